"""People at one table: invitations, a lost connection, a shared screen, undo, chat, spectators."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import PHONE, Visitor, hurry
from playwright.sync_api import expect

import borough

MANY = 30
"""More choices than any turn has."""
WORDS = """(one) => [
  one.ariaLabel, one.parentElement.closest("[aria-label]")?.ariaLabel ?? "",
  ...[...one.querySelectorAll("title")].map((title) => title.textContent),
  ...[...one.querySelectorAll("[aria-label]")].map((part) => part.ariaLabel),
]"""
"""What screen readers and resting pointers are told of a place."""
Makes = Callable[..., Visitor]
Couple = Callable[[str], tuple[Visitor, Visitor]]


@pytest.fixture
def couple(visitor: Makes) -> Couple:
    """Two people at a table for two: the second came by the first one's link."""

    def meet(game: str) -> tuple[Visitor, Visitor]:
        anna, bert = visitor(), visitor()
        anna.page.goto("/")
        form = anna.page.locator("form", has=anna.page.locator(f'input[value="{game}"]'))
        form.get_by_label("Players").select_option("2")
        form.get_by_role("button", name="Invite friends").click()
        link = anna.page.get_by_text(re.compile("/join/")).inner_text()
        bert.page.goto(link)
        bert.page.get_by_label("My name").fill("Bert <b>B</b>")
        bert.page.get_by_role("button", name="Sit down").click()
        for one in (anna, bert):
            expect(one.page.locator(".players")).to_contain_text("Bert <b>B</b>")
            one.page.wait_for_load_state()  # its script listens
        return anna, bert

    return meet


def to_move(*people: Visitor) -> tuple[Visitor, Visitor]:
    """Who is asked, and the other, once both pages are up to date."""
    first, second = people
    for one in people:  # each counts for themselves: secret steps of others are not told
        one.wait_beyond(api(one)["number"] - 1)
    first.page.wait_for_function("() => document.querySelector('.players .deciding') !== null")
    return (first, second) if first.asked else (second, first)


def play_a_turn(who: Visitor) -> None:
    """Somebody plays until it is another one's turn."""
    for _ in range(MANY):
        if not who.asked:
            return
        who.play(hurry(), most=1)
    raise AssertionError("a turn without an end")


def api(who: Visitor, what: str = "") -> dict[str, Any]:
    """What the API tells this person about the table."""
    table = who.page.url.rpartition("/t/")[2].partition("?")[0]
    return who.context.request.get(f"/api/v1/tables/{table}{what}").json()


def public(who: Visitor) -> object:
    """What everybody sees, as the API tells this person."""
    return api(who, "/view?seat=-1")["view"]


def shown(who: Visitor) -> list[str]:
    """The players' panel and the log."""
    lines = who.page.locator(".players th, .players .points, #log li").all_inner_texts()
    return [text.replace(" (you)", "") for text in lines]


def test_one_of_two_loses_the_connection_and_catches_up(couple: Couple) -> None:
    one, other = to_move(*couple("key-to-the-city"))
    other.allowed.append("ERR_INTERNET_DISCONNECTED|ERR_NETWORK")
    other.context.set_offline(True)
    expect(other.page.locator("#aside")).to_contain_text("Connection lost")
    before = other.number
    play_a_turn(one)
    assert before == other.number
    other.context.set_offline(False)
    other.wait_beyond(before)
    expect(other.page.locator(".prompt.asked")).to_be_visible()
    expect(other.page.locator("#aside")).not_to_contain_text("Connection lost")
    play_a_turn(other)
    expect(one.page.locator(".prompt.asked")).to_be_visible()
    assert shown(one) == shown(other)
    assert public(one) == public(other)


@pytest.mark.parametrize("game", ["key-flow", "london"])
def test_a_hand_does_not_appear_on_the_page_of_another(couple: Couple, game: str) -> None:
    anna, bert = couple(game)
    for one, other in ((anna, bert), (bert, anna)):
        secret = held(one, game) - held(other, game)  # of some cards there are several
        assert secret
        assert not named(secret, other.page.content())


def held(who: Visitor, game: str) -> set[str]:
    """The names of the cards in somebody's hand."""
    names = {str(entry["name"].value) for entry in borough.game(game).components.sections["card"].values()}
    hand = who.page.locator(".area.hand")
    return named(names, hand.inner_text() + " ".join(who.labels(".area.hand")))


def named(names: set[str], text: str) -> set[str]:
    """Those that stand in a text."""
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


