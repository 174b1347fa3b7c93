"""Options as data: a form is a list of rows, which any front end draws and changes alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _

Form = TypeVar("Form")
"""What the rows set: the options of a game, a table, a tournament, or the settings; never changed in place."""


class Number(Struct, frozen=True):
    """A number that can be typed: its ruleset key and bounds, and what the option's id has before it."""

    key: str
    least: int
    most: int
    before: str = ""

    @property
    def _texts(self) -> dict[str, str]:
        texts: dict[str, str] = messages("new_game")["numbers"][self.key]
        return texts

    @property
    def digits(self) -> int:
        """How many digits may be typed: one more than needed, so that a number that is too large can be explained."""
        return len(str(self.most)) + 1

    @property
    def label(self) -> str:
        """What is typed."""
        return _(self._texts["label"])

    def words(self, typed: str) -> str:
        """The option's text while its number is being typed."""
        return _(self._texts["name"]).format(n=typed or "_")

    def about(self) -> str:
        """The instruction for typing it."""
        return _(self._texts["asked"]).format(least=self.least, most=self.most)

    def typed(self, option: str) -> tuple[int, ...]:
        """The number in an option's id, if there is a valid one."""
        typed = option.removeprefix(self.before)
        if not option.startswith(self.before) or not (typed.isascii() and typed.isdigit()) or len(typed) > self.digits:
            return ()
        return (int(typed),) if self.least <= int(typed) <= self.most else ()


class Option(Struct, frozen=True):
    """An option: its id, name and meaning, the ruleset keys it changes, and the number that can replace it."""

    id: Any
    name: str
    meaning: str = ""
    changes: Mapping[str, Any] = {}
    number: Number | None = None


def _listed(option: Option) -> str:
    return f"{option.name}: {option.meaning}" if option.meaning else option.name


@dataclass(frozen=True)
class Row(Generic[Form]):
    """A row of a form: its id, its label, and the options to choose from.

    Unless `chosen` and `put` say otherwise, it gets and sets the field of its own name. `text` replaces the name of the
    chosen option. A row that `opens` another form has no options; `counts` tells whether it has an effect now. `asked`
    is the question of a front end that lists all options, each as `listed` says.
    """

    id: str
    label: str
    options: Callable[[Form], Sequence[Option]] = lambda _form: ()
    chosen: Callable[[Form], Any] | None = None
    put: Callable[[Form, Any], Form] | None = None
    text: Callable[[Form], str] | None = None
    opens: str = ""
    counts: Callable[[Form], bool] = lambda _form: True
    asked: str = ""
    listed: Callable[[Option], str] = _listed

    def index(self, form: Form) -> int:
        """The index of the chosen option; the first one's if what was chosen no longer exists."""
        chosen = getattr(form, self.id) if self.chosen is None else self.chosen(form)
        ids = [option.id for option in self.options(form)]
        return ids.index(chosen) if chosen in ids else 0

    def option(self, form: Form) -> Option:
        """The chosen option."""
        return self.options(form)[self.index(form)]

    def number(self, form: Form) -> Number | None:
        """The number that can be typed instead of choosing an option, if any."""
        return self.option(form).number if self.options(form) else None

    def words(self, form: Form) -> str:
        """The current value in words."""
        return self.option(form).name if self.text is None else self.text(form)

    def changeable(self, form: Form) -> bool:
        """Whether there is something to choose."""
        return self.counts(form) and (bool(self.opens) or len(self.options(form)) > 1)

    def set(self, form: Form, value: Any) -> Form:
        """The form with another value."""
        if self.put is not None:
            return self.put(form, value)
        changed: Form = form._replace(**{self.id: value})  # type: ignore[attr-defined]
        return changed

    def step(self, form: Form, step: int) -> Form:
        """The form with the next or previous option, leading round from the last to the first."""
        options = self.options(form)
        return self.set(form, options[(self.index(form) + step) % len(options)].id) if options else form
