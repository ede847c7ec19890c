"""Handling diagrams, yaw-moment diagrams and g-g envelopes: content and limits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.equilibrium import continuation

from .cars import RefA, both

BMW = sp.cars.load("bmw_320i")


def understeer(car: RefA) -> float:
    return car.m * (car.b * car.C_r - car.a * car.C_f) / (car.L * car.C_f * car.C_r)


# handling diagrams


def test_a_linear_car_has_a_straight_handling_diagram(ref_a: RefA) -> None:
    """Its slope is the understeer gradient, at a speed and on a circle."""
    ay = np.array([0.02, 0.04, 0.06])
    for held in ({"speed": 25.0}, {"radius": 400.0}):
        diagram = sp.handling_diagram(ref_a.rigid_car(), ay=ay, **held)
        np.testing.assert_allclose(diagram.gradient, understeer(ref_a), rtol=1e-3)
        np.testing.assert_allclose(diagram.understeer[0], understeer(ref_a) * ay, rtol=1e-3)


@pytest.mark.slow
def test_a_handling_diagram_holds_the_trims() -> None:
    stiffness = np.array([0.0, 30e3])
    cars = BMW.replace({"anti_roll.front.stiffness": stiffness})
    ay = np.array([1.0, 4.0, 30.0])
    diagram = sp.handling_diagram(cars, speed=20.0, ay=ay)
    assert diagram.steer.shape == diagram.roll.shape == (2, 3)
    assert diagram["fz"].shape == (4, 2, 3)
    assert np.isnan(diagram.steer[:, 2]).all()
    for i, k in enumerate(stiffness):
        one = sp.trim(BMW.replace({"anti_roll.front.stiffness": k}), speed=20.0, ay=ay)
        np.testing.assert_array_equal(diagram.steer[i], one.steer)
        np.testing.assert_array_equal(diagram.sideslip[i], one.sideslip)
        angle = one.steer - BMW.wheelbase / one.radius
        np.testing.assert_allclose(diagram.understeer[i], angle, rtol=0, atol=1e-12)
    assert diagram.understeer[1, 1] > diagram.understeer[0, 1]


def test_on_a_circle_the_speed_follows() -> None:
    diagram = sp.handling_diagram(BMW, radius=50.0, ay=[1.0, 4.0])
    np.testing.assert_allclose(diagram.curvature, 1 / 50, rtol=1e-9)
    np.testing.assert_allclose(diagram["ay"][0], [1.0, 4.0], rtol=1e-9)
    np.testing.assert_allclose(diagram.trim.speed, np.sqrt(50.0 * diagram.ay), rtol=1e-2)


# yaw-moment diagrams


def test_the_moment_is_that_of_the_bicycle(ref_a: RefA) -> None:
    """N = a Fyf - b Fyr with the slip angles of (v + a r)/V - delta and r = ay/V."""
    r = ref_a
    V, beta, steer = 30.0, np.array([-2e-4, 0.0, 1e-4]), np.array([0.0, 1e-4])
    diagram = sp.yaw_moment_diagram(r.rigid_car(), V, beta=beta, steer=steer)
    # the body's center of mass, of which beta is, lies ahead of that of the car
    ahead = r.m_u * (r.b - r.a) / r.m_s
    for i, b in enumerate(beta):
        for j, delta in enumerate(steer):
            # m V rate = Fy, with the sideslip at the center of mass of the whole car
            # b_whole = b - ahead rate/V
            C, D = r.C_f + r.C_r, r.a * r.C_f - r.b * r.C_r
            rate = (r.C_f * delta - C * b) / (r.m * V + (D - C * ahead) / V)
            whole = b - ahead * rate / V
            f, rear = (-k * (whole + arm * rate / V - turned) for k, arm, turned in
                       ((r.C_f, r.a, delta), (r.C_r, -r.b, 0.0)))  # fmt: skip
            weight = r.m * r.g
            assert diagram.cy[0, i, j] == pytest.approx((f + rear) / weight, rel=1e-3, abs=1e-9)
            moment = (r.a * f - r.b * rear) / (weight * r.L)
            assert diagram.cn[0, i, j] == pytest.approx(moment, rel=1e-3, abs=1e-9)


def test_without_moment_the_car_is_trimmed() -> None:
    found = sp.trim(BMW, speed=25.0, ay=4.0)
    diagram = sp.yaw_moment_diagram(
        BMW, 25.0, beta=found.sideslip, steer=found.steer, drive_torque=float(found.drive_torque[0])
    )
    assert diagram.cn[0, 0, 0] == pytest.approx(0.0, abs=1e-9)
    assert diagram.cy[0, 0, 0] == pytest.approx(4.0 / 9.80665, rel=1e-9)


def test_a_yaw_moment_diagram_is_a_diamond() -> None:
    diagram = sp.yaw_moment_diagram(BMW, 25.0)
    cy, cn = diagram.cy[0], diagram.cn[0]
    assert cy.shape == (21, 13)
    assert np.isfinite(cy).all()
    # mirrored cars in mirrored motions
    np.testing.assert_allclose(cy, -cy[::-1, ::-1], atol=1e-8)
    np.testing.assert_allclose(cn, -cn[::-1, ::-1], atol=1e-8)
    assert (np.diff(cn[10]) > 0).all()  # steer to the left turns to the left
    assert (np.diff(cn[:, 6])[8:12] > 0).all()  # a stable car turns its nose to where it goes
    assert np.abs(cy).max() < 1.1


def test_stability_control_does_not_brake_a_car_that_is_held() -> None:
    golf, beta, steer = sp.cars.load("vw_golf_gti"), [-0.1, 0.0, 0.1], [-0.1, 0.0, 0.1]
    assert golf["stability.model"] != "off"
    unaided = golf.replace({"stability.model": "off"})
    diagram = sp.yaw_moment_diagram(golf, 25.0, beta=beta, steer=steer)
    plain = sp.yaw_moment_diagram(unaided, 25.0, beta=beta, steer=steer)
    assert np.isfinite(diagram.cn).all()
    np.testing.assert_array_equal(diagram.cn, plain.cn)


def test_each_car_has_a_diagram_of_its_own() -> None:
    friction = np.array([0.5, 1.0])
    cars = BMW.replace({"environment.friction": friction})
    both_cars = sp.yaw_moment_diagram(cars, 20.0, beta=[-0.1, 0.0], steer=[0.0, 0.05, 0.1])
    assert both_cars.cn.shape == (2, 2, 3)
    for i, mu in enumerate(friction):
        car = BMW.replace({"environment.friction": float(mu)})
        one = sp.yaw_moment_diagram(car, 20.0, beta=[-0.1, 0.0], steer=[0.0, 0.05, 0.1])
        np.testing.assert_array_equal(one.cn[0], both_cars.cn[i])


# envelopes


@pytest.fixture(scope="module")
def envelope() -> sp.Envelope:
    return sp.gg(BMW, [15.0, 40.0], points=7)


@pytest.mark.slow
def test_the_envelope_closes_at_both_ends(envelope: sp.Envelope) -> None:
    assert envelope.ax.shape == envelope.ay.shape == (1, 2, 7)
    assert (np.diff(envelope.ax) > 0).all()
    assert (envelope.ax[..., 0] < 0).all()
    assert (envelope.ax[..., -1] > 0).all()
    ay = envelope.ay
    assert np.isfinite(ay).all()
    largest = ay.max(axis=-1, keepdims=True)
    assert (ay[..., [0, -1]] < 0.1 * largest).all()
    assert (largest > 7.0).all()
    top = int(ay[0, 0].argmax())
    assert (np.diff(ay[0, 0, : top + 1]) > 0).all()
    assert (np.diff(ay[0, 0, top:]) < 0).all()


@pytest.mark.slow
def test_points_within_can_be_driven_and_points_beyond_cannot(envelope: sp.Envelope) -> None:
    ax, ay = envelope.ax[0, :, 1:-1].ravel(), envelope.ay[0, :, 1:-1].ravel()
    speed = np.repeat(envelope.speed, 5)
    assert sp.trim(BMW, speed=speed, ay=ay - 0.02, ax=ax).converged.all()
    assert not sp.trim(BMW, speed=speed, ay=ay + 0.05, ax=ax).converged.any()


@pytest.mark.slow
def test_the_limit_of_straight_braking_is_friction(ref_a: RefA) -> None:
    """All tires at the peak: mu g where brake distribution matches loads, plus drag."""
    mu, h = 0.8, ref_a.h
    changes: dict[str, object] = {
        "tire.model": "brush", "environment.friction": mu, "drive.front_share": 0.5,
        "brakes.front_share": (ref_a.b + mu * h) / ref_a.L,
        **both("tire.load_sensitivity", 0.0), **both("tire.tread_stiffness", 12e6),
        **both("wheel.spin_inertia", 1e-3),
    }  # fmt: skip
    limits = sp.gg(ref_a.car(changes), [20.0], points=3)
    mu *= float(ref_a.car(changes)["tire.front.friction"])
    assert -limits.ax[0, 0, 0] == pytest.approx(mu * ref_a.g, rel=0.02)


@pytest.mark.slow
def test_accelerations_that_cannot_be_have_no_limit() -> None:
    limits = sp.gg(BMW, [20.0], ax=[-30.0, -3.0, 0.0, 30.0])
    np.testing.assert_array_equal(np.isnan(limits.ay[0, 0]), [True, False, False, True])


@pytest.mark.slow
def test_threads_change_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor on how many are computed together."""
    cars = BMW.replace({"body.mass": np.linspace(900.0, 1200.0, 6)})
    one = sp.gg(cars, [20.0], ax=[-2.0, 0.0, 2.0])
    monkeypatch.setattr(continuation, "CHUNK", 5)
    two = sp.gg(cars, [20.0], ax=[-2.0, 0.0, 2.0], threads=2)
    np.testing.assert_array_equal(one.ay, two.ay)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: sp.handling_diagram(BMW), "at a speed or on a radius: give one of them"),
        (lambda: sp.handling_diagram(BMW, speed=1.0, radius=1.0), "give one of them"),
        (lambda: sp.handling_diagram(BMW, speed=1.0, ay=[2.0, 1.0]), "ay must be a row"),
        (lambda: sp.handling_diagram(BMW, speed=1.0, ay=[1.0]), "ay must be a row"),
        (
            lambda: sp.handling_diagram(BMW, speed=[20, 30]),
            "speed must be one number for the whole",
        ),
        (lambda: sp.handling_diagram(BMW, radius=[50, 60]), "radius must be one number for the"),
        (
            lambda: sp.yaw_moment_diagram(BMW, [20.0, 30.0]),
            "speed must be one number for the whole",
        ),
        (lambda: sp.yaw_moment_diagram(BMW, 20.0, beta=[[0.0]]), "beta must be a row"),
        (lambda: sp.yaw_moment_diagram(BMW, 20.0, steer=[2.0]), "steer: car 0: 2 is not allowed"),
        (lambda: sp.yaw_moment_diagram(BMW, -1.0), "speed: car 0: -1 is not allowed"),
        (lambda: sp.gg(BMW, []), "speeds must be a row"),
        (lambda: sp.gg(BMW, [0.0]), "speeds: car 0: 0 is not allowed, must be > 0"),
        (lambda: sp.gg(BMW, [20.0], points=2), "points: 2 is not allowed, must be >= 3"),
        (lambda: sp.gg(BMW, [20.0], ax=[[1.0]]), "ax must be a row"),
    ],
)
def test_bad_arguments_are_refused_by_name(call: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        call()


@pytest.mark.parametrize("call", [sp.handling_diagram, sp.yaw_moment_diagram, sp.gg])
def test_only_cars_have_diagrams(call: Any) -> None:
    with pytest.raises(TypeError, match="car: expected a Car, not 'bmw_320i'"):
        call("bmw_320i", **({"speeds": 20.0} if call is sp.gg else {"speed": 20.0}))
