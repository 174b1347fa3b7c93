"""The question put to the person, its options and what follows from each; who decides what later; who is waited for."""

from collections.abc import Mapping, Sequence

from tda_tui.present.abilities import asking_ability, pass_words, to_pay, usable, would_do
from tda_tui.present.card_text import find, flight_name, known_location, tag
from tda_tui.present.choice import Choice, Item, digit
from tda_tui.rules.questions import NONE, PASS, PAY, Question
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.state.table import ability_name
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, short_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun, capital, either, listed
from tda_tui.words.texts import ability_text, card_text, filled, power_text
from tda_tui.words.translate import gettext as _, mark, ngettext, pgettext

_CARD_QUESTIONS = ("hand-card", "flight-card", "ante-card", "revealed-card")


def question_title(question: Question, view: View, latest: str | None) -> str:
    """The question in one line, after the name of the card or ability that asks, unless the game itself asks.

    `latest` is the card that came into a flight last.
    """
    many, texts = question.max, messages("questions")
    if question.kind == "ability":
        return _ability_title(question, view)
    if is_flight_reward(question):
        text = ngettext("Strength flight: take {n} ante card", "Strength flight: take {n} ante cards", many)
        return text.format(n=many)
    if words := texts["asked-by"].get(f"{question.source} {question.kind}"):
        asked = _(words).format(gold=question.gold)
    elif purpose := _purpose(question, view):
        asked = purpose
    elif question.min == many > 1:
        asked = ngettext("choose {n} card", "choose {n} cards", many).format(n=many)
    elif question.min == 0:
        asked = _("choose any number of cards, or none")
    elif question.kind == "give-or-pay":
        name, gold = view.seats[view.to_move].name, to_pay(view, question.seat, question.gold)
        asked = _("give {name} a card, or pay {gold}").format(name=name, gold=gold)
    elif question.kind == "trigger" and latest:
        asked = _("let {card:the} trigger?").format(card=card_name(view.rules, latest))
    elif question.kind == "effect" and all(":" in option for option in question.options):
        return _("Two special flights: which is rewarded first?")
    else:
        asked = _(texts["asked"].get(question.kind, mark("choose")))
        asked = _("{question}, or none").format(question=asked) if NONE in question.options else asked
    card, ability = source_card(view.rules, question), asking_ability(question, view)
    source = card_name(view.rules, card) if card else ability_text(view.rules, ability).name if ability else ""
    return _("{asker}: {question}").format(asker=source, question=asked) if source else asked


def _ability_title(question: Question, view: View) -> str:
    """Which ability may be used, and on which card; with several abilities only that one may be used."""
    texts = usable(question, view)
    if len(texts) > 1:
        return _("Use one of your abilities?")
    if question.about is not None:
        card = card_name(view.rules, question.about)
        return _("{card}: use {ability}?").format(ability=texts[0].name, card=card)
    return _("Use {ability}?").format(ability=texts[0].name)


def _purpose(question: Question, view: View) -> str:
    """What a card is chosen for; "" for the reward of a special flight."""
    card = source_card(view.rules, question)
    if question.kind not in _CARD_QUESTIONS or card is None or is_flight_reward(question):
        return ""
    words = power_text(find(view.rules, question.about or card).power).prompt
    if not words:
        return ""
    if question.max > 1 and question.min == 0:
        return _("{question} Any number, or none").format(question=words)
    return _("{question} Or none").format(question=words) if NONE in question.options else words


def question_about(question: Question, view: View) -> str:
    """The text of the card or ability that asks; for another seat's demand, who gets what is given or paid."""
    if question.kind == "ability":
        return ""
    card = source_card(view.rules, question)
    if card is None:
        ability = asking_ability(question, view)
        return ability_text(view.rules, ability).short if ability else ""
    if question.kind == "give-or-pay":
        who = view.seats[view.to_move].name
        return _("{name} gets whatever you give or pay.").format(name=who)
    return card_text(find(view.rules, card)).short


def waiting_words(view: View, question: Question | None) -> str:
    """Who is being waited for, and for what; `question` is the question of another seat, if known."""
    if view.phase == "ante" and not view.ante:
        waiting = [facts.name for facts in view.seats if not facts.anted and facts.hand_size and facts.playing]
        return _("Waiting for {names} to ante").format(names=", ".join(waiting)) if waiting else ""
    if question is not None and question.kind not in ("play", "ante"):
        name = view.seats[question.seat].name
        card, ability = source_card(view.rules, question), asking_ability(question, view)
        if card is None and ability is None:
            return _("Waiting for {name} to choose").format(name=name)
        if card is not None and question.kind == "give-or-pay":
            return _("Waiting for {name} to give a card or pay {gold} ({card:the})").format(
                name=name, gold=to_pay(view, question.seat, question.gold), card=card_name(view.rules, card)
            )
        source = card_name(view.rules, card) if card else Noun(ability_text(view.rules, ability or "").name)
        return _("Waiting for {name} to choose for {card:the}").format(name=name, card=source)
    if view.phase == "play":
        seat = question.seat if question is not None else view.to_move  # the view may be older than the question
        return "" if seat == view.me else _("Waiting for a card from {name}").format(name=view.seats[seat].name)
    return ""


