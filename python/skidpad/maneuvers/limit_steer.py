"""Tests at the limit, with steer relative to that at 0.3 g."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import require_good
from skidpad.cars import Car
from skidpad.drivers import Robot
from skidpad.maneuvers.given import require_sides
from skidpad.maneuvers.maneuver import Procedure
from skidpad.maneuvers.result import Result
from skidpad.maneuvers.slowly_increasing_steer import SlowlyIncreasingSteer
from skidpad.signal import Signal

Array = NDArray[np.float64]

FARTHEST: Final = 1e3
"""Largest hand-wheel angle [rad]."""


@dataclass(frozen=True, eq=False)
class LimitSteer(Procedure):
    """A test at the limit, with a steering robot and the car coasting in gear.

    Attributes
    ----------
    steer : array_like, shape () or (n,), optional
        Hand-wheel angle at 0.3 g [rad]; a car with NaN is not steered and has no metrics. Default:
        from slowly increasing steer of each car, rounded to 0.1 degrees.
    sides : tuple of int
        First direction of steer: 1 left, -1 right.
    robot : mapping of str to float, optional
        Parameters of a `skidpad.drivers.Robot` that turns the hand wheel, {} for its defaults.
        Default: the hand wheel follows the program exactly.
    lead : float
        Straight run before the steer [s].
    dt : float
        Step [s].
    every : int
        Steps between samples.
    """

    steer: Any = None
    sides: tuple[int, ...] = (1, -1)
    robot: Mapping[str, float] | None = None
    lead: float = 0.2
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        require_sides(self.sides)
        if self.steer is None:
            return
        given = np.atleast_1d(np.array(real_array("steer", self.steer), np.float64))
        if not given.size:
            raise ValueError("steer: shape (0,) is not allowed, must be () or (n,)")
        if given.ndim > 1:
            raise ValueError(f"steer: shape {given.shape} is not allowed, must be () or (n,)")
        wrong = (given <= 0) | (given > FARTHEST)
        require_good("steer", given, ~wrong, f"> 0 and <= {FARTHEST:g} rad")
        object.__setattr__(self, "steer", given if given.size > 1 else float(given[0]))

    def run(
        self,
        car: Car,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        record: Sequence[str] | None = None,
        progress: Callable[[float], object] | bool | None = None,
    ) -> Result:
        """Run the test with every car, as in `Procedure.run`."""
        found = self.prepared(car, threads, dtype)
        return super(LimitSteer, found).run(
            car, threads=threads, dtype=dtype, record=record, progress=progress
        )

    def prepared(self, car: Car, threads: int = 1, dtype: DTypeLike = "float64") -> LimitSteer:
        """Return the test with these cars' steer at 0.3 g, found if not given."""
        if self.steer is not None:
            return self
        ramps = SlowlyIncreasingSteer(dt=self.dt, every=self.every)
        found = ramps.run(car, threads=threads, dtype=dtype, record=()).metrics
        degrees = np.round(np.degrees(found["steer"]), 1)
        reached = (found["max_ay"] >= ramps.ay) & (degrees > 0)
        return replace(self, steer=np.radians(np.where(reached, degrees, np.nan)))

    def turned(self, program: Signal) -> dict[str, Any]:
        """Return arguments of `Fleet.run` that turn the hand wheel by a program."""
        if self.robot is None:
            return {"inputs": {"hand_wheel": program}}
        return {"inputs": {}, "driver": Robot(program, **self.robot)}

    def _of_cars(self, car: Car) -> Array:
        """Return the steer at 0.3 g of each car, (n,); NaN for one that does not reach it."""
        n = max(car.n, np.size(self.steer))
        return np.array(np.broadcast_to(np.asarray(self.steer, np.float64), n))
