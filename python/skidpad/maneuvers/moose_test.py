"""The parameters of the moose test, and its cones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import count, seconds
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word
from skidpad._lib.per_car import column
from skidpad.cars import Car
from skidpad.drivers import OptimalPreview, Preview, ScheduledSteer
from skidpad.maneuvers.cone_test import ConeTest, Throttle
from skidpad.maneuvers.course import Course
from skidpad.paths import Path


@dataclass(frozen=True)
class MooseTest(ConeTest):
    """The parameters of the test, and how cars are sent through it; see `Moose`."""

    driver: Preview | OptimalPreview | ScheduledSteer = field(default_factory=Preview)
    turn_in: ArrayLike = 10.8
    turn_back: ArrayLike = -2.2
    reach: ArrayLike = 10.2
    reach_back: ArrayLike | None = None
    entry_offset: ArrayLike = 0.0
    offset: ArrayLike = 0.0
    exit_offset: ArrayLike = 0.0
    throttle: Throttle = "released"
    approach: float = 5.0
    run_out: float = 40.0
    dt: float = 1e-3
    every: int = 5

    def __post_init__(self) -> None:
        if not isinstance(self.driver, (Preview, OptimalPreview, ScheduledSteer)):
            raise TypeError(
                "driver: expected a Preview, an OptimalPreview or a ScheduledSteer, "
                f"not {brief(self.driver)}"
            )
        for name, value in self._path().items():
            given = real_array(name, value)
            column(name, given, given.size if given.ndim else 1, np.dtype(np.float64))
        for name in ("approach", "run_out"):
            column(name, getattr(self, name), 1, np.dtype(np.float64))
        require_word("throttle", self.throttle, get_args(Throttle))
        seconds("dt", self.dt)
        count("every", self.every)

    def _path(self) -> dict[str, ArrayLike]:
        back = self.reach if self.reach_back is None else self.reach_back
        return {
            "turn_in": self.turn_in,
            "turn_back": self.turn_back,
            "reach": self.reach,
            "reach_back": back,
            "entry_offset": self.entry_offset,
            "offset": self.offset,
            "exit_offset": self.exit_offset,
        }

    def _numbers(self) -> Sequence[ArrayLike]:
        return (*self._path().values(), *self.driver.numbers.values())

    def course(self, car: Car) -> Course:
        """Return the lanes for these cars."""
        return Course(np.asarray(car["body.width"], np.float64))

    def path(self, car: Car) -> Path:
        """Return the path that the driver follows."""
        return self.course(car).path(**self._path())

    def start_y(self, car: Car) -> ArrayLike:
        """Return where cars start, to the left of the axis [m]."""
        return self.entry_offset
