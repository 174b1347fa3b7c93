"""A seat whose player is a program: what it is told, and what counts when it does not answer by the rules."""

import asyncio
import json
import random

import pytest

from tda_tui.bots.bot_player import BotPlayer
from tda_tui.players.arena.arena import play_deal, play_gambits
from tda_tui.players.levels import RandomPlayer
from tda_tui.players.player import BOT, LEVELS, Outsider, Program, add_programs, make_player
from tda_tui.rules.game import Game
from tda_tui.rules.questions import check_answer
from tda_tui.session.controller import GameController
from tda_tui.session.seat_feed import SeatFeed
from tda_tui.session.seat_session import Asked, Over, SeatSession, Waiting
from tests.helpers import NAMES, PATIENCE, legendary, new_game, random_answer


class Noting:
    """A program that answers with the first options, and notes what it is told."""

    CODE = """
import json, sys
notes = open({path!r}, "a")
for line in sys.stdin:
    print(line, end="", file=notes, flush=True)
    message = json.loads(line)
    if message["type"] == "question":
        print(json.dumps({{"type": "answer", "choose": message["options"][:message["min"]]}}), flush=True)
"""

    def __init__(self, path, program, errors):
        self._path, self._errors = path, errors
        self.program = program(self.CODE.format(path=str(path)), errors=errors.writing)

    def told(self):
        """What it was told until it was gone."""
        assert self._errors.until_gone() == ""
        return [json.loads(line) for line in self._path.read_text().splitlines()]


@pytest.fixture
def noting(tmp_path, program, errors):
    return Noting(tmp_path / "told.jsonl", program, errors)


@pytest.fixture
def player():
    """Makes players, which leave after the test."""
    made = []

    def make(program: Program) -> BotPlayer:
        made.append(BotPlayer(7, program=program))
        return made[-1]

    yield make
    for one in made:
        one.leave(over=False)


def view():
    game = new_game()
    return game.as_asked(1).view(1)


def test_the_program_answers(player, program):
    assert player(program()).choose(view()) == view().question.first_answer


def test_choosing_nothing_is_an_answer(player, program):
    seen = view()
    seen = seen._replace(question=seen.question._replace(min=0, max=2))
    assert player(program()).choose(seen) == ()


BAD = {
    "nonsense": "print('nonsense', flush=True)",
    "illegal": """print('{"type":"answer","choose":["no-such-card"]}', flush=True)""",
    "too many": """print('{"type":"answer","choose":["red-7", "red-7"]}', flush=True)""",
    "escapes": """print('{"type":"answer","choose":["\\\\u001b[31m' + 'x' * 5000 + '"]}', flush=True)""",
}


@pytest.mark.parametrize("said", BAD.values(), ids=BAD)
def test_after_a_bad_answer_a_random_one_counts_and_the_program_is_asked_again(player, program, capsys, caplog, said):
    good = """print(json.dumps({"type": "answer", "choose": message["options"][-1:]}), flush=True)"""
    answers = f"""
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        asked += 1
        if asked == 1:
            {said}
        else:
            {good}
"""
    one, seen = player(program(answers)), view()
    assert one.choose(seen) == RandomPlayer(7).choose(seen)
    (complaint,) = one.take_complaints()
    assert NAMES[1] in complaint and complaint.isprintable() and len(complaint) < 500
    noted = capsys.readouterr().err.removesuffix("\n")
    assert noted.startswith(f"{complaint} (") and noted.isprintable() and len(noted) < 500
    assert [(record.levelname, record.args) for record in caplog.records] == [("WARNING", (noted,))]
    assert one.choose(seen) == (seen.question.options[-1],)
    assert one.take_complaints() == []


def test_why_an_answer_is_refused_names_cards_of_the_hand_and_is_not_told_at_the_table(player, program, capsys):
    one, seen = player(program(f"{BAD['illegal']}\ninput()")), view()
    one.choose(seen)
    (complaint,), noted = one.take_complaints(), capsys.readouterr().err
    assert all(card in noted and card not in complaint for card in seen.question.options)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import time; time.sleep(10_000)", "has not answered within 0.2 s"),
        ("pass", "has ended"),
        ("print('x' * 70_000, flush=True); input()", "too long"),
    ],
)
def test_a_program_that_cannot_be_asked_any_more_answers_at_random(player, program, capsys, code, said):
    patience = 0.2 if "sleep" in code else PATIENCE
    one, seen = player(program(code, patience)), view()
    for _each in range(3):
        answer = one.choose(seen)
        check_answer(seen.question, answer)
        assert answer == RandomPlayer(7).choose(seen)
    (complaint,) = one.take_complaints()
    assert said in complaint and capsys.readouterr().err == f"{complaint}\n"


