"""Changing the other seats, and everybody's characters and abilities, by numbers."""

from __future__ import annotations

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands
from tda_tui.players.characters import abilities_each
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.character_words import about_choice, character_words
from tda_tui.session.new_game.characters import OWN, choices, chosen_characters, own_choice, toggled
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.seating import chosen_guests, free_guests
from tda_tui.session.new_game.seating_words import seat_words, who_words
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.texts.regular_texts import regular_texts
from tda_tui.words.translate import gettext as _


def change_opponents(game_options: GameOptions, _rules: Rules, commands: Commands) -> GameOptions:
    """Change the regulars and levels, seat by seat."""
    many = game_options.players
    while True:
        told = [f"{seat + 1}. {seat_words(seat, many)}: {who_words(game_options, seat)}" for seat in range(many - 1)]
        number = commands.number_or_none(_("Which seat do you change? Enter alone: none."), many - 1, told)
        if number is None:
            return game_options
        game_options = _change_seat(game_options, number - 1, commands)


def _change_seat(game_options: GameOptions, seat: int, commands: Commands) -> GameOptions:
    chosen = chosen_guests(game_options)
    elsewhere = [guest for place, guest in enumerate(chosen) if place != seat]
    guests = ["", *(guest for guest in free_guests(game_options) if guest not in elsewhere)]
    told = [f"{find_regular(one).name}: {regular_texts(one).style}" if one else _("drawn by lot") for one in guests]
    at = commands.choice(_("Who sits there?"), told, guests.index(chosen[seat]))
    levels = ["", *LEVELS]
    own = game_options.own_level(seat)
    names = [level_title(level) if level else _("as all") for level in levels]
    level = commands.choice(_("At which level?"), names, levels.index(own) if own in levels else 0)
    return game_options.with_guest(seat, guests[at]).with_own_level(seat, levels[level])


def change_characters(game_options: GameOptions, rules: Rules, commands: Commands) -> GameOptions:
    """Change the way of playing with abilities, and the characters."""
    options = game_options.options(ABILITIES, rules.ruleset)
    told = [f"{option.name}. {option.meaning}" for option in options]
    at = commands.choice(_("How is it played with abilities?"), told, game_options.place(ABILITIES, rules.ruleset))
    game_options = game_options.with_choice(ABILITIES, options[at].id)
    while game_options.ability_rules(rules.ruleset).mode != "none":
        seats = range(game_options.players)
        told = [f"{n + 1}. {_seat(game_options, n)}: {character_words(game_options, rules, n)}" for n in seats]
        number = commands.number_or_none(_("Whose character do you change? Enter alone: nobody's."), len(seats), told)
        if number is None:
            break
        game_options = change_character(game_options, rules, number - 1, commands)
    return game_options


def _seat(game_options: GameOptions, place: int) -> str:
    return seat_words(place - 1, game_options.players) if place else _("You")


def change_character(game_options: GameOptions, rules: Rules, place: int, commands: Commands) -> GameOptions:
    """Change the character of a seat; 0 is the person's."""
    free = choices(game_options, rules.ruleset, place)
    told = [_in_short(game_options.with_character(place, one), rules, place, one) for one in free]
    now = chosen_characters(game_options, rules.ruleset)[place]
    chosen = free[commands.choice(_("Which character?"), told, free.index(now))]
    game_options = game_options.with_character(place, chosen)
    return _choose_own(game_options, rules, commands) if chosen == OWN else game_options


def _in_short(game_options: GameOptions, rules: Rules, place: int, one: str) -> str:
    if one == OWN:
        return _("abilities that you choose one by one")
    return f"{character_words(game_options, rules, place)}. {about_choice(game_options, rules, place)[0]}"


def _choose_own(game_options: GameOptions, rules: Rules, commands: Commands) -> GameOptions:
    """Ask for the person's abilities, by number."""
    ids, most = ability_ids(rules), abilities_each(game_options.ability_rules(rules.ruleset))
    asked = _("Which abilities? Numbers with spaces between; 0: none.")
    if most:
        asked = _("Which abilities, up to {most}? Numbers with spaces between; 0: none.").format(most=most)
    now = own_choice(game_options, rules)
    usual = " ".join(str(ids.index(one) + 1) for one in now) or "0"
    asked += " " + _("Enter alone: {what}.").format(what=usual)
    commands.lines.say(asked)
    texts = [ability_text(rules, ability) for ability in ids]
    commands.lines.say_numbered(f"{text.name}: {text.short}" for text in texts)
    while True:
        words = (commands.answer() or usual).replace(",", " ").split()
        places = [number_of(word, len(ids)) for word in words if word != "0"]
        chosen = _chosen([ids[place - 1] for place in places if place is not None], most)
        if None not in places and chosen is not None:
            return game_options._replace(own_abilities=tuple(chosen))
        wrong = _("Type numbers from 1 to {n}.").format(n=len(ids))
        commands.lines.say(wrong if None in places else _("That would be one too many."))
        commands.lines.say(asked)


def _chosen(wanted: list[str], most: int) -> list[str] | None:
    """These abilities together; None if they are more than `most`."""
    chosen: list[str] | None = []
    for one in dict.fromkeys(wanted):
        if chosen is not None and not (most == 1 and chosen):
            chosen = toggled(chosen, one, most)
        else:
            return None
    return chosen
