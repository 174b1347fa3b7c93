"""A player that tries each option in many determinizations, which are likely by what the others have done."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Master(SearchPlayer):
    """Tries every option as a sharp does, but longer, and infers what hands hold."""

    config = SearchConfig(iterations=800, infers=True)
