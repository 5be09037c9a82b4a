"""What a house rule changes: every verdict names the fields that part it from the profile it is played under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from paplu.language import Code, Finding, InputError
from paplu.rules.cited import Topic
from paplu.rules.house_rules import field_text
from paplu.rules.profiles import PROFILES
from paplu.rules.record import Rules

# What each field is about: the topic whose rule or ruling stands behind it.
ABOUT: Mapping[str, Topic] = {
    "packs": "pack",
    "printed_jokers": "pack",
    "hand_size": "deal",
    "most_players": "players",
    "direction": "direction",
    "indicator_from": "indicator",
    "joker_indicator": "printed joker turned up",
    "seat_ace": "ace drawn",
    "seats_by_draw": "seating",
    "set_sizes": "set",
    "most_jokers": "most jokers",
    "least_naturals": "naturals",
    "jokers_anywhere": "jokers anywhere",
    "free_in_place": "in place",
    "tunnelas": "tunnela",
    "dublees": "dublee",
    "sequences_needed": "two lives",
    "pure_needed": "two lives",
    "sets_needed": "sets needed",
    "tunnelas_needed": "tunnelas needed",
    "dublees_needed": "dublees needed",
    "tunnela_is_pure": "tunnela is pure",
    "dublees_declare": "dublees declare",
    "laying": "laying",
    "decides": "regrouping",
    "hand_rummy": "hand rummy",
    "finish": "finish",
    "wrong_declaration": "wrong declaration",
    "throw_back": "throw back",
    "take_free": "take free",
    "stock_end": "stock end",
    "drop_early": "drop early",
    "drop_late": "drop late",
    "dropped_cards": "dropped cards",
    "protection": "protection",
    "cap": "cap",
    "full_count": "never drew",
    "first_turn_halves": "halved",
    "settling": "settling",
    "pool_out": "pool",
    "bonus": "bonus",
    "bonus_from": "bonus from",
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
    "laying",
    "cap",
)


def rule_of(field: str, rules: Rules) -> str:
    """Returns the id of the rule or ruling behind a field.

    >>> from paplu.rules import PAPLU
    >>> rule_of("drop_early", PAPLU)
    'P5.2'
    """
    return rules.cite(ABOUT[field])


def named(rules: Rules, names: Iterable[str]) -> tuple[Finding, ...]:
    """Returns the findings that name these house rules.

    >>> from paplu.rules import PAPLU
    >>> [finding["field"] for finding in named(PAPLU, ["cap"])]
    ['cap']
    """
    return tuple(
        rules.finding(Code.HOUSE_RULE, ABOUT[name], field=name, value=field_text(getattr(rules, name)))
        for name in names
    )


def that_change(rules: Rules, names: tuple[str, ...], outcome: Callable[[Rules], object]) -> tuple[Finding, ...]:
    """Returns the house rules among these fields without which the outcome would be another.

    Where several do the same so that no single one makes the difference, all of them are named, and nothing else.

    >>> from paplu.rules import PAPLU, house
    >>> rules = house(PAPLU, {"cap": 80, "drop_early": 20})
    >>> [finding["field"] for finding in that_change(rules, ("cap", "drop_early"), lambda rules: rules.cap)]
    ['cap']
    """
    return that_change_from(_outcome(outcome, rules), rules, names, outcome) if names else ()


def that_change_from(
    told: object, rules: Rules, names: tuple[str, ...], outcome: Callable[[Rules], object]
) -> tuple[Finding, ...]:
    """Returns the same where the outcome under all these rules is known.

    >>> from paplu.rules import PAPLU, house
    >>> rules = house(PAPLU, {"cap": 80})
    >>> [finding["field"] for finding in that_change_from(80, rules, ("cap",), lambda rules: rules.cap)]
    ['cap']
    """

    def matter(fields: Iterable[str]) -> bool:
        return told != _outcome(outcome, rules, fields)

    decisive = [name for name in names if matter([name])]
    others = [name for name in names if name not in decisive]
    while others and matter(others):
        together = fewest(others, matter)
        decisive += together
        others = [name for name in others if name not in together]
    return named(rules, [name for name in names if name in decisive])


def _taken_back(rules: Rules, names: Iterable[str]) -> Rules:
    profile = PROFILES[rules.name]
    return replace(rules, **{name: getattr(profile, name) for name in names})


def fewest(names: Sequence[str], matter: Callable[[Iterable[str]], bool]) -> list[str]:
    """Returns fields of these that matter together, none of which could be left out; all of them matter together.

    >>> fewest(["cap", "packs", "bonus"], lambda names: "packs" in names)
    ['packs']
    """
    kept = list(names)
    for name in names:
        without = [each for each in kept if each != name]
        if without and matter(without):
            kept = without
    return kept


def said(findings: Iterable[Finding]) -> tuple[object, ...]:
    """Returns what findings say, whatever rule they cite, but for the house rules among them.

    >>> from paplu.rules import PAPLU
    >>> said(named(PAPLU, ["cap"]))
    ()
    """
    return tuple((each.code, each.facts) for each in findings if each.code is not Code.HOUSE_RULE)


def _outcome(outcome: Callable[[Rules], object], rules: Rules, names: Iterable[str] = ()) -> object:
    try:
        changed = _taken_back(rules, names) if names else rules
    except InputError:  # these fields cannot be taken back alone, and so tell nothing alone
        changed = rules
    try:
        return outcome(changed)
    except InputError as error:  # under these rules it could not even be asked
        return error.code
