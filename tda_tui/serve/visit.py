"""A visit: the app for somebody at the other end of a line, with nothing that it shares with another one's."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import SECTION, choice, colours, decide, language_for
from tda_tui.files.folders import use_folder
from tda_tui.files.settings import Settings
from tda_tui.personal import use_environment
from tda_tui.players.player import make_player
from tda_tui.saves.store import Saves
from tda_tui.serve.arrival import Arrival
from tda_tui.serve.line import Line
from tda_tui.serve.served_app import ServedApp
from tda_tui.serve.visitor import Visitor
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.think_time import think_time
from tda_tui.words.languages import wanted_language
from tda_tui.words.translate import begin_reader, use_language


def begin_visit_of(visitor: Visitor, folder: Path) -> Settings:
    """From here on this task is the visitor's, with their language and what they have chosen. Returns that."""
    begin_reader(wanted_language(visitor.environment))
    use_environment(visitor.environment)
    use_folder(folder)
    settings = Settings()
    use_language(language_for(choice(settings.section(SECTION), "language"), visitor.environment))
    return settings


def app_for(line: Line, visitor: Visitor, settings: Settings, arrival: Arrival) -> ServedApp:
    """The app as it suits the visitor; it shows at once what is wanted."""
    what = arrival.wanted.what
    saved = settings.section(SECTION)
    terminal = decide(saved, visitor.environment)._replace(shows=colours(visitor.environment))
    glyphs.use(glyphs.ASCII if terminal.ascii else glyphs.beyond_ascii(visitor.environment))
    players = GameOptions.remembered(settings.section("new_game")).players
    return ServedApp(
        line,
        arrival,
        lambda role, seed: make_player(role, seed, think_time(settings.section(SECTION))),
        settings,
        terminal=terminal,
        saves=Saves(fleeting=not visitor.key),
        players=players if what == "play" else None,
        learning=what == "tutorial",
    )


async def show(app: ServedApp) -> int:
    """Run the app until it is left or the line breaks; returns the exit status."""
    # From Python 3.12 on Textual has every task of the loop begin at once; SSH counts on the usual.
    loop = asyncio.get_running_loop()
    loop.call_soon(loop.set_task_factory, None)
    await app.run_async(mouse=app.terminal.mouse, size=app.line.size)
    return app.return_code or 0
