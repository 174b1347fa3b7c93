"""Playing a record, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tda_tui.files.validation import shown
from tda_tui.records.position import start_game
from tda_tui.records.record import Decision, Record
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _


class Replayed(NamedTuple):
    """The game after a record's decisions, and the reason if the last one was refused."""

    game: Game
    refused: Refusal | None


class Refused(ValueError):
    """Raised if a decision of a record is refused, with its number and the reason."""

    def __init__(self, record: Record, number: int, why: str) -> None:
        super().__init__(_("{decision} is refused: {why}").format(decision=called(record, number), why=why))


def called(record: Record, number: int) -> str:
    """The name of a decision, counted from 1."""
    return _("decision {number} ({seat})").format(number=number, seat=record.decision[number - 1].seat)


def give_answer(game: Game, decision: Decision) -> None:
    """Give a decision's answer to the game. Raises Refusal with the reason."""
    if decision.seat not in game.names:
        raise Refusal("there is no seat {seat}", seat=shown(decision.seat))
    seat = game.names.index(decision.seat)
    if decision.ask is not None:
        asked = next((question.kind for question in game.questions if question.seat == seat), None)
        if asked is not None and asked != decision.ask:
            raise Refusal("{seat} is asked {asked}, not {ask}", seat=decision.seat, asked=asked, ask=decision.ask)
    game.answer(seat, decision.choose)


def replay(record: Record, beside: Path | None = None, telling: bool = False) -> Replayed:
    """Play a record to its end. Raises FileError if it cannot be started, and Refused if a decision other than the last
    is refused."""
    game = start_game(record, beside, telling=telling)
    for number, decision in enumerate(record.decision, 1):
        try:
            give_answer(game, decision)
        except Refusal as refusal:
            if number == len(record.decision):
                return Replayed(game, refusal)
            raise Refused(record, number, refusal_reason(refusal)) from None
    return Replayed(game, None)
