"""Players answer legally in all positions, see only what they may, and are dealt the abilities of each edition."""

import itertools
import random

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.arena.games import Violation, play_game
from tda_tui.players.characters import (
    Candidate,
    abilities_of_regular,
    deal_abilities,
    deal_to_strangers,
    drawn_characters,
    ready_characters,
)
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.regulars import regular_ids
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.players.think_task import think
from tda_tui.rules.abilities.registry import ability_problems
from tda_tui.rules.game import Game

NAMES = ("Thorinn", "Breen", "Ursula", "Maelgor", "Pip", "Sable")


@pytest.fixture(scope="module")
def rules():
    return load_rules("legendary")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Search players with the shortest possible search."""
    for level in (Sharp, Master):
        monkeypatch.setattr(level, "config", level.config._replace(iterations=8))


LIKE_THEM = [pytest.param(level, marks=pytest.mark.long) if level == "sharp" else level for level in LEVELS]
"""The levels, of which one searches as the one above it does."""


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.every(5)
def test_whole_games_are_legal_and_sound(level, seats, rules):
    for seed in range(1 if LEVELS[level].searches else 4):
        players = [make_player(level if seat % 2 else "random", seed + seat) for seat in range(seats)]
        game = play_game(rules, NAMES[:seats], players, seed, check=True)
        assert game.over
        assert game.winners


@pytest.mark.parametrize("level", LIKE_THEM)
@pytest.mark.every(4)
def test_the_same_seed_plays_the_same_game(level, rules):
    def answers():
        given = []
        players = [make_player(level, seat) for seat in range(4)]
        play_game(rules, NAMES[:4], players, 3, on_decision=lambda question, choice: given.append(choice))
        return given

    assert answers() == answers()


@pytest.mark.parametrize("level", [level for level in LIKE_THEM if level != "random"])
@pytest.mark.every(3)
def test_a_choice_does_not_depend_on_hidden_cards(level, rules):
    rng = random.Random(1)
    kinds = set()
    for seed in range(2):
        game = Game.start(rules, NAMES[:4], seed)
        others = [make_player("gambler", seat) for seat in range(4)]
        for decision in range(45):
            if game.over:
                break
            question = game.questions[0]
            player = make_player(level, decision)
            if len(game.questions) == 1 or decision % 3 == 0:
                determinized = (
                    Game.unpack(rules, game.snapshot()) if not game.at_rest else game.determinize(question.seat, rng)
                )
                assert determinized.view(question.seat) == game.view(question.seat)
                assert answer_of(player, determinized, question.seat) == answer_of(player, game, question.seat)
                kinds.add(question.kind)
            game.answer(question.seat, answer_of(others[question.seat], game, question.seat))
    assert {"ante", "play", "give-or-pay"} <= kinds


@pytest.mark.parametrize("level", ["sharp", "master"])
@pytest.mark.every(2)
def test_a_choice_within_a_turn_does_not_depend_on_hidden_cards(level, rules):
    rng = random.Random(2)
    compared = 0
    for seed in range(8):
        game = Game.start(rules, NAMES[:4], seed)
        others = [make_player("gambler", seat) for seat in range(4)]
        while game.table.gambit < 3 and not game.over:
            seat = game.questions[0].seat
            answer = answer_of(others[seat], game, seat)
            determinized = game.determinize(seat, rng) if game.at_rest else None
            game.answer(seat, answer)
            if determinized is None or game.at_rest or game.questions[0].seat != seat:
                continue
            determinized.answer(seat, answer)
            if determinized.questions == game.questions and determinized.view(seat) == game.view(seat):
                determinized = Game.unpack(rules, determinized.snapshot())
                player = make_player(level, compared)
                assert answer_of(player, determinized, seat) == answer_of(player, game, seat)
                compared += 1
    assert compared > 10


def answer_of(player, game, seat):
    """The answer as at a table, with the game as the asked seat sees it."""
    return think(game, seat, player.choose)


def test_an_illegal_answer_is_reported_with_seed_and_decision(rules):
    class Cheat:
        def choose(self, view, determinize=None):
            return ("tiamat", "tiamat")

    with pytest.raises(Violation, match="seed 5, decision 0: Thorinn answers ante"):
        play_game(rules, NAMES[:2], [Cheat(), Cheat()], 5)


def test_an_unknown_level_is_named():
    with pytest.raises(ValueError, match="no level 'champion'; choose from random, novice"):
        make_player("champion", 0)


@pytest.mark.long
@pytest.mark.parametrize("level", ["sharp", "master"])
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_search_players_play_every_ruleset(level, ruleset, monkeypatch):
    for kind in (Sharp, Master):
        monkeypatch.setattr(kind, "config", kind.config._replace(iterations=4))
    rules = load_rules(ruleset)
    for seats in (2, 5):
        players = [make_player(level if seat < 2 else "random", seat) for seat in range(seats)]
        assert play_game(rules, NAMES[:seats], players, seats, check=True).over


WAYS = [
    ("original", {"mode": "one"}),
    ("original", {"mode": "all"}),
    *(("emperors-gambit", {"mode": "picks", "picks": n}) for n in (1, 2, 3)),
    ("original-revised", {"mode": "picks", "picks": 2}),
    ("age-of-mortals", {"mode": "picks", "picks": 1}),
    *(("legendary", {"mode": "noted", "noted": n}) for n in (1, 2, 4)),
]


def rules_for(ruleset, **keys):
    return load_rules(ruleset, changes={"abilities": keys})


@pytest.mark.parametrize(("ruleset", "keys"), WAYS)
def test_every_way_gives_what_a_game_can_be_played_with_and_the_same_from_the_same_seed(ruleset, keys):
    rules = rules_for(ruleset, **keys)
    most = keys.get("picks") or keys.get("noted") or (1 if keys["mode"] == "one" else 9)
    dealt = {}
    for seats, seed in itertools.product(range(2, 7), range(20)):
        dealt[seats, seed] = deal_to_strangers(rules, seats, seed)
        assert dealt[seats, seed] == deal_to_strangers(rules, seats, seed)
        abilities = dealt[seats, seed].abilities
        assert not [*ability_problems(rules, abilities)]
        assert len(abilities) == seats and all(0 < len(ids) <= most for ids in abilities[:2])
    assert len(set(dealt.values())) > 30


def test_without_abilities_nobody_has_any():
    for ruleset in ("original", "emperors-gambit", "legendary"):
        assert deal_to_strangers(rules_for(ruleset, mode="none"), 4, 1).abilities == ()


def test_2005_two_may_have_the_same_and_have_one_or_all():
    both = [Candidate(["bluff", "gambler"]), Candidate(["bluff", "diplomacy", "gambler"])]
    assert deal_abilities(rules_for("original", mode="one"), both, 1).abilities == (("bluff",), ("bluff",))
    everything = deal_abilities(rules_for("original", mode="all"), both, 1).abilities
    assert everything == (("bluff", "gambler"), ("bluff", "diplomacy", "gambler"))


def test_2010_the_highest_check_picks_first_one_at_a_time_and_nothing_twice():
    rules = rules_for("emperors-gambit", mode="picks", picks=2)
    liked = ["heal", "history", "nature", "stealth", "arcana", "bluff"]
    first = set()
    for seed in range(30):
        dealt = deal_abilities(rules, [Candidate(liked)] * 3, seed)
        order = [seat for seat, _check in dealt.checks]
        checks = [check for _seat, check in dealt.checks]
        assert sorted(order) == [0, 1, 2] and checks == sorted(checks, reverse=True)
        assert all(1 <= check <= 20 for check in checks)
        assert [dealt.abilities[seat] for seat in order] == [
            ("heal", "stealth"),
            ("history", "arcana"),
            ("nature", "bluff"),
        ]
        first.add(order[0])
    assert first == {0, 1, 2}


def test_2010_who_is_trained_in_insight_checks_better():
    rules = rules_for("emperors-gambit", mode="picks")
    checks = [dict(deal_abilities(rules, [Candidate(["insight"]), Candidate(["heal"])], n).checks) for n in range(200)]
    assert {check[0] for check in checks} == set(range(6, 26)) and {check[1] for check in checks} == set(range(1, 21))


def test_2010_who_finds_nothing_left_has_nothing():
    dealt = deal_abilities(rules_for("emperors-gambit", mode="picks"), [Candidate(["heal"])] * 2, 1)
    assert sorted(dealt.abilities) == [(), ("heal",)]


def test_2010_what_was_chosen_nobody_else_picks():
    rules = rules_for("emperors-gambit", mode="picks", picks=2)
    for seed in range(10):
        dealt = deal_abilities(
            rules, [Candidate(chosen=["heal", "arcana", "bluff"]), Candidate(["arcana", "bluff"])], seed
        )
        assert dealt.abilities == (("heal", "arcana"), ("bluff",))


def test_2019_two_colours_of_one_ability_and_what_there_is_not_are_left_out():
    rules = rules_for("legendary", mode="noted")
    ancestry = ["draconic-ancestry:red", "draconic-ancestry:blue", "heal", "desperation", "fast-hands"]
    assert deal_abilities(rules, [Candidate(ancestry)], 1).abilities == (("draconic-ancestry:red", "desperation"),)


@pytest.mark.parametrize("edition", ["original", "emperors-gambit", "legendary"])
def test_characters_are_drawn_without_those_who_sit_there(edition):
    everybody = list(ready_characters(edition))
    for seed in range(20):
        drawn = drawn_characters(edition, 5, seed, everybody[:3])
        assert sorted(drawn) == sorted(everybody[3:])
    assert all(abilities_of_regular(regular, edition) for regular in regular_ids())
