"""Coast-down (SAE J1263, J2263, ISO 10521-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import fit
from skidpad.cars import Car
from skidpad.gauges import Crossing, ValueAt
from skidpad.laps.engine import rolling_mass
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import over_runs
from skidpad.recordings.recording import Recording

Array = NDArray[np.float64]

RUNS = 2
"""Sign of the headwind out and back."""


@dataclass(frozen=True, eq=False)
class CoastDown(Procedure):
    """Coasting in neutral in both directions, and the road load F = f0 + f1 v + f2 v^2.

    Attributes
    ----------
    begin, end : array_like, shape () or (n,)
        Speeds [m/s].
    wind : array_like, shape () or (n,)
        Headwind of the first run, tailwind of the second [m/s].
    duration : float
        Longest time [s].
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples, to which the load is fitted.

    Notes
    -----
    Metrics: ``f0`` [N], ``f1`` [N s/m], ``f2`` [N s2/m2] from `skidpad.fit.coast_down` with the
    effective mass of rotating parts; ``coasting_time`` [s] and ``coasting_distance`` [m] from one
    speed to the other; all are means of both directions. NaN for a car that does not reach the
    lower speed.
    """

    run_names: ClassVar[tuple[str, ...]] = ("out", "back")
    """Names of each car's runs in figures."""

    begin: float | Array = 125 / 3.6
    end: float | Array = 15 / 3.6
    wind: float | Array = 0.0
    duration: float = 400.0
    road: Any = None
    dt: float = 5e-3
    every: int = 40

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "begin", "end", above=0.0)
        keep(self, "wind")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        n = self.number_of(car)
        slow = Crossing("speed", below=over_runs((self.end,) * RUNS, n))
        mass = np.broadcast_to(rolling_mass(car), n)

        def figures(recording: Recording) -> dict[str, Array]:
            time, distance = (recording.gauges[k].reshape(RUNS, n) for k in ("time", "distance"))
            speed = recording["speed"].reshape(-1, RUNS, n)
            loads = np.full((3, n), np.nan)
            for i in np.flatnonzero(np.isfinite(time).all(axis=0)):
                loads[:, i] = _road_load(recording.time, speed[..., i], time[:, i], mass[i])
            return {
                **dict(zip(("f0", "f1", "f2"), loads, strict=True)),
                "coasting_time": time.mean(axis=0),
                "coasting_distance": np.abs(distance).mean(axis=0),
            }

        return Maneuver(
            road=self.road,
            start={
                "speed": over_runs((self.begin,) * RUNS, n),
                "heading": over_runs((0.0, np.pi), n),
                **({"gear": 0} if car["drive.source"] == "engine" else {}),
            },
            inputs={"wind_x": over_runs((-np.asarray(self.wind),) * RUNS, n)},
            duration=self.duration,
            gauges={"time": slow, "distance": ValueAt("x", slow)},
            until=slow,
            kpis={"": figures},
            record=("speed",),
            units={
                "f0": "N", "f1": "N s/m", "f2": "N s2/m2",
                "coasting_time": "s", "coasting_distance": "m",
            },
            dt=self.dt,
            every=self.every,
            runs=RUNS,
        )  # fmt: skip


def _road_load(time: Array, speed: Array, end: Array, mass: float) -> Array:
    """Fit f0, f1 and f2 to each run of a car, (sample, run), and return the means.

    One fit of both would be wrong in wind, whose part of f1 changes sign on the way back.
    """
    loads = []
    for run, last in zip(speed.T, end, strict=True):
        rolling = time < last
        load = fit.coast_down(time[rolling], run[rolling], float(mass))
        loads.append((load.a, load.b, load.c))
    mean: Array = np.mean(loads, axis=0)
    return mean
