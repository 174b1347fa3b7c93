"""What there is to read in a quiet lobby: the board of the season, a term of the rules and a card."""

from collections.abc import Sequence
from datetime import date
from itertools import zip_longest

from textual.content import Content

from tda_tui.app.pictures.cards import FULL, LARGE_SEEN, SEEN, face
from tda_tui.app.screens.browse import card_types
from tda_tui.app.screens.inn.board import board_lines, nobody_words
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
"""The part of the width that is the board's."""
_BLANK = Content("")
_FORMS = (LARGE_SEEN, FULL, SEEN)
"""The sizes of today's card, the largest first."""
_ABOVE = 2
"""The rows above the card: a blank one and its title."""


def card_of_the_day(rules: Rules, day: date) -> Card:
    """A card of the ruleset, another one every day."""
    types = card_types(rules)
    return types[day.toordinal() % len(types)][-1]


class Notices(Lines):
    """The board on the left, today's term on the right, and where there is more room, today's card."""

    def __init__(self, rules: Rules, name: str, id: str) -> None:
        """`rules` are those that the visitor plays, `name` is the visitor's."""
        super().__init__(id=id)
        self.rules, self.visitor = rules, name
        self.board: Sequence[BoardRow] = ()
        self.board_rules = ""
        self.term: Term | None = None
        self.card: Card | None = None

    def read_board(self, ratings: Ratings) -> None:
        """Read the best of the season, under the visitor's rules if anybody has a rating for them."""
        try:
            season = next(iter(ratings.seasons()), OVERALL)
            rulesets, own = ratings.rulesets(season), self.rules.ruleset.id
            self.board_rules = own if own in rulesets else next(iter(rulesets), "")
            self.board = ratings.board(self.board_rules, season)
        except TableProblem:
            self.board = ()

    def show(self, term: Term, card: Card) -> None:
        self.term, self.card = term, card
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        left = round(_BOARD * width)
        widths = left, width - left - _GAP.cell_length
        columns = self._best(widths[0]), self._term_lines(widths[1])
        free = min((0, 1), key=lambda at: len(columns[at]))
        columns[free].extend(self._card_lines(widths[free], self.size.height - len(columns[free])))
        rows = [pad(row, left) + _GAP + other for row, other in zip_longest(*columns, fillvalue=_BLANK)]
        return rows[: self.size.height]

    def _best(self, width: int) -> list[Content]:
        if not self.board:
            return [rule(_("Leaderboard"), width), *wrap(nobody_words(), width, "$quiet")]
        title = _("Leaderboard: {rules}").format(rules=rules_words(self.board_rules))
        return [rule(title, width), *board_lines(self.board, self.visitor, width)]

    def _term_lines(self, width: int) -> list[Content]:
        if self.term is None:
            return []
        title = _("Today's term: {title}").format(title=self.term.title)
        return [rule(title, width), *wrap(self.term.text, width, "$quiet")]

    def _card_lines(self, width: int, rows: int) -> list[Content]:
        """The card's picture, as large as it fits, and beside it its name and what it does."""
        form = next((form for form in _FORMS if form.rows + _ABOVE <= rows), None)
        if self.card is None or form is None:
            return []
        picture = face(self.rules, self.card, form, self.drawing)
        room = width - picture[0].cell_length - 2
        words = [Content.styled(type_name(self.card), "bold"), *wrap(card_text(self.card).short, room, "$quiet")]
        pairs = zip_longest(picture, words, fillvalue=_BLANK)
        return [_BLANK, rule(_("Today's card"), width), *(row + Content("  ") + beside for row, beside in pairs)]
