"""The start screen: continue a game, play at once, set up a game, and everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tda_tui.app.pictures.faces import emblem
from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Picture
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, USUAL_LEVEL
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.session.new_game.rule_options import length_name
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language, mark

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.rulesets.ruleset import Ruleset
    from tda_tui.saves.autosave import Autosave
    from tda_tui.saves.listing import Save

_HINTS = {
    "continue": mark("{key:start.go=Enter} goes on with the game that you left, where it stopped."),
    "play": mark("{key:start.go=Enter} deals this game at once."),
    "length": mark("{key:start.go=Enter} makes it short, usual or long; it stays so."),
    "new": mark("Choose the box, the deck, the players and the end of the game."),
    "saved": mark("Every game that was left: go on with one, or delete it."),
    "settings": mark("Colours, motion, mouse, your name, the pace of the others and how much they talk."),
    "tournament": mark("Rounds against all the regulars at several tables, and a final of the best."),
    "watch": mark("Regulars play a game of this kind among themselves, with open hands; you watch."),
    "learn": mark("Short lessons of a minute or two, and the play example of the rulebook."),
    "puzzles": mark("Find the best answer: one position for every day, and many more by difficulty."),
    "history": mark("The games that you have played: figures, and each of them step by step."),
    "cards": mark("Every card of this game, and what it does."),
    "rules": mark("Every word of the rules, explained for this game; the open cases too."),
    "help": mark("The keys at the table, and how cards are written."),
    "quit": mark("{key:start.go=Enter} leaves."),
}

_TALL = 38
"""Window height in lines from which the emblem is large and stands above the title."""
_ROWS = 13
"""Number of rows always shown."""
_AROUND = 11
"""Lines besides the rows in a lower window: emblem and title, hint, frame, keys."""


class StartScreen(SizedScreen[None]):
    """The main menu."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="start.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="start.down"),
        Binding("enter,space", "go", "Do what the row says", id="start.go"),
        Binding("b", "do('continue')", "Go on with the last game", id="start.continue"),
        Binding("p", "do('play')", "Play", id="start.play"),
        Binding("t", "do('length')", "A short, the usual or a long game", id="start.length"),
        Binding("n", "do('new')", "New game", id="start.new"),
        Binding("f", "do('saved')", "Saved games", id="start.saved"),
        Binding("m", "do('tournament')", "Tournament", id="start.tournament"),
        Binding("w", "do('watch')", "Watch a game", id="start.watch"),
        Binding("l", "do('learn')", "Learn the game", id="start.learn"),
        Binding("z", "do('puzzles')", "Puzzles", id="start.puzzles"),
        Binding("h", "do('history')", "History: the games that you have played", id="start.history"),
        Binding("c", "do('cards')", "All cards", id="start.cards"),
        Binding("g", "do('rules')", "Glossary: the words of the rules", id="start.rules"),
        Binding("s", "do('settings')", "Settings", id="start.settings"),
        Binding("question_mark", "app.help", "This list", id="start.help"),
        Binding("q", "do('quit')", "Quit", id="start.quit"),
    ]

    class Chosen(Message):
        """A row was chosen: its name, or `continue` with the save."""

        def __init__(self, what: str, save: Path | None = None) -> None:
            super().__init__()
            self.what = what
            self.save = save

    def __init__(
        self,
        game_options: GameOptions,
        problem: str = "",
        autosave: Autosave | None = None,
        new_here: Callable[[], bool] = lambda: False,
    ) -> None:
        """`problem` is shown at the bottom until the cursor moves; `autosave` knows the saved games.

        `new_here` says whether the player has neither played nor learned yet.
        """
        super().__init__()
        self.new_here = new_here
        self._first = ""
        """The row on which the cursor was put; it stays until the player moves it."""
        self.game_options = game_options
        self.problem = problem
        self.autosave = autosave
        self.save: Save | None = None
        self._drawn: tuple[object, ...] = ()

    def body(self) -> ComposeResult:
        """The title, the rows, and the keys."""
        with Vertical(id="start"):
            with Container(id="head"):
                yield Picture(id="emblem")
                with Vertical(id="title"):
                    yield Static("", id="banner")
                    yield Static("", id="motto")
            yield Menu(id="menu")
            yield Static("", id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the rows."""
        self._draw(waits=self.autosave is not None and self.autosave.some)

    def on_screen_resume(self) -> None:
        """Read the last game once the screen is up."""
        if self.autosave is not None:
            self.call_after_refresh(self._look)

    def _look(self) -> None:
        self.save = self.autosave.last() if self.autosave is not None else None
        self._draw_if_changed()

    def show(self, game_options: GameOptions) -> None:
        """Show these game options."""
        self.game_options = game_options
        self._draw(waits=self.save is not None)

    def on_screen_suspend(self) -> None:
        """Redraw on return: screens on top may change anything."""
        self._drawn = ()

    def retell(self) -> None:
        """Redraw in the current language."""
        self._draw(waits=self.save is not None)

    def _draw_if_changed(self) -> None:
        """Redraw the rows if size, language or saved games have changed."""
        if self._drawn != self._what(self.save is not None):
            self._draw(waits=self.save is not None)

    def _what(self, waits: bool) -> tuple[object, ...]:
        return self.size, language(), waits, self.save, self.autosave is not None and bool(self.autosave.listed)

    def _draw(self, waits: bool) -> None:
        """Draw the rows; `waits`: whether there is a game to continue, which then comes first."""
        self._drawn = self._what(waits)
        banner, motto = _("THREE-DRAGON ANTE"), _("a card game of gold, bluff and dragons")
        self.query_one("#banner", Static).update(Content.styled(banner, "bold $primary"))
        self.query_one("#motto", Static).update(Content.styled(motto, "$quiet"))
        rules = self._rules()
        size = "large" if self.size.height >= _TALL else "small"
        self.query_one(Picture).show(partial(emblem, rules, size))
        game, said = _("{ruleset}, {n} players, {level}"), {"n": self.game_options.players, "level": self._level()}
        play = game.format(ruleset=ruleset_name(rules.ruleset), **said)
        last = [Row("continue", _("Continue"), *self._last_game())] if waits else []
        saved = [Row("saved", _("Saved games"))] if self.autosave is not None and self.autosave.listed else []
        menu = self.query_one(Menu)
        first = "continue" if waits else "learn" if self.new_here() else "play"
        row = menu.row
        if row in ("", self._first) or (row == "continue" and not waits):
            row = first
        self._first = first
        menu.fill(
            *last,
            Row("play", _("Play"), play, tail=game.format(ruleset="", **said)),
            Row("length", _("Length"), self._length(rules.ruleset)),
            Row("new", _("New game")),
            *saved,
            Row("tournament", _("Tournament")),
            Row("watch", _("Watch a game")),
            Row("learn", _("Learn the game")),
            Row("puzzles", _("Puzzles")),
            Row("history", _("History")),
            Row("cards", _("Cards"), gap=self.size.height > _ROWS + len(last) + len(saved) + _AROUND),
            Row("rules", _("Glossary")),
            Row("settings", _("Settings")),
            Row("help", _("Keys at the table")),
            Row("quit", _("Quit")),
            row=row,
        )
        self._show_keys(waits)
        self._make_room(self.size.height)
        self._say()

    def _level(self) -> str:
        """How well the others play."""
        if any(level in LEVELS for level in self.game_options.levels):
            return _("mixed levels")
        level = self.game_options.level
        at = [*LEVELS].index(level if level in LEVELS else USUAL_LEVEL) + 1
        return _("level {n} of {all}").format(n=at, all=len(LEVELS))

    def _length(self, ruleset: Ruleset) -> str:
        """The length of games at the table: its name, and measured figures."""
        game_options = self.game_options
        name = length_name(game_options.table_length(ruleset))
        figures = game_options.length_figures(ruleset)
        return f"{name}: {figures}" if figures else name

    def _rules(self) -> Rules:
        """The rules of the next game; their file may break while the program runs."""
        self.game_options, problem = playable_options(self.game_options)
        self.problem = problem or self.problem
        return load_rules(self.game_options.ruleset)

    def _show_keys(self, waits: bool) -> None:
        games = [("b", _("Continue")), ("p", _("Play")), ("t", _("Length")), ("n", _("New game"))]
        games = [*games, ("f", _("Saved"))] if waits else [*games[1:], ("l", _("Learn")), ("c", _("Cards"))]
        self.query_one(KeyLine).show((key_name("enter"), _("Choose")), *games, ("q", _("Quit")), ("?", _("Keys")))

    def on_resize(self, event: events.Resize) -> None:
        """Show the emblem only where there is room."""
        self.call_after_refresh(self._draw_if_changed)

    def _make_room(self, height: int) -> None:
        rows = self.query_one(Menu).lines(40)
        head = self.query_one("#head")
        head.set_class(height < _TALL and height >= len(rows) + _AROUND, "-beside")
        head.set_class(_TALL > height > len(rows) + _AROUND, "-spaced")
        self.query_one("#emblem").display = height >= len(rows) + _AROUND

    def _last_game(self) -> tuple[str, bool, str]:
        """The last game's description, no gap above it, and the part that is never cut."""
        if self.save is None:
            return "", False, ""
        said = _("{ruleset}, gambit {n}, {gold} gold")
        where = {"n": self.save.gambit, "gold": self.save.gold[self.save.me]}
        return said.format(ruleset=self.save.rules_name, **where), False, said.format(ruleset="", **where)

    def _say(self) -> None:
        row = self.query_one(Menu).row
        ruleset = self._rules().ruleset
        more = {"play": self.game_options.length_words, "length": self.game_options.gold_words}.get(row)
        said = f"{with_keys(_(_HINTS[row]))} {more(ruleset) if more is not None else ''}".rstrip()
        self.query_one("#hint", Static).update(self.problem or said)

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.query_one(Menu).step(step)
        self.problem = ""
        self._say()

    def action_go(self) -> None:
        """Do what the row says."""
        self.action_do(self.query_one(Menu).row)

    def action_do(self, what: str) -> None:
        """Do what the named row says."""
        if what == "help":
            from tda_tui.app.screens.help import HelpScreen

            self.app.push_screen(HelpScreen())
        elif what == "rules":
            from tda_tui.app.screens.glossary import GlossaryScreen

            self.app.push_screen(GlossaryScreen(self._rules()))
        elif what == "cards":
            from tda_tui.app.screens.browse import BrowseScreen

            self.app.push_screen(BrowseScreen(self._rules()))
        elif what == "continue":
            self._continue()
        elif what == "saved" and not (self.autosave is not None and self.autosave.listed):
            self._no_game_waits()
        else:
            self.post_message(self.Chosen(what))

    def _continue(self) -> None:
        if self.save is None and self.autosave is not None:
            self.save = self.autosave.last()
        if self.save is not None:
            self.post_message(self.Chosen("continue", self.save.path))
        else:
            self._no_game_waits()

    def _no_game_waits(self) -> None:
        self.problem = _("There is no saved game.")
        self._say()
        self.app.bell()

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A click selects a row and carries it out."""
        self.action_go()
