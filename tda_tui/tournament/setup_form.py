"""The settings of a tournament as rows, and what each means, in sentences."""

from typing import Any

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each, ready_characters
from tda_tui.players.player import LEVELS, level_title
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.characters import abilities_words
from tda_tui.session.new_game.forms import level_options, ruleset_options
from tda_tui.session.new_game.rows import Option, Row
from tda_tui.session.new_game.rule_options import ability_options, length_name, open_pairs, table_lengths
from tda_tui.tournament.dealing import characters_of, options_of, quick_words, rules_of
from tda_tui.tournament.standing_text import scheme
from tda_tui.tournament.tournament import ROUNDS, SEATS, TABLES, Setup
from tda_tui.words.rulesets import about
from tda_tui.words.texts import character_text
from tda_tui.words.translate import gettext as _


def setup_rows(setup: Setup) -> list[Row[Setup]]:
    """All that can be chosen for a tournament."""
    ruleset = load_rules(setup.ruleset).ruleset
    pairs, lengths = open_pairs(ruleset), table_lengths(ruleset, setup.seats)
    with_pairs = [Option(True, pairs.name)] if pairs is not None else []

    def row(key: str, label: str, *options: Option, text: str = "") -> Row[Setup]:
        return Row(
            key, label, lambda _setup: options, put=lambda setup, value: _with(setup, key, value),
            text=(lambda _setup: text) if text else None,
        )  # fmt: skip

    def numbers(key: str, label: str, bounds: tuple[int, int], name: str = "{n}") -> Row[Setup]:
        return row(key, label, *(Option(n, name.format(n=n)) for n in range(bounds[0], bounds[1] + 1)))

    rows = [
        row("ruleset", _("Rules"), *ruleset_options(setup.ruleset)),
        numbers("tables", _("Tables"), TABLES),
        numbers("seats", _("Seats"), SEATS),
        numbers("rounds", _("Rounds"), ROUNDS, _("{n} and a final")),
        row("level", _("Level"), *level_options(), text=level_title(setup.level)),
        row("length", _("Length"), *(Option(length, length_name(length)) for length in lengths)),
        row("abilities", _("Abilities"), Option(False, ability_options(ruleset)[0].name), *with_pairs),
    ]
    if characters := characters_of(setup):
        named = (Option(key, character.name) for key, character in characters.items())
        rows.append(row("character", _("Character"), Option("", _("drawn at random")), *named))
    return rows


def _with(setup: Setup, row: str, value: Any) -> Setup:
    setup = Setup(**{**setup._asdict(), row: value})
    ruleset = load_rules(setup.ruleset).ruleset
    if open_pairs(ruleset) is None:
        setup = setup._replace(abilities=False)
    if setup.character not in characters_of(setup):
        setup = setup._replace(character="")
    if setup.length not in table_lengths(ruleset, setup.seats):
        setup = setup._replace(length="usual")
    return setup


def setup_meaning(setup: Setup, row: str) -> list[tuple[str, str]]:
    """The sentences shown while the cursor is on a row, each with the row it is about."""
    rules = rules_of(setup)[0]
    sentences = {
        "ruleset": [about(rules.ruleset)],
        "tables": [_people(setup)],
        "seats": [_people(setup)],
        "rounds": [_("In each round everyone meets new opponents, as far as possible."), scheme(setup.seats)],
        "level": [_(LEVELS[setup.level].thinks), quick_words(setup.level)],
        "length": [options_of(setup).length_words(load_rules(setup.ruleset).ruleset)],
        "abilities": [_abilities(rules)],
        "character": _character(setup, rules),
        "seed": [_("The same seed gives the same people, tables and deals; type its digits.")],
    }
    return [(row, words) for words in sentences[row]]


def _people(setup: Setup) -> str:
    words = _("You and {others} regulars: {tables} tables play at once, then the best {seats} play the final.")
    return words.format(others=setup.tables * setup.seats - 1, tables=setup.tables, seats=setup.seats)


def _abilities(rules: Rules) -> str:
    abilities = rules.ruleset.abilities
    if abilities.mode != "noted":
        return _("Nobody has roleplaying abilities.")
    words = _("Everyone brings {n} abilities, known to all; a used one is ready again after a special flight.")
    return words.format(n=abilities.noted)


def _character(setup: Setup, rules: Rules) -> list[str]:
    ready = ready_characters(rules.ruleset.abilities.edition).get(setup.character)
    if ready is None:
        return [_("One of the ready-made characters at random, with two abilities for the whole tournament.")]
    words = character_text(setup.character)
    pair = abilities_words(rules, ready.abilities[: abilities_each(rules.ruleset.abilities) or None])
    return [f"{ready.name}, {words.people}, {words.calling}: {pair}.", words.story]
