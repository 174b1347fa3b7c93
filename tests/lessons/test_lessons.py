"""The lessons: every record plays to its end, and every text exists, is used, and fits into its box."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tda_tui.app.terminal.key_names import with_keys
from tda_tui.records.check import check_file
from tda_tui.records.playback import give_answer
from tda_tui.records.position import start_game
from tda_tui.records.record import read_record

PACKAGE = Path(__file__).resolve().parents[2] / "tda_tui"
LESSONS = sorted((PACKAGE / "lessons").glob("*.toml"))
WORDS = PACKAGE / "words" / "en" / "lessons"
LONGEST = 330
"""The characters that fit beside the title into a box of 76 columns and 5 rows."""

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def data_of(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def messages_of(lesson: dict[str, Any]) -> set[str]:
    used = {lesson["title"], lesson["x_end"], *([lesson["x_about"]] if "x_about" in lesson else [])}
    for decision in lesson["decision"]:
        used |= {decision["say"]} if "say" in decision else set()
        used |= {*decision.get("x_wrong", {}).values(), *decision.get("x_comment", {}).values()}
    return used


@every_lesson
def test_the_record_plays_to_its_end(path: Path) -> None:
    outcome = check_file(path)
    assert outcome.problems == []
    assert "expect" in data_of(path)


@every_lesson
def test_every_message_exists_and_is_used(path: Path) -> None:
    texts = data_of(WORDS / path.name)
    assert messages_of(data_of(path)) == set(texts)


def test_there_are_texts_for_lessons_alone() -> None:
    assert [path.name for path in sorted(WORDS.glob("*.toml"))] == [path.name for path in LESSONS]


@every_lesson
def test_the_texts_fit_into_their_box(path: Path) -> None:
    for message, text in data_of(WORDS / path.name).items():
        assert 0 < len(with_keys(text)) <= LONGEST, message


@every_lesson
def test_answers_that_are_explained_are_legal_ones(path: Path) -> None:
    lesson, (record, _notices) = data_of(path), read_record(path)
    game = start_game(record)
    for decision, notes in zip(record.decision, lesson["decision"], strict=True):
        question = next(question for question in game.questions if game.names[question.seat] == decision.seat)
        right = {*decision.choose, *(choice for also in notes.get("x_also", []) for choice in also)}
        wrong, comments = notes.get("x_wrong", {}), notes.get("x_comment", {})
        laid = game.view(question.seat).seats[question.seat].flight  # right only if they have not been played yet
        assert {*wrong, *comments, *right} - {"*"} <= {*question.options, *laid}, decision
        assert {*decision.choose, *wrong} - {"*"} <= set(question.options), decision
        assert not right & set(wrong), decision
        give_answer(game, decision)


@every_lesson
def test_a_wrong_answer_is_always_explained(path: Path) -> None:
    """The learner is never told merely that an answer is not the wanted one."""
    lesson, (record, _notices) = data_of(path), read_record(path)
    game = start_game(record)
    for decision, notes in zip(record.decision, lesson["decision"], strict=True):
        question = next(question for question in game.questions if game.names[question.seat] == decision.seat)
        if decision.seat in lesson["x_learner"] and not notes.get("x_free"):
            right = {*decision.choose, *(choice for also in notes.get("x_also", []) for choice in also)}
            wrong = notes.get("x_wrong", {})
            assert "*" in wrong or set(question.options) <= {*wrong, *right}, decision
        give_answer(game, decision)


def test_every_column_that_is_hidden_is_explained() -> None:
    """It is explained by the end of its lesson, and later lessons no longer hide it."""
    explained: set[str] = set()
    for path in sorted(LESSONS, key=lambda path: data_of(path)["x_order"]):
        lesson = data_of(path)
        hidden = set(lesson.get("x_hides", []))
        assert hidden.isdisjoint(explained), path.stem
        assert hidden | explained == {"hole", "owes", "notes"}, path.stem
        explained |= {column for decision in lesson["decision"] for column in decision.get("x_shows", [])}
    assert explained == {"hole", "owes", "notes"}


def test_the_extras_come_last_and_say_what_they_are() -> None:
    ordered = sorted(map(data_of, LESSONS), key=lambda lesson: lesson["x_order"])
    extra = [lesson.get("x_extra", False) for lesson in ordered]
    assert extra == [False] * 8 + [True] * 4
    assert all("x_about" in lesson for lesson in ordered if lesson.get("x_extra"))


def test_the_lessons_stand_in_an_order() -> None:
    orders = [data_of(path)["x_order"] for path in LESSONS]
    assert len(set(orders)) == len(orders)
