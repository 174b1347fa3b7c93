"""The history as pages of table rows with bar charts, independent of the display."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tda_tui.players.judgement import Judgement
from tda_tui.players.player import level_in, role_title
from tda_tui.present.card_text import flight_name_in_words
from tda_tui.review.feats import FEATS
from tda_tui.review.history import (
    History,
    Summary,
    Tally,
    against,
    best_flights,
    fair_gambits,
    feats_course,
    gambits_course,
    gold_course,
    last_hoards,
    levels_of,
    streaks,
    tallies,
    tally,
)
from tda_tui.review.review import average_loss, reviewed
from tda_tui.review.review_text import decided
from tda_tui.words.cells import cell_len, fit, rjust
from tda_tui.words.languages import messages
from tda_tui.words.phrases import day, hundredths, listed, signed_tenths, tenths
from tda_tui.words.texts import feat_texts
from tda_tui.words.translate import gettext as _, ngettext, pgettext

_HARDLY = 0.5
"""Victories that make no difference to luck."""
_LARGE = 3
"""The first rows of the overview, which say the same as its large figures."""
LAST = 10
"""How many games the overview shows one by one."""


_GAP = 2
_BETWEEN = 2
"""Lines between the rows of two tables: a blank one and a heading."""
_LEAST_BAR, _WIDEST_BAR = 10, 30
"""Width limits of a bar, in columns."""


class Row(NamedTuple):
    """Cells, and a fraction from 0 to 1 to draw as a bar, with a mark at another one; `quiet` if it matters less.

    `points` are those of games that the last cell names, a letter each.
    """

    cells: tuple[str, ...]
    part: float | None = None
    mark: float | None = None
    quiet: bool = False
    points: tuple[float, ...] = ()


class Table(NamedTuple):
    """Rows below a heading; the first `words` columns are text, the others figures. `bar` is the heading of the bar."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    words: int = 1
    bar: str = ""


class Course(NamedTuple):
    """What changes from game to game: the person's figures, and others to compare them with, from the `first` game.

    Those that are `counted` grow by whole steps; with a `legend` they are gold, each game by itself.
    """

    meaning: str
    mine: Sequence[float]
    others: Sequence[float]
    first: int
    counted: bool = False
    legend: str = ""


class Figure(NamedTuple):
    """A number to be drawn large, what follows it, and what it is."""

    number: int
    after: str
    label: str


class Portrait(NamedTuple):
    """A regular whose portrait is drawn, with the name and these lines beside it."""

    regular: str
    name: str
    words: tuple[str, ...]


class Badge(NamedTuple):
    """A feat by its name, and whether it has been done."""

    name: str
    done: bool


class Page(NamedTuple):
    """Tables below each other; `sentences` is what they mean, in sentences, `notes` what their columns are; `course` is
    for a chart below them.

    Where there is room, `figures` and `portraits` are drawn above all, and `badges` beside the tables. `beside` are the
    tables without the rows that say the same as the figures and portraits.
    """

    title: str
    tables: tuple[Table, ...]
    sentences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    course: Course | None = None
    figures: tuple[Figure, ...] = ()
    portraits: tuple[Portrait, ...] = ()
    beside: tuple[Table, ...] = ()
    badges: tuple[Badge, ...] = ()

    @property
    def length(self) -> int:
        """The number of lines below the first heading."""
        return sum(len(table.rows) + _BETWEEN for table in self.tables) - _BETWEEN


def pages(history: History) -> list[Page]:
    """All pages; without games only an empty overview."""
    games = history.counted
    if not games:
        return [Page(_("Overview"), (Table(("", ""), (), 2),))]
    flights = [_flights(games)] if any(game.flights for game in games) else []
    richer = _(
        "More gold: how often you ended with more gold than this opponent. Run: how often in a "
        "row; with -, this opponent had more."
    )
    meant = _(
        "Points: 1 for a win, a fraction for a shared win. Expected: what equal players would get. "
        "Ahead: your average lead in gold."
    )
    tables = (
        _tallied(_("Ruleset"), tallies(games, lambda game: game.rules_name)),
        _tallied(_("Level"), tallies(games, lambda game: ", ".join(map(role_title, levels_of(game))))),
        _tallied(_("Seats"), tallies(games, lambda game: str(len(game.seats)))),
    )
    often = {
        name: (ngettext("{n} game", "{n} games", one.games).format(n=one.games),)
        for name, one in against(games).items()
    }
    rival, overview = _rival(games), _overview(games)
    # Beside large figures, a single bar would be all that is left of them; below stacks of coins, who won is seen.
    rows = [Row(row.cells) for row in overview.rows[_LARGE:] if not row.points]
    brief = overview._replace(rows=tuple(row for row in rows if not rival or row.cells[0] != _rival_title()), bar="")
    hoards = Course(_("Gold at the end"), *last_hoards(games), 1, legend=_("left: you  right: the best opponent"))
    gold = Course(_("Gold at the end, average of ten games; dotted: the best opponent's"), *gold_course(games), 1)
    gambits = Course(_("Gambits won, average of ten games; dotted: expected by chance"), *gambits_course(games), 1)
    return [
        Page(
            _("Overview"),
            (overview,),
            _overview_words(games),
            course=hoards,
            figures=_figures(games),
            portraits=rival,
            beside=(brief,),
            badges=_badges(games),
        ),
        Page(_("Tables"), tables, (), (meant,), gambits),
        Page(_("Opponents"), (_opponents(games), *flights), (), (richer,), gold, portraits=_portraits(games, often)),
        _feats(games),
        *_reviews(history),
    ]


