"""The glossary has all terms of the rulebooks, describes the ruleset played, and finds what is typed."""

from pathlib import Path

import msgspec
import pytest

from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question
from tda_tui.words.glossary import Variant, current_phase, facts, glossary, holds, search, subjects, term_that_matters

ROOT = Path(__file__).resolve().parents[2]
LONGEST, LONGEST_TITLE = 600, 26
"""Limits for a page and for a line of the list at the smallest screen size, in characters."""

RULEBOOKS = {
    # Glossaries of 2005, 2010 and 2019
    "3da ability": "special-ability", "ante": "ante", "ante card": "ante-card", "ante effect": "ante-effect",
    "color": "colour", "color flight": "colour-flight", "debt": "debt", "discard": "discard", "dragon": "dragon",
    "dragon god": "dragon-god", "flight": "flight", "gambit": "gambit", "hand": "hand", "hoard": "hoard",
    "hole": "hole", "leader": "leader", "mortal": "mortal", "pay": "pay", "platinum piece": "platinum-piece",
    "play": "play", "power": "power", "round": "round", "special ability": "special-ability", "stakes": "stakes",
    "steal": "steal", "strength": "strength", "strength flight": "strength-flight", "strongest": "strongest",
    "trigger": "trigger", "turn": "turn", "type": "type", "weakest": "weakest",
    # Slang, and the names of decks and games
    "copper ante": "names-of-the-game", "copper dragon": "names-of-the-game", "fat leader": "fat-leader",
    "gold ante": "names-of-the-game", "golds": "names-of-the-game", "hole in the house": "hole-in-the-house",
    "inviting the bronze": "inviting-the-bronze", "one of yours": "one-of-yours",
    "platinum ante": "names-of-the-game", "plats": "names-of-the-game",
    "playing like a dwarf": "playing-like-a-dwarf", "playing the white team": "playing-the-white-team",
    "prize game": "prize-game", "selfish silver": "selfish-silver", "three-copper": "names-of-the-game",
    "among friends": "among-friends", "druid's party": "druids-party", "game-and-a-half": "game-and-a-half",
    "pick 'em": "pick-em", "show 'em": "show-em", "traditional set": "traditional-set",
}  # fmt: skip
"""Every term of the rulebooks, and its page."""

every_ruleset = pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))


@every_ruleset
@pytest.mark.every(4)
def test_every_word_of_the_rulebooks_has_a_page_and_is_found_first(ruleset: str) -> None:
    terms = list(glossary(load_rules(ruleset)).values())
    assert {name: search(terms, name)[0].id for name in RULEBOOKS} == RULEBOOKS
    there = glossary(load_rules(ruleset))
    missing = [entry for subject in subjects() for entry in subject.term if entry.id not in there]
    assert {entry.id for entry in missing if not entry.id.startswith(("ruling-", "ability-"))} == set()
    assert len([entry for entry in there if entry.startswith("ruling-")]) >= 25


def test_of_ante_effects_only_those_are_told_that_cards_have(tmp_path):
    """Also where a card has the type of one that has an effect in the box."""
    cards = (ROOT / "rulesets/cards/emperors-gambit.toml").read_text(encoding="utf-8")
    lines = [line for line in cards.splitlines() if not line.startswith(("ante_effect", "ante_figure"))]
    (tmp_path / "dull.toml").write_text("\n".join(lines), encoding="utf-8")
    path = tmp_path / "house.toml"
    path.write_text('name = "Dull"\ncards = ["dull.toml"]\nante_effects = true\n', encoding="utf-8")
    dull, box = (glossary(load_rules(ruleset)) for ruleset in (str(path), "emperors-gambit"))
    for term in ("turn", "trigger", "winner"):
        assert "in the ante" in box[term].text and "in the ante" not in dull[term].text


def test_no_id_stands_twice_and_every_cross_reference_leads_somewhere():
    entries = [entry for subject in subjects() for entry in subject.term]
    ids = {entry.id for entry in entries}
    assert len(ids) == len(entries)
    for entry in entries:
        assert entry.see, entry.id
        assert set(entry.see) <= ids - {entry.id}, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id


@every_ruleset
def test_every_page_is_short_complete_and_filled_in(ruleset: str) -> None:
    for term in glossary(load_rules(ruleset)).values():
        assert 40 < len(term.text) <= LONGEST, term.id
        assert 0 < len(term.title) <= LONGEST_TITLE, term.id
        assert term.where and term.group, term.id
        for said in (term.title, term.text, *[step.text for step in term.steps]):
            assert "{" not in said and "  " not in said, term.id


@pytest.mark.parametrize(
    ("ruleset", "term", "said"),
    [
        ("legendary", "hole", "not a debt"),
        ("original", "hole", "has debts instead"),
        ("original", "debt", "As soon as you get gold"),
        ("emperors-gambit", "debt", "settled when the gambit ends"),
        ("legendary", "debt", "has the hole instead"),
        ("legendary", "ante-effect", "without ante effects"),
        ("emperors-gambit", "ante-effect", "such as the Spy"),
        ("original-revised", "ante-effect", "No card in this deck"),
        ("legendary", "colour-flight", "three mortals"),
        ("original", "strength-flight", "mortals do not count"),
        ("original", "strength-flight", "as your hand can hold"),
        ("emperors-gambit", "strength-flight", "take 3 ante cards"),
        ("legendary", "strength-flight", "take 2 ante cards"),
        ("original", "hoard", "50 gold"),
        ("legendary", "hoard", "10 gold for each player"),
        ("original", "mortal", "cost 1 gold"),
        ("emperors-gambit", "unaligned", "Hatchling"),
        ("original", "ruling-last-turn-buying", "does not buy"),
        ("legendary", "weakest-wins", "Druid"),
        ("emperors-gambit", "weakest-wins", "While the Hatchling"),
        ("legendary", "ruling-shared-victory", "hole"),
    ],
)
def test_a_page_says_what_holds_in_the_ruleset(ruleset, term, said):
    assert said in glossary(load_rules(ruleset))[term].text


