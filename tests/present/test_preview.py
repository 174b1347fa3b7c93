"""Codes, colours and places of cards, and previews without anything the player cannot see."""

import random
from itertools import takewhile

import pytest

from tda_tui.app.screens.browse import card_types
from tda_tui.app.terminal.colours import card_style, screen_colours
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.present import preview as preview_module
from tda_tui.present.card_text import card_locations, codes, tag
from tda_tui.present.forecast import forecast
from tda_tui.present.preview import PreviewCache, preview
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.saves.kept_rules import keep_rules
from tda_tui.words.texts import card_codes
from tests.helpers import NAMES, random_answer, random_decisions
from tests.tables import table

RULES = 'extends = "legendary"\nname = "Own"\ncards = ["own-cards.toml"]\nspecials_count = 0\nplayers = [2, 4]\n'
STRENGTHS = "strengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"
PINK, BLACK = (
    f'[[card]]\nid = "{colour}"\nname = "{colour.title()} Dragon"\nkind = "evil"\ncolours = ["{colour}"]\n{STRENGTHS}\n'
    for colour in ("pink", "black")
)


def own_rules(folder, looks=""):
    (folder / "own.toml").write_text(RULES)
    (folder / "own-cards.toml").write_text(f'edition = "own"\n{BLACK}{PINK}{looks}')
    return load_rules(str(folder / "own.toml"))


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_every_card_type_has_two_letters_of_its_own_and_every_colour_a_look(ruleset):
    rules = load_rules(ruleset)
    found = codes(rules)
    assert set(found) == {card.type for card in rules.cards}
    assert len({code.lower() for code in found.values()}) == len(found)
    assert all(len(code) == 2 for code in found.values())
    assert "$card-other" not in {card_style(card) for card in rules.cards if card.colours}


def test_every_code_that_is_written_down_is_one_of_a_shipped_card():
    types = {card.type for ruleset in ruleset_ids() for card in load_rules(ruleset).cards}
    assert set(card_codes()) <= types


def test_a_card_whose_file_says_nothing_looks_as_usual(tmp_path):
    rules = own_rules(tmp_path)
    assert codes(rules) == {"black": "BK", "pink": "Pi"}
    assert {card_style(card) for card in rules.cards} == {"$card-black", "$card-other"}


def test_a_card_file_says_code_and_colour(tmp_path):
    rules = own_rules(tmp_path, 'code = "PK"\ndrawn_as = "red"\n')
    assert tag(rules, "pink-7") == "PK 7-"
    assert {card_style(card) for card in rules.cards if card.type == "pink"} == {"$card-red"}
    assert "red" in screen_colours().of_dragons


def test_no_code_stands_twice(tmp_path):
    assert codes(own_rules(tmp_path, 'code = "bK"\n')) == {"pink": "bK", "black": "Bl"}


def test_looks_are_no_matter_of_the_rules_but_are_kept_with_them(tmp_path):
    (tmp_path / "plain").mkdir()
    plain, rules = own_rules(tmp_path / "plain"), own_rules(tmp_path, 'code = "PK"\ndrawn_as = "red"\n')
    assert fingerprint(rules) == fingerprint(plain)
    keep_rules(tmp_path / "kept", rules)
    kept = load_rules(str(tmp_path / "kept" / f"{fingerprint(rules)}.toml"))
    assert fingerprint(kept) == fingerprint(rules) and kept.cards == rules.cards


def test_every_card_is_somewhere_and_nothing_hidden_is_told():
    """Throughout a game each card has one place; cards in other hands are "not seen" unless they are known."""
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    types = card_types(game.rules)
    for number, (question, answer) in enumerate(random_decisions(game, 5)):
        game.answer(question.seat, answer)
        if number % 10:
            continue
        view = game.view(0)
        told = {}
        for cards in types:
            for line in card_locations(view, cards):
                strengths, place = line.split(": ", 1)
                told |= {f"{cards[0].type}/{strength}": place for strength in strengths.split(", ")}
        assert len(told) == len({(card.type, card.strength) for card in game.rules.cards})
        for seat in (1, 2):
            for card in game.table.hands[seat]:
                facts = game.rules.cards[card]
                place = told[f"{facts.type}/{facts.strength}"]
                assert "not seen" in place or game.rules.ids[card] in view.seats[seat].known


def told(game, card):
    return " ".join(preview(game, game.view(0), card))


