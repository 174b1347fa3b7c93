"""The forms of a new game as rows: the game itself, its opponents, and everybody's characters."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.characters import (
    OWN,
    abilities_chosen,
    about_choice,
    character_words,
    choices,
    chosen_characters,
)
from tda_tui.session.new_game.options import ABILITIES, RULE_ROWS, GameOptions
from tda_tui.session.new_game.rows import Option, Row
from tda_tui.session.new_game.rule_options import length_name, table_lengths
from tda_tui.session.new_game.seating import (
    chosen_guests,
    free_guests,
    opponents_words,
    seat_words,
    usual_level,
    who_words,
)
from tda_tui.words.languages import messages
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _, ngettext


def ruleset_of(game: GameOptions) -> Ruleset:
    """The ruleset of a game as in its file."""
    return load_rules(game.ruleset).ruleset


def ruleset_options(own: str) -> list[Option]:
    """The rulesets that can be read, and `own`: the newest boxes first, each before decks made from its cards."""
    known: dict[str, Ruleset] = {}
    for name in {*ruleset_ids(), own}:
        with suppress(FileError):
            known[name] = load_rules(name).ruleset
    order = sorted(known, key=lambda name: (-known[name].year, known[name].box != name, name))
    return [Option(name, ruleset_name(known[name])) for name in order]


def with_players(game: GameOptions, players: int) -> GameOptions:
    """The game for that many players, or as many as its rules allow."""
    fewest, most = ruleset_of(game).players
    return game._replace(players=max(fewest, min(most, players)))


def level_options() -> list[Option]:
    """The levels of computer players."""
    return [Option(level, level_title(level), _(LEVELS[level].thinks)) for level in LEVELS]


def game_rows(game: GameOptions) -> list[Row[GameOptions]]:
    """All that can be chosen for a game."""
    ruleset = ruleset_of(game)
    fewest, most = ruleset.players
    rows = [
        Row(
            "rules", _("Edition"), lambda game: ruleset_options(game.ruleset), lambda game: game.ruleset,
            lambda game, name: with_players(game._replace(ruleset=name), game.players),
            text=lambda game: ruleset_name(ruleset_of(game)),
        ),
        Row("players", _("Players"), lambda _game: [Option(n, str(n)) for n in range(fewest, most + 1)]),
        Row("opponents", _("Opponents"), text=opponents_words, opens="opponents"),
        Row(
            "level", _("Level"), lambda _game: level_options(), usual_level, GameOptions.at_level,
            asked=_("Which level for all opponents?"),
        ),
        *(_rule_row(row) for row in RULE_ROWS if row != ABILITIES),
    ]  # fmt: skip
    if len(game.options(ABILITIES, ruleset)) > 1:
        rows.append(Row(ABILITIES, _("Abilities"), text=lambda game: abilities_chosen(game, load_rules(game.ruleset)),
                        opens=ABILITIES))  # fmt: skip
    return rows


FEW = ("players", "level", "rules", "length", "opponents")
"""The rows that most people change; the form of a new game begins with them."""


def few_rows(game: GameOptions) -> list[Row[GameOptions]]:
    """What most people change, and a row that opens the others."""
    rows = {row.id: row for row in [*game_rows(game), _length_row()]}
    rows["players"] = replace(rows["players"], text=_players_words)
    rows["opponents"] = replace(rows["opponents"], label=_("Names"))
    return [*(rows[row] for row in FEW), Row("more", _("More rules"), text=_changed_words, opens="more")]


def other_rows(game: GameOptions) -> list[Row[GameOptions]]:
    """The rows that the form begins without."""
    rows = [row for row in game_rows(game) if row.id not in FEW]
    return [replace(row, text=_gold_words) if row.id == "gold" else row for row in rows]


def _gold_words(game: GameOptions) -> str:
    """What each starts with, which in some rules depends on the number of players."""
    ruleset = ruleset_of(game)
    changed = game.changed(ruleset)
    gold, each = changed.gold_each(game.players), changed.starting_gold_per_player
    if not each:
        return _("{n} each").format(n=gold)
    return _("{gold} each ({each} x {n} players)").format(gold=gold, each=each, n=game.players)


def _players_words(game: GameOptions) -> str:
    text = ngettext("{players}: you and {n} opponent", "{players}: you and {n} opponents", game.players - 1)
    return text.format(players=game.players, n=game.players - 1)


def _changed_words(game: GameOptions) -> str:
    ruleset = ruleset_of(game)
    many = sum(bool(game.choice(row, ruleset).changes) for row in RULE_ROWS if row != "gold")
    return ngettext("{n} changed", "{n} changed", many).format(n=many) if many else _("as usual")


def _length_row() -> Row[GameOptions]:
    """A short, the usual or a long game, by the gold that everybody starts with; any other amount if it was chosen."""

    def lengths(game: GameOptions) -> list[Option]:
        ruleset = ruleset_of(game)
        gold = [*table_lengths(ruleset, game.players).values(), game.choice("gold", ruleset).id]
        return [Option(one, length_in_short(game.with_choice("gold", one), ruleset)) for one in dict.fromkeys(gold)]

    return Row(
        "length", _("Length"), lengths, lambda game: game.choice("gold", ruleset_of(game)).id,
        lambda game, gold: game.with_choice("gold", gold),
    )  # fmt: skip


def length_in_short(game: GameOptions, ruleset: Ruleset) -> str:
    """The name of the length of such games, and if it is known, their gambits and minutes."""
    name, figures = length_name(game.table_length(ruleset)), game.length_figures(ruleset)
    return f"{name}: {figures}" if figures else name


def _rule_row(row: str, asked: str = "") -> Row[GameOptions]:
    label = _(messages("new_game")["rows"][row]["label"])
    return Row(
        row, label, lambda game: game.options(row, ruleset_of(game)), asked=asked,
        listed=lambda option: f"{option.name}. {option.meaning}".rstrip(),
    )  # fmt: skip


# The other seats


def opponent_rows(game: GameOptions) -> list[Row[GameOptions]]:
    """Who sits at the other seats, 0 being the left neighbour's."""
    return [_opponent_row(seat, game.players) for seat in range(game.players - 1)]