def test_hot_seat(anna: Visitor) -> None:
    anna.sit_down("key-to-the-city", 3, hotseat="1")
    told = anna.page.locator(".prompt .what")
    asked = set()
    for _ in range(3):
        expect(told).to_contain_text("Pass the screen to")
        expect(anna.page.locator(".area.hand, #choices")).to_have_count(0)
        who = told.inner_text().removeprefix("Pass the screen to ").removesuffix(".")
        asked.add(who)
        anna.page.get_by_role("link", name=f"I am {who}").click()
        expect(anna.page.locator(".prompt .what")).to_contain_text(who)
        expect(anna.page.locator(".players th", has_text=who)).to_contain_text("(you)")
        anna.page.wait_for_load_state()
        while anna.page.locator("#choices").count():
            anna.play(hurry("pass", "commit"), most=1)
    assert len(asked) == 3


def test_undo_needs_no_consent(anna: Visitor) -> None:
    anna.sit_down("key-to-the-city")
    anna.wait_for_turn()
    expect(anna.page.locator("#undo")).to_have_count(0)
    before = anna.choices()
    for take_back in (lambda: anna.page.keyboard.press("u"), lambda: anna.page.locator("#undo").click()):
        anna.play(hurry("bid"), most=1)
        assert anna.choices() != before
        number = anna.number
        take_back()
        anna.wait_beyond(number)
        assert anna.choices() == before


def test_a_rewind_by_consent(couple: Couple) -> None:
    one, other = to_move(*couple("key-to-the-city"))
    empty = one.page.locator("#log li").count()
    play_a_turn(one)
    expect(other.page.locator(".prompt.asked")).to_be_visible()
    one.page.get_by_role("button", name="Ask to take it back").click()
    expect(one.page.locator(".say")).to_contain_text("Waiting for")
    other.page.get_by_role("button", name="No", exact=True).click()
    for each in (one, other):
        expect(each.page.locator(".say")).to_have_count(0)
    assert not one.asked
    one.page.get_by_role("button", name="Ask to take it back").click()
    other.page.get_by_role("button", name="I agree").click()
    expect(one.page.locator(".prompt.asked")).to_be_visible()
    expect(other.page.locator(".prompt.asked")).to_have_count(0)
    assert one.page.locator("#log li").count() <= empty + 1


def test_a_pressed_button_is_not_replaced(couple: Couple) -> None:
    one, other = to_move(*couple("key-to-the-city"))
    leave = other.page.get_by_role("button", name="Leave")
    leave.hover()  # once the page stands still
    before = other.number
    with other.page.expect_response(lambda answer: "/part" in answer.url):
        other.page.mouse.down()
        expect(other.page.locator("button:active")).to_contain_text("Leave")
        play_a_turn(one)
    other.page.wait_for_timeout(200)
    assert other.number == before
    other.page.mouse.up()
    expect(other.page.locator(".say")).to_contain_text("a bot is playing for you")
    assert other.number > before


def test_a_bot_replaces_a_person_who_leaves(couple: Couple) -> None:
    anna, bert = couple("key-flow")
    address = anna.page.url.partition("?")[0]
    anna.page.get_by_role("button", name="Leave").click()
    expect(anna.page.locator(".say")).to_contain_text("a bot is playing for you")
    expect(bert.page.locator(".players")).to_contain_text("away, a bot is playing")
    assert bert.play(hurry(), most=3) == 3
    anna.page.goto("/")
    anna.page.get_by_role("region", name="My games").get_by_role("link", name="Key Flow").click()
    anna.page.wait_for_url(address)
    anna.page.get_by_role("button", name="I am back").click()
    expect(anna.page.locator(".say")).to_have_count(0)
    expect(bert.page.locator(".players")).not_to_contain_text("away")
    for _ in range(MANY):
        one, _ = to_move(anna, bert)
        one.play(hurry(), most=1)
        if one is anna:
            return
    raise AssertionError("it is never Anna's turn again")


def test_a_game_is_paused_while_everybody_is_away(anna: Visitor) -> None:
    anna.sit_down("london")
    anna.wait_for_turn()
    anna.page.get_by_role("button", name="Pause").click()
    expect(anna.page.locator(".say")).to_contain_text("The game is paused")
    expect(anna.page.locator(".players")).not_to_contain_text("a bot is playing")
    expect(anna.page.locator("#choices")).to_have_count(0)
    anna.page.get_by_role("button", name="I am back").click()
    assert anna.play(hurry(), most=2) == 2


