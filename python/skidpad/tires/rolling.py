"""Rolling resistance from measurements after SAE J2452."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.per_car import together

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

KMH = 3.6  # km/h in 1 m/s


@unwarned
def sae_j2452(
    load: ArrayLike,
    pressure: ArrayLike,
    alpha: ArrayLike,
    beta: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    c: ArrayLike,
) -> dict[str, Any]:
    """Convert coefficients of SAE J2452 to those of a wheel, at one load and pressure.

    The standard has ``F = P^alpha Z^beta (a + b V + c V^2)`` with F and Z in N, P in kPa and V in
    km/h; a wheel of a car has ``F = (f0 + f1 v + f2 v^2) Fz``.

    Parameters
    ----------
    load : array_like
        Wheel load Fz at which both agree, N. With beta near 1 they also agree around it.
    pressure : array_like
        Inflation pressure, Pa.
    alpha, beta, a, b, c : array_like
        Coefficients of the standard, in its own units.

    Returns
    -------
    dict
        f0, f1 (s/m) and f2 (s2/m2) by their names in ``wheel.front`` and ``wheel.rear``; arrays if
        an argument is one.

    Raises
    ------
    TypeError
        If an argument is not a real number.
    ValueError
        If load or pressure is not above 0.

    Examples
    --------
    >>> import skidpad as sp
    >>> wheel = sp.tires.sae_j2452(4000.0, 240e3, -0.4, 0.95, 0.06, 1e-4, 6e-7)
    >>> round(wheel["rolling_resistance"], 5)
    0.00443
    >>> car = sp.cars.load("bmw_320i").replace({"wheel.front": wheel, "wheel.rear": wheel})
    """
    given = {"load": load, "pressure": pressure, "alpha": alpha, "beta": beta}
    given |= {"a": a, "b": b, "c": c}
    number = {name: real_array(name, value) for name, value in given.items()}
    together(**number)
    for name in ("load", "pressure"):
        if not np.all(number[name] > 0):
            raise ValueError(f"{name} must be > 0, not {number[name].min()}")
    kPa, Z = number["pressure"] / 1e3, number["load"] * 1.0
    factor = kPa ** number["alpha"] * Z ** (number["beta"] - 1)
    terms = {"": number["a"], "_1": number["b"] * KMH, "_2": number["c"] * KMH**2}
    found = {f"rolling_resistance{name}": factor * term for name, term in terms.items()}
    return {name: float(x) if np.ndim(x) == 0 else x for name, x in found.items()}
