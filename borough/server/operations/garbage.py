"""When Python looks for cyclic garbage.

A full collection visits every object of every live table and stream, and nobody is answered meanwhile: with 2,000
tables that took a second or two. Almost all garbage of a request is freed at once or is found while it is young. So
what the start-up made is never visited again, and full collections come at fixed, long intervals.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE = 5_000, 20
"""New objects until the youngest are visited, and how often that happens until the middle generation is visited."""
NEVER = 1_000_000
"""Full collections come by the clock, not by count."""
INTERVAL = 900.0
"""Seconds between full collections."""


async def collect_garbage() -> None:
    """Collect rarely, until cancelled; then as Python does by default."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        while True:
            await asyncio.sleep(INTERVAL)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
