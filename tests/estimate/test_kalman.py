"""Filters with the car as their model, on runs with known truth."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from estimate.truths import Truth

CAR = sp.cars.load("vw_golf_gti_stanford")
DT = 0.01
SENSORS = {"yaw_rate": 0.1 * np.pi / 180, "ay": 0.1, "ax": 0.1, "wheel_speed": 0.3}
"""The standard deviation of the yaw rate is the resolution that Bosch states for its sensor MM7.10,
also used in road cars, 0.1 deg/s; 0.01 g and 0.3 rad/s are assumed."""

WALKS: dict[str, tuple[float, float]] = {
    "vx": (0.05, 0.3), "vy": (0.1, 0.1), "yaw_rate": (0.05, 0.03), "roll": (0.01, 0.005),
    "roll_rate": (0.03, 0.05), "wheel_speed": (0.05, 1.0), "deflection_x": (1e-4, 0.0),
    "deflection_y": (1e-4, 0.0),
}  # fmt: skip
KEPT = ("vx", "vy", "yaw_rate", "roll", "roll_rate", "wheel_speed", "ax", "ay", "sideslip")
ALL_KEPT = (*KEPT, "deflection_x", "deflection_y")


def weave(duration: float, size: float = 0.05, frequency: float = 0.5) -> Any:
    time = np.arange(0, duration, DT)
    return size * np.sin(2 * np.pi * frequency * time)


def disturbed(n: int, duration: float, seed: int = 1) -> Truth:
    return Truth(CAR, n, 25.0, {"steer": weave(duration)}, DT, WALKS, ALL_KEPT, seed)


def rms(error: Any) -> float:
    return float(np.sqrt((error**2).mean()))


START = {"vx": 25.0, "vy": 0.0, "yaw_rate": 0.0}


@pytest.mark.parametrize("method", ["unscented", "extended"])
def test_errors_are_as_large_as_the_filter_says(method: str) -> None:
    truth = disturbed(60, 1.5)
    found = sp.estimate.kalman(
        CAR, truth.seen(SENSORS), SENSORS, states=WALKS, start=START, method=method,
        covariances=True,
    )  # fmt: skip
    one = found.nees({name: truth.channels[name] for name in ("vx", "vy", "yaw_rate", "roll")})
    assert one.low < one.mean < one.high
    innovations = found.consistency()
    assert innovations.mean == pytest.approx(1.0, abs=0.03)
    slip = np.degrees(found["sideslip"].mean - truth.channels["sideslip"])
    spread = np.degrees(found["sideslip"].deviation)
    assert rms(slip / spread) == pytest.approx(1.0, abs=0.15)
    assert not found.notes


@pytest.mark.slow
def test_five_hundred_runs_are_consistent() -> None:
    """Nine motion states; a tire's deflection, often unobserved, follows its travel."""
    truth = disturbed(500, 2.0, seed=3)
    found = sp.estimate.kalman(
        CAR, truth.seen(SENSORS), SENSORS, states=WALKS, start=START, covariances=True, threads=2
    )
    motion = [name for name in WALKS if not name.startswith("deflection")]
    whole = found.nees({name: truth.channels[name] for name in motion})
    assert whole.low < whole.mean < whole.high
    within = (whole.over_time > whole.low) & (whole.over_time < whole.high)
    assert within.mean() > 0.85


def test_the_smoother_knows_more_than_the_filter() -> None:
    truth = disturbed(60, 1.5, seed=2)
    found = sp.estimate.kalman(
        CAR, truth.seen(SENSORS), SENSORS, states=WALKS, start=START, smooth=True
    )
    smooth = found.smooth()
    assert smooth.is_smoothed
    assert not found.is_smoothed
    for name in ("vy", "roll", "sideslip"):
        errors = [rms(one[name].mean[:-20] - truth.channels[name][:-20]) for one in (found, smooth)]
        assert errors[1] < 0.9 * errors[0]
        assert (smooth[name].deviation <= found[name].deviation * (1 + 1e-6)).all()
    np.testing.assert_allclose(smooth["vy"].mean[-1], found["vy"].mean[-1], rtol=1e-12)
    one = smooth.nees({name: truth.channels[name] for name in ("vx", "vy", "yaw_rate", "roll")})
    assert one.low < one.mean < one.high
    with pytest.raises(ValueError, match="smooth"):
        smooth.smooth()


