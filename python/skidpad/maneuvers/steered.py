"""Tests with a steering robot at constant speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad.cars import Car
from skidpad.drivers import SpeedHold
from skidpad.equilibrium._trim import trim
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Drivers, Kpi, Maneuver, Procedure
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.inputs import Input
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

Array = NDArray[np.float64]

LONGEST_TURN, MOST_SAMPLES = 1e3, 1e7  # s, and of a ramp
G = 9.80665
"""Standard gravity, the unit g of test procedures [m/s2]."""

RESPONSES = ("yaw_rate", "ay", "sideslip", "roll")
TORQUE = "steering_torque"
STEP = 0.01
"""Time between the samples of long steering programs [s]."""


@dataclass(frozen=True, eq=False)
class Steered(Procedure):
    """A test with a steering robot at constant speed.

    With several threads and ``record=()``, `maneuver` may be called in another thread while other
    cars run.

    Attributes
    ----------
    speed : array_like, shape () or (n,)
        [m/s]
    lead : float
        Straight run before the steer [s].
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.
    """

    speed: Any = 80.0 / 3.6
    lead: float = 1.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    _quick: ClassVar[bool] = True  # steady turns at most

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "speed", above=0.0)

    @property
    def why_none(self) -> str:
        """Why a car has no metrics."""
        if not hasattr(self, "ay"):
            return ""
        asked = np.ravel(self.ay)
        level = f"{asked[0]:g} m/s2" if np.ptp(asked) == 0 else "the ay asked for"
        return f"no steady turn reaches {level}; sp.trim(car, speed=..., ay=...).status says more"

    def angle(self, car: Car, ay: ArrayLike, threads: int = 1) -> Array:
        """Return the hand-wheel angles of steady turns.

        Parameters
        ----------
        car : Car
        ay : array_like, shape () or (n,)
            Lateral acceleration, positive to the left [m/s2].
        threads : int

        Returns
        -------
        ndarray, shape (n,)
            [rad]; NaN for a car without such a turn.
        """
        turn = trim(car, speed=self.speed, ay=ay, threads=threads)
        angle: Array = np.where(turn.converged, turn.steer * car["steering.ratio"], np.nan)
        return angle

    def steered(
        self,
        hand_wheel: Input | None,
        duration: float,
        kpi: Kpi,
        units: Mapping[str, str],
        *,
        speed: ArrayLike | None = None,
        driver: Drivers | None = None,
        record: tuple[str, ...] = (),
        **more: Any,
    ) -> Maneuver:
        """Return the maneuver of a steering program from a straight run.

        Parameters
        ----------
        hand_wheel : array_like or Signal
            Angle [rad] over time since the start [s]; None if a driver steers.
        duration : float
            [s], rounded up to a sample.
        kpi : callable
            Returns the metrics by name.
        units : mapping of str to str
        speed : array_like, shape () or (n,), optional
            At the start [m/s]. Default: that of the test.
        driver : Driver or sequence of Driver, optional
            Default: one that holds the speed.
        record : tuple of str
            Channels besides `RESPONSES`, steer and speed.
        **more
            Arguments of `Maneuver`.
        """
        begin = self.speed if speed is None else speed
        interval = self.every * self.dt
        return Maneuver(
            road=self.road,
            start={"speed": begin},
            driver=SpeedHold(begin) if driver is None else driver,
            inputs={} if hand_wheel is None else {"hand_wheel": hand_wheel},
            duration=np.ceil(duration / interval - 1e-9) * interval,
            kpis={"": kpi},
            units=units,
            record=("steer", "speed", *RESPONSES, *record),
            dt=self.dt,
            every=self.every,
            **more,
        )


def hand_wheel(recording: Recording) -> Array:
    """Return the hand-wheel angle [rad], shape (samples, cars)."""
    car, steer = recording.car, np.asarray(recording["steer"], np.float64)
    if car["steering.gear"] == "constant":
        return np.asarray(steer * car["steering.ratio"], np.float64)
    hand, road = (_extended(car[f"steering.{part}_wheel_angles"]) for part in ("hand", "road"))
    return np.asarray(np.interp(steer, road, hand))


def _extended(points: Array) -> Array:
    """Extend a table a hundredfold at both ends, along its last slopes."""
    first, last = points[0] - points[1], points[-1] - points[-2]
    return np.concatenate([[points[0] + 100 * first], points, [points[-1] + 100 * last]])


def torque_of(car: Car) -> tuple[str, ...]:
    """Return the name of the hand-wheel torque channel, if the cars have one."""
    return (TORQUE,) if TORQUE not in lacking(car, CHANNEL_NEEDS) else ()


def sine(phase: ArrayLike) -> Array:
    """Return sines with the same bits on every processor, unlike NumPy's."""
    return np.asarray(_core.ufuncs(_core.isa)["lane_sin"](np.asarray(phase, np.float64)))


def program(time: Array, shape: Array, angle: Array) -> Signal:
    """Return a steering program: a shape (k,) over time [s], times the angle of each car [rad].

    A car whose angle is NaN does not steer.
    """
    return Signal(time, np.outer(shape, np.nan_to_num(angle)))


def ramp(angle: Array, rate: ArrayLike, lead: float, dt: float) -> Signal:
    """Return ramps at a rate [rad/s] from a time [s] to each car's angle [rad], then held.

    Samples coincide with steps of the car, so that ramps with different end times are exact.
    """
    target, rate = np.nan_to_num(angle), np.asarray(rate)
    longest = float((np.abs(target) / rate).max())
    if not longest <= LONGEST_TURN or longest / dt > MOST_SAMPLES:
        raise ValueError(
            f"rate: a ramp of {longest:g} s in steps (dt) of {dt:g} s is not allowed, must be <= "
            f"{LONGEST_TURN:g} s in at most {MOST_SAMPLES:g} steps"
        )
    turning = np.arange(0.0, longest + 2 * dt, dt)
    reached = np.minimum(rate * turning[:, None], np.abs(target))
    return Signal(lead + turning, np.copysign(reached, target))
