"""Every power has texts, none of them is unused, and a power without texts is described neutrally."""

import inspect
import string
import tomllib

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.present.coach_text import move
from tda_tui.present.preview import preview
from tda_tui.present.prompt import decision, demanded, question_title
from tda_tui.process.crash import compiled
from tda_tui.rules.compiling import POWERS
from tda_tui.rules.questions import Question
from tda_tui.words import texts
from tda_tui.words.languages import folder_of, read_texts
from tda_tui.words.texts import PowerText, filled, power_text
from tests.tables import table

LANGUAGES = sorted(path.parent.name for path in folder_of("en").parent.glob("*/powers.toml"))

HOLES = {
    "does": {"gold", "cards", "bonus", "rounds"},
    "prompt": set(),
    "advice": {"cards"},
    "decision": {"gold", "tax", "evil_ante", "cards", "card", "options"},
    "opponents_decide": {"name", "names", "card", "gold"},
    "forced": {"gold"},
}

# Whether the power lets its player choose a card or decide something else, or lets others choose.
CHOOSES_A_CARD = {
    "copy-from-ante", "copy-from-flights", "cycle-one-or-all", "discard-and-draw", "draw-and-feed-ante",
    "good-flights-draw-and-look", "replace-another", "replace-from-hand", "replace-from-three", "reveal-and-use",
    "slay", "steal-and-discard", "swap-mortals", "take-from-ante", "take-weakest-ante", "take-weakest-ante-and-prolong",
    "trigger-my-flight",
}  # fmt: skip
DECIDES = CHOOSES_A_CARD | {
    "collect-or-tax", "demand", "rob-strongest", "replace-from-opponent", "steal-or-tax-per-evil-dragon",
    "strongest-pays-per-evil-ante", "weakest-pays",
}  # fmt: skip
OTHERS_CHOOSE_A_CARD = {"opponents-feed-ante"}
OTHERS_DECIDE = OTHERS_CHOOSE_A_CARD | {"demand"}


def in_file(language):
    return tomllib.loads((folder_of(language) / "powers.toml").read_text(encoding="utf-8"))


def asks(function):
    """Whether a function asks something, itself or by functions of the rules that it calls."""
    names = inspect.unwrap(function).__code__.co_names
    called = [inspect.unwrap(function).__globals__.get(name) for name in names]
    helpers = [one for one in called if inspect.isfunction(one) and one is not function]
    return any(name.startswith("ask") or name == "feed_ante" for name in names) or any(map(asks, helpers))


@pytest.mark.skipif(compiled(), reason="compiled functions don't tell what they call")
def test_the_powers_that_ask_are_all_sorted_here():
    asking = {name for name, power in POWERS.items() if asks(power.function)}
    assert asking == DECIDES | OTHERS_DECIDE


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_for_any_power(language):
    wanted = {(name, "does") for name in POWERS}
    wanted |= {(name, "prompt") for name in CHOOSES_A_CARD | OTHERS_CHOOSE_A_CARD}
    wanted |= {(name, "decision") for name in DECIDES}
    wanted |= {(name, "opponents_decide") for name in OTHERS_DECIDE}
    said = {(name, key) for name, texts in in_file(language).items() for key in texts}
    assert not wanted - said
    refined = {("demand", "opponents_decide_twice"), ("demand", "opponents_decide_each")}
    refined |= {(name, "decision_one") for name in POWERS if name.startswith("take-weakest-ante")}
    refined |= {(name, "advice") for name in CHOOSES_A_CARD | OTHERS_CHOOSE_A_CARD} | {("demand", "forced")}
    assert not said - wanted - refined, "nobody reads these"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hole_can_be_filled(language):
    for name, text in msgspec.convert(read_texts("powers.toml", language), dict[str, PowerText]).items():
        for key, template in msgspec.structs.asdict(text).items():
            known = next(holes for prefix, holes in HOLES.items() if key.startswith(prefix))
            assert {hole for _, hole, _, _ in string.Formatter().parse(template) if hole} <= known, (name, key)


def test_what_a_power_does_names_only_figures_that_its_cards_have():
    for ruleset in ruleset_ids():
        for card in load_rules(ruleset).cards:
            does = power_text(card.power).does
            assert bool(filled(does, card.figures)) == bool(does), card.id


def test_a_power_that_nobody_has_described_is_told_in_general_words(monkeypatch):
    monkeypatch.setattr(texts, "power_texts", dict)
    assert power_text("slay") == power_text(None) == PowerText()
    game = table(["black-7", "red-5", "dragonslayer"], ((), ["red-2"], ["white-1"]))
    view, rules = game.view(0), game.rules
    question = Question("flight-card", 0, ("red-2", "white-1"), source="dragonslayer")
    assert question_title(question, view, None) == "Dragonslayer 8: choose a card in a flight"
    assert decision(question, view, 1) == "You choose a card: Red 2 or White 1."
    assert move(view, question, ["red-2"]) == "Choose the Red Dragon 2"
    assert demanded(["Breen", "Thorinn"], rules.cards[rules.number["green-4"]], 5) == "Breen and Thorinn decide then."
    assert preview(game, game.view(0), "dragonslayer")


def test_a_text_that_names_what_is_not_there_is_left_unsaid():
    assert filled("takes {gold} gold", {"gold": 3}) == "takes 3 gold"
    assert filled("takes {gold} gold", {}) == ""
