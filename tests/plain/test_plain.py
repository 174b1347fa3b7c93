"""The game as plain lines, played with numbers alone by somebody who only hears the lines."""

import re
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain import telling
from tda_tui.plain.game import PlainGame
from tda_tui.plain.lines import PROMPT, WIDTH, run_at_once
from tda_tui.present.card_text import ante_effect
from tda_tui.records.playback import replay, start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.rulesets.cards import AnteEffect
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import SeatSession
from tests.plain.listening import Listener, listen


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_is_played_by_its_lines_alone(ruleset, players, tmp_path):
    record = tmp_path / "game.toml"
    lines = listen(players, players, ruleset, record=record).lines
    assert all(" " <= character <= "~" for line in lines for character in line)
    assert max(map(len, lines)) <= WIDTH
    assert not [line for line in lines if "not an answer" in line or line.startswith("Choose ")]
    assert sum(line.startswith("Place ") for line in lines) == players
    played = replay(parse_record(record.read_text()), tmp_path)
    assert played.game.over and played.refused is None
    for name, gold in zip(played.game.names, played.game.table.gold, strict=True):
        called = "you" if name == "You" else name
        assert any(re.match(rf"Place \d: {called}, {gold} gold", line) for line in lines)


POSITIONS = Path(__file__).parents[1] / "positions"


class Scripted:
    """A player that answers as in a record."""

    def __init__(self, decisions, seat):
        self.answers = [tuple(decision.choose) for decision in decisions if decision.seat == seat]

    def choose(self, view, determinize=None):
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def decisions_that_matter(record, game):
    """The decisions of a record without answers to questions that no person is asked."""
    game, kept = game.fork(), []
    for decision in record.decision:
        seat = game.names.index(decision.seat)
        kept += [decision for question in game.questions if question.seat == seat and question.matters]
        game.answer(seat, decision.choose)
    return kept


def hear_record(path):
    """Play a record, typing the decisions of its busiest seat; returns the lines, the game and that seat."""
    record = parse_record(path.read_text())
    game = start_game(record, path.parent)
    decisions = decisions_that_matter(record, game)
    seats = [decision.seat for decision in decisions]
    me = max(game.names, key=seats.count)
    players = {seat: Scripted(decisions, name) for seat, name in enumerate(game.names) if name != me}
    listener = Listener(1, [" ".join(decision.choose) for decision in decisions if decision.seat == me], ends=True)
    at_table = GameController(game, players, game.names.index(me))
    with suppress(EOFError):
        run_at_once(PlainGame(listener.lines(echo=True), SeatSession(at_table, words=telling.log_entries)).play())
    assert not listener.script, path
    return listener.heard.getvalue(), game, me


@pytest.mark.parametrize("edition", [path.name for path in sorted(POSITIONS.iterdir())])
@pytest.mark.every(3)
def test_every_kind_of_question_can_be_answered(edition):
    asked = set()
    for path in sorted((POSITIONS / edition).glob("*.toml")):
        record = parse_record(path.read_text())
        if not record.decision or (record.expect is not None and record.expect.refuses):
            continue
        text, game, me = hear_record(path)
        assert "not an answer" not in text, f"{path}: {text}"
        assert text.isascii() and max(map(len, text.splitlines())) <= WIDTH, path
        ended = replay(record, path.parent).game
        for question in [question for question in ended.questions if not question.matters]:
            ended.answer(question.seat, question.first_answer)
        for fact in ("gold", "flights", "stakes"):
            assert getattr(game.table, fact) == getattr(ended.table, fact), path
        asked |= {decision.ask for decision in record.decision if decision.seat == me}
    assert {"play", "ante-card"} <= asked


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("copper-trickster-shows-a-card-and-declines", ["let the Copper Dragon 7 trigger?", "The power of the Copper"]),
        ("kobold-discards-the-whole-hand", ["or none. Type numbers with spaces between them. Enter alone: none."]),
        ("chromatic-wyrmling-may-stay", ["Or none. Enter alone: 2.", "Its power: You may replace this card"]),
        ("red-with-two-strongest-opponents-asks", ["1. Breen: flight 8, 30 gold, 4 in hand."]),
    ],
)
def test_a_question_says_what_it_is_about(position, said):
    text = " ".join(hear_record(POSITIONS / "legendary" / f"{position}.toml")[0].split())
    for words in said:
        assert words in text


