"""Records: reading, journals, an incomplete last entry; invalid ones with their messages; unusual but valid ones."""

from contextlib import closing
from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.records.check import check_file
from tda_tui.records.journal import Journal, entry, header
from tda_tui.records.playback import replay
from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary, new_game, random_decisions, read_record

GOOD = """format = "tda/1"
ruleset = "legendary"
[[seat]]
name = "Ursula"
hand = ["black-9", "red-2"]
[[seat]]
name = "Breen"
hand = ["gold-9", "white-5"]
[position]
stakes = 30
"""


def test_keys_for_other_readers_are_passed_over(tmp_path):
    path = tmp_path / "noted.toml"
    path.write_text("x_mood = 3\n" + GOOD.replace('name = "Breen"', 'name = "Breen"\nx_level = "gambler"'))
    assert check_file(path).problems == []


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    assert "No such file" in check_file(tmp_path / "none.toml").problems[0]


def test_an_expectation_that_fails_says_want_and_got(tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text(GOOD + '[expect]\ngold = { Ursula = 31 }\nstakes = 29\nasks = { seat = "Breen" }\n')
    problems = check_file(path).problems
    assert problems[0] == "gold.Ursula: want 31, got 30"
    assert problems[1] == "stakes: want 29, got 30"
    assert problems[2].startswith("asks: want [Breen, anything, any options]")


def test_a_journal_is_a_valid_record_after_every_decision(tmp_path):
    path = tmp_path / "game.toml"
    game = new_game(3, 4)
    with closing(Journal.begin_plain(path, header("legendary", NAMES[:3], 4))) as journal:
        for number, (question, answer) in enumerate(random_decisions(game, 4)):
            journal.write(entry(game.names[question.seat], question.kind, answer))
            game.answer(question.seat, answer)
            if number % 10 == 0:
                record, notices = read_record(path)
                assert not notices
                assert replay(record).game.table == game.table
    assert replay(read_record(path)[0]).game.table == game.table


@pytest.mark.parametrize("tail", [b"", b"\0" * 9])
def test_a_last_entry_torn_at_any_byte_is_dropped_and_nothing_before_it_is_lost(tmp_path, tail):
    path = tmp_path / "torn.toml"
    names = ("Ursula", "Ünal")
    head = header("legendary", names, 4)
    game = Game.start(legendary(), names, 4)
    first = entry("Ursula", "ante", [game.questions[0].options[0]])
    last = entry("Ünal", "ante", [game.questions[1].options[0]]) + "x_last_gambit = 4\n"
    whole = len((head + first).encode())
    data = (head + first + last).encode()
    for cut in range(whole, len(data)):
        path.write_bytes(data[:cut] + tail)
        record, notices = read_record(path)
        assert len(record.decision) in (1, 2)
        if len(record.decision) == 1 and cut > whole + 1:
            assert notices
        if cut > len((head + first + last).encode()) - len("x_last_gambit = 4\n"):
            assert len(record.decision) == 2


@pytest.mark.parametrize(
    "entry",
    [
        'seat = "Ursula"\nchose = ["red-2"]\nchoose = ["red-2"]\n',
        'seat = "Ursula"\nchose = ["red-2"]\nchoose=["red-2"]\n',
        'seat = "Ursula"\nchose = ["red-2"]\nchoose = [\n"red-2"]\n',
        'seat = "Ursula"\nchoose = ["red-2"]\n[expect]\nchose = 1',
    ],
)
def test_a_typing_mistake_in_a_hand_written_record_is_not_taken_for_a_torn_one(tmp_path, entry):
    path = tmp_path / "typo.toml"
    path.write_text(f"{GOOD}[[decision]]\n{entry}")
    with pytest.raises(FileError, match="chose"):
        read_record(path)


POSITIONS = Path(__file__).resolve().parents[1] / "positions"
SEAT_1 = '[[seat]]\nname = "Ursula"\nhand = ["black-7", "red-2"]\n'
SEAT_2 = '[[seat]]\nname = "Breen"\nhand = ["gold-11", "green-4"]\n'
POSITION = "[position]\nstakes = 30\n"
SPECIALS = [
    "bahamut", "black-raider", "blue-overlord", "brass-sultan", "bronze-warlord", "chromatic-wyrmling",
    "copper-trickster", "dracolich", "gold-monarch", "green-schemer", "tiamat",
]  # fmt: skip
TAKES = 'is "red-2", but must be a list, in square brackets'
PLAY = '[[decision]]\nseat = "Ursula"\nchoose = ["red-2"]\n'
DEBT = '[[position.debt]]\nfrom = "Ursula"\nto = "{}"\ngold = 3\n'
TO_MAX = "but must be a whole number from 0 to 1000000000"


def record(top="", first="", position=POSITION, rest="", ruleset="legendary", seats=None):
    """A valid record with an addition in one of its places."""
    begins = f'format = "tda/1"\nruleset = "{ruleset}"\n{top}\n'
    seated = f"{SEAT_1}{first}\n{SEAT_2}" if seats is None else seats
    return f"{begins}{seated}{position}{rest}"


def checked(text, folder):
    path = folder / "record.toml"
    path.write_text(text, encoding="utf-8")
    return check_file(path)


MISTAKES = [
    # The top
    ('a = 1\n', '`format` is missing: a record begins with format = "tda/1"'),
    ('format = "tda/9"\n', '`format` is "tda/9", but a record begins with format = "tda/1"'),
    ('format = "tda/1"\nruleset = "legendary"\n', "`seat` is missing"),
    ('extends = "legendary"\n', "this is a ruleset or a card file, not a record; check it with `tda rulesets check`"),
    (record(top='seed = "four"'), '`seed` is "four", but must be a whole number'),
    (record(top="seeed = 4"), "there is no key `seeed` (did you mean `seed`?)"),
    (record(top="title = 4"), "`title` is 4, but must be text in quotes"),
    (record(ruleset="legendry"), "`ruleset`: no ruleset 'legendry' (did you mean 'legendary'?)"),
    (record(ruleset="nowhere.toml"), "`ruleset`: there is no file "),
    (record(ruleset=""), "`ruleset`: no ruleset ''"),
    (record(top="x_note = 1", position="[[position]]\n"), "`position` is [a table], but must be a table"),
    # Seats
    (record(seats='[seat]\nname = "U"\n'), "`seat` is a table, but must be a list of tables, each under [[seat]]"),
    (record(seats=SEAT_1), "`seat`: Legendary Edition is for 2 to 6 seats, not 1"),
    (record(seats=SEAT_1 + "[[seat]]\ngold = 4\n"), "`seat 2.name` is missing"),
    (record(seats=SEAT_1 + "[[seat]]\nname = 7\n"), "`seat 2.name` is 7, but must be text in quotes"),
    (record(seats=SEAT_1 + '[[seat]]\nname = "Ursula"\n'), '`seat`: the name "Ursula" is used twice'),
    (record(seats=SEAT_1 + '[[seat]]\nname = "pay"\n'), '`seat`: "pay" cannot be a name: records use it as an answer'),
    (record(seats=SEAT_1 + '[[seat]]\nname = ""\n'), '`seat`: the name "" must have 1 to 40 printable characters'),
    (record(first="gold = -3"), f"`seat Ursula.gold` is -3, {TO_MAX}"),
    (record(first="gold = 1.5"), f"`seat Ursula.gold` is 1.5, {TO_MAX}"),
    (record(first="gold = true"), f"`seat Ursula.gold` is true, {TO_MAX}"),
    (record(first='hnad = ["red-3"]'), "`seat Ursula`: there is no key `hnad` (did you mean `hand`?)"),
    (record(first='flight = "red-2"'), f"`seat Ursula.flight` {TAKES}"),
    (record(first="flight = [7]"), "`seat Ursula.flight 1` is 7, but must be text in quotes"),
    (record(first="expended = 3"), "`seat Ursula.expended` is 3, but must be true or false or a list"),
    # Abilities
    (record(first='abilities = ["heal"]'), "`seat Ursula.abilities`: Legendary Edition has no ability 'heal'"),
    (record(first='abilities = ["draconic-ancestry"]'), "`seat Ursula.abilities`: draconic-ancestry needs a colour"),
    (record(first='abilities = ["draconic-ancestry:gray"]'),
     "`seat Ursula.abilities`: draconic-ancestry has no colour 'gray'; choose from black, blue"),
    (record(first='abilities = ["fast-hands:red"]'), "`seat Ursula.abilities`: fast-hands has no colour"),
    (record(first='abilities = ["fast-hands", "fast-hands"]'), "`seat Ursula.abilities`: fast-hands is listed twice"),
    (record(first='abilities = ["draconic-ancestry:red", "draconic-ancestry:blue"]'),
     "`seat Ursula.abilities`: draconic-ancestry is listed twice"),
    (record(seats=SEAT_1 + 'abilities = ["heal"]\n' + SEAT_2 + 'abilities = ["heal"]\n', ruleset="original-revised"),
     "`seat Breen.abilities`: heal already belongs to another seat"),
    (record(first='abilities = ["heal"]', ruleset="original"), "`seat Ursula.abilities`: Three-Dragon Ante (2005) has"),
    (record(first="expended = true"), "`seat Ursula.expended`: Ursula has no abilities"),
    (record(first='expended = ["fast-hands"]\nabilities = ["fast-hands"]'),
     "`seat Ursula.expended` is [\"fast-hands\"], but must be true or false: Legendary Edition has one disk for all"),
    (record(first='expended = true\nabilities = ["heal"]', ruleset="original-revised"),
     "`seat Ursula.expended` is true, but must be a list of abilities"),
    (record(first='expended = ["heel"]\nabilities = ["heal"]', ruleset="original-revised"),
     '`seat Ursula.expended`: "heel" is not one of this seat\'s abilities (did you mean "heal"?)'),
    (record(first='expended = ["bluff"]\nabilities = ["bluff"]', ruleset="original-revised"),
     "`seat Ursula.expended`: bluff doesn't wait for a special flight"),
    (record(first='used = ["heal"]'), '`seat Ursula.used`: "heal" is not one of this seat\'s abilities'),
    (record(first='used = ["diplomacy"]\nabilities = ["diplomacy"]', ruleset="original"),
     "`seat Ursula.used`: diplomacy is never used up for a gambit or a game in Three-Dragon Ante (2005)"),
    (record(first="gambits_won = 2", ruleset="original"), "`seat Ursula.gambits_won`: no ability in"),
    (record(position="", seats='[[seat]]\nname = "U"\nabilities = ["heal"]\n[[seat]]\nname = "B"\n'),
     "`seat U.abilities`: Legendary Edition has no ability 'heal'"),
    (record(position="", seats='[[seat]]\nname = "U"\ngambits_won = 1\n[[seat]]\nname = "B"\n'),
     "`seat U.gambits_won` belongs only in a record with [position]"),
    (record(position=""), "`seat Ursula.hand` belongs only in a record with [position]"),
    (record(position="", seats='[[seat]]\nname = "U"\nowes = 3\n[[seat]]\nname = "B"\n'),
     "`seat U.owes` belongs only in a record with [position]"),
    # Cards
    (record(first='flight = ["blak-9"]'),
     '`seat Ursula.flight`: there is no card "blak-9" in Legendary Edition (did you mean "black-9"?)'),
    (record(position=POSITION + 'deck = ["red-2"]\n'), "`position.deck`: red-2 is already in `seat Ursula.hand`"),
    (record(position=POSITION + 'ante = ["red-2"]\n'), "`position.ante`: red-2 is already in `seat Ursula.hand`"),
    (record(position=POSITION + 'discard = ["io"]\n'), '`position.discard`: there is no card "io"'),
    (record(position=POSITION + 'deck = ["red-3", "red-3"]\n'), "`position.deck` lists red-3 twice"),
    (record(seats=SEAT_1.replace("red-2", "black-7") + SEAT_2), "`seat Ursula.hand` lists black-7 twice"),
    (record(seats=f'[[seat]]\nname = "U"\nhand = {SPECIALS}\n{SEAT_2}'.replace("'", '"')),
     "`seat U.hand`: 11 cards, but the limit is 10"),
    (record(position=POSITION + 'special_cards = ["red-3"]\n'),
     "`position.special_cards`: red-3 is not a special card in Legendary Edition"),
    (record(position=POSITION + 'special_cards = ["tiamaat"]\n'),
     '`position.special_cards`: there is no card "tiamaat" in Legendary Edition (did you mean "tiamat"?)'),
    (record(position=POSITION + 'special_cards = ["tiamat", "tiamat"]\n'),
     "`position.special_cards` lists tiamat twice"),
    (record(position=f"{POSITION}special_cards = {SPECIALS}\n".replace("'", '"')),
     "`position.special_cards` has 11 special cards, but a game of Legendary Edition has 10"),
    (record(seats='[[seat]]\nname = "U"\n[[seat]]\nname = "B"\n', position=POSITION + 'deck_rest = "none"\n'),
     '`position.deck_rest` is "none", but there are no cards anywhere else to play with'),
    (record(position=POSITION + 'deck_rest = "all"\n'),
     '`position.deck_rest` is "all", but must be "none" or "shuffle"'),
    # Flights
    (record(first='special_flights = ["strength:99"]', position=POSITION + "round = 4\n"),
     '`seat Ursula.special_flights`: no card has the strength named in "strength:99"; choose from 1, 2, 3,'),
    (record(first='special_flights = ["colour:pink"]', position=POSITION + "round = 4\n"),
     '`seat Ursula.special_flights`: no card has the colour named in "colour:pink"; choose from black, blue,'),
    (record(first='special_flights = ["color:red"]', position=POSITION + "round = 4\n"),
     '`seat Ursula.special_flights`: "color:red" is not a special flight such as "colour:red" or "strength:7" '
     '(did you mean "colour:red"?)'),
    (record(first='special_flights = ["strength:7", "strength:7"]', position=POSITION + "round = 4\n"),
     "`seat Ursula.special_flights` lists strength:7 twice"),
    # The moment
    (record(position=""), "`seat Ursula.hand` belongs only"),
    (record(position="[position]\n"), "`position.stakes` is missing: a round of play needs it"),
    (record(position="[position]\nstake = 3\n"), "`position`: there is no key `stake` (did you mean `stakes`?)"),
    (record(position="[position]\nstakes = -3\n"), f"`position.stakes` is -3, {TO_MAX}"),
    (record(position=POSITION + "round = 21\n"), "`position.round` is 21, but Legendary Edition has 20 rounds at most"),
    (record(position=POSITION + "round = -1\n"), "`position.round` is -1, but must be a whole number, 0 or more"),
    (record(position=POSITION + "gambit = 0\n"), "`position.gambit` is 0, but must be a whole number from 1 to"),
    (record(position=POSITION + 'leader = "Ursala"\n'),
     '`position.leader`: there is no seat "Ursala" (did you mean "Ursula"?)'),
    (record(position=POSITION + 'to_move = "Odo"\n'), '`position.to_move`: there is no seat "Odo"'),
    (record(position='[position]\nround = 0\nante = ["red-3"]\n'),
     "`position.ante` has cards, but in `position.round` 0 the seats have yet to ante"),
    # Debts
    (record(first="owes = 3", ruleset="original"),
     "`seat Ursula.owes`: Three-Dragon Ante (2005) has debts, not a hole: put them in `position.debt`"),
    (record(position=POSITION + "hole = 3\n", ruleset="original"),
     "`position.hole`: Three-Dragon Ante (2005) has debts, not a hole"),
    (record(rest=DEBT.format("Breen")), "`position.debt`: Legendary Edition has a hole, not debts"),
    (record(rest=DEBT.format("Ursula"), ruleset="original"), "`position.debt 1`: Ursula cannot be in debt to Ursula"),
    (record(rest=DEBT.format("steaks"), ruleset="original"),
     '`position.debt 1.to`: there is no seat "steaks" (did you mean "stakes"?)'),
    (record(rest=DEBT.format("Breen").replace("3", "0"), ruleset="original"),
     "`position.debt 1.gold` is 0, but must be a whole number from 1 to"),
    (record(rest=DEBT.format("Breen").replace('"Ursula"', '"stakes"'), ruleset="original"),
     '`position.debt 1.from`: there is no seat "stakes"'),
    (record(rest='[[position.debt]]\nfrom = "Ursula"\n', ruleset="original"), "`position.debt 1.to` is missing"),
    # Decisions
    (record(rest=PLAY.replace("choose", "chose")), "`decision 1`: there is no key `chose` (did you mean `choose`?)"),
    (record(rest=PLAY.replace('["red-2"]', '"red-2"')), f"`decision 1.choose` {TAKES}"),
    (record(rest=PLAY.replace('["red-2"]\n', '"red-2"')), f"`decision 1.choose` {TAKES}"),
    (record(rest=PLAY + 'ask = "plai"\n'), '`decision 1.ask`: there is no question "plai" (did you mean "play"?)'),
    (record(rest=PLAY + "say = 3\n"), "`decision 1.say` is 3, but must be text in quotes"),
    # What is expected
    (record(rest="[expect]\ngolds = { Ursula = 3 }\n"), "`expect`: there is no key `golds` (did you mean `gold`?)"),
    (record(rest="[expect]\ngold = 14\n"), "`expect.gold` is 14, but must be a table"),
    (record(rest="[expect]\ngold = { Ursla = 3 }\n"),
     '`expect.gold`: there is no seat "Ursla" (did you mean "Ursula"?)'),
    (record(rest="[expect]\nhand_size = { Ursula = -1 }\n"),
     "`expect.hand_size.Ursula` is -1, but must be a whole number"),
    (record(rest='[expect]\nhand = { Breen = ["gold-99"] }\n'), '`expect.hand.Breen`: there is no card "gold-99"'),
    (record(rest='[expect]\nante = ["red-3", "red-3"]\n'), "`expect.ante` lists red-3 twice"),
    (record(rest='[expect]\nleader = "Odo"\n'), '`expect.leader`: there is no seat "Odo"'),
    (record(rest='[expect]\nwinners = ["Odo"]\n'), '`expect.winners`: there is no seat "Odo"'),
    (record(rest='[expect]\ngambit_winners = ["", "Odo"]\n'), '`expect.gambit_winners`: there is no seat "Odo"'),
    (record(rest='[expect]\nasks = { option = ["red-2"] }\n'),
     "`expect.asks`: there is no key `option` (did you mean `options`?)"),
    (record(rest='[expect]\nasks = { seat = "Odo" }\n'), '`expect.asks.seat`: there is no seat "Odo"'),
    (record(rest='[expect]\nasks = { ask = "plya" }\n'), '`expect.asks.ask`: there is no question "plya"'),
    (record(rest='[expect]\nknows = { Ursula = { Odo = [] } }\n'), '`expect.knows.Ursula`: there is no seat "Odo"'),
    (record(rest='[expect]\nknows = { Ursula = { Ursula = [] } }\n'),
     "`expect.knows.Ursula`: what Ursula holds belongs in `expect.hand`"),
    (record(rest="[expect]\nexpended = { Ursula = true }\n", ruleset="original"),
     "`expect.expended.Ursula` is true, but must be a list of abilities"),
    (record(rest='[expect]\nexpended = { Ursula = ["desperation"] }\n'), "`expect.expended.Ursula` is "),
    (record(rest='[expect]\ndebts = [{ from = "Breen", to = "Ursula", gold = 3 }]\n'),
     "`expect.debts`: Legendary Edition has a hole, not debts"),
    (record(rest="[expect]\nowes = { Ursula = 3 }\n", ruleset="original"),
     "`expect.owes`: Three-Dragon Ante (2005) has debts, not a hole: put them in `expect.debts`"),
    (record(rest='[expect]\nrefuses = "not"\n'), "`expect.refuses`: there is no decision that could be refused"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), MISTAKES, ids=[said[:60] for _text, said in MISTAKES])
def test_what_cannot_be_is_refused_by_its_key(text, said, tmp_path):
    outcome = checked(text, tmp_path)
    assert outcome.unreadable
    assert outcome.problems[0].startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        record(),
        record(first="owes = 3", position=POSITION + "hole = 4\n"),
        record(first="owes = 0", position=POSITION + "hole = 0\n", ruleset="original"),
        record(rest="[expect]\nowes = { Ursula = 0 }\nhole = 0\ndebts = []\n", ruleset="original"),
        record(rest="[expect]\ndebts = []\n"),
        record(rest=DEBT.format("stakes") + DEBT.format("stakes"), ruleset="original"),
        record(first='special_flights = ["strength:7", "colour:mortal"]', position=POSITION + "round = 4\n"),
        record(first='flight = ["blue-1"]', position=POSITION + "round = 4\n"),
        record(position='[position]\nround = 0\nleader = "Breen"\nto_move = "Ursula"\nstakes = 7\n'),
        record(position=f"{POSITION}special_cards = {SPECIALS[:10]}\n".replace("'", '"')),
        record(position=POSITION + 'special_cards = ["tiamat"]\n', ruleset="original"),
        record(first='abilities = ["draconic-ancestry:red", "desperation"]\nexpended = true\ngambits_won = 2'),
        record(first='abilities = ["heal", "diplomacy"]\nexpended = ["heal"]\nused = ["diplomacy"]',
               ruleset="original-revised"),
        record(first='abilities = ["wild-card"]\nused = ["wild-card"]', ruleset="original"),
        record(first="abilities = []\nexpended = false\nused = []\ngambits_won = 0"),
        record(rest='[expect]\ngambit_winners = []\nknows = { Ursula = { Breen = [] } }\nasks = { seat = "Ursula" }\n'),
        record(rest="[expect]\ntotal_gold = 90\n"),
    ],
)  # fmt: skip
def test_what_may_be_is_played(text, tmp_path):
    assert checked(text, tmp_path).problems == []