def _reviews(history: History) -> list[Page]:
    """Losses in reviewed games, latest first; no page if there are none."""
    found = [(game, review.account(game.me)) for game, review in reviewed(history)]
    if not found:
        return []
    rows, causes = [], Counter[str]()
    for game, account in found:
        found_by = decided(account, [game.levels[seat] for seat in game.opponents], len(game.seats))
        cause, sums = "", ["", ""]
        if found_by is not None:
            cause, sums = found_by.short_words, [signed_tenths(100 * gain) for gain in found_by]
        causes.update([cause] if cause else [])
        won = pgettext("a game", "won") if game.won else pgettext("a game", "lost")
        rows.append(Row((day(game.ended.astimezone()), won, cause, *sums, _average_cost(account.mistakes))))
    each = _average_cost([one for _game, account in found for one in account.mistakes])
    text = ngettext(
        "In {n} reviewed game, each decision lowered your chance of winning by {loss}% on average.",
        "In {n} reviewed games, each decision lowered your chance of winning by {loss}% on average.",
        len(found),
    ).format(n=len(found), loss=each)
    counted = [_("{cause} ({n})").format(cause=cause, n=n) for cause, n in causes.most_common()]
    why = [_("What decided the games: {list}.").format(list=", ".join(counted))] if counted else []
    meant = _("Play and luck: what they added to your chance of winning, compared with opponents like yours.")
    columns = (_("Ended"), _("Result"), _("Decided by"), _("Play %"), _("Luck %"), _("Loss per decision %"))
    return [Page(_("Reviews"), (Table(columns, tuple(rows), 3),), (*why, text), (meant,))]


def _average_cost(mistakes: Sequence[Judgement]) -> str:
    loss = average_loss(mistakes)
    return hundredths(100 * loss.mean) if loss is not None else ""


class Line(NamedTuple):
    """A row in columns, followed by a bar of `bar` columns filled to `part`, and a `mark`. Headings are quiet.

    `points` are those of the games whose letters end the text, a column apart.
    """

    text: str
    part: float = 0.0
    bar: int = 0
    quiet: bool = False
    mark: float | None = None
    points: tuple[float, ...] = ()


def laid_out(page: Page, width: int) -> tuple[Line, list[Line]]:
    """The heading of a page in this width, and its lines below it; text too long for its column is cut."""
    first = max(cell_len(cells[0]) for table in page.tables for cells in _cells(table))
    heading, *lines = [line for table in page.tables for line in (Line(""), *_table_lines(table, width, first))][1:]
    return heading, lines


def _cells(table: Table) -> list[tuple[str, ...]]:
    return [table.columns, *(row.cells for row in table.rows)]


def _table_lines(table: Table, width: int, first: int) -> list[Line]:
    """The heading and the rows; the first column is `first` columns wide."""
    columns = range(len(table.columns))
    widths = [first, *(max(cell_len(cells[column]) for cells in _cells(table)) for column in columns[1:])]
    charted = any(row.part is not None for row in table.rows)
    room = width - sum(widths) - _GAP * (len(widths) - 1)
    # Words go before bars.
    bar = min(_WIDEST_BAR, room - _GAP) if charted and room - _GAP >= _LEAST_BAR else 0
    for _column in range(bar + _GAP * bool(bar) - room):
        widths[max(range(table.words), key=widths.__getitem__)] -= 1

    def line(cells: Sequence[str]) -> str:
        words = [(fit if at < table.words else rjust)(cells[at], widths[at]) for at in columns]
        return (" " * _GAP).join(words) + " " * _GAP * bool(bar)

    rows = [
        Line(line(row.cells), row.part or 0.0, bar if row.part is not None else 0, row.quiet, row.mark, row.points)
        for row in table.rows
    ]
    return [Line(line(table.columns) + _legend(table, bar), quiet=True), *rows]


