"""The grammar of specs: labels, classes, and settings that are numbers or texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borough import BadInput
from borough.bots.specs import SPEC_LENGTH, bot_title, read_spec, split_specs

EXAMPLES = settings(max_examples=40, deadline=None, derandomize=True, database=None)


def values(text: str) -> dict[str, object]:
    return {key: setting.value() for key, setting in read_spec(text).settings.items()}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5),
        ("5.0", 5),
        ("0.5", 0.5),
        ("1e-3", 0.001),
        ('"5"', "5"),
        ("fast", "fast"),
        ("inf", "inf"),
        ("nan", "nan"),
        ("runs/a.npz", "runs/a.npz"),
        ("a=b", "a=b"),
        ("two words", "two words"),
        ("it's", "it's"),
        ("größer", "größer"),
        ('"a:b,c=d"', "a:b,c=d"),
        (r'"C:\runs\a.npz"', r"C:\runs\a.npz"),
        ('"say ""hello"""', 'say "hello"'),
        ('""', ""),
        ('""""', '"'),
    ],
)
def test_a_setting_is_a_number_or_a_text(written: str, value: object):
    found = values(f"my_module:MyBot:key={written}")
    assert found == {"key": value}
    assert type(found["key"]) is type(value)


def test_a_spec_has_a_label_a_name_a_class_and_settings():
    spec = read_spec(' deep=my_module:MyBot:checkpoint="runs/a:1.npz":depth=3 ')
    assert (spec.label, spec.name, spec.member) == ("deep", "my_module", "MyBot")
    assert {key: setting.value() for key, setting in spec.settings.items()} == {
        "checkpoint": "runs/a:1.npz",
        "depth": 3,
    }
    assert spec.title == bot_title(spec.text) == "deep"


@pytest.mark.parametrize(
    ("text", "title", "shown"),
    [
        ("master", "master", "master"),
        ("search:seconds=1", "search", "search:seconds=1"),
        ("my_module:MyBot:depth=3", "MyBot", "my_module:MyBot:depth=3"),
        ("process:command=./bot --name=x", "process", "process:command=./bot --name=x"),
        ("my-bot.2=process:command=./bot", "my-bot.2", "my-bot.2"),
    ],
)
def test_the_name_in_a_seat_and_what_people_see(text: str, title: str, shown: str):
    assert (read_spec(text).title, bot_title(text)) == (title, shown)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a:B:key", "'key' is not of the form key=value"),
        ("a:B:=1", "not of the form"),
        ("a:B:key=", "not of the form"),
        ("a:B:", "not of the form"),
        ("a:B::key=1", "not of the form"),
        ("a:B:two words=1", "not of the form"),
        ("a:B:1st=1", "not of the form"),
        (f"a:B:{'k' * 61}=1", "not of the form"),
        ("a:B:key=-1", "out of range"),
        ("a:B:key=1e10", "out of range"),
        ("a:B:key=1e999", "out of range"),
        ("a:B:key=1:key=2", "'key' is given twice"),
        ('a:B:key="open', "a double quote is not closed"),
        ('a:B:key="closed"too early', "a value that is not in double quotes"),
        ('a:B:key=in"side"', "a value that is not in double quotes"),
        ('a:"B"', "not of the form"),
        ("a:B:key=1,random", "a comma separates bots"),
        ("a:B:key=one\ntwo", "one line of printable characters"),
        ("a:B:key=\x1b[31m", "one line of printable characters"),
        (f"a:B:key={'x' * SPEC_LENGTH}", "at most 1000 characters"),
    ],
)
def test_a_malformed_spec_is_refused_in_one_line(text: str, message: str):
    with pytest.raises(BadInput) as caught:
        read_spec(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_commas_separate_bots_but_not_within_quotes():
    listed = 'greedy, a:B:path="x,y" ,,process:command="sh -c ""echo a,b"""'
    assert split_specs(listed) == ["greedy", 'a:B:path="x,y"', "", 'process:command="sh -c ""echo a,b"""']
    with pytest.raises(BadInput, match="a double quote is not closed"):
        split_specs('greedy,a:B:path="x,random')


@EXAMPLES
@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), max_size=200))
def test_every_printable_text_can_be_written_in_quotes(text: str):
    if not text.isprintable():
        return
    quoted = '"{}"'.format(text.replace('"', '""'))
    spec = f"a:B:key={quoted}:last=1"
    assert values(spec) == {"key": text, "last": 1}
    assert split_specs(f"{spec},random") == [spec, "random"]


@EXAMPLES
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str):
    try:
        read_spec(text)
    except BadInput as error:
        assert "\n" not in str(error)
