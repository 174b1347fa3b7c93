"""What can be typed at any prompt beside an answer."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.plain.answers import number_of
from tda_tui.plain.lines import Lines
from tda_tui.plain.telling import TRIGGERS
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, pgettext

LOG_LINES = 10
INDENT = 3
"""Columns by which the further lines of an answer stand in."""

HELP = (
    mark("Type the number of an answer, then Enter. Where several may be chosen, type several numbers."),
    mark("Enter alone: none, pass, or the only answer that there is."),
    mark("t: the table, your cards and the question again."),
    mark("c and a number or a name, as in c 2 or c archmage: that card in full; an ability as well."),
    mark("l: the last {n} lines of what happened; l 30: the last thirty."),
    mark("u: take back your last decision, where the settings allow it."),
    mark("q: leave the game. ?: this help. d20: at the beginning of a 2019 game, one roll instead of it."),
    mark("{triggers} behind a card of yours: its power would trigger if you played it now."),
    mark(
        "The game in short: everyone puts a card into the ante; the highest names what all pay into the stakes, and "
        "its owner leads. Each round everyone plays a card into their flight. Its power triggers if it is no stronger "
        "than the card played just before it; the leader's always does. After the last round the strongest flight "
        "takes the stakes. When someone has no gold left after a gambit, the richest player wins."
    ),
)


def _words() -> dict[str, str]:
    """The commands, each with the words that mean it as well; English ones always do."""
    return {
        "?": "? h help " + pgettext("commands", "? h help"),
        "t": "t " + pgettext("commands", "t"),
        "c": "c " + pgettext("commands", "c"),
        "l": "l " + pgettext("commands", "l"),
        "u": "u " + pgettext("commands", "u"),
        "q": "q quit exit " + pgettext("commands", "q quit exit"),
    }


def _command(typed: str) -> str:
    """The command that is meant by a word; the word itself where it is none."""
    return next((command for command, words in _words().items() if typed in words.split()), typed)


def _yes() -> list[str]:
    """The words that mean yes."""
    return ["y", "yes", *pgettext("answers", "y yes").split()]


def _no() -> list[str]:
    """The words that mean no; so does Enter alone."""
    return ["", "n", "no", *pgettext("answers", "n no").split()]


class Left(Exception):
    """The player leaves the game."""


class Commands:
    """What can be typed at any prompt beside an answer."""

    help_lines: Sequence[str] = HELP

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    def answer(self) -> str:
        """What is typed as an answer; commands before it are carried out."""
        while True:
            typed = self.typed()
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word.lower(), rest.strip()):
                return typed

    def typed(self) -> str:
        """The next line that is typed."""
        return self.lines.ask()

    def carry_out(self, word: str, rest: str) -> bool:
        """Whether it was a command."""
        word = _command(word)
        if word == "?":
            for line in self.help_lines:
                self.lines.say(_(line).format(n=LOG_LINES, triggers=TRIGGERS))
        elif word == "q":
            self.leave()
        elif word in ("t", "c", "l", "u", "d20"):
            self.of_the_table(word, rest)
        else:
            return False
        return True

    def leave(self) -> None:
        """Leave at once: no game is going on."""
        raise Left

    def of_the_table(self, word: str, rest: str) -> None:
        """A command that needs a table."""
        self.lines.say(_("There is no table yet."))

    def yes(self, question: str, leaving: bool) -> bool:
        """Ask for y or n; Enter alone is n, and q is whichever means leaving."""
        while True:
            self.lines.say(question + " " + _("y or n; Enter alone: n."))
            typed = self.lines.ask().lower()
            if typed in _yes() or (leaving and _command(typed) == "q"):
                return True
            if typed in _no() or _command(typed) == "q":
                return False
            word, _space, rest = typed.partition(" ")
            if not self.carry_out(word, rest.strip()):
                self.lines.say(_("Type y or n."))

    def number(self, asked: str, least: int, most: int, usual: int, options: Sequence[str] = ()) -> int:
        """A number from `least` to `most`; the options are told once, the question after every wrong answer."""
        for place, line in enumerate([asked, *options]):
            self.lines.say(line, INDENT if place else 0)
        while True:
            typed = self.answer()
            if not typed:
                return usual
            number = number_of(typed, most)
            if number is not None and number >= least:
                return number
            self.lines.say(_("Type a number from {least} to {most}.").format(least=least, most=most))
            self.lines.say(asked)

    def number_or_none(self, asked: str, most: int, options: Sequence[str]) -> int | None:
        """A number up to `most`, or None where Enter alone is typed."""
        return self.number(asked, 1, most, 0, options) or None

    def choice(self, asked: str, options: Sequence[str], usual: int) -> int:
        """The place of one of the options, from 0; Enter alone is the usual one."""
        told = [f"{number}. {option}" for number, option in enumerate(options, 1)]
        asked = asked + " " + _("Enter alone: {usual}.").format(usual=usual + 1)
        return self.number(asked, 1, len(options), usual + 1, told) - 1
