"""Inertial sensors mounted at an angle: their readings, and estimating the angle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from estimate.test_kalman import CAR, DT, rms, weave
from estimate.truths import Truth
from skidpad.recordings.tilt import GRAVITY, tilted_by

ANGLES = {"imu.roll": 0.03, "imu.pitch": -0.05}
SENSORS = {
    "vx": 0.1, "yaw_rate": 0.002, "ax": 0.1, "ay": 0.1, "roll_rate": 0.005, "pitch_rate": 0.005,
}  # fmt: skip
KEPT = (*SENSORS, "az", "vy", "sideslip")


def test_it_shows_a_turned_vector() -> None:
    """To first order like the rotation matrix, for accelerations including gravity."""
    small = {"imu.roll": 2e-4, "imu.pitch": -3e-4}
    values = {"ax": 1.0, "ay": 5.0, "az": -2.0, "roll_rate": 0.3, "pitch_rate": -0.2,
              "yaw_rate": 0.7}  # fmt: skip
    roll, pitch = small.values()
    about_x = [[1, 0, 0], [0, np.cos(roll), np.sin(roll)], [0, -np.sin(roll), np.cos(roll)]]
    about_y = [[np.cos(pitch), 0, -np.sin(pitch)], [0, 1, 0], [np.sin(pitch), 0, np.cos(pitch)]]
    turn = np.array(about_x) @ np.array(about_y)
    up = np.array([0.0, 0.0, GRAVITY])
    for names, still in ((("ax", "ay", "az"), up), (("roll_rate", "pitch_rate", "yaw_rate"), 0)):
        true = np.array([values[name] for name in names])
        shown = turn @ (true + still) - still
        mine = [values[name] + tilted_by(name, small, values) for name in names]
        np.testing.assert_allclose(mine, shown, atol=2e-6)


def tilted(duration: float = 4.0) -> tuple[Truth, dict[str, Any]]:
    steer = weave(duration, 0.05, 0.6)
    given = {"steer": steer, "drive_torque": np.full(steer.size, 300.0)}
    truth = Truth(CAR, 3, 25.0, given, DT, None, KEPT)
    runs: dict[str, Any] = truth.seen(SENSORS)
    for name in SENSORS:
        runs[name] = runs[name] + tilted_by(name, ANGLES, truth.channels)
    return truth, runs


def test_filters_find_the_angles() -> None:
    truth, runs = tilted()
    biases = {"imu.roll": (0.03, 0.0), "imu.pitch": (0.03, 0.0)}
    found = sp.estimate.kalman(CAR, runs, SENSORS, biases=biases)
    for name, angle in ANGLES.items():
        np.testing.assert_allclose(found[name].mean[-1], angle, atol=0.004)
        assert (np.abs(found[name].mean[-1] - angle) < 3 * found[name].deviation[-1]).all()
        assert found.unit(name) == "rad"
    plain = sp.estimate.kalman(CAR, runs, SENSORS)
    slips = [
        rms(np.degrees(one["sideslip"].mean - truth.channels["sideslip"])) for one in (found, plain)
    ]
    assert slips[0] < 0.04
    assert slips[1] > 2 * slips[0]


def test_angles_stay_within_what_a_mounting_can_be() -> None:
    _, runs = tilted(0.5)
    runs["ay"] = runs["ay"] + 5.0
    found = sp.estimate.kalman(
        CAR, runs, SENSORS, biases={"imu.roll": (0.5, 0.0)}, gate=None, covariances=True
    )
    assert found["imu.roll"].mean.max() == 0.2
    horizon = sp.estimate.moving_horizon(
        CAR, {name: value[:15] for name, value in runs.items()}, SENSORS, loss=None, window=2,
        states=("vx", "vy", "yaw_rate", "roll_rate"), biases={"imu.roll": (0.5, 0.0)},
    )  # fmt: skip
    assert horizon["imu.roll"].mean.max() == pytest.approx(0.2, rel=1e-9)


def test_a_fit_finds_the_angles() -> None:
    _, runs = tilted(8.0)
    log = {name: value if value.ndim == 1 else value[:, 0] for name, value in runs.items()}
    how: Any = {
        "sensors": ["imu.roll", "imu.pitch"], "dt": 2e-3, "speed": "held",
        "channels": ["ay", "yaw_rate", "roll_rate", "pitch_rate"],
    }  # fmt: skip
    fit = sp.fit.car(log, CAR, ["tire.rear.grip"], **how)
    for name, angle in ANGLES.items():
        assert fit.parameters[name].value == pytest.approx(angle, abs=0.006)
    level = fit.corrected(log)
    assert rms(level["ay"] - log["ay"] + GRAVITY * ANGLES["imu.roll"]) < 0.06
    with pytest.raises(ValueError, match=r"imu\.roll"):
        sp.fit.car(log, CAR, ["tire.rear.grip"], bounds={"imu.roll": (-0.3, 0.3)}, **how)


def test_what_shows_nothing_of_an_angle_is_refused() -> None:
    runs = {"time": np.arange(5) * DT, "vx": np.full(5, 20.0)}
    with pytest.raises(ValueError, match=r"imu\.roll"):
        sp.estimate.kalman(CAR, runs, {"vx": 0.1}, biases={"imu.roll": (0.01, 0.0)})
