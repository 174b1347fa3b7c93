"""The roleplaying abilities of the seats, as far as the viewer knows them: names, states and two-letter codes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.character import ability_name
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len
from tda_tui.words.texts import AbilityText, ability_code, ability_text
from tda_tui.words.translate import gettext as _

MORE = "~"
"""Shown in place of codes that do not fit."""


class SeatAbility(Struct, frozen=True):
    """An ability of a seat: its id, its texts, whether it could be used now, and its state in words."""

    id: str
    text: AbilityText
    ready: bool
    state: str

    @property
    def code(self) -> str:
        """The ability's two-letter code, in lower case while it is not ready."""
        code = ability_code(self.id)
        return code if self.ready else code.lower()


def to_pay(view: View, seat: int, gold: int) -> int:
    """The gold a seat pays to another seat that demands `gold`: one less with Bluff, which is never secret."""
    bluffs = gold > 1 and any(ability_name(one) == "bluff" for one in view.seats[seat].abilities)
    return gold - 1 if bluffs else gold


def with_abilities(view: View) -> bool:
    """Whether this game is played with abilities, as far as the viewer knows."""
    return view.rules.ruleset.abilities.secret or any(seat.abilities for seat in view.seats)


def abilities_of(view: View, seat: int) -> list[SeatAbility]:
    """The abilities of a seat that the viewer knows."""
    return [_ability(view, seat, ability) for ability in view.seats[seat].abilities]


def _ability(view: View, seat: int, ability: str) -> SeatAbility:
    facts, name = view.seats[seat], ability_name(ability)
    if name in facts.used:
        lasts = abilities_in(view.rules)[name].spends == "for the game"
        state = _("used in this game") if lasts else _("used in this gambit")
    elif facts.expended is True or (facts.expended is not False and name in facts.expended):
        state = _("used up until a special flight")
    else:
        return SeatAbility(ability, ability_text(view.rules, ability), True, _ready_words(view.rules, name))
    return SeatAbility(ability, ability_text(view.rules, ability), False, state)


def _ready_words(rules: Rules, name: str) -> str:
    """The state of an ability that is not used up."""
    if not abilities_in(rules)[name].may:
        return _("works by itself")
    return _("ready")


def has_secrets(view: View, seat: int) -> bool:
    """Whether a seat may have abilities that the viewer does not know."""
    return view.rules.ruleset.abilities.secret and seat != view.me


def codes_within(abilities: Sequence[SeatAbility], width: int) -> list[SeatAbility | str]:
    """The abilities whose codes fit into this many columns, with the text between and after them.

    If they do not fit side by side, the gaps are left out; if some still do not fit, MORE takes their place.
    """
    for gap in (" ", ""):
        pieces: list[SeatAbility | str] = []
        for ability in abilities:
            pieces += [gap, ability] if pieces and gap else [ability]
        if _width(pieces) <= width:
            return pieces
    while pieces and _width(pieces) + cell_len(MORE) > width:
        pieces.pop()
    return [*pieces, MORE] if pieces else []


def _width(pieces: Sequence[SeatAbility | str]) -> int:
    return sum(cell_len(piece if isinstance(piece, str) else piece.code) for piece in pieces)


def asking_ability(question: Question, view: View) -> str | None:
    """The ability that asks, with its colour if it has one; None if something else asks or the viewer does not know."""
    source = question.source
    if source is None or source in view.rules.number:
        return None
    return next((one for one in view.seats[question.seat].abilities if ability_name(one) == source), None)


def usable(question: Question, view: View) -> list[AbilityText]:
    """The texts of the abilities that can be used now."""
    own = {ability_name(one): one for one in view.seats[question.seat].abilities}
    return [ability_text(view.rules, own.get(option, option)) for option in question.options if option != PASS]
