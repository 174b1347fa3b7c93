"""The commands that let others play: `tda serve` over SSH, and `tda web` in a browser."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

from typer import Option

from tda_tui.cli.hosting import ask_inn, in_use, read_backup, tell_useless, write_backup
from tda_tui.cli.language import OPTION, usual_language
from tda_tui.cli.output import fail
from tda_tui.cli.parameters import SECONDS, AsJson, Programs
from tda_tui.files.folders import at_home, data_folder
from tda_tui.files.regular_file import read_file
from tda_tui.process.streams import say
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _, language

if TYPE_CHECKING:
    from tda_tui.serve.inn import Plan
    from tda_tui.serve.server import Server


def serve(
    host: str = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535)] = 2222,
    data: Path | None = None,
    sessions: Annotated[int, Option(min=1, max=1000)] = 50,
    per_address: Annotated[int, Option(min=1)] = 8,
    per_minute: Annotated[int, Option(min=1)] = 20,
    per_key: Annotated[int, Option(min=1)] = 3,
    idle: Annotated[int, Option(min=1)] = 30,
    allow: Path | None = None,
    passphrase_file: Path | None = None,
    status: Annotated[bool, Option("--status")] = False,
    stop: Annotated[bool, Option("--stop")] = False,
    kick: str | None = None,
    ban: str | None = None,
    unban: str | None = None,
    announce: Annotated[str | None, Option("--say")] = None,
    backup: Path | None = None,
    restore: Path | None = None,
    player: Programs = None,
    player_seconds: Annotated[int | None, SECONDS] = None,
    database: str = "",
    ssh_line: str = "",
    as_json: AsJson = False,
) -> None:
    """Host games for others over SSH, each in a session of their own; they get nothing but the game."""
    folder = data or data_folder() / "inn"
    asked = {"kick": kick, "ban": ban, "unban": unban, "say": announce}
    asked |= {"status": "" if status else None, "stop": "" if stop else None}
    wanted = {what: about for what, about in asked.items() if about is not None}
    for what, about in wanted.items():
        ask_inn(folder, what, about, as_json)
    if backup is not None:
        write_backup(folder, backup)
    if restore is not None:
        read_backup(restore, folder)
    if wanted or backup is not None or restore is not None:
        return
    _check_system(bool(database))
    passphrase = _passphrase(passphrase_file) if passphrase_file is not None else ""
    if allow is not None:
        _read(allow)
    from tda_tui.serve.data_folder import BANS

    if os.path.exists(folder / BANS):  # an inn that cannot read it would let in everybody who is banned
        _read(folder / BANS)
    _offer(player or [], player_seconds)
    # Variables about the host's own terminal do not apply to visitors' terminals.
    for name in [name for name in os.environ if name == "NO_COLOR" or name.startswith("TEXTUAL")]:
        del os.environ[name]
    from tda_tui.serve.inn import Plan
    from tda_tui.serve.limits import Limits

    limits = Limits(
        sessions=sessions,
        per_address=per_address,
        per_key=per_key,
        calls_a_minute=per_minute,
        idle=idle * 60.0,
        strangers_each=max(4, per_address // 2),
        newcomers_a_day=max(30, 4 * per_address),
    )
    plan = Plan(folder, host, port, allow, passphrase, limits, database, ssh_line)
    _keep_open(plan)


def _check_system(shares: bool) -> None:
    """Leave with a message if something is missing; `shares`: the inn shares a database."""
    if os.name != "posix":
        fail(_("serving needs a system like Linux or macOS"))
    if importlib.util.find_spec("asyncssh") is None:
        fail(_("serving needs asyncssh: install it with make serve, or with pipx install '.[serve]' in a checkout"))
    if shares and importlib.util.find_spec("psycopg") is None:
        fail(_("a shared database needs psycopg: install it with pipx install '.[serve,postgres]' in a checkout"))


def _keep_open(plan: Plan) -> None:
    from sqlite3 import OperationalError

    from asyncssh import KeyImportError

    from tda_tui.serve.data_folder import HOST_KEY, InUse
    from tda_tui.serve.server import serve as keep_open
    from tda_tui.tables.database import DatabaseProblem

    folder, host, port = plan.data, plan.host, plan.port
    try:
        keep_open(plan, _opened)
    except InUse:
        fail(in_use(folder))
    except KeyImportError as problem:
        fail(_("{path} cannot be read: {why}").format(path=folder / HOST_KEY, why=problem))
    except DatabaseProblem as problem:
        if plan.database:
            fail(_("the shared database cannot be used: {why}").format(why=problem))
        text = _("the tables in {folder} cannot be read: {why}")
        if isinstance(problem.__cause__, OperationalError):
            text = _("the tables in {folder} cannot be opened: {why} (is the disk full?)")
        fail(text.format(folder=at_home(folder), why=problem))
    except OSError as problem:
        if problem.filename is not None:
            fail(_("{path} cannot be written: {why}").format(path=problem.filename, why=why(problem)))
        fail(_("cannot listen on {host}:{port}: {why}").format(host=host, port=port, why=why(problem)))


def _offer(commands: list[str], seconds: int | None) -> None:
    """Let tables seat these programs."""
    if commands:
        from tda_tui.cli.bots import read_programs
        from tda_tui.players.player import add_programs

        add_programs(read_programs(commands, seconds))


def _passphrase(path: Path) -> str:
    text = _read(path).decode("utf-8", "replace").strip()
    if path.stat().st_mode & 0o077:
        fail(_("other people can read {path}: make it private with chmod 600").format(path=path))
    if not text:
        fail(_("{path} is empty").format(path=path))
    return text


def _read(path: Path) -> bytes:
    """The contents of a file; leaves with a message if it cannot be read."""
    try:
        return read_file(path)
    except OSError as problem:
        fail(_("{path} cannot be read: {why}").format(path=path, why=why(problem)))


def _opened(server: Server) -> None:
    plan = server.inn.plan
    say(_("The inn is open: ssh -p {port} {host}").format(port=server.port, host=plan.host))
    say(_("Its key: {fingerprint}").format(fingerprint=server.inn.fingerprint))
    stop = (
        "tda serve --stop" if plan.data == data_folder() / "inn" else f"tda serve --data {quote(str(plan.data))} --stop"
    )
    text = _("The inn is kept in {folder}; Ctrl-C or {stop} closes it.")
    say(text.format(folder=at_home(plan.data), stop=stop))
    tell_useless(server.inn.useless_lines())


def web(port: Annotated[int, Option(min=1, max=65535)] = 8000) -> None:
    """Play in a browser on this machine: the same game, settings and saves as in a terminal."""
    if importlib.util.find_spec("textual_serve") is None:
        fail(_("playing in a browser needs textual-serve: install it with pipx install '.[web]' in a checkout"))
    from tda_tui.web.page import HOST, keep_open

    # A language given here applies to all pages; otherwise each page follows the settings at the time.
    spoken = [OPTION, language()] if language() != usual_language() else []
    try:
        keep_open(port, spoken, _page_opened)
    except OSError as problem:
        fail(_("cannot listen on {host}:{port}: {why}").format(host=HOST, port=port, why=why(problem)))


def _page_opened(address: str) -> None:
    say(_("Ctrl-C closes the game, which is at {address}").format(address=address))
