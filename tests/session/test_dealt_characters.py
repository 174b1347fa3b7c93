"""Abilities and characters of a new game are remembered, dealt and kept secret; the d20 check has no effect."""

import io
import re
import tomllib

import pytest
import tomli_w
from textual.widgets import Static

from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.base import FootLine
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import ready_characters
from tda_tui.rules.abilities.registry import ability_problems
from tda_tui.rules.game import Game
from tda_tui.session.d20_check import can_roll, roll_d20
from tda_tui.session.new_game.characters import (
    DRAWN,
    OWN,
    Played,
    about_choice,
    character_words,
    choices,
    chosen_characters,
    deal_characters,
    own_choice,
    toggled,
)
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.rule_options import ability_modes, ability_options, unknown_abilities
from tda_tui.session.new_game.seating import seat_everybody
from tests.app.driving import go, make_app, opened, table_of, until
from tests.helpers import NAMES


def rules_of(game_options):
    base = load_rules(game_options.ruleset)
    return load_rules(game_options.ruleset, changes=game_options.changes(base.ruleset))


def dealt(game_options, seed=5):
    rules = rules_of(game_options)
    names, roles = seat_everybody(game_options, rules, seed)
    return deal_characters(game_options, rules, names, roles, seed)


@pytest.mark.parametrize("name", sorted(ruleset_ids()))
def test_every_way_of_every_ruleset_can_be_played_and_says_what_it_means(name):
    ruleset = load_rules(name).ruleset
    options = ability_options(ruleset)
    assert len({option.id for option in options}) == len({option.name for option in options}) == len(options) > 1
    assert options[0].changes == {}
    for option in options:
        game_options = GameOptions(ruleset=name).with_choice(ABILITIES, option.id)
        changed = rules_of(game_options).ruleset
        assert changed.abilities == game_options.ability_rules(ruleset)
        assert (option.meaning and option.meaning in game_options.change_sentences(ruleset)) or not option.changes
        assert not [*ability_problems(load_rules(name), dealt(game_options).abilities)]


