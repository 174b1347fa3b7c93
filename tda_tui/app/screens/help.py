"""Help: the rules on one page, the keys of the table with the notation of cards, the keys of every other screen."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from tda_tui.app.screens.base import FootLine, SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import key_name, keys_now, names_now, span
from tda_tui.app.widgets.lines import DrawnLines, wrap
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.glossary import ON_ONE_PAGE, glossary
from tda_tui.words.languages import messages
from tda_tui.words.texts import card_codes, card_text
from tda_tui.words.translate import gettext as _

Table = tuple[str, list[tuple[str, str]]]
"""A title, and rows of a key or term and what it means."""

USUAL, TOGETHER, LESSON, WATCHING = "usual", "together", "lesson", "watching"
"""The kinds of tables, as the messages about keys name them."""


def _keys(table: str) -> list[tuple[str, str]]:
    moved = [names_now("table.left", ""), names_now("table.right", "")]
    arrows = ", ".join(filter(None, moved)) or _("arrows")
    cursor = [(f"1-9, 0, {arrows}", _("move to a card or an option; so does its letter"))]
    rows = [(_names(keys), _(words)) for keys, words in messages("keys")[table].items()]
    return rows if table == WATCHING else [*cursor, *rows]


def _names(keys: str) -> str:
    each = [key.split("=") for key in keys.split()]
    return ", ".join(names_now(name if "." in name else f"table.{name}", usual) for name, usual in each)


def _marks(abilities: bool) -> list[tuple[str, str]]:
    codes = card_codes()
    special = _("Red Dragon of strength 7; special cards: {code} Archmage")
    return [
        (f"{codes['red']} 7-", special.format(code=codes["archmage"])),
        ("- + m .", _("evil, good, mortal, unaligned;  = evil god, # good god")),
        (_("!  new or *"), _("in hand: would trigger now;  new since your last turn")),
        ("<", _("just played: a card no stronger than this triggers")),
        (f"{glyphs().then}  *  {glyphs().ahead}", _("whose turn;  who leads the round;  whose flight is ahead")),
        (f"3x{codes['black']} 3x7", _("special flights: three black dragons, three sevens")),
        (_("+/-, Owes"), _("gold gained or lost since your last turn;  gold owed")),
        *([("Bl  bl", _("an ability's two letters: ready;  used up"))] if abilities else []),
    ]


def keys_of(bindings: Iterable[BindingType], letters: str = "") -> list[tuple[str, str]]:
    """Keys and descriptions, a row for each description; `letters` is what typing letters does."""
    rows: dict[str, list[str]] = {}
    for binding in bindings:
        if isinstance(binding, Binding):
            rows.setdefault(binding.description, []).extend(map(key_name, keys_now(binding)))
    typed = [(_("Letters"), letters)] if letters else []
    return [*typed, *((span(keys), _(words)) for words, keys in rows.items())]


def _dragons(rules: Rules) -> list[tuple[str, str]]:
    """The dragons of the deck, a row for each kind: its name and strengths, and its power."""
    kinds: dict[str, list[Card]] = {}
    for card in (rules.cards[number] for number in rules.standard_cards if rules.dragon[number]):
        kinds.setdefault(card.type, []).append(card)
    return [(type_name(cards[0], short=True), _dragon(cards)) for cards in kinds.values()]


def _dragon(cards: Sequence[Card]) -> str:
    strengths = " ".join(str(card.strength) for card in cards)
    return f"{strengths}: {card_text(cards[0]).short}"


def _game(rules: Rules) -> list[tuple[str, str]]:
    return [(step.title, step.text) for step in glossary(rules)[ON_ONE_PAGE].steps]


class HelpScreen(SizedModal[None]):
    """The help sheet. At a table its first page is the rules, and its second the keys."""

    HELPS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown,down,j", "read(1)", "Scroll down", id="help.page_down"),
        Binding("pageup,up,k", "read(-1)", "Scroll up", id="help.page_up"),
        Binding("tab,right,left", "turn", "The other page", id="help.turn"),
        Binding("escape,question_mark,enter,space,q", "dismiss", "Close", id="help.close"),
    ]

    def __init__(
        self,
        keys: Sequence[tuple[str, str]] | None = None,
        abilities: bool = False,
        table: str = USUAL,
        rules: Rules | None = None,
        note: str = "",
    ) -> None:
        """Lists `keys` with descriptions, and `note` below; without them, the keys and the notation of that kind of
        table.

        `abilities`: whether the table has roleplaying abilities; `rules`: those that are played there.
        """
        super().__init__()
        self.wide = keys is None
        pages: list[list[Table]] = [[(_("Keys"), list(keys or _keys(table)))]]
        if keys is None:
            pages[0].append((_("On the table"), _marks(abilities)))
        if note:
            pages[0].append((note, []))
        if rules is not None:
            pages.insert(0, [(_("The game"), _game(rules)), (_("The dragons"), _dragons(rules))])
        self.pages = pages

    def body(self) -> ComposeResult:
        classes = "sheet" if self.wide else "sheet medium"
        yield sheet(None, scroll(DrawnLines(self._lines, "tables")), keys=self._foot(), classes=classes)

    def _foot(self) -> str:
        if len(self.pages) == 1:
            return _("Esc  Close")
        others = ", ".join(title for title, _rows in self.pages[1])
        return _("Tab  {others}    Esc  Close").format(others=others)

    def action_turn(self) -> None:
        if len(self.pages) > 1:
            self.pages.reverse()
            self.query_one(FootLine).show(self._foot())
            self.query_one(DrawnLines).redraw()
            self.query_one(VerticalScroll).scroll_home(animate=False)

    def _lines(self, width: int) -> list[Content]:
        tables = self.pages[0]
        wide = max(16, *(cell_len(key) + 2 for _title, table in tables for key, _words in table))
        rows = []
        for title, table in tables:
            rows += wrap(title, width, "bold $primary")
            for key, words in table:
                first, *more = wrap(words, width - wide)
                rows.append(Content.styled(ljust(key, wide), "bold") + first)
                rows += [Content(" " * wide) + line for line in more]
        return rows
