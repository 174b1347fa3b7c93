"""A new game: its options as rows, decks mixed from both older boxes, who sits where, and coins and a prize."""

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import COINS, Story, load_rules, load_story, ruleset_ids
from tda_tui.players.player import LEVELS, PERSON
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.saves.game_record import write_house_rules
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.decks import can_mix, cards_of, mix_changes, mix_problem, rules_of_all
from tda_tui.session.new_game.forms import character_rows, game_rows, opponent_rows
from tda_tui.session.new_game.options import RULE_ROWS, GameOptions
from tda_tui.session.new_game.seating import opponents_words, seat_everybody, seat_words
from tda_tui.words.rulesets import coin_names, hole_meaning, house_words, prize_won, story_words, unusual_rules
from tests.helpers import NAMES, random_decisions
from tests.saves.kept_games import a_deal, begin, play, reopened

HOUSE = "The gold in the hole belongs to the house: nobody gets it back."


@pytest.mark.parametrize("name", sorted(ruleset_ids()))
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_usual_choice_of_every_row_changes_no_rule(name, players):
    ruleset = load_rules(name).ruleset
    game_options = GameOptions(players=players, ruleset=name)
    for row in RULE_ROWS:
        assert not game_options.choice(row, ruleset).changes, row
    assert game_options.changes(ruleset) == {}
    assert game_options.changed(ruleset) == ruleset


@pytest.mark.parametrize("name", ["legendary", "original", "emperors-gambit"])
def test_every_row_is_remembered_and_leads_round_to_its_first_choice(name):
    game = GameOptions(players=3, ruleset=name, abilities="noted" if name == "legendary" else "")
    rows = [*game_rows(game), *opponent_rows(game), *character_rows(game)]
    assert set(RULE_ROWS) - {row.id for row in rows} <= {"abilities"}
    for row in rows:
        assert row.label and row.words(game)
        changed, reached = game, list[object]()
        for _option in row.options(game):
            changed = row.step(changed, 1)
            reached.append(row.option(changed).id)
            assert GameOptions.remembered(changed.saved()) == changed
        assert set(reached) == {option.id for option in row.options(game)}
        assert row.words(changed) == row.words(game)


# The gold in the hole (Legendary rulebook, Appendix 2)


def test_the_house_is_chosen_and_said():
    ruleset = load_rules("legendary").ruleset
    chosen = GameOptions(hole="nobody")
    assert chosen.changes(ruleset) == {"hole_to": "nobody"}
    assert chosen.change_sentences(ruleset) == unusual_rules(chosen.changed(ruleset), 4) == [HOUSE]
    assert hole_meaning(ruleset) == "The winner of the game gets the gold in the hole."
    assert unusual_rules(ruleset, 4) == []


def test_a_house_rule_that_says_so_is_the_usual_choice_and_can_be_undone():
    ruleset = load_rules("legendary", changes={"hole_to": "nobody"}).ruleset
    assert [option.name for option in GameOptions().options("hole", ruleset)] == ["to the house", "to the winner"]
    assert GameOptions(hole="winner").changes(ruleset) == {"hole_to": "winner"}


@pytest.mark.parametrize("name", ["original", "emperors-gambit"])
def test_where_debts_are_there_is_no_hole_to_choose(name):
    ruleset = load_rules(name).ruleset
    assert GameOptions(hole="nobody").changes(ruleset) == {}
    assert len(GameOptions().options("hole", ruleset)) == 1
    assert hole_meaning(ruleset) == ""


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_house_keeps_what_lies_in_the_hole(players):
    """Nobody receives it after the game, and the player is told."""
    kept = 0
    for seed in range(12):
        game = Game.start(load_rules("legendary", changes={"hole_to": "nobody"}), NAMES[:players], seed)
        for question, answer in random_decisions(game, seed):
            assert "hole-paid-out" not in [event.kind for event in game.answer(question.seat, answer)]
        hole = game.view(0).hole
        kept += hole
        said = f"The house keeps the {hole} gold in the hole." if hole else ""
        assert house_words(game.rules.ruleset, hole) == said
    assert kept


ODDSHUFFLE = tuple(load_rules("oddshuffle").ruleset.only or ())