def test_a_ruleset_with_abilities_of_its_own_can_be_played_without(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('extends = "emperors-gambit"\nname = "House"\n[abilities]\nmode = "picks"\npicks = 2\n')
    game_options = GameOptions(ruleset=str(path))
    assert [option.id for option in ability_options(load_rules(str(path)).ruleset)][:3] == ["", "none", "picks-1"]
    assert all(len(ids) == 2 for ids in dealt(game_options._replace(players=2)).abilities)
    assert dealt(game_options._replace(abilities="none")) == Played()
    assert len(dealt(game_options._replace(players=2, abilities="picks-1")).abilities[0]) == 1


def test_what_was_chosen_is_remembered_through_the_settings():
    game_options = GameOptions(abilities="picks-2", characters=("own", "", DRAWN), own_abilities=("heal",))
    assert GameOptions.remembered(tomllib.loads(tomli_w.dumps(game_options.saved()))) == game_options
    assert GameOptions.remembered({"abilities": 3, "characters": "x"}) == GameOptions()


def test_another_ruleset_from_the_command_line_is_played_as_it_says():
    assert GameOptions(abilities="noted").for_ruleset("original").abilities == ""


def test_what_another_edition_does_not_have_is_forgotten():
    game_options = GameOptions(ruleset="original", abilities="noted", characters=("azzar", "corvane"))
    assert dealt(game_options) == Played()
    assert chosen_characters(game_options, load_rules("original").ruleset) == ["", "corvane", "", ""]


def test_a_chosen_character_sits_there_with_its_abilities_and_once_only():
    game_options = GameOptions(ruleset="original", abilities="all", characters=("hild", "hild", "rukka", DRAWN))
    played = dealt(game_options)
    assert played.abilities[0] == ("intimidate", "sense-motive")
    assert played.abilities[2] == ready_characters("original")["rukka"].abilities
    assert "You, as Hild: Intimidate and Sense Motive." in played.sentences
    for seed in range(20):
        said = " ".join(dealt(game_options, seed).sentences)
        assert said.count("as Hild") == said.count("as Rukka") == 1 and said.count(", as ") == 3


def test_a_regular_has_the_abilities_that_fit_and_the_person_a_character_that_is_drawn():
    game_options = GameOptions(abilities="noted", guests=("thessa",))
    assert {dealt(game_options, seed).abilities[1] for seed in range(9)} == {
        ("draconic-ancestry:red", "threats-and-promises")
    }
    assert len({dealt(game_options, seed).abilities[0] for seed in range(30)}) > 4
    assert dealt(game_options, 7) == dealt(game_options, 7)


def test_single_abilities_are_had_for_certain_as_many_as_the_table_plays_with():
    game_options = GameOptions(
        ruleset="emperors-gambit",
        abilities="picks-2",
        characters=(OWN,),
        own_abilities=("bluff", "heal", "arcana", "no"),
    )
    for seed in range(20):
        abilities = dealt(game_options._replace(players=6), seed).abilities
        assert abilities[0] == ("bluff", "heal")
        assert "bluff" not in sum(abilities[1:], ()) and "heal" not in sum(abilities[1:], ())
    assert own_choice(game_options._replace(abilities="picks-3"), load_rules("emperors-gambit")) == [
        "bluff", "heal", "arcana"
    ]  # fmt: skip
    assert dealt(game_options._replace(own_abilities=())).abilities[0] == ()


def test_one_too_many_is_refused_and_another_colour_takes_the_place_of_the_first():
    assert toggled(["a", "b"], "c", 2) is None
    assert toggled(["a", "b"], "b", 2) == ["a"]
    assert toggled(["a"], "b", 1) == ["b"]
    assert toggled(["a", "b"], "c", 0) == ["a", "b", "c"]
    assert toggled(["x:red", "b"], "x:blue", 2) == ["b", "x:blue"]


def test_what_is_secret_is_not_told_of_others():
    game_options = GameOptions(abilities="secret", players=3, guests=("moth", "okka"))
    said = dealt(game_options).sentences
    assert said[0].startswith("You, as ") and said[1:] == ("Your opponents' abilities are secret until they are used.",)
    assert rules_of(game_options).ruleset.abilities.secret


def test_the_checks_of_2010_are_told_before_what_they_led_to():
    said = dealt(GameOptions(ruleset="emperors-gambit", abilities="picks-1", guests=("pim",))).sentences
    assert said[0].startswith("Insight checks: ") and "you " in said[0] and "Pim " in said[0]


@pytest.mark.parametrize("ruleset", ["original", "emperors-gambit", "legendary"])
def test_everything_that_can_be_chosen_has_words(ruleset):
    rules = load_rules(ruleset)
    for option in ability_options(rules.ruleset)[1:]:
        game_options = GameOptions(ruleset=ruleset, guests=("pim",), abilities=option.id, own_abilities=("bluff",))
        for place in range(4):
            for choice in choices(game_options, rules.ruleset, place):
                chosen = game_options.with_seat("characters", place, choice)
                assert character_words(chosen, rules, place)
                assert all(about_choice(chosen, rules, place))


def test_a_way_that_there_is_not_is_told_with_those_that_there_are():
    ruleset = load_rules("original").ruleset
    assert list(ability_modes(ruleset)) == ["none", "one", "all"]
    assert unknown_abilities(ruleset, "picks-1") == (
        "'picks-1' is not a way of playing with abilities in Three-Dragon Ante (2005); choose from none, one, all"
    )


def picked(game_options, seed, which):
    """Every stage of a deal in which the person picks the ability at this index, as long as there are enough."""
    rules = rules_of(game_options)
    names, roles = seat_everybody(game_options, rules, seed)
    picks: list[str] = []
    stages = [deal_characters(game_options, rules, names, roles, seed, picks)]
    while pick := stages[-1].pick:
        picks.append(pick.free[min(which, len(pick.free) - 1)])
        stages.append(deal_characters(game_options, rules, names, roles, seed, picks))
    return stages


@pytest.mark.parametrize("many", [1, 2, 3])
def test_a_person_picks_in_turn_what_it_is_trained_in_and_nobody_has(many):
    game_options = GameOptions(ruleset="emperors-gambit", abilities=f"picks-{many}", players=6, characters=("jasker",))
    trained = ready_characters("emperors-gambit")["jasker"].abilities
    for seed in range(12):
        *turns, end = picked(game_options, seed, which=9)
        picks = [turn.pick for turn in turns if turn.pick]
        assert len(picks) <= many and [pick.picked for pick in picks] == list(range(len(picks)))
        for turn, pick in zip(turns, picks, strict=True):
            gone = {one for ids in turn.abilities for one in ids}
            assert pick.free == tuple(one for one in trained if one not in gone)
            assert [ids for ids in turn.abilities if len(ids) > pick.picked + 1] == []
        assert end.abilities[0][: len(picks)] == tuple(pick.free[-1] for pick in picks)
        every = [one for ids in end.abilities for one in ids]
        assert len(every) == len(set(every)) and not [*ability_problems(rules_of(game_options), end.abilities)]


def test_whoever_picks_what_stands_first_has_what_the_seed_alone_would_give():
    game_options = GameOptions(ruleset="emperors-gambit", abilities="picks-2", players=5)
    for seed in range(8):
        assert picked(game_options, seed, which=0)[-1] == dealt(game_options, seed)


def test_before_a_pick_it_is_said_who_has_picked_what():
    game_options = GameOptions(ruleset="emperors-gambit", abilities="picks-1", players=4, characters=("jasker",))
    deals = [picked(game_options, seed, 0) for seed in range(40)]
    turn = next(stages[0] for stages in deals if len([ids for ids in stages[0].abilities if ids]) == 2)
    assert turn.sentences[0].startswith("Insight checks: ") and "You, as Jasker: nothing yet." in turn.sentences
    assert sum(line.endswith(": nothing yet.") for line in turn.sentences) == 2


def test_no_one_is_asked_who_chose_before_or_plays_another_edition():
    for game_options in (
        GameOptions(ruleset="emperors-gambit", abilities="picks-2", characters=(OWN,), own_abilities=("heal",)),
        GameOptions(ruleset="original", abilities="one"),
        GameOptions(ruleset="legendary", abilities="noted"),
    ):
        assert len(picked(game_options, 3, 0)) == 1


TOLD = re.compile(r"(Sleight of Hand|Persuasion), (easy|medium|hard): (\d+) against (\d+)\.")
LEAST = {"easy": 10, "medium": 15, "hard": 20}


def rolls():
    for seed in range(300):
        said = roll_d20(seed)
        found = TOLD.search(said)
        assert found is not None, said
        yield found[1], found[2], int(found[3]), int(found[4]), said[found.end() :].strip()


def test_it_tells_skill_difficulty_and_roll_and_the_outcome_fits():
    outcomes = {}
    for skill, difficulty, roll, least, outcome in rolls():
        assert 1 <= roll <= 20
        assert least == LEAST[difficulty]
        assert outcomes.setdefault((skill, roll >= least), outcome) == outcome
    assert len(set(outcomes.values())) == 4


def test_the_same_seed_rolls_the_same():
    assert roll_d20(7) == roll_d20(7)
    assert len({roll_d20(seed) for seed in range(30)}) > 10


@pytest.mark.parametrize(("ruleset", "offered"), [("legendary", True), ("original", False), ("emperors-gambit", False)])
def test_only_the_box_of_2019_has_it_at_the_beginning(ruleset, offered):
    view = Game.start(load_rules(ruleset), NAMES[:3], 1).view(0)
    assert can_roll(view) == offered
    assert not can_roll(view._replace(gambit=2))


async def test_at_the_table_it_is_rolled_where_one_leaves_and_the_game_goes_on():
    app = make_app(3, 3)
    async with opened(app) as pilot:
        before = table_of(app).controller.game.table.copy()
        await go(pilot, "q", LeaveScreen)
        assert "d  Roll a d20" in app.screen.query_one(FootLine).keys
        await pilot.press("d")
        await until(pilot, lambda: bool(TOLD.search(str(app.screen.query_one(".note", Static).content))))
        assert "decides nothing" in str(app.screen.query_one(".title", Static).content)
        assert "d20" not in app.screen.query_one(FootLine).keys
        await go(pilot, "n", TableScreen)
        assert sum(bool(TOLD.search(entry.text)) for entry in table_of(app).session.log) == 1
        assert table_of(app).controller.game.table == before
        assert not table_of(app).controller.given
        await go(pilot, "q", LeaveScreen)
        await pilot.press("d")
        assert "d20" not in app.screen.query_one(FootLine).keys
        await go(pilot, "y", StartScreen)


async def test_whoever_insists_leaves_after_the_roll():
    app = make_app(3, 3)
    async with opened(app) as pilot:
        await go(pilot, "q", LeaveScreen, "d", "y", StartScreen)


def heard(tmp_path, typed, ruleset="legendary"):
    told = io.StringIO()
    wanted = Given(3, 3, ruleset, "random", "", None)
    assert run(wanted, Settings(tmp_path / "settings.toml"), Lines(io.StringIO(typed), told, True, echo=True)) == 0
    return " ".join(told.getvalue().split())


def test_in_plain_lines_it_is_a_command(tmp_path):
    told = heard(tmp_path, "d20\nn\nd20\nl 9\nq\ny\n")
    assert len(TOLD.findall(told)) == 2, "once when it was rolled, once in the log"
    assert "Leave the game anyway?" in told
    assert "You can roll a d20 only once" in told
    assert heard(tmp_path, "d20\ny\n").endswith("You leave the table. Goodbye.")


def test_in_an_older_box_it_is_not_rolled(tmp_path):
    told = heard(tmp_path, "d20\nq\ny\n", "original")
    assert not TOLD.search(told)
    assert "with the 2019 rules" in told