def test_sideslip_at_eight_tenths_of_g() -> None:
    time = np.arange(0, 5, DT)
    back = 1 - 2 * np.clip((time - 2.5) / 0.5, 0, 1)
    steer = 0.09 * np.clip((time - 0.5) / 0.5, 0, 1) * back
    given = {"steer": steer, "drive_torque": np.full(time.size, 700.0)}
    truth = Truth(CAR, 50, 22.0, given, DT, None, KEPT)
    assert np.abs(truth.channels["ay"][200]).mean() == pytest.approx(0.8 * 9.81, rel=0.05)
    found = sp.estimate.kalman(CAR, truth.seen(SENSORS), SENSORS)
    assert rms(np.degrees(found["sideslip"].mean - truth.channels["sideslip"])) < 0.1


@pytest.mark.parametrize("friction", [0.7, 1 / 0.7])
def test_a_friction_that_is_wrong_by_30_percent_is_found_within_2_s(friction: float) -> None:
    """The excitation is a weave from 1 s on, using 80 % of the friction or more."""
    time = np.arange(0, 3.5, DT)
    size = 0.06 if friction < 1 else 0.14
    steer = np.where(time > 1, size * np.sin(2 * np.pi * 0.7 * (time - 1)), 0)
    slippery = CAR.replace({"environment.friction": friction})
    truth = Truth(slippery, 20, 25.0, {"steer": steer}, DT, None, KEPT)
    found = sp.estimate.kalman(
        CAR, truth.seen(SENSORS), SENSORS, parameters={"environment.friction": (0.3, 0.01)}
    )
    mean, deviation = (part[300:] for part in found["environment.friction"])
    assert found["environment.friction"].mean[0] == pytest.approx(1.0)
    assert np.abs(mean - friction).max() < 0.1 * friction
    assert deviation.max() < 0.1


def test_a_friction_factor_of_the_road_is_found_like_that_of_the_car() -> None:
    time = np.arange(0, 2.5, DT)
    steer = 0.06 * np.sin(2 * np.pi * 0.7 * time)
    truth = Truth(CAR.replace({"environment.friction": 0.7}), 5, 25.0, {"steer": steer}, DT,
                  None, KEPT)  # fmt: skip
    runs = truth.seen(SENSORS)
    walk = (0.3, 0.01)
    input_, leaf = (
        sp.estimate.kalman(CAR, runs, SENSORS, parameters={name: walk})[name].mean
        for name in ("friction", "environment.friction")
    )
    np.testing.assert_allclose(input_, leaf, rtol=1e-6)


def test_unknown_torque_mass_and_biases_are_found() -> None:
    time = np.arange(0, 6, DT)
    torque = 900 * np.sin(2 * np.pi * 0.25 * time)
    steer = 0.05 * np.sin(2 * np.pi * 0.5 * time)
    truth = Truth(CAR, 20, 20.0, {"steer": steer, "drive_torque": torque}, DT, None, KEPT)
    runs = truth.seen(SENSORS)
    del runs["drive_torque"]
    runs["ay"] = runs["ay"] + 0.3
    runs["yaw_rate"] = runs["yaw_rate"] + 0.02
    found = sp.estimate.kalman(
        CAR, runs, SENSORS, biases={"ay": (0.3, 0.0), "yaw_rate": (0.03, 0.0)},
        parameters={"drive_torque": (300.0, 1500.0)},
    )  # fmt: skip
    late = slice(200, None)
    error = found["drive_torque"].mean[late] - torque[late, np.newaxis]
    assert rms(error) < 0.25 * 900
    assert np.abs(found["ay.bias"].mean[-1] - 0.3).max() < 0.1
    assert np.abs(found["yaw_rate.bias"].mean[-1] - 0.02).max() < 0.003
    assert rms(np.degrees(found["sideslip"].mean - truth.channels["sideslip"])[late]) < 0.2


def test_an_offset_of_the_steering_is_found() -> None:
    """The road-wheel angle from the column is off by a quarter of a degree."""
    truth = Truth(CAR, 4, 25.0, {"steer": weave(3.0)}, DT, None, KEPT)
    runs = truth.seen({"yaw_rate": 0.002, "vx": 0.05})
    runs["steer"] = runs["steer"] + 0.0045
    found = sp.estimate.kalman(
        CAR, runs, {"yaw_rate": 0.002, "vx": 0.05}, biases={"steer": (0.005, 0.0)}
    )
    assert np.abs(found["steer.bias"].mean[-1] - 0.0045).max() < 3e-4
    assert found.unit("steer.bias") == "rad"


