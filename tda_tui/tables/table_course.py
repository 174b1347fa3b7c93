"""The course of a game at a shared table: it begins, goes on, is taken back and ends, for all places."""

from __future__ import annotations

from typing import Protocol

from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY, knows_of
from tda_tui.tables.accounts import Account
from tda_tui.tables.clockwork import Clockwork
from tda_tui.tables.dealing import opening_lines
from tda_tui.tables.feeds import OpenFeed, PublicFeed
from tda_tui.tables.limits import Limits
from tda_tui.tables.notices import Notice
from tda_tui.tables.place import Place
from tda_tui.tables.sessions import WatchingSession
from tda_tui.tables.table_game import TableGame
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_state import TableState
from tda_tui.tables.talk_limit import TalkLimit
from tda_tui.tables.votes import Vote
from tda_tui.tables.voting import Voting


class Keeper(Protocol):
    """Saves tables, deals their games and counts results."""

    def deal(self, table: TableCourse) -> TableGame:
        """Deal a table's next game. Raises TableProblem."""

    def keep(self, table: TableCourse) -> None:
        """The table has changed: save it, and update lists of tables."""

    def ended(self, table: TableCourse) -> None:
        """The game is over."""

    def vanish(self, table: TableCourse) -> None:
        """Remove the table."""


class TableCourse(TableState):
    """A table at which games are played."""

    def __init__(
        self, code: str, options: TableOptions, host: str, clockwork: Clockwork, limits: Limits, keeper: Keeper
    ) -> None:
        super().__init__(code, options, host, clockwork, limits)
        self.voting = Voting(self, self._agreed)
        self.talk_limits: dict[str, TalkLimit] = {}
        self._keeper = keeper
        self._gambit = 0
        self.saw_cards: set[str] = set()
        """The accounts that have watched this game with all cards open."""

    @property
    def vote(self) -> Vote | None:
        """The current vote, or None."""
        return self.voting.vote

    def changed(self) -> None:
        """Save the table, and tell all places and listeners to look again."""
        self._keeper.keep(self)
        self.look_again()

    # The game

    def _begin(self, who: Account) -> None:
        self._close_game()
        self.game = self._keeper.deal(self)
        self.state, self._gambit = "playing", 0
        for seat in self.seats:
            seat.bank, seat.stood_in, seat.since = self.options.bank, 0, 0
        self.tell(Notice("begins", who.name))
        self.go_on_playing()
        self.changed()

    def go_on_playing(self) -> None:
        """Start a dealt or restored game, and show it to everybody present."""
        self._gambit = self.playing.gambit
        for place in self.places:
            self._open_session(place)
        self.playing.go_on()

    def _close_game(self) -> None:
        self.voting.end()
        for place in self.places:
            place.use_session(None)
        if self.game is not None:
            self.game.close()
        self.game = None
        self.open_cards = False
        self.saw_cards.clear()
        self.talk_limits.clear()

    def _open_session(self, place: Place) -> None:
        """Show the game at a place."""
        game, seat = self.playing, NOBODY if place.watches else self.seat_of(place.account)
        said = opening_lines(game.deal, self.seats, seat)
        if seat == NOBODY:
            opened = self.open_cards and place.watches
            if opened:
                self.saw_cards.add(place.account.id)
            feed = OpenFeed() if opened else PublicFeed()
            place.use_session(
                WatchingSession(game.controller, feed, place.pace, said, words=place.words, called=game.called)
            )
            return
        place.use_session(game.session_at(seat, place, said, self.options.game.talk))

    def _go_on(self) -> None:
        if self.state == "playing" and self.game is not None:
            self.game.go_on()

    def answered(self) -> None:
        """Go on after an answer, or after one was taken back."""
        game = self.playing
        if game.over:
            self._end()
            return
        begun = game.gambit > self._gambit
        self._gambit = game.gambit
        if begun:
            self._let_in()
        game.go_on()
        if begun:
            self.changed()
        else:
            self._look_at_places()

    def _look_at_places(self) -> None:
        for place in list(self.places):
            place.look_again()

    def _let_in(self) -> None:
        """Give seats to those who take over with this gambit."""
        for seat in self.seats:
            if not seat.coming:
                continue
            mine = [place for place in self.places if place.account.id == seat.coming and not place.watches]
            if mine and not seat.is_persons:
                seat.take(seat.coming, seat.coming_name)
                seat.present, seat.bank, seat.rated = len(mine), self.options.bank, ""
                seat.since = self._gambit
                self.tell(Notice("came", seat.person, seat.name))
                self.close_cards()
                for place in mine:
                    self._open_session(place)
            seat.coming = seat.coming_name = ""

    def time_up(self, question: Question) -> None:
        """Announce that a person's time has run out, to those who may know of the question."""
        seat, game = self.seats[question.seat], self.playing.controller.game
        notice = Notice("time-up", seat.person, level=seat.level)
        for place in self.places:
            eyes = self.seat_of(place.account) if not place.watches else NOBODY
            if knows_of(game.table, question, eyes):
                place.tell(notice)
        self._look_at_places()

    def _agreed(self, vote: Vote) -> None:
        """Carry out a vote to which all agreed."""
        if vote.kind == "take-back" and self.state == "playing":
            self.tell(Notice("take-back", vote.name))
            self.playing.controller.go_back(vote.decision)
        elif vote.kind == "open-cards":
            self.open_cards = True
            self.tell(Notice("open-cards"))
            self._show_watchers()
        self.changed()

    def close_cards(self) -> None:
        """Show watchers only what is public."""
        if self.open_cards:
            self.open_cards = False
            self.tell(Notice("closed-cards"))
            self._show_watchers()

    def _show_watchers(self) -> None:
        for place in self.places:
            if place.watches and self.game is not None:
                self._open_session(place)

    def _end(self) -> None:
        """End the game, and count it."""
        self.state = "over"
        self.voting.end()
        self._let_nobody_in()
        self.playing.close()
        if self.series is not None:
            self.series.count(self.playing.controller.game.table.gold)
        self._keeper.ended(self)
        self.playing.controller.wake()
        self.changed()

    def _let_nobody_in(self) -> None:
        for seat in self.seats:
            seat.coming = seat.coming_name = ""

    def close(self) -> None:
        """Close the table, as it is removed or the server stops; an unfinished game is kept."""
        self.voting.end()
        for place in list(self.places):
            place.use_session(None)
            place.closed = True
            place.look_again()
        self.places.clear()
        if self.game is not None:
            self.game.close()
