"""The standings of a tournament: a line per entrant, and a rule below those who reach the final."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, bar, rule
from tda_tui.players.player import PERSON
from tda_tui.tournament.standing_text import Row, heading, rows
from tda_tui.tournament.tournament import Tournament
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.translate import gettext as _

_GAP = 3
_LEAST_PAIR, _LEAST_BAR = 48, 8
"""Columns that a pair of abilities needs beside the figures, and a bar of points."""
_WIDEST_BAR = 24


class StandingLines(Lines):
    """A line per entrant, the person's marked; beside it points as a bar, or the abilities if there is room."""

    tournament: Tournament | None = None
    pairs: Mapping[str, str] = {}

    def show(self, tournament: Tournament, pairs: Mapping[str, str]) -> None:
        """Show these standings; `pairs` are each entrant's abilities."""
        self.tournament, self.pairs = tournament, pairs
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The heading, the lines, and the rule for the final."""
        if self.tournament is None:
            return []
        tournament, head = self.tournament, f"  {heading(self.tournament)}"
        room = width - cell_len(head) - _GAP
        abilities = any(self.pairs.values()) and room >= _LEAST_PAIR
        if abilities:
            head += " " * _GAP + _("Abilities")
        drawn = [Content.styled(cut(head, width), "$quiet")]
        begun = any(game.played for game in tournament.game)
        most = max(line.total for line in tournament.standings) or 1
        totals = {line.entrant: line.total for line in tournament.standings}
        shown = rows(tournament)
        for at, row in enumerate(shown):
            line = self._row(tournament, row)
            if abilities:
                line += Content.styled(" " * _GAP + cut(self.pairs.get(row.entrant, ""), room), "$quiet")
            elif begun and room >= _LEAST_BAR:
                line += Content(" " * _GAP) + bar(totals[row.entrant] / most, min(room, _WIDEST_BAR))
            drawn.append(line)
            if begun and row.qualifies and not shown[at + 1 : at + 2][0].qualifies:
                said = _("They played the final") if tournament.over else _("They would play the final now")
                if tournament.final is not None and not tournament.over:
                    said = _("They play the final")
                drawn.append(rule(said, width))
        return drawn

    @staticmethod
    def _row(tournament: Tournament, row: Row) -> Content:
        mine, best = row.entrant == PERSON, row.entrant in tournament.champions
        mark = glyphs().then if mine else "*" if best else " "
        look = "bold $success" if best else "bold $accent" if mine else "" if row.qualifies else "$quiet"
        return Content.styled(f"{mark} {row.text}", look)
