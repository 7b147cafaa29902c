"""Texts are in the reader's language and use the players' names."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import borough
from borough.core.words import count, decimal, either, figure, language, later, many, player, say, speaking, together


def test_the_default_language_is_english():
    assert language() == "en"
    assert say("The game is over.") == "The game is over."


@pytest.mark.parametrize(("asked", "said"), [("de", "Das Spiel ist zu Ende."), ("fr", "La partie est terminée.")])
def test_texts_are_translated_into_the_current_language(asked: str, said: str):
    with speaking(asked):
        assert language() == asked
        assert say("The game is over.") == said
    assert say("The game is over.") == "The game is over."


def test_a_text_marked_with_later_is_translated_when_it_is_shown():
    template = later("The game is over.")
    with speaking("de"):
        assert template == "The game is over."
        assert say(template) == "Das Spiel ist zu Ende."


def test_untranslated_texts_are_shown_in_english():
    with speaking("fr"):
        assert say("A text of {whom}.", whom="nobody") == "A text of nobody."
        assert many(3, "{n} nothing", "{n} nothings") == "3 nothings"


def test_an_unknown_language_falls_back_to_english():
    with speaking("tlh"):
        assert language() == "en"
        assert say("The game is over.") == "The game is over."


def test_braces_in_the_value_of_a_field_are_kept():
    assert say("{first} and {last}", first="{last}", last="{}") == "{last} and {}"
    with speaking("de"):
        assert say("{first} and {last}", first="{last}", last="{}") == "{last} und {}"
    assert say("{not a field}") == "{not a field}"


def test_plural_forms_depend_on_the_language():
    counted = {"en": ["0 cards", "1 card", "2 cards"], "de": ["0 Karten", "1 Karte", "2 Karten"]}
    counted["fr"] = ["0 carte", "1 carte", "2 cartes"]  # in French, zero takes the singular
    borough.game("london")  # adds the translations
    for asked, expected in counted.items():
        with speaking(asked):
            assert [many(n, "{n} card", "{n} cards") for n in (0, 1, 2)] == expected


def test_a_context_selects_one_of_several_translations():
    borough.game("key-to-the-city")  # adds the translations
    cases = [many(1, "{n} blue keyple", "{n} blue keyples", context) for context in ("", "object")]
    assert cases == ["1 blue keyple", "1 blue keyple"]
    with speaking("de"):
        cases = [many(1, "{n} blue keyple", "{n} blue keyples", context) for context in ("", "object")]
    assert cases == ["1 blauer Keyple", "1 blauen Keyple"]


def test_seats_are_named_after_their_players():
    assert player(1) == "Seat 2"
    with speaking("de"):
        assert player(1) == "Spieler 2"
    with speaking("de", ("Ada", "", "Grace")):
        assert [player(seat) for seat in range(4)] == ["Ada", "Spieler 2", "Grace", "Spieler 4"]


def test_together_joins_a_list_with_and():
    assert [together([]), together(["a"]), together(["a", "b"])] == ["", "a", "a and b"]
    with speaking("fr"):
        assert together(["a", "b", "c"]) == "a, b et c"


def test_either_joins_a_list_with_or():
    assert [either([]), either(["a"]), either(["a", "b", "c"])] == ["", "a", "a, b or c"]
    with speaking("de"):
        assert either(["a", "b"]) == "a oder b"


def test_a_negative_number_has_a_minus_sign_instead_of_a_hyphen():
    assert [figure(number) for number in (-2, 0, 2)] == ["−2", "0", "2"]
    assert [figure(number, "+") for number in (-2, 2)] == ["−2", "+2"]


def test_the_decimal_sign_depends_on_the_language():
    assert [decimal(number) for number in (-2.5, 0.0, 1234.0)] == ["−2.5", "0.0", "1234.0"]
    for asked in ("de", "fr"):
        with speaking(asked):
            assert [decimal(number, "+.1f") for number in (-2.5, 2.25)] == ["−2,5", "+2,2"]


def test_count_forms_the_english_plural():
    assert [count(n, "keyple") for n in (0, 1, 2)] == ["0 keyples", "1 keyple", "2 keyples"]


def test_the_previous_language_is_restored():
    with speaking("de", ("Ada",)):
        with speaking("fr"):
            assert (language(), player(0)) == ("fr", "Joueur 1")
        assert (language(), player(0)) == ("de", "Ada")
        with pytest.raises(ZeroDivisionError), speaking("en", ("Grace",)):
            _ = 1 // 0
        assert (language(), player(0)) == ("de", "Ada")
    assert (language(), player(0)) == ("en", "Seat 1")


def test_each_thread_has_its_own_language():
    with speaking("de"), ThreadPoolExecutor(1) as others:
        assert others.submit(language).result() == "en"


def test_a_refusal_is_in_the_current_language():
    state = borough.game("key-to-the-city").deal(seats=2, seed=1)
    waiting = state.deciders()[0]
    with speaking("fr", ("Ada", "Grace")), pytest.raises(borough.Refusal) as refused:
        state.play(1 - waiting, state.legal(waiting)[0])
    who = ("Ada", "Grace")[waiting]
    assert refused.value.message == f"Ce n’est pas à vous de décider\u00a0: la table attend {who}."


def test_a_rule_is_in_the_current_language():
    game = borough.game("london")
    with speaking("de"):
        rule = game.rule("table-over")
    assert rule is not None
    assert rule.text == "Ist das Spiel zu Ende, handelt niemand mehr."
    assert game.rules_in("tlh") == game.rules_in("en") == game.rules
