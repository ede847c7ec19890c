"""Obstacle avoidance between cones, the "moose test" (geometry after ISO 3888-2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from skidpad._lib.arguments import count, finite, is_number
from skidpad._lib.messages import brief
from skidpad._lib.progress import reporting
from skidpad._lib.renamed import former_keywords
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.maneuvers.cone_test import entry_speeds
from skidpad.maneuvers.limited import Limited
from skidpad.maneuvers.moose_result import MooseBest, MooseSweep
from skidpad.maneuvers.moose_test import MooseTest
from skidpad.maneuvers.saturation import peak_slip_angles
from skidpad.maneuvers.search import NAMES, Search, in_range, spread_out
from skidpad.maneuvers.split import repeated

MOST = 10_000  # drivers of a generation, and generations
FORMER = {"enough": "target_margin", "like": "warm_start"}


@dataclass(frozen=True)
class Moose(MooseTest, Limited):
    """The obstacle avoidance test of ISO 3888-2: out of the lane, round the obstacle, and back.

    A driver steers along a smooth path; a cone counts as hit when it stands inside the car's
    outline, and the whole outline has to go between the cones. ISO texts are paid for, so every
    number is a parameter here with its default from general knowledge; where the text was not at
    hand (the exit lane is in line with the entry lane) this class decides.

    `run` and `sweep` drive every car with the one driver along the one path, `best` looks for
    those with which each car goes through best.

    Attributes
    ----------
    driver : Preview or OptimalPreview
        The same for all cars, or with arrays over cars.
    turn_in, turn_back, reach : array_like, shape () or (n,)
        The path: how far before the second lane it starts to the left [m], how far before that
        lane's end it starts back [m], and how long each change of lane is [m]. These and the
        driver's defaults are those that took CommonRoad's three cars through fastest, of some
        thousands tried; a car with other tires may go faster along another path.
    reach_back : array_like, shape () or (n,), optional
        How long the second change of lane is [m]; the default is that of the first.
    entry_offset, offset, exit_offset : array_like, shape () or (n,)
        How far to the left of the middles of the first, the second and the last lane it goes [m].
    throttle : {"released", "declutched", "hold"}
        What the driver does with the engine, if there is one: he releases the pedal, and it brakes;
        he has the neutral gear in; or he holds the entry speed.
    approach : float
        Straight run before the first cone [m].
    run_out : float
        Stretch beyond the last cone where spinning and falling still count [m].
    dt : float
        Step [s].
    every : int
        Steps between looks at the cones.
    """

    def sweep(
        self,
        car: Car,
        speeds: ArrayLike,
        *,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseSweep:
        """Drive every parameter set at every speed, all in one batch.

        Parameters
        ----------
        car : Car
            Parameter sets as arrays over cars.
        speeds : array_like, shape (s,)
            Entry speeds [m/s].
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            As of `run`.

        Returns
        -------
        MooseSweep
        """
        require_car("car", car)
        tested = entry_speeds(speeds)
        peaks = peak_slip_angles(car, threads)
        found, _, _ = self.driven(
            repeated(car, tested.size),
            np.repeat(tested, car.n),  # cars that step together take about the same time
            np.tile(peaks, tested.size),
            (),
            threads,
            dtype,
            progress,
        )
        metrics = {k: v.reshape(tested.size, car.n).T for k, v in found.items()}
        return MooseSweep(tested, metrics, car)

    def best(
        self,
        car: Car,
        speeds: ArrayLike,
        drivers: int = 64,
        *,
        generations: int = 24,
        target_margin: float = 0.0,
        warm_start: MooseBest[Any] | None = None,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
        **former: Any,
    ) -> MooseBest[Moose]:
        """Find how well each car can go through, with the driver and the path that suit it best.

        Parameters
        ----------
        car : Car
            Parameter sets as arrays over cars.
        speeds : array_like, shape (s,)
            Entry speeds [m/s].
        drivers : int
            How many drive each car at each speed together.
        generations : int
            How many times they do at a speed that is not clean; those after the first come from
            the best before.
        target_margin : float
            A margin at the cones with which the search is content [m]: 0 looks for clean runs,
            infinity for the cleanest, which takes longer.
        warm_start : MooseBest, optional
            Of another car at these speeds: whose best drivers are among the first. For many designs
            of one car it is what to begin with: 8 drivers who know the car as built, found with
            ``target_margin=inf``, do more than 32 who do not.
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            As of `run`.
        **former
            ``enough`` and ``like``, the names that these arguments had, for one version.

        Returns
        -------
        MooseBest
            The runs of the largest `cone_margin`, of those that neither lift, spin, fall nor stop
            if there are any.

        Notes
        -----
        The drivers are those of `skidpad.drivers.design_optimal_preview` who follow the path with
        the front axle; they differ in how tightly they do, and how far they turn the wheel. Paths
        differ in all their numbers. The first drivers fill the ranges of all these evenly, the next
        ones come from the best by differential evolution. Two drive at all speeds; the three lowest
        that are not clean yet go on with all, two of whom are the best of the next lower and higher
        speed, and so does the last clean one, as the way to higher speeds is from wide margins. So
        the result is a lower bound of what the car can do, and closer with more drivers and
        generations; the path and the driver of this test itself do not matter. What a car gets does
        not depend on the others.
        """
        if former:
            asked: dict[str, Any] = {"target_margin": target_margin, "warm_start": warm_start}
            asked |= former_keywords(former, FORMER, "Moose.best")
            return self.best(
                car, speeds, drivers, generations=generations, threads=threads, dtype=dtype,
                progress=progress, **asked,
            )  # fmt: skip
        require_car("car", car)
        if warm_start is not None and not isinstance(warm_start, MooseBest):
            raise TypeError(f"warm_start: expected a MooseBest, not {brief(warm_start)}")
        tested = entry_speeds(speeds)
        if not (is_number(target_margin) and target_margin == np.inf):
            target_margin = finite("target_margin", target_margin, "m")
        many, times = count("drivers", drivers, MOST), count("generations", generations, MOST)
        first = np.tile(spread_out(many), (tested.size, 1, 1))
        if warm_start is not None:
            if warm_start.outcome.shape != (1, tested.size):
                given = f"{warm_start.outcome.shape} tests"
                raise ValueError(f"warm_start: of {given}, must be (1, {tested.size})")
            first[:, : warm_start.shares.shape[2]] = warm_start.shares[0, :, :many]
        with reporting(progress) as show:
            found = Search(self, tested, many, times, target_margin, first, threads, dtype).of(
                car, show
            )
        shape = (car.n, tested.size)
        shares = found.ranked(many).reshape(*shape, many, len(NAMES))
        numbers = {name: in_range(name, shares[..., 0, i]) for i, name in enumerate(NAMES)}
        metrics = {name: values.reshape(shape) for name, values in found.metrics.items()}
        return MooseBest(tested, metrics, car, self, numbers, shares)
