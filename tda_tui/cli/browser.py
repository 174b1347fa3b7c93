"""The command `tda web`, which serves the game to a browser."""

from __future__ import annotations

import importlib.util
from typing import Annotated

from typer import Option

from tda_tui.cli.language import OPTION, usual_language
from tda_tui.cli.leaving import fail
from tda_tui.process.streams import say
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language, mark


def web(port: Annotated[int, Option(help=mark("The port to listen at."), min=1, max=65535)] = 8000) -> None:
    """Play in a browser on this machine: the same game, settings and saves as in a terminal."""
    if importlib.util.find_spec("textual_serve") is None:
        fail(_("playing in a browser needs textual-serve: pipx install '.[web]' in a checkout brings it along"))
    from tda_tui.web.page import HOST, keep_open

    # A language given here applies to all pages; otherwise each page follows the settings at the time.
    spoken = [OPTION, language()] if language() != usual_language() else []
    try:
        keep_open(port, spoken, _opened)
    except OSError as problem:
        fail(_("{host}:{port} cannot be opened: {why}").format(host=HOST, port=port, why=why(problem)))


def _opened(address: str) -> None:
    say(_("The game is at {address}; Ctrl-C closes it.").format(address=address))
