"""Table talk is about public events, rare enough, and the same when a game is replayed."""

import string
from itertools import pairwise

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.present.event_groups import Step, Viewer
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.session.controller import GameController
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import Seating, seat_everybody
from tda_tui.talk.table_talk import _EAGER, RemarkTrigger, RemarkTriggers, TableTalk
from tda_tui.words.languages import read_texts
from tda_tui.words.texts import everybodys_lines, regular_texts
from tests.tables import table


def steps_of(seed, ruleset="legendary", players=4):
    """The seating of a whole game and its steps as the person sees them."""
    rules = load_rules(ruleset)
    seating = seat_everybody(GameOptions(players), rules, seed)
    thoughts = [make_player("gambler", seed), *[make_player(role, seed) for role in seating.roles[1:]]]
    controller = GameController(Game.start(rules, seating.names, seed), {})
    while not controller.over:
        question = controller.game.questions[0]
        controller.answer(question, thoughts[question.seat].choose(controller.game.view(question.seat)))
    return seating, controller.mine.take_steps()


def played(seed=3, how="often", ruleset="legendary"):
    """The seating of a game and its steps, each with the remark on it."""
    seating, steps = steps_of(seed, ruleset)
    talk = TableTalk(seating, seed, how)
    return seating, [(step, talk.remark(step)) for step in steps]


def test_the_same_game_is_talked_about_in_the_same_words():
    first, second = ([said for _step, said in played()[1]] for _time in range(2))
    assert first == second and any(first)


@pytest.mark.parametrize("how", ["often", "sometimes"])
def test_a_handful_of_turns_lies_between_two_remarks(how):
    for seed in range(6):
        turns, spoken = 0, []
        for step, said in played(seed, how)[1]:
            turns += step.event.kind == "play"
            if said:
                spoken.append(turns)
        assert all(after - before >= 5 for before, after in pairwise(spoken))


def test_now_and_then_is_less_than_often_and_off_is_silence():
    def remarks(how):
        return sum(bool(said) for seed in range(5) for _step, said in played(seed, how)[1])

    assert 5 <= remarks("sometimes") < remarks("often")
    assert remarks("off") == 0


def test_nobody_says_a_line_twice_in_a_game_and_only_the_others_speak():
    for seed in range(5):
        seating, heard = played(seed)
        lines = [said for _step, said in heard if said]
        words = [said.partition(": ")[2] for said in lines]
        assert len(words) == len(set(words))
        assert {line.partition(":")[0] for line in lines} <= set(seating.names[1:])


@pytest.mark.parametrize("said", ["You had your chance. The kitchen is closed.", "You had your chance."])
def test_nobody_repeats_a_sentence_of_another(said, monkeypatch):
    """Two regulars may have the same sentence among their lines, but it is said once in a game."""
    seating, steps = steps_of(1)
    talk = TableTalk(seating, 1, "often")
    own = {"chance": ["you had your chance!"]}
    talk._lines = {1: (own, {"chance": [said]}), 2: (own, {"chance": [said]})}
    monkeypatch.setattr(talk._noticing, "notice", lambda _step: [RemarkTrigger("chance", (1, 2), 0)])
    assert sum("ou had your chance" in line for line in talk.remarks(steps)) == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_regulars_have_a_line_in_common(language):
    owners = {line: "all" for lines in read_texts("table_talk.toml", language).values() for line in lines}
    for one in regular_ids():
        texts = read_texts(f"regulars/{one}.toml", language)
        for lines in (*texts["says"].values(), *texts["greets"].values()):
            assert all(owners.setdefault(line, one) == one for line in lines), one


def test_who_is_called_as_everybody_is_is_a_stranger():
    lines = [said for seed in range(12) for _step, said in played(seed)[1] if said]
    assert any("stranger" in line for line in lines)
    assert not any("You," in line or ", You" in line for line in lines)


def test_seats_without_a_regular_are_silent():
    seating, steps = steps_of(3)
    plain = Seating(seating.names, ("person", *["gambler"] * 3))
    assert TableTalk(plain, 3, "often").remarks(steps) == []


# Remark triggers


def step_of(event, view):
    """The event as the viewer of this view sees it."""
    return Step(event, Viewer(view.rules, view.names, view.me), lambda: view)


def noticed(game, *answers, me=0):
    """The remark triggers of all events after some answers, as seat `me` sees them."""
    noticing, found = RemarkTriggers({}), []
    events = []
    game.listener = lambda event: events.append((event.seen_by(me), game.view(me)))
    for answer in answers:
        question = game.questions[0]
        game.answer(question.seat, answer if isinstance(answer, tuple) else (answer,))
    for event, view in events:
        found += noticing.notice(step_of(event, view))
    return found


def heard(game, *events):
    """The remark triggers of the last of these events, with an unchanged view."""
    noticing, view = RemarkTriggers({}), game.view(0)
    return [noticing.notice(step_of(event, view)) for event in events][-1]


def about(found):
    return [remark_trigger.about for remark_trigger in found]


