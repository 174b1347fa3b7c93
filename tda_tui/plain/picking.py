"""Picking by number: a saved game, special cards for the deck, the cards of a mix, and abilities."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.answers import Unclear, number_of, numbers_of, read_answer
from tda_tui.plain.cards import card_in_full, card_in_short, find_card
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.questions import NONE, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.listing import Save
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.characters import own_choice, pick_title, toggled
from tda_tui.session.new_game.decks import mix_problem, most_picks, on_offer, picks_alone, rules_of_all
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.card_names import card_name, type_name
from tda_tui.words.phrases import minute
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _, ngettext, pgettext


async def pick_cards(lines: Lines, rules: Rules, last: Sequence[str]) -> tuple[str, ...]:
    """Ask for one card or a list, as the ruleset says; `last` is the list picked last. Raises Left."""
    cards, alone, most = on_offer(rules), picks_alone(rules.ruleset), most_picks(rules.ruleset)
    question = Question("revealed-card", 0, tuple(cards), 0 if alone else 1, most)
    usual = tuple(card for card in last if card in cards)[:most] if alone else ()
    options = [card_in_short(rules, card) for card in cards]
    asked = _("Pick 'em: which card do you want in the deck?")
    if alone:
        names = ", ".join(card_name(rules, card) for card in usual) or pgettext("answers", "none")
        words = [
            _("Choose special cards for the deck, at most {most}.").format(most=most),
            _("Type numbers with spaces between them.") if most > 1 else "",
            _("Enter alone: {what}.").format(what=names),
            _("0: none.") if usual else "",
        ]
        asked = " ".join(filter(None, words))

    def read(typed: str) -> tuple[str, ...]:
        if not typed and usual:
            return usual
        if alone and typed.lower() in ("0", NONE):
            return ()
        return read_answer(typed, cards, question)

    def say_again(_rest: str) -> None:
        lines.say()
        lines.say(asked)
        lines.say_numbered(options)

    def say_card(words: str) -> None:
        number = number_of(words, len(cards))
        card = cards[number - 1] if number is not None else find_card(rules, rules.ids, words)
        if card is None:
            lines.say(_("No such card: type c and a number from the list or a card's name."))
        else:
            lines.say_all(card_in_full(rules, card))

    lines.say()
    return await Commands(lines, {"t": say_again, "c": say_card}).prompt(asked, read, options)


async def pick_ability(lines: Lines, rules: Rules, pick: Pick, before: Sequence[str]) -> str:
    """Ask for one of the free abilities; `before` is what happened before. Raises Left."""
    texts = [ability_text(rules, ability) for ability in pick.free]

    def say_before(_rest: str = "") -> None:
        lines.say()
        lines.say_all(before)

    def say_ability(words: str) -> None:
        if (number := number_of(words, len(texts))) is not None:
            lines.say(f"{texts[number - 1].name}. {texts[number - 1].detail}")
        else:
            lines.say(_("Type a number from 1 to {n}.").format(n=len(texts)))

    say_before()
    title = pick_title(pick, abilities_each(rules.ruleset.abilities))
    commands = Commands(lines, {"t": say_before, "c": say_ability})
    return pick.free[await commands.choice(title, [f"{text.name}: {text.short}" for text in texts], 0)]


async def pick_mix(game: GameOptions, commands: Commands) -> GameOptions:
    """Ask for the card types of a mix."""
    cards = rules_of_all().cards
    names, many = {card.type: type_name(card) for card in reversed(cards)}, Counter(card.type for card in cards)
    types = list(many)
    last = game.mix if not mix_problem(game.mix) else ()
    usual = " ".join(str(types.index(one) + 1) for one in last) or _("no mix")
    asked = _("Which cards are in your mix? Numbers with spaces between them, or ranges such as 1-5.")

    def read(typed: str) -> GameOptions:
        if not typed:
            return game if last else game._replace(deck="")
        picked = tuple(types[number - 1] for number in numbers_of(typed, len(types)))
        if problem := mix_problem(picked):
            raise Unclear(problem)
        return game._replace(mix=picked)

    asked = f"{asked} {_('Enter alone: {what}.').format(what=usual)}"
    return await commands.prompt(asked, read, (f"{names[one]} ({many[one]})" for one in types))


async def pick_own_abilities(game: GameOptions, commands: Commands) -> GameOptions:
    """Ask for the person's abilities one by one."""
    rules = load_rules(game.ruleset)
    ids, most = ability_ids(rules), abilities_each(game.ability_rules(rules.ruleset))
    usual = " ".join(str(ids.index(one) + 1) for one in own_choice(game, rules)) or "0"
    asked = _("Which abilities? Numbers with spaces between them; 0: none.")
    if most:
        asked = _("Which abilities, up to {most}? Numbers with spaces between them; 0: none.").format(most=most)

    def read(typed: str) -> GameOptions:
        chosen: list[str] = []
        for number in numbers_of(typed or usual, len(ids)):
            added = None if chosen and most == 1 else toggled(chosen, ids[number - 1], most)
            if added is None:
                raise Unclear(_("That would be one too many."))
            chosen = added
        return game._replace(own_abilities=tuple(chosen))

    asked = f"{asked} {_('Enter alone: {what}.').format(what=usual)}"
    texts = [ability_text(rules, ability) for ability in ids]
    return await commands.prompt(asked, read, (f"{text.name}: {text.short}" for text in texts))


