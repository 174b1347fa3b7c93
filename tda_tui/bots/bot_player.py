"""The player of a seat that asks a program from outside."""

import logging
import os
import threading
from collections import deque

from tda_tui.bots import protocol
from tda_tui.bots.program import Ended, Failed, Running
from tda_tui.files.sanitize import on_one_line, shorten
from tda_tui.players.levels import RandomPlayer
from tda_tui.players.player import Determinize, Program
from tda_tui.players.weights import Style
from tda_tui.process.streams import tell
from tda_tui.rules.events import Event
from tda_tui.rules.questions import Answer, Refusal, check_answer
from tda_tui.rules.view import View
from tda_tui.words.problems import refusal_reason, why
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())  # else warnings would be printed a second time where there is no log

_MOST_EVENTS = 10_000
"""How many events are remembered for a program that is not asked."""


class BotPlayer:
    """Asks a program, which is started with the first question. Threads may call it; questions wait for each other.

    Instead of an answer that is not legal, it chooses at random. A program that hangs, ends, or sends endless lines is
    not asked again in this game. Either is said in a sentence at the table, among the program's errors and in logs.
    """

    def __init__(self, seed: int, style: Style | None = None, *, program: Program) -> None:
        self._program = program
        self._at_random = RandomPlayer(seed)
        self._events: deque[Event] = deque(maxlen=_MOST_EVENTS)
        self._complaints: list[str] = []
        self._gone_back = False
        self._running: Running | None = None
        self._over = False
        self._asking = threading.Lock()

    def choose(self, view: View, determinize: Determinize | None = None) -> Answer:
        """The program's answer, or a random one instead of it."""
        with self._asking:
            answer = None if self._over else self._answer(view)
            return self._at_random.choose(view) if answer is None else answer

    def _answer(self, view: View) -> Answer | None:
        try:
            return self._ask(view)
        except protocol.Nonsense as nonsense:
            self._complain(view, _("{name}'s program sends nonsense: a random answer counts instead."), str(nonsense))
        except Refusal as refusal:
            text = _("An answer from {name}'s program has been refused: a random one counts instead.")
            self._complain(view, text, refusal_reason(refusal))
        except Failed as failed:
            self._give_up(view, _(failed.text))
        except OSError as error:
            text = _("{name}'s program cannot be run: from now on, its answers are random.")
            self._give_up(view, text, why(error))
        return None

    def _ask(self, view: View) -> Answer:
        question = view.question
        assert question is not None
        lines = b""
        if self._running is None:
            self._running = Running(self._program)
            lines = protocol.hello(view, self._program.seconds)
        if self._over:  # left meanwhile, by somebody who could not cut it off yet
            raise Ended
        lines += self._news() + protocol.view(view) + protocol.question(question)
        answer = protocol.read_answer(self._running.ask(lines, self._program.seconds))
        check_answer(question, answer, all(choice in view.rules.number for choice in answer))
        return answer

    def _give_up(self, view: View, text: str, reason: str = "") -> None:
        if not self._over:  # else it was cut off, as the game has been left
            self._complain(view, text, reason)
        self._over = True
        if self._running is not None:
            self._running.end()
            self._running = None

    def _complain(self, view: View, text: str, reason: str) -> None:
        """Say it; the reason, which may name cards of its hand, only among its errors and in logs."""
        said = text.format(name=view.names[view.me], n=f"{self._program.seconds:g}")
        self._complaints.append(on_one_line(said))
        words = shorten(on_one_line(f"{said} ({reason})" if reason else said))
        log.warning("a program does not answer by the rules: %s", words)
        if self._program.errors is None:
            tell(words)
        else:
            os.write(self._program.errors, f"{words}\n".encode())

    def _news(self) -> bytes:
        lines = protocol.undo() if self._gone_back else b""
        self._gone_back = False
        happened = [self._events.popleft() for _each in range(len(self._events))]
        return lines + protocol.events(happened)

    # What the player is told

    def hear(self, event: Event) -> None:
        """Remember an event for the next question."""
        self._events.append(event)

    def go_back(self) -> None:
        """Forget the events so far, and let the program forget them."""
        self._events.clear()
        self._gone_back = True

    def take_complaints(self) -> list[str]:
        """What was said about its answers since the last call."""
        complaints, self._complaints = self._complaints, []
        return complaints

    def leave(self, over: bool) -> None:
        """Say goodbye to the program, in a thread. One that is just being asked is ended at once."""
        self._over = True
        if self._running is not None or self._asking.locked():
            # Not a daemon: this process does not end before the program either.
            threading.Thread(target=self._see_off, args=(over,)).start()

    def _see_off(self, over: bool) -> None:
        running = self._running
        if running is not None and self._asking.locked():
            running.cut_off()
        with self._asking:
            if self._running is not None:
                self._running.see_off(self._news() + protocol.bye(over))
                self._running = None
