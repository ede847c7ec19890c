"""Stuck sensors, clock jumps, gaps, outliers: reported, gated, and always finite results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from estimate.test_kalman import CAR, DT, KEPT, SENSORS, rms, weave
from estimate.truths import Truth


@pytest.fixture(scope="module")
def truth() -> Truth:
    return Truth(CAR, 3, 25.0, {"steer": weave(3.0)}, DT, None, KEPT)


def filtered(runs: Any, **more: Any) -> sp.estimate.StateEstimate:
    found = sp.estimate.kalman(CAR, runs, SENSORS, **more)
    for name in found:
        assert all(np.isfinite(part).all() for part in found[name]), name
    return found


def slip_error(found: sp.estimate.StateEstimate, truth: Truth) -> float:
    return rms(np.degrees(found["sideslip"].mean - truth.channels["sideslip"]))


def test_gaps_are_no_samples(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["ay"][100:200, 1] = np.nan
    runs["wheel_speed"][50:250, 2, 0] = np.nan
    found = filtered(runs)
    assert slip_error(found, truth) < 0.1
    assert found.samples[150].tolist() == [6, 6, 7]
    assert found.samples[60].tolist() == [6, 7, 7]


def test_nothing_measured_for_a_while_widens_the_band(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    for name in SENSORS:
        runs[name][100:200] = np.nan
    found = filtered(runs)
    spread = found["vy"].deviation
    assert (spread[199] > 2 * spread[99]).all()
    assert (spread[-1] < 0.5 * spread[199]).all()
    assert np.isnan(found.nis[150]).all()


def test_outliers_fall_out_of_the_gate(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["ay"][100, 0] += 3.0
    runs["yaw_rate"][150:155, 1] = 2.0
    found = filtered(runs)
    assert found.gated["ay"][100].tolist() == [True, False, False]
    assert found.gated["yaw_rate"][150:155, 1].all()
    assert found.gated["yaw_rate"].sum() == 5
    assert slip_error(found, truth) < 0.1
    open_ = filtered(runs, gate=None)
    assert not open_.gated["ay"].any()
    assert slip_error(open_, truth) > 2 * slip_error(found, truth)


def test_a_stuck_sensor_is_named_and_left_out(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["yaw_rate"][100:, 1] = runs["yaw_rate"][100, 1]
    found = filtered(runs)
    assert found.notes == ("run 1: yaw_rate is stuck within 1.01 to 2.99 s",)
    assert found.samples[200].tolist() == [7, 6, 7]
    assert slip_error(found, truth) < 0.2
    believed = filtered(runs, stuck=None)
    assert any("begins anew" in note for note in believed.notes) or believed.gated["yaw_rate"].any()


def test_a_clock_that_jumps_is_named(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["time"] = runs["time"] + 3600.0 * (runs["time"] > 1.495)
    found = filtered(runs)
    assert found.time.size == 300
    assert "the clock jumps by 3.6e+03 s after 1.49 s" in found.notes[0]
    assert slip_error(found, truth) < 0.1


def test_a_clock_that_goes_back_is_refused(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["time"] = runs["time"] - 0.5 * (runs["time"] > 1.495)
    with pytest.raises(ValueError, match="time does not increase after sample 149"):
        filtered(runs)


def test_a_file_that_is_cut_and_goes_on_elsewhere_begins_anew() -> None:
    """Two drives at different speeds, concatenated, as in a file with a missing middle."""
    one, two = (
        Truth(CAR, 1, speed, {"steer": weave(2.0)}, DT, None, KEPT) for speed in (30.0, 12.0)
    )
    first, second = one.seen(SENSORS), two.seen(SENSORS)
    runs = {k: np.concatenate((first[k], second[k])) for k in first if k != "time"}
    found = filtered({"time": DT * np.arange(400), **runs})
    assert any("begins anew" in note for note in found.notes)
    late = two.channels["sideslip"][120:]
    assert rms(np.degrees(found["sideslip"].mean[320:] - late)) < 0.2


def test_samples_at_their_own_times() -> None:
    truth = Truth(CAR, 1, 25.0, {"steer": weave(3.0)}, DT, None, KEPT)
    runs = {k: v if v.ndim == 1 else v[..., 0] for k, v in truth.seen(SENSORS).items()}
    slow = np.sort(np.random.default_rng(4).choice(np.arange(1, 300), 150, replace=False))
    log = {"time": truth.time[slow], "steer": truth.inputs["steer"][slow]}
    log |= {name: runs[name][slow] for name in ("yaw_rate", "ay", "ax")}
    log |= {"vx": truth.channels["vx"][slow, 0]}
    sensors = {"yaw_rate": 0.002, "ay": 0.1, "ax": 0.1, "vx": 0.1}
    found = sp.estimate.kalman(CAR, sp.fit.Log(log), sensors, dt=DT)
    there = found.samples[:, 0] > 0
    assert there.sum() == 150
    error = found["sideslip"].mean[slow - slow[0], 0] - truth.channels["sideslip"][slow, 0]
    assert rms(np.degrees(error)) < 0.2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sensors": {"yawrate": 0.1}}, "sensors: no channel 'yawrate'"),
        ({"sensors": {"roll": 0.1}}, "sensors: no run has roll"),
        ({"sensors": {"ay": 0.0}}, "sensors: ay"),
        ({"sensors": {}}, "sensors: there is none"),
        ({"states": ()}, "states: there is nothing"),
        ({"states": ("ay",)}, "states: ay has no usual"),
        ({"states": {"ay": (1.0, 1.0)}}, "states: ay cannot be estimated"),
        ({"parameters": {"body.mas": (1.0, 0.0)}}, "parameters: the car has no number"),
        ({"parameters": {"steer": (0.1, 0.0)}}, "parameters: steer is measured"),
        ({"biases": {"vx": (1.0, 0.0)}}, "biases: vx is not among the sensors"),
        ({"biases": {"throttle": (0.1, 0.0)}}, "biases: throttle is not among"),
        ({"start": {"ay": 1.0}}, "start: ay"),
        ({"method": "particle"}, "method is 'particle'"),
        ({"gate": 2.0}, "gate"),
        ({"record": ("engine_speed",)}, "engine_speed"),
    ],
)
def test_what_is_wrong_is_named(truth: Truth, change: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"sensors": SENSORS, **change}
    with pytest.raises((KeyError, TypeError, ValueError), match=words):
        sp.estimate.kalman(CAR, truth.seen(SENSORS), **given)


def test_infinite_numbers_are_named(truth: Truth) -> None:
    runs = truth.seen(SENSORS)
    runs["ay"][17, 2] = np.inf
    with pytest.raises(ValueError, match="ay is infinite at sample 17 of run 2"):
        filtered(runs)


def test_a_car_that_stands_or_stops_is_no_matter() -> None:
    """At rest all sigma points coincide, and some deviations vanish."""
    brake = np.where(np.arange(300) > 50, 4000.0, 0.0)
    given = {"steer": weave(3.0, 0.01), "brake_torque": brake}
    truth = Truth(CAR, 2, np.array([0.0, 10.0]), given, DT, None, KEPT)
    assert np.abs(truth.channels["vx"][-1]).max() < 0.1
    found = filtered(truth.seen(SENSORS), smooth=True)
    assert np.abs(found["vx"].mean[-1]).max() < 0.3
    smooth = found.smooth()
    assert all(np.isfinite(part).all() for name in smooth for part in smooth[name])
    quiet = {k: v if k == "time" else np.zeros_like(v) for k, v in truth.seen(SENSORS).items()}
    still = filtered({**quiet, "brake_torque": brake}, stuck=None)
    assert np.abs(still["vx"].mean[-1]).max() < 0.1