def test_chat_is_shown_as_text(couple: Couple) -> None:
    anna, bert = couple("london")
    said = '<img src=x onerror="alert(1)"><b>bold</b> & "quoted"'
    anna.page.get_by_label("Say something").fill(said)
    anna.page.get_by_role("button", name="Say", exact=True).click()
    for one in (anna, bert):
        expect(one.page.locator(".chat li")).to_contain_text(said)
        expect(one.page.locator(".chat li img, .chat li b, .players b")).to_have_count(0)
    expect(anna.page.get_by_label("Say something")).to_have_value("")


def test_an_unsent_message_stays_when_others_move(couple: Couple) -> None:
    one, other = to_move(*couple("key-to-the-city"))
    other.page.get_by_label("Say something").press_sequentially("Good")
    number = other.number
    play_a_turn(one)
    other.wait_beyond(number)
    other.page.keyboard.type(" morning")
    expect(other.page.get_by_label("Say something")).to_have_value("Good morning")


def test_on_a_phone_the_choices_stay_open_when_others_move(couple: Couple) -> None:
    anna, ben = couple("key-flow")
    anna.page.set_viewport_size(PHONE)
    last = anna.page.locator("#choices button").last
    expect(last).not_to_be_visible()
    anna.page.locator("#choices summary").click()
    expect(last).to_be_visible()
    number = anna.number
    ben.play(hurry(), most=1)
    anna.wait_beyond(number)
    expect(last).to_be_visible()


def test_a_wide_village_shows_its_middle_first_and_then_keeps_its_scroll_position(visitor: Makes) -> None:
    anna = visitor(viewport=PHONE)
    anna.go_on("key-flow")
    anna.show_pane("mine")
    village = "(one => {})(document.querySelector('.mine .scroll'))"  # as it is now: it is drawn anew when others move
    at = village.format("one.scrollLeft / (one.scrollWidth - one.clientWidth)")
    assert 0.4 < anna.page.evaluate(at) < 0.6
    anna.page.evaluate(village.format("one.scrollLeft = one.scrollWidth"))
    anna.show_pane("others")
    number = anna.number
    anna.page.keyboard.press("1")
    anna.wait_beyond(number)
    anna.wait_for_turn()  # what is asked then is shown, whatever one looks at
    anna.show_pane("mine")
    assert anna.page.evaluate(at) > 0.9


@pytest.mark.parametrize("game", ["key-flow", "london"])
def test_a_long_touch_describes_a_card_and_chooses_nothing(visitor: Makes, game: str) -> None:
    anna = visitor(viewport=PHONE, has_touch=True)
    anna.go_on(game)
    number = anna.number
    place = next(choice.place for choice in anna.choices() if choice.drawn)
    words = anna.page.locator(f'[data-can][data-place="{place}"]').evaluate(WORDS)
    told = "(words) => words.includes(document.querySelector('#aside').textContent)"
    anna.hold(place, told, words)
    anna.page.wait_for_timeout(500)  # longer than a preview waits
    assert anna.page.evaluate(told, words)
    assert anna.number == number
    expect(anna.page.locator(".menu")).to_have_count(0)


def test_a_spectator_sees_a_public_table(visitor: Makes) -> None:
    anna, carl = visitor(), visitor()
    address = anna.sit_down("key-to-the-city", public="1")
    anna.wait_for_turn()
    carl.page.goto("/")
    watch = carl.page.get_by_role("region", name="Watch").get_by_role("link", name="Key to the City")
    watch.and_(carl.page.locator(f'[href="{address.removeprefix(carl.site)}"]')).click()
    expect(carl.page.locator(".area.board")).to_be_visible()
    expect(carl.page.locator("#choices, .area.hand, #chat-text, [data-can]")).to_have_count(0)
    number = carl.number
    anna.play(hurry("pass"), most=1)
    carl.wait_beyond(number)
    anna.wait_for_turn()  # the bot has moved, and nothing changes from here on
    assert public(anna) == public(carl)


def test_a_private_table_is_not_found_by_strangers(visitor: Makes) -> None:
    anna, carl = visitor(), visitor()
    address = anna.sit_down("london")
    carl.allowed.append("404")
    answer = carl.page.goto(address)
    assert answer is not None
    assert answer.status == 404
    expect(carl.page.get_by_role("heading", name="Not found")).to_be_visible()
