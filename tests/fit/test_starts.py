"""Simulated cars in fits start like the measured one: in a turn, rolled, at any speed."""

from __future__ import annotations

from math import atan, cos, sin
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.fit.simulation_model import slow_speed

from .maneuvers import sine_sweep

TRUTH = sp.cars.load("bmw_320i")
STIFFNESSES = ("tire.front.stiffness_y", "tire.rear.stiffness_y")
NOISE = {"yaw_rate": 1e-3, "ay": 0.02, "vy": 0.01, "roll": 1e-3}
QUICK = {"noise": NOISE, "dt": 2.5e-3}
SLANT = 0.03
"""Angle of a lateral velocity sensor in the car [rad]."""


def circle(car: sp.Car, duration: float = 3.0) -> dict[str, NDArray[np.float64]]:
    """Continue in a steady turn of 5 m/s2, with small steering motions."""
    turn = sp.trim(car, speed=20.0, ay=5.0)
    time = np.arange(0.0, duration + 0.005, 0.01)
    steer = float(turn.steer[0]) * (1 + 0.1 * np.sin(4 * np.pi * np.maximum(time - 0.5, 0.0)))
    fleet = turn.fleet()
    names = ["vx", "vy", "yaw_rate", "ay", "roll"]
    torque = {"drive_torque": float(turn.drive_torque[0])}
    rec = fleet.run({"steer": sp.Signal(time, steer), **torque}, duration, record=names)
    return {"time": rec.time, "steer": steer} | {name: rec[name][:, 0] for name in names}


def test_a_car_that_starts_in_a_turn_leans_from_the_first_sample():
    log = circle(TRUTH)
    fit = sp.fit.car(log, TRUTH, STIFFNESSES, sensors=(), **QUICK)
    predicted = fit.predict()
    early = predicted.time < 0.5
    for name, share in (("roll", 0.03), ("yaw_rate", 0.01), ("vy", 0.03)):
        gap = np.abs(predicted[name] - log[name])[early].max()
        assert gap < share * np.abs(log[name]).max(), name


def test_the_angle_of_a_sensor_counts_once():
    """If the start took its reading, the car would slide until the turn is steady."""
    log = circle(TRUTH)
    log["vy"] = log["vy"] + SLANT * log["vx"]
    fit = sp.fit.car(log, TRUTH, STIFFNESSES, sensors=["vy.angle"], **QUICK)
    assert fit.parameters["vy.angle"].value == pytest.approx(SLANT, rel=0.05)
    predicted = fit.predict()
    assert abs(predicted["vy"] - log["vy"])[predicted.time < 0.5].max() < 0.05 * SLANT * 20.0


@pytest.mark.slow
def test_the_height_of_a_sensor_has_one_bound_that_is_said():
    log = circle(TRUTH, 1.0)
    height = TRUTH["body.height"]
    for sensors in (None, ["vy.height"]):
        fit = sp.fit.car(log, TRUTH, STIFFNESSES[:1], sensors=sensors, **QUICK)
        assert f"vy.height is sought from {-height:g} m" in fit.describe()
    low = {"vy.height": (-5.0, 0.0)}
    fit = sp.fit.car(log, TRUTH, STIFFNESSES[:1], bounds=low, **QUICK)
    assert -5.0 <= fit.parameters["vy.height"].value <= 0.0


@pytest.mark.slow
@pytest.mark.parametrize("channel", ["ay", "sideslip"])
def test_a_log_without_yaw_rate_will_do(channel):
    log = sine_sweep(TRUTH, 0.02, duration=4.0)
    log["sideslip"] = np.arctan2(log.pop("vy"), log["vx"])
    kept = {name: log[name] for name in ("time", "steer", "vx", channel)}
    guess = TRUTH.replace({STIFFNESSES[0]: 1.3 * TRUTH[STIFFNESSES[0]]})
    fit = sp.fit.car(kept, guess, STIFFNESSES, sensors=(), dt=2.5e-3)
    for leaf in STIFFNESSES:
        assert fit.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.02)


def test_without_yaw_rate_wrong_units_are_seen_as_well():
    log = sine_sweep(TRUTH, 0.02, duration=3.0)
    kept = {name: log[name] for name in ("time", "steer", "vx", "ay")}
    with pytest.raises(ValueError, match="steer in degrees, or of the hand wheel"):
        sp.fit.car(kept | {"steer": np.degrees(kept["steer"])}, TRUTH, STIFFNESSES)
    turned = kept | {"ay": -kept["ay"]}
    with (
        pytest.raises(ValueError, match="nothing left to compare"),
        pytest.warns(UserWarning, match="ay runs against"),
    ):
        sp.fit.car(turned, TRUTH, STIFFNESSES)


