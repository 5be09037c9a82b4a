"""What the hand builder opens below the table: reasons, the best arrangement, throws, keys, code."""

from __future__ import annotations

from collections.abc import Iterator

from paplu.language import Code, Finding, decisive_first, rule_text
from paplu_widgets.builder.built_hand import BuiltHand
from paplu_widgets.builder.view import HandView
from paplu_widgets.card_table import Button, Item, Panel, Words

KEYS = (
    ("← → ↑ ↓", "key_walk"),
    ("Tab", "key_tab"),
    ("Space", "key_choose"),
    ("Enter", "key_pick"),
    ("7h, 10s, pj", "key_type"),
    ("G 1 … G 9, 0", "key_send"),
    ("N", "key_new"),
    ("Delete", "key_delete"),
    ("X", "key_throw"),
    ("Escape", "key_escape"),
    ("U, Shift+U", "key_undo"),
    ("B, W", "key_best"),
    ("#4711", "key_seed"),
)


def panel(view: HandView) -> Panel | None:
    """Returns the open panel, if one is open."""
    close = Button(act="close", label=view.text("close"))
    match view.panel:
        case "why":
            return Panel(title=view.text("why_title"), items=tuple(_why(view)), buttons=(close,))
        case "best" if view.mine:
            return _best(view, view.mine, close)
        case "throws":
            return Panel(title=view.text("throw_title"), buttons=(*_throws(view), close))
        case "keys":
            items = tuple(Item(words=Words(view.text(text)), key=key) for key, text in KEYS)
            return Panel(title=view.text("keys_title"), items=items, buttons=(close,))
        case "more":
            return _more(view, close)
        case "rule":
            rule = rule_text(view.rule, view.speaker)
            return Panel(title=f"{rule.id} {rule.title}", intro=rule.text, buttons=(close,))
        case _:
            return None


def _why(view: HandView) -> Iterator[Item]:
    score = view.verdict.score if view.verdict is not None else None
    written: set[str] = set()
    for finding in (
        *decisive_first(view.findings),
        *(score.findings if score else ()),
        *_of_the_best(view),
        *_of_the_throws(view),
    ):
        text = _sentence(view, finding)
        if text not in written and finding.code is not Code.DECLARABLE:
            written.add(text)
            yield _item(view, text, finding.rule, opened=finding.rule == view.rule)
    for line in score.lines if score else ():
        if line.cards:
            text = view.text("why_line", card=line.cards[0], points=line.amount)
        else:
            text = view.say(Finding(line.code, line.rule, (("most", view.table.rules.cap or 0),)))
        yield _item(view, text, line.rule)
    if score:
        yield Item(words=Words(view.text("why_sum", sum=view.sum())))


def _of_the_best(view: HandView) -> tuple[Finding, ...]:
    """Returns why the best arrangement counts as it does, and what its next level lacks, while it lies there."""
    if view.mine is None or view.spare:
        return ()
    findings = view.table.deal.penalty(view.table.kept).findings
    return tuple(finding for finding in findings if "group" not in dict(finding.facts))


def _of_the_throws(view: HandView) -> tuple[Finding, ...]:
    """Returns the house rules behind what the throws leave, while there is a card too many."""
    if view.spare != 1:
        return ()
    return tuple(finding for throw in view.table.deal.discards(view.table.kept) for finding in throw.findings)


def _sentence(view: HandView, finding: Finding) -> str:
    number = dict(finding.facts).get("group")
    if not isinstance(number, int) or finding.code is Code.NOT_A_GROUP:
        return view.say(finding)
    return view.text("in_zone", zone=view.zone_name(view.table.used[number - 1]), text=view.say(finding))


def _item(view: HandView, text: str, rule: str, opened: bool = False) -> Item:
    words = Words(text, rule=rule, rule_name=view.text("rule_name", rule=rule))
    return Item(words=words, more=rule_text(rule, view.speaker).text if opened else "")


def _best(view: HandView, mine: BuiltHand, close: Button) -> Panel:
    before = mine.deal.judge(mine.grouping).score if mine.kept else None
    facts = {"best": view.total() or 0, "mine": before.total if before else 0}
    title = view.text("best_title", **facts) if not mine.thrown and view.spare < 1 and before else view.text("best")
    items = [Item(words=Words(text)) for text in _moves(view, mine)]
    intro = "" if items else view.text("best_same")
    back = Button(act="best", label=view.text("back"), key="B")
    return Panel(title=title, intro=intro, items=tuple(items), buttons=(back, close))


def _moves(view: HandView, mine: BuiltHand) -> Iterator[str]:
    for piece in view.table.layout.pieces:
        before, after = mine.layout.where(piece), view.table.layout.where(piece)
        if before != after:
            names = {"before": view.zone_name(before), "after": view.zone_name(after)}
            yield view.text("moved", card=piece.card, **names)


def _throws(view: HandView) -> Iterator[Button]:
    if view.spare != 1:
        return
    for throw in view.table.deal.discards(view.table.kept):
        key = "throw_declares" if throw.declares else "throw_line"
        label = view.text(key, card=throw.card, points=throw.penalty)
        yield Button(act="throw_card", label=label, value=str(throw.card), strong=throw.declares)


def _more(view: HandView, close: Button) -> Panel:
    code = view.table.code
    return Panel(
        title=view.text("more_title"),
        intro=code,
        buttons=(
            Button(act="copied", label=view.text("copy_code"), copy=code),
            Button(act="four_colours", label=view.text("four_colours"), pressed=view.four_colours),
            Button(act="large", label=view.text("large"), pressed=view.large),
            close,
        ),
    )