@pytest.mark.parametrize("force", [-2000.0, 2000.0])
def test_a_force_from_outside_is_found_on_either_side(force: float) -> None:
    """A banked road has the same effect: 2 kN correspond to 6.6 degrees."""
    steer = weave(3.0)
    given = {"steer": steer, "force_y": np.full(steer.shape, force)}
    truth = Truth(CAR, 3, 25.0, given, DT, None, KEPT)
    runs = truth.seen(SENSORS)
    del runs["force_y"]
    found = sp.estimate.kalman(CAR, runs, SENSORS, parameters={"force_y": (1000.0, 500.0)})
    assert found["force_y"].mean[-1] == pytest.approx(force, rel=0.25)
    assert found.unit("force_y") == "N"


def test_a_run_does_not_depend_on_those_beside_it() -> None:
    truth = disturbed(7, 0.3)
    runs = truth.seen(SENSORS)
    free = {"environment.friction": (0.2, 0.01)}
    whole = sp.estimate.kalman(CAR, runs, SENSORS, parameters=free)
    some = {k: v if k in ("time", "steer") else v[..., 2:4] for k, v in runs.items()}
    two = sp.estimate.kalman(CAR, some, SENSORS, parameters=free, threads=2)
    for name in whole:
        for all_, part in zip(whole[name], two[name], strict=True):
            np.testing.assert_array_equal(all_[..., 2:4], part)


def test_cars_of_their_own() -> None:
    masses = np.array([1400.0, 1616.2, 1900.0])
    cars = CAR.replace({"body.mass": masses})
    truth = Truth(cars, 3, 20.0, {"steer": weave(1.0)}, DT, None, KEPT)
    runs = truth.seen({"ay": 0.02, "yaw_rate": 0.002, "wheel_speed": 0.1})
    sensors = {"ay": 0.02, "yaw_rate": 0.002, "wheel_speed": 0.1}
    own = sp.estimate.kalman(cars, runs, sensors, record=("fz",))
    loads = own["fz"].mean[-1].sum(axis=0)
    np.testing.assert_allclose(loads, 9.80665 * np.asarray(cars.mass), rtol=0.02)
    alone = {k: v if k in ("time", "steer") else v[..., 2] for k, v in runs.items()}
    heavy = CAR.replace({"body.mass": 1900.0})
    third = sp.estimate.kalman(heavy, alone, sensors, record=("fz",))
    np.testing.assert_array_equal(third["vy"].mean[:, 0], own["vy"].mean[:, 2])


@pytest.mark.slow
def test_a_filter_costs_a_few_times_the_steps_of_its_cars() -> None:
    """12 states and 3 parameters of a run are 31 cars, which take steps of 1 ms.

    In CPU time, as the machine is shared: 2.1 to 2.5 times with AVX2, 4.1 to 4.4 with AVX-512,
    whose steps are faster.
    """
    n, seconds = 250, 4.0
    fleet = sp.Fleet(CAR, 31 * n)
    fleet.start(25.0)
    begin = time.process_time()
    fleet.step(dt=1e-3, steps=200, steer=0.02, threads=2)
    steps = (time.process_time() - begin) * seconds / 0.2
    truth = Truth(CAR, n, 25.0, {"steer": weave(seconds + DT)}, DT, None, KEPT[2:])
    states = ("vx", "vy", "vz", "yaw_rate", "roll", "roll_rate", "pitch", "pitch_rate",
              "wheel_speed")  # fmt: skip
    free = {"environment.friction": (0.2, 0.01), "body.mass": (100.0, 0.0),
            "tire.*.grip": (0.1, 0.0)}  # fmt: skip
    runs = truth.seen(SENSORS)
    begin = time.process_time()
    found = sp.estimate.kalman(CAR, runs, SENSORS, states=states, parameters=free, threads=2)
    assert time.process_time() - begin < 6 * steps
    assert rms(np.degrees(found["sideslip"].mean - truth.channels["sideslip"])) < 0.1
