"""The saved games, to continue or delete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple, Self

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.sanitize import sanitize
from tda_tui.saves.listing import Save
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.phrases import minute, shown_name
from tda_tui.words.translate import gettext as _

_DATE, _GOLD, _GAMBIT = 18, 6, 8
"""Minimum columns; ruleset and seats share the rest."""
_NAMES = 12
"""Minimum columns for the seats, which are also listed below."""
_TOLD = 3
"""Minimum lines about the selected game."""


class _Widths(NamedTuple):
    """Column widths of the list."""

    date: int
    ruleset: int
    seats: int
    gold: int
    gambit: int

    @classmethod
    def of(cls, width: int, saves: Sequence[Save]) -> Self:
        """Widths for the headings, figures and rulesets; the seats get the rest of `width`."""
        date = max(_DATE, cell_len(_("Played")) + 2)
        gold, gambit = max(_GOLD, cell_len(_("Gold")) + 2), max(_GAMBIT, cell_len(_("Gambit")) + 2)
        words = width - 3 - date - gold - gambit
        ruleset = max(
            words // 2, min(max((cell_len(save.rules_name) for save in saves), default=0) + 1, words - _NAMES)
        )
        return cls(date, ruleset, words - ruleset, gold, gambit)

    def row(self, date: str, ruleset: str, seats: str, gold: str, gambit: str) -> str:
        """The cells padded to their columns."""
        words = f"{fit(ruleset, self.ruleset - 1)} {fit(seats, self.seats - 1)} "
        return ljust(date, self.date) + words + rjust(gold, self.gold) + rjust(gambit, self.gambit)


def heading_of(saves: Sequence[Save], width: int) -> Content:
    """The heading of a list of saved games."""
    columns = (_("Played"), _("Ruleset"), _("Seats"), _("Gold"), _("Gambit"))
    return Content.styled("   " + _Widths.of(width, saves).row(*columns), "$quiet")


def line_of(save: Save, saves: Sequence[Save], here: bool, width: int) -> Content:
    """Date, ruleset, seats, gold and gambit of a game."""
    row = f" {'>' if here else ' '} {_facts(save, _Widths.of(width, saves))}"
    look = "bold $accent" if here else "$quiet" if save.reason else ""
    return Content.styled(ljust(row, width), look).truncate(width)


def _facts(save: Save, widths: _Widths) -> str:
    if not save.seats:
        return ljust(minute(save.played), widths.date) + fit(
            sanitize(save.path.name), widths.ruleset + widths.seats - 1
        )
    names = ", ".join(map(shown_name, save.seats))
    return widths.row(minute(save.played), save.rules_name, names, str(save.gold[save.me]), str(save.gambit))


class SavedScreen(SizedModal[Path | None]):
    """All saved games; returns the path of the one to continue, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "The game above", id="saved.up"),
        Binding("down,j,tab", "move(1)", "The game below", id="saved.down"),
        Binding("pageup", "move(-10)", "Ten games up", id="saved.page_up"),
        Binding("pagedown", "move(10)", "Ten games down", id="saved.page_down"),
        Binding("enter", "go_on", "Go on with the game", id="saved.go_on"),
        Binding("d,delete", "delete", "Delete the game", id="saved.delete"),
        Binding("u", "undo", "Bring the deleted game back", id="saved.undo"),
        Binding("escape,q", "dismiss", "To the first screen", id="saved.back"),
    ]

    def __init__(self, saves: Saves) -> None:
        super().__init__()
        self.saves = saves

    def body(self) -> ComposeResult:
        """The list, the text about the selected game, and the keys."""
        with Vertical(classes="sheet full"):
            yield Static(_("Saved games"), classes="title", markup=False)
            yield ListBox(self._line, self._heading, id="saves")
            yield Static("", id="text")
            keys = _("Enter  Go on    d  Delete    u  Bring back    Esc  Back    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the games."""
        self._look()

    def _look(self, at: Path | None = None, said: str = "") -> None:
        """Reload the games; select the one at this path, or keep the cursor."""
        saves = self.saves.list()
        paths = [save.path for save in saves]
        self._list.show(saves, paths.index(at) if at in paths else None)
        self._show(said or self.saves.problem)

    def _show(self, said: str = "") -> None:
        """Show this message or the text about the selected game."""
        told = [said] if said else _told(self._list.current)
        width = max(40, min(self.app.size.width, 116) - 8)
        lines = [line for words in told for line in wrap(words, width)]
        blank = Content("")
        self.query_one("#text", Static).update(Content("\n").join([blank, *lines, *[blank] * (_TOLD - len(lines))]))

    @property
    def _list(self) -> ListBox[Save]:
        return self.query_one(ListBox)

    def _heading(self, width: int) -> list[Content]:
        return [heading_of(self._list.items, width)]

    def _line(self, save: Save, here: bool, width: int) -> Content:
        return line_of(save, self._list.items, here, width)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._list.step(step)
        self._show()

    def action_go_on(self) -> None:
        """Continue the game, if possible."""
        save = self._list.current
        if save is None or save.reason:
            self.app.bell()
            return
        self.dismiss(save.path)

    def action_delete(self) -> None:
        """Delete the game; this can be undone."""
        if (save := self._list.current) is None:
            return
        try:
            self.saves.delete(save.path)
        except SaveError as problem:
            self._show(str(problem))
        else:
            self._look(said=with_keys(_("Deleted. {key:saved.undo=u} brings it back.")))

    def action_undo(self) -> None:
        """Restore the game deleted last."""
        if path := self.saves.undo():
            self._look(path, _("It is there again."))
        else:
            self._show(_("Nothing was deleted."))

    def on_list_box_clicked(self, message: ListBox.Clicked) -> None:
        """The first click selects a game, the second continues it."""
        if message.again:
            self.action_go_on()
        else:
            self._show()


def _told(save: Save | None) -> list[str]:
    """Details of a game that the list does not show."""
    if save is None:
        return [_("No game is waiting.")]
    told = []
    if save.seats:
        gold = ", ".join(f"{shown_name(name)} {gold}" for name, gold in zip(save.seats, save.gold, strict=True))
        series = _("Game {n} of {all}.").format(n=save.game, all=save.games) if save.games > 1 else ""
        told.append(" ".join(filter(None, [_("Gold: {gold}.").format(gold=gold), series])))
    return [*told, *(words for words in (save.reason, save.note) if words)]