def test_a_mix_is_of_all_cards_of_both_boxes_and_a_theme_deck_is_a_sound_one():
    assert mix_problem(ODDSHUFFLE) == ""
    rules = load_rules("emperors-gambit", changes=mix_changes(ODDSHUFFLE))
    assert {card.id for card in rules.cards} == {card.id for card in load_rules("oddshuffle").cards}
    assert len(rules_of_all().cards) == 140
    assert len(cards_of(["copper", "spy"])) == 7


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda mix: [name for name in mix if name != "spy"], "1 card is missing."),
        (lambda mix: [*mix, "druid", "io"], "There are 2 cards too many."),
        (
            lambda mix: [*(name for name in mix if name != "iron"), "blue"],
            "24 good dragons and 36 evil ones: the deck needs equal numbers.",
        ),
        (lambda mix: [], "70 cards are missing."),
        (
            lambda mix: [name for name in mix if name != "iron"],
            "6 cards are missing. 24 good dragons and 30 evil ones: the deck needs equal numbers.",
        ),
    ],
)
def test_what_is_wrong_with_a_mix_is_told(change, said):
    assert mix_problem(change(ODDSHUFFLE)) == said


@pytest.mark.parametrize("name", ["emperors-gambit", "original-revised", "age-of-mortals", "avandras-hand-no-iron"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_mix_can_be_played_with_the_rules_of_2010(name, players):
    ruleset = load_rules(name).ruleset
    chosen = GameOptions(deck="mix", mix=ODDSHUFFLE)
    assert chosen.mix_problem(ruleset) == ""
    rules = load_rules(name, changes=chosen.changes(ruleset))
    assert rules.deck_size == 70
    game = Game.start(rules, NAMES[:players], players)
    for question, answer in random_decisions(game, players):
        game.answer(question.seat, answer)
        assert game.problems() == []


@pytest.mark.parametrize("name", ["legendary", "original"])
def test_other_rules_do_not_mix(name):
    ruleset = load_rules(name).ruleset
    assert not can_mix(ruleset)
    assert GameOptions(deck="mix", mix=ODDSHUFFLE).changes(ruleset) == {}


def test_a_mix_is_remembered_and_can_be_written_into_a_ruleset_file(tmp_path):
    chosen = GameOptions(deck="mix", mix=ODDSHUFFLE, ruleset="emperors-gambit")
    assert GameOptions.remembered(chosen.saved()) == chosen
    changes = chosen.changes(load_rules("emperors-gambit").ruleset)
    written = write_house_rules(tmp_path / "evening.toml", "emperors-gambit", changes)
    assert load_rules(str(tmp_path / written)).deck_size == 70


def test_a_mix_that_was_never_finished_changes_nothing_and_says_so():
    ruleset = load_rules("emperors-gambit").ruleset
    unfinished = GameOptions(deck="mix", mix=("io", "no such card"))
    assert unfinished.changes(ruleset) == {}
    assert unfinished.mix_problem(ruleset) == "69 cards are missing."


RULES = load_rules("legendary")


def seated(seed=1, **game_options):
    return seat_everybody(GameOptions(**{"players": 4, **game_options}), RULES, seed)


def test_who_was_wished_for_sits_there_and_the_others_are_drawn():
    seating = seated(guests=("moth", "", "okka"))
    assert (seating.names[1], seating.names[3]) == ("Moth", "Okka")
    assert seating.roles[0] == PERSON
    assert seating.roles[1] == "gambler/moth" and seating.roles[3] == "gambler/okka"
    assert seating.regulars()[2] not in ("moth", "okka")


def test_the_same_seed_draws_the_same_and_others_draw_others():
    assert seated(5) == seated(5)
    assert len({seated(seed).names for seed in range(20)}) > 10
    drawn = {name for seed in range(60) for name in seated(seed).names[1:]}
    assert drawn == {find_regular(name).name for name in regular_ids()}


@pytest.mark.parametrize("guests", [("okka", "okka"), ("nobody", "okka"), ("okka", 3 * "o")])
def test_what_cannot_be_is_drawn_by_lot(guests):
    names = seated(guests=guests).names
    assert len(set(names)) == 4 and names.count("Okka") == 1


def test_nobody_is_called_as_the_person_is():
    for seed in range(30):
        names = seated(seed, players=6, name="oKKa", guests=("okka",)).names
        assert [name.lower() for name in names].count("okka") == 1 and names[0] == "oKKa"


def test_a_seat_may_have_a_level_of_its_own():
    game_options = {"level": "novice", "levels": ("", "gambler", "champion")}
    levels = [role.split("/")[0] for role in seated(**game_options).roles[1:]]
    assert levels == ["novice", "gambler", "novice"]
    assert [role.split("/")[0] for role in seated(level="champion").roles[1:]] == ["gambler"] * 3


def test_seats_and_opponents_in_words():
    assert [seat_words(seat, 4) for seat in range(3)] == ["Seat 2, to your left", "Seat 3", "Seat 4, to your right"]
    assert seat_words(0, 2) == "Seat 2"
    assert opponents_words(GameOptions(4)) == "drawn at random"
    assert opponents_words(GameOptions(3).with_seat("guests", 1, "pim")) == "Pim; the rest drawn at random"
    both = GameOptions(3).with_seat("guests", 0, "okka").with_seat("guests", 1, "pim").with_seat("levels", 0, "novice")
    assert opponents_words(both) == "Okka, novice; Pim"


def test_choices_are_remembered_as_the_settings_keep_them():
    game_options = (
        GameOptions(5)
        .with_seat("guests", 2, "okka")
        .with_seat("levels", 1, "novice")
        .at_level("novice")
        ._replace(talk="off")
    )
    game_options = game_options.with_seat("levels", 3, "gambler")
    assert GameOptions.remembered(game_options.saved()) == game_options
    assert game_options.for_ruleset("original").guests == ("", "", "okka")


def test_every_level_has_a_name_and_says_how_it_thinks():
    assert all(level.title and level.thinks for level in LEVELS.values())


STORY_HOUSE = 'extends = "legendary"\nname = "House"\n[story]\ncoins = "copper"\nprize = "the goat"\n'


def test_coins_and_prize_are_chosen_remembered_and_said():
    ruleset = load_rules("legendary").ruleset
    chosen = GameOptions(coins="silver", prize="map")
    prize = "the map that nobody else wants to carry"
    assert chosen.changes(ruleset) == {"story": {"coins": "silver", "prize": prize}}
    assert GameOptions.remembered(chosen.saved()) == chosen
    assert chosen.change_sentences(ruleset) == story_words("silver", prize)
    assert chosen.changed(ruleset) == ruleset
    assert set(coin_names()) == set(COINS)


def test_a_story_changes_no_rule(tmp_path):
    changes = GameOptions(coins="platinum", prize="room").changes(load_rules("legendary").ruleset)
    assert fingerprint(load_rules("legendary", changes=changes)) == fingerprint(load_rules("legendary"))
    written = tmp_path / write_house_rules(tmp_path / "evening.toml", "legendary", changes)
    assert load_story(str(written)) == load_story("legendary", changes)
    assert load_story("legendary") == Story()


def test_a_house_tells_its_own_story_and_the_table_another(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(STORY_HOUSE)
    assert load_story(str(house)) == Story("copper", "the goat")
    assert load_story(str(house), {"story": {"coins": "gold"}}) == Story("gold", "the goat")
    ruleset = load_rules(str(house)).ruleset
    assert [option.name for option in GameOptions(ruleset=str(house)).options("prize", ruleset)][:2] == [
        "the goat",
        "none",
    ]
    assert GameOptions(ruleset=str(house), prize="none").changes(ruleset) == {"story": {"prize": ""}}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"copper"', '"brass"', '`story.coins` is "brass", but must be "copper", "gold", "platinum" or "silver"'),
        ('"the goat"', "3", "`story.prize` is 3, but must be text in quotes"),
        ('"the goat"', '"\\u0007"', "`story.prize`: expected at most 60 printable characters"),
        ("coins", "coin", "`story`: there is no key `coin` (did you mean `coins`?)"),
        ("[story]\n", "story = 3\n[figures.black]\n", "`story` is 3, but must be a table"),
    ],
)
def test_a_story_that_cannot_be_told_is_refused_with_the_reason(old, new, said, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(STORY_HOUSE.replace(old, new))
    with pytest.raises(FileError) as caught:
        load_rules(str(house))
    assert f"{house}: {said}" in caught.value.problems


def test_a_game_goes_on_with_its_story_and_without_it_where_the_file_is_gone(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(STORY_HOUSE)
    deal = a_deal(str(house), {"gambits": 3, "story": {"coins": "silver"}})
    controller, writer = begin(Saves(tmp_path / "saves"), deal)
    play(controller, until=5)
    writer.close()
    assert reopened(tmp_path / "saves").deal.story == Story("silver", "the goat")
    house.unlink()
    assert deal.story == Story()


@pytest.mark.parametrize(
    ("winners", "person", "said"),
    [
        (["You"], True, "You get the goat."),
        (["Brakk"], False, "Brakk gets the goat."),
        (["Brakk", "Pim"], False, "Brakk and Pim have to agree on who gets the goat."),
    ],
)
def test_who_gets_the_prize_is_told(winners, person, said):
    assert prize_won("the goat", winners, person) == said
    assert prize_won("", winners, person) == ""
