"""Cards, notation, verdicts and findings, and every sentence in every language; it imports nothing of ours."""

from paplu.language import notation, pictures, verdict
from paplu.language.amounts import amount, reckoned, signed, sum_text
from paplu.language.cards import ALL_CARDS, NATURALS, PRINTED_JOKER, RANKS, SUITS, Card, Rank, Suit, lacking, without
from paplu.language.earlier_names import earlier_name, keep_earlier_names
from paplu.language.hands import Hand
from paplu.language.messages import Entry, fact_names, languages
from paplu.language.notation import CardLike, Cards, Grouping, Groups, card, cards, groups
from paplu.language.pictures import FONT, FOUR_COLOURS, FREE, INK, SHAPES, TRAY, TWO_COLOURS, Face, Row, parts, rows
from paplu.language.room import Room, room, show_in
from paplu.language.rulebook import OF_A_PROFILE, RuleText, nearest, rule_text, rulebook
from paplu.language.speaker import (
    ENGLISH,
    LANGUAGE_VARIABLE,
    LONGEST_TOKEN,
    InputError,
    Speaker,
    default_speaker,
    say,
    speaker_for,
    speaking,
)
from paplu.language.verdict import Code, Fact, Finding, Problem, Verdict

__all__ = [
    "ALL_CARDS",
    "ENGLISH",
    "FONT",
    "FOUR_COLOURS",
    "FREE",
    "INK",
    "LANGUAGE_VARIABLE",
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
    "Room",
    "Row",
    "RuleText",
    "Speaker",
    "Suit",
    "Verdict",
    "amount",
    "card",
    "cards",
    "default_speaker",
    "earlier_name",
    "fact_names",
    "groups",
    "keep_earlier_names",
    "lacking",
    "languages",
    "nearest",
    "notation",
    "parts",
    "pictures",
    "reckoned",
    "room",
    "rows",
    "rule_text",
    "rulebook",
    "say",
    "show_in",
    "signed",
    "speaker_for",
    "speaking",
    "sum_text",
    "verdict",
    "without",
]
