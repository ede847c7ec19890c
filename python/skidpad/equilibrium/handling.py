"""Handling diagrams: steer over lateral acceleration, as in steady-state circles (ISO 4138)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arrays import ascends, real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, of_cars
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.equilibrium._trim import Trim, trim, where_of
from skidpad.equilibrium.continuation import repeat
from skidpad.equilibrium.newton import Array

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ACCELERATIONS: Final = np.arange(0.25, 12.01, 0.25)
"""Lateral accelerations [m/s2]; NaN where a car cannot reach them."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandlingDiagram:
    """Steady cornering of n cars at m lateral accelerations.

    Attributes
    ----------
    ay : ndarray, shape (m,)
        Lateral acceleration [m/s2].
    trim : Trim
        Steady states of n times m cars, all accelerations of the first car first.
    wheelbase : ndarray, shape (n, 1)
        [m]
    """

    ay: Array
    trim: Trim
    wheelbase: Array

    def __getitem__(self, name: str) -> Array:
        """Return any channel, shape (n, m), or (4, n, m) for wheels."""
        return self._cars(self.trim[name])

    def _cars(self, values: Array) -> Array:
        return values.reshape(*values.shape[:-1], -1, self.ay.size)

    @property
    def steer(self) -> Array:
        """Road-wheel angle [rad], shape (n, m)."""
        return self._cars(self.trim.steer)

    @property
    def curvature(self) -> Array:
        """Curvature of the path [1/m], shape (n, m)."""
        return self._cars(self.trim.yaw_rate / self.trim.speed)

    @property
    def understeer(self) -> Array:
        """Understeer angle, steer less that of a slow car: delta - L/R [rad], shape (n, m)."""
        return self.steer - self.wheelbase * self.curvature

    @property
    def gradient(self) -> Array:
        """Understeer gradient, the slope of `understeer` [rad/(m/s2)], shape (n, m)."""
        return np.gradient(self.understeer, self.ay, axis=-1)

    @property
    def sideslip(self) -> Array:
        """Sideslip angle [rad], shape (n, m)."""
        return self["sideslip"]

    @property
    def roll(self) -> Array:
        """Roll angle [rad], shape (n, m)."""
        return self["roll"]

    def plot(self, *, ax: Axes | None = None, **keywords: Any) -> Axes:
        """Plot the understeer angle, see `skidpad.plot.equilibrium.handling`."""
        axes: Axes = figure("equilibrium", "handling")(self, ax=ax, **keywords)
        return axes

    def __repr__(self) -> str:
        n, m = self.steer.shape
        return f"<HandlingDiagram{where_of(self.trim)}: {of_cars(n)}, {m} lateral accelerations>"


def handling_diagram(
    car: Car,
    *,
    speed: float | None = None,
    radius: float | None = None,
    ay: ArrayLike | None = None,
    threads: int = 1,
) -> HandlingDiagram:
    """Return the steer of all cars over lateral acceleration.

    Parameters
    ----------
    car : Car
    speed : float
        Constant speed [m/s]; the radius follows. Give either this or `radius`.
    radius : float
        Constant radius [m]; the speed follows.
    ay : array_like, shape (m,), optional
        Lateral accelerations [m/s2], ascending, at least two. Default: 0.25 to 12 in steps of 0.25.
    threads : int

    Returns
    -------
    HandlingDiagram
        NaN where there is no equilibrium.

    Raises
    ------
    TypeError, ValueError
        As in `trim`, or if not exactly one of speed and radius is given.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> bars = car.replace({"anti_roll.front.stiffness": np.array([0.0, 40e3])})
    >>> diagram = sp.handling_diagram(bars, speed=25.0, ay=[3.0, 5.0])
    >>> bool((diagram.understeer[1] > diagram.understeer[0]).all())
    True
    """
    require_car("car", car)
    if (speed is None) == (radius is None):
        raise ValueError("a handling diagram is at a speed or on a radius: give one of them")
    for name, value in (("speed", speed), ("radius", radius)):
        if value is not None and real_array(name, value).size != 1:
            raise ValueError(f"{name} must be one number for the whole diagram, not {brief(value)}")
    at = ACCELERATIONS if ay is None else real_array("ay", ay).astype(np.float64)
    if at.ndim != 1 or at.size < 2 or not np.isfinite(at).all() or not ascends(at):
        raise ValueError(f"ay must be a row of two or more ascending numbers, not {brief(ay)}")
    cars = repeat(car, at.size)
    found = trim(cars, speed=speed, radius=radius, ay=np.tile(at, car.n), threads=threads)
    wheelbase = np.broadcast_to(car.wheelbase, (car.n,))[:, None]
    return HandlingDiagram(at, found, wheelbase)
