"""Write the database of the upgrade test: running games of every title, as SQL, in the schema of this moment.

Run it before a release that changes the schema, and commit the file: `python tests/make_old_database.py`. A file is
never written again, since later programs cannot make it.
"""

from __future__ import annotations

import gzip
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from web_builder import guest, known, play_some, settings, table_of

from borough.core.registry import game_ids
from borough.core.words import speaking
from borough.server.services import Services
from borough.server.tables.lobby import NewTable

FOLDER = Path(__file__).parent / "server" / "upgrade"
ACTIONS = 25


def main() -> None:
    """Play some, and write what is stored then."""
    with tempfile.TemporaryDirectory() as folder, speaking("en"):
        services = Services(settings(Path(folder)))
        anna, ben = guest(services), guest(services, "Ben")
        for seed, game in enumerate(game_ids()):
            ident = table_of(services, game, anna, ben)
            play_some(services, ident, [anna, ben], ACTIONS, seed)
            services.playing.chat(anna, ident, "Your turn?")
            services.playing.ask_undo(anna, ident, 0, known(services, anna, ident), ACTIONS - 5)
        services.lobby.create(anna, NewTable("london", ["me", "open", "apprentice"], public=True))
        version = services.database.schema()
        services.close()
        with closing(sqlite3.connect(Path(folder) / "borough.sqlite")) as made:
            dump = "\n".join(made.iterdump())
    path = FOLDER / f"schema-{version}.sql.gz"
    assert not path.exists(), f"{path} exists"
    path.write_bytes(gzip.compress(dump.encode(), mtime=0))
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
