"""Rides over a bump and over random roughness (ISO 2631-1, ISO 8608)."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad._lib.arguments import seconds
from skidpad.cars import Car
from skidpad.drivers import Preview, SpeedHold
from skidpad.gauges import Elapsed, Min, Peak
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.paths import Path
from skidpad.recordings.recording import Recording

Array = NDArray[np.float64]

UNITS = {"comfort_x": "m/s2", "comfort_y": "m/s2", "comfort_z": "m/s2", "comfort": "m/s2"}


@dataclass(frozen=True, eq=False)
class Ride(Procedure):
    """A straight ride at constant speed over uneven ground.

    Attributes
    ----------
    speed : array_like, shape () or (n,)
        [m/s]
    settling : float
        Time before the metrics begin [s].
    duration : float
        [s]
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, of the center of mass of the body after settling: ``comfort_x``, ``comfort_y``,
    ``comfort_z`` and their sum ``comfort``, r.m.s. accelerations weighted after ISO 2631-1
    (`skidpad.kpi.ride_comfort`) [m/s2]; ``max_az`` [m/s2]; ``max_pitch`` [rad]; by wheel
    ``max_travel`` [m] and ``min_load`` [N], 0 if a wheel leaves the ground.
    """

    speed: float | Array = 80 / 3.6
    settling: float = 1.0
    duration: float = 10.0
    dt: float = 1e-3
    every: int = 5

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "speed", above=0.0)
        seconds("settling", self.settling, zero=True)

    @abstractmethod
    def ground(self) -> Any:
        """Return the road for `skidpad.Fleet`."""

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        begin = Elapsed(self.settling)

        def comfort(recording: Recording) -> dict[str, Array]:
            counts = recording.time >= self.settling
            ax, ay, az = (recording[name][counts] for name in ("ax", "ay", "az"))
            felt = kpi.ride_comfort(recording.time[counts], ax, ay, az)
            return dict(zip(UNITS, felt, strict=True))

        return Maneuver(
            road=self.ground(),
            start={"speed": self.speed},
            driver=(Preview(Path.straight()), SpeedHold(self.speed)),
            duration=self.duration,
            gauges={
                "max_az": Peak("az", after=begin),
                "max_pitch": Peak("pitch", after=begin),
                "max_travel": Peak("travel", after=begin),
                "min_load": Min("fz", after=begin),
            },
            kpis={"": comfort},
            record=("ax", "ay", "az"),
            units=UNITS,
            dt=self.dt,
            every=self.every,
        )


@dataclass(frozen=True, eq=False)
class RideOverBump(Ride):
    """A ride over a round hump across the road.

    The default is the hump of Watts (TRRL Laboratory Report 597, 1973), 12 ft long and 4 in high,
    with a sinusoidal profile.

    Attributes
    ----------
    height, length : float
        Size of the hump [m].
    start : float
        Distance from the start to its middle [m].
    speed, settling, duration, dt, every
        As in `Ride`.
    """

    speed: float | Array = 30 / 3.6
    settling: float = 2.0  # after gear changes and before the hump
    duration: float = 10.0
    height: float = 0.102
    length: float = 3.66
    start: float = 30.0

    def ground(self) -> Any:
        """Return a level road with the hump upon it."""
        from skidpad.road import Road

        level = Road.plane()
        return level.bump(self.start, height=self.height, length=self.length, width=10.0)


@dataclass(frozen=True, eq=False)
class RandomRoughness(Ride):
    """A ride over a random road of a roughness class of ISO 8608.

    Attributes
    ----------
    kind : str
        Class, "A" (very good) to "H".
    seed : int
        The same seed gives the same road.
    speed, settling, duration, dt, every
        As in `Ride`.
    """

    duration: float = 20.0
    kind: str = "C"
    seed: int = 0

    def ground(self) -> Any:
        """Return the rough road."""
        from skidpad.road import Road

        return Road.rough(self.kind, seed=self.seed)
