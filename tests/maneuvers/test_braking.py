"""Braking in a straight line, on split friction and in a turn; power-off in a turn."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from car.cars import G, RefA
from skidpad.maneuvers import (
    BrakingInATurn,
    PowerOffInATurn,
    SplitFriction,
    StraightLineBraking,
)

from .along import OLDER, PRODUCTION, powered

GOLF = sp.cars.load("vw_golf_gti")
LOCKED = {
    "tire.model": "brush",
    "tire.slip": "steady",
    "pedals.brakes": "hydraulic",
    "pedals.brake_torque": 50e3,
    "pedals.brake_lag": 0.0,
}


# straight on


@pytest.mark.parametrize("hubs", ["massed", "massless"])
def test_T59_stopping_distance_of_wheels_at_their_peak_is_v2_over_2_mu_g(hubs: str) -> None:
    """A brush tire slides at its peak, so four locked wheels brake at mu g."""
    mu = np.array([1.0, 0.8])
    car = RefA().car({**LOCKED, "suspension.hubs": hubs})
    stop = StraightLineBraking(friction=mu).run(car).metrics
    assert stop["stopping_distance"] == pytest.approx([39.341, 49.176], rel=5e-3)
    assert stop["mfdd"] == pytest.approx(mu * G, rel=5e-3)


def test_T60_the_ideal_share_of_the_front_brakes_stops_in_the_shortest_way() -> None:
    """(b + mu h)/L = 0.7185 at mu = 0.8: there both axles reach their peak together."""
    ref = RefA()
    ideal = (ref.b + 0.8 * ref.h) / ref.L
    assert ideal == pytest.approx(0.7185, abs=1e-3)
    share = np.array([ideal - 0.08, ideal, ideal + 0.08])
    # what brakes at 0.95 mu g, so that an axle with more than its share locks, and no other
    torque = 0.95 * 0.8 * ref.m * G * ref.car()["wheel.front.effective_radius"]
    car = ref.car(
        {
            "tire.model": "brush",
            "environment.friction": 0.8,
            "brakes.front_share": share,
            "pedals.brake_torque": torque,
        }
    )
    result = StraightLineBraking().run(car, record=["wheel_speed"])
    locked = (result.recording["wheel_speed"][150] < 1.0).reshape(2, 2, 3).all(axis=1)
    assert locked.tolist() == [[False, False, True], [True, False, False]]  # front, rear
    distance = result.metrics["stopping_distance"]
    assert distance[1] < distance[0]
    assert distance[1] < distance[2]


@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_shipped_cars_stop_from_100_as_cars_do(name: str) -> None:
    stop = StraightLineBraking().run(powered(name)).metrics
    assert 33.0 < stop["stopping_distance"][0] < 56.0
    over_the_way = (100 / 3.6) ** 2 / (2 * stop["stopping_distance"][0])
    assert stop["mfdd"][0] == pytest.approx(over_the_way, rel=0.05)
    assert abs(stop["lateral_deviation"][0]) < 1e-6


def test_antilock_brakes_stop_in_less_than_locked_wheels() -> None:
    off = GOLF.replace({"antilock.model": "off"})
    on, locked = (StraightLineBraking().run(car).metrics for car in (GOLF, off))
    assert on["stopping_distance"][0] < 0.95 * locked["stopping_distance"][0]


@pytest.mark.parametrize("antilock", ["slip", "off"])
def test_a_car_has_stopped_when_it_first_comes_to_rest(antilock: str) -> None:
    """It then rocks back on its suspension, at up to 0.3 m/s, which does not count.

    Nearly all of a stop is at one deceleration, so the time is twice the distance over the speed.
    """
    mass = GOLF["body.mass"] + np.linspace(0.0, 100.0, 21)
    golfs = GOLF.replace({"antilock.model": antilock, "body.mass": mass})
    for every in (10, 20):
        stop = StraightLineBraking(every=every).run(golfs).metrics
        mean = 2 * stop["stopping_distance"] / (100 / 3.6)
        assert stop["stopping_time"] == pytest.approx(mean, rel=0.03)
        assert np.ptp(np.diff(stop["stopping_time"])) < 0.01


def test_a_car_without_pedals_is_braked_by_the_torque_of_its_pedal() -> None:
    car = sp.cars.load("bmw_320i")
    half = StraightLineBraking(pedal=[0.5, 0.6]).run(car).metrics["mfdd"]
    expected = 0.5 * car["pedals.brake_torque"] / car["wheel.front.effective_radius"] / car.mass
    assert half[0] == pytest.approx(expected, rel=0.06)  # drag and rolling resistance add
    assert half[1] > half[0]


def test_a_car_that_does_not_stop_has_no_stopping_distance() -> None:
    gone = StraightLineBraking(friction=0.02, duration=5.0).run(GOLF).metrics
    assert np.isnan(gone["stopping_distance"][0])
    assert np.isnan(gone["mfdd"][0])


@pytest.mark.parametrize(("name", "value"), [("speed", 0.0), ("pedal", [0.5, 1.5])])
def test_a_number_out_of_range_is_named(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"{name}: car \d: .* is not allowed, must be"):
        StraightLineBraking(**{name: value})  # type: ignore[arg-type]


# split friction


def test_on_split_friction_the_car_turns_to_the_side_that_grips() -> None:
    fixed = SplitFriction().run(GOLF).metrics
    assert fixed["yaw_rate"][0] > 0.05
    assert fixed["heading"][0] > 0.02
    assert fixed["lateral_deviation"][0] > 0.05
    steered = SplitFriction(driver=sp.drivers.Preview()).run(GOLF).metrics
    assert abs(steered["yaw_rate"][0]) < 0.5 * fixed["yaw_rate"][0]
    assert steered["max_steer"][0] > 0.02
    assert 0.7 < steered["utilization"][0] < 1.0


def test_with_the_same_friction_on_both_sides_it_brakes_straight_and_uses_all() -> None:
    even = SplitFriction(better=0.6, worse=0.6).run(GOLF).metrics
    assert even["utilization"][0] == pytest.approx(1.0, rel=1e-12)
    assert abs(even["heading"][0]) < 1e-9


def test_the_use_of_split_friction_does_not_depend_on_how_often_it_is_sampled() -> None:
    cars = GOLF.replace({"body.mass": GOLF["body.mass"] + np.linspace(0.0, 50.0, 6)})
    driver = sp.drivers.Preview()
    seldom, often = (SplitFriction(driver=driver, every=k).run(cars).metrics for k in (10, 2))
    assert seldom["utilization"] == pytest.approx(often["utilization"], rel=2e-3)


def test_cars_on_split_friction_do_not_feel_each_other() -> None:
    two = GOLF.replace({"body.height": [0.50, 0.56]})
    both = SplitFriction().run(two).metrics
    alone = SplitFriction().run(GOLF.replace({"body.height": 0.56})).metrics
    for name, values in both.items():
        assert values[1] == alone[name][0], name


def test_on_split_friction_the_road_of_the_cars_is_refused_where_the_test_would_replace_it() -> (
    None
):
    cars = sp.sweep(GOLF.replace({"road.model": "split"}), {"road.friction_left": [0.2, 1.0]})
    with pytest.raises(ValueError, match=r"road.friction_left differs .* better for the left"):
        SplitFriction().run(cars)
    by_the_test = SplitFriction(better=[0.2, 1.0], worse=0.3).run(GOLF).metrics
    assert by_the_test["stopping_distance"][0] > by_the_test["stopping_distance"][1] + 10


def test_samples_too_sparse_to_see_a_stop_are_refused() -> None:
    with pytest.raises(ValueError, match=r"dt and every: samples 0\.5 s apart"):
        StraightLineBraking(every=500).run(GOLF)


# in a turn


@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_power_off_in_a_turn_turns_in_a_little(name: str) -> None:
    off = PowerOffInATurn().run(sp.cars.load(name)).metrics
    assert 1.0 < off["yaw_rate_ratio"][0] < 1.4
    assert -0.5 < off["path_deviation"][0] < 0.0  # inward
    assert off["mean_deceleration"][0] > 0.2


def test_without_drag_and_drive_a_steady_turn_goes_on() -> None:
    """What remains is cornering drag: it turns in no more than the speed loss implies."""
    car = sp.cars.load("bmw_320i").replace({"aero.drag_area": 0.0})
    free = PowerOffInATurn(ay=1.0, release=0.01).run(car).metrics
    assert free["yaw_rate_ratio"][0] == pytest.approx(1.0, abs=0.03)
    assert abs(free["path_deviation"][0]) < 0.05


def test_right_turns_mirror_left_ones() -> None:
    left, right = (PowerOffInATurn(radius=r).run(GOLF).metrics for r in (100.0, -100.0))
    for name in ("yaw_rate_ratio", "path_deviation", "mean_deceleration"):
        assert right[name] == pytest.approx(left[name], rel=1e-5), name
    assert right["sideslip_change"] == pytest.approx(-left["sideslip_change"], rel=1e-3)


def test_braking_in_a_turn_takes_speed_as_asked_and_turns_the_car_in() -> None:
    asked = np.array([2.0, 3.0, 4.0])
    turn = BrakingInATurn(deceleration=asked, at=2.0).run(GOLF).metrics
    # the pedal goes down for 0.4 of the 2 seconds, with a lag; cornering tires hold back, too
    assert turn["mean_deceleration"] == pytest.approx(0.875 * asked + 0.1, abs=0.1)
    assert (np.diff(turn["mean_deceleration"]) > 0.5).all()
    off = PowerOffInATurn().run(GOLF).metrics["yaw_rate_ratio"][0]
    now = BrakingInATurn(deceleration=asked).run(GOLF).metrics["yaw_rate_ratio"]
    assert (now > off).all()


@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_the_deceleration_in_a_turn_is_that_of_the_car_whatever_its_motor_does(name: str) -> None:
    """From 1 s to 2 s; the i3's motor alone gives 1.75 m/s2."""
    car = powered(name)
    one, two = (
        at * BrakingInATurn(deceleration=3.0, ay=3.0, at=at).run(car).metrics["mean_deceleration"]
        for at in (1.0, 2.0)
    )
    assert two - one == pytest.approx(3.0, abs=0.25)


