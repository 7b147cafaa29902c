"""Records replay and read back; the error for an invalid record is one line that says where it is wrong."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borough
from borough import BadInput, Record, RecordError

GOLDEN = Path(__file__).parent.parent / "key_to_the_city" / "golden" / "3-seats-01.json"


WRONG_FIGURE = "game = 'key-to-the-city'\n[[tile]]\nid = 'harrods'\nvp = [1]"


def golden() -> Record:
    return Record.loads(GOLDEN.read_text(encoding="utf-8"))


def test_a_record_can_be_written_and_read_back():
    record = golden()
    assert Record.loads(record.dumps()) == record


def test_a_replay_can_stop_at_any_action_and_be_continued():
    record = golden()
    state = record.replay(40)
    for seat, action in record.actions[40:]:
        state.play(seat, action)
    assert state == record.replay()


@pytest.mark.parametrize("stop", [-1, 10**6])
def test_a_replay_beyond_the_last_action_is_an_error(stop: int):
    record = golden()
    with pytest.raises(RecordError, match=f"the record has {len(record.actions)} actions, not {stop}"):
        record.replay(stop)


def broken(**changes: object) -> str:
    data = json.loads(GOLDEN.read_text(encoding="utf-8"))
    data.update(changes)
    return json.dumps({key: value for key, value in data.items() if value is not None})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a Borough record"),
        (broken(borough=2), '"borough" must be 1'),
        (broken(borough=True), '"borough" must be 1'),
        (broken(figures="0" * 16), "figures: this game was played with other component values"),
        (broken(game="chess"), "no game 'chess'"),
        (broken(game=3), "game: must be a text"),
        (broken(seats=7), "2 to 6 seats"),
        (broken(seats=True), "seats: must be a whole number"),
        (broken(seed=-1), "seed"),
        (broken(seed="7"), "seed: must be a whole number"),
        (broken(options={"jenifer": True}), "no option 'jenifer'"),
        (broken(options={"jennifer": 1}), "option jennifer must be True or False"),
        (broken(components=WRONG_FIGURE), "components:4: harrods: vp"),
        (broken(rules=99), None),
        (broken(note="\x1b]0;owned\x07"), "printable"),
        (broken(actions=["0 \u212aeep"]), "actions[0]"),
        (broken(actions=None), "actions: must be a list"),
        (broken(actions=["0 pass", 5]), "actions[1]"),
        (broken(actions=["0 fly"]), "actions[0]: 'fly' is not an action"),
        (broken(actions=["x pass"]), "actions[0]"),
    ],
)
def test_the_error_of_an_invalid_record_says_where_it_is(text: str, place: str | None):
    with pytest.raises(RecordError) as caught:
        Record.loads(text).replay()
    assert "\n" not in str(caught.value)
    assert (place or "rules: version 99") in str(caught.value)


def test_the_error_of_an_illegal_action_has_its_number():
    record = golden()
    record.actions[5] = (record.actions[5][0], 1457)
    with pytest.raises(RecordError, match=r"actions\[5\].*\[") as caught:
        record.replay()
    assert caught.value.at == 5


@settings(deadline=None)
@given(st.data())
def test_a_mangled_record_raises_only_bad_input(data: st.DataObject):
    text = GOLDEN.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    mangled = text[:start] + data.draw(st.text(max_size=5)) + text[start + data.draw(st.integers(0, 20)) :]
    try:
        Record.loads(mangled).replay(3)
    except BadInput as error:
        assert "\n" not in str(error)


def test_unknown_header_entries_are_kept():
    record = Record.loads(broken(players=["Ann", "Bo", "Cy"]))
    assert record.extra == {"players": ["Ann", "Bo", "Cy"]}
    assert Record.loads(record.dumps()).extra == record.extra


def test_the_commitment_matches_only_its_seed():
    record = golden()
    assert record.commitment() == borough.commitment(record.seed)
    assert record.commitment() != borough.commitment(record.seed + 1)


@pytest.mark.parametrize("text", ["", "{}", "null", "[" * 100_000, "[1]", '{"borough": 1}'])
def test_a_text_that_is_not_a_snapshot_is_refused(text: str):
    with pytest.raises(BadInput, match="snapshot"):
        borough.game("key-to-the-city").load(text)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("open", 0, 0), 10**7),
        (("open", 0, 0), -1),
        (("open", 0, 4), 5),
        (("screen",), None),
        (("screen",), [-1] * 6),
        (("rng",), ["00" * 32, 1, 99]),
        (("rng",), ["00", 1, 1]),
        (("figures",), "0" * 16),
    ],
)
def test_a_damaged_snapshot_is_refused(place: tuple[str | int, ...], value: object):
    game = borough.game("key-to-the-city")
    data = json.loads(game.save(game.deal(2, 1)))
    spot = data["state"]
    for key in place[:-1]:
        spot = spot[key]
    spot[place[-1]] = value
    with pytest.raises(BadInput):
        game.load(json.dumps(data))


def test_a_snapshot_with_other_components_needs_them_to_load():
    game = borough.game("key-to-the-city")
    text = 'game = "key-to-the-city"\n[supply]\nfirst_keyples = 3\n'
    state = game.deal(2, 1, components=text)
    assert game.load(game.save(state), text) == state
    with pytest.raises(BadInput, match="other components"):
        game.load(game.save(state))


def test_refusals_and_errors_can_be_pickled():
    for error in (borough.Refusal("bid-higher", "No."), RecordError("x", 3), borough.ComponentError("a.toml", 2, "no")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_new_record_has_the_present_rules_version_and_a_file_the_one_it_names():
    record = Record("london", 2, 7)
    assert record.rules_version == borough.game("london").rules_version
    for version in (-1, 0, 1):
        old = Record.loads(record.dumps().replace(f'"rules": {record.rules_version}', f'"rules": {version}'))
        with pytest.raises(RecordError, match=f"version {version} cannot be played here"):
            old.replay()
