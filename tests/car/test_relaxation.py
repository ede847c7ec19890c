"""Buildup of tire forces over the distance rolled."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet

from .cars import MODELS, both, largest

SIGMA_X, SIGMA_Y = 0.3, 0.4
SPEED = np.array([3.0, 6.0, 12.0, 24.0])
ALPHA, KAPPA = 0.02, 0.01

# A body that no tire force moves, and hardly any weight to carry: slip stays as it is set. Above
# 2.5 m/s, so without the damping of standing tires.
UNMOVED = {
    "environment.gravity_z": -1e-8,
    "body.mass": 1e12,
    **{f"body.inertia_{axis}": 1e12 for axis in ("xx", "yy", "zz")},
    "steering.ackermann": 0.0,
    "tire.model": "linear",
    **both("tire.relaxation_length_x", SIGMA_X),
    **both("tire.relaxation_length_y", SIGMA_Y),
}


def roll(dt: float, way: float, *, steer: float = 0.0, spin: float = 0.0):
    """Distance [m] and forces of the front left wheel after a sudden slip."""
    wheels = both("wheel.spin_inertia", 1e9) if spin else {}
    fleet = Fleet(Car(UNMOVED | wheels), n=SPEED.size)
    fleet.start(SPEED)
    fleet.state.wheel_speed *= 1 + spin
    rec = fleet.run({"steer": steer}, way / SPEED.min(), dt, 1, ["x", "fx", "fy"])
    # forces belong to the step that ended at the sample, and none did at the first
    return rec["x"][1:], rec["fx"][1:, 0], rec["fy"][1:, 0]


def test_T18_lateral_force_builds_up_over_the_way_at_any_speed():
    dt = SIGMA_Y / 20 / SPEED.max()
    x, _, fy = roll(dt, 3.0, steer=-ALPHA)  # turned to the right, wheels move to their left
    steady = -Car(UNMOVED)["tire.front.stiffness_y"] * ALPHA
    assert largest(fy / steady - (1 - np.exp(-x / SIGMA_Y))) < 0.01
    assert fy[-1] == pytest.approx(steady * np.ones(SPEED.size), rel=1e-3)


def test_T18_longitudinal_force_builds_up_over_the_way_at_any_speed():
    dt = SIGMA_X / 20 / SPEED.max()
    x, fx, _ = roll(dt, 3.0, spin=KAPPA)
    steady = Car(UNMOVED)["tire.front.stiffness_x"] * KAPPA
    assert largest(fx / steady - (1 - np.exp(-x / SIGMA_X))) < 0.01
    assert fx[-1] == pytest.approx(steady * np.ones(SPEED.size), rel=1e-3)


def test_a_long_step_takes_the_force_to_its_end_and_not_beyond():
    # h V = 0.8 m, twice the relaxation length: the implicit step has no limit
    _, _, fy = roll(1 / 30, 3.0, steer=-ALPHA)
    steady = -Car(UNMOVED)["tire.front.stiffness_y"] * ALPHA
    share = fy / steady
    assert np.all(np.diff(share, axis=0) > -1e-9)
    assert share.max() < 1 + 1e-6


@pytest.mark.parametrize("model", MODELS)
def test_a_wheel_in_the_air_forgets_its_deflection(model):
    fleet = Fleet(Car({"tire.model": model}))
    fleet.start(20.0)
    fleet.step(steer=0.05, drive_torque=500.0, steps=300)
    s = fleet.state
    assert np.all(s.deflection_y != 0)
    assert np.all(s.deflection_x[2:] != 0)
    s.z += 0.5
    fleet.step(steer=0.05)
    for name in ("deflection_x", "deflection_y", "fx", "fy", "fz"):
        assert largest(getattr(s, name)) == 0
