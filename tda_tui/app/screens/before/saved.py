"""The saved games, to continue or delete."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import FootLine, SizedModal
from tda_tui.app.screens.sheet import ListScreen
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.sanitize import sanitize
from tda_tui.saves.listing import Save
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.languages import messages
from tda_tui.words.phrases import minute, shown_name
from tda_tui.words.translate import gettext as _, mark

_DATE, _GOLD, _GAMBIT = 18, 6, 8
"""Minimum columns; ruleset and seats share the rest."""
_NAMES = 12
"""Minimum columns for the seats, which are also listed below."""


def _columns(saves: Sequence[Save], width: int) -> tuple[int, ...]:
    date = max(_DATE, cell_len(_("Played")) + 2)
    gold, gambit = max(_GOLD, cell_len(_("Gold")) + 2), max(_GAMBIT, cell_len(_("Gambit")) + 2)
    words = width - 3 - date - gold - gambit
    ruleset = max((cell_len(save.rules_name) for save in saves), default=0) + 1
    ruleset = max(words // 2, min(ruleset, words - _NAMES))
    return date, ruleset, words - ruleset, gold, gambit


def _row(widths: Sequence[int], date: str, ruleset: str, seats: str, gold: str, gambit: str) -> str:
    wide, words, names, golden, last = widths
    cells = f"{fit(ruleset, words - 1)} {fit(seats, names - 1)} "
    return ljust(date, wide) + cells + rjust(gold, golden) + rjust(gambit, last)


def heading_of(saves: Sequence[Save], width: int) -> Content:
    """The heading of a list of saved games."""
    columns = (_("Played"), _("Ruleset"), _("Players"), _("Gold"), _("Gambit"))
    return Content.styled("   " + _row(_columns(saves, width), *columns), "$quiet")


def line_of(save: Save, saves: Sequence[Save], selected: bool, width: int) -> Content:
    """Date, ruleset, seats, gold and gambit of a game; the file's name if it cannot be read."""
    widths, date = _columns(saves, width), minute(save.played)
    if save.seats:
        names = ", ".join(map(shown_name, save.seats))
        facts = _row(widths, date, save.rules_name, names, str(save.gold[save.me]), str(save.gambit))
    else:
        facts = ljust(date, widths[0]) + fit(sanitize(save.path.name), widths[1] + widths[2] - 1)
    style = "bold $accent" if selected else "$quiet" if save.reason else ""
    return Content.styled(ljust(f" {'>' if selected else ' '} {facts}", width), style).truncate(width)


class SavedScreen(SizedModal[Path | None], ListScreen[Save, Path | None]):
    """All saved games; returns the path of the one to continue, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The game above", id="saved.up"),
        Binding("down,j,tab", "row(1)", "The game below", id="saved.down"),
        Binding("pageup", "row(-10)", "Ten games up", id="saved.page_up"),
        Binding("pagedown", "row(10)", "Ten games down", id="saved.page_down"),
        Binding("enter", "go", "Continue the game", id="saved.go_on"),
        Binding("d,delete", "delete", "Delete the game", id="saved.delete"),
        Binding("u", "undo", "Restore the deleted game", id="saved.undo"),
        Binding("escape,q", "dismiss", "To the first screen", id="saved.back"),
    ]
    KEYS = mark("Enter  Continue    d  Delete    u  Restore    Esc  Back    ?  Keys")

    def __init__(self, saves: Saves) -> None:
        super().__init__(_("Saved games"))
        self.saves = saves

    def parts(self) -> Sequence[Widget]:
        def heading(width: int) -> list[Content]:
            return [heading_of(self.list.items, width)]

        def line(save: Save, selected: bool, width: int) -> Content:
            return line_of(save, self.list.items, selected, width)

        return ListBox(line, heading, id="saves"), Static("", id="text")

    def on_mount(self) -> None:
        self.run_worker(self._read())

    async def _read(self, message: str = "", selected: Path | None = None) -> None:
        """Read and show the games, the cursor on the selected one."""
        saves = await self.saves.read()
        self.list.nothing = "\n\n".join(with_keys(_(words)) for words in messages("screens")["no_saves"].values())
        paths = [save.path for save in saves]
        self._show(saves, message or self.saves.problem, paths.index(selected) if selected in paths else None)

    def _show(self, saves: Sequence[Save], message: str, cursor: int | None = None) -> None:
        useful = saves or self.saves.can_undo
        self.query_one(FootLine).show(_(self.KEYS) if useful else _("Esc  Back    ?  Keys"))
        self.list.show(saves, cursor)
        if message:
            self.show_text(message)
        else:
            self.show_item()

    def show_item(self) -> None:
        self.show_text(*_details(self.list.current))

    def action_go(self) -> None:
        save = self.list.current
        if save is None or save.reason:
            self.app.bell()
        else:
            self.dismiss(save.path)

    def action_delete(self) -> None:
        if (save := self.list.current) is None:
            return
        try:
            self.saves.delete(save.path)
        except SaveError as problem:
            self.show_text(str(problem))
        else:
            rest = [one for one in self.list.items if one is not save]
            self._show(rest, with_keys(_("Deleted. {key:saved.undo=u} restores it.")))

    async def action_undo(self) -> None:
        if path := self.saves.undo():
            # Keys that come meanwhile are for the list with the game in it.
            await self._read(_("The game is restored."), path)
        else:
            self.show_text(_("There is nothing to restore."))


def _details(save: Save | None) -> list[str]:
    if save is None:
        return []
    details = []
    if save.seats:
        gold = ", ".join(f"{shown_name(name)} {gold}" for name, gold in zip(save.seats, save.gold, strict=True))
        series = _("Game {n} of {all}.").format(n=save.game, all=save.games) if save.games > 1 else ""
        details.append(" ".join(filter(None, [_("Gold: {gold}.").format(gold=gold), series])))
    return [*details, *(words for words in (save.reason, save.note) if words)]