def choice_of(question: Question, view: View, order: Sequence[str], latest: str | None) -> Choice:
    """The choice that a question puts before the person.

    `order` is the order in which the hand is shown, `latest` the card that came into a flight last.
    """
    hand = {held.card for held in view.hand}
    from_hand = not hand.isdisjoint(question.options)
    items: list[Item] = []
    for index, card in enumerate(order if from_hand else ()):
        enabled = card in question.options
        items.append(Item(card, tag(view.rules, card), digit(index) if enabled else "", card, enabled))
    in_hand = len(items)
    mine = view.seats[view.me].flight
    rest = [option for option in question.options if option not in hand]
    rest.sort(key=lambda option: option in mine)  # cards in front of others come first
    items += [_option(question, view, one, "" if from_hand else digit(index)) for index, one in enumerate(rest)]
    return Choice(question, question_title(question, view, latest), question_about(question, view), items, in_hand)


def _option(question: Question, view: View, option: str, key: str) -> Item:
    rules, names = view.rules, view.names
    if option in rules.number:
        seat = next((at for at, facts in enumerate(view.seats) if option in facts.flight), None)
        where = "" if seat is None else _("You") if seat == view.me else names[seat]
        return Item(option, f"{tag(rules, option)} {where}".rstrip(), key, option, True, known_location(view, option))
    if option in names:
        facts = view.seats[names.index(option)]
        hint = _("{name}: flight {strength}, {gold} gold, {cards} in hand").format(
            name=option, strength=facts.strength, gold=facts.gold, cards=facts.hand_size
        )
        return Item(option, f"{option} ({facts.strength})", key, None, True, hint)
    if option == PAY:
        label = _("Pay {gold}").format(gold=to_pay(view, question.seat, question.gold))
        return Item(option, label, key or "p", None, True, _pay_hint(question, view))
    if option == NONE:
        return Item(option, _("None"), key or "n", None, True, _("Choose nothing: everything stays as it is."))
    if question.kind == "ability":
        return _ability(question, view, option, key)
    label, hint = _named(question, view, option)
    return Item(option, label, key, None, True, hint)


def _ability(question: Question, view: View, option: str, key: str) -> Item:
    if option == PASS:
        return Item(option, _("Pass"), key, None, True, pass_words(question, view))
    own = next((one for one in view.seats[question.seat].abilities if ability_name(one) == option), option)
    text = ability_text(view.rules, own)
    now = would_do(option, question, view)
    return Item(option, text.name, key, None, True, " ".join(filter(None, (text.short, now))))


def _pay_hint(question: Question, view: View) -> str:
    mine, gold = view.seats[view.me].gold, to_pay(view, question.seat, question.gold)
    key = "enough" if mine >= gold else "hole" if view.rules.ruleset.shortfall == "hole" else "debt"
    return _(messages("questions")["paying"][key]).format(gold=gold, mine=mine, short=gold - mine)


def _named(question: Question, view: View, option: str) -> tuple[str, str]:
    """The label and the meaning of an option that is a word."""
    if ":" in option:
        hint = _("Rewarded first.") if question.source in view.rules.number or question.source is None else ""
        return capital(flight_name(view.rules, option)), hint
    texts = messages("options").get(option, {})
    changed = messages("contexts")["how many cards are changed"].get(option)
    label = _(texts["label"]) if "label" in texts else option
    if changed:
        label = pgettext("how many cards are changed", changed)
    # One kind of tax depends on the cards in the flight; the other already comes with its total.
    cards = len(view.seats[view.me].flight) if option == "tax" and "collect" in question.options else 1
    return label, _(texts["meaning"]).format(gold=question.gold * cards) if "meaning" in texts else ""


_REPLACING = "replace-from-"
"""How the names of powers begin that put another card in the place of the one just played."""


