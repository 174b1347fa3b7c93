"""Dealing a game at a shared table: what people bring to it, who sits where, and the opening lines of its log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import (
    Candidate,
    Dealt,
    abilities_of_regular,
    deal_abilities,
    drawn_characters,
    ready_characters,
)
from tda_tui.players.player import PERSON, Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.characters import (
    LOT,
    OWN,
    abilities_words,
    character_name,
    character_sentences,
    chosen_characters,
    own_choice,
)
from tda_tui.session.new_game.decks import most_picks, on_offer, pick_sentence, picks_alone, room_for_picks
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests, level_of, usual_level
from tda_tui.tables.seats import Seat, Wish
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.card_names import type_name
from tda_tui.words.rulesets import story_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


def picks_of(ruleset: Ruleset, hosts: bool) -> int:
    """How many special cards a person picks for the deck: if only one picks for all, it is the host."""
    return most_picks(ruleset) if hosts or not picks_alone(ruleset) else 0


def brings_character(ruleset: Ruleset) -> bool:
    """Whether everybody has a character, or their own abilities."""
    return ruleset.abilities.mode != "none"


def can_bring(options: TableOptions, hosts: bool) -> bool:
    """Whether a person can bring anything. Raises TableProblem if the rules cannot be read."""
    ruleset = options.changed
    return bool(picks_of(ruleset, hosts)) or brings_character(ruleset)


def wish_from(game: GameOptions, rules: Rules) -> Wish:
    """The wish in a person's options for a new game."""
    chosen = chosen_characters(game, rules.ruleset)[0]
    own = tuple(own_choice(game, rules)) if chosen == OWN else ()
    known = chosen in ready_characters(rules.ruleset.abilities.edition)
    picks = game.picked if picks_alone(rules.ruleset) else ()
    return Wish(picks, chosen if known else "", own)


def game_with(game: GameOptions, wish: Wish) -> GameOptions:
    """The options for a new game with that wish."""
    character = wish.character or (OWN if wish.abilities else "")
    return game._replace(picked=wish.picks, characters=(character,), own_abilities=wish.abilities)


def wish_words(options: TableOptions, wish: Wish, hosts: bool) -> str:
    """A sentence on what a person brings; "" if there is nothing to bring."""
    ruleset, said = options.changed, list[str]()
    if not can_bring(options, hosts):
        return ""
    rules = options.rules() if wish != Wish() else load_rules(options.game.ruleset)
    if most := picks_of(ruleset, hosts):
        cards = [type_name(rules.cards[rules.number[card]]) for card in wish.picks if card in rules.number][:most]
        said.append(", ".join(cards) or ngettext("a special card by lot", "special cards by lot", most))
    if brings_character(ruleset):
        said.append(_character(rules, wish))
    return _("You bring: {what}.").format(what="; ".join(said))


def _character(rules: Rules, wish: Wish) -> str:
    edition = rules.ruleset.abilities.edition
    if wish.character in ready_characters(edition):
        return character_name(edition, wish.character)
    return abilities_words(rules, wish.abilities) if wish.abilities else _("a character by lot")


def set_seats(seats: Sequence[Seat], options: TableOptions) -> None:
    """Prepare all seats without a person as the options say: free for a person, or with a computer player.

    The first seat is the one the options call the person's own.
    """
    game, taken = options.game, [seat.regular for seat in seats if seat.is_persons]
    guests, people = chosen_guests(game), sum(seat.is_persons for seat in seats)
    for at, seat in enumerate(seats):
        if seat.is_persons:
            continue
        seat.level = level_of(game, at - 1) if at else usual_level(game)
        guest = guests[at - 1] if at else ""
        seat.regular = guest if guest not in taken else ""
        seat.free = people < options.seats_for_people and not seat.regular
        people += seat.free
        seat.wish = _wish_at(game, at)


def _wish_at(game: GameOptions, at: int) -> Wish:
    """The character chosen for a computer player's seat."""
    chosen = game.character(at) if at else ""
    return Wish(character=chosen) if chosen not in ("", LOT) else Wish()


def free_regulars(seats: Sequence[Seat], at: int) -> list[str]:
    """The regulars available for a seat: not those at other seats, nor those with the name of a person here."""
    people = {seat.person.casefold() for seat in seats if seat.is_persons}
    taken = {seat.regular for place, seat in enumerate(seats) if place != at and not seat.is_persons}
    return [one for one in regular_ids() if one not in taken and find_regular(one).name.casefold() not in people]


