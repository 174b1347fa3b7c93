"""The inn in lines: the lobby with numbered tables and commands, and from there the tables."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

from tda_tui.evening.visit import InnFrontEnd, Shown, Visit
from tda_tui.files.settings import Settings
from tda_tui.plain import telling
from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands, Left, command_of
from tda_tui.plain.inn.around_game import AfterGame, WaitingRoom, change_table
from tda_tui.plain.inn.table import SharedGame
from tda_tui.plain.lines import INDENT, Lines
from tda_tui.players.player import level_title
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Over
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import Attendee, SharedTable, TableRow
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words, state_words
from tda_tui.words.translate import gettext as _, mark, ngettext

_TYPE = mark("Type a table's number to sit down; n opens a table, p plays alone, ? shows more, and q leaves.")
_RESTS = 1.0
"""Seconds until new tables are printed."""
HELP = (
    mark("A table's number: sit down there, or return to your seat. w and a number: watch there."),
    mark("n: open a table. c and a code: join the table with that code. p: play alone."),
    mark("b: the season's leaderboard. t: the tables as they stand now. q: leave. ?: this help."),
)


class InnInLines(Commands, InnFrontEnd):
    """The inn as lines of text; `play_alone` plays games alone until the player leaves them."""

    help_lines = HELP
    moves_on = True

    def __init__(
        self, visit: Visit, lines: Lines, settings: Settings, play_alone: Callable[[], Awaitable[object]]
    ) -> None:
        super().__init__(lines)
        self.visit = visit
        self.busy = asyncio.Lock()
        self.play_alone = play_alone
        self.options = TableOptions(game=GameOptions.remembered(settings.section("new_game")))
        self._codes: list[str] = []
        """The codes of the tables, by their printed numbers."""
        self._soon: asyncio.TimerHandle | None = None
        """When new tables are to be printed."""

    def seat(self, table: SharedTable, account: Account, on_change: Callable[[], None], watch: bool) -> Attendee:
        """The visitor at a table, whose log is in the words of lines."""
        return Attendee(table, account, on_change, words=telling.log_entries, watches=watch)

    def refuse(self, words: str) -> None:
        """Say why what was wanted is impossible."""
        self.lines.say(words)

    async def name(self, guest: bool, problem: Callable[[str], Awaitable[str]]) -> str:
        """Ask for a name until there is no problem with it."""
        keeps = _("The inn will know your key by this name, and keep your games.")
        forgets = _("You came without a key: the name is yours for this visit, and nothing is kept afterwards.")
        self.lines.say(_("Welcome to the inn. What is your name?"))
        self.lines.say(forgets if guest else keeps)
        while True:
            name = await self.lines.ask()
            if not await Commands(self.lines).carry_out(name.lower(), ""):
                if not (wrong := await problem(name)):
                    return name
                self.lines.say(wrong)

    def enter(self, account: Account) -> None:
        """Greet the player."""
        self.options = self.options._replace(game=self.options.game._replace(name=account.name))
        self.account = account
        self.lines.say(_("The inn. Good evening, {name}.").format(name=account.name))
        if self.visit.host_key:
            self.lines.say(_("This inn's key: {key}").format(key=self.visit.host_key))

    async def back_to_seat(self, game: str) -> bool:
        """Ask whether to return to the game in which the player has a seat."""
        self.lines.say(game)
        return await self.yes(_("Your seat is kept: back to the table?"), leaving=False)

    async def chosen(self) -> tuple[str, str]:
        """What is wanted in the lobby, and the code of a table or ""."""
        self._tell_tables()
        while True:
            typed = await self.typed()
            word, _space, rest = typed.partition(" ")
            command, rest = command_of(word.lower(), "lobby"), rest.strip()
            number = number_of(rest if command == "w" else typed, len(self._codes))
            if command == "n":
                return "open", ""
            if command == "w":
                return "watch", rest if number is None else self._codes[number - 1]
            if number is not None:
                return "sit", self._codes[number - 1]
            if command == "c" and rest:
                return "sit", rest
            if command == "c":
                self.lines.say(_("Type c and the code, which the table's host knows."))
            elif command == "b":
                await self._tell_board()
            elif command == "p":
                await self.play_alone()
                self._tell_tables()
            elif not await self.is_command(typed):
                self.lines.say(_(_TYPE))

    async def typed(self) -> str:
        """The next line typed; new tables are printed before it."""
        self._tell_new_tables()
        end = self.visit.lobby.subscribe(self._hear)
        try:
            return await super().typed()
        finally:
            end()
            if self._soon is not None:
                self._soon.cancel()
                self._soon = None

    def _hear(self) -> None:
        """Print new tables soon, once a second at most: somebody may change their table all the time."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_RESTS, self._tell_new_tables)

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print the tables again."""
        if word == "t":
            self._tell_tables()
        else:
            await super().of_the_table(word, rest)

    def _tell_tables(self) -> None:
        rows = self.visit.lobby.rows(self.account)
        self._codes = [row.code for row in rows]
        self.lines.say()
        self.lines.say(_("Here now: {names}.").format(names=", ".join(self.visit.lobby.names())))
        self.lines.say_numbered(map(_table_line, rows))
        if not rows:
            self.lines.say(_("There are no tables."))
        self.lines.say(_(_TYPE))

    def _tell_new_tables(self) -> None:
        """Print new tables, with the next numbers, unless earlier lines have not been sent yet."""
        self._soon = None
        if self.lines.full:
            return
        for row in self.visit.lobby.rows(self.account):
            if row.code not in self._codes:
                self._codes.append(row.code)
                self.lines.say(f"{len(self._codes)}. {_table_line(row)}", INDENT)
        self.lines.prompt_again()

    async def _tell_board(self) -> None:
        try:
            self.lines.say_all(await self.visit.lobby.aside(lambda: list(self._board())))
        except TableProblem as problem:
            self.lines.say(str(problem))

    def _board(self) -> Iterator[str]:
        ratings = self.visit.lobby.ratings
        season = next(iter(ratings.seasons()), "")
        rulesets = ratings.rulesets(season)
        if not rulesets:
            yield _("Nobody has a rating yet: finish a game at a shared table to get one.")
        for ruleset in rulesets:
            name = _("season {season}").format(season=season) if season else _("all seasons")
            yield _("Leaderboard: {rules}, {season}").format(rules=rules_words(ruleset), season=name) + "."
            for rank, row in enumerate(ratings.board(ruleset, season), 1):
                level = _("a computer player ({level})").format(level=level_title(row.level)) if row.level else ""
                yield _("{place}. {name}: skill {skill}, games {games}, won {won}.").format(
                    place=rank, name=row.name or level, skill=row.skill, games=row.games, won=row.won
                )

    # Tables

    async def table_options(self) -> TableOptions | None:
        """Ask for the options of a new table."""
        options = await change_table(self.options, self.lines)
        self.options = options or self.options
        return options

    def waiting_room(self, attendee: Attendee) -> Shown[bool]:
        """Show a table before its game."""
        room = WaitingRoom(self.lines, attendee, self.busy)
        return Shown(room.wanted, room.show_changes)

    def game(self, attendee: Attendee, session: TableSession) -> Shown[Over | bool]:
        """Play or watch a game."""
        game = SharedGame(self.lines, attendee, self.busy, session)
        return Shown(game.wanted, game.show_changes)

    def result(self, attendee: Attendee, over: Over) -> Shown[str]:
        """Tell how a series stands and what can be done; the ranking has been told at the end of the game."""
        after = AfterGame(self.lines, attendee, self.busy)
        return Shown(after.wanted, after.show_changes)

    def left_table(self) -> None:
        """The lobby is told when it asks what is wanted."""


async def come_in(visit: Visit, lines: Lines, settings: Settings, play_alone: Callable[[], Awaitable[object]]) -> int:
    """Receive a player until they leave or input ends; returns the exit status."""
    try:
        if problem := await visit.run(InnInLines(visit, lines, settings, play_alone)):
            lines.say(problem)
    except Left:
        lines.say(_("You leave the inn. Goodbye."))
    except EOFError:
        lines.say(_("There is no more input: you leave the inn."))
    finally:
        visit.leave(on_purpose=False)
    return 0


def _table_line(row: TableRow) -> str:
    free = ngettext("{n} seat free", "{n} seats free", row.free).format(n=row.free)
    words = _("{names}: {rules}, {state}, {free}, {watchers} watching.")
    if row.line:
        words = _("{names}: {rules}, {state}, {free}, {watchers} watching; this command takes you there: {line}")
    elif row.mine:
        words = _("{names}: {rules}, {state}, {free}, {watchers} watching; you have a seat there.")
    return words.format(
        names=", ".join(row.players), rules=rules_words(row.ruleset), state=state_words(row), free=free,
        watchers=row.watchers, line=row.line,
    )  # fmt: skip
