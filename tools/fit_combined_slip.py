"""Fits the weights of combined slip in make_tires.py: python tools/fit_combined_slip.py.

Prints B1, B2 and E of the weights of Fx and of Fy, with C = 1 and slips relative to those of the
peaks. Least squares to a target in all slip directions, over tires of three families:

- both curves at the same normalized slip s, relative to that of their peaks (E. Bakker, H. B.
  Pacejka, L. Lidner, A New Tire Model with an Application in Vehicle Dynamics Studies, SAE 890087);
- at small slip in the elastic direction, that of the normalized slips; beyond s = 3 against the
  sliding velocity, as friction is, with the magnitude of the ellipse of both forces.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

import make_tires
import numpy as np
import skidpad as sp
from scipy.optimize import least_squares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

NAMES = ("economy_165_80r13", "touring_205_55r16", "sport_225_45r17")
SLIDES = 3.0
START = (3.2, 1.6, 0.0, 0.9, 1.1, 0.0)  # of the published table
BOUNDS = ((0.3, 0.1, -3.0, 0.3, 0.1, -3.0), (8.0, 8.0, 1.0, 8.0, 8.0, 1.0))
ALPHA, KAPPA = np.meshgrid(
    np.radians([1, 2, 4, 6, 9, 12, 16, 20, 30, 45, 60, 75, 88]),
    [0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 0.8, 1.0],
)


def weighted(name: str, numbers: Array) -> sp.tires.MagicFormula:
    """Return a tire with other combined-slip weights."""
    tire = make_tires.TIRES[name]
    x, y = make_tires.longitudinal(tire).peak, make_tires.lateral(tire).peak
    along, across = numbers[:3], numbers[3:]
    return sp.tires.load(
        name,
        **{"rbx1": along[0] / y, "rbx2": along[1] / x, "rcx1": 1.0, "rex1": along[2]},
        **{"rby1": across[0] / x, "rby2": across[1] / y, "rcy1": 1.0, "rey1": across[2]},
    )


@cache
def target(name: str) -> tuple[Array, Array]:
    """Forces at the nominal load relative to it, Fx and -Fy."""
    tire, known = sp.tires.load(name), make_tires.TIRES[name]
    fz = known.nominal_load
    x, y = make_tires.longitudinal(known).peak, math.tan(make_tires.lateral(known).peak)
    aside = np.tan(ALPHA)
    nx, ny = KAPPA / x, aside / y
    s = np.hypot(nx, ny)
    fx = tire.forces(fz, np.minimum(s * x, 1.0), 0.0).fx / fz
    fy = -tire.forces(fz, 0.0, np.arctan(s * y)).fy / fz
    speed = np.hypot(KAPPA, aside)
    gx, gy = KAPPA / speed, aside / speed
    share = np.clip(s / SLIDES, 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    sliding = share / np.hypot(gx / fx, gy / fy)
    return (1 - share) * fx * nx / s + sliding * gx, (1 - share) * fy * ny / s + sliding * gy


def misses(numbers: Array) -> Array:
    """Differences from the target relative to the load."""
    found = []
    for name in NAMES:
        fz = make_tires.TIRES[name].nominal_load
        forces, (fx, fy) = weighted(name, numbers).forces(fz, KAPPA, ALPHA), target(name)
        found += [forces.fx / fz - fx, -forces.fy / fz - fy]
    return np.concatenate([np.ravel(f) for f in found])


if __name__ == "__main__":
    fit = least_squares(misses, START, bounds=BOUNDS)
    print("B1, B2, E of x; of y:", fit.x.round(2), "rms", np.sqrt(np.mean(fit.fun**2)).round(4))
