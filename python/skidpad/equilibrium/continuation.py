"""Continuation of steady motions of many cars from rolling straight."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.cars.car import arranged
from skidpad.equilibrium.newton import Array, Mask, begin, solve
from skidpad.equilibrium.trim_equations import Turn
from skidpad.simulation.scheduler import share_out

CHUNK: Final = 512
"""Cars solved together: few enough for the cache, enough for NumPy."""
AT_ONCE: Final = 3
"""Most Jacobians for a car to converge directly; others go in steps."""
A_STEP: Final = 4
"""Most Jacobians for a step of the path."""
FIRST: Final = 0.25
"""First step of the path."""

Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Motion:
    """Conditions of the motion of cars.

    Attributes
    ----------
    car : Car
    conditions : tuple of str
        From `skidpad.equilibrium.trim_equations.CONDITIONS`.
    speed : ndarray, shape (n,)
        Initial speed of rolling straight [m/s].
    dt : float
    free : tuple of int
        Equations of the body that are left out.
    threads : int
    """

    car: Car
    conditions: tuple[str, ...]
    speed: Array
    dt: float = 1e-3
    free: tuple[int, ...] = ()
    threads: int = 1

    def __post_init__(self) -> None:
        require_same_everywhere(self.car)

    @property
    def n(self) -> int:
        """Number of cars."""
        return self.speed.size

    def some(self, cars: Indices) -> tuple[Turn, Array]:
        """Return the equations of some cars, and their unknowns rolling straight."""
        car = pick(self.car, cars)
        turn = Turn(car, cars.size, self.conditions, self.dt, self.free)
        return turn, turn.straight(self.speed[cars])


@dataclass(slots=True)
class Found:
    """Motions of n cars.

    Attributes
    ----------
    unknown : ndarray, shape (k, n)
        Unknowns of `Turn`, the last that converged.
    given : ndarray, shape (conditions + 1, n)
        The conditions they satisfy.
    share : ndarray, shape (n,)
        Fraction of the path from the start to the requested conditions: 1 if these were reached,
        less if no motion exists beyond, NaN if none was found.
    """

    unknown: Array
    given: Array
    share: Array

    @property
    def all_the_way(self) -> Mask:
        """Which cars reached the requested conditions, shape (n,)."""
        there: Mask = self.share == 1
        return there


def require_same_everywhere(car: Car) -> None:
    """Refuse a road on which a turn cannot be steady.

    Raises
    ------
    ValueError
    """
    if car["road.model"] != "flat":
        raise ValueError(
            f"road.model: a car does not turn steadily on {car['road.model']!r}, must be 'flat'"
        )
    for name in ("environment.gravity_x", "environment.gravity_y"):
        values = np.atleast_1d(car[name])
        if values.any():
            at = int(np.argmax(values != 0))
            raise ValueError(
                f"{name}: car {at}: {values[at]:g} m/s2 is not allowed, must be 0: "
                "a car does not turn steadily on a slope"
            )


def pick(car: Car, cars: Indices) -> Car:
    """Return some of the cars, each once, in ascending order."""
    run = cars[-1] - cars[0] == cars.size - 1
    those = slice(cars[0], cars[-1] + 1) if run else cars  # a slice is no copy
    return arranged(car, those)


def repeat(car: Car, times: int) -> Car:
    """Return every car that many times, the first ones first."""
    return arranged(car, np.repeat(np.arange(car.n), times))


def find(motion: Motion, start: Array, end: Array) -> Found:
    """Find the motions that satisfy `end`, if necessary by continuation from `start`.

    Parameters
    ----------
    motion : Motion
    start, end : ndarray, shape (conditions + 1, n)
        Values of the conditions and the acceleration along the path. The motion at `start` must be
        close to rolling straight.
    """
    found = _nothing(motion, start)

    def at_once(cars: Indices) -> None:
        turn, unknown = motion.some(cars)
        roots = begin(unknown)
        solve(turn, end[:, cars], roots, AT_ONCE)
        _take(found, cars[roots.found], roots.unknown[:, roots.found])

    each(np.arange(motion.n), at_once, motion.threads)
    found.given[:, found.all_the_way] = end[:, found.all_the_way]
    left = np.flatnonzero(~found.all_the_way)
    if left.size:
        _set_out(motion, found, left)
        follow(motion, found, end, left, 1 / 256)
    return found


def straight(motion: Motion, start: Array) -> Found:
    """Find the motions that satisfy `start`, close to rolling straight."""
    found = _nothing(motion, start)
    _set_out(motion, found, np.arange(motion.n))
    return found


def _nothing(motion: Motion, start: Array) -> Found:
    size = motion.some(np.zeros(1, np.intp))[0].size
    return Found(np.full((size, motion.n), np.nan), start.copy(), np.full(motion.n, np.nan))


def _take(found: Found, cars: Indices, unknown: Array) -> None:
    found.unknown[:, cars] = unknown
    found.share[cars] = 1.0


def _set_out(motion: Motion, found: Found, cars: Indices) -> None:
    """Find the start of the path, with share 0."""

    def work(chunk: Indices) -> None:
        turn, unknown = motion.some(chunk)
        roots = begin(unknown)
        solve(turn, found.given[:, chunk], roots, 4 * A_STEP)
        _take(found, chunk[roots.found], roots.unknown[:, roots.found])

    each(cars, work, motion.threads)
    found.share[cars] *= 0.0


def follow(motion: Motion, found: Found, end: Array, cars: Indices, least: float) -> None:
    """Follow some cars along their paths as far as motions exist, up to `end`.

    Parameters
    ----------
    motion : Motion
    found : Found
        Updated in place.
    end : ndarray, shape (conditions + 1, n)
    cars : ndarray of int
    least : float
        Smallest step as a fraction of the path; if it fails, no motion exists beyond.
    """
    start = found.given.copy()
    share, step = np.zeros(motion.n), np.full(motion.n, FIRST)
    slope = np.zeros_like(found.unknown)
    gone = np.zeros(motion.n, bool)
    gone[cars] = True
    gone &= np.isfinite(found.share)

    def work(chunk: Indices) -> None:
        turn, _ = motion.some(chunk)
        while True:
            (some,) = np.nonzero(gone[chunk])
            if not some.size:
                return
            if some.size <= chunk.size // 2:
                chunk = chunk[some]
                turn, _ = motion.some(chunk)
            _lead(turn, chunk)

    def _lead(turn: Turn, chunk: Indices) -> None:
        to = np.minimum(1.0, share[chunk] + step[chunk])
        given = start[:, chunk] + to * (end[:, chunk] - start[:, chunk])
        ahead = found.unknown[:, chunk] + slope[:, chunk] * (to - share[chunk])
        roots = begin(ahead)
        roots.failed |= ~gone[chunk]
        solve(turn, given, roots, A_STEP)
        came = roots.found
        some, stuck = chunk[came], chunk[~came]
        unknown, to = roots.unknown[:, came], to[came]
        slope[:, some] = (unknown - found.unknown[:, some]) / (to - share[some])
        found.unknown[:, some], found.given[:, some] = unknown, given[:, came]
        share[some] = to
        step[some] = np.minimum(2 * step[some], FIRST)
        step[stuck] *= 0.5
        gone[chunk] &= (share[chunk] < 1) & (step[chunk] >= least)

    each(np.flatnonzero(gone), work, motion.threads)
    found.share[cars] = np.where(np.isfinite(found.share[cars]), share[cars], np.nan)


def each(cars: Indices, work: Callable[[Indices], None], threads: int) -> None:
    """Call `work` for all these cars, chunk by chunk."""
    chunks = [cars[i : i + CHUNK] for i in range(0, cars.size, CHUNK)]
    share_out(chunks, work, max(1, min(threads, len(chunks))), threading.Event())
