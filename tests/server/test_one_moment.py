"""Board, log and chat of a page are of one moment, whatever others do meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path

from fastapi.testclient import TestClient
from sqlalchemy import event
from web_builder import choice, guest, play_some, settings, table_of

from borough import Rng
from borough.server.services import Services
from borough.server.web.app import create_app


def test_what_happens_while_a_page_is_made_is_not_shown_in_parts(tmp_path: Path):
    # given a table whose page is asked for
    app = create_app(settings(tmp_path))
    elsewhere = Services(settings(tmp_path))
    with TestClient(app) as client:
        here: Services = app.state.services
        anna = guest(here)
        ident = table_of(elsewhere, "london", anna, guest(here, "Ben"), public=True)
        client.get(f"/t/{ident}/part")
        said: list[str] = []

        def interrupt(*given: object) -> None:
            """Another process writes as soon as the page has read the events of the table."""
            if "FROM events" in str(given[2]) and not said:
                said.append("just now")
                elsewhere.playing.chat(anna, ident, "just now")

        event.listen(here.database.engine, "after_cursor_execute", interrupt)
        # when somebody else writes in the middle of it
        shown = client.get(f"/t/{ident}/part").text
        # then the page has nothing of it, and the next one has all
        assert said
        assert "just now" not in shown
        assert "just now" in client.get(f"/t/{ident}/part").text
    elsewhere.close()


def test_board_log_and_chat_agree_while_others_play(services: Services):
    anna, ben = guest(services), guest(services, "Ben")
    ident = table_of(services, "london", anna, ben)
    ended = threading.Event()

    def play() -> None:
        rng = Rng(1)
        for number in range(60):
            for who in (anna, ben):
                table_view = services.table_views.look(who, ident)
                if table_view.view is not None and table_view.view.legal:
                    services.playing.act(who, ident, table_view.seat or 0, choice(table_view, rng), table_view.number)
                    break
            services.playing.chat(anna, ident, str(number + 1))
        ended.set()

    writer = threading.Thread(target=play)
    writer.start()
    pages = 0
    while not ended.is_set():
        page = services.table_views.page(anna, ident, None)
        announced = int(page.chat[-1].text) if page.chat else 0
        with services.tables.reading(ident) as live:
            played = live.actions
        assert page.log == [] or page.log[-1][0] < page.table.actions
        assert page.table.number <= 3 + 2 * announced + 2
        assert played >= page.table.actions
        pages += 1
    writer.join()
    assert pages > 5
    assert play_some(services, ident, [anna, ben], 1) == 1
