"""The standings of a tournament in words and columns: for the screen, for plain lines, and to share."""

from typing import Any

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.rule_options import length_name
from tda_tui.tournament.tournament import Standing, TableGame, Tournament
from tda_tui.words.cells import cell_len, cut, ljust, rjust, wrap
from tda_tui.words.phrases import NAMELESS, day, listed, shown_name
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _, ngettext, pgettext

NAME = 12
"""The width of a name, in columns."""
_FIGURES = 7
"""The least width of gold, total points and place in the final, in columns; headings may need more."""
_ROUND = 4
"""The width of a round's points, in columns."""
_WIDTH = 79
"""The width of the text to share, in columns."""


def called(tournament: Tournament, entrant: str) -> str:
    """The name of an entrant in the standings."""
    return shown_name(tournament.name or NAMELESS) if entrant == PERSON else find_regular(entrant).name


def title(tournament: Tournament) -> str:
    """The stage of the tournament."""
    if tournament.over:
        return _("The tournament is over")
    if tournament.in_final:
        return _("The final")
    return _("Round {n} of {all}").format(n=tournament.round, all=tournament.rounds)


def about(tournament: Tournament) -> str:
    """The settings of the tournament in one line."""
    try:
        name = ruleset_name(load_rules(tournament.ruleset).ruleset)
    except FileError:
        name = tournament.ruleset
    words = _("{ruleset}, {tables} tables of {seats}, level {level}, game length {length}, seed {seed}.")
    return words.format(
        ruleset=name, tables=tournament.tables, seats=tournament.seats, level=level_title(tournament.level),
        length=length_name(tournament.length), seed=tournament.seed,
    )  # fmt: skip


def scheme(seats: int) -> str:
    """How points are awarded, and who reaches the final."""
    words = _(
        "You score two points for each player at your table who ends with less gold than you, and one "
        "for each who ties with you; the winner of the game counts as ahead of everyone. The best {n} play "
        "the final: more gold breaks ties on points, and chance breaks the rest."
    )
    return words.format(n=seats)


def heading(tournament: Tournament) -> str:
    """The heading of the standings."""
    rounds = "".join(f"{number:>{_ROUND}}" for number in range(1, tournament.last_round))
    figures = "".join(rjust(word, width) for word, width in _figures(tournament))
    return f"     {ljust(_('Player'), NAME)}{rounds}{figures}"


def _figures(tournament: Tournament) -> list[tuple[str, int]]:
    words = [_("Points"), _("Gold"), *([_("Final")] if tournament.over else [])]
    return [(word, max(cell_len(word) + 1, _FIGURES + (not at))) for at, word in enumerate(words)]


def row(tournament: Tournament, line: Standing) -> str:
    """An entrant's row below the heading."""
    begun = any(game.played for game in tournament.game)
    rank = f"{line.rank:>3}." if begun else "  - "
    points = "".join(f"{'-' if one is None else one:>{_ROUND}}" for one in line.points)
    facts = (line.total, line.gold, line.final or "")
    figures = "".join(f"{fact:>{width}}" for fact, (_word, width) in zip(facts, _figures(tournament), strict=False))
    name = ljust(cut(called(tournament, line.entrant), NAME - 1), NAME)
    return f"{rank} {name}{points}{figures}"


def next_words(tournament: Tournament) -> str:
    """What comes next, in a sentence."""
    if tournament.over:
        return won_words(tournament)
    game = tournament.mine
    if game is not None:
        others = listed([called(tournament, one) for one in game.players if one != PERSON])
        if tournament.in_final:
            return _("You play the final with {others}.").format(others=others)
        return _("You play round {n} with {others}.").format(n=game.round, others=others)
    if tournament.in_final:
        names = listed([called(tournament, one) for one in tournament.finalists])
        return _("The final is played without you: {names}.").format(names=names)
    many = len(tournament.others)
    return ngettext("One table is still playing.", "{n} tables are still playing.", many).format(n=many)


def won_words(tournament: Tournament) -> str:
    """Who has won the tournament."""
    best = tournament.champions
    if best == [PERSON]:
        return _("You win the tournament!")
    names = listed([called(tournament, one) for one in best])
    return ngettext("{names} wins the tournament.", "{names} share the victory.", len(best)).format(names=names)


def own_words(tournament: Tournament) -> str:
    """The person's final place."""
    line = next(line for line in tournament.standings if line.entrant == PERSON)
    words = ngettext(
        "Your place: {place} of {all}, with {points} point and {gold} gold.",
        "Your place: {place} of {all}, with {points} points and {gold} gold.",
        line.total,
    )
    return words.format(place=line.rank, all=len(tournament.entrants), points=line.total, gold=line.gold)


def result_words(tournament: Tournament, game: TableGame) -> str:
    """The result of a game in one line: everyone with their gold, the winner first."""
    order = sorted(zip(game.ranks, game.gold, game.players, strict=True), key=lambda seat: (seat[0], -seat[1]))
    return ", ".join(f"{called(tournament, one)} {gold}" for _rank, gold, one in order)


def text(tournament: Tournament) -> list[str]:
    """The standings to share, with the results of all games."""
    lines = [
        _("Three-Dragon Ante: tournament of {date}").format(date=day(tournament.begun)),
        about(tournament),
        "",
        title(tournament) + (f": {won_words(tournament)}" if tournament.over else ""),
        "",
        heading(tournament),
    ]
    for line in tournament.standings:
        mark = " *" if line.entrant in tournament.finalists and not tournament.over else ""
        lines.append((row(tournament, line) + mark).rstrip())
    if not tournament.over:
        so_far = _("* would play the final as things stand")
        lines += ["", so_far if tournament.final is None else _("* plays the final")]
    return [*lines, "", *wrap(scheme(tournament.seats), _WIDTH), *results(tournament)]


def results(tournament: Tournament, newest_first: bool = False) -> list[str]:
    """The results of all games by round, a line per table, with an empty line before each round."""
    lines: list[str] = []
    numbers = range(1, tournament.last_round + 1)
    for number in reversed(numbers) if newest_first else numbers:
        played = [(n, game) for n, game in enumerate(tournament.games_of(number), 1) if game.played]
        final = number == tournament.last_round
        if played:
            name = _("The final") if final else pgettext("tournament", "Round {n}").format(n=number)
            lines += ["", f"{name}:"]
        for table, game in played:
            line = result_words(tournament, game)
            lines.append("  " + (line if final else _("Table {n}: {said}").format(n=table, said=line)))
    return lines


def as_dict(tournament: Tournament) -> dict[str, Any]:
    """The standings and results as plain data, with names that are the same in all languages."""
    names = {one: called(tournament, one) for one in tournament.entrants} | {PERSON: tournament.name or NAMELESS}
    return {
        "begun": tournament.begun.isoformat(),
        "ruleset": tournament.ruleset,
        "seed": tournament.seed,
        "level": tournament.level,
        "rounds": tournament.rounds,
        "over": tournament.over,
        "champions": [names[one] for one in tournament.champions],
        "standing": [
            {
                "place": line.rank, "name": names[line.entrant], "person": line.entrant == PERSON,
                "points": list(line.points), "total": line.total, "gold": line.gold, "final": line.final or None,
            }
            for line in tournament.standings
        ],
        "games": [
            {
                "round": game.round, "final": game.round == tournament.last_round, "seed": game.seed,
                "players": [names[one] for one in game.players], "gold": game.gold or None,
                "winners": [names[game.players[seat]] for seat in game.winners],
            }
            for game in tournament.game
        ],
    }  # fmt: skip
