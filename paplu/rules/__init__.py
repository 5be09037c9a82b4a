"""The rules record, its profiles and options, house rules as text, and which rule is cited for what."""

from typing import TYPE_CHECKING

from paplu.language import earlier_name
from paplu.rules.cited import CITED, OF_LEVEL, Topic
from paplu.rules.deciding import (
    ABOUT,
    JUDGING,
    codes_and_facts,
    deciding_rules,
    deciding_rules_from,
    fewest_together,
    house_rule_findings,
    rule_of,
)
from paplu.rules.house_rules import (
    LONGEST_NUMBER,
    as_code,
    cannot_be_met,
    changed,
    departures,
    field_text,
    house,
    log_value,
    main_profile,
    profile_of,
    rules_text,
)
from paplu.rules.options import (
    Alike,
    BonusFrom,
    Decides,
    Direction,
    DroppedCards,
    Family,
    Finish,
    IndicatorFrom,
    JokerIndicator,
    Laying,
    PoolOut,
    Protection,
    SeatAce,
    Settling,
    StockEnd,
    TakeFree,
)
from paplu.rules.profiles import INDIAN, PAPLU, PLATFORM, PROFILES, THE_THREE, profile, rules_records
from paplu.rules.record import FAMILIES, FIELDS, Rules

__all__ = [
    "ABOUT",
    "CITED",
    "FAMILIES",
    "FIELDS",
    "INDIAN",
    "JUDGING",
    "LONGEST_NUMBER",
    "OF_LEVEL",
    "PAPLU",
    "PLATFORM",
    "PROFILES",
    "THE_THREE",
    "Alike",
    "BonusFrom",
    "Decides",
    "Direction",
    "DroppedCards",
    "Family",
    "Finish",
    "IndicatorFrom",
    "JokerIndicator",
    "Laying",
    "PoolOut",
    "Protection",
    "Rules",
    "SeatAce",
    "Settling",
    "StockEnd",
    "TakeFree",
    "Topic",
    "as_code",
    "cannot_be_met",
    "changed",
    "codes_and_facts",
    "deciding_rules",
    "deciding_rules_from",
    "departures",
    "fewest_together",
    "field_text",
    "house",
    "house_rule_findings",
    "log_value",
    "main_profile",
    "profile",
    "profile_of",
    "rule_of",
    "rules_records",
    "rules_text",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Returns a name that the earlier module paplu.rules had."""
        return earlier_name(__name__, name)
