"""Questions and options in words, abilities of a seat, and neutral words for unknown kinds of questions and events."""

import ast
from pathlib import Path

import pytest

from tda_tui import rules as rules_package
from tda_tui.files.ruleset_files import load_rules
from tda_tui.present import coach_text, event_groups, preview, prompt
from tda_tui.present.abilities import abilities_of, codes_within, has_secrets, with_abilities
from tda_tui.present.card_text import reason
from tda_tui.present.event_groups import Step, Viewer
from tda_tui.present.prompt import choice_of, decision, follows, waiting_words
from tda_tui.rules.abilities.registry import ABILITIES
from tda_tui.rules.events import EVENT_KINDS, Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, QUESTION_KINDS as KINDS, Question
from tda_tui.rules.state.table import Effect
from tda_tui.talk import table_talk
from tda_tui.words import glossary, sentences
from tda_tui.words.languages import messages
from tda_tui.words.texts import ability_code, ability_codes, ability_text
from tests.helpers import NAMES
from tests.tables import table


def hint_of(game, option):
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, [held.card for held in view.hand], None)
    return next(item.hint for item in choice.items if item.value == option)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("legendary", "Each opponent pays 3 gold to the stakes."),  # for each card of the flight
        ("original", "Each opponent pays 2 gold to the stakes."),  # for each evil dragon in the flight
    ],
)
def test_what_opponents_pay_to_the_stakes_is_what_the_rules_will_charge(ruleset, said):
    flights = (["gold-13", "red-5"], ["black-9"], ["gold-9"])
    game = table(["blue-1", "white-1"], flights, round=3, ruleset=ruleset, to_move="Ursula", leader="Ursula")
    game.answer(0, ["blue-1"])
    assert hint_of(game, "tax") == said
    before = game.table.gold[1:3]
    game.answer(0, ["tax"])
    assert [old - new for old, new in zip(before, game.table.gold[1:3], strict=True)] == [int(said.split()[3])] * 2


def test_flights_are_compared_as_they_score():
    """The flight bonus of four counts as well."""
    game = table(["iron-1", "iron-9"], (["iron-4"], ["emperor", "gray-5"], []), round=2, ruleset="emperors-gambit")
    game.table.effects.append(Effect("flight-bonus", 1, game.table.rules.number["emperor"], 4))
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, ["iron-1", "iron-9"], None)
    assert view.seats[1].strength == 11
    assert follows(choice, view) == "Your flight: 4 -> 5. Best opponent: 15."


def test_who_is_waited_for_is_who_is_asked():
    """The view may be older than the question, with another seat to move."""
    view = table([], ([], [], []), to_move="Breen", leader="Breen").view(0)
    assert waiting_words(view, None) == "Waiting for a card from Breen"
    assert waiting_words(view, Question("play", 2, ("red-2",))) == "Waiting for a card from Thorinn"


every_edition = pytest.mark.parametrize("edition", [edition for edition, names in ABILITIES.items() if names])


def a_view(edition, *abilities, secret=False):
    rules = load_rules(edition, changes={"abilities": {"secret": True}}) if secret else load_rules(edition)
    return Game.start(rules, NAMES[: len(abilities)], 3, abilities=abilities).view(0)


def seen(view, seat, **facts):
    seats = list(view.seats)
    seats[seat] = seats[seat]._replace(**facts)
    return view._replace(seats=tuple(seats))


@every_edition
def test_no_two_abilities_of_an_edition_have_the_same_letters(edition):
    codes = [ability_code(name).lower() for name in ABILITIES[edition]]
    assert len(set(codes)) == len(codes) and {len(code) for code in codes} == {2}
    assert set(ABILITIES[edition]) <= set(ability_codes())


@every_edition
def test_of_every_ability_that_asks_it_is_said_what_it_would_do(edition):
    assert {name for name, ability in ABILITIES[edition].items() if ability.may} <= set(messages("abilities")["now"])
    for name, ability in ABILITIES[edition].items():
        if ability.may:
            view = a_view(edition, [f"{name}:red" if ability.coloured else name], [])
            first = view.hand[0].card
            view = view._replace(gambit_winners=(1,), ante=(first,), ante_owner=(1,), to_move=1)
            question = Question("ability", 0, (name, PASS), source=name, gold=5, about=first)
            use, declined = choice_of(question, view, [], None).items
            assert ability_text(view.rules, name).name in use.label and declined.label == "Pass"
            assert "{" not in use.hint + declined.hint and "  " not in use.hint


def test_letters_are_small_while_an_ability_cannot_be_used():
    view = a_view("emperors-gambit", ["heal", "bluff", "diplomacy"], ["nature"])
    assert [(one.code, one.ready) for one in abilities_of(view, 0)] == [("He", True), ("Bl", True), ("Di", True)]
    view = seen(view, 0, expended=("heal",), used=("diplomacy",))
    assert [one.code for one in abilities_of(view, 0)] == ["he", "Bl", "di"]
    assert [one.state for one in abilities_of(view, 0)] == [
        "used up; ready again after a special flight", "works by itself", "used this gambit",
    ]  # fmt: skip


def test_one_disk_stands_for_all_abilities():
    view = seen(a_view("legendary", ["fast-hands", "draconic-ancestry:red"], []), 0, expended=True)
    assert [one.code for one in abilities_of(view, 0)] == ["fh", "da"]
    assert abilities_of(view, 0)[1].text.name == "Draconic Ancestry (red)"


def letters(view, width):
    pieces = codes_within(abilities_of(view, 0), width)
    return "".join(piece if isinstance(piece, str) else piece.code for piece in pieces)


def test_where_there_is_little_room_letters_stand_close_and_some_are_left_out():
    view = a_view("emperors-gambit", ["heal", "bluff", "nature", "arcana"], [])
    assert [letters(view, width) for width in (11, 10, 8, 7, 4, 2, 1, 0)] == [
        "He Bl Na Ar", "HeBlNaAr", "HeBlNaAr", "HeBlNa~", "He~", "", "", "",
    ]  # fmt: skip


def test_a_secret_ability_is_not_named_while_its_owner_decides():
    question = Question("ability", 1, ("fast-hands", PASS), source="fast-hands")
    for secret, waiting, then in (
        (True, "Waiting for Breen to choose", ""),
        (False, "Waiting for Breen to choose for Fast Hands", "Breen may then use Fast Hands."),
    ):
        view = a_view("legendary", ["desperation"], ["fast-hands"], secret=secret)._replace(phase="play", ante=("x",))
        assert waiting_words(view, question) == waiting
        assert decision(question, view, 1) == then
        assert has_secrets(view, 1) is secret and not has_secrets(view, 0) and with_abilities(view)


def test_without_abilities_there_is_nothing():
    view = a_view("legendary", [], [])
    assert not with_abilities(view) and not abilities_of(view, 0) and not has_secrets(view, 1)


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