def seat_regulars(seats: Sequence[Seat], seed: int) -> None:
    """Give every seat its name: its person's, or that of a regular, drawn at random if none was chosen."""
    people = {seat.person.casefold() for seat in seats if seat.is_persons}
    free = [regular for regular in regular_ids() if find_regular(regular).name.casefold() not in people]
    taken: list[str] = []
    for seat in seats:
        if seat.is_persons:
            seat.name = seat.person
        elif seat.regular in free and seat.regular not in taken:
            taken.append(seat.regular)
        else:
            seat.regular = ""
    drawn = iter(random.Random(f"regulars {seed}").sample([one for one in free if one not in taken], len(seats)))
    for seat in seats:
        if not seat.is_persons:
            seat.regular = seat.regular or next(drawn)
            seat.name = find_regular(seat.regular).name


def deal_table(options: TableOptions, seats: Sequence[Seat], host: int, seed: int) -> Deal:
    """Deal, with special cards picked if the rules require it, and abilities. Raises TableProblem."""
    base = options.rules()
    changes = options.game.changes(options.ruleset)
    if base.ruleset.pick_specials != "nobody":
        changes |= _picked(base, seats, host, seed)
    rules = options.rules(changes)
    names = [seat.name for seat in seats]
    roles = [PERSON if seat.is_persons else str(Role(seat.level, seat.regular)) for seat in seats]
    abilities = _abilities(rules, seats, seed)
    return Deal(options.game.ruleset, changes, rules, names, seed, roles, abilities)


def _picked(rules: Rules, seats: Sequence[Seat], host: int, seed: int) -> dict[str, Any]:
    """The ruleset keys that picking special cards changes: the host's list, or a card per seat, wished or random."""
    ruleset, offered = rules.ruleset, on_offer(rules)
    room, named = room_for_picks(ruleset), list(ruleset.specials_named)
    if picks_alone(ruleset):
        named += [card for card in dict.fromkeys(seats[host].wish.picks) if card in offered][:room]
    else:
        for place, seat in enumerate(seats[:room]):
            wanted = [card for card in seat.wish.picks if card in offered and card not in named]
            seat.picked = wanted[0] if wanted else _drawn(rules, named, seed * 8 + place)
            named.append(seat.picked)
    return {"specials_named": named, "pick_specials": "nobody"}


def _drawn(rules: Rules, named: Sequence[str], seed: int) -> str:
    from tda_tui.players.rating import pick_special_card

    return pick_special_card(rules, list(named), seed)


def _abilities(rules: Rules, seats: Sequence[Seat], seed: int) -> tuple[tuple[str, ...], ...]:
    """The abilities of each seat: as its person wishes, of the regular there, or of a random character."""
    if rules.ruleset.abilities.mode == "none":
        return ()
    edition = rules.ruleset.abilities.edition
    ready = ready_characters(edition)
    wished: list[str] = []
    for seat in seats:
        wish = seat.wish.character
        wished.append(wish if wish in ready and wish not in wished else "")
    drawn = iter(drawn_characters(edition, len(seats), seed, wished))
    candidates = []
    for seat, character in zip(seats, wished, strict=True):
        may = abilities_of_regular(seat.regular, edition) if not seat.is_persons and seat.regular else ()
        seat.character = character or ("" if may else next(drawn, ""))
        chosen = ready.get(seat.character)
        own = list(seat.wish.abilities) if seat.wish.abilities and not character else None
        candidates.append(Candidate(chosen.abilities if chosen else may, own))
    return deal_abilities(rules, candidates, seed).abilities


def opening_lines(deal: Deal, seats: Sequence[Seat], me: int) -> list[str]:
    """The first lines of the log at a seat, or at NOBODY's, in the reader's language."""
    rules = deal.rules
    said = list(story_words(deal.story.coins, deal.story.prize))
    picked = [(seat, one) for seat, one in enumerate(seats) if one.picked]
    said += [pick_sentence(rules, deal.names[seat], one.picked, seat == me) for seat, one in picked]
    if deal.abilities:
        characters = [seat.character for seat in seats]
        said += character_sentences(rules, Dealt(tuple(map(tuple, deal.abilities))), deal.names, characters, me)
    return said
