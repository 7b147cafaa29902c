"""The language of an answer, and numbers as that language writes them."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from borough.core.words import LANGUAGES, speaking
from borough.server.people.identity import ACCEPTED, best_language
from borough.server.people.preferences import checked
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
def test_a_browser_gets_the_language_that_it_prefers(accepted: str, language: str):
    assert best_language(accepted) == language


def test_points_have_one_decimal_and_a_real_minus_sign():
    assert [tenths(points) for points in (12.34, -0.04, -0.06, 1000)] == ["12.3", "0.0", "−0.1", "1000.0"]
    with speaking("de"):
        assert [tenths(points, "+") for points in (12.34, 0, -1.5)] == ["+12,3", "+0,0", "−1,5"]


def test_every_language_has_what_pages_and_browsers_need():
    assert next(iter(LANGUAGES)) == "en", "templates are English"
    for code, language in LANGUAGES.items():
        assert best_language(f"{code}-XX, xx;q=0.5") == code
        assert checked({"language": code}).language == code
        with speaking(code):
            assert tenths(1.5) == f"1{language.decimal_sign}5"


def test_the_settings_offer_every_language_by_its_own_name(client: TestClient):
    page = client.get("/settings").text
    for code, language in LANGUAGES.items():
        assert f'<option value="{code}" lang="{code}">{language.name}</option>' in page
