"""Standard lateral tests on the cars of the package: typical results, and invariants."""

from __future__ import annotations

import doctest
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from car.cars import RefA, both
from reference.single_track import SingleTrack
from rings import first_quick
from scipy import signal
from skidpad.maneuvers import (
    Procedure,
    PulseSteer,
    RandomSteer,
    SineSteer,
    SineSweep,
    SlowlyIncreasingSteer,
    SteadyStateCircle,
    StepSteer,
    Transition,
    Weave,
)
from skidpad.maneuvers import maneuver as maneuver_module
from skidpad.maneuvers.steady_state_circle import most_held, rate_over
from skidpad.maneuvers.steered import hand_wheel

G = 9.80665
CARS = ("bmw_320i", "bmw_i3", "ford_escort", "mazda_mx5", "vw_golf_gti", "vw_vanagon")
GOLF = sp.cars.load("vw_golf_gti")
REF = RefA()
LINEAR = REF.rigid_car({"tire.slip": "steady", **both("wheel.spin_inertia", 1e-3)})
RATIO = LINEAR["steering.ratio"]
SHORT: dict[str, Procedure] = {
    "step": StepSteer(settling=2.5),
    "sine": SineSteer(settling=1.0),
    "sis": SlowlyIncreasingSteer(),
    "pulse": PulseSteer(settling=5.0),
    "sweep": SineSweep(duration=20.0),
    "random": RandomSteer(duration=21.0),
    "weave": Weave(cycles=2),
    "transition": Transition(),
    "circle": SteadyStateCircle(ay=5.0, acceleration=1.0),
}


@pytest.mark.parametrize("name", ["step_steer", "steady_state_circle"])
def test_examples_run(name: str) -> None:
    found = doctest.testmod(import_module(f"skidpad.maneuvers.{name}"))
    assert found.failed == 0
    assert found.attempted > 0


@pytest.mark.parametrize("test", first_quick(SHORT.values()), ids=SHORT)
def test_figures_are_of_each_car_alone_and_have_units(test: Procedure) -> None:
    """A car that cannot turn like this has no results; the others are unaffected."""
    lazy = {"environment.friction": [1.0, 0.02, 1.0], "body.mass": [1100.0, 1100.0, 1300.0]}
    car = GOLF.replace(lazy)
    result = test.run(car)
    alone = [test.run(GOLF.replace({"body.mass": mass})).metrics for mass in (1100.0, 1300.0)]
    for name, values in result.metrics.items():
        single = np.concatenate([figures[name] for figures in alone])
        np.testing.assert_array_equal(values[[0, 2]], single, err_msg=name)
        # none of these cars oversteers
        if "torque" not in name and name not in ("coherence", "critical_speed"):
            assert np.isfinite(values[[0, 2]]).all(), name
        if not name.startswith("max_"):
            assert np.isnan(values[1]), name
        ratio = name.endswith(("overshoot", "ratio")) or name in (
            "sideslip_gain", "roll_gain", "coherence",
        )  # fmt: skip
        assert (result.units[name] == "") == ratio, name


@pytest.mark.parametrize("test", [StepSteer, SineSteer, Weave, PulseSteer])
def test_left_and_right_are_alike(test: Any) -> None:
    """For a symmetric car."""
    car = sp.cars.load("bmw_320i")
    left, right = (test(ay=side * test().ay).run(car).metrics for side in (1, -1))
    for name, values in left.items():
        turned = name in ("steer", "tb") or name.endswith("_steady")
        np.testing.assert_allclose(
            right[name], -values if turned else values, rtol=1e-6, atol=1e-9, err_msg=name
        )


def test_steer_is_that_of_the_lateral_acceleration_asked_for() -> None:
    ay = np.array([1.0, 3.0, 5.0])
    figures = StepSteer(ay=ay).run(GOLF).metrics
    np.testing.assert_allclose(figures["ay_steady"], ay, rtol=0.01)
    np.testing.assert_allclose(figures["yaw_rate_steady"], ay / (80 / 3.6), rtol=0.02)


