"""Choosing a saved game: the last one, or one of the list."""

from __future__ import annotations

from pathlib import Path

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.saves.listing import Save
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.words.phrases import minute
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


async def choose_saved(saves: Saves, lines: Lines) -> Path | None:
    """Ask which save to resume; None for a new game. Prints nothing if there is no save."""
    while last := saves.last():
        options = [
            _("Go on with your last game. {game}").format(game=_described(last)),
            _("A new game."),
            _("All saved games."),
        ]
        chosen = await Commands(lines).choice(_("What do you want to play?"), options, 0)
        if chosen < 2:
            return None if chosen else last.path
        if path := await _choose_from_list(saves, lines):
            return path
    return None


def _described(save: Save) -> str:
    date = minute(save.played)
    if not save.seats:
        return f"{date}. {save.path.name}. {save.reason}"
    words = _("{ruleset}, gambit {n}; you have {gold} gold; with {others}; played on {date}.")
    if save.games > 1:
        words = _("{ruleset}, game {game} of {all}, gambit {n}; you have {gold} gold; with {others}; played on {date}.")
    words = words.format(
        ruleset=_(save.ruleset), game=save.game, all=save.games, n=save.gambit, gold=save.gold[save.me],
        others=", ".join(save.others), date=date,
    )  # fmt: skip
    return " ".join(filter(None, (words, save.reason or save.note)))


async def _choose_from_list(saves: Saves, lines: Lines) -> Path | None:
    found: list[Save] = []

    def ask() -> None:
        lines.say(_("Which one? d and a number deletes a game, u brings it back. Enter alone: none of them."))

    def say_games(_rest: str = "") -> None:
        found[:] = saves.list()
        lines.say(ngettext("{n} saved game.", "{n} saved games.", len(found)).format(n=len(found)))
        lines.say_numbered(map(_described, found))
        ask()

    def delete(rest: str) -> None:
        if (number := number_of(rest, len(found))) is None:
            lines.say(_("Type d and a number from 1 to {n}.").format(n=len(found)))
            return
        try:
            saves.delete(found[number - 1].path)
        except SaveError as problem:
            lines.say(str(problem))
        else:
            lines.say(_("Deleted: u brings it back."))
            say_games()

    def undo(_rest: str) -> None:
        lines.say(_("It is there again.") if saves.undo() else _("Nothing was deleted."))
        say_games()

    commands = Commands(lines, {"t": say_games, "d": delete, "u": undo})
    say_games()
    while typed := await commands.answer():
        number = number_of(typed, len(found))
        save = found[number - 1] if number is not None else None
        if save is None:
            ask()
        elif save.reason:
            lines.say(save.reason)
        else:
            return save.path
    return None