def test_a_gambit_whose_ante_is_tied_does_not_begin_twice():
    text = " ".join(hear_record(POSITIONS / "legendary" / "ante-two-players-tie-and-ante-again.toml")[0].split())
    assert "antes again." in text
    assert "begins" not in text.partition("antes again.")[2]


def test_the_first_lines_say_what_can_be_typed_and_the_table_is_short():
    lines = listen(3, 3).lines
    assert "? help" in lines[1] and "q leave" in lines[1]
    start = lines.index("Gambit 1, ante. Stakes 0.")
    assert lines[start + 1 : start + 5] == [
        f"{lines[start + 1].split(':')[0]}: 30 gold, 6 cards.",
        f"{lines[start + 2].split(':')[0]}: 30 gold, 6 cards.",
        "You: 30 gold, 6 cards.",
        "Ante: put a card face down.",
    ]
    assert any(re.match(r"Gambit 1, round 1\. Stakes \d+\. (You lead|\w+ leads)\.", line) for line in lines)
    assert any(re.match(r"Ante: .*\(you\)", line) for line in lines)
    assert any(re.match(r"\d\. [\w ]+ \d+, (good|evil|mortal) \[\*\]\. ", line) for line in lines)


def test_commands_at_any_prompt():
    script = ["?", "t", "c 1", "c tiamat", "c nosuch", "c", "1", "l", "l 3", "q", "n"]
    listener, lines, text = listen(5, 3, script=script)
    assert "c and a number or a name" in text
    assert text.count("Gambit 1, ante. Stakes 0.") == 2
    assert "Tiamat 13, evil god, counts as" in text
    assert text.count("No such card") == 2
    assert "Leave the game?" in text
    assert any(line.startswith("Place 1") for line in lines), "the game went on"
    assert listener.script == []


def test_leaving_asks_first_and_ends_at_once():
    listener, lines, _text = listen(5, 3, script=["q", "y"])
    assert lines[-1] == "You leave the table. Goodbye."
    assert len(listener.questions) == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a number from 1 to 6."),
        ("0", "0 is not an answer: type a number from 1 to 6."),
        ("7", "7 is not an answer: type a number from 1 to 6."),
        ("1 2", "Choose 1, not 2."),
        ("1 1", "You chose the same one twice."),
        ("\u00b2", "2 is not an answer: type a number from 1 to 6."),
        ("-1", "-1 is not an answer: type a number from 1 to 6."),
        ("9" * 6000, "99999999999999999999... is not an answer: type a number from 1 to 6."),
        ("\x1b[31mred", "\\x1b[31mred is not an answer: type a number from 1 to 6."),
    ],
)
def test_a_wrong_answer_gets_one_sentence_and_the_question_again(typed, said):
    lines = listen(5, 3, script=[typed, "q", "y"]).lines
    at = next(place for place, line in enumerate(lines) if line.startswith(PROMPT))
    assert lines[at + 1 : at + 3] == [said, "Ante: put a card face down."]
    assert not any("\x1b" in line for line in lines)


def test_answers_may_be_given_by_their_own_names():
    found = re.search(r" 1\. (\w+) Dragon (\d+)", listen(5, 3, script=["nosuch", "q", "y"]).text)
    assert found
    text = listen(5, 3, script=[f"{found[1].lower()}-{found[2]}"]).text
    assert f" You ante the {found[1]} Dragon {found[2]}" in text


@pytest.mark.parametrize("effect", get_args(AnteEffect))
def test_every_effect_of_the_ante_is_said_in_words(effect):
    cards = load_rules("emperors-gambit").cards
    card = next(card for card in cards if card.ante_effect == effect)
    said = ante_effect(card, effect)
    assert said != effect and "{" not in said
    assert not card.ante_figure or str(card.ante_figure) in said
