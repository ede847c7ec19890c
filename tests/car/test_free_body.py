"""A car in the air: gravity, products of inertia, hubs on guides, air, and 1,000 seconds."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet

from .cars import HUBS, both
from .test_body import BALANCED, HIGH, body_inertia, hubs, inertia, largest

WEIGHTLESS = {"environment.gravity_z": 0.0}
LOOSE = {
    **both("suspension.stiffness", 0.0),
    **both("suspension.bump_damping", 0.0),
    **both("suspension.rebound_damping", 0.0),
}
H = 1e-4


def one_step(car: Car, **state: object) -> Fleet:
    """One step in the air from a state."""
    fleet = Fleet(car)
    fleet.state.z = HIGH
    fleet.state.travel = 0.0
    fleet.state.wheel_speed = 0.0
    for name, value in state.items():
        setattr(fleet.state, name, value)
    fleet.step(dt=H)
    return fleet


@pytest.mark.parametrize("hub_kind", HUBS)
def test_gravity_accelerates_along_its_own_axes(hub_kind: str):
    g = np.array([1.5, -2.5, -9.0])
    along = {f"environment.gravity_{axis}": value for axis, value in zip("xyz", g, strict=True)}
    fleet = Fleet(Car({**BALANCED, **along, "suspension.hubs": hub_kind}))
    s, heading = fleet.state, 0.7
    s.z, s.travel = HIGH, 0.0
    s.q0, s.q3 = np.cos(heading / 2), np.sin(heading / 2)  # whichever way the car looks
    fleet.step(dt=1e-3, steps=1000)
    velocity = (s.vx + 1j * s.vy) * np.exp(1j * heading)
    assert velocity[0] == pytest.approx(g[0] + 1j * g[1], rel=1e-9)
    assert s.vz[0] == pytest.approx(g[2], rel=1e-9)
    assert s.y[0] == pytest.approx(0.5 * g[1] * (1 + 1e-3), rel=1e-9)  # half a step ahead


PRODUCTS = {"body.inertia_xy": 35.0, "body.inertia_xz": -80.0, "body.inertia_yz": 25.0}


def test_products_of_inertia_turn_a_free_body_as_euler_says():
    """I w' = -w x I w, with the negative products of inertia in the tensor."""
    car = Car({**BALANCED, **WEIGHTLESS, **PRODUCTS, "suspension.hubs": "massless"})
    mass, place = hubs(car)
    I = body_inertia(car) + inertia(mass, place)  # noqa: E741
    assert I[0, 1] == -35.0
    w = np.array([1.0, -2.0, 1.5])
    s = one_step(car, roll_rate=w[0], pitch_rate=w[1], yaw_rate=w[2]).state
    turned = (np.array([s.roll_rate[0], s.pitch_rate[0], s.yaw_rate[0]]) - w) / H
    np.testing.assert_allclose(turned, np.linalg.solve(I, -np.cross(w, I @ w)), rtol=1e-8)


@pytest.mark.parametrize("axis", range(3))
def test_a_body_pushed_off_its_principal_axes_turns_about_all_three(axis: int):
    """The wheels' angular momentum rotates with the body: I w' = -w x L, L along y."""
    car = Car({**BALANCED, **WEIGHTLESS, **PRODUCTS, "suspension.hubs": "massless"})
    mass, place = hubs(car)
    I = body_inertia(car) + inertia(mass, place)  # noqa: E741
    w = np.eye(3)[axis]
    names = ("roll_rate", "pitch_rate", "yaw_rate")
    s = one_step(car, wheel_speed=200.0, **dict(zip(names, w, strict=True))).state
    L = I @ w + [0.0, 4 * car["wheel.front.spin_inertia"] * 200.0, 0.0]
    turned = (np.array([getattr(s, name)[0] for name in names]) - w) / H
    np.testing.assert_allclose(turned, np.linalg.solve(I, -np.cross(w, L)), rtol=1e-8, atol=1e-9)


RATES = ([2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0], [1.0, -2.0, 1.5])


@pytest.mark.parametrize("w", RATES)
def test_loose_hubs_fly_off_along_their_guides(w: list[float]):
    """No force along z: z'' = -[w' x r + w x (w x r)]_z, r from the body's center."""
    car = Car({**BALANCED, **WEIGHTLESS, **LOOSE})
    z = 0.06
    names = ("roll_rate", "pitch_rate", "yaw_rate")
    fleet = one_step(car, travel=z, **dict(zip(names, w, strict=True)))
    s = fleet.state
    w_dot = (np.array([getattr(s, name)[0] for name in names]) - w) / H
    assert largest([s.vx, s.vy, s.vz]) < 1e-12  # the middle of the car stays where it is
    _, place = hubs(car)
    r = place + np.array([0.0, 0.0, z])
    carried = np.cross(w_dot, r) + np.cross(w, np.cross(w, r))
    np.testing.assert_allclose(s.travel_rate[:, 0] / H, -carried[:, 2], rtol=1e-7, atol=1e-9)


def test_a_free_turn_stays_a_turn_for_1000_seconds_in_single_precision():
    """The attitude remains a unit quaternion; each single step has a rounding bias of 1e-8."""
    fleet = Fleet(Car({**BALANCED, **WEIGHTLESS, "suspension.hubs": "massless"}), dtype="float32")
    s = fleet.state
    s.z, s.yaw_rate, s.vx = HIGH, 0.3, 1.0
    fleet.step(dt=1e-2, steps=100_000)
    norm = float(sum(getattr(s, f"q{i}")[0].astype(float) ** 2 for i in range(4)))
    assert norm == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("V", [[30.0, 0.0, 0.0], [20.0, 15.0, 0.0], [0.0, -25.0, 5.0]])
def test_drag_is_against_the_motion_and_grows_with_its_square(V: list[float]):
    """By m dV/dt = -(rho/2) CdA |V| V, whichever way the car moves."""
    area, density = 0.8, 1.2
    air = {"aero.drag_area": area, "environment.air_density": density}
    car = Car({**BALANCED, **WEIGHTLESS, **air, "suspension.hubs": "massless"})
    s = one_step(car, vx=V[0], vy=V[1], vz=V[2]).state
    slowed = (np.array([s.vx[0], s.vy[0], s.vz[0]]) - V) / H
    expected = -0.5 * density * area * np.linalg.norm(V) * np.array(V) / car.mass
    np.testing.assert_allclose(slowed, expected, rtol=1e-8, atol=1e-9)
