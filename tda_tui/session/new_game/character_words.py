"""Sentences about the chosen characters."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.players.characters import Pick, abilities_each, abilities_of_regular, ready_characters
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules
from tda_tui.session.new_game.characters import LOT, OWN, abilities_words, character_name, chosen_characters, own_choice
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.seating import chosen_guests
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.texts.character_texts import character_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


def abilities_chosen(game_options: GameOptions, rules: Rules) -> str:
    """The way of playing with abilities and the person's character, in short."""
    name = game_options.choice(ABILITIES, rules.ruleset).name
    chosen = chosen_characters(game_options, rules.ruleset)[0]
    if game_options.ability_rules(rules.ruleset).mode == "none" or not chosen:
        return name
    return f"{name}; {character_words(game_options, rules, 0)}"


def character_words(game_options: GameOptions, rules: Rules, place: int) -> str:
    """The choice for a seat, in short; 0 is the person's."""
    chosen = chosen_characters(game_options, rules.ruleset)[place]
    if chosen == OWN:
        return _("your choice: {abilities}").format(abilities=abilities_words(rules, own_choice(game_options, rules)))
    if chosen == LOT or not (chosen or place):
        return _("drawn by lot")
    if chosen:
        return character_name(rules.ruleset.abilities.edition, chosen)
    guest = chosen_guests(game_options)[place - 1]
    return _("{regular}'s own").format(regular=find_regular(guest).name) if guest else _("the regular's own")


def about_choice(game_options: GameOptions, rules: Rules, place: int) -> list[str]:
    """Who the chosen character is and what the choice means, a paragraph each."""
    said = game_options.ability_rules(rules.ruleset)
    edition = said.edition
    chosen = chosen_characters(game_options, rules.ruleset)[place]
    if chosen == OWN:
        return _own(rules, said, own_choice(game_options, rules))
    if chosen in ready_characters(edition):
        return [*_who(edition, chosen), *_may_have(rules, said, ready_characters(edition)[chosen].abilities, not place)]
    if chosen == LOT or not place:
        words = _("One of the {n} ready-made characters, drawn by lot when the cards are dealt.")
        lot = [words.format(n=len(ready_characters(edition)))]
        if said.mode == "picks" and not place:
            lot.append(_("When it is your turn you pick from what the character is trained in and nobody has yet."))
        return lot
    guest = chosen_guests(game_options)[place - 1]
    if not guest:
        return [_("Whoever sits there plays with the abilities that fit them: each of the regulars has some.")]
    return [
        _("{regular} plays as usual, with abilities that fit.").format(regular=find_regular(guest).name),
        *_may_have(rules, said, abilities_of_regular(guest, edition)),
    ]


def _who(edition: str, character: str) -> list[str]:
    text = character_text(character)
    named = [character_name(edition, character), text.people, text.calling]
    return [f"{', '.join(filter(None, named))}.", text.story]


def _own(rules: Rules, said: AbilityRules, abilities: Sequence[str]) -> list[str]:
    if not abilities:
        return [_("No ability is chosen: you would play without one.")]
    certain = _("You have these for certain; nobody else can pick them.")
    open_to_all = _("You have these for certain.")
    return [certain if said.mode == "picks" else open_to_all, *_ability_lines(rules, abilities)]


def _may_have(rules: Rules, said: AbilityRules, abilities: Sequence[str], person: bool = False) -> list[str]:
    many = abilities_each(said)
    if said.mode == "picks":
        words = ngettext(
            "Picks {n} of these in its turn, the first that is free:",
            "Picks {n} of these in its turns, the first that is free:", many,
        )  # fmt: skip
        if person:
            words = ngettext("You pick {n} of these when it is your turn:",
                             "You pick {n} of these, one each time it is your turn:", many)  # fmt: skip
    elif many:
        words = ngettext("Plays with the first of these:", "Plays with the first {n} of these:", many)
    else:
        words = _("Plays with all of these:")
    return [words.format(n=many), *_ability_lines(rules, abilities)]


def pick_title(pick: Pick, most: int) -> str:
    """The heading of a pick, with its number among the person's picks."""
    if most == 1:
        return _("Your turn: which ability do you pick?")
    return _("Your turn: which ability do you pick? It is number {n} of {most}.").format(n=pick.picked + 1, most=most)


def _ability_lines(rules: Rules, abilities: Sequence[str]) -> list[str]:
    texts = [ability_text(rules, ability) for ability in abilities]
    return [f"{text.name}: {text.short}" for text in texts]
