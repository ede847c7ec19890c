"""Random steer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from skidpad._lib.arguments import within
from skidpad.cars import Car
from skidpad.maneuvers.frequency import DURATIONS, UNITS, Frequency
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import STEP, program, sine

SPACING = 0.05
"""Spacing of the frequencies of the noise [Hz]."""


@dataclass(frozen=True, eq=False)
class RandomSteer(Frequency):
    """Random steer after ISO 7401: noise with uniform power between two frequencies.

    Attributes
    ----------
    duration : float
        Duration of the steer [s].
    resolution : float
        Resolution of the frequency response [Hz].
    seed : int
        Seed of the noise; the same noise for all cars.
    speed, lead, road, dt, every, ay, between, phase_at
        As in `Frequency`.
    """

    duration: float = 120.0
    resolution: float = 0.1
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        within("duration", self.duration, *DURATIONS, "s")
        within("resolution", self.resolution, 1e-3, 1e3, "Hz")

    @property
    def segment(self) -> float | None:
        """Return the length of the averaged segments [s]."""
        return 1 / self.resolution

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver with each car's noise."""
        low, high = self.between
        time = np.linspace(0.0, self.duration, round(self.duration / STEP) + 1)
        frequencies = np.arange(low, high + 0.5 * SPACING, SPACING)
        phases = np.random.default_rng(self.seed).random(frequencies.size)
        noise = np.zeros(time.size)
        for frequency, phase in zip(frequencies, phases, strict=True):
            noise += sine(2 * np.pi * (frequency * time + phase))
        shape = noise * np.minimum(1.0, np.minimum(time, time[-1] - time))  # from and to rest
        steer = program(
            self.lead + time, shape / np.abs(shape).max(), self.angle(car, self.ay, threads)
        )
        return self.steered(steer, self.lead + self.duration, self.figures, UNITS)
