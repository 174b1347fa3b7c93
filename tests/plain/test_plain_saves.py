"""Saved games in plain lines: resuming, the list, deleting, taking back."""

import io

from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import Lines
from tda_tui.records.check import check_file
from tda_tui.saves.store import Saves


def play(saves, *typed, given=None, settings=""):
    """The lines after typing this until the input ends, as one."""
    path = next(folder for folder in saves.folder.parents if folder.is_dir()) / "settings.toml"
    path.write_text(settings)
    heard = io.StringIO()
    lines = Lines(io.StringIO("".join(f"{line}\n" for line in typed)), heard, ascii_only=True, echo=True)
    run(given or Given(level="random"), Settings(path), lines, saves)
    return " ".join(heard.getvalue().split())


NEW = ("3", "1")
"""Three players, the default rules."""


def test_the_last_game_is_gone_on_with(saves):
    heard = play(saves, *NEW, "1")
    assert "What do you want to play" not in heard
    assert heard.endswith(
        "The game is saved: you can continue where you left off. There is no more input: you leave the table."
    )
    (save,) = saves.list()
    heard = play(saves, "", "l 50")
    offered = f"1. Continue your last game. Legendary Edition, gambit {save.gambit}; you have {save.gold[0]} gold"
    assert offered in heard and "You continue where you left off" in heard
    assert "Gambit 1 begins." in heard and "You ante the" in heard
    assert len(saves.list()) == 1


def test_whoever_names_a_game_is_not_asked_about_others(saves):
    play(saves, *NEW, "1")
    assert "What do you want to play" not in play(saves, "1", given=Given(players=2, ruleset="legendary"))
    assert len(saves.list()) == 2
    assert "How many players" in play(saves, "2", "q")


def test_the_list_and_deleting(saves):
    for _game in range(2):
        play(saves, "1", given=Given(players=3, ruleset="legendary"))
    (saves.folder / "20200101-000000-abcdef.toml").write_text("spoilt")
    heard = play(saves, "3", "d 1", "u", "d 7", "d", "3", "q")
    assert "3 saved games." in heard and "2 saved games." in heard
    assert "Deleted: u restores it." in heard and "The game is restored." in heard
    assert heard.count("Type d and a number from 1 to 3.") == 2
    assert len(saves.list()) == 3
    broken = next(place for place, save in enumerate(saves.list(), 1) if save.reason)
    heard = play(saves, "3", str(broken), "", "3", "d 1", "d 1", "d 1", "", "3", "1", "q", "y")
    assert "is not a saved game." in heard and not saves.list()[1:]
    assert "How many players" in heard


def test_a_game_that_is_open_in_another_window(saves):
    play(saves, *NEW, "1")
    held = saves.resume(saves.list()[0].path)
    heard = play(saves, "1", "", "1", "n", "2")
    asked = "This game has been open in another window since"
    assert heard.count(asked) == 2 and heard.index(asked) < heard.index("How many players")
    assert not held.writer.problem
    held.writer.close()


def test_a_game_that_is_taken_over(saves):
    play(saves, *NEW, "1")
    (save,) = saves.list()
    held = saves.resume(save.path)
    heard = play(saves, "1", "y", "l 50")
    assert "Move it here? y or n" in heard and "You continue where you left off" in heard
    held.writer.ensure()
    assert held.writer.taken_over


class Typing(io.StringIO):
    """Typed lines, with an action before one of them."""

    def __init__(self, typed, number, act):
        super().__init__(typed)
        self._left, self._act = number, act

    def readline(self, size=-1):
        self._left -= 1
        if not self._left:
            self._act()
        return super().readline(-1 if size is None else size)


def test_a_table_whose_game_was_taken_over_is_left(saves, tmp_path):
    """At the next answer, and when the answers end."""
    for typed in ("3\n1\n1\n1\n1\n", "3\n1\n1\n"):
        kept: list[bytes] = []

        def take_over(kept=kept):
            saves.resume(saves.list()[0].path, take_over=True).writer.close()
            kept.append(saves.list()[0].path.read_bytes())

        heard = io.StringIO()
        lines = Lines(Typing(typed, 4, take_over), heard, ascii_only=True)
        asked_for = Given(level="random", ruleset="legendary")
        status = run(asked_for, Settings(tmp_path / "settings.toml"), lines, saves)
        told = " ".join(heard.getvalue().split())
        end = "This game was moved to another window and continues there. Nothing more is saved here."
        assert told.endswith(f"{end} You leave the table.") and told.count(end) == 1 and not status
        assert saves.list()[0].path.read_bytes() == kept[0]
        saves.delete(saves.list()[0].path)


def test_taking_back(saves):
    heard = play(saves, *NEW, "u", "1", "1", "u", "2")
    assert "There is nothing to undo yet." in heard
    assert "Your decision and everything after it are undone." in heard
    (save,) = saves.list()
    assert "[[x_undone]]" in save.path.read_text() and not check_file(save.path).problems
    heard = play(saves, "1", "u", settings="[new_game]\ntake_back = false\n")
    assert "Undo is switched off in the settings." in heard


def test_a_game_that_cannot_be_kept_says_so_once(tmp_path):
    (tmp_path / "file").write_text("")
    heard = play(Saves(tmp_path / "file" / "saves"), *NEW, "1", "1", "q", "y")
    assert heard.count("This game is not saved: Not a directory") == 1
    assert "Leave the game? The game cannot be saved: if you leave, it is lost." in heard


def test_after_a_game_that_is_kept_the_course_of_the_gold_is_told(saves):
    heard = play(saves, *["1"] * 600, given=Given(seed=2, players=2, ruleset="legendary", level="random"))
    assert "Gold at the beginning and after each gambit: You: 20, " in heard
    assert "Biggest swing: gambit " in heard and "mistake" not in heard, "that takes a review"
