"""Component files: complete, with sources, with overrides, and refused with the line of the error."""

from __future__ import annotations

import pytest

import borough
from borough import ComponentError

CITY = borough.game("key-to-the-city")
HEAD = 'game = "key-to-the-city"\n'


@pytest.mark.parametrize("ident", borough.game_ids())
def test_every_value_names_its_source(ident: str):
    values = list(borough.game(ident).components)
    assert values
    assert all(value.source for _, _, _, value in values)
    assert any("reconstructed" in value.source for _, _, _, value in values)


def test_each_kind_has_the_right_number_of_tiles():
    kinds = [str(entry["kind"].value) for entry in CITY.components.sections["tile"].values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "river": 5,
        "home": 6,
        "era1": 6,
        "era2": 6,
        "building": 14,
        "landmark": 8,
        "routemaster": 12,
    }


def test_an_override_changes_only_the_values_it_names():
    text = HEAD + '[[tile]]\nid = "harrods"\nvp = [0, 9]\nsource = "my box"\n'
    changed = CITY.check_components(text)
    assert changed.sections["tile"]["harrods"]["vp"].value == [0, 9]
    assert changed.sections["tile"]["harrods"]["vp"].source == "my box"
    same = [row for row in changed if row[1] != "harrods" or row[2] != "vp"]
    assert same == [row for row in CITY.components if row[1] != "harrods" or row[2] != "vp"]
    assert changed.digest() != CITY.components.digest()


def test_a_game_is_played_and_recorded_with_its_override():
    text = HEAD + "[supply]\nfirst_keyples = 3\n"
    table = borough.Table.new("key-to-the-city", 2, 5, components=text)
    assert table.game.view(table.state, 0).data()["players"][0]["behind"] == 3
    record = borough.Record.loads(table.record.dumps())
    assert record.replay() == table.state
    assert record.replay() != borough.Record("key-to-the-city", 2, 5).replay()


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[supply\n", 1, ""),
        (HEAD + "[supply]\n\n[[tile]]\nid = 'harrods'\nvp = [0,", 6, "Invalid value"),
        (HEAD + "[supply]\nfirst_keyples = [\n1,\n\n\n", 4, "Invalid value"),
        ("x = 1\n", 1, "must name its game"),
        ('game = "chess"\n', 1, "this file is for chess"),
        (HEAD + "\n[supply]\nfirst_keyples = -1\n", 4, "first_keyples must be a whole number"),
        (HEAD + "[supply]\nfirst_keyples = 'ten'\n", 3, "whole number"),
        (HEAD + "[supply]\ncoins = 3\n", 3, "coins is not a value"),
        (HEAD + "[bank]\ncoins = 3\n", 2, "no such [bank]"),
        (HEAD + '[[tile]]\nid = "harrod"\nvp = [0, 1]\n', 3, "no such [tile]"),
        (HEAD + "[[tile]]\nvp = [0, 1]\n", 2, "needs an id"),
        (HEAD + '[[tile]]\nid = "harrods"\nvp = [0, 1, 2]\n', 4, "vp must be 2 whole numbers"),
        (HEAD + '[[tile]]\nid = "harrods"\nvp = [0, 1.5]\n', 4, "must be a number, a text, a list"),
        (HEAD + '[[tile]]\nid = "harrods"\nupgrade = ["pink any"]\n', 4, "'pink' is not a connector"),
        (HEAD + '[[tile]]\nid = "harrods"\nupgrade = ["red + gold"]\n', 4, "'gold' is not a skill tile"),
        (HEAD + '[[tile]]\nid = "harrods"\nupgrade = []\n', 4, "this many upgrade costs: 1"),
        (HEAD + '[[tile]]\nid = "harrods"\nupgrade = ["' + "any " * 7 + '"]\n', 4, "only 6 sides"),
        (HEAD + '[[tile]]\nid = "harrods"\nupgrade = [""]\n', 4, "must cost something"),
        (HEAD + '[[tile]]\nid = "harrods"\neffect = ["take coin:1"]\n', 4, "one entry for each level, here 2"),
        (HEAD + '[[tile]]\nid = "harrods"\neffect = ["take gold:1", "take coin:2"]\n', 4, "'gold:1'"),
        (HEAD + '[[tile]]\nid = "harrods"\neffect = ["give coin:1", "take coin:2"]\n', 4, "not an effect"),
        (HEAD + '[[tile]]\nid = "harrods"\neffect = ["score 1 per connector here", "take coin:2"]\n', 4, "every level"),
        (HEAD + '[[tile]]\nid = "monument"\neffect = ["score 1 per cat", "score 1 per dog"]\n', 4, "counted"),
        (HEAD + '[[tile]]\nid = "monument"\nkind = "landmark"\n', 4, "kind must be one of: building"),
        (HEAD + '[[tile]]\nid = "globe_theatre"\nriver = [2, 2]\n', 4, "two different sides"),
        (HEAD + '[[display]]\nid = "4"\nbuildings = [6, 6, 7]\n', 4, "from 0 to 6"),
        (HEAD + '[[berths]]\nid = "the_o2"\nkeyples = [1, 2]\n', 4, "6 whole numbers"),
        (HEAD + '[[berths]]\nid = "the_o2"\nclaims = 7\n', 4, "from 1 to 6"),
        (HEAD + '[[tile]] # x\nid = "harrods" # y\nvp = [0, 1, 2] # z\n', 4, "vp must be"),
        (HEAD + '[[tile]]\nid = "harrods"\nname = "\\u001b[2J"\n', 4, "not printable"),
        (HEAD + '[[tile]]\nid = "harrods"\neffect = ["take", "take"]\n', 4, "1 to 8 things"),
        (HEAD + "a = " + "[\n" * 5000, 1, ""),
        (HEAD + "[supply]\nfirst_keyples = " + "9" * 5000, 3, "longer"),
        (HEAD + "[supply]\nfirst_keyples = 0x" + "f" * 300, 3, "too large"),
        (HEAD + "[[tile]]\nid = 0x" + "f" * 300, 3, "must be a text"),
    ],
)
def test_an_invalid_file_is_refused_with_the_line_of_the_error(text: str, line: int, message: str):
    with pytest.raises(ComponentError) as caught:
        CITY.check_components(text, "my.toml")
    assert caught.value.line == line
    assert message in caught.value.message
    assert str(caught.value).startswith(f"my.toml:{line}: ")
    assert "\n" not in str(caught.value)