def _legend(table: Table, bar: int) -> str:
    """The heading of bars in this width; a mark in it stands above the first row's."""
    mark = next((row.mark for row in table.rows if row.mark is not None), None)
    if mark is None:
        return table.bar[:bar]
    at = min(bar - 1, round(mark * bar))
    if at + cell_len(table.bar) <= bar:
        return " " * at + table.bar
    return rjust(f"{table.bar.removeprefix('| ')} |", at + 1)[:bar]


def last_games(games: Sequence[Summary], most: int | None = None) -> Page:
    """The games one by one, latest first, at most `most`; those that do not count are marked."""
    rows = []
    for game in games[:most]:
        won = listed([_("you") if seat == game.me else game.seats[seat] for seat in game.winners])
        if game.practice:
            won = _("{names} (practice)").format(names=won)
        figures = (str(len(game.seats)), str(game.rank), str(game.gold[game.me]), f"{game.margin:+d}")
        rows.append(Row((day(game.ended.astimezone()), game.rules_name, won, *figures)))
    columns = (_("Ended"), _("Ruleset"), _("Won by"), _("Seats"), _("Place"), _("Gold"), _("Ahead"))
    title = _("Games") if len(rows) == len(games) else _("The last {n} games of {all}").format(n=most, all=len(games))
    return Page(title, (Table(columns, tuple(rows), 3),))


def _overview_words(games: Sequence[Summary]) -> tuple[str, str]:
    all_, texts = tally(games), messages("review")["victories"]
    more = all_.points - all_.chance
    victories = _(texts["as-usual" if abs(more) < _HARDLY else "more" if more > 0 else "less"])
    gold = _(texts["behind" if all_.margin < 0 else "ahead"]).format(gold=tenths(abs(all_.margin)))
    return victories, gold


def _overview(games: Sequence[Summary]) -> Table:
    all_, run, toughest = tally(games), streaks(games), _toughest(games)
    best = max(games, key=lambda game: game.gold[game.me])
    feats = len({feat for game in games for feat in game.feats})
    won = _("{n} of {all}").format(n=all_.won, all=all_.games)
    if all_.shared:
        won = _("{n} of {all}, {shared} of them shared").format(n=all_.won, all=all_.games, shared=all_.shared)
    luck = _("{n} expected by chance").format(n=tenths(all_.chance))
    rows = [
        Row((_("Games won"), f"{won}, {luck}"), all_.points / all_.games, all_.chance / all_.games),
        _counted(_("Gambits won"), all_.gambits_won, all_.gambits, fair_gambits(games)),
        Row((_("Most gold"), f"{best.gold[best.me]} ({day(best.ended.astimezone())})")),
        _counted(_("Feats"), feats, len(FEATS)),
        Row((_("Gold at the end"), _("{n} on average").format(n=tenths(all_.gold)))),
        *([_toughest_row(games, toughest)] if toughest else []),
        Row((_("Longest run"), _run(run.longest))),
        Row((_("Current run"), _run(run.now))),
        Row(
            (_("Latest games first"), " ".join(map(_letter, games[:LAST]))),
            points=tuple(game.points for game in games[:LAST]),
        ),
        Row((_("Time played"), _time(all_.seconds))),
    ]
    return Table(("", ""), tuple(rows), 2, bar=_("| by chance"))


def _counted(label: str, n: int, of: int, chance: float | None = None) -> Row:
    """How many of all; `chance` are those expected by luck."""
    parts = (n / of, chance / of if chance is not None else None) if of else (None, None)
    return Row((label, _("{n} of {all}").format(n=n, all=of)), *parts)


def _figures(games: Sequence[Summary]) -> tuple[Figure, ...]:
    """Those of the first rows of the overview."""
    all_, most = tally(games), max(game.gold[game.me] for game in games)
    luck = [_("{n} expected").format(n=tenths(chance)) for chance in (all_.chance, fair_gambits(games))]
    return (
        Figure(all_.won, _("of {n}").format(n=all_.games), f"{_('Games won')}, {luck[0]}"),
        Figure(all_.gambits_won, _("of {n}").format(n=all_.gambits), f"{_('Gambits won')}, {luck[1]}"),
        Figure(most, "", _("Most gold")),
    )


def _toughest(games: Sequence[Summary]) -> str:
    """The opponent who had more gold most often; "" if none ever had."""
    met = against(games)
    name = max(met, key=lambda name: met[name].behind)
    return name if met[name].behind else ""


def _rival_title() -> str:
    return _("Toughest opponent")


def _toughest_row(games: Sequence[Summary], name: str) -> Row:
    return Row((_rival_title(), f"{name}, {_richer(games, name)}"))


def _richer(games: Sequence[Summary], name: str) -> str:
    one = against(games)[name]
    return _("richer in {n} of {all} games").format(n=one.behind, all=one.games)


