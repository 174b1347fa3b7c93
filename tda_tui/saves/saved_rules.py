"""Whether a save can be resumed: its rules exist, and there is a player for every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players import player
from tda_tui.players.player import PERSON
from tda_tui.saves.kept_rules import find_rules
from tda_tui.saves.save_format import Head, SaveError
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from pathlib import Path

    from tda_tui.rules.rulesets.rules import Rules


def rules_of(head: Head, kept: Path) -> tuple[Rules, str]:
    """The rules of a save, and a message if the ruleset has changed since. Raises SaveError."""
    found = find_rules(head.x_base, head.x_changes, head.x_sum, kept)
    if found is None:
        said = _("The ruleset {name} has been changed since, and its rules of that time are not there any more.")
        raise SaveError(said.format(name=head.rules_name))
    rules, today = found
    if today:
        return rules, ""
    return rules, _(
        "The ruleset {name} has been changed since: this game goes on under its rules of that time."
    ).format(name=head.rules_name)


def check_levels(head: Head, several: bool = False) -> None:
    """Raise SaveError unless every seat has a player, with one person among them, or more if `several`."""
    people = head.x_players.count(PERSON)
    if people < 1 or (people > 1 and not several):
        raise SaveError(_("The file was cut off before the game began, or is no saved game."))
    for role in head.x_players:
        try:
            if role != PERSON:
                player.find_level(role)
        except ValueError:
            raise SaveError(_("Nobody here plays at the level {level}.").format(level=role)) from None
