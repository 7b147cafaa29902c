"""The same tournament on Ray, here or on a cluster. Needs the extra `borough[ray]`."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from borough.arena.match import Pairing, Seat, play_match
from borough.arena.processes import play_alone
from borough.bots.ask_bot import left_thinking
from borough.core.errors import BadInput

AHEAD = 4
"""Games that wait for each processor, so that none is ever idle."""


@contextmanager
def play_on_ray(pairings: list[Pairing], address: str) -> Iterator[Iterator[tuple[Pairing, list[Seat]]]]:
    """Play games on Ray: `ray` starts one on this machine, `ray://host:port` joins a cluster."""
    if address != "ray" and not address.startswith("ray://"):
        raise BadInput(f"--on takes 'ray' or 'ray://host:port', not {address[:60]!r}")
    try:
        import ray
    except ImportError:
        raise BadInput("Ray is not installed; install borough[ray]") from None
    begun = not ray.is_initialized()
    if begun:
        where = None if address == "ray" else address
        try:
            ray.init(where, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError) as error:
            raise BadInput(f"{address[:60]}: {str(error).splitlines()[0][:120]}") from None
    try:
        yield _results(pairings)
    finally:
        if begun:
            ray.shutdown()


def _results(pairings: list[Pairing]) -> Iterator[tuple[Pairing, list[Seat]]]:
    """The results as they come; a few games wait for each processor of the cluster."""
    import ray

    remote = ray.remote(max_retries=0)(_play)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    ahead = deque(pairings)
    begun: dict[object, Pairing] = {}
    while ahead or begun:
        while ahead and len(begun) < most:
            pairing = ahead.popleft()
            begun[remote.remote(pairing)] = pairing
        (first,), _ = ray.wait(list(begun), num_returns=1)
        pairing = begun.pop(first)
        try:
            yield pairing, ray.get(first)
        except ray.exceptions.WorkerCrashedError:
            yield pairing, play_alone(pairing)


def _play(pairing: Pairing) -> list[Seat]:
    """Carried out by a worker of Ray, which is given up if a bot goes on thinking in it."""
    seats = play_match(pairing)
    if left_thinking():
        os._exit(1)
    return seats
