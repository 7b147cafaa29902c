"""The language of an answer, and numbers as that language writes them."""

from __future__ import annotations

import pytest

from borough.core.words import speaking
from borough.server.people.identity import ACCEPTED, best_language
from borough.server.web.table_content import tenths


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("zh-Hant-TW, fr-CH", "fr"),
        ("en;q=0.5, de", "de"),
        ("es, de;q=0.3, fr;q=0.31", "fr"),
        ("de;q=0.8, fr;q=0.8", "de"),
        ("fr;q=0, *", "en"),
        ("tlh, *;q=0.5", "en"),
        ("de;q=much, ;;, fr ; q = 0.001", "fr"),
        ("x" * ACCEPTED + ", de", "en"),
        ("fr;q=0.5," + " " * (ACCEPTED - 11) + "de;q=0.1", "fr"),
        ("fr;q=0.5," + " " * (ACCEPTED - 17) + "de;q=0.9", "de"),
        ("de;q=1.5, fr;q=0.5", "fr"),
        ("de;q=1.001, fr;q=0.5", "fr"),
        ("fr;q=0.999, de;q=1.000", "de"),
        ("de;q=0.1234, fr;q=0.", "en"),
    ],
)
def test_a_browser_gets_the_language_that_it_likes_best(accepted: str, language: str):
    assert best_language(accepted) == language


def test_points_have_one_decimal_and_a_real_minus_sign():
    assert [tenths(points) for points in (12.34, -0.04, -0.06, 1000)] == ["12.3", "0.0", "−0.1", "1000.0"]
    for language in ("de", "fr"):
        with speaking(language):
            assert [tenths(points, "+") for points in (12.34, 0, -1.5)] == ["+12,3", "+0,0", "−1,5"]
