"""J-turn."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike

from skidpad.cars import Car
from skidpad.maneuvers.limit_steer import Array
from skidpad.maneuvers.rollover import MPH, Rollover


@dataclass(frozen=True, eq=False)
class JTurn(Rollover):
    """J-turn of NHTSA (68 FR 59250): a hard turn to one side, held.

    Attributes and metrics are those of `Rollover`.
    """

    speeds: tuple[float, ...] = tuple(mph * MPH for mph in (35, 40, 45, 50, 55, 60))
    factor: float = 8.0
    rate: float = math.radians(1000.0)
    hold: float = 4.0

    def reversal(
        self, car: Car, steer: Array, entry: Array, threads: int, dtype: DTypeLike
    ) -> Array:
        """Return infinity: the steering never reverses."""
        return np.full(steer.size, np.inf)
