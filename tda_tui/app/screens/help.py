"""Help: the keys of the table with the notation of cards, and the keys of every other screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import key_name, keys_now, names_now, span
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.texts import card_codes
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_TABLE = (
    (("enter", "enter"), mark("choose it; so does the same number once more")),
    (("space", "space"), mark("where several are chosen: take one, or give it back")),
    (("enter", "enter", "space", "space"), mark("while others play: go on to your next decision")),
    (("back", "escape"), mark("undo what is chosen so far; close a sheet")),
    (("inspect", "i"), mark("inspect the card in full, and then all the others")),
    (("hint", "h"), mark("ask the coach what it would do, and why")),
    (("glossary", "g"), mark("the words of the rules, first the one that matters now")),
    (("cards", "c", "log", "l", "opponents", "o"), mark("all cards of the game; the whole log; who the others are")),
    (
        ("gold", "a", "sort", "s", "theme", "t"),
        mark("gold since your last turn; sort the hand; the next theme"),
    ),
    (("take_back", "u"), mark("take back your last decision, if the settings allow it")),
    (("pace", "p", "leave", "q"), mark("pace of the others: normal, slow, off; leave the game")),
)
"""Binding ids of the table with their default keys, and descriptions."""


class Place(NamedTuple):
    """How keys differ from those of the usual table: `rows` replaced, and those in `without` missing."""

    rows: Mapping[str, tuple[tuple[str, ...], str]] = MappingProxyType({})
    without: frozenset[str] = frozenset()


USUAL = Place()
TOGETHER = Place(
    {
        "hint": (("shared_table.talk", "m"), mark("say something to all at the table")),
        "take_back": (
            ("table.take_back", "u"),
            mark("ask all to take back your decision; answer a vote"),
        ),
        "pace": (
            ("table.pace", "p", "table.leave", "q"),
            mark("pace of what you see: normal, slow, off; leave the table"),
        ),
    }
)
"""A shared table, which has no coach."""
LESSON = Place(
    {
        "cards": (("table.cards", "c", "table.log", "l"), mark("all cards of the game; the whole log")),
        "take_back": (("lesson.take_back", "u,b"), mark("take back your last decision")),
        "pace": (
            ("table.pace", "p", "table.leave", "q"),
            mark("pace of the others: normal, slow, off; back to the list"),
        ),
    },
    frozenset(["hint"]),
)
"""Lessons and puzzles, which have no regulars, and whose coach speaks unasked."""

WATCHING = Place(
    {
        "space": (("table.space", "space"), mark("pause, or go on")),
        "back": (("table.enter", "enter"), mark("skip ahead to the score")),
        "gold": (("table.theme", "t"), mark("the next theme")),
        "pace": (
            ("table.pace", "p", "table.back", "escape", "table.leave", "q"),
            mark("pace of what you see: normal, slow, off; leave the table"),
        ),
    },
    frozenset(["cursor", "enter", "hint", "take_back"]),
)
"""A game that is only watched: nothing is asked there."""


def _keys(place: Place) -> list[tuple[str, str]]:
    moved = [names_now("table.left", ""), names_now("table.right", "")]
    arrows = ", ".join(filter(None, moved)) or _("arrows")
    rows = [(f"1-9, 0, {arrows}", _("the cursor to a card or an option; its letter too"))]
    rows = [] if "cursor" in place.without else rows
    for row, words in _TABLE:
        if row[0] in place.without:
            continue
        usual = tuple(f"table.{part}" if at % 2 == 0 else part for at, part in enumerate(row))
        ids, words = place.rows.get(row[0], (usual, words))
        names = [names_now(name, keys) for name, keys in zip(ids[::2], ids[1::2], strict=True)]
        rows.append((", ".join(names), _(words)))
    return rows


def _marks() -> list[tuple[str, str]]:
    codes, special = card_codes(), _("Red Dragon of strength 7; special cards: {code} Archmage")
    return [
        (f"{codes['red']} 7-", special.format(code=codes["archmage"])),
        ("- + m .", _("evil, good, mortal, neither;  = # evil, good dragon god")),
        (_("!  new or *"), _("in hand: would trigger now;  came since your last turn")),
        ("<", _("just played: what is not stronger will trigger")),
        (
            f"{glyphs().then}  *  {glyphs().ahead}",
            _("whose turn;  who leads the round;  whose flight is ahead"),
        ),
        (f"3x{codes['black']} 3x7", _("special flights: three black dragons, three sevens")),
        (_("+/-, Owes"), _("gold moved since your last turn;  due in the hole later")),
    ]


_ABILITIES = ("Bl  bl", mark("abilities by two letters: ready;  used up for now"))


def keys_of(bindings: Iterable[BindingType], letters: str = "") -> list[tuple[str, str]]:
    """Keys and descriptions, a row for each description; `letters` is what typing letters does."""
    rows: dict[str, list[str]] = {}
    for binding in bindings:
        if isinstance(binding, Binding):
            rows.setdefault(binding.description, []).extend(map(key_name, keys_now(binding)))
    typed = [(_("Letters"), letters)] if letters else []
    return [*typed, *((span(keys), _(words)) for words, keys in rows.items())]


class _Tables(Lines):
    """Titled tables of keys and descriptions; long descriptions are wrapped."""

    def __init__(self, tables: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        super().__init__()
        self.tables = tables

    def lines(self, width: int) -> list[Content]:
        """All tables, one below the other."""
        wide = max(16, *(cell_len(key) + 2 for _title, table in self.tables for key, _words in table))
        rows = []
        for title, table in self.tables:
            rows.append(Content.styled(title, "bold $primary"))
            for key, words in table:
                first, *more = wrap(words, width - wide)
                rows.append(Content.styled(ljust(key, wide), "bold") + first)
                rows += [Content(" " * wide) + line for line in more]
        return rows


class HelpScreen(SizedModal[None]):
    """The help sheet."""

    HELPS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown,down,j", "read(1)", "Read on", id="help.page_down"),
        Binding("pageup,up,k", "read(-1)", "Read back", id="help.page_up"),
        Binding("escape,question_mark,enter,space,q", "dismiss", "Close", id="help.close"),
    ]

    def __init__(
        self, keys: Sequence[tuple[str, str]] | None = None, abilities: bool = False, place: Place = USUAL
    ) -> None:
        """Lists `keys` with descriptions; without them, the keys of the table at that `place`.

        `abilities`: whether the table has roleplaying abilities.
        """
        super().__init__()
        self.place = place
        self.abilities = abilities
        self.keys = keys

    def body(self) -> ComposeResult:
        """The keys, and for the table also its notation."""
        tables = [(_("Keys"), _keys(self.place)), (_("On the table"), _marks())]
        if self.abilities:
            tables[1][1].append((_ABILITIES[0], _(_ABILITIES[1])))
        if self.keys is not None:
            tables = [(_("Keys"), list(self.keys))]
        with Vertical(classes="sheet" if self.keys is None else "sheet medium"):
            with VerticalScroll(can_focus=False):
                yield _Tables(tables)
            yield Static(_("Esc  Close"), classes="keys", markup=False)
