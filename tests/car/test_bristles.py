"""Cars on LuGre tires, with the bristle deflection as the contact's state."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet
from skidpad.tires import LuGre

from .cars import HUBS, G, RefA, both, largest
from .test_standstill import LOAD, LOCKED, PULL, SLOPE, hill_car, hold

TIRE = LuGre()
S0, S1 = (TIRE.parameters[f"bristle_{name}"] for name in ("stiffness", "damping"))
L = TIRE.parameters["contact_length"]
MU_S, MU_C = TIRE.parameters["friction"], TIRE.parameters["sliding_friction"]

# a body that no tire force moves: slip stays as it is set
UNMOVED = {
    "body.mass": 1e12,
    **{f"body.inertia_{axis}": 1e12 for axis in ("xx", "yy", "zz")},
    **both("suspension.preload", 0.0),
    **both("suspension.stiffness", 0.0),
    **both("suspension.bump_damping", 0.0),
    **both("suspension.rebound_damping", 0.0),
    "environment.gravity_z": -1e-8,
    "steering.ackermann": 0.0,
    "tire.model": "lugre",
}


def roll(steer: float, spin: float, way: float, speed: np.ndarray, dt: float):
    """Distance, and forces over load of the front left wheel, after a sudden slip."""
    fleet = Fleet(Car(UNMOVED | both("wheel.spin_inertia", 1e9)), n=speed.size)
    fleet.start(speed)
    fleet.state.wheel_speed *= 1 + spin
    rec = fleet.run({"steer": steer}, way / speed.min(), dt, 1, ["x", "fx", "fy", "fz"])
    return rec["x"][1:], rec["fx"][1:, 0] / rec["fz"][1:, 0], rec["fy"][1:, 0] / rec["fz"][1:, 0]


@pytest.mark.parametrize(("steer", "spin"), [(-0.02, 0.0), (0.0, 0.01), (-0.15, -0.2), (0.3, 0.5)])
def test_forces_end_where_the_steady_ones_are(steer, spin):
    speed = np.array([5.0, 20.0, -20.0])
    _, fx, fy = roll(steer, spin, 5.0 * np.sign(speed).max(), np.abs(speed), 1e-3)
    # along the wheel the speed is cos(steer) of that of the car, across it the sine
    along, across = np.cos(steer), -np.sin(steer)
    kappa = (1 + spin - along) / along
    steady = TIRE.forces(1.0, kappa, np.arctan2(across, along), vx=np.abs(speed) * along)
    np.testing.assert_allclose(fx[-1], steady.fx, rtol=1e-3, atol=1e-6)
    np.testing.assert_allclose(fy[-1], steady.fy, rtol=1e-3, atol=1e-6)


def test_small_slip_builds_up_over_half_the_contact_at_any_speed():
    speed, slip = np.array([3.0, 12.0, 24.0]), 1e-4
    x, _, fy = roll(-slip, 0.0, 1.0, speed, L / 2 / 40 / speed.max())
    share = fy / (-S0 * L / 2 * slip)
    decay = np.exp(-x / (L / 2))
    damping = S1 * speed * decay / (S0 * L / 2)  # the bristle's rate adds to it meanwhile
    assert largest(share - (1 - decay + damping)) < 0.02


@pytest.mark.parametrize("uphill", [False, True])
def test_hill_hold_on_the_springs_of_the_bristles(uphill):
    sign = -1 if uphill else 1
    car = hill_car("lugre", {"environment.gravity_x": sign * G * np.sin(SLOPE)})
    rec = hold(car)
    assert largest(rec["wheel_speed"][1:]) == 0
    u = rec["deflection_x"][-1].mean()
    assert u == pytest.approx(-sign * PULL / (LOAD * S0), rel=0.01)
    settled = rec.time >= 10.0
    assert np.ptp(rec["x"][settled]) < 2e-6


def test_a_hill_too_steep_for_the_friction_is_slid_down():
    steep = np.arctan(1.2 * MU_S)
    gravity = {
        "environment.gravity_x": G * np.sin(steep),
        "environment.gravity_z": -G * np.cos(steep),
    }
    fleet = Fleet(hill_car("lugre", gravity | both("tire.stribeck_speed", 0.5)))
    fleet.step(**LOCKED, steps=2000)
    speed = fleet.state.vx.copy()
    fleet.step(**LOCKED, steps=1000)
    # at speed with the sliding friction
    gained = G * (np.sin(steep) - MU_C * np.cos(steep)) * 1.0
    assert fleet.state.vx - speed == pytest.approx(gained, rel=0.01)


def test_bristles_hold_no_more_than_friction(ref_a: RefA):
    fleet = Fleet(ref_a.car({"tire.model": "lugre"}), n=3)
    fleet.start([30.0, 30.0, 2.0])
    drive = {"steer": np.array([0.2, 0.0, 0.3]), "brake_torque": np.array([0.0, 2e4, 3e3])}
    rec = fleet.run(drive, 6.0, record=["deflection_x", "deflection_y", "fx", "fz"])
    deflection = np.hypot(rec["deflection_x"], rec["deflection_y"])
    assert deflection.max() <= MU_S / S0 * (1 + 1e-9)
    assert deflection.max() > 0.9 * MU_C / S0
    assert np.all(np.abs(rec["fx"]) <= MU_S * rec["fz"] * (1 + 1e-12))


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("torque", [2000.0, 20e3])
def test_stops_at_30_Hz_are_those_of_short_steps(ref_a: RefA, hubs, torque):
    car = ref_a.car({"tire.model": "lugre", "suspension.hubs": hubs})
    way = []
    for dt in (1e-4, 1 / 30):
        fleet = Fleet(car, substeps=1 if hubs == "massless" else None)
        fleet.start(20.0)
        fleet.step(brake_torque=torque, dt=dt, steps=round(10.0 / dt))
        assert largest(fleet.state.vx) < 1e-3
        way.append(float(fleet.state.x[0]))
    assert way[1] == pytest.approx(way[0], rel=0.03)


def test_neither_relaxation_lengths_nor_carcass_damping_count(ref_a: RefA):
    unlike = {
        **both("tire.relaxation_length_x", np.array([0.1, 0.5])),
        **both("tire.relaxation_length_y", np.array([0.2, 0.9])),
        **both("tire.standstill_damping", np.array([0.0, 2000.0])),
        **both("tire.standstill_speed", np.array([0.1, 5.0])),
    }
    fleet = Fleet(ref_a.car({"tire.model": "lugre", **unlike}))
    fleet.start(3.0)
    fleet.step(steer=0.1, brake_torque=500.0, steps=1500)
    for name in ("x", "vx", "yaw_rate", "deflection_x", "fy"):
        rows = np.atleast_2d(getattr(fleet.state, name))
        np.testing.assert_array_equal(rows[:, 0], rows[:, 1])
