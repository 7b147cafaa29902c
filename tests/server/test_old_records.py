"""Games whose rules have changed: they are refused clearly, and their records stay downloadable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update
from web_builder import guest, play_some, settings, table_of

from borough import Record, RecordError, Rng, game
from borough.server.safety.problems import Problem
from borough.server.services import Services
from borough.server.storage.models import EventRow, TableRow


@pytest.fixture
def services(tmp_path: Path, database: str) -> Iterator[Services]:
    """On each kind of database."""
    made = Services(settings(tmp_path, database=database))
    yield made
    made.close()


def grow_old(services: Services, ident: str) -> None:
    """The table was played with an earlier version of the rules."""
    with services.database.write() as db:
        db.execute(update(TableRow).where(TableRow.id == ident).values(rules_version=1))
    services.tables.cache.clear()  # as after a restart


def test_the_record_of_a_finished_game_stays_downloadable_when_the_rules_change(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    rng, undone = Rng(2), 0
    while services.table_views.look(anna, ident).stage == "playing":
        play_some(services, ident, [anna, ben], 1, seed=rng.below(1000))
        table_view = services.table_views.look(anna, ident)
        if undone < 5 and table_view.can_undo and table_view.stage == "playing":
            services.playing.undo(anna, ident, 0, table_view.number)
            undone += 1
    before = services.table_views.record(anna, ident)
    grow_old(services, ident)
    with pytest.raises(Problem, match="no longer available") as caught:
        services.table_views.look(anna, ident)
    assert caught.value.status == 410
    record = Record.loads(services.table_views.record(ben, ident))
    assert undone == 5
    assert record.rules_version == 1
    assert record.actions == Record.loads(before).actions
    assert record.extra == {"names": ["Anna", "Ben"]}
    with pytest.raises(RecordError, match="version 1 cannot be played here, only version 2"):
        record.replay()
    with pytest.raises(Problem) as refused:  # the table is private
        services.table_views.record(guest(services, "Clara"), ident)
    assert refused.value.status == 410


def test_an_unfinished_game_of_older_rules_reveals_nothing(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    play_some(services, ident, [anna, ben], 4)
    grow_old(services, ident)
    with pytest.raises(Problem) as caught:
        services.table_views.record(anna, ident)
    assert caught.value.status == 410


def test_a_record_with_actions_that_the_game_no_longer_has_is_refused(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    play_some(services, ident, [anna, ben], 2)
    with services.database.write() as db:
        db.execute(update(TableRow).where(TableRow.id == ident).values(stage="over"))
        played = (EventRow.table == ident, EventRow.kind == "play")
        db.execute(update(EventRow).where(*played).values(value=game("key-to-the-city").action_count))
    grow_old(services, ident)
    with pytest.raises(Problem) as caught:
        services.table_views.record(anna, ident)
    assert caught.value.status == 410


# Connectors laid while the next player decides, as people at a table see it.


def used(services: Services, **more: object) -> tuple[str, object, object, int]:
    """A table where somebody has used a tile for connectors: who has to lay, and who is on turn."""
    for number in range(40):
        people = [guest(services, f"Anna {number}"), guest(services, f"Ben {number}")]
        ident = table_of(services, "key-to-the-city", *people, **more)
        views = [services.table_views.look(one, ident) for one in people]
        seat = next(place for place, view in enumerate(views) if view.view and view.view.legal)
        view = views[seat]
        assert view.view is not None
        starts = [view.game.text(action) for action in view.view.legal]
        start = next((text for text in starts if text.startswith("use covent_garden")), "")
        if start:
            for text in (start, "commit 1"):
                known = services.table_views.look(people[seat], ident).number
                services.playing.act(people[seat], ident, seat, text, known)
            return ident, people[seat], people[1 - seat], seat
    raise AssertionError("nobody could use the tile")


def test_who_lays_and_who_is_on_turn_are_both_asked_and_neither_waits(services: Services):
    ident, laying, moving, seat = used(services)
    at_home, on_turn = (services.table_views.look(who, ident) for who in (laying, moving))
    assert at_home.view is not None
    assert on_turn.view is not None
    assert "meanwhile" in at_home.game.prompt(at_home.view).text
    assert on_turn.game.prompt(on_turn.view).text.startswith("You: bid")
    begin = next(
        text for text in (on_turn.game.text(one) for one in on_turn.view.legal) if text.startswith(("bid", "use"))
    )
    services.playing.act(moving, ident, 1 - seat, begin, on_turn.number)
    after = services.table_views.look(laying, ident)
    assert after.number == at_home.number
    assert after.view == at_home.view
    lay = next(text for text in (after.game.text(one) for one in after.view.legal) if text.startswith("lay"))
    services.playing.act(laying, ident, seat, lay, after.number)
    now = services.table_views.look(laying, ident)
    assert now.can_undo
    services.playing.undo(laying, ident, seat, now.number)
    again = services.table_views.look(laying, ident)
    assert again.view is not None
    assert again.view.data() | {"news": []} == at_home.view.data() | {"news": []}
    begun = services.table_views.look(moving, ident).view
    assert begun is not None
    assert begun.data()["move"] is not None


def test_the_deal_opens_the_log(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "key-to-the-city", anna, ben)
    number, lines = services.table_views.log(anna, ident)[0]
    assert number == -1
    assert lines[0].startswith("Routemaster tiles drawn for era 4")
    assert lines[-1].endswith("was drawn to play first.")
    assert services.table_views.log(anna, ident, after=1) == []
