"""The bot loop: a thread that lets bots move and clocks run out. Several processes may look after the same tables."""

from __future__ import annotations

import logging
import queue
import threading
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace

from sqlalchemy import case, exists, func, select, update

from borough.bots.registry import DEFAULT_LEVEL
from borough.server.bots.bot_workers import BotWorkers, Question
from borough.server.safety.problems import Problem
from borough.server.storage.models import SeatRow, TableRow
from borough.server.tables.changes import GONE, Changed, Tables
from borough.server.tables.playing import GamePlay

LEASE = 10_000
"""Milliseconds for which a table is leased; after that another process may try."""
POLL_SECONDS = 0.5
"""Seconds between two looks for what others left undone and for clocks."""
LEASES_PER_POLL = 50
"""Tables taken in lease at one look."""
LAST_RESORT = "random"
"""Who plays for a bot that takes its process down."""
logger = logging.getLogger("borough.bot_loop")


@dataclass
class Lease:
    """A table in lease: whose it is, until when, and the seats whose bots are thinking."""

    host: str
    until: int
    deciding: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class BotAnswer:
    """What a bot chose at a table that had `number` events."""

    table: str
    number: int
    question: Question
    alone: bool
    """Whether it had a process of its own."""
    actions: Future[list[int]]


class BotLoop:
    """Looks after the tables that are due."""

    def __init__(self, tables: Tables, playing: GamePlay, bot_workers: BotWorkers) -> None:
        self.tables = tables
        self.playing = playing
        self.bot_workers = bot_workers
        self._answers: queue.SimpleQueue[BotAnswer | None] = queue.SimpleQueue()
        self._leases: dict[str, Lease] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bot-loop", daemon=True)

    def start(self) -> None:
        """Begin."""
        self.tables.followers.append(self.follow)
        self._thread.start()

    def stop(self) -> None:
        """End, and leave all tables to others at once."""
        self._stopped.set()
        self._answers.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        for ident in list(self._leases):
            self._release(ident)

    def follow(self, changed: Changed) -> None:
        """Look at once when a bot is to move."""
        if changed.due == 0 and changed.table not in self._leases:
            self._answers.put(None)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.poll()
                self._receive_answers()
            except Exception:  # a database that is away for a while must not end the loop
                logger.exception("the bot loop failed and goes on")
                self._stopped.wait(POLL_SECONDS)

    def _receive_answers(self) -> None:
        """Wait for news, then take in all there are."""
        try:
            news = self._answers.get(timeout=POLL_SECONDS)
            while not self._stopped.is_set():
                if news is not None:
                    self._finish(news)
                news = self._answers.get_nowait()
        except queue.Empty:
            return

    def poll(self) -> None:
        """Take the tables that are due in lease."""
        now = self.tables.now()
        # Where people sit comes before where bots play among themselves.
        people = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))
        alone = case((people, 0), else_=1).label("alone")
        turn = func.row_number().over(partition_by=TableRow.host, order_by=(alone, TableRow.changed)).label("turn")
        due = (TableRow.due <= now, TableRow.lease <= now, TableRow.id.not_in(list(self._leases)))
        waiting = select(TableRow.id, TableRow.host, TableRow.changed, alone, turn).where(*due).subquery()
        # One host has no more tables in lease than there are workers: nobody's bots wait behind all those of another.
        share = self.bot_workers.count
        first = select(waiting.c.id, waiting.c.host).where(waiting.c.turn <= share)
        first = first.order_by(waiting.c.alone, waiting.c.turn, waiting.c.changed).limit(LEASES_PER_POLL)
        with self.tables.database.read() as db:
            found = db.execute(first).all()
        for ident, host in found:
            held = sum(lease.host == host for lease in self._leases.values())
            if held < share and self._lease(ident, host, now):
                self._start_bots(ident)

    def _lease(self, ident: str, host: str, now: int) -> bool:
        """Lease a table, unless another process was faster."""
        free = (TableRow.id == ident, TableRow.lease <= now)
        with self.tables.database.write() as db:
            taken = db.execute(update(TableRow).where(*free).values(lease=now + LEASE)).rowcount == 1
        if taken:
            self._leases[ident] = Lease(host, now + LEASE)
        return taken

    def _start_bots(self, ident: str) -> None:
        """Let clocks run out and bots think."""
        try:
            self.playing.clocks_run(ident)
            with self.tables.reading(ident) as live:
                number = live.number
                questions = [
                    Question.at(live, seat, live.sitters[seat].bot or DEFAULT_LEVEL) for seat in live.bots_to_move()
                ]
            self._leases[ident].deciding = {question.seat for question in questions}
            for question in questions:
                self._ask(ident, number, question)
        except Exception as error:  # one table that cannot be played must not stop the others; its lease keeps it off
            del self._leases[ident]
            if isinstance(error, Problem) and error.status == GONE:  # nobody can play there any more
                logger.warning("table %s is set aside: %s", ident[:6], error)
                self._set_aside(ident)
            else:
                logger.exception("table %s cannot be kept", ident[:6])
            return
        if not questions:
            self._release(ident)

    def _ask(self, ident: str, number: int, question: Question, alone: bool = False) -> None:
        chosen = self.bot_workers.choose(question, alone)
        chosen.add_done_callback(lambda done: self._answers.put(BotAnswer(ident, number, question, alone, done)))

    def _finish(self, answer: BotAnswer) -> None:
        """Play what a bot chose. What is no longer wanted is forgotten: the next look asks anew."""
        lease = self._leases.get(answer.table)
        if lease is None:
            return
        try:
            if isinstance(answer.actions.exception(), BrokenProcessPool) and answer.question.bot != LAST_RESORT:
                self._ask_again(answer)
                return
            self.playing.bot_plays(answer.table, answer.question.seat, answer.actions.result(), answer.number)
        except Exception:
            logger.exception("a bot's answer at table %s came to nothing", answer.table[:6])
        lease.deciding.discard(answer.question.seat)
        if not lease.deciding:
            self._release(answer.table)

    def _ask_again(self, answer: BotAnswer) -> None:
        """A worker is gone, and with it what others thought there: each thinks alone, to see whose doing it was."""
        question = answer.question
        if answer.alone:
            logger.error("the bot %s ended its process in %s", question.bot, question.game)
            question = replace(question, bot=LAST_RESORT)
        self._ask(answer.table, answer.number, question, alone=not answer.alone)

    def _set_aside(self, ident: str) -> None:
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident).values(due=None))

    def _release(self, ident: str) -> None:
        lease = self._leases.pop(ident).until
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident, TableRow.lease == lease).values(lease=0))
