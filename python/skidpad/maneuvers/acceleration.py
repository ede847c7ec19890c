"""Full-throttle tests: standing start, in-gear acceleration, top speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.renamed import former_names
from skidpad.cars import Car
from skidpad.gauges import Crossing, Elapsed, Gauge, Mean, ValueAt
from skidpad.maneuvers.given import keep, last_sample
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import full_throttle, kmh, over_runs, require_engine
from skidpad.recordings.recording import Recording
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

Array = NDArray[np.float64]

QUARTER_MILE = 402.336
"""[m]"""

MOST_GEARS = 16
"""Gears that have named metrics."""


@dataclass(frozen=True, eq=False)
class Acceleration(Procedure):
    """Full throttle from rest.

    Attributes
    ----------
    speeds : tuple of float
        Speeds to which times are measured, ascending [m/s]; also from each to the next.
    distances : tuple of float
        Distances at which times and speeds are measured, ascending [m].
    launch : array_like, shape () or (n,), optional
        Launch speed of the engine [rad/s]: the engine turns at it initially, and an automatic
        clutch closes between 0.7 and 1.2 of it. Default: that of the car.
    drive_torque : array_like, shape () or (n,), optional
        Drive torque of a car without an engine [N m].
    duration : float
        Longest time [s]; metrics that need more are NaN.
    road : object, optional
        As in `skidpad.Fleet`. Default: flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, for the default: ``time_to_60_kmh``, ``time_to_100_kmh``, ``time_60_to_100_kmh``,
    ``time_to_402_m``, ``speed_at_402_m``, ``time_to_1000_m``, ``speed_at_1000_m`` [s, m/s]. The run
    ends at the last distance, with () after `duration`; what was not reached by then is NaN. The
    gearbox shifts as the car's does; a manual one stays in first gear.
    """

    speeds: tuple[float, ...] = (60 / 3.6, 100 / 3.6)
    distances: tuple[float, ...] = (QUARTER_MILE, 1000.0)
    launch: float | Array | None = None
    drive_torque: float | Array | None = None
    duration: float = 60.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "launch", above=0.0)
        keep(self, "drive_torque")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars."""
        gauges: dict[str, Gauge] = {
            f"time_to_{kmh(v)}_kmh": Crossing("speed", above=v) for v in self.speeds
        }
        over = {f"time_to_{d:.0f}_m": Crossing("x", above=d) for d in self.distances}
        if len(over) < len(self.distances):
            raise ValueError(f"distances: {self.distances} are not allowed, must differ by a meter")
        for d, when in zip(self.distances, over.values(), strict=True):
            gauges |= {f"time_to_{d:.0f}_m": when, f"speed_at_{d:.0f}_m": ValueAt("speed", when)}
        changes: dict[str, Any] = {}
        start: dict[str, Any] = {"speed": 0.0}
        if self.launch is not None:
            require_engine(car, "launch")
            low, high = 0.7 * self.launch, 1.2 * self.launch
            changes = {"clutch.launch_low": low, "clutch.launch_high": high}
            start["state"] = {"engine_speed": self.launch}
        pairs = list(pairwise(self.speeds))
        return Maneuver(
            road=self.road,
            changes=changes,
            start=start,
            inputs=full_throttle(car, self.drive_torque),
            duration=self.duration,
            gauges=gauges,
            until=list(over.values())[-1:],
            kpis={_name(*pair): _Between(*pair) for pair in pairs},
            units={_name(*pair): "s" for pair in pairs},
            record=("speed", *gear_of(car), "ax"),
            dt=self.dt,
            every=self.every,
        )


def gear_of(car: Car) -> tuple[str, ...]:
    """Return the name of the gear channel, if the cars have one."""
    return () if "gear" in lacking(car, CHANNEL_NEEDS) else ("gear",)


def _name(low: float, high: float) -> str:
    return f"time_{kmh(low)}_to_{kmh(high)}_kmh"


@dataclass(frozen=True)
class _Between:
    """The time from one speed to another."""

    low: float
    high: float

    def __call__(self, recording: Recording) -> ArrayLike:
        values: Mapping[str, Array] = recording.gauges
        return values[f"time_to_{kmh(self.high)}_kmh"] - values[f"time_to_{kmh(self.low)}_kmh"]


@dataclass(frozen=True, eq=False)
class InGearAcceleration(Procedure):
    """Full throttle in gear, from one speed to another without shifting.

    Attributes
    ----------
    begin, end : array_like, shape () or (n,)
        Speeds [m/s].
    gears : tuple of int, optional
        Default: all gears of the car.
    duration : float
        Longest time [s]; the time is NaN for a gear that takes longer or does not reach the speed.
    road : object, optional
        As in `skidpad.Fleet`. Default: flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``gear_5`` and so on, the time in that gear [s]. The throttle opens at the start.
    """

    begin: float | Array = 80 / 3.6
    end: float | Array = 120 / 3.6
    gears: tuple[int, ...] | None = None
    duration: float = 40.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    @property
    def run_names(self) -> tuple[str, ...]:
        """Names of each car's runs in figures."""
        return tuple(f"gear {gear}" for gear in self.gears or range(1, MOST_GEARS + 1))

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "begin", "end", above=0.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars."""
        require_engine(car, "elasticity")
        n = self.number_of(car)
        gears = self.gears or tuple(range(1, len(car["gearbox.ratios"]) + 1))
        runs = len(gears)
        there = Crossing("speed", above=over_runs((self.end,) * runs, n))

        def times(recording: Recording) -> dict[str, Array]:
            by_gear = recording.gauges["_time"].reshape(runs, n)
            return {f"gear_{gear}": time for gear, time in zip(gears, by_gear, strict=True)}

        return Maneuver(
            road=self.road,
            changes={"gearbox.control": "manual"},
            start={"speed": over_runs((self.begin,) * runs, n), "gear": over_runs(gears, n)},
            inputs={"throttle": 1.0},
            duration=self.duration,
            gauges={"_time": there},
            until=there,
            kpis={"": times},
            units={f"gear_{gear}": "s" for gear in gears},
            record=("speed", "ax"),
            dt=self.dt,
            every=self.every,
            runs=runs,
        )


@dataclass(frozen=True, eq=False)
class TopSpeed(Procedure):
    """Full throttle until the car gets no faster.

    Attributes
    ----------
    begin : array_like, shape () or (n,)
        Speed at the start [m/s].
    duration : float
        Duration [s].
    road : object, optional
        As in `skidpad.Fleet`. Default: flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``top_speed`` [m/s], the mean of the last ten seconds; ``acceleration_left`` [m/s2],
    the mean acceleration in them, near zero if the speed has settled; ``gear`` at the end.
    """

    begin: float | Array = 30.0
    duration: float = 300.0
    road: Any = None
    dt: float = 5e-3
    every: int = 20

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "begin", above=0.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars."""
        require_engine(car, "top speed")
        last = Elapsed(self.duration - 10.0)
        return Maneuver(
            road=self.road,
            start={"speed": self.begin},
            inputs={"throttle": 1.0},
            duration=self.duration,
            gauges={
                "top_speed": Mean("speed", after=last),
                "acceleration_left": Mean("ax", after=last),
                "gear": ValueAt("gear", last_sample(self.duration, self.dt, self.every)),
            },
            record=("speed", "gear", "ax"),
            dt=self.dt,
            every=self.every,
        )


__getattr__ = former_names(
    __name__,
    {
        "Elasticity": "maneuvers.InGearAcceleration",
    },
)
