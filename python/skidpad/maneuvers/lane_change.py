"""Other tests between cones: the severe lane change of ISO 3888-1, and a slalom."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import positive
from skidpad.cars import Car
from skidpad.drivers import Driver, Preview
from skidpad.maneuvers.cone_test import Throttle
from skidpad.maneuvers.course import Cones, LaneChangeCourse, SlalomCourse
from skidpad.maneuvers.limited import Limited
from skidpad.paths import Path


@dataclass(frozen=True)
class BetweenCones(Limited):
    """Common fields of both tests."""

    driver: Driver = field(default_factory=Preview)
    throttle: Throttle = "hold"
    approach: float = 5.0
    run_out: float = 40.0
    dt: float = 1e-3
    every: int = 5


@dataclass(frozen=True)
class LaneChange(BetweenCones):
    """The severe double lane change of ISO 3888-1: 3.5 m aside within 30 m, and back within 25 m.

    Lanes are 15, 25 and 30 m long, and 1.1, 1.2 and 1.3 times as wide as the car plus 0.25 m.
    The standard speed is 80 km/h; here it is free, and `limit` finds the highest. As ISO texts are
    not free, dimensions come from general knowledge and may deviate: 3.5 m is taken between the
    right edges of the lanes, the last of which is in line with the first.

    Attributes
    ----------
    driver : Driver
        A driver that follows a path; the same for all cars, or with arrays over cars.
    throttle : {"hold", "released", "declutched"}
        Use of the pedals: hold the entry speed, or as in `Moose`.
    approach, run_out, dt, every
        As in `Moose`.
    """

    def course(self, car: Car) -> Cones:
        """Return the lanes for these cars."""
        return LaneChangeCourse(np.asarray(car["body.width"], np.float64))

    def path(self, car: Car) -> Path:
        """Return the driver's path: from the end of each lane to the next one."""
        lanes = LaneChangeCourse(np.asarray(car["body.width"], np.float64))
        _, second, third = lanes.starts
        first_end, second_end = lanes.lengths[0], second + lanes.lengths[1]
        return lanes.path(
            turn_in=second - first_end, reach=second - first_end,
            turn_back=0.0, reach_back=third - second_end, exit_offset=lanes.middles[2],
        )  # fmt: skip

    def start_y(self, car: Car) -> ArrayLike:
        """Return the lateral start position, the middle of the first lane [m]."""
        return 0.0


@dataclass(frozen=True)
class Slalom(BetweenCones):
    """A slalom: cones on a line, the first one passed on its left, the next on its right.

    Attributes
    ----------
    spacing : float
        Distance between cones [m]; 18 is common in car tests.
    cones : int
        From 2 to 9.
    approach : float
        Straight run before the first cone, beside the line [m].
    driver, throttle, run_out, dt, every
        As in `LaneChange`.
    """

    approach: float = 20.0
    spacing: float = 18.0
    cones: int = 7

    def __post_init__(self) -> None:
        super().__post_init__()
        positive("spacing", self.spacing, "m")
        if not 2 <= self.cones <= 9:
            raise ValueError(f"cones: {self.cones} is not allowed, must be from 2 to 9")

    def course(self, car: Car) -> SlalomCourse:
        """Return the cones for these cars."""
        width = np.asarray(car["body.width"], np.float64)
        return SlalomCourse(width, self.spacing, self.cones)

    def path(self, car: Car) -> Path:
        """Return the driver's path."""
        return self.course(car).path()

    def start_y(self, car: Car) -> ArrayLike:
        """Return the lateral start position, beside the line [m]."""
        return self.course(car).aside
