"""Every event has a sentence for everybody who may see it; texts can be written in ASCII, UTF-8 and columns."""

import pickle
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import example, given, strategies as st

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.lines import clean
from tda_tui.rules.events import EVENT_KINDS, STAKES, Event, ScoreLine
from tda_tui.rules.questions import Question, Refusal, check_answer
from tda_tui.words import problems, translate
from tda_tui.words.card_names import card_name, short_name
from tda_tui.words.cells import cell_len, center, fit, ljust, rjust, wrap
from tda_tui.words.languages import ENGLISH, language_ids, read_texts
from tda_tui.words.problems import refusal_reason, refusal_sentence
from tda_tui.words.sentences import score_sheet, sentence
from tda_tui.words.translate import gettext, use_language
from tda_tui.words.writing import in_ascii, write_ascii_only, writes_utf8

NAMES = ("Thorinn", "Breen", "Ursula")


@pytest.fixture(scope="module")
def rules():
    return load_rules("legendary")


def some_event(kind):
    cards = ("red-7", "archmage") if kind in ("replace", "swap") else ("red-7",)
    what = {"special-flight": "colour:blue", "choose": "tax", "ability": "fast-hands", "recharge": "heal"}.get(kind, "")
    return Event(kind, 1, 2, cards, 3, what, count=len(cards))


@pytest.mark.parametrize("kind", EVENT_KINDS)
@pytest.mark.parametrize("me", [None, 0, 1, 2])
def test_every_kind_has_a_sentence(kind, me, rules):
    said = sentence(some_event(kind), NAMES, rules, me)
    assert said[0].isupper() and said[-1] == "." and "{" not in said and "  " not in said


@pytest.mark.parametrize("kind", EVENT_KINDS)
def test_hidden_cards_are_not_named(kind, rules):
    event = some_event(kind)._replace(audience=0).seen_by(0)
    assert "Red" not in sentence(event, NAMES, rules)


@pytest.mark.parametrize(
    ("event", "me", "said"),
    [
        (Event("pay", 0, 1, gold=3), 0, "You pay 3 gold to Breen."),
        (Event("pay", 1, 0, gold=3), 0, "Breen pays you 3 gold."),
        (Event("pay", 1, 2, gold=3), 0, "Breen pays 3 gold to Ursula."),
        (Event("pay", 1, STAKES, gold=3), None, "Breen pays 3 gold to the stakes."),
        (Event("play", 1, cards=("tiamat",)), 0, "Breen plays Tiamat 13."),
        (Event("play", 0, cards=("archmage",)), 0, "You play the Archmage 9."),
        (Event("trigger", 1, cards=("red-7",), what="leads"), 0, "Its power triggers: it leads the round."),
        (Event("trigger", 1, cards=("red-7", "blue-9"), what="not-stronger"), 0,
         "Its power triggers: not stronger than the Blue Dragon 9."),
        (Event("trigger", 1, cards=("red-7", "archmage"), what="effect"), 0,
         "Its power triggers thanks to the Archmage 9."),
        (Event("no-trigger", 1, cards=("red-7", "black-5"), what="stronger"), 0,
         "No power: stronger than the Black Dragon 5."),
        (Event("no-trigger", 1, cards=("red-7",), what="no-card"), 0,
         "No power: the card before it is gone."),
        (Event("power", 1, cards=("red-7",)), 0, "The Red Dragon 7 triggers for Breen."),
        (Event("power", 0, cards=("prophet", "red-7")), 0,
         "The Prophet 10 uses the power of the Red Dragon 7 for you."),
        (Event("draw", 1, count=2), 0, "Breen draws 2 cards."),
        (Event("draw", 1, count=1), 0, "Breen draws a card."),
        (Event("draw", 0, cards=("red-7", "druid"), count=2), 0, "You draw the Red Dragon 7 and the Druid 6."),
        (Event("rob", 1, 0, ("red-7",), count=1), 0, "Breen takes the Red Dragon 7 from your hand."),
        (Event("rob", 1, 2, (), count=1), 0, "Breen takes a card from Ursula's hand."),
        (Event("slay", 1, 0, ("red-7",)), 0, "Breen slays the Red Dragon 7 in your flight."),
        (Event("slay", 0, 0, ("red-7",)), 0, "You slay the Red Dragon 7 in your own flight."),
        (Event("steal", 0, gold=0), 0, "You steal nothing: the stakes are empty."),
        (Event("effect", 0, cards=("dracolich",), gold=2, what="score-per-evil-dragon"), 0,
         "Your flight will score 2 more for each evil dragon in it."),
        (Event("effect", 1, cards=("prophet",), gold=3, what="gift"), 0,
         "If Breen wins this gambit, they pay each opponent 3 gold."),
        (Event("effect", 1, cards=("druid",), what="weakest-wins"), 0,
         "The weakest flight wins this gambit."),
        (Event("special-flight", 1, gold=6, what="colour:blue"), 0,
         "Breen completes a colour flight (blue): each opponent pays 6 gold."),
        (Event("special-flight", 0, gold=7, what="strength:7", count=2), 0,
         "You complete a strength flight (three of strength 7), worth 7 gold and ante cards."),
        (Event("special-flight", 0, gold=7, what="strength:7"), 0,
         "You complete a strength flight (three of strength 7), worth 7 gold."),
        (Event("effect", 0, cards=("prophet",), gold=5, what="score-later"), 0,
         "The gambit is not scored before the end of round 5."),
        (Event("another-round", 1, cards=("prophet",), what="unless-won"), 0,
         "The Prophet 10 brings another round: Breen has not won."),
        (Event("split", 1, 0, gold=4), 0, "Breen shares the stakes with you and gets 4 gold."),
        (Event("hole", 1, gold=4, count=2), 0, "Breen pays 4 gold into the hole; the 2 still owed is cancelled."),
        (Event("hole", 0, gold=0, count=2), 0, "You owe the hole 2 gold and cannot pay it: the debt is cancelled."),
        (Event("no-winner", gold=4, what="tie"), 0,
         "Nobody wins the gambit: the best flights tie. 4 gold stays in the stakes."),
    ],
)  # fmt: skip
def test_sentences(event, me, said, rules):
    assert sentence(event, NAMES, rules, me) == said


