"""Events as sentences for a log; the score sheet of a gambit as a table."""

from collections.abc import Callable, Mapping, Sequence

from tda_tui.rules.events import STAKES, Event, ScoreLine
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import card_name, card_names, colour_name, short_name, type_name
from tda_tui.words.cells import cell_len, ljust, rjust
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _, ngettext

_NARROWER: dict[str, Callable[[Event], str]] = {
    "pay": lambda event: "pay-stakes" if event.other == STAKES else "pay",
    "repay": lambda event: "repay-stakes" if event.other == STAKES else "repay",
    "owe": lambda event: "owe" if event.what == "hole" else "owe-stakes" if event.other == STAKES else "owe-seat",
    "steal": lambda event: "steal" if event.gold else "steal-nothing",
    "buy": lambda event: "buy" if event.gold else "buy-for-nothing",
    "hole": lambda event: "hole" if not event.count else "hole-lapses" if event.gold else "hole-unpaid",
    "power": lambda event: "power-other" if len(event.cards) > 1 else "power-own",
    "choose": lambda event: f"choose-{event.what}",
    "slay": lambda event: "slay-own" if event.seat == event.other else "slay",
    "special-flight": lambda event: (
        "flight-colour" if event.what.startswith("colour:") else f"flight-strength{'' if event.count else '-gold'}"
    ),
    "another-round": lambda event: f"another-round:{event.what}" if event.cards or event.what == "tie" else "",
    "trigger": lambda event: f"trigger:{event.what}" if len(event.cards) > 1 or event.what == "leads" else "trigger",
}
"""The key of an event's sentences, for kinds whose keys are not just formed with `what`."""


def sentence(event: Event, names: Sequence[str], rules: Rules, me: int | None = None, short: bool = False) -> str:
    """One sentence about the event, addressing the seat `me` as "you"; "" for events that need none.

    The event should have been filtered by `seen_by`: all cards in it are named. `short` names them as in narrow places.
    """
    table, narrow = messages("events"), _NARROWER.get(event.kind)
    key = narrow(event) if narrow is not None else f"{event.kind}:{event.what}"
    texts = table.get(key, table.get(event.kind))
    if texts is None:
        return ""
    text = _(text_for(texts, me, event.seat, event.other)).format_map(_fields(event, names, rules, short))
    if event.kind == "no-winner" and event.gold:
        return f"{text} {_(table['stay']).format(gold=event.gold)}"
    return text


def text_for(texts: str | Mapping[str, str], me: int | None, seat: int, other: int | None = None) -> str:
    """The text of a table for the reader `me`: `you` if that is `seat`, `to_you` if it is `other`, otherwise `seat`."""
    if isinstance(texts, str):
        return texts
    key = "you" if seat == me else "to_you" if other == me and "to_you" in texts else "seat"
    return texts[key]


def _fields(event: Event, names: Sequence[str], rules: Rules, short: bool) -> dict[str, object]:
    named = [card_name(rules, card, short) for card in event.cards] or [Noun("")]
    sort, _colon, value = event.what.rpartition(":")
    return {
        "seat": names[event.seat] if event.seat >= 0 else "",
        "other": names[event.other] if event.other >= 0 else "",
        "cards": _cards(event, rules, short),
        "first": named[0],
        "second": named[1] if len(named) > 1 else Noun(""),
        "last": named[-1],
        "gold": event.gold,
        "count": event.count,
        "ability": ability_text(rules, event.what).name,
        "what": colour_name(value) if sort == "colour" else value,
    }


def _cards(event: Event, rules: Rules, short: bool) -> Noun:
    if event.cards:
        return card_names(rules, event.cards, short)
    many = event.count or 1
    return Noun(ngettext("a card", "{n} cards", many).format(n=many), feminine=True, plural=many > 1)


def score_sheet(event: Event, names: Sequence[str], rules: Rules, me: int | None = None) -> list[str]:
    """A "score" event as an aligned table: flight, strength, bonus, total, and who cannot win and why."""
    rows = [[_("Player"), _("Flight"), _("Strength"), _("Bonus"), _("Total"), ""]]
    for line in event.sheet:
        name = _("You") if line.seat == me else names[line.seat]
        flight = ", ".join(short_name(rules, card) for card in line.flight) or "-"
        bonus = f"+{line.bonus}" if line.bonus else ""
        rows.append([name, flight, str(line.strength), bonus, str(line.total), bar_reason(line, rules)])
    widths = [max(cell_len(row[column]) for row in rows) for column in range(5)]
    shown = (2, 3, 4) if any(line.bonus for line in event.sheet) else (2, 4)
    table = []
    for row in rows:
        words = [ljust(row[0], widths[0]), ljust(row[1], widths[1])]
        figures = [rjust(row[column], widths[column]) for column in shown]
        table.append("  ".join([*words, *figures, row[5]]).rstrip())
    return table


def bar_reason(line: ScoreLine, rules: Rules) -> str:
    """Why the seat of a score line cannot win; "" if it can."""
    if not line.barred_by:
        return ""
    god = rules.cards[rules.number[line.barred_by[0]]]
    kinds = {rules.cards[rules.number[card]].kind for card in line.flight}
    bar = next(kind for kind in god.bars if kind in kinds)
    return _(messages("cards")["bars"][bar]).format(god=type_name(god))
