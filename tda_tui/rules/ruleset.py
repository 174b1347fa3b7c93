"""What a ruleset file may say, its checks, and the tables that the rules core reads while it plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tda_tui.rules.cards import MORTAL_COLOUR, Card, CardEntry, CardFile
from tda_tui.rules.powers import POWERS, Bound
from tda_tui.rules.questions import ANSWERS
from tda_tui.sanitize import is_name


class RulesetError(ValueError):
    """A ruleset that cannot be played: the key that is wrong, and what was expected."""


class Ruleset(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One ruleset file. Gold in coins, counts in cards.

    `pick_specials`, `time_limit_minutes` and `series` are for the table at which the game is played: special cards
    are picked before the deal, the clock runs beside it, and a series is several games.
    """

    id: str
    name: str
    cards: list[str]
    about: str = ""
    year: int = 0
    players: tuple[int, int] = (2, 6)
    starting_gold: int = 50
    starting_gold_per_player: int = 0
    starting_hand: int = 6
    hand_limit: int = 10
    specials_count: int | None = None
    deck_size: int | None = None
    only: list[str] | None = None
    without: tuple[str, ...] = ()
    figures: dict[str, dict[str, int]] = {}
    specials_named: tuple[str, ...] = ()
    show_specials: bool = False
    pick_specials: Literal["nobody", "each", "host"] = "nobody"
    colour_flight_kinds: tuple[Literal["dragon", "mortal"], ...] = ("dragon",)
    strength_flight_kinds: tuple[Literal["dragon", "mortal"], ...] = ("dragon",)
    strength_flight_ante_cards: int = 2
    ante_effects: bool = False
    shortfall: Literal["hole", "debt-settle", "debt-immediate"] = "hole"
    hole_to: Literal["winner", "nobody"] = "nobody"
    min_rounds: int = 3
    max_rounds: int = 20
    reante_cap: int = 10
    gambits: int = 0
    play_to_gold: int = 0
    players_left: int = 0
    time_limit_minutes: int = 0
    series: int = 1
    buy_to: int = 4
    buy_at_turn_start_if_hand_at_most: int = 1
    buy_on_final_turn: bool = True
    draw_after_gambit: int = 2
    copper_chain_reshuffles: int = 1

    def gold_each(self, players: int) -> int:
        """Gold in each hoard when the game begins (Legendary rulebook, Setup)."""
        return self.starting_gold_per_player * players or self.starting_gold

    def last_players(self, players: int) -> int:
        """How many are left when the game ends; 0 where the first to be out ends it (2005 rulebook, Optional Rules).

        With so few players from the start nobody could be knocked out before: then the usual end holds.
        """
        return self.players_left if self.players_left < players else 0

    def goals(self, players: int) -> range:
        """The amounts of gold that can be played to: more than a hoard has at first, less than all gold together."""
        each = self.gold_each(players)
        return range(each + 1, each * players)


# The least and the most that a key may say: outside of it no game can be dealt or ended.
BOUNDS: dict[str, tuple[int, int]] = {
    "starting_gold": (1, 1_000_000),
    "starting_gold_per_player": (0, 100_000),
    "starting_hand": (1, 10),
    "deck_size": (1, 1000),
    "hand_limit": (1, 30),
    "specials_count": (0, 200),
    "strength_flight_ante_cards": (-1, 100),
    "min_rounds": (1, 20),
    "max_rounds": (1, 100),
    "reante_cap": (0, 100),
    "gambits": (0, 1000),
    "play_to_gold": (0, 1_000_000),
    "players_left": (0, 5),
    "time_limit_minutes": (0, 1440),
    "series": (1, 100),
    "buy_to": (1, 30),
    "buy_at_turn_start_if_hand_at_most": (0, 10),
    "draw_after_gambit": (0, 10),
    "copper_chain_reshuffles": (0, 10),
}


CHANGEABLE = ("gold", "cards", "bonus", "rounds", "fee", "strength", "ante_figure")
"""The figures of a card that a ruleset may change."""

LONGEST_NAME, LONGEST_ABOUT = 60, 1000
"""Characters of a name, and of what a ruleset says about itself: more finds no room on a screen."""


