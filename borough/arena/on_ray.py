"""The same tournament on Ray, here or on a cluster. Needs the extra `borough[ray]`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from borough.arena.match import Pairing, Seat, play_match
from borough.core.errors import BadInput


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
        remote = ray.remote(play_match)
        waiting = {remote.remote(pairing): pairing for pairing in pairings}

        def results() -> Iterator[tuple[Pairing, list[Seat]]]:
            while waiting:
                (first,), _ = ray.wait(list(waiting), num_returns=1)
                yield waiting.pop(first), ray.get(first)

        yield results()
    finally:
        if begun:
            ray.shutdown()
