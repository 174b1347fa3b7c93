"""What each setting of a tournament means, in sentences."""

from __future__ import annotations

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each, ready_characters
from tda_tui.players.player import LEVELS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import abilities_words
from tda_tui.tournament.dealing import options_of, quick_words, rules_of
from tda_tui.tournament.standing_text import scheme
from tda_tui.tournament.tournament import Setup
from tda_tui.words.rulesets import about
from tda_tui.words.texts.character_texts import character_text
from tda_tui.words.translate import gettext as _


def meaning(setup: Setup, row: str) -> tuple[tuple[str, str], ...]:
    """The sentences shown while the cursor is on a row, each with the row it is about."""
    rules = rules_of(setup)[0]
    told = {
        "ruleset": [about(rules.ruleset)],
        "tables": [_people(setup)],
        "seats": [_people(setup)],
        "rounds": [_("In each round everybody sits with others, as far as that can be."), scheme(setup.seats)],
        "level": [_(LEVELS[setup.level].thinks), quick_words(setup.level)],
        "length": [options_of(setup).length_words(load_rules(setup.ruleset).ruleset)],
        "abilities": [_abilities(rules)],
        "character": _character(setup, rules),
        "seed": [_("The same seed brings the same people, tables and deals; digits type one.")],
    }
    return tuple((row, said) for said in told[row] if said)


def _people(setup: Setup) -> str:
    said = _("{others} of the regulars come, and you: {tables} tables play at once, and the best {seats} of all then.")
    return said.format(others=setup.tables * setup.seats - 1, tables=setup.tables, seats=setup.seats)


def _abilities(rules: Rules) -> str:
    said = rules.ruleset.abilities
    if said.mode != "noted":
        return _("Nobody has roleplaying abilities.")
    words = _("Everybody brings {n} abilities that all know; one that was used is ready again after a special flight.")
    return words.format(n=said.noted)


def _character(setup: Setup, rules: Rules) -> list[str]:
    ready = ready_characters(rules.ruleset.abilities.edition).get(setup.character)
    if ready is None:
        return [_("One of the ready-made characters, drawn by lot, with a pair of abilities for the whole tournament.")]
    words = character_text(setup.character)
    pair = abilities_words(rules, ready.abilities[: abilities_each(rules.ruleset.abilities) or None])
    return [f"{ready.name}, {words.people}, {words.calling}: {pair}.", words.story]
