"""The game at a shared table: the table lets computer players act, and whoever sits there only waits."""

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
    """A game at a shared table. `players` has somebody for every seat, who answers there when the table says so.

    `changed` is called after every answer, and when answers have been taken back.
    """

    def __init__(
        self, game: Game, players: Mapping[int, Player], now: Callable[[], float], changed: Callable[[], None]
    ) -> None:
        super().__init__(game, players, NOBODY, now=now, begun=0.0)
        self._feeds.clear()  # nobody sits here but those who come
        self._changed = changed

    def searches(self, seat: int) -> bool:
        """Whether the computer player of that seat takes its time."""
        return seat in self._searching

    def put_player(self, seat: int, player: Player, searches: bool) -> None:
        """From now on that is the computer player of a seat."""
        self._players[seat] = player
        self._searching = self._searching | {seat} if searches else self._searching - {seat}
        self._thoughts.drop(seat)

    def act_now(self, question: Question) -> None:
        """Let the computer player of a seat answer at once."""
        self.answer(question, self._choice(question))

    def answer_anyhow(self, question: Question) -> None:
        """Give any legal answer, for a computer player that cannot."""
        from tda_tui.players.levels.random_player import RandomPlayer

        self.answer(question, tuple(think(self.game, question.seat, RandomPlayer(question.seat).choose)))

    def drop_thought(self, seat: int) -> None:
        """The computer player of a seat need not answer any more."""
        self._thoughts.drop(seat)

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with a reason; then nothing has changed."""
        super().answer(question, choices)
        self._changed()

    async def let_other_act(self, seat: int | None = None) -> None:
        """Wait until somebody has answered."""
        await self.until_decided()

    async def until_decided(self) -> None:
        """Wait until somebody has answered, or what is asked has changed hands."""
        await self._decided.wait()

    def wake(self) -> None:
        """Let all look again who wait."""
        self._tell_decided()

    def think_ahead(self) -> None:
        """The table sees to it that others think."""

    def why_not_back(self, seat: int | None = None) -> str:
        """Nobody takes anything back alone."""
        return _("At this table nothing is taken back unless all agree.")

    def last_decision(self, seat: int) -> int | None:
        """Which decision at a seat was the last, by its place among all; None where there is none."""
        return self._last_decision(seat)

    def go_back(self, decision: int) -> None:
        """All agree: the game stands before that decision again."""
        self._back_to(decision)
        self._changed()

    def close(self) -> None:
        """Somebody leaves: the game goes on."""

    def end(self) -> None:
        """Nobody thinks any more."""
        super().close()
