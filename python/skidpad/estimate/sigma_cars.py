"""The points of a filter as cars of one fleet."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad.cars import Car
from skidpad.equilibrium.continuation import repeat
from skidpad.estimate.layout import ANGLES, Layout, wide
from skidpad.recordings.tilt import ANGLES as TILTS
from skidpad.recordings.tilt import LEVERS, levers, tilted_by
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.inputs import RANGES
from skidpad.simulation.snapshot import Snapshot

Array = NDArray[np.float64]

MOMENT = 1e-9
"""Tiny step [s] that updates outputs for new inputs without changing the state."""

CIRCULAR = ("yaw", "sideslip")
"""Circular channels."""

SAFE = 1e6
"""Largest plausible state; a car beyond it has diverged."""


class SigmaCars:
    """Cars of some runs, run by run.

    Parameters
    ----------
    car : Car
        One car, or one per run.
    layout : Layout
    runs, points : int
    biased : collection of str
        Inputs with a bias in the layout.

    Attributes
    ----------
    columns : list of int
        Columns of car states in a point.
    """

    def __init__(
        self, car: Car, layout: Layout, runs: int, points: int, biased: Collection[str] = ()
    ) -> None:
        self.layout, self.runs, self.points = layout, runs, points
        self._biased = set(biased)
        self.fleet = Fleet(repeat(car, points), runs * points)
        self._states = [*layout.states, *layout.following]
        own = len(wide(layout.states))
        self._own, self._size = own, layout.size
        self.columns = [
            *range(own),
            *range(layout.size, layout.size + len(wide(layout.following))),
        ]
        self._yaw = [c for c, name in self._named() if name == "yaw"]

    def _named(self) -> list[tuple[int, str]]:
        return list(zip(self.columns, wide(self._states), strict=True))

    def begin(self, known: Mapping[str, Array], where: NDArray[np.intp]) -> Array:
        """Start the cars of some runs straight ahead from known states, shape (a,).

        Returns
        -------
        ndarray, shape (a, v)
            One point each: states, start values of parameters, inputs and biases, followers.
        """
        cars = (where[:, np.newaxis] * self.points + np.arange(self.points)).ravel()
        every = where.size == self.runs
        speed = np.repeat(known["vx"], self.points)
        self.fleet.start(speed, where=None if every else cars)
        points = np.zeros((self.runs, self.points, len(self.layout.columns)))
        self.read(points)
        point: Array = points[where, 0]
        for at, name in self._named():
            if name in known:
                point[:, at] = known[name]
        point[:, self._own : self._size] = self.layout.free
        return point

    def read(self, points: Array) -> None:
        """Write the states of all cars into points (n, p, v), leaving other numbers."""
        state = self.fleet.state
        angles = self._angles()
        column = iter(self.columns)
        for name in self._states:
            rows = angles[name] if name in ANGLES else getattr(state, name)
            for row in np.atleast_2d(rows):
                points[..., next(column)] = row.reshape(self.runs, self.points)
        for c in self._yaw:  # unwrapped: cars of a run differ by less than half a turn
            points[..., c] = points[:, :1, c] + wrapped(points[..., c] - points[:, :1, c])

    def write(self, points: Array) -> None:
        """Set states and parameters of all cars from points (n, p, v)."""
        self._change(points)
        state = self.fleet.state
        angles = {}
        column = iter(self.columns)
        for name in self._states:
            count = CHANNELS[name].rows
            rows = [points[..., next(column)].ravel() for _ in range(count)]
            if name in ANGLES:
                angles[name] = rows[0]
            else:
                getattr(state, name)[...] = rows if count > 1 else rows[0]
        quaternion = _quaternion(*(angles[name] for name in ANGLES))
        for name, part in zip(("q0", "q1", "q2", "q3"), quaternion, strict=True):
            setattr(state, name, part)

    def _change(self, points: Array) -> None:
        """Set the parameters of the cars from their points."""
        first = self._own
        if not self.layout.parameters:
            return
        values = {}
        for k, parameter in enumerate(self.layout.parameters):
            column = np.clip(points[..., first + k].ravel(), parameter.low, parameter.high)
            for leaf, factor in zip(parameter.leaves, parameter.values, strict=True):
                values[leaf] = factor * column
        self.fleet.change(values)

    def inputs(self, points: Array, given: Mapping[str, Array]) -> dict[str, Array]:
        """Return all cars' inputs: those of their runs, (n,), less biases, and unknown ones."""
        found = {name: np.repeat(value, self.points) for name, value in given.items()}
        for name in found.keys() & self._biased:
            off = points[..., self.layout.where(f"{name}.bias")[0]].ravel()
            found[name] = np.clip(found[name] - off, *RANGES[name])
        first = self._own + len(self.layout.parameters)
        for k, unknown in enumerate(self.layout.inputs):
            found[unknown.name] = np.clip(points[..., first + k].ravel(), unknown.low, unknown.high)
        return found

    def step(self, inputs: Mapping[str, Any], dt: float) -> None:
        """Advance all cars by `dt` [s]."""
        with quiet():
            self.fleet.step(dt=dt, **inputs)

    def observe(
        self, sensors: Sequence[str], record: Sequence[str], points: Array,
        given: Mapping[str, Array],
    ) -> Array:  # fmt: skip
        """Return predicted samples, then other channels, (n, p, m + k).

        For the current states and the inputs of the runs, with biases; 0 in place of NaN.
        """
        self.step(self.inputs(points, given), MOMENT)
        tilts = tuple(name for name in self.layout.biases if name in TILTS)
        channels, by = (*sensors, *record), levers(tuple(sensors), tilts)
        seen = self.fleet.observe((*channels, *by)).reshape(self.runs, self.points, -1)
        seen = np.where(np.isfinite(seen), seen, 0.0)
        seen, shown = np.split(seen, [seen.shape[2] - len(by)], axis=2)
        others = {name: shown[..., c] for c, name in enumerate(by)}
        angles = {name: points[..., self.layout.where(name)[0]] for name in tilts}
        for c in circular(channels):  # unwrapped: cars of a run differ by less than half a turn
            seen[..., c] = seen[:, :1, c] + wrapped(seen[..., c] - seen[:, :1, c])
        column = 0
        for sensor in sensors:
            count = CHANNELS[sensor].rows
            if tilts and sensor in LEVERS:
                seen[..., column] += tilted_by(sensor, angles, others)
            if sensor in self.layout.biases:
                off = points[..., self.layout.where(f"{sensor}.bias")]
                seen[..., column : column + count] += off
            column += count
        return seen

    def draw(self, ancestors: NDArray[np.intp], where: NDArray[np.intp]) -> None:
        """Copy all states of the cars `ancestors` to the cars `where`."""
        kept = self.fleet.save()
        drawn = Snapshot(
            kept.rows[:, ancestors], kept.status[ancestors], kept.time[ancestors], kept.words
        )
        self.fleet.restore(drawn, where=where)

    def put(self, kept: Snapshot) -> None:
        """Set all states of each run's cars from one stored car."""
        again = np.repeat(np.arange(self.runs), self.points)
        self.fleet.restore(
            Snapshot(kept.rows[:, again], kept.status[again], kept.time[again], kept.words)
        )

    def _angles(self) -> dict[str, Array]:
        q0, q1, q2, q3 = (np.asarray(getattr(self.fleet.state, f"q{i}")) for i in range(4))
        return {
            "yaw": np.arctan2(2 * (q0 * q3 + q1 * q2), 1 - 2 * (q2 * q2 + q3 * q3)),
            "pitch": np.arcsin(np.clip(2 * (q0 * q2 - q3 * q1), -1, 1)),
            "roll": np.arctan2(2 * (q0 * q1 + q2 * q3), 1 - 2 * (q1 * q1 + q2 * q2)),
        }


