"""The particle filter itself, each particle a car of one fleet.

Bootstrap filter (Gordon, Salmond and Smith, IEE Proceedings F 140, 1993): particles are propagated
by the car with process noise, and weighted by likelihood::

    x'_k,i = x_k,i + w_k,i,      w_k,i ~ N(0, rate^2 dt)
    x_(k+1),i = car(x'_k,i, u_k)
    W_i ~ W_i exp(-sum ((z - h(x_(k+1),i)) / noise)^2 / 2)

When the effective number 1 / sum W_i^2 falls below a share of the particles, they are resampled
systematically (Kitagawa, JCGS 5, 1996; Arulampalam and others, IEEE TSP 50, 2002, algorithms 2 and
3). Fixed numbers would soon degenerate: after resampling they are shrunk to their mean and spread
by a kernel that preserves mean and covariance (Liu and West, in Sequential Monte Carlo Methods in
Practice, 2001, 10.2.3; delta the discount)::

    a = (3 delta - 1) / (2 delta),    theta_i = a theta_i + (1 - a) mean + N(0, (1 - a^2) V)

All runs share the random numbers of a step, so that none depends on others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from skidpad.estimate.gates import Gates
from skidpad.estimate.sigma_cars import SAFE, SigmaCars, circular, errors, halfway, wrapped
from skidpad.estimate.square_root import triangular, whiten
from skidpad.estimate.task import Task
from skidpad.estimate.track import Track

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticleTask(Task):
    """Task of a particle filter.

    Attributes
    ----------
    particles : int
    gate : float
        Squared normalized error above which a sample is an outlier.
    resample : float
        Share of the particles below which the effective number triggers resampling.
    discount : float
        delta.
    seed : int
    """

    particles: int
    gate: float
    resample: float
    discount: float
    seed: int


@dataclass(slots=True)
class ParticleFilter:
    """State of some runs.

    Attributes
    ----------
    points : ndarray, shape (n, p, v)
        Estimated numbers of each particle, then followers.
    likely : ndarray, shape (n, p)
        Log weights, 0 for the heaviest.
    """

    task: ParticleTask
    values: Array
    inputs: Mapping[str, Array]
    track: Track
    cars: SigmaCars = field(init=False)
    points: Array = field(init=False)
    likely: Array = field(init=False)
    _gates: Gates = field(init=False)
    _circular: list[int] = field(init=False)

    def __post_init__(self) -> None:
        task, layout, runs = self.task, self.task.layout, self.values.shape[1]
        off = [name for name in layout.biases if name not in task.sensors]
        self.cars = SigmaCars(task.car, layout, runs, task.particles, off)
        self.points = np.zeros((runs, task.particles, len(layout.columns)))
        self.likely = np.zeros((runs, task.particles))
        self._gates = Gates(runs, task.noise.size, task.gate, task.step)
        self._circular = circular((*task.sensors, *task.record))

    def run(self) -> None:
        """Run all steps."""
        task, size = self.task, self.task.layout.size
        rates = np.array([walk.rate for walk in task.layout.walks]) * np.sqrt(task.step)
        for k in range(len(self.values)):
            chance = np.random.default_rng((task.seed, k))
            lost = np.full(self.values.shape[1], k == 0)
            if k:
                self.points[..., :size] += rates * chance.standard_normal((task.particles, size))
                task.layout.bound(self.points)
                self.cars.write(self.points)
                self.cars.step(self.cars.inputs(self.points, halfway(self.inputs, k)), task.step)
                lost = self._moved() | self._gates.lost
            if lost.any():
                self._begin(k, np.flatnonzero(lost), chance)
            self._measure(k)
            self._draw(k, chance)

    def _begin(self, k: int, runs: NDArray[np.intp], chance: np.random.Generator) -> None:
        """Start runs about measured, given or default states."""
        layout = self.task.layout
        known = {name: value[runs] for name, value in self.task.first(self.values, k).items()}
        mean = self.cars.begin(known, runs)
        start = np.array([walk.start for walk in layout.walks])
        self.points[runs] = mean[:, np.newaxis]
        off = start * chance.standard_normal((self.task.particles, layout.size))
        self.points[runs, :, : layout.size] += off
        layout.bound(self.points)
        self.cars.write(self.points)
        self.likely[runs] = 0.0
        self._gates.forget(runs)
        self.track.note_beginning(k, runs, mean[:, : layout.size], start)

    def _moved(self) -> NDArray[np.bool_]:
        """Read the states of the cars; diverged ones keep theirs and get zero weight.

        Returns
        -------
        ndarray of bool, shape (n,)
            Runs without any other car.
        """
        before = self.points.copy()
        self.cars.read(self.points)
        good = (np.abs(self.points[..., self.cars.columns]) < SAFE).all(axis=2)  # False for NaN
        if not good.all():
            self.points[~good] = before[~good]
            self.cars.write(self.points)
            self.likely[~good] = -np.inf
        return np.asarray(~np.isfinite(self.likely).any(axis=1))

    def _weights(self) -> Array:
        weight = np.exp(self.likely)
        weight /= weight.sum(axis=1, keepdims=True)
        return weight

    def _measure(self, k: int) -> None:
        """Weight the particles by the measurements of a step."""
        task, m = self.task, self.task.noise.size
        given = {name: value[k] for name, value in self.inputs.items()}
        seen = self.cars.observe(task.sensors, task.record, self.points, given)
        ahead, rows = moments(self._weights(), seen[..., :m])
        error = errors(self.values[k], ahead, self._circular)
        there = np.isfinite(error)
        gated = self._gates.close(error, np.sqrt((rows**2).sum(axis=1) + task.noise**2))
        used = there & ~gated
        # error of each particle: that of the mean, less the particle's distance from it
        miss = np.where(used, error, 0.0)[:, np.newaxis] - used[:, np.newaxis] * (
            seen[..., :m] - ahead[:, np.newaxis]
        )
        self.likely -= ((miss / task.noise) ** 2).sum(axis=2) / 2
        self.likely -= self.likely.max(axis=1, keepdims=True)
        track = self.track
        rows *= used[:, np.newaxis]
        noise = np.where(used, task.noise, 1.0)
        spread = np.swapaxes(rows, 1, 2) @ rows + noise[..., np.newaxis] ** 2 * np.eye(m)
        root = np.swapaxes(np.linalg.cholesky(spread), 1, 2)
        white = whiten(root, np.where(used, error, 0.0))
        track.seen[k] = used.sum(axis=1)
        track.errors[k] = np.where(used, white, np.nan)
        track.nis[k] = np.where(used.any(axis=1), (white**2).sum(axis=1), np.nan)
        track.gated[k] = gated
        self._store(k, seen[..., m:])

    def _store(self, k: int, recorded: Array) -> None:
        track, size, m = self.track, self.task.layout.size, self.task.noise.size
        weight = self._weights()
        track.mean[k], rows = moments(weight, self.points[..., :size])
        track.deviation[k] = np.sqrt((rows**2).sum(axis=1))
        if track.covariance is not None:
            track.covariance[k] = np.swapaxes(rows, 1, 2) @ rows
        track.recorded[k], rows = moments(weight, recorded)
        track.recorded_deviation[k] = np.sqrt((rows**2).sum(axis=1))
        for c in self._circular:
            if c >= m:
                track.recorded[k, :, c - m] = wrapped(track.recorded[k, :, c - m])

    def _draw(self, k: int, chance: np.random.Generator) -> None:
        """Resample runs with a small effective number of particles."""
        task, layout, count = self.task, self.task.layout, self.task.particles
        weight = self._weights()
        effective = 1 / (weight**2).sum(axis=1)
        if self.track.effective is not None:
            self.track.effective[k] = effective
        place, kernel = chance.random(), chance.standard_normal((count, layout.free.size))
        runs = np.flatnonzero(effective < task.resample * count)
        if not runs.size:
            return
        first = layout.size - layout.free.size
        free = slice(first, layout.size)
        mean, rows = moments(weight[runs], self.points[runs, :, free])
        parents = systematic(weight[runs], place)
        ancestors = (runs[:, np.newaxis] * count + parents).ravel()
        self.points[runs] = self.points[runs[:, np.newaxis], parents]
        self.likely[runs] = 0.0
        self.cars.draw(ancestors, (runs[:, np.newaxis] * count + np.arange(count)).ravel())
        if not layout.free.size:
            return
        least = layout.least[first:]
        root = triangular(rows, least.size, least)
        kept = (3 * task.discount - 1) / (2 * task.discount)
        spread = np.sqrt(1 - kept**2) * (kernel @ root)
        drawn = self.points[runs, :, free]
        self.points[runs, :, free] = kept * drawn + (1 - kept) * mean[:, np.newaxis] + spread


def moments(weight: Array, points: Array) -> tuple[Array, Array]:
    """Return mean (n, v) and rows (n, p, v) whose outer products sum to the covariance."""
    mean = (weight[..., np.newaxis] * points).sum(axis=1)
    return mean, np.sqrt(weight)[..., np.newaxis] * (points - mean[:, np.newaxis])


def systematic(weight: Array, place: float) -> NDArray[np.intp]:
    """Return the particles drawn, (n, p), given weights that sum to 1.

    Systematic resampling: p points 1/p apart, the first at `place` / p, each select the particle in
    whose part of the cumulative weights they fall.
    """
    runs, count = weight.shape
    edges = np.minimum(count * np.cumsum(weight, axis=1), count)
    below = np.ceil(edges - place).astype(np.intp)
    below[:, -1] = count  # include all points despite rounding
    times = np.diff(below, axis=1, prepend=0)
    return np.repeat(np.tile(np.arange(count), runs), times.ravel()).reshape(runs, count)