def test_the_hand_wheel_turns_at_its_rate() -> None:
    rec = StepSteer(rate=4.0, every=1).run(GOLF).recording
    wheel = rec["steer"][:, 0] * GOLF["steering.ratio"]
    turning = (wheel > 0) & (wheel < wheel[-1])
    assert np.diff(wheel[turning]) == pytest.approx(4.0e-3)
    assert rec.time[turning][0] == pytest.approx(1.002, abs=1.1e-3)


def test_slow_steer_finds_the_angle_of_a_steady_turn() -> None:
    """The slower the better: the response follows the hand wheel with a lag of 0.1 to 0.2 s."""
    steady = sp.trim(GOLF, speed=80 / 3.6, ay=0.3 * G).steer * GOLF["steering.ratio"]
    slower = SlowlyIncreasingSteer(rate=np.radians(2.0), limit=np.radians(60.0)).run(GOLF).metrics
    assert slower["steer"] == pytest.approx(steady, rel=0.03)
    found = SlowlyIncreasingSteer().run(GOLF).metrics
    steady = sp.trim(GOLF, speed=80 / 3.6, ay=0.3 * G).steer * GOLF["steering.ratio"]
    assert 0.1 < (found["steer"] - steady) / np.radians(13.5) < 0.2
    assert found["max_ay"] == pytest.approx(0.5 * G, rel=0.01)
    sides = [SlowlyIncreasingSteer(sides=(side,)).run(GOLF).metrics["steer"] for side in (1, -1)]
    assert found["steer"] == pytest.approx(np.mean(sides, axis=0), rel=1e-12)


def test_sine_and_weave_are_those_of_the_bicycle() -> None:
    """Peaks of a single period relative to those of the hand wheel; gain and lag of a long sine."""
    V = 100 / 3.6
    bicycle = SingleTrack(REF.m, REF.Iz, REF.a, REF.b, REF.C_f, REF.C_r, V)
    s = 2j * np.pi * 0.2
    yaw_rate, ay = bicycle.yaw_rate(s), bicycle.ay(s)
    loop = Weave(ay=1.6).run(LINEAR).metrics
    assert loop["yaw_rate_lag"] == pytest.approx(-np.angle(yaw_rate) / (2 * np.pi * 0.2), abs=3e-3)
    assert loop["ay_lag"] == pytest.approx(-np.angle(ay) / (2 * np.pi * 0.2), abs=3e-3)
    assert loop["gain_0"] * RATIO == pytest.approx(np.abs(ay), rel=0.03)
    # one period
    A = np.array([bicycle.decay, bicycle.omega_n2])
    T = REF.m * V * REF.a / (REF.C_r * REF.L)
    system = signal.lti(bicycle.yaw_gain * A[1] * np.array([T, 1.0]), [1.0, *A])
    t = np.linspace(0.0, 4.0, 4001)
    wheel = np.where(t < 2.0, np.sin(np.pi * t), 0.0)
    r = signal.lsim(system, wheel, t)[1]
    figures = SineSteer(speed=V, ay=0.5).run(LINEAR).metrics
    assert figures["yaw_rate_gain"] * RATIO == pytest.approx((r.max() - r.min()) / 2, rel=5e-3)
    assert figures["yaw_rate_first_lag"] == pytest.approx(t[r.argmax()] - 0.5, abs=2e-3)
    assert figures["yaw_rate_second_lag"] == pytest.approx(t[r.argmin()] - 1.5, abs=2e-3)


def test_transition_of_a_linear_car_has_its_steady_gain() -> None:
    """Except for the lag of a ramp: a dead band of rate times lag."""
    V = 100 / 3.6
    bicycle = SingleTrack(REF.m, REF.Iz, REF.a, REF.b, REF.C_f, REF.C_r, V)
    figures = Transition(ay=1.6, rate=np.radians(2.0)).run(LINEAR).metrics
    assert figures["gain_1"] * RATIO == pytest.approx(V * bicycle.yaw_gain, rel=0.02)
    lag = -np.angle(bicycle.ay(2j * np.pi * 1e-3)) / (2 * np.pi * 1e-3)
    assert figures["dead_band"] == pytest.approx(np.radians(2.0) * lag, rel=0.1)


