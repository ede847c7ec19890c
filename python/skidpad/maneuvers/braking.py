"""Braking in a straight line (ISO 21994)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.gauges import Crossing, ValueAt
from skidpad.kpi.stopping import STANDSTILL
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import braking
from skidpad.recordings.recording import Recording

HARDEST = 20.0
"""Deceleration that no stop ends with [m/s2]: slicks have little downforce at low speed."""

SPARSEST = 0.1
"""Longest time between the samples by which a stop is judged [s]."""


@dataclass(frozen=True, eq=False)
class StraightLineBraking(Procedure):
    """A straight-line stop after ISO 21994, with the pedal applied instantly.

    The brakes are the car's: anti-lock brakes show how well they use the road, without them a full
    pedal locks the wheels. A car without pedals uses ``pedals.brake_torque``.

    Attributes
    ----------
    speed : array_like, shape () or (n,)
        Initial speed [m/s].
    pedal : array_like, shape () or (n,)
        Pedal position, 0 to 1.
    friction : array_like, shape () or (n,)
        Factor on the road friction.
    duration : float
        Longest time of a stop [s]; metrics of a car that takes longer are NaN.
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics: ``stopping_distance`` [m] and ``stopping_time`` [s] from pedal application to rest,
    0.1 m/s, or more with fewer than 100 samples per second; ``mfdd`` [m/s2], the mean fully
    developed deceleration over the distance from 0.8 to 0.1 of the initial speed, and
    ``lateral_deviation`` [m], positive to the left.

    Examples
    --------
    >>> import skidpad as sp
    >>> stop = sp.maneuvers.StraightLineBraking().run(sp.cars.load("vw_golf_gti"))
    >>> bool(34.0 < stop.metrics["stopping_distance"][0] < 40.0)
    True
    """

    speed: float | NDArray[np.float64] = 100 / 3.6
    pedal: float | NDArray[np.float64] = 1.0
    friction: float | NDArray[np.float64] = 1.0
    duration: float = 40.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "speed", "friction", above=0.0)
        keep(self, "pedal", most=1.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        stands = standstill(self.dt, self.every)
        return Maneuver(
            road=self.road,
            start={"speed": self.speed},
            inputs={**braking(car, self.pedal), "friction": self.friction},
            duration=self.duration,
            gauges={
                "stopping_distance": ValueAt("x", stands),
                "stopping_time": stands,
                "lateral_deviation": ValueAt("y", stands),
            },
            until=stands,
            kpis={"mfdd": _mfdd},
            record=("x", "speed"),
            units={"mfdd": "m/s2"},
            dt=self.dt,
            every=self.every,
        )


def standstill(dt: float, every: int) -> Crossing:
    """Return the event of a car coming to rest.

    A car that stops rocks back on its suspension, so that its speed, which has no sign, touches 0
    and grows again. Samples see that only below a level of half the change between two of them.
    """
    if dt * every > SPARSEST:
        raise ValueError(
            f"dt and every: samples {dt * every:g} s apart miss the end of a stop, must be at most "
            f"{SPARSEST:g} s apart"
        )
    return Crossing("speed", below=max(STANDSTILL, 0.5 * HARDEST * dt * every))


def _mfdd(recording: Recording) -> NDArray[np.float64]:
    return np.asarray(kpi.mfdd(recording.time, recording["speed"], distance=recording["x"]))
