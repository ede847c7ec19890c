"""The g-g-V envelope: largest lateral acceleration by longitudinal acceleration and speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import count
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, of_cars
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.equilibrium._trim import condition, without_dust
from skidpad.equilibrium.continuation import Motion, find, follow, repeat, straight
from skidpad.equilibrium.newton import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BEYOND: Final = 60.0
"""An acceleration that no car on wheels reaches [m/s2]."""
FINEST: Final = 2.0**-13
"""Tolerance of a limit relative to that: 0.007 m/s2."""
MOST_POINTS: Final = 10_000
"""Tolerance of accelerations at a limit."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Envelope:
    """Limits of n cars at v speeds, at m longitudinal accelerations each.

    Attributes
    ----------
    speed : ndarray, shape (v,)
        [m/s]
    ax : ndarray, shape (n, v, m)
        Rate of change of the speed [m/s2], from the hardest braking to the largest acceleration.
    ay : ndarray, shape (n, v, m)
        Largest lateral acceleration there, to the left [m/s2].
    """

    speed: Array
    ax: Array
    ay: Array

    def plot(self, *, ax: Axes | None = None, **keywords: Any) -> Axes:
        """Plot it, see `skidpad.plot.equilibrium.envelope`."""
        axes: Axes = figure("equilibrium", "envelope")(self, ax=ax, **keywords)
        return axes

    def __repr__(self) -> str:
        n, v, m = self.ax.shape
        return f"<Envelope of {of_cars(n)}, {v} speeds, {m} longitudinal accelerations>"


def gg(
    car: Car, speeds: ArrayLike, *, ax: ArrayLike | None = None, points: int = 15, threads: int = 1
) -> Envelope:
    """Find the g-g-V envelope of all cars in quasi-steady motion.

    Parameters
    ----------
    car : Car
    speeds : array_like, shape (v,)
        [m/s], > 0.
    ax : array_like, shape (m,), optional
        Rates of change of the speed [m/s2]. Default: `points` values from the hardest straight-line
        braking to the largest acceleration, for each speed and car.
    points : int
        Their number if `ax` is omitted, at least 3.
    threads : int

    Returns
    -------
    Envelope
        NaN where the car cannot reach that acceleration even in a straight line.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.

    Notes
    -----
    Cars are taken from rolling straight to the acceleration `ax`, and on to larger lateral
    acceleration until no steady motion exists (see `trim`), to 0.01 m/s2. The driven wheels
    accelerate the car, with equal torque left and right; the brakes slow it, split by
    ``brakes.front_share``. An axle with equal torques is limited by its inner wheel. The engine
    sets no limit.

    Examples
    --------
    >>> import skidpad as sp
    >>> envelope = sp.gg(sp.cars.load("bmw_320i"), [20.0], ax=[-5.0, 0.0])
    >>> bool(envelope.ay[0, 0, 0] < envelope.ay[0, 0, 1])
    True
    """
    require_car("car", car)
    threads = count("threads", threads)
    at = np.atleast_1d(real_array("speeds", speeds).astype(np.float64))
    if at.ndim != 1 or not at.size:
        raise ValueError(f"speeds must be a row of numbers [m/s], not {brief(speeds)}")
    if ax is None:
        if count("points", points, MOST_POINTS) < 3:
            raise ValueError(f"points: {points} is not allowed, must be >= 3")
        lowest, highest = longitudinal_limits(car, at, threads)
        # denser at both ends, where the envelope is steep; within the limits, which are known
        way = 0.5 - 0.5 * np.cos(np.linspace(0.0, np.pi, points)) * (1 - 2e-3)
        rates = lowest[:, :, None] + way * (highest - lowest)[:, :, None]
    else:
        row = without_dust(np.atleast_1d(real_array("ax", ax).astype(np.float64)))
        if row.ndim != 1 or not row.size:
            raise ValueError(f"ax must be a row of numbers [m/s2], not {brief(ax)}")
        rates = np.broadcast_to(row, (car.n, at.size, row.size)).copy()
    return Envelope(at, rates, _lateral(car, at, rates, threads))


def longitudinal_limits(car: Car, speeds: Array, threads: int) -> tuple[Array, Array]:
    """Return the hardest straight-line braking and acceleration, (n, v)."""
    n = 2 * speeds.size * car.n
    speed = _speed(np.tile(np.repeat(speeds, 2), car.n))
    motion = Motion(repeat(car, 2 * speeds.size), ("speed", "ay"), speed, threads=threads)
    found = straight(motion, _asked(speed, 0.0, 0.0))
    ends = _asked(speed, 0.0, np.tile((-BEYOND, BEYOND), n // 2))
    follow(motion, found, ends, np.arange(n), FINEST)
    reached = np.where(np.isnan(found.share), np.nan, found.given[2])
    both = reached.reshape(car.n, speeds.size, 2)
    return both[:, :, 0], both[:, :, 1]


def _lateral(car: Car, speeds: Array, rates: Array, threads: int) -> Array:
    """Return the largest lateral acceleration at longitudinal ones, (n, v, m)."""
    _, v, m = rates.shape
    speed, rate = _speed(np.tile(np.repeat(speeds, m), car.n)), rates.ravel()
    rate = np.where(np.abs(rate) <= BEYOND, rate, np.nan)
    motion = Motion(repeat(car, v * m), ("speed", "ay"), speed, threads=threads)
    found = find(motion, _asked(speed, 0.0, 0.0), _asked(speed, 0.0, np.nan_to_num(rate)))
    ahead = found.all_the_way & np.isfinite(rate)
    follow(motion, found, _asked(speed, BEYOND, rate), np.flatnonzero(ahead), FINEST)
    return np.where(ahead, found.given[1], np.nan).reshape(rates.shape)


def _speed(values: Array) -> Array:
    return condition("speed", values, values.size, "speeds")


def _asked(speed: Array, ay: float, ax: float | Array) -> Array:
    return np.stack(np.broadcast_arrays(speed, ay, ax))
