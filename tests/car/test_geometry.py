"""Wheel positions and orientations: tracks, Ackermann geometry, toe, camber, inclination."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import skidpad as sp
from skidpad import Car, Fleet

from .cars import G, both

if TYPE_CHECKING:
    from numpy.typing import NDArray

FRONT_TRACK, REAR_TRACK = 1.3, 1.7
TRACKS = {"wheel.front.track": FRONT_TRACK, "wheel.rear.track": REAR_TRACK}
AT_ONCE = {"tire.slip": "steady", "tire.model": "linear"}
INSTANT = 1e-9  # s: a step in which nothing moves


def car(changes: dict[str, object]) -> Car:
    return Car({**TRACKS, **AT_ONCE, **changes}).level()


def test_a_leaning_body_presses_each_tire_by_half_its_own_track():
    """With rho = R0 cos(gamma) - H, right minus left is t sin(phi), for each axle's t."""
    fleet, phi = Fleet(car({})), 0.01
    fleet.state.q0, fleet.state.q1 = np.cos(phi / 2), np.sin(phi / 2)
    fleet.evaluate()
    fz = fleet.state.fz[:, 0]
    k = fleet.car["wheel.front.vertical_stiffness"]
    assert fz[1] - fz[0] == pytest.approx(k * FRONT_TRACK * np.sin(phi), rel=1e-9)
    assert fz[3] - fz[2] == pytest.approx(k * REAR_TRACK * np.sin(phi), rel=1e-9)


def test_wheels_of_a_turning_car_meet_the_road_at_their_own_tracks():
    """At u = r R the left wheels are stationary if R is half their track."""
    r = 1.0
    for wheels, track in ((slice(0, 2), FRONT_TRACK), (slice(2, 4), REAR_TRACK)):
        fleet = Fleet(car({}))
        fleet.state.vx, fleet.state.yaw_rate = r * track / 2, r
        fleet.state.wheel_speed = 1.0
        fleet.step(dt=INSTANT)
        # Vsx = Vcx - omega Re, with Vcx = 0 at the left and r t at the right
        Re, floor = fleet.car["wheel.front.effective_radius"], fleet.car["tire.front.slip_speed"]
        left, right = fleet.state.slip_ratio[wheels, 0]
        assert left == pytest.approx(Re / floor, rel=1e-6)
        assert right == pytest.approx((Re - r * track) / (r * track), rel=1e-6)


@pytest.mark.parametrize("delta", [0.4, 0.1, -0.25])
def test_ackermann_wheels_roll_around_one_point(delta: float):
    """About the point L/tan(delta) to the left of the rear axle no wheel moves laterally."""
    fleet, r = Fleet(car({"steering.ackermann": 1.0})), 0.5
    a, b = fleet.car["body.to_front_axle"], fleet.car["body.to_rear_axle"]
    radius = (a + b) / np.tan(delta)
    fleet.state.vx, fleet.state.vy, fleet.state.yaw_rate = r * radius, r * b, r
    fleet.step(steer=delta, dt=INSTANT)
    np.testing.assert_allclose(fleet.state.slip_angle, 0, atol=1e-7)
    fleet.step(steer=1.1 * delta, dt=INSTANT)
    assert (np.abs(fleet.state.slip_angle[:2]) > 0.05 * abs(delta)).all()


def test_toe_in_points_the_wheels_at_each_other():
    """Rolling straight, a left wheel with toe-in moves to its left: alpha = toe, right -toe."""
    front, rear = 0.01, -0.004
    fleet = Fleet(car({"suspension.front.toe": front, "suspension.rear.toe": rear}))
    fleet.start(20.0)
    fleet.step(dt=INSTANT)
    expected = [front, -front, rear, -rear]
    np.testing.assert_allclose(fleet.state.slip_angle[:, 0], expected, rtol=1e-6)
    # linear tires then push the wheels together at the front and apart at the rear
    C = fleet.car["tire.front.stiffness_y"]
    np.testing.assert_allclose(fleet.state.fy[:, 0], -C * np.array(expected), rtol=1e-3)


def test_negative_camber_leans_the_tops_towards_the_car():
    """Inclination is positive for tops to the right, so at the left wheels here."""
    front, rear = -0.03, 0.02
    fleet = Fleet(car({"suspension.front.camber": front, "suspension.rear.camber": rear}))
    fleet.evaluate()
    pitch = fleet.state.pitch[0]  # of the body, which the axes of the wheels follow
    expected = np.array([-front, front, -rear, rear])
    np.testing.assert_allclose(
        np.sin(fleet.state.inclination[:, 0]), np.sin(expected) * np.cos(pitch), rtol=1e-12
    )


