"""Cars fitted to maneuvers of a known car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .maneuvers import FREE, RELAXATION, other_than, sine_sweep

TRUTH = sp.cars.load("bmw_320i")
LEAVES = (*FREE[:3], "tire.front.relaxation_length_y", "tire.rear.relaxation_length_y")


@pytest.fixture(scope="module")
def noisy() -> sp.fit.CarFit:
    """Four parameters from a sweep with 2 % noise on each channel."""
    return sp.fit.car(sine_sweep(TRUTH, 0.02), other_than(TRUTH), free=FREE)


@pytest.mark.slow
def test_stiffnesses_inertia_and_relaxation_come_back_within_a_percent(noisy):
    for leaf in LEAVES:
        assert noisy.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.01)


@pytest.mark.slow
def test_what_is_not_free_stays(noisy):
    assert noisy.car["body.mass"] == TRUTH["body.mass"]
    assert noisy.car["tire.front.friction_y"] == TRUTH["tire.front.friction_y"]


def test_intervals_hold_the_truth_and_are_as_small_as_the_noise_allows(noisy):
    """Noise of the speed, which the car follows, affects all channels: correlated in time."""
    truth = {name: TRUTH[name] for name in FREE[:3]} | {RELAXATION: 4 / 3}
    assert noisy.intervals == "hac"
    for name, value in truth.items():
        estimate = noisy.parameters[name]
        assert estimate.low < value < estimate.high
        assert estimate.standard_error < 0.005 * estimate.value


@pytest.mark.slow
def test_intervals_that_are_asked_for_are_those_of_independent_noise_or_refused():
    how = {"free": FREE[:2], "max_iterations": 3}
    log = sine_sweep(TRUTH, 0.02, duration=4.0)
    alone = sp.fit.car(log, TRUTH, intervals="independent", **how)
    assert alone.intervals == "independent"
    assert "intervals of 95 %: independent" in alone.describe()
    for name in FREE[:2]:
        estimate = alone.parameters[name]
        half = 0.5 * (estimate.high - estimate.low)
        assert half == pytest.approx(1.96 * estimate.standard_error, rel=1e-3)
    with pytest.raises(ValueError, match='"clusters" needs at least 5 segments, not 1'):
        sp.fit.car(log, TRUTH, intervals="clusters", **how)
    with pytest.raises(ValueError, match="intervals is 'wide', but must be one of auto"):
        sp.fit.car(log, TRUTH, intervals="wide", **how)


def test_noise_of_each_channel_is_found(noisy):
    log = sp.fit.Log(sine_sweep(TRUTH, 0.02))
    for name in ("yaw_rate", "ay", "vy"):
        assert noisy.noise[name] == pytest.approx(0.02 * log[name].std(), rel=0.1)


def test_words_name_every_number_and_every_channel(noisy):
    words = noisy.describe()
    for name in (*FREE, "yaw_rate", "ay", "vy"):
        assert name in words


@pytest.mark.slow
def test_the_answer_does_not_depend_on_threads(noisy):
    again = sp.fit.car(sine_sweep(TRUTH, 0.02), other_than(TRUTH), free=FREE, threads=2)
    for leaf in LEAVES:
        assert again.car[leaf] == noisy.car[leaf]


def test_a_fitted_car_predicts_a_maneuver_of_another_speed(noisy):
    other = sine_sweep(TRUTH, speed=30.0, amplitude=0.01)
    prediction = noisy.predict(other)
    assert prediction.r2["yaw_rate"] > 0.999
    assert prediction.r2["vy"] > 0.999
    assert len(prediction.plot().axes) >= 2


@pytest.mark.slow
def test_several_maneuvers_of_different_length_are_one_fit():
    guess = other_than(TRUTH)
    both = [sine_sweep(TRUTH, 0.02, duration=4.0), sine_sweep(TRUTH, 0.02, seed=1, duration=6.0)]
    fit = sp.fit.car(both, guess, free=FREE)
    for leaf in LEAVES[:3]:
        assert fit.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.02)
    assert len(fit.predict()) == 2


@pytest.mark.slow
def test_a_car_is_found_from_its_torques_as_from_its_speed():
    log = sine_sweep(TRUTH, 0.02) | {"drive_torque": 0.0}
    fit = sp.fit.car(log, other_than(TRUTH), free=FREE)
    for leaf in LEAVES[:3]:
        assert fit.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.01)
    assert "vx" in fit.r2


@pytest.mark.slow
def test_delay_and_offset_of_sensors_are_found_with_the_car():
    log = sine_sweep(TRUTH, 0.02)
    late = np.interp(log["time"] + 0.03, log["time"], log["steer"])
    log |= {"steer": late, "yaw_rate": log["yaw_rate"] + 0.02}
    guess = TRUTH.replace({"tire.front.stiffness_y": 7.0, "body.inertia_zz": 1300.0})
    fit = sp.fit.car(log, guess, free=FREE[:3], sensors=["steer.delay", "yaw_rate.offset"])
    assert fit.parameters["steer.delay"].value == pytest.approx(0.03, abs=0.002)
    assert fit.parameters["yaw_rate.offset"].value == pytest.approx(0.02, abs=1e-3)


@pytest.mark.slow
def test_wheels_that_follow_with_a_lag_are_found():
    log = sine_sweep(TRUTH, 0.02)
    asked = log["steer"] + 0.05 * np.gradient(log["steer"], log["time"])
    fit = sp.fit.car(log | {"steer": asked}, TRUTH, FREE[:1], sensors=["steer.lag"])
    assert fit.parameters["steer.lag"].value == pytest.approx(0.05, abs=0.003)


@pytest.mark.slow
def test_a_ratio_that_bends_is_found():
    log = sine_sweep(TRUTH, 0.005, amplitude=0.06)
    bent = log["steer"] - 4.0 * log["steer"] ** 3  # what x + 4 x^3 makes straight, to third order
    plain = {"steer.cubic": sp.fit.Prior()}
    fit = sp.fit.car(log | {"steer": bent}, TRUTH, FREE[:1], sensors=["steer.cubic"], priors=plain)
    assert fit.parameters["steer.cubic"].value == pytest.approx(4.0, rel=0.1)


@pytest.mark.slow
def test_a_velocity_sensor_that_is_turned_is_found():
    log = sine_sweep(TRUTH, 0.02)
    log["vy"] = log["vy"] + 0.01 * log["vx"]
    fit = sp.fit.car(log, TRUTH, free=FREE[:2], sensors=["vy.angle"])
    assert fit.parameters["vy.angle"].value == pytest.approx(0.01, abs=3e-4)


@pytest.mark.slow
def test_cells_that_are_not_numbers_weigh_nothing():
    log = sine_sweep(TRUTH, 0.02)
    for name, every in (("yaw_rate", 3), ("vy", 5), ("steer", 50)):
        log[name] = np.where(np.arange(log["time"].size) % every == 1, np.nan, log[name])
    fit = sp.fit.car(log, other_than(TRUTH), free=FREE)
    for leaf in LEAVES[:3]:
        assert fit.car[leaf] == pytest.approx(TRUTH[leaf], rel=0.02)


@pytest.mark.slow
def test_many_starts_come_to_one_minimum():
    fit = sp.fit.car(sine_sweep(TRUTH, 0.02, duration=4.0), TRUTH, free=FREE[:3], starts=4)
    assert fit.costs.shape == (4,)
    assert (fit.costs < 1.001 * fit.costs.min()).sum() >= 2


def test_a_channel_that_no_number_changes_is_said_to_be_blind():
    report = sp.fit.identifiability(
        sine_sweep(TRUTH, 0.02), TRUTH, free=["body.inertia_zz", "fuel.mass"]
    )
    assert report.unseen == ("fuel.mass",)
    assert "fuel.mass: no channel sees it" in report.describe()


def test_numbers_that_act_alike_are_named_before_the_fit():
    names = ("tire.front.stiffness_y", "tire.front.friction_y")
    report = sp.fit.identifiability(
        sine_sweep(TRUTH, 0.02, amplitude=0.004), TRUTH, free=names, channels=["yaw_rate"]
    )
    ((first, second, how),) = report.trade_offs
    assert (first, second) == names
    assert how < -0.95
    assert report.condition > 10


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"yaw_rate": -1.0}, "yaw_rate runs against"),
        ({"yaw_rate": 180 / np.pi}, "yaw rate in degrees"),
        ({"steer": 180 / np.pi}, "steer in degrees"),
        ({"steer": 17.0}, "of the hand wheel"),
        ({"ay": 1 / 9.80665}, "g for m/s2"),
        ({"vx": np.nan}, "vx holds no number"),
        ({"steer": 0.0}, "steer is 0 throughout"),
        ({"yaw_rate": 0.0}, "yaw_rate is 0 throughout"),
    ],
)
def test_bad_data_are_refused_in_words(change, words):
    log = sine_sweep(TRUTH, 0.02, duration=3.0)
    for name, factor in change.items():
        log[name] = log[name] * factor
    with pytest.raises(ValueError, match=words):
        sp.fit.car(log, TRUTH, free=FREE[:2])


@pytest.mark.slow
def test_a_turned_roll_is_named_and_left_out():
    log = sine_sweep(TRUTH, 0.02, duration=3.0)
    log["roll"] = -log["roll"]
    with pytest.warns(UserWarning, match="roll runs against"):
        fit = sp.fit.car(log, TRUTH, free=FREE[:2])
    assert "roll" not in fit.r2


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"free": ["body.inertia_z"]}, KeyError, "body.inertia_zz"),
        ({"free": []}, ValueError, "nothing to fit"),
        ({"free": ["body.mass", "body.mass"]}, ValueError, "free twice"),
        ({"free": ["suspension.*.toe"]}, ValueError, "is 0, which no factor changes"),
        ({"free": ["body.mass"], "bounds": {"body.mas": (1, 2)}}, KeyError, "not free"),
        ({"free": ["body.mass"], "bounds": {"body.mass": (1, 2)}}, ValueError, "between 1 and 2"),
        (
            {"free": ["body.mass"], "bounds": {"body.mass": (-1, 2e3)}},
            ValueError,
            "leave the range",
        ),
        ({"free": ["body.mass"], "sensors": ["yaw_rate.lag"]}, KeyError, "yaw_rate.lag"),
        ({"free": ["body.mass"], "channels": ["yawrate"]}, KeyError, "yaw_rate"),
        ({"free": ["body.mass"], "speed": "free"}, ValueError, "drive_torque"),
    ],
)
def test_wrong_arguments_are_named(options, error, words):
    with pytest.raises(error, match=words):
        sp.fit.car(sine_sweep(TRUTH, duration=3.0), TRUTH, **options)


@pytest.mark.slow
def test_one_bound_wider_than_the_usual_is_allowed():
    log = sine_sweep(TRUTH, 0.02, duration=3.0)
    inertia = {"body.inertia_zz": (10.0, 1e5)}
    fit = sp.fit.car(log, TRUTH, free=["body.inertia_zz"], bounds=inertia)
    assert fit.success


def test_a_figure_has_a_panel_for_each_channel_and_maneuver(noisy):
    figure = noisy.plot()
    assert [ax.get_ylabel() for ax in figure.axes] == [
        "yaw rate (deg/s)", "roll angle (deg)", "lateral acceleration (m/s²)",
        "lateral velocity (m/s)",
    ]  # fmt: skip


def test_stability_control_does_not_brake_where_a_log_starts_in_a_turn() -> None:
    """Its reference starts with the yaw rate; from 0 the speed would be wrong by 0.06 m/s."""
    golf, time = sp.cars.load("vw_golf_gti"), np.arange(0.0, 6.001, 0.01)
    fleet = sp.Fleet(golf)
    fleet.start(speed=22.0)
    steer = 0.035 * np.clip(time / 0.5, 0.0, 1.0) * (1 + 0.02 * np.sin(3 * time))
    record = ["steer", "vx", "yaw_rate", "ay", "brake_pressure"]
    rec = fleet.run(
        {"steer": sp.Signal(time, steer), "throttle": 0.2}, 6.0, every=10, record=record
    )
    assert not rec["brake_pressure"].any()
    late = rec.time >= 3.0
    log = {name: rec[name][late, 0] for name in record[:-1]}
    log |= {"time": rec.time[late], "throttle": np.full(late.sum(), 0.2)}
    assert sp.fit.car(log, golf, ["body.mass"]).rms["vx"] < 0.03


def test_a_throttle_that_is_not_the_pedal_of_the_car_is_reported() -> None:
    """The logged pedal drives the car; one with reversed polarity does not."""
    golf, time = sp.cars.load("vw_golf_gti"), np.linspace(0.0, 6.0, 601)
    steer, throttle = 0.02 * np.sin(np.pi * time), 0.15 + 0.1 * np.sin(0.8 * time)
    fleet = sp.Fleet(golf)
    fleet.start(speed=20.0)
    inputs = {"steer": sp.Signal(time, steer), "throttle": sp.Signal(time, throttle)}
    rec = fleet.run(inputs, 6.0, record=["vx", "yaw_rate"])
    run = {
        "time": rec.time,
        "steer": steer,
        "vx": rec["vx"][:, 0],
        "yaw_rate": rec["yaw_rate"][:, 0],
    }
    good = sp.fit.car({**run, "throttle": throttle}, golf, ["body.inertia_zz"])
    assert good.r2["vx"] > 0.999
    assert not good.predict().notes
    turned = {**run, "throttle": 1.0 - throttle}
    words = r"does not follow the measured speed.*throttle cannot be.*speed=\"held\""
    for channels in (None, ["yaw_rate"]):  # also where the speed is not compared
        with pytest.warns(UserWarning, match=words):
            fit = sp.fit.car(turned, golf, ["body.inertia_zz"], channels=channels)
        assert "does not follow the measured speed" in fit.describe()
        prediction = fit.predict(channels=channels)
        assert set(prediction.channels) >= {"yaw_rate"}
        assert "does not follow the measured speed" in repr(prediction)
    held = sp.fit.car(turned, golf, ["body.inertia_zz"], speed="held")
    assert held.r2["yaw_rate"] > 0.99
    assert not held.predict().notes
