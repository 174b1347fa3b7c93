"""All output in a pseudo-language without plain letters, which reveals text that cannot be translated."""

import io
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tda_tui.characters
from tda_tui.app.terminal.theme import theme_ids
from tda_tui.cli.commands import COMMANDS
from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import Lines
from tda_tui.players import regulars
from tda_tui.players.player import LEVELS
from tda_tui.process.hangup import as_usual
from tda_tui.rules.abilities.registry import ability_ids
from tests.helpers import NAMES
from tests.pseudo import english_words, names_in

POSITIONS = Path(__file__).resolve().parents[1] / "positions"
RECORD = POSITIONS / "legendary" / "green-is-paid-five.toml"
_TYPED = re.compile(
    r"<[^>]*>|[{\[][a-z]+[}\]]|\b[a-z]+[.]{3}"
    r"|`[^`\n]*`|'[^'\n]*'|\"[^\"\n]*\"|--?[a-z][\w-]*|\S*[/]\S*|\b[\w-]+\.[\w.-]+|\b\w+_\w+|\b[A-Z]+\b"
)
"""Text shown as typed or as in a file: values and types, options, paths, keys, quotations."""
_SAME = "tda Python Three-Dragon Ante random show list ok ms Green: the opponent on the left pays five instead"


Tell = Callable[..., str]


@pytest.fixture
def tell(in_pseudo, capsys, monkeypatch):
    """Run a command, and return its output."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def run(*arguments):
        with pytest.raises(SystemExit):
            main(arguments)
        return "".join(capsys.readouterr())

    yield run
    as_usual()


def names():
    """Names that are the same in every language."""
    ids = (*ruleset_ids(), *LEVELS, *COMMANDS, *theme_ids(), *(card.id for card in load_rules("legendary").cards))
    abilities = [ability for ruleset in ruleset_ids() for ability in ability_ids(load_rules(ruleset))]
    people = names_in(*Path(*tda_tui.characters.__path__).glob("*.toml"), *regulars.FOLDER.glob("*.toml"))
    return [_SAME, *NAMES, *ids, *abilities, *people]


def untranslated(told, *more):
    """The lines with words in plain letters."""
    known = [*names(), *more]
    return [line for line in told.splitlines() if english_words(_TYPED.sub("", line), known)]


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.every(6)
def test_help(tell, command):
    assert not untranslated(tell(*command.split(), "--help"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["rulesets"],
        ["rulesets", "check", "legendary"],
        ["cards"],
        ["glossary"],
        ["glossary", "--ruleset", "original", "stakes"],
        ["glossary", "nosuchword"],
        ["history"],
        ["check", str(RECORD)],
        ["check", str(POSITIONS / "original")],
        ["export", str(RECORD)],
        ["watch", "--seed", "3", "--players", "3", "--level", "random"],
        ["simulate", "--games", "2", "--players", "3"],
        ["arena", "random", "random", "--games", "2"],
        ["arena", "random", "novice", "novice", "--games", "2", "--gambits"],
        ["watch", "--ruleset", "nosuch"],
        ["watch", "--level", "nosuch"],
        ["watch", "--players", "9"],
        ["watch", "--plyers", "3"],
        ["check", "nosuch.toml"],
        ["check"],
        ["replay", "nosuch.toml"],
        ["replay", "pyproject.toml"],
        ["export", "/", "--text", "game.txt"],
        ["--plain", "--level", "nosuch"],
        ["--plain", "--abilities", "nosuch"],
        ["--players", "7"],
        ["--players", "x"],
        ["--theme", "nosuch"],
        ["--seed", "1", "watch"],
        ["nosuch"],
        ["rulesets", "nosuch"],
    ],
    ids=lambda words: " ".join(Path(word).name or word for word in words),
)
@pytest.mark.every(5)
def test_what_is_told(tell, arguments):
    assert not untranslated(tell(*arguments))


SPOILT = {
    "not TOML": "name = ",
    "a key that there is not": 'id = "x"\nname = "N"\nextends = "legendary"\nhandsize = 3\n',
    "a wrong value": 'id = "x"\nname = "N"\nextends = "legendary"\nhand_limit = "ten"\nmin_rounds = -1\n',
    "no such ruleset below": 'id = "x"\nname = "N"\nextends = "nosuch"\n',
    "too few cards": 'id = "x"\nname = "N"\nextends = "legendary"\nspecials_count = 0\nstandard_dragons = []\n',
}


@pytest.mark.parametrize("text", SPOILT.values(), ids=SPOILT)
def test_what_is_wrong_with_a_ruleset(tell, text, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    assert not untranslated(tell("rulesets", "check", str(path)))


WRONG = {
    "a seat too many": ("[[seat]]", '[[seat]]\nname = "Zed"\n\n[[seat]]'),
    "no such card": ('"', '"no'),
    "no such version": ("format", "farmot"),
}


@pytest.mark.parametrize(("there", "instead"), [wrong[:2] for wrong in WRONG.values()], ids=WRONG)
def test_what_is_wrong_with_a_record(tell, there, instead, tmp_path):
    path = tmp_path / "game.toml"
    path.write_text(RECORD.read_text(encoding="utf-8").replace(there, instead), encoding="utf-8")
    assert not untranslated(tell("check", str(path)))


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
@pytest.mark.every(3)
def test_the_plain_game(ruleset, tmp_path):
    """Numbers and all commands in between lead through the first gambits."""
    rng = random.Random(3)
    typed = ["?", "t", "l", "s", "c 1", "c nosuch", "h", "u", "x", "", "99"]
    typed += [str(rng.randint(1, 6)) for _answer in range(150)]
    heard = io.StringIO()
    wanted = Given(3, 4, ruleset, "random", "Ursula", None)
    run(wanted, Settings(tmp_path / "settings.toml"), Lines(io.StringIO("\n".join(typed)), heard, False, echo=False))
    assert not untranslated(heard.getvalue())
