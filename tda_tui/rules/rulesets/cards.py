"""The data printed on a card, and the format of card files."""

from typing import Any, Literal, NamedTuple

import msgspec

from tda_tui.rules.rulesets.ruleset import Figure

Kind = Literal["good", "evil", "unaligned", "mortal"]

AnteEffect = Literal["share-with-flights", "all-pay-weakest", "strong-cards-trigger", "leader-pays", "weakest-wins"]
"""What a card may do while it is in the ante (Emperor's Gambit rulebook, Ante Effects)."""

MORTAL_COLOUR = "mortal"  # the colour of mortals in rulesets that give them one (Legendary rulebook, glossary: color)


class Card(NamedTuple):
    """One physical card. `number` is its index in the ruleset's list of cards. `code` (two letters) and `drawn_as` (a
    colour name) override how the card is displayed; "" for the default."""

    number: int
    id: str
    edition: str
    type: str
    name: str
    strength: int
    kind: Kind
    colours: tuple[str, ...]
    special: bool
    legendary: bool
    god: bool
    bars: tuple[str, ...]
    fee: int
    power: str | None
    figures: dict[str, Any]
    ante_effect: str | None
    ante_figure: int
    code: str = ""
    drawn_as: str = ""

    @property
    def is_mortal(self) -> bool:
        """Whether the card is a mortal; every other kind is a dragon."""
        return self.kind == "mortal"


class CardEntry(msgspec.Struct, forbid_unknown_fields=True, rename={"sides": "from"}, omit_defaults=True):
    """One `[[card]]` table of a card file: one card type, with one or several strengths."""

    id: str
    name: str
    kind: Kind
    strength: int | None = None
    strengths: list[int] = []
    colours: list[str] = []
    special: bool = False
    legendary: bool = False
    god: bool = False
    bars: list[Literal["good", "evil", "mortal"]] = []
    fee: Figure = 0
    power: str | None = None
    gold: Figure | None = None
    cards: Figure | None = None
    bonus: Figure | None = None
    rounds: Figure | None = None
    colour: str | None = None
    sides: list[Literal["left", "right", "strongest"]] | None = None
    fits: str | None = None
    ante_effect: AnteEffect | None = None
    ante_figure: Figure = 0
    code: str = ""
    drawn_as: str = ""

    def figures(self) -> dict[str, Any]:
        """The figures of the card's power, by the names of the function's parameters."""
        names = ("gold", "cards", "bonus", "rounds", "colour", "sides", "fits")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    def printed(self) -> list[tuple[str, int]]:
        """The ids and strengths of the physical cards of this type."""
        if self.strength is not None:
            return [(self.id, self.strength)]
        return [(f"{self.id}-{strength}", strength) for strength in self.strengths]


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole card file. `edition` names the set of texts that describe its cards' powers."""

    edition: str
    card: list[CardEntry]
