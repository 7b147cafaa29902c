"""Before the game: opening a table, taking a seat, inviting, starting; and the lists of tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update

from borough.bots.specs import read_spec
from borough.core.components import SIZE_LIMIT
from borough.core.errors import BadInput
from borough.core.record import Record
from borough.core.registry import game as find_game
from borough.core.table import Table
from borough.core.words import say
from borough.server.people.bans import check_not_banned
from borough.server.people.people import clean_name, distinct
from borough.server.people.quotas import UNFINISHED, Quotas, table_size
from borough.server.safety.problems import Problem
from borough.server.settings import Settings
from borough.server.storage.models import NAME_LENGTH, PersonRow, SeatRow, TableRow
from borough.server.tables.changes import EXPIRED, GONE, TOKEN, Change, Tables, Visitor, no_such_table
from borough.server.tables.clocks import BANKS, PACES, Pace
from borough.server.tables.live_table import NO_SEAT, LiveTable, Sitter, Terms

ME, OPEN = "me", "open"
LISTED, OF_ONE_HOST, OF_ONE_NETWORK = 100, 3, 15
"""The tables on a page of a list, and how many of one host and of one network are in a public list."""
PAGES = 1000
"""The most pages of a list."""
ACTIONS = 20_000
"""The most actions of an imported record: many times those of a long game."""


@dataclass(frozen=True)
class NewTable:
    """A table to be opened."""

    game: str
    seats: Sequence[str]
    """For each seat `me`, `open` or the spec of a bot. Several seats can be `me`."""
    names: Sequence[str] = ()
    """The names of the seats that are `me`, in turn; by default the person's own name."""
    options: dict[str, bool] | None = None
    components: str = ""
    public: bool = False
    pace: Pace = PACES["none"]


@dataclass(frozen=True)
class Listing:
    """A table in a list."""

    id: str
    game: str
    stage: str
    public: bool
    pace: Pace
    created: int
    changed: int
    names: tuple[str, ...]
    """By seat; empty for an open seat."""
    bots: tuple[int, ...]
    mine: tuple[int, ...]
    """The visitor's seats."""
    deciders: tuple[int, ...]

    @property
    def my_turn(self) -> bool:
        """Whether the visitor owes a decision there."""
        return any(seat in self.deciders for seat in self.mine)


