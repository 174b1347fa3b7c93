"""Ready-made characters, and assigning roleplaying abilities to seats before the game; the seed decides randomness."""

import functools
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tda_tui.files.toml_files import read_toml
from tda_tui.rules.abilities.registry import ability_ids, one_owner
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules
from tda_tui.rules.state.table import ability_name

FOLDER = Path(__file__).resolve().parent.parent / "characters"


class ReadyCharacter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ready-made character: its name and possible abilities. Its story is in the texts (`character_texts`)."""

    name: str
    abilities: tuple[str, ...]


@functools.cache
def ready_characters(edition: str) -> dict[str, ReadyCharacter]:
    """The ready-made characters of an edition, by id."""
    path = FOLDER / f"{edition}.toml"
    return msgspec.convert(read_toml(path), dict[str, ReadyCharacter]) if path.is_file() else {}


@functools.cache
def _regulars() -> dict[str, dict[str, tuple[str, ...]]]:
    return msgspec.convert(read_toml(FOLDER / "regulars.toml"), dict[str, dict[str, tuple[str, ...]]])


def abilities_of_regular(regular: str, edition: str) -> tuple[str, ...]:
    """A regular's abilities in an edition; empty if none are defined."""
    return _regulars().get(regular, {}).get(edition, ())


INSIGHT = "insight"
TRAINED = 5
"""Bonus of a trained character on an Insight check."""


class Candidate(Struct, frozen=True):
    """The abilities a seat may get, the most likely first, or those already chosen for it. `picks` is what a person has
    picked in turn so far; None for a seat that always picks the first free ability."""

    may: Sequence[str] = ()
    chosen: Sequence[str] | None = None
    picks: Sequence[str] | None = None


class Pick(Struct, frozen=True):
    """A person's turn to pick: the seat, the abilities still free to it, and how many it has picked."""

    seat: int
    free: tuple[str, ...]
    picked: int


class Dealt(Struct, frozen=True):
    """The abilities of each seat and, where an Insight check decides the order of picking, the checks."""

    abilities: tuple[tuple[str, ...], ...] = ()
    checks: tuple[tuple[int, int], ...] = ()
    """Seats with their totals, the highest first."""
    pick: Pick | None = None
    """The pick a person has to make before dealing can continue."""


def abilities_each(rules: AbilityRules) -> int:
    """The most abilities a seat gets; 0 for no limit, or without abilities."""
    return {"one": 1, "picks": rules.picks, "noted": rules.noted}.get(rules.mode, 0)


def deal_abilities(rules: Rules, candidates: Sequence[Candidate], seed: int) -> Dealt:
    """The abilities of each seat by the ruleset's procedure; empty if it has no abilities.

    2005: each seat has one of those it may have, or all. 2010: each makes an Insight check, and from the highest to the
    lowest they take turns picking abilities nobody has yet. 2019: each notes a fixed number.
    """
    keys = rules.ruleset.abilities
    if keys.mode == "none":
        return Dealt()
    known, most = ability_ids(rules), abilities_each(keys)
    able = [
        Candidate(_once(one.may, known), None if one.chosen is None else _once(one.chosen, known), one.picks)
        for one in candidates
    ]
    if one_owner(rules):
        return _pick_in_turn(able, most, seed)
    return Dealt(tuple(tuple((one.may if one.chosen is None else one.chosen)[: most or None]) for one in able))


def deal_to_strangers(rules: Rules, seats: int, seed: int) -> Dealt:
    """Deal abilities to seats with randomly drawn ready-made characters."""
    edition = rules.ruleset.abilities.edition
    drawn = drawn_characters(edition, seats, seed)
    may = [ready_characters(edition)[character].abilities for character in drawn]
    return deal_abilities(rules, [Candidate(abilities) for abilities in may], seed)


def drawn_characters(edition: str, many: int, seed: int, without: Sequence[str] = ()) -> list[str]:
    """Up to `many` different ready-made characters at random."""
    free = [character for character in ready_characters(edition) if character not in without]
    return random.Random(f"characters {seed}").sample(free, min(many, len(free)))


def _once(abilities: Sequence[str], known: Sequence[str]) -> list[str]:
    """The abilities without those unknown to the ruleset, and each in one colour only."""
    found: dict[str, str] = {}
    for one in abilities:
        if one in known:
            found.setdefault(ability_name(one), one)
    return list(found.values())


def _pick_in_turn(candidates: Sequence[Candidate], most: int, seed: int) -> Dealt:
    trained = [INSIGHT in [*one.may, *(one.chosen or ())] for one in candidates]
    checks = _checks(range(len(candidates)), trained, random.Random(f"insight {seed}"))
    taken: list[list[str]] = [[] for _ in candidates]
    gone: set[str] = set()
    for seat, candidate in enumerate(candidates):  # chosen abilities are not free for others
        taken[seat] = [ability for ability in candidate.chosen or () if ability not in gone][:most]
        gone |= set(taken[seat])
    for _round in range(most):
        for seat, _check in checks:
            free = [ability for ability in candidates[seat].may if ability not in gone]
            if not free or candidates[seat].chosen is not None:
                continue
            one = _picked(candidates[seat].picks, free, len(taken[seat]))
            if one is None:
                return Dealt(tuple(map(tuple, taken)), tuple(checks), Pick(seat, tuple(free), len(taken[seat])))
            taken[seat].append(one)
            gone.add(one)
    return Dealt(tuple(map(tuple, taken)), tuple(checks))


def _picked(picks: Sequence[str] | None, free: Sequence[str], picked: int) -> str | None:
    if picks is None or len(free) == 1:
        return free[0]
    return next((one for one in picks[picked:] if one in free), None)


def _checks(seats: Sequence[int], trained: Sequence[bool], source: random.Random) -> list[tuple[int, int]]:
    rolls = {seat: source.randint(1, 20) + TRAINED * trained[seat] for seat in seats}
    order = []
    for check in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == check]
        if len(tied) > 1:
            tied = [seat for seat, _check in _checks(tied, trained, source)]
        order += [(seat, check) for seat in tied]
    return order
