"""Limits by balances are brought to where the full car is led."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.laps.envelope import BESIDE, limits
from skidpad.laps.refinement import RATES, asked_speeds, full_car, refined

G, FASTEST = 9.81, 47.0


@pytest.mark.parametrize("name", ["mazda_mx5", "vw_vanagon"])
def test_beside_hard_braking_a_car_has_what_the_full_car_has(name: str) -> None:
    """Within a tenth, at 0.87 and 0.71 of its hardest braking and the speeds of the question."""
    car = sp.cars.load(name)
    found = refined(limits(car, FASTEST, np.array([G])), car, G)
    asked = asked_speeds(car, G, FASTEST)
    x, y = (a[:, :, 0] for a in full_car(car, asked, 1))
    speed = np.sqrt(found.square)
    for v, ax, ay in zip(asked, x, y, strict=True):
        back = [np.interp(v, speed, row) for row in found.back[:, 0, :, 0].T]
        most = np.interp(v, speed, found.ay[:, 0, 0])
        for rate, across in zip(ax[1:3], ay[1:3], strict=True):
            held = np.interp(across / most, BESIDE[::-1], back[::-1])
            assert held == pytest.approx(-rate, rel=0.1)


def test_a_tight_turn_takes_more_of_the_tires() -> None:
    """At constant speed a fast car has across about what the full car has, in slow turns too.

    By balances without lift it would have the same at every speed.
    """
    car, fastest = sp.cars.load("bmw_m8"), 94.0
    found = refined(limits(car, fastest, np.array([G])), car, G)
    held = [
        most * np.interp(0.0, forward, BESIDE)
        for most, forward in zip(found.ay[:, 0, 0], found.forward[:, 0, :, 0], strict=True)
    ]
    speed = np.array([10.0, 14.0, 20.0])
    across = full_car(car, speed, 1)[1][:, 1 + int(np.flatnonzero(RATES == 0)[0]), 0]
    mine = np.interp(speed**2, found.square, held)
    assert mine == pytest.approx(across, rel=0.05)
    assert mine[0] < 0.97 * mine[-1]
