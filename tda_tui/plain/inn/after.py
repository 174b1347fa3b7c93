"""After a game at a shared table: who has won, and another game with the same people."""

from __future__ import annotations

from collections.abc import Iterator

from tda_tui.plain.answers import number_of
from tda_tui.plain.inn.at_place import Act, AtPlace, Here, LeftTable
from tda_tui.plain.telling import standing
from tda_tui.plain.watching import replay_lines
from tda_tui.tables.sessions import TableSession
from tda_tui.words.stories import prize_won
from tda_tui.words.translate import gettext as _


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
        for line in self.here.loop.call(lambda: list(self._ended())):
            self.lines.say(line)
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
            for line in replay_lines(record):
                self.lines.say(line)

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
            for entry in self.session.log[-(number_of(rest, 99999) or 10) :]:
                self.lines.say(entry.text)
        else:
            super().of_the_table(word, rest)
