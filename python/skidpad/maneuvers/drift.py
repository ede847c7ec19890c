"""A drift on a circle: large sideslip, held by countersteer and drive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import count
from skidpad.cars import Car
from skidpad.gauges import StatusFlag
from skidpad.kpi.samples import total
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import over_runs
from skidpad.maneuvers.steered import G
from skidpad.recordings.recording import Recording
from skidpad.simulation.run import ClosedLoop
from skidpad.simulation.state_view import State
from skidpad.status import Status

Array = NDArray[np.float64]

CLOSE = 0.1
"""Share of the radius by which a drift may miss the circle."""

STEADY = 0.15
"""By how much sideslip may vary in one [rad]."""

LOCK, MOST = 0.6, 25.0
"""Largest angle of the road wheels [rad], and largest acceleration for which he drives [m/s2]."""

MEANS = {"sideslip": "rad", "speed": "m/s", "yaw_rate": "rad/s", "steer": "rad"}
SPINNING = 1.3
"""Speed of the driven treads over that of the car, at the start."""

TRIED = {
    "speed": (0.7, 1.0),
    "to_speed": (5.0, 20.0),
    "to_sideslip": (10.0, 60.0),
    "at_rest": (2.0, 8.0),
    "to_yaw": (0.2, 0.6),
    "to_angle": (0.5, 1.8),
    "sideslip": (1.0, 1.3),
}
"""Ranges of what differs between drivers.

