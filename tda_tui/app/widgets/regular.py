"""A regular's profile: portrait, history, style, and playing strength."""

from itertools import zip_longest

from textual.content import Content

from tda_tui.app.pictures.faces import face, regular_art
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.files.art_files import SIZES
from tda_tui.players.player import LEVELS, Role, level_title
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _

_GAP = 2


class RegularCard(Lines):
    """What is known about the player at a seat."""

    role: Role | None = None
    drawn = False

    def show(self, role: Role, drawn: bool = False) -> None:
        self.role, self.drawn = role, drawn
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if self.role is None:
            return []
        regular = self.role.regular
        size = "large" if self.size.height > SIZES["large"] // 2 else "small"
        room = width - SIZES[size] - _GAP
        level = self.role.level
        thinks = _("Level {level}: {thinks}").format(level=level_title(level), thinks=_(LEVELS[level].thinks))
        beside = [*_person(regular, room, self.drawn), *wrap(thinks, room, "$quiet")]
        drawn = face(regular_art(regular), size, self.drawing, style="$accent")
        gap, blank = Content(" " * _GAP), Content(" " * SIZES[size])
        return [left + gap + right for left, right in zip_longest(drawn, beside, fillvalue=blank)]


def _person(regular: str, width: int, drawn: bool) -> list[Content]:
    if not regular:
        text = _("One of the {n} regulars, drawn at random when the cards are dealt.").format(n=len(regular_ids()))
        return [*wrap(text, width), Content("")] if drawn else []
    known, texts = find_regular(regular), regular_texts(regular)
    return [
        Content.assemble((known.name, "bold"), (f", {texts.manner}" if texts.manner else "", "")),
        *wrap(texts.history, width, "$quiet"),
        *wrap(texts.style, width),
        Content(""),
    ]
