"""The list of glossary terms, and the page of one term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from textual import events
from textual.content import Content
from textual.message import Message

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.app.widgets.window import shown_of, window
from tda_tui.words.cells import fit
from tda_tui.words.glossary import Term
from tda_tui.words.translate import gettext as _


class Terms(Lines):
    """A line per term with a cursor, as many as fit; a heading over each subject unless a search is active."""

    class Clicked(Message):
        """A term was clicked, with its index."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    terms: Sequence[Term] = ()
    cursor = 0
    grouped = True

    @property
    def rows(self) -> list[int | str]:
        """All rows that could be shown: indices of terms, and headings."""
        places = range(len(self.terms))
        if not self.grouped:
            return list(places)
        rows: list[int | str] = []
        for group, members in groupby(places, key=lambda place: self.terms[place].group):
            rows += [group, *members]
        return rows

    @property
    def shown(self) -> list[int | str]:
        """The rows that fit, including the cursor's."""
        rows = self.rows
        at = rows.index(self.cursor) if self.terms else 0
        return [rows[place] for place in window(len(rows), at, self.size.height)]

    def lines(self, width: int) -> list[Content]:
        """The titles."""
        if not self.terms:
            return wrap(_("No page has all these words."), width, "$quiet")
        shown = self.shown
        drawn = [self._line(row, width) for row in shown]
        if len(shown) < len(self.rows):
            places = [row + 1 for row in shown if isinstance(row, int)]
            drawn.append(shown_of(places[0], places[-1], len(self.terms)))
        return drawn

    def _line(self, row: int | str, width: int) -> Content:
        if isinstance(row, str):
            return Content.styled(fit(row, width), "bold $primary")
        here = row == self.cursor
        pointer = Content.styled(f"{glyphs().then if here else ' '} ", "bold $accent")
        return pointer + Content.styled(fit(self.terms[row].title, width - 2), "bold reverse" if here else "")

    def on_click(self, event: events.Click) -> None:
        """Report which term was clicked."""
        row = self.shown[event.y] if event.y < len(self.shown) else ""
        if isinstance(row, int):
            self.post_message(self.Clicked(row))


class Page(Lines):
    """What a term means, and its cross-references."""

    term: Term | None = None
    see: Sequence[Term] = ()
    chosen = 0
    phase = ""

    def lines(self, width: int) -> list[Content]:
        """Title, text, steps, cross-references, and the place in the rulebooks."""
        term = self.term
        if term is None:
            return []
        rows = [*wrap(term.title, width, "bold"), Content(""), *wrap(term.text, width)]
        rows += self._steps(term, width)
        if self.see:
            rows += [Content(""), Content.styled(_("See also"), "$quiet"), *self._see(width)]
        return [*rows, Content(""), *wrap(term.where, width, "$quiet")]

    def _steps(self, term: Term, width: int) -> Iterator[Content]:
        """A checklist; the game's current step is marked, those before it are ticked off."""
        now = next((place for place, step in enumerate(term.steps) if step.phase == self.phase), None)
        for place, step in enumerate(term.steps):
            box = " " if now is None or place > now else "x" if place < now else glyphs().then
            head = f"[{box}] {place + 1}. {step.title}"
            first, *more = wrap(f"{head}: {step.text}", width, "$quiet" if box == "x" else "", indent=4)
            style = "bold reverse" if place == now else "bold"
            yield first.stylize(style, 0, min(len(head), len(first)))
            yield from more

    def _see(self, width: int) -> list[Content]:
        """The cross-references, as many per line as fit; the selected one is marked."""
        rows = [Content("")]
        for place, term in enumerate(self.see):
            here = place == self.chosen
            pointer = Content.styled(glyphs().then if here else " ", "bold $accent")
            item = pointer + Content.styled(term.title, "bold reverse" if here else "underline")
            gap = "  " if len(rows[-1]) else ""
            if gap and len(rows[-1]) + len(gap) + len(item) > width:
                rows.append(item)
            else:
                rows[-1] = rows[-1] + gap + item
        return rows
