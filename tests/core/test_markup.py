"""Markup fills in templates as markupsafe does, only faster."""

from __future__ import annotations

import markupsafe
import pytest
from hypothesis import given
from hypothesis import strategies as st

from borough.core.markup import Markup


class Word(str):
    """A text of another class."""

    __slots__ = ()


class Tag:
    """Something that knows its HTML."""

    def __html__(self) -> str:
        return "<i>"


values = st.one_of(
    st.text(), st.integers(), st.booleans(), st.none(), st.text().map(Word), st.text().map(Markup.escape),
    st.text().map(markupsafe.escape), st.floats(allow_nan=False), st.builds(Tag),
)  # fmt: skip


@given(st.lists(values, min_size=3, max_size=3))
def test_it_escapes_as_markupsafe_does(given: list[object]):
    template = '<b class="{}">{{{}}} {0}</b>'.replace("{0}", "{}")
    assert Markup(template).format(*given) == markupsafe.Markup(template).format(*given)
    assert Markup("{a}{b}").format(a=given[0], b=given[1]) == markupsafe.Markup("{a}{b}").format(a=given[0], b=given[1])
    assert Markup("<br>").join(given) == markupsafe.Markup("<br>").join(given)
    for one in given:
        if isinstance(one, str | Tag):
            assert Markup("<br>") + one == markupsafe.Markup("<br>") + one


@pytest.mark.parametrize("number", [0, 7, -1.5, 1 / 3, 1e9])
def test_numbers_are_formatted(number: float):
    assert Markup("{:g} {:.3g}").format(number, number) == f"{number:g} {number:.3g}"


def test_what_it_makes_is_safe_to_fill_in_again():
    inner = Markup("<b>{}</b>").format("<")
    for made in (inner, inner + "", Markup().join([inner]), Markup("{}").format(inner)):
        assert type(made) is Markup
        assert Markup("<p>{}</p>").format(made) == "<p><b>&lt;</b></p>"
