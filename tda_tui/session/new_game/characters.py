"""Characters at a table with roleplaying abilities: the person's choices, the abilities dealt, and both in words."""

from collections.abc import Sequence

from msgspec import Struct

from tda_tui.players.characters import (
    Candidate,
    Dealt,
    Pick,
    abilities_each,
    abilities_of_regular,
    deal_abilities,
    drawn_characters,
    ready_characters,
)
from tda_tui.players.player import PERSON, Role
from tda_tui.players.regulars import find_regular
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.rules.state.table import ability_name
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.seating import chosen_guests
from tda_tui.words.phrases import listed
from tda_tui.words.texts import ability_text, character_text
from tda_tui.words.translate import gettext as _, ngettext

DRAWN = "lot"
"""The choice of a randomly drawn character."""
OWN = "own"
"""The choice of single abilities instead of a character."""


class Played(Struct, frozen=True):
    """The abilities of each seat, and sentences about them to show before the game.

    `pick` is a pick the person has to make first; `sentences` then lead up to it.
    """

    abilities: tuple[tuple[str, ...], ...] = ()
    sentences: tuple[str, ...] = ()
    pick: Pick | None = None


def choices(game_options: GameOptions, ruleset: Ruleset, seat: int) -> list[str]:
    """The possible choices for a seat (0 is the person's), the default first. No character is offered twice."""
    taken = [chosen for other, chosen in enumerate(chosen_characters(game_options, ruleset)) if other != seat]
    free = [character for character in ready_characters(ruleset.abilities.edition) if character not in taken]
    return ["", *free, OWN] if seat == 0 else ["", DRAWN, *free]


def chosen_characters(game_options: GameOptions, ruleset: Ruleset) -> list[str]:
    """The choice for each seat, the person's first, without characters that are gone or already seated."""
    found: list[str] = []
    for seat in range(game_options.players):
        chosen = game_options.at_seat("characters", seat)
        special = OWN if seat == 0 else DRAWN
        free = chosen in ready_characters(ruleset.abilities.edition) and chosen not in found
        found.append(chosen if chosen == special or free else "")
    return found


def own_choice(game_options: GameOptions, rules: Rules) -> list[str]:
    """The abilities the person chose singly, as far as the rules have them and allow as many."""
    known = ability_ids(rules)
    own = [ability for ability in game_options.own_abilities if ability in known]
    return own[: abilities_each(game_options.ability_rules(rules.ruleset)) or None]


def toggled(chosen: Sequence[str], ability: str, most: int) -> list[str] | None:
    """The choice with an ability added or removed, replacing the same in another colour; None if one too many."""
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
    """Everybody's character and abilities, as chosen or drawn; empty without abilities.

    `picks` is what the person has picked so far, where seats pick in turn; None to pick automatically.
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
        if character == DRAWN or not (character or may):
            character = next(drawn)
        ready = ready_characters(edition).get(character)
        own = own_choice(game_options, rules) if character == OWN else None
        characters.append(character)
        candidates.append(Candidate(ready.abilities if ready else may, own, picks if seat == me else None))
    dealt = deal_abilities(rules, candidates, seed)
    sentences = (*_check_sentences(dealt, names, me), *character_sentences(rules, dealt, names, characters, me))
    return Played(dealt.abilities, sentences, dealt.pick)


def _check_sentences(dealt: Dealt, names: Sequence[str], me: int) -> list[str]:
    rolled = []
    for seat, check in dealt.checks:
        words = _("you {check}") if seat == me else _("{name} {check}")
        rolled.append(words.format(name=names[seat], check=check))
    return [_("Insight checks: {rolled}.").format(rolled=", ".join(rolled))] if rolled else []


def character_sentences(
    rules: Rules, dealt: Dealt, names: Sequence[str], characters: Sequence[str], me: int
) -> list[str]:
    """Who everybody is and what they can do, as far as the person may know."""
    edition, secret = rules.ruleset.abilities.edition, rules.ruleset.abilities.secret
    sentences = []
    for seat, (name, character, ids) in enumerate(zip(names, characters, dealt.abilities, strict=True)):
        if secret and seat != me:
            continue
        who = _("You") if seat == me else name
        if character in ready_characters(edition):
            who = _("You, as {character}") if seat == me else _("{name}, as {character}")
            who = who.format(name=name, character=character_name(edition, character))
        words = _("nothing yet") if dealt.pick and not ids else abilities_words(rules, ids)
        sentences.append(_("{who}: {abilities}.").format(who=who, abilities=words))
    return [*sentences, _("Your opponents' abilities are secret until they are used.")] if secret else sentences


def character_name(edition: str, character: str) -> str:
    """A ready-made character's name."""
    return character_text(character).name or ready_characters(edition)[character].name


