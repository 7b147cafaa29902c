"""Rows of observations as floats and by field."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from borough.core.encoder import Encoder

Rows = NDArray[np.int16]
Floats = NDArray[np.float32]


def floats(encoder: Encoder, rows: Rows, out: Floats | None = None) -> Floats:
    """Rows as float32 from -1 to 1: each number divided by its bound that is farther from zero. Zero stays zero."""
    return np.multiply(rows, _scale(encoder), out=out, dtype=np.float32)


def fields(encoder: Encoder, rows: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
    """Rows, or what `floats` made of them, by field: views of shape (..., *field.shape)."""
    found = {}
    for field in encoder.fields:
        start = encoder.starts[field.name]
        found[field.name] = rows[..., start : start + field.size].reshape((*rows.shape[:-1], *field.shape))
    return found


def bounds(encoder: Encoder) -> tuple[Rows, Rows]:
    """The lowest and the highest value of each number of a row."""
    low = np.concatenate([np.full(field.size, field.low, np.int16) for field in encoder.fields])
    high = np.concatenate([np.full(field.size, field.high, np.int16) for field in encoder.fields])
    return low, high


@cache
def _scale(encoder: Encoder) -> Floats:
    """What each number of a row is multiplied by."""
    low, high = bounds(encoder)
    farthest = np.maximum(np.abs(low.astype(np.float32)), np.abs(high.astype(np.float32)))
    return (1 / np.maximum(farthest, 1)).astype(np.float32)
