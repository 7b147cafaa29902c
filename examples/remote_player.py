"""A program that plays at a table of a running server, through its JSON API.

Open a table against a bot, or take a seat at a table by its invitation:

    borough serve
    python examples/remote_player.py http://127.0.0.1:8000 --game key-flow --against journeyman
    python examples/remote_player.py http://127.0.0.1:8000 --invitation CODE

It plays the kinds of actions that build something up, at random; replace `choose` by something better.
"""

from __future__ import annotations

import argparse
import random

from borough.client import Client, SeatView

PREFERRED = {
    "key-flow": ("place", "work", "upgrade"),
    "key-to-the-city": ("bid", "with", "use", "upgrade", "lay"),
    "london": ("buy", "pay", "place", "activate"),
}
"""For each game the verbs of the actions that it likes."""


def choose(seen: SeatView, rng: random.Random) -> str:
    """The text of a legal action. `seen.view` is what the seat sees, as the page of the game describes it."""
    liked = PREFERRED.get(seen.table.game, ())
    choices = [choice for choice in seen.legal if choice.fields["verb"] in liked] or seen.legal
    return rng.choice(choices).text


def main(arguments: list[str] | None = None) -> None:
    """Take a seat, play to the end, and print the result."""
    parser = argparse.ArgumentParser(description="Play at a table of a Borough server.")
    parser.add_argument("address", help="of the server, such as http://127.0.0.1:8000")
    parser.add_argument("--name", default="Remote player", help="the name at the table")
    parser.add_argument("--token", default="", help="of a person who exists; by default a new person is created")
    parser.add_argument("--game", default="key-flow", help="the game of a new table")
    parser.add_argument("--against", default="apprentice", help="the bot at the other seat of a new table")
    parser.add_argument("--invitation", default="", help="take a seat at this table instead")
    parser.add_argument("--seed", type=int, help="of the random choices")
    asked = parser.parse_args(arguments)
    rng = random.Random(asked.seed)
    with Client(asked.address, asked.token) as client:
        if not asked.token:
            client.create_person(asked.name)
        if asked.invitation:
            table = client.invited(asked.invitation)
            client.join(table.id, invitation=asked.invitation)
        else:
            table = client.open_table(asked.game, ["me", asked.against])
        print(f"{table.game}: {asked.address.rstrip('/')}/t/{table.id}", flush=True)
        last = client.play(table.id, lambda seen: choose(seen, rng))
        for score in sorted(last.scores, key=lambda one: one.rank):
            print(f"{score.rank}. {last.table.seats[score.seat].name}: {score.total}")


if __name__ == "__main__":
    main()
