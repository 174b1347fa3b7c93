"""The sharp plays each option to the end of the gambit in determinizations (flat Monte Carlo)."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Sharp(SearchPlayer):
    """Tries every option in a few determinizations, assuming that everybody follows the playout policy."""

    config = SearchConfig(iterations=30)
