"""The commands: what each can be asked, and how it answers; a further one is one more entry in COMMANDS."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import BinaryIO

from paplu import lab as lessons
from paplu.cli import batch, compare, json_form, replay, text_form
from paplu.cli.answer import answer
from paplu.cli.command import DEFAULT_RULES, Command, Reply, cards_given, table, with_deal, with_house_rules, with_json
from paplu.cli.console import flush, write_json
from paplu.cli.question import Question, Table, UsageError, table_rules
from paplu.cli.rules_form import all_rules_told, differences_told, fields_told, profiles_told, rule_told
from paplu.language import notation, word
from paplu.rules import main_profile


def _lab_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("folder", metavar="DIR", nargs="?", default=lessons.FOLDER, help=word("help.folder", lang))
    parser.add_argument("--port", type=int, metavar="N", help=word("help.port", lang))
    parser.add_argument("--no-browser", action="store_true", help=word("help.no_browser", lang))


def _lab(args: Namespace) -> int:
    table_rules(DEFAULT_RULES if args.rules is None else args.rules)
    return lessons.lab(args.folder, lang=args.lang, browser=not args.no_browser, port=args.port)


def _check_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("cards", metavar="HAND", nargs="*", help=word("help.hand", lang))
    parser.add_argument("--batch", metavar="FILE", help=word("help.batch", lang))
    with_deal(parser, lang)


def _check(args: Namespace) -> Reply | int:
    if args.batch is not None:
        return _batch(args)
    if not args.cards:
        raise UsageError("no_cards_given")
    text, deal = cards_given(args), table(args).deal()
    grouped = "|" in text or "+" in text
    found = answer(Question(deal, None, text) if grouped else Question(deal, notation.cards(text), None))
    lines = text_form.check_lines(found, args.lang)
    return Reply(json_form.check_form(found, args.lang), lines, 0 if found.fine else 1)


def _batch(args: Namespace) -> int:
    if args.cards:
        raise UsageError("hand_and_batch")
    options = table(args)
    if options.wild is not None or options.indicator is not None:
        options.deal()
    if args.batch == "-":
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # None when it was closed
            raise UsageError("no_input")
        return _answer_rows(sys.stdin.buffer, options, args.lang)
    with batch.opened(args.batch) as stream:
        return _answer_rows(stream, options, args.lang)


def _answer_rows(stream: BinaryIO, options: Table, lang: str) -> int:
    for reply in batch.replies(stream, options, lang):
        write_json(reply)
        flush()
    return 0


def _group_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("cards", metavar="CARDS", nargs="+", help=word("help.cards", lang))
    with_deal(parser, lang)


def _group(args: Namespace) -> Reply:
    deal = table(args).deal()
    cards = notation.cards(cards_given(args))
    deal.checked(cards, len(cards))
    verdict = deal.read(cards)
    form, lines = json_form.group_form(verdict, deal, args.lang), text_form.group_lines(verdict, deal, args.lang)
    return Reply(form, lines, 0 if verdict else 1)


def _draws_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("cards", metavar="HAND", nargs="+", help=word("help.thirteen", lang))
    with_deal(parser, lang)


def _draws(args: Namespace) -> Reply:
    deal = table(args).deal()
    cards = notation.cards(cards_given(args))
    score, draws = deal.penalty(cards), deal.draws(cards)
    form = json_form.draws_form(score, draws, cards, deal, args.lang)
    return Reply(form, text_form.draws_lines(score, draws, cards, deal, args.lang))


def _rule_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("id", metavar="ID", nargs="?", help=word("help.id", lang))
    with_json(parser, lang)


def _rule(args: Namespace) -> Reply:
    profile = None if args.rules is None else main_profile(table_rules(args.rules)).name
    return Reply(*(all_rules_told(args.lang) if args.id is None else rule_told(args.id, args.lang, profile)))


def _rules_arguments(parser: ArgumentParser, lang: str) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help=word("help.names", lang))
    with_house_rules(parser, lang)
    with_json(parser, lang)


def _rules(args: Namespace) -> Reply:
    names: list[str] = args.names
    if args.rules is not None and names:
        raise UsageError("rules_and_names")
    if len(names) > 2:
        raise UsageError("too_many_rules")
    if not names and (args.rules is not None or args.set):
        names = [DEFAULT_RULES if args.rules is None else args.rules]
    if not names:
        return Reply(*profiles_told(args.lang))
    *first, last = names
    asked = [*(table_rules(name) for name in first), table_rules(last, tuple(args.set))]
    return Reply(*(differences_told(asked[0], asked[1], args.lang) if first else fields_told(asked[0], args.lang)))


COMMANDS = (
    Command("lab", _lab_arguments, _lab),
    Command("check", _check_arguments, _check),
    Command("group", _group_arguments, _group),
    Command("draws", _draws_arguments, _draws),
    Command("rule", _rule_arguments, _rule),
    Command("rules", _rules_arguments, _rules),
    Command("compare", compare.arguments, compare.run, "rules_option_compare"),
    Command("replay", replay.arguments, replay.run, "rules_option_replay"),
)
