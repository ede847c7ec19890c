"""Fishhook and J-turn: steering input, two-wheel lift, and which cars lift."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import Fishhook, JTurn, maneuver
from skidpad.maneuvers.rollover import MPH, wheel_height

GOLF = sp.cars.load("vw_golf_gti")
UNAIDED = GOLF.replace({"stability.model": "off"})
STEER = np.radians(23.0)
HEIGHTS = np.array([0.5, 0.6, 0.7, 0.76, 0.82, 0.88])
TALL = UNAIDED.replace({"body.height": HEIGHTS})


def stability_factor(car):
    """Static stability factor: half the track over the height of the center of mass."""
    tracks = 0.5 * (np.asarray(car["wheel.front.track"]) + car["wheel.rear.track"])
    return 0.5 * tracks / car.center_of_mass_height


def hand_wheel(result):
    return result.recording["steer"] * GOLF["steering.ratio"]


@pytest.mark.parametrize("name", ["vw_golf_gti", "vw_vanagon"])
def test_wheels_on_the_road_are_as_low_as_their_tires_are_pressed_in(name):
    car = sp.cars.load(name)
    fleet = sp.Fleet(car, n=2)
    fleet.start(speed=[20.0, 25.0])
    rec = fleet.run(
        {"hand_wheel": np.array([1.0, -2.5])},
        1.5,
        record=("z", "roll", "pitch", "travel", "inclination", "fz"),
    )
    stiff = np.repeat([car[f"wheel.{axle}.vertical_stiffness"] for axle in ("front", "rear")], 2)
    pressed = rec["fz"] / stiff[:, None]
    assert pressed.min() > 0
    np.testing.assert_allclose(wheel_height(rec), -pressed, atol=2e-4)


def test_fishhook_turns_back_when_the_car_has_done_leaning():
    for side in (1, -1):
        test = Fishhook(steer=STEER, speeds=(20.0,), sides=(side,), every=1)
        run = test.run(UNAIDED, record=("steer", "roll_rate"))
        time, wheel = run.recording.time, side * hand_wheel(run)[:, 0]
        rate = np.gradient(wheel, time)
        assert wheel.max() == pytest.approx(6.5 * STEER, rel=1e-6)
        assert wheel.min() == pytest.approx(-6.5 * STEER, rel=1e-6)
        assert np.abs(rate).max() == pytest.approx(np.radians(720.0), rel=1e-3)
        begins = np.flatnonzero(rate < -1.0)[0]
        still = side * run.recording["roll_rate"][:, 0]
        reached = 0.2 + 6.5 * STEER / np.radians(720.0)
        assert time[begins] > reached
        # a sample of the program is 5 ms, in which the roll rate changes by a degree per second
        assert np.degrees(still[begins]) == pytest.approx(1.5, abs=1.5)
        low = np.flatnonzero(wheel < -6.5 * STEER * 0.9999)
        assert time[low[-1]] - time[low[0]] == pytest.approx(3.0, abs=0.02)
        assert wheel[-1] == pytest.approx(0.0, abs=2e-3)  # but for the last step


def test_fishhook_with_a_fixed_time_waits_that_long():
    test = Fishhook(steer=STEER, speeds=(20.0,), sides=(1,), dwell=0.25, every=1)
    run = test.run(UNAIDED, record=("steer",))
    wheel = hand_wheel(run)[:, 0]
    top = run.recording.time[wheel > 6.5 * STEER * 0.9999]
    assert top[-1] - top[0] == pytest.approx(0.25, abs=0.01)


def test_j_turn_is_a_ramp_that_is_held():
    run = JTurn(steer=STEER, speeds=(20.0,), sides=(-1,), every=1).run(UNAIDED, record=("steer",))
    time, wheel = run.recording.time, -hand_wheel(run)[:, 0]
    assert wheel.min() == pytest.approx(0.0, abs=1e-9)
    assert wheel.max() == pytest.approx(8.0 * STEER, rel=1e-6)
    assert np.gradient(wheel, time).max() == pytest.approx(np.radians(1000.0), rel=1e-3)
    top = time[wheel > 8.0 * STEER * 0.9999]
    assert top[-1] - top[0] == pytest.approx(4.0, abs=0.01)


@pytest.mark.parametrize("test", [Fishhook, JTurn])
def test_a_symmetric_car_does_the_same_to_both_sides(test):
    left, right = (test(steer=STEER, sides=(side,)).run(TALL, record=()) for side in (1, -1))
    for name, value in left.metrics.items():
        np.testing.assert_array_equal(value, right.metrics[name], name)


@pytest.mark.parametrize("test", [Fishhook, JTurn])
def test_the_higher_the_center_of_mass_the_slower_two_wheels_lift(test):
    """Cars, with an average factor of 1.41 in 2003, do not; a factor below one does."""
    factor = stability_factor(TALL)
    found = test(steer=STEER).run(TALL, record=()).metrics
    assert np.isnan(found["lift_speed"][factor > 1.15]).all()
    assert np.isfinite(found["lift_speed"][factor < 1.0]).all()
    lifts = np.nan_to_num(found["lift_speed"], nan=np.inf)
    unloads = np.nan_to_num(found["lift_speed_by_loads"], nan=np.inf)
    assert (np.diff(lifts[np.isfinite(lifts)]) <= 0).all()
    assert (unloads <= lifts).all()
    stand = ~found["rolled_over"]
    assert (np.diff(found["max_lift"][stand]) > 0).all()


def test_shipped_cars_keep_two_wheels_down_as_cars_do():
    """None that tipped in NHTSA's first ratings with a fishhook, of 2004: docs/limits.md."""
    for name in ("vw_golf_gti", "bmw_i3", "mazda_mx5", "bmw_320i", "ford_escort"):
        car = sp.cars.load(name)
        assert stability_factor(car) > 1.19
        found = Fishhook().run(car, record=()).metrics
        assert np.isnan(found["lift_speed"])
        assert np.isnan(found["lift_speed_by_loads"])
        assert found["max_roll"] < np.radians(8.0)