class Lobby:
    """Opens, lists and starts tables."""

    def __init__(self, tables: Tables, settings: Settings, quotas: Quotas | None = None) -> None:
        self.tables = tables
        self.settings = settings
        self.quotas = quotas or Quotas(settings, tables.now)

    # Opening a table.

    def create(self, visitor: Visitor, new_table: NewTable) -> str:
        """Open a table and return its id. The game starts at once if no seat is open."""
        require_person(visitor)
        game = find_game(new_table.game)
        seats = game.check_seats(len(new_table.seats))
        if len(new_table.components) > SIZE_LIMIT:
            raise Problem(413, say("This component file is too large."))
        record = Record(
            game=game.id,
            seats=seats,
            seed=secrets.randbits(256),
            options=game.check_options(new_table.options),
            components=new_table.components,
            rules_version=game.rules_version,
        )
        record.deal()  # checks the components, and sets their digest in the record
        return self._open(visitor, record, new_table, imported=False)

    def import_record(self, visitor: Visitor, text: str) -> str:
        """Open a table from a record, of a finished game or one to continue, and return its id."""
        require_person(visitor)
        if len(text) > self.settings.record:
            raise Problem(413, say("This file is too large."))
        record = Record.loads(text)
        if len(record.actions) > ACTIONS:
            raise Problem(413, say("This file is too large."))
        names = recorded_names(record)  # before the game is replayed, which takes longer
        Table(replace(record, actions=record.actions.copy()))
        return self._open(visitor, record, NewTable(record.game, [OPEN] * record.seats, names), imported=True)

    def _open(self, visitor: Visitor, record: Record, new_table: NewTable, *, imported: bool) -> str:
        now, person = self.tables.now(), require_person(visitor)
        terms = Terms(
            id=new_token(),
            invitation=new_token(),
            host=person,
            game=record.game,
            seats=record.seats,
            options=record.options,
            components=record.components,
            figures=record.figures,
            rules_version=record.rules_version,
            seed=record.seed,
            imported=imported,
            public=new_table.public,
            pace=checked_pace(new_table.pace),
            created=now,
        )
        live = LiveTable(terms)
        with self.tables.database.read() as db:  # a long record takes a while; others can write meanwhile
            check_not_banned(db, person, now)
            size = table_size(record.components, len(record.actions))
            columns = self.quotas.new_table(db, person, visitor.address, size)
            live.set_sitters(self._sitters(db, person, new_table, imported=imported))
            change = Change(live, db, now)
            change.add("open", NO_SEAT, text=record.commitment())
            for seat, action in record.actions:
                change.add("play", seat, action)
            if live.table.state.over or all(sitter.taken for sitter in live.sitters):
                change.add("start", NO_SEAT)
        with self.tables.database.write() as db:
            change.db = db
            db.execute(insert(TableRow), {**table_values(terms, now), **columns, "size": size})
            db.execute(insert(SeatRow), [{"table": terms.id, **vars(sitter)} for sitter in live.sitters])
            self.tables.write(change)
        self.tables.tell(change)
        return terms.id

    def _sitters(self, db: Connection, person: str, new_table: NewTable, *, imported: bool) -> list[Sitter]:
        own = name_of(db, person)
        names = [clean_name(name) for name in new_table.names]
        sitters: list[Sitter] = []
        for seat, who in enumerate(new_table.seats):
            taken = [sitter.name for sitter in sitters]
            if who == ME:
                given = names.pop(0) if names else own
                sitters.append(Sitter(seat, person, "", distinct(given, taken)))
            elif who == OPEN:
                given = names.pop(0) if imported and names else ""
                sitters.append(Sitter(seat, None, "", distinct(given, taken) if given else ""))
            else:
                sitters.append(Sitter(seat, None, self._bot(who), distinct(bot_name(who), taken)))
        return sitters

    def _bot(self, name: str) -> str:
        # Only what the host offers: a spec can name any module, which would be imported.
        if name not in self.settings.bots:
            known = ", ".join(self.settings.bots)
            raise BadInput(f"a seat is {ME!r}, {OPEN!r} or one of these bots: {known}; not {name[:40]!r}")
        return name

    # Taking and leaving seats.

    def find(self, invitation: str) -> str:
        """The id of the table an invitation leads to."""
        ident = None
        if TOKEN.fullmatch(invitation):
            with self.tables.database.read() as db:
                ident = db.scalar(select(TableRow.id).where(TableRow.invitation == invitation))
        if ident is None:
            raise Problem(404, say("This invitation is not valid."))
        return ident

    def join(self, visitor: Visitor, ident: str, seat: int | None = None, invitation: str = "", name: str = "") -> int:
        """Take a seat, by default the first open one, and return it. The game starts when all seats are taken.

        A person who already has a seat keeps it unless they name another one. During the game a seat is open only if
        its player was replaced; nobody gets a second one then, since that would show them another hand.
        """
        person = require_person(visitor)

        def do(change: Change) -> int:
            live = change.live
            if not may_join(live, person, invitation):
                raise no_such_table()
            held = live.seats_of(person)
            if held and seat in (None, *held):
                return held[0] if seat is None else seat
            check_not_banned(change.db, person, change.now)
            if live.stage not in ("open", "playing") or all(sitter.taken for sitter in live.sitters):
                raise Problem(409, say("The game has begun; there is no open seat."))
            if live.stage == "playing" and (held or person in live.votes.replaced()):
                raise Problem(403, say("You cannot take this seat during the game."))
            free = [sitter.seat for sitter in live.sitters if not sitter.taken and seat in (None, sitter.seat)]
            if not free:
                raise Problem(409, say("This seat is taken."))
            others = [sitter.name for sitter in live.sitters if sitter.taken]
            called = distinct(clean_name(name) if name else name_of(change.db, person), others)
            change.sit(Sitter(free[0], person, "", called), "join")
            self._start_if_full(change)
            return free[0]

        return self.tables.change(ident, do)

    def start(self, visitor: Visitor, ident: str, bot: str = "") -> None:
        """Start the game with bots in the open seats. Only the host may do that."""
        person = require_person(visitor)

        def do(change: Change) -> None:
            live = change.live
            if not live.seats_of(person) and live.terms.host != person:
                raise no_such_table()
            if live.stage != "open":
                return
            if live.terms.host != person:
                raise Problem(403, say("Only the host can start the game before all seats are taken."))
            for sitter in [sitter for sitter in live.sitters if not sitter.taken]:
                if not bot:
                    raise Problem(409, say("There are open seats. Invite somebody, or fill them with bots."))
                others = [other.name for other in live.sitters]
                change.sit(Sitter(sitter.seat, None, self._bot(bot), distinct(bot_name(bot), others)), "join")
            self._start_if_full(change)

        self.tables.change(ident, do)

    def leave(self, visitor: Visitor, ident: str) -> None:
        """Leave the table. Before the game the seats become open; during it bots play on until the person returns."""
        person = require_person(visitor)

        def do(change: Change) -> None:
            live = change.live
            seats = live.seats_of(person)
            if not seats and live.terms.host != person:
                raise no_such_table()
            if live.stage == "open":
                for seat in seats:
                    change.sit(Sitter(seat), "leave", person)
                if live.terms.host == person or not any(sitter.person for sitter in live.sitters):
                    change.add("close", NO_SEAT)
            elif live.stage == "playing" and not any(sitter.person for sitter in live.sitters):
                change.add("close", NO_SEAT)  # only bots play, and the host leaves
            elif live.stage == "playing":
                for seat in seats:
                    if seat not in live.away:
                        change.add("away", seat)

        try:
            self.tables.change(ident, do)
        except Problem as problem:
            if problem.status != GONE:
                raise
            self._close_unplayable(ident, person)

    def _close_unplayable(self, ident: str, person: str) -> None:
        """Close a table whose rules are no longer available, since nobody can continue there."""
        with self.tables.database.write() as db:
            closing = update(TableRow).where(TableRow.id == ident, tables_of(person), UNFINISHED)
            db.execute(closing.values(stage="closed", due=None))

    def rename(self, visitor: Visitor, name: str) -> None:
        """Change a person's name, also at their unfinished tables."""
        person = require_person(visitor)
        name = clean_name(name)
        with self.tables.database.write() as db:
            before = name_of(db, person)
            db.execute(update(PersonRow).where(PersonRow.id == person).values(name=name))
            seated = select(SeatRow.table).join(TableRow, TableRow.id == SeatRow.table).distinct()
            tables = db.scalars(seated.where(SeatRow.person == person, SeatRow.name == before, UNFINISHED)).all()

        def do(change: Change) -> None:
            for sitter in change.live.sitters:
                if sitter.person == person and sitter.name == before:
                    others = [other.name for other in change.live.sitters if other.seat != sitter.seat]
                    change.sit(replace(sitter, name=distinct(name, others)), "name")

        for ident in tables:
            try:
                self.tables.change(ident, do)
            except Problem as problem:  # a table whose rules are no longer available keeps the old name
                if problem.status != GONE:
                    raise

    def _start_if_full(self, change: Change) -> None:
        if change.live.stage == "open" and all(sitter.taken for sitter in change.live.sitters):
            change.add("start", NO_SEAT)

    # Lists.

    def open_tables(self, visitor: Visitor, page: int = 1) -> list[Listing]:
        """Public tables with an open seat, a page of them."""
        return self._public(visitor, "open", page)

    def watchable(self, visitor: Visitor, page: int = 1) -> list[Listing]:
        """Public games in progress, a page of them."""
        return self._public(visitor, "playing", page)

    def mine(self, visitor: Visitor, page: int = 1) -> list[Listing]:
        """A page of the visitor's own tables, those where it is their turn first."""
        latest = (TableRow.stage == "over", TableRow.changed.desc(), TableRow.id)
        own = (tables_of(require_person(visitor)), TableRow.stage.not_in(("closed", EXPIRED)))
        listed = self._list(visitor, select(TableRow.__table__).where(*own).order_by(*latest), page)
        return sorted(listed, key=lambda one: (not one.my_turn, one.stage == "over"))

    def _public(self, visitor: Visitor, stage: str, page: int) -> list[Listing]:
        """Public tables: one of each network, then another one of each, and so on, the newest of them first.

        Only a few of each host and of each network are listed, so that nobody can fill the list.
        """
        latest = TableRow.changed.desc()
        of_host = func.row_number().over(partition_by=TableRow.host, order_by=latest).label("of_host")
        public = (TableRow.public.is_(True), TableRow.stage == stage)
        hosted = (
            select(TableRow.id, TableRow.network, TableRow.host, TableRow.changed, of_host).where(*public).subquery()
        )
        network = func.coalesce(hosted.c.network, hosted.c.host)
        turns = (hosted.c.of_host, hosted.c.changed.desc())
        turn = func.row_number().over(partition_by=network, order_by=turns).label("turn")
        few = select(hosted.c.id, turn).where(hosted.c.of_host <= OF_ONE_HOST).subquery()
        query = select(TableRow.__table__).join(few, few.c.id == TableRow.id).where(few.c.turn <= OF_ONE_NETWORK)
        return self._list(visitor, query.order_by(few.c.turn, latest, TableRow.id), page)

    def _list(self, visitor: Visitor, query: Select[tuple[object, ...]], page: int) -> list[Listing]:
        query = query.limit(LISTED).offset((page - 1) * LISTED)
        with self.tables.database.read() as db:
            rows = db.execute(query).all()
            found = select(SeatRow.__table__).where(SeatRow.table.in_([row.id for row in rows]))
            seats: dict[str, list[Sitter]] = {}
            for seat in db.execute(found.order_by(SeatRow.seat)):
                seats.setdefault(seat.table, []).append(Sitter(seat.seat, seat.person, seat.bot, seat.name))
        return [
            Listing(
                id=row.id,
                game=row.game,
                stage=row.stage,
                public=row.public,
                pace=Pace(row.pace, row.bank, row.increment),
                created=row.created,
                changed=row.changed,
                names=tuple(one.called if one.taken or row.stage == "over" else "" for one in seats[row.id]),
                bots=tuple(sitter.seat for sitter in seats[row.id] if sitter.bot),
                mine=tuple(one.seat for one in seats[row.id] if visitor.person and one.person == visitor.person),
                deciders=tuple(map(int, row.deciders.split())),
            )
            for row in rows
        ]