def test_errors_go_where_they_are_wanted(player, program, errors, capfd):
    code = "import sys\nprint('I err', file=sys.stderr, flush=True)\nprint('nonsense', flush=True)\ninput()"
    one = player(program(code, errors=errors.writing))
    one.choose(view())
    one.leave(over=True)
    said = errors.until_gone().splitlines()
    (complaint,) = one.take_complaints()
    assert "I err" in said and any(line.startswith(complaint) for line in said)
    assert capfd.readouterr().err == ""


def test_leaving_ends_a_program_that_is_being_asked(program, errors):
    code = "import sys, time\nprint('asked', file=sys.stderr, flush=True)\ntime.sleep(10_000)"
    one = BotPlayer(7, program=program(code, errors=errors.writing))

    async def leave_while_asked():
        asked = asyncio.create_task(asyncio.to_thread(one.choose, view()))
        with open(errors.end, "rb", 0, closefd=False) as end:
            await asyncio.to_thread(end.readline)
        one.leave(over=False)
        return await asked

    answer = asyncio.run(leave_while_asked())
    assert answer == RandomPlayer(7).choose(view())
    assert errors.until_gone() == "" and one.take_complaints() == []


# In games


def session_with(bot):
    """A session of the person in seat 0, with the program in seat 1 and a gambler."""
    players = {1: BotPlayer(7, program=bot), 2: make_player("gambler", 2)}
    return SeatSession(GameController(Game.start(legendary(), NAMES[:3], 1), players))


def play(session, until=lambda: False):
    rng = random.Random(3)
    while not until() and not isinstance(update := session.next(), Over):
        if isinstance(update, Asked):
            session.answer(random_answer(update.question, rng))
        elif isinstance(update, Waiting):
            session.controller.wait_for_other()


def test_a_program_is_told_a_whole_game(noting):
    session = session_with(noting.program)
    seen = SeatFeed(1)
    session.controller.open_feed(seen)
    play(session)
    session.close()
    lines = noting.told()
    kinds = [line["type"] for line in lines]
    assert kinds[0] == "hello" and kinds[-1] == "bye" and lines[-1]["over"]
    decisions = [one for one in session.controller.given if one.seat == NAMES[1] and one.matters]
    assert kinds.count("view") == kinds.count("question") == len(decisions) > 10
    events = [event for line in lines if line["type"] == "events" for event in line["events"]]
    steps = [step for past in seen.take_past() for step in past] + seen.take_steps()
    assert [(event["kind"], event["seat"], tuple(event["cards"])) for event in events] == [
        (step.event.kind, step.event.seat, step.event.cards) for step in steps
    ]


def test_undo_tells_the_program_to_forget(noting):
    session = session_with(noting.program)
    play(session, until=lambda: len(session.controller.given) >= 12)
    session.take_back()
    session.next()
    play(session, until=lambda: len(session.controller.given) >= 14)
    session.close()
    lines = noting.told()
    assert not lines[-1]["over"]
    at = [line["type"] for line in lines].index("undo")
    again = [event for line in lines[at:] if line["type"] == "events" for event in line["events"]]
    assert again[0]["kind"] == "gambit" and again[0]["gold"] == 1


async def test_a_program_that_takes_its_time_does_not_block_the_event_loop(program, errors):
    session = session_with(program("import time; time.sleep(10_000)", errors=errors.writing))
    acting = asyncio.ensure_future(session.wait())
    for _each in range(100):
        await asyncio.sleep(0)
    assert not acting.done()
    acting.cancel()
    session.close()
    assert errors.until_gone() == ""


def test_what_a_program_does_wrong_is_in_the_log_of_the_table(program, capsys):
    session = session_with(program("pass"))
    play(session, until=lambda: len(session.controller.given) >= 8)
    session.close()
    complaint = capsys.readouterr().err.strip()
    assert "has ended" in complaint
    assert [entry.text for entry in session.log].count(complaint) == 1


# As levels


@pytest.fixture
def levels():
    """Makes levels of programs, which are gone after the test."""
    yield add_programs
    add_programs([])


def test_programs_are_levels_as_long_as_they_are_named(levels, program):
    known = list(LEVELS)
    bot, other = program(), program("pass")
    assert levels([bot, other]) == [BOT, "bot2"] == list(LEVELS)[-2:]
    made = make_player("bot2/okka", 3)
    assert isinstance(made, BotPlayer) and isinstance(made, Outsider)
    assert levels([bot]) == [BOT]
    with pytest.raises(ValueError, match="no level 'bot2'"):
        make_player("bot2", 3)
    levels([])
    assert list(LEVELS) == known
    assert not isinstance(make_player("gambler", 1), Outsider)


@pytest.mark.parametrize("play", [play_deal, play_gambits])
def test_programs_play_in_an_arena(noting, play, levels):
    deal = play("legendary", (BOT, "novice", "random"), 1, programs=[noting.program])
    assert deal.levels[BOT].decisions > 5
    lines = noting.told()
    kinds = [line["type"] for line in lines]
    assert kinds.count("hello") == kinds.count("bye") == deal.games
    assert kinds.count("question") == deal.levels[BOT].decisions
