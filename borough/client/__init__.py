"""A client of the JSON API of a server, for bots and tools.

    from borough.client import Client

    with Client("http://localhost:8000") as client:
        client.create_person("My bot")
        table = client.open_table("london", ["me", "journeyman"])
        last = client.play(table.id, lambda seen: seen.legal[0].text)
        print([score.total for score in last.scores])

`docs/web.md` explains it.
"""

from __future__ import annotations

from borough.client.answers import (
    Change,
    Choice,
    Done,
    GameInfo,
    Hint,
    Identity,
    Listing,
    LogLines,
    Pace,
    Person,
    Prompt,
    Score,
    Seat,
    SeatView,
    Table,
)
from borough.client.client import Client
from borough.client.connection import ApiError

__all__ = [
    "ApiError",
    "Change",
    "Choice",
    "Client",
    "Done",
    "GameInfo",
    "Hint",
    "Identity",
    "Listing",
    "LogLines",
    "Pace",
    "Person",
    "Prompt",
    "Score",
    "Seat",
    "SeatView",
    "Table",
]
