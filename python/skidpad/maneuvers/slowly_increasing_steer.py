"""Slowly increasing steer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad._lib.arguments import positive
from skidpad.cars import Car
from skidpad.gauges import Crossing
from skidpad.maneuvers.given import require_sides
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import G, Steered, hand_wheel
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal

UNITS: Final = {
    "steer": "rad",
    "max_ay": "m/s2",
    "understeer_gradient": "rad/(m/s2)",
    "sideslip_gradient": "rad/(m/s2)",
    "roll_gradient": "rad/(m/s2)",
}


@dataclass(frozen=True, eq=False)
class SlowlyIncreasingSteer(Steered):
    """Slowly increasing steer after SAE J266, as in 49 CFR 571.126 before sine with dwell.

    Attributes
    ----------
    rate : float
        Rate of the hand wheel [rad/s].
    limit : float
        Largest hand-wheel angle [rad].
    end : float
        Lateral acceleration at which a run ends [m/s2].
    between : pair of float
        Range of lateral acceleration of the linear fits [m/s2].
    ay : float
        Lateral acceleration at which the hand-wheel angle is reported [m/s2].
    sides : tuple of int
        Runs of each car: 1 to the left, -1 to the right.
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics: ``steer``, the hand-wheel angle at `ay` from the linear fit, mean of the runs;
    ``max_ay``, which is near `end`, where a run ends, for a car capable of more; gradients over
    lateral acceleration, with ``understeer_gradient`` from the road-wheel angle less the kinematic
    one. For the largest lateral acceleration of a car see `SteadyStateCircle`, or a larger `end`.
    """

    rate: float = math.radians(13.5)
    limit: float = math.radians(270.0)
    end: float = 0.5 * G
    between: tuple[float, float] = (0.1 * G, 0.375 * G)
    ay: float = 0.3 * G
    sides: tuple[int, ...] = (1, -1)

    def __post_init__(self) -> None:
        super().__post_init__()
        require_sides(self.sides)
        positive("rate", self.rate, "rad/s")
        positive("limit", self.limit, "rad")

    @property
    def run_names(self) -> tuple[str, ...]:
        """Names of each car's runs in figures: by side."""
        return tuple("left" if side > 0 else "right" for side in self.sides)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the ramps to all sides."""
        n = max(car.n, np.size(self.speed))
        turning = self.limit / self.rate
        side = np.repeat(np.asarray(self.sides, np.float64), n)
        speed = np.tile(np.broadcast_to(self.speed, n), len(self.sides))
        wheel = Signal([self.lead, self.lead + turning], np.outer([0.0, self.limit], side))
        return self.steered(
            wheel,
            self.lead + turning,
            self.figures,
            UNITS,
            speed=speed,
            runs=len(self.sides),
            until=(Crossing("ay", above=self.end), Crossing("ay", below=-self.end)),
        )

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded runs."""
        rec, car, runs = recording, recording.car, len(self.sides)
        side = np.sign(rec["steer"][-1])
        ay, wheel = side * rec["ay"], side * hand_wheel(rec)
        slope = kpi.gradient(ay, wheel, self.between)
        there = (ay >= self.between[0]) & (ay <= self.between[1])
        count = there.sum(axis=0)
        middle, turned = ((there * x).sum(axis=0) / count for x in (ay, wheel))
        metrics = {
            "steer": turned + slope * (self.ay - middle),
            "max_ay": ay.max(axis=0),
            "understeer_gradient": kpi.understeer_gradient(
                rec["steer"], rec["ay"], rec["yaw_rate"], rec["speed"],
                np.broadcast_to(car.wheelbase, side.shape), self.between,
            ),
            "sideslip_gradient": kpi.gradient(ay, side * rec["sideslip"], self.between),
            "roll_gradient": kpi.gradient(ay, side * rec["roll"], self.between),
        }  # fmt: skip
        return {name: values.reshape(runs, -1).mean(axis=0) for name, values in metrics.items()}
