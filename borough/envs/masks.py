"""Actions chosen from masks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def random_actions(masks: NDArray[np.bool_], generator: np.random.Generator) -> NDArray[np.int64]:
    """One legal action for each row of a mask, all with the same probability. No row may be empty."""
    counts = masks.sum(axis=1)
    chosen = (generator.random(len(masks)) * counts).astype(np.int64)
    legal = np.flatnonzero(masks) % masks.shape[1]
    actions: NDArray[np.int64] = legal[np.cumsum(counts) - counts + chosen]
    return actions
