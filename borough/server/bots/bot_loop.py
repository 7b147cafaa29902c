"""The bot loop: a thread that lets bots move and clocks run out. Several processes may serve the same tables."""

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
"""Milliseconds for which a table is leased; then another process may lease it."""
POLL_SECONDS = 0.5
"""Seconds between two polls of the database for tables that are due."""
LEASES_PER_POLL = 50
"""Tables leased in one poll, at most."""
LAST_RESORT = "random"
"""The bot that replaces one that kills its process."""
logger = logging.getLogger("borough.bot_loop")


@dataclass
class Lease:
    """A leased table: its host, when the lease ends, and the seats whose bots are deciding."""

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
    """Whether it ran in a process of its own."""
    actions: Future[list[int]]


class BotLoop:
    """Leases the tables that are due, asks their bots and plays what they choose."""

    def __init__(self, tables: Tables, playing: GamePlay, bot_workers: BotWorkers) -> None:
        self.tables = tables
        self.playing = playing
        self.bot_workers = bot_workers
        self._answers: queue.SimpleQueue[BotAnswer | None] = queue.SimpleQueue()
        self._leases: dict[str, Lease] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bot-loop", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self.tables.followers.append(self.follow)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and release all leases, so that other processes can take over at once."""
        self._stopped.set()
        self._answers.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        for ident in list(self._leases):
            self._release(ident)

    def follow(self, changed: Changed) -> None:
        """Wake up the loop when a bot is to move."""
        if changed.due == 0 and changed.table not in self._leases:
            self._answers.put(None)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.poll()
                self._receive_answers()
            except Exception:  # the loop must survive a database that is unavailable for a while
                logger.exception("error in the bot loop; it continues")
                self._stopped.wait(POLL_SECONDS)

    def _receive_answers(self) -> None:
        """Wait for an answer, then process all that have arrived."""
        try:
            answer = self._answers.get(timeout=POLL_SECONDS)
            while not self._stopped.is_set():
                if answer is not None:
                    self._finish(answer)
                answer = self._answers.get_nowait()
        except queue.Empty:
            return

    def poll(self) -> None:
        """Lease tables that are due, and start their bots."""
        now = self.tables.now()
        # Tables with people come before tables where only bots play.
        people = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))
        alone = case((people, 0), else_=1).label("alone")
        turn = func.row_number().over(partition_by=TableRow.host, order_by=(alone, TableRow.changed)).label("turn")
        due = (TableRow.due <= now, TableRow.lease <= now, TableRow.id.not_in(list(self._leases)))
        waiting = select(TableRow.id, TableRow.host, TableRow.changed, alone, turn).where(*due).subquery()
        # One host gets no more leases than there are workers, so that nobody's bots wait for all those of another host.
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
        """Let clocks run out and ask the bots."""
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
        except Exception as error:  # one broken table must not stop the others; until its lease ends it is skipped
            del self._leases[ident]
            if isinstance(error, Problem) and error.status == GONE:  # it cannot be played with the present rules
                logger.warning("table %s is no longer polled: %s", ident[:6], error)
                self._stop_polling(ident)
            else:
                logger.exception("bots cannot play at table %s", ident[:6])
            return
        if not questions:
            self._release(ident)

    def _ask(self, ident: str, number: int, question: Question, alone: bool = False) -> None:
        chosen = self.bot_workers.choose(question, alone)
        chosen.add_done_callback(lambda done: self._answers.put(BotAnswer(ident, number, question, alone, done)))

    def _finish(self, answer: BotAnswer) -> None:
        """Play what a bot chose. An outdated answer is dropped: the next poll asks again."""
        lease = self._leases.get(answer.table)
        if lease is None:
            return
        try:
            if isinstance(answer.actions.exception(), BrokenProcessPool) and answer.question.bot != LAST_RESORT:
                self._ask_again(answer)
                return
            self.playing.bot_plays(answer.table, answer.question.seat, answer.actions.result(), answer.number)
        except Exception:
            logger.exception("a bot's answer at table %s could not be played", answer.table[:6])
        lease.deciding.discard(answer.question.seat)
        if not lease.deciding:
            self._release(answer.table)

    def _ask_again(self, answer: BotAnswer) -> None:
        """A worker died. Ask each of its questions again in its own process, to find the bot at fault."""
        question = answer.question
        if answer.alone:
            logger.error("the bot %s ended its process in %s", question.bot, question.game)
            question = replace(question, bot=LAST_RESORT)
        self._ask(answer.table, answer.number, question, alone=not answer.alone)

    def _stop_polling(self, ident: str) -> None:
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident).values(due=None))

    def _release(self, ident: str) -> None:
        until = self._leases.pop(ident).until
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident, TableRow.lease == until).values(lease=0))
