"""Checks a record against its ruleset: seats, position, and what is expected; reports all problems, a sentence each."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from tda_tui.files.validation import did_you_mean, shown
from tda_tui.records.record import LONGEST_NAME, Asks, DebtEntry, Expect, Position, Record, SeatEntry
from tda_tui.rules.abilities.registry import ability_problems, one_disk, spends
from tda_tui.rules.questions import ANSWERS, QUESTION_KINDS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.rules.state.table import ability_name
from tda_tui.words.problems import refusal_reason
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _

STAKES = "stakes"
"""The creditor of debts to the stakes."""


def setup_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with the seats, the position and the kinds of questions."""
    return _Validation(record, rules).setup()


def expect_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with `[expect]`: seats, cards and debts that cannot occur in the ruleset."""
    return _Validation(record, rules).expectations(record.expect or Expect())


def named_cards(record: Record) -> set[str]:
    """All texts in a record that may name cards: these cards are in its game (Deck of the game)."""
    expect = record.expect or Expect()
    asked = expect.asks.options if expect.asks is not None else None
    lists = [*_piles(record), *_expected_cards(expect), ("", asked or [])]
    if record.position is not None:
        lists.append(("", record.position.special_cards))
    return set().union(*(cards for _key, cards in lists), *(decision.choose for decision in record.decision))


def special_flights(rules: Rules) -> Mapping[str, tuple[bool, int]]:
    """The names of all possible special flights, with whether each is a colour flight, and its bit."""
    colours = {f"colour:{name}": (True, 1 << at) for at, name in enumerate(rules.colour_names)}
    return colours | {f"strength:{value}": (False, 1 << value) for value in sorted(set(rules.strength))}


def _piles(record: Record) -> Iterator[tuple[str, list[str]]]:
    for seat in record.seat:
        yield f"seat {seat.name}.hand", seat.hand
        yield f"seat {seat.name}.flight", seat.flight
    if record.position is not None:
        yield "position.ante", record.position.ante
        yield "position.discard", record.position.discard
        yield "position.deck", record.position.deck


def _expected_cards(expect: Expect) -> Iterator[tuple[str, list[str]]]:
    for key in ("ante", "deck_top", "discard_has"):
        yield f"expect.{key}", getattr(expect, key) or []
    for key in ("hand", "flight"):
        for seat, ids in (getattr(expect, key) or {}).items():
            yield f"expect.{key}.{seat}", ids
    for seat, hands in (expect.knows or {}).items():
        for other, ids in hands.items():
            yield f"expect.knows.{seat}.{other}", ids


class _Validation:
    """The checks of one record; every method yields sentences about what is wrong."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self.record = record
        self.rules = rules
        self.names = [seat.name for seat in record.seat]
        self.title = ruleset_name(rules.ruleset)

    # Sentences

    def _say(self, text: str, key: str, **values: object) -> str:
        return text.format(key=key, name=self.title, **values)

    def _no_card(self, key: str, card: str) -> str:
        """Why there is no such card; "" if there is."""
        if card in self.rules.number:
            return ""
        near = did_you_mean(card, self.rules.number, '"')
        return self._say(_("`{key}`: there is no card {value} in {name}{near}"), key, value=shown(card), near=near)

    def _twice(self, key: str, word: str) -> str:
        return _("`{key}` lists {card} twice").format(key=key, card=word)

    def _once(self, key: str, words: Sequence[str], why_not: Callable[[str, str], str]) -> Iterator[str]:
        for word in dict.fromkeys(words):
            if why := why_not(key, word):
                yield why
            elif words.count(word) > 1:
                yield self._twice(key, word)

    def _seat(self, key: str, name: str | None, *others: str) -> Iterator[str]:
        names = [*self.names, *others]
        if name is not None and name not in names:
            near = did_you_mean(name, names, '"')
            yield self._say(_("`{key}`: there is no seat {value}{near}"), key, value=shown(name), near=near)

    def _kind(self, key: str, kind: str | None) -> Iterator[str]:
        if kind is not None and kind not in QUESTION_KINDS:
            near = did_you_mean(kind, QUESTION_KINDS, '"')
            yield self._say(_("`{key}`: there is no question {value}{near}"), key, value=shown(kind), near=near)

    # The setup

    def setup(self) -> Iterator[str]:
        """What is wrong with everything but `[expect]`."""
        record, (fewest, most) = self.record, self.rules.ruleset.players
        if not fewest <= len(record.seat) <= most:
            text = _("`seat`: {name} is for {fewest} to {most} seats, not {n}")
            yield self._say(text, "", fewest=fewest, most=most, n=len(record.seat))
            return
        yield from self._seat_names()
        for seat, error in ability_problems(self.rules, [seat.abilities for seat in record.seat]):
            yield f"`seat {self.names[seat]}.abilities`: {refusal_reason(error)}"
        if record.position is not None:
            for one in record.seat:
                yield from self._character(one)
        for number, decision in enumerate(record.decision, 1):
            yield from self._kind(f"decision {number}.ask", decision.ask)
        if record.position is None:
            yield from self._seats_without_position()
            return
        yield from self._cards(record.position)
        yield from self._specials(record.position)
        yield from self._moment(record.position)
        owes = {f"seat {seat.name}.owes": seat.owes for seat in record.seat}
        hole = {**owes, "position.hole": record.position.hole}
        yield from self._shortfall(hole, "position.debt", record.position.debt)
        for one in record.seat:
            yield from self._once(f"seat {one.name}.special_flights", one.special_flights, self._no_flight)

    def _seat_names(self) -> Iterator[str]:
        for name in dict.fromkeys(self.names):
            value = shown(name)
            if self.names.count(name) > 1:
                yield _("`seat`: the name {value} is used twice").format(value=value)
            if not is_name(name, LONGEST_NAME):
                text = _("`seat`: the name {value} must have 1 to {n} printable characters")
                yield text.format(value=value, n=LONGEST_NAME)
            elif name in self.rules.number or name in ANSWERS:
                yield _("`seat`: {value} cannot be a name: records use it as an answer").format(value=value)

    def _seats_without_position(self) -> Iterator[str]:
        for seat in self.record.seat:
            bare = SeatEntry(seat.name, abilities=seat.abilities)
            for key in seat.__struct_fields__:
                if getattr(seat, key) != getattr(bare, key):
                    text = _("`seat {name}.{key}` belongs only in a record with [position]")
                    yield text.format(name=seat.name, key=key)

    def _character(self, seat: SeatEntry) -> Iterator[str]:
        key, one_for_all = f"seat {seat.name}.expended", one_disk(self.rules)
        if one_for_all and not isinstance(seat.expended, bool):
            text = _("`{key}` is {value}, but must be true or false: {name} has one disk for all of a seat's abilities")
            yield self._say(text, key, value=shown(seat.expended))
        elif one_for_all and seat.expended and not seat.abilities:
            yield _("`{key}`: {name} has no abilities").format(key=key, name=seat.name)
        elif not one_for_all and seat.expended is True:
            yield _must_be(key, True, _("a list of abilities"))
        elif not isinstance(seat.expended, bool):
            text = _("`{key}`: {ability} doesn't wait for a special flight in {name}")
            yield from self._spent(key, seat, seat.expended, text, ("itself",))
        text = _("`{key}`: {ability} is never used up for a gambit or a game in {name}")
        yield from self._spent(f"seat {seat.name}.used", seat, seat.used, text, ("for the gambit", "for the game"))
        if seat.gambits_won and not one_for_all:
            text = _("`{key}`: no ability in {name} depends on gambits won")
            yield self._say(text, f"seat {seat.name}.gambits_won")

    def _spent(
        self, key: str, seat: SeatEntry, spent: Sequence[str], wrong: str, costs: Sequence[str]
    ) -> Iterator[str]:
        mine = [ability_name(one) for one in seat.abilities]

        def why_not(key: str, ability: str) -> str:
            if ability not in mine:
                near = did_you_mean(ability, mine, '"')
                text = _("`{key}`: {value} is not one of this seat's abilities{near}")
                return self._say(text, key, value=shown(ability), near=near)
            return "" if spends(self.rules, ability) in costs else self._say(wrong, key, ability=ability)

        yield from self._once(key, spent, why_not)

    # The position

    def _cards(self, position: Position) -> Iterator[str]:
        """Unknown cards, cards in two places, and hands that are too large."""
        lies: dict[str, str] = {}
        for key, cards in _piles(self.record):
            for card in cards:
                if why := self._no_card(key, card):
                    yield why
                elif lies.get(card) == key:
                    yield self._twice(key, card)
                elif card in lies:
                    text = _("`{key}`: {card} is already in `{other}`")
                    yield self._say(text, key, card=card, other=lies[card])
                lies.setdefault(card, key)
            if key.endswith(".hand") and len(cards) > self.rules.hand_limit:
                text = _("`{key}`: {n} cards, but the limit is {limit}")
                yield self._say(text, key, n=len(cards), limit=self.rules.hand_limit)
        if not lies and position.deck_rest == "none":
            yield _('`position.deck_rest` is "none", but there are no cards anywhere else to play with')

    def _specials(self, position: Position) -> Iterator[str]:
        key, special = "position.special_cards", {self.rules.ids[card] for card in self.rules.special_cards}

        def why_not(key: str, card: str) -> str:
            text = _("`{key}`: {card} is not a special card in {name}")
            return "" if card in special else self._no_card(key, card) or self._say(text, key, card=card)

        yield from self._once(key, position.special_cards, why_not)
        count, listed = self.rules.ruleset.specials_count, len(special & {*position.special_cards})
        if count is not None and listed > count:
            text = _("`{key}` has {listed} special cards, but a game of {name} has {count}")
            yield self._say(text, key, listed=listed, count=count)

    def _moment(self, position: Position) -> Iterator[str]:
        ruleset, number = self.rules.ruleset, position.round
        yield from self._seat("position.leader", position.leader)
        yield from self._seat("position.to_move", position.to_move)
        if number > ruleset.max_rounds:
            text = _("`position.round` is {round}, but {name} has {max_rounds} rounds at most")
            yield self._say(text, "", round=number, max_rounds=ruleset.max_rounds)
        if number and position.stakes is None:
            yield _("`position.stakes` is missing: a round of play needs it")
        if not number and position.ante:
            yield _("`position.ante` has cards, but in `position.round` 0 the seats have yet to ante")
        if 0 < ruleset.gambits < position.gambit:
            text = _("`position.gambit` is {gambit}, but {name} ends after gambit {gambits}")
            yield self._say(text, "", gambit=position.gambit, gambits=ruleset.gambits)

    def _no_flight(self, key: str, flight: str) -> str:
        """Why there is no such special flight; "" if there is."""
        known = special_flights(self.rules)
        if flight in known:
            return ""
        kind, colon, _what = flight.partition(":")
        others = [name.removeprefix(f"{kind}:") for name in known if colon and name.startswith(f"{kind}:")]
        text = _('{value} is not a special flight such as "colour:red" or "strength:7"{near}')
        if others:
            text = _("no card has the strength named in {value}; choose from {known}")
            if kind == "colour":
                text = _("no card has the colour named in {value}; choose from {known}")
        near = did_you_mean(flight, known, '"')
        return f"`{key}`: {text.format(value=shown(flight), known=', '.join(others), near=near)}"

    # Debts and the hole

    def _shortfall(self, hole: Mapping[str, int], key: str, debts: Sequence[DebtEntry]) -> Iterator[str]:
        """Check gold owed to or lying in the hole, and debts, of which a ruleset has one or the other."""
        if self.rules.ruleset.shortfall != "hole":
            text = _("`{key}`: {name} has debts, not a hole: put them in `{instead}`")
            yield from [self._say(text, owing, instead=key) for owing, gold in hole.items() if gold]
        elif debts:
            yield self._say(_("`{key}`: {name} has a hole, not debts: put what a seat owes the hole into `owes`"), key)
        for number, debt in enumerate(debts, 1):
            yield from self._seat(f"{key} {number}.from", debt.from_)
            yield from self._seat(f"{key} {number}.to", debt.to, STAKES)
            if debt.to == debt.from_ in self.names:
                yield self._say(_("`{key}`: {seat} cannot be in debt to {seat}"), f"{key} {number}", seat=debt.from_)

    # What is expected

    def expectations(self, expect: Expect) -> Iterator[str]:
        """What is wrong with `[expect]`."""
        yield from self._expected_seats(expect)
        yield from self._kind("expect.asks.ask", expect.asks.ask if expect.asks is not None else None)
        for key, cards in _expected_cards(expect):
            yield from self._once(key, cards, self._no_card)
        if expect.refuses is not None and not self.record.decision:
            yield _("`expect.refuses`: there is no decision that could be refused")
        wanted = _("true or false") if one_disk(self.rules) else _("a list of abilities")
        for name, expended in (expect.expended or {}).items():
            if isinstance(expended, bool) != one_disk(self.rules):
                yield _must_be(f"expect.expended.{name}", expended, wanted)
        owed = sum((expect.owes or {}).values())
        yield from self._shortfall({"expect.owes": owed}, "expect.debts", expect.debts or [])

    def _expected_seats(self, expect: Expect) -> Iterator[str]:
        for key in expect.__struct_fields__:
            value = getattr(expect, key)
            for name in value if isinstance(value, dict) else ():
                yield from self._seat(f"expect.{key}", name)
        for seat, hands in (expect.knows or {}).items():
            for name in hands:
                yield from self._seat(f"expect.knows.{seat}", name)
                if name == seat:
                    yield _("`expect.knows.{seat}`: what {seat} holds belongs in `expect.hand`").format(seat=seat)
        yield from self._seat("expect.leader", expect.leader)
        yield from self._seat("expect.to_move", expect.to_move)
        yield from self._seat("expect.asks.seat", (expect.asks or Asks()).seat)
        for key, names in (("winners", expect.winners), ("gambit_winners", expect.gambit_winners)):
            for name in names or ():
                yield from self._seat(f"expect.{key}", name, *([""] if key == "gambit_winners" else []))


def _must_be(key: str, value: object, wanted: str) -> str:
    return _("`{path}` is {value}, but must be {expected}").format(path=key, value=shown(value), expected=wanted)