def test_selfish_silver_draws_for_its_owner_alone_and_is_answered_where_somebody_has_played():
    alone = noticed(table(["silver-3", "red-2"], ((), ("black-5",), ("black-7",))), "silver-3")
    assert about(alone) == ["selfish"]
    assert alone[0].to == 0 and list(alone[0].speakers) == [1, 2]
    assert "selfish" not in about(noticed(table(["silver-3", "red-2"], ((), ("gold-2",), ("black-7",))), "silver-3"))
    game = table(["silver-3", "red-2"], ((), ("black-5",), ("blue-9",)), leader="Breen", to_move="Ursula")
    assert about(noticed(game, "silver-3"))[:2] == ["selfish", "chance"]


def test_the_first_bronze_that_leaves_better_cards_invites_the_next():
    ante = {"ante": ["white-1", "green-2", "gold-9", "red-8"]}
    found = noticed(table(["bronze-3", "red-2"], **ante), "bronze-3")
    assert about(found) == ["bronze"]
    poor = {"ante": ["white-1", "green-2", "black-2"]}
    assert "bronze" not in about(noticed(table(["bronze-3", "red-2"], **poor), "bronze-3", "green-2"))


def test_giving_dragons_again_and_again_with_a_full_purse_is_playing_like_a_dwarf():
    hands = [["black-1", "black-2", "black-3", "white-1"], ["gold-2", "gold-4", "gold-6"]]
    answers = ("green-10", "black-1", "black-3", "gold-2", "green-8", "black-2")
    rich = noticed(table(["green-10", "green-8"], others=hands), *answers)
    assert [remark_trigger.to for remark_trigger in rich if remark_trigger.about == "dwarf"] == [1]
    poor = noticed(table(["green-10", "green-8"], others=hands, gold=(30, 9, 30)), *answers)
    assert "dwarf" not in about(poor)


def test_empty_stakes_and_empty_purses_are_noticed():
    assert about(noticed(table(["black-9", "red-2"], stakes=2), "black-9")) == ["empties", "emptied"]
    assert about(noticed(table(["black-9", "red-2"], stakes=20), "black-9")) == []
    poor = noticed(table(["white-3", "red-3"], ((), ("red-2",), ("red-5",)), gold=(30, 1, 30)), "white-3")
    assert [(one.about, one.to) for one in poor] == [("broke", -1), ("poor", 1)]
    assert about(noticed(table(["white-3", "red-3"], ((), ("red-2",), ("red-5",))), "white-3")) == []


def test_only_a_flight_for_which_the_others_pay_is_spoken_of():
    colour = noticed(table(["gold-9", "red-2"], (("gold-2", "gold-4"), (), ())), "gold-9")
    assert {"flight", "their-flight"} <= set(about(colour))
    strength = noticed(table(["gold-2", "red-3"], (("green-2", "red-2"), (), ())), "gold-2")
    assert not {"flight", "their-flight"} & set(about(strength))


@pytest.mark.parametrize(("what", "gold", "found"), [("endless", 12, ["tie"]), ("tie", 0, []), ("barred", 12, [])])
def test_a_tie_is_spoken_of_where_gold_stays(what, gold, found):
    assert about(heard(table(["white-8"]), Event("no-winner", gold=gold, what=what))) == found


@pytest.mark.parametrize("kind", ["ante", "enter-ante", "discard", "replace"])
def test_a_card_that_came_back_from_the_deck_is_nobody_elses(kind):
    game, taken, laid = table(["white-8"]), Event("give", 1, 0, ("gold-4",)), Event("play", 0, cards=("gold-4",))
    assert about(heard(game, taken, laid)) == ["yours"]
    assert heard(game, taken, Event(kind, 0, cards=("gold-4",)), laid) == []


def test_a_fat_leader_is_hit_by_powers_not_by_flights():
    game = table(["white-8"], ((), ("gold-9",), ()), ruleset="original")
    hit, pays = Event("trigger", 0, cards=("red-2",)), Event("pay", 1, 0, gold=1)
    assert about(heard(game, hit, pays, hit, pays)) == ["fat"]
    assert heard(game, hit, pays, Event("special-flight", 0, gold=1, what="strength:2"), pays) == []
    gods = Event("trigger", 0, cards=("tiamat",))
    assert heard(game, gods, pays, gods, pays) == []


def test_two_who_win_together_do_not_call_each_other_losers():
    won = RemarkTriggers({}).notice(
        step_of(Event("win-game", 0, gold=30), table(["white-8"]).view(0)._replace(winners=(0, 1)))
    )
    assert [(one.about, list(one.speakers)) for one in won] == [("wins-game", [0]), ("loses-game", [2])]


def test_beside_the_winner_stands_the_winners_own_line():
    seating, steps = steps_of(3)
    talk = TableTalk(seating, 3, "sometimes")
    talk.remarks(steps)
    view = steps[-1].view
    for winner in (1, 2, 3):
        said = talk.farewell(view._replace(winners=(winner,)))
        own = regular_texts(seating.regulars()[winner]).says["wins-game"]
        assert said.startswith(f"{seating.names[winner]}: ") and any(line in said for line in own)


