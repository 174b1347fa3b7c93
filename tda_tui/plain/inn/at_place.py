"""Everywhere at a shared table: hearing of events while nothing is typed, talking, votes, and the host's actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TextIO, TypeVar, cast

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import HELP, Commands
from tda_tui.plain.lines import PROMPT, Lines
from tda_tui.players.player import LEVELS, level_title
from tda_tui.tables.chair import Chair, Watcher
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.notices import phrases
from tda_tui.tables.seats import SeatRow
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_words import clock_words, player_words, seat_notes, time_words
from tda_tui.tables.voting import Vote
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, pgettext

T = TypeVar("T")


class Typing(Protocol):
    """A source of typed lines that can be interrupted."""

    @property
    def begun(self) -> str:
        """What has been typed of the next line, if known."""

    def readline(self, most: int = -1) -> str:
        """The next line; "" at the end of input."""

    def readline_or_ring(self) -> str | None:
        """The next line, or None after a ring."""

    def ring(self) -> None:
        """Interrupt waiting because something has happened."""

    def forget(self) -> None:
        """Discard what was typed but not read, which was meant for an earlier question."""


class TableLoop(Protocol):
    """The event loop of the tables, as used from a thread."""

    def call(self, do: Callable[[], T]) -> T:
        """Run a function in the loop and return its result; its exceptions are raised here."""

    def ring_in(self, seconds: float) -> None:
        """Ring after this many seconds; replaces an earlier request."""


class ListeningLines(Lines):
    """Lines that stop asking when something has happened."""

    def __init__(self, typing: Typing, sink: TextIO, ascii_only: bool = False) -> None:
        super().__init__(cast(TextIO, typing), sink, ascii_only)
        self.typing = typing

    def ask_or_hear(self, prompts: bool) -> str | None:
        """The next line; None if something has happened. Raises EOFError at the end of input.

        A line begun before something was printed is shown again after the prompt.
        """
        if (shown := (PROMPT if prompts else "") + self.typing.begun) and not self._on_prompt:
            self._prompt(shown)
        typed = self.typing.readline_or_ring()
        if typed is None:
            self._on_prompt = self._on_prompt or bool(self.typing.begun)
            return None
        return self._taken(typed)


HELP_AT_TABLE = (
    *HELP[:5],
    mark("say and a line, as in say hello: all at the table hear it. say alone tells phrases; say 3 says one of them."),
    mark("o: who is at the table, who is still thinking, how much time they have, and who watches."),
    mark("mute and a name: hear somebody no more, or hear them again; mute alone: everybody."),
    mark("u: ask all to take back your last decision. open: ask all to show those who watch all cards, or hide them."),
    mark("agree or refuse: your answer when all are asked something."),
    mark("Host: level 3 novice: seat 3 is played at that level. replace 3: whoever stays away loses seat 3."),
    mark("Host: host 3: whoever sits at seat 3 is the host from now on."),
    mark("q: leave the table; the seat is kept, or given up. ?: this help."),
    *HELP[7:],
)  # fmt: skip


class MovedOn(Exception):
    """Raised when the table has moved on: a game has begun or ended, or the table is gone."""


class LeftTable(Exception):
    """Raised when the player leaves the table."""

    def __init__(self, gives_up: bool) -> None:
        super().__init__()
        self.gives_up = gives_up


class _Leaving(Commands):
    """The question of what happens to the seat."""

    def leave(self) -> None:
        """Leave at once: asking to leave twice is clear."""
        raise LeftTable(False)


class Here(NamedTuple):
    """Where a player is: the place at the table, the lines, and the event loop of the table."""

    place: Chair | Watcher
    lines: ListeningLines
    loop: TableLoop

    @property
    def table(self) -> SharedTable:
        """The table."""
        return self.place.table

    def tell(self, words: Callable[[], Iterable[str]]) -> None:
        """Print what this returns in the event loop."""
        self.lines.say_all(self.loop.call(lambda: list(words())))


def _words() -> dict[str, str]:
    """The words for each command: English, and those of the player's language."""
    return {
        "say": "say " + pgettext("commands", "say"),
        "o": "o who " + pgettext("commands", "o who"),
        "mute": "mute " + pgettext("commands", "mute"),
        "agree": "agree " + pgettext("commands", "agree"),
        "refuse": "refuse " + pgettext("commands", "refuse"),
        "open": "open " + pgettext("commands", "open"),
        "level": "level " + pgettext("commands", "level"),
        "replace": "replace " + pgettext("commands", "replace"),
        "host": "host " + pgettext("commands", "host"),
    }


Act = Callable[[], None]


