"""The lobby in lines: numbered tables, and commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from tda_tui.files.settings import Settings
from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.inn.around_game import change_table
from tda_tui.plain.inn.at_place import ListeningLines, TableLoop
from tda_tui.plain.inn.table import be_at_table
from tda_tui.players.player import level_title
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_state import TableRow
from tda_tui.tables.table_words import rules_words, state_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext, pgettext

_TYPE = mark("Type a table's number to sit down; n opens a table, p plays alone, ? tells more, q leaves.")
HELP = (
    mark("A table's number: sit down there, or come back to your seat. w and a number: watch there."),
    mark("n: open a table. c and a code: to the table that has it. p: play alone."),
    mark("b: the board of the season. t: the tables as they stand now. q: leave. ?: this help."),
)


class Comer(NamedTuple):
    """A player who has come to the inn in lines.

    `key` is the fingerprint of their key, "" for a guest; `play_alone` plays games alone until they leave. `address` is
    the network address, "" if unknown.
    """

    lobby: Lobby
    key: str
    lines: ListeningLines
    loop: TableLoop
    settings: Settings
    host_key: str
    play_alone: Callable[[], int]
    address: str = ""


class LobbyCommands(Commands):
    """Commands in the lobby."""

    help_lines = HELP

    def __init__(self, comer: Comer, account: Account) -> None:
        super().__init__(comer.lines)
        self.comer = comer
        self.account = account
        remembered = GameOptions.remembered(comer.settings.section("new_game"))
        self.options = TableOptions(game=remembered._replace(name=account.name))
        self._codes: list[str] = []
        """The codes of the tables, by their printed numbers."""

    def stay(self, wanted: str, code: str) -> None:
        """Stay in the lobby, with visits to tables, until the player leaves. Raises Left."""
        self.lines.say(_("The inn. Good evening, {name}.").format(name=self.account.name))
        if self.comer.host_key:
            self.lines.say(_("The key of this inn: {key}").format(key=self.comer.host_key))
        if wanted in ("join", "watch"):
            self._go_to(code, wanted == "watch")
        else:
            self._offer_seat()
        self._tell_tables()
        end = self.comer.loop.call(lambda: self.comer.lobby.subscribe(self.comer.lines.typing.ring))
        try:
            while True:
                self._go(self.answer())
        finally:
            self.comer.loop.call(end)

    def _offer_seat(self) -> None:
        """Ask a player with a seat in a running game whether to return to it."""
        mine = [row for row in self._rows() if row.mine and row.state == "playing"]
        if not mine:
            return
        game = _("{rules}, gambit {n}: {names}.").format(
            rules=rules_words(mine[0].ruleset), n=mine[0].gambit, names=", ".join(mine[0].players)
        )
        self.lines.say(game)
        if self.yes(_("Your seat is kept: back to the table?"), leaving=False):
            self._go_to(mine[0].code, watch=False)

    # The tables

    def _rows(self) -> list[TableRow]:
        return self.comer.loop.call(lambda: self.comer.lobby.rows(self.account))

    def _tell_tables(self) -> None:
        rows = self._rows()
        self._codes = [row.code for row in rows]
        self.lines.say()
        here = self.comer.loop.call(self.comer.lobby.presence.names)
        self.lines.say(_("Here now: {names}.").format(names=", ".join(here)))
        self.lines.say_numbered(map(_table_line, rows))
        if not rows:
            self.lines.say(_("No table stands here."))
        self.lines.say(_(_TYPE))

    def _hear(self) -> None:
        """Print new tables, with the next numbers."""
        for row in self._rows():
            if row.code not in self._codes:
                self._codes.append(row.code)
                self.lines.say(f"{len(self._codes)}. {_table_line(row)}", 3)

    def typed(self) -> str:
        """The next line typed; new tables are printed before it."""
        while True:
            self._hear()
            typed = self.comer.lines.ask_or_hear(prompts=True)
            if typed is not None:
                return typed

    # What is wanted

    def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command; returns whether the word was one."""
        commands = {
            "w": "w watch " + pgettext("commands", "w watch"),
            "n": "n new open " + pgettext("commands", "n new open"),
            "c": "c code join " + pgettext("commands", "c code join"),
            "p": "p play " + pgettext("commands", "p play"),
            "b": "b board " + pgettext("commands", "b board"),
        }
        command = next((one for one, words in commands.items() if word in words.split()), "")
        if not command:
            return super().carry_out(word, rest)
        if command == "w":
            self._watch(rest)
        elif command == "c":
            self._join(rest)
        else:
            {"n": self._open, "p": self._play_alone, "b": self._tell_board}[command]()
        return True

    def of_the_table(self, word: str, rest: str) -> None:
        """Print the tables again."""
        if word == "t":
            self._tell_tables()
        else:
            super().of_the_table(word, rest)

    def _go(self, typed: str) -> None:
        number = number_of(typed, len(self._codes))
        if number is None:
            self.lines.say(
                _("Type a table's number to sit down; n opens a table, p plays alone, ? tells more, q leaves.")
            )
            return
        self._go_to(self._codes[number - 1], watch=False)
        self._tell_tables()

    def _watch(self, rest: str) -> None:
        number = number_of(rest, len(self._codes))
        self._go_to(self._codes[number - 1] if number is not None else rest, watch=True)
        self._tell_tables()

    def _join(self, rest: str) -> None:
        if not rest:
            self.lines.say(_("Type c and the code: whoever has opened the table can tell it to you."))
            return
        self._go_to(rest, watch=False)
        self._tell_tables()

    def _go_to(self, code: str, watch: bool) -> None:
        table = self.comer.loop.call(lambda: self.comer.lobby.find(code))
        if table is None:
            self.lines.say(_("There is no table {code}.").format(code=code))
        else:
            self._be_at(table, watch)

    def _be_at(self, table: SharedTable, watch: bool) -> None:
        be_at_table(table, self.account, watch, self.comer.lines, self.comer.loop)

    def _open(self) -> None:
        options = change_table(self.options, self.lines)
        if options is not None:
            self._open_with(options)
        self._tell_tables()

    def _open_with(self, options: TableOptions) -> None:
        self.options = options
        try:
            table = self.comer.loop.call(
                partial(self.comer.lobby.open_table, self.account, options, self.comer.address)
            )
        except TableProblem as problem:
            self.lines.say(str(problem))
        else:
            self._be_at(table, watch=False)

    def _play_alone(self) -> None:
        self.comer.play_alone()
        self._tell_tables()

    def _tell_board(self) -> None:
        self.lines.say_all(self.comer.loop.call(lambda: list(self._board())))

    def _board(self) -> Iterator[str]:
        ratings, season = self.comer.lobby.ratings, next(iter(self.comer.lobby.ratings.seasons()), "")
        rulesets = ratings.rulesets(season)
        if not rulesets:
            yield _("Nobody has been rated yet: that takes a game to its end at a shared table.")
        for ruleset in rulesets:
            name = _("season {season}").format(season=season)
            yield _("The board: {rules}, {season}").format(rules=rules_words(ruleset), season=name) + "."
            for place, row in enumerate(ratings.board(ruleset, season), 1):
                level = _("a computer player ({level})").format(level=level_title(row.level)) if row.level else ""
                yield _("{place}. {name}: skill {skill}, games {games}, won {won}.").format(
                    place=place, name=row.name or level, skill=row.skill, games=row.games, won=row.won
                )


