"""The table of topics, and what each field of the record is about, beside copies written out by hand."""

from __future__ import annotations

import pytest

from paplu import INDIAN, PAPLU
from paplu.rules import ABOUT, CITED, Topic, rule_of

# what decides, in Paplu and in Indian Rummy
TOPICS = """
sequence                    P3.1  I2.1
ace                         P3.2  I1.5
set                         P3.3  I2.2
one group                   P3.4  R29
joker in sequence           P3.5  I2.1
joker in set                P3.5  I2.2
pure                        P3.6  I2.1
in place                    P3.6  R5
printed joker               P3.7  I2.1
most jokers                 R1    R1
naturals                    R2    R2
jokers anywhere             R3    R3
tunnela                     R24   I6.2
dublee                      R24   I6.2
tunnela is pure             R24   R24
joker in alike              R24   R24
free                        P2.5  I1.3
printed joker turned up     P2.6  I1.4
number                      R29   R29
copies                      R29   R29
all in groups               P4.5  I2.3
two lives                   P4.5  I2.3
first life                  P1.3  I2.3
second life                 P1.3  I2.3
regrouping                  R8    R8
further life                P1.3  I6.2
sets needed                 R23   I6.3
tunnelas needed             R24   R24
dublees needed              R24   R24
dublees declare             R24   R24
cannot be met               R23   R23
value                       P6.1  I4.1
free left over              R11   R11
level 0                     P6.2  R10
level 1                     P6.3  R10
level 2                     P6.4  R10
every group                 R10   I4.1
least                       R9    R9
cap                         P5.6  I4.2
log                         R29   R29
players                     P2.1  I1.1
pack                        P2.1  I1.1
seating                     P2.2  I1.2
ties                        P2.3  R21
joker drawn                 R21   R21
ace drawn                   R21   R21
indicator                   P2.4  I1.3
deal                        P2.7  I1.2
first discard               P2.7  I1.3
direction                   P2.7  I1.1
all cards                   P2.8  I1.1
rotation                    P2.7  I1.2
session                     P7.5  I5.4
turn                        P4.1  I3.1
throw back                  P4.2  R31
twin                        R31   R31
take free                   P4.3  R14
stock end                   P4.7  R15
drop                        P5.1  I3.1
drop early                  P5.2  I3.2
drop late                   P5.3  I3.2
dropped cards               P5.2  R27
dropped                     P5.1  I3.6
declare                     P4.5  I3.7
finish                      R13   R13
wrong declaration           P4.6  I3.3
after a wrong declaration   R17   R17
hand rummy                  P7.1  R32
last one in                 P5.4  R26
halved                      P6.6  R18
never drew                  R22   I4.3
nothing left over           P6.5  I4.1
bonus                       R25   I6.1
void                        P5.5  R15
transfers                   P7.4  R33
nothing open                P4.4  I3.4
laying                      P4.4  I6.4
protection                  R10   R10
worth of a point            R33   R33
settling                    P6.5  R26
bonus from                  R25   R25
pool                        R20   I5.2
"""

# the field, and the rule behind it in Paplu and in Indian Rummy
FIELDS = """
packs                       P2.1  I1.1
printed_jokers              P2.1  I1.1
hand_size                   P2.7  I1.2
most_players                P2.1  I1.1
direction                   P2.7  I1.1
indicator_from              P2.4  I1.3
joker_indicator             P2.6  I1.4
seat_ace                    R21   R21
seats_by_draw               P2.2  I1.2
set_sizes                   P3.3  I2.2
most_jokers                 R1    R1
least_naturals              R2    R2
jokers_anywhere             R3    R3
free_in_place               P3.6  R5
tunnelas                    R24   I6.2
dublees                     R24   I6.2
sequences_needed            P4.5  I2.3
pure_needed                 P4.5  I2.3
sets_needed                 R23   I6.3
tunnelas_needed             R24   R24
dublees_needed              R24   R24
tunnela_is_pure             R24   R24
dublees_declare             R24   R24
laying                      P4.4  I6.4
decides                     R8    R8
hand_rummy                  P7.1  R32
finish                      R13   R13
wrong_declaration           P4.6  I3.3
throw_back                  P4.2  R31
take_free                   P4.3  R14
stock_end                   P4.7  R15
drop_early                  P5.2  I3.2
drop_late                   P5.3  I3.2
dropped_cards               P5.2  R27
protection                  R10   R10
cap                         P5.6  I4.2
full_count                  R22   I4.3
first_turn_halves           P6.6  R18
settling                    P6.5  R26
pool_out                    R20   I5.2
bonus                       R25   I6.1
bonus_from                  R25   R25
"""


def rows(table: str) -> list[tuple[str, str, str]]:
    """The rows of a table: all words but the last two are the name."""
    lines = [line.rsplit(maxsplit=2) for line in table.strip().splitlines()]
    return [(name.strip(), paplu, indian) for name, paplu, indian in lines]


@pytest.mark.parametrize("topic", CITED)
def test_a_topic_is_decided_by_one_rule_in_each_family(topic: Topic) -> None:
    written = {name: (paplu, indian) for name, paplu, indian in rows(TOPICS)}
    assert (PAPLU.cite(topic), INDIAN.cite(topic)) == written[topic]


@pytest.mark.parametrize(("field", "paplu", "indian"), rows(FIELDS))
def test_a_house_rule_cites_what_its_field_is_about(field: str, paplu: str, indian: str) -> None:
    assert (rule_of(field, PAPLU), rule_of(field, INDIAN)) == (paplu, indian)


def test_no_topic_and_no_field_is_left_out() -> None:
    assert [topic for topic, _, _ in rows(TOPICS)] == [*CITED]
    assert [field for field, _, _ in rows(FIELDS)] == [*ABOUT]
