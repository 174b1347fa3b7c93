"""Who has which character at a table with roleplaying abilities: whom the person chose, and the abilities dealt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tda_tui.players.ability_dealing import Candidate, Dealt, Pick, abilities_each, deal_abilities, drawn_characters
from tda_tui.players.characters import abilities_of_regular, ready_characters
from tda_tui.players.player import PERSON, Role
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.rules.state.character import ability_name
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.listing import listed
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.texts.character_texts import character_text
from tda_tui.words.translate import gettext as _

LOT = "lot"
"""Chosen for a seat whose character is drawn by lot."""
OWN = "own"
"""Chosen by a person who chooses abilities alone, and no character."""


class Played(Struct, frozen=True):
    """The abilities of each seat, and what is said about it before the game.

    `pick` is what the person has to pick before it is known who has what; `said` leads up to it then.
    """

    abilities: tuple[tuple[str, ...], ...] = ()
    said: tuple[str, ...] = ()
    pick: Pick | None = None


def choices(game_options: GameOptions, ruleset: Ruleset, place: int) -> list[str]:
    """What can be chosen for a seat, the person's being 0: its usual way first. Nobody is at two seats."""
    taken = [chosen for seat, chosen in enumerate(chosen_characters(game_options, ruleset)) if seat != place]
    free = [character for character in ready_characters(ruleset.abilities.edition) if character not in taken]
    return ["", *free, OWN] if place == 0 else ["", LOT, *free]


def chosen_characters(game_options: GameOptions, ruleset: Ruleset) -> list[str]:
    """What was chosen for each seat, the person's first; who is gone, or sits there already, is forgotten."""
    found: list[str] = []
    for place in range(game_options.players):
        chosen = game_options.character(place)
        special = OWN if place == 0 else LOT
        free = chosen in ready_characters(ruleset.abilities.edition) and chosen not in found
        found.append(chosen if chosen == special or free else "")
    return found


def own_choice(game_options: GameOptions, rules: Rules) -> list[str]:
    """The abilities that the person chose alone, as far as these rules have them and give so many."""
    known = ability_ids(rules)
    own = [ability for ability in game_options.own_abilities if ability in known]
    return own[: abilities_each(game_options.ability_rules(rules.ruleset)) or None]


def toggled(chosen: Sequence[str], ability: str, most: int) -> list[str] | None:
    """The choice with another ability, or without it; None where it would be one too many.

    One of the same name in another colour is exchanged for it; so is the only one where there is but one.
    """
    if ability in chosen:
        return [one for one in chosen if one != ability]
    kept = [one for one in chosen if ability_name(one) != ability_name(ability)]
    if most == 1:
        return [ability]
    return [*kept, ability] if not most or len(kept) < most else None


def deal_characters(
    game_options: GameOptions,
    rules: Rules,
    names: Sequence[str],
    roles: Sequence[str],
    seed: int,
    picks: Sequence[str] | None = None,
) -> Played:
    """Everybody's character and abilities, as they were chosen or else drawn; nothing at a table without them.

    `picks` is what the person has picked so far, where each picks in turn; None to have that drawn too.
    """
    if rules.ruleset.abilities.mode == "none":
        return Played()
    edition, me = rules.ruleset.abilities.edition, roles.index(PERSON)
    chosen = chosen_characters(game_options._replace(players=len(names)), rules.ruleset)
    drawn = iter(drawn_characters(edition, len(names), seed, chosen))
    characters: list[str] = []
    candidates: list[Candidate] = []
    for seat, role in enumerate(roles):
        character = chosen[(seat - me) % len(names)]
        may = () if seat == me else abilities_of_regular(Role.read(role).regular, edition)
        if character == LOT or not (character or may):
            character = next(drawn)
        ready = ready_characters(edition).get(character)
        own = own_choice(game_options, rules) if character == OWN else None
        characters.append(character)
        candidates.append(Candidate(ready.abilities if ready else may, own, picks if seat == me else None))
    dealt = deal_abilities(rules, candidates, seed)
    said = (*_said_checks(dealt, names, me), *said_of_characters(rules, dealt, names, characters, me))
    return Played(dealt.abilities, said, dealt.pick)


def _said_checks(dealt: Dealt, names: Sequence[str], me: int) -> list[str]:
    if not dealt.checks:
        return []
    rolled = [
        _("you {check}").format(check=check)
        if seat == me
        else _("{name} {check}").format(name=names[seat], check=check)
        for seat, check in dealt.checks
    ]
    return [_("Insight checks: {rolled}.").format(rolled=", ".join(rolled))]


def said_of_characters(
    rules: Rules, dealt: Dealt, names: Sequence[str], characters: Sequence[str], me: int
) -> list[str]:
    """Who everybody is, and what they can do, as far as the person may know it."""
    secret = rules.ruleset.abilities.secret
    said = []
    for seat, (name, character, ids) in enumerate(zip(names, characters, dealt.abilities, strict=True)):
        if seat == me or not secret:
            words = _("nothing yet") if dealt.pick and not ids else abilities_words(rules, ids)
            who = _called(rules, name, character, seat == me)
            said.append(_("{who}: {abilities}.").format(who=who, abilities=words))
    return [*said, _("What the others can do is secret until they use it.")] if secret else said


def _called(rules: Rules, name: str, character: str, person: bool) -> str:
    edition = rules.ruleset.abilities.edition
    if character not in ready_characters(edition):
        return _("You") if person else name
    said = _("You, as {character}") if person else _("{name}, as {character}")
    return said.format(name=name, character=character_name(edition, character))


def character_name(edition: str, character: str) -> str:
    """What a ready-made character is called."""
    return character_text(character).name or ready_characters(edition)[character].name


def abilities_words(rules: Rules, abilities: Sequence[str]) -> str:
    """Abilities by their names, in a row."""
    return listed([ability_text(rules, one).name for one in abilities]) if abilities else _("no ability")