def come_in(comer: Comer, wanted: str = "", code: str = "") -> int:
    """Receive a player until they leave or input ends; returns the exit status."""
    try:
        _stay(comer, wanted, code)
    except Left:
        comer.lines.say(_("You leave the inn. Farewell."))
    except EOFError:
        comer.lines.say(_("No more answers come in: you leave the inn."))
    return 0


def _stay(comer: Comer, wanted: str, code: str) -> None:
    account = _named(comer)
    comer.loop.call(lambda: comer.lobby.presence.comes(account))
    try:
        LobbyCommands(comer, account).stay(wanted, code)
    finally:
        comer.loop.call(lambda: _check_out(comer.lobby, account))


def _check_out(lobby: Lobby, account: Account) -> None:
    if lobby.presence.goes(account):
        lobby.goes(account)


def _named(comer: Comer) -> Account:
    lobby, lines = comer.lobby, comer.lines
    known = comer.loop.call(lambda: lobby.known(comer.key)) if comer.key else None
    if known is not None:
        return known
    keeps = _("Your key will be known here by this name, and your games are kept.")
    forgets = _("You have come without a key: the name is yours for this visit, and nothing is kept after it.")
    lines.say(_("Welcome to the inn. What are you called?"))
    lines.say(keeps if comer.key else forgets)
    while True:
        name = lines.ask()
        if Commands(lines).carry_out(name.lower(), ""):
            continue
        try:
            return comer.loop.call(
                partial(lobby.register, comer.key, name) if comer.key else partial(lobby.visit, name)
            )
        except TableProblem as problem:
            lines.say(str(problem))


def _table_line(row: TableRow) -> str:
    """A table in one line."""
    free = ngettext("{n} seat free", "{n} seats free", row.free).format(n=row.free)
    said = _("{names}: {rules}, {state}, {free}, {watchers} watching.")
    if row.mine:
        said = _("{names}: {rules}, {state}, {free}, {watchers} watching; you have a seat there.")
    return said.format(
        names=", ".join(row.players), rules=rules_words(row.ruleset), state=state_words(row), free=free,
        watchers=row.watchers,
    )  # fmt: skip
