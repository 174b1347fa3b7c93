"""Sheets before a table of the companion: whether to continue the last one, who sits there, who is advised."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.ask import AskScreen
from tda_tui.app.screens.typing import AskTextScreen
from tda_tui.companion.companion import Setting
from tda_tui.companion.table_file import setting_problem
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.phrases import clean_name
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _, mark


class ContinueScreen(AskScreen[str]):
    """Whether to continue the table that was kept last. Returns `last` or `new`, None for neither."""

    QUESTION = mark("Continue your last game with real cards?")
    KEYS = mark("Enter  Continue    n  New game    Esc  Back    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss('last')", "Continue it", id="companion_last.yes"),
        Binding("n", "dismiss('new')", "Begin a new game", id="companion_last.new"),
        Binding("escape,q", "dismiss(None)", "Back", id="companion_last.back"),
    ]


def names_in(typed: str) -> tuple[str, ...]:
    """The names typed with commas between them."""
    return tuple(filter(None, map(clean_name, typed.split(","))))


class NamesScreen(AskTextScreen):
    """Asks who sits at the table; returns the names with commas between them, None to go back."""

    LONGEST = 120
    KEYS = mark("Enter  Continue    Esc  Back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Continue", id="companion_names.done"),
        Binding("escape,ctrl+c", "dismiss", "Back", id="companion_names.back"),
    ]

    def __init__(self, rules: Rules) -> None:
        note = _(
            "Type the names clockwise, with commas between them. You are playing {ruleset}; New game lets "
            "you change the rules."
        )
        note = note.format(ruleset=ruleset_name(rules.ruleset))

        def why_not(typed: str) -> str:
            return setting_problem(Setting(rules, names_in(typed))) if typed else ""

        super().__init__(_("Who sits at the table?"), note, why_not)


class AdvisedScreen(AskTextScreen):
    """Asks whose own hand is entered; returns a name, "" for nobody's, None to go back."""

    KEYS = mark("Enter  Continue    Esc  Back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "Continue", id="companion_advised.done"),
        Binding("escape,ctrl+c", "dismiss", "Back", id="companion_advised.back"),
    ]

    def __init__(self, names: Sequence[str]) -> None:
        def why_not(typed: str) -> str:
            unknown = typed and seat_called(names, typed) is None
            return _("nobody at the table is called {name}").format(name=typed) if unknown else ""

        note = _(
            "Type the name of the player who gets advice, and whose hand you will enter; leave it empty for nobody."
        )
        super().__init__(_("Who gets advice?"), note, why_not)

    def action_done(self) -> None:
        if self.typed:
            super().action_done()
        else:
            self.dismiss("")


def seat_called(names: Sequence[str], typed: str) -> int | None:
    """The seat whose name begins with what was typed; None if there is none."""
    return next((seat for seat, name in enumerate(names) if name.lower().startswith(typed.strip().lower())), None)
