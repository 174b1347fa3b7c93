"""The standing of a tournament between games, from which the next one is started; and at its end, who has won."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.faces import art_of, regular_art
from tda_tui.app.screens.ending import EndingModal, Hoard
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.sheet import SheetScreen
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Lines, bar, rule
from tda_tui.files.folders import at_home, away
from tda_tui.players.player import PERSON
from tda_tui.tournament.dealing import pairs, quick_words
from tda_tui.tournament.standing_text import (
    about,
    called,
    heading,
    next_words,
    own_words,
    results,
    row,
    scheme,
    text,
    title,
    won_words,
)
from tda_tui.tournament.tournament import Standing, Tournament
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.phrases import listed
from tda_tui.words.problems import why
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _

_GAP = 3
_LEAST_PAIR, _LEAST_BAR = 48, 8
"""Columns that a pair of abilities needs beside the figures, and a bar of points."""
_WIDEST_BAR = 24


class StandingLines(Lines):
    """A line per entrant, the person's marked; beside it points as a bar, or the abilities if there is room."""

    tournament: Tournament | None = None
    pairs: Mapping[str, str] = {}

    def show(self, tournament: Tournament, pairs: Mapping[str, str]) -> None:
        self.tournament, self.pairs = tournament, pairs
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        if (tournament := self.tournament) is None:
            return []
        head = f"  {heading(tournament)}"
        room = width - cell_len(head) - _GAP
        abilities = any(self.pairs.values()) and room >= _LEAST_PAIR
        if abilities:
            head += " " * _GAP + _("Abilities")
        drawn = [Content.styled(cut(head, width), "$quiet")]
        begun = any(game.played for game in tournament.game)
        standings, finalists = tournament.standings, tournament.finalists
        most = max(line.total for line in standings) or 1
        for rank, line in enumerate(standings, 1):
            text = _row(tournament, line)
            if abilities:
                text += Content.styled(" " * _GAP + cut(self.pairs.get(line.entrant, ""), room), "$quiet")
            elif begun and room >= _LEAST_BAR:
                text += Content(" " * _GAP) + bar(line.total / most, min(room, _WIDEST_BAR))
            drawn.append(text)
            if begun and rank == len(finalists) < len(standings):
                drawn.append(rule(_who_plays_the_final(tournament), width))
        return drawn


def _row(tournament: Tournament, line: Standing) -> Content:
    mine, best = line.entrant == PERSON, line.entrant in tournament.champions
    mark = glyphs().then if mine else "*" if best else " "
    usual = "" if line.entrant in tournament.finalists else "$quiet"
    style = "bold $success" if best else "bold $accent" if mine else usual
    return Content.styled(f"{mark} {row(tournament, line)}", style)


def _who_plays_the_final(tournament: Tournament) -> str:
    if tournament.over:
        return _("The players above played the final")
    return (
        _("The players above play the final")
        if tournament.final is not None
        else _("The players above would play the final if it started now")
    )