# Saved games


async def choose_saved(saves: Saves, lines: Lines) -> Path | None:
    """Ask which save to resume; None for a new game. Prints nothing if there is no save."""
    while last := saves.last():
        options = [
            _("Continue your last game. {game}").format(game=_described(last)),
            _("A new game."),
            _("All saved games."),
        ]
        chosen = await Commands(lines).choice(_("What do you want to play?"), options, 0)
        if chosen < 2:
            return None if chosen else last.path
        if path := await _choose_from_list(saves, lines):
            return path
    return None


def _described(save: Save) -> str:
    date = minute(save.played)
    if not save.seats:
        return f"{date}. {save.path.name}. {save.reason}"
    words = _("{ruleset}, gambit {n}; you have {gold} gold; with {others}; played on {date}.")
    if save.games > 1:
        words = _("{ruleset}, game {game} of {all}, gambit {n}; you have {gold} gold; with {others}; played on {date}.")
    words = words.format(
        ruleset=_(save.ruleset), game=save.game, all=save.games, n=save.gambit, gold=save.gold[save.me],
        others=", ".join(save.others), date=date,
    )  # fmt: skip
    return " ".join(filter(None, (words, save.reason or save.note)))


async def _choose_from_list(saves: Saves, lines: Lines) -> Path | None:
    found: list[Save] = []

    def ask() -> None:
        lines.say(_("Which one? d and a number delete a game, and u restores it. Enter alone: none of them."))

    async def say_games(_rest: str = "") -> None:
        found[:] = await lines.run_slow(saves.list)
        lines.say(ngettext("{n} saved game.", "{n} saved games.", len(found)).format(n=len(found)))
        lines.say_numbered(map(_described, found))
        ask()

    async def delete(rest: str) -> None:
        if (number := number_of(rest, len(found))) is None:
            lines.say(_("Type d and a number from 1 to {n}.").format(n=len(found)))
            return
        try:
            saves.delete(found[number - 1].path)
        except SaveError as problem:
            lines.say(str(problem))
        else:
            lines.say(_("Deleted: u restores it."))
            await say_games()

    async def undo(_rest: str) -> None:
        lines.say(_("The game is restored.") if saves.undo() else _("There is nothing to restore."))
        await say_games()

    commands = Commands(lines, {"t": say_games, "d": delete, "u": undo})
    await say_games()
    while typed := await commands.answer():
        number = number_of(typed, len(found))
        save = found[number - 1] if number is not None else None
        if save is None:
            ask()
        elif save.reason:
            lines.say(save.reason)
        else:
            return save.path
    return None