def tables_of(person: str) -> ColumnElement[bool]:
    """The SQL condition for tables where a person has a seat or is the host."""
    seated = select(SeatRow.table).where(SeatRow.person == person)
    return TableRow.id.in_(seated) | (TableRow.host == person)


def require_person(visitor: Visitor) -> str:
    """The person of a visitor; a Problem if the visitor has not chosen a name yet."""
    if visitor.person is None:
        raise Problem(401, say("Choose a name first."))
    return visitor.person


def may_join(live: LiveTable, person: str, invitation: str) -> bool:
    """Whether a person may take a seat: the table is public, or they are invited, seated or the host."""
    terms = live.terms
    return terms.public or invitation == terms.invitation or terms.host == person or bool(live.seats_of(person))


def name_of(db: Connection, person: str) -> str:
    """A person's name."""
    name = db.scalar(select(PersonRow.name).where(PersonRow.id == person))
    if name is None:
        raise Problem(401, say("Choose a name first."))
    return name


def bot_name(spec: str) -> str:
    """The name of a bot in its seat: its level or label, or its spec without settings, such as `Search`."""
    name = read_spec(spec).title
    return f"{name[:1].upper()}{name[1:]}"[:NAME_LENGTH]


def recorded_names(record: Record) -> list[str]:
    """The names of the seats in an imported record, checked; none if there are none."""
    given = record.extra.get("names")
    if not isinstance(given, list):
        return []
    if not all(isinstance(name, str) for name in given[: record.seats]):
        raise BadInput("names: must be texts")
    return [clean_name(str(name)) for name in given[: record.seats]]


def checked_pace(pace: Pace) -> Pace:
    """The pace; BadInput if its times are not allowed."""
    if pace.kind not in BANKS:
        raise BadInput(f"a pace is one of these: {', '.join(BANKS)}")
    if pace.bank not in BANKS[pace.kind] or not 0 <= pace.increment <= pace.bank:
        banks = BANKS[pace.kind]
        raise BadInput(f"a {pace.kind} bank has {banks.start} to {banks.stop - 1} seconds, and a turn adds no more")
    return pace


def new_token() -> str:
    """A random id that cannot be guessed."""
    return secrets.token_urlsafe(16)


def table_values(terms: Terms, now: int) -> dict[str, object]:
    """The columns of a new table row."""
    return {
        "id": terms.id,
        "invitation": terms.invitation,
        "host": terms.host,
        "game": terms.game,
        "rules_version": terms.rules_version,
        "seat_count": terms.seats,
        "options": terms.options,
        "components": terms.components,
        "figures": terms.figures,
        "seed": str(terms.seed),
        "imported": terms.imported,
        "public": terms.public,
        "pace": terms.pace.kind,
        "bank": terms.pace.bank,
        "increment": terms.pace.increment,
        "created": terms.created,
        "changed": now,
    }
