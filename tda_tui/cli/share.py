"""The manual page in roff and the completion of shells, which the build makes: it has no library but Typer."""

import re
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Annotated

from typer import Argument, Context
from typer.completion import show_callback

from tda_tui import __version__
from tda_tui.cli.commands import COMMANDS, PLAY, context_of, grouped, make_command
from tda_tui.cli.output import fail
from tda_tui.process.streams import write
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _


def manual_page(date: str = "") -> str:
    """The page in the current language."""
    return "\n".join(_lines(date)) + "\n"


def _lines(date: str) -> Iterator[str]:
    contexts = {name: context_of(make_command(name), f"tda {name}".rstrip()) for name in COMMANDS}
    tda = contexts.pop(PLAY)
    yield f'.TH TDA 1 "{date}" "tda {__version__}"'
    yield from _section(_("Name"))
    yield "tda \\- " + _text(_("Three-Dragon Ante in the terminal, a card game of bluff and dragons"))
    yield from _section(_("Synopsis"))
    yield from (".B tda", _text(_("[options]")))
    for name, context in contexts.items():
        yield from (".br", f".B tda {_text(name)}", _text(" ".join(context.command.collect_usage_pieces(context))))
    yield from _section(_("Description"))
    about, closing = messages("commands")["about"], messages("commands")["closing"]
    yield _text(_(about[PLAY]))
    yield from _section(_("Options"))
    of_the_game = grouped(tda)
    for title, rows in of_the_game.items():
        yield f'.SS "{_text(title)}"'
        yield from _rows(rows)
    yield from _section(_("Commands"))
    of_all = of_the_game[_("options")]
    for name, context in contexts.items():
        yield f'.SS "tda {_text(name)}"'
        yield from (_text(_(texts[name])) for texts in (about, closing) if name in texts)
        for rows in grouped(context).values():
            yield from _rows([row for row in rows if row not in of_all])
    manual = messages("commands")["manual"]
    for title, part in ((_("Files"), "files"), (_("Environment"), "environment"), (_("Exit status"), "status")):
        yield from _section(title)
        yield from _rows([(left, _(right)) for left, right in manual[part].items()])


def _section(title: str) -> Iterator[str]:
    yield f".SH {_text(title.upper())}"


def _rows(rows: list[tuple[str, str]]) -> Iterator[str]:
    for left, right in rows:
        yield from (".TP", f".B {_text(left)}", _text(right))


def _text(text: str) -> str:
    """The text escaped for roff, with hyphens that can be copied and typed."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", escaped)


SHELLS = ("bash", "zsh", "fish")
_AT_THE_FIRST_TAB = """\n
[[ $zsh_eval_context[-1] == loadautofunc ]] && _tda_completion "$@"
"""
"""Zsh loads the script when Tab is pressed first; without this line nothing would be completed then."""


def completion(
    context: Context,
    shell: Annotated[str, Argument(autocompletion=lambda: list(SHELLS))],
) -> None:
    """Print the completion script of a shell."""
    if shell not in SHELLS:
        fail(_("no completion for {shell!r}; choose from {shells}").format(shell=shell, shells=", ".join(SHELLS)))
    write(completion_script(context, shell))


def completion_script(context: Context, shell: str) -> str:
    """The script by which a shell asks this program what the word before the cursor may become."""
    with redirect_stdout(StringIO()) as printed, suppress(SystemExit):
        show_callback(context, context.command.params[0], shell)
    return printed.getvalue().rstrip() + (_AT_THE_FIRST_TAB if shell == "zsh" else "\n")
