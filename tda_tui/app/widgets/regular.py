"""A regular in words: portrait, history, style, and how well they think."""

from __future__ import annotations

from itertools import zip_longest

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.players import LEVELS, level_title
from tda_tui.players.regulars import PORTRAIT_COLUMNS, find_regular, regular_ids
from tda_tui.words.regular_texts import regular_texts
from tda_tui.words.translate import gettext as _

_PORTRAIT = PORTRAIT_COLUMNS + 2


class RegularCard(Lines):
    """What there is to know of who sits at a seat."""

    regular = ""
    level = ""

    def show(self, regular: str, level: str) -> None:
        """Draw a regular, or with "" that one is drawn by lot."""
        self.regular, self.level = regular, level
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The portrait, and beside it who that is."""
        if not self.level:
            return []
        beside = [*_person(self.regular, width - _PORTRAIT), Content(""), *_level(self.level, width - _PORTRAIT)]
        portrait = find_regular(self.regular).portrait if self.regular else ()
        rows = max(len(portrait), len(beside))
        drawn = [Content.styled(row.ljust(_PORTRAIT), "$accent") for row in portrait]
        drawn += [Content(" " * _PORTRAIT)] * (rows - len(portrait))
        return [left + right for left, right in zip_longest(drawn, beside, fillvalue=Content(""))]


def _person(regular: str, width: int) -> list[Content]:
    if not regular:
        said = _("One of the {n} regulars, drawn by lot when the cards are dealt.").format(n=len(regular_ids()))
        return wrap(said, width)
    known, texts = find_regular(regular), regular_texts(regular)
    return [
        Content.assemble((known.name, "bold"), (f", {texts.manner}" if texts.manner else "", "")),
        *wrap(texts.history, width, "$quiet"),
        *wrap(texts.style, width),
    ]


def _level(level: str, width: int) -> list[Content]:
    thinks = _("Level {level}: {thinks}").format(level=level_title(level), thinks=_(LEVELS[level].thinks))
    return wrap(thinks, width, "$quiet")
