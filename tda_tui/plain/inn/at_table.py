"""Everywhere at a shared table in lines: hearing of events, talking, votes, and the host's actions."""

import asyncio
from collections.abc import Callable
from functools import partial

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import HELP, Commands
from tda_tui.plain.lines import Lines
from tda_tui.players.player import LEVELS, level_title
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import SeatRow
from tda_tui.tables.shared_table import Attendee, Vote
from tda_tui.tables.table_words import around_words, player_words, seat_notes, thinking_words
from tda_tui.tables.talk import phrases
from tda_tui.words.translate import gettext as _, mark, pgettext

HELP_AT_TABLE = (
    *HELP[:5],
    mark("say and a line, as in say hello: everyone at the table hears it. say alone lists phrases; say 3 "
         "says one of them."),
    mark("o: who is at the table, who is still thinking, how much time they have, and who is watching."),
    mark("mute and a name: mute or unmute a player; mute alone: everyone."),
    mark("u: ask everyone to let you undo your last decision. open: show spectators all cards, if everyone "
         "agrees, or hide them again."),
    mark("agree or refuse: your vote."),
    mark("For the host: level 3 novice sets the level of seat 3; replace 3 gives seat 3 to a computer "
         "player if its player is absent or does not answer."),
    mark("For the host: host 3 makes the player in seat 3 the host."),
    mark("q: leave the table; you can keep your seat or give it up. ?: this help."),
    *HELP[7:],
)  # fmt: skip


class LeftTable(Exception):
    """Raised when the player leaves the table."""

    def __init__(self, gives_up: bool) -> None:
        super().__init__()
        self.gives_up = gives_up


class _Leaving(Commands):
    """The question of what happens to the seat."""

    async def leave(self) -> None:
        """Leave at once: asking to leave twice is clear."""
        raise LeftTable(False)


