"""Overrides as data: confirmed values, differences, files that are written, and the fields of forms."""

from __future__ import annotations

import pickle

import pytest

import borough
from borough import ComponentError
from borough.core.component_fields import CHOICE, NUMBER, TEXT, fields_of
from borough.core.components import Value, read
from borough.core.overrides import CONFIRMED, OVERRIDE, differences, is_reconstructed, progress, write
from borough.core.words import speaking

CITY = borough.game("key-to-the-city")
FLOW = borough.game("key-flow")
EACH_GAME = pytest.mark.parametrize("ident", borough.game_ids())


def test_confirming_a_value_changes_its_source_and_nothing_else():
    ours = CITY.components.sections["tile"]["harrods"]["vp"]
    assert is_reconstructed(ours.source)
    text = write(CITY.id, "My box", {("tile", "harrods"): {"vp": Value(ours.value, CONFIRMED)}})
    changed = CITY.check_components(text)
    assert changed.sections["tile"]["harrods"]["vp"] == Value(ours.value, "confirmed")
    assert changed.title == "My box"
    assert changed.digest() == CITY.components.digest()
    assert differences(CITY.components, changed) == []
    assert progress(CITY.components, changed).confirmed == 1
    assert progress(CITY.components, CITY.components).confirmed == 0


def test_a_changed_value_is_a_difference_and_may_be_confirmed_too():
    text = write(CITY.id, "", {("tile", "harrods"): {"vp": Value([0, 9], CONFIRMED)}})
    changed = CITY.check_components(text)
    [one] = differences(CITY.components, changed)
    assert (one.piece, one.key, one.theirs.value) == (("tile", "harrods"), "vp", [0, 9])
    assert progress(CITY.components, changed).confirmed == 1


@EACH_GAME
def test_a_file_with_all_values_is_read_back_as_it_was_written(ident: str):
    game = borough.game(ident)
    entries = {
        (table, name): {key: Value(value.value, CONFIRMED) for key, value in entry.items()}
        for table, found in game.components.sections.items()
        for name, entry in found.items()
    }
    changed = game.check_components(write(game.id, "Everything", entries))
    assert [row[3] for row in changed] == [Value(row[3].value, CONFIRMED) for row in game.components]
    done = progress(game.components, changed)
    assert done.confirmed == done.total > 0


@pytest.mark.parametrize("text", ['"', "\\", "ü ✓ 🙂", "'''", "#", "[x]", "</script>", "a = 1", "x" * 200])
def test_any_printable_text_is_written_so_that_it_can_be_read(text: str):
    entry = {"name": Value(text, OVERRIDE), "effect": Value([text] * 3, "my box")}
    found = read(write(CITY.id, text[:40], {("tile", "harrods"): entry}), "x", source=OVERRIDE)
    assert found.sections == {"tile": {"harrods": entry}}
    assert found.title == text[:40]


@EACH_GAME
def test_every_value_has_a_field_that_our_value_fits(ident: str):
    game = borough.game(ident)
    fields = fields_of(game)
    assert set(fields) == {(table, name, key) for table, name, key, _ in game.components}
    for table, name, key, value in game.components:
        field = fields[table, name, key]
        items = value.value if isinstance(value.value, list) else [value.value]
        assert field.many == isinstance(value.value, list)
        if field.kind == NUMBER:
            assert all(isinstance(item, int) and field.low <= item <= field.high for item in items)
        if field.kind == CHOICE:
            assert all(item in field.words for item in items)
        if field.most:
            assert len(items) <= field.most


def test_fields_follow_from_what_a_game_asks_for():
    fields = fields_of(FLOW)
    season = fields["card", "builder", "season"]
    assert (season.kind, season.words) == (CHOICE, ("home", "spring", "summer", "autumn", "winter"))
    arrows = next(field for (table, _, key), field in fields.items() if (table, key) == ("keyple", "arrows"))
    assert (arrows.kind, arrows.many, arrows.distinct) == (CHOICE, True, True)
    panels = fields["card", "builder", "panels"]
    assert (panels.kind, panels.many, panels.most, panels.phrase) == (TEXT, True, 3, True)


@pytest.mark.parametrize(("language", "said"), [("en", "whole numbers"), ("de", "ganze Zahlen"), ("fr", "entiers")])
def test_an_error_knows_its_value_and_is_said_in_the_readers_language(language: str, said: str):
    text = 'game = "key-to-the-city"\n[[tile]]\nid = "harrods"\nvp = [0, 1, 2]\n'
    with speaking(language), pytest.raises(ComponentError) as caught:
        CITY.check_components(text, "my.toml")
    assert caught.value.place == ("tile", "harrods", "vp")
    assert said in caught.value.message
    assert "harrods" in caught.value.message
    assert "harrods" not in caught.value.reason
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.place, copy.reason, str(copy)) == (caught.value.place, caught.value.reason, str(caught.value))


@pytest.mark.parametrize("name", ["3", '"' + "x" * 41 + '"', '"\\u202e"', "[1]"])
def test_the_name_of_a_file_is_a_short_printable_text(name: str):
    with pytest.raises(ComponentError) as caught:
        CITY.check_components(f'game = "key-to-the-city"\nname = {name}\n', "my.toml")
    assert caught.value.line == 2
