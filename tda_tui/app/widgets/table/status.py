"""The line at the top: gambit, phase, leader, stakes."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import format_content
from tda_tui.app.widgets.table.pieces import TableLines, gain_style
from tda_tui.present.event_groups import POT
from tda_tui.rules.state.table import ANTE, OVER, PLAY
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext

_MOST_ROUNDS = 6
_STAKES_FROM_END = 20
"""Columns from the stakes to the end of the line."""


class Status(TableLines):
    """Gambit, phase rail, leader, stakes, hole and deck."""

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of the stakes' figure: if nothing else shows the stakes, gold flies from and to it."""
        drawn = seat == POT and what == "gold" and self.layout_now is None
        return Offset(self.size.width - _STAKES_FROM_END, 0) if drawn else None

    def lines(self, width: int) -> list[Content]:
        scene, view = self.scene, self.scene.view
        start = Content.assemble(
            (_("Gambit {n}").format(n=view.gambit), "bold $primary"),
            (" " + _("(last)") if view.gambit == view.last_gambit else "", "bold"),
            "  ",
            *_rail(view, scene.changes.scored, width >= 100),
        )
        remark = Content.styled(f"  {scene.remark}" if scene.remark else "", "$quiet")
        taken = (start + remark).cell_length
        leader = 2 + cell_len(self._leader(0)) if view.phase == PLAY else 0
        ends = self._ends(width)
        end = next((end for end in ends if taken + leader + 1 + end.cell_length <= width), ends[-1])
        if leader:
            start += Content("  " + self._leader(width - taken - end.cell_length - 3))
        start += remark
        gap = max(1, width - start.cell_length - end.cell_length)
        return [(start + Content(" " * gap) + end).truncate(width)]

    def _leader(self, width: int) -> str:
        """The leader in `width` columns; a longer name is cut."""
        view = self.scene.view
        if view.leader == view.me and not self.scene.by_name:
            return _("you lead")
        words = _("{name} leads")
        room = max(2, width - cell_len(words.format(name="")))
        return words.format(name=cut(shown_name(view.seats[view.leader].name), room))

    def _ends(self, width: int) -> list[Content]:
        """Stakes, hole and deck; on a short line only those that fit, never part of a figure."""
        view, change = self.scene.view, self.scene.changes.stakes
        gold = format_content(_("Stakes {n}"), (str(view.stakes), "bold $accent"))
        if view.rules.ruleset.shortfall == "hole" and "hole" not in self.scene.hidden:
            gold += Content("  ") + format_content(_("Hole {n}"), (str(view.hole), "bold"))
        cards = "  " + _("Deck {n}").format(n=view.deck_size)
        if width >= 118:
            cards += "  " + _("Discards {n}").format(n=len(view.discards))
        both = gold + Content.styled(cards, "$quiet")
        return [Content.styled(f"{change:+d} " if change else "", gain_style(change)) + both, both, gold]


def _rail(view: View, scored: bool, wide: bool) -> list[tuple[str, str]]:
    """The phase of the gambit: ante, rounds, score; of many rounds only the last ones."""
    rounds = max(view.rules.ruleset.min_rounds, view.round)
    numbers = [str(n) for n in range(1, rounds + 1)]
    if wide:
        numbers[0] = _("round {n}").format(n=1)
    now = 0 if view.phase == ANTE else rounds + 1 if scored or view.phase == OVER else view.round
    words = list(enumerate([pgettext("a phase", "Ante"), *numbers, pgettext("a phase", "Score")]))
    if rounds > _MOST_ROUNDS:
        words = [words[0], *words[rounds - 1 :]]
    then = (f" {glyphs().then} " if wide else glyphs().then, "$faint")
    drawn = [(f"[{word}]", "bold $accent") if at == now else (word, "$quiet") for at, word in words]
    return [part for word in drawn for part in (then, word)][1:]