def test_beside_the_treasure_of_the_person_stands_what_the_next_richest_says():
    seating, steps = steps_of(3)
    view = steps[-1].view
    seats = tuple(facts._replace(gold=gold) for facts, gold in zip(view.seats, (90, 5, 40, 25), strict=True))
    said = TableTalk(seating, 3, "often").farewell(view._replace(winners=(0,), seats=seats))
    (line,) = regular_texts(seating.regulars()[2]).says["loses-game"]
    assert said == f'{seating.names[2]}: "{line.format(name="stranger")}"'
    assert TableTalk(seating, 3, "off").farewell(view._replace(winners=(0,))) == ""
    assert TableTalk(Seating(seating.names, ("person", *["gambler"] * 3)), 3, "often").farewell(view) == ""


def test_who_was_knocked_out_speaks_again_only_when_the_game_ends():
    view = table(["white-8"]).view(0)
    view = view._replace(seats=(*view.seats[:2], view.seats[2]._replace(playing=False)), winners=(0,))
    cheap, _wins, loses = [
        *RemarkTriggers({}).notice(step_of(Event("price", gold=1), view)),
        *RemarkTriggers({}).notice(step_of(Event("win-game", 0, gold=30), view)),
    ]
    assert list(cheap.speakers) == [0, 1] and list(loses.speakers) == [1, 2]


def test_whoever_buys_for_nothing_names_no_price():
    game = table(["merchant-prince", "red-2"])
    assert about(heard(game, Event("buy", 0, gold=8))) == ["buys"]
    game.answer(0, ("merchant-prince",))
    assert heard(game, Event("buy", 0, gold=8)) == []
    assert about(heard(game, Event("buy", 1, gold=8))) == ["buys"]


def test_all_sorts_of_things_are_noticed_in_a_few_games():
    found = set()
    for ruleset in ("legendary", "original"):
        for seed in range(8):
            _seating, steps = steps_of(seed, ruleset)
            noticing = RemarkTriggers({1: "bronze"})
            found |= {remark_trigger.about for step in steps for remark_trigger in noticing.notice(step)}
    rare = {"empties", "emptied", "broke", "poor", "tie"}
    assert set(_EAGER) - rare <= found


# The lines


def everything_said():
    for name in regular_ids():
        for remark_trigger, lines in regular_texts(name).says.items():
            for line in lines:
                yield find_regular(name).name, remark_trigger, line
    for remark_trigger, lines in everybodys_lines().items():
        for line in lines:
            yield "Sarresh", remark_trigger, line


def test_every_line_fits_on_a_small_screen_and_is_about_something_that_there_is():
    longest = max((find_regular(name).name for name in regular_ids()), key=len)
    for name, remark_trigger, line in everything_said():
        assert remark_trigger in _EAGER, (name, remark_trigger)
        fields = {field for _text, field, _spec, _conversion in string.Formatter().parse(line) if field}
        assert fields <= {"name", "gold"}, (name, line)
        said = f'{name}: "{line.format(name=longest, gold=25)}"'
        assert len(said) <= 79 and said.isascii(), said


def test_nobody_is_named_where_nobody_is_addressed():
    addressed = {"loses", "their-flight", "robs", "robbed", "emptied", "missed", "dear", "paid", "pays", "poor",
                 "bronze", "selfish", "dwarf", "fat", "white", "yours", "loses-game"}  # fmt: skip
    priced = {"wins", "loses", "steals", "buys", "raises", "dear", "cheap"}
    for name, remark_trigger, line in everything_said():
        assert "{name}" not in line or remark_trigger in addressed, (name, remark_trigger, line)
        assert "{gold}" not in line or remark_trigger in priced, (name, remark_trigger, line)


def test_every_regular_has_a_history_a_style_and_something_to_say():
    for name in regular_ids():
        texts = regular_texts(name)
        assert texts.history and texts.manner and texts.style
        assert len(texts.says) >= 15
    lines = [line for _name, _occasion, line in everything_said()]
    assert len(lines) == len(set(lines))


def test_whose_seat_somebody_has_taken_over_says_nothing_from_then_on():
    """From the second gambit on, Ada sits in the seat of the person's left neighbour."""
    before, after = [], []
    for seed in range(5):
        seating, steps = steps_of(seed)
        regular, taken = seating.names[1], (seating.names[0], "Ada", *seating.names[2:])
        talk = TableTalk(
            seating, seed, "often", lambda gambit, old=seating.names, new=taken: new if gambit > 1 else old
        )
        gambit = 0
        for step in steps:
            gambit = step.event.gold if step.event.kind == "gambit" else gambit
            if said := talk.remark(step):
                (after if gambit > 1 else before).append((said, regular))
    assert any(said.startswith(regular) for said, regular in before)
    assert after and not any(regular in said for said, regular in after)
