"""What an evening asks of a front end, and what it gives it to play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tda_tui.session.deal import Series

if TYPE_CHECKING:
    from tda_tui.players.characters import Pick
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.view import View
    from tda_tui.session.controller import GameController
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.session.seat_session import Over


class Game(NamedTuple):
    """A game that has been dealt or resumed, with what follows it.

    `said` are the first lines of its log; `resumed` says whether it goes on from a save. `again` deals another one like
    it. In a tournament `counted` is given the final view, `occasion` says which game it is, and `onward` what follows.
    """

    series: Series
    controller: GameController
    again: Callable[[], Awaitable[Game | None]]
    said: Sequence[str] = ()
    resumed: bool = False
    counted: Callable[[View], object] | None = None
    occasion: str = ""
    onward: str = ""


class FrontEnd(Protocol):
    """Asks the person and plays games with them. What is asked may be cancelled, and then returns None."""

    def warn(self, words: str) -> None:
        """Tell the person what was noticed, such as a damaged save that could be mended."""

    def refuse(self, words: str) -> None:
        """Say why what was wanted is impossible."""

    def taken_over(self, words: str) -> None:
        """Leave the current game, which another program has taken over."""

    def remember(self, options: GameOptions) -> None:
        """Keep the options for the next time."""

    def introduce(self, rules: Rules, names: Sequence[str]) -> None:
        """Tell who sits where, before anything is picked."""

    async def impossible(self, problem: str) -> None:
        """Say why the chosen game cannot be played, and let the person choose another one."""

    async def pick_cards(self, rules: Rules, most: int, last: Sequence[str]) -> tuple[str, ...] | None:
        """Ask for at most so many special cards; `last` are those picked last."""

    async def pick_ability(self, rules: Rules, pick: Pick, said: Sequence[str]) -> str | None:
        """Ask for an ability; `said` is what has been picked before."""

    async def take_over(self, since: str) -> bool:
        """Ask whether to take over a save that another program has had open since then."""

    async def play(self, game: Game) -> Over | None:
        """Play a game to its end; None if it was left."""

    async def after(self, game: Game, over: Over) -> str:
        """Show the result; returns what is wanted: `next` of the series, `again`, `quit`, or "" for none of these."""
