"""The game that a form sets up, in pictures: who will sit at the table, and some of the cards in the deck."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from msgspec import Struct
from textual.content import Content

from tda_tui.app.pictures.cards import FULL, LARGE, NAMED, SEEN, Form, face as drawn_card
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.pictures.faces import art_of, crowd, face, regular_art
from tda_tui.app.widgets.lines import Lines, bar, pad, rule, wrap
from tda_tui.files.art_files import SIZES
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests, level_of
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _

_BLANK = Content("")
_GAP = 2
"""Columns between a portrait and the words beside it, and between two opponents."""
_BAR = 24
"""The most columns of a bar."""
_AROUND = 5
"""Rows of a window that a form does not fill: the frame and title of its sheet, and the keys."""
_TALL, _LARGE_TITLE = 40, 4
"""The rows of a window in which the title is large, and those that it then takes besides, with one below the cards."""
_CLOAKS = ("card-silver", "card-blue", "card-green", "card-mortal", "card-bronze")
"""The colours of strangers' cloaks."""
_CARDS = ((50, LARGE), (44, FULL), (_TALL, NAMED), (0, SEEN))
"""The size of the cards in windows of at least so many rows."""


class _Tile(Struct, frozen=True):
    """How an opponent is drawn: the size of the portrait, the most columns of words beside it, 0 if they are below, and
    what these tell besides the name and the strength."""

    size: str
    beside: int = 0
    tells: str = ""

    def columns(self, width: int) -> int:
        """The columns it takes of so many."""
        side = SIZES[self.size]
        return side + min(_GAP + self.beside, width - side) if self.beside else side


_TILES = (_Tile("large", tells="manner"), _Tile("small", 46, "style"), _Tile("small", 14, "manner"), _Tile("small"))
"""The ways to draw opponents, the best first. The first is only for portraits of which there are some."""


class OpponentsPreview(Lines):
    """The opponents with their levels, as large as there is room for.

    `cards` says where some cards of the deck are: below them, elsewhere on the screen, or nowhere.
    """

    game: GameOptions | None = None
    cards = ""

    def show(self, game: GameOptions, cards: str = "") -> None:
        self.game, self.cards = game, cards
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if self.game is None:
            return []
        height = self.app.size.height
        form = card_form(height)
        room = height - _AROUND - (_LARGE_TITLE if height >= _TALL else 0) - (form.rows + 2 if self.cards else 0)
        tiles = _TILES if any(chosen_guests(self.game)) else _TILES[1:]
        drawn = [*_strangers(self.game, width, self.drawing)]
        drawn += [_opponents(self.game, tile, width, self.drawing) for tile in tiles]
        opponents = next((rows for rows in drawn if len(rows) <= room), drawn[-1])
        if self.cards != "below" or len(opponents) > room:
            return opponents
        return [*opponents, _BLANK, *_cards(self.game, width, form, self.drawing)]


class CardsPreview(Lines):
    """Some of the cards side by side, below what else there is to say about the game."""

    game: GameOptions | None = None

    def show(self, game: GameOptions) -> None:
        self.game = game
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        return _cards(self.game, width, card_form(self.app.size.height), self.drawing) if self.game is not None else []


def card_form(height: int) -> Form:
    """The size of the cards in a window of so many rows."""
    return next(form for least, form in _CARDS if height >= least)


def _strangers(game: GameOptions, width: int, drawing: Drawing) -> Iterator[list[Content]]:
    """Opponents who are all drawn at random with one level, as a crowd above what is known of them all, in each size in
    which they fit, the largest first."""
    guests = chosen_guests(game)
    levels = {level_of(game, at) for at in range(len(guests))}
    if any(guests) or len(levels) > 1:
        return
    (level,) = levels
    strength = bar((list(LEVELS).index(level) + 1) / len(LEVELS), min(width, _BAR))
    named = Content.assemble(_("Level"), " " * _GAP, strength, " " * _GAP, (level_title(level), "bold"))
    thinks = wrap(_(LEVELS[level].thinks), width, "$quiet")
    for size in reversed(SIZES):
        if row := crowd(art_of("stranger"), size, drawing, _CLOAKS[: len(guests)], width):
            yield [rule(_("Your opponents"), width), *row, _BLANK, named.truncate(width), *thinks]


