"""Texts in which the names of cards have the colours of these cards."""

import re

from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import wrap
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import card_name


class CardWords:
    """Finds the names of a game's cards in texts, long and short ones, and keeps them in one line."""

    def __init__(self, rules: Rules) -> None:
        self._styles = {
            str(card_name(rules, card.id, short)): card_style(card) for card in rules.cards for short in (False, True)
        }
        names = sorted(self._styles, key=len, reverse=True)
        self._name = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")

    def wrap(self, text: str, width: int) -> list[Content]:
        together = self._name.sub(lambda name: name[0].replace(" ", "\xa0"), text)
        return [self._coloured(row) for row in wrap(together, width)]

    def _coloured(self, row: Content) -> Content:
        for name in self._name.finditer(row.plain):
            row = row.stylize(self._styles[name[0]], *name.span())
        return row
