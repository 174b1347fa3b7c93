"""A tournament in plain lines: the standing, the person's games, and finally the winner."""

from __future__ import annotations

from pathlib import Path

from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Wanted
from tda_tui.plain.commands import Left
from tda_tui.plain.evening import Evening
from tda_tui.plain.lines import Lines
from tda_tui.plain.start import see_through
from tda_tui.saves.store import Saves
from tda_tui.session.series import Series
from tda_tui.tournament.dealing import deal_of, pairs, play_here, quick_words
from tda_tui.tournament.draw import with_final
from tda_tui.tournament.standing_text import (
    about,
    called,
    next_words,
    own_words,
    result_words,
    scheme,
    title,
    won_words,
)
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import TableGame, Tournament
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _


def run_tournament(tournament: Tournament, settings: Settings, lines: Lines, saves: Saves) -> int:
    """Play a tournament from its current state until it is over or the player leaves; returns the exit status."""
    return see_through(_TournamentEvening(tournament, settings, lines, saves), lines)


class _TournamentEvening(Evening):
    """The games of a tournament."""

    def __init__(self, tournament: Tournament, settings: Settings, lines: Lines, saves: Saves) -> None:
        super().__init__(Wanted(), settings, lines, saves)
        self.tournament = tournament
        self.tournaments = Tournaments(saves)

    def play(self) -> None:
        """Play round after round. Raises Left when the player leaves."""
        self.greet()
        for line in (about(self.tournament), quick_words(self.tournament.level), scheme(self.tournament.seats)):
            if line:
                self.lines.say(line)
        self._tell_abilities()
        while True:
            self._play_others()
            self._tell_standing()
            game = self.tournament.mine
            if game is None and self.tournament.over:
                return
            self.lines.say(next_words(self.tournament))
            if self.commands.choice(_("What now?"), [_("Go on."), _("Leave; the tournament is kept.")], 0):
                raise Left
            if game is not None:
                self._play_mine(game)
            else:
                self._play_others(final=True)

    def _tell_abilities(self) -> None:
        """Print everybody's abilities, which are public."""
        for entrant, names in pairs(self.tournament).items():
            if names:
                self.lines.say(f"{called(self.tournament, entrant)}: {names}.")

    def _tell_standing(self) -> None:
        """Print the standing, one line per player."""
        tournament = self.tournament
        self.lines.say()
        self.lines.say(f"{title(tournament)}.")
        if tournament.over:
            self.lines.say(won_words(tournament))
            self.lines.say(own_words(tournament))
        if not any(game.played for game in tournament.game):
            return
        best = tournament.finalists
        for line in tournament.standings:
            said = _("{place}. {name}: {points} points, {gold} gold.").format(
                place=line.place, name=called(tournament, line.entrant), points=line.total, gold=line.gold
            )
            self.lines.say(said)
            if line.entrant == best[-1] and not tournament.over:
                final = tournament.final is not None
                so_far = _("So far they would play the final; those below would not.")
                self.lines.say(_("They play the final; those below do not.") if final else so_far)

    def _play_mine(self, game: TableGame) -> None:
        """Play or resume the person's game of this round."""
        left = self.tournaments.save_of(game)
        if left is not None:
            self._go_on_with(left, game)
            return
        deal, said = deal_of(self.tournament, game)
        self.say_seats(deal.rules, deal.names)
        series = Series(deal.rules, deal.names, deal.changes, deal.roles)
        controller = self.autosave.begin(deal, series, said)
        if (path := self.autosave.path) is not None:
            self._keep(self.tournament.with_save(game, path.name))
        self.play_deal(series, controller, said)
        view = controller.view()
        self._count(game, [seat.gold for seat in view.seats], view.winners)

    def _go_on_with(self, left: Path, game: TableGame) -> None:
        opened = self.open(left)
        if opened is None:
            raise Left
        self.play_on(*opened)
        view = opened[1].view()
        self._count(game, [seat.gold for seat in view.seats], view.winners)

    def _play_others(self, final: bool = False) -> None:
        """Let the other tables play when it is their turn, and print their results."""
        tournament = self.tournament
        if tournament.mine is not None or (tournament.in_final and not final):
            return
        for game, result in play_here(tournament):
            self._count(game, result.gold, result.winners)

    def _count(self, game: TableGame, gold: list[int] | tuple[int, ...], winners: tuple[int, ...]) -> None:
        self._keep(with_final(self.tournament.with_result(game, gold, winners)))
        played = next(one for one in self.tournament.game if (one.round, one.players) == (game.round, game.players))
        if not played.mine:
            self.lines.say(_("Another table: {said}.").format(said=result_words(self.tournament, played)))

    def _keep(self, tournament: Tournament) -> None:
        self.tournament = tournament
        try:
            self.tournaments.write(tournament)
        except OSError as problem:
            self.lines.say(_("The tournament cannot be kept: {why}.").format(why=why(problem)))
