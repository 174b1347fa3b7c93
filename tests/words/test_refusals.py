"""Refusals of the rules are translated with their figures; as plain text they are English."""

from __future__ import annotations

import pickle

import pytest

from tda_tui.rules.questions import Question, Refusal, check_answer
from tda_tui.words import problems
from tda_tui.words.problems import refusal_reason, refusal_sentence


def refused() -> Refusal:
    with pytest.raises(Refusal) as raised:
        check_answer(Question("opponent", 0, ("Breen", "Thorinn")), ["{Mirabel}"])
    return raised.value


def test_as_text_it_is_english() -> None:
    assert str(refused()) == "{Mirabel} cannot be chosen: expected one of Breen, Thorinn"
    assert refusal_sentence(Refusal("the game is over")) == "The game is over."


def test_it_is_said_in_whole_sentences_of_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"{choice} cannot be chosen: expected one of {options}": "{options}, non {choice}"}
    monkeypatch.setattr(problems, "_", lambda message: known.get(message, message))
    assert refusal_reason(refused()) == "Breen, Thorinn, non {Mirabel}"


def test_a_reason_without_figures_may_have_braces() -> None:
    assert refusal_reason(Refusal("{nothing} to fill in")) == "{nothing} to fill in"


def test_it_comes_through_from_another_process() -> None:
    there = pickle.loads(pickle.dumps(refused()))
    assert (str(there), there.figures) == (str(refused()), refused().figures)
