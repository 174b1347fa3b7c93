"""The person's finished games, summarized.

Each game is replayed only once; the summaries are cached in one small file beside the saves, so that a history of
hundreds of games opens at once.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.folders import data_folder
from tda_tui.files.json_files import read_json, write_json
from tda_tui.files.regular_file import toml_files
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.files.sanitize import is_date
from tda_tui.players.player import level_in
from tda_tui.records.record import LONGEST_NAME
from tda_tui.review.feats import Told, feats_of
from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.played_game import Played

# What reads and replays games is imported on use: most of the time all summaries are there.

_FILE = "history.json"
_LARGEST = 100_000_000
"""Size limit of that file in bytes, enough for some hundred thousand games."""
_FEW = 2
"""How many games can be summarized while a player waits."""
_VERSION = 2
_AVERAGED = 10
"""Over how many games gold is averaged, as one says little."""


class Flight(msgspec.Struct, frozen=True):
    """A special flight completed by the person: its name as in records, and the gold it brought."""

    what: str
    gold: int


class Summary(msgspec.Struct, frozen=True):
    """The result of a game. `me` is the person's seat; `gold` is in coins by seat; `flights` and the ids in `feats` are
    the person's.

    `practice`: the game was continued from a replay, so its cards may have been known; it does not count.
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
    feats: tuple[str, ...] = ()
    practice: bool = False

    @property
    def rules_name(self) -> str:
        """The ruleset's name in the player's language."""
        return _(self.ruleset) if self.ruleset else ""

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.me in self.winners

    @property
    def points(self) -> float:
        """The person's share of the victory."""
        return 1 / len(self.winners) if self.won else 0.0

    @property
    def margin(self) -> int:
        """How much more gold the person had than the richest opponent."""
        return self.gold[self.me] - max(self.gold[seat] for seat in self.opponents)

    @property
    def rank(self) -> int:
        """The person's place by gold; equal amounts share a place."""
        return 1 + sum(gold > self.gold[self.me] for gold in self.gold)

    @property
    def opponents(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.seats)) if seat != self.me]


class History(NamedTuple):
    """Every finished game that could be read, latest first; `problems` says why others could not, `unread` is how many
    were not tried."""

    folder: Path
    games: tuple[Summary, ...]
    problems: tuple[str, ...]
    unread: int = 0

    def path(self, game: Summary) -> Path:
        """The path of the game's record."""
        return self.folder / game.file

    @property
    def counted(self) -> tuple[Summary, ...]:
        """The games that count."""
        return tuple(game for game in self.games if not game.practice)

    def first_feats(self, file: str) -> tuple[str, ...]:
        """The feats that a game has and no other one before it; none if it does not count."""
        at = next((at for at, game in enumerate(self.counted) if game.file == file), None)
        if at is None:
            return ()
        before = {feat for game in self.counted[at + 1 :] for feat in game.feats}
        return tuple(feat for feat in self.counted[at].feats if feat not in before)


class _Stamp(msgspec.Struct, frozen=True):
    """Size and time by which an unchanged file is recognised."""

    size: int
    written: int


_Kept = tuple[_Stamp, Summary]


class _Cache(msgspec.Struct):
    version: int
    games: dict[str, _Kept]


