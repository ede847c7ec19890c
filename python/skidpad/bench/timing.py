"""Timing, and the sizes of the benchmarks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

BATCH = 10_000
STEPS = 100
DT = 1e-3
STEER = 0.02
SPEED = 20.0
"""Cars or points per call, steps per run, the step [s], and the cars' inputs [rad, m/s]."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One row of the table; ns per evaluation or car-step."""

    work: str
    dtype: str
    isa: str
    threads: int
    batch: int
    ns: float


def best(run: Callable[[], object], units: float, seconds: float) -> float:
    """Return the best time of `run` in ns per unit, over some seconds and at least three runs."""
    run()
    shortest, tries, end = np.inf, 0, time.perf_counter() + seconds
    while tries < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        run()
        shortest = min(shortest, time.perf_counter() - start)
        tries += 1
    return float(1e9 * shortest / units)
