"""Resuming a saved game exactly where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tda_tui.players import player
from tda_tui.records.journal import Journal, opening
from tda_tui.records.playback import give_answer
from tda_tui.records.record import Decision, GivenAnswer
from tda_tui.rules.game import Game
from tda_tui.saves.kept_rules import check_levels, keep_rules, rules_of
from tda_tui.saves.save_format import Head, SavedDecision, SaveError, read_decisions, read_head, read_parts
from tda_tui.saves.save_writer import Ended, SaveWriter
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal, MakePlayer, Series, seat_players, write_down
from tda_tui.words.translate import gettext as _


class Resumed(NamedTuple):
    """A resumed save: its deal, the first lines of the log, and its writer, which continues in the same file.

    `series` is the state of the series before this game. `game` is the game after the last decision; `notices` are
    messages for the player.
    """

    deal: Deal
    series: Series
    said: tuple[str, ...]
    game: Game
    seconds: float
    writer: SaveWriter
    notices: tuple[str, ...]
    given: Sequence[GivenAnswer]

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.deal.me

    def sit_down(self, make_player: MakePlayer | None = None) -> GameController:
        """The controller of the resumed game, with everything so far in its past."""
        others = seat_players(self.deal, make_player or player.make_player)
        game = self.deal.start()
        controller = GameController(game, others, self.me, now=lambda: self.writer.seconds, begun=0.0)
        controller.repeat(self.given)
        write_down(controller, self.writer)
        return controller


def resume(
    path: Path,
    journal: Journal | None,
    kept: Path,
    ended: Ended,
    clock: Callable[[], float],
    now: datetime,
    several: bool = False,
) -> Resumed:
    """Open a save. Raises SaveError with the reason if it cannot be resumed.

    Without a journal nothing is written. `kept` is the folder of stored rules. `several` allows more than one person,
    for shared tables.
    """
    text, decisions, damage = read_parts(path)
    head = read_head(text)
    rules, note = rules_of(head, kept)
    check_levels(head, several)
    deal = Deal(head.x_base, head.x_changes, rules, head.names, head.seed, head.x_players, head.abilities)
    made = read_decisions(decisions)
    game = _replay(deal, made)
    seconds = made[-1].x_seconds if made else 0.0
    writer = SaveWriter(
        path,
        deal,
        game,
        lambda: keep_rules(kept, rules),
        "" if journal is None or game.over else opening(now),
        journal,
        seconds,
        len(made),
        ended,
        clock,
        waits_for_disk=not several,
    )
    return Resumed(
        deal=deal,
        series=_series(head, deal),
        said=tuple(head.x_said),
        game=game.fork(),
        seconds=seconds,
        writer=writer,
        notices=tuple(said for said in (note, damage) if said),
        given=[decision.given for decision in made],
    )


def _replay(deal: Deal, decisions: Sequence[SavedDecision]) -> Game:
    """The game after its decisions; after each of them the table must be as it was."""
    try:
        game = deal.start(telling=False)
        for made in decisions:
            give_answer(game, Decision(made.seat, made.choose, made.ask))
            if (made.x_gambit, made.x_gold) != (game.table.gambit, game.table.gold):
                raise ValueError("the table stands otherwise")
            if made.x_last_gambit and made.x_last_gambit != game.call_last_gambit():
                raise ValueError("another gambit is the last one")
    except ValueError:
        raise SaveError(
            _("This program plays the rules otherwise than the one that saved the game: it cannot go on.")
        ) from None
    return game


def _series(head: Head, deal: Deal) -> Series:
    series = Series(deal.rules, deal.names, deal.changes, deal.roles)
    series.games = head.x_games
    if head.x_series is not None and len(head.x_series.gold) == len(head.names):
        series.played, series.gold = head.x_series.played, list(head.x_series.gold)
    return series