def test_every_name_of_an_effect_and_a_reason_has_its_own_sentence(rules):
    from tda_tui.rules.powers.draws import GIFT, PROLONG
    from tda_tui.rules.powers.lasting import BUYING_PAYS, PER_EVIL, RIDES, SPLIT_STAKES, WEAKEST_WINS
    from tda_tui.rules.state.flights import ALL_TRIGGER, WILD

    for name in (ALL_TRIGGER, WILD, PROLONG, GIFT, BUYING_PAYS, PER_EVIL, RIDES, SPLIT_STAKES, WEAKEST_WINS):
        event = Event("effect", 1, cards=("red-7",), what=name)
        assert name not in sentence(event, NAMES, rules)
    for kind, reasons in {"another-round": ("tie", "warlord"), "no-winner": ("tie", "barred", "endless")}.items():
        assert len({sentence(Event(kind, what=what), NAMES, rules) for what in reasons}) == len(reasons)


@pytest.mark.parametrize("edition", ["original", "emperors-gambit", "legendary"])
def test_every_ability_is_told_by_its_name(edition, rules):
    from tda_tui.rules.abilities.registry import ABILITIES

    said = {
        name: sentence(Event("ability", 1, 0, ("red-7", "red-8"), 2, name), NAMES, rules, 0)
        for name in ABILITIES[edition]
    }
    assert len(set(said.values())) == len(said)
    assert all(text.endswith(".") and "{" not in text for text in said.values())


def test_card_names(rules):
    assert card_name(rules, "red-7") == "Red Dragon 7"
    assert f"{card_name(rules, 'archmage'):the}" == "the Archmage 9"
    assert f"{card_name(rules, 'tiamat'):the}" == "Tiamat 13"
    assert short_name(rules, "red-7") == "Red 7"


def test_score_sheet_is_aligned_and_says_who_cannot_win(rules):
    sheet = (
        ScoreLine(0, ("red-7", "blue-11"), 18, 4, 22, ()),
        ScoreLine(1, ("bahamut", "red-2"), 15, 0, 15, ("bahamut",)),
        ScoreLine(2, (), 0, 0, 0, ()),
    )
    table = score_sheet(Event("score", what="strongest", sheet=sheet), NAMES, rules, 0)
    assert table == [
        "Player  Flight             Strength  Bonus  Total",
        "You     Red 7, Blue 11           18     +4     22",
        "Breen   Bahamut 13, Red 2        15            15  cannot win: Bahamut with an evil dragon",
        "Ursula  -                         0             0",
    ]


