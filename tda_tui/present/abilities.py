"""The roleplaying abilities of the seats, as far as somebody knows of them: which are ready, in words and letters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.character import ability_name
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len
from tda_tui.words.texts.ability_texts import AbilityText, ability_code, ability_text
from tda_tui.words.translate import gettext as _

MORE = "~"
"""Stands for abilities that have no room."""


class SeatAbility(Struct, frozen=True):
    """An ability of a seat: its id, what is said of it, and whether it could be used now or why not."""

    id: str
    text: AbilityText
    ready: bool
    state: str

    @property
    def code(self) -> str:
        """Two letters, small while it is not ready."""
        code = ability_code(self.id)
        return code if self.ready else code.lower()


def to_pay(view: View, seat: int, gold: int) -> int:
    """What a seat pays to another one of whom so much is demanded: Bluff, which is never a secret, takes one off."""
    bluffs = gold > 1 and any(ability_name(one) == "bluff" for one in view.seats[seat].abilities)
    return gold - 1 if bluffs else gold


def with_abilities(view: View) -> bool:
    """Whether this game is played with abilities, as far as the viewer knows."""
    return view.rules.ruleset.abilities.secret or any(seat.abilities for seat in view.seats)


def abilities_of(view: View, seat: int) -> list[SeatAbility]:
    """The abilities of a seat that the viewer knows of."""
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
    """How it works that is not used up."""
    if not abilities_in(rules)[name].may:
        return _("works by itself")
    return _("ready")


def has_secrets(view: View, seat: int) -> bool:
    """Whether a seat may have abilities that the viewer does not know of."""
    return view.rules.ruleset.abilities.secret and seat != view.me


def codes_within(abilities: Sequence[SeatAbility], width: int) -> list[SeatAbility | str]:
    """The abilities whose letters find room, with what stands between and after them.

    Where they have no room side by side they stand without gaps, and where some have none it is said that there are
    more.
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
    """The ability that asks, with its colour if it has one; None where another thing does.

    Of another seat's ability that the viewer does not know of nothing is said.
    """
    source = question.source
    if source is None or source in view.rules.number:
        return None
    return next((one for one in view.seats[question.seat].abilities if ability_name(one) == source), None)


def usable(question: Question, view: View) -> list[AbilityText]:
    """What is said of the abilities that can be used now."""
    own = {ability_name(one): one for one in view.seats[question.seat].abilities}
    return [ability_text(view.rules, own.get(option, option)) for option in question.options if option != PASS]
