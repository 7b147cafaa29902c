"""Acting at a table: once and in order, whatever other processes write and whatever fails."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import FrameType

import pytest
from web_builder import choice, guest, known, play_some, plays, problem, settings, table_of

from borough import Refusal, Rng
from borough.server.services import Services
from borough.server.tables.playing import PlayResult

# So many actions by two processes at once are a fair trial.
ENOUGH = 20


@pytest.fixture
def services(tmp_path: Path, database: str) -> Iterator[Services]:
    """On each kind of database."""
    made = Services(settings(tmp_path, database=database))
    yield made
    made.close()


def test_a_repeated_request_is_carried_out_once(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    table_view = services.table_views.look(anna, ident)
    text, other = (table_view.game.text(action) for action in table_view.view.legal[:2])
    first = services.playing.act(anna, ident, 0, text, table_view.number)
    again = services.playing.act(anna, ident, 0, text, table_view.number)
    assert (first.repeated, again.repeated) == (False, True)
    assert first.number == again.number
    late = problem(409, services.playing.act, anna, ident, 0, other, table_view.number)
    assert late.number == first.number
    assert len(plays(services, ident)) == 1


def test_a_double_click_in_many_threads_plays_once(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    table_view = services.table_views.look(anna, ident)
    text = choice(table_view, Rng(1))
    with ThreadPoolExecutor(8) as pool:
        clicks = [pool.submit(services.playing.act, anna, ident, 0, text, table_view.number) for _ in range(8)]
    done = [click.result() for click in clicks]
    assert sorted(one.repeated for one in done) == [False] + [True] * 7
    assert len(plays(services, ident)) == 1


def test_simultaneous_decisions_do_not_outdate_each_other(services: Services):
    people = [guest(services, name) for name in ("Anna", "Ben", "Cleo")]
    ident = table_of(services, "key-flow", *people)
    table_views_seen = [services.table_views.look(person, ident) for person in people]
    for person, table_view in zip(people, table_views_seen, strict=True):
        assert not services.playing.act(
            person, ident, table_view.seat, choice(table_view, Rng(1)), table_view.number
        ).repeated
    assert len(plays(services, ident)) == 3


def test_an_outdated_decision_is_refused(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    first, second = (anna, ben) if services.table_views.look(anna, ident).view.legal else (ben, anna)
    seat = services.table_views.look(first, ident).seat
    services.playing.act(first, ident, seat, "pass", services.table_views.look(first, ident).number)
    old = services.table_views.look(second, ident)
    services.playing.undo(first, ident, seat, old.number)
    services.playing.act(first, ident, seat, "pass", services.table_views.look(first, ident).number)
    late = problem(409, services.playing.act, second, ident, old.seat, "pass", old.number)
    assert not services.playing.act(second, ident, old.seat, "pass", late.number).repeated


def test_two_processes_write_to_one_table(services: Services):
    people = [guest(services, name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    ident = table_of(services, "key-flow", *people)
    houses = [services, Services(services.settings)]
    acknowledged: list[tuple[int, str]] = []

    def play(seat: int) -> None:
        rng = Rng(seat)
        end = time.monotonic() + 60
        for turn in count():
            if len(acknowledged) >= ENOUGH or time.monotonic() > end:
                break
            here = houses[(turn + seat) % 2]
            table_view = here.table_views.look(people[seat], ident)
            if table_view.view.legal:
                text = choice(table_view, rng)
                here.playing.act(people[seat], ident, seat, text, table_view.number)
                acknowledged.append((seat, text))
            else:
                time.sleep(0.01)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))
    game = services.table_views.look(people[0], ident).game
    written = [(seat, game.text(action)) for seat, action in plays(services, ident)]
    assert sorted(written) == sorted(acknowledged)
    assert len(written) >= ENOUGH
    for seat, person in enumerate(people):
        assert houses[0].table_views.look(person, ident).view == houses[1].table_views.look(person, ident).view, seat
    houses[1].close()


def dies_at(line: int, act: Callable[[], object]) -> bool:
    """Whether the work is done before a process dies at this line of the server's own code."""
    seen = 0

    def trace(frame: FrameType, event: str, argument: object) -> object:
        nonlocal seen
        if "borough/server" not in frame.f_code.co_filename:
            return None
        if event == "line":
            seen += 1
            if seen == line:
                os._exit(1)
        return trace

    child = os.fork()
    if child == 0:
        sys.settrace(trace)
        act()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def test_a_crash_between_any_two_lines_neither_loses_nor_repeats_an_action(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    table_view = services.table_views.look(anna, ident)
    text = choice(table_view, Rng(1))

    def act() -> PlayResult:
        return services.playing.act(anna, ident, 0, text, table_view.number)

    # Every second line on SQLite; on PostgreSQL, where each death costs more time, some of them.
    for line in range(1, 1000, 2 if services.database.sqlite else 7):
        services.database.close()  # connections are not for two processes
        done = dies_at(line, act)
        # The person, who may have got no answer, sends it again.
        assert act().repeated or not done
        assert len(plays(services, ident)) == 1
        if done:
            break
        services.playing.undo(anna, ident, 0, services.table_views.look(anna, ident).number)
        table_view = services.table_views.look(anna, ident)
    assert 50 < line < 950


def test_undo_takes_back_one_step_however_often_it_is_clicked(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    table_view = services.table_views.look(anna, ident)
    done = services.playing.act(anna, ident, 0, choice(table_view, Rng(1)), table_view.number)
    assert services.table_views.look(anna, ident).can_undo
    assert not services.playing.undo(anna, ident, 0, done.number).repeated
    assert services.playing.undo(anna, ident, 0, done.number).repeated
    assert plays(services, ident) == []
    assert services.table_views.look(anna, ident).view == table_view.view
    with pytest.raises(Refusal, match="table-undo"):
        services.playing.undo(anna, ident, 0, services.table_views.look(anna, ident).number)


def test_a_rewind_beyond_undo_needs_everybodys_consent(services: Services):
    anna, ben, cleo = (guest(services, name) for name in ("Anna", "Ben", "Cleo"))
    ident = table_of(services, "key-to-the-city", anna, ben, cleo)
    play_some(services, ident, [anna, ben, cleo], 9)
    before = plays(services, ident)
    told = services.table_views.look(anna, ident).actions - 2
    with services.tables.reading(ident) as live:
        back = live.viewpoint(anna.person).actions.real(told)
        ben_knows = live.viewpoint(ben.person).actions.told(back)
    services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), told)
    request = services.table_views.look(ben, ident).request
    assert request.waiting == (1, 2)
    assert request.actions == ben_knows
    asked = known(services, ben, ident)
    services.playing.answer_undo(ben, ident, True, asked)
    services.playing.answer_undo(cleo, ident, False, known(services, cleo, ident))
    assert services.table_views.look(ben, ident).request is None
    assert plays(services, ident) == before
    services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), told)
    for person in (ben, cleo):
        assert plays(services, ident) == before
        services.playing.answer_undo(person, ident, True, known(services, person, ident))
    assert plays(services, ident) == before[:back]
    assert services.table_views.look(ben, ident).request is None
    problem(409, services.playing.answer_undo, ben, ident, True, asked)


