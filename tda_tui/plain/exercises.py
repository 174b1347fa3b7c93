"""Exercises in lines: puzzles, and the player's own mistakes."""

from collections.abc import Callable, Coroutine, Sequence
from datetime import date, datetime
from typing import Any

from tda_tui.lessons.lesson_session import LessonController, LessonSession
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.game import PlainGame
from tda_tui.plain.lines import Lines, run_at_once
from tda_tui.players.player import make_player
from tda_tui.puzzles.exercise import Exercise
from tda_tui.puzzles.puzzle import (
    LEVELS,
    OF_THE_DAY,
    Progress,
    chosen,
    edition_of,
    exercise_of,
    found_words,
    level_words,
    puzzles,
    state_words,
    streak_words,
)
from tda_tui.rules.questions import Refusal
from tda_tui.session.seat_session import Asked, Notice, Over, Update
from tda_tui.words.problems import refusal_reason, refusal_sentence
from tda_tui.words.translate import gettext as _


class PlainExercise(PlainGame):
    """One exercise. `controller` knows the number of wrong answers."""

    def __init__(self, lines: Lines, exercise: Exercise) -> None:
        self.controller = LessonController(exercise.as_lesson(), make_player)
        super().__init__(lines, LessonSession(self.controller))

    async def play(self) -> Over:
        """Ask until it is solved. Raises Left, and EOFError when no answer comes in."""
        self.lines.say()
        self.lines.say(f"{self.controller.lesson.title}.")
        self.lines.say_all(entry.text for entry in self.session.log)
        return await super().play()

    async def show(self, update: Update) -> None:
        """Print what is said besides."""
        if isinstance(update, Notice) and update.words and not self.controller.shown:
            self.lines.say(update.words)
        if isinstance(update, Asked):
            self.lines.say()
            self.lines.say(self.controller.text)
        await super().show(update)

    def end(self, over: Over) -> None:
        """Print how it was found."""
        self.lines.say(found_words(self.controller))

    def refused(self, refusal: Refusal) -> None:
        """Give the hint; after another wrong answer, the right one with the reason."""
        words = refusal_reason(refusal)
        self.lines.say(words if words.endswith((".", "?")) else refusal_sentence(refusal))
        if self.controller.shown:
            right = self.controller.right_answer
            numbers = [str(number) for number, item in enumerate(self._items, 1) if item.value in right]
            self.lines.say(_("This is the right answer: {numbers}.").format(numbers=" ".join(numbers)))

    async def leave(self) -> None:
        """Leave it unsolved."""
        raise Left


def play_puzzles(lines: Lines, ruleset: str, progress: Progress | None = None) -> None:
    """Play puzzles in lines until the player, who last played that ruleset, leaves."""
    progress, edition = progress or Progress(), edition_of(ruleset)

    async def play() -> None:
        lines.say(_("Puzzles in lines of text. Answer by number, then press Enter; ? help, q leave."))
        while True:
            today = datetime.now().astimezone().date()
            level = await _choose_level(lines, progress, today, edition)
            puzzle, title, of_the_day = chosen(puzzles(), progress, level, today, edition)
            game = PlainExercise(lines, exercise_of(puzzle, title))
            try:
                await game.play()
            except Left:
                continue
            progress.note(puzzle, game.controller.tries, today, of_the_day)

    _until_left(lines, play)


async def _choose_level(lines: Lines, progress: Progress, today: date, edition: str) -> int:
    levels = [OF_THE_DAY, *LEVELS]
    options = [
        _("{what}: {state}; {rules}").format(
            what=level_words(level),
            state=state_words(puzzles(), progress, level, today),
            rules=chosen(puzzles(), progress, level, today, edition).puzzle.rules_name,
        )
        for level in levels
    ]
    lines.say()
    if streak := streak_words(progress, today):
        lines.say(streak)
    return levels[await Commands(lines).choice(_("Which puzzle?"), options, 1 if progress.done_on(today) else 0)]


def learn(lines: Lines, exercises: Sequence[Exercise]) -> None:
    """Let the player choose again at each of their mistakes."""
    tries: list[int] = []

    async def play() -> None:
        for exercise in exercises:
            game = PlainExercise(lines, exercise)
            await game.play()
            tries.append(game.controller.tries)

    _until_left(lines, play)
    if tries:
        lines.say(_("Found on the first try: {n} of {all}.").format(n=tries.count(0), all=len(tries)))


def _until_left(lines: Lines, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        run_at_once(play())
    except Left:
        lines.say(_("Goodbye."))
    except EOFError:
        lines.say(_("There is no more input. Goodbye."))
