"""Writes a save while its game is played; if that fails, the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.records.entries import decision_names, undone
from tda_tui.rules.game import Game
from tda_tui.saves.game_record import RulesBeside, last_gambit_note, renewed_note
from tda_tui.saves.save_format import notes_after
from tda_tui.session.deal import Deal
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.records.journal import Journal
    from tda_tui.records.record import GivenAnswer
    from tda_tui.rules.questions import Question

Ended = Callable[[Path, bytes, Game], Path]
"""Moves the save of a finished game, given its contents; returns its new path. Raises OSError."""


class SaveWriter:
    """The save of one game.

    `problem` is a message while the game cannot be saved, otherwise "". What could not be written is written with the
    next decision if possible; a file that has vanished is written again. When another program has taken the game over,
    `taken_over` is True and nothing more is written. No exception reaches the game.
    """

    def __init__(
        self,
        path: Path,
        deal: Deal,
        game: Game,
        prepare: Callable[[], None] | None = None,
        head: str = "",
        journal: Journal | None = None,
        seconds: float = 0.0,
        made: int = 0,
        ended: Ended | None = None,
        clock: Callable[[], float] = time.monotonic,
        waits_for_disk: bool = True,
    ) -> None:
        """`game` is the writer's own copy, which follows the game so that every entry can describe the table.

        A new save has a `head`; a resumed one has a `journal` that contains `made` decisions, and perhaps a `head` to
        append. Without either nothing is written. `prepare` makes sure that the files beside saves exist. With
        `waits_for_disk` decisions survive a crash of the machine, otherwise only of the program.
        """
        self.path = path
        self.problem = ""
        self._deal = deal
        self._game = game
        self._prepare = prepare
        self._journal = journal
        self._waits_for_disk = waits_for_disk
        self._pending = head
        self._written = made
        self._kept: int | None = None
        """How many of the written decisions count; None for all, or if that has been written, too."""
        self._rules = RulesBeside(path, deal)
        self._closed = not head and journal is None
        self.taken_over = False
        self._ended = ended
        self._clock = clock
        self._begun = clock() - seconds
        self._listener: Callable[[str], None] | None = None
        self._on_taken_over: Callable[[str], None] | None = None
        self._told: set[str] = set()
        self._notices: list[str] = []
        self._write("")

    @property
    def seconds(self) -> float:
        """How many seconds the game has been played, in all sittings."""
        return self._clock() - self._begun

    def starts_now(self) -> None:
        """Start the clock now instead of when the save was created."""
        self._begun = self._clock()

    def listen(self, listener: Callable[[str], None], taken_over: Callable[[str], None] | None = None) -> None:
        """Call `listener` from now on with every message for the player, once each.

        `taken_over` is called instead when another program takes the game over.
        """
        self._listener, self._on_taken_over = listener, taken_over
        self._tell()

    def look_after(self) -> None:
        """Make sure that the game is still saved up to now."""
        self._write("")

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Write a decision."""
        from tda_tui.records.journal import entry

        if self._closed:
            return
        try:
            self._game.answer(seat, choices)
            text = entry(self._deal.names[seat], question.kind, choices, notes_after(self._game, self.seconds))
        except ValueError as problem:
            self._give_up(str(problem))
            return
        self._write(text)

    def repeat(self, answers: Iterable[GivenAnswer]) -> None:
        """Write all at once the decisions of another game with the same deal."""
        from tda_tui.records.journal import entry

        text = ""
        try:
            for given in answers:
                seat = self._game.names.index(given.seat)
                kind = next(question.kind for question in self._game.questions if question.seat == seat)
                self._game.answer(seat, given.choose)
                if given.last_gambit:
                    self._game.call_last_gambit()
                text += entry(given.seat, kind, given.choose, notes_after(self._game, given.seconds))
                if given.last_gambit:
                    text += last_gambit_note(self._deal, given.last_gambit)
        except (ValueError, StopIteration) as problem:
            self._give_up(str(problem))
            return
        self._write(text)

    def last_gambit(self, gambit: int) -> None:
        """Write which gambit is the last because time is up."""
        if self._closed:
            return
        self._game.call_last_gambit()
        # It belongs to the decision at which the clock called.
        self._write(last_gambit_note(self._deal, gambit))

    @property
    def can_take_back(self) -> bool:
        """Always True: decisions in a save can be taken back."""
        return True

    def take_back(self, kept: int, game: Game) -> None:
        """Remove all decisions after the first `kept`; `game` is at that point and now belongs to the writer."""
        if self._closed:
            return
        self._game = game
        self._pending = undone(self._pending.encode(), max(0, kept - self._written)).decode()
        if kept < self._written:
            self._kept = kept
        self._write("")

    def close(self) -> None:
        """Stop writing and let other programs resume the game; move it to the history if it is over."""
        self._on_taken_over = None  # the game is left anyway
        if not self._closed:
            self._write("")
            self._closed = True
        journal, self._journal = self._journal, None
        if journal is None:
            return
        journal.close()
        try:
            if not journal.content:
                self.path.unlink(missing_ok=True)
            elif self._game.over and not self._pending and not self.problem and self._ended is not None:
                self.path = self._ended(self.path, bytes(journal.content), self._game)
        except OSError as problem:
            self.cannot(problem)

    def _write(self, text: str) -> None:
        """Write a text, and whatever is still unwritten."""
        from tda_tui.records.journal import TakenOver

        if self._closed:
            return
        self._pending += text
        try:
            self._look_after_files()
            assert self._journal is not None
            if self._kept is not None:
                self._journal.take_back(self._kept)
                self._written, self._kept = self._kept, None
            if self._pending:
                self._journal.write(self._pending)
        except TakenOver:
            self._step_back()
        except OSError as problem:
            self.cannot(problem)
        except ValueError as problem:
            self._give_up(str(problem))
        else:
            self._written += len(decision_names(self._pending.encode()))
            self._pending = self.problem = ""

    def _look_after_files(self) -> None:
        """Make sure that all files of the save exist. Raises OSError."""
        from tda_tui.records.journal import Journal

        if self._journal is not None:
            self._journal.look_after()
        if self._prepare is not None:
            self._prepare()
        if self._journal is None:
            self._journal = Journal.begin(self.path)
        self._journal.waits_for_disk = self._waits_for_disk
        self._rules.look_after(self._game.table.last_gambit)
        if self._journal.renewed:
            self._notices = [renewed_note(self.path)]
            self._tell()

    def _step_back(self) -> None:
        """Stop writing because another program has taken over."""
        self.taken_over = self._closed = True
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()
        self.problem = _("This game was taken over by another window and goes on there. Nothing more is saved here.")
        if self._on_taken_over is not None:
            self._on_taken_over(self.problem)
        else:
            self._tell()

    def cannot(self, problem: OSError) -> None:
        """Report why the game is not saved."""
        where = problem.filename or self.path
        self.problem = _("This game is not saved: {why} ({where}).").format(
            why=why(problem), where=where
        )  # fmt: skip
        self._tell()

    def _give_up(self, reason: str) -> None:
        """Stop saving because the game cannot be followed."""
        self._closed = True
        self.problem = _("This game is saved no further: {why}.").format(why=reason)
        self._tell()

    def _tell(self) -> None:
        if self._listener is None:
            return
        for said in filter(None, (*self._notices, self.problem)):
            if said not in self._told:
                self._told.add(said)
                self._listener(said)