HAND, LAST = ["black-7", "red-5", "white-8"], {"round": 3, "leader": "Breen", "to_move": "Ursula"}
SEVENS = (["red-7", "silver-7"], ["gold-2", "red-3"], ["silver-2", "black-1"])
TO_SEVENS = {"round": 3, "leader": "Thorinn", "to_move": "Ursula"}
RED, TIED = (["gold-11"], ["black-1"], ["white-4"]), (["gold-11"], ["black-2"], ["white-2"])
ENDING = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
WEAKEST = (["gold-4", "black-2"], ["black-9", "red-10", "blue-11"], ["gold-8", "white-8", "blue-7"])
OLD, EMPEROR = {"ruleset": "original"}, {"ruleset": "emperors-gambit"}
COLOUR = (["black-6", "black-2"], ["gold-2", "red-3"], ["silver-10", "gold-9"])
HUNTED = (["gold-11"], ["black-1"], ["gold-4"])
BRASS = (["brass-9", "brass-5"], ["red-3", "blue-2"], ["silver-10", "white-8"])


@pytest.mark.parametrize(
    ("hand", "flights", "where", "said"),
    [
        # Thefts end the gambit where they empty the stakes.
        (HAND, (), {"stakes": 5}, "You steal 3 of the 5 gold in the stakes; the gambit goes on."),
        (HAND, (), {"stakes": 3}, "You steal all 3 gold in the stakes; the gambit ends."),
        (HAND, (), {"stakes": 0}, "You steal nothing: the stakes are empty; the gambit ends."),
        # A card that is too strong does nothing.
        (HAND, ((), (), ["gold-2"]), {"leader": "Thorinn", "to_move": "Ursula"}, ""),
        # Who cannot pay owes.
        (["white-hunter", "red-5", "gold-8"], HUNTED, {"gold": (30, 0, 30), "round": 2},
         "Each opponent pays you 3; Breen cannot pay and owes 3 to the hole."),
        (["white-hunter", "red-5", "gold-8"], HUNTED, {"gold": (30, 2, 30), "round": 2},
         "Each opponent pays you 3; Breen has only 2 and owes 1 to the hole."),
        # Special flights, even where somebody decides before them.
        (["black-9", "red-5"], COLOUR, TO_SEVENS,
         "You steal 3 of the 20 gold in the stakes; the gambit goes on. "
         "Completes a colour flight: Breen and Thorinn pay you 6 each."),
        (["bronze-7", "white-8", "red-5"], SEVENS, {**TO_SEVENS, "ante": ["gold-13", "white-1"]},
         "Completes a strength flight: you steal 7 of the 20 gold in the stakes; "
         "you take Gold 13 and White 1 from the ante; the gambit goes on."),
        (["brass-7", "red-5"], BRASS, LAST,
         "Thorinn gives you a stronger good dragon or pays 5. Completes a colour flight: each opponent pays you 7."),
        # The other good flights draw, too.
        (["gold-9", "silver-2", "red-5"], RED, {"round": 2}, "You draw 2 cards."),
        (["silver-3", "red-5"], (["gold-11"], ["gold-6"], ["white-4"]), {"round": 2},
         "You and Breen draw a card each."),
        (["red-7", "blue-4"], RED, {"round": 2}, "Thorinn pays you 1; you take a random card from Thorinn."),
        (["red-7", "blue-4"], TIED, {"round": 2},
         "You choose who pays you 1 and loses a random card: Breen or Thorinn."),
        (["blue-7", "red-5"], TIED, {"round": 2}, "You choose: each opponent pays you 1, or pays the stakes 2."),
        # The last card shows who wins.
        (["druid", "white-1", "red-12"], WEAKEST, {**LAST, "stakes": 30},
         "You win the gambit and take 30 gold. The weakest flight wins this gambit."),
        (["red-12", "copper-1", "black-1"], ENDING, {**LAST, "stakes": 30}, "You win the gambit and take 30 gold."),
        (["black-1", "copper-1", "red-12"], ENDING, {**LAST, "stakes": 30},
         "Breen wins the gambit and takes 27 gold. You steal 3 of the 30 gold in the stakes."),
        # The price of new cards is not known.
        (["thief", "gold-13"], (["red-5"], (), ()), {"round": 2, **OLD},
         "You steal 7 of the 20 gold in the stakes; you discard Gold 13; the gambit goes on. "
         "You then buy new cards: the top card of the deck sets the price."),
        (["fool", "red-5"], (["blue-4"], ["gold-9"], ["white-8"]), {"round": 2, **OLD},
         "Costs you 1 gold; you draw 2 cards."),
        # A copy with one model is told.
        (["archmage", "copper-1"], (), {"stakes": 9, "ante": ["black-2"], **OLD},
         "Costs you 1 gold. Uses the power of Black 2: you steal 2 of the 10 gold in the stakes; the gambit goes on."),
        (["exarch", "steel-9"], (["mithral-5"], (), ()), {"round": 2, **EMPEROR},
         "Each opponent puts a card from their hand into the ante."),
        (["purple-8", "steel-9"], (), {"round": 1, **EMPEROR},
         "You draw a card. Then one card from your hand goes into the ante."),
        # A demand that nobody can meet costs gold; otherwise it tells nothing about the hand of the neighbour.
        (["green-1", "red-5"], (), {"others": (["red-3", "blue-2"], ["silver-10", "white-8"])}, "Breen pays you 5."),
        *((["brass-7", "red-5"], (), {"others": (["red-3", "blue-2"], neighbour)},
           "Thorinn gives you a stronger good dragon or pays 5.")
          for neighbour in (["silver-8", "gold-9"], ["red-7", "black-9"])),
        # The Copper does not know the top of the deck.
        *((["copper-7", "red-5"], (), {"deck": [top]}, "Replaced by the top card of the deck; its power triggers.")
          for top in ("black-1", "gold-13", "tiamat")),
    ],
)  # fmt: skip
def test_what_the_first_card_of_the_hand_would_do(hand, flights, where, said):
    assert told(table(hand, flights, **where) if flights else table(hand, **where), hand[0]) == said


