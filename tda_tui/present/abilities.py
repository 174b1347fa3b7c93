"""The roleplaying abilities of the seats as far as the viewer knows them: names, states, codes, what they do now."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tda_tui.present.card_text import find
from tda_tui.rules.abilities.registry import abilities_in, one_disk, spends
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.state.table import NOBODY, ability_name
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name
from tda_tui.words.cells import cell_len
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun
from tda_tui.words.texts import AbilityText, ability_code, ability_text
from tda_tui.words.translate import gettext as _, ngettext

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
    kind, ready = abilities_in(view.rules)[name], False
    if name in facts.used:
        state = _("used this game") if kind.spends == "for the game" else _("used this gambit")
    elif facts.expended is True or (facts.expended is not False and name in facts.expended):
        state = _("used up; ready again after a special flight")
    else:
        ready, state = True, _("ready") if kind.may else _("works by itself")
    return SeatAbility(ability, ability_text(view.rules, ability), ready, state)


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


def would_do(ability: str, question: Question, view: View) -> str:
    """The effect of the ability now and the cost of using it; "" if nothing is certain."""
    name = ability_name(ability)
    effects, costs = messages("abilities")["now"], messages("abilities")["costs"]
    alone = "" if view.stakes else effects.get(f"{name}-alone")
    now, cost = alone or effects.get(name), costs.get(spends(view.rules, name))
    text = [_(now).format_map(_ability_holes(question, view)) if now else "", _(cost) if cost else ""]
    return " ".join(filter(None, text))


def pass_words(question: Question, view: View) -> str:
    """What passing means."""
    costs = [spends(view.rules, option) for option in question.options if option in abilities_in(view.rules)]
    kept = any(cost != "nothing" for cost in costs)
    return _(messages("abilities")["pass"]["disk" if one_disk(view.rules) else "kept" if kept else "free"])


def _ability_holes(question: Question, view: View) -> Mapping[str, object]:
    rules, seat = view.rules, view.seats[question.seat]
    room = rules.hand_limit - seat.hand_size
    card = card_name(rules, question.about) if question.about else Noun("")
    winner = view.gambit_winners[-1] if view.gambit_winners else NOBODY
    looked_at = winner if question.source == "insight" else view.to_move
    held = view.seats[looked_at].hand_size if looked_at >= 0 else 0
    antes = zip(view.ante, view.ante_owner, strict=True)
    return {
        "ante": next((card_name(rules, card) for card, owner in antes if owner == question.seat), Noun("")),
        "card": card,
        "cards": ngettext("{n} card", "{n} cards", held).format(n=held),
        "draw": _cards_drawn(min(1, room)),
        "draws": _cards_drawn(min(2, room)),
        "full": rules.ruleset.buy_to,
        "gold": question.gold,
        "leader": _highest_untied(view),
        "less": rules.ruleset.buy_to - 1,
        "mine": seat.gold,
        "mover": view.names[view.to_move] if view.to_move >= 0 else "",
        "round": view.round,
        "stakes": view.stakes,
        "theft": min(question.gold, view.stakes),
        "winner": view.names[winner] if winner >= 0 else "",
    }


def _cards_drawn(many: int) -> str:
    if many <= 0:
        return _("no card (your hand is full)")
    return ngettext("a card", "{n} cards", many).format(n=many)


def _highest_untied(view: View) -> str:
    """The owner of the strongest ante card that no other equals."""
    strengths = [find(view.rules, card).strength for card in view.ante]
    untied = [strength for strength in strengths if strengths.count(strength) == 1]
    owner = view.ante_owner[strengths.index(max(untied))] if untied else NOBODY
    return view.names[owner] if owner >= 0 else ""
