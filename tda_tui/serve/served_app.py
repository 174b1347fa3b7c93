"""The app, one of many in a process, on a terminal at the end of a line."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.color import ColorSystem
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event

from tda_tui.app import tda
from tda_tui.app.inn_app import InnApp, Visit
from tda_tui.process.hangup import HUNG_UP
from tda_tui.serve.arrival import Arrival
from tda_tui.serve.channel_driver import ChannelDriver
from tda_tui.serve.line import Line


class ServedApp(InnApp):
    """Three-Dragon Ante for a visitor. It uses nothing of the process: no streams, signals or variables."""

    CSS_PATH = str(Path(tda.__file__).with_name("app.tcss"))

    # The inherited suspend binding stays active: this only keeps it from being listed.
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in InnApp.BINDINGS if isinstance(binding, Binding) and binding.id != "app.suspend"
    ]

    def __init__(self, line: Line, arrival: Arrival, *args: Any, **kwargs: Any) -> None:
        self.line = line
        self.arrival = arrival
        self.parting = ""
        """What is printed after the visitor has left the screen."""
        wanted = arrival.wanted
        visit = Visit(arrival.lobby, arrival.key, arrival.host_key, wanted.what, wanted.table, arrival.address)
        super().__init__(visit, *args, **kwargs)
        # Styles cache the escape codes of the app that renders them first. So all apps render with all colours, and the
        # buffer of each writes those its terminal has.
        self.console._color_system = ColorSystem.TRUECOLOR
        self.no_color = self.no_colour
        # Textual replaces the process's streams with these; several apps would get in each other's way.
        self._capture_stdout = self._capture_stderr = sys.__stderr__  # type: ignore[assignment]
        line.when_gone(partial(self.leave, HUNG_UP))

    def get_driver_class(self) -> type[Driver]:
        """The driver of the line."""
        return partial(ChannelDriver, self.line, self.buffer)  # type: ignore[return-value]

    async def on_event(self, event: Event) -> None:
        """Let other visitors have their turn between the events of one."""
        await asyncio.sleep(0)
        await super().on_event(event)

    def action_suspend_process(self) -> None:
        """Do nothing: the process is not the visitor's."""
