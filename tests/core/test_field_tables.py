"""The pages of the games have a table of the fields of observations, which is up to date."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import borough
from borough.core.conformance.encoder_checks import has_encoder

DOCS = Path(__file__).parent.parent.parent / "docs"


def make_field_tables() -> ModuleType:
    """docs/make_field_tables.py, which is not in a package."""
    spec = importlib.util.spec_from_file_location("make_field_tables", DOCS / "make_field_tables.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER = make_field_tables()
GAMES = [ident for ident in borough.game_ids() if has_encoder(borough.game(ident))]


@pytest.mark.parametrize("ident", GAMES)
def test_the_table_of_fields_is_up_to_date(ident: str):
    page = (DOCS / f"{ident}.md").read_text(encoding="utf-8")
    assert MAKER.with_table(page, borough.game(ident)) == page, "run `make golden`, which writes the tables of fields"


@pytest.mark.parametrize("ident", GAMES)
def test_the_table_has_every_field(ident: str):
    table = MAKER.table(borough.game(ident))
    for field in borough.game(ident).encoder(3).fields:
        assert table.count(f"\n| `{field.name}` | ") == 1


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ({2: 7, 3: 7, 4: 7}, "7"),
        ({2: 2, 3: 3, 4: 4}, "seats"),
        ({2: 1, 3: 2, 4: 3}, "seats - 1"),
        ({2: 7, 3: 10, 4: 13}, "3 × seats + 1"),
        ({2: 1, 3: 2, 4: 4}, "1 with 2, 2 with 3, 4 with 4"),
    ],
)
def test_numbers_are_said_by_the_number_of_seats(numbers: dict[int, int], text: str):
    assert MAKER.by_seats(numbers) == text


def test_a_page_without_a_place_for_the_table_is_an_error():
    with pytest.raises(ValueError, match="the page of london has no place"):
        MAKER.with_table("# London\n", borough.game("london"))
