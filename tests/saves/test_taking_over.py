"""Saves taken over by another program, of which only one writes, and saves played in another language."""

import shutil
from collections.abc import Mapping
from datetime import UTC, datetime
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import cast

import pytest

from tda_tui.app.screens.before.saved import heading_of, line_of
from tda_tui.files import appended_file
from tda_tui.files.ruleset_files import load_rules
from tda_tui.personal import Personal
from tda_tui.records import journal
from tda_tui.records.check import check_file
from tda_tui.review.history import read_history
from tda_tui.review.history_pages import as_dict, last_games, pages
from tda_tui.saves.listing import Save, SaveReader
from tda_tui.saves.save_format import OpenElsewhere, SaveError
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
from tests.saves.kept_games import Clock, a_deal, autosaved, begin, play, state, whole_game

TAKEN = "This game was moved to another window and continues there. Nothing more is saved here."


def played(saves, changes=None):
    """A game that is open here, after eight decisions."""
    controller, writer = begin(saves, a_deal(changes=changes))
    play(controller, until=8)
    return controller, writer


def test_the_other_one_steps_back_without_writing(tmp_path):
    controller, writer = played(saves := Saves(tmp_path))
    told: list[str] = []
    writer.listen(lambda said: None, told.append)
    elsewhere = Saves(tmp_path)
    with pytest.raises(OpenElsewhere, match=r"This game has been open elsewhere since [0-9:]{5}\."):
        elsewhere.resume(writer.path)
    resumed = elsewhere.resume(writer.path, take_over=True)
    assert state(resumed.game) == state(controller.game)
    there = resumed.sit_down()
    play(there, 8, 11)
    data = writer.path.read_bytes()
    play(controller, 8, 9)
    assert told == [TAKEN] and writer.taken_over and writer.problem == TAKEN
    play(controller, 9, 10)
    writer.close()
    assert writer.path.read_bytes() == data and told == [TAKEN]
    play(there, 11, 14)
    resumed.writer.close()
    assert not resumed.writer.problem and not check_file(writer.path).problems
    assert state(saves.resume(writer.path).game) == state(there.game)
    assert len(saves.list()) == 1


@pytest.mark.parametrize("end", ["left", "finished", "deleted", "gone"])
def test_it_steps_back_too_when_the_game_is_no_longer_open_there(tmp_path, end):
    """A game that was taken over and has ended since does not come back."""
    saves, elsewhere = Saves(tmp_path / "saves"), Saves(tmp_path / "saves")
    controller, writer = played(saves, {"gambits": 2})
    resumed = elsewhere.resume(writer.path, take_over=True)
    if end == "finished":
        play(resumed.sit_down(), 8)
    resumed.writer.close()
    if end == "deleted":
        elsewhere.delete(writer.path)
    elif end == "gone":
        shutil.rmtree(tmp_path / "saves")
    play(controller, 8, 9)
    writer.close()
    assert writer.taken_over
    assert len(saves.list()) == (end == "left") and len(saves.finished()) == (end == "finished")


def test_whoever_is_about_to_leave_hears_it(tmp_path):
    told: list[str] = []
    autosave, _controller, _series = autosaved(Saves(tmp_path), 5, taken_over=told.append)
    assert autosave.path is not None
    taker = Saves(tmp_path).resume(autosave.path, take_over=True)
    data = autosave.path.read_bytes()
    assert autosave.leaving_text() == TAKEN == told[0] and len(told) == 1
    assert autosave.path is None
    autosave.close()
    assert taker.writer.path.read_bytes() == data


def test_what_was_written_in_the_middle_of_taking_over_spoils_nothing(tmp_path):
    """The other program is stopped just before a write, and writes hours later."""
    controller, writer = played(Saves(tmp_path))
    theirs = writer._journal
    assert theirs is not None
    resumed = Saves(tmp_path).resume(writer.path, take_over=True)
    data = writer.path.read_bytes()
    theirs._file.seek(len(theirs.content))
    theirs._file.write(b'\n[[decision]]\nseat = "Ursula"\nask = "play"\nchoose = ["thief"]\n' * 4)
    theirs._stamp = appended_file.stamp(theirs._file.fileno())
    assert writer.path.read_bytes() == data
    play(controller, 8, 9)
    assert writer.taken_over and writer.path.read_bytes() == data
    there = resumed.sit_down()
    play(there, 8, 12)
    assert not resumed.writer.problem and not check_file(writer.path).problems


def test_of_two_takers_one_has_it_and_the_other_steps_back(tmp_path, monkeypatch):
    """Both have seen that it is open elsewhere; the second takes it over just after the first."""
    controller, writer = played(Saves(tmp_path))
    first = Saves(tmp_path).resume(writer.path, take_over=True)
    second = Saves(tmp_path).resume(writer.path, take_over=True)
    there = second.sit_down()
    mine = first.sit_down()
    play(mine, 8, 9)
    play(controller, 8, 9)
    assert first.writer.taken_over and writer.taken_over
    play(there, 8, 12)
    assert not second.writer.problem and not check_file(writer.path).problems
    second.writer.close()
    assert state(Saves(tmp_path).resume(writer.path).game) == state(there.game)


def test_two_takers_that_have_read_the_same_file(tmp_path, monkeypatch):
    """One replaces the file between the other's reading and writing."""
    _controller, writer = played(saves := Saves(tmp_path))
    put, taken = journal.Journal.put_in_place, []

    def slow(self):
        if not taken:
            taken.append(None)
            taken[0] = Saves(tmp_path).resume(writer.path, take_over=True)
        put(self)

    monkeypatch.setattr(journal.Journal, "put_in_place", slow)
    last = saves.resume(writer.path, take_over=True)
    between = taken[0]
    play(between.sit_down(), 8, 9)
    there = last.sit_down()
    play(there, 8, 12)
    assert between.writer.taken_over and not last.writer.problem
    assert not check_file(writer.path).problems


