"""A player that searches a tree, in determinizations that are likely by what the others have done."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Master(SearchPlayer):
    """Searches everybody's moves, each maximizing its own result, and infers what hands hold."""

    config = SearchConfig(iterations=800, deep=True, infers=True)
