"""Response of tires to load, and the resulting grip of an axle (Just Cause 4)."""

from __future__ import annotations

import numpy as np
import pytest
from reference import just_cause
from skidpad import Car, Fleet
from skidpad.cars import load

from .cars import HUBS, MODELS, SLIPS, RefA, both, largest

RESPONSES = np.array([0.0, 0.3, 1.0, 1.5])


def locked(car: Car) -> Fleet:
    """All wheels sliding in a straight line."""
    fleet = Fleet(car)
    fleet.start(20.0)
    fleet.step(brake_torque=1e5, steps=300)
    assert largest(fleet.state.wheel_speed) == 0
    return fleet


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
def test_T20_sliding_tires_give_the_friction_of_the_load_that_they_feel(ref_a: RefA, slip, hubs):
    car = ref_a.car(
        {
            "tire.model": "brush",
            "tire.slip": slip,
            "suspension.hubs": hubs,
            **both("tire.load_response", RESPONSES),
        }
    )
    s = locked(car).state
    assert np.all(s.fz[:2] > 1.1 * s.fz[2:])  # the load has moved to the front
    rest = np.array([car["tire.front.rest_load"], car["tire.rear.rest_load"]])[[0, 0, 1, 1]]
    for k, q in enumerate(RESPONSES):
        expected = [just_cause.wheel_load(r, F, q) for r, F in zip(rest, s.fz[:, k], strict=True)]
        np.testing.assert_allclose(-s.fx[:, k], expected, rtol=1e-12)
    np.testing.assert_allclose(-s.fx[:, 0], rest, rtol=1e-15)
    np.testing.assert_allclose(-s.fx[:, 2], s.fz[:, 2], rtol=1e-15)


@pytest.mark.parametrize("model", MODELS)
def test_T20_no_force_in_the_air_however_little_tires_respond(model):
    fleet = Fleet(Car({"tire.model": model, **both("tire.load_response", RESPONSES)}))
    fleet.start(20.0)
    fleet.state.z += 1.0
    fleet.step(steer=0.1, brake_torque=500.0)
    for name in ("fx", "fy", "fz", "mz"):
        assert largest(getattr(fleet.state, name)) == 0


def test_a_car_that_responds_as_usual_keeps_its_bits_beside_others():
    q = np.where(np.arange(20) % 3, 1.0, 0.5)
    both_kinds = Fleet(Car(both("tire.load_response", q)))
    usual = Fleet(Car(), n=20)
    for fleet in (both_kinds, usual):
        fleet.start(20.0)
        fleet.step(steer=0.05, brake_torque=800.0, steps=500)
    as_usual = q == 1
    for name in ("x", "yaw_rate", "fx", "fy", "deflection_y"):
        mixed, alone = (getattr(fleet.state, name) for fleet in (both_kinds, usual))
        np.testing.assert_array_equal(mixed[..., as_usual], alone[..., as_usual])
        assert np.all(mixed[..., ~as_usual] != alone[..., ~as_usual])


def test_load_at_rest_is_what_a_wheel_carries():
    car = load("vw_vanagon")
    static = car.static_loads
    assert car["tire.front.rest_load"] == static[0]
    assert car["tire.rear.rest_load"] == static[2]
    heavier = car.replace({"body.mass": 1.2 * car["body.mass"]})
    assert heavier["tire.front.rest_load"] == static[0]  # as the springs, until it is leveled
    assert heavier.level()["tire.front.rest_load"] == heavier.static_loads[0]
    words = heavier.replace({**both("tire.load_response", 0.5), **both("tire.rest_load", 10.0)})
    assert any("rest_load over the static load" in finding for finding in words.check())


def test_JC4_22_grip_of_an_axle_and_of_the_surface_multiply(ref_a: RefA):
    grip, surface = np.array([0.5, 1.0, 1.2]), 0.8
    changes = {"tire.model": "brush", "environment.friction": surface, "tire.front.grip": grip}
    s = locked(ref_a.car(changes)).state
    np.testing.assert_allclose(-s.fx[:2] / s.fz[:2], [grip * surface] * 2, rtol=1e-12)
    np.testing.assert_allclose(-s.fx[2:] / s.fz[2:], surface, rtol=1e-12)


def test_less_response_weakens_what_weight_transfer_does(ref_a: RefA):
    """The talk's motivation: braking into a bend makes the car turn in less."""
    car = ref_a.car({"tire.model": "brush", **both("tire.load_response", np.array([0.0, 1.0]))})
    fleet = Fleet(car)
    fleet.start(20.0)
    fleet.step(steer=0.03, steps=2000)
    before = fleet.state.yaw_rate.copy()
    fleet.step(steer=0.03, brake_torque=1000.0, steps=500)
    turned_in = fleet.state.yaw_rate / fleet.state.vx - before / 20.0
    assert turned_in[0] < 0.5 * turned_in[1]