MOST_FIGURE = 1000
"""The most that a figure of a card may say."""


def _check_words(ruleset: Ruleset) -> None:
    if not is_name(ruleset.name, LONGEST_NAME):
        raise RulesetError(f"name: expected 1 to {LONGEST_NAME} characters that can be shown")
    if ruleset.about and not is_name(ruleset.about.replace("\n", " "), LONGEST_ABOUT):
        raise RulesetError(f"about: expected at most {LONGEST_ABOUT} characters that can be shown")


def _check_bounds(ruleset: Ruleset) -> None:
    for key, (least, most) in BOUNDS.items():
        value = getattr(ruleset, key)
        if value is not None and not least <= value <= most:
            raise RulesetError(f"{key}: {value} is not between {least} and {most}")
    fewest, many = ruleset.players
    if not 2 <= fewest <= many <= 6:
        raise RulesetError(f"players: [{fewest}, {many}] is not a range from 2 to 6")
    if ruleset.max_rounds < ruleset.min_rounds:
        raise RulesetError(f"max_rounds: {ruleset.max_rounds} is less than min_rounds ({ruleset.min_rounds})")
    if ruleset.starting_hand > ruleset.hand_limit:
        raise RulesetError(f"starting_hand: {ruleset.starting_hand} is over hand_limit ({ruleset.hand_limit})")


def _check_entry(entry: CardEntry) -> None:
    where = f"card {entry.id!r}"
    if not is_name(entry.id, LONGEST_NAME) or entry.id in ANSWERS:
        raise RulesetError(f"{where}: this cannot be a card's id")
    if not is_name(entry.name, LONGEST_NAME):
        raise RulesetError(f"{where}: name: expected 1 to {LONGEST_NAME} characters that can be shown")
    for colour in entry.colours:
        if not is_name(colour, LONGEST_NAME):
            raise RulesetError(f"{where}: colours: {colour!r} cannot be a colour's name")
    if (entry.strength is None) == (not entry.strengths):
        raise RulesetError(f"{where}: expected either strength or strengths")
    for _, strength in entry.printed():
        if not 0 <= strength <= 99:
            raise RulesetError(f"{where}: strength {strength} is not between 0 and 99")
    for name in CHANGEABLE:
        figure = getattr(entry, name)
        if figure is not None and not 0 <= figure <= MOST_FIGURE:
            raise RulesetError(f"{where}: {name} {figure} is not between 0 and {MOST_FIGURE}")
    if entry.power is None:
        if entry.figures():
            raise RulesetError(f"{where}: figures ({', '.join(entry.figures())}) without a power")
        return
    power = POWERS.get(entry.power)
    if power is None:
        known = ", ".join(sorted(POWERS))
        raise RulesetError(f"{where}: no power {entry.power!r}; expected one of {known}")
    power.check(where, entry.figures(), RulesetError)


def make_cards(files: Sequence[CardFile]) -> tuple[Card, ...]:
    """The physical cards of card files, numbered in order. Raises RulesetError for an id that stands twice."""
    cards: list[Card] = []
    seen: set[str] = set()
    for edition, entry in [(file.edition, entry) for file in files for entry in file.card]:
        _check_entry(entry)
        for card_id, strength in entry.printed():
            if card_id in seen:
                raise RulesetError(f"card {card_id!r} stands in the deck twice")
            seen.add(card_id)
            cards.append(
                Card(
                    number=len(cards),
                    id=card_id,
                    edition=edition,
                    type=entry.id,
                    name=entry.name,
                    strength=strength,
                    kind=entry.kind,
                    colours=tuple(entry.colours),
                    special=entry.special,
                    legendary=entry.legendary,
                    god=entry.god,
                    bars=tuple(entry.bars),
                    fee=entry.fee,
                    power=entry.power,
                    figures=entry.figures(),
                    ante_effect=entry.ante_effect,
                    ante_figure=entry.ante_figure,
                )
            )
    return tuple(cards)


