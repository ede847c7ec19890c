"""The five open-loop tests of a benchmark, written as text and read back."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp

from .second_order import RATE, answer, step, times

BASE, RATIO, UNDERSTEER = 2.7, 16.0, 0.003


def written(place: Path, time, steer, ay, yaw_rate, speed) -> Path:
    """Write in the units of others: degrees at the hand wheel, g, km/h."""
    file = place / "test.csv"
    table = np.stack((time, np.degrees(steer * RATIO), ay / 9.80665, np.degrees(yaw_rate),
                      3.6 * speed), axis=1)  # fmt: skip
    names = "time [s];steering_wheel_angle [deg];ay [g];yaw_rate [deg/s];speed [km/h]"
    np.savetxt(file, table, delimiter=";", header=names, comments="")
    return file


@pytest.mark.parametrize("kind", ["constant_steer", "constant_radius", "ramp_steer"])
def test_steady_states_give_the_understeer_gradient_back(kind, tmp_path):
    t = np.linspace(0.0, 40.0, 2001)
    ay = 0.5 + 5.0 * t / 40.0
    speed = {
        "constant_steer": np.sqrt(ay * BASE / (0.06 - UNDERSTEER * ay)),
        "constant_radius": np.sqrt(100.0 * ay),
        "ramp_steer": np.full(t.size, 25.0),
    }[kind]
    steer = BASE * ay / speed**2 + UNDERSTEER * ay
    file = written(tmp_path, t, steer, ay, ay / speed, speed)
    found = sp.kpi.evaluate_log(file, kind, wheelbase=BASE, ratio=RATIO)
    assert found["understeer_gradient"] == pytest.approx(UNDERSTEER, rel=1e-3)
    assert found["largest_ay"] == pytest.approx(5.5, rel=1e-6)


OMEGA, ZETA, GAIN = np.array([9.0, 11.0]), np.array([0.6, 0.7]), np.array([5.0, 110.0])


def test_a_step_is_that_of_its_systems(tmp_path):
    t = times(5.0)
    steer = np.where(t < 1.0, 0.0, 0.02)
    yaw_rate, ay = step(t - 1.0 + 0.5 / RATE, OMEGA, ZETA, 0.02 * GAIN).T
    file = written(tmp_path, t, steer, ay, yaw_rate, np.full(t.size, 22.0))
    found = sp.kpi.evaluate_log(sp.fit.Log.read(file), "step_steer", wheelbase=BASE, ratio=RATIO)
    assert found["yaw_rate_gain"] == pytest.approx(5.0, rel=0.01)
    assert found["ay_gain"] == pytest.approx(110.0, rel=0.01)
    assert found["yaw_rate_peak_time"] == pytest.approx(np.pi / (9.0 * 0.8), rel=0.01)


def test_a_chirp_gives_gains_and_bandwidth(tmp_path):
    t = times(40.0)
    rate = np.minimum(t, 30.0) * 4.0 / 30.0
    steer = 0.02 * np.sin(2 * np.pi * np.cumsum(rate) / RATE) * (t < 30.0)
    yaw_rate, ay = answer(t, steer, OMEGA, ZETA, GAIN).T
    file = written(tmp_path, t, steer, ay, yaw_rate, np.full(t.size, 22.0))
    found = sp.kpi.evaluate_log(file, "chirp", wheelbase=BASE, ratio=RATIO)
    lags = (np.sqrt(ZETA**2 + 1) - ZETA) * OMEGA / (2 * np.pi)
    assert found["yaw_rate_gain"] == pytest.approx(5.0, rel=0.02)
    assert found["yaw_rate_bandwidth"] == pytest.approx(lags[0], rel=0.01)
    assert found["ay_bandwidth"] == pytest.approx(lags[1], rel=0.01)


def test_a_log_needs_its_kind_and_the_signals_of_that_kind(tmp_path):
    t = times(1.0)
    file = written(tmp_path, t, t, t, t, t)
    with pytest.raises(ValueError, match="step_steer"):
        sp.kpi.evaluate_log(file, "stepsteer", wheelbase=BASE)
    log = sp.fit.Log({"time": t, "steer": 0.01 * t, "vx": 20 + t})
    for kind in ("chirp", "ramp_steer"):
        with pytest.raises(ValueError, match="has none of yaw_rate, ay"):
            sp.kpi.evaluate_log(log, kind, wheelbase=BASE)
    slow = sp.fit.Log({"time": t, "steer": 0.01 * t, "ay": t})
    with pytest.raises(ValueError, match="has no vx"):
        sp.kpi.evaluate_log(slow, "ramp_steer", wheelbase=BASE)


@pytest.mark.parametrize("lacks", ["yaw_rate", "ay"])
def test_in_a_steady_state_yaw_rate_and_lateral_acceleration_follow_from_each_other(lacks):
    t = np.linspace(0.0, 40.0, 2001)
    ay = 0.5 + 5.0 * t / 40.0
    log = {"time": t, "steer": BASE * ay / 625.0 + UNDERSTEER * ay, "ay": ay, "yaw_rate": ay / 25.0}
    log = {name: value for name, value in log.items() if name != lacks} | {"vx": 25.0}
    found = sp.kpi.evaluate_log(sp.fit.Log(log), "ramp_steer", wheelbase=BASE)
    assert found["understeer_gradient"] == pytest.approx(UNDERSTEER, rel=1e-3)


def test_a_hand_wheel_needs_its_ratio_and_steer_its_unit(tmp_path):
    t = np.linspace(0.0, 40.0, 2001)
    ay = 0.5 + 2.0 * t / 40.0
    steer = BASE * ay / 625.0 + UNDERSTEER * ay
    file = written(tmp_path, t, steer, ay, ay / 25.0, np.full(t.size, 25.0))
    with pytest.raises(ValueError, match="its ratio to the road wheels is needed"):
        sp.kpi.evaluate_log(file, "ramp_steer", wheelbase=BASE)
    log = sp.fit.Log.read(file, units={"hand_wheel": "rad"})
    with pytest.raises(ValueError, match="steer in degrees"):
        sp.kpi.evaluate_log(log, "ramp_steer", wheelbase=BASE, ratio=RATIO)


DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
STEPS = ("open_car_dynamics/mf52_step_30ms_0p02rad.csv", "chrono_sedan/pac02_step_20ms_0p03.csv")


@pytest.mark.skipif(not DATA.is_dir(), reason=f"no reference data in {DATA}")
@pytest.mark.parametrize("file", STEPS)
def test_steps_of_other_simulators_are_read_as_they_are(file):
    """In their steady turns lateral acceleration is yaw rate times speed."""
    log = sp.fit.Log.read(DATA / "simulators" / file)
    found = sp.kpi.evaluate_log(log, "step_steer", wheelbase=2.9)
    speed = log["vx"][log.time > log.time[-1] - 1.0].mean()
    assert found["ay_steady"] == pytest.approx(found["yaw_rate_steady"] * speed, rel=0.01)
    assert 0.1 < found["yaw_rate_response_time"] < found["ay_response_time"] < 0.4
