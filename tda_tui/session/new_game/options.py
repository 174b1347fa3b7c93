"""The options of a new game: table size, opponents, ruleset, and changes to its keys."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, load_story, playable
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.session.new_game import rule_options
from tda_tui.session.new_game.decks import MIX, mix_problem
from tda_tui.session.new_game.rows import Number, Option
from tda_tui.session.new_game.rule_options import GOLD, table_lengths
from tda_tui.session.pace import PACES
from tda_tui.words.languages import messages
from tda_tui.words.phrases import NAMELESS, clean_name
from tda_tui.words.rulesets import goal_problem, length_figures, length_words, unreachable_end
from tda_tui.words.translate import gettext as _

TALKS = ("sometimes", "often", "off")
"""How often the opponents talk."""

ABILITIES = "abilities"
"""The row of abilities, which has a form of its own."""

_SHOWN_DECK = "show"
"""An old value of `deck` in settings, from before `shown` was a row of its own."""


class GameOptions(NamedTuple):
    """The options of a new game. Choices are stored by id, so a choice that no longer exists is simply ignored."""

    players: int = 4
    name: str = NAMELESS
    pace: str = "normal"
    ruleset: str = "legendary"
    deck: str = ""
    shown: str = ""
    ends: str = ""
    time: str = ""
    gold: str = ""
    hole: str = ""
    series: str = ""
    coins: str = ""
    prize: str = ""
    picked: tuple[str, ...] = ()
    """The special cards last picked for a chosen list."""
    mix: tuple[str, ...] = ()
    """The types of cards last picked for a mix."""
    take_back: bool = True
    """Whether the person may take back the last decision."""
    level: str = USUAL_LEVEL
    guests: tuple[str, ...] = ()
    """The regulars at the other seats, from the left neighbour on; "" or missing for a random one."""
    levels: tuple[str, ...] = ()
    """The levels of single seats; "" or missing for the level of all."""
    talk: str = "sometimes"
    abilities: str = ""
    characters: tuple[str, ...] = ()
    """The characters, the person's first and then from the left neighbour on; "" or missing if none was chosen."""
    own_abilities: tuple[str, ...] = ()
    """The abilities last chosen singly."""

    def options(self, row: str, ruleset: Ruleset) -> Sequence[Option]:
        """The options of a row at this table."""
        return RULE_ROWS[row](self, ruleset)

    def choice(self, row: str, ruleset: Ruleset) -> Option:
        """The chosen option of a row; the first one if what was chosen no longer exists."""
        options, chosen = self.options(row, ruleset), getattr(self, row)
        return next((option for option in options if option.id == chosen), options[0])

    def number_problem(self, number: Number, typed: int, ruleset: Ruleset) -> str:
        """Why this cannot be typed as the number; "" if it can."""
        if number.least <= typed <= number.most:
            return ""
        if number.before == GOLD:
            return self.goal_problem(typed, ruleset)
        return _("That must be from {least} to {most}.").format(least=number.least, most=number.most)

    def goals(self, ruleset: Ruleset) -> range:
        """The amounts of gold that can be played to with this many players and the chosen starting gold."""
        return self._with_gold(ruleset).goals(self.players)

    def goal_problem(self, goal: int, ruleset: Ruleset) -> str:
        """Why this amount of gold cannot be played to at this table; "" if it can."""
        return goal_problem(goal, self._with_gold(ruleset), self.players)

    def mix_problem(self, ruleset: Ruleset) -> str:
        """What is wrong with the chosen mix; "" if nothing, or if none is chosen."""
        return mix_problem(self.mix) if self.choice("deck", ruleset).id == MIX else ""

    def end_problem(self, ruleset: Ruleset) -> str:
        """Why a game with these options cannot reach its end; "" if it can."""
        return unreachable_end(self.changed(ruleset), self.players)

    def problem(self, ruleset: Ruleset) -> str:
        """Why a game with these options cannot be played; "" if it can."""
        if problem := self.end_problem(ruleset) or self.mix_problem(ruleset):
            return problem
        try:
            load_rules(self.ruleset, changes=self.changes(ruleset))
        except FileError as refused:
            return str(refused)
        return ""

    def length_words(self, ruleset: Ruleset) -> str:
        """The usual length of such a game in a sentence; "" if unknown."""
        return length_words(self.changed(ruleset), self.players)

    def length_figures(self, ruleset: Ruleset) -> str:
        """The usual length in short; "" if unknown."""
        return length_figures(self.changed(ruleset), self.players)

    def gold_words(self, ruleset: Ruleset) -> str:
        """A sentence about the starting gold at this table."""
        return _("Everyone starts with {n} gold.").format(n=self.changed(ruleset).gold_each(self.players))

    def table_length(self, ruleset: Ruleset) -> str:
        """`short`, `usual` or `long`, by the chosen starting gold; "" for any other amount."""
        chosen = self.choice("gold", ruleset).id
        return next((length for length, gold in table_lengths(ruleset, self.players).items() if gold == chosen), "")

    def with_next_length(self, ruleset: Ruleset) -> "GameOptions":
        """The options with the next longer table, or the short one after the long one."""
        lengths = table_lengths(ruleset, self.players)
        names, now = list(lengths), self.table_length(ruleset)
        after = names[(names.index(now) + 1) % len(names)] if now else "usual"
        return self._replace(gold=lengths[after])

    def _with_gold(self, ruleset: Ruleset) -> Ruleset:
        return msgspec.structs.replace(ruleset, **self.choice("gold", ruleset).changes)

    def _changes(self, ruleset: Ruleset, story: bool) -> dict[str, Any]:
        """The keys that the rows about the rules, or those about the story, change; most rows follow the rules."""
        rows = [row for row in RULE_ROWS if (row in _STORY) is story and getattr(self, row)]
        return {key: value for row in rows for key, value in self.choice(row, ruleset).changes.items()}

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """The ruleset keys, including `story`, that the options change."""
        story = self._changes(ruleset, story=True)
        return self._changes(ruleset, story=False) | ({"story": story} if story else {})

    def changed(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with the options applied."""
        changes = self._changes(ruleset, story=False)
        if ABILITIES in changes:
            changes[ABILITIES] = msgspec.structs.replace(ruleset.abilities, **changes[ABILITIES])
        return msgspec.structs.replace(ruleset, **changes)

    def ability_rules(self, ruleset: Ruleset) -> AbilityRules:
        """The ability rules with the options applied."""
        return self.changed(ruleset).abilities

    def change_sentences(self, ruleset: Ruleset) -> list[str]:
        """What the options change, a sentence each."""
        chosen = [(row, self.choice(row, ruleset)) for row in RULE_ROWS]
        rows = messages("new_game")["rows"]
        return [option.meaning or _(rows[row]["without"]) for row, option in chosen if option.changes]

    def with_choice(self, row: str, option: Any) -> "GameOptions":
        """The options with another choice in a row."""
        return GameOptions(**{**self._asdict(), row: option})

    def at_seat(self, field: str, seat: int) -> str:
        """The regular, level or character chosen for a seat, as the field counts them; "" if none was."""
        chosen: tuple[str, ...] = getattr(self, field)
        return chosen[seat] if seat < len(chosen) else ""

    def with_seat(self, field: str, seat: int, choice: str) -> "GameOptions":
        """The options with another choice for a seat; "" for none."""
        chosen = [*getattr(self, field)]
        chosen += [""] * (seat + 1 - len(chosen))
        chosen[seat] = choice
        return self.with_choice(field, tuple(chosen))

    def at_level(self, level: str) -> "GameOptions":
        """The options with all opponents at this level."""
        return self._replace(level=level, levels=())

    def saved(self) -> dict[str, Any]:
        """The options as plain data for the settings."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}

    def for_ruleset(self, ruleset: str) -> "GameOptions":
        """The options with another ruleset and its own rules; people and table stay."""
        cleared: dict[str, Any] = {row: "" for row in RULE_ROWS if row not in _STORY}
        return self._replace(ruleset=ruleset, **cleared)

    @classmethod
    def remembered(cls, saved: Mapping[str, Any]) -> "GameOptions":
        """The options from the settings; missing and invalid values are replaced by defaults."""
        if saved.get("deck") == _SHOWN_DECK:
            saved = {**saved, "deck": "friends", "shown": "show"}
        found: dict[str, Any] = {}
        for key, kind in _KINDS.items():
            with suppress(KeyError, msgspec.ValidationError):
                found[key] = msgspec.convert(saved[key], kind)
        game_options = cls(**found)
        players = min(6, max(2, game_options.players))
        return game_options._replace(players=players, name=clean_name(game_options.name) or NAMELESS)


_KINDS: dict[str, Any] = {
    **get_type_hints(GameOptions),
    "pace": Literal[tuple(PACES)],
    "talk": Literal[tuple(TALKS)],
}
_BOUNDED = {**_KINDS, "players": Annotated[int, msgspec.Meta(ge=2, le=6)]}
SAVED_OPTIONS = msgspec.defstruct(
    "GameOptions", [(key, kind, GameOptions._field_defaults[key]) for key, kind in _BOUNDED.items()]
)
"""The schema of the settings section that stores the options."""


Options = Callable[[GameOptions, Ruleset], Sequence[Option]]

RULE_ROWS: dict[str, Options] = {
    "deck": lambda game, ruleset: rule_options.deck_options(ruleset, game.mix),
    "shown": lambda _game, ruleset: rule_options.shown_options(ruleset),
    "ends": lambda game, ruleset: rule_options.end_options(ruleset, game.players, game.goals(ruleset), game.ends),
    "time": lambda game, ruleset: rule_options.time_options(ruleset, game.time),
    "gold": lambda game, ruleset: rule_options.gold_options(ruleset, game.gold),
    "hole": lambda _game, ruleset: rule_options.hole_options(ruleset),
    "series": lambda game, ruleset: rule_options.series_options(ruleset, game.series),
    "coins": lambda game, _ruleset: rule_options.coins_options(load_story(game.ruleset)),
    "prize": lambda game, _ruleset: rule_options.prize_options(load_story(game.ruleset)),
    ABILITIES: lambda _game, ruleset: rule_options.ability_options(ruleset),
}
"""What can be chosen about the rules, by the fields of `GameOptions` that keep the choices."""
_STORY = ("coins", "prize")
"""The rows that change no rule, only what is told about the game."""


def playable_options(game_options: GameOptions) -> tuple[GameOptions, str]:
    """The options, with the default ruleset if theirs cannot be loaded, and the reason; "" if it can."""
    try:
        load_rules(game_options.ruleset)
    except FileError as problem:
        return game_options._replace(ruleset=playable(GameOptions().ruleset)), str(problem)
    return game_options, ""
