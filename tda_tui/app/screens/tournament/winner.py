"""The end of a tournament: winner, final table, and the person's rank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tda_tui.app.pictures.faces import art_of, regular_art
from tda_tui.app.screens.ending import EndingModal, Hoard
from tda_tui.players.player import PERSON
from tda_tui.tournament.standing_text import called, own_words, won_words
from tda_tui.tournament.tournament import Tournament
from tda_tui.words.phrases import listed
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _


class WinnerScreen(EndingModal[None]):
    """The winner's picture, under a rain of gold if it is the person, and the hoards of the final table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,space", "close", "To the standing", id="winner.close"),
    ]

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament

    def body(self) -> ComposeResult:
        yield self.ending(won_words(self.tournament), keys=_("Enter  Standing    ?  Keys"))

    def on_mount(self) -> None:
        best = self.tournament.champions
        self.mine = PERSON in best
        self.art = art_of("treasure") if self.mine else regular_art(best[0])
        self.words, self.hoards = list(self._words()), list(self._of_the_final())
        self.begin_motion()

    def _words(self) -> Iterator[tuple[str, str]]:
        best = self.tournament.champions
        names = listed([called(self.tournament, one) for one in best])
        words = _("{all} came to the tables, {n} rounds were played, and the last pot goes to {names}.")
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
