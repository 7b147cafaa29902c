"""Tournaments on Ray, on this machine or on a cluster. Needs the extra `borough[ray]`."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from borough.arena.match import Match, Pairing, play_match
from borough.arena.processes import play_in_own_process
from borough.bots.ask_bot import has_abandoned_work
from borough.core.errors import BadInput

AHEAD = 4
"""Games queued for each processor, so that none is idle."""


@contextmanager
def play_on_ray(pairings: list[Pairing], address: str) -> Iterator[Iterator[tuple[Pairing, Match]]]:
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


def _results(pairings: list[Pairing]) -> Iterator[tuple[Pairing, Match]]:
    """Yield results as they arrive, with a few games queued for each processor of the cluster."""
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
            yield pairing, play_in_own_process(pairing)


def _play(pairing: Pairing) -> Match:
    """Runs in a Ray worker, which ends if a bot that was too slow is still running in it."""
    match = play_match(pairing)
    if has_abandoned_work():
        os._exit(1)
    return match
