"""The game that a form sets up, in pictures: who will sit at the table, and some of the cards in the box."""

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.pictures.cards import SEEN, face as drawn_card
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import art_of, face, regular_art
from tda_tui.app.widgets.lines import Lines, bar, pad, rule
from tda_tui.files.art_files import SIZES
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests, level_of
from tda_tui.words.cells import cut
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _

_SIDE = SIZES["small"]
"""Columns of a portrait."""
_BLANK = Content("")


class GamePreview(Lines):
    """The opponents of a game with their levels, and below, where there is room, some cards of its box."""

    game: GameOptions | None = None

    def show(self, game: GameOptions) -> None:
        self.game = game
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if self.game is None:
            return []
        return [*self._opponents(self.game, width), _BLANK, *self._cards(load_rules(self.game.ruleset), width)]

    def _opponents(self, game: GameOptions, width: int) -> list[Content]:
        seats = [_seat(guest, level_of(game, at), self.drawing) for at, guest in enumerate(chosen_guests(game))]
        rows = [rule(_("Your opponents"), width)]
        for first in range(0, len(seats), each := max(1, (width + 1) // (_SIDE + 1))):
            rows += _side_by_side(seats[first : first + each], _SIDE)
        return rows

    def _cards(self, rules: Rules, width: int) -> list[Content]:
        wide = SEEN.inner + 2
        faces = [drawn_card(rules, card, SEEN, self.drawing) for card in _samples(rules, (width + 1) // (wide + 1))]
        return [rule(ruleset_name(rules.ruleset), width), *_side_by_side(faces, wide)]


def _seat(guest: str, level: str, drawing: Drawing) -> list[Content]:
    """An opponent's portrait and name, and the level as a bar."""
    name, style = (find_regular(guest).name, "bold") if guest else (_("at random"), "$quiet")
    portrait = face(regular_art(guest) if guest else art_of("stranger"), "small", drawing, style="$accent")
    strength = bar((list(LEVELS).index(level) + 1) / len(LEVELS), _SIDE)
    return [*portrait, Content.styled(cut(name, _SIDE), style), strength]


def _samples(rules: Rules, many: int) -> Sequence[Card]:
    """The strongest cards of so many types, from the first to the last of the box."""
    strongest = list({card.type: card for card in rules.cards}.values())
    return [strongest[at * (len(strongest) - 1) // max(1, many - 1)] for at in range(many)]


def _side_by_side(parts: Sequence[list[Content]], wide: int) -> list[Content]:
    return [Content(" ").join(pad(row, wide) for row in rows) for rows in zip(*parts, strict=True)]
