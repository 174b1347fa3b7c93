"""The manual page in roff, made from the commands. The build adds it to the wheel in every language.

The build runs before anything is installed, so this module and its imports need no library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tda_tui import __version__
from tda_tui.cli.commands import COMMANDS, PLAY
from tda_tui.cli.declared import arguments_among
from tda_tui.cli.help_page import HELP, described, grouped, typed, usage
from tda_tui.cli.language import LANGUAGE
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_OF_ALL = (LANGUAGE.key, HELP.key)
"""Options of all commands, which are listed only once."""

_FILES = {
    "~/.local/share/tda/saves/": mark("Saved games, with those that were played to their end in finished/."),
    "~/.local/share/tda/crash/": mark("What the program wrote down where it had to stop by itself."),
    "~/.config/tda/settings.toml": mark("The settings and the keys."),
    "~/.config/tda/rulesets/": mark("House rules of your own."),
    "~/.config/tda/themes/": mark("Themes of your own."),
}
_ENVIRONMENT = {
    "TDA_HOME": mark("The folder of saved games, instead of ~/.local/share/tda."),
    "LANGUAGE, LC_ALL, LANG": mark("The language, where neither --language nor the settings say one."),
    "NO_COLOR": mark("Nothing is coloured."),
    "COLORTERM": mark("truecolor: the terminal has all colours, and not only 256 of them."),
}
_STATUS = {
    "0": mark("Everything went well."),
    "1": mark("What was checked does not hold."),
    "2": mark("What was typed, or a file, is wrong; a sentence says why."),
    "70": mark("The program is wrong; it says where its report lies."),
    "130": mark("It was interrupted."),
}


def manual_page(date: str = "") -> str:
    """The page in the current language."""
    return "\n".join(_lines(date)) + "\n"


def _lines(date: str) -> Iterator[str]:
    yield f'.TH TDA 1 "{date}" "tda {__version__}"'
    yield from _section(_("Name"))
    yield "tda \\- " + _text(_("Three-Dragon Ante in the terminal, a card game of bluff and dragons"))
    yield from _section(_("Synopsis"))
    yield from (".B tda", _text(_("[options]")))
    for name in COMMANDS:
        if name != PLAY:
            yield from (".br", f".B tda {_text(name)}", _text(_rest_of_usage(name)))
    yield from _section(_("Description"))
    yield _text(_(COMMANDS[PLAY].said))
    yield from _section(_("Options"))
    yield from _options(PLAY, subsections=True)
    yield from _section(_("Commands"))
    for name in COMMANDS:
        if name != PLAY:
            yield from _command(name)
    for title, rows in ((_("Files"), _FILES), (_("Environment"), _ENVIRONMENT), (_("Exit status"), _STATUS)):
        yield from _section(title)
        for left, right in rows.items():
            yield from _row(left, _(right))


def _rest_of_usage(name: str) -> str:
    """The usage of a command without its name."""
    return usage(name, COMMANDS[name].parameters).removeprefix(f"tda {name}").strip()


def _command(name: str) -> Iterator[str]:
    command = COMMANDS[name]
    yield f'.SS "tda {_text(name)}"'
    yield _text(_(command.said))
    if command.more:
        yield _text(_(command.more))
    for argument in arguments_among(command.parameters):
        yield from _row(_(argument.metavar), described(argument))
    yield from _options(name)


def _options(name: str, subsections: bool = False) -> Iterator[str]:
    """The options of a command; those of the game itself are under headings and include the options of all commands."""
    for group, options in grouped(COMMANDS[name].parameters).items():
        if subsections:
            yield f'.SS "{_text(_(group))}"'
        for option in options:
            if subsections or option.key not in _OF_ALL:
                yield from _row(typed(option), described(option))


def _section(title: str) -> Iterator[str]:
    yield f".SH {_text(title.upper())}"


def _row(left: str, right: str) -> Iterator[str]:
    yield ".TP"
    yield f".B {_text(left)}"
    yield _text(right)


def _text(text: str) -> str:
    """The text escaped for roff, with hyphens that can be copied and typed."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", escaped)
