"""Rollover tests: the speed at which steering lifts two wheels of a side."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import kpi
from skidpad._lib.arguments import count
from skidpad._lib.progress import reporting
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.drivers.optimal_preview import ratio_of
from skidpad.gauges import Elapsed, StatusFlag
from skidpad.maneuvers import maneuver
from skidpad.maneuvers.cone_test import entry_speeds
from skidpad.maneuvers.entry_limit import EntryLimit, Metrics, find_entry_limit
from skidpad.maneuvers.limit_steer import Array, LimitSteer
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.outcome import Outcome
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.status import Status

MPH: Final = 0.44704
LONGEST: Final = 600.0
"""Longest duration of a run [s]."""
GRID: Final = 0.005
"""Time between the samples of a steering program [s], to which its corners are rounded."""

UNITS: Final = {
    "steer": "rad",
    "lift_speed": "m/s",
    "lift_speed_by_loads": "m/s",
    "max_lift": "m",
    "max_roll": "rad",
    "max_ay": "m/s2",
    "max_sideslip": "rad",
}


WHEELS: Final = (("front", 1, 1), ("front", 1, -1), ("rear", -1, 1), ("rear", -1, -1))
"""Axle of each wheel, and signs of its position: ahead of the center of mass, to the left."""


@dataclass(frozen=True, eq=False)
class Rollover(LimitSteer):
    """A rollover test: each car is steered hard at several speeds, to both sides.

    Attributes
    ----------
    speeds : tuple of float
        Speeds at which the throttle is released and steering begins [m/s].
    factor : float
        Hand-wheel angle relative to that at 0.3 g.
    rate : float
        Rate of the hand wheel [rad/s].
    hold : float
        How long the last angle is held [s].
    back : float
        Time in which the hand wheel then returns [s].
    least : float
        Height by which both wheels of a side must be off the road simultaneously [m].

    Notes
    -----
    Metrics: ``steer`` at 0.3 g [rad]; ``lift_speed``, the lowest of the speeds at which both wheels
    of a side rise by `least`, and ``lift_speed_by_loads``, at which they are unloaded, NaN if there
    is none; ``max_lift``, the largest simultaneous height of both wheels of a side at any speed
    [m], negative for a compressed tire; ``max_roll`` [rad], ``max_ay`` [m/s2] and ``max_sideslip``
    [rad]; ``rolled_over``. The road is level.
    """

    speeds: tuple[float, ...] = ()
    factor: float = 1.0
    rate: float = 1.0
    hold: float = 3.0
    back: float = 2.0
    least: float = 0.05

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.speeds or min(self.speeds) <= 0:
            raise ValueError(f"speeds: {self.speeds} are not allowed, must be one or more > 0 m/s")

    @abstractmethod
    def reversal(
        self, car: Car, steer: Array, entry: Array, threads: int, dtype: DTypeLike
    ) -> Array:
        """Return when the steering of each run reverses [s]; infinite if it does not."""

    @property
    def run_names(self) -> tuple[str, ...]:
        """Names of each car's runs in figures: by speed and first side."""
        return tuple(
            f"{3.6 * speed:.0f} km/h, {'left' if side > 0 else 'right'}"
            for speed in self.speeds
            for side in self.sides
        )

    def _at_once(self) -> int:
        return max(1, maneuver.AT_ONCE // (2 * len(self.sides) * len(self.speeds)))

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the runs at all speeds, to both sides."""
        test = self.prepared(car, threads, dtype)
        assert isinstance(test, Rollover)
        n = test._of_cars(car).size
        speeds = np.broadcast_to(np.reshape(test.speeds, (-1, 1)), (len(test.speeds), n))
        return test._at(car, speeds, threads, dtype)

    def _at(self, car: Car, speeds: Array, threads: int, dtype: DTypeLike) -> Maneuver:
        """Return the runs of cars with known steer at speeds (k, n), to both sides."""
        test, n = self, speeds.shape[1]
        angle = np.broadcast_to(self._of_cars(car), n)
        speeds = np.repeat(speeds, len(test.sides), axis=0)
        entry = speeds.ravel()
        side = np.tile(np.repeat(test.sides, n), entry.size // (n * len(test.sides)))
        steer = side * np.tile(np.nan_to_num(test.factor * angle), entry.size // n)
        farthest = float(np.nanmax(np.abs(test.factor * angle) / ratio_of(car), initial=0.0))
        if farthest >= 0.5 * np.pi:
            raise ValueError(
                f"factor: {test.factor:g} times the steer at 0.3 g turns the road wheels by "
                f"{farthest:.3g} rad, beyond a right angle"
            )
        turned = test.lead + np.abs(steer) / test.rate
        _require_short(test, turned)
        reversal = np.maximum(test.reversal(car, steer, entry, threads, dtype), turned)
        there = np.where(np.isfinite(reversal), reversal + 2 * np.abs(steer) / test.rate, turned)
        _require_short(test, there)
        over = there + test.hold + test.back
        return Maneuver(
            start={"speed": entry},
            **test.turned(test.program(steer, reversal, there + test.hold)),
            duration=math.ceil(over.max() * 10) / 10,
            kpis={"": partial(test.figures, steer=angle, speeds=speeds)},
            units=UNITS,
            until=(Elapsed(over), StatusFlag(Status.ROLLED_OVER)),
            record=("z", "roll", "pitch", "travel", "inclination", "fz", "ay", "sideslip"),
            dt=test.dt,
            every=test.every,
            runs=entry.size // n,
        )

    def limit(
        self,
        car: Car,
        speeds: ArrayLike | None = None,
        *,
        threads: int = 1,
        progress: Callable[[float], object] | bool | None = None,
    ) -> EntryLimit:
        """Find the highest entry speed without a two-wheel lift to either side.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speeds : array_like, shape (s,), optional
            Candidate entry speeds [m/s]. Default: any from 5 to 65 m/s, to 0.025 m/s. Those of the
            test itself are ignored.
        threads : int
            The result does not depend on it.
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        EntryLimit
            The last speed before the first at which both wheels of a side rise by `least`, or the
            car rolls over. A car that does not reach 0.3 g has none and counts as lost.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range.

        Notes
        -----
        All cars are tested on a ladder of speeds 2.5 m/s apart, then on finer ones from the last
        speed without a lift. The steering is the same at every speed, so more grip lifts a car at a
        lower speed.

        Examples
        --------
        >>> import skidpad as sp
        >>> van = sp.cars.load("vw_vanagon").replace({"environment.friction": [1.0, 1.4]})
        >>> limit = sp.maneuvers.JTurn().limit(van)
        >>> limit.why.tolist()
        ['not reached', 'lifts two wheels']
        """
        require_car("car", car)
        asked = None if speeds is None else entry_speeds(speeds)
        threads = count("threads", threads)

        def enter(test: Any, cars: Car, speed: Array) -> tuple[Metrics, NDArray[np.int_]]:
            runs: Maneuver = test._at(cars, speed[None], threads, "float64")
            double = np.dtype(np.float64)
            found = runs._driven(cars, speed.size, threads, double, (), None).metrics
            lifts, lost = np.isfinite(found["lift_speed"]), np.isnan(found["steer"])
            outcome = np.select(
                [lost, found["rolled_over"], lifts],
                [Outcome.NOT_FINITE, Outcome.ROLLED, Outcome.LIFTED],
                Outcome.CLEAN,
            )
            return found, outcome

        with reporting(progress) as show:
            test, at_once = self.prepared(car, threads), maneuver.AT_ONCE // (2 * len(self.sides))
            return find_entry_limit(test, car, asked, enter, at_once, show)

    def program(self, steer: Array, reversal: Array, release: Array) -> Signal:
        """Return the hand-wheel angle: to `steer`, to the other side, and back to zero."""
        time = np.arange(0.0, release.max() + self.back + GRID, GRID)
        late = time[:, None]
        most = np.abs(steer)
        there = np.clip(self.rate * (late - self.lead), 0.0, most)
        over = np.clip(self.rate * (late - reversal), 0.0, 2 * most)
        home = np.clip((late - release) / self.back, 0.0, 1.0)
        return Signal(time, np.sign(steer) * (there - over) * (1 - home))

    def figures(self, rec: Recording, steer: Array, speeds: Array) -> dict[str, NDArray[Any]]:
        """Return the metrics of runs at speeds (k, n), with these angles at 0.3 g."""
        known = np.isfinite(steer)

        def largest(values: NDArray[Any]) -> Array:
            of_runs = values.max(axis=0).reshape(-1, steer.size)
            return np.where(known, of_runs.max(axis=0), np.nan)

        def slowest(lifted: NDArray[Any]) -> Array:
            at = np.where(np.isfinite(lifted.reshape(-1, steer.size)), speeds, np.inf).min(axis=0)
            return np.where(np.isfinite(at) & known, at, np.nan)

        height, fz = wheel_height(rec), rec["fz"]
        one_side = np.maximum(*(height[:, side].min(axis=1) for side in ([0, 2], [1, 3])))
        roll = np.abs(rec["roll"])
        return {
            "steer": steer,
            "lift_speed": slowest(kpi.two_wheel_lift(rec.time, height, least=self.least)),
            "lift_speed_by_loads": slowest(kpi.two_wheel_lift(rec.time, -fz, least=0.0)),
            "max_lift": largest(one_side),
            "max_roll": largest(roll),
            "max_ay": largest(np.abs(rec["ay"])),
            "max_sideslip": largest(np.abs(rec["sideslip"])),
            "rolled_over": (roll.max(axis=0) > math.pi / 3).reshape(-1, steer.size).any(axis=0),
        }


def wheel_height(rec: Recording) -> Array:
    """Return the height of each wheel's lowest point over a level road, (samples, 4, cars) [m].

    Negative by the tire deflection; with massless hubs, by that at rest. From the recorded z, roll,
    pitch, travel and inclination.
    """
    car = rec.car
    roll, pitch = (np.asarray(rec[name], np.float64) for name in ("roll", "pitch"))
    heights = []
    for wheel, (axle, ahead, left) in enumerate(WHEELS):
        x = ahead * np.asarray(car[f"body.to_{axle}_axle"])
        y = 0.5 * left * np.asarray(car[f"wheel.{axle}.track"])
        z = np.asarray(car[f"wheel.{axle}.hub_height"]) - car["body.height"]
        upright = y * np.sin(roll) + (z + rec["travel"][:, wheel]) * np.cos(roll)
        hub = rec["z"] - x * np.sin(pitch) + upright * np.cos(pitch)
        lean = np.cos(rec["inclination"][:, wheel])
        heights.append(hub - np.asarray(car[f"wheel.{axle}.radius"]) * lean)
    return np.stack(heights, axis=1)


def _require_short(test: Rollover, turned: Array) -> None:
    """Refuse runs that would last too long."""
    last = float(turned.max()) + getattr(test, "patience", 0.0) + test.hold + test.back
    if not last <= LONGEST:
        raise ValueError(
            f"lead, rate, factor, patience, hold and back: a run of {last:g} s at {test.rate:g} "
            f"rad/s is not allowed, must be <= {LONGEST:g} s"
        )