@pytest.mark.parametrize("test", [SineSweep, PulseSteer])
def test_responses_are_those_of_the_linear_model(test: Any) -> None:
    """For a full car, with springs, tire relaxation and an engine: within 1 % of the maximum."""
    slight = test(speed=25.0, ay=0.2, lead=10.0, dt=5e-4)
    car = sp.cars.load("mazda_mx5")
    rec = slight.run(car).recording
    model = sp.linearize(sp.trim(car, speed=25.0, ay=0.0), outputs=("yaw_rate", "ay", "roll"))
    for name in model.outputs:
        found = slight.response(rec, name)
        asked = found.frequency > 0.3
        exact = model.bode(found.frequency[asked])[name, "steer"][0]
        response = found.gain[asked, 0] * np.exp(1j * found.phase[asked, 0])
        missed = np.abs(response * car["steering.ratio"] - exact)
        assert missed.max() < 0.01 * np.abs(exact).max(), name


def test_cars_with_torque_at_the_hand_wheel_have_its_metrics() -> None:
    held = {"steering.torque": "kingpin"}
    figures = Weave(cycles=3).run(GOLF.replace(held)).metrics
    assert (figures["torque_1"] > 0).all()
    assert (figures["torque_gradient_0"] > 0).all()


@pytest.mark.parametrize(
    "held", [{}, {"speed": 80 / 3.6}, {"steer": 0.6}], ids=["radius", "speed", "steer"]
)
def test_the_understeer_gradient_is_that_of_the_car_whatever_is_held(held: Any) -> None:
    """Within a tenth: load transfer differs on other circles."""
    one = SteadyStateCircle().run(GOLF).metrics["understeer_gradient"]
    other = SteadyStateCircle(**held).run(GOLF).metrics["understeer_gradient"]
    assert other == pytest.approx(one, rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("name", CARS)
def test_cars_that_ship_answer_as_production_cars_do(name: str) -> None:
    """Ranges of measured passenger cars, with old ones and vans at their edges.

    Understeer 1 to 4 deg/g at the road wheels, roll 3 to 7 deg/g; yaw rate reaches 90 % after 0.1
    to 0.25 s, lateral acceleration after 0.2 to 0.5 s; 0.6 to 0.95 g on a circle.
    """
    car = sp.cars.load(name)
    per_g = np.degrees(G)
    circle = SteadyStateCircle().run(car).metrics
    assert 1.0 < circle["understeer_gradient"] * per_g < 4.0
    assert 3.0 < circle["roll_gradient"] * per_g < 7.0
    assert 0.6 < circle["max_ay"] / G < 0.95
    step = StepSteer().run(car).metrics
    assert 0.1 < step["yaw_rate_response_time"] < 0.25
    assert 0.2 < step["ay_response_time"] < 0.5
    assert 0.0 < step["yaw_rate_overshoot"] < 0.3
    sweep = SineSweep(duration=30.0).run(car).metrics
    assert 0.7 < sweep["yaw_rate_bandwidth"] < 2.5


def test_the_swing_after_a_change_of_gear_is_no_steady_lateral_acceleration() -> None:
    """The car shifts down at the limit, oscillates for two seconds and recovers its speed."""
    circle = SteadyStateCircle(speed=25.0).run(GOLF)
    ay, most = circle.recording["ay"][:, 0], circle.metrics["max_ay"][0]
    assert ay.max() > 1.03 * most
    assert most == pytest.approx(ay[-500:].mean(), rel=2e-3)


def test_no_car_is_steady_beyond_its_last_equilibrium() -> None:
    """Without a front bar the car oscillates, slides at 8.7 m/s2 for a second, and spins.

    No turn is steady beyond 6.7 m/s2 then, although the trim of the circle exists.
    """
    bmw = sp.cars.load("bmw_320i")
    cars = bmw.replace({"anti_roll.front.stiffness": np.array([0.0, 5e3, 10e3, 30e3])})
    result = SteadyStateCircle(radius=100.0).run(cars)
    spun = (result.status & sp.Status.SPUN) != 0
    assert spun.tolist() == [True, True, True, False]

    def turns(car: sp.Car, ay: np.ndarray) -> np.ndarray:
        return sp.trim(car, speed=np.sqrt(100.0 * ay), ay=ay).converged

    last = sp.batch.bisect(turns, cars, 5.0, 9.0, tolerance=0.01).highest
    found = result.metrics["max_ay"]
    assert result.recording["ay"].max(axis=0)[0] > 1.25 * last[0]
    assert (found <= last + 0.01).all()
    assert (found > 0.95 * last).all()


def test_a_rate_over_a_span_is_the_slope_across_it() -> None:
    time = 0.01 * np.arange(200.0)
    rates = rate_over(np.stack((3.0 * time, time**2), axis=1), 0.01, 0.2)
    np.testing.assert_allclose(rates[:, 0], 3.0)
    np.testing.assert_allclose(rates[10:-10, 1], 2.0 * time[10:-10])
    jitter = rate_over(0.001 * (-1.0) ** np.arange(200)[:, None], 0.01, 0.2)
    assert np.abs(jitter[10:-10]).max() == 0.0  # as of roughness: not 0.2, from sample to sample


def test_what_is_held_is_the_most_that_a_stretch_of_samples_does_not_fall_below() -> None:
    values = np.random.default_rng(0).random((60, 3))
    values[:5] = np.nan
    for samples in (1, 2, 7, 8, 30):
        least = np.lib.stride_tricks.sliding_window_view(values, samples, axis=0).min(axis=-1)
        most, last = most_held(values, samples)
        np.testing.assert_array_equal(most, np.nanmax(least, axis=0))
        np.testing.assert_array_equal(last, np.nanargmax(least, axis=0) + samples - 1)
    assert np.isnan(most_held(values[:8], 5)[0]).all()


# refusals


def test_a_circle_of_its_own_for_each_car_does_not_hang_on_the_others() -> None:
    """A slow circle takes less time than a wide one in the same batch."""
    steer = np.array([0.4, 1.2, -0.8])
    three = SteadyStateCircle(steer=steer, ay=4.0).run(GOLF).metrics
    for i in (1, 2):
        two = SteadyStateCircle(steer=steer[1:], ay=4.0).run(GOLF).metrics
        for name, values in three.items():
            np.testing.assert_array_equal(values[i], two[name][i - 1], err_msg=name)


def test_circles_to_either_side_are_alike() -> None:
    left, right = (
        SteadyStateCircle(radius=side * 60.0, ay=4.0).run(GOLF).metrics for side in (1, -1)
    )
    for name, values in left.items():
        np.testing.assert_allclose(right[name], values, rtol=1e-6, err_msg=name)


def test_one_of_radius_steer_and_speed_is_held() -> None:
    with pytest.raises(
        ValueError, match="hold one of radius, steer and speed, not steer and speed"
    ):
        SteadyStateCircle(steer=0.5, speed=20.0)


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="speed: car 1: 0 is not allowed, must be > 0"):
        StepSteer(speed=[20.0, 0.0])
    with pytest.raises(ValueError, match="rate: car 0: 0 is not allowed, must be > 0"):
        StepSteer(rate=0.0)
    with pytest.raises(ValueError, match="ay: car 0: nan is not allowed, must be finite"):
        SineSteer(ay=np.nan)


