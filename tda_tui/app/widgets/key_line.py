"""The line of keys at the foot of a screen."""

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.terminal.key_names import bindings_of, key_now
from tda_tui.app.widgets.lines import Lines
from tda_tui.words.cells import cell_len

_GAP = "  "
"""The gap between two keys."""


class KeyLine(Lines):
    """The keys useful now."""

    keys: tuple[tuple[str, str], ...] = ()
    turning: Sequence[tuple[str, str]] = ()
    turn = 0
    seldom: Sequence[tuple[str, str]] = ()

    def show(
        self,
        *keys: tuple[str, str],
        turning: Sequence[tuple[str, str]] = (),
        turn: int = 0,
        seldom: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show these keys, and before the last two of them more, as far as they fit.

        `turning` keys alternate if they do not all fit; `seldom` ones come last.
        """
        self.keys, self.turning, self.turn, self.seldom = keys, turning, turn, seldom
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """One line. If not all keys fit, the last two stay: how to leave, and where to find all keys."""
        bindings = bindings_of(type(self.screen))
        always, turning, seldom = (
            [(key_now(key, bindings), words) for key, words in keys] for keys in (self.keys, self.turning, self.seldom)
        )
        room = width + len(_GAP) - sum(map(_columns, always))
        shown = [*always[:-2], *rotated(turning, room, self.turn), *seldom, *always[-2:]]
        while len(shown) > 2 and sum(map(_columns, shown)) - len(_GAP) > width:
            del shown[-3]
        parts: list[tuple[str, str]] = []
        for key, words in shown:
            parts += [(_GAP if parts else "", ""), (key, "bold $primary"), (f" {words}", "$quiet")]
        return [Content.assemble(*parts).truncate(width)]


def _columns(key: tuple[str, str]) -> int:
    return cell_len(f"{_GAP}{key[0]} {key[1]}")


def rotated(keys: Sequence[tuple[str, str]], room: int, turn: int) -> list[tuple[str, str]]:
    """As many of the keys as fit; each turn starts with those omitted last time."""
    starts: list[int] = []
    first = 0
    while first < len(keys):
        starts.append(first)
        left = room
        while first < len(keys) and (left := left - _columns(keys[first])) >= 0:
            first += 1
        first = max(first, starts[-1] + 1)
    first = starts[turn % len(starts)] if starts else 0
    shown: list[tuple[str, str]] = []
    for key in (*keys[first:], *keys[:first]):
        if (room := room - _columns(key)) < 0:
            break
        shown.append(key)
    return shown
