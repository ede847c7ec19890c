"""Compliance of links under tire forces: toe and camber by Fx, Fy and Mz."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from fleets import bits_of
from skidpad import Car, Fleet

from .cars import AXLES, SLIPS, RefA, both
from .links import COMPLIANCE, LINKS

V, STEER = 20.0, 0.004
LEFT, RIGHT = slice(0, None, 2), slice(1, None, 2)
LINKED = {"suspension.kinematics": "linear", "aero.drag_area": 0.0}
MIRROR = np.array([1, -1, 1, -1])[:, None]


def turning(car: Car, steer: float = STEER, **inputs: float) -> Fleet:
    """Cars settled in a left turn."""
    fleet = Fleet(car)
    fleet.start(V)
    fleet.step(steer=steer, steps=8000, **inputs)
    return fleet


def understeer(fleet: Fleet, L: float, steer: float = STEER):
    """Return (delta - L r/V)/(r V)."""
    s = fleet.state
    return (steer - L * s.yaw_rate / s.vx) / (s.yaw_rate * s.vx)


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("axle", AXLES)
def test_toe_by_side_force_takes_from_the_cornering_stiffness(ref_a: RefA, axle: str, slip: str):
    """C/(1 + c C) for each wheel: understeer at the front, oversteer at the rear."""
    c = np.array([0.0, 1e-6, 4e-6, -1e-6])
    words = {"tire.slip": slip, **LINKED}
    fleet = turning(ref_a.car({**words, f"suspension.{axle}.toe_per_fy": c}))
    m, a, b, L = ref_a.m, ref_a.a, ref_a.b, ref_a.L
    C = {"front": ref_a.C_f, "rear": ref_a.C_r}
    C[axle] = C[axle] / (1 + 0.5 * c * C[axle])
    K = m / L * (b / C["front"] - a / C["rear"])
    assert understeer(fleet, L) == pytest.approx(K, rel=0.01, abs=1e-5)
    sign = 1 if axle == "front" else -1
    assert np.all(sign * np.diff(understeer(fleet, L)[[3, 0, 1, 2]]) > 0)


def test_links_give_by_their_own_numbers_times_the_forces():
    """For the left wheel, and mirrored for the right one."""
    numbers = {"toe_per_fx": 2e-7, "toe_per_fy": 1e-6, "toe_per_mz": -3e-5, "camber_per_fy": -4e-6}
    values = {f"suspension.{axle}.{name}": x for axle in AXLES for name, x in numbers.items()}
    fleet = Fleet(Car({"tire.model": "brush", **LINKED, **values}))
    fleet.start(V)
    fleet.step(steer=0.03, brake_torque=800.0, steps=500)
    s = fleet.state
    toe = 2e-7 * s.fx + MIRROR * (1e-6 * s.fy - 3e-5 * s.mz)
    np.testing.assert_allclose(s.elastic_toe, toe, rtol=1e-12)
    np.testing.assert_allclose(s.elastic_camber, MIRROR * (-4e-6 * s.fy), rtol=1e-12)
    assert np.abs(s.elastic_toe).min() > 1e-5
    # a turn to the left toes the left front wheel in and the right one out: both to the right
    assert s.elastic_toe[0] > 0 > s.elastic_toe[1]


def test_forces_turn_and_lean_the_wheels():
    """Compared with a car on rigid links, in the same state."""
    toe, camber = 0.01 * np.array([1, 2, -3, 4]), 0.02 * np.array([-1, 1, 2, -1])
    fleet = Fleet(Car({"tire.model": "brush", "tire.slip": "steady", **LINKED}), 2)
    fleet.start(V)
    fleet.state.elastic_toe[:, 1] = toe
    fleet.state.elastic_camber[:, 1] = camber
    fleet.step(dt=1e-9)
    s = fleet.state
    mirror = MIRROR[:, 0]
    np.testing.assert_allclose(np.diff(s.slip_angle)[:, 0], mirror * toe, atol=1e-6)
    np.testing.assert_allclose(np.diff(s.inclination)[:, 0], -mirror * camber, atol=1e-6)


def test_a_linkage_that_yields_to_the_aligning_moment_understeers_in_front(ref_a: RefA):
    """The moment turns the wheel out of the turn: K grows by -c Mz/ay."""
    c = np.array([0.0, -1e-5, -4e-5])
    brush = {"tire.model": "brush", **both("tire.tread_stiffness", 4e6), **LINKED}
    fleet = turning(ref_a.car({**brush, "suspension.front.toe_per_mz": c}))
    s = fleet.state
    ay = s.yaw_rate * s.vx
    mz = s.mz[:2].mean(axis=0)
    assert mz.max() < -5
    K = understeer(fleet, ref_a.L)
    gained = c * mz / ay
    assert gained[2] > 0.05 * K[0]
    assert K - K[0] == pytest.approx(gained, abs=0.03 * gained[2])


def test_brakes_that_toe_the_rear_out_turn_nothing_while_both_do_alike(ref_a: RefA):
    """Toe by Fx is the same on both sides: a car braking in a straight line stays straight."""
    car = ref_a.car({**LINKED, **both("suspension.toe_per_fx", np.array([1e-6, -1e-6]))})
    fleet = turning(car, 0.0, brake_torque=200.0)
    s = fleet.state
    np.testing.assert_allclose(s.elastic_toe, 1e-6 * s.fx * [1, -1], rtol=1e-12)
    assert np.all(s.fx < -10)
    assert not s.yaw_rate.any()
    assert not s.y.any()


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("c", [1e-5, 3e-5, 1e-4])
def test_links_softer_than_the_tires_are_quiet(ref_a: RefA, c: float, slip: str):
    """C/(1 + c C) holds for c C from 0.6 to 6, immediately and after a jump of the steering."""
    car = ref_a.car({"tire.slip": slip, **LINKED, "suspension.front.toe_per_fy": c})
    fleet = Fleet(car)
    fleet.start(V)
    rec = fleet.run({"steer": STEER}, 8.0, 1e-3, 1, ["fy"])
    late = rec["fy"][-200:, 0, 0]
    assert np.ptp(late) < 1e-3 * late.mean()
    C_f = ref_a.C_f / (1 + 0.5 * c * ref_a.C_f)
    K = ref_a.m / ref_a.L * (ref_a.b / C_f - ref_a.a / ref_a.C_r)
    assert understeer(fleet, ref_a.L)[0] == pytest.approx(K, rel=0.01)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_saved_fleet_goes_on_with_the_same_bits(dtype: str):
    """The links' deflection is part of the state."""
    values = {**both("suspension.toe_per_fy", 2e-6), **both("suspension.camber_per_fy", -4e-6)}
    fleet = Fleet(Car({**LINKED, **values}), 3, dtype)
    fleet.start([10.0, 20.0, 30.0])
    fleet.step(steer=0.03, steps=150)
    kept = fleet.save()
    assert np.abs(fleet.state.elastic_toe).min() > 0
    fleet.step(steer=0.01, steps=100)
    went = bits_of(fleet)
    fleet.restore(kept)
    fleet.step(steer=0.01, steps=100)
    assert bits_of(fleet) == went
    other = Fleet(fleet.car, 3, dtype)
    other.restore(kept)
    other.step(steer=0.01, steps=100)
    assert bits_of(other) == went


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("links", ["linear", "polynomial"])
def test_trims_and_linear_models_include_compliance(links: str, slip: str) -> None:
    """A trim is steady, and the model at rest has the gains of the turns near it."""
    car = sp.cars.load("bmw_320i").replace({**LINKS[links], **COMPLIANCE, "tire.slip": slip})
    dt = 1e-4  # the model is that of a step of no length
    at = sp.trim(car, speed=20.0, ay=3.0, dt=dt)
    stiff = sp.trim(car.replace(dict.fromkeys(COMPLIANCE, 0.0)), speed=20.0, ay=3.0, dt=dt)
    assert at.steer[0] > 1.01 * stiff.steer[0]
    fleet = at.fleet()
    fleet.step(**at.inputs, dt=dt, steps=10_000)
    for name in ("elastic_toe", "elastic_camber", "vy", "yaw_rate", "travel"):
        np.testing.assert_allclose(getattr(fleet.state, name), at.state[name], atol=1e-9)

    names = ("speed", "yaw_rate", "ay", "sideslip", "roll")
    model = sp.linearize(at, outputs=names)
    assert not any("elastic" in name for name in model.states)
    A, B, C, D = model.A[0], model.B[0], model.C[0], model.D[0]
    whole = np.block([[A, B[:, 1:]], [C[:1], D[:1, 1:]]])  # the torque holds the speed
    x = np.linalg.solve(whole, -np.concatenate((B[:, 0], D[:1, 0])))
    gain = C @ x[:-1] + D @ [1.0, x[-1]]
    beside = sp.trim(car, speed=20.0, steer=at.steer[0] + np.array([-1e-4, 1e-4]), dt=dt)
    for i, name in enumerate(names[1:], 1):
        assert gain[i] == pytest.approx(np.diff(beside[name])[0] / 2e-4, rel=2e-3), name