def _rival(games: Sequence[Summary]) -> tuple[Portrait, ...]:
    """The toughest opponent, if it is a regular."""
    name = _toughest(games)
    return _portraits(games, {name: (_rival_title(), _richer(games, name))}) if name else ()


def _portraits(games: Sequence[Summary], words: Mapping[str, tuple[str, ...]]) -> tuple[Portrait, ...]:
    """The regulars among these opponents, with these lines."""
    seats = [(game, seat) for game in reversed(games) for seat in game.opponents]
    regulars = {game.seats[seat]: game.levels[seat].partition("/")[2] for game, seat in seats}
    return tuple(Portrait(regulars[name], name, words[name]) for name in words if regulars[name])


def _run(games: int) -> str:
    if games >= 0:
        return ngettext("{n} win", "{n} wins", games).format(n=games)
    return ngettext("{n} loss", "{n} losses", -games).format(n=-games)


def _letter(game: Summary) -> str:
    if not game.won:
        return pgettext("a game in a letter: lost", "L")
    return pgettext("a game in a letter: shared", "S") if len(game.winners) > 1 else pgettext("a game: won", "W")


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)


def _tallied(column: str, found: dict[str, Tally]) -> Table:
    rows = []
    for name, one in found.items():
        figures = (tenths(one.points), tenths(one.chance), signed_tenths(one.margin))
        rows.append(Row((name, str(one.games), str(one.won), *figures), one.points / one.games, one.chance / one.games))
    columns = (column, _("Games"), _("Won"), _("Points"), _("Expected"), _("Ahead"))
    return Table(columns, tuple(rows), bar=_("| by chance"))


def _opponents(games: Sequence[Summary]) -> Table:
    rows = [
        Row((name, *map(str, (one.games, one.won, one.lost, one.ahead)), f"{one.run:+d}"), one.ahead / one.games)
        for name, one in against(games).items()
    ]
    columns = (_("Opponent"), _("Games"), _("You won"), _("They won"), _("More gold"), _("Run"))
    return Table(columns, tuple(rows), bar=_("More gold"))


def _badges(games: Sequence[Summary]) -> tuple[Badge, ...]:
    done = {feat for game in games for feat in game.feats}
    return tuple(Badge(feat_texts()[feat].name, feat in done) for feat in FEATS)


def _feats(games: Sequence[Summary]) -> Page:
    rows, done = [], 0
    for feat in FEATS:
        text, found = feat_texts()[feat], [game for game in games if feat in game.feats]
        first = day(found[-1].ended.astimezone()) if found else "-"
        rows.append(Row((text.name, text.takes, first, str(len(found))), quiet=not found))
        done += bool(found)
    columns = (_("Feat"), _("What it takes"), _("Date"), _("Games"))
    most = [len(FEATS)] * len(games)
    course = Course(_("Feats so far; dotted: all feats"), feats_course(games), most, 1, counted=True)
    so_far = _("{n} of {all} feats so far.").format(n=done, all=len(rows))
    return Page(_("Feats"), (Table(columns, tuple(rows), 2),), (so_far,), course=course)


def news(history: History, file: str) -> str:
    """What is new in the history since this game, in a line; "" for nothing."""
    texts = [feat_texts()[feat] for feat in history.first_feats(file)]
    if not texts:
        return ""
    named = f"{texts[0].name} ({texts[0].takes})" if len(texts) == 1 else listed([text.name for text in texts])
    return ngettext("New feat: {feats}.", "New feats: {feats}.", len(texts)).format(feats=named)


def _flights(games: Sequence[Summary]) -> Table:
    best = best_flights(games)
    most = max([flight.gold for flight, _game in best], default=0) or 1
    rows = []
    for flight, game in best:
        cells = (flight_name_in_words(flight.what), game.rules_name, day(game.ended.astimezone()))
        rows.append(Row((*cells, str(flight.gold)), flight.gold / most))
    columns = (_("Special flight"), _("Ruleset"), _("Date"), _("Gold"))
    return Table(columns, tuple(rows), 3)


def as_dict(history: History) -> dict[str, object]:
    """The history as plain data for JSON."""
    games = history.counted

    def grouped(key: Callable[[Summary], str]) -> dict[str, object]:
        return {name: _plain(one) for name, one in tallies(games, key).items()}

    return {
        "all": _plain(tally(games)),
        "by_ruleset": grouped(lambda game: game.ruleset),
        "by_level": grouped(lambda game: ", ".join(levels_of(game))),
        "by_seats": grouped(lambda game: str(len(game.seats))),
        "feats": {feat: sum(feat in game.feats for game in games) for feat in FEATS},
        "against": {name: one._asdict() for name, one in against(games).items()},
        "streaks": streaks(games)._asdict(),
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
        "special_flights": msgspec.to_builtins(game.flights),
        "feats": list(game.feats),
        "practice": game.practice,
    }
