"""The score sheet of a gambit as a table, and why a seat cannot win."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.events import Event, ScoreLine
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import short_name, type_name
from tda_tui.words.cells import cell_len, ljust, rjust
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_BARS = {
    "good": mark("cannot win: {god} with a good dragon"),
    "evil": mark("cannot win: {god} with an evil dragon"),
    "mortal": mark("cannot win: {god} with a mortal"),
}
"""The reason by the kind of card that the god bars."""


def score_sheet(event: Event, names: Sequence[str], rules: Rules, me: int | None = None) -> list[str]:
    """A "score" event as an aligned table: flight, strength, bonus, total, and who cannot win and why."""
    rows = [[_("Player"), _("Flight"), _("Strength"), _("Bonus"), _("Total"), ""]]
    for line in event.sheet:
        rows.append(
            [
                _("You") if line.seat == me else names[line.seat],
                ", ".join(short_name(rules, card) for card in line.flight) or "-",
                str(line.strength),
                f"+{line.bonus}" if line.bonus else "",
                str(line.total),
                bar_reason(line, rules),
            ]
        )
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
    return _(_BARS[bar]).format(god=type_name(god))
