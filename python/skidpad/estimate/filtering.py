"""The Kalman filter itself: forward pass of some runs through all steps.

One step of dt, for numbers x (chosen states, parameters, unknown inputs and biases) and states f of
the car that follow them::

    x'_k = x_k + w_k,            w_k ~ N(0, rate^2 dt)      process noise, first
    x_(k+1) = car(x'_k, f_k, u_k)                           a car for each point
    z_(k+1) = h(x_(k+1), f_(k+1), u_(k+1)) + v,  v ~ N(0, noise^2)

Noise is added before the motion, so that the same points serve motion and measurement, and are
drawn only once per step. The followers f have no uncertainty of their own: they are drawn by their
covariance with x, so that a tire's deflection matches the sideslip of its point. All other states
stay with each point's own car.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from skidpad.estimate.gates import Gates
from skidpad.estimate.sigma_cars import SAFE, SigmaCars, circular, errors, halfway, wrapped
from skidpad.estimate.square_root import triangular, update
from skidpad.estimate.task import Task
from skidpad.estimate.track import Track
from skidpad.estimate.weights import Points

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class KalmanTask(Task):
    """Task of a Kalman filter.

    Attributes
    ----------
    points : Points
    gate : float
        Squared normalized error above which a sample is an outlier.
    smooth : bool
        Whether to keep the smoother's data.
    """

    points: Points
    gate: float
    smooth: bool


@dataclass(slots=True)
class Filter:
    """State of some runs.

    Attributes
    ----------
    mean : ndarray, shape (n, v)
        Mean of estimated numbers, then of followers.
    root : ndarray, shape (n, L, v)
        Root of the covariance: a triangle, then the columns of the followers.
    """

    task: KalmanTask
    values: Array
    inputs: Mapping[str, Array]
    track: Track
    cars: SigmaCars = field(init=False)
    mean: Array = field(init=False)
    root: Array = field(init=False)
    _least: Array = field(init=False)
    _gates: Gates = field(init=False)
    _circular: list[int] = field(init=False)

    def __post_init__(self) -> None:
        layout, runs = self.task.layout, self.values.shape[1]
        off = [name for name in layout.biases if name not in self.task.sensors]
        self.cars = SigmaCars(self.task.car, layout, runs, 2 * layout.size + 1, off)
        self._circular = circular((*self.task.sensors, *self.task.record))
        width = len(layout.columns)
        self.mean = np.zeros((runs, width))
        self.root = np.zeros((runs, layout.size, width))
        self._least = layout.least
        self._gates = Gates(runs, self.task.noise.size, self.task.gate, self.task.step)

    def run(self) -> None:
        """Run all steps."""
        dt, steps = self.task.step, len(self.values)
        rates = np.array([walk.rate for walk in self.task.layout.walks])
        self._begin(0, np.arange(self.values.shape[1]))
        points = self.task.points.spread(self.mean, self.root)
        self.cars.write(points)
        self._measure(0, points)
        for k in range(1, steps):
            kept = self.root
            drawn = self._disturbed(rates * np.sqrt(dt))
            points = self.task.points.spread(self.mean, drawn)
            self.cars.write(points)
            self.cars.step(self.cars.inputs(points, halfway(self.inputs, k)), dt)
            before = points.copy() if self.task.smooth else points
            lost = self._moved(points)
            if self.task.smooth:
                self._remember(k, kept, drawn, before, points)
            self._measure(k, points)
            lost |= self._gates.lost
            if lost.any():
                self._begin(k, np.flatnonzero(lost))

    def _begin(self, k: int, runs: NDArray[np.intp]) -> None:
        """Start runs from measured, given or default states."""
        layout = self.task.layout
        known = {name: value[runs] for name, value in self.task.first(self.values, k).items()}
        self.mean[runs] = self.cars.begin(known, runs)
        self.root[runs] = 0.0
        self.root[runs, :, : layout.size] = np.diag([walk.start for walk in layout.walks])
        self._gates.forget(runs)
        start = np.array([walk.start for walk in layout.walks])
        self.track.note_beginning(k, runs, self.mean[runs, : layout.size], start)

    def _disturbed(self, noise: Array) -> Array:
        """Return the root including process noise."""
        runs, size, width = self.root.shape
        both = np.zeros((runs, 2 * size, width))
        both[:, :size] = self.root
        both[:, size + np.arange(size), np.arange(size)] = noise
        return triangular(both, size, self._least)

    def _moved(self, points: Array) -> NDArray[np.bool_]:
        """Write the states of the cars into their points.

        Returns
        -------
        ndarray of bool, shape (n,)
            Runs with a diverged car; their points are unchanged.
        """
        before = points.copy()
        self.cars.read(points)
        good = np.abs(points[..., self.cars.columns]) < SAFE  # False for NaN
        if good.all():
            return np.zeros(len(points), bool)
        lost = ~good.all(axis=(1, 2))
        points[lost] = before[lost]
        self.cars.write(points)
        return np.asarray(lost)

    def _measure(self, k: int, points: Array) -> None:
        """Update with the measurements of a step."""
        task = self.task
        given = {name: value[k] for name, value in self.inputs.items()}
        m = task.noise.size
        seen = self.cars.observe(task.sensors, task.record, points, given)
        ahead, rows = task.points.moments(np.concatenate((seen, points), axis=2))
        error = errors(self.values[k], ahead[:, :m], self._circular)
        there = np.isfinite(error)
        spread = np.sqrt((rows[..., :m] ** 2).sum(axis=1) + task.noise**2)
        gated = self._gates.close(error, spread)
        used = there & ~gated
        rows[..., :m] *= used[:, np.newaxis]
        noise = np.where(used, task.noise, 1.0)
        error = np.where(used, error, 0.0)
        # column order of the roots: measured, estimated, followers, recorded
        state = seen.shape[2]
        order = [*range(m), *range(state, rows.shape[2]), *range(m, state)]
        step, root, white = update(rows[..., order], error, noise, self._least)
        self.mean = ahead[:, state:] + step[:, : self.mean.shape[1]]
        self.root = root[:, m:, m : m + self.mean.shape[1]]
        task.layout.bound(self.mean)
        self._store(k, ahead, rows, step, root, white, used, gated)

    def _store(
        self, k: int, ahead: Array, rows: Array, step: Array, root: Array, white: Array,
        used: NDArray[np.bool_], gated: NDArray[np.bool_],
    ) -> None:  # fmt: skip
        track, size, m = self.track, self.task.layout.size, self.task.noise.size
        width = self.mean.shape[1]
        track.mean[k] = self.mean[:, :size]
        own = self.root[..., :size]
        track.deviation[k] = np.sqrt((own**2).sum(axis=1))
        first, last = m, ahead.shape[1] - width
        track.recorded[k] = ahead[:, first:last] + step[:, width:]
        for c in self._circular:
            if c >= m:
                track.recorded[k, :, c - m] = wrapped(track.recorded[k, :, c - m])
        known = (root[:, :m, m + width :] ** 2).sum(axis=1)
        variance = (rows[..., first:last] ** 2).sum(axis=1) - known
        track.recorded_deviation[k] = np.sqrt(np.maximum(variance, 0.0))
        track.seen[k] = used.sum(axis=1)
        track.errors[k] = np.where(used, white, np.nan)
        track.nis[k] = np.where(used.any(axis=1), (white**2).sum(axis=1), np.nan)
        track.gated[k] = gated
        if track.covariance is not None:
            track.covariance[k] = np.swapaxes(own, 1, 2) @ own
        if track.back is not None:
            slopes = np.linalg.solve(own, root[:, m:, m + width :])
            track.back.slopes[k] = np.swapaxes(slopes, 1, 2)

    def _remember(self, k: int, kept: Array, drawn: Array, before: Array, points: Array) -> None:
        """Store the smoother gain from this step to the previous one.

        With points X' about x'_k = x_k + w_k, propagated points X, and weights w::

            cov(x'_k, x_(k+1)) = sum w (X' - m'_k) (X - m_(k+1|k))'
            cov(x_k, x_(k+1)) = P_k P'^-1 cov(x'_k, x_(k+1))         P' = P_k + Q
            G = cov(x_k, x_(k+1)) P_(k+1|k)^-1      (Särkkä, IEEE TAC 53, 2008, eq. 29)
        """
        size, back = self.task.layout.size, self.track.back
        if back is None:
            return
        _, both = self.task.points.moments(
            np.concatenate((before[..., :size], points[..., :size]), axis=2)
        )
        ahead, _ = self.task.points.moments(points[..., :size])
        then, now = both[..., :size], both[..., size:]
        noisy, own = drawn[..., :size], kept[..., :size]
        covariance = np.swapaxes(own, 1, 2) @ own
        crossed = np.swapaxes(then, 1, 2) @ now
        # P_k P'^-1 cov(x'_k, x_(k+1))
        half = np.linalg.solve(np.swapaxes(noisy, 1, 2), crossed)
        crossed = covariance @ np.linalg.solve(noisy, half)
        root = triangular(now, size, self._least)
        half = np.linalg.solve(np.swapaxes(root, 1, 2), np.swapaxes(crossed, 1, 2))
        gain = np.swapaxes(np.linalg.solve(root, half), 1, 2)
        back.gain[k - 1], back.ahead[k] = gain, ahead
        back.left[k - 1] = covariance - gain @ np.swapaxes(crossed, 1, 2)
