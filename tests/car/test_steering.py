"""From the hand wheel to the road wheels: ratio, lag, rate limit, and steering torque."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Car, Fleet, Signal

from .cars import both, largest

LAG = {"steering.actuator": "lag"}


def settled(values: dict[str, object], steer: float, speed: float = 20.0) -> Fleet:
    fleet = Fleet(Car(values))
    fleet.start(speed)
    fleet.step(steer=steer, dt=1e-3, steps=3000)
    return fleet


# lag and rate limit


def test_road_wheels_follow_a_step_with_a_lag() -> None:
    # delta = step (1 - e^(-t/tau))
    tau, step = 0.1, 0.02
    values = {**LAG, "steering.lag": tau, "steering.rate_limit": 10.0}
    fleet = Fleet(Car(values))
    fleet.start(20.0)
    rec = fleet.run({"steer": step}, 0.6, dt=1e-4, every=10, record=["steer", "rack_steer"])
    expected = step * (1 - np.exp(-rec.time / tau))
    assert rec["steer"][1:, 0] == pytest.approx(expected[1:], abs=1e-3 * step)
    assert np.array_equal(rec["steer"][1:], rec["rack_steer"][1:])


def test_road_wheels_turn_no_faster_than_their_limit() -> None:
    limit, step = 0.2, 0.1
    values = {**LAG, "steering.lag": 0.0, "steering.rate_limit": limit}
    fleet = Fleet(Car(values))
    fleet.start(10.0)
    rec = fleet.run({"steer": -step}, 1.0, dt=1e-3, every=1, record=["rack_steer"])
    expected = -np.minimum(limit * rec.time, step)
    assert rec["rack_steer"][:, 0] == pytest.approx(expected, abs=1e-9)
    assert rec["rack_steer"][-1, 0] == -step


def test_without_lag_and_limit_road_wheels_follow_at_once() -> None:
    steer = Signal([0.0, 0.3, 0.8, 1.5], [0.0, 0.03, -0.04, 0.01])
    found = []
    for values in ({}, {**LAG, "steering.lag": 0.0, "steering.rate_limit": 1e3}):
        fleet = Fleet(Car(values))
        fleet.start(20.0)
        found.append(fleet.run({"steer": steer}, 2.0, every=5, record=["yaw_rate", "steer"]))
    for channel in ("yaw_rate", "steer"):
        assert largest(found[0][channel] - found[1][channel]) < 2e-6


def test_a_start_puts_the_road_wheels_straight() -> None:
    fleet = settled(LAG, 0.03)
    assert fleet.state.rack_steer[0] == pytest.approx(0.03, abs=1e-6)
    fleet.start(10.0)
    assert fleet.state.rack_steer[0] == 0


def test_only_a_car_with_an_actuator_has_the_angle_of_its_rack() -> None:
    with pytest.raises(ValueError, match=r"rack_steer: .* steering.actuator = 'lag'"):
        Fleet(Car()).run(duration=0.01, record=["rack_steer"])
    with pytest.raises(ValueError, match=r"rate_limit is 0\.0 rad/s, but must be > 0"):
        Car({"steering.rate_limit": 0.0})


# gear

HAND, ROAD = np.radians([-450.0, -90.0, 0.0, 90.0, 450.0]), [-0.6, -0.08, 0.0, 0.08, 0.6]
TABLE = {
    "steering.gear": "table",
    "steering.hand_wheel_angles": HAND,
    "steering.road_wheel_angles": ROAD,
}


def test_a_hand_wheel_turns_the_road_wheels_through_its_table() -> None:
    hand = np.radians([0.0, 45.0, -45.0, 90.0, 270.0, -500.0, 600.0])
    fleet = Fleet(Car(TABLE), n=hand.size)
    fleet.start(1.0)
    fleet.step(hand_wheel=hand)
    slope = 0.52 / np.radians(360.0)
    beyond = slope * (np.minimum(hand - HAND[0], 0) + np.maximum(hand - HAND[-1], 0))
    assert fleet.state.steer == pytest.approx(np.interp(hand, HAND, ROAD) + beyond, rel=1e-12)


def test_a_turning_hand_wheel_is_on_its_table_in_every_step() -> None:
    fleet = Fleet(Car(TABLE))
    fleet.start(5.0)
    turn = Signal([0.0, 1.0], [0.0, HAND[-1]])
    rec = fleet.run({"hand_wheel": turn}, 1.0, dt=1e-3, every=1, record=["steer"])
    # the angle of a sample is that of the step that ended there, taken at its start
    hand = HAND[-1] * np.maximum(rec.time - 1e-3, 0)
    assert rec["steer"][:, 0] == pytest.approx(np.interp(hand, HAND, ROAD), abs=1e-12)


def test_a_table_that_is_a_ratio_is_one() -> None:
    ratio = {"steering.ratio": 15.0}
    table = {
        "steering.gear": "table",
        "steering.hand_wheel_angles": [-6.0, 1.0, 6.0],
        "steering.road_wheel_angles": [-0.4, 1 / 15, 0.4],
    }
    found = []
    for values in (ratio, ratio | table):
        fleet = Fleet(Car(values))
        fleet.start(20.0)
        fleet.step(hand_wheel=0.5, steps=500)
        found.append(fleet.state.yaw_rate[0])
    assert found[1] == pytest.approx(found[0], rel=1e-12)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"steering.hand_wheel_angles": [0.0, -1.0]}, r"hand_wheel_angles must rise"),
        (
            {"steering.gear": "table", "steering.hand_wheel_angles": [-1.0, 1.0]},
            r"road_wheel_angles has 5 numbers and steering.hand_wheel_angles 2",
        ),
        (
            {**TABLE, "steering.road_wheel_angles": [-0.6, 0.1, 0.0, 0.1, 0.6]},
            r"road_wheel_angles must not fall .* from \[1\] to \[2\]",
        ),
    ],
)
def test_tables_that_no_steering_has_are_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Car(values)


# torque

TORQUE = {"steering.torque": "kingpin", "steering.ackermann": 0.0, "steering.ratio": 16.0}


def test_hands_hold_the_aligning_moment_over_the_ratio() -> None:
    fleet = settled(TORQUE, 0.02)
    s = fleet.state
    assert s.mz[:2].sum() < 0  # turns back to the right in a left turn
    assert s.steering_torque[0] == pytest.approx(-s.mz[:2, 0].sum() / 16, rel=1e-12)
    assert s.steering_torque[0] > 0.5


def test_trail_gives_the_side_force_an_arm() -> None:
    trail = 0.03
    plain, trailing = (settled({**TORQUE, "steering.caster_trail": t}, 0.02) for t in (0.0, trail))
    more = trailing.state.steering_torque[0] - plain.state.steering_torque[0]
    assert more == pytest.approx(trail * plain.state.fy[:2, 0].sum() / 16, rel=1e-12)
    assert more > 1


def test_scrub_gives_braking_on_one_side_an_arm() -> None:
    # the left wheel brakes alone, on the better side of the road: with the axis inside of the
    # contact that turns the wheels to the left, and the hands hold to the right
    scrub = 0.02
    values = {
        **TORQUE, "steering.scrub_radius": scrub, "road.model": "split",
        "road.friction_left": 1.0, "road.friction_right": 1e-3,
    }  # fmt: skip
    fleet = Fleet(Car(values))
    fleet.start(20.0)
    fleet.step(brake_torque=1500.0, steps=200)
    s = fleet.state
    left, right = s.fx[:2, 0]
    assert left < 5 * right < 0
    own = -s.mz[:2, 0].sum() / 16
    assert s.steering_torque[0] - own == pytest.approx(scrub * (left - right) / 16, rel=1e-12)
    assert s.steering_torque[0] < own


def test_an_inclined_kingpin_lifts_the_car_and_turns_back_under_its_weight() -> None:
    # Gillespie 1992 (8-4): -(Fz_l + Fz_r) r sin(kpi) sin(delta), to first order in the leans;
    # standing, so that no side force is in it
    scrub, kpi, delta = 0.05, 0.2, 0.3
    values = {**TORQUE, "steering.scrub_radius": scrub, "steering.kingpin_inclination": kpi}
    fleet = Fleet(Car({**values, **both("wheel.rolling_resistance", 0.0)}))
    fleet.start(0.0)
    fleet.step(steer=delta, steps=10)
    s = fleet.state
    # without what the turned tires do: the moment of the load alone
    sideways = s.mz[:2, 0] - scrub * np.array([1, -1]) * s.fx[:2, 0]
    weight = s.fz[:2, 0].sum() * scrub * np.sin(kpi) * np.sin(delta)
    torque = s.steering_torque[0] * 16 + np.cos(kpi) * sideways.sum()
    assert torque == pytest.approx(weight, rel=1e-3)
    assert torque > 10


def test_caster_cancels_between_equal_wheels_and_pulls_between_unequal() -> None:
    # (Fz_l - Fz_r) r sin(caster) cos(delta) of a load that differs from side to side
    scrub, caster = 0.05, 0.1
    values = {
        **TORQUE, "steering.scrub_radius": scrub, "steering.caster": caster,
        "environment.gravity_y": 1.0,
    }  # fmt: skip
    fleet = Fleet(Car(values))
    fleet.step(brake_torque=1e5, steps=3000)
    s = fleet.state
    Fz = s.fz[:2, 0]
    assert Fz[0] - Fz[1] > 100  # gravity pulls to the left
    flat = np.cos(caster) * (s.mz[:2, 0] - scrub * np.array([1, -1]) * s.fx[:2, 0]).sum()
    expected = np.sin(caster) * scrub * (Fz[0] - Fz[1])
    assert s.steering_torque[0] * 16 == pytest.approx(expected - flat, rel=1e-6, abs=1e-6)


def test_torque_is_geared_by_the_slope_of_the_table() -> None:
    fleet = settled({**TORQUE, **TABLE}, float(HAND[3] * 0.5 / 16))
    s = fleet.state
    slope = 0.08 / HAND[3]
    assert s.steer[0] == pytest.approx(0.04, rel=1e-12)
    assert s.steering_torque[0] == pytest.approx(-s.mz[:2, 0].sum() * slope, rel=1e-12)


def test_only_a_car_that_asks_for_it_has_the_torque() -> None:
    with pytest.raises(ValueError, match=r"steering_torque: .* steering.torque = 'kingpin'"):
        Fleet(Car()).run(duration=0.01, record=["steering_torque"])
    assert sp.channels()["steering_torque"]
