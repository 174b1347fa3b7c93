"""At a shared table before and after its game, in lines: the seats, the options of the table, and another game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.answers import number_of
from tda_tui.plain.choosing import ask_ruleset, change, change_character, change_rows
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.inn.at_place import Act, AtPlace, Here, LeftTable, seat_line
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import Picking
from tda_tui.plain.telling import standing
from tda_tui.plain.watching import replay_lines
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.view import NOBODY
from tda_tui.session.new_game.forms import character_row
from tda_tui.session.new_game.options import playable_options
from tda_tui.session.new_game.rows import Row
from tda_tui.tables.chair import Chair
from tda_tui.tables.dealing import (
    brings_character,
    can_bring,
    free_regulars,
    game_with,
    picks_of,
    wish_from,
    wish_words,
)
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import SeatRow, Wish
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.table_options import TableOptions, game_row, table_rows
from tda_tui.tables.table_words import clock_words, rules_words
from tda_tui.words.rulesets import prize_won
from tda_tui.words.translate import gettext as _


class WaitingRoom(AtPlace):
    """The seats, printed again as they change; the host assigns them and begins."""

    def __init__(self, here: Here) -> None:
        super().__init__(here.lines)
        self.be(here)
        self._told: list[str] = []

    def moved_on(self) -> bool:
        """Whether people have stopped gathering."""
        return self.here.table.state != "gathering"

    def stay(self) -> None:
        """Stay until the game begins. Raises MovedOn then, and LeftTable if the player leaves."""
        self._tell_all()
        while True:
            if self.do_numbered(self.answer(), self._acts()):
                self._told = self._lines()
            self._tell_all()

    # What is printed

    def hear(self) -> None:
        """Print what has happened and which seats have changed."""
        super().hear()
        if not self._told:
            return
        now = self._lines()
        changed = [line for line in now if line not in self._told]
        self.lines.say_all(changed if len(now) == len(self._told) else now)
        self._told = now

    def _lines(self) -> list[str]:
        """The game and its seats."""
        return self.here.loop.call(self._lines_now)

    def _lines_now(self) -> list[str]:
        table, options = self.here.table, self.here.table.options
        rules = rules_words(options.game.ruleset)
        about = _("{rules}, {n} seats, {clock}.").format(rules=rules, n=len(table.seats), clock=clock_words(options))
        changes = options.game.changes_said(options.ruleset)
        return [about, *changes, *map(seat_line, table.seat_rows()), *filter(None, [self._brings()])]

    def _brings(self) -> str:
        """What the player brings; "" for nothing, as for watchers."""
        place, table = self.here.place, self.here.table
        if place.watches or place.seat == NOBODY:
            return ""
        return wish_words(table.options, table.seats[place.seat].wish, self._hosts)

    def _tell_all(self) -> None:
        self._told = self._lines()
        self.lines.say()
        self.lines.say(_("A table before the game. Its code: {code}").format(code=self.here.table.code))
        self.lines.say_all(self._told)
        hosts, waits = self._hosts, _("The host begins when all are there.")
        begins = _("Seats that are still free when you begin are played by computer players.")
        if not hosts or any(row.free for row in self.here.table.seat_rows()):
            self.lines.say(begins if hosts else waits)
        self.lines.say(_("What now? ? tells what else can be typed."))
        self.lines.say_numbered(self._acts())

    def of_the_table(self, word: str, rest: str) -> None:
        """Print everything again."""
        if word == "t":
            self._tell_all()
        else:
            super().of_the_table(word, rest)

    # What can be done

    @property
    def _hosts(self) -> bool:
        return self.here.place.account.id == self.here.table.host

    def _acts(self) -> dict[str, Act]:
        acts: dict[str, Act] = {}
        if self._hosts:
            acts[_("Begin the game.")] = self._begin
            acts[_("Another game, or another way to play it.")] = self._change_game
            acts[_("Another player for a seat.")] = self._change_seat
        if isinstance(self.here.place, Chair) and can_bring(self.here.table.options, self._hosts):
            acts[_("Bring something else: special cards, a character.")] = self._bring
        acts[_("Leave the table.")] = self.leave
        return acts

    def _begin(self) -> None:
        self.do(lambda: self.here.table.start(self.here.place.account))

    def _change_game(self) -> None:
        table = self.here.table
        options = change_table(table.options, self.lines)
        if options is not None:
            self.do(lambda: table.change(self.here.place.account, options))

    def _bring(self) -> None:
        table, account = self.here.table, self.here.place.account
        mine = table.seats[table.seat_of(account)].wish
        with suppress(Left):
            wish = bring(table.options, mine, self._hosts, self.lines)
            self.do(lambda: table.wish(account, wish))

    def _change_seat(self) -> None:
        rows = self.here.loop.call(self.here.table.seat_rows)
        asked = _("Which seat do you change? Enter alone: none.")
        with suppress(Left):
            seat = Commands(self.lines).index(asked, [seat_line(row) for row in rows], None)
            if seat is None:
                return
            acts = self._seat_acts(rows[seat])
            chosen = Commands(self.lines).index(_("Who plays there? Enter alone: as it is."), list(acts), None)
            if chosen is not None:
                list(acts.values())[chosen]()

    def _seat_acts(self, row: SeatRow) -> dict[str, Act]:
        table, account, seat = self.here.table, self.here.place.account, row.seat
        if row.person:
            return {
                _("Nobody: {name} loses the seat.").format(name=row.player): self._act(
                    lambda: table.remove(account, seat)
                ),
                _("{name}, who is the host from now on.").format(name=row.player): self._act(
                    lambda: table.hand_on(account, seat)
                ),
            }
        acts = {_("A person; until one comes it is free."): self._act(lambda: table.set_seat(account, seat, free=True))}
        for level in LEVELS:
            words = _("A computer player ({level}).").format(level=level_title(level))
            acts[words] = self._act(self._setting(seat, level, table.seats[seat].regular))
        for regular in free_regulars(table.seats, seat):
            words = _("{name}, a computer player ({level}).").format(
                name=find_regular(regular).name, level=level_title(row.level)
            )
            acts[words] = self._act(self._setting(seat, row.level, regular))
        return acts

    def _setting(self, seat: int, level: str, regular: str) -> Callable[[], None]:
        table, account = self.here.table, self.here.place.account
        return lambda: table.set_seat(account, seat, free=False, level=level, regular=regular)

    def _act(self, act: Callable[[], None]) -> Act:
        def done() -> None:
            self.do(act)

        return done


class AfterGame(AtPlace):
    """What can be done when a game is over. Raises MovedOn when another one begins."""

    def __init__(self, here: Here, session: TableSession) -> None:
        super().__init__(here.lines)
        self.be(here)
        self.session = session

    def moved_on(self) -> bool:
        """Whether the table no longer shows the finished game."""
        return self.here.place.session is not self.session

    def stay(self) -> None:
        """Stay until another game begins or the player leaves."""
        self.here.tell(self._ended)
        self._tell_all()
        while True:
            self.do_numbered(self.answer(), self._acts())
            self._tell_all()

    def _ended(self) -> Iterator[str]:
        table = self.here.table
        series, prize = table.series, table.playing.deal.story.prize
        if series is None:
            return
        if series.over and prize:
            seats = series.leaders
            names = table.playing.names
            yield prize_won(prize, [names[seat] for seat in seats], [*seats] == [self.here.place.seat])
        if series.games > 1:
            yield from standing(series, table.playing.names)

    def _tell_all(self) -> None:
        self.hear()
        self.lines.say(_("The game is over. What now? ? tells what else can be typed."))
        self.lines.say_numbered(self._acts())

    def _acts(self) -> dict[str, Act]:
        place, table = self.here.place, self.here.table
        acts: dict[str, Act] = {}
        if not place.watches:
            further = table.series is not None and not table.series.over
            again = _("The next game of the series.") if further else _("Play again with the same people.")
            acts[again] = lambda: self._again(further)
        if table.record is not None:
            acts[_("The game told from its beginning, with all cards.")] = self._retell
        acts[_("To the lobby.")] = self._to_lobby
        return acts

    def _again(self, further: bool) -> None:
        table, account = self.here.table, self.here.place.account
        self.do(lambda: table.next_game(account) if further else table.again(account))

    def _retell(self) -> None:
        if (record := self.here.table.record) is not None:
            self.lines.say_all(replay_lines(record))

    def _to_lobby(self) -> None:
        raise LeftTable(False)

    def leave(self) -> None:
        """Return to the lobby."""
        self._to_lobby()

    def of_the_table(self, word: str, rest: str) -> None:
        """Print the options again, or the log."""
        if word == "t":
            self._tell_all()
        elif word == "l":
            self.lines.say_all(entry.text for entry in self.session.log[-(number_of(rest, 99999) or 10) :])
        else:
            super().of_the_table(word, rest)


def change_table(options: TableOptions, lines: Lines) -> TableOptions | None:
    """The options after the player's changes; None if they want no table after all."""
    options = options._replace(game=playable_options(options.game)[0])
    asked = _("What do you change? 1 to {most}; Enter alone: it is as you want it; q: no table.")
    ways = {"rules": _change_rules, "players": _change_players, "game": _change_game}
    try:
        return change_rows(_rows, options, Commands(lines), asked, ways, _problem)
    except Left:
        return None


