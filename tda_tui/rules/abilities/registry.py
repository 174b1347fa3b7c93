"""The registry of abilities, by edition and by the name that records use.

An ability's function takes its owner's turn, the happening it reacts to and the value in question (a price, an amount,
a flight). It returns the new value, or None to leave it unchanged.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from tda_tui.rules.errors import RuleError
from tda_tui.rules.events import Happening, Moment
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Character, ability_name
from tda_tui.rules.turn import Turn

When = Callable[[Turn, Happening, Any], bool]
"""Whether an ability acts or may be used, given its owner's turn, the happening and the value."""

Spends = Literal["nothing", "itself", "everything", "for the gambit", "for the game"]
"""What a use makes unavailable: the ability itself or all of them until a special flight recharges, or the ability
itself for the rest of the gambit or the game."""


def mine(turn: Turn, happening: Happening, value: Any) -> bool:
    """The default condition: the happening concerns the owner."""
    return happening.seat == turn.me


class Ability(NamedTuple):
    """An ability: its moments, whether its use is optional (`may`), what a use costs, and when it applies.

    `tells_hand`: whether knowing that it can be used reveals something about its owner's hand. `counts_played`: whether
    it depends on the cards that its owner has played in the gambit.
    """

    name: str
    moments: tuple[Moment, ...]
    function: Callable[..., Any]
    when: When = mine
    may: bool = False
    spends: Spends = "nothing"
    coloured: bool = False
    tells_hand: bool = False
    counts_played: bool = False

    @property
    def recharges(self) -> bool:
        """Whether a special flight makes the ability ready again."""
        return self.spends in ("itself", "everything")


class AbilityError(RuleError):
    """Raised for abilities that a seat cannot have."""


ABILITIES: dict[str, dict[str, Ability]] = {"none": {}, "original": {}, "emperors-gambit": {}, "legendary": {}}
"""Abilities by edition, then by name."""
ONE_OWNER = ("emperors-gambit",)  # editions in which no two seats may have the same ability

_F = Callable[..., Any]


def ability(name: str, *moments: Moment, of: tuple[str, ...], **facts: Any) -> Callable[[_F], _F]:
    """Decorator that registers a function as the ability `name` of the editions `of`; `facts` are fields of Ability."""

    def register(function: _F) -> _F:
        for edition in of:
            ABILITIES[edition][name] = Ability(name, moments, function, **facts)
        return function

    return register


def abilities_in(rules: Rules) -> Mapping[str, Ability]:
    """The abilities of the ruleset's edition, by name."""
    return ABILITIES[rules.ruleset.abilities.edition]


def ability_ids(rules: Rules) -> list[str]:
    """All ability ids a seat may have; an ability that concerns a colour yields one id per colour, as `name:colour`."""
    found = []
    colours = [name for number, name in enumerate(rules.colour_names) if rules.dragon_colours >> number & 1]
    for name, ability in abilities_in(rules).items():
        found += [f"{name}:{colour}" for colour in colours] if ability.coloured else [name]
    return found


def one_owner(rules: Rules) -> bool:
    """Whether no two seats may have the same ability."""
    return rules.ruleset.abilities.edition in ONE_OWNER


def one_disk(rules: Rules) -> bool:
    """Whether one disk stands for all abilities of a seat, so that any use expends them all."""
    return any(ability.spends == "everything" for ability in abilities_in(rules).values())


def new_characters(rules: Rules, abilities: Sequence[Sequence[str]]) -> tuple[Character, ...]:
    """The characters of a new game, one per seat, or an empty tuple if nobody has an ability. Raises AbilityError for
    the first problem found."""
    if not any(abilities):
        return ()
    for _seat, problem in ability_problems(rules, abilities):
        raise problem
    return tuple([Character(tuple(ids)) for ids in abilities])


def ability_problems(rules: Rules, abilities: Sequence[Sequence[str]]) -> Iterator[tuple[int, AbilityError]]:
    """Yield what is wrong with the seats' abilities, as pairs of a seat and the error."""
    known, owner = ability_ids(rules), dict[str, int]()
    for seat, ids in enumerate(abilities):
        names = [ability_name(one) for one in ids]
        for one, name in zip(ids, names, strict=True):
            if one not in known:
                yield seat, _no_ability(rules, one)
            elif names.count(name) > 1 and ids.index(one) == names.index(name):
                yield seat, AbilityError("{ability} is listed twice", ability=name)
            elif one_owner(rules) and owner.setdefault(name, seat) != seat:
                yield (
                    seat,
                    AbilityError("{ability} already belongs to another seat: each ability has one owner", ability=name),
                )


def _no_ability(rules: Rules, wanted: str) -> AbilityError:
    abilities = abilities_in(rules)
    if not abilities:
        return AbilityError("{name} has no abilities", name=rules.ruleset.name)
    name, colon, colour = wanted.partition(":")
    colours = [one.partition(":")[2] for one in ability_ids(rules) if one.startswith(f"{name}:")]
    if colours:
        known = ", ".join(colours)
        if not colon:
            return AbilityError("{ability} needs a colour; choose from {colours}", ability=name, colours=known)
        return AbilityError(
            "{ability} has no colour {colour!r}; choose from {colours}", ability=name, colour=colour, colours=known
        )
    if name in abilities:
        return AbilityError("{ability} has no colour", ability=name)
    return AbilityError(
        "{name} has no ability {ability!r}; choose from {known}",
        name=rules.ruleset.name, ability=wanted, known=", ".join(abilities),
    )  # fmt: skip


def spends(rules: Rules, name: str) -> Spends:
    """What using the ability `name` costs; "nothing" if there is no such ability."""
    found = abilities_in(rules).get(name)
    return found.spends if found is not None else "nothing"


MOST = 3  # the most abilities a seat is dealt


def random_abilities(rules: Rules, seats: int, source: Random) -> list[list[str]]:
    """Deal each seat one to three random abilities of the ruleset, fewer if they run out. Returns one list of ability
    ids per seat; the lists are empty where the ruleset has no abilities."""
    given: list[list[str]] = [[] for _ in range(seats)]
    gone: set[str] = set()
    for ids in given:
        for _ in range(1 + int(source.random() * MOST)):
            names = {ability_name(one) for one in ids} | (gone if one_owner(rules) else set())
            left = [one for one in ability_ids(rules) if ability_name(one) not in names]
            if left:
                ids.append(left[int(source.random() * len(left))])
                gone.add(ability_name(ids[-1]))
    return given