def test_a_repeated_request_keeps_its_consent_and_a_second_one_has_to_wait(services: Services):
    anna, ben, cleo = (guest(services, name) for name in ("Anna", "Ben", "Cleo"))
    ident = table_of(services, "key-to-the-city", anna, ben, cleo)
    play_some(services, ident, [anna, ben, cleo], 9)
    then = known(services, anna, ident)
    services.playing.ask_undo(anna, ident, 0, then, 1)
    services.playing.answer_undo(ben, ident, True, known(services, ben, ident))
    assert services.playing.ask_undo(anna, ident, 0, then, 1).repeated
    problem(409, services.playing.ask_undo, cleo, ident, 2, known(services, cleo, ident), 0)
    assert services.table_views.look(ben, ident).request.waiting == (2,)


def test_a_failure_within_an_event_drops_the_cached_table(services: Services, monkeypatch: pytest.MonkeyPatch):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-flow", anna, ben)
    services.table_views.log(anna, ident)
    table_view = services.table_views.look(anna, ident)
    with monkeypatch.context() as broken:
        broken.setattr(table_view.game, "lines", lambda view: {}["nothing"])
        with pytest.raises(KeyError):
            services.playing.act(anna, ident, 0, choice(table_view, Rng(1)), table_view.number)
    assert services.table_views.look(anna, ident).actions == 0
    services.playing.act(anna, ident, 0, choice(table_view, Rng(1)), table_view.number)
    assert len(plays(services, ident)) == 1


def test_a_request_ends_when_somebody_plays_on(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    play_some(services, ident, [anna, ben], 6)
    services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), 0)
    play_some(services, ident, [anna, ben], 4)  # more than half a move
    assert services.table_views.look(ben, ident).request is None


def test_nobody_can_act_in_another_persons_seat(services: Services):
    anna, ben, eve = (guest(services, name) for name in ("Anna", "Ben", "Eve"))
    ident = table_of(services, "london", anna, ben)
    problem(403, services.playing.act, anna, ident, 1, "pass", 3)
    problem(403, services.table_views.look, anna, ident, 1)
    problem(404, services.table_views.look, eve, ident)
    problem(404, services.playing.act, eve, ident, 0, "pass", 3)
    problem(404, services.playing.chat, eve, ident, "hello")


def test_the_cached_log_equals_a_new_one(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    services.table_views.log(anna, ident)
    for step in range(6):
        play_some(services, ident, [anna, ben], 7, seed=step)
        fresh = Services(services.settings)
        assert services.table_views.log(anna, ident) == fresh.table_views.log(anna, ident)
        fresh.close()
