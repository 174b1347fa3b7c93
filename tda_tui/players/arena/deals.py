"""Who plays in an arena, the deals played, and the file from which an interrupted arena resumes.

The file is JSON lines, the match first and then one line per deal, in the order in which they were finished:

    {"levels": ["gambler", "novice"], "ruleset": "legendary", "rules": "8c7365216f0a11d2", "seed": 1, "unit": "games"}
    {"seed": 1, "games": 2, "levels": {"gambler": {"won": 2.0, "margin": 31.0, "decisions": 71, "seconds": 0.03}, ...}}

A file whose rules have changed since is refused. Changes to players are not detected: start a new file after changing a
level.
"""

from __future__ import annotations

import codecs
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_type_hints

import msgspec

from tda_tui.files.appended_file import AppendedFile
from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import read_file
from tda_tui.files.toml_files import convert
from tda_tui.files.validation import did_you_mean, shown
from tda_tui.players.player import LEVELS, Player, Role, level_in, make_player
from tda_tui.players.search.search_player import SearchConfig, SearchPlayer
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.phrases import either
from tda_tui.words.translate import gettext as _

CLAIRVOYANT = "clairvoyant"
"""The master seeing all hands, though not the deck: plays only in arenas, to show how much good play could gain."""
_TWIN_OF = "master"
SWITCH = {"on": True, "off": False}
"""The spelling of boolean settings."""
_LARGEST = 500_000_000  # size limit in bytes; a million games need less


class ArenaError(ValueError):
    """Raised for an arena that cannot be played, with the reason in one sentence."""


class Contestant(NamedTuple):
    """A role, changed settings of its search (fields of `SearchConfig`), and whether it sees all hands. So
    `master:iterations=400,infers=off` is the master with a smaller search and without inference about hands, and
    `master:seconds=0.2` the master with that much processor time for a decision."""

    role: Role
    settings: dict[str, Any]
    sees_hands: bool = False

    @classmethod
    def read(cls, text: str) -> Contestant:
        """Parse a contestant. Raises ValueError with a sentence for an unknown level or setting.

        >>> Contestant.read("master:iterations=400,infers=off").settings
        {'iterations': 400, 'infers': False}
        """
        name, colon, settings = text.partition(":")
        sees = level_in(name) == CLAIRVOYANT
        # An unknown level is reported with the whole text as typed.
        known = name if level_in(name) in LEVELS else text
        role = Role.read(name.replace(CLAIRVOYANT, _TWIN_OF, 1) if sees else known)
        if not colon:
            return cls(role, {}, sees)
        if not LEVELS[role.level].searches:
            raise ValueError(_("{level} does not search, so it has no settings").format(level=role.level))
        return cls(role, dict(_setting(each) for each in settings.split(",")), sees)

    def player(self, seed: int) -> Player:
        """The player; the same seed gives the same play."""
        player = make_player(str(self.role), seed)
        if self.settings:
            assert isinstance(player, SearchPlayer)
            player.config = player.config._replace(**self.settings)
        return player


def _setting(text: str) -> tuple[str, Any]:
    name, _equals, value = text.partition("=")
    kinds = get_type_hints(SearchConfig)
    if name not in kinds:
        unknown = _("no setting {name}{near}; choose from {known}")
        raise ValueError(unknown.format(name=repr(name), known=", ".join(kinds), near=did_you_mean(name, kinds, "'")))
    kind = kinds[name]
    with suppress(msgspec.ValidationError):
        setting = msgspec.convert(SWITCH.get(value) if kind is bool else value, kind, strict=False)
        if setting >= 0:  # what is not a number is not
            return name, setting
    expected = {bool: either(list(SWITCH)), int: _("a whole number, {n} or more"), float: _("a number, {n} or more")}
    refused = _("the setting {name} is {said}, but must be {expected}")
    raise ValueError(refused.format(name=name, said=repr(value), expected=expected[kind].format(n=0)))


class Bench(msgspec.Struct, forbid_unknown_fields=True):
    """Totals over all seats of a level in all games, or gambits, of a deal."""

    won: float = 0.0  # games, a shared win in parts; of gambits, by how much they raised the probability of winning
    margin: float = 0.0  # gold above the mean of the table at the end; of gambits, by how much they raised it
    decisions: int = 0
    seconds: float = 0.0  # processor time of those decisions


