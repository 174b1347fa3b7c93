"""A level of play that speaks the protocol, as a program from outside for others."""

from collections.abc import Callable, Iterable
from functools import partial

from tda_tui.bots import protocol
from tda_tui.bots.imagined_game import imagined_game
from tda_tui.bots.protocol import PROTOCOL, Hello, Nonsense
from tda_tui.players.player import Player, make_player, searches
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

LONGEST_LINE = 4 * 1024 * 1024
"""The most bytes of a line that is read."""
_PART = 0.5
"""The part of the time for an answer that a search may take."""


class Speaker:
    """A level, or a regular's style of it, that answers from what it is told alone.

    A level that searches imagines games for antes and cards to play. Within a turn, it would have to know what is
    hidden from it to imagine how the turn began: there it answers by the one-step rating of its options.
    """

    def __init__(self, role: str, seed: int) -> None:
        self._role, self._seed = role, seed
        self._rules: Rules | None = None
        self._player: Player | None = None
        self._view: View | None = None

    def speak(self, lines: Iterable[bytes], say: Callable[[bytes], object]) -> None:
        """Answer until goodbye is said, or there are no more lines. Raises Nonsense for one that makes no sense."""
        for line in lines:
            kind, fields = protocol.read_line(line)
            if kind == "hello":
                self._greet(Hello.read(fields))
            elif kind == "view":
                self._view = protocol.read_view(fields, self._known_rules)
            elif kind == "question":
                try:
                    answer = self._answer(protocol.read_question(fields))
                except (LookupError, TypeError, RuntimeError) as problem:
                    raise Nonsense(f"view: {problem!r}") from problem  # of a position that cannot be
                say(protocol.answer(answer))
            elif kind == "bye":
                return

    @property
    def _known_rules(self) -> Rules:
        if self._rules is None:
            raise Nonsense(_("the first line must be of the type {wanted}").format(wanted="hello"))
        return self._rules

    def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            text = _("expected the protocol {wanted}, not {found}")
            raise Nonsense(text.format(wanted=PROTOCOL, found=hello.protocol))
        self._rules = hello.compiled()
        self._player = make_player(self._role, self._seed * 8 + hello.seat, hello.seconds * _PART)

    def _answer(self, question: Question) -> Answer:
        if self._view is None or self._player is None:
            raise Nonsense(_("a question without a view before it"))
        view = self._view._replace(question=question)
        if question.kind not in ("ante", "play") or not searches(self._player):
            return self._player.choose(view)
        return self._player.choose(view, partial(imagined_game(view).determinize, view.me))
