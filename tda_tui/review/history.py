"""The games that the person has played to their end, in figures.

A game is gone through once; what it comes to is then kept in one small file beside the saves, so that hundreds of
games are read at once.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.folders import data_folder
from tda_tui.files.regular_file import read_file, toml_files
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.files.sanitize import is_date
from tda_tui.records.record import LONGEST_NAME
from tda_tui.review.played_game import Played, read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.names import is_name
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _

_KEPT = "history.json"
_LARGEST = 100_000_000
"""Bytes of that file, for some hundred thousand games."""
_VERSION = 1


class Flight(msgspec.Struct, frozen=True):
    """A special flight that the person completed: its name as in records, and the gold that it brought."""

    what: str
    gold: int


class Summary(msgspec.Struct, frozen=True):
    """What a game came to. `me` is the person's seat; gold in coins by seat; `flights` are the person's.

    `practice` tells a game that was played on from a replay: whoever has seen the cards does not play for the record.
    """

    file: str
    ended: datetime
    ruleset: str
    seats: tuple[str, ...]
    levels: tuple[str, ...]
    me: int
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    gambits: int
    gambits_won: int
    seconds: float
    flights: tuple[Flight, ...]
    practice: bool = False

    @property
    def rules_name(self) -> str:
        """What the ruleset is called, in the player's language."""
        return _(self.ruleset) if self.ruleset else ""

    @property
    def won(self) -> bool:
        """Whether the person won it, alone or with others."""
        return self.me in self.winners

    @property
    def points(self) -> float:
        """The person's share of the victory."""
        return 1 / len(self.winners) if self.won else 0.0

    @property
    def margin(self) -> int:
        """How much more gold the person had than the richest opponent."""
        return self.gold[self.me] - max(gold for seat, gold in enumerate(self.gold) if seat != self.me)

    @property
    def place(self) -> int:
        """The person's place by gold; equals share one."""
        return 1 + sum(gold > self.gold[self.me] for gold in self.gold)

    @property
    def opponents(self) -> Iterator[int]:
        """The other seats."""
        return (seat for seat in range(len(self.seats)) if seat != self.me)


class History(NamedTuple):
    """Every finished game that could be read, the last one first; `problems` say why others could not."""

    folder: Path
    games: tuple[Summary, ...]
    problems: tuple[str, ...]

    def path(self, game: Summary) -> Path:
        """Where its record lies."""
        return self.folder / game.file

    @property
    def counted(self) -> tuple[Summary, ...]:
        """The games that count."""
        return tuple(game for game in self.games if not game.practice)


class _Stamp(msgspec.Struct, frozen=True):
    """By which a file is known that has not changed."""

    size: int
    written: int


class _Kept(msgspec.Struct):
    """The file beside the saves."""

    version: int
    games: dict[str, tuple[_Stamp, Summary]]


def read_history(saves: Path | None = None, show: Callable[[int, int], None] | None = None) -> History:
    """All finished games. `show` is called with how many of how many new ones have been gone through."""
    saves = saves or data_folder() / "saves"
    folder = saves / "finished"
    kept = _read_kept(saves / _KEPT)
    found: dict[str, tuple[_Stamp, Summary]] = {}
    fresh: list[tuple[Path, _Stamp]] = []
    for path, stamp in _files(folder):
        known = kept.get(path.name)
        if known is not None and known[0] == stamp:
            found[path.name] = known
        else:
            fresh.append((path, stamp))
    problems = [*_closed(folder)]
    for number, (path, stamp) in enumerate(fresh, 1):
        try:
            found[path.name] = (stamp, summary(read_game(path)))
        except FileError as problem:
            problems.append(str(problem))
        except OSError as problem:
            problems.append(f"{path}: {why(problem)}")
        if show is not None:
            show(number, len(fresh))
    if found.keys() != kept.keys() or fresh:
        _keep(saves / _KEPT, found)
    games = sorted((game for _sign, game in found.values()), key=lambda game: (game.ended, game.file), reverse=True)
    return History(folder, tuple(games), tuple(problems))


def _files(folder: Path) -> Iterator[tuple[Path, _Stamp]]:
    for path in toml_files(folder):
        if not path.name.endswith(RULES_SUFFIX):
            with suppress(OSError):
                facts = path.stat()
                yield path, _Stamp(facts.st_size, facts.st_mtime_ns)


def _closed(folder: Path) -> Iterator[str]:
    """Why nobody can look into a folder that is there."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as problem:
        yield f"{folder}: {why(problem)}"


def _read_kept(path: Path) -> dict[str, tuple[_Stamp, Summary]]:
    """What was kept; nothing where that cannot be read, for it can be found out again."""
    try:
        kept = msgspec.json.decode(read_file(path, _LARGEST), type=_Kept)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    if kept.version != _VERSION:
        return {}
    return {name: pair for name, pair in kept.games.items() if _fits_together(name, pair[1])}


def _fits_together(name: str, game: Summary) -> bool:
    """Whether it says of every seat of the game in that file what there is to say."""
    seats = range(len(game.seats))
    named = all(is_name(text, LONGEST_NAME) for text in (*game.seats, *game.levels))
    dated = game.ended.tzinfo is not None and is_date(game.ended)
    numbered = bool(game.winners) and {game.me, *game.winners} <= set(seats) and math.isfinite(game.seconds)
    whole = len(seats) > 1 and len(game.levels) == len(game.gold) == len(seats)
    return game.file == name and named and dated and numbered and whole


def _keep(path: Path, games: dict[str, tuple[_Stamp, Summary]]) -> None:
    """Keep it for the next time, if that is possible."""
    from tda_tui.files.atomic import write_atomically

    with suppress(OSError):
        write_atomically(path, msgspec.json.encode(_Kept(_VERSION, games)))


def summary(played: Played) -> Summary:
    """What a game came to that a person played. Raises FileError if it cannot be gone through."""
    me = played.me
    replay = Replay(played)
    end = replay.game(len(replay.asked))
    if me is None or not end.over:
        raise FileError(_("{path}: no game that a person has played to its end").format(path=played.path))
    events = [event for stop in replay.stops for event in stop.events]
    ended = played.date or datetime.fromtimestamp(played.path.stat().st_mtime).astimezone()
    return Summary(
        file=played.path.name,
        ended=ended.astimezone(),
        ruleset=replay.rules.ruleset.name,
        seats=replay.names,
        levels=played.levels,
        me=me,
        gold=tuple(end.table.gold),
        winners=tuple(end.winners),
        gambits=end.table.gambit,
        gambits_won=sum(event.kind == "win-gambit" and event.seat == me for event in events),
        seconds=max((given.seconds for given in played.given), default=0.0),
        flights=tuple(_flights(events, me)),
        practice=played.practice,
    )


def _flights(events: Sequence[Event], me: int) -> Iterator[Flight]:
    """The person's special flights, with the gold that came of each."""
    for at, event in enumerate(events):
        if event.kind == "special-flight" and event.seat == me:
            gold = 0
            for after in events[at + 1 :]:
                if after.kind not in ("pay", "owe", "steal"):
                    break
                comes = after.seat == me if after.kind == "steal" else after.kind == "pay" and after.other == me
                gold += after.gold if comes else 0
            yield Flight(event.what, gold)
