"""The rules of saved games, stored by fingerprint so that games can be resumed under the rules they began with."""

import itertools
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import tomli_w

from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players import player
from tda_tui.players.player import PERSON
from tda_tui.rules.rulesets.cards import Card, CardEntry, CardFile
from tda_tui.rules.rulesets.fingerprint import fingerprint, nondefault_keys
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.save_format import Head, SaveError
from tda_tui.words.translate import gettext as _


def keep_rules(folder: Path, rules: Rules) -> None:
    """Store the rules in full, once for all games played with them. Raises OSError."""
    rules_id = fingerprint(rules)
    path = folder / f"{rules_id}.toml"
    if path.is_file():
        return
    make_folder(folder)
    names: list[str] = []
    for edition, cards in itertools.groupby(rules.cards, key=lambda card: card.edition):
        names.append(f"{rules_id}.cards-{len(names) + 1}.toml")
        file = CardFile(edition, [_entry(list(alike)) for _type, alike in itertools.groupby(cards, lambda c: c.type)])
        write_atomically(folder / names[-1], tomli_w.dumps(msgspec.to_builtins(file)).encode())
    keys = {**nondefault_keys(rules.ruleset), "name": rules.ruleset.name, "cards": names}
    write_atomically(path, tomli_w.dumps(keys).encode())


def _entry(cards: Sequence[Card]) -> CardEntry:
    """The card file entry of the physical cards of one type."""
    card, several = cards[0], cards[0].id != cards[0].type
    fields = {name: getattr(card, name) for name in CardEntry.__struct_fields__ if hasattr(card, name)}
    fields |= card.figures | {"id": card.type, "colours": list(card.colours), "bars": list(card.bars)}
    fields["strength"] = None if several else card.strength
    return CardEntry(**fields, strengths=[one.strength for one in cards] if several else [])


def rules_of(head: Head, kept: Path) -> tuple[Rules, str]:
    """The rules of a save, and a message if they come from `kept` because the ruleset has changed. Raises SaveError."""
    changed = _(
        "The ruleset {name} has changed since this game began: the game continues under the rules it began with."
    )
    for name, changes, note in (
        (head.x_base, head.x_changes, ""),
        (str(kept / f"{head.x_sum}.toml"), None, changed.format(name=head.rules_name)),
    ):
        with suppress(ValueError, OSError):
            if fingerprint(rules := load_rules(name, changes=changes)) == head.x_sum:
                return rules, note
    text = _("The ruleset {name} has changed since this game began, and the rules it began with are gone.")
    raise SaveError(text.format(name=head.rules_name))


def check_levels(head: Head, several: bool = False) -> None:
    """Raise SaveError unless every seat has a player, with one person among them, or more if `several`."""
    people = head.x_players.count(PERSON)
    if people < 1 or (people > 1 and not several):
        raise SaveError(_("The file was cut off before the game began, or is not a saved game."))
    for role in head.x_players:
        try:
            if role != PERSON:
                player.find_level(role)
        except ValueError:
            if player.level_in(role).startswith(player.BOT):
                text = _("A program plays in this game: give its command again with --player.")
                raise SaveError(text) from None
            raise SaveError(_("There is no level {level} here.").format(level=role)) from None
