"""The file of the current tournament; earlier tournaments lie beside it under other names."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.sanitize import is_date
from tda_tui.files.toml_files import convert, read_toml
from tda_tui.players.player import LEVELS, PERSON
from tda_tui.players.regulars import regular_ids
from tda_tui.saves.listing import FINISHED, save_files
from tda_tui.saves.save_format import SaveError, read_head, read_parts
from tda_tui.saves.store import Saves
from tda_tui.tournament.tournament import FORMAT, Setup, TableGame, Tournament, begin, with_final
from tda_tui.words.phrases import clean_name
from tda_tui.words.translate import gettext as _


class Tournaments:
    """Reads and writes the current tournament, in the folder of the saves whose games count."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves.folder
        self.path = saves.tournament

    def read(self) -> Tournament | None:
        """The current tournament with what was played since; None without one. Raises FileError."""
        return self.counted(read_tournament(self.path)) if self.path.exists() else None

    def begin(self, setup: Setup, seed: int | None, now: datetime | None = None) -> Tournament:
        """Begin a tournament and save it; an earlier one, readable or not, is set aside. Raises OSError."""
        from tda_tui.files.atomic import free_path, move

        tournament = begin(setup, seed, now)
        if self.path.exists():
            move(self.path, free_path(self.path.with_name(f"{tournament.begun:%Y%m%d-%H%M%S}.toml")))
        self.write(tournament)
        return tournament

    def write(self, tournament: Tournament) -> None:
        """Save the tournament. Raises OSError."""
        import tomli_w

        from tda_tui.files.atomic import make_folder, write_atomically

        make_folder(self.path.parent)
        write_atomically(self.path, tomli_w.dumps(msgspec.to_builtins(tournament, builtin_types=(datetime,))).encode())

    def counted(self, tournament: Tournament) -> Tournament:
        """The tournament with the result of the person's game, if finished, and with the final when it is due."""
        game = tournament.mine
        if game is not None and game.save and (result := _result_of(self._saves / FINISHED / game.save, game)):
            tournament = tournament.with_result(game, *result)
        return with_final(tournament)

    def save_of(self, game: TableGame) -> Path | None:
        """The save of a game in progress; None if there is none or it was deleted."""
        path = self._saves / game.save
        if not game.save or not path.is_file():
            return None
        with suppress(OSError):
            return path if path in save_files(self._saves) else None
        return None


def read_tournament(path: Path) -> Tournament:
    """Read a tournament's file. Raises FileError with everything that is wrong in it."""
    data = read_toml(path)
    if (name := data.get("format")) != FORMAT and isinstance(name, str):
        raise FileError(_("{path}: this program cannot read the format {said}").format(path=path, said=name))
    tournament = convert(data, Tournament, path)
    if found := [f"{path}: {problem}" for problem in _problems(tournament)]:
        raise FileError(*found)
    return tournament


def _problems(tournament: Tournament) -> Iterator[str]:
    people = tournament.entrants
    if not is_date(tournament.begun):
        yield _("`begun` is not a valid date")
    if tournament.level not in LEVELS:
        yield _("`level`: there is no level {level}").format(level=tournament.level)
    if tournament.name != clean_name(tournament.name):
        yield _("`name`: a seat cannot have this name")
    if people.count(PERSON) != 1 or len(set(people)) != len(people):
        yield _('`entrants` must include "person", and name everyone once')
    if len(people) != tournament.tables * tournament.seats:
        yield _("`entrants` must name exactly one player for every seat")
    for unknown in sorted({one for one in people if one != PERSON} - set(regular_ids())):
        yield _("`entrants`: there is no regular {name}").format(name=unknown)
    by_round = Counter(game.round for game in tournament.game)
    wanted = Counter(dict.fromkeys(range(1, tournament.last_round), tournament.tables))
    order = [game.round for game in tournament.game]
    if by_round - Counter({tournament.last_round: 1}) != wanted or order != sorted(order):
        yield _("`game`: each round must have a game for every table, one round after the other")
    for number in range(1, tournament.last_round):
        if sorted(one for game in tournament.games_of(number) for one in game.players) != sorted(people):
            yield _("`game`: in round {n} everyone must play once").format(n=number)
    for number, game in enumerate(tournament.game, 1):
        if not _sound(tournament, game):
            yield _("`game` {n} cannot have been played in this tournament").format(n=number)


def _sound(tournament: Tournament, game: TableGame) -> bool:
    seats = len(game.players)
    seated = seats == len({*game.players} & {*tournament.entrants}) == tournament.seats
    gold = not game.gold or (len(game.gold) == seats and min(game.gold) >= 0)
    winners = bool(game.winners) == bool(game.gold) and all(0 <= seat < seats for seat in game.winners)
    named = not game.save or (Path(game.save).name == game.save and game.save.endswith(".toml"))
    in_turn = game.round != tournament.last_round or tournament.qualified
    return seated and gold and winners and named and in_turn


def _result_of(path: Path, game: TableGame) -> tuple[list[int], list[int]] | None:
    """The gold and the winning seats of a finished game; None if it is not there, or its record is of another game."""
    try:
        head = read_head(read_parts(path).head)
    except SaveError:
        return None
    winners = [seat for seat, name in enumerate(head.names) if name in head.x_winners]
    if len(head.x_final_gold) != len(game.players) or head.seed != game.seed or not winners:
        return None
    return list(head.x_final_gold), winners
