"""Ruleset files: the shipped ones against the rulebooks' card lists, and invalid ones with their messages."""

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.state.table import NOBODY, PLAY, Table
from tests.helpers import NAMES, legendary

# Legendary rulebook, Appendix 3.
STANDARD = {
    "black": [1, 2, 3, 5, 6, 7, 9],
    "blue": [1, 2, 4, 6, 7, 9, 11],
    "brass": [1, 2, 3, 4, 5, 7, 9],
    "bronze": [1, 3, 6, 7, 8, 9, 11],
    "copper": [1, 3, 5, 6, 7, 8, 10],
    "gold": [2, 4, 6, 8, 9, 11, 13],
    "green": [1, 2, 4, 5, 6, 8, 10],
    "red": [2, 3, 5, 7, 8, 10, 12],
    "silver": [2, 3, 6, 7, 8, 10, 12],
    "white": [1, 2, 3, 4, 5, 6, 8],
}

SPECIAL = {
    "bahamut": 13, "black-raider": 8, "blue-overlord": 10, "brass-sultan": 8, "bronze-warlord": 10,
    "chromatic-wyrmling": 1, "copper-trickster": 9, "dracolich": 10, "gold-monarch": 12, "green-schemer": 5,
    "metallic-wyrmling": 1, "red-destroyer": 11, "silver-seer": 11, "tiamat": 13, "white-hunter": 7,
    "archmage": 9, "dragonrider": 6, "dragonslayer": 8, "druid": 6, "fool": 3, "illusionist": 4, "kobold": 2,
    "merchant-prince": 5, "priest": 5, "princess": 4, "prophet": 10, "queen": 7, "sorcerer": 8, "thief": 7,
    "wyrmpriest": 5,
}  # fmt: skip


def test_the_legendary_cards_are_those_of_the_rulebook():
    cards = legendary().cards
    for colour, strengths in STANDARD.items():
        assert [card.strength for card in cards if card.type == colour] == strengths
    assert {card.id: card.strength for card in cards if card.special} == SPECIAL
    assert len(cards) == 100
    assert sum(card.is_mortal for card in cards) == 15


