"""Axles whose roll center keeps its distance from the body, as polynomials in travel.

A wheel that leans with the body, with a roll center at height h and track t, moves outward by
2 h z/t - z^2/t: the slope falls by 2/t for each meter the body sinks, and the roll center sinks as
much as the body.
"""

from __future__ import annotations

from typing import Final

from skidpad.suspension.polynomials import POWERS

TRAVEL: Final = POWERS.index((1, 0))
SQUARE: Final = POWERS.index((2, 0))
"""Indices of z and z^2 in the coefficients."""


def polynomial(travel: float, square: float = 0.0) -> list[float]:
    """Return the coefficients of one curve."""
    found = [0.0] * len(POWERS)
    found[TRAVEL], found[SQUARE] = travel, square
    return found


def swinging(axle: str, track: float, height: float) -> dict[str, object]:
    """Return wheel curves whose roll center is at this height at zero travel."""
    outward = polynomial(travel=2 * height / track, square=-1 / track)
    return {f"suspension.{axle}.outward_polynomial": outward}