def test_where_files_cannot_be_held_the_last_one_to_open_a_game_has_it(tmp_path, monkeypatch):
    monkeypatch.setattr(appended_file, "lock", lambda file: None)
    controller, writer = played(saves := Saves(tmp_path))
    resumed = Saves(tmp_path).resume(writer.path)
    there = resumed.sit_down()
    play(controller, 8, 9)
    assert writer.taken_over
    play(there, 8, 12)
    writer.close()
    resumed.writer.close()
    assert not resumed.writer.problem and not check_file(writer.path).problems
    assert state(saves.resume(writer.path).game) == state(there.game)


def test_a_game_that_cannot_be_taken_over_stays_where_it_is(tmp_path, monkeypatch):
    controller, writer = played(Saves(tmp_path))

    def full(self):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal.Journal, "put_in_place", full)
        with pytest.raises(SaveError, match="cannot be moved here: No space left on device"):
            Saves(tmp_path).resume(writer.path, take_over=True)
    play(controller, 8, 12)
    assert not writer.problem and not check_file(writer.path).problems
    writer.close()
    assert state(Saves(tmp_path).resume(writer.path).game) == state(controller.game)


SAID = {
    "You": "Du", "Seat {n}": "Platz {n}", "Seat {n}, to your left": "links von dir Platz {n}",
    "Legendary Edition": "Legenden", "Gold": "Goldmünzen", "Gambit": "Einsatzrunde", "Played": "Zuletzt gespielt am",
    "{at:%Y-%m-%d}": "{at:%d.%m.%Y}", "{at:%Y-%m-%d %H:%M}": "{at:%d.%m.%Y, %H:%M}", "gambler": "Zocker",
    "a round of drinks on everyone else": "eine Runde",
    "drawn at random": "ausgelost",
    "The file was cut off before the game began, or is not a saved game.": "Kein Spielstand.",
}  # fmt: skip


class _Words(NullTranslations):
    def gettext(self, message):
        return SAID.get(message, message)

    def pgettext(self, context, message):
        return "," if context == "decimal point" else self.gettext(message)


@pytest.fixture
def german(monkeypatch):
    """A language with other messages."""
    reader = translate._Reader("de", cast(GNUTranslations, _Words()))
    monkeypatch.setattr(translate, "_reader", Personal(reader))


@pytest.mark.usefixtures("german")
def test_who_gave_no_name_has_none_in_any_language():
    rules = load_rules("legendary")
    assert seat_everybody(GameOptions(), rules, 1).names[0] == NAMELESS == fit_name("13", rules)
    assert third_person([NAMELESS, "Okka"]) == ("Platz 1", "Okka")
    assert [shown_name(name) for name in (NAMELESS, "Okka")] == ["Du", "Okka"]
    assert [kept_name(name) for name in ("Du", "", "Okka")] == [NAMELESS, NAMELESS, "Okka"]


@pytest.mark.usefixtures("german")
def test_a_prize_is_kept_in_no_language():
    ruleset = load_rules("legendary").ruleset
    wanted = GameOptions(prize="round")
    assert wanted.choice("prize", ruleset).name == "eine Runde"
    assert wanted.changes(ruleset)["story"] == {"prize": "a round of drinks on everyone else"}
    assert "eine Runde" in prize_meaning("a round of drinks on everyone else")


@pytest.mark.usefixtures("german")
def test_a_save_names_its_rules_so_that_everybody_can_read_it(tmp_path):
    saves = Saves(tmp_path)
    _controller, writer = begin(saves, a_deal())
    writer.close()
    text = writer.path.read_text(encoding="utf-8")
    assert "Legendary Edition" in text
    assert not [word for word in SAID.values() if word in text]
    (save,) = saves.list()
    assert (save.ruleset, save.rules_name) == ("Legendary Edition", "Legenden")


def test_a_reason_is_said_in_the_language_of_whoever_looks(tmp_path, request):
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
def test_the_history_is_shown_in_a_language_and_told_to_programs_in_none(tmp_path):
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
def test_dates_and_broken_numbers_are_written_as_the_language_does():
    assert minute(datetime(2026, 3, 1, 20, 5)) == "01.03.2026, 20:05"
    assert (tenths(12.5), signed_tenths(-3.0)) == ("12,5", "-3,0")


@pytest.mark.usefixtures("german")
def test_the_columns_of_saved_games_are_as_wide_as_their_headings():
    played = datetime(2026, 3, 1, 20, 5)
    save = Save(Path("a.toml"), played, played, "Legendary Edition", (NAMELESS, "Okka"), gold=(9, 80), gambit=12)
    heading, row = heading_of([save], 76).plain, line_of(save, [save], False, 76).plain
    assert heading.split() == ["Zuletzt", "gespielt", "am", "Ruleset", "Players", "Goldmünzen", "Einsatzrunde"]
    assert heading.index("Ruleset") == row.index("Legenden") and heading.index("Players") == row.index("Du, Okka")
    assert heading.index("Goldmünzen") + cell_len("Goldmünzen") == row.index("9 ", row.index("Okka")) + 1
    assert row.endswith("12") and len(row) == len(heading)


@pytest.mark.usefixtures("german")
def test_seats_are_said_in_whole_sentences():
    assert [seat_words(seat, 4) for seat in range(2)] == ["links von dir Platz 2", "Platz 3"]
    assert opponents_words(GameOptions()) == "ausgelost"
    chosen = GameOptions().with_seat("guests", 0, "okka").with_seat("levels", 1, "gambler")
    assert opponents_words(chosen) == "Okka; ausgelost, Zocker; the rest drawn at random"
