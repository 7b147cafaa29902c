"""A bot that is another program, in any language: it reads and writes lines of JSON. `docs/add-a-bot.md` explains them.

The program gets what a bot gets, the view of its own seat and the legal actions, and answers with the text of one.
"""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import threading
import time
import weakref
from dataclasses import dataclass

from borough.bots.bot_process import BotProcess, BotProcesses, TooSlow, drop, shown
from borough.bots.failures import BotFailure, OutOfTime, not_legal, took_too_long
from borough.core.components import Components
from borough.core.errors import BadInput
from borough.core.game import Game
from borough.core.overrides import differences
from borough.core.pickling import Reduced
from borough.core.rng import Rng
from borough.core.view import View

PROTOCOL = 1
"""The version of the protocol."""
_processes = BotProcesses()


@dataclass(frozen=True)
class Dealt:
    """How a game was dealt, as far as a view says."""

    seats: int
    variants: dict[str, bool]
    components: Components | None


def end_processes() -> None:
    """End the programs that this process keeps for the next game."""
    _processes.end()


def _forget_processes() -> None:
    """Runs in a forked process: the programs are those of its parent."""
    global _processes  # noqa: PLW0603
    _processes = BotProcesses()


atexit.register(end_processes)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_processes)


class ProcessBot:
    """A program that is started at its first decision. When the bot is not needed any more, the next game gets it."""

    def __init__(self, game: Game, command: str) -> None:
        self.game = game
        self.command = command
        self.time_limit: float | None = None
        """Seconds for a decision, set by who asks; None if somebody else enforces a limit."""
        self._words = _checked_command(command)
        self._held: list[BotProcess] = []
        """The program, if it has been started."""
        self._abandoned = threading.Event()
        """Set when nobody waits any more for the program to start."""
        self._told: Dealt | None = None
        """What the program was told about the game."""
        weakref.finalize(self, _give_back, self._words, self._held)

    def __reduce__(self) -> Reduced:
        return ProcessBot, (self.game, self.command)

    def __repr__(self) -> str:
        return f"<process:command={self.command} for {self.game.id}>"

    def choose(self, view: View, legal: list[int], rng: Rng) -> int:
        """The legal action that the program answers with. BotFailure if there is none; then the program is killed."""
        texts = {self.game.text(action): action for action in legal}
        deadline = None if self.time_limit is None else time.monotonic() + self.time_limit
        try:
            process = self._running()
            text = _action_in(process.ask(self._request(view, list(texts), rng), deadline))
            if text not in texts:
                raise not_legal(repr(text))
        except BaseException as error:  # also an interrupt: an answer that comes later must not be taken for the next
            try:
                self._drop()
            except OutOfTime:
                self._drop()
                raise
            if isinstance(error, TooSlow) and self.time_limit is not None:
                raise took_too_long(self.time_limit) from None
            raise
        return texts[text]

    def close(self) -> None:
        """The game is over: the program is kept for the next one, for some programs at most."""
        _give_back(self._words, self._held)

    def _running(self) -> BotProcess:
        """The program, started if it is not running."""
        if self._held and self._held[0].owner != os.getpid():
            self._held.clear()  # a copy in a forked process
        if not self._held:
            self._abandoned = threading.Event()
            _processes.take(self._words, self._held, self._abandoned)
            self._told = None
        return self._held[0]

    def _drop(self) -> None:
        """Kill the program, also one that is just being started."""
        self._abandoned.set()
        drop(self._held)

    def _request(self, view: View, legal: list[str], rng: Rng) -> bytes:
        """The lines to send: what is to be decided, and before the first decision what is played."""
        dealt = Dealt(view.seat_count(), view.variants(), view.components())
        lines: list[dict[str, object]] = []
        if dealt != self._told:
            # A seed of 32 bits, so that every language can read it as a number.
            lines.append({**hello(self.game, dealt), "seed": rng.word()})
            self._told = dealt
        asked = {"seat": view.seat, "time_limit": self.time_limit, "legal": legal, "view": view.data()}
        lines.append({"type": "decide", **asked})
        return b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)


def hello(game: Game, dealt: Dealt) -> dict[str, object]:
    """What a program is told at the beginning of a game, except the seed."""
    components = game.components if dealt.components is None else dealt.components
    changed = [] if components is game.components else differences(game.components, components)
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.id,
        "rules": game.rules_version,
        "seats": dealt.seats,
        "options": dealt.variants,
        "components": [[*one.piece, one.key, one.theirs.value] for one in changed],
    }


def _checked_command(command: str) -> tuple[str, ...]:
    """The words of a command whose program is there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"the command {command[:60]!r} cannot be read: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput(f"there is no program {(words or [''])[0][:60]!r} that can be run")
    return tuple(words)


def _action_in(line: bytes) -> str:
    """The action in an answer."""
    try:
        answer: object = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BotFailure(f"answered {shown(line)}, which is not JSON") from None
    action = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(action, str):
        raise BotFailure(f"answered {shown(line)}, which has no text 'action'")
    return action


def _give_back(words: tuple[str, ...], held: list[BotProcess]) -> None:
    while held:
        _processes.give_back(words, held.pop())