class AtTable(Commands):
    """Commands at a table. What happens at the table is printed while they are asked for.

    `busy` is locked while one is carried out: it may ask something itself.
    """

    help_lines = HELP_AT_TABLE
    _vote_reported: Vote | None = None

    def __init__(self, lines: Lines, attendee: Attendee, busy: asyncio.Lock) -> None:
        super().__init__(lines)
        self.attendee = attendee
        self.table = attendee.table
        self.busy = busy

    # Hearing

    def show_changes(self) -> None:
        """Print what has happened, unless earlier lines have not been sent yet."""
        if not self.lines.full:
            self.hear()
            self.lines.prompt_again()

    def hear(self) -> None:
        """Print what has happened."""
        self.lines.say_all(self.attendee.take_news())
        vote, me = self.table.vote, self.attendee
        if vote is not None and vote != self._vote_reported and not me.watches and me.account.id not in vote.agreed:
            self.lines.say(_("Type agree or refuse."))
        self._vote_reported = vote

    async def typed(self) -> str:
        """The next line typed."""
        self.hear()
        return await super().typed()

    async def is_command(self, typed: str) -> bool:
        """Carry out the command typed, if it is one."""
        async with self.busy:
            return await super().is_command(typed)

    def do(self, act: Callable[[], object]) -> None:
        """Do something at the table, or print why it is impossible."""
        try:
            act()
        except TableProblem as problem:
            self.lines.say(str(problem))

    # Commands

    def _commands(self) -> dict[str, Callable[[str], object]]:
        """What each command does with the rest of the line, by its words in English and in the player's language."""
        return {
            "o who " + pgettext("commands", "o who"): self._say_who,
            "mute " + pgettext("commands", "mute"): self._mute,
            "say " + pgettext("commands", "say"): self._say,
            "agree " + pgettext("commands", "agree"): lambda rest: self._vote(self.attendee.agree),
            "refuse " + pgettext("commands", "refuse"): lambda rest: self._vote(self.attendee.refuse),
            "open " + pgettext("commands", "open"): lambda rest: self.do(self._open_cards),
            "level " + pgettext("commands", "level"): self._level,
            "replace " + pgettext("commands", "replace"): self._replace,
            "host " + pgettext("commands", "host"): self._hand_on,
        }

    async def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command; returns whether the word was one."""
        command = next((command for words, command in self._commands().items() if word in words.split()), None)
        if command is None:
            return await super().carry_out(word, rest)
        if self.attendee.watches and command not in (self._say_who, self._mute):
            self.lines.say(_("Spectators hear everything and say nothing."))
        else:
            command(rest)
        return True

    def _say_who(self, _rest: str) -> None:
        for row in self.table.seat_rows():
            self.lines.say(seat_line(row, thinking_words(self.attendee, row.seat)))
        self.lines.say_all(around_words(self.table))

    def _mute(self, name: str) -> None:
        attendee = self.attendee
        if not name:
            attendee.mutes_all = not attendee.mutes_all
            self.lines.say(_("You have muted everyone.") if attendee.mutes_all else _("You hear everyone again."))
            return
        people = [one for one in attendee.table.people() if one.id != attendee.account.id]
        found = next((one for one in people if one.name.casefold() == name.casefold()), None)
        if found is None:
            self.lines.say(_("Nobody at the table is called {name}.").format(name=name))
            return
        attendee.muted ^= {found.id}
        said = _("You have muted {name}.") if found.id in attendee.muted else _("You have unmuted {name}.")
        self.lines.say(said.format(name=found.name))

    def _say(self, rest: str) -> None:
        known = list(phrases())
        number = number_of(rest, len(known))
        if number is not None:
            self.do(partial(self.attendee.say_phrase, known[number - 1]))
        elif rest:
            self.do(partial(self.attendee.say, rest))
        else:
            self.lines.say_numbered(phrases().values())

    def _vote(self, answer: Callable[[Vote | None], object]) -> None:
        self.do(partial(answer, self._vote_reported))

    def _open_cards(self) -> None:
        if self.table.open_cards:
            self.table.keep_cards_hidden(self.attendee.account)
        else:
            self.attendee.ask("open-cards")

    # The host's commands

    def _at_seat(self, word: str, act: Callable[[Account, int], None]) -> None:
        number = number_of(word, len(self.table.seats))
        if number is None:
            self.lines.say(_("Type a seat's number after the command, from 1 to {n}.").format(n=len(self.table.seats)))
        else:
            self.do(partial(act, self.attendee.account, number - 1))

    def _level(self, rest: str) -> None:
        word, _space, wanted = rest.partition(" ")
        wanted = wanted.casefold()
        level = next((level for level in LEVELS if wanted in (level, level_title(level).casefold())), None)
        if level is None and number_of(word, len(self.table.seats)) is not None:
            self.lines.say(_("Levels: {levels}.").format(levels=", ".join(map(level_title, LEVELS))))
        else:
            self._at_seat(word, partial(self.table.set_seat, free=False, level=level or ""))

    def _replace(self, rest: str) -> None:
        self._at_seat(rest.partition(" ")[0], partial(self.table.set_seat, free=False))

    def _hand_on(self, rest: str) -> None:
        self._at_seat(rest.partition(" ")[0], self.table.hand_on)

    # Leaving

    async def leave(self) -> None:
        """Ask what happens to the seat, and leave."""
        if self.attendee.watches:
            raise LeftTable(False)
        self.lines.say(_("Leave this table?"))
        options = [_("Leave; your seat is kept."), _("Leave and give up your seat."), _("Stay.")]
        chosen = await _Leaving(self.lines).index(_("Enter alone: {usual}.").format(usual=3), options, 2)
        if chosen < 2:
            raise LeftTable(chosen == 1)


def seat_line(row: SeatRow, *more: str) -> str:
    """A seat in one line."""
    words = ", ".join(filter(None, [player_words(row), *seat_notes(row), *more]))
    return _("Seat {n}: {words}.").format(n=row.seat + 1, words=words)
