"""Commands that can be typed at any prompt besides an answer."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tda_tui.plain.answers import Unclear, number_of
from tda_tui.plain.lines import Lines
from tda_tui.plain.telling import TRIGGERS
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, pgettext

Result = TypeVar("Result")
Usual = TypeVar("Usual")

LOG_LINES = 10

HELP = tuple(messages("lines")["help"].values())


def command_of(typed: str, where: str = "anywhere") -> str:
    """The command meant by a word, in English or in the player's language; the word itself if it is none."""
    commands = messages("contexts")["commands"][where].values()
    meant = (words for words in commands if typed in f"{words} {pgettext('commands', words)}".split())
    return next(meant, typed).partition(" ")[0]


Command = Callable[[str], Awaitable[None] | None]
"""Does something with what is typed behind its word."""


class Left(Exception):
    """Raised when the player leaves the game."""


class Commands:
    """A prompt with commands that can be typed besides an answer.

    `more` are further commands, which get what is typed behind them.
    """

    help_lines: Sequence[str] = HELP

    def __init__(self, lines: Lines, more: Mapping[str, Command] | None = None) -> None:
        self.lines = lines
        self.more = more or {}

    async def answer(self) -> str:
        """The next answer typed; commands before it are carried out."""
        while await self.is_command(typed := await self.typed()):
            pass
        return typed

    async def typed(self) -> str:
        """The next line typed."""
        return await self.lines.ask()

    async def is_command(self, typed: str) -> bool:
        """Carry out the command typed, if it is one."""
        word, _space, rest = typed.partition(" ")
        return await self.carry_out(word.lower(), rest.strip())

    async def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command; returns whether the word was one."""
        word = command_of(word)
        if word in self.more:
            if (doing := self.more[word](rest)) is not None:
                await doing
        elif word == "?":
            self.lines.say_all(_(line).format(n=LOG_LINES, triggers=TRIGGERS) for line in self.help_lines)
        elif word == "q":
            await self.leave()
        elif word in ("t", "c", "l", "u", "d20"):
            await self.of_the_table(word, rest)
        else:
            return False
        return True

    async def leave(self) -> None:
        """Leave at once, because no game is in progress."""
        raise Left

    async def of_the_table(self, word: str, rest: str) -> None:
        """Carry out a command that needs a table."""
        self.lines.say(_("There is no table yet."))

    async def yes(self, question: str, leaving: bool) -> bool:
        """Ask for y or n; Enter alone means n, and q whichever means leaving."""
        yes, no = ("y yes " + pgettext("answers", "y yes")).split(), ("n no " + pgettext("answers", "n no")).split()
        while True:
            self.lines.say(question + " " + _("y or n; Enter alone: n."))
            typed = (await self.lines.ask()).lower()
            if typed in yes or (leaving and command_of(typed) == "q"):
                return True
            if not typed or typed in no or command_of(typed) == "q":
                return False
            if not await self.is_command(typed):
                self.lines.say(_("Type y or n."))

    async def prompt(self, asked: str, read: Callable[[str], Result], options: Iterable[str] = ()) -> Result:
        """Ask until `read` accepts what is typed; it raises Unclear with the reason. Options are printed once, the
        question after every invalid answer."""
        self.lines.say(asked)
        self.lines.say_numbered(options)
        while True:
            try:
                return read(await self.answer())
            except Unclear as unclear:
                self.lines.say(str(unclear))
                self.lines.say(asked)

    async def number(
        self, asked: str, least: int, most: int, usual: int, problem: Callable[[int], str] = lambda _number: ""
    ) -> int:
        """Ask for a number from `least` to `most` with no `problem`; `usual` is Enter alone."""

        def read(typed: str) -> int:
            if not typed:
                return usual
            if (number := number_of(typed)) is not None and (reason := problem(number)):
                raise Unclear(reason)
            if number is None or not least <= number <= most:
                raise Unclear(_("Type a number from {least} to {most}.").format(least=least, most=most))
            return number

        return await self.prompt(asked, read)

    async def index(self, asked: str, options: Sequence[str], usual: Usual) -> int | Usual:
        """Ask for one of the options; returns its index. The question says what Enter alone means, which is `usual`."""

        def read(typed: str) -> int | Usual:
            if not typed:
                return usual
            if (number := number_of(typed, len(options))) is None:
                raise Unclear(_("Type a number from {least} to {most}.").format(least=1, most=len(options)))
            return number - 1

        return await self.prompt(asked, read, options)

    async def choice(self, asked: str, options: Sequence[str], usual: int) -> int:
        """Ask for one of the options; returns its index. Enter alone chooses `usual`."""
        return await self.index(asked + " " + _("Enter alone: {usual}.").format(usual=usual + 1), options, usual)
