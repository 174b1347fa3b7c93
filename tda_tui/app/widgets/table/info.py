"""The card under the cursor: what it is, what it does, whether its power triggers."""

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.pictures.faces import card_art, face
from tda_tui.app.terminal.colours import card_colour, card_style
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import rule, wrap
from tda_tui.app.widgets.table.pieces import TableLines, card_legend, spot
from tda_tui.files.art_files import SIZES
from tda_tui.present.abilities import SeatAbility, abilities_of
from tda_tui.present.card_text import colour_words, find, kind_words, reason, tag
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext as _, pgettext

_LARGE = SIZES["large"]


def card_lines(
    view: View, card_id: str, width: int, judged: bool, full: bool = True, odd_cases: bool = True
) -> list[Content]:
    """A card's name and power. `full` adds blank lines and the odd cases, `judged` why it would trigger."""
    card = find(view.rules, card_id)
    text = card_text(card)
    colours = colour_words(card) if card.legendary else ""
    facts = _("strength {n}, {kind} ({colours})") if colours else _("strength {n}, {kind}")
    facts = facts.format(n=card.strength, kind=kind_words(card), colours=colours)
    gap = [Content("")] if full else []
    name = Content.assemble((tag(view.rules, card_id), f"bold {card_style(card)}"), "  ", (type_name(card), "bold"))
    if full and width < 60:
        rows = [name, *wrap(facts, width, "$quiet")]
    else:
        rows = [(name + Content.styled(f"  {facts}", "$quiet")).truncate(width)]
    rows += [*gap, *wrap(text.short, width)]
    held = next((held for held in view.hand if held.card == card_id), None)
    if judged and held is not None and (why := reason(view.rules, held)):
        rows += gap + wrap(("! " if held.fires else "") + why, width, "$success" if held.fires else "$quiet")
    if full and text.detail and odd_cases:
        rows += [*gap, *wrap(text.detail, width, "$quiet")]
    return rows


def ability_lines(view: View, seat: int, ability: SeatAbility, width: int) -> list[Content]:
    """A seat's ability: whose it is, whether it is ready, what it does, and the odd cases."""
    owner = pgettext("an ability", "yours") if seat == view.me else view.seats[seat].name
    title = Content.assemble(
        (ability.code, "bold $primary" if ability.ready else "$faint"),
        "  ",
        (ability.text.name, "bold"),
        (f"  {owner}, {ability.state}", "$quiet"),
    )
    text = ability.text
    return [
        title.truncate(width), Content(""), *wrap(text.short, width), Content(""), *wrap(text.detail, width, "$quiet")
    ]  # fmt: skip


class Info(TableLines):
    """The card under the cursor, or without one the viewer's ability; what fits, on a large screen with odd cases."""

    card: str | None = None
    ability: str | None = None
    hasty = False
    """Whether the player has no time to read; the odd cases are omitted then."""
    pictured = False
    """Whether to show a large picture of the card if there is room; it is sent anew for each card."""

    def show(self, card: str | None, ability: str | None = None, hasty: bool = False) -> None:
        self.card, self.ability, self.hasty = card, ability, hasty
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        full, room = self.app.size.width >= 100, self.size.height
        if self.card is None:
            return self._ability(width) if full else [Content("")]
        if not full:
            name, *rows = self._card(width, full=False)
            rows = [spot(self.scene, "card", name), *rows]
            if room and len(rows) > room:
                more = Content.styled("  " + with_keys(_("{key:table.inspect=i} shows all")), "$accent")
                rows = [*rows[: room - 1], rows[room - 1].truncate(width - more.cell_length) + more]
            return rows if len(rows) >= room else [self._title(width), *rows]
        title = spot(self.scene, "card", self._title(width))
        rows = self._card(width, odd_cases=not self.hasty)
        if self.pictured and self._has_room(rows):
            return [title, *self._picture(self.card, width), *rows]
        if len(rows) >= room:  # too few of the odd cases would fit to be of use
            rows = [*self._card(width, odd_cases=False), *[Content("")] * room][: max(0, room - 2)]
            rows.append(Content.styled(with_keys(_("{key:table.inspect=i} shows all of it")), "$accent"))
        return [title, *rows]

    @property
    def shows_picture(self) -> bool:
        """Whether its card is drawn large."""
        if not self.pictured or self.card is None or self.app.size.width < 100:
            return False
        return self._has_room(self._card(self.size.width, odd_cases=not self.hasty))

    def _title(self, width: int) -> Content:
        return rule(_("Card"), width, card_legend(self.scene))

    def _has_room(self, rows: Sequence[Content]) -> bool:
        return self.size.height - 1 - len(rows) > _LARGE // 2

    def _card(self, width: int, full: bool = True, odd_cases: bool = True) -> list[Content]:
        choice = self.scene.choice
        judged = choice is not None and choice.question.kind == "play"
        return card_lines(self.scene.view, self.card or "", width, judged, full, odd_cases)

    def _picture(self, card: str, width: int) -> list[Content]:
        left, found = Content(" " * max(0, (width - _LARGE) // 2)), find(self.scene.view.rules, card)
        return [left + row for row in face(card_art(found), "large", self.drawing, card_colour(found))]

    def _ability(self, width: int) -> list[Content]:
        """The viewer's ability in question, if any, under a title of its own."""
        view = self.scene.view
        found = next((one for one in abilities_of(view, view.me) if one.id == self.ability), None)
        if found is None:
            return [self._title(width)]
        return [rule(_("Ability"), width), *ability_lines(view, view.me, found, width)][: max(1, self.size.height)]