Speed over that of the circle at the limit; acceleration for which he drives, per speed [1/s], per
tangent of sideslip and always [m/s2]; steer per yaw rate [s] and per tangent of sideslip; sideslip
that he has in mind over that asked for.
"""

TO_CIRCLE = 0.03
"""Share of the yaw rate that he adds per meter outside the circle."""

WITHOUT_HELP = {
    "drive.source": "torque",
    "drive.shafts": "stiff",
    "engine.mounting": "none",
    "stability.model": "off",
    "traction.model": "off",
}


@dataclass(frozen=True, eq=False)
class ConstantRadiusDrift(Procedure):
    """Drifting round a circle to the left: the rear slides, the front countersteers.

    Cars begin on the circle, turned into the sideslip. A driver turns the front wheels to where
    they go, countersteers by sideslip and yaw rate, and drives the rear wheels for speed and
    sideslip. He has a torque at the driven wheels in the place of an engine, and assists are off.
    Every car is driven by many drivers at once, and the best one counts.

    Attributes
    ----------
    radius : array_like, shape () or (n,)
        Of the path of the center of mass [m].
    sideslip : array_like, shape () or (n,)
        That he asks for [rad], negative: the nose points inward.
    friction : array_like, shape () or (n,)
        Of the tires [-], about, by which drivers choose their speed.
    drivers : int
        How many each car has.
    settling, duration : float
        Figures are means from the one to the other [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, of the driver who comes closest to the sideslip among those who keep it steady within a
    tenth of the radius: ``held``, whether there is one; ``sideslip`` [rad], ``speed`` [m/s],
    ``yaw_rate`` [rad/s], ``steer`` of the road wheels [rad] (negative is countersteer), ``radius``
    [m], all NaN where there is none. The law suits cars that drive their rear wheels; others hold
    no drift.
    """

    radius: float | Array = 20.0
    sideslip: float | Array = -0.5
    friction: float | Array = 0.95
    drivers: int = 128
    settling: float = 6.0
    duration: float = 12.0
    dt: float = 1e-3
    every: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "radius", "friction", above=0.0)
        keep(self, "sideslip", above=-1.2, most=0.0)
        count("drivers", self.drivers)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        n, runs = self.number_of(car), self.drivers
        each = {name: np.repeat(row, n) for name, row in _spread(runs).items()}
        R, asked, grip = (
            over_runs((value,) * runs, n) for value in (self.radius, self.sideslip, self.friction)
        )
        beta = each["sideslip"] * asked
        speed = each["speed"] * np.sqrt(grip * G * R)
        treads = speed / over_runs((car["wheel.rear.effective_radius"],) * runs, n)

        fell = StatusFlag(Status.ROLLED_OVER)

        def figures(recording: Recording) -> dict[str, ArrayLike]:
            after = recording.time >= self.settling
            away = np.hypot(recording["x"][after], recording["y"][after] - R)
            found = {name: total(recording[name][after]) / after.sum() for name in MEANS}
            found["radius"] = total(away) / after.sum()
            keeps = (np.abs(away - R) < CLOSE * R).all(axis=0)
            steady = np.abs(recording["sideslip"][after] - found["sideslip"]) < STEADY
            keeps &= (recording["sideslip"][after] < 0.5 * asked).all(axis=0)
            keeps &= steady.all(axis=0) & np.isnan(recording.gauges["fell"])
            miss = np.where(keeps, np.abs(found["sideslip"] - asked), np.inf).reshape(runs, n)
            best = miss.argmin(axis=0), np.arange(n)
            held = np.isfinite(miss[best])
            metrics = {name: value.reshape(runs, n)[best] for name, value in found.items()}
            return {"held": held, **{k: np.where(held, v, np.nan) for k, v in metrics.items()}}

        return Maneuver(
            changes=WITHOUT_HELP,
            start={
                "speed": speed,
                "heading": -beta,
                "state": {
                    "vx": speed * np.cos(beta), "vy": speed * np.sin(beta),
                    "yaw_rate": speed / R,
                    "wheel_speed": np.stack((treads, treads, SPINNING * treads, SPINNING * treads)),
                },
            },
            inputs=_law(car, n, each, R, np.tan(beta), speed),
            duration=self.duration,
            gauges={"fell": fell},
            until=fell,
            kpis={"": figures},
            record=("x", "y", *MEANS),
            units={**MEANS, "radius": "m"},
            dt=self.dt,
            every=self.every,
            runs=runs,
        )  # fmt: skip


def _spread(drivers: int) -> dict[str, Array]:
    """Return parameters of drivers that fill the ranges evenly (Kronecker's sequence).

    Steps are the powers of 1/g, g the root of g^(d + 1) = g + 1 (Roberts, 2018).
    """
    root = 2.0
    for _ in range(60):
        root = (1 + root) ** (1 / (len(TRIED) + 1))
    place = np.arange(1, drivers + 1)
    return {
        name: low + (high - low) * ((0.5 + place * root ** -(k + 1.0)) % 1.0)
        for k, (name, (low, high)) in enumerate(TRIED.items())
    }


def _law(
    car: Car, n: int, each: dict[str, Array], R: Array, tangent: Array, speed: Array
) -> ClosedLoop:
    """Return the law of the drivers of n cars, as `Fleet.run` takes it."""
    runs = R.size // n
    to_front = over_runs((car["body.to_front_axle"],) * runs, n)
    per_rate = over_runs((car.mass * car["wheel.rear.effective_radius"],) * runs, n)

    def drive(time: float, state: State) -> Mapping[str, ArrayLike]:
        vx, vy, yaw_rate = np.maximum(state.vx, 1.0), state.vy, state.yaw_rate
        v = np.sqrt(vx * vx + vy * vy)
        more = vy / vx - tangent
        outside = np.sqrt(state.x * state.x + (state.y - R) * (state.y - R)) - R
        turn = v / R * (1 + TO_CIRCLE * outside) - yaw_rate
        along = (vy + to_front * yaw_rate) / vx
        steer = along + each["to_yaw"] * turn + each["to_angle"] * more
        rate = each["to_speed"] * (speed - v) + each["to_sideslip"] * more + each["at_rest"]
        return {
            "steer": np.clip(steer, -LOCK, LOCK),
            "drive_torque": per_rate * np.clip(rate, 0.0, MOST),
        }

    return drive