SMALL = sp.fit.SingleTrack(1.6, 0.08, 0.09, 0.005, 30.0, 35.0)
"""A 1:10 scale car."""


def crawl() -> dict[str, NDArray[np.float64]]:
    """Simulate the small car at walking speed, by small Euler steps."""
    v, h, each, vy, r = 0.8, 1e-4, 100, 0.0, 0.0
    seen = []
    a, b, mass = SMALL.to_front_axle, SMALL.to_rear_axle, SMALL.mass
    for k in range(300 * each):
        if k % each == 0:
            seen.append((k * h, vy, r))
        delta = 0.3 * sin(10 * k * h)
        front = SMALL.front_stiffness * (delta - atan((vy + a * r) / v)) * cos(delta)
        rear = -SMALL.rear_stiffness * atan((vy - b * r) / v)
        vy += h * ((front + rear) / mass - v * r)
        r += h * (a * front - b * rear) / SMALL.yaw_inertia
    time, slide, rate = np.array(seen).T
    return {"time": time, "steer": 0.3 * np.sin(10 * time), "vx": np.full(time.size, v),
            "vy": slide, "yaw_rate": rate}  # fmt: skip


@pytest.mark.slow
def test_a_small_car_is_slow_at_another_speed_than_a_large_one():
    """What counts as slow scales with the root of the wheelbase, 1 m/s for a passenger car."""
    assert slow_speed(2.65) == pytest.approx(1.0, abs=0.05)
    assert slow_speed(0.17) == pytest.approx(0.26, abs=0.01)
    log = crawl()
    guess = sp.fit.SingleTrack(1.6, 0.08, 0.09, 0.005, 20.0, 45.0)
    free = ("front_stiffness", "rear_stiffness")
    fit = sp.fit.single_track(log, guess, free=free, sensors=())
    assert fit.r2["yaw_rate"] > 0.9999
    for name in free:
        assert getattr(fit.car, name) == pytest.approx(getattr(SMALL, name), rel=0.05)
    as_large = sp.fit.single_track(log, guess, free=free, sensors=(), slowest=1.0)
    assert as_large.car.front_stiffness < 0.7 * SMALL.front_stiffness
    with pytest.raises(ValueError, match="slowest"):
        sp.fit.single_track(log, guess, slowest=0.0)


@pytest.mark.slow
def test_a_file_in_other_units_drives_the_car_that_made_it_again(tmp_path: Path):
    """Hand wheel in degrees, km/h, degrees/s and g: converted back by the car's ratio."""
    log = sine_sweep(TRUTH, duration=4.0)
    wheel = np.degrees(TRUTH["steering.ratio"] * log["steer"])
    turn, ay = np.degrees(log["yaw_rate"]), log["ay"] / 9.80665
    table = np.stack([log["time"], wheel, 3.6 * log["vx"], turn, ay], axis=1)
    head = "t,steer_wheel_deg,v,r,a"
    np.savetxt(tmp_path / "lap.csv", table, delimiter=",", header=head, comments="", fmt="%.9g")
    columns = {"v": ("vx", "km/h"), "r": ("yaw_rate", "deg/s"), "a": ("ay", "g")}
    with pytest.raises(ValueError, match="road wheels"):
        sp.fit.Log.read(tmp_path / "lap.csv", columns=columns)
    columns["steer_wheel_deg"] = ("hand_wheel", "deg")
    lap = sp.fit.Log.read(tmp_path / "lap.csv", columns=columns)
    fleet = sp.Fleet(TRUTH)
    fleet.start(speed=lap["vx"][0])
    steer = {"hand_wheel": sp.Signal(lap.time, lap["hand_wheel"])}
    again = fleet.run(steer, lap.duration, record=["yaw_rate", "ay"])
    for name in ("yaw_rate", "ay"):
        assert np.abs(again[name][:, 0] - lap[name]).max() < 1e-3 * np.abs(lap[name]).max()
    guess = TRUTH.replace({STIFFNESSES[1]: 1.2 * TRUTH[STIFFNESSES[1]]})
    fit = sp.fit.car(lap, guess, STIFFNESSES, sensors=(), dt=2.5e-3)
    for leaf in STIFFNESSES:
        assert fit.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.01)