def test_a_hand_wheel_is_found_from_the_wheels_through_a_progressive_gear() -> None:
    """Within the table and beyond it; the ratio alone would have given more steer."""
    car = sp.cars.load("vw_golf_gti_stanford")
    angles = np.array([-7.0, -2.5, 0.3, 4.0])
    fleet = sp.Fleet(car, n=angles.size)
    fleet.start(1.0)
    rec = fleet.run({"hand_wheel": angles}, 0.1, record=["steer"])
    assert hand_wheel(rec)[-1] == pytest.approx(angles, rel=1e-12)
    assert rec["steer"][-1, -1] * car["steering.ratio"] > 1.1 * angles[-1]


def test_a_step_says_which_cars_moved_before_it() -> None:
    """On a bank a car slides downhill and rolls before it is steered."""
    bank = sp.Road.plane(bank=0.05)
    cars = sp.cars.load("bmw_320i").replace({"body.height": [0.4, 0.6]})
    with pytest.warns(
        UserWarning, match="2 of 2 cars moved before the step, roll by up to "
    ) as said:
        found = StepSteer(road=bank).run(cars)
    assert said[0].filename == __file__
    rows = found.recording["roll"][found.recording.time <= 1.0]
    share = np.abs(rows - rows.mean(axis=0)).max(axis=0) / found.metrics["roll_steady"]
    assert f"by up to {share.max():.0%} of its steady value" in str(said[0].message)
    assert share.min() > 0.05


