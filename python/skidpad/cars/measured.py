"""Moments of inertia and height of the center of mass of measured cars, by mass.

Power laws ``value (m / 1500 kg)^exponent``, by least squares of the logarithms, fitted to
measurements of the US National Highway Traffic Safety Administration: the inertia of 204 vehicles
until 1998 (Heydinger and others, SAE 1999-01-1336), and heights of 1270 for its New Car Assessment
Program until 2021. The tables have neither track nor wheelbase; adding height as a variable would
reduce the scatter of the moments by no more than a tenth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np

from skidpad._lib.messages import require_word
from skidpad._lib.parameters import Field, number

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from skidpad._lib.parameters import Number

Kind = Literal["car", "truck"]
"""Passenger cars of all body styles; light trucks: vans, pickups and off-roaders."""

KINDS: tuple[Kind, ...] = get_args(Kind)
MIDDLE = 1500.0  # kg


class PowerLaw(NamedTuple):
    """A quantity of the whole car as a power law of its mass."""

    value: float
    """Value at 1500 kg, in the unit of the quantity."""
    exponent: float
    scatter: float
    """Relative standard deviation of the vehicles about it."""

    def at(self, mass: ArrayLike) -> NDArray[np.float64]:
        """Evaluate it at a mass, kg."""
        return self.value * (np.asarray(mass) / MIDDLE) ** self.exponent


RANGE: dict[Kind, tuple[float, float]] = {"car": (814.0, 1978.0), "truck": (1043.0, 2667.0)}
"""Masses of the vehicles with measured inertia, kg."""

LAWS: dict[str, dict[Kind, PowerLaw]] = {
    "inertia_xx": {"car": PowerLaw(553.4, 1.354, 0.10), "truck": PowerLaw(543.7, 1.560, 0.15)},
    "inertia_yy": {"car": PowerLaw(2816.0, 1.733, 0.10), "truck": PowerLaw(2627.0, 1.586, 0.17)},
    "inertia_zz": {"car": PowerLaw(2933.0, 1.703, 0.08), "truck": PowerLaw(2699.0, 1.544, 0.16)},
    "height": {"car": PowerLaw(0.5462, 0.0790, 0.05), "truck": PowerLaw(0.6288, 0.2881, 0.05)},
}
"""kg m2 and m, of 73 cars and 131 light trucks, the heights of 469 and 801."""


def typical_inertia(
    mass: ArrayLike, *, kind: Kind = "car"
) -> dict[str, Number | tuple[NDArray[np.float64], ...]]:
    """Return typical moments of inertia and height of the center of mass for a mass.

    Parameters
    ----------
    mass : array_like
        Mass of the whole car, kg: a number, or one for each car; within the measured 814 to 1978 kg
        for passenger cars, 1043 to 2667 kg for light trucks.
    kind : {"car", "truck"}
        Passenger cars of all body styles, or light trucks: vans, pickups and off-roaders.

    Returns
    -------
    dict
        For `Car.from_totals`: ``mass``, kg, ``inertia``, the moments xx (roll), yy (pitch) and zz
        (yaw) about the center of mass, kg m2, and its ``height`` above the road, m.

    Raises
    ------
    ValueError
        If a mass is outside the measured range, such as a racing car's.

    Notes
    -----
    Power laws of the mass, fitted to measurements of the US National Highway Traffic Safety
    Administration: inertia of 73 cars and 131 light trucks until 1998 (Heydinger and others, SAE
    1999-01-1336), height of 469 and 801 until 2021. The standard deviation of single vehicles
    about them is

    ======  =====  =====  =====  ======
    kind    xx     yy     zz     height
    ======  =====  =====  =====  ======
    car     10 %   10 %   8 %    5 %
    truck   15 %   17 %   16 %   5 %
    ======  =====  =====  =====  ======

    Heights are those of empty vehicles.

    Examples
    --------
    >>> import skidpad as sp
    >>> sedan = sp.Car.from_totals(**sp.cars.typical_inertia(1500), front_weight=0.6, wheelbase=2.7)
    >>> round(sedan.center_of_mass_height, 3), sedan.inertia.round()[:3].tolist()
    (0.546, [553.0, 2816.0, 2933.0])
    """
    require_word("kind", kind, KINDS)
    checked = number(Field("mass", "kg", MIDDLE, *RANGE[kind], "of the whole car"), mass)
    xx, yy, zz, height = (laws[kind].at(checked) for laws in LAWS.values())
    return {"mass": checked, "height": height, "inertia": (xx, yy, zz)}
