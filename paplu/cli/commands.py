"""The commands: what each takes, and how it answers; a further one is one more entry in COMMANDS."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import partial
from importlib import import_module
from typing import BinaryIO

from paplu.cli import batch, compare, replay
from paplu.cli.answer import answer
from paplu.cli.command import (
    DEFAULT_RULES,
    Command,
    Reply,
    cards_given,
    deal_options,
    with_cards,
    with_deal,
    with_house_rules,
    with_json,
)
from paplu.cli.console import flush, write_json
from paplu.cli.question import DealOptions, Question, UsageError, rules_named
from paplu.cli.showing import rules as rule_texts
from paplu.cli.showing.answer_form import check_form, draws_form, group_form
from paplu.cli.showing.answer_text import check_lines, draws_lines, group_lines
from paplu.deal import Deal
from paplu.language import Card, Speaker, notation
from paplu.rules import main_profile


def _lab_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    parser.add_argument("folder", metavar="DIR", nargs="?", help=speaker.text("help.folder"))
    parser.add_argument("--port", type=int, metavar="N", help=speaker.text("help.port"))
    parser.add_argument("--no-browser", action="store_true", help=speaker.text("help.no_browser"))


def _lab(args: Namespace) -> int:
    rules_named(DEFAULT_RULES if args.rules is None else args.rules)
    lessons = import_module("paplu.lab")  # it brings all exercises with it, and only this command needs it
    folder, lang = args.folder or lessons.FOLDER, args.speaker.lang
    return int(lessons.lab(folder, lang=lang, browser=not args.no_browser, port=args.port))


def _check_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    parser.add_argument("cards", metavar="HAND", nargs="*", help=speaker.text("help.hand"))
    parser.add_argument("--batch", metavar="FILE", help=speaker.text("help.batch"))
    with_deal(parser, speaker)


def _check(args: Namespace) -> Reply | int:
    if args.batch is not None:
        return _batch(args)
    if not args.cards:
        raise UsageError("no_cards_given")
    text, deal = cards_given(args), deal_options(args).deal()
    text = notation.tidy(text)
    grouped = "|" in text or "+" in text
    answered = answer(Question(deal, None, text) if grouped else Question(deal, notation.cards(text), None))
    form, lines = partial(check_form, answered, args.speaker), partial(check_lines, answered, args.speaker)
    return Reply(form, lines, 0 if answered.fine else 1)


def _batch(args: Namespace) -> int:
    if args.cards:
        raise UsageError("hand_and_batch")
    options = deal_options(args)
    if options.wild is not None or options.indicator is not None:
        options.deal()
    if args.batch == "-":
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
            raise UsageError("no_input")
        return _answer_rows(sys.stdin.buffer, options, args.speaker)
    with batch.opened(args.batch) as stream:
        return _answer_rows(stream, options, args.speaker)


def _answer_rows(stream: BinaryIO, options: DealOptions, speaker: Speaker) -> int:
    for reply in batch.replies(stream, options, speaker):
        write_json(reply)
        flush()
    return 0


def _group_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    with_cards(parser, "CARDS", speaker.text("help.cards"), speaker)


def _group(args: Namespace) -> Reply:
    deal, cards = _dealt(args)
    deal.checked(cards, len(cards))
    verdict = deal.read(cards)
    form, lines = partial(group_form, verdict, deal, args.speaker), partial(group_lines, verdict, deal, args.speaker)
    return Reply(form, lines, 0 if verdict else 1)


def _dealt(args: Namespace) -> tuple[Deal, tuple[Card, ...]]:
    deal = deal_options(args).deal()
    return deal, notation.cards(cards_given(args))


def _draws_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    with_cards(parser, "HAND", speaker.text("help.thirteen"), speaker)


def _draws(args: Namespace) -> Reply:
    deal, cards = _dealt(args)
    score, draws = deal.penalty(cards), deal.draws(cards)
    facts = (score, draws, cards, deal, args.speaker)
    return Reply(partial(draws_form, *facts), partial(draws_lines, *facts))


def _rule_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help=speaker.text("help.id"))
    with_json(parser, speaker)


def _rule(args: Namespace) -> Reply:
    profile = None if args.rules is None else main_profile(rules_named(args.rules)).name
    if args.id is None:
        return _both(rule_texts.all_rules(args.speaker))
    return _both(rule_texts.one_rule(args.id, args.speaker, profile))


def _both(shown: rule_texts.FormAndLines) -> Reply:
    return Reply(lambda: shown[0], lambda: shown[1])


def _rules_arguments(parser: ArgumentParser, speaker: Speaker) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help=speaker.text("help.names"))
    with_house_rules(parser, speaker)
    with_json(parser, speaker)


def _rules(args: Namespace) -> Reply:
    names: list[str] = args.names
    if args.rules is not None and names:
        raise UsageError("rules_and_names")
    if len(names) > 2:
        raise UsageError("too_many_rules")
    if not names and (args.rules is not None or args.set):
        names = [DEFAULT_RULES if args.rules is None else args.rules]
    if not names:
        return _both(rule_texts.all_profiles(args.speaker))
    *first, last = names
    records = [*map(rules_named, first), rules_named(last, tuple(args.set))]
    if first:
        return _both(rule_texts.differences(records[0], records[1], args.speaker))
    return _both(rule_texts.all_fields(records[0], args.speaker))


_COMMANDS = (
    Command("lab", _lab_arguments, _lab),
    Command("check", _check_arguments, _check),
    Command("group", _group_arguments, _group),
    Command("draws", _draws_arguments, _draws),
    Command("rule", _rule_arguments, _rule),
    Command("rules", _rules_arguments, _rules),
    Command("compare", compare.arguments, compare.run, "rules_option_compare"),
    Command("replay", replay.arguments, replay.run, "rules_option_replay"),
)
COMMANDS = {command.name: command for command in _COMMANDS}
