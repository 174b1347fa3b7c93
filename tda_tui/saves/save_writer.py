"""A saved game: begun, resumed exactly where it stopped, and written while it is played; if that fails, it goes on."""

import logging
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

import tomli_w

from tda_tui.files.appended_file import closed_on_error
from tda_tui.files.atomic import make_folder, sync, write_atomically
from tda_tui.players import player
from tda_tui.records.entries import answers, decision_names, undone
from tda_tui.records.journal import Journal, TakenOver, header, opening
from tda_tui.records.playback import give_answer
from tda_tui.records.record import Decision, GivenAnswer
from tda_tui.rules.game import Game
from tda_tui.saves.game_record import RulesBeside, record_entry, renewed_note
from tda_tui.saves.kept_rules import check_levels, keep_rules, rules_of
from tda_tui.saves.listing import SaveFolder, move_beside
from tda_tui.saves.save_format import (
    Head,
    OpenElsewhere,
    SavedDecision,
    SaveError,
    notes_after,
    notes_for,
    read_decisions,
    read_head,
    read_parts,
    taken_back,
)
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal, MakePlayer, Series, seat_players
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # else warnings would be printed over the screen where there is no log


class SaveWriter:
    """The save of one game.

    `problem` is a message while the game cannot be saved, otherwise "". What could not be written is written with the
    next answer if possible; a file that has vanished is written again. When another program has taken the game over,
    `taken_over` is True and nothing more is written. No exception reaches the game.
    """

    can_take_back = True

    def __init__(
        self,
        saves: SaveFolder,
        path: Path,
        deal: Deal,
        game: Game,
        text: str,
        journal: Journal | None = None,
        seconds: float = 0.0,
        made: int = 0,
    ) -> None:
        """`game` is the writer's own copy, which follows the game so that every entry can describe the table.

        `text` is the head of a new save, or is appended to a resumed one, which has a `journal` that contains `made`
        answers. Without either nothing is written.
        """
        self.path = path
        self.problem = ""
        self.taken_over = False
        self._saves = saves
        self._deal = deal
        self._game = game
        self._journal = journal
        self._pending = text
        self._written = made
        self._kept: int | None = None
        """How many of the written answers count; None for all, or if that has been written, too."""
        self._rules = RulesBeside(path, deal)
        self._closed = not text and journal is None
        self._begun = saves.clock() - seconds
        self._listener: Callable[[str], None] | None = None
        self._on_taken_over: Callable[[str], None] | None = None
        self._reported: set[str] = set()
        self._notices: list[str] = []
        self._write("")

    @property
    def seconds(self) -> float:
        """How many seconds the game has been played, in all sittings."""
        return self._saves.clock() - self._begun

    def starts_now(self) -> None:
        """Start the clock now instead of when the save was created."""
        self._begun = self._saves.clock()

    def listen(self, listener: Callable[[str], None], taken_over: Callable[[str], None] | None = None) -> None:
        """Call `listener` with every message, once each; `taken_over` instead when another program does that."""
        self._listener, self._on_taken_over = listener, taken_over
        self._report()

    def ensure(self) -> None:
        """Make sure that the game is still saved up to now."""
        self._write("")

    def decide(self, given: GivenAnswer) -> None:
        """Write an answer."""
        self.repeat([given._replace(seconds=self.seconds)])

    def repeat(self, answers: Iterable[GivenAnswer]) -> None:
        """Write answers at once, such as those of another game with the same deal."""
        if self._closed:
            return
        text = ""
        try:
            for given in answers:
                seat = self._game.names.index(given.seat)
                question = next(question for question in self._game.questions if question.seat == seat)
                self._game.answer(question.seat, given.choose)
                notes = notes_after(self._game, given.seconds)
                if given.last_gambit:
                    self._game.call_last_gambit()
                text += record_entry(given._replace(ask=question.kind), self._deal, notes)
        except (ValueError, StopIteration) as problem:
            self._give_up(str(problem))
        else:
            self._write(text)

    def take_back(self, kept: int, game: Game) -> None:
        """Remove all answers after the first `kept`; `game` is at that point and now belongs to the writer."""
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
        self._write("")
        self._closed = True
        journal, self._journal = self._journal, None
        if journal is None:
            return
        journal.close()
        try:
            if not journal.content:
                self.path.unlink(missing_ok=True)
            elif self._game.over and not self._pending and not self.problem:
                self._file_away(bytes(journal.content))
        except OSError as problem:
            self.cannot(problem)

    def _file_away(self, data: bytes) -> None:
        """Move the finished game to the history, with its result added to the head. Raises OSError."""
        game, table, there = self._game, self._game.table, self._saves.finished_folder / self.path.name
        result = {
            "x_ended": self._saves.now().replace(microsecond=0),
            "x_winners": [game.names[seat] for seat in game.winners],
            "x_final_gold": table.gold,
            "x_gambits": table.gambit,
            "x_taken_back": taken_back(data),
        }
        make_folder(there.parent)
        first, rest = data.split(b"\n", 1)
        move_beside(self.path, there)
        write_atomically(there, first + b"\n" + tomli_w.dumps(result).encode() + rest)
        self.path.unlink(missing_ok=True)
        sync(self.path.parent)
        self.path = there

    def _write(self, text: str) -> None:
        if self._closed:
            return
        self._pending += text
        try:
            journal = self._ensure_files()
            if self._kept is not None:
                journal.take_back(self._kept)
                self._written, self._kept = self._kept, None
            if self._pending:
                journal.write(self._pending)
        except TakenOver:
            self._step_back()
        except OSError as problem:
            self.cannot(problem)
        except ValueError as problem:
            self._give_up(str(problem))
        else:
            if self.problem:
                log.warning("a game is saved again")
            self._written += len(decision_names(self._pending.encode()))
            self._pending = self.problem = ""

    def _ensure_files(self) -> Journal:
        if self._journal is not None:
            self._journal.ensure_file()
        make_folder(self._saves.folder)
        keep_rules(self._saves.rules_folder, self._deal.rules)
        if self._journal is None:
            self._journal = Journal.begin(self.path)
        self._journal.waits_for_disk = not self._saves.several
        self._rules.ensure(self._game.table.last_gambit)
        if self._journal.renewed:
            self._notices = [renewed_note(self.path)]
            self._report()
        return self._journal

    def _step_back(self) -> None:
        self.taken_over = self._closed = True
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()
        self.problem = _("This game was moved to another window and continues there. Nothing more is saved here.")
        if self._on_taken_over is not None:
            self._on_taken_over(self.problem)
        else:
            self._report()

    def cannot(self, problem: OSError) -> None:
        """Report why the game is not saved."""
        if not self.problem:
            log.warning("a game cannot be saved", exc_info=problem)
        text = _("This game is not saved: {why} ({where}).")
        self.problem = text.format(why=why(problem), where=problem.filename or self.path)
        self._report()

    def _give_up(self, reason: str) -> None:
        self._closed = True
        self.problem = _("This game is no longer being saved: {why}.").format(why=reason)
        self._report()

    def _report(self) -> None:
        if self._listener is None:
            return
        for message in filter(None, (*self._notices, self.problem)):
            if message not in self._reported:
                self._reported.add(message)
                self._listener(message)