def contact_sinks(car: Car, state: sp.State, wheel: int) -> float:
    """Downward speed of the lowest point of a wheel's disc; the car is level."""
    left, front = wheel % 2 == 0, wheel < 2
    axle = "front" if front else "rear"
    x = car["body.to_front_axle"] if front else -car["body.to_rear_axle"]
    y = 0.5 * car[f"wheel.{axle}.track"] * (1 if left else -1)
    z = car[f"wheel.{axle}.hub_height"] - car["body.height"] + state.travel[wheel, 0]
    hub: NDArray[np.float64] = np.array([x, y, z])
    lean = (-1 if left else 1) * car[f"suspension.{axle}.camber"]  # top to the right
    down = np.array([0.0, np.sin(lean), -np.cos(lean)])  # the other way than its top
    loaded_radius = (state.z[0] + z) / np.cos(lean)
    w = np.array([state.roll_rate[0], state.pitch_rate[0], state.yaw_rate[0]])
    return -float(np.cross(w, hub + loaded_radius * down)[2])


def test_the_damping_of_a_leaning_tire_feels_its_lowest_point():
    """Fz = k rho + c rho', rho' the speed of the contact point, which inclination shifts."""
    c = 3000.0
    dampings = both("wheel.vertical_damping", np.array([0.0, c]))
    leaning = both("suspension.camber", -0.4)
    values = {**TRACKS, **leaning, **dampings, "body.to_rear_axle": 1.2}
    fleet = Fleet(Car({"tire.model": "linear", **values}).level())
    s = fleet.state
    s.roll_rate, s.pitch_rate = 0.3, 0.2
    fleet.evaluate()
    for wheel in range(4):
        damped = s.fz[wheel, 1] - s.fz[wheel, 0]
        assert damped == pytest.approx(c * contact_sinks(fleet.car, s, wheel), rel=1e-9)


def test_the_road_does_not_pull_at_a_tire_that_leaves_it():
    """Damping acts as long as Fz = k rho + c rho' > 0, and not for a tire in the air."""
    k, c, rise = 2e5, 3000.0, np.array([0.0, 0.1, 1.0, 10.0])
    rates = {**both("wheel.vertical_stiffness", k), **both("wheel.vertical_damping", c)}
    fleet = Fleet(Car({"tire.model": "linear", **rates}).level(), n=rise.size)
    fleet.evaluate()
    static = fleet.state.fz[:, [0]]
    fleet.state.vz = rise
    fleet.evaluate()
    np.testing.assert_allclose(fleet.state.fz, np.maximum(static - c * rise, 0), rtol=1e-9)
    fleet.state.z, fleet.state.vz = 5.0, -rise
    fleet.evaluate()
    assert (fleet.state.fz == 0).all()


NO_CAMBER = ("qsx2", "qsx3", "qsx5", "qsx8", "qsx10", "qsx11")


@pytest.mark.parametrize("moment", [0.01, -0.02])
def test_an_overturning_moment_loads_the_wheels_on_the_side_to_which_it_turns(moment: float):
    """Moments about x balance: (Fz right - Fz left) t/2 = sum of Mx, Mx = QSX1 R0 Fz at rest."""
    stiff = {
        "suspension.hubs": "massless",
        **both("suspension.stiffness", 1e8),
        **both("suspension.bump_damping", 3e5),
        **both("suspension.rebound_damping", 3e5),
    }
    tire = sp.tires.MagicFormula("6.1", qsx1=moment, **dict.fromkeys(NO_CAMBER, 0.0))
    fleet = Fleet(Car(stiff).replace({"tire": tire}).level())
    t, radius = fleet.car["wheel.front.track"], tire.parameters["unloaded_radius"]
    fleet.step(dt=1e-3, steps=1000)
    fz = fleet.state.fz[:, 0]
    weight = fleet.car.mass * G
    assert fz.sum() == pytest.approx(weight, rel=1e-6)
    turned = (fz[1] + fz[3] - fz[0] - fz[2]) * t / 2
    assert turned == pytest.approx(moment * radius * weight, rel=1e-2)
