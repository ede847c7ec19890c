"""Sine with dwell: its procedure in numbers, and which cars pass."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.maneuvers import SineWithDwell, SlowlyIncreasingSteer, maneuver

Array = NDArray[np.float64]
GOLF = sp.cars.load("vw_golf_gti")
UNAIDED = GOLF.replace({"stability.model": "off"})
FLAGS = ("stable", "responsive", "passed")


def programs(steer: float, **changes: Any) -> tuple[Array, Array]:
    """Times and hand-wheel angles (samples, runs) of one car's maneuver."""
    signal = SineWithDwell(steer=steer, **changes).maneuver(GOLF).inputs["hand_wheel"]
    return signal.times, signal.values


@pytest.mark.parametrize(
    ("steer", "last", "runs"),
    [(20.0, 270.0, 25), (30.0, 270.0, 16), (44.0, 286.0, 11), (50.0, 300.0, 10)],
)
def test_amplitudes_grow_by_half_of_the_steer_at_03_g_to_the_last(steer, last, runs):
    _, angle = programs(np.radians(steer))
    peaks = np.degrees(np.abs(angle).max(axis=0))
    assert peaks.size == 2 * runs
    for series in (peaks[:runs], peaks[runs:]):
        np.testing.assert_allclose(series[:-1], steer * (1.5 + 0.5 * np.arange(runs - 1)), 1e-3)
        assert series[-1] == pytest.approx(last, rel=1e-3)
        assert series[-2] < series[-1]


