"""Picking special cards for the deck, or an ability, by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tda_tui.plain.answers import number_of, read_answer
from tda_tui.plain.cards import card_in_full, card_in_short, find_card
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.questions import NONE, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import pick_title
from tda_tui.session.new_game.decks import most_picks, on_offer, picks_alone
from tda_tui.words.card_names import card_name
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


class Picking(Commands):
    """Picks one card or a list, as the ruleset says; `last` is the list picked last."""

    def __init__(self, lines: Lines, rules: Rules, last: Sequence[str]) -> None:
        super().__init__(lines)
        self.rules = rules
        self.cards = on_offer(rules)
        self.alone = picks_alone(rules.ruleset)
        most = most_picks(rules.ruleset)
        self.question = Question("revealed-card", 0, tuple(self.cards), 0 if self.alone else 1, most)
        self.last = tuple(card for card in last if card in self.cards)[:most] if self.alone else ()

    async def pick(self) -> tuple[str, ...]:
        """The cards picked. Raises Left, and EOFError when no answer comes in."""
        self.lines.say()
        return await self.prompt(self._asked(), self._read, self._options())

    def _read(self, typed: str) -> tuple[str, ...]:
        if not typed and self.last:
            return self.last
        if self.alone and typed.lower() in ("0", NONE):
            return ()
        return read_answer(typed, self.cards, self.question)

    def _asked(self) -> str:
        if not self.alone:
            return _("Pick 'em: which card do you want in the deck?")
        words = [_("Choose up to {most} special cards for the deck.").format(most=self.question.max)]
        if self.question.max > 1:
            words.append(_("Numbers with spaces between."))
        cards = ", ".join(card_name(self.rules, card) for card in self.last)
        words.append(_("Enter alone: {what}.").format(what=cards or pgettext("answers", "none")))
        if self.last:
            words.append(_("0: none."))
        return " ".join(words)

    def _options(self) -> Iterator[str]:
        return (card_in_short(self.rules, card) for card in self.cards)

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print the cards again, or one of them in full."""
        if word == "t":
            self.lines.say()
            self.lines.say(self._asked())
            self.lines.say_numbered(self._options())
        elif word == "c":
            self._say_card(rest)
        else:
            await super().of_the_table(word, rest)

    def _say_card(self, words: str) -> None:
        number = number_of(words, len(self.cards))
        card = self.cards[number - 1] if number is not None else find_card(self.rules, self.rules.ids, words)
        if card is None:
            self.lines.say(_("No such card: type c and a number of the list or a card's name."))
            return
        self.lines.say_all(card_in_full(self.rules, card))


class PickingAbility(Commands):
    """Picks one of the free abilities; `said` is what happened before."""

    def __init__(self, lines: Lines, rules: Rules, pick: Pick, said: Sequence[str]) -> None:
        super().__init__(lines)
        self.pick, self.said = pick, said
        self.title = pick_title(pick, abilities_each(rules.ruleset.abilities))
        self.texts = [ability_text(rules, ability) for ability in pick.free]

    async def picked(self) -> str:
        """The ability picked. Raises Left, and EOFError when no answer comes in."""
        self._say_before()
        return self.pick.free[await self.choice(self.title, [f"{text.name}: {text.short}" for text in self.texts], 0)]

    def _say_before(self) -> None:
        self.lines.say()
        self.lines.say_all(self.said)

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print what happened before, or an ability in full."""
        number = number_of(rest, len(self.texts))
        if word == "t":
            self._say_before()
        elif word == "c" and number is not None:
            self.lines.say(f"{self.texts[number - 1].name}. {self.texts[number - 1].detail}")
        else:
            await super().of_the_table(word, rest)
