"""Start the app."""

from __future__ import annotations

from pathlib import Path


def run(
    seed: int | None = None,
    players: int | None = None,
    level: str = "gambler",
    pace: str | None = None,
    ruleset: str = "legendary",
    record: Path | None = None,
) -> None:
    """Open the start screen, or with `players` a table at once. `record` is where the first game is written down."""
    from tda_tui.app.controller import OnDecision
    from tda_tui.app.tda import TdaApp
    from tda_tui.app.theme import theme_for
    from tda_tui.players import make_player
    from tda_tui.records.journal import Journal, header
    from tda_tui.rules.questions import Question
    from tda_tui.rules.ruleset import Rules
    from tda_tui.shelf import load_rules

    first_rules = load_rules(ruleset)
    journals: list[Journal] = []

    def open_journal(rules: Rules, names: list[str], game_seed: int) -> OnDecision:
        for journal in journals:
            journal.close()
        first = not journals
        if record is None or not first:
            return lambda seat, question, choices: None
        played_by = ["person", *[level] * (len(names) - 1)]
        name = ruleset if rules is first_rules else rules.ruleset.id
        journals.append(Journal(record, header(name, names, game_seed, players=played_by)))

        def write(seat: int, question: Question, choices: tuple[str, ...]) -> None:
            journals[0].decide(names[seat], question.kind, choices)

        return write

    app = TdaApp(
        first_rules,
        lambda player_seed: make_player(level, player_seed),
        seed=seed,
        players=players,
        pace=pace or "normal",
        theme=theme_for(),
        open_journal=open_journal if record is not None else None,
        ruleset=ruleset,
    )
    app.run()
    for journal in journals:
        journal.close()
