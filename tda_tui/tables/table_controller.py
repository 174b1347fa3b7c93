"""The controller of a game at a shared table: the table makes computer players act, and people's sessions only wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tda_tui.players.player import Player
from tda_tui.players.think_task import think
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.view import NOBODY
from tda_tui.session.controller import GameController
from tda_tui.words.translate import gettext as _


class TableController(GameController):
    """A game at a shared table. `players` has a computer player for every seat, who answers when the table says so.

    `changed` is called after every answer, and when answers have been taken back.
    """

    def __init__(
        self, game: Game, players: Mapping[int, Player], now: Callable[[], float], changed: Callable[[], None]
    ) -> None:
        super().__init__(game, players, NOBODY, now=now, begun=0.0)
        self._feeds.clear()  # nobody sits here until they come
        self._changed = changed

    def searches(self, seat: int) -> bool:
        """Whether the computer player of that seat searches, which takes time."""
        return seat in self._searching

    def put_player(self, seat: int, player: Player, searches: bool) -> None:
        """Replace the computer player of a seat."""
        self._players[seat] = player
        self._searching = self._searching | {seat} if searches else self._searching - {seat}
        self._thoughts.drop(seat)

    def act_now(self, question: Question) -> None:
        """Make the computer player of a seat answer at once."""
        self.answer(question, self._choice(question))

    def answer_anyhow(self, question: Question) -> None:
        """Give a random legal answer, for a computer player that fails."""
        from tda_tui.players.levels import RandomPlayer

        self.answer(question, tuple(think(self.game, question.seat, RandomPlayer(question.seat).choose)))

    def drop_thought(self, seat: int) -> None:
        """Stop the computer player of a seat from thinking."""
        self._thoughts.drop(seat)

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        super().answer(question, choices)
        self._changed()

    async def let_other_act(self, seat: int | None = None) -> None:
        """Wait until somebody has answered."""
        await self.until_decided()

    async def until_decided(self) -> None:
        """Wait until somebody has answered, or who has to answer has changed."""
        await self._decided.wait()

    def wake(self) -> None:
        """Wake everybody who waits."""
        self._tell_decided()

    def think_ahead(self) -> None:
        """Do nothing: the table starts computer players."""

    def why_not_back(self, seat: int | None = None) -> str:
        """Why nothing can be taken back: it takes a vote."""
        return _("At this table nothing is taken back unless all agree.")

    def last_decision(self, seat: int) -> int | None:
        """The index of a seat's last decision among all; None without one."""
        return self._last_decision(seat)

    def go_back(self, decision: int) -> None:
        """Take back a decision and all later ones, after a vote."""
        self._back_to(decision)
        self._changed()

    def close(self) -> None:
        """Do nothing: the game goes on when a person leaves."""

    def end(self) -> None:
        """Stop all thinking."""
        super().close()
