"""Saves contain nothing in the language in which the game was played."""

from collections.abc import Mapping
from datetime import UTC, datetime
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import cast

import pytest

from tda_tui.app.screens.before.saved import heading_of, line_of
from tda_tui.files.ruleset_files import load_rules
from tda_tui.personal import Personal
from tda_tui.review.history import read_history
from tda_tui.review.history_pages import as_dict, last_games, pages
from tda_tui.saves.listing import Save, SaveReader
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import opponents_words, seat_everybody, seat_words
from tda_tui.words import translate
from tda_tui.words.cells import cell_len
from tda_tui.words.phrases import (
    NAMELESS,
    day,
    fit_name,
    kept_name,
    minute,
    shown_name,
    signed_tenths,
    tenths,
    third_person,
)
from tda_tui.words.rulesets import prize_meaning
from tests.saves.kept_games import Clock, a_deal, begin, whole_game

SAID = {
    "You": "Du", "Seat {n}": "Platz {n}", "Seat {n}, to your left": "links von dir Platz {n}",
    "Legendary Edition": "Legenden", "Gold": "Goldmünzen", "Gambit": "Einsatzrunde", "Played": "Zuletzt gespielt am",
    "{at:%Y-%m-%d}": "{at:%d.%m.%Y}", "{at:%Y-%m-%d %H:%M}": "{at:%d.%m.%Y, %H:%M}", "gambler": "Zocker",
    "a round that everybody else pays": "eine Runde",
    "drawn by lot": "ausgelost", "The file was cut off before the game began, or is no saved game.": "Kein Spielstand.",
}  # fmt: skip


class _Words(NullTranslations):
    def gettext(self, message: str) -> str:
        return SAID.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return "," if context == "decimal point" else self.gettext(message)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language with other messages."""
    reader = translate._Reader("de", cast(GNUTranslations, _Words()))
    monkeypatch.setattr(translate, "_reader", Personal(reader))


@pytest.mark.usefixtures("german")
def test_who_gave_no_name_has_none_in_any_language() -> None:
    rules = load_rules("legendary")
    assert seat_everybody(GameOptions(), rules, 1).names[0] == NAMELESS == fit_name("13", rules)
    assert third_person([NAMELESS, "Okka"]) == ("Platz 1", "Okka")
    assert [shown_name(name) for name in (NAMELESS, "Okka")] == ["Du", "Okka"]
    assert [kept_name(name) for name in ("Du", "", "Okka")] == [NAMELESS, NAMELESS, "Okka"]


@pytest.mark.usefixtures("german")
def test_a_prize_is_kept_in_no_language() -> None:
    ruleset = load_rules("legendary").ruleset
    wanted = GameOptions(prize="round")
    assert wanted.choice("prize", ruleset).name == "eine Runde"
    assert wanted.changes(ruleset)["story"] == {"prize": "a round that everybody else pays"}
    assert "eine Runde" in prize_meaning("a round that everybody else pays")


@pytest.mark.usefixtures("german")
def test_a_save_names_its_rules_so_that_everybody_can_read_it(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    _controller, writer = begin(saves, a_deal())
    writer.close()
    text = writer.path.read_text(encoding="utf-8")
    assert "Legendary Edition" in text
    assert not [word for word in SAID.values() if word in text]
    (save,) = saves.list()
    assert (save.ruleset, save.rules_name) == ("Legendary Edition", "Legenden")


def test_a_reason_is_said_in_the_language_of_whoever_looks(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    saves = Saves(tmp_path)
    _controller, writer = begin(saves, a_deal())
    writer.close()
    text = writer.path.read_text(encoding="utf-8")
    writer.path.write_text(text.replace('"person"', '"gambler"'), encoding="utf-8")
    reader = SaveReader(tmp_path / "rules")
    assert "cut off" in reader.summary(writer.path).reason
    request.getfixturevalue("german")
    assert reader.summary(writer.path).reason == "Kein Spielstand."


@pytest.mark.usefixtures("german")
def test_the_history_is_shown_in_a_language_and_told_to_programs_in_none(tmp_path: Path) -> None:
    clock = Clock()
    whole_game(Saves(tmp_path, now=lambda: datetime(2026, 3, 1, 20, tzinfo=UTC), clock=clock), a_deal(), clock=clock)
    history = read_history(tmp_path)
    ((row,),) = (table.rows for table in last_games(history.games).tables)
    assert row.cells[:2] == (day(history.games[0].ended), "Legenden")
    tallied = [row.cells[0] for page in pages(history) for table in page.tables for row in table.rows]
    assert "Legenden" in tallied and "Zocker" in tallied
    told = as_dict(history)
    assert list(cast(Mapping[str, object], told["by_ruleset"])) == ["Legendary Edition"]
    assert list(cast(Mapping[str, object], told["by_level"])) == ["gambler"]


@pytest.mark.usefixtures("german")
def test_dates_and_broken_numbers_are_written_as_the_language_does() -> None:
    assert minute(datetime(2026, 3, 1, 20, 5)) == "01.03.2026, 20:05"
    assert (tenths(12.5), signed_tenths(-3.0)) == ("12,5", "-3,0")


@pytest.mark.usefixtures("german")
def test_the_columns_of_saved_games_are_as_wide_as_their_headings() -> None:
    played = datetime(2026, 3, 1, 20, 5)
    save = Save(Path("a.toml"), played, played, "Legendary Edition", (NAMELESS, "Okka"), gold=(9, 80), gambit=12)
    heading, row = heading_of([save], 76).plain, line_of(save, [save], False, 76).plain
    assert heading.split() == ["Zuletzt", "gespielt", "am", "Ruleset", "Seats", "Goldmünzen", "Einsatzrunde"]
    assert heading.index("Ruleset") == row.index("Legenden") and heading.index("Seats") == row.index("Du, Okka")
    assert heading.index("Goldmünzen") + cell_len("Goldmünzen") == row.index("9 ", row.index("Okka")) + 1
    assert row.endswith("12") and len(row) == len(heading)


@pytest.mark.usefixtures("german")
def test_seats_are_said_in_whole_sentences() -> None:
    assert [seat_words(seat, 4) for seat in range(2)] == ["links von dir Platz 2", "Platz 3"]
    assert opponents_words(GameOptions()) == "ausgelost"
    chosen = GameOptions().with_seat("guests", 0, "okka").with_seat("levels", 1, "gambler")
    assert opponents_words(chosen) == "Okka; ausgelost, Zocker; the others drawn by lot"
