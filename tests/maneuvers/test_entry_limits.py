"""Highest entry speeds of a J-turn and a fishhook without lift, and of a stop in a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import (
    BrakingInATurn,
    EntryLimit,
    Fishhook,
    JTurn,
    Outcome,
    maneuver,
)

STEER = np.radians(23.0)
HEIGHTS = np.array([0.5, 0.76, 0.82, 0.88, 0.95])
TALL = sp.cars.load("vw_golf_gti").replace({"stability.model": "off", "body.height": HEIGHTS})
LIFTED = (Outcome.LIFTED, Outcome.ROLLED)
TESTS: Any = pytest.mark.parametrize("test", [JTurn(steer=STEER), Fishhook(steer=STEER)])


def never(limit: EntryLimit) -> Any:
    """Speeds, infinite where unlimited."""
    return np.where(limit.limit == Outcome.CLEAN, np.inf, limit.highest_clean_speed)


@TESTS
def test_a_higher_center_of_mass_never_goes_faster(test: Any) -> None:
    limit = test.limit(TALL, threads=2)
    speed = never(limit)
    assert (np.diff(speed[np.isfinite(speed)]) < 0).all()
    assert np.isfinite(speed).sum() >= 3
    assert (np.diff(np.isfinite(speed).astype(int)) >= 0).all()
    assert np.isin(limit.limit[np.isfinite(speed)], LIFTED).all()
    assert (limit.metrics["max_lift"] < test.least).all()


@TESTS
def test_the_test_itself_lifts_at_the_next_speed_and_not_at_the_highest(test: Any) -> None:
    car = TALL.replace({"body.height": HEIGHTS[3]})
    limit = test.limit(car)
    highest, following = float(limit.highest_clean_speed[0]), float(limit.next_speed[0])
    assert 0 < following - highest <= 0.0251
    below, above = (replace(test, speeds=(v,)).run(car).metrics for v in (highest, following))
    assert np.isnan(below["lift_speed"][0])
    assert above["lift_speed"][0] == following
    assert below["max_lift"][0] < test.least <= above["max_lift"][0]
    for name, values in below.items():
        np.testing.assert_array_equal(limit.metrics[name], values, name)


def test_more_grip_lifts_a_car_at_a_lower_speed() -> None:
    """The same by hand; a sliding car does not lift."""
    grip = np.linspace(0.9, 1.3, 5)
    limit = JTurn(steer=STEER).limit(
        TALL.replace({"body.height": 0.82, "environment.friction": grip})
    )
    speed = never(limit)
    assert np.isinf(speed[0])
    assert np.isfinite(speed[-1])
    assert (speed[1:] <= speed[:-1]).all()


@TESTS
def test_cars_in_parts_have_the_limits_of_each_alone(
    test: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = test.limit(TALL, threads=2)
    monkeypatch.setattr(maneuver, "AT_ONCE", 8)
    for limit in (test.limit(TALL), test.limit(TALL.replace({"body.height": HEIGHTS[[2, 4]]}))):
        which = np.searchsorted(HEIGHTS, limit.car["body.height"])
        for name in ("highest_clean_speed", "next_speed", "limit"):
            np.testing.assert_array_equal(getattr(limit, name), getattr(together, name)[which])
        for name, values in limit.metrics.items():
            np.testing.assert_array_equal(values, together.metrics[name][which], name)


def test_of_speeds_that_were_asked_for_it_is_the_highest_before_the_first_lift() -> None:
    car = TALL.replace({"body.height": 0.88})
    free = JTurn(steer=STEER).limit(car)
    limit = JTurn(steer=STEER).limit(car, [20.0, 10.0, 14.0, 13.0, 15.0])
    assert 14.0 < free.highest_clean_speed[0] < 15.0
    assert limit.highest_clean_speed[0] == 14.0
    assert limit.next_speed[0] == 15.0
    assert limit.why[0] == "rolls over"
    assert free.why[0] == "lifts two wheels"
    none = JTurn(steer=STEER).limit(car, [18.0, 16.0])
    assert np.isnan(none.highest_clean_speed[0])
    assert none.next_speed[0] == 16.0
    assert none.metrics["lift_speed"][0] == 16.0
    every = JTurn(steer=STEER).limit(car, 12.0)
    assert every.highest_clean_speed[0] == 12.0
    assert np.isnan(every.next_speed[0])
    assert every.why[0] == "not reached"


def test_the_steer_at_three_tenths_of_g_is_found_first() -> None:
    van = sp.cars.load("vw_vanagon").replace({"environment.friction": [0.25, 1.4]})
    limit = JTurn().limit(van, [12.0, 14.0, 16.0, 18.0])
    assert limit.why.tolist() == ["is lost", "rolls over"]
    assert np.isnan(limit.highest_clean_speed[0])
    assert np.isnan(limit.metrics["max_roll"][0])
    known = JTurn(steer=limit.metrics["steer"][1:]).limit(
        van.replace({"environment.friction": 1.4}), [12.0, 14.0, 16.0, 18.0]
    )
    assert known.highest_clean_speed[0] == limit.highest_clean_speed[1]


def test_it_is_a_table_and_reports_its_progress() -> None:
    shares: list[float] = []
    limit = JTurn(steer=STEER).limit(TALL, [12.0, 16.0], progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    table = limit.to_pandas()
    assert list(table.columns) == ["body.height", "highest_clean_speed", "next_speed", "why"]
    assert table["why"].tolist() == limit.why.tolist()
    speed = limit.highest_clean_speed
    low, high = np.nanmin(speed), np.nanmax(speed)
    assert repr(limit).startswith(f"<EntryLimit of 5 cars: {low:.5g} to {high:.5g} ")
    assert f"{np.round(3.6 * low, 1):.5g} to {np.round(3.6 * high, 1):.5g} " in repr(limit)
    assert repr(limit).endswith(" km/h>")
    none = replace(limit, highest_clean_speed=np.full(5, np.nan))
    assert repr(none) == "<EntryLimit of 5 cars: none clean>"


# a stop in a turn

ROOM = np.array([2.4, 2.7, 3.0])
"""Lane widths [m]."""


def test_more_grip_never_stops_within_the_lane_from_a_lower_speed() -> None:
    """With locked wheels, they plow straight on."""
    van = sp.cars.load("vw_vanagon").replace({"environment.friction": np.linspace(0.5, 1.1, 5)})
    limit = BrakingInATurn(deceleration=12.0).limit(van, threads=2)
    assert (np.diff(limit.highest_clean_speed) > 0).all()
    assert (limit.why == "leaves its lane").all()
    grips = np.asarray(van["environment.friction"])
    asked = limit.highest_clean_speed**2 / 100.0 / (9.81 * grips)
    assert asked.max() < 0.3  # a locked wheel has nothing left to steer with
    mean = limit.highest_clean_speed**2 / (2 * limit.metrics["stopping_distance"])
    assert (mean < 9.81 * grips).all()
    assert (np.diff(mean) > 0).all()


def test_a_higher_center_of_mass_never_stops_from_a_higher_speed_where_brakes_do_not_lock() -> None:
    golf = sp.cars.load("vw_golf_gti")
    assert golf["antilock.model"] != "off"
    tall = golf.replace({"body.height": float(golf["body.height"]) + np.linspace(0.0, 0.2, 4)})
    limit = BrakingInATurn(deceleration=8.0).limit(tall, threads=2)
    assert (np.diff(limit.highest_clean_speed) < 0).all()


def test_a_narrower_lane_is_left_from_a_lower_speed() -> None:
    car = sp.cars.load("vw_vanagon")
    test = BrakingInATurn(deceleration=7.0)
    limits = [test.limit(car, lane=width, threads=2) for width in ROOM]
    speeds = np.array([limit.highest_clean_speed[0] for limit in limits])
    assert (np.diff(speeds) > 0).all()
    used = np.array([limit.metrics["lane_width"][0] for limit in limits])
    assert (used <= ROOM).all()
    assert (used > ROOM - 0.05).all()
    assert (used > car["body.width"]).all()


def test_it_is_the_same_to_both_sides_and_of_each_car_alone() -> None:
    cars = sp.cars.load("vw_vanagon").replace({"environment.friction": np.array([0.7, 0.9, 1.1])})
    speeds = np.arange(8.0, 18.0)
    hard = np.array([12.0, 11.0, 9.0])
    left = BrakingInATurn(deceleration=hard).limit(cars, speeds, threads=2)
    right = BrakingInATurn(deceleration=hard, radius=-100.0).limit(cars, speeds)
    np.testing.assert_array_equal(left.highest_clean_speed, right.highest_clean_speed)
    np.testing.assert_allclose(
        left.metrics["stopping_distance"], right.metrics["stopping_distance"], rtol=1e-9
    )
    alone = BrakingInATurn(deceleration=9.0).limit(
        cars.replace({"environment.friction": 1.1}), speeds
    )
    assert alone.highest_clean_speed[0] == left.highest_clean_speed[2]
    for name, values in alone.metrics.items():
        np.testing.assert_array_equal(values[0], left.metrics[name][2], name)


def test_a_stop_on_a_wide_circle_is_that_of_the_deceleration() -> None:
    """v^2/2a, plus the distance before the brakes act, and some as air drag decreases."""
    test = BrakingInATurn(deceleration=4.0, radius=500.0, release=0.2)
    found = test.limit(sp.cars.load("vw_vanagon"), [20.0]).metrics
    ideal = 20.0**2 / (2 * 4.0)
    assert 0 < found["stopping_distance"][0] - (ideal + 0.1 * 20.0) < 0.06 * ideal
    assert found["stopping_time"][0] == pytest.approx(20.0 / 4.0, rel=0.12)
    assert found["lane_width"][0] < 2.0


def test_a_car_without_such_a_turn_has_no_limit_and_spoils_no_other() -> None:
    cars = sp.cars.load("vw_golf_gti").replace({"environment.friction": [0.2, 1.0]})
    limit = BrakingInATurn().limit(cars, [20.0])
    assert limit.why.tolist() == ["has no such turn, or no stop", "not reached"]
    assert np.isnan(limit.highest_clean_speed[0])
    assert np.isnan(limit.metrics["stopping_distance"][0])
    assert limit.metrics["stopping_distance"][1] > 40.0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda test, car: test.limit(car, lane=0.0), "lane"),
        (lambda test, car: replace(test, radius=[90.0, 100.0]).limit(car), "radius"),
        (lambda test, car: replace(test, deceleration=0.0).limit(car), "deceleration"),
    ],
)
def test_what_is_no_stop_is_refused(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call(BrakingInATurn(), sp.cars.load("vw_golf_gti"))


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda test: test.limit(5), TypeError, "car"),
        (lambda test: test.limit(TALL, []), ValueError, "speeds"),
        (lambda test: test.limit(TALL, [-1.0]), ValueError, "speeds"),
        (lambda test: test.limit(TALL, threads=0), ValueError, "threads"),
        (lambda test: test.limit(TALL, progress=3), TypeError, "progress"),
        (lambda test: replace(test, steer=[0.4, 0.4]).limit(TALL), ValueError, "over 2"),
    ],
)
def test_what_is_no_limit_is_refused(call: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        call(JTurn(steer=STEER))
