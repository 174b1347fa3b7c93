"""What a host asks of an open inn: who is there, to show out or ban somebody, to say something, to close."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from tda_tui.cli.output import fail
from tda_tui.files.folders import at_home
from tda_tui.process.streams import say
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _, ngettext

_LONGEST = 500
"""The most letters of what is said to everybody. A public key may have more."""


def ask_inn(folder: Path, what: str, about: str, as_json: bool) -> None:
    """Ask the inn with that folder: for its `status`, to `stop`, or to `kick`, `ban`, `unban` or `say` something."""
    from tda_tui.serve.control import ask

    if what == "say" and not about.strip():
        fail(_("there is nothing to say"))
    if what == "say" and len(about) > _LONGEST:
        fail(_("the announcement is longer than {most} characters").format(most=_LONGEST))
    try:
        answers = ask(folder, what, **({"about": about} if about else {}))
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        fail(_("there is no open inn in {folder}").format(folder=at_home(folder)))
    except OSError as problem:  # somebody else's, or it hangs
        fail(_("the inn in {folder} does not answer: {why}").format(folder=at_home(folder), why=why(problem)))
    for answer in answers:
        if "problem" in answer:
            fail(_("the list of bans cannot be written: {why}").format(why=answer["problem"]))
        if "shared" in answer:
            _fail_shared(about, **answer)
    if not answers and what != "say":
        fail(_("no match for {who}").format(who=about))
    if as_json:
        for answer in answers:
            say(json.dumps(answer))
    elif what == "status":
        _tell_status(answers[0], answers[1:])
    else:
        _tell_affected(what, [answer.get("affected", "") for answer in answers])


def _fail_shared(who: str, shared: str, others: int) -> NoReturn:
    text = ngettext(
        "{who} has no key, and {n} other visitor comes from the same address: --ban {address} bans both",
        "{who} has no key, and {n} other visitors come from the same address: --ban {address} bans them all",
        others,
    )
    fail(text.format(who=who, n=others, address=shared))


def write_backup(folder: Path, file: Path) -> None:
    """Write a copy of the inn with that folder, open or not."""
    from tda_tui.serve.backup import back_up

    try:
        back_up(folder, file)
    except sqlite3.Error as problem:
        fail(_("the tables in {folder} cannot be read: {why}").format(folder=at_home(folder), why=problem))
    except OSError as problem:
        path = problem.filename or at_home(file)  # none is named if the disk is full
        fail(_("cannot make the copy {path}: {why}").format(path=path, why=why(problem)))
    say(_("Everything the inn needs is in {file}: keep it where nobody else can read it.").format(file=at_home(file)))


def read_backup(file: Path, folder: Path) -> None:
    """Make a folder from a copy."""
    from tda_tui.serve.backup import NoBackup, Occupied, restore
    from tda_tui.serve.data_folder import InUse

    try:
        restore(file, folder)
    except InUse:
        fail(in_use(folder))
    except Occupied:
        fail(_("there is already an inn in {folder}: move it aside first").format(folder=at_home(folder)))
    except NoBackup as problem:
        fail(_("{file} is not a backup of an inn: {why}").format(file=at_home(file), why=problem))
    except OSError as problem:
        fail(_("cannot restore to {path}: {why}").format(path=problem.filename or at_home(folder), why=why(problem)))
    say(_("The inn in {folder} is ready to open.").format(folder=at_home(folder)))


def tell_useless(lines: Iterable[str]) -> None:
    """Say which lines of the host's lists can match nobody, each given as `file:number`."""
    for line in lines:
        say(_("{line} matches nobody: write a key without options, or its SHA256 fingerprint.").format(line=line))


def in_use(folder: Path) -> str:
    """What is said where an inn is open with that folder."""
    return _("the inn kept in {folder} is already open").format(folder=at_home(folder))


def _tell_affected(what: str, affected: list[str]) -> None:
    many = len(affected)
    if what == "stop":
        say(_("The inn is closing: everyone is warned, and their games are kept."))
    elif what == "kick":
        say(ngettext("{n} visitor has been shown out.", "{n} visitors have been shown out.", many).format(n=many))
    elif what == "say":
        say(ngettext("Announced to {n} visitor.", "Announced to {n} visitors.", many).format(n=many))
    else:
        text = _("Banned: {line}") if what == "ban" else _("No longer banned: {line}")
        for line in affected:
            say(text.format(line=line))


def _tell_status(inn: Mapping[str, Any], others: list[dict[str, Any]]) -> None:
    many = inn["sessions"]
    facts = {
        **inn,
        "there": ngettext("{n} visitor", "{n} visitors", many).format(n=many),
        "minutes": inn["seconds"] // 60,
        "memory": inn["memory_mb"],
    }
    text = _(
        "{there} (at most {most}); the inn has been open for {minutes} min and uses {memory} MB; "
        "decisions waiting: {waiting}."
    )
    say(text.format(**facts))
    if inn["keys"]:
        text = _("Half the key presses are answered within {key_ms} ms, and 99 in 100 within {key_ms_99} ms.")
        say(text.format(**inn))
    tell_useless(inn.get("match_nobody", []))
    for about in others:
        if "table" in about:
            text = _("table {code}: people in {people} of {seats} seats, {watchers} watching, gambit {gambit}")
            say(text.format(**about))
        else:
            name = about["name"] or _("(no name yet)")
            where = _("table {code}").format(code=about["at"]) if about["at"] else _("no table")
            text = _("{name}: {where}, here for {minutes} min, from {address}, {key}")
            say(text.format(**{**about, "name": name, "where": where, "minutes": about["session"] // 60}))
