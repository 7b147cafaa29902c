"""95 % intervals."""

from __future__ import annotations

import math

Z = 1.96
"""The normal quantile for 95 % intervals."""


def share_interval(share: float, trials: int) -> tuple[float, float]:
    """The interval of a share that was observed in independent trials (Wilson)."""
    middle = share + Z * Z / (2 * trials)
    reach = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    low, high = (middle - reach) / (1 + Z * Z / trials), (middle + reach) / (1 + Z * Z / trials)
    return max(0.0, low), min(1.0, high)


def mean_interval(count: int, total: float, squares: float) -> tuple[float, float]:
    """The interval of a mean, from the number, the sum and the sum of squares of values; infinite for a single one."""
    if count < 2:
        return -math.inf, math.inf
    mean = total / count
    variance = max(0.0, squares - count * mean * mean) / (count - 1)
    reach = Z * math.sqrt(variance / count)
    return mean - reach, mean + reach
