"""Pulse steer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from skidpad._lib.arguments import positive
from skidpad.cars import Car
from skidpad.maneuvers.frequency import UNITS, Frequency
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import program


@dataclass(frozen=True, eq=False)
class PulseSteer(Frequency):
    """Pulse steer after ISO 7401: a triangular pulse of the hand wheel.

    Attributes
    ----------
    width : float
        Width of the triangle [s]; it has no power at 2 / width [Hz], which must be above `between`.
    settling : float
        From the start of the pulse to the end [s]; the resolution is about its reciprocal [Hz].
    speed, lead, road, dt, every, ay, between, phase_at
        As in `Frequency`.
    """

    ay: Any = 4.0
    width: float = 0.4
    settling: float = 9.0

    def __post_init__(self) -> None:
        super().__post_init__()
        width, highest = positive("width", self.width, "s"), self.between[1]
        if 2.0 / width <= highest:
            raise ValueError(
                f"width: {width:g} s is not allowed, must be below {2.0 / highest:g} s: the "
                f"triangle has no power at {2.0 / width:g} Hz, and `between` reaches {highest:g} Hz"
            )

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver with each car's pulse."""
        time = self.lead + np.array([0.0, 0.5, 1.0]) * self.width
        steer = program(time, np.array([0.0, 1.0, 0.0]), self.angle(car, self.ay, threads))
        return self.steered(steer, self.lead + self.settling, self.figures, UNITS)
