"""Running the game in plain lines until the player leaves, whatever ends it."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping

from tda_tui.files.errors import FileError
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.commands import Left
from tda_tui.plain.evening import PlainEvening, TakenOver
from tda_tui.plain.game import Wait, wait_here
from tda_tui.plain.lines import Lines, run_at_once
from tda_tui.process.streams import OutputLost
from tda_tui.saves.autosave import Autosave
from tda_tui.saves.store import Saves
from tda_tui.tournament.tournament import Tournament
from tda_tui.words.translate import gettext as _

INTERRUPTED = 130


def run(given: Given, settings: Settings, lines: Lines, saves: Saves | None = None) -> int:
    """Play until the player leaves; returns the exit status. Raises OSError if the record cannot be written."""
    return run_at_once(play_games(given, settings, lines, saves, wait_here))


async def play_games(given: Given, settings: Settings, lines: Lines, saves: Saves | None, wait: Wait) -> int:
    """Play until the player leaves; returns the exit status. `wait` lets another seat act."""
    evening = PlainEvening(given, settings, lines, saves, wait)
    return await _to_the_end(evening, evening.play_games())


def run_tournament(tournament: Tournament, settings: Settings, lines: Lines, saves: Saves) -> int:
    """Play a tournament from its current state until it is over or the player leaves; returns the exit status."""
    evening = PlainEvening(Given(), settings, lines, saves)
    return run_at_once(_to_the_end(evening, evening.play_tournament(tournament, saves)))


async def _to_the_end(evening: PlainEvening, play: Awaitable[None]) -> int:
    lines = evening.lines
    with evening.closing:
        try:
            await play
        except Left:
            lines.say(_("You leave the table. Farewell."))
        except TakenOver as taken:
            lines.say(str(taken))
            lines.say(_("You leave the table."))
        except EOFError:
            lines.say(_("No more answers come in: you leave the table."))
        except KeyboardInterrupt:
            lines.say(_("You leave the table."))
            return INTERRUPTED
        except (OSError, FileError, OutputLost):
            raise
        except Exception as error:
            return _crashed(error, evening.evening.autosave, lines)
    return 0


def _crashed(error: Exception, autosave: Autosave, lines: Lines) -> int:
    from tda_tui.process.crash import CRASHED, Crash, report

    for line in "\n".join(report(Crash(error, autosave.about(), autosave.kept_path()))).splitlines():
        lines.say(line)
    return CRASHED


def ascii_wanted(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the locale in the environment, or the encoding of the output, is not UTF-8."""
    named = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    return not (encoding or "").lower().startswith("utf") or "utf" not in named.lower()
