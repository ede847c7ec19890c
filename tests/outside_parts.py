"""Drivers and gauges of the package, written as user functions and compiled by numba."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

BLOCK = 16
SIGNATURE = types.void(
    types.int64, types.CPointer(types.float64), types.CPointer(types.float64), types.voidptr
)
PURSUIT_SEES = ("ground_speed", "ahead_offset", "interval")


@numba.cfunc(SIGNATURE)
def pursuit(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """Single-point preview as in csrc/driver/preview.h, forward and without feedforward."""
    for i in range(n):
        speed, ahead, dt = seen[i], seen[BLOCK + i], seen[2 * BLOCK + i]
        time, gain, lag = seen[3 * BLOCK + i], seen[4 * BLOCK + i], seen[5 * BLOCK + i]
        limit, rate, wheelbase = seen[6 * BLOCK + i], seen[7 * BLOCK + i], seen[8 * BLOCK + i]
        curvature = 2.0 * -ahead / (time * time * max(speed * speed, 1.0))
        wanted = min(max(gain * wheelbase * curvature, -limit), limit)
        change = (wanted - kept[i]) * (dt / (lag + dt))
        kept[i] += min(max(change, -rate * dt), rate * dt)


@numba.cfunc(SIGNATURE)
def counts(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """Steers by its call count, which it keeps in its state and outputs."""
    for i in range(n):
        kept[BLOCK + i] += 1.0
        kept[2 * BLOCK + i] += seen[i] * seen[BLOCK + i]
        kept[i] = 1e-4 * kept[BLOCK + i] - 1e-3 * kept[2 * BLOCK + i]


@numba.cfunc(SIGNATURE)
def beyond(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """Requests c1, c2 and c3, regardless of the range of the controls."""
    for i in range(n):
        for row in range(3):
            kept[row * BLOCK + i] = seen[row * BLOCK + i]


@numba.cfunc(SIGNATURE)
def peak(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """Largest magnitude, as in csrc/gauge/peak.h."""
    for i in range(n):
        size = abs(seen[i])
        if not size <= kept[i]:
            kept[i] = size


@numba.cfunc(SIGNATURE)
def integral(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """Integral of a product of two channels, by trapezoids."""
    for i in range(n):
        now = seen[i] * seen[BLOCK + i]
        if np.isnan(kept[i]):
            kept[i] = 0.0
        else:
            kept[i] += 0.5 * (kept[BLOCK + i] + now) * seen[2 * BLOCK + i]
        kept[BLOCK + i] = now


@numba.cfunc(SIGNATURE)
def above(n: Any, seen: Any, kept: Any, data: Any) -> None:
    """The first sample at which a channel is above c1."""
    for i in range(n):
        if np.isnan(kept[i]) and seen[i] > seen[2 * BLOCK + i]:
            kept[i] = seen[BLOCK + i]


@numba.cfunc(types.float64(types.float64, types.float64))
def other_signature(a: Any, b: Any) -> Any:
    return a + b
