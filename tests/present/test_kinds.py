"""Tables by kinds of events and questions have no obsolete entries, and unknown kinds get neutral words."""

import ast
from pathlib import Path

import pytest

from tda_tui import rules as rules_package
from tda_tui.present import coach_text, event_groups, preview, prompt
from tda_tui.present.card_text import reason
from tda_tui.present.event_groups import Step, Viewer
from tda_tui.present.prompt import choice_of, follows
from tda_tui.rules.events import EVENT_KINDS, Event
from tda_tui.rules.questions import QUESTION_KINDS as KINDS
from tda_tui.rules.questions import Question
from tda_tui.talk import table_talk
from tda_tui.words import glossary, sentences
from tda_tui.words.languages import messages
from tests.tables import table


def kinds_matched(module):
    """The kinds that `match` statements of a module name."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    return {node.value.value for node in ast.walk(tree) if isinstance(node, ast.MatchValue)}


OF_EVENTS = {
    "joins": {*event_groups._JOINS, *(kind for kinds in event_groups._JOINS.values() for kind in kinds)},
    "after a score": event_groups._AFTER_SCORE,
    "short": event_groups._SHORT,
    "clauses": preview._CLAUSES,
    "forecasts": kinds_matched(preview),
    "remark triggers": kinds_matched(table_talk),
    "ends of powers": table_talk._ENDS_A_POWER,
    "leaves a hand": table_talk._LEAVES_A_HAND,
    "narrower templates": sentences._NARROWER,
}
OF_QUESTIONS = {
    "titles": messages("questions")["asked"],
    "questions about cards": prompt._CARD_QUESTIONS,
    "decisions": messages("questions")["decisions"],
    "advice": messages("coach")["advice"],
    "glossary": glossary._FOR_QUESTION,
}
ASKING = ("ask", "ask_card", "ask_opponent", "Question")


def kinds_asked():
    """The kinds of all questions asked in the code of the rules."""
    for path in Path(rules_package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ASKING and isinstance(node.args[0].value, str):
                    yield node.args[0].value


QUESTION_KINDS = {"ante", "play", *kinds_asked()}  # the game itself asks the first two


def test_the_kinds_of_questions_are_those_of_the_records():
    assert set(KINDS) - QUESTION_KINDS <= {"ability"}, "kept for records of old"
    assert set(KINDS) >= QUESTION_KINDS


@pytest.mark.parametrize("name", OF_EVENTS)
def test_tables_know_no_other_events_than_there_are(name):
    assert set(OF_EVENTS[name]) <= set(EVENT_KINDS)


@pytest.mark.parametrize("name", OF_QUESTIONS)
def test_tables_know_no_other_questions_than_there_are(name):
    assert set(OF_QUESTIONS[name]) <= QUESTION_KINDS


def test_every_kind_of_question_has_a_title():
    # The title of give-or-pay is made from the question.
    assert QUESTION_KINDS - set(messages("questions")["asked"]) == {"give-or-pay"}


@pytest.mark.parametrize("event", [Event("someday"), Event("someday", 1, 2, ("red-2",), 3, "somehow")])
def test_an_unknown_kind_of_event_is_passed_over(event):
    game = table(["black-7", "red-5", "white-8"])
    view = game.view(0)
    assert sentences.sentence(event, view.names, view.rules, 0) == ""
    step = Step(event, Viewer(view.rules, view.names, 0), lambda: view)
    (group,) = event_groups.event_groups([step])
    assert group.sentences() == [] and group.weight == 1 and not group.is_heading
    assert table_talk.RemarkTriggers({}).notice(step) == []


@pytest.mark.parametrize("kind", ["someday", *sorted(QUESTION_KINDS)])
@pytest.mark.parametrize("source", [None, "red-2", "gold-4", "diplomacy"])
def test_every_kind_of_question_and_an_unknown_one_can_be_put_into_words(kind, source):
    if kind == "give-or-pay" and source is None:
        return  # this question always comes from a card
    game = table(["black-7", "red-5", "white-8"], ((), ["red-2"], ["gold-4"]), ante=["black-1"])
    view = game.view(0)
    question = Question(kind, 0, ("black-7", "red-5"), source=source)
    choice = choice_of(question, view, [held.card for held in view.hand], None)
    assert choice.title and "{" not in choice.title + follows(choice, view)
    waiting = prompt.waiting_words(game.view(1), question)
    assert waiting and waiting == waiting.strip() and "()" not in waiting
    if kind not in ("ante", "play"):
        assert "{" not in prompt.decision(question, view, 1)
    assert "{" not in coach_text.move(view, question, ["red-5"])
    assert glossary.term_that_matters(view._replace(question=question)) in glossary.glossary(view.rules)


def test_an_unknown_reason_is_left_out():
    view = table(["black-7", "red-5", "white-8"]).view(0)
    held = view.hand[0]
    assert reason(view.rules, held._replace(why="somehow", fires=True)) == "Triggers."
    assert reason(view.rules, held._replace(why="somehow", fires=False)) == "No power."
    event = Event("trigger", 0, cards=("black-7",), what="somehow")
    assert sentences.sentence(event, view.names, view.rules, 0) == "Its power triggers."


def test_a_remark_trigger_without_a_likelihood_of_its_own_has_the_usual_one():
    assert set(table_talk._TELLING | table_talk._LAST) <= set(table_talk._EAGER)
    assert 0 < table_talk._USUAL_EAGERNESS < 1