def test_a_van_slides_on_weak_tires_and_lifts_on_strong_ones():
    """With its factor of 1.04 it needs tires with that much grip."""
    van = sp.cars.load("vw_vanagon").replace({"environment.friction": np.array([1.0, 1.4])})
    assert stability_factor(van) == pytest.approx(1.04, abs=0.01)
    found = Fishhook().run(van, record=()).metrics
    assert np.isnan(found["lift_speed"][0])
    assert found["max_ay"][0] < 0.85 * 9.81
    assert found["lift_speed"][1] == pytest.approx(40 * MPH)


def test_stability_control_helps_against_lift():
    aided = TALL.replace({"stability.model": "brakes"})
    with_it, without = (Fishhook(steer=STEER).run(c, record=()).metrics for c in (aided, TALL))
    lifts = [np.nan_to_num(m["lift_speed"], nan=np.inf) for m in (with_it, without)]
    assert (lifts[0] >= lifts[1]).all()
    assert (lifts[0] > lifts[1]).any()


def test_cars_in_parts_have_the_same_figures(monkeypatch):
    whole = Fishhook(steer=STEER, speeds=(17.0, 21.0)).run(TALL, record=())
    monkeypatch.setattr(maneuver, "AT_ONCE", 17)
    parts = Fishhook(steer=STEER, speeds=(17.0, 21.0)).run(TALL, record=())
    for name, value in whole.metrics.items():
        np.testing.assert_array_equal(value, parts.metrics[name], name)


def test_a_car_without_a_steer_has_no_figures_and_spoils_no_other():
    cars = UNAIDED.replace({"environment.friction": np.array([1.0, 0.2])})
    alone = Fishhook(steer=STEER).run(UNAIDED, record=()).metrics
    found = Fishhook(steer=[STEER, np.nan]).run(cars, record=()).metrics
    for name, value in found.items():
        np.testing.assert_array_equal(value[0], alone[name][0], name)
        assert np.isnan(value[1]) if value.dtype.kind == "f" else not value[1], name


def test_single_precision_gives_nearly_the_same():
    single, double = (
        Fishhook(steer=STEER).run(TALL, record=(), dtype=dtype).metrics
        for dtype in ("float32", "float64")
    )
    stand = ~double["rolled_over"]
    np.testing.assert_allclose(single["max_roll"][stand], double["max_roll"][stand], rtol=1e-3)
    np.testing.assert_array_equal(single["lift_speed"], double["lift_speed"])