def read_history(
    saves: Path | None = None, show: Callable[[int, int], None] | None = None, few: bool = False
) -> History:
    """All finished games. `show` is called with the number of new games read so far and in total; if it raises an
    exception, the next call continues from there.

    With `few` there is no time for more than a few new ones: then these stay unread.
    """
    saves = saves or data_folder() / "saves"
    folder = saves / "finished"
    kept = _read_kept(saves / _FILE)
    found: dict[str, _Kept] = {}
    fresh: list[tuple[Path, _Stamp]] = []
    for path in toml_files(folder):
        with suppress(OSError):
            facts = path.stat()
            stamp, known = _Stamp(facts.st_size, facts.st_mtime_ns), kept.get(path.name)
            if known is not None and known[0] == stamp:
                found[path.name] = known
            elif not path.name.endswith(RULES_SUFFIX):
                fresh.append((path, stamp))
    unread = len(fresh) if few and len(fresh) > _FEW else 0
    problems = []
    try:
        os.listdir(folder)
    except FileNotFoundError:
        pass
    except OSError as problem:
        problems.append(f"{folder}: {why(problem)}")
    try:
        for number, (path, stamp) in enumerate(() if unread else fresh, 1):
            try:
                found[path.name] = (stamp, _read_summary(path))
            except FileError as problem:
                problems.append(str(problem))
            except OSError as problem:
                problems.append(f"{path}: {why(problem)}")
            if show is not None:
                show(number, len(fresh))
    finally:
        if not unread and (found.keys() != kept.keys() or fresh):
            write_json(saves / _FILE, _Cache(_VERSION, found))
    games = sorted((game for _sign, game in found.values()), key=lambda game: (game.ended, game.file), reverse=True)
    return History(folder, tuple(games), tuple(problems), unread)


def _read_kept(path: Path) -> dict[str, _Kept]:
    """The cached summaries; empty if they cannot be read, since they can be computed again."""
    kept = read_json(path, _Cache, _LARGEST)
    if kept is None or kept.version != _VERSION:
        return {}
    return {name: pair for name, pair in kept.games.items() if _fits_together(name, pair[1])}


def _fits_together(name: str, game: Summary) -> bool:
    """Whether a cached summary is consistent and belongs to the file `name`."""
    seats = range(len(game.seats))
    named = all(is_name(text, LONGEST_NAME) for text in (*game.seats, *game.levels))
    dated = game.ended.tzinfo is not None and is_date(game.ended)
    numbered = bool(game.winners) and {game.me, *game.winners} <= set(seats) and math.isfinite(game.seconds)
    whole = len(seats) > 1 and len(game.levels) == len(game.gold) == len(seats)
    return game.file == name and named and dated and numbered and whole


def _read_summary(path: Path) -> Summary:
    from tda_tui.review.played_game import read_game

    return summary(read_game(path))


def summary(played: Played) -> Summary:
    """The summary of a game a person played. Raises FileError if it cannot be replayed."""
    from tda_tui.review.replay import Replay

    me = played.me
    replay = Replay(played)
    end = replay.game(len(replay.asked))
    if me is None or not end.over:
        raise FileError(_("{path}: not a game that a person has played to the end").format(path=played.path))
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
        feats=feats_of(Told(me, played.levels, end.table.gold, end.winners, events)),
        practice=played.practice,
    )


def _flights(events: Sequence[Event], me: int) -> Iterator[Flight]:
    """The person's special flights with the gold each brought."""
    for at, event in enumerate(events):
        if event.kind == "special-flight" and event.seat == me:
            gold = 0
            for after in events[at + 1 :]:
                if after.kind not in ("pay", "owe", "steal"):
                    break
                comes = after.seat == me if after.kind == "steal" else after.kind == "pay" and after.other == me
                gold += after.gold if comes else 0
            yield Flight(event.what, gold)


class Tally(NamedTuple):
    """Games counted together. `points` are shares of victories, `chance` their expectation among equals; `margin` and
    `gold` are means, `seconds` is a sum."""

    games: int
    won: int
    shared: int
    points: float
    chance: float
    margin: float
    gold: float
    gambits: int
    gambits_won: int
    seconds: float


def tally(games: Sequence[Summary]) -> Tally:
    """The tally of some games."""
    many = max(1, len(games))
    return Tally(
        games=len(games),
        won=sum(game.won for game in games),
        shared=sum(game.won and len(game.winners) > 1 for game in games),
        points=sum(game.points for game in games),
        chance=sum(1 / len(game.seats) for game in games),
        margin=sum(game.margin for game in games) / many,
        gold=sum(game.gold[game.me] for game in games) / many,
        gambits=sum(game.gambits for game in games),
        gambits_won=sum(game.gambits_won for game in games),
        seconds=sum(game.seconds for game in games),
    )


