"""Picking an ability by number when it is the person's turn."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import Pick, abilities_each
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.character_words import pick_title
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.translate import gettext as _


class PickingAbility(Commands):
    """Picks one of the free abilities; `said` is what happened before."""

    def __init__(self, lines: Lines, rules: Rules, pick: Pick, said: Sequence[str]) -> None:
        super().__init__(lines)
        self.pick, self.said = pick, said
        self.title = pick_title(pick, abilities_each(rules.ruleset.abilities)) + " " + _("Enter alone: 1.")
        self.texts = [ability_text(rules, ability) for ability in pick.free]

    def picked(self) -> str:
        """The ability picked. Raises Left, and EOFError when no answer comes in."""
        self._say_before()
        told = [f"{number}. {text.name}: {text.short}" for number, text in enumerate(self.texts, 1)]
        return self.pick.free[self.number(self.title, 1, len(told), 1, told) - 1]

    def _say_before(self) -> None:
        self.lines.say()
        for line in self.said:
            self.lines.say(line)

    def of_the_table(self, word: str, rest: str) -> None:
        """Print what happened before, or an ability in full."""
        number = number_of(rest, len(self.texts))
        if word == "t":
            self._say_before()
        elif word == "c" and number is not None:
            self.lines.say(f"{self.texts[number - 1].name}. {self.texts[number - 1].detail}")
        else:
            super().of_the_table(word, rest)
