"""The start screen: continue a game, play at once, set up a game, and everything else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.geometry import Size
from textual.widgets import Static

from tda_tui.app.pictures.title import POSTERS, poster
from tda_tui.app.screens.base import Home, SizedScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Picture
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.folders import away
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, level_title
from tda_tui.saves.listing import save_files
from tda_tui.session.new_game.forms import length_in_short
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.session.new_game.seating import usual_level
from tda_tui.words.languages import messages
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _, ngettext

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.saves.autosave import Autosave
    from tda_tui.saves.listing import Save

_AROUND = 6
"""Lines besides head and rows: hint and the gap above it, frame, keys."""
_FRAME = 2
"""Those of the frame."""
_BESIDE = 10
"""Columns of the frame and beside the head."""
_ROOMY = 4
"""Spare lines up to which there is no frame, whose lines part title, motto and menu instead."""
_FIRST = "first"
"""The page with which the screen opens; the others are named like the rows that open them."""


def _games_in(folder: Path) -> str:
    """How many games are kept there, without reading any; "" if none."""
    games = 0
    with suppress(OSError):
        games = len(save_files(folder))
    return ngettext("{n} game", "{n} games", games).format(n=games) if games else ""


class StartScreen(Home, SizedScreen[None]):
    """The main menu."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="start.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="start.down"),
        Binding("enter,space", "go", "Choose this row", id="start.go"),
        Binding("b", "do('continue')", "Continue your last game", id="start.continue"),
        Binding("p", "do('play')", "Play", id="start.play"),
        Binding("t", "do('length')", "A short, usual or long game", id="start.length"),
        Binding("n", "do('new')", "New game", id="start.new"),
        Binding("f", "do('saved')", "Saved games", id="start.saved"),
        Binding("m", "do('tournament')", "Tournament", id="start.tournament"),
        Binding("w", "do('watch')", "Watch a game", id="start.watch"),
        Binding("d", "do('companion')", "Companion to a game with real cards", id="start.companion"),
        Binding("l", "do('learn')", "Learn the game", id="start.learn"),
        Binding("z", "do('puzzles')", "Puzzles", id="start.puzzles"),
        Binding("h", "do('history')", "History: the games you have played", id="start.history"),
        Binding("c", "do('cards')", "All cards", id="start.cards"),
        Binding("g", "do('rules')", "Glossary: the terms of the rules", id="start.rules"),
        Binding("s", "do('settings')", "Settings", id="start.settings"),
        Binding("a", "do('abilities')", "A game with abilities", id="start.abilities"),
        Binding("escape", "do('back')", "Back to the first page", id="start.back"),
        Binding("question_mark", "app.help", "This list", id="start.help"),
        Binding("q", "do('quit')", "Quit", id="start.quit"),
    ]

    def __init__(
        self,
        game_options: GameOptions,
        autosave: Autosave,
        problem: str = "",
        is_newcomer: Callable[[], bool] = lambda: False,
        choose: Callable[[str, Path | None], object] = lambda what, save: None,
    ) -> None:
        """`autosave` knows the saved games; `problem` is shown at the bottom until the cursor moves.

        `is_newcomer` says whether the player has neither played nor learned yet. `choose` is called with the row that
        was chosen, and with the save that is to be continued.
        """
        super().__init__()
        self.game_options = game_options
        self.autosave = autosave
        self.problem = problem
        self.is_newcomer = is_newcomer
        self.choose = choose
        self.save: Save | None = None
        self._kept: dict[str, str] = {}
        """How many games there are, by the rows that open their lists."""
        self.page = _FIRST
        self._head_for = Size(0, 0)
        """The size for which the head was chosen."""
        self._first = ""
        """The row on which the cursor was put; it stays until the player moves it."""

    def body(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Picture(id="poster")
            yield Static("", id="motto", markup=False)
            with Center():
                yield Menu(id="menu")
                yield Static("", id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_screen_resume(self) -> None:
        self.save, saves = self.autosave.last(), self.autosave.saves
        if saves is not None:
            self._kept = {"history": _games_in(saves.finished_folder), "saved": _games_in(saves.folder)}
        self.update_texts()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._head_for:
            self.update_texts()

    def show(self, game_options: GameOptions) -> None:
        self.game_options = game_options
        self.update_texts()

    def update_texts(self) -> None:
        rules, options, newcomer = self._rules(), self.game_options, self.is_newcomer()
        ruleset, (title, level) = ruleset_name(rules.ruleset), self._level()
        last, tail = self._last_game()
        values = {
            "continue": last,
            "play": _("{ruleset}, {n} players, {level}").format(ruleset=ruleset, n=options.players, level=level),
            "length": length_in_short(options, rules.ruleset),
            **self._kept,
        }
        tails = {"continue": tail}
        briefs = {"play": _("{ruleset}, {level}").format(ruleset=ruleset, level=title)}
        hidden = {
            "continue": self.save is None,
            "saved": not self.autosave.listed,
            "history": newcomer,
            "companion": away(),
        }
        pages = {page: [name for name in rows if not hidden.get(name)] for page, rows in messages("start").items()}
        shown, texts = pages[self.page], messages("start")[self.page]
        rows = []
        for name in shown:
            label, note = _(texts[name]["label"]), texts[name].get("note")
            value = values.get(name) or (_(note) if note else "")
            rows.append(Row(name, label, value, tail=tails.get(name, ""), brief=briefs.get(name, ""), quiet=True))
        menu = self.query_one(Menu)
        first = "continue" if self.save else "learn" if newcomer else "play"
        first = first if first in shown else shown[0]
        moved = menu.row in shown and menu.row != self._first
        menu.fill(*rows, row=menu.row if moved else first)
        self._first = first
        leave = [("t", _("Length")), ("q", _("Quit"))] if self.page == _FIRST else [(key_name("escape"), _("Back"))]
        self.query_one(KeyLine).show((key_name("enter"), _("Choose")), *leave, ("?", _("Keys")))
        menu.styles.min_height = most = max(map(len, pages.values()))
        self._show_head(rules, self.size.height - _AROUND - most)
        self._show_hint()

    def _show_head(self, rules: Rules, room: int) -> None:
        """The largest head that fits into that many lines, and what goes with it if there are more."""
        self._head_for = self.size
        fits = (one for one in POSTERS if one.rows <= room and one.columns + 2 <= self.size.width)
        size = next(fits, POSTERS[-1])
        start, roomy = self.query_one("#start"), room - size.rows > _ROOMY
        self.query_one(Picture).show(partial(poster, rules, _("THREE-DRAGON ANTE"), size, roomy))
        self.query_one("#motto", Static).update(_("a card game of gold, bluff and dragons"))
        spare = room - size.rows + (0 if roomy else _FRAME)
        start.styles.width = size.columns + _BESIDE
        start.set_class(roomy, "-roomy")
        for least, part in enumerate(("-gap", "-motto", "-apart", "-above"), 1):
            start.set_class(spare >= least, part)

    def _level(self) -> tuple[str, str]:
        """The level of the opponents, and with its number."""
        if any(level in LEVELS for level in self.game_options.levels):
            return _("mixed levels"), _("mixed levels")
        level = usual_level(self.game_options)
        title = level_title(level)
        return title, _("{level} ({n} of {all})").format(level=title, n=[*LEVELS].index(level) + 1, all=len(LEVELS))

    def _rules(self) -> Rules:
        """The rules of the next game; their file may break while the program runs."""
        self.game_options, problem = playable_options(self.game_options)
        self.problem = problem or self.problem
        return load_rules(self.game_options.ruleset)

    def _last_game(self) -> tuple[str, str]:
        """The last game's description, and the part that is never cut."""
        if self.save is None:
            return "", ""
        gold = self.save.gold[self.save.me]
        words = partial(_("{ruleset}, gambit {n}, {gold} gold").format, n=self.save.gambit, gold=gold)
        return words(ruleset=self.save.rules_name), words(ruleset="")

    def _show_hint(self) -> None:
        row = self.query_one(Menu).row
        ruleset = self._rules().ruleset
        more = {"play": self.game_options.length_words, "length": self.game_options.gold_words}.get(row)
        hint = with_keys(_(messages("start")[self.page][row]["hint"]))
        hint = f"{hint} {more(ruleset) if more is not None else ''}".rstrip()
        self.query_one("#hint", Static).update(self.problem or hint)

    def action_row(self, step: int) -> None:
        self.query_one(Menu).step(step)
        self.problem = ""
        self._show_hint()

    def action_go(self) -> None:
        self.action_do(self.query_one(Menu).row)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The companion is not for visitors of an inn: nothing limits its files."""
        if away() and parameters == ("companion",):
            return False
        return super().check_action(action, parameters)

    def action_do(self, what: str) -> None:
        if what in messages("start") or what == "back":
            self.page = what if what != "back" else _FIRST
            self.update_texts()
        elif what == "help":
            from tda_tui.app.screens.help import HelpScreen

            self.app.push_screen(HelpScreen())
        elif what == "rules":
            from tda_tui.app.screens.glossary import GlossaryScreen

            self.app.push_screen(GlossaryScreen(self._rules()))
        elif what == "cards":
            from tda_tui.app.screens.browse import BrowseScreen

            self.app.push_screen(BrowseScreen(self._rules()))
        elif what == "continue" and (save := self.save or self.autosave.last()) is not None:
            self.choose("continue", save.path)
        elif what == "continue":
            self.problem = _("There is no saved game.")
            self._show_hint()
            self.app.bell()
        else:
            self.choose(what, None)

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        self.action_go()
