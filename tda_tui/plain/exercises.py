"""Exercises in lines: puzzles, and the player's own mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.game import PlainGame
from tda_tui.plain.lines import Lines
from tda_tui.players.player import make_player
from tda_tui.puzzles.exercise import Exercise, ExerciseController, ExerciseSession
from tda_tui.puzzles.progress import (
    OF_THE_DAY,
    Progress,
    chosen,
    edition_of,
    found_words,
    level_words,
    state_words,
    streak_words,
)
from tda_tui.puzzles.puzzle import LEVELS, exercise_of, puzzles
from tda_tui.rules.questions import Refusal
from tda_tui.session.updates import Asked, Over, Said
from tda_tui.words.refusals import said, sentence_about
from tda_tui.words.translate import gettext as _


class PlainExercise(PlainGame):
    """One exercise. `course` knows whether it was solved, and the number of wrong answers."""

    def __init__(self, lines: Lines, exercise: Exercise) -> None:
        # Required, though no opponent ever acts.
        players = {seat: make_player("gambler", seat + 1) for seat in range(len(exercise.game.names))}
        self.course = ExerciseController(exercise, players)
        super().__init__(lines, ExerciseSession(self.course))

    def play(self) -> Over:
        """Ask until it is solved. Raises Left, and EOFError when no answer comes in."""
        self.lines.say()
        self.lines.say(f"{self.course.exercise.title}.")
        for entry in self.course.exercise.log:
            self.lines.say(entry.text)
        while not isinstance(update := self.session.next(), Over):
            if isinstance(update, Said):
                if update.words and not self.course.shown:
                    self.lines.say(update.words)
                continue
            if isinstance(update, Asked):
                self.lines.say()
                self.lines.say(self.course.text)
            self._carry_out(update)
        return update

    def refused(self, refusal: Refusal) -> None:
        """Give the hint; after another wrong answer, the right one with the reason."""
        words = said(refusal)
        self.lines.say(words if words.endswith((".", "?")) else sentence_about(refusal))
        if self.course.shown:
            right = self.course.right_answer
            numbers = [str(number) for number, item in enumerate(self._items, 1) if item.value in right]
            self.lines.say(_("This is the right one: {numbers}.").format(numbers=" ".join(numbers)))

    def leave(self) -> None:
        """Leave it unsolved."""
        raise Left


class PlainPuzzles(Commands):
    """The list of puzzles."""

    def __init__(self, lines: Lines, edition: str, progress: Progress | None = None) -> None:
        """`edition` is the one that the player plays."""
        super().__init__(lines)
        self.edition = edition
        self.progress = progress or Progress()
        self.puzzles = puzzles()

    def play(self) -> None:
        """Play puzzles until the player leaves. Raises Left."""
        self.lines.say(_("Puzzles in plain lines. Answer by number, then Enter; ? help, q leave."))
        while True:
            self._play(self._choose())

    def _choose(self) -> int:
        """Ask for the puzzle of the day or a difficulty."""
        today, levels = datetime.now().astimezone().date(), [OF_THE_DAY, *LEVELS]
        options = [
            _("{what}: {state}; {rules}").format(
                what=level_words(level),
                state=state_words(self.puzzles, self.progress, level, today),
                rules=chosen(self.puzzles, self.progress, level, today, self.edition).puzzle.rules_name,
            )
            for level in levels
        ]
        self.lines.say()
        if streak := streak_words(self.progress, today):
            self.lines.say(streak)
        usual = 1 if self.progress.done_on(today) else 0
        return levels[self.choice(_("Which puzzle?"), options, usual)]

    def _play(self, level: int) -> None:
        today = datetime.now().astimezone().date()
        puzzle, title, of_the_day = chosen(self.puzzles, self.progress, level, today, self.edition)
        game = PlainExercise(self.lines, exercise_of(puzzle, title))
        try:
            game.play()
        except Left:
            return
        self.progress.note(puzzle, game.course.tries, today, of_the_day)
        self.lines.say(found_words(game.course))


def play_puzzles(lines: Lines, ruleset: str, progress: Progress | None = None) -> None:
    """Play puzzles in lines until the player, who last played that ruleset, leaves."""
    _until_left(lines, PlainPuzzles(lines, edition_of(ruleset), progress).play)


def learn(lines: Lines, exercises: Sequence[Exercise]) -> None:
    """Let the player choose again at each of their mistakes."""
    found: list[PlainExercise] = []

    def play() -> None:
        for exercise in exercises:
            game = PlainExercise(lines, exercise)
            game.play()
            found.append(game)
            lines.say(found_words(game.course))

    _until_left(lines, play)
    if found:
        at_once = sum(not game.course.tries for game in found)
        lines.say(_("Found at once: {n} of {all}.").format(n=at_once, all=len(found)))


def _until_left(lines: Lines, play: Callable[[], None]) -> None:
    try:
        play()
    except Left:
        lines.say(_("Farewell."))
    except EOFError:
        lines.say(_("No more answers come in. Farewell."))