@pytest.mark.parametrize("test", [StepSteer(settling=2.5), SineSteer(settling=1.0)])
def test_cars_in_parts_on_two_threads_have_the_same_bits_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch, test: Procedure
) -> None:
    """Steady turns and metrics of some cars are found while others run."""
    cars = sp.cars.load("bmw_320i").replace({"body.height": np.linspace(0.4, 0.6, 7)})
    whole = test.run(cars)
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 2)
    for threads in (1, 2):
        parts = test.run(cars, record=(), threads=threads)
        np.testing.assert_array_equal(parts.status, whole.status)
        assert list(parts.metrics) == list(whole.metrics)
        for name, values in whole.metrics.items():
            np.testing.assert_array_equal(parts.metrics[name], values, err_msg=name)
            assert np.unique(values).size == cars.n or name.endswith("overshoot")


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_in_finding_the_steer_of_the_last_cars_comes_out(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 2)
    cars = sp.cars.load("bmw_320i").replace({"environment.gravity_x": [0.0, 0.0, 0.0, 0.0, 0.1]})
    with pytest.raises(ValueError, match="a car does not turn steadily on a slope"):
        StepSteer(settling=1.5).run(cars, record=(), threads=threads)


@pytest.mark.parametrize("threads", [1, 2])
def test_steps_in_parts_say_it_of_each_part(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    """At the line that runs them, from whichever thread; as errors, the first ends the run."""
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 2)
    test = StepSteer(road=sp.Road.plane(bank=0.05), settling=1.5)
    cars = sp.cars.load("bmw_320i").replace({"body.height": [0.4, 0.6, 0.5]})
    with pytest.warns(UserWarning, match="moved before the step") as said:
        test.run(cars, record=(), threads=threads)
    assert [str(each.message)[:9] for each in said] == ["1 of 1 ca", "2 of 2 ca"]
    assert {each.filename for each in said} == {__file__}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="1 of 1 car moved before the step"):
            test.run(cars, record=(), threads=threads)


def test_a_step_of_cars_that_run_straight_says_nothing() -> None:
    """Heavier ones sit lower on their springs and start so; otherwise an error here."""
    StepSteer(lead=0.0).run(sp.cars.load("bmw_320i").replace({"body.mass": [800.0, 1500.0]}))


@pytest.mark.parametrize("ay", [4.0, -4.0])
def test_a_sine_of_any_frequency_has_figures(ay: float) -> None:
    """Whichever of its two peaks is nearer to a sample; quicker ones lag by a larger phase."""
    found = [
        SineSteer(ay=ay, frequency=f).run(sp.cars.load("vw_golf_gti")).metrics
        for f in (0.3, 0.5, 0.7, 0.8, 1.3)
    ]
    for name in ("yaw_rate", "ay"):
        for which in ("first", "second"):
            lags = np.array([one[f"{name}_{which}_lag"][0] for one in found])
            assert np.all((lags > 0.04) & (lags < 0.2))
    np.testing.assert_allclose([one["steer"][0] for one in found], found[0]["steer"][0], rtol=1e-3)


def test_a_pulse_has_power_at_all_frequencies_that_count() -> None:
    """A triangle of 0.5 s has no content at 4 Hz, where a gain would be rounding over rounding."""
    with pytest.raises(ValueError, match=r"width: 0\.5 s is not allowed, must be below 0\.5 s"):
        PulseSteer(width=0.5)
    with pytest.raises(ValueError, match=r"width: 0\.0 is not allowed"):
        PulseSteer(width=0.0)
    wide = PulseSteer(width=0.5, between=(0.2, 3.0)).run(GOLF).metrics
    usual = PulseSteer(between=(0.2, 3.0)).run(GOLF).metrics
    np.testing.assert_allclose(wide["yaw_rate_peak_ratio"], usual["yaw_rate_peak_ratio"], rtol=0.02)
