"""The lines that are exchanged with a program from outside, a JSON object each; docs/bots.md describes every field.

Cards are named by their ids and answers are written as in records. A program is shown what the View of its seat shows.
"""

from collections.abc import Sequence
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from tda_tui import __version__
from tda_tui.rules.events import Event, ScoreLine
from tda_tui.rules.powers.registry import POWERS
from tda_tui.rules.questions import Answer, Question, QuestionKind
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.rules.state.table import Debt, Effect
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

PROTOCOL = "tda-bot/1"
_APART = ("rules", "question")
"""What a view shows in lines of its own."""
_TOLD_APART = ("audience",)
"""Fields of an event that say who else sees it."""


class Nonsense(ValueError):
    """Raised for a line that is not a message of the protocol; the text says why."""


# What a program is told


def hello(view: View, seconds: float) -> bytes:
    """The first line: the versions, the rules, and who sits where."""
    rules = {
        "ruleset": msgspec.to_builtins(view.rules.ruleset),
        "cards": [_plain(card) for card in view.rules.cards],
    }
    about = {"protocol": PROTOCOL, "version": __version__, "seconds": seconds}
    return _line("hello", **about, seat=view.me, names=view.names, rules=rules)


def events(happened: Sequence[Event]) -> bytes:
    """What has happened since the last line of this kind, as the seat has seen it; nothing if nothing has."""
    told = [{name: value for name, value in _plain(event).items() if name not in _TOLD_APART} for event in happened]
    return _line("events", events=told) if told else b""


def undo() -> bytes:
    """The game has gone back: the events told so far are void, and those up to the current moment follow."""
    return _line("undo")


def view(seen: View) -> bytes:
    """What the seat sees."""
    shown = {name: value for name, value in _plain(seen).items() if name not in _APART}
    for effect in shown["effects"]:
        effect["card"] = seen.rules.ids[effect["card"]]
    return _line("view", **shown)


def question(asked: Question) -> bytes:
    """The question, which has to be answered by the next line."""
    return _line("question", **_plain(asked))


def bye(over: bool) -> bytes:
    """The last line: the game is over, or has been left."""
    return _line("bye", over=over)


def answer(choices: Answer) -> bytes:
    """An answer."""
    return _line("answer", choose=choices)


def _line(kind: str, /, **fields: Any) -> bytes:
    return msgspec.json.encode({"type": kind, **fields}) + b"\n"


def _plain(value: Any) -> Any:
    """Plain data, with the fields of tuples by name."""
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [_plain(one) for one in value]
        return {name: _plain(one) for name, one in zip(fields, value, strict=True)}
    return value


# What is read


def read_line(line: bytes) -> tuple[str, dict[str, Any]]:
    """The kind of a message and its fields. Raises Nonsense."""
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise Nonsense(_("not JSON: {problem}").format(problem=problem)) from None
    if not isinstance(fields, dict) or not isinstance(kind := fields.pop("type", None), str):
        raise Nonsense(_("not a JSON object with a type"))
    return kind, fields


class _Answer(msgspec.Struct):
    choose: tuple[str, ...]


def read_answer(line: bytes) -> Answer:
    """The choices of an answer, legal or not. Raises Nonsense."""
    kind, fields = read_line(line)
    if kind != "answer":
        raise Nonsense(_("expected the type {wanted}, not {kind}").format(wanted="answer", kind=kind))
    try:
        return msgspec.convert(fields, _Answer).choose
    except msgspec.ValidationError as problem:
        raise Nonsense(str(problem)) from None


class _Cards(msgspec.Struct):
    ruleset: Ruleset
    cards: list[dict[str, Any]]


class Hello(msgspec.Struct):
    """What the first line says that a program of ours needs. Raises Nonsense from `read`."""

    protocol: str
    seconds: float
    seat: int
    rules: _Cards

    @classmethod
    def read(cls, fields: dict[str, Any]) -> "Hello":
        """Read the first line. Raises Nonsense."""
        try:
            return msgspec.convert(fields, cls)
        except msgspec.ValidationError as problem:
            raise Nonsense(str(problem)) from None

    def compiled(self) -> Rules:
        """The rules. Raises Nonsense."""
        try:
            cards = tuple([_built(card, Card) for card in self.rules.cards])
            bound = [POWERS[card.power].bind(card.figures) if card.power is not None else None for card in cards]
            return Rules(self.rules.ruleset, cards, bound)
        except (LookupError, TypeError, ValueError) as problem:
            raise Nonsense(f"rules: {problem}") from None


def read_view(fields: dict[str, Any], rules: Rules) -> View:
    """A view without a question. Raises Nonsense."""
    try:
        effects = [{**effect, "card": rules.number[effect["card"]]} for effect in fields["effects"]]
        hints = get_type_hints(View)
        given = {**fields, "effects": effects}
        shown = {name: _built(given[name], hints[name]) for name in View._fields if name not in _APART}
        return View(rules=rules, question=None, **shown)
    except (LookupError, TypeError, ValueError) as problem:
        raise Nonsense(f"view: {problem}") from None


def read_question(fields: dict[str, Any]) -> Question:
    """A question. Raises Nonsense."""
    try:
        asked: Question = _built(fields, Question)
        return asked
    except (LookupError, TypeError, ValueError) as problem:
        raise Nonsense(f"question: {problem}") from None


_FIELDS: dict[type, dict[str, Any]] = {
    Debt: {"debtor": int, "creditor": int, "gold": int},
    Effect: {"name": str, "seat": int, "card": int, "figure": int, "card_bound": bool},
    ScoreLine: {
        "seat": int, "flight": tuple[str, ...], "strength": int, "bonus": int, "total": int,
        "barred_by": tuple[str, ...],
    },
    Question: {
        "kind": QuestionKind, "seat": int, "options": tuple[str, ...], "min": int, "max": int, "source": str | None,
        "gold": int, "about": str | None, "matters": bool,
    },
}  # fmt: skip
"""The types of fields in classes that may be compiled, and then have no annotations to go by."""


def _built(value: Any, kind: Any) -> Any:
    """A value of this type from plain data."""
    if fields := getattr(kind, "_fields", None):
        types = _FIELDS.get(kind) or get_type_hints(kind)
        return kind(*[_built(value[name], types[name]) for name in fields])
    if get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis:
        return tuple([_built(one, get_args(kind)[0]) for one in value])
    return msgspec.convert(value, kind)
