"""The bot loop: a thread that lets bots move and clocks run out. Several processes may serve the same tables."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Collection, Iterable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace

from sqlalchemy import ColumnElement, Row, case, exists, func, select, update

from borough.bots.registry import DEFAULT_LEVEL
from borough.server.bots.bot_queue import LIMIT, BotQueue, DueTable
from borough.server.bots.bot_workers import REPORT_AFTER, BotWorkers, Decisions, Question
from borough.server.safety.problems import Problem
from borough.server.storage.models import SeatRow, TableRow
from borough.server.tables.changes import GONE, Changed, Tables
from borough.server.tables.playing import GamePlay
from borough.server.tables.presence import Presence

LEASE = 10_000
"""Milliseconds for which a table is leased; then another process may lease it."""
POLL_SECONDS = 0.5
"""Seconds between two polls of the database for tables that are due."""
LAST_RESORT = "random"
"""The bot that replaces one that kills its process."""
logger = logging.getLogger("borough.bot_loop")


@dataclass
class Lease:
    """A leased table: when the lease ends, and the seats whose bots are deciding."""

    until: int
    deciding: set[int] = field(default_factory=set)


@dataclass
class Lane:
    """Workers for one kind of bot, and how many of them are busy."""

    workers: BotWorkers
    quick: bool
    busy: int = 0


@dataclass(frozen=True)
class Asked:
    """A question that a worker is answering, about a table that had `number` events."""

    table: DueTable
    number: int
    question: Question
    lane: Lane
    charged: float
    """The worker seconds that were charged for it in advance."""
    alone: bool = False
    """Whether it runs in a process of its own."""


class BotLoop:
    """Finds the tables that are due, leases one for each free worker, asks its bot and plays what it chooses."""

    def __init__(
        self, tables: Tables, playing: GamePlay, presence: Presence, thinking: BotWorkers, quick: BotWorkers
    ) -> None:
        self.tables = tables
        self.playing = playing
        self.presence = presence
        self.queue = BotQueue(presence, thinking.count)
        self.lanes = (Lane(quick, quick=True), Lane(thinking, quick=False))
        self._news: queue.SimpleQueue[tuple[Asked, Future[Decisions]] | str | None] = queue.SimpleQueue()
        """Answers, tables to read, and None to wake up."""
        self.questions = 0
        """How many questions were given to workers."""
        self._leases: dict[str, Lease] = {}
        self._next_poll = 0.0
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bot-loop", daemon=True)

    @property
    def questions_open(self) -> int:
        """How many questions to bots have no answer yet."""
        return sum(len(lease.deciding) for lease in list(self._leases.values()))

    def start(self) -> None:
        """Start the thread, and a worker for quick bots."""
        self.tables.followers.append(self.follow)
        self.presence.watchers.append(self._news.put)
        self.lanes[0].workers.warm_up()
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and release all leases, so that other processes can take over at once."""
        self._stopped.set()
        self._news.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        for ident in list(self._leases):
            self._release(ident)

    def follow(self, changed: Changed) -> None:
        """Read a table again that somebody changed, if a bot is to move there or was to move."""
        if threading.current_thread() is not self._thread:  # a person did that, not a bot
            self.presence.note(changed.table)
        if changed.due == 0 or changed.table in self.queue:
            self._news.put(changed.table)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                if time.monotonic() >= self._next_poll:
                    self.poll()
                self._receive()
                self._ask_bots()
            except Exception:  # the loop must survive a database that is unavailable for a while
                logger.exception("error in the bot loop; it continues")
                self._stopped.wait(POLL_SECONDS)

    def _receive(self) -> None:
        """Wait for news, at most until the next poll, then process all that has arrived."""
        changed: set[str] = set()
        try:
            news = self._news.get(timeout=max(0.0, self._next_poll - time.monotonic()))
            while not self._stopped.is_set():
                if isinstance(news, str):
                    changed.add(news)
                elif news is not None:
                    self._finish(*news)
                news = self._news.get_nowait()
        except queue.Empty:
            pass
        if changed:
            self._read_changed(changed)

    # Finding tables that are due.

    def poll(self) -> None:
        """Find the tables that are due, whichever process changed them, and ask their bots."""
        self._next_poll = time.monotonic() + POLL_SECONDS
        now = self.tables.now()
        # Tables with people come before tables where only bots play, and no host's tables before all those of another.
        turn = func.row_number().over(partition_by=TableRow.host, order_by=(_ALONE, TableRow.changed)).label("turn")
        due = select(*_COLUMNS, turn).where(TableRow.due <= now, TableRow.lease <= now).subquery()
        first = select(due).order_by(due.c.alone, due.c.turn, due.c.changed).limit(LIMIT)
        with self.tables.database.read() as db:
            rows = db.execute(first).all()
        self._enqueue(row for row in rows if row.due == 0 and row.id not in self.queue)
        for row in rows:
            if row.due > 0 and self._lease(row.id, now):
                self._run_clocks(row.id)
        self._ask_bots()

    def _read_changed(self, idents: Collection[str]) -> None:
        """Bring the queue up to date with tables that were changed, or that somebody began to look at."""
        now = self.tables.now()
        rows = self._rows(TableRow.id.in_(list(idents)[:LIMIT]))  # the next poll finds the others
        due = [row for row in rows if row.due == 0 and (row.lease <= now or row.id in self._leases)]
        for ident in set(idents) - {row.id for row in due}:
            self.queue.drop(ident)
        self._enqueue(due)

    def _rows(self, where: ColumnElement[bool]) -> list[Row[tuple[object, ...]]]:
        with self.tables.database.read() as db:
            return list(db.execute(select(*_COLUMNS).where(where)).all())

    def _enqueue(self, rows: Iterable[Row[tuple[object, ...]]]) -> None:
        """Put tables into the queue."""
        found = {row.id: row for row in rows}
        bots: dict[str, list[str]] = {ident: [] for ident in found}
        seats = select(SeatRow.table, SeatRow.seat, SeatRow.bot).where(SeatRow.table.in_(list(found)))
        if found:
            with self.tables.database.read() as db:
                for ident, seat, bot in db.execute(seats.where(SeatRow.bot != "")):
                    if str(seat) in found[ident].deciders.split():
                        bots[ident].append(bot)
        for ident, row in found.items():
            # Without a bot among the deciders, one plays for a person who is away.
            moving = tuple(bots[ident]) or (DEFAULT_LEVEL,)
            self.queue.add(DueTable(ident, row.host, row.game, moving, people=not row.alone))

    def _lease(self, ident: str, now: int) -> bool:
        """Lease a table, unless another process was faster."""
        free = (TableRow.id == ident, TableRow.lease <= now)
        with self.tables.database.write() as db:
            taken = db.execute(update(TableRow).where(*free).values(lease=now + LEASE)).rowcount == 1
        if taken:
            self._leases[ident] = Lease(now + LEASE)
        return taken

    def _release(self, ident: str) -> None:
        """End a lease, unless a bot is still deciding there."""
        if self._leases[ident].deciding and not self._stopped.is_set():
            return
        until = self._leases.pop(ident).until
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident, TableRow.lease == until).values(lease=0))

    def _run_clocks(self, ident: str) -> None:
        """Let bots take over the seats of a leased table whose time has run out."""
        try:
            self.playing.clocks_run(ident)
        except Exception as error:
            self._give_up(ident, error)
        else:
            self._release(ident)

    def _give_up(self, ident: str, error: Exception) -> None:
        """One broken table must not stop the others; until its lease ends it is skipped."""
        self.queue.drop(ident)
        self._leases.pop(ident, None)
        if isinstance(error, Problem) and error.status == GONE:  # it cannot be played with the present rules
            logger.warning("table %s is no longer polled: %s", ident[:6], error)
            with self.tables.database.write() as db:
                db.execute(update(TableRow).where(TableRow.id == ident).values(due=None))
        else:
            logger.error("bots cannot play at table %s", ident[:6], exc_info=error)

    # Asking bots.

    def _ask_bots(self) -> None:
        """Give every free worker a question. Those for bots that think also take quick ones if they are idle."""
        for lane in self.lanes:
            while lane.busy < lane.workers.count:
                table = self.queue.next(lane.quick, self._leases)
                if table is None and not lane.quick:
                    table = self.queue.next(True, self._leases)
                if table is None:
                    break
                if table.id not in self._leases and not self._lease(table.id, self.tables.now()):
                    self.queue.drop(table.id)  # another process is asking its bots
                    continue
                try:
                    self._ask_one(table, lane)
                except Exception as error:
                    self._give_up(table.id, error)

    def _ask_one(self, table: DueTable, lane: Lane) -> None:
        """Ask one bot of a leased table, or remove the table from the queue if none is to move there any more."""
        costs, deciding = self.queue.costs, self._leases[table.id].deciding
        with self.tables.reading(table.id) as live:
            late = live.clocks.out(self.tables.now(), live.owing())
        if late:
            self.playing.clocks_run(table.id)
        with self.tables.reading(table.id) as live:
            number = live.number
            bots = {seat: live.sitters[seat].bot or DEFAULT_LEVEL for seat in live.bots_to_move()}
            open_seats = [seat for seat in bots if seat not in deciding]
            fitting = [seat for seat in open_seats if costs.is_quick(table.game, bots[seat]) == lane.quick]
            seat = next(iter(fitting if lane.quick else [*fitting, *open_seats]), None)
            question = None if seat is None else Question.at(live, seat, bots[seat])
        rest = tuple(bots[other] for other in open_seats if other != seat)
        if rest:
            self.queue.add(replace(table, bots=rest))
        else:
            self.queue.drop(table.id)
        if question is None:
            self._release(table.id)
            return
        share = self.queue.time_share(table)
        # A table that nobody is looking at gives way after each decision.
        report_after = REPORT_AFTER * share if self.presence.looked_at(table.id) else 0.0
        question = replace(question, time_share=share, report_after=report_after)
        charged = costs.expected(table.game, question.bot)
        self.queue.charge(table, charged)
        deciding.add(question.seat)
        self._send(Asked(table, number, question, lane, charged))

    def _send(self, asked: Asked) -> None:
        chosen = asked.lane.workers.choose(asked.question, asked.alone)
        asked.lane.busy += 1
        self.questions += 1
        chosen.add_done_callback(lambda done: self._news.put((asked, done)))

    def _finish(self, asked: Asked, answer: Future[Decisions]) -> None:
        """Play what a bot chose. An outdated answer is dropped: the next poll asks again."""
        asked.lane.busy -= 1
        ident, question = asked.table.id, asked.question
        lease = self._leases.get(ident)
        if lease is None:
            return
        try:
            if isinstance(answer.exception(), BrokenProcessPool) and question.bot != LAST_RESORT:
                self._ask_again(asked)
                return
            actions, seconds = answer.result()
            self.queue.costs.note(asked.table.game, question.bot, seconds)
            self.queue.charge(asked.table, seconds - asked.charged)
            self.playing.bot_plays(ident, question.seat, actions, asked.number)
        except Exception:
            logger.exception("a bot's answer at table %s could not be played", ident[:6])
        lease.deciding.discard(question.seat)
        self._release(ident)

    def _ask_again(self, asked: Asked) -> None:
        """A worker died. Ask each of its questions again in its own process, to find the bot at fault."""
        question = asked.question
        if asked.alone:
            logger.error("the bot %s ended its process in %s", question.bot, question.game)
            question = replace(question, bot=LAST_RESORT)
        self._send(replace(asked, question=question, alone=not asked.alone))


_PEOPLE = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))
_ALONE = case((_PEOPLE, 0), else_=1).label("alone")
_COLUMNS = (
    TableRow.id,
    TableRow.host,
    TableRow.game,
    TableRow.deciders,
    TableRow.changed,
    TableRow.due,
    TableRow.lease,
    _ALONE,
)
"""What the loop reads of a table before its turn has come."""
