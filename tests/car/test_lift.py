"""Aerodynamic lift: load reduction of each axle, and a car settled on its springs at the start."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Fleet

from .cars import HUBS, RefA, both

V, DENSITY = 50.0, 1.2
AREAS = [(-2.0, 0.0), (0.0, -2.0), (0.5, -1.5)]


@pytest.mark.parametrize("hub_kind", HUBS)
@pytest.mark.parametrize(("front", "rear"), AREAS)
def test_each_axle_carries_its_weight_less_its_own_lift(
    ref_a: RefA, front: float, rear: float, hub_kind: str
):
    """Axle load = static - (rho/2) ClA V^2, at the start and a second later."""
    air = {
        "environment.air_density": DENSITY,
        "aero.front_lift_area": front,
        "aero.rear_lift_area": rear,
        "suspension.hubs": hub_kind,
        **both("suspension.stiffness", 80e3),
        **both("anti_roll.stiffness", 0.0),
    }
    fleet = Fleet(ref_a.car(air).level())
    weight = ref_a.m * ref_a.g / ref_a.L
    dynamic = 0.5 * DENSITY * V**2
    expected = np.array([weight * ref_a.b - dynamic * front, weight * ref_a.a - dynamic * rear])
    fleet.start(V)
    z, pitch = fleet.state.z[0], fleet.state.pitch[0]
    fleet.evaluate()
    at_once = fleet.state.fz.reshape(2, 2).sum(axis=1)
    # the sprung weight shifts a little as the body pitches
    np.testing.assert_allclose(at_once, expected, rtol=5e-3)
    assert at_once.sum() == pytest.approx(expected.sum(), rel=1e-4)
    fleet.step(dt=1e-3, steps=1000)
    np.testing.assert_allclose(fleet.state.fz.reshape(2, 2).sum(axis=1), expected, rtol=5e-3)
    assert fleet.state.vx[0] == pytest.approx(V, rel=1e-3)
    assert fleet.state.z[0] == pytest.approx(z, abs=2e-5)
    assert fleet.state.pitch[0] == pytest.approx(pitch, abs=2e-4)
