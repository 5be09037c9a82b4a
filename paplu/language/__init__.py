"""Cards, notation, verdicts and findings, and every sentence in every language; it imports nothing of ours."""

from paplu.language import notation, pictures, verdict
from paplu.language.cards import ALL_CARDS, NATURALS, PRINTED_JOKER, RANKS, SUITS, Card, Rank, Suit
from paplu.language.earlier_names import earlier_name, keep_earlier_names
from paplu.language.hands import Hand
from paplu.language.messages import Entry, fact_names, languages
from paplu.language.notation import CardLike, Cards, Grouping, Groups, card, cards, groups
from paplu.language.pictures import FONT, FOUR_COLOURS, FREE, INK, SHAPES, TRAY, TWO_COLOURS, Face, Row, parts, rows
from paplu.language.rulebook import OF_A_PROFILE, RuleText, nearest, rule_text, rulebook
from paplu.language.speaker import LONGEST_TOKEN, InputError, Speaker, amount, default_speaker, say, speaking
from paplu.language.verdict import Code, Fact, Finding, Problem, Verdict
from paplu.language.wording import card_name, sentence, shown, spoken, tables, word

__all__ = [
    "ALL_CARDS",
    "FONT",
    "FOUR_COLOURS",
    "FREE",
    "INK",
    "LONGEST_TOKEN",
    "NATURALS",
    "OF_A_PROFILE",
    "PRINTED_JOKER",
    "RANKS",
    "SHAPES",
    "SUITS",
    "TRAY",
    "TWO_COLOURS",
    "Card",
    "CardLike",
    "Cards",
    "Code",
    "Entry",
    "Face",
    "Fact",
    "Finding",
    "Grouping",
    "Groups",
    "Hand",
    "InputError",
    "Problem",
    "Rank",
    "Row",
    "RuleText",
    "Speaker",
    "Suit",
    "Verdict",
    "amount",
    "card",
    "card_name",
    "cards",
    "default_speaker",
    "earlier_name",
    "fact_names",
    "groups",
    "keep_earlier_names",
    "languages",
    "nearest",
    "notation",
    "parts",
    "pictures",
    "rows",
    "rule_text",
    "rulebook",
    "say",
    "sentence",
    "shown",
    "speaking",
    "spoken",
    "tables",
    "verdict",
    "word",
]