def write(folder, old, new):
    """A copy of the shipped ruleset with one change."""
    text = (shipped("rulesets") / "legendary.toml").read_text()
    assert old in text
    path = folder / "house.toml"
    path.write_text(text.replace(old, new))
    return path


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('box = "legendary"', 'box = "\\u0007"', "box"),
        ("starting_hand = 6", "starting_hadn = 6", "starting_hadn"),
        ("starting_hand = 6", 'starting_hand = "six"', "starting_hand"),
        ("starting_hand = 6", "starting_hand = 60", "starting_hand"),
        ("hand_limit = 10", "hand_limit = -1", "hand_limit"),
        ("players = [2, 6]", "players = [1, 9]", "players"),
        ('["cards/legendary.toml"]', '["cards/lgendary.toml"]', "cards/lgendary.toml"),
        ('["cards/legendary.toml"]', '["cards/legendary.toml", "cards/legendary.toml"]', "twice"),
        ('shortfall = "hole"', 'shortfall = "whole"', "shortfall"),
        ('id = "legendary"', 'id = "legendary', "house.toml"),
        ("specials_count = 10", "specials_count = 31", "specials_count"),
    ],
)
def test_a_bad_ruleset_names_its_key(tmp_path, old, new, named):
    path = write(tmp_path, old, new)
    with pytest.raises(FileError) as caught:
        load_rules(str(path))
    assert named in str(caught.value)
    assert "house.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("card", "named"),
    [
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\npower = "steel"\ngold = 3', "steel"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\npower = "steal"', "gold"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\npower = "steal"\ngold = 3\ncards = 2', "cards"),
        ('id = "odd"\nname = "Odd"\nkind = "wicked"\nstrength = 3', "kind"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"', "strength"),
        ('id = "thief"\nname = "Odd"\nkind = "evil"\nstrength = 3', "thief"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\npower = "slay"\nfits = "big-dragon"', "big-dragon"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\ncode = "Odd"', "code"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\ncode = "#!"', "code"),
        ('id = "odd"\nname = "Odd"\nkind = "evil"\nstrength = 3\ndrawn_as = "\\u001b[1m"', "drawn_as"),
    ],
)
def test_a_bad_card_names_what_is_wrong(tmp_path, card, named):
    path = write(tmp_path, '["cards/legendary.toml"]', '["cards/legendary.toml", "odd.toml"]')
    (tmp_path / "odd.toml").write_text(f'edition = "odd"\n\n[[card]]\n{card}\n')
    with pytest.raises(FileError) as caught:
        load_rules(str(path))
    assert named in str(caught.value)


def test_a_house_rule_changes_a_figure_without_python(tmp_path):
    path = write(tmp_path, "starting_gold_per_player = 10", "starting_gold_per_player = 15")
    assert load_rules(str(path)).ruleset.gold_each(4) == 60


def problems_of(path, text):
    """The messages about a ruleset file, without its path."""
    path.write_text(text)
    with pytest.raises(FileError) as caught:
        load_rules(str(path))
    return [said.removeprefix(f"{path}: ") for said in caught.value.problems]


def test_everything_that_is_wrong_is_told_at_once_and_says_what_is_allowed(tmp_path):
    text = """extends = "legendary"
    gambitz = 4
    shortfall = "debts"
    starting_gold_per_player = "ten"
    hand_limit = 900
    players = [2]
    buy_on_final_turn = 1
    without = ["tiamaat"]
    specials_named = ["black"]
    [figures.black]
    gold = "four"
    golds = 3
    [figures.blak]
    gold = 3
    """
    assert sorted(problems_of(tmp_path / "house.toml", text)) == [
        "`buy_on_final_turn` is 1, but must be true or false",
        '`figures.black.gold` is "four", but must be a whole number from 0 to 1000',
        "`figures.black.golds`: Black Dragon has no such figure; it has gold",
        '`figures`: there is no card "blak" (did you mean "black"?)',
        "`hand_limit` is 900, but must be a whole number from 1 to 30",
        "`players` is [2], but must be a list of 2 whole numbers",
        '`shortfall` is "debts", but must be "debt-immediate", "debt-settle" or "hole"',
        '`specials_named`: there is no special card "black"',
        '`starting_gold_per_player` is "ten", but must be a whole number from 0 to 100000',
        '`without`: there is no card "tiamaat" (did you mean "tiamat"?)',
        "there is no key `gambitz` (did you mean `gambits`?)",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "House"', "`extends` is missing"),
        ('extends = "nowhere"', "`extends`: no ruleset 'nowhere'"),
        ('extends = "gone.toml"', "`extends`: there is no file"),
        ("extends = 3", "`extends` is 3, but must be a ruleset's id"),
        ('extends = "house.toml"', "`extends`: house extends itself"),
        ('extends = "legendary"\ncards = ["gone.toml"]', '`cards`: there is no file "gone.toml"'),
    ],
)
def test_what_a_ruleset_is_made_of_is_told_where_it_is_missing(tmp_path, text, said):
    (told,) = problems_of(tmp_path / "house.toml", text)
    assert told.startswith(said)


def test_a_problem_is_told_of_the_file_that_says_it(tmp_path):
    base = tmp_path / "base.toml"
    base.write_text('extends = "legendary"\ngambits = "five"\n')
    told = problems_of(tmp_path / "house.toml", 'extends = "base.toml"\nseries = "three"\n')
    assert told == [
        f'{base}: `gambits` is "five", but must be a whole number from 0 to 1000',
        '`series` is "three", but must be a whole number from 1 to 100',
    ]


def test_a_card_file_is_told_as_a_whole(tmp_path):
    (tmp_path / "odd.toml").write_text('edition = "odd"\n[[card]]\nid = "odd"\nkind = "wicked"\nfro = 3\n')
    told = problems_of(tmp_path / "house.toml", 'extends = "legendary"\ncards = ["odd.toml"]\n')
    assert [said.removeprefix(f"{tmp_path / 'odd.toml'}: ") for said in told] == [
        '`card odd.kind` is "wicked", but must be "evil", "good", "mortal" or "unaligned"',
        "`card odd`: there is no key `fro` (did you mean `from`?)",
        "`card odd.name` is missing",
    ]


def test_a_file_that_is_not_there_is_told_so(tmp_path):
    for name, said in [
        (str(tmp_path / "gone.toml"), "there is no file "),
        (str(tmp_path / "gone"), "there is no file "),
        (str(tmp_path), f"{tmp_path} is a folder"),
        ("legendry", "no ruleset 'legendry' (did you mean 'legendary'?)"),
    ]:
        with pytest.raises(FileError) as caught:
            load_rules(name)
        assert str(caught.value).startswith(said)


