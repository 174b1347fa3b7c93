"""A shared table before its game, in lines: the seats, and what the host can do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.inn.at_place import Act, AtPlace, Here, seat_line
from tda_tui.plain.inn.table_choosing import bring, change_table
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.view import NOBODY
from tda_tui.tables.chair import Chair
from tda_tui.tables.dealing import can_bring, free_regulars, wish_words
from tda_tui.tables.seats import SeatRow
from tda_tui.tables.table_words import clock_words, rules_words
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
        for line in changed if len(now) == len(self._told) else now:
            self.lines.say(line)
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
        for line in self._told:
            self.lines.say(line)
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
