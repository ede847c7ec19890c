"""Sine sweep."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from skidpad._lib.arguments import within
from skidpad.cars import Car
from skidpad.maneuvers.frequency import DURATIONS, UNITS, Frequency
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import STEP, program, sine


@dataclass(frozen=True, eq=False)
class SineSweep(Frequency):
    """Sine sweep after ISO 7401: sinusoidal steer with linearly increasing frequency.

    Attributes
    ----------
    duration : float
        Duration of the sweep [s]; with whole periods the steer ends smoothly.
    settling : float
        Straight run after it [s].
    speed, lead, road, dt, every, ay, between, phase_at
        As in `Frequency`.
    """

    duration: float = 60.0
    settling: float = 4.0

    def __post_init__(self) -> None:
        super().__post_init__()
        within("duration", self.duration, *DURATIONS, "s")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver with each car's sweep."""
        low, high = self.between
        time = np.linspace(0.0, self.duration, round(self.duration / STEP) + 1)
        shape = sine(2 * np.pi * (low + 0.5 * (high - low) * time / self.duration) * time)
        shape[-1] = 0.0
        steer = program(self.lead + time, shape, self.angle(car, self.ay, threads))
        end = self.lead + self.duration + self.settling
        return self.steered(steer, end, self.figures, UNITS)
