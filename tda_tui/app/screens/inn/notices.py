"""What there is to read in a quiet lobby: the board of the season, a term of the rules and a card."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from itertools import zip_longest

from textual.content import Content

from tda_tui.app.pictures.cards import LARGE_SEEN, SEEN, face
from tda_tui.app.screens.browse import card_types
from tda_tui.app.screens.inn.board import board_lines
from tda_tui.app.widgets.lines import Lines, pad, rule, wrap
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.ratings import OVERALL, BoardRow, Ratings
from tda_tui.tables.table_words import rules_words
from tda_tui.words.card_names import type_name
from tda_tui.words.glossary import Term
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext as _

_GAP = Content(" " * 4)
"""Between what is side by side."""
_BOARD = 0.55
"""The part of the width that is the board's; without one, the card has half."""
_BLANK = Content("")
_FORMS = (LARGE_SEEN, SEEN)
"""The sizes of today's card, the largest first."""


def card_of_the_day(rules: Rules, day: date) -> Card:
    """A card of the ruleset, another one every day."""
    types = card_types(rules)
    return types[day.toordinal() % len(types)][-1]


class Notices(Lines):
    """Today's card on the left and term on the right; a board stands on the left, and the card where it fits then."""

    def __init__(self, rules: Rules, name: str, id: str) -> None:
        """`rules` are those that the visitor plays, `name` is the visitor's."""
        super().__init__(id=id)
        self.rules, self.visitor = rules, name
        self.board: Sequence[BoardRow] = ()
        self.board_rules = ""
        self.with_board = False
        self.term: Term | None = None
        self.card: Card | None = None

    async def read_board(self, ratings: Ratings) -> None:
        """Read the best of the season, under the visitor's rules if anybody has a rating for them, and show them."""
        await ratings.aside(partial(self._read, ratings))
        self.redraw()

    def _read(self, ratings: Ratings) -> None:
        try:
            season = next(iter(ratings.seasons()), OVERALL)
            rulesets, own = ratings.rulesets(season), self.rules.ruleset.id
            self.board_rules = own if own in rulesets else next(iter(rulesets), "")
            self.board = ratings.board(self.board_rules, season)
        except TableProblem:
            self.board = ()

    def show(self, term: Term, card: Card, with_board: bool) -> None:
        """Show these, and the board, too, if anybody is on it and there is room."""
        self.term, self.card, self.with_board = term, card, with_board
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """Side by side, or the term alone where both don't fit; what would be cut is not shown."""
        best = self._best(round(_BOARD * width)) if self.with_board and self.board else []
        left = round(_BOARD * width) if best else (width - _GAP.cell_length) // 2
        widths, high = (left, width - left - _GAP.cell_length), self.size.height
        columns = best, self._term_lines(widths[1])
        if not best and (len(columns[1]) > high or not self._card_lines(left, high)):
            alone = self._term_lines(width)
            return alone if len(alone) <= high else []
        free = min((0, 1), key=lambda at: len(columns[at]))
        above = [_BLANK] if columns[free] else []
        columns[free].extend(above + self._card_lines(widths[free], high - len(columns[free]) - len(above)))
        return [pad(row, left) + _GAP + other for row, other in zip_longest(*columns, fillvalue=_BLANK)][:high]

    def _best(self, width: int) -> list[Content]:
        title = _("Leaderboard: {rules}").format(rules=rules_words(self.board_rules))
        return [rule(title, width), *board_lines(self.board, self.visitor, width)]

    def _term_lines(self, width: int) -> list[Content]:
        if self.term is None:
            return []
        title, text = wrap(self.term.title, width, "bold"), wrap(self.term.text, width, "$quiet")
        return [rule(_("Today's term"), width), *title, *text]

    def _card_lines(self, width: int, rows: int) -> list[Content]:
        """The card's picture, as large as it fits, and beside it its name and what it does, in full if that fits."""
        if self.card is None:
            return []
        text = card_text(self.card)
        for form in _FORMS:
            picture = face(self.rules, self.card, form, self.drawing)
            room = width - picture[0].cell_length - 2
            words = [*wrap(type_name(self.card), room, "bold"), *wrap(text.short, room)]
            odd_cases = [_BLANK, *wrap(text.detail, room, "$quiet")]
            words += odd_cases if len(words) + len(odd_cases) <= len(picture) else []
            if max(len(picture), len(words)) < rows:
                pairs = zip_longest(picture, words, fillvalue=_BLANK)
                return [rule(_("Today's card"), width), *(row + Content("  ") + beside for row, beside in pairs)]
        return []
