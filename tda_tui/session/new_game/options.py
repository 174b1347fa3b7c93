"""What game is wanted: the table's size, who sits there, the ruleset, and a few changes to its keys."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, load_story, playable
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.session.new_game.ability_options import ability_options
from tda_tui.session.new_game.mixes import MIX, mix_problem
from tda_tui.session.new_game.names import clean_name
from tda_tui.session.new_game.numbers import GAMES, GOLD, MINUTES, Number, number_of_end, starting_gold
from tda_tui.session.new_game.rule_options import (
    Option,
    deck_options,
    end_options,
    gold_options,
    hole_options,
    series_options,
    shown_options,
    table_lengths,
    time_options,
)
from tda_tui.session.new_game.story_options import coins_options, prize_options
from tda_tui.session.pace import PACES
from tda_tui.words.game_length import length_figures, length_words
from tda_tui.words.people import NAMELESS
from tda_tui.words.rulesets import goal_problem, unreachable_end
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

OPTIONS = ("deck", "shown", "ends", "time", "gold", "hole", "series")
"""The rows of options that change the ruleset."""
TALKS = ("sometimes", "often", "off")
"""How often the others talk."""

ABILITIES = "abilities"
"""The row of the abilities, on a screen of its own."""

_OF_RULESET = {"shown": shown_options, "hole": hole_options, ABILITIES: ability_options}
"""The rows that are the same at every table."""
_SHOWN_DECK = "show"
"""A deck that is shown, as settings have kept it since before every deck could be shown."""
STORY = {"coins": coins_options, "prize": prize_options}
"""The rows about what is played for, which change no rule."""
_WITHOUT = {
    "time": mark("There is no time limit."), "series": mark("A single game is played."),
    "coins": mark("Played for gold."), "prize": mark("There is no prize."),
}  # fmt: skip
"""What is said of a choice that takes away what the rules have."""
_TYPED = {"time": time_options, "gold": gold_options, "series": series_options}
"""Those among them in which a number may have been typed."""


class GameOptions(NamedTuple):
    """What game is wanted. Options are kept by their ids, so that one that is gone is only forgotten."""

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
    """The special cards that were chosen last, for a chosen list."""
    mix: tuple[str, ...] = ()
    """The types of cards that were chosen last, for a mix of both older boxes."""
    take_back: bool = True
    """Whether the last own decision may be taken back."""
    level: str = USUAL_LEVEL
    guests: tuple[str, ...] = ()
    """The regulars at the other seats, from the left neighbour on; "" or nothing where one is drawn by lot."""
    levels: tuple[str, ...] = ()
    """The levels of those seats that have one of their own; "" or nothing where it is that of all."""
    talk: str = "sometimes"
    abilities: str = ""
    characters: tuple[str, ...] = ()
    """The characters, the person's first and then from the left neighbour on; "" or nothing where nobody was chosen."""
    own_abilities: tuple[str, ...] = ()
    """The abilities that were chosen last, for a person who chooses them alone."""

    def options(self, row: str, ruleset: Ruleset) -> list[Option]:
        """What can be chosen in a row at this table."""
        if row == "ends":
            return end_options(ruleset, self.players, self.goals(ruleset), self.ends)
        if row in STORY:
            return STORY[row](load_story(self.ruleset))
        if row == "deck":
            return deck_options(ruleset, self.mix)
        return _TYPED[row](ruleset, getattr(self, row)) if row in _TYPED else _OF_RULESET[row](ruleset)

    def place(self, row: str, ruleset: Ruleset) -> int:
        """Where the choice of a row stands among its options."""
        ids = [option.id for option in self.options(row, ruleset)]
        chosen = getattr(self, row)
        return ids.index(chosen) if chosen in ids else 0

    def choice(self, row: str, ruleset: Ruleset) -> Option:
        """What is chosen in a row of options."""
        return self.options(row, ruleset)[self.place(row, ruleset)]

    def number(self, row: str, ruleset: Ruleset) -> Number | None:
        """What digits type in a row, as it stands; None where they type nothing."""
        if row == "ends":
            return number_of_end(self.choice(row, ruleset).id, self.goals(ruleset), self.players)
        return {"time": MINUTES, "gold": starting_gold(ruleset), "series": GAMES}.get(row)

    def number_problem(self, row: str, typed: int, ruleset: Ruleset) -> str:
        """Why a number cannot be played with in that row; "" if it can."""
        number = self.number(row, ruleset)
        if number is None or number.least <= typed <= number.most:
            return ""
        if number.before == GOLD:
            return self.goal_problem(typed, ruleset)
        return _("That can be from {least} to {most}.").format(least=number.least, most=number.most)

    def with_number(self, row: str, typed: int, ruleset: Ruleset) -> "GameOptions":
        """The same with a number that was typed in a row; as it was where that cannot be played with."""
        number = self.number(row, ruleset)
        if number is None or self.number_problem(row, typed, ruleset):
            return self
        return self.with_choice(row, f"{number.before}{typed}")

    def goals(self, ruleset: Ruleset) -> range:
        """The amounts of gold that can be played to with so many players, and as much gold as was chosen."""
        return self._with_gold(ruleset).goals(self.players)

    def goal_problem(self, goal: int, ruleset: Ruleset) -> str:
        """Why nobody can play to so much gold at this table; "" if they can."""
        return goal_problem(goal, self._with_gold(ruleset), self.players)

    def mixes(self, ruleset: Ruleset) -> bool:
        """Whether a mix of one's own is chosen as the deck."""
        return self.choice("deck", ruleset).id == MIX

    def mix_problem(self, ruleset: Ruleset) -> str:
        """What is wrong with the mix that is chosen as the deck; "" where nothing is, or none is chosen."""
        return mix_problem(self.mix) if self.mixes(ruleset) else ""

    def end_problem(self, ruleset: Ruleset) -> str:
        """Why a game with these rules, as they were changed, cannot come to its end at this table; "" if it can."""
        return unreachable_end(self.changed(ruleset), self.players)

    def length_words(self, ruleset: Ruleset) -> str:
        """How long such a game usually takes; "" where that is not known."""
        return length_words(self.changed(ruleset), self.players)

    def length_figures(self, ruleset: Ruleset) -> str:
        """The same in short."""
        return length_figures(self.changed(ruleset), self.players)

    def gold_words(self, ruleset: Ruleset) -> str:
        """How much gold everybody starts with at this table."""
        return _("Everybody starts with {n} gold.").format(n=self.changed(ruleset).gold_each(self.players))

    def table_length(self, ruleset: Ruleset) -> str:
        """`short`, `usual` or `long`, by the gold that was chosen; "" for any other amount."""
        chosen = self.choice("gold", ruleset).id
        return next((length for length, gold in table_lengths(ruleset, self.players).items() if gold == chosen), "")

    def with_next_length(self, ruleset: Ruleset) -> "GameOptions":
        """The same with a longer table, or the short one after the long one."""
        lengths = table_lengths(ruleset, self.players)
        names, now = list(lengths), self.table_length(ruleset)
        after = names[(names.index(now) + 1) % len(names)] if now else "usual"
        return self._replace(gold=lengths[after])

    def with_goal(self, goal: int) -> "GameOptions":
        """The same for a game to so much gold."""
        return self._replace(ends=f"{GOLD}{goal}")

    def _with_gold(self, ruleset: Ruleset) -> Ruleset:
        return msgspec.structs.replace(ruleset, **self.choice("gold", ruleset).changes)

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """The keys of the ruleset's file that the options change."""
        story = self._changes(STORY, ruleset)
        return self._changes((*OPTIONS, ABILITIES), ruleset) | ({"story": story} if story else {})

    def _changes(self, rows: Iterable[str], ruleset: Ruleset) -> dict[str, Any]:
        chosen = [row for row in rows if getattr(self, row)]  # in all others it is as the rules say
        return {key: value for row in chosen for key, value in self.choice(row, ruleset).changes.items()}

    def changed(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset with these changes."""
        changes = self._changes((*OPTIONS, ABILITIES), ruleset)
        if ABILITIES in changes:
            changes[ABILITIES] = msgspec.structs.replace(ruleset.abilities, **changes[ABILITIES])
        return msgspec.structs.replace(ruleset, **changes)

    def ability_rules(self, ruleset: Ruleset) -> AbilityRules:
        """How it is played with abilities."""
        return self.changed(ruleset).abilities

    def changes_said(self, ruleset: Ruleset) -> list[str]:
        """What the options change, a sentence each."""
        chosen = [(row, self.choice(row, ruleset)) for row in (*OPTIONS, *STORY, ABILITIES)]
        return [option.meaning or _(_WITHOUT[row]) for row, option in chosen if option.changes]

    def with_choice(self, row: str, option: str) -> "GameOptions":
        """The same with another choice in a row of options."""
        return GameOptions(**{**self._asdict(), row: option})

    def guest(self, seat: int) -> str:
        """The regular that was chosen for another seat, the left neighbour's being 0; "" where none was."""
        return self.guests[seat] if seat < len(self.guests) else ""

    def own_level(self, seat: int) -> str:
        """The level that was chosen for that seat alone; "" where none was."""
        return self.levels[seat] if seat < len(self.levels) else ""

    def character(self, place: int) -> str:
        """What was chosen as the character of a seat, the person's own being 0; "" where nothing was."""
        return self.characters[place] if place < len(self.characters) else ""

    def with_character(self, place: int, character: str) -> "GameOptions":
        """The same with that character at the seat."""
        return self._replace(characters=_put(self.characters, place, character))

    def with_guest(self, seat: int, guest: str) -> "GameOptions":
        """The same with that regular at the seat, or "" for one drawn by lot."""
        return self._replace(guests=_put(self.guests, seat, guest))

    def with_own_level(self, seat: int, level: str) -> "GameOptions":
        """The same with that level at the seat, or "" for that of all."""
        return self._replace(levels=_put(self.levels, seat, level))

    def at_level(self, level: str) -> "GameOptions":
        """The same with everybody at that level."""
        return self._replace(level=level, levels=())

    def saved(self) -> dict[str, Any]:
        """As the settings keep it."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}

    def for_ruleset(self, ruleset: str) -> "GameOptions":
        """The same people and table with another ruleset, as its rules say."""
        cleared: dict[str, Any] = dict.fromkeys((*OPTIONS, ABILITIES), "")
        return self._replace(ruleset=ruleset, **cleared)

    @classmethod
    def remembered(cls, saved: Mapping[str, Any]) -> "GameOptions":
        """From the settings; a value that cannot be is left at its usual one."""
        usual = cls()
        found: dict[str, Any] = {}
        for key, value in usual._asdict().items():
            kept = saved.get(key)
            if isinstance(value, tuple) and isinstance(kept, list):
                found[key] = tuple(name for name in kept if isinstance(name, str))
            elif type(kept) is type(value):
                found[key] = kept
        if found.get("deck") == _SHOWN_DECK:
            found |= {"deck": "friends", "shown": "show"}
        game_options = usual._replace(**found)
        return game_options._replace(
            players=min(6, max(2, game_options.players)),
            pace=game_options.pace if game_options.pace in PACES else usual.pace,
            talk=game_options.talk if game_options.talk in TALKS else usual.talk,
            name=clean_name(game_options.name) or usual.name,
        )


SAVED_OPTIONS = msgspec.defstruct(
    "GameOptions",
    [
        (key, kind, GameOptions._field_defaults[key])
        for key, kind in {
            **get_type_hints(GameOptions),
            "players": Annotated[int, msgspec.Meta(ge=2, le=6)],
            "pace": Literal[tuple(PACES)],
            "talk": Literal[tuple(TALKS)],
        }.items()
    ],
)
"""What the section of the settings may say in which the options are kept."""


def playable_options(game_options: GameOptions) -> tuple[GameOptions, str]:
    """The options with the usual ruleset where theirs cannot be played, and why it cannot; "" where it can."""
    try:
        load_rules(game_options.ruleset)
    except FileError as problem:
        return game_options._replace(ruleset=playable(GameOptions().ruleset)), str(problem)
    return game_options, ""


def _put(names: Sequence[str], place: int, name: str) -> tuple[str, ...]:
    """The names with another one at that place."""
    kept = [*names, *[""] * (place + 1 - len(names))]
    kept[place] = name
    return tuple(kept)
