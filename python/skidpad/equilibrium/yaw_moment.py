"""Yaw-moment diagrams (Milliken moment method): a car held at sideslip and steer angles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import count
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, of_cars
from skidpad._lib.per_car import require_finite
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.equilibrium._trim import Trim, condition, result
from skidpad.equilibrium.continuation import Indices, Motion, each, find, repeat
from skidpad.equilibrium.newton import Array
from skidpad.equilibrium.trim_equations import ALONG, CONTROLS, YAW, body_ahead

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class YawMomentDiagram:
    """Forces and moments of n cars held at b sideslip angles and s steer angles.

    Attributes
    ----------
    speed : float
        [m/s]
    beta : ndarray, shape (b,)
        Sideslip angles [rad].
    steer : ndarray, shape (s,)
        Road-wheel angles [rad].
    cy : ndarray, shape (n, b, s)
        Lateral force over weight, the lateral acceleration in g; NaN where the car cannot be held.
    cn : ndarray, shape (n, b, s)
        Yaw moment about the center of mass over weight times wheelbase, positive to the left.
    trim : Trim
        The motions, of n times b times s cars.
    """

    speed: float
    beta: Array
    steer: Array
    cy: Array
    cn: Array
    trim: Trim

    def plot(self, *, ax: Axes | None = None, **keywords: Any) -> Axes:
        """Plot it, see `skidpad.plot.equilibrium.yaw_moment`."""
        axes: Axes = figure("equilibrium", "yaw_moment")(self, ax=ax, **keywords)
        return axes

    def __repr__(self) -> str:
        n, b, s = self.cy.shape
        return f"<YawMomentDiagram of {of_cars(n)}, {b} sideslip angles, {s} steers>"


def yaw_moment_diagram(
    car: Car,
    speed: float,
    *,
    beta: ArrayLike | None = None,
    steer: ArrayLike | None = None,
    drive_torque: float = 0.0,
    threads: int = 1,
) -> YawMomentDiagram:
    """Return lateral force and yaw moment of all cars held at sideslip and steer angles.

    Parameters
    ----------
    car : Car
    speed : float
        Constant speed [m/s], > 0.
    beta : array_like, shape (b,), optional
        Sideslip angles [rad]. Default: -10 to 10 degrees, 21 of them.
    steer : array_like, shape (s,), optional
        Road-wheel angles [rad]. Default: -12 to 12 degrees, 13 of them.
    drive_torque : float
        Sum over the driven wheels [N m]; negative brakes all four.
    threads : int

    Returns
    -------
    YawMomentDiagram

    Raises
    ------
    TypeError, ValueError
        As in `trim`.

    Notes
    -----
    At constant speed: the car turns at the yaw rate of its lateral acceleration, r = ay/V, and its
    forces do not slow it nor its moment accelerate the yaw. Heave, roll and pitch, wheels and tires
    are settled. Steady states have zero moment. Stability and traction control are off: they would
    brake a car held away from the course it steers.

    References
    ----------
    Milliken and Milliken, Race Car Vehicle Dynamics, 1995, ch. 8.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> diagram = sp.yaw_moment_diagram(sp.cars.load("bmw_320i"), 25.0, beta=[0.0], steer=[0.02])
    >>> bool(diagram.cn[0, 0, 0] > 0)
    True
    """
    require_car("car", car)
    threads = count("threads", threads)
    if real_array("speed", speed).size != 1:
        raise ValueError(f"speed must be one number for the whole diagram, not {brief(speed)}")
    slips = _row("beta", np.radians(np.linspace(-10, 10, 21)) if beta is None else beta)
    if (np.abs(slips) >= 0.5 * np.pi).any():
        raise ValueError(
            f"beta: {brief(beta)} must be between -pi/2 and pi/2 rad; are these degrees?"
        )
    steers = _row("steer", np.radians(np.linspace(-12, 12, 13)) if steer is None else steer)
    grid = slips.size * steers.size
    n = car.n * grid
    given = {
        "speed": condition("speed", speed, n),
        "sideslip": condition("sideslip", np.tile(np.repeat(slips, steers.size), car.n), n, "beta"),
        "steer": condition("steer", np.tile(steers, car.n * slips.size), n),
        "effort": condition("drive_torque", drive_torque, n),
    }
    cars = repeat(car.replace(dict.fromkeys(CONTROLS, "off")), grid)
    motion = Motion(cars, tuple(given), given["speed"], free=(ALONG, YAW), threads=threads)
    end = np.stack((*given.values(), np.zeros(n)))
    start = np.where(np.arange(5)[:, None] == 0, end, 0.0)
    found = find(motion, start, end)
    trim = result(motion, found, end)
    turning = np.full(n, np.nan)

    def read(some: Indices) -> None:
        turn, _ = motion.some(some)
        turning[some] = turn.yaw_acceleration(found.unknown[:, some])

    each(np.flatnonzero(trim.converged), read, threads)
    gravity = -cars["environment.gravity_z"]
    cy = (trim.ay - body_ahead(cars) * turning) / gravity
    cn = cars.inertia[2] * turning / (cars.mass * gravity * cars.wheelbase)
    shape = car.n, slips.size, steers.size
    return YawMomentDiagram(float(speed), slips, steers, cy.reshape(shape), cn.reshape(shape), trim)


def _row(name: str, value: ArrayLike) -> Array:
    row = np.atleast_1d(real_array(name, value).astype(np.float64))
    if row.ndim != 1 or not row.size:
        raise ValueError(f"{name} must be a row of numbers [rad], not {brief(value)}")
    require_finite(name, row, "point")
    return row