def begin(
    saves: SaveFolder, deal: Deal, series: Series | None, first_lines: Sequence[str], practice: bool
) -> SaveWriter:
    """Create the save of a game about to be dealt."""
    date = saves.now().replace(microsecond=0)
    path = saves.folder / f"{date:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}.toml"
    notes = notes_for(deal, series, first_lines, date, practice)
    ruleset = RulesBeside(path, deal).ruleset
    head = header(ruleset, deal.names, deal.seed, notes=notes, abilities=deal.abilities)
    return SaveWriter(saves, path, deal, deal.start(telling=False), head)


class Resumed(NamedTuple):
    """A resumed save: its deal, the first lines of the log, and its writer, which continues in the same file.

    `series` is the state of the series before this game. `game` is the game after the last answer; `notices` are
    messages for the player. `answered` counts the answers, with those taken back.
    """

    deal: Deal
    series: Series
    first_lines: tuple[str, ...]
    game: Game
    writer: SaveWriter
    notices: tuple[str, ...]
    given: Sequence[GivenAnswer]
    answered: int

    def sit_down(self, make_player: MakePlayer = player.make_player) -> GameController:
        """The controller of the resumed game, with everything so far in its past."""
        controller = GameController(
            self.deal.start(),
            seat_players(self.deal, make_player),
            self.deal.me,
            now=lambda: self.writer.seconds,
            begun=0.0,
        )
        controller.repeat(self.given)
        controller.answered = self.answered
        controller.journals.append(self.writer)
        controller.kept_at = lambda: self.writer.path
        return controller


