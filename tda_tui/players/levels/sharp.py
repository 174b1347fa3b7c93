"""A player that plays each option to the end of the gambit in determinizations (flat Monte Carlo)."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Sharp(SearchPlayer):
    """Tries every option in a few determinizations. It expects everybody to play as the playout policy does."""

    config = SearchConfig(iterations=30)
