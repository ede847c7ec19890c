"""Tests between cones with a limit speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Self, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from skidpad._lib.arguments import count, instance
from skidpad._lib.messages import require_word
from skidpad._lib.progress import reporting
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.maneuvers.cone_test import ConeTest, Throttle, entry_speed, entry_speeds
from skidpad.maneuvers.given import plain
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.moose_result import MooseResult
from skidpad.maneuvers.skill import skilled_driver
from skidpad.maneuvers.speed_limit import RECORD, SpeedLimit, find_limit


class Limited(ConeTest):
    """A test between cones for any driver, whose limit can be found."""

    def __post_init__(self) -> None:
        plain(self)
        require_word("throttle", self.throttle, get_args(Throttle))

    def run(
        self,
        car: Car,
        speed: ArrayLike = 20.0,
        *,
        record: Sequence[str] = RECORD,
        threads: int = 1,
        dtype: DTypeLike = "float64",
        progress: Callable[[float], object] | bool | None = None,
    ) -> MooseResult:
        """Run the test once with every car.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speed : array_like, shape () or (n,)
            Entry speed [m/s].
        record : sequence of str
            Channels to record, samples every ``every * dt``; () for many cars.
        threads : int
        dtype : {"float64", "float32"}
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        MooseResult
        """
        driven = self.driven(car, speed, None, record, threads, dtype, progress)
        return MooseResult(*driven, car)

    def skilled(self, car: Car, speed: ArrayLike, *, threads: int = 1) -> Self:
        """Return the test with a driver who gets close to each car's limit.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speed : array_like, shape () or (n,)
            Expected entry speed [m/s].
        threads : int

        Returns
        -------
        Moose, LaneChange or Slalom

        Notes
        -----
        No search with the full car is involved, and the law is the same for all: the driver plans
        with a single-track model with roll, axle curves, tire relaxation and stability control
        (sequential quadratic programming over knots of 2.4 m), and steers the plan with optimal
        feedback of the car linearized about it: see `skidpad.drivers.ScheduledSteer`. All cars are
        planned together.

        Examples
        --------
        >>> import skidpad as sp
        >>> van = sp.cars.load("vw_vanagon")
        >>> test = sp.maneuvers.Moose().skilled(van, 15.5)
        >>> bool(test.run(van, 15.5).metrics["clean"][0])
        True
        """
        require_car("car", car)
        entry = entry_speed("speed", speed)
        entry = np.broadcast_to(entry, (max(car.n, entry.size),))
        driver = skilled_driver(self, car, entry, count("threads", threads))
        skilled: Self = replace(self, driver=driver)  # type: ignore[type-var]
        return skilled

    def limit(
        self,
        car: Car,
        speeds: ArrayLike | None = None,
        *,
        hand: Hand | None = None,
        threads: int = 1,
        progress: Callable[[float], object] | bool | None = None,
    ) -> SpeedLimit:
        """Find the highest entry speed at which any human steering passes without a cone.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speeds : array_like, shape (s,), optional
            Candidate entry speeds [m/s]. Default: any speed.
        hand : Hand, optional
            Limits of a person's hands; see `Hand` for the default.
        threads : int
            The result does not depend on it.
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        SpeedLimit

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, or a number of the test is an array
            over cars.

        Notes
        -----
        Steering is open loop, linear between knots 2.4 m apart at the entry speed, starting
        straight ahead. Derivatives of the margins at all cones, of the loads of the two wheels on
        each side and of the sideslip, by every knot and by the speed, come from a fleet of
        candidates; a quadratic program in a trust region then changes all of them together
        (sequential quadratic programming). The search starts from three drivers with different
        preview, at 45 km/h. With more than a dozen cars, only a dozen start so; the others start
        from their solutions, and cars also try each other's. The result is thus a lower bound, and
        may be slightly higher with other cars in the call. A car whose engine braking would stop it
        at 45 km/h is declutched.

        Examples
        --------
        >>> import skidpad as sp
        >>> van = sp.cars.load("vw_vanagon")
        >>> limit = sp.maneuvers.Moose().limit(van)
        >>> fleet = sp.Fleet(van)
        >>> fleet.start(**limit.start)
        >>> run = fleet.run(limit.inputs, 6.0, record=["x", "y"])
        >>> bool(limit.highest_clean_speed[0] > 51 / 3.6)
        True
        """
        require_car("car", car)
        for value in self._numbers():
            if np.size(value) > 1:
                raise ValueError(f"limit: a number of the test is {np.shape(value)}, must be one")
        asked = None if speeds is None else entry_speeds(speeds)
        if hand is not None:
            instance("hand", hand, Hand)
        with reporting(progress) as show:
            return find_limit(self, car, asked, hand or Hand(), count("threads", threads), show)
