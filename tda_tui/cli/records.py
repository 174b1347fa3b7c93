"""The commands about played games: replay, review, history, export, check."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from tda_tui.cli.output import BAD_INPUT, NARROWEST_TABLE, WIDEST_PAGE, complain, progress, say_json, writing
from tda_tui.cli.parameters import AsJson, GameFile, Jobs
from tda_tui.cli.start import can_draw, plain_lines
from tda_tui.files.sanitize import on_one_line
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.records.check import Outcome
    from tda_tui.review.history_pages import Line, Page


def replay(file: GameFile) -> None:
    """Replay a game, step by step; play on from any moment."""
    if can_draw():
        from tda_tui.app.run import run

        run(replaying=file)
    else:
        from tda_tui.plain.watching import replay_lines

        for line in replay_lines(file):
            say(line)


def review(
    file: GameFile,
    everybody: Annotated[bool, Option("--all")] = False,
    as_json: AsJson = False,
    iterations: Annotated[int | None, Option(min=100, max=1_000_000)] = None,
    jobs: Jobs = None,
    learn: Annotated[bool, Option("--learn")] = False,
) -> None:
    """Judge your decisions in a game: what was a mistake, what was luck, and what would have been better."""
    import asyncio

    from tda_tui.players.coach import NORMAL
    from tda_tui.review.judging import review_game
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay
    from tda_tui.review.review_text import as_dict, review_lines

    budget = NORMAL._replace(iterations=iterations) if iterations is not None else NORMAL
    game = Replay(read_game(file))
    me = game.played.me
    seats = range(len(game.names)) if everybody or me is None else [me]
    with progress(_("decisions")) as show:
        found = asyncio.run(review_game(game, seats, budget, show, jobs))
    if as_json:
        say_json(as_dict(found, game, seats))
        return
    for seat in seats:
        say("\n".join([*review_lines(found, game, seat), ""]))
    if learn:
        from tda_tui.plain.exercises import learn as choose_again
        from tda_tui.puzzles.exercise import exercises

        choose_again(plain_lines(), [one for seat in seats for one in exercises(found, game, seat)])


def history(as_json: AsJson = False) -> None:
    """Your finished games, in numbers."""
    import shutil

    from tda_tui.review.history import read_history
    from tda_tui.review.history_pages import LAST, as_dict, last_games, pages

    with progress(_("new games"), LAST) as show:
        found = read_history(show=show)
    if as_json:
        say_json(as_dict(found))
        return
    width = max(NARROWEST_TABLE, min(WIDEST_PAGE, shutil.get_terminal_size().columns)) - 2
    if not found.games:
        say(_("You have not finished a game yet."))
    else:
        for page in (*pages(found), last_games(found.games, LAST)):
            say("\n".join(_page_lines(page, width)))
    for problem in found.problems:
        complain(problem)


def _page_lines(page: Page, width: int) -> Iterator[str]:
    from tda_tui.review.history_pages import laid_out

    heading, rows = laid_out(page, width)
    yield page.title
    for sentence in (*page.sentences, *page.notes):
        yield from textwrap.wrap(sentence, width + 2, initial_indent="  ", subsequent_indent="  ")
    if heading.text.strip():
        yield "  " + heading.text.rstrip()
    for row in rows:
        yield f"  {row.text}{_bar(row)}".rstrip()
    yield ""


def _bar(row: Line) -> str:
    """The bar of a row, with an upright line at its mark."""
    full = round(row.part * row.bar)
    bar = "#" * full + "." * (row.bar - full)
    if row.mark is None or not bar:
        return bar
    at = min(row.bar - 1, round(row.mark * row.bar))
    return f"{bar[:at]}|{bar[at + 1 :]}"


def export(
    file: GameFile,
    record: Path | None = None,
    text: Path | None = None,
) -> None:
    """Write a game as text to share, with the score sheet of each gambit, or as a record."""
    from tda_tui.review.export import export_record, export_text
    from tda_tui.review.game_text import game_text
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    game = Replay(read_game(file))
    if record is None and text is None:
        say("\n".join(game_text(game)))
    if record is not None:
        with writing(record):
            export_record(game, record)
    if text is not None:
        with writing(text):
            export_text(game, text)


def check(
    files: list[Path],
) -> None:
    """Play records and compare them with what they expect."""
    from tda_tui.records.check import check_file, records_in

    passed = failed = status = 0
    for named in files:
        records = 0
        for path in records_in([named]):
            outcome = check_file(path)
            if outcome.no_record and path != named:
                say(
                    _("note {path}: skipped, as it is a ruleset or a card file, not a record").format(
                        path=on_one_line(str(path))
                    )
                )
                continue
            _tell_outcome(outcome)
            records += 1
            failed += bool(outcome.problems)
            passed += not outcome.problems
            status = max(status, BAD_INPUT if outcome.unreadable else 1 if outcome.problems else 0)
        if not records:
            say(_("no records in {path}").format(path=on_one_line(str(named))))
            status = BAD_INPUT
    say(_("{passed} passed, {failed} failed").format(passed=passed, failed=failed))
    raise SystemExit(status)


def _tell_outcome(outcome: Outcome) -> None:
    path = on_one_line(str(outcome.path))
    for notice in outcome.notices:
        say(_("note {path}: {notice}").format(path=path, notice=notice))
    if not outcome.problems:
        say(f"ok {path}")
        return
    first, *rest = outcome.problems
    say(f"FAIL {path}: {first}")
    for problem in rest:
        say(f"    {problem}")