def test_a_missing_translation_falls_back_to_english():
    translate.begin_reader("xx")
    assert translate.gettext("a card") == "a card"
    assert translate.ngettext("a card", "{count} cards", 2) == "{count} cards"
    translate.begin_reader("en")


def refused():
    with pytest.raises(Refusal) as raised:
        check_answer(Question("opponent", 0, ("Breen", "Thorinn")), ["{Mirabel}"])
    return raised.value


def test_a_refusal_is_english_as_text_also_from_another_process():
    assert str(refused()) == "{Mirabel} cannot be chosen: expected one of Breen, Thorinn"
    assert refusal_sentence(Refusal("the game is over")) == "The game is over."
    assert refusal_reason(Refusal("{nothing} to fill in")) == "{nothing} to fill in"
    there = pickle.loads(pickle.dumps(refused()))
    assert (str(there), there.figures) == (str(refused()), refused().figures)


def test_it_is_said_in_whole_sentences_of_another_language(monkeypatch):
    known = {"{choice} cannot be chosen: expected one of {options}": "{options}, non {choice}"}
    monkeypatch.setattr(problems, "_", lambda message: known.get(message, message))
    assert refusal_reason(refused()) == "Breen, Thorinn, non {Mirabel}"


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # put there by Python
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
        ({"LC_CTYPE": "de_DE.utf8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, False),
    ],
)
def test_utf8_is_what_the_locale_names(environ, utf8):
    assert writes_utf8(environ) is utf8


PACKAGE = Path(__file__).parents[2] / "tda_tui"
FILES = ("tda_tui/words/en/**/*.toml", "tda_tui/words/messages/*.toml", "rulesets/**/*.toml")
TEXTS = sorted(path for pattern in FILES for path in PACKAGE.parent.glob(pattern))
OTHERS = [language for language in language_ids() if language != ENGLISH]


@pytest.fixture
def ascii_alone():
    """An ASCII-only terminal."""
    write_ascii_only(True)
    yield
    write_ascii_only(False)
    use_language(ENGLISH)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts_are_ascii(path):
    """Card texts, lessons, the glossary and rulesets need no character an old terminal lacks."""
    assert path.read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_another_language_is_lost_in_ascii(language):
    """Every character has an ASCII form: none becomes a question mark."""
    for path in [*PACKAGE.glob(f"words/{language}/**/*.toml"), *PACKAGE.glob(f"words/{language}/*.po")]:
        text = path.read_text(encoding="utf-8")
        assert in_ascii(text).isascii(), path
        assert in_ascii(text).count("?") == text.count("?"), path


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.usefixtures("ascii_alone")
def test_words_come_in_ascii_to_such_a_terminal(language):
    """Before they are laid out, since an accent written as a separate character needs a column."""
    use_language(language)
    assert str(read_texts("abilities.toml", language)).isascii()
    with (PACKAGE / "words" / language / "messages.po").open("rb") as file:
        catalogue = read_po(file)
    assert all(gettext(message.id).isascii() for message in catalogue if message.id and isinstance(message.id, str))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Perché è già lì: può più", "Perche' e' gia' li': puo' piu'"),
        ("È la città.", "E' la citta'."),
        ("“1 → 2”…", '"1 -> 2"...'),
        ("日本", "??"),
    ],
)
def test_accents_at_the_end_of_a_word_become_apostrophes(text, wanted):
    assert in_ascii(text) == wanted


def test_names_lose_their_accents():
    assert clean("Zoë und José", ascii_only=True) == "Zoe und Jose"


texts = st.text(st.sampled_from("ab -漢字🐉\u0301❤\ufe0f"), max_size=30)


@example("a字\u0301", 2)
@given(texts, st.integers(2, 20))
def test_text_fits_its_columns(text, width):
    assert cell_len(fit(text, width)) == width
    assert all(cell_len(put(text, width)) == max(width, cell_len(text)) for put in (ljust, rjust, center))
    rows = wrap(text, width)
    assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())
