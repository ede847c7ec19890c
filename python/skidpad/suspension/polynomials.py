"""Kinematics of a car: polynomials of degree 5 in wheel travel and rack."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.messages import brief, require_word
from skidpad._lib.per_car import together

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import ArrayLike, NDArray

    from skidpad.suspension.kinematics import Kinematics
    from skidpad.suspension.pose import Array

DEGREE: Final = 5
POWERS: Final = tuple((k, j) for k in range(DEGREE + 1) for j in range(DEGREE + 1 - k))
"""Powers of travel and rack of the 21 coefficients, in order."""

ANGLES: Final = ("toe", "camber", "caster")
CURVES: Final = (*ANGLES, "forward", "outward")

NODES: Final = 21
"""Chebyshev nodes of each range of a fit."""

CHECKED: Final = (401, 41)
"""Points per range, ends included, where the error is evaluated: for travel only, and with rack."""

WORST: Final = float(np.radians(0.05))
"""Angle error above which a warning is issued, rad."""


@dataclass(frozen=True, eq=False, repr=False)
class Polynomials:
    """Polynomials of the kinematics of an axle, for its left wheel.

    Each is the sum of c_kj z^k s^j with k + j <= 5; z is the travel of the wheel center, m, bump
    positive, and s the rack displacement, m, positive for steering to the left. The right wheel
    uses -s.

    Attributes
    ----------
    travel, rack : tuple of float
        Fitted ranges of z and s, m.
    toe, camber : float
        Static angles at design, rad: toe positive = toe-in; camber negative = top inward, of the
        wheel plane (not in the plane x = const).
    coefficients : mapping of str to ndarray
        ``toe``, ``camber`` and ``caster`` (rad, relative to the static angles; caster is the
        rotation of the carrier about -y), ``forward`` and ``outward`` (m, of the wheel center): 21
        numbers each, k = 0 with j = 0..5, k = 1 with j = 0..4, and so on.
    max_error : mapping of str to float
        Largest error of each in the ranges, rad or m.
    rack_travel : float or None
        Rack displacement per road-wheel angle at design, m/rad. None without a rack.
    """

    travel: tuple[float, float]
    rack: tuple[float, float]
    toe: float
    camber: float
    coefficients: Mapping[str, NDArray[np.float64]]
    max_error: Mapping[str, float]
    rack_travel: float | None = None

    @unwarned
    def at(self, curve: str, travel: ArrayLike, rack: ArrayLike = 0.0) -> NDArray[np.float64]:
        """Evaluate one polynomial.

        Parameters
        ----------
        curve : {"toe", "camber", "caster", "forward", "outward"}
        travel, rack : array_like
            z and s, m; broadcast.

        Returns
        -------
        ndarray
            Without the static angle, rad or m.
        """
        require_word("curve", curve, CURVES)
        z, s = together(travel=travel, rack=rack)
        value: Array = powers(z.astype(np.float64), s.astype(np.float64)) @ self.coefficients[curve]
        return value

    def __repr__(self) -> str:
        ends = (
            f"{name} {low:g} to {high:g} m"
            for name, (low, high) in (("travel", self.travel), ("rack", self.rack))
        )
        toe, camber = (np.degrees(self.max_error[name]) for name in ("toe", "camber"))
        errors = f"within {toe:.2g} deg of toe, {camber:.2g} of camber"
        return f"<Polynomials of {', '.join(ends)}, {errors}>"

    def fields(self, axle: str) -> dict[str, Any]:
        """Return the fields for `Car.replace` that give an axle these kinematics.

        Parameters
        ----------
        axle : {"front", "rear"}
            A rear axle has no rack: only powers of travel count.

        Returns
        -------
        dict
            ``suspension.kinematics``, static toe and camber, five coefficient lists, and for a
            front axle with a rack ``steering.rack_travel``.

        Raises
        ------
        ValueError
            If there is no such axle.
        """
        require_word("axle", axle, ("front", "rear"))
        group = f"suspension.{axle}"
        found: dict[str, Any] = {
            "suspension.kinematics": "polynomial",
            f"{group}.toe": self.toe,
            f"{group}.camber": self.camber,
        }
        for curve in CURVES:
            found[f"{group}.{curve}_polynomial"] = self.coefficients[curve].tolist()
        if axle == "front" and self.rack_travel is not None:
            found["steering.rack_travel"] = self.rack_travel
        return found


def powers(z: Array, s: Array) -> Array:
    """Return z^k s^j in the order of the coefficients, as the last axis."""
    return np.stack([z**k * s**j for k, j in POWERS], axis=-1)


def fitted(
    solve: Callable[..., Kinematics],
    travel: tuple[float, float],
    rack: tuple[float, float] | None,
) -> Polynomials:
    """Fit polynomials to a solver of kinematics; see `Linkage.polynomials`."""
    ends = {"travel": ordered("travel", travel)}
    ends["rack"] = (0.0, 0.0) if rack is None else ordered("rack", rack)
    design = solve(0.0)
    steered = rack is not None
    side = -1.0 if steered and design.by_rack.steer < 0 else 1.0
    fit, check = (
        (z.ravel(), side * way.ravel(), curves_of(solve(z.ravel(), way.ravel()), design))
        for z, way in (
            np.meshgrid(*(spread(*ends[name], count) for name in ("travel", "rack")), indexing="ij")
            for spread, count in ((_chebyshev, NODES), (_even, CHECKED[steered]))
        )
    )
    coefficients = {
        curve: least_squares(fit[0], fit[1], fit[2][curve], constant=False) for curve in CURVES
    }
    errors = {}
    for curve in CURVES:
        errors[curve] = max(
            float(np.abs(powers(z, s) @ coefficients[curve] - values[curve]).max())
            for z, s, values in (fit, check)
        )
    low, high = sorted(side * end for end in ends["rack"])
    found = Polynomials(
        ends["travel"],
        (low, high),
        float(design.toe),
        -float(design.inclination) + 0.0,
        coefficients,
        errors,
        float(1 / np.abs(design.by_rack.steer)) if steered else None,
    )
    warn_of(found)
    return found


def curves_of(found: Kinematics, design: Kinematics) -> dict[str, Array]:
    """Return the fitted quantities, relative to design."""
    return {
        "toe": found.toe - design.toe,
        "camber": design.inclination - found.inclination,
        "caster": found.carrier_caster,
        "forward": found.forward,
        "outward": found.outward,
    }


def least_squares(z: Array, s: Array, values: Array, *, constant: bool) -> Array:
    """Fit the coefficients determined by the points; others are 0."""
    size = [np.abs(way).max(initial=0.0) or 1.0 for way in (z, s)]
    most = [min(DEGREE, len(np.unique(way)) - 1) for way in (z, s)]
    free = [k <= most[0] and j <= most[1] and (constant or k + j > 0) for k, j in POWERS]
    scaled = powers(z / size[0], s / size[1])[:, free]
    coefficients = np.zeros(len(POWERS))
    coefficients[free] = np.linalg.lstsq(scaled, values)[0]
    found: Array = coefficients / [size[0] ** k * size[1] ** j for k, j in POWERS]
    return found


def warn_of(found: Polynomials) -> None:
    """Warn of large angle errors."""
    far = {name: found.max_error[name] for name in ANGLES if found.max_error[name] > WORST}
    if far:
        errors = " and ".join(f"{name} by {np.degrees(error):.3f}" for name, error in far.items())
        ranges = (
            f"travel {found.travel[0]:g} to {found.travel[1]:g} m and "
            f"rack {found.rack[0]:g} to {found.rack[1]:g} m"
        )
        warnings.warn(
            f"polynomials of degree {DEGREE} miss {errors} degrees between {ranges}; "
            "shorter ranges are closer",
            stacklevel=4,
        )


def ordered(name: str, ends: object) -> tuple[float, float]:
    """Check a range that contains 0.

    Raises
    ------
    ValueError
        If it is invalid.
    """
    values = real_array(name, ends)
    if values.shape != (2,) or not np.isfinite(values).all() or not values[0] <= 0 <= values[1]:
        raise ValueError(
            f"{name} must be a range (least, largest) in m with 0 between, not {brief(ends)}"
        )
    if values[0] == values[1]:
        raise ValueError(f"{name} is a range of no length")
    return float(values[0]), float(values[1])


def _chebyshev(low: float, high: float, count: int) -> Array:
    if low == high:
        return np.array([low])
    nodes = -np.cos(np.pi * (np.arange(count) + 0.5) / count)
    found: Array = (low + high) / 2 + (high - low) / 2 * nodes
    return found


def _even(low: float, high: float, count: int) -> Array:
    return np.array([low]) if low == high else np.linspace(low, high, count)
