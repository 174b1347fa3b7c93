"""The line at the top: gambit, phase, leader, stakes."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.widgets.lines import Lines
from tda_tui.rules.table import ANTE, OVER
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


class Status(Lines):
    """Gambit, phase rail, leader, stakes, hole and deck."""

    view: View | None = None

    def show(self, view: View) -> None:
        """Draw this table."""
        self.view = view
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """One line."""
        view = self.view
        if view is None:
            return [Content("")]
        left: list[Content | tuple[str, str]] = [
            (_("Gambit {n}").format(n=view.gambit), "bold $primary"),
            (_(" (last)") if view.gambit == view.last_gambit else "", "bold"),
            ("  ", ""),
            *self._rail(view),
        ]
        if view.phase == "play":
            leader = (
                _("you lead") if view.leader == view.me else _("{name} leads").format(name=view.seats[view.leader].name)
            )
            left += [("  ", ""), (leader, "")]
        right: list[tuple[str, str]] = [(_("Stakes "), ""), (str(view.stakes), "bold $accent")]
        if view.rules.ruleset.shortfall == "hole":
            right += [(_("  Hole "), ""), (str(view.hole), "bold")]
        right.append((_("  Deck {n}").format(n=view.deck_size), "$quiet"))
        start, end = Content.assemble(*left), Content.assemble(*right)
        gap = max(1, width - start.cell_length - end.cell_length)
        return [(start + Content(" " * gap) + end).truncate(width)]

    @staticmethod
    def _rail(view: View) -> list[tuple[str, str]]:
        rounds = max(view.rules.ruleset.min_rounds, view.round)
        words = [_("Ante"), *(str(n) for n in range(1, rounds + 1)), _("Score")]
        at = 0 if view.phase == ANTE else len(words) - 1 if view.phase == OVER else view.round
        rail: list[tuple[str, str]] = []
        for place, word in enumerate(words):
            if place:
                rail.append((" ", ""))
            rail.append((f"[{word}]", "bold $accent") if place == at else (word, "$quiet"))
        return rail