@pytest.mark.parametrize("name", ["vw_golf_gti", "mazda_mx5", "ford_escort"])
def test_a_braked_car_turns_in_as_in_equilibrium_at_its_speed_and_deceleration(name: str) -> None:
    """Part of it is speed, as the same steer gives a tighter circle; the rest is load."""
    car = powered(name)
    result = BrakingInATurn(deceleration=4.0, ay=3.0).run(car, record=["speed", "ax"])
    then = result.recording.time.searchsorted(1.0 - 1e-9)
    speed = result.recording["speed"][then]
    before = sp.trim(car, ay=3.0, radius=100.0)
    slower, braked = (
        100.0 * sp.trim(car, steer=before.steer, speed=speed, ax=ax).yaw_rate / speed
        for ax in (0.0, result.recording["ax"][then])
    )
    assert result.metrics["yaw_rate_ratio"] == pytest.approx(braked, rel=0.05)
    assert 1.05 < slower[0] < 1.2 < braked[0] + 0.02


def test_a_car_that_cannot_take_the_turn_has_no_figures() -> None:
    ay = np.array([4.0, 14.0])
    turn = BrakingInATurn(ay=ay).run(GOLF).metrics
    for name, values in turn.items():
        assert np.isfinite(values).tolist() == [True, False], name


def test_a_steering_that_lags_is_in_the_turn_at_first_too():
    car = sp.cars.load("bmw_320i")
    lags = car.replace({"steering.actuator": "lag", "steering.lag": 0.3})
    held = PowerOffInATurn().run(car).metrics
    for name, values in PowerOffInATurn().run(lags).metrics.items():
        np.testing.assert_allclose(values, held[name], rtol=1e-12, err_msg=name)
