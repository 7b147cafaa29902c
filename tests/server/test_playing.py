"""Acting at a table: once, in order, whoever else writes and whatever breaks."""

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
from web_builder import choice, guest, known, play_some, plays, settings, table_of

from borough import Refusal, Rng
from borough.server.safety.problems import Problem
from borough.server.services import House
from borough.server.tables.playing import Done

# So many actions by two processes at once are a fair trial.
ENOUGH = 20


@pytest.fixture
def house(tmp_path: Path, database: str) -> Iterator[House]:
    """On each kind of database."""
    made = House(settings(tmp_path, database=database))
    yield made
    made.close()


def problem(status: int, call: Callable[..., object], *arguments: object) -> Problem:
    with pytest.raises(Problem) as caught:
        call(*arguments)
    assert caught.value.status == status
    return caught.value


def test_what_is_sent_twice_is_done_once(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    sight = house.looking.look(anna, ident)
    text, other = (sight.game.text(action) for action in sight.view.legal[:2])
    first = house.playing.act(anna, ident, 0, text, sight.number)
    again = house.playing.act(anna, ident, 0, text, sight.number)
    assert (first.repeated, again.repeated) == (False, True)
    assert first.number == again.number
    late = problem(409, house.playing.act, anna, ident, 0, other, sight.number)
    assert late.number == first.number
    assert len(plays(house, ident)) == 1


def test_a_double_click_in_many_threads_plays_once(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    sight = house.looking.look(anna, ident)
    text = choice(sight, Rng(1))
    with ThreadPoolExecutor(8) as pool:
        clicks = [pool.submit(house.playing.act, anna, ident, 0, text, sight.number) for _ in range(8)]
    done = [click.result() for click in clicks]
    assert sorted(one.repeated for one in done) == [False] + [True] * 7
    assert len(plays(house, ident)) == 1


def test_those_who_decide_at_once_do_not_make_each_other_late(house: House):
    people = [guest(house, name) for name in ("Anna", "Ben", "Cleo")]
    ident = table_of(house, "key-flow", *people)
    sights = [house.looking.look(person, ident) for person in people]
    for person, sight in zip(people, sights, strict=True):
        assert not house.playing.act(person, ident, sight.seat, choice(sight, Rng(1)), sight.number).repeated
    assert len(plays(house, ident)) == 3


def test_a_decision_made_on_an_old_picture_is_refused(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-to-the-city", anna, ben)
    first, second = (anna, ben) if house.looking.look(anna, ident).view.legal else (ben, anna)
    seat = house.looking.look(first, ident).seat
    house.playing.act(first, ident, seat, "pass", house.looking.look(first, ident).number)
    old = house.looking.look(second, ident)
    house.playing.undo(first, ident, seat, old.number)
    house.playing.act(first, ident, seat, "pass", house.looking.look(first, ident).number)
    late = problem(409, house.playing.act, second, ident, old.seat, "pass", old.number)
    assert not house.playing.act(second, ident, old.seat, "pass", late.number).repeated


def test_two_processes_write_to_one_table(house: House):
    people = [guest(house, name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    ident = table_of(house, "key-flow", *people)
    houses = [house, House(house.settings)]
    acknowledged: list[tuple[int, str]] = []

    def play(seat: int) -> None:
        rng = Rng(seat)
        end = time.monotonic() + 60
        for turn in count():
            if len(acknowledged) >= ENOUGH or time.monotonic() > end:
                break
            here = houses[(turn + seat) % 2]
            sight = here.looking.look(people[seat], ident)
            if sight.view.legal:
                text = choice(sight, rng)
                here.playing.act(people[seat], ident, seat, text, sight.number)
                acknowledged.append((seat, text))
            else:
                time.sleep(0.01)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))
    game = house.looking.look(people[0], ident).game
    written = [(seat, game.text(action)) for seat, action in plays(house, ident)]
    assert sorted(written) == sorted(acknowledged)
    assert len(written) >= ENOUGH
    for seat, person in enumerate(people):
        assert houses[0].looking.look(person, ident).view == houses[1].looking.look(person, ident).view, seat
    houses[1].close()


def dies_at(line: int, act: Callable[[], object]) -> bool:
    """Whether a process that dies at the so-many-th line of the server's own code comes to its end before that."""
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


def test_a_crash_between_any_two_lines_neither_loses_nor_repeats_an_action(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    sight = house.looking.look(anna, ident)
    text = choice(sight, Rng(1))

    def act() -> Done:
        return house.playing.act(anna, ident, 0, text, sight.number)

    # Every second line on SQLite; on PostgreSQL, where each death costs more time, some of them.
    for line in range(1, 1000, 2 if house.store.sqlite else 7):
        house.store.close()  # connections are not for two processes
        done = dies_at(line, act)
        # The person, who may have got no answer, sends it again.
        assert act().repeated or not done
        assert len(plays(house, ident)) == 1
        if done:
            break
        house.playing.undo(anna, ident, 0, house.looking.look(anna, ident).number)
        sight = house.looking.look(anna, ident)
    assert 50 < line < 950


def test_undo_takes_back_one_step_however_often_it_is_clicked(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    sight = house.looking.look(anna, ident)
    done = house.playing.act(anna, ident, 0, choice(sight, Rng(1)), sight.number)
    assert house.looking.look(anna, ident).can_undo
    assert not house.playing.undo(anna, ident, 0, done.number).repeated
    assert house.playing.undo(anna, ident, 0, done.number).repeated
    assert plays(house, ident) == []
    assert house.looking.look(anna, ident).view == sight.view
    with pytest.raises(Refusal, match="table-undo"):
        house.playing.undo(anna, ident, 0, house.looking.look(anna, ident).number)


def test_what_was_answered_is_taken_back_only_with_everybodys_consent(house: House):
    anna, ben, cleo = (guest(house, name) for name in ("Anna", "Ben", "Cleo"))
    ident = table_of(house, "key-to-the-city", anna, ben, cleo)
    play_some(house, ident, [anna, ben, cleo], 9)
    before = plays(house, ident)
    told = house.looking.look(anna, ident).actions - 2
    with house.tables.reading(ident) as live:
        back = live.eyes(anna.person).actions.real(told)
        ben_knows = live.eyes(ben.person).actions.told(back)
    house.playing.ask_undo(anna, ident, 0, known(house, anna, ident), told)
    request = house.looking.look(ben, ident).request
    assert request.waiting == (1, 2)
    assert request.actions == ben_knows
    asked = known(house, ben, ident)
    house.playing.answer_undo(ben, ident, True, asked)
    house.playing.answer_undo(cleo, ident, False, known(house, cleo, ident))
    assert house.looking.look(ben, ident).request is None
    assert plays(house, ident) == before
    house.playing.ask_undo(anna, ident, 0, known(house, anna, ident), told)
    for person in (ben, cleo):
        assert plays(house, ident) == before
        house.playing.answer_undo(person, ident, True, known(house, person, ident))
    assert plays(house, ident) == before[:back]
    assert house.looking.look(ben, ident).request is None
    problem(409, house.playing.answer_undo, ben, ident, True, asked)


def test_a_request_sent_twice_keeps_the_consent_it_has_and_another_has_to_wait(house: House):
    anna, ben, cleo = (guest(house, name) for name in ("Anna", "Ben", "Cleo"))
    ident = table_of(house, "key-to-the-city", anna, ben, cleo)
    play_some(house, ident, [anna, ben, cleo], 9)
    then = known(house, anna, ident)
    house.playing.ask_undo(anna, ident, 0, then, 1)
    house.playing.answer_undo(ben, ident, True, known(house, ben, ident))
    assert house.playing.ask_undo(anna, ident, 0, then, 1).repeated
    problem(409, house.playing.ask_undo, cleo, ident, 2, known(house, cleo, ident), 0)
    assert house.looking.look(ben, ident).request.waiting == (2,)


def test_a_failure_in_the_middle_of_an_event_leaves_nothing_in_memory(house: House, monkeypatch: pytest.MonkeyPatch):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-flow", anna, ben)
    house.looking.log(anna, ident)
    sight = house.looking.look(anna, ident)
    with monkeypatch.context() as broken:
        broken.setattr(sight.game, "lines", lambda view: {}["nothing"])
        with pytest.raises(KeyError):
            house.playing.act(anna, ident, 0, choice(sight, Rng(1)), sight.number)
    assert house.looking.look(anna, ident).actions == 0
    house.playing.act(anna, ident, 0, choice(sight, Rng(1)), sight.number)
    assert len(plays(house, ident)) == 1


def test_a_request_is_void_once_somebody_plays_on(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-to-the-city", anna, ben)
    play_some(house, ident, [anna, ben], 6)
    house.playing.ask_undo(anna, ident, 0, known(house, anna, ident), 0)
    play_some(house, ident, [anna, ben], 4)  # more than half a move
    assert house.looking.look(ben, ident).request is None


def test_nobody_acts_in_a_seat_of_another(house: House):
    anna, ben, eve = (guest(house, name) for name in ("Anna", "Ben", "Eve"))
    ident = table_of(house, "london", anna, ben)
    problem(403, house.playing.act, anna, ident, 1, "pass", 3)
    problem(403, house.looking.look, anna, ident, 1)
    problem(404, house.looking.look, eve, ident)
    problem(404, house.playing.act, eve, ident, 0, "pass", 3)
    problem(404, house.playing.chat, eve, ident, "hello")


def test_the_log_is_the_same_whether_kept_or_made_anew(house: House):
    anna, ben = guest(house), guest(house, "Ben")
    ident = table_of(house, "key-to-the-city", anna, ben)
    house.looking.log(anna, ident)
    for step in range(6):
        play_some(house, ident, [anna, ben], 7, seed=step)
        fresh = House(house.settings)
        assert house.looking.log(anna, ident) == fresh.looking.log(anna, ident)
        fresh.close()