class AtPlace(Commands):
    """Commands at a place, which also report what happens at the table while nothing is typed."""

    help_lines = HELP_AT_TABLE
    prompts = True
    """Whether an answer is expected now."""

    def be(self, here: Here) -> None:
        """Set the place; called once after construction."""
        self.here = here
        self._vote_told: Vote | None = None

    # Hearing

    def hear(self) -> None:
        """Print what has happened. Raises MovedOn if the table has moved on."""
        self.here.tell(self.here.place.take_news)
        self._tell_vote()
        if self.here.loop.call(self._has_moved_on):
            raise MovedOn

    def _has_moved_on(self) -> bool:
        return self.here.place.closed or self.moved_on()

    def moved_on(self) -> bool:
        """Whether the table has moved on; called in its event loop."""
        raise NotImplementedError

    def _tell_vote(self) -> None:
        vote, place = self.here.table.vote, self.here.place
        if vote is not None and vote != self._vote_told and not place.watches and place.account.id not in vote.agreed:
            self.lines.say(_("Type agree or refuse."))
        self._vote_told = vote

    def typed(self) -> str:
        """The next line typed; what happens before it is printed."""
        while True:
            self.hear()
            typed = self.here.lines.ask_or_hear(self.prompts)
            if typed is not None:
                return typed

    def do_numbered(self, typed: str, acts: dict[str, Act]) -> bool:
        """Carry out the action with this number; returns whether there is one."""
        number = number_of(typed, len(acts))
        if number is None:
            return False
        list(acts.values())[number - 1]()
        return True

    def do(self, act: Callable[[], object]) -> bool:
        """Do something at the table, or print why it is impossible; returns whether it was done."""
        try:
            self.here.loop.call(act)
        except TableProblem as problem:
            self.lines.say(str(problem))
            return False
        return True

    # Commands

    def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command; returns whether the word was one."""
        command = next((one for one, words in _words().items() if word in words.split()), "")
        if not command:
            return super().carry_out(word, rest)
        place = self.here.place
        if command == "o":
            self._say_who()
        elif command == "mute":
            self._mute(rest)
        elif not isinstance(place, Chair):
            self.lines.say(_("Who watches hears all, and says nothing."))
        elif command == "say":
            self._say(place, rest)
        elif command in ("level", "replace", "host"):
            self._run_table(command, rest)
        else:
            self._vote(place, command)
        return True

    def _say(self, chair: Chair, rest: str) -> None:
        known = list(phrases())
        number = number_of(rest, len(known))
        if number is not None:
            self.do(lambda: chair.say_phrase(known[number - 1]))
        elif rest:
            self.do(lambda: chair.say(rest))
        else:
            self.lines.say_numbered(phrases().values())

    def _mute(self, name: str) -> None:
        place = self.here.place
        if not name:
            place.mutes_all = not place.mutes_all
            self.lines.say(_("You hear nobody any more.") if place.mutes_all else _("You hear them again."))
            return
        people = [one for one in place.table.people() if one.id != place.account.id]
        found = next((one for one in people if one.name.casefold() == name.casefold()), None)
        if found is None:
            self.lines.say(_("Nobody at the table is called {name}.").format(name=name))
            return
        muted = found.id not in place.muted
        place.mute(found.name, muted)
        said = _("You hear {name} no more.") if muted else _("You hear {name} again.")
        self.lines.say(said.format(name=found.name))

    def _vote(self, chair: Chair, command: str) -> None:
        if command == "agree":
            self.do(chair.agree)
        elif command == "refuse":
            self.do(chair.refuse)
        elif chair.table.open_cards:
            self.do(lambda: chair.table.keep_cards_hidden(chair.account))
        else:
            self.do(lambda: chair.ask("open-cards"))

    def _run_table(self, command: str, rest: str) -> None:
        table, account = self.here.table, self.here.place.account
        word, _space, level = rest.partition(" ")
        number = number_of(word, len(table.seats))
        if number is None:
            self.lines.say(_("Type the number of a seat behind it, from 1 to {n}.").format(n=len(table.seats)))
            return
        seat = number - 1
        if command == "host":
            self.do(lambda: table.hand_on(account, seat))
        elif command == "replace":
            self.do(lambda: table.set_seat(account, seat, free=False))
        elif (known := _level(level)) is None:
            self.lines.say(_("Levels: {levels}.").format(levels=", ".join(map(level_title, LEVELS))))
        else:
            self.do(lambda: table.set_seat(account, seat, free=False, level=known))

    # Who is there

    def _say_who(self) -> None:
        self.here.tell(self._who)

    def _who(self) -> Iterator[str]:
        table = self.here.table
        for row in table.seat_rows():
            yield seat_line(row, *self._thinks(row))
        watchers = ", ".join(table.watchers)
        yield _("Watching: {names}.").format(names=watchers) if watchers else _("Nobody watches.")
        if table.open_cards:
            yield _("Those who watch see all cards, a gambit later.")
        yield _("Time for a decision: {clock}. The table's code: {code}").format(
            clock=clock_words(table.options), code=table.code
        )

    def _thinks(self, row: SeatRow) -> Sequence[str]:
        place = self.here.place
        if row.seat not in place.thinking():
            return ()
        left = place.time_left(row.seat)
        return [_("is thinking ({time})").format(time=time_words(left)) if left is not None else _("is thinking")]

    # Leaving

    def leave(self) -> None:
        """Ask what happens to the seat, and leave."""
        place = self.here.place
        if place.watches:
            raise LeftTable(False)
        self.lines.say(_("Leave this table?"))
        options = [_("Leave; the seat is kept."), _("Leave, and give the seat up."), _("Stay.")]
        chosen = _Leaving(self.lines).index(_("Enter alone: {usual}.").format(usual=3), options, 2)
        if chosen < 2:
            raise LeftTable(chosen == 1)


def seat_line(row: SeatRow, *more: str) -> str:
    """A seat in one line."""
    words = ", ".join([player_words(row), *seat_notes(row), *more])
    return _("Seat {n}: {words}.").format(n=row.seat + 1, words=words)


def _level(words: str) -> str | None:
    """The level with this name or title."""
    wanted = words.casefold()
    return next((level for level in LEVELS if wanted and wanted in (level, level_title(level).casefold())), None)
