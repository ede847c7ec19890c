"""3-D scenes of recorded cars, in notebooks and browsers; needs ``skidpad[view]``.

`view` makes a scene of recordings and test results; ``rec.view()`` and ``result.view()`` call it.
Record ``CHANNELS`` to see actual wheel motion, forces and loads.
"""

from __future__ import annotations

from skidpad._lib.view import View
from skidpad.scene._view import CHANNELS, view

__all__ = [
    "CHANNELS",
    "View",
    "view",
]


def __dir__() -> list[str]:
    return sorted(__all__)
