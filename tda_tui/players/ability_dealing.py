"""Who gets which roleplaying abilities before the game, as each edition has it; the seed decides what is random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from tda_tui.players.characters import ready_characters
from tda_tui.rules.abilities.registry import ability_ids, one_owner
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules
from tda_tui.rules.state.character import ability_name

INSIGHT = "insight"
TRAINED = 5
"""What training adds to an Insight check."""


class Candidate(Struct, frozen=True):
    """What somebody may have, the likeliest first; or what was chosen, and is had for certain.

    `picks` is what a person picked in its turns so far; None for whoever picks what stands first.
    """

    may: Sequence[str] = ()
    chosen: Sequence[str] | None = None
    picks: Sequence[str] | None = None


class Pick(Struct, frozen=True):
    """A person's turn to pick: the seat, what is free of that which it may have, and how often it has picked."""

    seat: int
    free: tuple[str, ...]
    picked: int


class Dealt(Struct, frozen=True):
    """The abilities of each seat; where the Insight check decides who picks first, the checks, the highest first."""

    abilities: tuple[tuple[str, ...], ...] = ()
    checks: tuple[tuple[int, int], ...] = ()
    """Seats, each with what it rolled."""
    pick: Pick | None = None
    """What a person has to pick before it goes on."""


def abilities_each(rules: AbilityRules) -> int:
    """How many abilities everybody has at most; 0 for all that they may have, or without any."""
    return {"one": 1, "picks": rules.picks, "noted": rules.noted}.get(rules.mode, 0)


def deal_abilities(rules: Rules, candidates: Sequence[Candidate], seed: int) -> Dealt:
    """The abilities of each seat, by the procedure that the ruleset says; nothing where it is played without.

    2005: each has one of those that it may have, or all. 2010: each makes an Insight check, and from the highest to the
    lowest they pick, one at a time, what nobody has yet. 2019: each notes so many.
    """
    said = rules.ruleset.abilities
    if said.mode == "none":
        return Dealt()
    known, most = ability_ids(rules), abilities_each(said)
    able = [_sound(one, known) for one in candidates]
    if one_owner(rules):
        return _pick_in_turn(able, most, seed)
    return Dealt(tuple(tuple((one.may if one.chosen is None else one.chosen)[: most or None]) for one in able))


def deal_to_strangers(rules: Rules, seats: int, seed: int) -> Dealt:
    """The same where every seat has a ready-made character that is drawn by lot."""
    edition = rules.ruleset.abilities.edition
    drawn = drawn_characters(edition, seats, seed)
    may = [ready_characters(edition)[character].abilities for character in drawn]
    return deal_abilities(rules, [Candidate(abilities) for abilities in may], seed)


def drawn_characters(edition: str, many: int, seed: int, without: Sequence[str] = ()) -> list[str]:
    """So many different ready-made characters, drawn by lot."""
    free = [character for character in ready_characters(edition) if character not in without]
    return random.Random(f"characters {seed}").sample(free, min(many, len(free)))


def _sound(candidate: Candidate, known: Sequence[str]) -> Candidate:
    """The same without what this ruleset does not know, and without an ability in a second colour."""
    chosen = None if candidate.chosen is None else _once(candidate.chosen, known)
    return Candidate(_once(candidate.may, known), chosen, candidate.picks)


def _once(abilities: Sequence[str], known: Sequence[str]) -> list[str]:
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
    for seat, candidate in enumerate(candidates):  # what was chosen nobody else picks
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
    """Which of the free ones is picked; None where a person has a choice and has not made it yet."""
    if picks is None or len(free) == 1:
        return free[0]
    return next((one for one in picks[picked:] if one in free), None)


def _checks(seats: Sequence[int], trained: Sequence[bool], source: random.Random) -> list[tuple[int, int]]:
    """What each seat comes to with a d20, the highest first; those who tie roll again among themselves."""
    rolls = {seat: source.randint(1, 20) + TRAINED * trained[seat] for seat in seats}
    order = []
    for check in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == check]
        if len(tied) > 1:
            tied = [seat for seat, _check in _checks(tied, trained, source)]
        order += [(seat, check) for seat in tied]
    return order
