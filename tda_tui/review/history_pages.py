"""The history as pages of table rows with bar charts, independent of the display."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.player import level_in, role_title
from tda_tui.players.win_share import Figure
from tda_tui.present.card_text import flight_name_in_words
from tda_tui.review.history import History, Summary
from tda_tui.review.judgement import average_loss
from tda_tui.review.review_file import reviewed
from tda_tui.review.statistics import Tally, against, best_flights, level_of, levels_of, streaks, tallies, tally
from tda_tui.words.cells import cell_len, fit, rjust
from tda_tui.words.figures import day, hundredths, signed_tenths, tenths
from tda_tui.words.listing import listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext

LAST = 10
"""How many games the overview shows one by one."""


_GAP = 2
_LEAST_BAR, _WIDEST_BAR = 10, 30
"""Width limits of a bar, in columns."""


class Row(NamedTuple):
    """Cells, and a fraction from 0 to 1 to draw as a bar."""

    cells: tuple[str, ...]
    part: float | None = None


class Page(NamedTuple):
    """A table; the first `words` columns are text, the others figures. `bar` is the heading of the bar."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    words: int = 1
    bar: str = ""


def pages(history: History) -> list[Page]:
    """All pages; without games only an empty overview."""
    games = history.counted
    if not games:
        return [Page(_("Overview"), ("", ""), (), 2)]
    return [
        _overview(games),
        _tallied(_("Rulesets"), _("Ruleset"), tallies(games, lambda game: game.rules_name)),
        _tallied(_("Levels"), _("Level"), tallies(games, _level)),
        _tallied(_("Tables"), _("Seats"), tallies(games, lambda game: str(len(game.seats)))),
        _opponents(games),
        _flights(games),
        *_reviews(history),
    ]


def _reviews(history: History) -> list[Page]:
    """Losses in reviewed games, latest first; no page if there are none."""
    found = [(game, review.account(game.me)) for game, review in reviewed(history)]
    if not found:
        return []
    every = average_loss([one for _game, account in found for one in account.mistakes]) or Figure(0.0, 0.0)
    most = max([every.mean, *(account.per_decision.mean for _game, account in found if account.per_decision)])
    rows = [Row((_("All"), "", "", "", "", _percent(every)), _part(every.mean, most))]
    for game, account in found:
        loss = account.per_decision or Figure(0.0, 0.0)
        cells = (day(game.ended.astimezone()), game.rules_name, str(len(game.seats)))
        figures = (signed_tenths(100 * account.lucky), signed_tenths(-100 * account.lost), _percent(loss))
        rows.append(Row((*cells, *figures), _part(loss.mean, most)))
    columns = (_("Ended"), _("Ruleset"), _("Seats"), _("Luck %"), _("Mistakes %"), _("A decision %"))
    return [Page(_("Reviews"), columns, tuple(rows), 2, _("A decision"))]


def _percent(loss: Figure) -> str:
    return _("{loss} +-{error}").format(loss=hundredths(100 * loss.mean), error=hundredths(100 * loss.error))


def _part(loss: float, most: float) -> float:
    return max(0.0, loss) / most if most > 0 else 0.0


class Line(NamedTuple):
    """A row laid out in columns, followed by a bar of `bar` columns filled to `part`."""

    text: str
    part: float = 0.0
    bar: int = 0


def laid_out(page: Page, width: int) -> tuple[Line, list[Line]]:
    """The heading and the rows of a page in this width; text too long for its column is cut."""
    table = [page.columns, *(row.cells for row in page.rows)]
    columns = range(len(page.columns))
    widths = [max(cell_len(cells[column]) for cells in table) for column in columns]
    charted = any(row.part is not None for row in page.rows)
    room = width - sum(widths) - _GAP * (len(widths) - 1)
    bar = min(_WIDEST_BAR, max(_LEAST_BAR, room - _GAP)) if charted else 0
    short = bar + _GAP * bool(bar) - room
    while short > 0:
        widest = max(range(page.words), key=widths.__getitem__)
        widths[widest] -= 1
        short -= 1

    def line(cells: Sequence[str]) -> str:
        words = [_fitting(cells[at], widths[at], at < page.words) for at in columns]
        return (" " * _GAP).join(words) + " " * _GAP * bool(bar)

    rows = [Line(line(row.cells), row.part or 0.0, bar if row.part is not None else 0) for row in page.rows]
    return Line(line(page.columns) + page.bar[:bar]), rows


def _fitting(text: str, width: int, words: bool) -> str:
    return fit(text, width) if words else rjust(text, width)


def last_games(games: Sequence[Summary], most: int | None = None) -> Page:
    """The games one by one, latest first, at most `most`; those that do not count are marked."""
    rows = []
    for game in games[:most]:
        names = [_("you") if seat == game.me else game.seats[seat] for seat in game.winners]
        won = listed(names)
        if game.practice:
            won = _("{names} (practice)").format(names=won)
        figures = (str(len(game.seats)), str(game.place), str(game.gold[game.me]), f"{game.margin:+d}")
        rows.append(Row((day(game.ended.astimezone()), game.rules_name, won, *figures)))
    columns = (_("Ended"), _("Ruleset"), _("Won by"), _("Seats"), _("Place"), _("Gold"), _("Ahead"))
    title = _("Games") if len(rows) == len(games) else _("The last {n} games of {all}").format(n=most, all=len(games))
    return Page(title, columns, tuple(rows), 3)


