"""Steering programs, and simulations of many of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad.cars import Car
from skidpad.drivers import SpeedHold
from skidpad.equilibrium.continuation import repeat
from skidpad.gauges import Min, Peak
from skidpad.maneuvers.cone_test import ConeTest, Metrics, verdict
from skidpad.maneuvers.hand import Hand
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

Array = NDArray[np.float64]

SPACING: Final = 2.4
"""Distance between knots at the entry speed [m]: 0.11 s at 80 km/h."""
SLOWER: Final = 1.15
"""Length of the program relative to the time at the entry speed, as cars slow down."""
INTERVAL: Final = 0.03
"""Interval between the samples of a program [s]."""
LOAD: Final = 2.0
"""Meters at a cone equivalent to the static load of a wheel."""
SLIDE: Final = 2.0
"""And to a radian of sideslip."""
SPUN: Final = math.radians(60.0)
"""Sideslip at which a car counts as spun [rad]."""
NEVER: Final = -1.0
"""Margin assigned to a cone not reached [m], plus 1/20 for each meter short of it."""
BEGIN: Final = 45.0 / 3.6
"""Entry speed at the start of the search [m/s]."""
TORQUE: Final = "steering_torque"


def knots_of(test: ConeTest, car: Car) -> int:
    """Return the number of knots of a program; the wheel is straight before them."""
    distance = float(np.max(test.end_x(car) - test.begin_x(car)))
    return math.ceil(SLOWER * distance / SPACING)


def program(knots: Array, speed: Array) -> Signal:
    """Return steering over time.

    Parameters
    ----------
    knots : ndarray, shape (n, k)
        Road-wheel angle [rad] after each `SPACING` at the entry speed, linear between; it starts
        straight ahead, and the last one is held.
    speed : ndarray, shape (n,)
        Entry speed [m/s].
    """
    n, k = knots.shape
    times = INTERVAL * np.arange(math.ceil(SPACING * k / speed.min() / INTERVAL) + 1)
    at = np.minimum(times[:, None] * (speed / SPACING), k)
    before = np.minimum(at.astype(int), k - 1)
    share, cars = at - before, np.arange(n)
    angles = np.concatenate((np.zeros((n, 1)), knots), axis=1)
    values = angles[cars, before] * (1 - share) + angles[cars, before + 1] * share
    return Signal(times, values)


@dataclass(frozen=True)
class Pedals:
    """Use of the pedals by n drivers.

    Attributes
    ----------
    declutched : ndarray of bool, shape (n,)
    gear : ndarray, shape (n,), optional
        Engaged gear; None for cars without gears.
    """

    declutched: NDArray[np.bool_]
    gear: Array | None

    @classmethod
    def of(cls, test: ConeTest, car: Car, n: int, threads: int) -> Pedals:
        """Return released pedals, with cars declutched that engine braking would stop."""
        nobody = np.zeros(n, bool)
        if car["drive.source"] != "engine":
            return cls(nobody, None)
        if test.throttle == "declutched":
            return cls(~nobody, np.zeros(n))
        if test.throttle == "hold":
            return cls(nobody, None)
        rolls = Rehearsal(test, car, n, 1, Hand(), cls(nobody, None), threads)
        gear = np.array(rolls.gears(BEGIN), np.float64)
        rolls.drive(np.zeros((n, 1, 1)), np.full((n, 1), BEGIN))
        stopped = np.isnan(rolls.metrics["exit_speed"])
        return cls(stopped, np.where(stopped, 0.0, gear) if stopped.any() else None)

    def chosen(self, cars: NDArray[np.intp]) -> Pedals:
        """Return those of some cars."""
        return Pedals(self.declutched[cars], None if self.gear is None else self.gear[cars])


class Rehearsal:
    """n cars, each with c candidate steering programs.

    Parameters
    ----------
    test : ConeTest
    car : Car
    n, candidates : int
    hand : Hand
    pedals : Pedals
        Pedals of n drivers.
    threads : int
    dtype : {"float64", "float32"}
    dt : float, optional
        Step [s]; the default is that of the test.
    run_out : float, optional
        [m]; the default is that of the test.
    """

    def __init__(
        self,
        test: ConeTest,
        car: Car,
        n: int,
        candidates: int,
        hand: Hand,
        pedals: Pedals,
        threads: int,
        dtype: DTypeLike = "float64",
        dt: float | None = None,
        run_out: float | None = None,
    ) -> None:
        self.test, self.n, self.candidates, self.threads = test, n, candidates, threads
        self.car = repeat(car, candidates)
        self.dt = test.dt if dt is None else dt
        self.every = test.every if dt is None else 1
        self._run_out = test.run_out if run_out is None else run_out
        self.fleet = Fleet(self.car, n=n * candidates, dtype=dtype)
        self._gear = None if pedals.gear is None else np.repeat(pedals.gear, candidates)
        course = test.course(self.car)
        self._gauges: dict[str, Any] = {"fences": course.fences(), "sideslip": Peak("sideslip")}
        if dt is None:
            self._gauges = dict(test.gauges(course))
        self._gauges["load"] = Min("fz")
        self._torque = None if TORQUE in lacking(self.car, CHANNEL_NEEDS) else hand.torque
        if self._torque is not None:
            self._gauges["torque"] = Peak(TORQUE)
        self.fleet.start(speed=BEGIN)
        self._static = np.asarray(self.fleet.state.fz, np.float64).copy()
        self.metrics: Metrics = {}
        self.peaks = np.ones((2, n * candidates))

    def gears(self, speed: float) -> Array:
        """Return the gears engaged at a speed."""
        self.fleet.start(speed=speed)
        return np.asarray(self.fleet.state.gear, np.float64).copy()

    def start(self, speed: Array) -> dict[str, Any]:
        """Return the arguments of `Fleet.start`."""
        place = {"x": self.test.begin_x(self.car), "y": self.test.start_y(self.car)}
        return {"speed": speed, **place, "gear": self._gear}

    def inputs(self, steer: Signal) -> dict[str, Any]:
        """Return the inputs of `Fleet.run`."""
        return {"steer": steer} | ({} if self._gear is None else {"gear": self._gear})

    def drive(self, knots: Array, speed: Array) -> Array:
        """Return the margins to failure.

        Parameters
        ----------
        knots : ndarray, shape (n, c, k)
        speed : ndarray, shape (n, c)

        Returns
        -------
        ndarray, shape (n, c, rows)
            Margins at cones [m]; remaining loads of the left and right side, sideslip, and torque
            at the hand wheel, in equivalent meters.
        """
        ran = self.run(program(knots.reshape(-1, knots.shape[2]), speed.ravel()), speed)
        rows = self._rows(ran.gauges)
        return np.ascontiguousarray(rows.T).reshape(self.n, self.candidates, -1)

    def run(
        self,
        steer: Signal | None,
        speed: Array,
        record: tuple[str, ...] = (),
        driver: Any = (),
    ) -> Recording:
        """Run with a program or with a driver."""
        entry = speed.ravel()
        self.fleet.start(**self.start(entry))
        test, patience = self.test, self.test.patience(self.car, entry)
        shorter = self._run_out - test.run_out
        drivers = [driver] if driver else []
        if test.throttle == "hold":
            drivers.append(SpeedHold(entry))
        inputs = {} if self._gear is None else {"gear": self._gear}
        recording = self.fleet.run(
            inputs if steer is None else self.inputs(steer),
            duration=test.duration(patience),
            dt=self.dt,
            every=self.every,
            record=record,
            threads=self.threads,
            gauges=self._gauges,
            until=test.until(self.car, patience, shorter),
            driver=drivers,
        )
        if "exit_speed" in recording.gauges:
            found = recording.gauges
            self.metrics = verdict(self.fleet.status, entry, found, self.peaks)
        return recording

    def _rows(self, found: dict[str, Any]) -> Array:
        fences = np.asarray(found["fences"], np.float64)
        lacks = np.minimum(np.asarray(self.fleet.state.x) - self.test.end_x(self.car), 0.0)
        fences = np.where(np.isfinite(fences), fences, NEVER + 0.05 * lacks)
        load = np.asarray(found["load"], np.float64) / self._static
        sides = LOAD * np.stack((np.maximum(load[0], load[2]), np.maximum(load[1], load[3])))
        slide = SLIDE * (SPUN - np.asarray(found["sideslip"], np.float64))[None]
        rows = [fences, sides, slide]
        if self._torque is not None:
            rows.append((1 - np.asarray(found["torque"], np.float64) / self._torque)[None])
        every = np.concatenate(rows)
        return np.where(np.isfinite(every), every, 10 * NEVER)

    @property
    def cones(self) -> int:
        """Return the number of rows of cones."""
        return len(self._gauges["fences"])
