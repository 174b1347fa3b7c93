"""Sheets before a table of the companion: whether to continue the last one, who sits there, who is advised, their
abilities."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.ask import AskScreen
from tda_tui.app.screens.before.pick import OwnAbilitiesScreen
from tda_tui.app.screens.typing import AskTextScreen
from tda_tui.companion.companion import Setting
from tda_tui.companion.table_file import setting_problem
from tda_tui.players.characters import abilities_each
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.words.phrases import clean_name
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _, mark, ngettext


class ContinueScreen(AskScreen[str]):
    """Whether to continue the table that was kept last. Returns `last` or `new`, None for neither."""

    QUESTION = mark("Continue your last game with real cards?")
    KEYS = mark("Enter  Continue    n  New game    Esc  Back    ?  Keys")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss('last')", "Continue the last game", id="companion_last.yes"),
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
            "Type the names clockwise, with commas between them. You are playing {ruleset}; New game on the first "
            "screen lets you change the rules."
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

    def __init__(self, rules: Rules, names: tuple[str, ...]) -> None:
        def why_not(typed: str) -> str:
            if (seat := seat_advised(names, typed)) == NOBODY:
                return _("nobody at the table is called {name}").format(name=typed)
            return setting_problem(Setting(rules, names, seat))

        note = _(
            "Type the name of the player who gets advice: you will also enter their hand. Leave the line empty if "
            "nobody gets advice."
        )
        super().__init__(_("Who gets advice?"), note, why_not)

    def action_done(self) -> None:
        if self.typed:
            super().action_done()
        else:
            self.dismiss("")


def seat_advised(names: Sequence[str], typed: str) -> int:
    """The seat whose name begins with what was typed; NOBODY if there is none."""
    typed = typed.strip().lower()
    return next((seat for seat, name in enumerate(names) if typed and name.lower().startswith(typed)), NOBODY)


class SeatAbilitiesScreen(OwnAbilitiesScreen):
    """The abilities that a player has; returns the ids of those chosen, or None to go back."""

    def __init__(self, rules: Rules, name: str, taken: Sequence[str]) -> None:
        """Those `taken` belong to others already."""
        super().__init__(rules, abilities_each(rules.ruleset.abilities), ())
        self.owner = name
        self.items = [one for one in self.items if one not in taken]

    def heading(self) -> str:
        many = len(self.chosen)
        words = ngettext("Abilities of {name}: {n} chosen.", "Abilities of {name}: {n} chosen.", many)
        return words.format(name=self.owner, n=many)