def _opponent_row(seat: int, players: int) -> Row[GameOptions]:
    def guests(game: GameOptions) -> list[Option]:
        """Drawing at random, and the regulars who sit at no other seat."""
        taken = [guest for other, guest in enumerate(chosen_guests(game)) if other != seat]
        free = [guest for guest in free_guests(game) if guest not in taken]
        named = [Option(guest, find_regular(guest).name, regular_texts(guest).style) for guest in free]
        return [Option("", _("drawn at random")), *named]

    return Row(
        str(seat), seat_words(seat, players), guests, lambda game: chosen_guests(game)[seat],
        lambda game, guest: game.with_seat("guests", seat, guest), lambda game: who_words(game, seat),
        asked=_("Who sits there?"),
    )  # fmt: skip


def own_level_row(seat: int) -> Row[GameOptions]:
    """The level of another seat alone, or that of all."""
    return Row(
        f"level-{seat}", _("Level"),
        lambda _game: [
            Option("", _("same as for all opponents")),
            *(Option(level, level_title(level)) for level in LEVELS),
        ],
        lambda game: game.at_seat("levels", seat), lambda game, level: game.with_seat("levels", seat, level),
        asked=_("At which level?"),
    )  # fmt: skip


# Abilities and characters


def abilities_row() -> Row[GameOptions]:
    """The way to play with abilities."""
    return _rule_row(ABILITIES, _("How do you want to play with abilities?"))


def character_rows(game: GameOptions) -> list[Row[GameOptions]]:
    """Everybody's character, the person's first; none without abilities."""
    if game.ability_rules(ruleset_of(game)).mode == "none":
        return []
    return [character_row(seat, game.players) for seat in range(game.players)]


def character_row(seat: int, players: int = 0) -> Row[GameOptions]:
    """The character at a seat, 0 being the person's."""

    def option(game: GameOptions, character: str) -> Option:
        if character == OWN:
            return Option(OWN, _("abilities you choose one by one"))
        rules, game = load_rules(game.ruleset), game.with_seat("characters", seat, character)
        return Option(character, character_words(game, rules, seat), about_choice(game, rules, seat)[0])

    def free(game: GameOptions) -> Sequence[Option]:
        return [option(game, character) for character in choices(game, ruleset_of(game), seat)]

    return Row(
        str(seat), seat_words(seat - 1, players) if seat else _("You"), free,
        lambda game: chosen_characters(game, ruleset_of(game))[seat],
        lambda game, character: game.with_seat("characters", seat, character),
        lambda game: character_words(game, load_rules(game.ruleset), seat),
        asked=_("Which character?"), listed=lambda option: ". ".join(filter(None, (option.name, option.meaning))),
    )  # fmt: skip