def resume(saves: SaveFolder, path: Path, take_over: bool) -> Resumed:
    """Open a save, as `Saves.resume` says."""
    journal, problem = None, None
    # Opening a pipe would block; the reason why it cannot be read is reported below.
    if os.path.isfile(path) and path.parent != saves.finished_folder:
        try:
            journal = _open_exclusively(saves, path, take_over)
        except OSError as cannot:
            problem = cannot
    with nullcontext() if journal is None else closed_on_error(journal):
        resumed = _resumed(saves, path, journal)
    if problem is not None:
        resumed.writer.cannot(problem)
    return resumed


def _open_exclusively(saves: SaveFolder, path: Path, take_over: bool) -> Journal:
    try:
        journal = Journal.reopen(path)
    except BlockingIOError:
        if not take_over:
            raise OpenElsewhere(path, saves.now()) from None
        try:
            journal = Journal.take_over(path, saves.now())
        except OSError as problem:
            text = _("The game cannot be moved here: {why}.")
            raise SaveError(text.format(why=why(problem))) from None
    if journal.damaged:  # keep a copy for manual repair
        with suppress(OSError):
            write_atomically(path.with_suffix(".damaged"), path.read_bytes())
    return journal


def _resumed(saves: SaveFolder, path: Path, journal: Journal | None) -> Resumed:
    text, decisions, damage = read_parts(path)
    head = read_head(text)
    rules, note = rules_of(head, saves.rules_folder)
    check_levels(head, saves.several)
    deal = Deal(head.x_base, head.x_changes, rules, head.names, head.seed, head.x_players, head.abilities)
    made = read_decisions(decisions)
    game = _replay(deal, made)
    appended = "" if journal is None or game.over else opening(saves.now())
    writer = SaveWriter(saves, path, deal, game, appended, journal, made[-1].x_seconds if made else 0.0, len(made))
    return Resumed(
        deal=deal,
        series=_series(head, deal),
        first_lines=tuple(head.x_said),
        game=game.fork(),
        writer=writer,
        notices=tuple(filter(None, (note, damage))),
        given=[decision.given for decision in made],
        answered=answers(text + decisions),
    )


def _replay(deal: Deal, decisions: Sequence[SavedDecision]) -> Game:
    """The game after its decisions; after each of them the table must be as it was."""
    try:
        game = deal.start(telling=False)
        for made in decisions:
            give_answer(game, Decision(made.seat, made.choose, made.ask))
            if (made.x_gambit, made.x_gold) != (game.table.gambit, game.table.gold):
                raise ValueError("the table is otherwise")
            if made.x_last_gambit and made.x_last_gambit != game.call_last_gambit():
                raise ValueError("another gambit is the last one")
    except ValueError:
        text = _("This program cannot continue the game: its rules differ from those of the program that saved it.")
        raise SaveError(text) from None
    return game


def _series(head: Head, deal: Deal) -> Series:
    series = Series(deal)
    series.games = head.x_games
    if head.x_series is not None and len(head.x_series.gold) == len(head.names):
        series.played, series.gold = head.x_series.played, list(head.x_series.gold)
    return series
