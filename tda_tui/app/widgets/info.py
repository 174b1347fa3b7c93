"""The card under the cursor: what it is, what it does, whether its power triggers."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.pictures.faces import card_art, face
from tda_tui.app.terminal.colours import card_colour, card_style
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import Lines, rule, wrap
from tda_tui.files.art_files import SIZES
from tda_tui.present.abilities import SeatAbility, abilities_of
from tda_tui.present.card_text import colour_words, find, kind_words, reason, tag
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext

_LARGE = SIZES["large"]


def card_lines(view: View, card_id: str, width: int, full: bool, judged: bool, odd_cases: bool = True) -> list[Content]:
    """A card's name and power. `full` adds blank lines and the odd cases, `judged` why it would trigger."""
    card = find(view.rules, card_id)
    text = card_text(card)
    kind = kind_words(card)
    colours = colour_words(card) if card.legendary else ""
    facts = _("strength {n}, {kind} ({colours})") if colours else _("strength {n}, {kind}")
    facts = facts.format(n=card.strength, kind=kind, colours=colours)
    look = f"bold {card_style(card)}"
    name = Content.assemble((tag(view.rules, card_id), look), ("  ", ""), (type_name(card), "bold"))
    if full and width < 60:
        rows = [name, *wrap(facts, width, "$quiet")]
    else:
        rows = [(name + Content.styled(f"  {facts}", "$quiet")).truncate(width)]
    if full:
        rows.append(Content(""))
    rows += wrap(text.short, width)
    held = next((held for held in view.hand if held.card == card_id), None)
    why = reason(view.rules, held) if held is not None and judged else ""
    if full:
        if why:
            rows += [Content(""), *_reason(why, held is not None and held.fires, width)]
        if text.detail and odd_cases:
            rows += [Content(""), *wrap(text.detail, width, "$quiet")]
    elif why:
        rows += _reason(why, held is not None and held.fires, width)
    return rows


def ability_lines(view: View, seat: int, ability: SeatAbility, width: int) -> list[Content]:
    """A seat's ability: whose it is, whether it is ready, what it does, and the odd cases."""
    name = Content.assemble((ability.code, "bold $primary" if ability.ready else "$faint"), ("  ", ""))
    owner = pgettext("an ability", "yours") if seat == view.me else view.seats[seat].name
    about = f"  {owner}, {ability.state}"
    return [
        (name + Content.styled(ability.text.name, "bold") + Content.styled(about, "$quiet")).truncate(width),
        Content(""),
        *wrap(ability.text.short, width),
        Content(""),
        *wrap(ability.text.detail, width, "$quiet"),
    ]


def _reason(why: str, fires: bool, width: int) -> list[Content]:
    return wrap(("! " if fires else "") + why, width, "$success" if fires else "$quiet")


class Info(Lines):
    """The card under the cursor."""

    view: View | None = None
    card: str | None = None
    ability: str | None = None
    judged = False
    choosing = True
    """Whether the player has time to read; otherwise the odd cases are omitted."""
    pictured = False
    """Whether to show a large picture of the card if there is room; it is sent anew for each card."""

    def show(
        self, view: View, card: str | None, judged: bool = False, choosing: bool = True, ability: str | None = None
    ) -> None:
        """Show this card, or without one the viewer's ability.

        `judged` shows whether the card would trigger, `choosing` whether the player has time to read.
        """
        self.view = view
        self.card = card
        self.ability = ability
        self.judged = judged
        self.choosing = choosing
        self.redraw()

    def _picture(self, view: View, card: str, width: int) -> list[Content]:
        left = Content(" " * max(0, (width - _LARGE) // 2))
        drawn = card_art(found := find(view.rules, card))
        return [left + row for row in face(drawn, "large", self.look, card_colour(found))]

    def _without_odd_cases(self, view: View, card: str, width: int) -> list[Content]:
        """The card without its odd cases, and how to see them: too few of them would fit to be of use."""
        room = self.size.height - 1
        rows = [rule(_("Card"), width), *card_lines(view, card, width, True, self.judged, odd_cases=False)]
        rows += [Content("")] * (room - len(rows))
        return [*rows[:room], Content.styled(with_keys(_("{key:table.inspect=i} shows all of it")), "$accent")]

    def lines(self, width: int) -> list[Content]:
        """What fits; on a large screen with the odd cases."""
        view = self.view
        full = self.app.size.width >= 100
        rows = [rule(_("Card"), width)] if full else []
        if view is None or self.card is None:
            return self._ability(view, rows, width) if view is not None and full else rows or [Content("")]
        rows += card_lines(view, self.card, width, full, self.judged, odd_cases=self.choosing)
        spare = self.size.height - len(rows)
        if full and spare > _LARGE // 2 and self.pictured:
            rows[1:1] = self._picture(view, self.card, width)
        if full and spare < 0:
            rows = self._without_odd_cases(view, self.card, width)
        elif spare < 0 < self.size.height:
            more = Content.styled("  " + with_keys(_("{key:table.inspect=i} shows all")), "$accent")
            rows = [*rows[: spare - 1], rows[spare - 1].truncate(width - more.cell_length) + more]
        return rows if full or spare <= 0 else [Content(""), *rows]

    def _ability(self, view: View, rows: list[Content], width: int) -> list[Content]:
        """The viewer's ability in question, if any, under a title of its own."""
        found = next((one for one in abilities_of(view, view.me) if one.id == self.ability), None)
        if found is None:
            return rows
        return [rule(_("Ability"), width), *ability_lines(view, view.me, found, width)][: max(1, self.size.height)]
