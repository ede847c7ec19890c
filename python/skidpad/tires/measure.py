"""Characteristics of a curve of force over slip, measured on the curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

POINTS, HALVINGS = 400, 100
GOLDEN = (np.sqrt(5) - 1) / 2


class Shape(NamedTuple):
    """Shape of a curve that starts at 0 and has one peak, or approaches its largest force."""

    peak: Any
    """Largest force, N."""
    slip_at_peak: Any
    """Slip at the peak; infinite if the curve only approaches it."""
    tail: Any
    """Force at the largest slip relative to the peak."""
    width: Any
    """Range of slip with at least 0.95 of the peak, infinite if it does not end."""


def measure(force: Callable[[Any], Any], most: float) -> Shape:
    """Measure curves.

    Parameters
    ----------
    force : callable
        Forces, N, at one slip for each curve, or at many along the first axis.
    most : float
        The largest slip.

    Returns
    -------
    Shape
        One number for each curve.
    """
    last = force(most)
    slips = np.append(np.geomspace(1e-4, min(most, 20.0), POINTS), most)
    values = force(slips.reshape(-1, *(1 for _ in np.shape(last))))
    best = np.argmax(values, axis=0)
    approaches = best == POINTS
    top = _highest(force, slips[np.maximum(best - 1, 0)], slips[np.minimum(best + 1, POINTS)])
    top = np.where(approaches, most, top)
    peak = force(top)

    def high(slip: Any) -> Any:
        return force(slip) >= 0.95 * peak

    rises = _border(high, top, np.zeros_like(top))
    falls = _border(high, top, np.full_like(top, most))
    return Shape(
        peak=peak,
        slip_at_peak=np.where(approaches, np.inf, top),
        tail=last / peak,
        width=np.where(last >= 0.95 * peak, np.inf, falls - rises),
    )


def _highest(force: Callable[[Any], Any], low: Any, high: Any) -> Any:
    """Return the slip of the largest force between two slips, by golden section."""
    for _ in range(HALVINGS):
        step = GOLDEN * (high - low)
        falls = force(high - step) > force(low + step)
        low, high = np.where(falls, low, high - step), np.where(falls, low + step, high)
    return (low + high) / 2


def _border(inside: Callable[[Any], Any], within: Any, beyond: Any) -> Any:
    """Return the slip up to which a condition holds between two slips, by bisection."""
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        holds = inside(middle)
        within, beyond = np.where(holds, middle, within), np.where(holds, beyond, middle)
    return within
