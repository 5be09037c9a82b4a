"""The room where every answer is shown: as lines of text, as a JSON object, and in a notebook."""

from paplu.cli.showing.comparison import column_text, difference_text, headline
from paplu.cli.showing.faces import bundle, cards_row, meld_row, meld_text, row_text
from paplu.cli.showing.judged import penalty_text, read_text, shown_text
from paplu.cli.showing.ledger import Ledger, brought, by_text, ending, ledger
from paplu.cli.showing.replayed import line_sentence, refusal_sentence, refusal_text
from paplu.cli.showing.room import form, lines, notebook

__all__ = [
    "Ledger",
    "brought",
    "bundle",
    "by_text",
    "cards_row",
    "column_text",
    "difference_text",
    "ending",
    "form",
    "headline",
    "ledger",
    "line_sentence",
    "lines",
    "meld_row",
    "meld_text",
    "notebook",
    "penalty_text",
    "read_text",
    "refusal_sentence",
    "refusal_text",
    "row_text",
    "shown_text",
]
