"""Tables set up for a test: I, and two or more others."""

from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.playback import start_game
from tda_tui.records.record import parse_record

SEATS = ("Ursula", "Breen", "Thorinn", "Odo")


def table(
    hand, flights=((), (), ()), gold=(30, 30, 30), stakes=20, ruleset="legendary", others=None, owes=None,
    abilities=(), names=SEATS, **more,
):  # fmt: skip
    """A game at the moment when I, the first seat, play or ante.

    `others` are their hands (by default three cards each that are used nowhere else), `owes` debts as debtor, creditor
    and gold, `abilities` mine, `more` further keys of a record's position.
    """
    named = {*hand, *(card for flight in flights for card in flight), *more.get("ante", ()), *more.get("deck", ())}
    rules = load_rules(ruleset)
    spare = [rules.ids[card] for card in rules.standard_cards if rules.ids[card] not in named][::3]
    hands = [hand, *(others or [spare[seat * 3 : seat * 3 + 3] for seat in range(len(flights) - 1)])]
    lines = ['format = "tda/1"', f"ruleset = {ruleset!r}"]
    for seat, flight in enumerate(flights):
        lines += ["[[seat]]", f'name = "{names[seat]}"', f"gold = {gold[seat]}"]
        lines += [f"abilities = {list(abilities)}"] if abilities and not seat else []
        lines += [f"hand = {list(hands[seat])}", f"flight = {list(flight)}"]
    lines += ["[position]", f"stakes = {stakes}", *(f"{key} = {value!r}" for key, value in more.items())]
    for debtor, creditor, coins in owes or ():
        lines += ["[[position.debt]]", f'from = "{debtor}"', f'to = "{creditor}"', f"gold = {coins}"]
    return start_game(parse_record("\n".join(lines)))
