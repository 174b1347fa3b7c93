"""The seats of a shared table: whose they are, what people bring to the game, and how it is dealt."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import (
    Candidate,
    Dealt,
    abilities_of_regular,
    deal_abilities,
    drawn_characters,
    ready_characters,
)
from tda_tui.players.player import PERSON, USUAL_LEVEL, Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.characters import (
    DRAWN,
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
from tda_tui.tables.accounts import Account
from tda_tui.tables.ratings import LEVEL
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.card_names import type_name
from tda_tui.words.rulesets import story_words
from tda_tui.words.translate import gettext as _, ngettext


class Wish(msgspec.Struct, frozen=True):
    """What a person wants before the deal: special cards to pick, a character, or their own abilities."""

    picks: tuple[str, ...] = ()
    character: str = ""
    abilities: tuple[str, ...] = ()


class SeatRow(NamedTuple):
    """What everybody may know about a seat. `player` is the name of the person or computer player; "" if nobody.

    `away`: the person is absent; `held`: a computer player plays for them meanwhile. `coming` takes over with the next
    gambit.
    """

    seat: int
    player: str
    person: bool
    level: str
    free: bool
    away: bool
    held: bool
    host: bool
    coming: str
    regular: str
    """The regular at the seat, if no person is."""


class Seat(msgspec.Struct):
    """A seat. `who` is the account of its person; "" if a computer player has it or it is free.

    `name` is the seat's name in the game, once dealt. `level` is that of the computer player, who also plays for an
    absent person while `held`. `free`: it waits for a person. `newcomer` takes over from the computer player with the
    next gambit. `rated` is who is rated for the result: an account, also one that has given up the seat meanwhile,
    "level:" and a level, or "" for nobody.
    `present` counts the person's attendees.
    """

    who: str = ""
    person: str = ""
    """The person's name."""
    level: str = USUAL_LEVEL
    regular: str = ""
    free: bool = True
    name: str = ""
    newcomer: Account | None = None
    bank: float = 0
    held: bool = False
    rated: str = ""
    wish: Wish = Wish()
    character: str = ""
    picked: str = ""
    since: int = 0
    """The gambit with which this person took over from a computer player; 0 if they did not."""
    stood_in: int = 0
    """How many answers others have given here than the one who is rated."""
    overdue: int = 0
    """How many of the person's questions in a row the clock has answered."""
    present: int = 0
    missed: bool = False
    """Whether the person was here and has left."""
    had: tuple[str, ...] = ()
    """The accounts that have given up the seat in this game, and know some of its cards."""

    @property
    def is_persons(self) -> bool:
        """Whether it belongs to a person, who may be absent."""
        return bool(self.who)

    @property
    def is_guests(self) -> bool:
        """Whether its person is a guest, of whom nothing is kept."""
        return Account(self.who, self.person).guest

    @property
    def rates_person(self) -> bool:
        """Whether a person is rated for the result, who may have given up the seat."""
        return bool(self.rated) and not self.rated.startswith(LEVEL)

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player answers here now."""
        return not self.who or self.held

    def take(self, account: Account) -> None:
        """Give the seat to a person."""
        self.leave(free=False)
        self.who, self.person = account
        self.since = 0

    def leave(self, free: bool) -> None:
        """Take the seat from its person; it goes to a computer player unless `free`.

        Who leaves during a game is rated like somebody who is away: otherwise nobody would have to lose.
        """
        if self.who and not free:
            self.had += (self.who,)
        self.who = self.person = ""
        self.free, self.held, self.present, self.missed, self.wish = free, False, 0, False, Wish()
        self.overdue = 0

    def row(self, at: int, gathering: bool, host: str) -> SeatRow:
        """What everybody may know about the seat; before the game only regulars have a name."""
        computer = self.name
        if gathering:
            computer = find_regular(self.regular).name if self.regular and not self.free else ""
        return SeatRow(
            seat=at,
            player=self.person or computer,
            person=self.is_persons,
            level=self.level,
            free=self.free,
            away=self.is_persons and not self.present,
            held=self.held,
            host=self.is_persons and self.who == host,
            coming=self.newcomer.name if self.newcomer is not None else "",
            regular=self.regular,
        )


# What people bring


def picks_of(ruleset: Ruleset, hosts: bool) -> int:
    """How many special cards a person picks for the deck: if only one picks for all, it is the host."""
    return most_picks(ruleset) if hosts or not picks_alone(ruleset) else 0


def brings_character(ruleset: Ruleset) -> bool:
    """Whether everybody has a character, or their own abilities."""
    return ruleset.abilities.mode != "none"


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
    ruleset, parts = options.changed, list[str]()
    rules = options.rules() if wish != Wish() else load_rules(options.game.ruleset)
    if most := picks_of(ruleset, hosts):
        cards = [type_name(rules.cards[rules.number[card]]) for card in wish.picks if card in rules.number][:most]
        parts.append(", ".join(cards) or ngettext("a random special card", "random special cards", most))
    if brings_character(ruleset):
        edition = ruleset.abilities.edition
        own = abilities_words(rules, wish.abilities) if wish.abilities else _("a random character")
        parts.append(character_name(edition, wish.character) if wish.character in ready_characters(edition) else own)
    return _("You bring: {what}.").format(what="; ".join(parts)) if parts else ""


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
        character = game.at_seat("characters", at) if at else DRAWN
        seat.wish = Wish(character="" if character == DRAWN else character)


def free_regulars(seats: Sequence[Seat], at: int) -> list[str]:
    """The regulars available for a seat: not those at other seats, nor those with the name of a person here."""
    people = {seat.person.casefold() for seat in seats if seat.is_persons}
    taken = {seat.regular for other, seat in enumerate(seats) if other != at and not seat.is_persons}
    return [one for one in regular_ids() if one not in taken and find_regular(one).name.casefold() not in people]


def seat_regulars(seats: Sequence[Seat], seed: int) -> None:
    """Give every seat its name: its person's, or that of a regular, drawn at random if none was chosen.

    Two people of different inns, or of different times of a database, can have the same one: the second has a number.
    """
    people = {seat.person.casefold() for seat in seats if seat.is_persons}
    free = [regular for regular in regular_ids() if find_regular(regular).name.casefold() not in people]
    taken: list[str] = []
    for at, seat in enumerate(seats):
        if seat.is_persons:
            same = seat.person in [other.person for other in seats[:at]]
            seat.name = f"{seat.person} ({at + 1})" if same else seat.person
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
        from tda_tui.players.rating import pick_special_card

        for at, seat in enumerate(seats[:room]):
            wanted = [card for card in seat.wish.picks if card in offered and card not in named]
            seat.picked = wanted[0] if wanted else pick_special_card(rules, named, seed * 8 + at)
            named.append(seat.picked)
    return {"specials_named": named, "pick_specials": "nobody"}


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
    rules, names = deal.rules, deal.names
    lines = list(story_words(deal.story.coins, deal.story.prize))
    lines += [pick_sentence(rules, names[at], one.picked, at == me) for at, one in enumerate(seats) if one.picked]
    if deal.abilities:
        characters = [seat.character for seat in seats]
        lines += character_sentences(rules, Dealt(tuple(map(tuple, deal.abilities))), names, characters, me)
    return lines
