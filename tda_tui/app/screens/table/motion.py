"""Animations at the table: cards played, gold paid, flights discarded, the face of a rare card."""

from collections.abc import Awaitable, Callable, Sequence

from textual.content import Content
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Static

from tda_tui.app.pictures.cards import LARGE, LINE, face
from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.widgets.table.board import position_of
from tda_tui.present.card_text import TAG_WIDTH, find
from tda_tui.present.event_groups import Move
from tda_tui.rules.view import View

LONGEST = 0.4
"""Maximum seconds of a step."""
BREATH = 0.9
"""Seconds for which a face is shown."""
_FRAMES = 8
_MOST_COINS = 5
_FALL = 6
"""Rows by which a discarded card falls."""

Pause = Callable[[float], Awaitable[float | None]]
"""Waits for a number of seconds; returns how many it has taken, or None if a key asks to stop."""


class Token(Static):
    """Something moving from one position on the screen to another."""

    DEFAULT_CSS = "Token { layer: moving; position: absolute; width: auto; height: auto; }"

    def __init__(self, content: Content, start: Offset, end: Offset) -> None:
        super().__init__(content)
        self.start, self.end = start, end
        self.move(0.0)

    def move(self, part: float) -> None:
        """Move to its position when `part` (0 to 1) of its time has passed; it slows down towards the end."""
        self.styles.offset = self.start.blend(self.end, 1 - (1 - part) ** 2)


async def show_moves(screen: Screen[None], view: View, moves: Sequence[Move], pause: Pause) -> None:
    """Animate cards and gold; `view` is the table before the moves."""
    await _fly(screen, [token for move in moves for token in _tokens(screen, view, move)], pause)


async def show_discards(screen: Screen[None], view: View, pause: Pause) -> None:
    """Animate discarding all flights."""
    tokens = []
    for seat, facts in enumerate(view.seats):
        if (start := position_of(screen, seat, "flight", 0)) is not None:
            for index, card in enumerate(facts.flight):
                at = start + Offset(index * (TAG_WIDTH + 1), 0)
                tokens.append(Token(_card(screen, view, card), at, at + Offset(0, _FALL)))
    await _fly(screen, tokens, pause)


async def show_face(screen: Screen[None], view: View, card: str, pause: Pause) -> None:
    """Show a card large in the middle of the screen for a breath."""
    rows = face(view.rules, find(view.rules, card), LARGE, drawing_of(screen.app))
    size = screen.size
    centre = Offset(max(0, (size.width - rows[0].cell_length) // 2), max(0, (size.height - len(rows)) // 2))
    token = Token(Content("\n").join(rows), centre, centre)
    await screen.mount(token)
    try:
        await pause(BREATH)
    finally:
        token.remove()


async def _fly(screen: Screen[None], tokens: Sequence[Token], pause: Pause) -> None:
    if not tokens:
        return
    await screen.mount_all(tokens)
    frame, each = 0, LONGEST / _FRAMES
    try:
        while frame < _FRAMES:
            if (taken := await pause(each)) is None:
                return
            frame = min(_FRAMES, frame + max(1, int(taken / each)))  # without those for which it is too late
            for token in tokens:
                token.move(frame / _FRAMES)
    finally:
        for token in tokens:
            token.remove()


def _tokens(screen: Screen[None], view: View, move: Move) -> list[Token]:
    if move.card:
        start = position_of(screen, move.start, "hand", move.card)
        end = position_of(screen, move.end, "flight", len(view.seats[move.end].flight))
    else:
        start, end = position_of(screen, move.start, "gold"), position_of(screen, move.end, "gold")
    if start is None or end is None:
        return []
    if move.card:
        return [Token(_card(screen, view, move.card), start, end)]
    coin = Content.styled("o" if not drawing_of(screen.app).pixels else "●", "bold $gold-coin")
    many = min(_MOST_COINS, move.gold)
    return [Token(coin, start + Offset(number * 2, number % 2), end + Offset(number, 0)) for number in range(many)]


def _card(screen: Screen[None], view: View, card: str) -> Content:
    return Content("\n").join(face(view.rules, find(view.rules, card), LINE, drawing_of(screen.app)))
