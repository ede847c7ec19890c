"""Friction curves drawn by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

import numpy as np

from skidpad._lib.arrays import ascends, real_array
from skidpad.tires.combined import FAULTS, Combine, CombinedTire
from skidpad.tires.description import Description
from skidpad.tires.forces import doubles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

AT = ("", "_at_peak", "_at_sat")
SAMPLES = 400


class Curve(NamedTuple):
    """A drawn curve by its points; forces are fractions of grip times load."""

    slope: Any
    """Slope at zero slip."""
    slip_peak: Any
    """Slip of the peak, a ratio or rad."""
    peak: Any
    """Largest force."""
    slip_sat: Any
    """Slip from which the force is constant."""
    sat: Any
    """Force from there on."""


Points: TypeAlias = "Sequence[ArrayLike] | Sequence[Sequence[ArrayLike]]"


class DrawnCurves(CombinedTire):
    """Friction curves drawn by hand, after Just Cause 4: force = grip graph load (JC4-19..25).

    A graph rises from 0 with its slope to the peak, falls, and is constant from saturation on: two
    cubics, level at their ends, without a jump in slope and without overshoot. The longitudinal
    graphs over ``|kappa|``, for driving and for braking, are drawn at three slip angles: zero, that
    of the lateral peak, and saturation; the lateral graphs over ``|alpha|`` at three slip ratios,
    likewise. Between these they are interpolated linearly in the other slip, beyond the last they
    are constant.

    Parameters
    ----------
    combine : {"vector", "ellipse", "none"}, keyword
        How the resultant is kept within the friction. ``"vector"``: the graphs drawn without the
        other slip, taken at the same degree of sliding, with a force that becomes opposite to the
        sliding; the other graphs are not used. ``"none"``: only the graphs, as in the game.
        ``"ellipse"``: both forces are divided by ``max(1, |(Fx/Dx, Fy/Dy)|)``, with the peaks D of
        the graphs drawn without the other slip; a locked wheel then still steers.
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range, or shapes do not broadcast.

    Notes
    -----
    Young, Vehicle Physics and Tire Dynamics in Just Cause 4, GDC 2019. The grip is the friction,
    mu0 (1 - k (Fz - Fz0)/Fz0) but at least mu0/100, times that of the surface. A wheel drives if
    kappa has the sign of its travel. Slopes are limited to 3 peak/slip_peak, as steeper ones would
    overshoot; a saturation at less slip than the peak follows the peak immediately. If the slopes
    of driving and braking differ, the longitudinal force has a kink at zero slip. Inclination has
    no influence; no moments.

    Examples
    --------
    >>> import skidpad as sp
    >>> ahead = sp.tires.Curve(slope=15, slip_peak=0.1, peak=1.0, slip_sat=0.4, sat=0.8)
    >>> tire = sp.tires.DrawnCurves.from_points(ahead, side=(13, 0.14, 1.0, 0.5, 0.8))
    >>> tire.forces(4000.0, [-1.0, 0.1, 1.0], 0.0).fx.round(1).tolist()
    [-3200.0, 4000.0, 3200.0]
    """

    model = "drawn_curves"
    __slots__ = ()

    @classmethod
    def from_points(
        cls,
        drive: Points,
        side: Points,
        brake: Points | None = None,
        *,
        combine: Combine = "vector",
        **parameters: ArrayLike,
    ) -> Self:
        """Make a tire from the points of its curves.

        Parameters
        ----------
        drive : Curve or three of them
            Longitudinal force of the driven tire over the slip ratio, at zero, the peak and the
            saturated slip angle. One curve serves for all three.
        side : Curve or three of them
            Lateral force over the slip angle, rad, likewise over the slip ratio.
        brake : Curve or three of them, optional
            The same for the braked tire. Default: as `drive`.
        combine, **parameters
            As for the constructor.

        Returns
        -------
        DrawnCurves

        Raises
        ------
        TypeError, ValueError
            As in the constructor, or if a curve does not have 5 numbers.
        """
        drawn = {"drive": drive, "brake": drive if brake is None else brake, "side": side}
        for name, curves in drawn.items():
            for at, curve in zip(AT, _three(name, curves, Curve), strict=True):
                parameters |= {f"{name}{at}_{point}": x for point, x in curve._asdict().items()}
        return cls(combine=combine, **parameters)

    @classmethod
    def from_arrays(
        cls,
        drive: Points,
        side: Points,
        brake: Points | None = None,
        *,
        combine: Combine = "vector",
        **parameters: ArrayLike,
    ) -> Self:
        """Make a tire from curves drawn by hand, given as points joined by straight lines.

        Parameters
        ----------
        drive : (slips, forces) or three of them
            As in `from_points`, each a pair of 1-D arrays of equal length: ascending slips >= 0,
            and forces >= 0 as fractions of grip times load.
        side, brake
            Likewise.
        combine, **parameters
            As for the constructor.

        Returns
        -------
        DrawnCurves
            The peak is the highest point, the saturated force the last one. The slope at zero slip
            and the slip of saturation are fitted to rise and fall by least squares over 400 evenly
            spaced points each.

        Raises
        ------
        TypeError, ValueError
            As in the constructor, or if arrays are of another kind; the message has the name of
            the curve.

        Examples
        --------
        >>> import skidpad as sp
        >>> drawn = [0.0, 0.05, 0.1, 0.2, 0.4, 1.0], [0.0, 0.7, 1.0, 0.9, 0.8, 0.8]
        >>> tire = sp.tires.DrawnCurves.from_arrays(drawn, drawn)
        >>> tire.parameters["drive_peak"], round(tire.parameters["drive_slip_sat"], 2)
        (1.0, 0.36)
        """
        given = {"drive": drive, "brake": drive if brake is None else brake, "side": side}
        fits = {
            name: tuple(_fit(name, *pair) for pair in _three(name, curves, _Drawn))
            for name, curves in given.items()
        }
        return cls.from_points(
            fits["drive"], fits["side"], fits["brake"], combine=combine, **parameters
        )

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        load = doubles("fz", v["nominal_load"] if fz is None else fz)
        described = self._measured(load, load_sensitivity=v["load_sensitivity"])
        return described.noting(FAULTS.get(self.combine))


class _Drawn(NamedTuple):
    """A drawn curve as given."""

    slips: Any
    forces: Any


def _three(name: str, curves: Any, kind: Any) -> tuple[Any, ...]:
    """Return one curve three times, or the given three."""
    count = len(kind._fields)
    for three in ((curves,) * 3, curves):
        if _length(three) == 3 and all(_length(curve) == count for curve in three):
            return tuple(kind(*curve) for curve in three)
    raise ValueError(f"{name} must be ({', '.join(kind._fields)}), or three of these")


def _length(given: Any) -> int:
    """Return the length of a sequence; 0 for a number or a word."""
    return (
        np.shape(given)[0]
        if isinstance(given, np.ndarray) and given.ndim
        else (len(given) if isinstance(given, (list, tuple)) else 0)
    )


def _fit(name: str, slips: ArrayLike, forces: ArrayLike) -> Curve:
    """Fit the points of a drawn curve."""
    s, f = _checked(name, slips, forces)
    top = int(np.argmax(f))
    slip_peak, peak, sat = s[top], f[top], f[-1]
    if slip_peak == 0 or peak == 0:
        raise ValueError(f"{name} must rise from slip 0")

    # f/peak = 3 a^2 - 2 a^3 + r a (1 - a)^2, linear in r
    a = np.linspace(0, 1, SAMPLES)
    rise, bulge = a * a * (3 - 2 * a), a * (1 - a) ** 2
    r = float(bulge @ (np.interp(a * slip_peak, s, f) / peak - rise) / (bulge @ bulge))
    slope = np.clip(r, 1e-3, 3) * peak / slip_peak
    return Curve(slope, slip_peak, peak, _saturation(s, f, top), sat)


def _saturation(s: NDArray[np.float64], f: NDArray[np.float64], top: int) -> float:
    """Return the end slip of the smooth step closest to the drawn curve beyond the peak."""
    if f[-1] == f[top]:
        return float(max(s[-1], 2 * s[top]))
    at = np.linspace(s[top], s[-1], SAMPLES)
    drawn = (f[top] - np.interp(at, s, f)) / (f[top] - f[-1])

    def miss(end: NDArray[np.float64]) -> NDArray[np.float64]:
        b = np.minimum((at - s[top]) / (end[:, None] - s[top]), 1)
        return np.asarray(((b * b * (3 - 2 * b) - drawn) ** 2).sum(axis=1))

    low, high = s[top], s[-1]
    for _ in range(6):  # refining
        ends = np.linspace(low, high, 102)[1:]
        best = int(np.argmin(miss(ends)))
        step = ends[1] - ends[0]
        low, high = max(s[top], ends[best] - step), min(s[-1], ends[best] + step)
    return float(ends[best])


def _checked(
    name: str, slips: ArrayLike, forces: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Check arrays of a drawn curve."""
    s, f = (real_array(name, points) for points in (slips, forces))
    if s.ndim != 1 or s.shape != f.shape or len(s) < 2:
        raise ValueError(
            f"{name} must be 1-D arrays of one length, 2 or more, not {s.shape}, {f.shape}"
        )
    if not (np.isfinite(s).all() and np.isfinite(f).all() and s[0] >= 0 and ascends(s)):
        raise ValueError(f"{name}: slips must be finite, >= 0 and ascending, and forces finite")
    if np.any(f < 0):
        raise ValueError(f"{name}: forces must be >= 0, not {f.min()}")
    if s[0] > 0:
        s, f = np.append(0.0, s), np.append(0.0, f)
    return s.astype(np.float64), f.astype(np.float64)
