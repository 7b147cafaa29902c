"""A bot for all games as a program of its own: plays the kinds of actions that build something up, at random.

It needs Python alone, not Borough, and shows the whole protocol:

    borough tournament key-flow --bots 'process:command=python3 examples/bots/collector.py,random' --players 2
"""

from __future__ import annotations

import json
import random
import sys

PREFERRED = {
    "key-flow": ("place", "work", "upgrade"),
    "key-to-the-city": ("bid", "with", "use", "upgrade", "lay"),
    "london": ("buy", "pay", "place", "activate"),
}
"""For each game the verbs of the actions that it likes; a verb is the first word of an action."""


def main() -> None:
    """Read lines until the input ends; answer those that ask for a decision."""
    liked: tuple[str, ...] = ()
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":  # a game begins; it is not answered
            if message["protocol"] != 1:
                sys.exit(f"this bot does not know protocol {message['protocol']}")
            liked = PREFERRED.get(message["game"], ())
            rng = random.Random(message["seed"])  # the same game, the same choices
        elif message["type"] == "decide":
            legal = message["legal"]
            choices = [action for action in legal if action.split()[0] in liked] or legal
            print(json.dumps({"action": rng.choice(choices)}), flush=True)


if __name__ == "__main__":
    main()