def abilities_words(rules: Rules, abilities: Sequence[str]) -> str:
    """A list of abilities by name."""
    return listed([ability_text(rules, one).name for one in abilities]) if abilities else _("no ability")


# The choices in words


def abilities_chosen(game_options: GameOptions, rules: Rules) -> str:
    """The way of playing with abilities and the person's character, in short."""
    name = game_options.choice(ABILITIES, rules.ruleset).name
    chosen = chosen_characters(game_options, rules.ruleset)[0]
    if game_options.ability_rules(rules.ruleset).mode == "none" or not chosen:
        return name
    return f"{name}; {character_words(game_options, rules, 0)}"


def character_words(game_options: GameOptions, rules: Rules, seat: int) -> str:
    """The choice for a seat, in short; 0 is the person's."""
    chosen = chosen_characters(game_options, rules.ruleset)[seat]
    if chosen == OWN:
        return _("your choice: {abilities}").format(abilities=abilities_words(rules, own_choice(game_options, rules)))
    if chosen == DRAWN or not (chosen or seat):
        return _("drawn at random")
    if chosen:
        return character_name(rules.ruleset.abilities.edition, chosen)
    guest = chosen_guests(game_options)[seat - 1]
    return _("{regular}'s own").format(regular=find_regular(guest).name) if guest else _("the regular's own")


def about_choice(game_options: GameOptions, rules: Rules, seat: int) -> list[str]:
    """Who the chosen character is and what the choice means, a paragraph each."""
    ability_rules = game_options.ability_rules(rules.ruleset)
    edition, picks = ability_rules.edition, ability_rules.mode == "picks"
    chosen, person = chosen_characters(game_options, rules.ruleset)[seat], seat == 0
    if chosen == OWN:
        abilities = own_choice(game_options, rules)
        if not abilities:
            return [_("You have chosen no ability: you would play without one.")]
        certain = _("These are yours; nobody else can pick them.")
        return [certain if picks else _("These are yours."), *_ability_lines(rules, abilities)]
    if chosen in ready_characters(edition):
        text = character_text(chosen)
        named = ", ".join(filter(None, [character_name(edition, chosen), text.people, text.calling]))
        may = ready_characters(edition)[chosen].abilities
        return [f"{named}.", text.story, _may_have(ability_rules, person), *_ability_lines(rules, may)]
    if chosen == DRAWN or person:
        words = _("One of the {n} ready-made characters, drawn at random when the cards are dealt.")
        drawn = [words.format(n=len(ready_characters(edition)))]
        if picks and person:
            drawn.append(
                _("When it is your turn, you pick an ability that the character is trained in and nobody else has.")
            )
        return drawn
    guest = chosen_guests(game_options)[seat - 1]
    if not guest:
        return [_("The player in this seat has abilities that suit them: every regular has some.")]
    words = _("{regular} plays as usual, with abilities to match.").format(regular=find_regular(guest).name)
    return [words, _may_have(ability_rules, person), *_ability_lines(rules, abilities_of_regular(guest, edition))]


def _may_have(ability_rules: AbilityRules, person: bool) -> str:
    many = abilities_each(ability_rules)
    if ability_rules.mode == "picks" and person:
        words = ngettext("You pick {n} of these when it is your turn:",
                         "You pick {n} of these, one on each of your turns:", many)  # fmt: skip
    elif ability_rules.mode == "picks":
        words = ngettext("On their turn, takes the first {n} of these that nobody else has:",
                         "On their turns, takes the first {n} of these that nobody else has:", many)  # fmt: skip
    elif many:
        words = ngettext("Plays with the first of these:", "Plays with the first {n} of these:", many)
    else:
        words = _("Plays with all of these:")
    return words.format(n=many)


def _ability_lines(rules: Rules, abilities: Sequence[str]) -> list[str]:
    texts = [ability_text(rules, ability) for ability in abilities]
    return [f"{text.name}: {text.short}" for text in texts]


def pick_title(pick: Pick, most: int) -> str:
    """The heading of a pick, with its number among the person's picks."""
    if most == 1:
        return _("Your turn: which ability do you pick?")
    return _("Your turn: which ability do you pick? This is number {n} of {most}.").format(n=pick.picked + 1, most=most)
