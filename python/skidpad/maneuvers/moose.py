"""Obstacle avoidance between cones, the "moose test" (geometry after ISO 3888-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import column
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.drivers import OptimalPreview, Preview, ScheduledSteer
from skidpad.maneuvers.cone_test import Throttle, entry_speeds
from skidpad.maneuvers.course import Course
from skidpad.maneuvers.limited import Limited
from skidpad.maneuvers.moose_result import MooseSweep
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.maneuvers.split import repeated
from skidpad.paths import Path


@dataclass(frozen=True)
class Moose(Limited):
    """The obstacle avoidance test of ISO 3888-2: out of the lane, around the obstacle, and back.

    A driver steers along a smooth path; a cone counts as hit if it is inside the car's outline, and
    the whole outline must pass between the cones. As ISO texts are not free, every dimension is a
    parameter with a default from general knowledge, which may deviate (the exit lane is in line
    with the entry lane).

    `run` and `sweep` use the same driver and path for every car; `limit` finds what each car can
    do with any steering.

    Attributes
    ----------
    driver : Preview or OptimalPreview
        The same for all cars, or with arrays over cars.
    turn_in, turn_back, reach : array_like, shape () or (n,)
        The path: how far before the second lane it starts to the left [m], how far before that
        lane's end it starts back [m], and the length of each lane change [m]. These and the
        driver's defaults were fastest for CommonRoad's three cars, of some thousands tried; with
        other tires another path may be faster.
    reach_back : array_like, shape () or (n,), optional
        Length of the second lane change [m]; by default that of the first.
    entry_offset, offset, exit_offset : array_like, shape () or (n,)
        Offset of the path to the left of the middles of the first, second and last lane [m].
    throttle : {"released", "declutched", "hold"}
        Use of the engine, if there is one: release the pedal, with engine braking; drive in
        neutral; or hold the entry speed.
    approach : float
        Straight run before the first cone [m].
    run_out : float
        Distance beyond the last cone within which spinning and rolling over still count [m].
    dt : float
        Step [s].
    every : int
        Steps between checks of the cones.
    """

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
        super().__post_init__()
        for name, value in self._path().items():
            given = real_array(name, value)
            column(name, given, given.size if given.ndim else 1, np.dtype(np.float64))

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
        """Return the driver's path."""
        return self.course(car).path(**self._path())

    def start_y(self, car: Car) -> ArrayLike:
        """Return the lateral start position, positive left of the axis [m]."""
        return self.entry_offset

    def sweep(
        self,
        car: Car,
        speeds: ArrayLike,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseSweep:
        """Run every parameter set at every speed, all in one batch.

        Parameters
        ----------
        car : Car
            Parameter sets as arrays over cars.
        speeds : array_like, shape (s,)
            Entry speeds [m/s].
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            As in `run`.

        Returns
        -------
        MooseSweep
        """
        require_car("car", car)
        tested = entry_speeds(speeds)
        peaks = peak_slip_angles(car, threads)
        found, _, _ = self.driven(
            repeated(car, tested.size),
            np.repeat(tested, car.n),  # cars stepped together then take similar times
            np.tile(peaks, tested.size),
            (),
            threads,
            dtype,
            progress,
        )
        metrics = {k: v.reshape(tested.size, car.n).T for k, v in found.items()}
        return MooseSweep(tested, metrics, car)