def follows(choice: Choice, view: View) -> str:
    """What would follow from choosing the item under the cursor, as far as the table shows it."""
    item = choice.current
    if item is None:
        return ""
    mine = view.seats[view.me]
    if choice.question.kind == "ante" and item.card:
        strength = find(view.rules, item.card).strength
        return _("If it is the highest, everyone pays {n}, and you lead unless it ties.").format(n=strength)
    if choice.question.kind == "play" and item.card:
        card = find(view.rules, item.card)
        after = mine.score.total + card.strength
        others = [seat for at, seat in enumerate(view.seats) if at != view.me and seat.playing]
        rivals = [seat.score.total for seat in others if not seat.score.barred_by]
        text = _("Your flight: {now} -> {after}.").format(now=mine.score.total, after=after)
        if (card.power or "").startswith(_REPLACING) and any(one.fires for one in view.hand if one.card == item.card):
            text = _("Your flight: {now} plus the new card.").format(now=mine.score.total)
        if not rivals:
            return text
        words = _("Weakest opponent: {n}.") if view.weakest_wins else _("Best opponent: {n}.")
        return f"{text} {words.format(n=min(rivals) if view.weakest_wins else max(rivals))}"
    if item.card is None:
        return item.hint
    many = len(choice.chosen)
    chosen = ngettext("{n} card chosen.", "{n} cards chosen.", many).format(n=many) if choice.many else ""
    return f"{chosen} {choice.about}".strip()


MANY = 3
"""The most options that are named one by one; more are only counted."""


def decision(question: Question, view: View, flight: int) -> str:
    """The next decision and who makes it; `flight` is the number of cards that will lie in the decider's flight."""
    asks = source_card(view.rules, question) is not None
    if question.kind == "give-or-pay" and asks:
        gold = to_pay(view, question.seat, question.gold)
        return demanded([view.names[question.seat]], asking_card(question, view), gold)
    if question.seat != view.me and question.kind == "ability":
        ability = asking_ability(question, view)
        words = _("{name} may then use {ability}.") if ability else ""  # a secret ability must not be given away
        return words.format(name=view.names[question.seat], ability=_options(question, view))
    if question.seat != view.me:
        return _("{name} then decides.").format(name=view.names[question.seat])
    if asks and all(":" in option for option in question.options):
        return _("Two special flights: you choose which is rewarded first.")
    if asks and not is_flight_reward(question):
        values, text = _values(question, view, flight), power_text(asking_card(question, view).power)
        one = text.decision_one and values.get("cards") == 1
        if words := filled(text.decision_one if one else text.decision, values):
            return words
    if question.kind == "ante-card":
        words = ngettext("You choose {n} ante card.", "You choose {n} ante cards.", question.max)
        return words.format(n=question.max)
    template = messages("questions")["decisions"].get(question.kind)
    return _(template).format(options=_options(question, view)) if template else _("You then choose.")


def _values(question: Question, view: View, flight: int) -> Mapping[str, object]:
    """What may be filled into the text of a power's decision, as far as the asking card has it."""
    figures = asking_card(question, view).figures
    values: dict[str, object] = {key: figures[key] for key in ("gold", "cards") if key in figures}
    if question.kind == "effect":
        values |= {"gold": question.gold, "tax": question.gold * flight}
    if "fits" in figures:
        values["card"] = fitting_words(figures["fits"])
    values["evil_ante"] = sum(view.rules.evil[view.rules.number[card]] for card in view.ante)
    return {**values, "options": _options(question, view)}


def demanded(names: Sequence[str], card: Card, gold: int) -> str:
    """A sentence saying that these players must give a card that the given card demands, or pay this much gold."""
    text = power_text(card.power)
    template = text.opponents_decide
    if len(names) == 2 and names[0] == names[1]:
        template = text.opponents_decide_twice
    elif len(names) > 1:
        template = text.opponents_decide_each
    holes = {"name": names[0], "names": listed(names), "gold": gold}
    if "fits" in card.figures:
        holes["card"] = fitting_words(card.figures["fits"])
    neutral = _("{names} then decide.") if len(set(names)) > 1 else _("{name} then decides.")
    return filled(template, holes) or neutral.format_map(holes)


def fitting_words(fits: str) -> str:
    """The kind of card a power is about: "a weaker evil dragon"."""
    return _(messages("questions")["cards"][fits])


def is_flight_reward(question: Question) -> bool:
    """Whether the question is which ante cards to take as the reward for a strength flight."""
    return question.kind == "ante-card" and question.max > 1


def asking_card(question: Question, view: View) -> Card:
    """The card whose printed power asks; a copying card asks with the copied card's power."""
    copies = question.about is not None and question.kind != "trigger"
    card = question.about if copies else question.source
    assert card is not None
    return find(view.rules, card)


def _options(question: Question, view: View) -> str:
    if question.kind == "ability":
        return either([text.name for text in usable(question, view)])
    options = [option for option in question.options if option != NONE]
    if len(options) > MANY:
        words = _("one of {n} opponents") if question.kind == "opponent" else _("one of {n} cards")
        return words.format(n=len(options))
    return either([short_name(view.rules, o) if o in view.rules.number else o for o in options])
