"""A bot for Three-Dragon Ante: it plays strong cards for rich stakes, and otherwise weak ones whose power triggers.

tda watch --player "python docs/bots/strongest.py"
"""

import json
import sys

strength = {}  # by card
view = {}


def best(question):
    """The option to choose first: its place in an order, the best at the end."""
    fires = {held["card"]: held["fires"] for held in view["hand"]}
    rich = view["stakes"] > view["seats"][view["me"]]["gold"] // 5

    def order(option):
        if question["kind"] == "ante":
            return -abs(strength[option] - 6)
        if question["kind"] == "play":
            return (strength[option], 0) if rich else (fires[option], -strength[option])
        if question["kind"] == "give-or-pay":
            return option != "pay", -strength.get(option, 0)
        return strength.get(option, 0)

    return order


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        strength = {card["id"]: card["strength"] for card in message["rules"]["cards"]}
    elif message["type"] == "view":
        view = message
    elif message["type"] == "question":
        options = sorted(message["options"], key=best(message), reverse=True)
        chosen = options[: max(1, message["min"])]
        print(json.dumps({"type": "answer", "choose": chosen}), flush=True)