def _rows(options: TableOptions) -> list[Row[TableOptions]]:
    def changes(table: TableOptions) -> str:
        return " ".join(table.game.changes_said(table.ruleset)) or _("as the rules say")

    return [
        Row("rules", _("Rules"), text=lambda table: rules_words(table.game.ruleset)),
        game_row(options, "players", _("Seats")),
        Row("game", _("Everything else about the game"), text=changes),
        *table_rows(options),
    ]


def _change_rules(options: TableOptions, commands: Commands) -> TableOptions:
    game = options.game
    ruleset = ask_ruleset(game, commands, _("Which rules? Enter alone: {usual}."))
    return options if ruleset == game.ruleset else options._replace(game=game.for_ruleset(ruleset))


def _change_players(options: TableOptions, commands: Commands) -> TableOptions:
    usual = options.game.players
    fewest, most = load_rules(options.game.ruleset).ruleset.players
    asked = _("How many seats, {fewest} to {most}? Enter alone: {usual}.")
    many = commands.number(asked.format(fewest=fewest, most=most, usual=usual), fewest, most, usual)
    return options._replace(game=options.game._replace(players=many))


def _change_game(options: TableOptions, commands: Commands) -> TableOptions:
    asked = _("What do you change about the game? 1 to {most}; Enter alone: nothing more.")
    return options._replace(game=change(options.game, commands, asked))


def _problem(options: TableOptions) -> str:
    try:
        options.check()
    except TableProblem as problem:
        return str(problem)
    return ""


def bring(options: TableOptions, wish: Wish, hosts: bool, lines: Lines) -> Wish:
    """Ask what the person brings instead of `wish`: special cards, and a character. Raises Left to keep it."""
    rules, picks = options.rules(), wish.picks
    if picks_of(rules.ruleset, hosts):
        picks = Picking(lines, rules, picks).pick()
    if brings_character(rules.ruleset):
        game = change_character(character_row(0), game_with(options.game, wish), Commands(lines))
        wish = wish_from(game, rules)
    return Wish(picks, wish.character, wish.abilities)
