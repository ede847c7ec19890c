"""Aerodynamics of a measured body: side force, moments and ride heights, in ISO 8855 signs."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Car, Fleet, Signal

from .cars import HUBS, RefA, both, largest

DENSITY, HIGH = 1.2, 1000.0
AIR = {"environment.air_density": DENSITY, "environment.gravity_z": 0.0, "aero.model": "map"}
FLYING = {  # hubs level with the center of mass; far from any road
    **AIR,
    "tire.model": "linear",
    "body.to_front_axle": 1.3,
    "body.to_rear_axle": 1.3,
    "body.height": 0.3,
    **both("wheel.hub_height", 0.3),
    **both("suspension.preload", 0.0),
}


def flying(values: dict[str, object], vx: object, vy: object) -> Fleet:
    n = np.broadcast(vx, vy).size
    fleet = Fleet(Car({**FLYING, **values}), n=n)
    s = fleet.state
    s.z, s.vx, s.vy = HIGH, vx, vy
    fleet.evaluate()
    return fleet


def mass_of(car: Car) -> float:
    return float(car.mass)


def test_without_its_numbers_a_map_is_drag_along_the_body_and_lift() -> None:
    # side force is that of side_force_slope; as much as drag_area it is drag against the motion
    vx, vy = np.array([40.0, 30.0, -20.0]), np.array([0.0, 15.0, 5.0])
    area, speed = 0.7, np.hypot(vx, vy)
    values = {"aero.drag_area": area, "aero.side_force_slope": area}
    fleet = flying(values, vx, vy)
    pull = -0.5 * DENSITY * area * speed / mass_of(fleet.car)
    assert fleet.state.ax == pytest.approx(pull * vx, rel=1e-9)
    assert fleet.state.ay == pytest.approx(pull * vy, rel=1e-9, abs=1e-12)
    along = flying({"aero.drag_area": area}, vx, vy)
    assert along.state.ax == pytest.approx(pull * vx, rel=1e-9)
    assert largest(along.state.ay) < 1e-12


def test_side_force_and_moments_follow_the_angle_of_the_air() -> None:
    # Y = -(rho/2) CyA V^2 sin(beta), L = (rho/2) ClL V^2 sin(beta), N = (rho/2) CnL V^2 sin cos
    V, beta = 50.0, np.radians([0.0, 5.0, -20.0, 90.0, 170.0])
    side, yaw, roll = 4.0, -2.5, 0.8
    values: dict[str, object] = {
        "aero.side_force_slope": side,
        "aero.yaw_moment_slope": yaw,
        "aero.roll_moment_slope": roll,
    }
    fleet = flying(values, V * np.cos(beta), V * np.sin(beta))
    h, q = 1e-4, 0.5 * DENSITY * V**2
    assert fleet.state.ay * mass_of(fleet.car) == pytest.approx(-q * side * np.sin(beta), abs=1e-8)
    fleet.step(dt=h)
    body = fleet.car
    hubs = sum(
        2 * body[f"wheel.{axle}.mass"] * np.array([(t / 2) ** 2, 1.3**2 + (t / 2) ** 2])
        for axle, t in (("front", body["wheel.front.track"]), ("rear", body["wheel.rear.track"]))
    )
    Iz = body["body.inertia_zz"] + hubs[1]
    N = q * yaw * np.sin(beta) * np.cos(beta)
    assert Iz * fleet.state.yaw_rate / h == pytest.approx(N, rel=1e-6, abs=1e-6)
    L = q * roll * np.sin(beta)
    assert body["body.inertia_xx"] * fleet.state.roll_rate / h == pytest.approx(
        L, rel=1e-3, abs=0.1
    )


@pytest.mark.parametrize(("slope", "turns"), [(2.0, 1), (-2.0, -1)])
def test_a_weathercock_turns_into_a_gust_and_a_car_away_from_it(slope: float, turns: int) -> None:
    # wind towards the right (-y) comes from the left: a weathercock turns left, yaw > 0; and the
    # car drifts, leans and is pushed to the right
    values: dict[str, object] = {
        "aero.model": "map", "aero.side_force_slope": 4.0, "aero.yaw_moment_slope": slope,
        "aero.roll_moment_slope": 1.0,
    }  # fmt: skip
    fleet = Fleet(Car(values))
    fleet.start(30.0)
    gust = Signal([0.0, 0.1, 0.15], [0.0, 0.0, -10.0])
    rec = fleet.run({"wind_y": gust}, 0.3, every=1, record=["yaw_rate", "ay", "roll"])
    end = {name: float(rec[name][-1, 0]) for name in rec}
    assert turns * end["yaw_rate"] > 1e-3
    assert float(rec["ay"][151, 0]) < -0.1
    assert end["roll"] > 1e-4


@pytest.mark.parametrize("hubs", HUBS)
def test_downforce_follows_the_ride_heights(ref_a: RefA, hubs: str) -> None:
    # ClA_i = ClA_i + sum a_ij h_j + b_i h_i^2 of the heights over the axles, settled and later
    areas = {"front": -1.0, "rear": -1.5}
    slopes = {
        "aero.front_lift_per_front_ride": 8.0, "aero.front_lift_per_rear_ride": -3.0,
        "aero.rear_lift_per_front_ride": -2.0, "aero.rear_lift_per_rear_ride": 5.0,
        "aero.front_lift_per_ride_squared": 40.0, "aero.rear_lift_per_ride_squared": -30.0,
    }  # fmt: skip
    values = {
        **slopes, "aero.model": "map", "environment.air_density": DENSITY, "suspension.hubs": hubs,
        **{f"aero.{axle}_lift_area": area for axle, area in areas.items()},
        **both("suspension.stiffness", 80e3), **both("anti_roll.stiffness", 0.0),
    }  # fmt: skip
    V = 60.0
    car = ref_a.car(values).level()
    fleet = Fleet(car)
    fleet.start(V)
    for _ in range(2):
        fleet.evaluate()
        s = fleet.state
        x = {"front": car["body.to_front_axle"], "rear": -car["body.to_rear_axle"]}
        down = {axle: car[f"wheel.{axle}.hub_height"] - car["body.height"] for axle in x}
        h = {
            axle: s.z[0] - np.sin(s.pitch[0]) * x[axle] + np.cos(s.pitch[0]) * down[axle]
            - car[f"wheel.{axle}.hub_height"]
            for axle in x
        }  # fmt: skip
        assert max(abs(each) for each in h.values()) > 5e-3
        expected = []
        for axle, to_other in (("front", ref_a.b), ("rear", ref_a.a)):
            area = areas[axle] + slopes[f"aero.{axle}_lift_per_ride_squared"] * h[axle] ** 2
            area += sum(slopes[f"aero.{axle}_lift_per_{other}_ride"] * h[other] for other in h)
            static = ref_a.m * ref_a.g * to_other / ref_a.L
            expected.append(static - 0.5 * DENSITY * V**2 * area)
        found = s.fz.reshape(2, 2).sum(axis=1)
        np.testing.assert_allclose(found, expected, rtol=5e-3)
        assert found.sum() == pytest.approx(sum(expected), rel=1e-3)
        z = s.z[0]
        fleet.step(dt=1e-3, steps=500)
        assert fleet.state.z[0] == pytest.approx(z, abs=5e-5)


def test_ride_heights_count_up_to_their_limit_and_pitch_adds_drag() -> None:
    # the nose 0.02 m down and the tail 0.1 m up, of which 0.05 m count: pitch 0.07 m over L
    V, limit, per_pitch, area = 40.0, 0.05, 6.0, 0.6
    values: dict[str, object] = {
        "aero.model": "map", "aero.drag_area": area, "aero.drag_per_pitch": per_pitch,
        "aero.ride_limit": limit, "suspension.hubs": "massless", "tire.model": "linear",
        "body.to_front_axle": 1.3, "body.to_rear_axle": 1.3, "body.height": 0.4,
        **both("wheel.hub_height", 0.3), "environment.air_density": DENSITY,
        **both("wheel.mass", 1e-3),
    }  # fmt: skip
    drags = []
    for more in ({}, {"aero.drag_per_pitch": 0.0}):
        car = Car({**values, **more})
        fleet = Fleet(car)
        fleet.start(V)
        L = 2.6
        pitch = np.arcsin(0.12 / L)
        s = fleet.state
        s.q0, s.q2 = np.cos(pitch / 2), np.sin(pitch / 2)
        # ride height in the middle 0.04 m: z + cos(pitch) (0.3 - 0.4) - 0.3
        s.z = 0.04 + 0.3 + 0.1 * np.cos(pitch)
        s.vx, s.vz = V * np.cos(pitch), V * np.sin(pitch)
        fleet.evaluate()
        drags.append(-mass_of(car) * s.ax[0])
    added = 0.5 * DENSITY * V**2 * per_pitch * (limit + 0.02) / L
    assert drags[0] - drags[1] == pytest.approx(added, rel=5e-3)
