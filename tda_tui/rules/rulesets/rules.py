"""Rules: a ruleset compiled into the tables that the engine reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tda_tui.rules.rulesets.cards import MORTAL_COLOUR, Card
from tda_tui.rules.rulesets.ruleset import Ruleset, RulesetError

Listener = Callable[..., Any]
"""A function that reacts to a moment (see `rules/events.py`): it takes the turn, the happening and the value in
question, may ask, and returns the new value."""


class BoundPower(NamedTuple):
    """A power with a card's figures filled in; `run` carries it out."""

    name: str
    run: Callable[..., None]


class Rules:
    """A ruleset compiled for play with its cards: cards are numbers, and facts about them are lists indexed by
    number."""

    def __init__(
        self,
        ruleset: Ruleset,
        cards: tuple[Card, ...],
        powers: list[BoundPower | None],
        listeners: Mapping[str, Listener] | None = None,
    ) -> None:
        """`powers` holds each card's power by card number, `listeners` the listeners by moment. Raises RulesetError if
        the ruleset and the cards do not fit together."""
        self.ruleset = ruleset
        self.cards = cards
        self.powers = powers
        self.listeners = listeners or {}
        self.abilities: frozenset[str] = frozenset()
        self.without_abilities = self
        self.ids = [card.id for card in self.cards]
        self.number = {card.id: card.number for card in self.cards}
        self.strength = [card.strength for card in self.cards]
        self.mortal = [card.is_mortal for card in self.cards]
        self.dragon = [not card.is_mortal for card in self.cards]
        self.good = [card.kind == "good" for card in self.cards]
        self.evil = [card.kind == "evil" for card in self.cards]
        self.special = [card.special for card in self.cards]
        self.bars = [card.bars for card in self.cards]
        self.fee = [card.fee for card in self.cards]
        self.ante_effects = ruleset.ante_effects
        self.ante_effect = [card.ante_effect if ruleset.ante_effects else None for card in self.cards]
        self.ante_figure = [card.ante_figure for card in self.cards]
        self.standard_cards = [card.number for card in self.cards if not card.special]
        self.special_cards = [card.number for card in self.cards if card.special]
        self.gods = [card.number for card in self.cards if card.bars]
        self.god = [card.god for card in self.cards]
        self._name_colours()
        kinds = ruleset.strength_flight_kinds
        self.strength_bit = [
            1 << card.strength if ("mortal" if card.is_mortal else "dragon") in kinds else 0 for card in self.cards
        ]
        self.hand_limit = ruleset.hand_limit
        self._check_size()

    def with_abilities(self, abilities: frozenset[str], listeners: Mapping[str, Listener]) -> Rules:
        """The same rules for a game in which characters have these abilities, with their listeners by moment."""
        other = Rules(self.ruleset, self.cards, self.powers, listeners)
        other.abilities, other.without_abilities = abilities, self.without_abilities
        return other

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
        """Pickle only what the tables are compiled from."""
        return Rules, (self.ruleset, self.cards, self.powers)

    def _name_colours(self) -> None:
        names = sorted({colour for card in self.cards for colour in card.colours})
        self.dragon_colours = (1 << len(names)) - 1
        names.append(MORTAL_COLOUR)
        self.colour_names = names
        self.mortal_colour = 1 << len(names) - 1
        self.flight_colours = self.dragon_colours if "dragon" in self.ruleset.colour_flight_kinds else 0
        if "mortal" in self.ruleset.colour_flight_kinds:
            self.flight_colours |= self.mortal_colour
        bit = {name: 1 << number for number, name in enumerate(names)}
        mortal = [self.mortal_colour if card.is_mortal else 0 for card in self.cards]
        self.colours = [sum(bit[colour] for colour in card.colours) | mortal[card.number] for card in self.cards]

    def colour_bit(self, colour: str) -> int:
        """The bit of the colour with this name, 0 if no card has it."""
        return 1 << self.colour_names.index(colour) if colour in self.colour_names else 0

    def _check_size(self) -> None:
        count = self.ruleset.specials_count
        for name in self.ruleset.specials_named:
            if name not in self.number or not self.special[self.number[name]]:
                raise RulesetError("specials_named: {name!r} is not a special card of this deck", name=name)
        if count is not None and len(set(self.ruleset.specials_named)) > count:
            raise RulesetError("specials_named: more cards than specials_count ({n})", n=count)
        if count is not None and count > len(self.special_cards):
            raise RulesetError(
                "specials_count: {n} is more than the {most} special cards there are",
                n=count,
                most=len(self.special_cards),
            )
        need = self.ruleset.players[1] * self.ruleset.starting_hand
        self.deck_size = size = len(self.standard_cards) + (len(self.special_cards) if count is None else count)
        if self.ruleset.deck_size is not None and size != self.ruleset.deck_size:
            raise RulesetError("deck_size: the deck has {n} cards, not {wanted}", n=size, wanted=self.ruleset.deck_size)
        if size < need:
            raise RulesetError(
                "cards: {n} are too few: {players} players are dealt {need} in all",
                n=size, need=need, players=self.ruleset.players[1],
            )  # fmt: skip
