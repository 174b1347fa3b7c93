"""The glossary: pages on terms of the rules, with search and cross-references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.typing import SearchSheet
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.present.abilities import with_abilities
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.glossary import Term, current_phase, glossary, search, term_that_matters
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


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


_BESIDE = (100, 30)
"""Columns and rows from which the table stays visible beside the sheet."""


class GlossaryScreen(SearchSheet):
    """The glossary: type to search, arrows select a term, Enter follows a cross-reference."""

    DEFAULT_CSS = """
    GlossaryScreen {
        #glossary { width: 100%; height: 100%; align: center middle; }
        #both { height: 1fr; layout: horizontal; }
        #terms { width: 28; height: 1fr; }
        #page { width: 1fr; padding-left: 2; }
        &.-beside {
            #glossary { width: 56; dock: right; }
            #both { layout: vertical; }
            #terms { width: 100%; height: 9; margin-bottom: 1; }
            #page { padding-left: 0; }
        }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The word above", id="glossary.up"),
        Binding("down", "move(1)", "The word below", id="glossary.down"),
        Binding("pageup", "read(-1)", "Read back", id="glossary.page_up"),
        Binding("pagedown", "read(1)", "Read on", id="glossary.page_down"),
        Binding("tab,right", "choose(1)", "The next word of See also", id="glossary.next"),
        Binding("shift+tab", "choose(-1)", "The word before it", id="glossary.previous"),
        Binding("enter", "follow", "Go to the marked word of See also", id="glossary.follow"),
        Binding("left", "return", "Back to the word before", id="glossary.return"),
        Binding("backspace", "shorten", "Take a letter away; then as Left", id="glossary.shorten"),
        Binding("escape", "back", "Forget what is typed, then close", id="glossary.back"),
    ]

    LETTERS = mark("Search for a page")

    def __init__(self, rules: Rules, view: View | None = None, term: str | None = None) -> None:
        """Open at `term`, or at the term that matters in `view`.

        `view` also gives the current phase of the gambit; with it, the table stays visible where there is room.
        """
        super().__init__()
        self.rules = rules
        self.terms = glossary(rules, abilities=view is not None and with_abilities(view))
        self.over_table = view is not None
        self.phase = current_phase(view) if view is not None else ""
        wanted = term if term is not None else term_that_matters(view) if view is not None else ""
        self.start = wanted if wanted in self.terms else next(iter(self.terms))
        self.typed = ""
        self.trail: list[tuple[str, str]] = []

    def body(self) -> ComposeResult:
        """The search text, the terms found, and the selected term's page."""
        with Container(id="glossary"), Vertical(classes="sheet full"):
            yield Static("", id="typed", classes="title")
            with Container(id="both"):
                nothing = _("No page has all these words.")
                yield ListBox(self._title_line, above=self._group, nothing=nothing, id="terms")
                with VerticalScroll(id="page", can_focus=False):
                    yield Page()
            yield Static("", id="help", classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show all terms."""
        self.search_for("", self.start)

    @property
    def _found(self) -> ListBox[Term]:
        return self.query_one(ListBox)

    def _title_line(self, term: Term, here: bool, width: int) -> Content:
        pointer = Content.styled(f"{glyphs().then if here else ' '} ", "bold $accent")
        return pointer + Content.styled(fit(term.title, width - 2), "bold reverse" if here else "")

    def _group(self, term: Term, before: Term | None) -> list[Content]:
        """A heading over each subject, unless a search is active."""
        if self.typed.strip() or (before is not None and before.group == term.group):
            return []
        return [Content.styled(fit(term.group, self._found.content_size.width), "bold $primary")]

    @property
    def current(self) -> Term | None:
        """The term whose page is shown."""
        return self._found.current

    def search_for(self, typed: str, wanted: str | None = None) -> None:
        """Search; select the wanted term, or the first found."""
        self.typed = typed
        found = search(list(self.terms.values()), typed)
        self._found.show(found, next((at for at, term in enumerate(found) if term.id == wanted), 0))
        self._show()

    def _show(self) -> None:
        """Show the selected term's page from its top."""
        page, term, many = self.query_one(Page), self.current, len(self._found.items)
        count = ngettext("{n} page", "{n} pages", many).format(n=many)
        title = Content.assemble(
            f"{ruleset_name(self.rules.ruleset)}: ", (f"{self.typed}_", ""), ("   " + count, "$quiet")
        )
        self.query_one("#typed", Static).update(title)
        page.term, page.phase, page.chosen = term, self.phase, 0
        page.see = [self.terms[each] for each in term.see] if term is not None else ()
        page.redraw()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self._foot_later()

    def _tell_foot(self) -> None:
        """Show the keys that do something now."""
        keys = [
            _("Type to search"),
            _("Tab, Enter  See also"),
            _("Left  Back") if self.trail else "",
            _("PgDn  More") if self._goes_on else "",
            _("Esc  Clear") if self.typed else _("Esc  Close"),
        ]
        line, said = self.query_one("#help", Static), self.line_now("   ".join(filter(None, keys)))
        more_said = said + "   " + self.line_now(_("?  Keys"))
        line.update(more_said if cell_len(more_said) <= line.size.width else said)

    # Keys and the mouse

    def action_shorten(self) -> None:
        """Remove the last letter; with none typed, back from the last cross-reference."""
        if self.typed:
            self.search_for(self.typed[:-1], self.current.id if self.current else None)
        else:
            self.action_return()

    def on_list_box_clicked(self) -> None:
        """Show the clicked term."""
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Move beside the table where there is room, and redraw for the new size."""
        beside = self.over_table and event.size.width >= _BESIDE[0] and event.size.height >= _BESIDE[1]
        self.set_class(beside, "-beside")
        self.styles.background = "transparent" if beside else None
        self.call_after_refresh(self._show)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._found.step(step)
        self._show()

    def action_choose(self, step: int) -> None:
        """Select another cross-reference."""
        page = self.query_one(Page)
        if page.see:
            page.chosen = (page.chosen + step) % len(page.see)
            page.redraw()

    def action_follow(self) -> None:
        """Follow the selected cross-reference, clearing the search."""
        page, term = self.query_one(Page), self.current
        if term is not None and page.see:
            self.trail.append((self.typed, term.id))
            self.search_for("", page.see[page.chosen].id)

    def action_return(self) -> None:
        """Back to where the last cross-reference was followed."""
        if self.trail:
            self.search_for(*self.trail.pop())

    def action_back(self) -> None:
        """Clear the search text; if there is none, close."""
        if self.typed:
            self.search_for("", self.current.id if self.current else None)
        else:
            self.dismiss(None)