@contextmanager
def quiet() -> Iterator[None]:
    """Suppress warnings about lost cars, which the filter handles."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


def halfway(inputs: Mapping[str, Array], k: int) -> dict[str, Array]:
    """Return inputs midway between steps k - 1 and k; gears are those of step k."""
    found = {name: (value[k - 1] + value[k]) / 2 for name, value in inputs.items()}
    if "gear" in found:
        found["gear"] = inputs["gear"][k]
    return found


def circular(channels: Sequence[str]) -> list[int]:
    """Return the columns of circular channels."""
    return [c for c, name in enumerate(wide(channels)) if name in CIRCULAR]


def errors(measured: Array, expected: Array, angles: Sequence[int]) -> Array:
    """Return measured less expected, (n, m), wrapping the columns `angles`."""
    error: Array = measured - expected
    for c in angles:
        if c < error.shape[1]:
            error[:, c] = wrapped(error[:, c])
    return error


def wrapped(angle: Array) -> Array:
    """Wrap an angle to half a turn about 0 [rad]."""
    return np.asarray((angle + np.pi) % (2 * np.pi) - np.pi)


def _quaternion(yaw: Array, pitch: Array, roll: Array) -> tuple[Array, Array, Array, Array]:
    """Return the quaternion of intrinsic rotations about z, y and x."""
    cz, sz, cy, sy, cx, sx = (f(a / 2) for a in (yaw, pitch, roll) for f in (np.cos, np.sin))
    return (
        cz * cy * cx + sz * sy * sx,
        cz * cy * sx - sz * sy * cx,
        cz * sy * cx + sz * cy * sx,
        sz * cy * cx - cz * sy * sx,
    )
