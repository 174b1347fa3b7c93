"""The shipped puzzles: records of a position, with notes on the answers."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import Cause, has_effect
from tda_tui.players.win_share import Figure
from tda_tui.present.answers import answer_words
from tda_tui.present.cause_text import cause_words, power_words
from tda_tui.puzzles.exercise import Exercise, right_first, task_words
from tda_tui.puzzles.mistakes import log_before
from tda_tui.records.record import Record, read_noted
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.phrases import NAMELESS, tenths
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.texts import theme_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

FOLDER = Path(__file__).resolve().parent / "shipped"
EASY: Final = 1
LEVELS = {EASY: mark("easy"), 2: mark("harder"), 3: mark("hard")}
"""The difficulties: found by a gambler but not a novice; found by a sharp; found only by a long search."""
_FIRST_ORDER = 20_260_101
"""The seed of the order in which puzzles become the puzzle of the day."""


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[x_puzzle]` table: the question, its answers, and figures from two independent searches and whole games.

    `right` are all answers that count, the best first; `tempting` is a wrong one. `share` is the best answer's share of
    wins and `margin` its lead over the best wrong answer, each by both searches. `played_out` is its lead if gamblers
    play the game to its end, measured in so many `deals`. `causes` are the reasons for preferring it to the tempting
    one.
    """

    level: int
    seat: str
    ask: str
    right: tuple[tuple[str, ...], ...]
    tempting: tuple[str, ...]
    themes: tuple[str, ...]
    share: tuple[Figure, Figure]
    margin: tuple[Figure, Figure]
    played_out: Figure
    deals: int
    causes: tuple[Cause, ...]
    engine: str
    iterations: int


class Puzzle(NamedTuple):
    """A puzzle: its id, its file, the record and the notes."""

    id: str
    path: Path
    record: Record
    notes: Notes

    @property
    def best(self) -> tuple[str, ...]:
        """The best answer."""
        return self.notes.right[0]

    @property
    def has_abilities(self) -> bool:
        """Whether anybody has a roleplaying ability."""
        return any(seat.abilities for seat in self.record.seat)

    @property
    def edition(self) -> str:
        """The id of the box that its cards come from."""
        return load_rules(self.record.ruleset).ruleset.box

    @property
    def edition_name(self) -> str:
        """The name of that box."""
        return ruleset_name(load_rules(self.edition).ruleset)

    @property
    def rules_name(self) -> str:
        """The name of its box, and of its rules if they are others."""
        if self.record.ruleset == self.edition:
            return self.edition_name
        name = ruleset_name(load_rules(self.record.ruleset).ruleset)
        return _("{edition}, {rules}").format(edition=self.edition_name, rules=name)


def read_puzzle(path: Path) -> Puzzle:
    """Read a puzzle. Raises FileError."""
    record, data, _notices = read_noted(path)
    try:
        return Puzzle(path.stem, path, record, msgspec.convert(data.get("x_puzzle"), Notes))
    except msgspec.ValidationError as problem:
        raise FileError(f"{path}: x_puzzle: {problem}") from None


@functools.cache
def puzzles(folder: Path = FOLDER) -> tuple[Puzzle, ...]:
    """All puzzles in the folder, the easy ones first."""
    found = [read_puzzle(path) for path in sorted(folder.glob("*.toml"))]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.notes.level, puzzle.id)))


def puzzle_of_the_day(day: date, found: Sequence[Puzzle], edition: str) -> Puzzle:
    """The puzzle of a day; none comes again before all have had their day.

    It is the same for everyone and without abilities; but an easy one is taken from the easy ones of an edition.
    """
    order = sorted((puzzle for puzzle in found if not puzzle.has_abilities), key=lambda puzzle: puzzle.id)
    random.Random(_FIRST_ORDER).shuffle(order)
    times, place = divmod(day.toordinal(), len(order))
    if order[place].notes.level != EASY:
        return order[place]
    easy = [puzzle for puzzle in order if puzzle.notes.level == EASY]
    known = [puzzle for puzzle in easy if puzzle.edition == edition] or easy
    return known[(times * len(easy) + easy.index(order[place])) % len(known)]


def exercise_of(puzzle: Puzzle, title: str = "") -> Exercise:
    """The puzzle as an exercise at the table. Raises FileError if its record cannot be played."""
    replay = Replay(read_game(puzzle.path))
    game = replay.game(len(replay.asked))
    seat = replay.names.index(puzzle.notes.seat)
    game.names = tuple([NAMELESS if at == seat else name for at, name in enumerate(game.names)])
    view = game.view(seat)
    assert view.question is not None
    return Exercise(
        id=puzzle.id,
        title=title or puzzle.id,
        task=f"{puzzle.rules_name}. {task_words(view.question)}",
        game=game,
        seat=seat,
        right=right_first(puzzle.best, puzzle.notes.right),
        hint=_("Not that one. {hint}").format(hint=theme_text(puzzle.notes.themes[0]).hint),
        answer=answer_of(puzzle, game, view),
        log=tuple(log_before(replay, len(replay.asked), seat)),
    )


def answer_of(puzzle: Puzzle, game: Game, view: View) -> str:
    """The explanation of the solution: the right answer, how much better it wins, and why in this position."""
    notes = puzzle.notes
    share, margin = notes.share[0], notes.margin[0]
    best, tempting = answer_words(view, puzzle.best), answer_words(view, notes.tempting)
    acts = has_effect(partial(game.determinize, view.me), view.me, puzzle.best)
    power = power_words(view, puzzle.best, notes.tempting) if acts else ""
    why = [power, cause_words(view, notes.causes, best, tempting)]
    said = _("The best answer is {best}: it wins {share} % of the games, {tempting} {less} % at most. {why}")
    return said.format(
        best=best,
        share=tenths(100 * share.mean),
        tempting=tempting,
        less=tenths(100 * (share.mean - margin.mean)),
        why=" ".join(filter(None, why)),
    )
