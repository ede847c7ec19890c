"""Effect of aligning moments on the car: they straighten the wheels, and the car with them."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Fleet

from .cars import RefA, both

QUIET = {"tire.model": "brush", **both("wheel.rolling_resistance", 0.0)}


@pytest.mark.parametrize("steer", [0.01, -0.02])
def test_in_a_steady_turn_the_moments_about_the_vertical_balance(ref_a: RefA, steer: float):
    """0 = sum of x Fy - y Fx + Mz over the wheels, about the center of mass of the whole car."""
    fleet = Fleet(ref_a.rigid_car(QUIET))
    fleet.start(20.0)
    fleet.step(steer=steer, dt=1e-3, steps=4000)
    s = fleet.state
    fx, fy, mz = s.fx[:, 0], s.fy[:, 0], s.mz[:, 0]
    turned = np.array([steer, steer, 0.0, 0.0])
    x = np.array([ref_a.a, ref_a.a, -ref_a.b, -ref_a.b])
    y = 0.5 * ref_a.t * np.array([1, -1, 1, -1])
    along, across = (
        fx * np.cos(turned) - fy * np.sin(turned),
        fx * np.sin(turned) + fy * np.cos(turned),
    )
    arms = float((x * across - y * along).sum())
    assert np.sign(mz.sum()) == -np.sign(steer)  # against the turn
    assert arms == pytest.approx(-mz.sum(), rel=0.02)
