"""Kinematics from tables, measured or computed elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.suspension.polynomials import (
    CURVES,
    Polynomials,
    least_squares,
    powers,
    warn_of,
)

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from skidpad.suspension.pose import Array

LARGEST: Final = 1.0
"""Largest travel or rack displacement of a table, m."""


class Curves:
    """Kinematics of a left wheel over travel, or travel and rack, as tables.

    Parameters
    ----------
    travel : array_like, shape (n,)
        Travel of the wheel center from design, m, bump positive, increasing, 0 in its range.
    rack : array_like, shape (m,), optional
        Rack displacement, m, positive for steering to the left, increasing, 0 in its range.
    toe, camber : array_like, shape (n,) or (n, m)
        Angles including static values, rad: toe positive = toe-in; camber negative = top inward.
    caster : array_like
        Rotation of the carrier about -y, rad.
    forward, outward : array_like
        Position of the wheel center, m. Of `caster`, `forward` and `outward` only the change from
        design counts. Tables left out are 0.

    Raises
    ------
    TypeError
        If an argument is not an array of numbers.
    ValueError
        If a table is unsorted, not finite, or has the wrong shape.

    Examples
    --------
    >>> import skidpad as sp
    >>> curves = sp.suspension.Curves(travel=[-0.05, 0.0, 0.05], camber=[0.02, 0.0, -0.02])
    >>> round(curves.fields("rear")["suspension.rear.camber_polynomial"][6], 12)
    -0.4
    """

    def __init__(
        self,
        travel: ArrayLike,
        rack: ArrayLike | None = None,
        *,
        toe: ArrayLike | None = None,
        camber: ArrayLike | None = None,
        caster: ArrayLike | None = None,
        forward: ArrayLike | None = None,
        outward: ArrayLike | None = None,
    ) -> None:
        self.travel = _rising("travel", travel)
        self.rack = None if rack is None else _rising("rack", rack)
        shape = self.travel.shape + (() if self.rack is None else self.rack.shape)
        given = (toe, camber, caster, forward, outward)
        self.tables: dict[str, Array] = {
            name: _table(name, table, shape) for name, table in zip(CURVES, given, strict=True)
        }

    def polynomials(self) -> Polynomials:
        """Fit polynomials of degree 5, or less with few points, by least squares.

        Returns
        -------
        Polynomials
            `max_error` is the largest error at the table points.

        Warns
        -----
        UserWarning
            If an angle is off by more than 0.05 degrees at a point.
        """
        rack = np.zeros(1) if self.rack is None else self.rack
        z, s = (way.ravel() for way in np.meshgrid(self.travel, rack, indexing="ij"))
        coefficients, errors, static = {}, {}, {}
        for name, table in self.tables.items():
            all_of_it = least_squares(z, s, table.ravel(), constant=True)
            errors[name] = float(np.abs(powers(z, s) @ all_of_it - table.ravel()).max())
            static[name] = float(all_of_it[0])
            coefficients[name] = all_of_it
            coefficients[name][0] = 0.0
        slope = coefficients["toe"][1]
        found = Polynomials(
            (float(z.min()), float(z.max())),
            (float(s.min()), float(s.max())),
            static["toe"],
            static["camber"],
            coefficients,
            errors,
            float(-1 / slope) if slope < 0 else None,
        )
        warn_of(found)
        return found

    def fields(self, axle: str) -> dict[str, Any]:
        """Return the fields for `Car.replace`; see `Polynomials.fields`."""
        return self.polynomials().fields(axle)


def _rising(name: str, given: ArrayLike) -> Array:
    """Check a grid.

    Raises
    ------
    ValueError
    """
    values = real_array(name, given).astype(np.float64)
    if values.ndim != 1 or values.size < 2 or not np.isfinite(values).all():
        raise ValueError(f"{name} must be two or more finite numbers, m, not {brief(given)}")
    falls = np.flatnonzero(np.diff(values) <= 0)
    if falls.size:
        k = int(falls[0])
        raise ValueError(
            f"{name} must rise, but {name}[{k + 1}] is {values[k + 1]:g} m after {values[k]:g} m"
        )
    if np.abs(values).max() > LARGEST:
        raise ValueError(
            f"{name} goes to {np.abs(values).max():g} m, but may be -1 to 1 m; "
            "are these millimeters?"
        )
    if not values[0] <= 0 <= values[-1]:
        raise ValueError(
            f"{name} must have 0, the design, within, but is {values[0]:g} to {values[-1]:g} m"
        )
    return values


def _table(name: str, given: ArrayLike | None, shape: tuple[int, ...]) -> Array:
    if given is None:
        return np.zeros(shape)
    values = real_array(name, given).astype(np.float64)
    if values.shape != shape:
        raise ValueError(f"{name} has the shape {values.shape}, but travel and rack need {shape}")
    if not np.isfinite(values).all():
        raise ValueError(f"{name} must be finite")
    return values
