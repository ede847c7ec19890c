"""The highest speed at which some steering succeeds, and its reproducibility."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from scipy.optimize import linprog
from skidpad.maneuvers import Hand, LaneChange, Moose, Outcome, Slalom, SpeedLimit
from skidpad.maneuvers.quadratic import minimize

KMH = 3.6
STEP = 4e-3
"""Duration of the quick ones [s]."""
TESTS: dict[str, Any] = {"moose": Moose(), "lane change": LaneChange(), "slalom": Slalom()}


def replayed(limit: SpeedLimit, dt: float = 1e-3) -> sp.Recording:
    """The car of a limit, driven by the found steering only."""
    fleet = sp.Fleet(limit.car)
    fleet.start(**limit.start)
    driver = () if limit.driver is None else limit.driver
    names = ["x", "y", "yaw", "roll", "fz"]
    return fleet.run(limit.inputs, 8.0, dt, every=1, record=names, driver=driver)


def least_gap(run: sp.Recording, car: sp.Car, xs: Any, ys: Any, sides: Any) -> float:
    """The least lateral distance from the outline to any cone that it passes [m].

    Only those of the outline's four sides that cross the cone's line x = x are checked; `sides` is
    1 where the car should pass to the right of the cone, -1 to its left.
    """
    nose, half = float(car["body.to_nose"]), float(car["body.width"]) / 2
    tail = nose - float(car["body.length"])
    x, y, yaw = (np.asarray(run[name])[:, 0] for name in ("x", "y", "yaw"))
    corners = [(nose, half), (tail, half), (tail, -half), (nose, -half), (nose, half)]
    px = np.stack([x + a * np.cos(yaw) - b * np.sin(yaw) for a, b in corners])
    py = np.stack([y + a * np.sin(yaw) + b * np.cos(yaw) for a, b in corners])
    gap = np.inf
    for cone_x, cone_y, side in zip(xs, ys, sides, strict=True):
        crosses = (px[:-1] - cone_x) * (px[1:] - cone_x) <= 0
        assert crosses.any(), f"the car did not come to the cone at {cone_x} m"
        with np.errstate(divide="ignore", invalid="ignore"):
            share = (cone_x - px[:-1]) / (px[1:] - px[:-1])
        at = (py[:-1] + share * (py[1:] - py[:-1]))[crosses]
        gap = min(gap, float(np.nanmin(side * (float(cone_y) - at))))
    return gap


def lanes(width: float) -> tuple[list[float], list[float], list[float]]:
    """The cones of ISO 3888-2, written independently: x, y, and the forbidden side."""
    first, second, third = 1.1 * width + 0.25, width + 1.0, max(1.3 * width + 0.25, 3.0)
    middle = first / 2 + 1.0 + second / 2
    xs, ys, sides = [], [], []
    course = ((0, 12, first, 0), (25.5, 11, second, middle), (49, 12, third, 0))
    for start, length, lane, at in course:
        for x in np.linspace(start, start + length, 5):
            xs += [x, x]
            ys += [at + lane / 2, at - lane / 2]
            sides += [1.0, -1.0]
    return xs, ys, sides


# the limit of one car


@pytest.fixture(scope="module")
def limit() -> SpeedLimit:
    quick = Moose(dt=STEP, run_out=10.0)
    return quick.limit(sp.cars.load("bmw_320i"), threads=2)


def test_a_320i_goes_through_at_68_and_no_faster_than_cars_do(limit: SpeedLimit) -> None:
    assert 68 / KMH < limit.highest_clean_speed[0] < 85 / KMH
    assert limit.next_speed[0] == pytest.approx(limit.highest_clean_speed[0] + 1 / KMH)
    assert limit.limit[0] in (Outcome.SLID_FRONT, Outcome.SLID_REAR, Outcome.CONE)
    assert limit.margin[0] >= 0


def test_it_prints_the_speed_and_not_all_that_it_has(limit: SpeedLimit) -> None:
    speed = limit.highest_clean_speed[0]
    assert (
        repr(limit) == f"<SpeedLimit of 1 car: {speed:.5g} m/s, {round(3.6 * speed, 1):.5g} km/h>"
    )


def test_without_a_driver_it_is_clean_between_cones_that_are_judged_here(limit: SpeedLimit) -> None:
    run = replayed(limit, STEP)
    assert least_gap(run, limit.car, *lanes(float(limit.car["body.width"]))) >= -1e-3
    assert np.abs(run["roll"]).max() < 0.2
    wheels = np.asarray(run["fz"])[..., 0]
    assert (np.maximum(wheels[:, 0], wheels[:, 2]) > 0).all()
    assert (np.maximum(wheels[:, 1], wheels[:, 3]) > 0).all()


def test_it_is_the_same_run_to_the_last_bit(limit: SpeedLimit) -> None:
    again = limit.run(record=("x", "y", "yaw"))
    run = replayed(limit, STEP)
    ran = np.asarray(again.recording["x"])[:, 0]
    on_course = np.append(np.diff(ran) > 0, False)  # what was last is held
    for name in ("x", "y", "yaw"):
        mine = np.asarray(run[name])[: len(ran), 0]
        there = np.asarray(again.recording[name])[:, 0]
        np.testing.assert_array_equal(mine[on_course], there[on_course])
    assert ran[on_course].max() > 61.0
    assert again.metrics["clean"][0]
    assert again.metrics["cone_margin"][0] == limit.margin[0]


def test_hands_turn_no_farther_and_no_faster_than_they_can(limit: SpeedLimit) -> None:
    hand, ratio = Hand(), float(limit.car["steering.ratio"])
    wheel = limit.steer.values[:, 0] * ratio
    assert wheel[0] == 0
    assert np.abs(wheel).max() <= hand.angle * (1 + 1e-9)
    assert (np.abs(np.diff(wheel)) <= hand.rate * np.diff(limit.steer.times) * (1 + 1e-9)).all()
    assert np.abs(wheel).max() > math.radians(90)


def test_quadratic_programs_of_many_have_the_optima_of_one() -> None:
    r = np.random.default_rng(0)
    A, b, g = r.standard_normal((6, 30, 8)), r.random((6, 30)), r.standard_normal((6, 8))
    box = np.full((6, 8), 0.3)
    found = minimize(np.zeros((6, 8, 8)), g, A, b, -box, box)
    for i in range(6):
        best = linprog(g[i], A[i], b[i], bounds=(-0.3, 0.3))
        assert g[i] @ found[i] == pytest.approx(best.fun, abs=1e-4)
        assert (A[i] @ found[i] <= b[i] + 1e-6).all()
    alone = minimize(np.zeros((1, 8, 8)), g[2:3], A[2:3], b[2:3], -box[:1], box[:1])
    np.testing.assert_allclose(alone[0], found[2], atol=1e-12)


# others


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("vw_golf_gti", 78), ("bmw_i3", 66), ("mazda_mx5", 70), ("vw_vanagon", 51)],
)
def test_production_cars_go_through_at_speeds_of_real_ones(name: str, least: float) -> None:
    car = sp.cars.load(name)
    limit = Moose().limit(car, threads=2)
    assert least / KMH <= limit.highest_clean_speed[0] <= 85 / KMH
    assert limit.declutched[0] == (name == "bmw_i3")  # its motor would stop it
    assert least_gap(replayed(limit), car, *lanes(float(car["body.width"]))) >= -1e-3


@pytest.mark.slow
def test_more_grip_is_never_slower() -> None:
    grip = np.linspace(0.7, 1.1, 5)
    cars = sp.cars.load("vw_golf_gti").replace({"environment.friction": grip})
    limit = Moose().limit(cars, threads=2)
    assert (np.diff(limit.highest_clean_speed) > 0).all()


@pytest.mark.slow
def test_a_limit_has_the_same_bits_with_any_threads() -> None:
    """Of five cars, fifteen initial searches: in two groups, and each on as many threads as fit."""
    cars = sp.cars.load("vw_vanagon").replace({"body.mass": np.linspace(1200.0, 1800.0, 5)})
    quick = Moose(dt=STEP, run_out=10.0)
    one, three = (quick.limit(cars, threads=threads) for threads in (1, 3))
    np.testing.assert_array_equal(one.highest_clean_speed, three.highest_clean_speed)
    np.testing.assert_array_equal(one.steer.values, three.steer.values)
    np.testing.assert_array_equal(one.limit, three.limit)
    assert np.isfinite(one.highest_clean_speed).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lane change", "slalom"])
def test_other_tests_have_limits_too(name: str) -> None:
    test, car = TESTS[name], sp.cars.load("vw_vanagon")
    limit = test.limit(car, threads=2)
    course = test.course(car)
    xs, ys = course.cones()
    sides = [1.0, -1.0] * 15 if name == "lane change" else [-1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0]
    assert least_gap(replayed(limit), car, xs, ys, sides) >= -1e-3
    assert np.isfinite(limit.next_speed[0])


@pytest.mark.slow
def test_of_speeds_that_were_asked_for_it_is_the_highest_clean_one() -> None:
    speeds = np.arange(48.0, 80.0, 5.0) / KMH
    limit = Moose().limit(sp.cars.load("bmw_320i"), speeds, threads=2)
    assert limit.highest_clean_speed[0] in speeds
    assert limit.next_speed[0] == pytest.approx(limit.highest_clean_speed[0] + 5 / KMH)
    assert limit.margin[0] > 0.02  # there was time to widen it
    slow = Moose().limit(sp.cars.load("bmw_320i"), [40 / KMH], threads=2)
    assert slow.highest_clean_speed[0] == 40 / KMH
    assert np.isnan(slow.next_speed[0])
    assert slow.limit[0] == Outcome.CLEAN


@pytest.mark.slow
def test_a_van_without_bars_on_grippy_tires_falls_over_where_hands_are_not_the_best() -> None:
    """The optimal steering avoids it; that costs speed."""
    tires = sp.tires.SimplePacejka.from_magic_formula(sp.tires.load("touring_205_55r16"))
    bars = {"anti_roll.front.stiffness": [0.0, 48e3], "anti_roll.rear.stiffness": [0.0, 29e3]}
    vans = sp.cars.load("vw_vanagon").replace({"tire": tires, **bars})
    limit = Moose().limit(vans, threads=2)
    assert limit.highest_clean_speed[1] > limit.highest_clean_speed[0]
    assert np.isin(limit.limit, (Outcome.SLID_FRONT, Outcome.SLID_REAR)).all()
    beyond = Moose().run(vans, 1.03 * limit.highest_clean_speed, record=()).metrics["outcome"]
    assert beyond[0] == Outcome.ROLLED
    assert beyond[1] != Outcome.ROLLED


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda car: Moose().limit(5), TypeError, "car"),
        (lambda car: Moose().limit(car, []), ValueError, "speeds"),
        (lambda car: Moose().limit(car, hand=5), TypeError, "hand"),
        (lambda car: Moose(reach=[10.0, 11.0]).limit(car), ValueError, "number of the test"),
        (lambda car: Hand(rate=0.0), ValueError, "rate"),
        (lambda car: Slalom(cones=1), ValueError, "cones"),
        (lambda car: LaneChange(driver=5), TypeError, "driver"),
    ],
)
def test_what_is_no_limit_is_refused(call: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        call(sp.cars.load("bmw_320i"))