def _chosen(files: Sequence[CardFile], ruleset: Ruleset) -> Sequence[CardFile]:
    """The card tables that the ruleset plays with, with the figures that it changes."""
    known = {entry.id: entry for file in files for entry in file.card}
    for key in ("only", "without", "figures"):
        for name in getattr(ruleset, key) or ():
            if name not in known:
                raise RulesetError(f"{key}: no card {name!r} in {', '.join(file.edition for file in files)}")
    kept = set(known if ruleset.only is None else ruleset.only) - set(ruleset.without)
    return [
        CardFile(file.edition, [_changed(e, ruleset.figures.get(e.id, {})) for e in file.card if e.id in kept])
        for file in files
    ]


def _changed(entry: CardEntry, figures: dict[str, int]) -> CardEntry:
    """A card table with some figures replaced."""
    for name in figures:
        if name not in CHANGEABLE or getattr(entry, name) in (None, 0):
            raise RulesetError(f"figures.{entry.id}: {entry.name} has no figure {name!r}")
    return msgspec.structs.replace(entry, **figures)


class Rules:
    """A ruleset with its cards, compiled for play: cards are numbers, and facts about them are lists by number."""

    def __init__(self, ruleset: Ruleset, files: Sequence[CardFile]) -> None:
        _check_words(ruleset)
        _check_bounds(ruleset)
        self.ruleset = ruleset
        self.cards = make_cards(_chosen(files, ruleset))
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
        self.ante_effect = [card.ante_effect if ruleset.ante_effects else None for card in self.cards]
        self.ante_figure = [card.ante_figure for card in self.cards]
        self.standard_cards = [card.number for card in self.cards if not card.special]
        self.special_cards = [card.number for card in self.cards if card.special]
        self.gods = [card.number for card in self.cards if card.bars]
        self._name_colours()
        self.strength_bit = [
            1 << card.strength if self._counts(card, ruleset.strength_flight_kinds) else 0 for card in self.cards
        ]
        self.powers: list[Bound | None] = [
            POWERS[card.power].bind(card.figures) if card.power is not None else None for card in self.cards
        ]
        self.hand_limit = ruleset.hand_limit
        self._check_size()

    @staticmethod
    def _counts(card: Card, kinds: Sequence[str]) -> bool:
        return ("mortal" if card.is_mortal else "dragon") in kinds

    def _name_colours(self) -> None:
        names = sorted({colour for card in self.cards for colour in card.colours})
        self.dragon_colours = (1 << len(names)) - 1
        names.append(MORTAL_COLOUR)
        self.colour_names = names
        self.mortal_colour = 1 << len(names) - 1
        self.flight_colours = self.dragon_colours if "dragon" in self.ruleset.colour_flight_kinds else 0
        if "mortal" in self.ruleset.colour_flight_kinds:
            self.flight_colours |= self.mortal_colour
        bit = {name: 1 << place for place, name in enumerate(names)}
        self.colours = [sum(bit[colour] for colour in card.colours) for card in self.cards]
        for card in self.cards:
            if card.is_mortal:
                self.colours[card.number] |= self.mortal_colour

    def colour_bit(self, colour: str) -> int:
        """The bit of a colour by its name, 0 if no card has it."""
        return 1 << self.colour_names.index(colour) if colour in self.colour_names else 0

    def _check_size(self) -> None:
        count = self.ruleset.specials_count
        for name in self.ruleset.specials_named:
            if name not in self.number or not self.special[self.number[name]]:
                raise RulesetError(f"specials_named: {name!r} is not a special card of this deck")
        if count is not None and len(set(self.ruleset.specials_named)) > count:
            raise RulesetError(f"specials_named: more than specials_count ({count})")
        if count is not None and count > len(self.special_cards):
            raise RulesetError(f"specials_count: {count} is more than the {len(self.special_cards)} special cards")
        need = self.ruleset.players[1] * self.ruleset.starting_hand
        self.deck_size = size = len(self.standard_cards) + (len(self.special_cards) if count is None else count)
        if self.ruleset.deck_size is not None and size != self.ruleset.deck_size:
            raise RulesetError(f"deck_size: the deck has {size} cards, not {self.ruleset.deck_size}")
        if size < need:
            raise RulesetError(f"cards: {size} are too few to deal {need} to {self.ruleset.players[1]} players")

    def starting_gold(self, players: int) -> int:
        """Gold in each hoard when the game begins (Legendary rulebook, Setup)."""
        return self.ruleset.gold_each(players)
