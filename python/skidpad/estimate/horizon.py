"""The moving horizon itself: least squares over a window ending at the newest sample.

With unknowns in standard deviations, y of the window's start and v of the process noise of each
further step, and the mean m and root R of the arrival cost::

    x'_0 = m + y R,     x'_i = car(x'_(i-1)) + rate sqrt(dt) v_i
    min  |y|^2 + sum |v_i|^2 + sum |(z_i - h(x_i)) / noise|^2        low <= parameters <= high

Solved by Gauss-Newton; the solution of each run and its central-difference points are cars of one
fleet that drive through the window. The window advances by the update of an extended filter
linearized at the solution (filtering update of the arrival cost: Rao, Rawlings and Mayne, IEEE TAC
48, 2003), so that no sample counts twice. Bounds are enforced by a primal-dual active set
(Hintermüller, Ito and Kunisch, SIAM J. Optim. 13, 2002).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from skidpad.estimate.sigma_cars import SAFE, SigmaCars, circular, halfway, wrapped
from skidpad.estimate.square_root import triangular, whiten
from skidpad.estimate.task import Task
from skidpad.estimate.track import Track
from skidpad.simulation.snapshot import Snapshot

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]

STEP = 0.01
"""Step of central differences, in standard deviations."""

CLOSE = 1e-3
"""Gauss-Newton step, in standard deviations, below which a run has converged."""

FARTHEST = 3.0
"""Largest step, in standard deviations of any number."""

FIRM = 1e3
"""Weight of an active bound, in standard deviations of the parameter at the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HorizonTask(Task):
    """Task of a moving horizon.

    Attributes
    ----------
    window : int
        Steps.
    iterations : int
        Largest number of Gauss-Newton iterations per step.
    loss : float
        Threshold of the Huber loss, in noise standard deviations.
    """

    window: int
    iterations: int
    loss: float


@dataclass(slots=True)
class Drive:
    """Trajectories in a window, and their slopes by its unknowns u, (n, U).

    Attributes
    ----------
    first, last : ndarray, shape (n, v)
        Points after the first and after the last step.
    of_first, of_last : ndarray, shape (n, U, v)
        Their slopes.
    miss : ndarray, shape (n, w, m)
        Measured less predicted, over the noise; 0 without a sample.
    slope : ndarray, shape (n, w, m, U)
        Slopes of the predictions, over the noise, with the weights of the loss.
    recorded : ndarray, shape (n, k)
    of_recorded : ndarray, shape (n, U, k)
    next : Snapshot
        Cars of the solution after the first step.
    apart : ndarray of bool, shape (n,)
    """

    first: Array
    last: Array
    of_first: Array
    of_last: Array
    miss: Array
    slope: Array
    recorded: Array
    of_recorded: Array
    next: Snapshot
    apart: Flags


