"""Choosing a saved game: the last one, or one of the list."""

from __future__ import annotations

from pathlib import Path

from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.saves.listing import Save
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
        if path := await _SavedGames(saves, lines).choose():
            return path
    return None


def _described(save: Save) -> str:
    """A save in a few sentences."""
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


class _SavedGames(Commands):
    """The list of all saves."""

    def __init__(self, saves: Saves, lines: Lines) -> None:
        super().__init__(lines)
        self.saves = saves

    async def choose(self) -> Path | None:
        """Ask for a save; None for none of them."""
        self._say_games()
        while typed := await self.answer():
            number = number_of(typed, len(self.found))
            if number is None:
                self._say_question()
            elif reason := self.found[number - 1].reason:
                self.lines.say(reason)
            else:
                return self.found[number - 1].path
        return None

    def _say_games(self) -> None:
        self.found = list(self.saves.list())
        many = len(self.found)
        self.lines.say(ngettext("{n} saved game.", "{n} saved games.", many).format(n=many))
        self.lines.say_numbered(map(_described, self.found))
        self._say_question()

    def _say_question(self) -> None:
        self.lines.say(_("Which one? d and a number deletes a game, u brings it back. Enter alone: none of them."))

    async def carry_out(self, word: str, rest: str) -> bool:
        """Delete a save, or restore it."""
        if word == "d":
            self._delete(number_of(rest, len(self.found)))
        elif word == "u" and not rest:
            self.lines.say(_("It is there again.") if self.saves.undo() else _("Nothing was deleted."))
            self._say_games()
        else:
            return await super().carry_out(word, rest)
        return True

    def _delete(self, number: int | None) -> None:
        from tda_tui.saves.save_format import SaveError

        if number is None:
            self.lines.say(_("Type d and a number from 1 to {n}.").format(n=len(self.found)))
            return
        try:
            self.saves.delete(self.found[number - 1].path)
        except SaveError as problem:
            self.lines.say(str(problem))
        else:
            self.lines.say(_("Deleted: u brings it back."))
            self._say_games()

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print the list again."""
        if word == "t":
            self._say_games()
        else:
            await super().of_the_table(word, rest)