def test_the_hand_wheel_is_a_sine_that_dwells_at_its_second_peak():
    time, angle = programs(np.radians(30.0), lead=0.2)
    t = time - 0.2
    amplitude = 1.5 * np.radians(30.0)
    sine = amplitude * np.sin(2 * np.pi * 0.7 * t)
    before, after = t < 0.75 / 0.7, t > 0.75 / 0.7 + 0.5
    np.testing.assert_allclose(angle[before, 0], sine[before], atol=1e-12)
    np.testing.assert_allclose(angle[~before & ~after, 0], -amplitude, rtol=1e-9)
    late = amplitude * np.sin(2 * np.pi * 0.7 * (t - 0.5))
    np.testing.assert_allclose(angle[after, 0], late[after], atol=1e-9)
    assert t[-1] == pytest.approx(1 / 0.7 + 0.5)
    np.testing.assert_array_equal(angle[:, angle.shape[1] // 2], -angle[:, 0])


def test_the_steer_at_03_g_is_that_of_slowly_increasing_steer_to_a_tenth_of_a_degree():
    found = SlowlyIncreasingSteer().run(GOLF).metrics["steer"]
    steer = SineWithDwell(series=1).run(GOLF).metrics["steer"]
    assert np.degrees(steer) == pytest.approx(np.round(np.degrees(found), 1), abs=1e-9)


@pytest.mark.parametrize("name", ["vw_golf_gti", "bmw_i3"])
def test_cars_pass_with_stability_control_and_fail_without(name):
    car = sp.cars.load(name)
    aided = SineWithDwell().run(car, record=()).metrics
    assert aided["passed"]
    assert aided["raw_passed"]
    assert aided["stable_up_to"] == aided["amplitude"]
    unaided = SineWithDwell().run(car.replace({"stability.model": "off"}), record=()).metrics
    assert unaided["responsive"]
    assert not unaided["stable"]
    assert not unaided["passed"]
    assert unaided["stable_up_to"] < aided["stable_up_to"]


@pytest.mark.parametrize("name", ["bmw_320i", "ford_escort", "vw_vanagon", "mazda_mx5"])
def test_cars_from_before_stability_control_get_aside_and_slide(name):
    found = SineWithDwell().run(sp.cars.load(name), record=()).metrics
    assert found["responsive"]
    assert not found["stable"]
    assert found["max_sideslip"] > np.radians(30.0)
    # such cars weigh half as much as the limit of the standard is for, and do more than it asks
    assert 2.0 < found["displacement"] < 4.0
    assert 20.0 < np.degrees(found["steer"]) < 45.0


def test_a_looser_car_is_stable_up_to_less():
    grip = np.array([1.0, 0.9, 0.8])
    found = SineWithDwell().run(UNAIDED.replace({"tire.rear.grip": grip}), record=()).metrics
    assert (np.diff(found["stable_up_to"]) < 0).all()


def test_filters_change_little_of_smooth_signals():
    found = SineWithDwell().run(UNAIDED, record=()).metrics
    for name, near in (("yaw_rate_ratio_1_00", 0.01), ("yaw_rate_ratio_1_75", 0.01)):
        assert found[name] == pytest.approx(found[f"raw_{name}"], abs=near)
    # the hand wheel passes 5 degrees a little after it begins, and the car has then gone further
    assert 0 < found["displacement"] - found["raw_displacement"] < 0.1


def test_figures_are_those_of_a_run_done_by_hand():
    steer, factor = np.radians(25.0), 5.0
    time, angle = programs(steer, first=factor, last=factor, least=0.0, sides=(1,))
    fleet = sp.Fleet(UNAIDED)
    fleet.start(speed=80 / 3.6)
    end = 0.2 + 1 / 0.7 + 0.5
    rec = fleet.run({"hand_wheel": sp.Signal(time, angle[:, :1])}, end + 1.8,
                    record=["yaw_rate", "ay"])  # fmt: skip
    r, ay = rec["yaw_rate"][:, 0], rec["ay"][:, 0]
    peak = r[(rec.time > 0.2 + 0.5 / 0.7) & (rec.time < end)].min()
    moved = np.cumsum(np.cumsum(ay[rec.time >= 0.2])) * 0.01**2
    test = SineWithDwell(steer=steer, first=factor, last=factor, least=0.0, sides=(1,))
    found = test.run(UNAIDED)
    expected = np.interp(end + np.array([1.0, 1.75]), rec.time, r) / peak
    told = [found.metrics[f"raw_yaw_rate_ratio_{after}"][0] for after in ("1_00", "1_75")]
    assert told == pytest.approx(list(expected), rel=1e-3)
    assert found.metrics["raw_displacement"] == pytest.approx(moved[107], rel=0.02)


@pytest.mark.slow
def test_all_cars_in_one_batch_have_the_figures_of_each_alone(monkeypatch):
    grip = np.array([1.0, 0.85, 0.92, 0.7])
    cars = UNAIDED.replace({"tire.rear.grip": grip})
    steer = np.radians([24.0, 22.0, 30.0, 26.0])
    together = SineWithDwell(steer=steer, step=1.0).run(cars, record=())
    monkeypatch.setattr(maneuver, "AT_ONCE", 70)
    parts = SineWithDwell(steer=steer, step=1.0).run(cars, record=())
    for i in range(4):
        one = UNAIDED.replace({"tire.rear.grip": grip[i]})
        alone = SineWithDwell(steer=steer[i], step=1.0).run(one, record=())
        for name, value in alone.metrics.items():
            for found in (together, parts):
                np.testing.assert_array_equal(value[0], found.metrics[name][i], name)


def test_a_car_that_does_not_come_to_03_g_has_no_figures_and_spoils_no_other():
    cars = GOLF.replace({"environment.friction": np.array([1.0, 0.2])})
    found = SineWithDwell().run(cars, record=()).metrics
    alone = SineWithDwell().run(GOLF, record=()).metrics
    for name, value in found.items():
        if name.removeprefix("raw_") in FLAGS:
            assert not value[1]
        else:
            assert np.isnan(value[1]), name
        assert value[0] == alone[name][0], name


def test_a_steer_that_is_none_is_refused():
    with pytest.raises(ValueError, match=r"steer: car 1: -0\.1 is not allowed, must be > 0"):
        SineWithDwell(steer=[0.4, -0.1])


@pytest.mark.parametrize("steer", [1e-9, 2.2e-308])
def test_a_steer_from_which_a_series_has_no_end_is_refused(steer: float):
    with pytest.raises(ValueError, match=r"steer: from .* runs, at most 1000 are made"):
        SineWithDwell(steer=steer).run(GOLF)


def test_a_robot_turns_the_hand_wheel_a_little_late():
    exact, robot = (SineWithDwell(robot=numbers).run(UNAIDED) for numbers in (None, {}))
    wheel = [r.recording["steer"] * GOLF["steering.ratio"] for r in (exact, robot)]
    assert 0.0 < np.abs(wheel[1] - wheel[0]).max() < np.radians(60.0)
    for name in ("yaw_rate_ratio_1_00", "displacement"):
        assert robot.metrics[name] == pytest.approx(exact.metrics[name], rel=0.1)
        assert robot.metrics[name] != exact.metrics[name]


@pytest.mark.parametrize(("after", "left_over"), [((), ()), ((1.0,), (0.35, 0.2))])
def test_each_time_after_the_steer_has_its_share(after: Any, left_over: Any) -> None:
    with pytest.raises(ValueError, match=r"^after has \d times and left_over \d shares"):
        SineWithDwell(after=after, left_over=left_over)


@pytest.mark.parametrize("sides", [(), (7,), (1, 0)])
@pytest.mark.parametrize("test", [sp.maneuvers.SineWithDwell, sp.maneuvers.SlowlyIncreasingSteer])
def test_a_side_is_left_or_right(test: type, sides: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"sides: .* must be 1 "):
        test(sides=sides)
