"""Sentences in a language with agreement and contractions, where one English form becomes several."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.choice import nothing_words
from tda_tui.present.event_groups import Step, Viewer, event_groups
from tda_tui.present.preview import preview
from tda_tui.present.prompt import choice_of, fitting_words
from tda_tui.rules.events import STAKES, Event, ScoreLine
from tda_tui.rules.powers.registry import KINDS, RELATIONS
from tda_tui.words.cells import cell_len
from tda_tui.words.glossary import glossary, look_up
from tda_tui.words.sentences import score_sheet, sentence
from tda_tui.words.translate import use_language
from tests.tables import table

NAMES = ("Ursula", "Breen", "Thorinn")


@pytest.fixture
def italian():
    use_language("it")
    yield
    use_language("en")


def told(*events, me=0):
    viewer = Viewer(load_rules("legendary"), NAMES, me)
    (group,) = event_groups([Step(event, viewer, lambda: None) for event in events])
    return group.sentences()


@pytest.mark.usefixtures("italian")
def test_the_verb_knows_whether_the_person_is_among_several():
    paying = [Event("pay", seat, STAKES, gold=2) for seat in (1, 0)]
    assert told(*paying) == ["Breen e tu pagate 2 mo a testa nel piatto."]
    assert told(*paying, me=2) == ["Breen e Ursula pagano 2 mo a testa nel piatto."]
    drawing = [Event("draw", seat, count=1) for seat in (0, 1)]
    assert told(*drawing) == ["Tu e Breen pescate una carta a testa."]
    assert told(*drawing, me=2) == ["Ursula e Breen pescano una carta a testa."]


@pytest.mark.usefixtures("italian")
def test_whoever_draws_once_more_is_not_named_twice_in_one_sentence():
    drawing = [Event("draw", seat, count=1) for seat in (0, 1, 0)]
    assert told(*drawing, me=2)[0] == "Ursula e Breen pescano una carta a testa."
    assert len(told(*drawing, me=2)) == 2


@pytest.mark.usefixtures("italian")
def test_cards_of_the_log_bring_their_articles_and_prepositions():
    rules = load_rules("legendary")
    replaced = Event("replace", 1, cards=("sorcerer", "red-7"))
    assert sentence(replaced, NAMES, rules, 0) == "Breen sostituisce lo Stregone 8 con il Drago Rosso 7."
    ante = Event("ante", 1, cards=("tiamat",))
    assert sentence(ante, NAMES, rules, 0) == "Breen apre con Tiamat 13."
    assert sentence(ante._replace(cards=(), count=1), NAMES, rules, 0) == "Breen apre con una carta."


@pytest.mark.usefixtures("italian")
def test_a_preview_begins_with_a_capital_and_melts_its_names():
    game = table(["archmage", "red-5"], stakes=10, ante=["black-2"], ruleset="original")
    said = " ".join(preview(game, game.view(0), "archmage"))
    assert said == "Ti costa 1 mo. Usa il potere del Nero 2: rubi 2 delle 11 mo nel piatto; la sfida continua."


@pytest.mark.usefixtures("italian")
def test_the_score_sheet_is_as_wide_as_its_headings():
    rules = load_rules("legendary")
    sheet = (ScoreLine(0, ("red-7",), 7, 0, 7, ()), ScoreLine(1, ("black-2",), 2, 0, 2, ()))
    head, *lines = score_sheet(Event("score", sheet=sheet), NAMES, rules)
    assert "Giocatore  Stormo" in head and "Forza" in head
    assert {cell_len(line) for line in (head, *lines)} == {cell_len(head)}


@pytest.mark.usefixtures("italian")
def test_a_number_agrees_with_what_is_counted():
    game = table(["red-5"], leader="Ursula")
    view = game.view(0)
    choice = choice_of(game.questions[0], view, ["red-5"], None)
    assert nothing_words(choice, "9") == "Hai in mano una carta."


@pytest.mark.usefixtures("italian")
def test_words_are_found_without_their_accents():
    terms = list(glossary(load_rules("legendary")).values())
    assert look_up(terms, "capacita") == look_up(terms, "Capacità") != []


def test_every_sort_of_card_that_a_file_can_name_has_a_phrase():
    for relation in ("", *RELATIONS):
        for kind in ("", *KINDS):
            for what in ("card", "dragon", "mortal"):
                fits = "-".join(filter(None, (relation, kind, what)))
                article = "an" if fits[0] in "aeiou" else "a"
                assert fitting_words(fits) == f"{article} {fits.replace('-', ' ')}"


@pytest.mark.usefixtures("italian")
def test_what_a_power_asks_for_is_one_phrase():
    assert fitting_words("weaker-evil-dragon") == "un drago malvagio più debole"
