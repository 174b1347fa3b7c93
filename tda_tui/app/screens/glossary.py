"""The glossary: pages on terms of the rules, with search and cross-references."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.search import SearchSheet, pointed
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import DrawnLines, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.present.abilities import with_abilities
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.glossary import Term, current_phase, glossary, search, term_that_matters
from tda_tui.words.translate import gettext as _, mark, ngettext

_BESIDE = (100, 30)
"""Columns and rows from which the table stays visible beside the sheet."""


class GlossaryScreen(SearchSheet[Term]):
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
        Binding("up", "move(-1)", "The term above", id="glossary.up"),
        Binding("down", "move(1)", "The term below", id="glossary.down"),
        Binding("pageup", "read(-1)", "Scroll up", id="glossary.page_up"),
        Binding("pagedown", "read(1)", "Scroll down", id="glossary.page_down"),
        Binding("tab,right", "choose(1)", "The next term under See also", id="glossary.next"),
        Binding("shift+tab", "choose(-1)", "The previous term under See also", id="glossary.previous"),
        Binding("enter", "follow", "Go to the marked term under See also", id="glossary.follow"),
        Binding("left", "return", "Back to the previous term", id="glossary.return"),
        Binding(
            "backspace",
            "shorten",
            "Delete a letter; if there is none, back to the previous term",
            id="glossary.shorten",
        ),
        Binding("escape", "back", "Clear what you typed, then close", id="glossary.back"),
    ]

    LETTERS = mark("Search for a term")
    chosen = 0
    """The index of the marked cross-reference."""

    def __init__(self, rules: Rules, view: View | None = None, term: str | None = None) -> None:
        """Open at `term`, or at the term that matters in `view`.

        `view` also gives the current phase of the gambit; with it, the table stays visible where there is room.
        """
        super().__init__(rules)
        self.terms = glossary(rules, abilities=view is not None and with_abilities(view))
        self.over_table = view is not None
        self.phase = current_phase(view) if view is not None else ""
        wanted = term if term is not None else term_that_matters(view) if view is not None else ""
        self.start = self.terms.get(wanted)
        self.trail: list[tuple[str, Term]] = []

    def body(self) -> ComposeResult:
        nothing = _("No term has all these words.")
        terms = ListBox(_title_line, above=self._group, nothing=nothing, id="terms")
        both = Container(terms, scroll(DrawnLines(self._page, "text"), id="page"), id="both")
        yield Container(sheet(Static(id="typed"), both, keys="", classes="sheet full"), id="glossary")

    def on_mount(self) -> None:
        self.search_for("", self.start)

    def _group(self, term: Term, before: Term | None) -> list[Content]:
        if self.typed.strip() or (before is not None and before.group == term.group):
            return []
        return [Content.styled(fit(term.group, self.list_box.content_size.width), "bold $primary")]

    def matching(self, typed: str) -> list[Term]:
        return search(list(self.terms.values()), typed)

    def show_current(self) -> None:
        many = len(self.list_box.items)
        self.show_title(ngettext("{n} page", "{n} pages", many).format(n=many))
        self.chosen = 0
        self.query_one(DrawnLines).redraw()
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self.draw_foot()

    def foot(self, usual: str, width: int) -> str:
        keys = [
            _("Type to search"),
            _("Tab, Enter  See also"),
            _("Left  Back") if self.trail else "",
            *map("  ".join, self.unread),
            _("Esc  Clear") if self.typed else _("Esc  Close"),
        ]
        words, more = (self.line_now("   ".join(filter(None, line))) for line in (keys, [*keys, _("?  Keys")]))
        return more if cell_len(more) <= width else words

    def on_resize(self, event: events.Resize) -> None:
        beside = self.over_table and event.size.width >= _BESIDE[0] and event.size.height >= _BESIDE[1]
        self.set_class(beside, "-beside")
        self.styles.background = "transparent" if beside else None

    def action_shorten(self) -> None:
        """Remove the last letter; with none typed, back from the last cross-reference."""
        if self.typed:
            super().action_shorten()
        else:
            self.action_return()

    # The page of the selected term

    @property
    def see(self) -> list[Term]:
        """The cross-references of the selected term."""
        return [self.terms[each] for each in self.current.see] if self.current is not None else []

    def _page(self, width: int) -> list[Content]:
        if (term := self.current) is None:
            return []
        rows = [*wrap(term.title, width, "bold"), Content(""), *wrap(term.text, width), *self._steps(term, width)]
        if self.see:
            rows += [Content(""), Content.styled(_("See also"), "$quiet"), *self._references(width)]
        return [*rows, Content(""), *wrap(term.where, width, "$quiet")]

    def _steps(self, term: Term, width: int) -> Iterator[Content]:
        now = next((index for index, step in enumerate(term.steps) if step.phase == self.phase), None)
        for index, step in enumerate(term.steps):
            box = " " if now is None or index > now else "x" if index < now else glyphs().then
            head = f"[{box}] {index + 1}. {step.title}"
            first, *more = wrap(f"{head}: {step.text}", width, "$quiet" if box == "x" else "", indent=4)
            yield first.stylize("bold reverse" if index == now else "bold", 0, min(len(head), len(first)))
            yield from more

    def _references(self, width: int) -> list[Content]:
        rows = [Content("")]
        for index, term in enumerate(self.see):
            selected = index == self.chosen
            pointer = Content.styled(glyphs().then if selected else " ", "bold $accent")
            item = pointer + Content.styled(term.title, "bold reverse" if selected else "underline")
            gap = "  " if len(rows[-1]) else ""
            if gap and len(rows[-1]) + len(gap) + len(item) > width:
                rows.append(item)
            else:
                rows[-1] = rows[-1] + gap + item
        return rows

    def action_choose(self, step: int) -> None:
        if self.see:
            self.chosen = (self.chosen + step) % len(self.see)
            self.query_one(DrawnLines).redraw()

    def action_follow(self) -> None:
        if self.current is not None and self.see:
            self.trail.append((self.typed, self.current))
            self.search_for("", self.see[self.chosen])

    def action_return(self) -> None:
        if self.trail:
            self.search_for(*self.trail.pop())


def _title_line(term: Term, selected: bool, width: int) -> Content:
    return pointed(term.title, selected, width)
