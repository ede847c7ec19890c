"""Loads of a stationary car on a grade or a bank."""

from __future__ import annotations

import numpy as np
import pytest
from reference.load_transfer import on_grade
from skidpad import Fleet

from .cars import HUBS, RefA, both

SLOPES = np.array([-0.25, -0.1, 0.1, 0.25])  # rad


def parked(ref_a: RefA, hubs: str, along: str):
    """REF-A on hard springs and tires, braked, on a road rising along x or y."""
    tilt = {
        f"environment.gravity_{along}": -ref_a.g * np.sin(SLOPES),
        "environment.gravity_z": -ref_a.g * np.cos(SLOPES),
    }
    hard = {
        **both("wheel.vertical_stiffness", 2e7),
        **both("wheel.radius", ref_a.h_u),
        **both("wheel.hub_height", ref_a.h_u),
        "suspension.hubs": hubs,
        "tire.model": "brush",
    }
    fleet = Fleet(ref_a.rigid_car(hard).level().replace(tilt), substeps=10)
    fleet.step(brake_torque=20e3, dt=1e-3, steps=4000)
    assert np.abs(fleet.state.vx).max() < 1e-4
    assert np.abs(fleet.state.vy).max() < 1e-4
    return fleet.state.fz


@pytest.mark.parametrize("hubs", HUBS)
def test_T31_axle_loads_on_a_grade(ref_a: RefA, hubs: str):
    """Uphill is ahead: m g (b cos - h sin)/L in front."""
    fz = parked(ref_a, hubs, "x")
    exact = on_grade(ref_a.m, ref_a.a, ref_a.b, ref_a.h, SLOPES, ref_a.g)
    np.testing.assert_allclose(fz[:2].sum(axis=0), exact[0], rtol=1e-3)
    np.testing.assert_allclose(fz[2:].sum(axis=0), exact[1], rtol=1e-3)


@pytest.mark.parametrize("hubs", HUBS)
def test_T31_wheel_loads_on_a_bank(ref_a: RefA, hubs: str):
    """Uphill is to the left: m g (t/2 cos - h sin)/t there."""
    fz = parked(ref_a, hubs, "y")
    half = ref_a.t / 2
    left, right = on_grade(ref_a.m, half, half, ref_a.h, SLOPES, ref_a.g)
    np.testing.assert_allclose(fz[0::2].sum(axis=0), left, rtol=1e-3)
    np.testing.assert_allclose(fz[1::2].sum(axis=0), right, rtol=1e-3)
