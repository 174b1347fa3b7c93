"""A player that samples worlds and plays each option to the end of the gambit (flat Monte Carlo)."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Sharp(SearchPlayer):
    """Tries every option in a few worlds that agree with what it knows. It expects everybody to play as usual."""

    config = SearchConfig(iterations=60)
