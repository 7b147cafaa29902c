"""Writes the table of an encoder's fields into the page of each game, between two marks. Called by `make golden`."""

from __future__ import annotations

from pathlib import Path

import borough
from borough.core.conformance.encoder_checks import has_encoder
from borough.core.encoder import Encoder

HERE = Path(__file__).parent
BEGIN = "<!-- Fields of observations, written by docs/make_field_tables.py -->\n"
END = "<!-- End of the fields -->\n"


def games_with_encoders() -> list[borough.Game]:
    """The games whose pages have a table."""
    return [game for game in map(borough.game, borough.game_ids()) if has_encoder(game)]


def page_of(game: borough.Game) -> Path:
    """The page of a game."""
    return HERE / f"{game.id}.md"


def by_seats(numbers: dict[int, int]) -> str:
    """A number that depends on the number of seats: `7`, `seats`, `3 × seats + 1`."""
    seats = sorted(numbers)
    first, second = seats[0], seats[1]
    factor = (numbers[second] - numbers[first]) // (second - first)
    rest = numbers[first] - factor * first
    if any(numbers[count] != factor * count + rest for count in seats):
        return ", ".join(f"{numbers[count]} with {count}" for count in seats)
    if factor == 0:
        return str(rest)
    product = "seats" if factor == 1 else f"{factor} × seats"
    return product if rest == 0 else f"{product} {'+' if rest > 0 else '-'} {abs(rest)}"


def table(game: borough.Game) -> str:
    """The sizes of observations and a row for each field."""
    encoders = {seats: game.encoder(seats) for seats in game.seats}
    sizes = [f"{encoder.size:,} with {seats} seats" for seats, encoder in encoders.items()]
    lines = [f"Numbers in an observation: {', '.join(sizes)}.", "", "| field | shape | from | to | meaning |"]
    lines.append("|---|---|---|---|---|")
    lines += [row(encoders, place) for place in range(len(encoders[game.seats.start].fields))]
    return "\n".join([*lines, ""])


def row(encoders: dict[int, Encoder], place: int) -> str:
    """The row of a field, for all numbers of seats."""
    fields = {seats: encoder.fields[place] for seats, encoder in encoders.items()}
    ((name, meaning),) = {(field.name, field.meaning.replace("|", "\\|")) for field in fields.values()}
    axes = range(len(next(iter(fields.values())).shape))
    shape = [by_seats({seats: field.shape[axis] for seats, field in fields.items()}) for axis in axes]
    low = by_seats({seats: field.low for seats, field in fields.items()})
    high = by_seats({seats: field.high for seats, field in fields.items()})
    return f"| `{name}` | {', '.join(shape)} | {low} | {high} | {meaning} |"


def with_table(page: str, game: borough.Game) -> str:
    """The text of a page with the table of today."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page of {game.id} has no place for the table of fields")
    return f"{before}{begin}\n{table(game)}\n{end}{after}"


if __name__ == "__main__":
    for game in games_with_encoders():
        page_of(game).write_text(with_table(page_of(game).read_text(encoding="utf-8"), game), encoding="utf-8")