class StandingScreen(Lasting[str], SheetScreen[None]):
    """The standing, and all results on a second page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "Play the next game, or see who won", id="tournament.go_on"),
        Binding("tab,left,right", "turn", "Every result; the standings", id="tournament.turn"),
        Binding("pagedown,down,j", "read(1)", "Scroll down", id="tournament.read_on"),
        Binding("pageup,up,k", "read(-1)", "Scroll up", id="tournament.read_back"),
        Binding("e", "export", "Export the standings as text", id="tournament.export"),
        Binding("n", "new", "Another tournament", id="tournament.new"),
        Binding("escape,q", "want('')", "To the first screen", id="tournament.back"),
    ]

    SHEET = "tournament"
    playing = False
    """Whether other tables are still playing."""
    waits = False
    """Whether the person can continue a game of this round."""
    second_page = False

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament
        self.folder = Path.cwd()
        """Where exports go."""

    def parts(self) -> Sequence[Widget]:
        results = VerticalScroll(Static("", id="text", markup=False), id="results")
        return StandingLines(id="standing"), results, Static("", id="next", markup=False)

    def on_mount(self) -> None:
        self._draw()

    def show(self, tournament: Tournament, playing: bool, waits: bool = False) -> None:
        self.tournament, self.playing, self.waits = tournament, playing, waits
        if self.query(StandingLines):
            self._draw()

    def _draw(self) -> None:
        tournament = self.tournament
        words = title(tournament) if tournament.over else _("Tournament: {where}").format(where=title(tournament))
        self.query_one(".title", Static).update(words)
        self.query_one(StandingLines).show(tournament, pairs(tournament))
        facts = [about(tournament), quick_words(tournament.level), scheme(tournament.seats)]
        lines = [" ".join(filter(None, facts)), *results(tournament, newest_first=True)]
        self.query_one("#text", Static).update("\n".join(lines))
        self.query_one("#next", Static).update(self._next())
        self._show_page()

    def _next(self) -> str:
        tournament = self.tournament
        if self.playing and tournament.mine is None:
            return _("The other tables are still playing.")
        waits = _("The game continues where you left off.") if self.waits else ""
        return " ".join(filter(None, [next_words(tournament), waits, own_words(tournament) if tournament.over else ""]))

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        if self.query(StandingLines):
            self._show_page()

    def _show_page(self) -> None:
        both = self.has_class("-high")
        self.query_one(StandingLines).display = both or not self.second_page
        self.query_one("#results").display = both or self.second_page
        begins = self.tournament.mine is not None and not self.waits
        play = _("Who won") if self.tournament.over else _("Play") if begins else _("Continue")
        page = [] if both else [(key_name("tab"), _("Standings") if self.second_page else _("Results"))]
        self.query_one(KeyLine).show(
            (key_name("enter"), play), *page, ("e", _("Export")), ("n", _("New")),
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    def action_want(self, what: str) -> None:
        self.want(what)

    def action_turn(self) -> None:
        self.second_page = not self.second_page
        self._show_page()

    def action_go_on(self) -> None:
        if self.tournament.over:
            self.want("winner")
        elif self.playing and self.tournament.mine is None:
            self.app.bell()
        else:
            self.want("game")

    def action_new(self) -> None:
        if self.tournament.over:
            self.want("new")
            return
        from tda_tui.app.screens.ask import LeaveScreen

        note = _("You will leave the current tournament; it stays in the folder of saved games.")
        question = LeaveScreen(_("Start another tournament?"), note)
        self.app.push_screen(question, lambda sure: self.want("new") if sure else None)

    def action_export(self) -> None:
        """Export the standing to a new file; if files are out of the user's reach, to the clipboard."""
        standing = "\n".join(text(self.tournament))
        if away():
            self.app.copy_to_clipboard(standing)
            self.notify(_("Copied, if your terminal allows it."), markup=False)
            return
        from tda_tui.files.atomic import free_path

        out = free_path(self.folder / f"tda-tournament-{self.tournament.begun:%Y%m%d}.txt")
        try:
            out.write_text(standing + "\n", encoding="utf-8")
        except OSError as problem:
            words = _("Cannot write {path}: {why}.").format(path=at_home(out), why=why(problem))
            self.notify(words, severity="warning", markup=False)
        else:
            self.notify(_("Written: {path}").format(path=at_home(out)), markup=False)


class WinnerScreen(EndingModal[None]):
    """The winner's picture, under a rain of gold if it is the person, and the hoards of the final table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,space", "close", "To the standings", id="winner.close"),
    ]

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament

    def body(self) -> ComposeResult:
        yield self.ending(won_words(self.tournament), keys=_("Enter  Standings    ?  Keys"))

    def on_mount(self) -> None:
        best = self.tournament.champions
        self.mine = PERSON in best
        self.art = art_of("treasure") if self.mine else regular_art(best[0])
        self.words, self.hoards = list(self._words()), list(self._of_the_final())
        self.begin_motion()

    def _words(self) -> Iterator[tuple[str, str]]:
        """The sentences beside the picture, each with its style."""
        best = self.tournament.champions
        names = listed([called(self.tournament, one) for one in best])
        words = _(
            "{all} came to the tables, {n} rounds were played, the final included, and the last stakes go to {names}."
        )
        yield words.format(all=len(self.tournament.entrants), n=self.tournament.last_round, names=names), "bold"
        if best[0] != PERSON and (spoken := regular_texts(best[0]).says.get("wins-game")):
            line = _('{name}: "{words}"').format(name=called(self.tournament, best[0]), words=spoken[0])
            yield line, "$quiet"
        if best != [PERSON]:
            yield own_words(self.tournament), ""

    def _of_the_final(self) -> Iterator[Hoard]:
        final = self.tournament.final
        assert final is not None
        seats = zip(final.ranks, final.players, final.gold, strict=True)
        for rank, one, gold in sorted(seats, key=lambda seat: seat[0]):
            style = "bold $success" if rank == 1 else "bold" if one == PERSON else ""
            yield Hoard(rank, called(self.tournament, one), gold, (), style)

    def action_close(self) -> None:
        """Close; during the animation, only end that."""
        if self.moving:
            self.end_motion()
        else:
            self.dismiss(None)
