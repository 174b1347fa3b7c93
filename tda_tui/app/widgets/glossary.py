"""The page of a glossary term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.words.glossary import Term
from tda_tui.words.translate import gettext as _


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
