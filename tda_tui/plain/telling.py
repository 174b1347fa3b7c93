"""Descriptions of the table for a decision, of cards, scores and the ranking."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tda_tui.present.abilities import abilities_of, asking_ability
from tda_tui.present.card_text import ante_effect, find, flight_name, short_kind
from tda_tui.present.choice import Item
from tda_tui.present.event_groups import EventGroup, LogEntry
from tda_tui.present.prompt import is_flight_reward
from tda_tui.rules.events import STAKES, Event, ScoreLine
from tda_tui.rules.questions import Question
from tda_tui.rules.state.table import ANTE, PLAY
from tda_tui.rules.view import View
from tda_tui.session.deal import Series
from tda_tui.words.card_names import card_name, short_name, source_card
from tda_tui.words.phrases import listed
from tda_tui.words.rulesets import house_words
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.texts import ability_text, card_text
from tda_tui.words.translate import gettext as _, ngettext

TRIGGERS = "[*]"
"""Marks a card in hand whose power would trigger now."""


# The table


def table(view: View) -> Iterator[str]:
    """The whole table, without the hand."""
    yield _heading(view)
    if view.ante:
        yield _("Ante: {cards}.").format(cards=", ".join(_ante(view)))
    many = len(view.seats)
    for step in range(1, many + 1):  # from the left neighbour around to the viewer
        yield _seat(view, (view.me + step) % many)
    for debt in view.debts:
        yield _debt(view, debt.debtor, debt.creditor, debt.gold)
    yield from _in_effect(view)
    yield from _last_played(view)


def glance(view: View) -> str:
    """A summary for a question during a turn."""
    mine = view.seats[view.me]
    return _("Stakes {stakes}. You have {gold} gold; flight {strength}.").format(
        stakes=view.stakes, gold=mine.gold, strength=mine.strength
    )


def _heading(view: View) -> str:
    parts = [_("Gambit {n}, ante.") if view.phase == ANTE else _("Gambit {n}, round {round}.")]
    parts.append(_("Stakes {stakes}."))
    if view.hole:
        parts.append(_("Hole {hole}."))
    if view.phase == PLAY:
        parts.append(_("You lead.") if view.leader == view.me else _("{leader} leads."))
    return " ".join(parts).format(
        n=view.gambit, round=view.round, stakes=view.stakes, hole=view.hole, leader=view.names[view.leader]
    )


def _ante(view: View) -> Iterator[str]:
    for card, owner in zip(view.ante, view.ante_owner, strict=True):
        name = _("you") if owner == view.me else view.names[owner]
        yield short_name(view.rules, card) + (f" ({name})" if owner >= 0 else "")


def _seat(view: View, seat: int) -> str:
    facts = view.seats[seat]
    name = _("You") if seat == view.me else facts.name
    if not facts.playing:
        return _("{name}: out of the game.").format(name=name)
    has = [_("{gold} gold").format(gold=facts.gold), _cards_in_hand(view, seat)]
    if facts.owes and not view.debts:
        has.append(_("owes the hole {gold}").format(gold=facts.owes))
    parts = [", ".join(has)]
    if facts.flight:
        parts.append(_("flight {strength}: {cards}").format(strength=facts.strength, cards=_short(view, facts.flight)))
    if facts.score.total != facts.strength:
        parts.append(_("scores {n}").format(n=facts.score.total))
    if facts.score.barred_by:
        parts.append(bar_reason(facts.score, view.rules))
    parts += [flight_name(view.rules, name) for name in facts.special_flights]
    if facts.abilities:
        parts.append(_abilities(view, seat))
    return f"{name}: " + "; ".join(parts) + "."


def _abilities(view: View, seat: int) -> str:
    """The abilities of a seat known to the player, and which of them are unavailable."""
    names = [
        ability.text.name
        if ability.ready
        else _("{ability} ({state})").format(ability=ability.text.name, state=ability.state)
        for ability in abilities_of(view, seat)
    ]
    return _("abilities: {list}").format(list=", ".join(names))


def _cards_in_hand(view: View, seat: int) -> str:
    facts = view.seats[seat]
    many = ngettext("{n} card", "{n} cards", facts.hand_size).format(n=facts.hand_size)
    if not facts.known or seat == view.me:
        return many
    return _("{many} (including {cards})").format(many=many, cards=_short(view, facts.known))


def _short(view: View, cards: Sequence[str]) -> str:
    return ", ".join(short_name(view.rules, card) for card in cards)


def _debt(view: View, debtor: int, creditor: int, gold: int) -> str:
    name, other = view.names[debtor], "" if creditor == STAKES else view.names[creditor]
    if debtor == view.me:
        text = _("You owe {other} {gold}.") if other else _("You owe the stakes {gold}.")
    elif creditor == view.me:
        text = _("{name} owes you {gold}.")
    else:
        text = _("{name} owes {other} {gold}.") if other else _("{name} owes the stakes {gold}.")
    return text.format(name=name, other=other, gold=gold)


def _in_effect(view: View) -> Iterator[str]:
    """The effects of powers and ante cards, without repetitions."""
    lines = []
    for effect in view.effects:
        event = Event("effect", effect.seat, cards=(view.rules.ids[effect.card],), gold=effect.figure, what=effect.name)
        lines.append(sentence(event, view.names, view.rules, view.me))
    for card_id, name in view.ante_effects:
        words = ante_effect(find(view.rules, card_id), name) + "."
        lines.append(_("{card} in the ante: {said}").format(card=short_name(view.rules, card_id), said=words))
    for line in dict.fromkeys(lines):
        yield _("In effect: {what}").format(what=line)


def _last_played(view: View) -> Iterator[str]:
    last = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    if view.phase == PLAY and last is not None and view.last_seat != view.me:
        name = view.names[view.last_seat]
        yield _("Last played: {card} by {name}.").format(card=card_name(view.rules, last), name=name)


# Cards and answers


def power_in_question(view: View, question: Question) -> str:
    """The power of the card that asks, or of the card it uses or may trigger; "" if no power asks."""
    source = source_card(view.rules, question)
    if source is None:
        ability = asking_ability(question, view)
        return ability_text(view.rules, ability).short if ability and question.kind != "ability" else ""
    if is_flight_reward(question) or any(":" in option for option in question.options):
        return ""
    card_id = question.about or source
    power = card_text(find(view.rules, card_id)).short
    if not power:
        return ""
    if question.about is None:
        return _("Its power: {power}").format(power=power)
    return _("The power of {card:the}: {power}").format(card=card_name(view.rules, card_id), power=power)


def options(view: View, items: Sequence[Item], question: Question) -> Iterator[str]:
    """The options with their meanings; a power repeated in consecutive options is described once."""
    before = ""
    for item in items:
        if item.card is not None:
            power = card_text(find(view.rules, item.card)).short
            meaning = _("Same power.") if power and power == before else power
            yield f"{_card_option(view, item.card, question)} {meaning}".rstrip()
            before = power
        elif item.value in view.names:
            yield item.hint + "."
        else:
            yield f"{item.label}. {item.hint}".rstrip()


def _card_option(view: View, card_id: str, question: Question) -> str:
    card = find(view.rules, card_id)
    held = next((held for held in view.hand if held.card == card_id), None)
    facts = [card_name(view.rules, card_id), short_kind(card)]
    if held is None and (where := _location(view, card_id)):
        facts.append(where)
    fires = question.kind == "play" and held is not None and held.fires and card.power is not None
    return ", ".join(facts) + (f" {TRIGGERS}." if fires else ".")


# What happened


def log_entries(group: EventGroup) -> list[LogEntry]:
    """The sentences of a group of events, with the score sheet after a scoring."""
    lines: list[str] = []
    begin = 0
    for end, step in enumerate(group.steps, 1):
        if step.event.kind == "score":
            lines += [*group._replace(steps=group.steps[begin:end]).sentences(), *_score(step.event, step.view)]
            begin = end
    return [LogEntry(line) for line in (*lines, *group._replace(steps=group.steps[begin:]).sentences())]


# The end of a gambit and of a game


def _score(event: Event, view: View) -> Iterator[str]:
    for line in sorted(event.sheet, key=lambda line: line.total, reverse=event.what != "weakest"):
        yield _score_line(line, view)


def _score_line(line: ScoreLine, view: View) -> str:
    name = _("You") if line.seat == view.me else view.names[line.seat]
    total = str(line.total)
    if line.bonus:
        total = _("{total} ({strength} plus {bonus})").format(
            total=line.total, strength=line.strength, bonus=line.bonus
        )
    cards = _short(view, line.flight) or _("no flight")
    return f"{name}: " + "; ".join(filter(None, [total, cards, bar_reason(line, view.rules)])) + "."


def ranking(view: View, final: Sequence[Event]) -> Iterator[str]:
    """All seats by gold, with shared places for equal amounts and what the `final` events pay from the hole; then what
    the house keeps."""
    from_hole = Counter[int]()
    for event in final:
        if event.kind == "hole-paid-out":
            from_hole[event.seat] += event.gold
    for seat in sorted(range(len(view.seats)), key=lambda seat: -view.seats[seat].gold):
        facts = view.seats[seat]
        rank = 1 + sum(other.gold > facts.gold for other in view.seats)
        name = _("you") if seat == view.me else facts.name
        words = _("Place {place}: {name}, {gold} gold.")
        if from_hole[seat]:
            words = _("Place {place}: {name}, {gold} gold, {hole} of it from the hole.")
        yield words.format(place=rank, name=name, gold=facts.gold, hole=from_hole[seat])
    if house := house_words(view.rules.ruleset, view.hole):
        yield house


def standing(series: Series, names: Sequence[str]) -> Iterator[str]:
    """The gold won so far by each seat in a series and, after its last game, the winners."""
    order = sorted(range(len(names)), key=lambda seat: -series.gold[seat])
    each = ", ".join(_("{name} {gold}").format(name=names[seat], gold=series.gold[seat]) for seat in order)
    yield _("Game {n} of {all} is over. Gold in all games so far: {told}.").format(
        n=series.played, all=series.games, told=each
    )
    if series.over:
        best = listed([names[seat] for seat in series.leaders])
        yield _("Most gold over all games: {names}.").format(names=best)


def _location(view: View, card_id: str) -> str:
    """Where a card outside the hand is."""
    for seat, facts in enumerate(view.seats):
        if card_id in facts.flight:
            return _("in your flight") if seat == view.me else _("in {name}'s flight").format(name=facts.name)
    if card_id in view.ante:
        return _("in the ante")
    return _("from the deck") if card_id in view.aside else ""
