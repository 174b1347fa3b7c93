"""The shipped puzzles, records of a position with notes on the answers; which were solved, and the puzzle list."""

import functools
import random
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.folders import data_folder
from tda_tui.files.json_files import read_json, write_json
from tda_tui.files.ruleset_files import load_rules
from tda_tui.lessons.lesson_session import LessonController
from tda_tui.players.causes import Cause, has_effect
from tda_tui.players.win_share import Figure
from tda_tui.present.coach_text import answer_words, cause_words, power_words
from tda_tui.puzzles.exercise import Exercise, log_before, right_first, task_words
from tda_tui.records.record import Record, read_noted
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.phrases import NAMELESS, tenths
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.texts import theme_text
from tda_tui.words.translate import gettext as _, mark

FOLDER = Path(__file__).resolve().parent / "shipped"
EASY: Final = 1
LEVELS = {EASY: mark("easy"), 2: mark("medium"), 3: mark("hard")}
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
    times, index = divmod(day.toordinal(), len(order))
    if order[index].notes.level != EASY:
        return order[index]
    easy = [puzzle for puzzle in order if puzzle.notes.level == EASY]
    known = [puzzle for puzzle in easy if puzzle.edition == edition] or easy
    return known[(times * len(easy) + easy.index(order[index])) % len(known)]


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
    text = _("The best answer is {best}: it wins {share}% of games, and {tempting} wins at most {less}%. {why}")
    return text.format(
        best=best,
        share=tenths(100 * share.mean),
        tempting=tempting,
        less=tenths(100 * (share.mean - margin.mean)),
        why=" ".join(filter(None, why)),
    )


class Solved(msgspec.Struct, frozen=True):
    """When a puzzle was first solved, and after how many wrong answers."""

    day: date
    wrong: int = 0


class _Kept(msgspec.Struct):
    solved: dict[str, Solved] = {}
    days: list[date] = []


class Progress:
    """The solved puzzles. An unreadable file counts as empty; if it cannot be written, progress lasts until the end."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the file; by default it is the player's data folder."""
        self._path = (folder or data_folder()) / "puzzles.json"
        self._kept = read_json(self._path, _Kept) or _Kept()

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle has ever been solved."""
        return puzzle.id in self._kept.solved

    def solved(self, among: Sequence[Puzzle]) -> int:
        """How many of these puzzles have been solved."""
        return sum(map(self.is_solved, among))

    def at_once(self, among: Sequence[Puzzle]) -> int:
        """How many of these puzzles were solved without a wrong answer."""
        found = self._kept.solved
        return sum(puzzle.id in found and not found[puzzle.id].wrong for puzzle in among)

    def note(self, puzzle: Puzzle, wrong: int, today: date, of_the_day: bool) -> None:
        """Record that the puzzle was solved today, after `wrong` wrong answers. An earlier solution is kept."""
        there = read_json(self._path, _Kept) or _Kept()  # with what was solved in another window
        self._kept.solved |= there.solved
        self._kept.days = sorted({*self._kept.days, *there.days})
        self._kept.solved.setdefault(puzzle.id, Solved(today, wrong))
        if of_the_day and today not in self._kept.days:
            self._kept.days.append(today)
        write_json(self._path, self._kept)

    def done_on(self, day: date) -> bool:
        """Whether the puzzle of that day was solved on that day."""
        return day in self._kept.days

    def streak(self, today: date) -> int:
        """On how many days in a row the daily puzzle was solved, up to today, or yesterday if today's is still open."""
        days, count = {*self._kept.days}, 0
        day = today if today in days else today - timedelta(days=1)
        while day in days:
            count, day = count + 1, day - timedelta(days=1)
        return count


OF_THE_DAY: Final = 0
"""Stands for the puzzle of the day in place of a difficulty."""


class Chosen(NamedTuple):
    """A puzzle chosen to be played."""

    puzzle: Puzzle
    title: str
    of_the_day: bool


def of_level(found: Sequence[Puzzle], level: int) -> list[Puzzle]:
    """The puzzles of this difficulty."""
    return [puzzle for puzzle in found if puzzle.notes.level == level]


def edition_of(ruleset: str) -> str:
    """The box of the ruleset that somebody plays; "" if it is of none or cannot be read."""
    try:
        return load_rules(ruleset).ruleset.box
    except FileError:
        return ""


def chosen(found: Sequence[Puzzle], progress: Progress, level: int, today: date, edition: str) -> Chosen:
    """The puzzle of the day, or the first unsolved one of a difficulty (the first of all if there is none).

    `edition` is the one that the player plays.
    """
    if level == OF_THE_DAY:
        puzzle = puzzle_of_the_day(today, found, edition)
        title = _("Puzzle of the day, {level}").format(level=_(LEVELS[puzzle.notes.level]))
        return Chosen(puzzle, title, True)
    some = of_level(found, level)
    puzzle = next((puzzle for puzzle in some if not progress.is_solved(puzzle)), some[0])
    text = _("Puzzle {n} of {all}, {level}")
    return Chosen(puzzle, text.format(n=some.index(puzzle) + 1, all=len(some), level=_(LEVELS[level])), False)


def level_words(level: int) -> str:
    """The name of a row of the list."""
    return _(LEVELS[level]).capitalize() if level else _("Puzzle of the day")


def state_words(found: Sequence[Puzzle], progress: Progress, level: int, today: date, wide: int = 0) -> str:
    """The player's progress in a row of the list; `wide` columns for the number solved put it below others."""
    if level == OF_THE_DAY:
        return _("solved") if progress.done_on(today) else _("unsolved")
    some = of_level(found, level)
    text = _("{n} of {all} solved, {first} on the first try")
    return text.format(n=f"{progress.solved(some):{wide}}", all=len(some), first=progress.at_once(some))


def streak_words(progress: Progress, today: date) -> str:
    """The number of days in a row on which the puzzle of the day was solved; "" for none."""
    streak = progress.streak(today)
    return _("Puzzle of the day: {n}-day streak.").format(n=streak) if streak else ""


def found_words(controller: LessonController) -> str:
    """How the puzzle was solved: at once, later, or with the answer shown."""
    if controller.shown:
        return _("Solved, with the answer shown.")
    return _("Found.") if controller.tries else _("Found on the first try.")
