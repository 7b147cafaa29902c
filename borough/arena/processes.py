"""Games in processes of their own, so that a bot that takes its process down stops nothing."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from borough.arena.match import Pairing, Seat, lost_match, play_match, tell_who_thinks

AHEAD = 4
"""Games that wait for each process, so that none is ever idle."""


def play_in_processes(pairings: list[Pairing], workers: int) -> Iterator[tuple[Pairing, list[Seat]]]:
    """The results as they come."""
    ahead = deque(pairings)
    while ahead:
        begun: dict[Future[list[Seat]], Pairing] = {}
        try:
            yield from _play(ahead, begun, workers)
        except BrokenProcessPool:
            for pairing in begun.values():
                yield pairing, play_alone(pairing)


def _play(
    ahead: deque[Pairing], begun: dict[Future[list[Seat]], Pairing], workers: int
) -> Iterator[tuple[Pairing, list[Seat]]]:
    """Results, until all games are played or a process goes down; games that are begun are in the dictionary."""
    pool = ProcessPoolExecutor(workers)
    try:
        while ahead or begun:
            while ahead and len(begun) < AHEAD * workers:
                begun[pool.submit(play_match, ahead[0])] = ahead[0]
                ahead.popleft()  # only now: submitting fails if a process has gone down meanwhile
            for done in wait(begun, return_when=FIRST_COMPLETED).done:
                result = done.result()
                yield begun.pop(done), result
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def play_alone(pairing: Pairing) -> list[Seat]:
    """Play a game that may take its process down; the bot that was thinking then has lost it."""
    thinking = multiprocessing.Value("i", -1)
    with ProcessPoolExecutor(1, initializer=tell_who_thinks, initargs=(thinking,)) as pool:
        try:
            return pool.submit(play_match, pairing).result()
        except BrokenProcessPool:
            return lost_match(pairing, max(0, thinking.value), "took its process down")
