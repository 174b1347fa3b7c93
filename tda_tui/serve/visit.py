"""A visit: the app for a visitor, sharing nothing with other visits."""

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
from tda_tui.session.pace import think_time
from tda_tui.words.languages import wanted_language
from tda_tui.words.translate import begin_reader, use_language


def begin_visit_of(visitor: Visitor, folder: Path) -> Settings:
    """Use the visitor's language, environment and folder in this task from now on. Returns their settings."""
    begin_reader(wanted_language(visitor.environment))
    use_environment(visitor.environment)
    use_folder(folder)
    settings = Settings()
    use_language(language_for(choice(settings.section(SECTION), "language"), visitor.environment))
    return settings


def app_for(line: Line, visitor: Visitor, settings: Settings, arrival: Arrival) -> ServedApp:
    """The app for the visitor's terminal and settings; it opens what they requested."""
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
    # From Python 3.12 on, Textual makes the loop start all tasks eagerly; asyncssh relies on the default.
    loop = asyncio.get_running_loop()
    loop.call_soon(loop.set_task_factory, None)
    await app.run_async(mouse=app.terminal.mouse, size=app.line.size)
    return app.return_code or 0
