"""Helpers for tests of saved games: starting, playing on, opening again."""

import random
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON, make_player
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import FIELDS
from tda_tui.saves.autosave import Autosave
from tda_tui.saves.save_writer import Resumed, SaveWriter
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal, Series
from tests.helpers import NAMES, random_answer


class Clock:
    """A clock that advances by the same time per decision."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def a_deal(ruleset: str = "legendary", changes: dict[str, Any] | None = None, seats: int = 3, seed: int = 5) -> Deal:
    return Deal(ruleset, changes or {}, load_rules(ruleset, changes=changes or {}), NAMES[:seats], seed)


def levels(deal: Deal, level: str = "gambler") -> list[str]:
    return [PERSON, *[level] * (len(deal.names) - 1)]


def begin(
    saves: Saves, deal: Deal, level: str = "gambler", series: Series | None = None
) -> tuple[GameController, SaveWriter]:
    deal = deal._replace(seated=deal.seated or levels(deal, level))
    writer = saves.begin(deal, series, ["You pick the Fool for the deck."])
    controller = GameController(
        deal.start(),
        {seat: make_player(level, deal.seed * 8 + seat) for seat in range(1, len(deal.names))},
        journals=[writer],
        now=saves.clock,
    )
    return controller, writer


def left(saves: Saves, until: int, deal: Deal | None = None) -> tuple[GameController, Path]:
    """A game that was left after so many decisions, and its save."""
    controller, writer = begin(saves, deal or a_deal())
    play(controller, until=until)
    writer.close()
    return controller, writer.path


def autosaved(
    saves: Saves,
    until: int,
    tell: Callable[[str], None] = lambda message: None,
    taken_over: Callable[[str], None] | None = None,
    changes: dict[str, Any] | None = None,
) -> tuple[Autosave, GameController, Series]:
    """A game that is kept by an autosave, after so many decisions."""
    deal = a_deal(changes=changes)
    deal = deal._replace(seated=levels(deal))
    series = Series(deal)
    autosave = Autosave(saves, make_player, tell, taken_over=taken_over)
    controller = autosave.begin(deal, series)
    play(controller, until=until)
    return autosave, controller, series


def play(controller: GameController, made: int = 0, until: int = 100_000, clock: Clock | None = None) -> int:
    """Play until this many decisions have been made; returns how many were."""
    while not controller.over and made < until:
        rng = random.Random(made)
        made += 1
        if clock is not None:
            clock.at += 20
        if controller.question is None or (controller.awaited_at(controller.me) is not None and rng.random() < 0.5):
            controller.wait_for_other()
        else:
            controller.answer(controller.question, random_answer(controller.question, rng))
    return made


def whole_game(
    saves: Saves, deal: Deal, level: str = "gambler", clock: Clock | None = None
) -> tuple[GameController, int]:
    controller, writer = begin(saves, deal, level)
    made = play(controller, clock=clock)
    writer.close()
    return controller, made


def events(controller: GameController) -> list[Event]:
    steps = [*chain.from_iterable(controller.mine.take_past()), *controller.mine.take_steps()]
    return [step.event for step in steps]


def state(game: Game) -> list[object]:
    """The whole state of the table."""
    return [getattr(game.table, name) for name in FIELDS if name != "rules"]


def one_save(saves: Saves) -> Path:
    (save,) = saves.list()
    return save.path


def reopened(folder: Path, clock: Clock | None = None) -> Resumed:
    saves = Saves(folder) if clock is None else Saves(folder, clock=clock)
    return saves.resume(one_save(saves))
