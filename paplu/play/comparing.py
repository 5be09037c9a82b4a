"""One log under several rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paplu.play.replaying import Replay, replay_file
from paplu.rules import THE_THREE, Rules, rules_records, rules_text


def compare_log(log: str, profiles: Iterable[Rules | str] = THE_THREE) -> Mapping[str, Replay]:
    """Returns what a log, given as its text, comes to under each of several rules, by their names and house rules.

    A move that only some of the rules forbid ends the log there, with its line and reasons. An empty list of rules is
    an ``InputError``.
    """
    return {rules_text(rules): replay_file(log, rules) for rules in rules_records(profiles)}
