"""Continuing a played game from any moment, as a new game that starts with the same decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tda_tui.players.player import PERSON, Role
from tda_tui.records.record import GivenAnswer
from tda_tui.review.replay import Replay
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.seating import Seating
from tda_tui.words.translate import gettext as _


def seating(replay: Replay, seat: int, level: str, others: str = "") -> Seating:
    """The seating with the person at `seat`; whoever sat there gets the person's old seat and name.

    The other players keep their levels, or all get the level `others`; where their level is unknown they get `level`.
    """
    played = replay.played
    names, roles = list(replay.names), list(played.levels or [level] * len(replay.names))
    if played.me is not None and played.me != seat:
        names[seat], names[played.me] = names[played.me], names[seat]
        roles[played.me] = roles[seat]
    roles = [str(_role(role, level, others)) for role in roles]
    roles[seat] = PERSON
    return Seating(tuple(names), tuple(roles))


def _role(said: str, level: str, others: str) -> Role:
    """The role of a seat. The recorded one may no longer exist."""
    try:
        role = Role.read(said)
    except ValueError:
        role = Role(level)
    return role._replace(level=others or role.level)


def why_not(replay: Replay, answers: int) -> str:
    """Why the game cannot be continued after this many answers; "" if it can."""
    if replay.played.deal is None:
        return _("This record begins in the middle of a game: it cannot be played on.")
    return _("The game is over here: go back to a moment before.") if replay.game(answers).over else ""


def branch_game(saves: Saves, replay: Replay, answers: int, seat: int, level: str, others: str = "") -> Path:
    """Create a save of a new game that continues after this many answers; returns its path.

    Raises SaveError with the reason if that is impossible.
    """
    deal = replay.played.deal
    if deal is None or why_not(replay, answers):
        raise SaveError(why_not(replay, answers))
    names, roles = seating(replay, seat, level, others)
    said = [_("You play on from move {n} of a game that was played.").format(n=answers), *replay.played.said]
    writer = saves.begin(deal._replace(names=names, seated=roles), None, said, practice=True)
    writer.repeat(_renamed(replay.played.given[:answers], dict(zip(replay.names, names, strict=True))))
    writer.close()
    if writer.problem:
        raise SaveError(writer.problem)
    return writer.path


def _renamed(given: tuple[GivenAnswer, ...], names: Mapping[str, str]) -> Iterator[GivenAnswer]:
    for one in given:
        chosen = tuple(names.get(choice, choice) for choice in one.choose)
        yield one._replace(seat=names[one.seat], choose=chosen)