def _opponents(game: GameOptions, tile: _Tile, width: int, drawing: Drawing) -> list[Content]:
    columns, gap = tile.columns(width), _GAP if tile.tells else 1
    guests = list(enumerate(chosen_guests(game)))
    seats = [_seat(at, guest, level_of(game, at), tile, columns, drawing) for at, guest in guests]
    each = max(1, (width + gap) // (columns + gap))
    rows = [rule(_("Your opponents"), width)]
    for first in range(0, len(seats), each):
        rows += [_BLANK] if first and tile.tells else []
        rows += spread(seats[first : first + each], width, each)
    return rows


def _seat(at: int, guest: str, level: str, tile: _Tile, columns: int, drawing: Drawing) -> list[Content]:
    """An opponent: a regular, or a stranger in a cloak of another colour than the others'."""
    art, cloak = (regular_art(guest), "") if guest else (art_of("stranger"), _CLOAKS[at % len(_CLOAKS)])
    portrait = face(art, tile.size, drawing, cloak, style="$accent")
    if not tile.beside:
        return [*portrait, *_words(guest, level, tile.tells, columns)]
    side = SIZES[tile.size] + _GAP
    words = _words(guest, level, tile.tells, columns - side)
    pairs = zip_longest(portrait, words, fillvalue=_BLANK)
    return [pad(pad(left, side) + right, columns) for left, right in pairs]


def _words(guest: str, level: str, tells: str, width: int) -> list[Content]:
    """An opponent's name, the level as a bar, and what else the tile tells."""
    name, style = (find_regular(guest).name, "bold") if guest else (_("at random"), "$quiet")
    strength = bar((list(LEVELS).index(level) + 1) / len(LEVELS), min(width, _BAR))
    words = [Content.styled(cut(name, width), style), strength]
    if not tells:
        return words
    words += wrap(level_title(level), width)
    return [*words, *wrap(getattr(regular_texts(guest), tells), width, "$quiet")] if guest else words


def _cards(game: GameOptions, width: int, form: Form, drawing: Drawing) -> list[Content]:
    """The edition and the gold in a line, and below it as many cards as fit."""
    rules = _deck(game)
    row = card_row(rules, _certain(rules), form, width, drawing)
    title = _("{ruleset}: some of the cards").format(ruleset=ruleset_name(rules.ruleset))
    return [rule(title, width, _about(game, rules)), *row]


def _deck(game: GameOptions) -> Rules:
    """The rules with the chosen deck, or with the usual one as long as the chosen mix has none."""
    rules = load_rules(game.ruleset)
    changes = game.choice("deck", rules.ruleset).changes
    return load_rules(game.ruleset, changes=changes) if changes and not game.mix_problem(rules.ruleset) else rules


def _about(game: GameOptions, rules: Rules) -> str:
    return _("{n} gold each").format(n=game.changed(rules.ruleset).gold_each(game.players))


def _certain(rules: Rules) -> list[Card]:
    """The strongest card of each type; if some special cards are certain to be in the deck, only those of them."""
    named = rules.ruleset.specials_named
    cards = [card for card in rules.cards if not card.special or not named or card.id in named]
    return list({card.type: card for card in cards}.values())


def card_row(rules: Rules, cards: Sequence[Card], form: Form, width: int, drawing: Drawing) -> list[Content]:
    """As many of the cards as fit side by side, from the first to the last, all wide enough for their names."""
    names = [cell_len(type_name(card, short=True)) for card in cards] if form.names else []
    inner = max([form.inner, *names])
    many = max(1, min(len(cards), (width + 1) // (inner + 3)))
    shown = [cards[at * (len(cards) - 1) // max(1, many - 1)] for at in range(many)]
    return spread([drawn_card(rules, card, form, drawing, inner) for card in shown], width)


def spread(parts: Sequence[list[Content]], width: int, many: int = 0) -> list[Content]:
    """Parts side by side, equally far apart, so that they, or `many` like them, take about the whole width."""
    many, wide = many or len(parts), max(row.cell_length for row in parts[0])
    starts = [at * ((width - wide) // max(1, many - 1)) for at in range(many)] + [width]
    columns = [end - start for start, end in pairwise(starts)]
    return [Content("").join(map(pad, row, columns)) for row in zip_longest(*parts, fillvalue=_BLANK)]
