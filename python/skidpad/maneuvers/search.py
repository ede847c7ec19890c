"""The search for the driver and the path with which each car goes through the moose test best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.drivers.optimal_preview import (
    HAND_RATE,
    LAG,
    OptimalPreview,
    optimal_gains,
    ratio_of,
    steering_lag,
)
from skidpad.equilibrium import linearize
from skidpad.equilibrium.continuation import pick, repeat
from skidpad.maneuvers.moose_test import MooseTest
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.saturation import peak_slip_angles

Array = NDArray[np.float64]
Indices = NDArray[np.intp]
Metrics = dict[str, NDArray[Any]]

PATH: Final = {
    "entry_offset": (-0.25, 0.25),
    "turn_in": (6.0, 22.0),
    "reach": (10.0, 24.0),
    "offset": (-1.0, 1.0),
    "turn_back": (-4.0, 14.0),
    "reach_back": (10.0, 24.0),
    "exit_offset": (-0.8, 0.8),
}
"""Where the search looks for the parameters of a `Moose` [m]."""
DRIVER: Final = {"bandwidth": (3.0, 12.0), "steer_limit": (0.06, 0.6)}
"""And for those of `skidpad.drivers.design_optimal_preview`, by their ratios."""
NAMES: Final = (*PATH, *DRIVER)
BANDWIDTHS: Final = 7
"""A driver has one of so many bandwidths."""
WAY: Final = (0.3, 0.9)
"""Parts of the ways that drivers go from generation to generation."""
CHANGED: Final = 0.9
"""Share of their parameters that change."""
GRAVE: Final = 10.0
"""By how many meters at the cones it is worse to fall, spin or stop."""
FRONTIER: Final = 3
"""Of so many speeds that are not clean, the lowest, the search goes on."""
SCOUTS: Final = 2
"""So many of the first drivers drive at all speeds; then the best of the speeds beside do."""
ENTRANTS: Final = 100_000
"""About as many drive together."""


@dataclass(frozen=True)
class Drivers:
    """The drivers among whom the search chooses, for each pair of a car and a speed.

    Attributes
    ----------
    gains : dict of str to ndarray, shape (pairs, bandwidths)
    ahead, lag, rate_limit : ndarray, shape (pairs,)
        Numbers of a `OptimalPreview`.
    """

    gains: dict[str, Array]
    ahead: Array
    lag: Array
    rate_limit: Array

    @classmethod
    def of(cls, pairs: Car, speed: Array, threads: int) -> Drivers:
        """Work out their gains; those of cars that cannot roll straight are zero."""
        model = linearize(
            pairs, speed=speed, states=("vy", "yaw_rate"), inputs=("steer",), outputs=(),
            threads=threads,
        )  # fmt: skip
        n = speed.size
        ahead = np.broadcast_to(pairs["body.to_front_axle"], (n,))
        lag = np.broadcast_to(LAG + steering_lag(pairs), (n,))
        rate = np.broadcast_to(HAND_RATE / ratio_of(pairs), (n,))
        each = [
            optimal_gains(model.A, model.B[:, :, 0], speed, bandwidth, lag, ahead)
            for bandwidth in in_range("bandwidth", np.linspace(0, 1, BANDWIDTHS))
        ]
        gains = {
            name: np.stack([np.broadcast_to(gain[name], (n,)) for gain in each], axis=-1)
            for name in each[0]
        }
        for name in gains:
            gains[name] = np.where(np.isfinite(gains[name]), gains[name], 0.0)
        return cls(gains, ahead, lag, rate)

    def choose(self, pairs: Indices, bandwidth: Array, steer_limit: Array) -> OptimalPreview:
        """Return drivers of some pairs, by shares of the range of bandwidths, (pairs, drivers)."""
        which = np.rint(bandwidth * (BANDWIDTHS - 1)).astype(int)
        numbers: dict[str, Any] = {
            name: np.take_along_axis(gain[pairs], which, axis=-1).ravel()
            for name, gain in self.gains.items()
        }
        for name in ("ahead", "lag", "rate_limit"):
            numbers[name] = np.repeat(getattr(self, name)[pairs], bandwidth.shape[1])
        return OptimalPreview(**numbers, steer_limit=steer_limit.ravel())


@dataclass
class Population:
    """Who drives n cars at s speeds, as pairs, and how well.

    Attributes
    ----------
    shares : ndarray, shape (n s, drivers, parameters)
        What each driver has of the ranges.
    worth : ndarray, shape (n s, drivers)
        How good his run was [m].
    metrics : dict of str to ndarray, shape (n s,)
        Figures of the best.
    """

    shares: Array
    worth: Array
    metrics: Metrics

    @classmethod
    def of(cls, shares: Array, metrics: Metrics) -> Population:
        """Return drivers with the figures of their runs, (pairs, drivers)."""
        found = worth(metrics)
        best = found.argmax(axis=1)[:, None]
        reached = {
            name: np.take_along_axis(values, best, axis=1)[:, 0] for name, values in metrics.items()
        }
        return cls(shares, found, reached)

    def among(self, shares: Array) -> Population:
        """Return them with others behind them who did not drive yet, (n s, drivers, parameters)."""
        drove = self.worth.shape[1]
        all_shares, found = shares.copy(), np.full(shares.shape[:2], -np.inf)
        all_shares[:, :drove], found[:, :drove] = self.shares, self.worth
        return Population(all_shares, found, self.metrics)

    @property
    def best(self) -> Array:
        """How good the best are [m], (n s,)."""
        return np.asarray(self.worth.max(axis=1))

    def meet(self, pairs: Indices, new: Population) -> None:
        """Let new drivers of some pairs take the places of those who are worse."""
        ahead = new.best > self.best[pairs]
        for name, values in self.metrics.items():
            values[pairs] = np.where(ahead, new.metrics[name], values[pairs])
        better = new.worth > self.worth[pairs]
        self.worth[pairs] = np.where(better, new.worth, self.worth[pairs])
        self.shares[pairs] = np.where(better[..., None], new.shares, self.shares[pairs])

    def next(self, speeds: int, chance: np.random.Generator) -> Array:
        """Return the drivers to try against these, (n s, drivers, parameters).

        The first two are the best of the next lower and the next higher speed; each other one goes
        from his place a part of the way to the best and along the difference of two others, in most
        of its parameters (differential evolution, "current to best", after Storn and Price, 1997).
        Beyond the ranges they are mirrored.
        """
        drivers, k = self.shares.shape[1:]
        best = self.ranked(1)
        by_speed = best.reshape(-1, speeds, k)
        below = np.concatenate((by_speed[:, :1], by_speed[:, :-1]), axis=1)
        above = np.concatenate((by_speed[:, 1:], by_speed[:, -1:]), axis=1)
        to, start = chance.integers(0, drivers, (2, drivers))
        way = WAY[0] + (WAY[1] - WAY[0]) * chance.random((2, drivers, 1))
        changed = chance.random((drivers, k)) < CHANGED
        move = way[0] * (best - self.shares) + way[1] * (self.shares[:, to] - self.shares[:, start])
        tried = self.shares + changed * move
        neighbors = np.stack((below, above), axis=2).reshape(-1, 2, k)
        tried[:, :2] = neighbors[:, :drivers]
        return np.asarray(1 - np.abs(1 - np.abs(tried)))

    def ranked(self, count: int) -> Array:
        """Return the shares of the best, the best first, (n s, count, parameters)."""
        order = np.argsort(-self.worth, axis=1, kind="stable")[:, :count, None]
        return np.take_along_axis(self.shares, order, axis=1)


def in_range(name: str, share: Array) -> Array:
    """Return parameters from their shares of the range."""
    if name in DRIVER:
        low, high = DRIVER[name]
        return np.asarray(low * (high / low) ** share)
    low, high = PATH[name]
    return np.asarray(low + (high - low) * share)


def spread_out(count: int) -> Array:
    """Return a Latin square: points that fill the unit cube evenly, (count, parameters).

    They are the same for every car.
    """
    each = np.tile(np.arange(count)[:, None], len(NAMES))
    return np.asarray((np.random.default_rng(0).permuted(each, axis=0) + 0.5) / count)


def worth(metrics: Metrics) -> Array:
    """Return how good runs were [m]: the margin at the cones, less if they ended badly."""
    grave = metrics["outcome"] >= Outcome.LIFTED
    margin = np.asarray(metrics["cone_margin"] - GRAVE * grave, np.float64)
    return np.where(np.isnan(margin), -np.inf, margin)


@dataclass(frozen=True)
class Search:
    """What is asked of all cars; see `Moose.best`."""

    test: MooseTest
    speeds: Array
    drivers: int
    generations: int
    enough: float
    first: Array
    """Shares of those who drive at first, (s, drivers, parameters)."""
    threads: int
    dtype: Any

    def of(self, car: Car, progress: Callable[[float], object] | None) -> Population:
        """Find the best of every car, some cars after the other."""
        some = max(1, ENTRANTS // (self.drivers * self.speeds.size))
        found: list[Population] = []
        for start in range(0, car.n, some):
            cars = np.arange(start, min(start + some, car.n))
            found.append(self._of_some(pick(car, cars), cars.size))
            if progress is not None:
                progress((start + cars.size) / car.n)
        return Population(
            np.concatenate([one.shares for one in found]),
            np.concatenate([one.worth for one in found]),
            {
                name: np.concatenate([one.metrics[name] for one in found])
                for name in found[0].metrics
            },
        )

    def _of_some(self, car: Car, n: int) -> Population:
        s = self.speeds.size
        pairs, speed = repeat(car, s), np.tile(self.speeds, n)
        peaks = np.repeat(peak_slip_angles(car, self.threads), s, axis=1)
        drivers = Drivers.of(pairs, speed, self.threads)
        chance = np.random.default_rng(1)  # the same for every car, whoever else drives

        def drive(some: Indices, shares: Array) -> Population:
            return self._drive(pairs, speed, peaks, drivers, some, shares)

        every = np.arange(n * s)
        first = np.tile(self.first, (n, 1, 1))
        best = drive(every, first[:, :SCOUTS]).among(first)
        fresh = np.ones(n * s, bool)
        for _ in range(self.generations):
            shares = best.next(s, chance)
            shares[fresh, SCOUTS:] = first[fresh, SCOUTS:]
            some = every[self._pursued(best.best)]
            if not some.size:
                break
            best.meet(some, drive(some, shares[some]))
            fresh[some] = False
        return best

    def _pursued(self, worth: Array) -> NDArray[np.bool_]:
        """Return for which pairs the search goes on.

        Not for speeds far above what is clean; but at the last that is, whose best leads on.
        """
        failed = (worth < 0).reshape(-1, self.speeds.size)
        failures = np.cumsum(failed, axis=1)
        clean = np.count_nonzero(failures == 0, axis=1)[:, None]
        last = (np.arange(self.speeds.size) == clean - 1) & (failures[:, -1:] > 0)
        near = ~failed | (failures <= FRONTIER)
        pursued: NDArray[np.bool_] = ((worth < self.enough) & near.ravel()) | last.ravel()
        return pursued

    def _drive(
        self, pairs: Car, speed: Array, peaks: Array, drivers: Drivers, some: Indices, shares: Array
    ) -> Population:
        """Let some pairs be driven by all of their drivers."""
        d, tightness = shares.shape[1], NAMES.index("bandwidth")
        shares = shares.copy()
        shares[..., tightness] = np.rint(shares[..., tightness] * (BANDWIDTHS - 1)) / (
            BANDWIDTHS - 1
        )
        numbers = {name: in_range(name, shares[..., i]) for i, name in enumerate(NAMES)}
        path: dict[str, Any] = {name: numbers[name].ravel() for name in PATH}
        driver = drivers.choose(some, shares[..., tightness], numbers["steer_limit"])
        test = replace(self.test, driver=driver, **path)
        metrics, _, _ = test.driven(
            repeat(pick(pairs, some), d), np.repeat(speed[some], d),
            np.repeat(peaks[:, some], d, axis=1), (), self.threads, self.dtype, None,
        )  # fmt: skip
        shaped = {name: values.reshape(some.size, d) for name, values in metrics.items()}
        return Population.of(shares, shaped)
