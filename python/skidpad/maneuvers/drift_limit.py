"""The largest sideslip of a drift that a person can hold, and what ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import of_cars
from skidpad._lib.optional import optional
from skidpad._lib.per_car import require_good
from skidpad.cars import Car
from skidpad.equilibrium import Trim
from skidpad.equilibrium.continuation import pick
from skidpad.gauges import StatusFlag
from skidpad.laps.engine import full_load
from skidpad.maneuvers.drift_driver import CLOSE, LOCK, LOCKED, STEADY, drive_drift, spread
from skidpad.maneuvers.drift_equilibria import drift_equilibria
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.pedals import over_runs
from skidpad.maneuvers.split import repeated
from skidpad.recordings.labels import columns
from skidpad.simulation.fleet import Fleet
from skidpad.status import Status

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

Array = NDArray[np.float64]

SIDESLIPS: Final = -np.arange(0.1, 1.151, 0.025)
"""Default sideslip angles [rad]."""
DRIVERS: Final = 8
"""Number of drivers for each drift."""
AWAY: Final = 0.05
"""Initial deviation of the sideslip [rad]."""
ARMS: Final = 0.05
"""Lag of arms [s]."""
OF_DRIFT: Final = {
    "speed": "m/s", "yaw_rate": "rad/s", "steer": "rad", "drive_torque": "N m", "power": "W",
}  # fmt: skip
WORDS: Final = (
    "not reached",
    "no such drift is found",
    "is at full lock",
    "has no more power",
    "cannot be held",
)


@dataclass(frozen=True, eq=False, kw_only=True)
class DriftLimit:
    """The largest sideslip at which a car can be held in a drift on a circle, and what ends it.

    Attributes
    ----------
    sideslip : ndarray, shape (n,)
        [rad], negative, as the circle turns left; NaN if no drift was held.
    speed, yaw_rate, steer, drive_torque, power : ndarray, shape (n,)
        State of that drift: speed of the center of mass [m/s], yaw rate [rad/s], road-wheel angle
        [rad] (negative is countersteer), torque at the driven wheels [N m], and its power [W].
    held_for : ndarray, shape (n,)
        Longest time that it was held [s]: the duration of the test, or for a car that holds no
        drift the longest of any; 0 if there is none.
    why : ndarray of str, shape (n,)
        What ends it at the next sideslip.
    sideslips : ndarray, shape (k,)
        Those tried [rad], in order of magnitude.
    drifts : dict of str to ndarray, shape (k, n)
        Steady drift at each: metrics as above, NaN if there is none, and ``held_for`` [s].
    test : ConstantRadiusDrift
    car : Car
    """

    sideslip: Array
    speed: Array
    yaw_rate: Array
    steer: Array
    drive_torque: Array
    power: Array
    held_for: Array
    why: NDArray[np.str_]
    sideslips: Array
    drifts: Mapping[str, Array]
    test: Any
    car: Car

    def __repr__(self) -> str:
        found = np.degrees(self.sideslip[np.isfinite(self.sideslip)])
        span = f"{found.max():.4g} to {found.min():.4g} deg" if found.size else "none holds a drift"
        return f"<DriftLimit of {of_cars(self.sideslip.size)}: {span}>"

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` with a row for each car: its label, then metrics."""
        pd = optional("pandas")
        n = self.sideslip.size
        names = ("sideslip", *OF_DRIFT, "held_for", "why")
        table = {**columns(self.car, n), **{name: getattr(self, name) for name in names}}
        frame: pandas.DataFrame = pd.DataFrame(table, index=pd.RangeIndex(n, name="car"))
        return frame

    def plot(self, *, axes: Any = None) -> list[Axes]:
        """Plot countersteer, speed and power of all drifts, see `skidpad.plot.drift.limits`."""
        drawn: list[Axes] = figure("drift", "limits")(self, axes=axes)
        return drawn


def sideslips_of(given: ArrayLike) -> Array:
    """Return checked sideslip angles, in order of magnitude."""
    values = np.atleast_1d(np.array(real_array("sideslips", given, unit="rad"), np.float64))
    if values.ndim > 1 or not values.size:
        raise ValueError(f"sideslips: shape {values.shape} is not allowed, must be () or (k,)")
    good = (values < 0) & (values > -1.2)
    require_good("sideslips", values, good, "< 0 and > -1.2 rad")
    return np.unique(values)[::-1]


