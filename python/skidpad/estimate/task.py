"""Tasks common to all filters, checked, on common steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, find_channel
from skidpad._lib.arguments import flag, mapping, positive, seconds, texts
from skidpad._lib.per_car import fitted
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.estimate.layout import Layout, layout_of
from skidpad.estimate.measured import Measured, measured_runs
from skidpad.estimate.walks import STATES, Walk, walks_of
from skidpad.recordings.log import Log
from skidpad.recordings.tilt import ANGLES
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking

Array = NDArray[np.float64]
Runs = Log | Sequence[Log] | Mapping[str, ArrayLike]
Walks = Mapping[str, Walk | tuple[float, float]]

USUAL = ("vx", "vy", "yaw_rate", "roll", "roll_rate", "wheel_speed")
"""States estimated by default."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Settings common to all runs.

    Attributes
    ----------
    car : Car
    layout : Layout
    sensors : tuple of str
    noise : ndarray, shape (m,)
    record : tuple of str
        Other channels to estimate.
    step : float
        [s]
    start : dict of str to ndarray, shape (n,)
        Known states at the start.
    covariances : bool
        Whether to keep covariances.
    """

    car: Car
    layout: Layout
    sensors: tuple[str, ...]
    noise: Array
    record: tuple[str, ...]
    step: float
    start: Mapping[str, Array]
    covariances: bool

    def first(self, values: Array, k: int) -> dict[str, Array]:
        """Return states at a step as measured, (t, n, m), or as given at the start: (n,)."""
        found: dict[str, Array] = {"vx": np.zeros(values.shape[1])}
        for name in ("wheel_speed", "speed", "vx", "vy", "yaw_rate", "yaw", "x", "y"):
            column = 0
            for sensor in self.sensors:
                count = CHANNELS[sensor].rows
                if sensor == name:
                    seen = _near(values[:, :, column : column + count], k)
                    if name == "wheel_speed":
                        seen = seen * np.asarray(self.car["wheel.rear.effective_radius"])
                    found["vx" if name in ("wheel_speed", "speed") else name] = seen
                column += count
        if k == 0:
            found.update(self.start)
        return found


def _near(value: Array, k: int) -> Array:
    """Return the mean of a sensor's first sample from a step on, or of the last one before."""
    good = np.isfinite(value).any(axis=2)
    after = good & (np.arange(len(value)) >= k)[:, np.newaxis]
    at = np.where(after.any(axis=0), after.argmax(axis=0), good.argmax(axis=0))
    seen = value[at, np.arange(value.shape[1])]
    there = np.isfinite(seen)
    total: Array = np.where(there, seen, 0.0).sum(axis=1)
    mean: Array = total / np.maximum(there.sum(axis=1), 1)
    return mean


def posed(
    car: Car,
    runs: Runs,
    sensors: Mapping[str, float],
    states: Walks | Iterable[str],
    parameters: Walks | None,
    biases: Walks | None,
    record: Sequence[str],
    start: Mapping[str, ArrayLike] | None,
    stuck: float | None,
    dt: float | None,
    covariances: bool,
) -> tuple[dict[str, Any], Measured]:
    """Check the arguments common to all filters; see `skidpad.estimate.kalman`.

    Returns
    -------
    dict
        Arguments of a `Task`.
    Measured
    """
    require_car("car", car)
    names = {find_channel(k, "sensors").name: v for k, v in mapping("sensors", sensors).items()}
    if not names:
        raise ValueError("sensors: there is none; name a channel and its noise")
    noises = {name: positive(f"sensors: {name}", value) for name, value in names.items()}
    extra = _recorded(car, (*noises, *texts("record", record)))[len(noises) :]
    walks = walks_of("states", states, STATES)
    free = walks_of("parameters", {} if parameters is None else parameters, {})
    drift = walks_of("biases", {} if biases is None else biases, {})
    covariances = flag("covariances", covariances)
    step = None if dt is None else seconds("dt", dt)
    held = None if stuck is None else seconds("stuck", stuck)
    layout = layout_of(car, walks, free, drift, tuple(noises), (*noises, *extra), _given(runs))
    measured = measured_runs(runs, car, tuple(noises), step, held)
    for name in drift:
        if name not in (*ANGLES, *noises, *measured.inputs):
            raise ValueError(f"biases: {name} is not in all runs, or the car has no part for it")
    if car.n not in (1, measured.runs):
        raise ValueError(f"car: arrays over {car.n} cars, but there are {measured.runs} runs")
    noise = np.array([v for k, v in noises.items() for _ in range(CHANNELS[k].rows)])
    return {
        "car": car, "layout": layout, "sensors": tuple(noises), "noise": noise,
        "record": tuple(name for name in extra if not layout.where(name)),
        "step": measured.step, "start": _start(start, measured.runs), "covariances": covariances,
    }, measured  # fmt: skip


def _given(runs: Any) -> set[str]:
    """Return the columns of all runs."""
    parts = [runs] if isinstance(runs, Mapping) else runs if isinstance(runs, Sequence) else []
    return {name for part in parts if isinstance(part, Mapping) for name in part}


def _recorded(car: Car, names: Sequence[str]) -> tuple[str, ...]:
    lacks = lacking(car, CHANNEL_NEEDS)
    for name in names:
        find_channel(name, "record")
        if name in lacks:
            raise lack(car, name, "channel", lacks[name])
    return tuple(names)


def _start(start: object, runs: int) -> dict[str, Array]:
    """Return known states at the start, shape (n,)."""
    if start is None:
        return {}
    found = {}
    for name, value in mapping("start", start).items():
        if name not in STATES or CHANNELS[name].wheels:
            known = ", ".join(n for n in STATES if not CHANNELS[n].wheels)
            raise ValueError(f"start: {name} cannot be given; {known} can")
        column = fitted(f"start: {name}", value, runs, np.dtype(np.float64), "")
        if not np.isfinite(column).all():
            raise ValueError(f"start: {name} must be finite")
        found[name] = np.broadcast_to(column, (runs,))
    return found
