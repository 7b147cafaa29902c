"""The bot loop: a thread that lets bots move and clocks run out. Several processes may look after the same tables."""

from __future__ import annotations

import logging
import queue
import threading
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace

from sqlalchemy import case, exists, func, select, update

from borough.bots.registry import USUAL
from borough.server.bots.bot_workers import BotWorkers, Question
from borough.server.safety.problems import Problem
from borough.server.storage.models import SeatRow, TableRow
from borough.server.tables.changes import GONE, Changed, Tables
from borough.server.tables.playing import Playing

LEASE = 10_000
"""Milliseconds for which a table is leased; after that another process may try."""
LOOK = 0.5
"""Seconds between two looks for what others left undone and for clocks."""
AT_ONCE = 50
"""Tables taken in hand at one look."""
LAST_RESORT = "random"
"""Who plays for a bot that takes its process down."""
logger = logging.getLogger("borough.bot_loop")


@dataclass
class Lease:
    """A table in hand: whose it is, until when, and the seats whose bots are thinking."""

    host: str
    lease: int
    thinking: set[int] = field(default_factory=set)


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

    def __init__(self, tables: Tables, playing: Playing, bot_workers: BotWorkers) -> None:
        self.tables = tables
        self.playing = playing
        self.bot_workers = bot_workers
        self._news: queue.SimpleQueue[BotAnswer | None] = queue.SimpleQueue()
        self._in_hand: dict[str, Lease] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bot-loop", daemon=True)

    def start(self) -> None:
        """Begin."""
        self.tables.followers.append(self.follow)
        self._thread.start()

    def stop(self) -> None:
        """End, and leave all tables to others at once."""
        self._stopped.set()
        self._news.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=10)
        for ident in list(self._in_hand):
            self._release(ident)

    def follow(self, changed: Changed) -> None:
        """Look at once when a bot is to move."""
        if changed.due == 0 and changed.table not in self._in_hand:
            self._news.put(None)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self.look()
                self._take_in()
            except Exception:  # a database that is away for a while must not end the loop
                logger.exception("the bot loop failed and goes on")
                self._stopped.wait(LOOK)

    def _take_in(self) -> None:
        """Wait for news, then take in all there are."""
        try:
            news = self._news.get(timeout=LOOK)
            while not self._stopped.is_set():
                if news is not None:
                    self._finish(news)
                news = self._news.get_nowait()
        except queue.Empty:
            return

    def look(self) -> None:
        """Take the tables that are due in hand."""
        now = self.tables.now()
        # Where people sit comes before where bots play among themselves.
        people = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))
        alone = case((people, 0), else_=1).label("alone")
        turn = func.row_number().over(partition_by=TableRow.host, order_by=(alone, TableRow.changed)).label("turn")
        due = (TableRow.due <= now, TableRow.lease <= now, TableRow.id.not_in(list(self._in_hand)))
        waiting = select(TableRow.id, TableRow.host, TableRow.changed, alone, turn).where(*due).subquery()
        # One host has no more tables in hand than there are workers: nobody's bots wait behind all those of another.
        share = self.bot_workers.count
        first = select(waiting.c.id, waiting.c.host).where(waiting.c.turn <= share)
        first = first.order_by(waiting.c.alone, waiting.c.turn, waiting.c.changed).limit(AT_ONCE)
        with self.tables.database.read() as db:
            found = db.execute(first).all()
        for ident, host in found:
            held = sum(hand.host == host for hand in self._in_hand.values())
            if held < share and self._lease(ident, host, now):
                self._begin(ident)

    def _lease(self, ident: str, host: str, now: int) -> bool:
        """Lease a table, unless another process was faster."""
        free = (TableRow.id == ident, TableRow.lease <= now)
        with self.tables.database.write() as db:
            taken = db.execute(update(TableRow).where(*free).values(lease=now + LEASE)).rowcount == 1
        if taken:
            self._in_hand[ident] = Lease(host, now + LEASE)
        return taken

    def _begin(self, ident: str) -> None:
        """Let clocks run out and bots think."""
        try:
            self.playing.clocks_run(ident)
            with self.tables.reading(ident) as live:
                number = live.number
                questions = [Question.at(live, seat, live.sitters[seat].bot or USUAL) for seat in live.bots_to_move()]
            self._in_hand[ident].thinking = {question.seat for question in questions}
            for question in questions:
                self._ask(ident, number, question)
        except Exception as error:  # one table that cannot be played must not stop the others; its lease keeps it off
            del self._in_hand[ident]
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
        chosen.add_done_callback(lambda done: self._news.put(BotAnswer(ident, number, question, alone, done)))

    def _finish(self, choice: BotAnswer) -> None:
        """Play what a bot chose. What is no longer wanted is forgotten: the next look asks anew."""
        hand = self._in_hand.get(choice.table)
        if hand is None:
            return
        try:
            if isinstance(choice.actions.exception(), BrokenProcessPool) and choice.question.bot != LAST_RESORT:
                self._ask_again(choice)
                return
            self.playing.bot_plays(choice.table, choice.question.seat, choice.actions.result(), choice.number)
        except Exception:
            logger.exception("a bot's choice at table %s came to nothing", choice.table[:6])
        hand.thinking.discard(choice.question.seat)
        if not hand.thinking:
            self._release(choice.table)

    def _ask_again(self, choice: BotAnswer) -> None:
        """A worker is gone, and with it what others thought there: each thinks alone, to see whose doing it was."""
        question = choice.question
        if choice.alone:
            logger.error("the bot %s ended its process in %s", question.bot, question.game)
            question = replace(question, bot=LAST_RESORT)
        self._ask(choice.table, choice.number, question, alone=not choice.alone)

    def _set_aside(self, ident: str) -> None:
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident).values(due=None))

    def _release(self, ident: str) -> None:
        lease = self._in_hand.pop(ident).lease
        with self.tables.database.write() as db:
            db.execute(update(TableRow).where(TableRow.id == ident, TableRow.lease == lease).values(lease=0))