def test_the_files_name_is_the_rulesets_id(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('extends = "legendary"\nid = "original"\n')
    assert load_rules(str(path)).ruleset.id == "house"


@pytest.mark.parametrize(("held", "taken"), [(7, 3), (8, 2), (9, 1), (10, 0)])
def test_a_bronze_of_three_cards_fills_the_hand(tmp_path, held, taken):
    path = tmp_path / "house.toml"
    path.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.bronze]\ncards = 3\n')
    rules = load_rules(str(path))
    table = Table(rules, 2, 1)
    number = rules.number
    bronze, ante = number["bronze-1"], [number[card] for card in ("red-2", "red-3", "red-5", "red-7")]
    rest = [card for card in range(len(rules.cards)) if card not in (bronze, *ante)]
    table.hands, table.ante, table.ante_owner = [[bronze, *rest[:held]], rest[held : held + 2]], ante, [NOBODY] * 4
    table.removed = rest[held + 2 :]
    table.phase, table.round, table.stakes, table.gold = PLAY, 1, 30, [30, 30]
    game = Game.at(rules, NAMES[:2], table)
    game.answer(0, ["bronze-1"])
    while game.questions[0].kind == "ante-card":
        assert "red-7" not in game.questions[0].options
        game.answer(0, [game.questions[0].options[-1]])
    assert len(game.table.hands[0]) == held + taken
    assert game.problems() == []


def house(tmp_path, box, keys):
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{box}"\nname = "House"\n[abilities]\n{keys}\n', encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("box", "keys", "said"),
    [
        (
            "emperors-gambit",
            'mode = "picks"\npicks = 0',
            "`abilities.picks` is 0, but must be a whole number from 1 to 3",
        ),
        ("legendary", 'mode = "noted"\nnoted = 5', "`abilities.noted` is 5, but must be a whole number from 1 to 4"),
        ("legendary", 'reveal_from = "flight"', '`abilities.reveal_from` is "flight", but must be "ante" or "hand"'),
        ("legendary", 'secret = "yes"', '`abilities.secret` is "yes", but must be true or false'),
        ("legendary", 'ability = ["heal"]', "there is no key `ability`"),
        ("emperors-gambit", 'mode = "noted"', 'expected "none" or "picks" with the abilities of "emperors-gambit"'),
        (
            "original",
            'mode = "one"\npicks = 2',
            'abilities.picks: applies only to the abilities of "emperors-gambit"',
        ),
        (
            "original",
            'reveal_from = "ante"',
            'abilities.reveal_from: applies only to the abilities of "legendary"',
        ),
        ("original", 'mode = "all"\nsecret = true', "abilities.secret: applies only to"),
        ("legendary", 'streetwise_recharge = "same"', 'applies only to the abilities of "emperors-gambit"'),
        ("emperors-gambit", 'edition = "none"\npicks = 2', 'not to those of "none"'),
    ],
)
def test_a_mistake_is_told_with_its_key(box, keys, said, tmp_path):
    with pytest.raises(FileError) as raised:
        load_rules(house(tmp_path, box, keys))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("box", "keys"),
    [
        ("original", 'mode = "all"'),
        ("emperors-gambit", 'mode = "picks"\npicks = 3\nstreetwise_recharge = "same"'),
        ("legendary", 'mode = "noted"\nnoted = 4\nsecret = true\nreveal_from = "ante"'),
        ("original", 'edition = "legendary"\nmode = "noted"\nnoted = 1'),
    ],
)
def test_every_key_can_be_written_with_the_box_that_it_belongs_to(box, keys, tmp_path):
    assert load_rules(house(tmp_path, box, keys)).ruleset.abilities.mode != "none"


DRAGONS = {
    "age-of-mortals": "adamantine copper silver steel brown purple red white",
    "age-of-mortals-bronze": "adamantine bronze silver steel brown purple red white",
    "avandras-hand": "adamantine bronze copper iron steel black earthquake gray green purple",
    "avandras-hand-no-bronze": "adamantine gold copper iron steel black earthquake gray green purple",
    "avandras-hand-no-iron": "adamantine bronze copper gold steel black earthquake gray green purple",
}


def types(rules, special):
    return {card.type for card in rules.cards if card.special is special}


@pytest.mark.parametrize("name", DRAGONS)
def test_a_theme_deck_has_the_dragons_that_the_book_lists(name):
    rules = load_rules(name)
    assert types(rules, special=False) == set(DRAGONS[name].split())
    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    assert good == evil


@pytest.mark.parametrize(
    ("variant", "of"),
    [
        ("age-of-mortals-bronze", "age-of-mortals"),
        ("avandras-hand-no-bronze", "avandras-hand"),
        ("avandras-hand-no-iron", "avandras-hand"),
    ],
)
def test_a_variant_is_the_deck_with_one_colour_for_another(variant, of):
    rules, usual = load_rules(variant), load_rules(of)
    assert types(rules, special=True) == types(usual, special=True)
    assert rules.deck_size == usual.deck_size
    assert len(types(rules, special=False) ^ types(usual, special=False)) == 2
