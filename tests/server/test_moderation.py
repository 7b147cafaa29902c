"""Votes about players who have vanished, mutes, reports and bans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select
from web_builder import Clock, guest, play_some, problem, settings, table_of

from borough.server.people.bans import ban, unban
from borough.server.people.reports import OF_ONE_PERSON
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.storage.models import ReportRow
from borough.server.tables import snapshots
from borough.server.tables.changes import Tables, Visitor
from borough.server.tables.clocks import DAY, PACES, SECOND
from borough.server.tables.votes import Votes, needed
from borough.server.web.app import create_app

VANISHED = DAY * SECOND
MINUTES = 60 * SECOND


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Services]:
    """Services whose time the test sets."""
    made = Services(settings(tmp_path), clock)
    yield made
    made.close()


def people(services: Services, count: int) -> list[Visitor]:
    return [guest(services, name) for name in ("Anna", "Ben", "Cleo", "Dora")[:count]]


def decider(services: Services, ident: str, visitors: list[Visitor]) -> int:
    """The seat that is to move."""
    return next(seat.seat for seat in services.table_views.look(visitors[0], ident).seats if seat.decides)


def scene(services: Services, count: int) -> tuple[str, list[Visitor], int, list[Visitor]]:
    """A table of London in play: its people, the seat that is to move, and the other people."""
    visitors = people(services, count)
    ident = table_of(services, "london", *visitors)
    seat = decider(services, ident, visitors)
    return ident, visitors, seat, [one for number, one in enumerate(visitors) if number != seat]


def kinds(services: Services, who: Visitor, ident: str) -> list[str]:
    return [event.kind for event in services.table_views.events(who, ident)]


def answer(services: Services, who: Visitor, ident: str, agree: bool) -> None:
    services.voting.answer(who, ident, agree, services.table_views.look(who, ident).number)


# Votes.


def test_nobody_can_be_voted_out_who_has_a_day_left(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 2)
    clock.wait(VANISHED - 1)
    assert timed.table_views.look(others[0], ident).votable == {}
    problem(409, timed.voting.propose, others[0], ident, seat, "bot")
    clock.wait(1)
    assert timed.table_views.look(others[0], ident).votable == {seat: ("bot", "replace")}


def test_the_only_other_player_decides_alone_and_the_player_can_return(timed: Services, clock: Clock):
    ident, visitors, seat, others = scene(timed, 2)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    assert timed.table_views.look(others[0], ident).seats[seat].away
    assert kinds(timed, others[0], ident)[-2:] == ["vote", "away"]
    with timed.tables.reading(ident) as live:
        assert live.bots_to_move() == [seat]
    timed.playing.come_back(visitors[seat], ident)
    assert not timed.table_views.look(others[0], ident).seats[seat].away


def test_two_others_have_to_agree_both(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    status = timed.table_views.look(others[1], ident)
    assert status.vote is not None and not status.seats[seat].away
    assert (status.vote.needed, len(status.vote.agreed), len(status.vote.waiting)) == (2, 1, 1)
    answer(timed, others[1], ident, True)
    assert timed.table_views.look(others[1], ident).seats[seat].away


def test_one_of_two_others_can_prevent_it_and_a_new_vote_has_to_wait(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")
    answer(timed, others[1], ident, False)
    assert timed.table_views.look(others[0], ident).vote is None
    assert kinds(timed, others[0], ident)[-3:] == ["vote", "vote-no", "vote-off"]
    problem(409, timed.voting.propose, others[0], ident, seat, "replace")
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")


def test_a_majority_of_three_others_is_enough(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 4)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    answer(timed, others[1], ident, False)
    assert not timed.table_views.look(others[0], ident).seats[seat].away
    answer(timed, others[2], ident, True)
    assert timed.table_views.look(others[0], ident).seats[seat].away
    assert [needed(count) for count in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]


def test_whoever_does_not_answer_in_time_is_not_counted(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    answer(timed, others[0], ident, True)
    assert not timed.table_views.look(others[0], ident).seats[seat].away
    clock.wait(VANISHED)
    answer(timed, others[0], ident, True)
    assert timed.table_views.look(others[0], ident).seats[seat].away


@pytest.mark.parametrize("sign", ["play", "chat", "answer"])
def test_a_sign_of_the_player_ends_the_vote(timed: Services, clock: Clock, sign: str):
    ident, visitors, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    if sign == "play":
        play_some(timed, ident, [visitors[seat]], 1)
    elif sign == "chat":
        timed.playing.chat(visitors[seat], ident, "I am here")
    else:
        answer(timed, visitors[seat], ident, False)
    table_view = timed.table_views.look(others[0], ident)
    assert table_view.vote is None and seat not in table_view.votable


def test_strangers_bots_and_the_player_concerned_have_no_vote(timed: Services, clock: Clock):
    ident, visitors, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    problem(404, timed.voting.propose, guest(timed, "Stranger"), ident, seat, "bot")
    problem(403, timed.voting.propose, visitors[seat], ident, seat, "bot")
    problem(404, timed.voting.propose, others[0], ident, 9, "bot")
    timed.lobby.leave(others[1], ident)
    problem(409, timed.voting.propose, others[1], ident, seat, "bot")
    timed.voting.propose(others[0], ident, seat, "bot")
    assert timed.table_views.look(others[0], ident).seats[seat].away, "those who are away are not waited for"


def test_a_replaced_player_loses_the_seat_to_whoever_follows_the_invitation(timed: Services, clock: Clock):
    ident, visitors, seat, others = scene(timed, 2)
    invitation = timed.table_views.look(others[0], ident).invitation
    before = timed.table_views.look(visitors[seat], ident).view
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")
    assert timed.table_views.look(others[0], ident).seats[seat].name == ""
    with pytest.raises(Problem):
        timed.table_views.look(visitors[seat], ident, seat)
    problem(403, timed.lobby.join, visitors[seat], ident, seat, invitation)
    problem(403, timed.lobby.join, others[0], ident, seat, invitation)
    problem(404, timed.lobby.join, guest(timed, "Uninvited"), ident, seat)
    newcomer = guest(timed, "Newcomer")
    assert timed.lobby.join(newcomer, ident, None, invitation) == seat
    after = timed.table_views.look(newcomer, ident)
    assert before is not None and after.view is not None and after.mine == (seat,)
    assert after.view.data() == before.data(), "the newcomer knows what the seat has seen"
    problem(403, timed.table_views.look, newcomer, ident, 1 - seat)
    assert play_some(timed, ident, [newcomer], 1) == 1


def test_a_bot_plays_in_an_open_seat_until_somebody_sits_down(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 2)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")
    with timed.tables.reading(ident) as live:
        assert live.bots_to_move() == [seat] and live.due() == 0


@pytest.mark.parametrize(("pace", "wait"), [("live", 10 * MINUTES), ("correspondence", VANISHED)])
def test_with_a_clock_a_seat_can_be_replaced_some_time_after_it_ran_out(
    timed: Services, clock: Clock, pace: str, wait: int
):
    visitors = people(timed, 2)
    ident = table_of(timed, "london", *visitors, pace=PACES[pace])
    seat = decider(timed, ident, visitors)
    other = visitors[1 - seat]
    clock.wait(PACES[pace].bank * SECOND)
    assert timed.table_views.look(other, ident).votable == {}
    timed.playing.clocks_run(ident)
    clock.wait(wait - 1)
    assert timed.table_views.look(other, ident).votable == {}
    clock.wait(1)
    assert timed.table_views.look(other, ident).votable == {seat: ("replace",)}
    timed.voting.propose(other, ident, seat, "replace")
    assert kinds(timed, other, ident)[-2:] == ["vote", "replaced"]


def test_votes_are_the_same_after_the_table_was_loaded_again(timed: Services, clock: Clock):
    ident, _, seat, others = scene(timed, 3)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "bot")
    with timed.tables.reading(ident) as live, Tables(timed.database, 1, clock).reading(ident) as loaded:
        snapshot = snapshots.load(live.terms, snapshots.save(live))
        assert live.votes.vote is not None
        assert snapshot is not None
        for name in Votes.__slots__:
            assert getattr(loaded.votes, name) == getattr(snapshot.votes, name) == getattr(live.votes, name)


def test_a_vote_does_not_tell_whether_a_player_has_secretly_done_something(timed: Services, clock: Clock):
    # Given a player who began a bid half a day ago, which others do not see
    visitors = people(timed, 3)
    ident = table_of(timed, "key-to-the-city", *visitors)
    seat = decider(timed, ident, visitors)
    first, second = (one for number, one in enumerate(visitors) if number != seat)
    clock.wait(VANISHED // 2)
    _secret_step(timed, ident, visitors[seat])
    # When a day has passed since everybody knows that it is their turn, then a vote is possible as without it
    clock.wait(VANISHED // 2)
    assert timed.table_views.look(first, ident).votable == {seat: ("bot", "replace")}
    timed.voting.propose(first, ident, seat, "bot")
    # And another secret step does not end the vote, which would show
    timed.playing.undo(visitors[seat], ident, seat, timed.table_views.look(visitors[seat], ident).number)
    _secret_step(timed, ident, visitors[seat])
    vote = timed.table_views.look(second, ident).vote
    assert vote is not None and len(vote.agreed) == 1
    assert kinds(timed, second, ident)[-1] == "vote"


def _secret_step(services: Services, ident: str, who: Visitor) -> None:
    """Begin a bid, and check that others do not know of this step."""
    with services.tables.reading(ident) as live:
        before = sum(map(len, live.secret_steps.events))
    table_view = services.table_views.look(who, ident)
    assert table_view.view is not None and table_view.seat is not None
    legal = [table_view.game.text(action) for action in table_view.view.legal]
    bid = next(text for text in legal if text.startswith("bid "))
    services.playing.act(who, ident, table_view.seat, bid, table_view.number)
    with services.tables.reading(ident) as live:
        assert sum(map(len, live.secret_steps.events)) == before + 1


def test_events_do_not_name_the_person_who_was_replaced(timed: Services, clock: Clock):
    ident, visitors, seat, others = scene(timed, 2)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")
    told = timed.table_views.events(others[0], ident)
    assert visitors[seat].person not in {event.text for event in told}


# Mutes.


def said(services: Services, who: Visitor, ident: str) -> list[str]:
    return [event.text for event in services.table_views.events(who, ident, kind="say")]


def test_a_muted_person_is_not_read_at_any_table(services: Services):
    anna, ben = people(services, 2)
    first, second = (table_of(services, "london", anna, ben) for _ in range(2))
    for ident in (first, second):
        services.playing.chat(ben, ident, "Hurry up!")
    services.mutes.mute(anna, first, 1, True)
    assert said(services, anna, first) == said(services, anna, second) == [""]
    assert said(services, ben, first) == ["Hurry up!"]
    (mute,) = services.mutes.mine(anna.person)
    assert mute.name == "Ben" and ben.person not in (mute.id, mute.name)
    services.mutes.unmute(anna, mute.id)
    assert said(services, anna, second) == ["Hurry up!"]


def test_the_messages_of_a_replaced_player_stay_theirs(timed: Services, clock: Clock):
    ident, visitors, seat, others = scene(timed, 2)
    timed.playing.chat(visitors[seat], ident, "Hello")
    timed.mutes.mute(others[0], ident, seat, True)
    clock.wait(VANISHED)
    timed.voting.propose(others[0], ident, seat, "replace")
    newcomer = guest(timed, "Newcomer")
    timed.lobby.join(newcomer, ident, None, timed.table_views.look(others[0], ident).invitation)
    timed.playing.chat(newcomer, ident, "Good evening")
    assert said(timed, others[0], ident) == ["", "Good evening"]
    first, last = timed.table_views.events(newcomer, ident, kind="say")
    assert (first.former, last.former) == (True, False)


def test_nobody_mutes_bots_or_themselves(services: Services):
    anna, ben = people(services, 2)
    ident = table_of(services, "london", anna, ben)
    problem(409, services.mutes.mute, anna, ident, 0, True)
    problem(404, services.mutes.mute, anna, ident, 7, True)
    problem(404, services.mutes.mute, guest(services, "Stranger"), ident, 0, True)


# Reports.


def reports(services: Services) -> list[tuple[str, str, str | None]]:
    with services.database.read() as db:
        return [tuple(row) for row in db.execute(select(ReportRow.text, ReportRow.quote, ReportRow.about))]


def test_a_message_is_reported_with_its_text_and_author(services: Services):
    anna, ben = people(services, 2)
    ident = table_of(services, "london", anna, ben)
    services.playing.chat(ben, ident, "Hurry up!")
    (message,) = services.table_views.events(anna, ident, kind="say")
    services.reports.report(anna, ident, "  rude\u202e ", message.number)
    services.reports.report(anna, ident, "bad name")
    assert reports(services) == [("rude", "Hurry up!", ben.person), ("bad name", "", None)]
    problem(404, services.reports.report, anna, ident, "what?", 0)
    problem(404, services.reports.report, guest(services, "Stranger"), ident, "what?")


def test_the_reports_of_a_person_are_limited(services: Services):
    anna, ben = people(services, 2)
    ident = table_of(services, "london", anna, ben)
    for number in range(OF_ONE_PERSON):
        services.reports.report(anna, ident, f"report {number}")
    problem(429, services.reports.report, anna, ident, "one more")
    services.reports.report(ben, ident, "another person")
    with services.database.read() as db:
        assert db.scalar(select(func.count()).select_from(ReportRow)) == OF_ONE_PERSON + 1


# The same over HTTP.


@pytest.fixture
def app(tmp_path: Path, clock: Clock) -> Iterator[TestClient]:
    """The app, with a clock that the test sets."""
    with TestClient(create_app(settings(tmp_path), clock)) as made:
        yield made


def bearer(app: TestClient, name: str) -> dict[str, str]:
    token = app.post("/api/v1/people", json={"name": name}).json()["token"]
    return {"authorization": f"Bearer {token}"}


def open_table(app: TestClient, *people: dict[str, str]) -> dict[str, object]:
    seats = ["me", *["open"] * (len(people) - 1)]
    table = app.post("/api/v1/tables", json={"game": "london", "seats": seats}, headers=people[0]).json()
    for one in people[1:]:
        joining = {"invitation": table["invitation"]}
        assert app.post(f"/api/v1/tables/{table['id']}/join", json=joining, headers=one).status_code == 200
    return table


def test_votes_mutes_and_reports_by_the_api(app: TestClient, clock: Clock):
    who = [bearer(app, "Anna"), bearer(app, "Ben"), bearer(app, "Cleo")]
    address = f"/api/v1/tables/{open_table(app, *who)['id']}"
    table = app.get(address, headers=who[0]).json()
    seat = next(one["seat"] for one in table["seats"] if one["decides"])
    first, second = (one for number, one in enumerate(who) if number != seat)
    clock.wait(VANISHED)
    assert app.get(address, headers=first).json()["votable"] == {str(seat): ["bot", "replace"]}
    assert app.post(f"{address}/votes", json={"seat": seat, "kind": "bot"}, headers=first).status_code == 200
    table = app.get(address, headers=second).json()
    assert table["vote"]["seat"] == seat and table["vote"]["needed"] == 2
    sent = {"agree": True, "number": table["number"]}
    assert app.post(f"{address}/votes/answer", json=sent, headers=second).status_code == 200
    assert app.get(address, headers=second).json()["seats"][seat]["away"]
    app.post(f"{address}/chat", json={"text": "spam"}, headers=second)
    other = app.get(address, headers=second).json()["mine"][0]
    assert app.post(f"{address}/mutes", json={"seat": other}, headers=first).json() == {"muted": True}
    message = app.get(f"{address}/events", headers=first).json()[-1]
    assert (message["kind"], message["text"], message["muted"]) == ("say", "", True)
    (mute,) = app.get("/api/v1/me/mutes", headers=first).json()
    assert app.delete(f"/api/v1/me/mutes/{mute['id']}", headers=first).status_code == 200
    assert app.get(f"{address}/events", headers=first).json()[-1]["text"] == "spam"
    report = {"text": "spam", "number": message["number"]}
    assert app.post(f"{address}/reports", json=report, headers=first).status_code == 201
    paths = app.get("/api/v1/openapi.json").json()["paths"]
    assert {f"/api/v1/tables/{{ident}}/{name}" for name in ("votes", "votes/answer", "mutes", "reports")} <= set(paths)


def forms_of(page: str) -> dict[str, dict[str, str]]:
    """The forms of a page by their address and what they do: the values of their fields."""
    found = {}
    for action, body in re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', page, re.S):
        fields = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', body))
        found[f"{action.rpartition('/')[2]} {fields.get('kind', '')}".strip()] = {"action": action, **fields}
    return found


def submit(app: TestClient, form: dict[str, str], **more: str) -> str:
    data = {name: value for name, value in {**form, **more}.items() if name != "action"}
    answer = app.post(form["action"], data=data, headers={"sec-fetch-site": "same-origin"})
    assert answer.status_code == 200, answer.text
    return answer.text


def become(app: TestClient, who: Visitor | None) -> None:
    """Send all further requests as this person."""
    app.cookies.clear()
    if who is not None:
        services: Services = app.app.state.services  # type: ignore[attr-defined]
        app.cookies["borough-person"] = services.people.cookie(who.person or "")


def test_the_forms_of_the_pages_work_without_script(app: TestClient, clock: Clock):
    services: Services = app.app.state.services  # type: ignore[attr-defined]
    visitors = people(services, 3)
    ident = table_of(services, "london", *visitors)
    seat = decider(services, ident, visitors)
    first, second = (number for number in range(3) if number != seat)
    services.playing.chat(visitors[second], ident, "Hurry up!")
    # A vote
    clock.wait(VANISHED)
    become(app, visitors[first])
    page = app.get(f"/t/{ident}").text
    assert "has done nothing for a day" in page
    submit(app, forms_of(page)["vote replace"])
    become(app, visitors[second])
    page = app.get(f"/t/{ident}").text
    assert "proposes to take the seat" in page and "1 of 2 have agreed" in page
    page = submit(app, forms_of(page)["vote-yes"])
    invitation = services.table_views.look(visitors[first], ident).invitation
    assert "open seat, a bot is playing" in page and f"/join/{invitation}" in page
    # The invitation leads to a page with a form to sit down
    become(app, None)
    page = app.get(f"/join/{invitation}").text
    submit(app, forms_of(page)["join"], name="Newcomer")
    assert services.table_views.look(visitors[first], ident).seats[seat].name == "Newcomer"
    # Mute and report
    become(app, visitors[first])
    page = app.get(f"/t/{ident}").text
    assert "Hurry up!" in page and f"/t/{ident}/moderation" in page
    page = app.get(f"/t/{ident}/moderation").text
    (number,) = re.findall(r'<option value="(\d+)">[^<]*Hurry up!', page)
    assert "Your report was sent." in submit(app, forms_of(page)["report"], text="rude", message=number)
    assert reports(services) == [("rude", "Hurry up!", visitors[second].person)]
    assert "Unmute " in submit(app, {"action": f"/t/{ident}/mute", "about": str(second), "muted": "1"})
    assert "Hurry up!" not in app.get(f"/t/{ident}").text
    submit(app, forms_of(app.get("/settings").text)["unmute"])
    assert "Hurry up!" in app.get(f"/t/{ident}").text


def test_an_empty_report_is_refused_on_the_page(app: TestClient):
    services: Services = app.app.state.services  # type: ignore[attr-defined]
    visitors = people(services, 2)
    ident = table_of(services, "london", *visitors)
    become(app, visitors[0])
    answer = app.post(f"/t/{ident}/report", data={"text": " "}, headers={"sec-fetch-site": "same-origin"})
    assert answer.status_code == 422 and "A report must have" in answer.text
    assert reports(services) == []


# Bans.


def test_a_banned_person_is_told_so_and_can_do_nothing(app: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("borough.server.people.bans.FRESH", 0.0)
    services: Services = app.app.state.services  # type: ignore[attr-defined]
    who = [bearer(app, "Anna"), bearer(app, "Ben")]
    address = f"/api/v1/tables/{open_table(app, *who)['id']}"
    with services.tables.reading(address.rpartition("/")[2]) as live:
        person = live.sitters[1].person or ""
    with services.database.write() as db:
        ban(db, person, clock.time + VANISHED, "spam", clock.time)
    asked = [
        app.get(address, headers=who[1]),
        app.get(f"{address}/view", headers=who[1]),
        app.get(f"{address}/stream", headers=who[1]),
        app.get("/api/v1/tables?which=mine", headers=who[1]),
        app.get("/api/v1/me", headers=who[1]),
        app.post(f"{address}/chat", json={"text": "hello"}, headers=who[1]),
        app.post(f"{address}/actions", json={"seat": 1, "action": "draw", "number": 3}, headers=who[1]),
        app.post(f"{address}/back", headers=who[1]),
        app.post(f"{address}/join", json={}, headers=who[1]),
        app.post("/api/v1/tables", json={"game": "london", "seats": ["me", "random"]}, headers=who[1]),
    ]
    become(app, Visitor(person))
    asked.append(app.get("/"))
    become(app, None)
    assert [one.status_code for one in asked] == [403] * len(asked)
    assert asked[0].json()["error"] == "You are banned from this server until 2023-11-15. Reason: spam"
    assert "You are banned from this server" in asked[-1].text
    assert app.get("/api/v1/games", headers=who[1]).status_code == 200
    assert app.get(address, headers=who[0]).status_code == 200, "others are not concerned"
    clock.wait(VANISHED)
    assert app.get(address, headers=who[1]).status_code == 200, "the ban is over"


def test_a_ban_holds_at_once_where_it_matters(services: Services):
    anna, ben = people(services, 2)
    ident = table_of(services, "london", anna, ben)
    services.lobby.leave(ben, ident)
    with services.database.write() as db:
        ban(db, ben.person or "", None, "", services.tables.now())
    assert "banned" in problem(403, services.playing.come_back, ben, ident).message
    with services.database.write() as db:
        assert unban(db, ben.person or "")
    services.playing.come_back(ben, ident)
