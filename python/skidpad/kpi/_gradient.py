"""Gradients: straight-line fits of steady-state measurements."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import ascending, columns, each, per_car, total


@unwarned
def gradient(x: ArrayLike, y: ArrayLike, between: tuple[float, float]) -> Any:
    """Fit a straight line to y over x, and return its slope.

    Roll and sideslip gradients are those of the roll angle and of sideslip over lateral
    acceleration [rad/(m/s2)].

    Parameters
    ----------
    x, y : array_like, shape (samples,) or (samples, cars)
        Such as lateral acceleration [m/s2], and roll [rad].
    between : pair of float
        Range of x of the samples used.

    Returns
    -------
    ndarray, shape () or (cars,)
        Slope, in units of y per x; NaN for a car with fewer than two different x there.

    Raises
    ------
    ValueError
        If the shapes do not fit, or the range is empty.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> ay = np.linspace(0.0, 6.0, 61)
    >>> float(np.degrees(sp.kpi.gradient(ay, -0.01 * ay, (1.0, 4.0))).round(3))
    -0.573
    """
    low, high = ascending("between", between)
    across, up = columns(x=x, y=y)
    counted = (across >= low) & (across <= high) & np.isfinite(up)
    count = counted.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        dx, dy = (
            np.where(counted, v - total(np.where(counted, v, 0.0)) / count, 0.0)
            for v in (across, up)
        )
        square = total(dx**2)
        slope = np.where((count > 1) & (square > 0), total(dx * dy) / square, np.nan)
    return per_car(slope, x, y)


@unwarned
def understeer_gradient(
    steer: ArrayLike,
    ay: ArrayLike,
    yaw_rate: ArrayLike,
    speed: ArrayLike,
    wheelbase: ArrayLike,
    between: tuple[float, float] = (1.0, 4.0),
) -> Any:
    """Return the understeer gradient: steer beyond the kinematic one per lateral acceleration.

    Parameters
    ----------
    steer : array_like, shape (samples,) or (samples, cars)
        At the road wheels [rad]: the hand-wheel angle over the ratio.
    ay, yaw_rate, speed : array_like, shape (samples,) or (samples, cars)
        [m/s2], [rad/s], [m/s].
    wheelbase : array_like, shape () or (cars,)
        [m]
    between : pair of float
        Range of lateral acceleration [m/s2].

    Returns
    -------
    ndarray, shape () or (cars,)
        [rad/(m/s2)], positive for understeer, for turns to either side.

    Notes
    -----
    The gradient of ``steer - wheelbase * yaw_rate / speed``, whichever of radius, steer and speed
    is held (ISO 4138).
    """
    angle, a, r, v = columns(steer=steer, ay=ay, yaw_rate=yaw_rate, speed=speed)
    with np.errstate(invalid="ignore", divide="ignore"):
        beyond = angle - each("wheelbase", wheelbase, r.shape[1]) * r / v
    side = np.sign(a)
    slope = gradient(np.abs(a), side * beyond, between)
    if np.ndim(wheelbase):
        return slope
    return per_car(slope, steer, ay, yaw_rate, speed)
