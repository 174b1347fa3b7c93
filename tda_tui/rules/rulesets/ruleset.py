"""The keys of a ruleset file and their bounds."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from tda_tui.rules.errors import RuleError


class RulesetError(RuleError):
    """Raised for a ruleset that cannot be played, with the invalid key and what was expected."""


Figure = Annotated[int, Meta(ge=0, le=1000)]  # a figure of a card
AbilityEdition = Literal["none", "original", "emperors-gambit", "legendary"]


class AbilityRules(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The `[abilities]` table of a ruleset, for games with roleplaying abilities.

    `edition` is the edition whose abilities are used. `mode` says how characters get them before the game: in 2005
    `one` or `all` that they are trained for, in 2010 `picks` in turn (`picks` each), in 2019 `noted` (`noted` each).
    `secret`: in 2019, abilities stay secret until used. `reveal_from`: in 2019, whether cards shown during the ante
    come from the hand or must be the ante card. `streetwise_recharge`: in 2010, whether a strength flight on which
    Streetwise is used recharges it for later flights only (`after`) or for that same flight (`same`).
    """

    edition: AbilityEdition = "none"
    mode: Literal["none", "one", "all", "picks", "noted"] = "none"
    picks: Annotated[int, Meta(ge=1, le=3)] = 1
    noted: Annotated[int, Meta(ge=1, le=4)] = 2
    secret: bool = False
    reveal_from: Literal["hand", "ante"] = "hand"
    streetwise_recharge: Literal["after", "same"] = "after"


ABILITY_MODES: dict[str, tuple[str, ...]] = {
    "none": ("none",),
    "original": ("none", "one", "all"),
    "emperors-gambit": ("none", "picks"),
    "legendary": ("none", "noted"),
}
"""The possible modes by edition of the abilities."""
ABILITY_KEYS = {
    "picks": "emperors-gambit",
    "noted": "legendary",
    "secret": "legendary",
    "reveal_from": "legendary",
    "streetwise_recharge": "emperors-gambit",
}
"""Keys that apply to the abilities of one edition only, with that edition."""


class Ruleset(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One ruleset file. Amounts of gold are in coins, counts in cards.

    `box` is the id of the ruleset of the box that the cards come from; a ruleset whose `box` is its own `id` describes
    a whole box. `pick_specials`, `time_limit_minutes` and `series` are not for the engine but for whatever runs the
    game: special cards are picked before the deal, the clock runs beside it, and a series is several games.
    """

    id: str
    name: str
    cards: list[str]
    about: str = ""
    year: int = 0
    box: str = ""
    players: tuple[int, int] = (2, 6)
    starting_gold: Annotated[int, Meta(ge=1, le=1_000_000)] = 50
    starting_gold_per_player: Annotated[int, Meta(ge=0, le=100_000)] = 0
    starting_hand: Annotated[int, Meta(ge=1, le=10)] = 6
    hand_limit: Annotated[int, Meta(ge=1, le=30)] = 10
    specials_count: Annotated[int, Meta(ge=0, le=200)] | None = None
    deck_size: Annotated[int, Meta(ge=1, le=1000)] | None = None
    only: list[str] | None = None
    without: tuple[str, ...] = ()
    figures: dict[str, dict[str, Figure]] = {}
    specials_named: tuple[str, ...] = ()
    show_specials: bool = False
    pick_specials: Literal["nobody", "each", "host"] = "nobody"
    colour_flight_kinds: tuple[Literal["dragon", "mortal"], ...] = ("dragon",)
    strength_flight_kinds: tuple[Literal["dragon", "mortal"], ...] = ("dragon",)
    strength_flight_ante_cards: Annotated[int, Meta(ge=-1, le=100)] = 2
    ante_effects: bool = False
    shortfall: Literal["hole", "debt-settle", "debt-immediate"] = "hole"
    hole_to: Literal["winner", "nobody"] = "nobody"
    min_rounds: Annotated[int, Meta(ge=1, le=20)] = 3
    max_rounds: Annotated[int, Meta(ge=1, le=100)] = 20
    reante_cap: Annotated[int, Meta(ge=0, le=100)] = 10
    gambits: Annotated[int, Meta(ge=0, le=1000)] = 0
    play_to_gold: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    players_left: Annotated[int, Meta(ge=0, le=5)] = 0
    time_limit_minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    series: Annotated[int, Meta(ge=1, le=100)] = 1
    buy_to: Annotated[int, Meta(ge=1, le=30)] = 4
    buy_at_turn_start_if_hand_at_most: Annotated[int, Meta(ge=0, le=10)] = 1
    buy_on_final_turn: bool = True
    draw_after_gambit: Annotated[int, Meta(ge=0, le=10)] = 2
    copper_chain_reshuffles: Annotated[int, Meta(ge=0, le=10)] = 1
    abilities: AbilityRules = AbilityRules()

    def gold_each(self, players: int) -> int:
        """The gold each hoard starts with (Legendary rulebook, Setup)."""
        return self.starting_gold_per_player * players or self.starting_gold

    def last_players(self, players: int) -> int:
        """With how many players left the game ends; 0 if the first player out of gold ends it (2005 rulebook, Optional
        Rules). If the game starts with no more players than that, the usual end applies."""
        return self.players_left if self.players_left < players else 0

    def goals(self, players: int) -> range:
        """The possible values of `play_to_gold`: more than a starting hoard, less than all gold in the game."""
        each = self.gold_each(players)
        return range(each + 1, each * players)


BOUNDS: dict[str, tuple[int, int]] = {
    key: (one.__metadata__[0].ge, one.__metadata__[0].le)
    for key, kind in Ruleset.__annotations__.items()
    for one in (kind, *get_args(kind))
    if hasattr(one, "__metadata__")
}
"""The least and greatest value of each key; beyond them no game could be dealt or ended."""
CHANGEABLE = ("gold", "cards", "bonus", "rounds", "fee", "strength", "ante_figure")
"""The figures of a card that a ruleset may change."""

CODE_LENGTH = 2  # the length of a card type's code, in letters
LONGEST_NAME, LONGEST_ABOUT = 60, 1000
"""The greatest length of a name, and of a ruleset's description, that fits on a screen."""


def is_name(text: str, longest: int) -> bool:
    """Whether the text is a displayable name: one line of 1 to `longest` printable characters, not all blank."""
    return 0 < len(text) <= longest and text.isprintable() and not text.isspace()
