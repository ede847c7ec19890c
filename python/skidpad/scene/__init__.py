"""Recorded cars in three dimensions, in notebooks and browsers; needs ``skidpad[view]``.

`view` makes the scene of recordings and of results of tests; ``rec.view()`` and ``result.view()``
call it. Record ``CHANNELS`` to see wheels, forces and loads as they were.
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