def test_everything_that_is_wrong_is_told_at_once(tmp_path):
    expected = "[expect]\ngold = { Odo = 3 }\n"
    text = record(first='flight = ["blak-9"]', position="[position]\nround = 2\n", rest=expected)
    assert [problem.split("`")[1] for problem in checked(text, tmp_path).problems] == [
        "seat Ursula.flight",
        "position.stakes",
        "expect.gold",
    ]


def test_a_file_of_nothing_but_mistakes_is_told_in_part(tmp_path):
    wrong = ", ".join(f'"nothing-{number}"' for number in range(20_000))
    problems = checked(record(position=f"{POSITION}deck = [{wrong}]\n"), tmp_path).problems
    assert 1 < len(problems) < 100


REFUSED = '[[decision]]\nseat = "Ursula"\nchoose = ["blue-1"]\n'
AFTER = "[expect]\n{}gold = {{ Ursula = 3 }}\nstakes = 99\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (REFUSED + AFTER.format(""), "decision 1 (Ursula) is refused: blue-1 is not in your hand"),
        (REFUSED + PLAY + AFTER.format(""), "decision 1 (Ursula) is refused: blue-1 is not in your hand"),
        (PLAY + REFUSED, "decision 2 (Ursula) is refused: Ursula is not being asked: waiting for Breen"),
        (REFUSED.replace("Ursula", "Odo"), 'decision 1 (Odo) is refused: there is no seat "Odo"'),
        (PLAY + 'ask = "ante"\n', "decision 1 (Ursula) is refused: Ursula is asked play, not ante"),
        (
            PLAY + AFTER.format('refuses = "hand"\n'),
            'refuses: want a refusal with "hand" in it, got decision 1 (Ursula) accepted',
        ),
    ],
)
def test_a_refused_decision_is_told_and_not_what_follows_from_it(text, said, tmp_path):
    outcome = checked(record(rest=text), tmp_path)
    assert outcome.problems == [said]
    assert not outcome.unreadable


def test_a_decision_after_the_end_is_refused(tmp_path):
    ending = (POSITIONS / "legendary" / "game-ends-and-the-hole-goes-to-the-winner.toml").read_text()
    decisions = ending.count("[[decision]]")
    more = ending.replace("[expect]", PLAY + "[expect]")
    (problem,) = checked(more, tmp_path).problems
    assert problem == f"decision {decisions + 1} (Ursula) is refused: the game is over"


def test_the_cards_that_a_seat_knows_are_compared(tmp_path):
    expected = '[expect]\nknows = { Breen = { Ursula = ["red-2"] } }\n'
    assert checked(record(rest=expected), tmp_path).problems == ["knows.Breen.Ursula: want [red-2], got []"]