def tallies(games: Sequence[Summary], key: Callable[[Summary], str]) -> dict[str, Tally]:
    """Tallies grouped by a key, the largest group first."""
    groups: dict[str, list[Summary]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    return {name: tally(group) for name, group in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))}


def levels_of(game: Summary) -> list[str]:
    """The opponents' distinct levels."""
    return sorted({level_in(game.levels[seat]) for seat in game.opponents})


class Against(NamedTuple):
    """Games against an opponent: in how many the person had more gold, or as much, and how many each of them won.

    `run` is the number of games, up to the latest, in which the person always had more; negative: always less.
    """

    games: int
    ahead: int
    level: int
    won: int
    lost: int
    run: int

    @property
    def behind(self) -> int:
        """In how many games the opponent had more."""
        return self.games - self.ahead - self.level


def against(games: Sequence[Summary]) -> dict[str, Against]:
    """The results against each opponent in games given latest first, the most frequent opponent first."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for game in games:
        mine = game.gold[game.me]
        for seat in game.opponents:
            theirs = game.gold[seat]
            result = (1, mine > theirs, mine == theirs, game.won, seat in game.winners)
            found.setdefault(game.seats[seat], []).append(result)
    all_ = {name: _against(results) for name, results in found.items()}
    return dict(sorted(all_.items(), key=lambda pair: (-pair[1].games, pair[0])))


def _against(results: Sequence[tuple[int, ...]]) -> Against:
    sides = [ahead - (not ahead and not level) for _game, ahead, level, *_won in results]
    run = sides[0] * len(list(takewhile(sides[0].__eq__, sides)))
    return Against._make([*map(sum, zip(*results, strict=True)), run])


class Streaks(NamedTuple):
    """The longest winning streak, and the current streak (negative: games not won)."""

    longest: int
    now: int


def fair_gambits(games: Sequence[Summary]) -> float:
    """The gambits that one of several equal players would have won."""
    return sum(game.gambits / len(game.seats) for game in games)


def gold_course(games: Sequence[Summary]) -> tuple[list[float], list[float]]:
    """The gold at the end, of the person and of the richest opponent, averaged over up to ten games up to each."""
    mine, best = last_hoards(games)
    return _averages(mine), _averages(best)


def last_hoards(games: Sequence[Summary]) -> tuple[list[int], list[int]]:
    """The gold at the end of each game, of the person and of the richest opponent, the first game first."""
    mine = [game.gold[game.me] for game in reversed(games)]
    return mine, [gold - game.margin for gold, game in zip(mine, reversed(games), strict=True)]


def gambits_course(games: Sequence[Summary]) -> tuple[list[float], list[float]]:
    """The gambits won and those expected by luck, averaged in the same way."""
    oldest = games[::-1]
    return _averages([game.gambits_won for game in oldest]), _averages([fair_gambits([game]) for game in oldest])


def feats_course(games: Sequence[Summary]) -> list[float]:
    """How many feats there were after each game."""
    so_far = accumulate((frozenset(game.feats) for game in games[::-1]), frozenset[str].union)
    return [len(feats) for feats in so_far]


def _averages(values: Sequence[float]) -> list[float]:
    windows = [values[max(0, end - _AVERAGED) : end] for end in range(1, len(values) + 1)]
    return [sum(window) / len(window) for window in windows]


def streaks(games: Sequence[Summary]) -> Streaks:
    """The streaks in games given latest first."""
    longest = run = now = 0
    for game in reversed(games):
        run = run + 1 if game.won else 0
        longest = max(longest, run)
        now = max(now, 0) + 1 if game.won else min(now, 0) - 1
    return Streaks(longest, now)


def best_flights(games: Sequence[Summary], most: int = 10) -> list[tuple[Flight, Summary]]:
    """The special flights that brought the most gold."""
    found = [(flight, game) for game in games for flight in game.flights]
    return sorted(found, key=lambda pair: -pair[0].gold)[:most]
