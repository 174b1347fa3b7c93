"""What a host does in an open inn: show somebody out, ban them or let them in again, and say something to all."""

from collections.abc import Awaitable, Callable
from functools import partial

from tda_tui.files.sanitize import on_one_line
from tda_tui.serve.inn import GUEST, Inn, Session
from tda_tui.serve.limits import network
from tda_tui.serve.listed import is_name, meant, parsed_network
from tda_tui.tables.accounts import id_of_key
from tda_tui.tables.lookalikes import plain
from tda_tui.words.translate import gettext as _, mark

_SHOWN_OUT = mark("The host has shown you out.")


class SharedAddress(Exception):
    """Why a guest is not banned: so many others who are here come from the same address."""

    def __init__(self, address: str, others: int) -> None:
        self.address = address
        self.others = others


async def kick(inn: Inn, who: str) -> list[str]:
    """Show out who has that name, key, address or network; returns their names. They may come back."""
    who = on_one_line(who.strip())
    return _show_out(inn, lambda session: _is_meant(session, who)) if who else []


def _is_meant(session: Session, who: str) -> bool:
    about, where = session.about(), parsed_network(who)
    mine = parsed_network(str(about["address"]))
    from_there = where is not None and mine is not None and mine.network_address in where
    is_named = bool(session.name and plain(session.name) == plain(who))
    is_key = about["key"] != GUEST and meant(who) in (about["key"], id_of_key(str(about["key"])))
    return is_key or from_there or is_named


def _show_out(inn: Inn, are_meant: Callable[[Session], bool]) -> list[str]:
    gone = [session for session in inn.sessions if are_meant(session)]
    for session in gone:
        inn.log.tell("shown out", name=session.name, **session.about())
        session.end(partial(_, _SHOWN_OUT))
    return [session.name for session in gone]


async def ban(inn: Inn, who: str) -> list[str]:
    """Ban a key, an address or network, or a person by name, and show them out; returns the line of the ban.

    Of a person who is here their key is banned, of a guest the address, and of anybody else the account. Returns
    nothing if nobody is called that. Raises OSError, DatabaseProblem, SharedAddress.
    """
    who = on_one_line(who.strip())  # a second line would be a second ban
    line = await _line_for(inn, who) or ("" if is_name(who) else who)  # somebody may be called "10.0.0.1 x"
    if not line:
        return []
    await inn.lobby.aside(partial(inn.bans.add, line))
    inn.log.tell("banned", ban=line)
    _show_out(inn, lambda session: _is_banned(inn, session))
    return [line]


def _is_banned(inn: Inn, session: Session) -> bool:
    about = session.about()
    key = "" if about["key"] == GUEST else str(about["key"])
    return bool(inn.ban_of(str(about["address"]), key, session.name))


async def _line_for(inn: Inn, name: str) -> str:
    for session in inn.sessions:
        if session.name and plain(session.name) == plain(name):
            key = session.about()["key"]
            return f"{_address_of_one(inn, session) if key == GUEST else key} # {session.name}"
    account = await inn.lobby.aside(partial(inn.lobby.accounts.named, name))
    return f"{account.id} # {account.name}" if account is not None else ""


def _address_of_one(inn: Inn, session: Session) -> str:
    """The address of a session, if it is the only one from there. Raises SharedAddress."""
    addresses = [network(str(one.about()["address"])) for one in inn.sessions]
    own = network(str(session.about()["address"]))
    if (others := addresses.count(own) - 1) > 0:
        raise SharedAddress(own, others)
    return own


async def unban(inn: Inn, who: str) -> list[str]:
    """Remove the bans that mean that, or have that name as their note; returns them.

    Raises OSError, DatabaseProblem.
    """
    gone = await inn.lobby.aside(partial(inn.bans.remove, who))
    for line in gone:
        inn.log.tell("unbanned", ban=line)
    return gone


async def say(inn: Inn, text: str) -> list[str]:
    """Show a text to everybody; returns their names."""
    words = on_one_line(text)
    inn.log.tell("said", text=words)
    for session in inn.sessions:
        session.tell(partial(_said, words))
    return [session.name for session in inn.sessions]


def _said(words: str) -> str:
    return _("The inn says: {words}").format(words=words)


MEASURES: dict[str, Callable[[Inn, str], Awaitable[list[str]]]] = {"kick": kick, "ban": ban, "unban": unban, "say": say}
"""What a host may ask for, with the text that goes with it; each returns what it has affected."""