def test_where_more_antes_lie_than_a_strength_flight_takes_they_are_chosen():
    hand, ante = ["bronze-7", "white-8", "red-5"], ["gold-13", "white-1", "blue-4"]
    more = table(hand, SEVENS, **TO_SEVENS, ante=ante)
    assert told(more, "bronze-7").endswith("the gambit goes on. You choose 2 ante cards.")


def test_what_the_hole_takes_and_the_end_of_the_game_come_first():
    flights = (["gold-4", "blue-6"], ["black-9", "red-7", "blue-4"], ["gold-6", "white-5", "blue-2"])
    where = {"stakes": 30, "round": 3, "leader": "Breen", "to_move": "Ursula"}
    game = table(["copper-1", "red-12", "black-1"], flights, gold=(9, 30, 30), **where)
    game.table.owes[0] = 4
    assert told(game, "black-1").startswith(
        "Breen wins the gambit and takes 27 gold. After paying the hole you keep 8 gold."
    )
    poor = table(["copper-1", "red-12", "white-1"], flights, gold=(2, 30, 30), **where)
    poor.table.owes[0] = 4
    assert told(poor, "white-1").startswith("You are out of gold: the game ends, and Breen wins.")


def test_my_own_debt_is_told():
    game = table(["fool", "red-5"], (["blue-4"], ["gold-9"], []), gold=(0, 30, 30), round=2, ruleset="original")
    assert told(game, "fool").startswith("Costs you 1 gold, which you owe; you draw")
    here = {"gold": (2, 30, 30), "stakes": 0, "round": 0}
    assert told(table(["red-5"], **here), "red-5").startswith(
        "Everyone pays 5 or more: you have only 2 and owe the rest to the hole."
    )
    assert told(table(["red-5"], ruleset="original", **here), "red-5").startswith(
        "Everyone pays 5 or more: you have only 2 and owe the rest to the stakes."
    )


@pytest.mark.parametrize("ruleset", ["original", "emperors-gambit"])
def test_what_debts_leave_after_the_gambit(ruleset):
    """The winner owes the stakes nothing; everyone else pays such debts to the winner."""
    old = ruleset == "original"
    strong, low = ("red-8", "green-1") if old else ("brown-9", "brown-1")
    others = (["gold-2"], ["gold-4"]) if old else (["iron-1"], ["iron-3"])
    where = {"stakes": 20, "round": 3, "leader": "Breen", "to_move": "Ursula", "ruleset": ruleset, "gold": (3, 30, 30)}
    owed = [("Ursula", "stakes", 4), ("Ursula", "Breen", 5), ("Thorinn", "Ursula", 2)]
    wins = table([strong, low], ([], *others), owes=owed, **where)
    assert told(wins, strong).startswith(
        "You win the gambit and take 20 gold. Your debt of 4 to the stakes is cancelled. After paying your "
        "debts you keep 20 gold."
    )


def test_who_could_not_pay_a_demand_would_owe():
    flights = (["gold-11"], ["blue-4"], ["white-8"])
    game = table(["brass-7", "red-5"], flights, gold=(30, 30, 2), round=2)
    assert told(game, "brass-7") == (
        "Thorinn gives you a stronger good dragon or pays 5. Thorinn has only 2 gold and would owe the rest."
    )
    tied = table(["red-7", "blue-4"], (["gold-11"], ["black-2"], ["white-2"]), gold=(30, 0, 0), round=2)
    assert told(tied, "red-7").endswith("Breen or Thorinn. Breen and Thorinn cannot pay it all and would owe the rest.")