class Deal(msgspec.Struct, forbid_unknown_fields=True):
    """A deal, played in every rotation of the seats, or for its gambits."""

    seed: int
    games: int  # or gambits
    levels: dict[str, Bench]


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played; only runs that agree in all of this can continue each other."""

    levels: list[str]
    ruleset: str
    rules: str  # rules_checksum
    seed: int
    unit: Literal["games", "gambits"] = "games"
    arena: Literal[1] = 1  # the version of the file

    @property
    def measured(self) -> list[str]:
        """The levels that are measured: all in games, the first two in gambits."""
        return self.levels[:2] if self.unit == "gambits" else list(dict.fromkeys(self.levels))

    def observed(self, deal: Deal) -> float:
        """What a deal shows of the first level: the share of games that one of its seats won; of gambits, how much more
        of a win than the second it gained in each, on average."""
        won = [deal.levels[level].won / deal.games for level in self.measured]
        return won[0] - won[1] if self.unit == "gambits" else won[0] / self.levels.count(self.levels[0])


def rules_checksum(rules: Rules) -> str:
    """A checksum of a ruleset's cards and keys, including how abilities are dealt."""
    keys = rules.ruleset.abilities
    dealt = f" {keys.mode} {keys.picks} {keys.noted}" if keys.mode != "none" else ""
    return fingerprint(rules) + dealt


class DealsFile:
    """The file of deals, open for appending; it is created again if it gets lost. `deals` holds its initial contents by
    seed.

    Raises ArenaError for the file of another match or of anything else, which is left unchanged, and OSError if it
    cannot be read or written.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.deals: dict[int, Deal] = {}
        head = msgspec.json.encode(match) + b"\n"
        try:
            written = read_file(path, _LARGEST)
        except FileNotFoundError:
            written = b""
        # A line without a newline was being written when the run was killed.
        sound = written[: written.rfind(b"\n") + 1]
        if sound:
            self._read(path, match, sound.removeprefix(codecs.BOM_UTF8).splitlines())
        elif not head.startswith(written):
            raise ArenaError(_("{path} is not an arena file").format(path=path))
        self._file = AppendedFile.reopen(path) if path.exists() else AppendedFile.begin(path)
        self._file.keep(len(sound))
        if not sound:
            self._file.append(head)

    def _read(self, path: Path, match: Match, lines: list[bytes]) -> None:
        try:
            first = msgspec.json.decode(lines[0], type=Match)
        except msgspec.MsgspecError:
            raise ArenaError(_("{path} is not an arena file").format(path=path)) from None
        if first.rules != match.rules and first.ruleset == match.ruleset and first.levels == match.levels:
            raise ArenaError(_("{path} was started with other cards or other ruleset keys").format(path=path))
        for name in match.__struct_fields__:
            before, now = getattr(first, name), getattr(match, name)
            if before != now:
                text = _("{path} was started differently: {name} {before}, not {now}")
                raise ArenaError(text.format(path=path, name=name, before=_plain(before), now=_plain(now)))
        for number, line in enumerate(lines[1:], 2):
            try:
                deal = convert(_plain_line(line), Deal)
            except FileError as problem:
                where = _("{path}, line {number}: {problem}")
                raise ArenaError(where.format(path=path, number=number, problem=problem)) from None
            if set(deal.levels) != set(match.measured):
                where = _("{path}, line {number}: expected a deal between {levels}")
                raise ArenaError(where.format(path=path, number=number, levels=", ".join(sorted(match.measured))))
            self.deals[deal.seed] = deal

    def add(self, deal: Deal) -> None:
        """Append a deal at once."""
        self._file.append(msgspec.json.encode(deal) + b"\n")

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _plain_line(line: bytes) -> dict[str, Any]:
    try:
        deal = msgspec.json.decode(line)
    except msgspec.MsgspecError as problem:
        raise FileError(_("not JSON: {problem}").format(problem=problem)) from None
    if not isinstance(deal, dict):
        raise FileError(_("{found} is not a deal").format(found=shown(deal)))
    return deal


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