def _overview(games: Sequence[Summary]) -> Page:
    all_, run = tally(games), streaks(games)
    won = str(all_.won)
    if all_.shared:
        won = _("{n}, {shared} of them shared").format(n=all_.won, shared=all_.shared)
    rows = [
        Row((_("Games played"), str(all_.games))),
        Row((_("Won"), won), all_.won / all_.games),
        Row((_("Points (shares of victories)"), tenths(all_.points)), all_.points / all_.games),
        Row((_("Points by luck alone"), tenths(all_.chance)), all_.chance / all_.games),
        Row(
            (_("Gambits won"), _("{n} of {all}").format(n=all_.gambits_won, all=all_.gambits)),
            all_.gambits_won / all_.gambits,
        ),
        Row((_("Gold at the end"), _("{n} on average").format(n=tenths(all_.gold)))),
        Row((_("Ahead of the best opponent"), _("{n} on average").format(n=signed_tenths(all_.margin)))),
        Row((_("Longest streak"), _streak(run.longest))),
        Row((_("Now"), _streak(run.now))),
        Row((_("The last games"), " ".join(_letter(game) for game in reversed(games[:LAST])))),
        Row((_("Time played"), _time(all_.seconds))),
    ]
    return Page(_("Overview"), ("", ""), tuple(rows), 2)


def _streak(now: int) -> str:
    if now >= 0:
        return ngettext("{n} game won", "{n} games won", now).format(n=now)
    return ngettext("{n} game not won", "{n} games not won", -now).format(n=-now)


def _letter(game: Summary) -> str:
    """A game as a letter: won, shared, not won."""
    if not game.won:
        return "-"
    return pgettext("a game in a letter: shared", "S") if len(game.winners) > 1 else pgettext("a game: won", "W")


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def _level(game: Summary) -> str:
    """The titles of the opponents' levels; for levels that no longer exist, their ids."""
    return ", ".join(map(role_title, levels_of(game)))


def _tallied(title: str, column: str, found: dict[str, Tally]) -> Page:
    rows = [
        Row(
            (name, str(one.games), str(one.won), tenths(one.points), tenths(one.chance), signed_tenths(one.margin)),
            one.points / one.games,
        )
        for name, one in found.items()
    ]
    columns = (column, _("Games"), _("Won"), _("Points"), _("By luck"), _("Ahead"))
    return Page(title, columns, tuple(rows), bar=_("Points"))


def _opponents(games: Sequence[Summary]) -> Page:
    rows = [
        Row((name, str(one.games), str(one.won), str(one.lost), str(one.ahead)), one.ahead / one.games)
        for name, one in against(games).items()
    ]
    columns = (_("Opponent"), _("Games"), _("You won"), _("They won"), _("You richer"))
    return Page(_("Opponents"), columns, tuple(rows), bar=_("Richer"))


def _flights(games: Sequence[Summary]) -> Page:
    best = best_flights(games)
    most = max([flight.gold for flight, _game in best], default=0) or 1
    rows = []
    for flight, game in best:
        cells = (flight_name_in_words(flight.what), game.rules_name, day(game.ended.astimezone()))
        rows.append(Row((*cells, str(flight.gold)), flight.gold / most))
    columns = (_("Special flight"), _("Ruleset"), _("Date"), _("Gold"))
    return Page(_("Flights"), columns, tuple(rows), 3)


def as_dict(history: History) -> dict[str, object]:
    """The history as plain data for JSON."""
    games = history.counted
    run = streaks(games)
    return {
        "all": _plain(tally(games)),
        "by_ruleset": {name: _plain(one) for name, one in tallies(games, lambda game: game.ruleset).items()},
        "by_level": {name: _plain(one) for name, one in tallies(games, level_of).items()},
        "by_seats": {name: _plain(one) for name, one in tallies(games, lambda game: str(len(game.seats))).items()},
        "against": {name: one._asdict() for name, one in against(games).items()},
        "streaks": {"longest": run.longest, "now": run.now},
        "best_flights": [
            {"what": flight.what, "gold": flight.gold, "ruleset": game.ruleset, "file": game.file}
            for flight, game in best_flights(games)
        ],
        "games": [_game(history, game) for game in history.games],
        "unreadable": list(history.problems),
    }


def _plain(one: Tally) -> dict[str, object]:
    return {key: round(value, 2) for key, value in one._asdict().items()}


def _game(history: History, game: Summary) -> dict[str, object]:
    return {
        "path": str(history.path(game)),
        "ended": game.ended.isoformat(),
        "ruleset": game.ruleset,
        "seats": [
            {"name": name, "level": level_in(level), "gold": gold}
            for name, level, gold in zip(game.seats, game.levels, game.gold, strict=True)
        ],
        "you": game.seats[game.me],
        "winners": [game.seats[seat] for seat in game.winners],
        "points": round(game.points, 3),
        "gambits": game.gambits,
        "gambits_won": game.gambits_won,
        "minutes": round(game.seconds / 60, 1),
        "special_flights": [{"what": flight.what, "gold": flight.gold} for flight in game.flights],
        "practice": game.practice,
    }