def test_a_debtor_of_2005_hears_that_a_choice_repays():
    flights = (["gold-11"], ["black-2"], ["white-2"])
    where = {"gold": (0, 30, 0), "round": 2, "ruleset": "original"}
    game = table(["blue-7", "red-5"], flights, owes=[("Ursula", "Breen", 2)], **where)
    owed = "Thorinn has no gold and would owe it all."
    assert told(game, "blue-7").endswith(f"{owed} What you receive repays your debts first.")


@pytest.mark.parametrize(("gold", "said"), [(0, "if the price is higher, you owe the rest."), (30, "sets the price.")])
def test_who_buys_with_little_gold_hears_how_much_it_is(gold, said):
    game = table(["thief", "gold-13"], (["red-5"], (), ()), gold=(gold, 30, 30), round=2, ruleset="original")
    assert told(game, "thief").endswith(said)


def test_a_debtor_of_2005_repays_at_once():
    game = table(["thief", "red-5", "white-8"], stakes=34, ruleset="original", owes=[("Ursula", "Breen", 2)])
    assert "you repay Breen 2" in told(game, "thief")


def test_an_ante_says_what_is_certain():
    game = table(["gold-9", "red-5"], stakes=0, round=0, gold=(7, 30, 30))
    assert told(game, "red-5") == "Everyone pays 5 or more; you lead if no other card beats yours or ties with it."
    assert told(game, "gold-9") == "Everyone pays 9 or more: you have only 7 and owe the rest to the hole."
    hatchling = table(["hatchling", "brown-5"], stakes=0, round=0, ruleset="emperors-gambit")
    assert told(hatchling, "hatchling").endswith("While it is in the ante, the weakest flight wins.")


def test_nothing_is_said_where_the_seat_cannot_play():
    game = table(["gold-9", "red-5"], leader="Breen", to_move="Breen")
    assert preview(game, game.view(0), "gold-9") == []
    assert preview(game, game.view(1), "gold-9") == []


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit", "oddshuffle"])
def test_says_the_same_whatever_the_others_hold(ruleset):
    """Games the player cannot tell apart get the same words, which fit into two lines."""
    rng = random.Random(5)
    game = Game.start(load_rules(ruleset), ("Ursula", "Breen", "Thorinn", "Odo"), 5)
    for turn in range(60):
        question = game.questions[0]
        if question.kind in ("play", "ante"):
            other = game.determinize(question.seat, random.Random(turn))
            for card in question.options:
                words = preview(game, game.view(question.seat), card)
                assert words == preview(other, other.view(question.seat), card)
                assert "Completes" in " ".join(words) or len(" ".join(words)) <= 160
        game.answer(question.seat, random_answer(question, rng))
        if game.over:
            break


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("seed", [4, 5])
def test_no_debt_of_mine_that_is_certain_goes_untold(ruleset, seed):
    """In poor games, debts the player certainly incurs or repays are mentioned, unless something hidden comes first."""
    rng = random.Random(seed)
    game = Game.start(load_rules(ruleset), ("Ursula", "Breen"), seed)
    game.table.gold = [4, 4]
    for _turn in range(40):
        if game.over:
            break
        question = game.questions[0]
        for card in question.options if question.kind == "play" else ():
            view = game.view(question.seat)
            certain = takewhile(lambda event: event.kind != "replace", forecast(game, view, card).events)
            mine = [event for event in certain if event.seat == view.me and event.kind in ("owe", "repay", "hole")]
            words = " ".join(preview(game, game.view(question.seat), card))
            assert not mine or any(said in words for said in ("owe", "repay", "debts", "hole", "out of gold")), words
        game.answer(question.seat, random_answer(question, rng))


def test_a_card_is_looked_at_once_for_each_position(monkeypatch):
    played = []
    forecast = preview_module.forecast
    monkeypatch.setattr(preview_module, "forecast", lambda *asked: played.append(asked[2]) or forecast(*asked))
    game, cache = table(["black-7", "red-5", "white-8"]), PreviewCache()
    said = [cache.preview(game, game.view(0), card) for card in ("black-7", "red-5", "black-7")]
    assert played == ["black-7", "red-5"]
    assert said == [preview(game, game.view(0), card) for card in ("black-7", "red-5", "black-7")]
    later = table(["black-7", "red-5", "white-8"], stakes=3)
    assert cache.preview(later, later.view(0), "black-7") == preview(later, later.view(0), "black-7") != said[0]
