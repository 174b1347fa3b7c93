"""The lines of the protocol: what is told can be read again, and nothing hidden is told."""

import json
import re
from pathlib import Path
from random import Random
from typing import get_type_hints

import pytest

from tda_tui.bots import protocol
from tda_tui.bots.imagined_game import imagined_game
from tda_tui.bots.protocol import Hello, Nonsense
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.process.crash import compiled
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.events import EVENT_KINDS, Event, ScoreLine
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.state.table import Debt, Effect
from tda_tui.rules.view import HandCard, SeatView, View
from tests.helpers import NAMES, random_answer

GAMES = [(ruleset, abilities) for ruleset in sorted(ruleset_ids()) for abilities in (False, True)]


def moments(ruleset, abilities, seed=3, seats=3):
    """The moments of a game played at random, each with a seat that is asked."""
    rules, rng = load_rules(ruleset), Random(seed)
    owned = random_abilities(rules, seats, rng) if abilities else ()
    game = Game.start(rules, NAMES[:seats], seed, telling=False, abilities=owned)
    while not game.over:
        question = rng.choice(game.questions)
        yield game.as_asked(question.seat), question.seat
        game.answer(question.seat, random_answer(question, rng))


def told(line):
    _kind, fields = protocol.read_line(line)
    return fields


@pytest.mark.every(4)
@pytest.mark.parametrize(("ruleset", "abilities"), GAMES)
def test_what_is_told_of_a_game_can_be_read_again(ruleset, abilities):
    rules = None
    for game, seat in moments(ruleset, abilities):
        view = game.view(seat)
        if rules is None:
            rules = Hello.read(told(protocol.hello(view, 10.0))).compiled()
            assert fingerprint(rules) == fingerprint(view.rules)
        read = protocol.read_view(told(protocol.view(view)), rules)
        asked = protocol.read_question(told(protocol.question(view.question)))
        assert read._replace(question=asked, rules=view.rules) == view


@pytest.mark.every(4)
@pytest.mark.parametrize(("ruleset", "abilities"), GAMES)
def test_a_view_tells_nothing_of_hidden_cards(ruleset, abilities):
    differently = 0
    for number, (game, seat) in enumerate(moments(ruleset, abilities)):
        if game.can_determinize(seat):
            other = game.determinize(seat, Random(number))
            differently += other.table.hands != game.table.hands
            assert protocol.view(other.view(seat)) == protocol.view(game.view(seat))
    assert differently


@pytest.mark.every(4)
@pytest.mark.parametrize(("ruleset", "abilities"), GAMES)
def test_an_imagined_game_looks_like_the_real_one(ruleset, abilities):
    for game, seat in moments(ruleset, abilities):
        view = game.view(seat)
        if view.question.kind in ("ante", "play"):
            imagined = imagined_game(view)
            assert imagined.view(seat)._replace(rules=view.rules) == view
            assert imagined.problems() == []


def test_a_line_has_its_type_first_and_the_fields_of_the_view():
    game, seat = next(moments("legendary", abilities=False))
    view = game.view(seat)
    line = protocol.view(view)
    assert line.startswith(b'{"type":"view",') and line.endswith(b"\n") and line.count(b"\n") == 1
    assert list(json.loads(line)) == ["type", *(name for name in View._fields if name not in ("rules", "question"))]
    assert json.loads(line)["hand"][0]["card"] == view.hand[0].card


def test_events_are_told_as_the_seat_sees_them_but_not_who_else_does():
    drawn = Event("draw", 1, cards=("red-7",), audience=0b010, count=1)
    (seen,) = told(protocol.events([drawn.seen_by(1)]))["events"]
    (unseen,) = told(protocol.events([drawn.seen_by(0)]))["events"]
    assert seen["cards"] == ["red-7"] and unseen["cards"] == [] and unseen["count"] == 1
    assert "audience" not in seen
    assert protocol.events([]) == b""


@pytest.mark.parametrize(
    "line",
    [
        b"", b"nonsense", b"[]", b"3", b"{}", b'{"type": 3}', b'{"type":"answer"}', b"\xff\xfe", b"[" * 60_000,
        b'{"type":"answer","choose":"red-7"}', b'{"type":"answer","choose":[3]}', b'{"type":"view","choose":["red-7"]}',
    ],
)  # fmt: skip
def test_nonsense_is_no_answer(line):
    with pytest.raises(Nonsense):
        protocol.read_answer(line)


def test_an_answer_may_say_more_than_it_has_to():
    assert protocol.read_answer(b'{"choose": ["a", "b"], "type": "answer", "why": "I like them"}') == ("a", "b")
    assert protocol.read_answer(protocol.answer(())) == ()


@pytest.mark.skipif(compiled(), reason="compiled classes have no annotations")
def test_types_that_are_written_down_are_those_of_the_classes():
    for kind, types in protocol._FIELDS.items():
        assert types == get_type_hints(kind)


# Documentation

DOCUMENTED = {
    "hello": {"protocol", "version", "seconds", "seat", "names", "rules"},
    "cards": Card._fields,
    "events": {*Event._fields} - {"audience"},
    "view": {*View._fields} - {"rules", "question"},
    "seats": SeatView._fields,
    "hand": HandCard._fields,
    "score": ScoreLine._fields,
    "debts": Debt._fields,
    "effects": Effect._fields,
    "question": Question._fields,
    "answer": {"choose"},
    "bye": {"over"},
    "Kinds of events": EVENT_KINDS,
}


@pytest.mark.parametrize("heading", DOCUMENTED)
def test_every_field_is_documented(heading):
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    section = text.split(f"\n### {heading}\n")[1].split("\n#")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall("`(.+?)`", row)} == {*DOCUMENTED[heading]}


def test_the_fields_of_the_first_and_the_last_line_are_those_documented():
    game, seat = next(moments("legendary", abilities=False))
    assert {*told(protocol.hello(game.view(seat), 10.0))} == DOCUMENTED["hello"]
    assert {*told(protocol.bye(over=True))} == DOCUMENTED["bye"]
