"""Steady-state circle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.drivers import Driver, Preview, SpeedHold
from skidpad.gauges import Elapsed, StatusFlag
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import TORQUE, Array, Steered, hand_wheel, torque_of
from skidpad.paths import Path
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.inputs import Input
from skidpad.status import Status

UNITS: Final = {
    "understeer_gradient": "rad/(m/s2)",
    "steer_gradient": "rad/(m/s2)",
    "sideslip_gradient": "rad/(m/s2)",
    "roll_gradient": "rad/(m/s2)",
    "torque_gradient": "N m/(m/s2)",
    "characteristic_speed": "m/s",
    "critical_speed": "m/s",
    "max_ay": "m/s2",
}
HELD: Final = 1.0  # time for which a steady state must be held [s]: a period of the yaw oscillation
SLIDING: Final = 0.05
"""Largest fraction of the lateral acceleration from a changing sideslip in a steady turn: only the
rest turns the car with its path (assumed; with the default growth of speed, sideslip then grows
with lateral acceleration 20 times as fast as in the linear range)."""
SLID: Final = 0.2
"""Time over which the change of sideslip is measured [s], to filter road roughness."""


@dataclass(frozen=True, eq=False)
class SteadyStateCircle(Steered):
    """Steady-state circle after ISO 4138, with constant radius, steer or speed.

    Another quantity grows slowly: with constant radius the speed, with a driver on the circle; with
    constant steer the speed; with constant speed the steer.

    Attributes
    ----------
    radius : float, optional
        Constant radius [m], positive to the left; default 100 if neither steer nor speed is given.
    steer : array_like, shape () or (n,), optional
        Constant hand-wheel angle [rad].
    speed : array_like, shape () or (n,), optional
        Constant speed [m/s].
    ay : float
        Lateral acceleration, of a neutral car, to which the speed grows [m/s2].
    excess : float
        Factor on it for the final steer of a linear car, as tires saturate.
    growth : float
        Rate of the lateral acceleration if the steer grows [m/s2/s].
    acceleration : float
        Rate of the speed if that grows [m/s2].
    slowest : float
        Initial speed if that grows [m/s].
    between : pair of float
        Range of lateral acceleration of the gradients [m/s2].
    lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics: ``understeer_gradient`` of the road-wheel angle less the kinematic one,
    ``steer_gradient`` of the hand-wheel angle as measured, ``sideslip_gradient``,
    ``roll_gradient`` and ``torque_gradient`` over lateral acceleration; ``characteristic_speed``
    of an understeering car and ``critical_speed`` of an oversteering one, above which it is
    unstable, else NaN; ``max_ay``, the largest lateral acceleration held for a second, near
    `ay`, where the test ends, for a car capable of more. A steady state does not change (ISO 8855):
    the oscillation after a gear change, with half a period of some 0.5 s, does not count, nor does
    a turn in which more than 5 % of the lateral acceleration comes from changing sideslip, as
    before a spin.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> circle = sp.maneuvers.SteadyStateCircle(radius=100.0).run(sp.cars.load("bmw_320i"))
    >>> np.degrees(9.81 * circle.metrics["understeer_gradient"]).round(1)  # per g
    array([2.1])
    """

    speed: Any = None
    radius: float | None = None
    steer: Any = None
    lead: float = 3.0
    ay: float = 10.0
    excess: float = 2.5
    growth: float = 0.25
    acceleration: float = 0.25
    slowest: float = 5.0
    between: tuple[float, float] = (1.0, 4.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "ay", "acceleration", above=0.0)
        held = [name for name in ("radius", "steer", "speed") if getattr(self, name) is not None]
        if len(held) > 1:
            raise ValueError(f"hold one of radius, steer and speed, not {' and '.join(held)}")
        if not held:
            object.__setattr__(self, "radius", 100.0)
        if self.speed is not None:
            keep(self, "speed", above=0.0)
        if self.steer is not None:
            keep(self, "steer")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of each car."""
        if self.speed is not None:
            most = self.excess * self.ay
            duration = most / self.growth
            one = np.nan_to_num(self.angle(car, 1.0, threads))  # nearly linear
            wheel = Signal([self.lead, self.lead + duration], np.outer([0.0, most], one))
            return self._circle(car, duration, wheel, end=duration)
        fastest = np.sqrt(self.ay * np.abs(self._radius(car)))
        duration = np.maximum(fastest - self.slowest, 0.0) / self.acceleration
        longest = float(np.max(duration))
        # a car's speeds do not depend on the other cars
        time = np.arange(0.0, longest + 2.0)
        driver: list[Driver] = [
            SpeedHold(Signal(self.lead + time, self.slowest + self.acceleration * time))
        ]
        if self.radius is not None:
            driver.append(Preview(Path.circle(abs(self.radius), left=self.radius > 0)))
        return self._circle(
            car, longest, self.steer, end=duration, speed=self.slowest, driver=driver
        )

    def _radius(self, car: Car) -> Any:
        """Return the radius of a neutral car's turn [m]."""
        if self.radius is not None:
            return self.radius
        return car.wheelbase * car["steering.ratio"] / self.steer

    def _circle(
        self, car: Car, duration: float, wheel: Input | None, *, end: Any, **more: Any
    ) -> Maneuver:
        return self.steered(
            wheel,
            self.lead + duration,
            self.figures,
            UNITS,
            record=torque_of(car),
            until=(StatusFlag(Status.SPUN | Status.ROLLED_OVER), Elapsed(self.lead + end)),
            **more,
        )

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded circles."""
        rec, car = recording, recording.car
        ay = np.array(rec["ay"], np.float64)
        side = np.sign(ay[np.abs(ay).argmax(axis=0), np.arange(ay.shape[1])])
        ay *= side
        ended = np.logical_and.accumulate((ay == ay[-1])[::-1])[::-1]  # constant samples
        ay[1:][ended[:-1]] = np.nan
        ay[rec.time < self.lead] = np.nan
        dt = self.dt * self.every
        aside = np.abs(rec["speed"] * rate_over(rec["sideslip"], dt, SLID))
        steady = np.where(aside <= SLIDING * np.abs(ay), ay, np.nan)
        most, there = most_held(steady, max(round(HELD / dt), 1))
        # after the maximum the car is beyond the limit, and not steady
        ay[np.arange(len(ay))[:, None] > there] = np.nan
        beyond = rec["steer"] - car.wheelbase * rec["yaw_rate"] / rec["speed"]
        understeer = kpi.gradient(ay, side * beyond, self.between)
        torque = rec[TORQUE] if TORQUE in rec else np.full_like(ay, np.nan)
        return {
            "understeer_gradient": understeer,
            "steer_gradient": kpi.gradient(ay, side * hand_wheel(rec), self.between),
            "sideslip_gradient": kpi.gradient(ay, side * rec["sideslip"], self.between),
            "roll_gradient": kpi.gradient(ay, side * rec["roll"], self.between),
            "torque_gradient": kpi.gradient(ay, side * torque, self.between),
            "characteristic_speed": characteristic_speed(car, understeer),
            "critical_speed": characteristic_speed(car, -understeer),  # of the opposite gradient
            "max_ay": most,
        }


def rate_over(values: Array, dt: float, span: float) -> Array:
    """Return the rate of change over a time span around each sample, shorter at the ends."""
    half = max(round(0.5 * span / dt), 1)
    at = np.arange(len(values))
    later, earlier = np.minimum(at + half, at[-1]), np.maximum(at - half, 0)
    rate: Array = (values[later] - values[earlier]) / (dt * np.maximum(later - earlier, 1)[:, None])
    return rate


def most_held(ay: Array, samples: int) -> tuple[Array, NDArray[np.intp]]:
    """Return the most that each car holds over consecutive samples, and the last of these.

    What it holds is their minimum; NaN if there is no such interval without a NaN.
    """
    low = ay.copy()
    reach = 1
    while reach < samples:
        stride = min(reach, samples - reach)
        low = np.minimum(low, np.concatenate([low[stride:], np.full_like(low[:stride], np.nan)]))
        reach += stride
    return np.fmax.reduce(low, axis=0), np.fmax(low, -np.inf).argmax(axis=0) + samples - 1


def characteristic_speed(car: Car, understeer: Array) -> Array:
    """Return the speed of a linear car's largest yaw gain [m/s]; NaN without understeer."""
    with np.errstate(divide="ignore", invalid="ignore"):
        speed: Array = np.sqrt(np.where(understeer > 0, car.wheelbase / understeer, np.nan))
    return speed
