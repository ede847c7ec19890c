"""Rolling resistance that increases with speed."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Car, Fleet

from .cars import HUBS, SLIPS, G, RefA, both, largest

F0, F1, F2 = 0.01, 1e-4, 5e-6


def coasting(ref_a: RefA, **changes: object) -> Car:
    numbers = {
        **both("wheel.rolling_resistance", F0),
        **both("wheel.rolling_resistance_1", F1),
        **both("wheel.rolling_resistance_2", F2),
    }
    return ref_a.car({"tire.model": "brush", **numbers, **changes})


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("way", [1, -1])
def test_torque_is_that_of_the_formula(ref_a: RefA, slip, hubs, way):
    v = np.array([0.5, 5.0, 20.0, 40.0])
    fleet = Fleet(coasting(ref_a, **{"tire.slip": slip, "suspension.hubs": hubs}), n=4)
    fleet.start(way * v)
    fleet.step(steps=50)
    s = fleet.state
    speed = np.abs(s.vx)
    Re = fleet.car["wheel.front.effective_radius"]
    expected = way * (F0 + F1 * speed + F2 * speed**2) * s.fz * Re
    np.testing.assert_allclose(s.brake_torque, expected, rtol=1e-3)


def test_a_car_coasts_as_far_as_the_integral(ref_a: RefA):
    """M' dv/dt = -m g (f0 + f1 v + f2 v^2), with m' including wheel inertia."""
    car = coasting(ref_a)
    fleet = Fleet(car)
    fleet.start(30.0)
    fleet.step(steps=20_000)
    Re, I_w = car["wheel.front.effective_radius"], car["wheel.front.spin_inertia"]
    share = car.mass / (car.mass + 4 * I_w / Re**2)
    # dt = -dv/(share g (f0 + f1 v + f2 v^2)), by the antiderivative of the quotient
    root = np.sqrt(4 * F0 * F2 - F1**2)

    def time(v: float) -> float:
        return 2 / root * np.arctan((2 * F2 * v + F1) / root) / (share * G)

    v = float(fleet.state.vx[0])
    assert 10 < v < 29
    assert time(30.0) - time(v) == pytest.approx(20.0, rel=2e-3)


def test_a_car_without_keeps_its_bits_beside_those_with(ref_a: RefA):
    f1 = np.where(np.arange(20) % 3, 0.0, F1)
    mixed = Fleet(ref_a.car({"tire.model": "brush", **both("wheel.rolling_resistance_1", f1)}))
    plain = Fleet(ref_a.car({"tire.model": "brush"}), n=20)
    for fleet in (mixed, plain):
        fleet.start(30.0)
        fleet.step(steer=0.03, steps=300)
    for name in ("x", "vx", "wheel_speed", "fx"):
        one, other = (getattr(fleet.state, name) for fleet in (mixed, plain))
        np.testing.assert_array_equal(one[..., f1 == 0], other[..., f1 == 0])
        assert np.all(one[..., f1 > 0] != other[..., f1 > 0])


def test_a_standing_car_stays(ref_a: RefA):
    fleet = Fleet(coasting(ref_a))
    fleet.step(steps=5000)
    assert largest(fleet.state.x) < 1e-9


def test_J2452_at_a_load_and_a_pressure():
    """F = P^alpha Z^beta (a + b V + c V^2) with P in kPa, Z in N, V in km/h."""
    alpha, beta, a, b, c = -0.4, 0.95, 0.06, 1e-4, 6e-7
    load, pressure = 4200.0, 240e3
    found = sp.tires.sae_j2452(load, pressure, alpha, beta, a, b, c)
    car = Car({"wheel.front": found, "wheel.rear": found})
    f0, f1, f2 = (car[f"wheel.front.rolling_resistance{n}"] for n in ("", "_1", "_2"))
    for v in (0.0, 10.0, 35.0):
        V = 3.6 * v
        force = 240.0**alpha * load**beta * (a + b * V + c * V * V)
        assert (f0 + f1 * v + f2 * v * v) * load == pytest.approx(force, rel=1e-12)
    swept = sp.tires.sae_j2452([3000.0, 4200.0], pressure, alpha, beta, a, b, c)
    assert swept["rolling_resistance"].shape == (2,)
    with pytest.raises(ValueError, match="pressure must be > 0"):
        sp.tires.sae_j2452(load, 0.0, alpha, beta, a, b, c)
    with pytest.raises(TypeError, match="load must be real numbers"):
        sp.tires.sae_j2452("4 kN", pressure, alpha, beta, a, b, c)
