"""Limits by balances are brought to where the full car is led."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.laps.envelope import BESIDE, limits
from skidpad.laps.refinement import ASKED_AT, full_car, refined

G, FASTEST = 9.81, 47.0


@pytest.mark.parametrize("name", ["mazda_mx5", "vw_vanagon"])
def test_beside_hard_braking_a_car_has_what_the_full_car_has(name: str) -> None:
    """Within a tenth, at 0.87 and 0.71 of its hardest braking and the speeds of the question."""
    car = sp.cars.load(name)
    found = refined(limits(car, FASTEST, np.array([G])), car, G)
    x, y = (a[:, :, 0] for a in full_car(car, ASKED_AT * FASTEST, 1))
    speed = np.sqrt(found.square)
    for v, ax, ay in zip(ASKED_AT * FASTEST, x, y, strict=True):
        back = [np.interp(v, speed, row) for row in found.back[:, 0, :, 0].T]
        most = np.interp(v, speed, found.ay[:, 0, 0])
        for rate, across in zip(ax[1:3], ay[1:3], strict=True):
            held = np.interp(across / most, BESIDE[::-1], back[::-1])
            assert held == pytest.approx(-rate, rel=0.1)
