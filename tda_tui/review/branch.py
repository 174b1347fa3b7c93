"""Playing on from any moment of a game that was played: as a game of its own, which begins with the same decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tda_tui.players.player import PERSON, Role
from tda_tui.records.given_answer import GivenAnswer
from tda_tui.review.replay import Replay
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.seating import Seating
from tda_tui.words.translate import gettext as _


def seating(replay: Replay, seat: int, level: str, others: str = "") -> Seating:
    """The person at that seat; whoever sat there takes the person's old one, name and all.

    The others play as they did, or all at the level `others`; where nobody knows how they did, at `level`.
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
    """Who plays a seat that somebody played in that role, which may be gone."""
    try:
        role = Role.read(said)
    except ValueError:
        role = Role(level)
    return role._replace(level=others or role.level)


def why_not(replay: Replay, answers: int) -> str:
    """Why it cannot be played on after so many answers; "" if it can."""
    if replay.played.deal is None:
        return _("This record begins in the middle of a game: it cannot be played on.")
    return _("The game is over here: go back to a moment before.") if replay.game(answers).over else ""


def branch_game(saves: Saves, replay: Replay, answers: int, seat: int, level: str, others: str = "") -> Path:
    """Begin a game that stands after so many answers; returns its save, to be gone on with.

    Raises SaveError with the reason if that cannot be.
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