@dataclass(slots=True)
class Horizon:
    """State of some runs.

    Attributes
    ----------
    mean : ndarray, shape (n, v)
        Mean at the start of the window: estimated numbers, then followers.
    root : ndarray, shape (n, L, v)
        Root of its covariance, including process noise of the window's first step.
    numbers : ndarray, shape (n, U)
        y, then v of each further step.
    """

    task: HorizonTask
    values: Array
    inputs: Mapping[str, Array]
    track: Track
    cars: SigmaCars = field(init=False)
    mean: Array = field(init=False)
    root: Array = field(init=False)
    numbers: Array = field(init=False)
    _kept: Snapshot = field(init=False)
    _noisy: NDArray[np.intp] = field(init=False)
    _rates: Array = field(init=False)
    _least: Array = field(init=False)

    def __post_init__(self) -> None:
        task, layout, runs = self.task, self.task.layout, self.values.shape[1]
        rates = np.array([walk.rate for walk in layout.walks]) * np.sqrt(task.step)
        self._noisy = np.flatnonzero(rates)
        self._rates = rates
        unknown = layout.size + (task.window - 1) * self._noisy.size
        off = [name for name in layout.biases if name not in task.sensors]
        self.cars = SigmaCars(task.car, layout, runs, 2 * unknown + 1, off)
        self.mean = np.zeros((runs, len(layout.columns)))
        self.root = np.zeros((runs, layout.size, len(layout.columns)))
        self.numbers = np.zeros((runs, unknown))
        self._least = layout.least

    def run(self) -> None:
        """Run all steps."""
        self._begin(0, 0, np.arange(self.values.shape[1]))
        for k in range(len(self.values)):
            first = max(1, k - self.task.window + 1) if k else 0
            drive = self._solve(first, k)
            if drive.apart.any():
                self._begin(first, k, np.flatnonzero(drive.apart))
                drive = self._drive(first, k)
            self._store(k, drive)
            if k == 0 or k - first + 1 == self.task.window:
                self._advance(drive)

    def _begin(self, first: int, k: int, runs: NDArray[np.intp]) -> None:
        """Start windows ending at step k from measured, given or default states."""
        layout = self.task.layout
        known = {name: value[runs] for name, value in self.task.first(self.values, first).items()}
        mean = self.cars.begin(known, runs)
        start = np.array([walk.start for walk in layout.walks])
        self.mean[runs] = mean
        self.root[runs] = 0.0
        self.root[runs, :, : layout.size] = np.diag(start)
        self.numbers[runs] = 0.0
        fresh = self._central()
        self._kept = fresh if k == 0 else _mixed(self._kept, fresh, runs)
        self.track.note_beginning(k, runs, mean[:, : layout.size], start)

    def _central(self) -> Snapshot:
        """Store the car of each run's solution."""
        kept, each = self.cars.fleet.save(), self.cars.points
        return Snapshot(
            kept.rows[:, ::each].copy(), kept.status[::each].copy(), kept.time[::each].copy(),
            kept.words,
        )  # fmt: skip

    def _drive(self, first: int, k: int) -> Drive:
        """Drive all cars through the window, about its current unknowns."""
        task, cars, m = self.task, self.cars, self.task.noise.size
        size, count, noisy = task.layout.size, self.numbers.shape[1], self._noisy.size
        about = np.zeros((cars.points, count))
        about[1 : count + 1], about[count + 1 :] = STEP * np.eye(count), -STEP * np.eye(count)
        numbers = self.numbers[:, np.newaxis] + about
        points = self.mean[:, np.newaxis] + numbers[..., :size] @ self.root
        cars.put(self._kept)
        apart = np.zeros(len(points), bool)
        seen = []
        for i, t in enumerate(range(first, k + 1)):
            if i:
                at = size + (i - 1) * noisy
                points[..., self._noisy] += self._rates[self._noisy] * numbers[..., at : at + noisy]
            cars.write(points)
            if t:
                before = points.copy()
                cars.step(cars.inputs(points, halfway(self.inputs, t)), task.step)
                cars.read(points)
                good = (np.abs(points[..., cars.columns]) < SAFE).all(axis=(1, 2))
                points[~good] = before[~good]
                apart |= ~good
                if not good.all():
                    cars.write(points)
            given = {name: value[t] for name, value in self.inputs.items()}
            seen.append(cars.observe(task.sensors, task.record, points, given))
            if not i:
                then, after = self._central(), points.copy()
        answers = np.stack(seen, axis=2)
        miss, slope = self._compared(answers[..., :m], first, k)
        recorded = answers[:, :, -1, m:]
        return Drive(
            after[:, 0], points[:, 0], _slopes(after), _slopes(points), miss, slope,
            recorded[:, 0], _slopes(recorded), then, apart,
        )  # fmt: skip

    def _compared(self, seen: Array, first: int, k: int) -> tuple[Array, Array]:
        """Compare predictions (n, p, w, m) with samples; returns miss and slope."""
        task = self.task
        error = np.swapaxes(self.values[first : k + 1], 0, 1) - seen[:, 0]
        for c in circular(task.sensors):
            error[..., c] = wrapped(error[..., c])
        there = np.isfinite(error)
        miss = np.where(there, error, 0.0) / task.noise
        # Huber weights: quadratic up to the loss, then linear (Huber 1964)
        weight = there / np.sqrt(np.maximum(np.abs(miss) / task.loss, 1.0))
        slope = np.moveaxis(_slopes(seen), 1, -1) * (weight / task.noise)[..., np.newaxis]
        return miss * weight, slope

    def _solve(self, first: int, k: int) -> Drive:
        """Solve for the unknowns of the window until each run has converged."""
        drive = self._drive(first, k)
        self._innovation(k, drive)
        open_ = ~drive.apart
        for _ in range(self.task.iterations):
            step = self._step(drive)
            step *= np.minimum(1.0, FARTHEST / np.maximum(np.abs(step).max(axis=1), CLOSE))[:, None]
            open_ &= (np.abs(step).max(axis=1) > CLOSE) & ~drive.apart
            if not open_.any():
                break
            self.numbers[open_] += step[open_]
            drive = self._drive(first, k)
        return drive

    def _step(self, drive: Drive) -> Array:
        """Return the Gauss-Newton step, (n, U), within the parameter bounds."""
        square, right = _normal(drive)
        right -= self.numbers
        values, rows, low, high = self._bounded()
        below = np.zeros(values.shape, bool)
        above = below.copy()
        for _ in range(2 * values.shape[1] + 1):
            active = below | above
            gap = np.where(below, low, high) - values
            held = FIRM**2 * np.swapaxes(rows, 1, 2) * active[:, np.newaxis]
            whole = square + held @ rows
            step = np.linalg.solve(
                whole, right[..., np.newaxis] + held @ np.where(active, gap, 0.0)[..., np.newaxis]
            )
            there = values + (rows @ step)[..., 0]
            now = there < low, there > high
            if (now[0] == below).all() and (now[1] == above).all():
                break
            below, above = now
        return np.asarray(step[..., 0])

    def _bounded(self) -> tuple[Array, Array, Array, Array]:
        """Return bounded numbers at each step, in initial deviations, and their rows of u."""
        layout, window, noisy = self.task.layout, self.task.window, list(self._noisy)
        at = [i for i, _, _ in layout.ranges]
        low, high = np.array([ends for _, *ends in layout.ranges]).reshape(-1, 2).T
        start = np.array([layout.walks[i].start for i in at])
        runs, count = self.numbers.shape
        rows = np.zeros((runs, window, len(at), count))
        rows[..., : layout.size] = np.swapaxes(self.root[..., at], 1, 2)[:, np.newaxis]
        for column, number in enumerate(at):
            if number in noisy:
                for i in range(1, window):
                    place = layout.size + (i - 1) * len(noisy) + noisy.index(number)
                    rows[:, i:, column, place] = self._rates[number]
        rows /= start[:, np.newaxis]
        flat = rows.reshape(runs, -1, count)
        values = np.tile(self.mean[:, at] / start, window)
        values = values + (flat @ self.numbers[..., np.newaxis])[..., 0]
        return values, flat, np.tile(low / start, window), np.tile(high / start, window)

    def _advance(self, drive: Drive) -> None:
        """Advance the start of the window by one step."""
        layout, size = self.task.layout, self.task.layout.size
        miss, slope = drive.miss[:, 0], drive.slope[:, 0, :, :size]
        start, moved = self.numbers[:, :size], drive.of_first[:, :size]
        turned = np.swapaxes(slope, 1, 2)
        lower = np.linalg.cholesky(np.eye(size) + turned @ slope)
        right = turned @ (miss + (slope @ start[..., np.newaxis])[..., 0])[..., np.newaxis]
        half = np.linalg.solve(lower, right)
        best = np.linalg.solve(np.swapaxes(lower, 1, 2), half)[..., 0]
        self.mean = drive.first + ((best - start)[:, np.newaxis] @ moved)[:, 0]
        layout.bound(self.mean)
        rows = np.zeros((len(start), 2 * size, moved.shape[2]))
        rows[:, :size] = np.linalg.solve(lower, moved)
        rows[:, size + np.arange(size), np.arange(size)] = self._rates
        self.root = triangular(rows, size, self._least)
        self._kept = drive.next
        # the same unknowns relative to the new start
        noise = self.numbers[:, size : size + self._noisy.size]
        there = drive.first[:, :size] - self.mean[:, :size]
        if noise.shape[1]:
            there[:, self._noisy] += self._rates[self._noisy] * noise
        numbers = np.zeros_like(self.numbers)
        numbers[:, :size] = whiten(self.root[..., :size], there)
        later = self.numbers[:, size + self._noisy.size :]
        numbers[:, size : size + later.shape[1]] = later
        self.numbers = numbers

    def _innovation(self, k: int, drive: Drive) -> None:
        """Store the innovations of the newest samples."""
        track = self.track
        used = np.isfinite(self.values[k])
        late, newest = drive.slope[:, :-1], drive.slope[:, -1]
        old = late.reshape(len(late), -1, late.shape[-1])
        square = np.eye(old.shape[2]) + np.swapaxes(old, 1, 2) @ old
        spread = newest @ np.linalg.solve(square, np.swapaxes(newest, 1, 2))
        lower = np.linalg.cholesky(spread + np.eye(spread.shape[1]))
        white = whiten(np.swapaxes(lower, 1, 2), drive.miss[:, -1])
        track.seen[k] = used.sum(axis=1)
        track.errors[k] = np.where(used, white, np.nan)
        track.nis[k] = np.where(used.any(axis=1), (white**2).sum(axis=1), np.nan)

    def _store(self, k: int, drive: Drive) -> None:
        track, size, m = self.track, self.task.layout.size, self.task.noise.size
        track.mean[k] = drive.last[:, :size]
        self.task.layout.bound(track.mean[k])
        lower = np.linalg.cholesky(_normal(drive)[0])
        rows = np.linalg.solve(lower, drive.of_last[..., :size])
        track.deviation[k] = np.sqrt((rows**2).sum(axis=1))
        if track.covariance is not None:
            track.covariance[k] = np.swapaxes(rows, 1, 2) @ rows
        track.recorded[k] = drive.recorded
        for c in circular((*self.task.sensors, *self.task.record)):
            if c >= m:
                track.recorded[k, :, c - m] = wrapped(track.recorded[k, :, c - m])
        rows = np.linalg.solve(lower, drive.of_recorded)
        track.recorded_deviation[k] = np.sqrt((rows**2).sum(axis=1))


def _slopes(points: Array) -> Array:
    """Return slopes (n, U, ...) by central differences of points (n, 2 U + 1, ...)."""
    count = (points.shape[1] - 1) // 2
    return np.asarray((points[:, 1 : count + 1] - points[:, count + 1 :]) / (2 * STEP))


def _normal(drive: Drive) -> tuple[Array, Array]:
    """Return the normal matrix (n, U, U), and the right-hand side without u."""
    slope = drive.slope.reshape(len(drive.slope), -1, drive.slope.shape[-1])
    turned = np.swapaxes(slope, 1, 2)
    miss = drive.miss.reshape(len(slope), -1, 1)
    square = np.eye(slope.shape[2]) + turned @ slope
    return square, (turned @ miss)[..., 0]


def _mixed(old: Snapshot, fresh: Snapshot, runs: NDArray[np.intp]) -> Snapshot:
    """Return a snapshot with some runs replaced."""
    rows, status, time = old.rows.copy(), old.status.copy(), old.time.copy()
    rows[:, runs], status[runs], time[runs] = (
        fresh.rows[:, runs], fresh.status[runs], fresh.time[runs]
    )  # fmt: skip
    return Snapshot(rows, status, time, old.words)
