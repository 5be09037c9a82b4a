"""What a house rule changes: every verdict names the fields that part it from the profile it is played under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from paplu.rules import PROFILES, Family, Rules, field_text
from paplu.verdict import Code, Finding
from paplu.wording import InputError

# The rule or ruling behind each field, in Paplu and in Indian Rummy.
FIELD_RULES: Mapping[str, tuple[str, str]] = {
    "packs": ("P2.1", "I1.1"),
    "printed_jokers": ("P2.1", "I1.1"),
    "hand_size": ("P2.7", "I1.2"),
    "most_players": ("P2.1", "I1.1"),
    "direction": ("P2.7", "I1.1"),
    "indicator_from": ("P2.4", "I1.3"),
    "joker_indicator": ("P2.6", "I1.4"),
    "seat_ace": ("R21", "R21"),
    "seats_by_draw": ("P2.2", "I1.2"),
    "set_sizes": ("P3.3", "I2.2"),
    "most_jokers": ("R1", "R1"),
    "least_naturals": ("R2", "R2"),
    "jokers_anywhere": ("R3", "R3"),
    "free_in_place": ("P3.6", "R5"),
    "tunnelas": ("R24", "I6.2"),
    "dublees": ("R24", "I6.2"),
    "sequences_needed": ("P4.5", "I2.3"),
    "pure_needed": ("P4.5", "I2.3"),
    "sets_needed": ("R23", "I6.3"),
    "tunnelas_needed": ("R24", "R24"),
    "dublees_needed": ("R24", "R24"),
    "tunnela_is_pure": ("R24", "R24"),
    "dublees_declare": ("R24", "R24"),
    "laying": ("P4.4", "I6.4"),
    "decides": ("R8", "R8"),
    "hand_rummy": ("P7.1", "R32"),
    "finish": ("R13", "R13"),
    "wrong_declaration": ("P4.6", "I3.3"),
    "throw_back": ("P4.2", "R31"),
    "take_free": ("P4.3", "R14"),
    "stock_end": ("P4.7", "R15"),
    "drop_early": ("P5.2", "I3.2"),
    "drop_late": ("P5.3", "I3.2"),
    "dropped_cards": ("P5.2", "R27"),
    "protection": ("R10", "R10"),
    "cap": ("P5.6", "I4.2"),
    "full_count": ("R22", "I4.3"),
    "first_turn_halves": ("P6.6", "R18"),
    "settling": ("P6.5", "R26"),
    "pool_out": ("R20", "I5.2"),
    "bonus": ("R25", "I6.1"),
    "bonus_from": ("R25", "R25"),
}
# Those that decide what a group is, what can be declared and what a hand counts.
JUDGING = (
    "packs",
    "printed_jokers",
    "hand_size",
    "joker_indicator",
    "set_sizes",
    "most_jokers",
    "least_naturals",
    "jokers_anywhere",
    "free_in_place",
    "tunnelas",
    "dublees",
    "sequences_needed",
    "pure_needed",
    "sets_needed",
    "tunnelas_needed",
    "dublees_needed",
    "tunnela_is_pure",
    "dublees_declare",
    "decides",
    "protection",
    "cap",
)
# The field that decides what a move amounts to, or why it is forbidden.
DECIDED_BY: Mapping[Code, str] = {
    Code.EARLY_DROP: "drop_early",
    Code.LATE_DROP: "drop_late",
    Code.WRONG_DECLARATION: "wrong_declaration",
    Code.TAKEN_CARD: "throw_back",
    Code.TAKES_FREE: "take_free",
    Code.FREE_CARD_STAYS: "take_free",
    Code.HAND_RUMMY: "hand_rummy",
    Code.HAND_RUMMY_NOT_PLAYED: "hand_rummy",
    Code.DRAWS_LAST: "stock_end",
    Code.RESHUFFLED: "stock_end",
    Code.NEVER_RESHUFFLED: "stock_end",
}


def rule_of(field: str, rules: Rules) -> str:
    """Returns the id of the rule or ruling behind a field."""
    paplu, indian = FIELD_RULES[field]
    return paplu if rules.family is Family.PAPLU else indian


def departures(rules: Rules) -> tuple[str, ...]:
    """Returns the fields in which rules depart from the profile whose name they bear."""
    profile = PROFILES.get(rules.name, rules)
    return tuple(name for name in FIELD_RULES if getattr(rules, name) != getattr(profile, name))


def named(rules: Rules, names: Iterable[str]) -> tuple[Finding, ...]:
    """Returns the findings that name these house rules."""
    return tuple(
        Finding(
            Code.HOUSE_RULE,
            rule_of(name, rules),
            (("field", name), ("value", field_text(getattr(rules, name)))),
        )
        for name in names
    )


def that_change(rules: Rules, names: tuple[str, ...], outcome: Callable[[Rules], object]) -> tuple[Finding, ...]:
    """Returns the house rules among these fields without which the outcome would be another.

    Where no single one of them makes the difference, all do together.
    """
    if not names:
        return ()
    profile, told = PROFILES[rules.name], _outcome(outcome, rules)
    single = [name for name in names if told != _outcome(outcome, rules, **{name: getattr(profile, name)})]
    together = not single and told != _outcome(outcome, profile)
    return named(rules, names if together else single)


def _outcome(outcome: Callable[[Rules], object], rules: Rules, **changes: Any) -> object:
    try:
        return outcome(replace(rules, **changes))
    except InputError as error:  # under these rules it could not even be asked
        return error.code


def behind(rules: Rules, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yields the house rules that decide what these findings say of a move."""
    profile = PROFILES.get(rules.name, rules)
    names = dict.fromkeys(DECIDED_BY[finding.code] for finding in findings if finding.code in DECIDED_BY)
    yield from named(rules, [name for name in names if getattr(rules, name) != getattr(profile, name)])
