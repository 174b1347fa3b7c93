"""The master tries each option in many determinizations, weighted by what the other players' actions reveal."""

from __future__ import annotations

from tda_tui.players.search.search_player import SearchConfig, SearchPlayer


class Master(SearchPlayer):
    """Searches like the sharp but longer, and infers what hands hold."""

    config = SearchConfig(iterations=800, infers=True)
