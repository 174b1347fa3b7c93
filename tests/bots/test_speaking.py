"""A level that speaks the protocol: it answers as it would inside the game, from what it is told alone."""

from itertools import islice
from random import Random

import pytest

from tda_tui.bots import protocol
from tda_tui.bots.protocol import Nonsense
from tda_tui.bots.speaking import Speaker
from tda_tui.players.player import make_player
from tda_tui.players.think_task import think
from tda_tui.rules.questions import check_answer
from tests.helpers import new_game, random_answer

SEED, SEAT = 5, 1
NO_HURRY = 1e6


def lines(view, seconds=NO_HURRY):
    return [
        line + b"\n"
        for told in (protocol.hello(view, seconds), protocol.view(view), protocol.question(view.question))
        for line in told.splitlines()
    ]


def said(speaker, told):
    """What the speaker answers to lines."""
    answers = []
    speaker.speak(told, answers.append)
    return [protocol.read_answer(answer) for answer in answers]


def decisions(level, seed=2):
    """The decisions of a seat in a game: its view, what the level answers inside, and what it says as a bot."""
    game, rng = new_game(seed=seed), Random(seed)
    speaker, player = Speaker(level, SEED), make_player(level, SEED * 8 + SEAT)
    while not game.over:
        question = game.questions[-1]
        answer = random_answer(question, rng)
        if question.seat == SEAT:
            view = game.as_asked(SEAT).view(SEAT)
            (spoken,) = said(speaker, lines(view))
            check_answer(view.question, spoken)
            answer = think(game, SEAT, player.choose)
            yield view, answer, spoken
        game.answer(question.seat, answer)


@pytest.mark.parametrize("level", ["random", "novice", "gambler", "gambler/okka"])
def test_a_level_that_answers_at_once_says_what_it_would_answer_inside(level):
    compared = list(decisions(level))
    assert [spoken for _view, _answer, spoken in compared] == [answer for _view, answer, _spoken in compared]


def test_a_level_that_searches_says_the_same_when_it_antes_or_plays_a_card():
    compared = list(islice(decisions("sharp"), 12))
    at_rest = [(answer, spoken) for view, answer, spoken in compared if view.question.kind in ("ante", "play")]
    assert len(at_rest) > 5
    assert all(answer == spoken for answer, spoken in at_rest)


@pytest.mark.long
def test_the_master_plays_a_game_as_a_bot():
    assert len(list(decisions("master"))) > 5


def test_what_has_happened_need_not_be_told():
    view = new_game().as_asked(SEAT).view(SEAT)
    told = lines(view)
    events = [b'{"type":"events","events":[]}\n', b'{"type":"undo"}\n', b'{"type":"new in a later version"}\n']
    assert said(Speaker("gambler", SEED), [told[0], *events, *told[1:]]) == said(Speaker("gambler", SEED), told)


def test_after_goodbye_nothing_is_answered():
    told = lines(new_game().as_asked(SEAT).view(SEAT))
    assert said(Speaker("gambler", SEED), [told[0], protocol.bye(over=True), *told[1:]]) == []
    assert said(Speaker("gambler", SEED), []) == []


HELLO, VIEW, QUESTION = lines(new_game().as_asked(SEAT).view(SEAT))


@pytest.mark.parametrize(
    "told",
    [
        [b"nonsense\n"], [VIEW], [QUESTION], [HELLO, QUESTION], [HELLO, b'{"type":"view"}'], [b'{"type":"hello"}'],
        [HELLO, VIEW, b'{"type":"question","kind":"riddle"}'],
        [HELLO.replace(b"tda-bot/1", b"tda-bot/2"), VIEW, QUESTION],
        [HELLO.replace(b'"power":"steal"', b'"power":"no such power"')],
        [HELLO, VIEW.replace(b'"leader":0', b'"leader":"Ann"'), QUESTION],
        [HELLO, VIEW.replace(b'"hand":[{"card":"', b'"hand":[{"card":"no-'), QUESTION],
    ],
)  # fmt: skip
def test_nonsense_is_refused(told):
    with pytest.raises(Nonsense):
        said(Speaker("sharp", SEED), told)
