"""Transition."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.gauges import Crossing
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import TORQUE, Steered, hand_wheel, torque_of
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal

UNITS: Final = {
    "gain_0": "m/s2/rad",
    "gain_1": "m/s2/rad",
    "dead_band": "rad",
    "torque_gradient_0": "N m/(m/s2)",
    "torque_gradient_1": "N m/(m/s2)",
    "torque_1": "N m",
}


@dataclass(frozen=True, eq=False)
class Transition(Steered):
    """Transition after ISO 13674-2: a slow ramp from straight ahead off center.

    Attributes
    ----------
    rate : float
        Rate of the hand wheel [rad/s], positive to the left.
    ay : float
        Lateral acceleration at which a car's run ends [m/s2].
    limit : float
        Largest hand-wheel angle [rad].
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics are those of `skidpad.kpi.transition`, over the hand-wheel angle. Those
    of torque are NaN for cars whose steering has no torque.
    """

    speed: Any = 100.0 / 3.6
    rate: float = math.radians(5.0)
    ay: float = 2.0
    limit: float = math.radians(90.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "limit", above=0.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the ramp, the same for all cars."""
        turning = self.limit / abs(self.rate)
        return self.steered(
            Signal([self.lead, self.lead + turning], [0.0, self.rate * turning]),
            self.lead + turning,
            self.figures,
            UNITS,
            record=torque_of(car),
            until=(Crossing("ay", above=self.ay), Crossing("ay", below=-self.ay)),
        )

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded ramps."""
        torque = recording.get(TORQUE)
        return kpi.transition(hand_wheel(recording), recording["ay"], torque)._asdict()
