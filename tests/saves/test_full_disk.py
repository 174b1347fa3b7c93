"""On a full disk the game goes on and says so, and the save stays valid."""

import logging
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.check import check_file
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.game import Game
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES, random_answer

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")

ROOM = 700
"""In bytes, after the head of the save."""


def play_until_full(folder):
    """Play a game whose file may grow only this far, then with room again. Runs in a process of its own."""
    import resource

    logging.getLogger("tda_tui").addHandler(told := logging.Handler())
    told.emit = lambda record: print(record.getMessage())
    deal = Deal("legendary", {}, load_rules("legendary"), NAMES[:3], 5, ("person", "random", "random"))
    writer = Saves(folder).begin(deal)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (writer.path.stat().st_size + ROOM, usual[1]))
    game, rng = Game.start(deal.rules, deal.names, 5), random.Random(5)
    for decision in range(40):
        if decision == 30:
            print(writer.problem)
            print(len(Saves(folder).list()), *check_file(writer.path).problems)
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        question = game.questions[0]
        answer = random_answer(question, rng)
        game.answer(question.seat, answer)
        writer.decide(GivenAnswer(game.names[question.seat], question.kind, tuple(answer)))
    print(writer.problem)
    writer.close()
    print(len(Saves(folder).resume(writer.path).given))


def test_a_game_on_a_full_disk_goes_on_and_is_written_when_there_is_room(tmp_path):
    code = "import sys; from tests.saves.test_full_disk import *; play_until_full(Path(sys.argv[1]))"
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=root, capture_output=True, text=True, check=False
    )
    log, full, whole, log_again, room, made = ran.stdout.splitlines() or [ran.stderr] * 6
    assert (log, log_again) == ("a game cannot be saved", "a game is saved again")
    assert full.startswith("This game is not saved: File too large"), ran.stderr
    assert whole == "1", "one save, and nothing wrong with it"
    assert room == ""
    assert made == "40"