@pytest.mark.parametrize(
    ("changes", "term", "said"),
    [
        ({"gambits": 5}, "end-of-game", "Gambit 5 is the last"),
        ({"players_left": 2}, "end-of-game", "no more than 2 are left"),
        ({"play_to_gold": 90}, "end-of-game", "holds 90 gold"),
        ({"starting_gold_per_player": 12}, "hoard", "12 gold for each player"),
        ({"show_specials": True}, "special-card", "Everyone is shown"),
        ({"hand_limit": 8}, "hand", "never hold more than 8"),
    ],
)
def test_house_rules_change_the_pages(changes, term, said):
    assert said in glossary(load_rules("legendary", changes=changes))[term].text


def test_a_page_without_ante_effects_does_not_speak_of_them_elsewhere():
    terms = glossary(load_rules("legendary")).values()
    assert [term.id for term in terms if "ante effect" in term.text.lower()] == ["ante-effect"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [("color", "colour"), ("debt", "debt"), ("buy", "buying"), ("weakest wins", "weakest-wins"), ("god", "dragon-god")],
)
def test_titles_and_other_names_come_before_texts(typed, first):
    found = search(list(glossary(load_rules("legendary")).values()), typed)
    assert found[0].id == first


def test_every_typed_word_has_to_match():
    terms = list(glossary(load_rules("legendary")).values())
    assert search(terms, "") == terms
    assert search(terms, "no such words") == []
    for term in search(terms, "copper deck"):
        said = f"{term.title} {term.aliases} {term.text}".lower()
        assert "copper" in said and "deck" in said


def test_the_sequence_has_the_five_steps_of_the_ruleset():
    for ruleset, settling in (
        ("legendary", "Pay into the hole"),
        ("emperors-gambit", "Settle debts"),
        ("original", "Check for empty hoards"),
    ):
        steps = glossary(load_rules(ruleset))["sequence"].steps
        assert [step.phase for step in steps] == ["ante", "round", "score", "settle", "draw"]
        assert steps[3].title == settling


# What matters at the table


def opened(rules):
    return Game.start(rules, ["Ursula", "Breen", "Thorinn"], 3).view(0)


def asked(view, kind, gold=0, options=("yes",)):
    return view._replace(phase="play", round=1, question=Question(kind, 0, options, gold=gold))


@pytest.mark.parametrize(
    ("ruleset", "kind", "gold", "term"),
    [
        ("legendary", "give-or-pay", 5, "give-or-pay"),
        ("legendary", "give-or-pay", 500, "hole"),
        ("emperors-gambit", "give-or-pay", 500, "debt"),
        ("original", "give-or-pay", 500, "debt"),
        ("legendary", "trigger", 0, "trigger"),
        ("legendary", "play", 0, "sequence"),
        ("legendary", "ante-card", 0, "ante-card"),
    ],
)
def test_the_term_that_matters_fits_the_question(ruleset, kind, gold, term):
    rules = load_rules(ruleset)
    found = term_that_matters(asked(opened(rules), kind, gold))
    assert found == term
    assert found in glossary(rules)


def test_in_the_ante_the_ante_matters_and_at_the_end_the_end():
    view = opened(load_rules("legendary"))
    assert (term_that_matters(view), current_phase(view)) == ("ante", "ante")
    over = view._replace(phase="over", question=None)
    assert (term_that_matters(over), current_phase(over)) == ("end-of-game", "")


def test_the_current_step_follows_the_gambit():
    rules = load_rules("legendary")
    view = asked(opened(rules), "play")
    assert current_phase(view) == "round"
    played = tuple(seat._replace(round_card=rules.ids[0]) for seat in view.seats)
    assert current_phase(view._replace(round=3, seats=played, question=None, asked=())) == "score"
    assert current_phase(view._replace(round=2, seats=played, question=None, asked=())) == "round"
    assert current_phase(view._replace(round=0, question=None, asked=())) == "settle"


def test_a_misspelt_key_is_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"when": {}, "txet": "Words."}, Variant)
    with pytest.raises(KeyError):
        holds({"shortfal": "hole"}, facts(load_rules("legendary")))


def test_the_command_prints_a_page_or_what_it_found(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")

    def said(*words):
        with pytest.raises(SystemExit) as left:
            main(["glossary", *words])
        assert left.value.code == 0
        return capsys.readouterr().out.splitlines()

    assert said("color", "flight", "--ruleset", "original")[0] == "Colour flight"
    assert said("sequence")[3].startswith("1. Ante: ")
    everything = said()
    assert everything[0] == "On one page" and "Rulings" in everything
    found = said("bronze")
    assert len(found) > 1 and all(line.startswith("  ") for line in found)
    assert max(map(len, everything)) <= 80


def test_the_command_says_in_one_sentence_that_there_is_no_such_word(capsys):
    with pytest.raises(SystemExit) as left:
        main(["glossary", "nosuchword"])
    assert left.value.code == 2
    assert "nosuchword" in capsys.readouterr().err