def find_drift_limit(
    test: Any,
    car: Car,
    sideslips: Array,
    hand: Hand,
    threads: int,
    show: Callable[[float], object] | None,
) -> DriftLimit:
    """Find the limit of every car."""
    n, k = test.number_of(car), sideslips.size
    most = _most_power(car, n)
    car_of_test = car.replace(LOCKED)
    cars = repeated(car_of_test, k)
    radius = np.tile(np.broadcast_to(np.asarray(test.radius, np.float64), (n,)), k)
    asked = np.repeat(sideslips, n)
    found = drift_equilibria(cars, radius, asked, test.dt, threads)
    if show is not None:
        show(0.3)
    ratio = np.tile(np.broadcast_to(np.asarray(car["steering.ratio"], np.float64), (n,)), k)
    lock = np.minimum(LOCK, hand.angle / ratio)
    power = found.drive_torque * found.state["wheel_speed"][2:].mean(axis=0)
    there = found.converged
    locked, weak = np.abs(found.steer) > lock, power > np.tile(most, k)
    tried = there & ~locked & ~weak
    held = np.zeros(n * k)
    some = np.flatnonzero(tried)
    if some.size:
        bounds = lock[some], np.tile(most, k)[some], (hand.rate / ratio)[some]
        held[some] = _held(test, pick(cars, some), found, some, radius[some], bounds, threads)
    if show is not None:
        show(1.0)
    ends = np.select([~there, locked, weak, held < test.duration], [1, 2, 3, 4], 0).reshape(k, n)
    figures = {
        "speed": found.speed, "yaw_rate": found.yaw_rate, "steer": found.steer,
        "drive_torque": found.drive_torque, "power": power,
    }  # fmt: skip
    drifts = {
        name: np.where(there, values, np.nan).reshape(k, n) for name, values in figures.items()
    }
    return _limit(test, car, sideslips, {**drifts, "held_for": held.reshape(k, n)}, ends)


def _limit(
    test: Any, car: Car, sideslips: Array, drifts: dict[str, Array], ends: NDArray[np.int_]
) -> DriftLimit:
    """Return the last drift that is held, and what prevents the next."""
    k, n = ends.shape
    good, each = ends == 0, np.arange(n)
    some = good.any(axis=0)
    last = np.where(some, k - 1 - good[::-1].argmax(axis=0), 0)
    # for a car that holds none, the first drift that exists
    beyond = np.where(some, np.minimum(last + 1, k - 1), (ends != 1).argmax(axis=0))
    at = {name: np.where(some, rows[last, each], np.nan) for name, rows in drifts.items()}
    at["held_for"] = np.where(some, at["held_for"], drifts["held_for"].max(axis=0))
    return DriftLimit(
        sideslip=np.where(some, sideslips[last], np.nan),
        why=np.array([WORDS[end] for end in ends[beyond, each]]),
        sideslips=sideslips,
        drifts=drifts,
        test=test,
        car=car,
        **at,
    )


def _most_power(car: Car, n: int) -> Array:
    """Return the engine's power, (n,) [W], unlimited for a car without one."""
    if car["drive.source"] != "engine":
        return np.full(n, np.inf)
    if car["engine.model"] == "envelope":
        return np.broadcast_to(np.asarray(car["engine.peak_power"], float), (n,))
    speeds = np.asarray(car["engine.speeds"], float)
    turns = np.broadcast_to(speeds.reshape(len(speeds), -1), (len(speeds), n))
    return np.asarray((turns * full_load(car, turns)).max(axis=0))


def _held(
    test: Any,
    car: Car,
    found: Trim,
    some: NDArray[np.intp],
    radius: Array,
    bounds: tuple[Array, Array, Array],
    threads: int,
) -> Array:
    """Return how long drifts are held by the best of several drivers [s]."""
    lock, power, rate = bounds
    n, runs = some.size, DRIVERS
    state = {name: values[..., some] for name, values in found.state.items()}
    beta, steer = found.sideslip[some], found.steer[some]
    start = beta + AWAY
    speed = np.hypot(state["vx"], state["vy"])
    state |= {"vx": speed * np.cos(start), "vy": speed * np.sin(start), "rack_steer": steer}
    # the middle of the circle is at x = 0, y = R
    state |= {"x": radius * np.sin(beta), "y": radius * (1 - np.cos(beta))}
    along = (state["vy"] + np.asarray(car["body.to_front_axle"]) * state["yaw_rate"]) / state["vx"]
    per_rate = np.asarray(car.mass * car["wheel.rear.effective_radius"])
    own = {"at_rest": found.drive_torque[some] / per_rate, "slip": steer - along}

    def whole(values: ArrayLike) -> Array:
        return over_runs((values,) * runs, n)

    gains = {name: np.repeat(row, n) for name, row in spread(runs).items()}
    each = gains | {name: whole(values) for name, values in own.items()}
    moved = car.replace(
        {"steering.actuator": "lag", "steering.lag": ARMS, "steering.rate_limit": rate}
    )
    fleet = Fleet(repeated(moved, runs), n=n * runs)
    fleet.start(
        speed=whole(found.speed[some]),
        gear=0,
        state={name: np.concatenate([values] * runs, axis=-1) for name, values in state.items()},
    )
    fell = StatusFlag(Status.ROLLED_OVER)
    law = drive_drift(
        repeated(car, runs), each, whole(radius), np.tan(whole(beta)), whole(found.speed[some]),
        whole(lock), whole(power),
    )  # fmt: skip
    run = fleet.run(
        law, test.duration, test.dt, test.every, record=("x", "y", "sideslip"), until=fell,
        threads=threads,
    )  # fmt: skip
    away = np.abs(np.hypot(run["x"], run["y"] - whole(radius)) / whole(radius) - 1)
    keeps = (away < CLOSE) & (np.abs(run["sideslip"] - whole(beta)) < STEADY)
    lost = ~keeps
    first = np.where(lost.any(axis=0), lost.argmax(axis=0), len(run.time) - 1)
    held = np.where(lost.any(axis=0), run.time[first], test.duration)
    return np.asarray(held.reshape(runs, n).max(axis=0))
