"""The line of keys at the foot of a screen."""

from textual.content import Content

from tda_tui.app.terminal.key_names import bindings_of, key_now
from tda_tui.app.widgets.lines import Lines
from tda_tui.words.cells import cell_len

_GAP = "  "
"""The gap between two keys."""


class KeyLine(Lines):
    """The keys useful now."""

    keys: tuple[tuple[str, str], ...] = ()

    def show(self, *keys: tuple[str, str]) -> None:
        """Show these keys, the most useful ones first; the last two are always shown."""
        self.keys = keys
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """One line. If not all keys fit, the last two stay: how to leave, and where to find all keys."""
        bindings = bindings_of(type(self.screen))
        shown = [(key_now(key, bindings), words) for key, words in self.keys]
        while len(shown) > 2 and sum(map(_columns, shown)) - len(_GAP) > width:
            del shown[-3]
        parts: list[tuple[str, str]] = []
        for key, words in shown:
            parts += [(_GAP if parts else "", ""), (key, "bold $primary"), (f" {words}", "$quiet")]
        return [Content.assemble(*parts).truncate(width)]


def _columns(key: tuple[str, str]) -> int:
    return cell_len(f"{_GAP}{key[0]} {key[1]}")
