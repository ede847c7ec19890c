"""Figures of standard tests: markers are at the metrics, captions state them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from skidpad import kpi
from skidpad._channels import CHANNELS
from skidpad.plot import circle, dwell, frequency, response, stopping

from .curves import lines

CAR = sp.cars.load("bmw_320i")
BARS = CAR.replace({"anti_roll.front.stiffness": np.array([0.0, 40e3])})
G = 9.80665


def title(ax: Any) -> str:
    return str(ax.get_title(loc="left"))


def dot(ax: Any, name: str) -> Any:
    return lines(ax)[name].get_xydata()[0]


# step steer


@pytest.fixture(scope="module")
def step() -> Any:
    return sp.maneuvers.StepSteer().run(CAR)


def test_a_step_is_marked_where_its_metrics_are(step: Any) -> None:
    wheel, rate, ay = response.step(step)
    half = lines(wheel)["_half"].get_xdata()[0]
    steer = lines(wheel)["hand_wheel"]
    assert np.interp(half, *steer.get_data()) == pytest.approx(
        np.degrees(step.metrics["steer"][0]) / 2
    )
    for ax, name, factor in ((rate, "yaw_rate", 180 / np.pi), (ay, "ay", 1.0)):
        m = {key: float(step.metrics[f"{name}_{key}"][0]) for key in
             ("response_time", "peak_time", "overshoot", "steady")}  # fmt: skip
        np.testing.assert_allclose(lines(ax)[name].get_ydata(), factor * step.recording[name][:, 0])
        assert dot(ax, "_90 %") == pytest.approx(
            [half + m["response_time"], 0.9 * factor * m["steady"]], rel=1e-3
        )
        top = (1 + m["overshoot"]) * factor * m["steady"]
        assert dot(ax, "_peak") == pytest.approx([half + m["peak_time"], top], rel=1e-3)
        assert f"overshoots by {100 * m['overshoot']:.0f} %" in title(ax)
        words = [text.get_text() for text in ax.texts]
        assert words[0].startswith(f"90 %: {m['response_time']:.3g}"[:9])
    assert rate.get_ylabel() == "yaw rate (deg/s)"


def logged(time: Any, **signals: Any) -> sp.Recording:
    """Signals of one car as a recording."""
    channels = tuple(CHANNELS[name] for name in signals)
    samples = np.stack([np.asarray(values, float) for values in signals.values()])[..., None]
    return sp.Recording(time, channels, samples, {}, CAR)


def test_a_step_to_the_right_is_marked_below() -> None:
    _, rate, _ = response.step(sp.maneuvers.StepSteer(ay=-4.0).run(CAR))
    assert dot(rate, "_peak")[1] < dot(rate, "_90 %")[1] < 0


def test_steps_of_several_cars_are_drawn_beside_each_other() -> None:
    result = sp.maneuvers.StepSteer().run(BARS)
    wheel, rate, _ = result.plot()
    assert list(result.plot(cars=[1])[1].get_lines()[0].get_ydata()) == list(
        np.degrees(result.recording["yaw_rate"][:, 1])
    )
    assert title(wheel) == "Step steer, by anti_roll.front.stiffness"
    over = 100 * result.metrics["yaw_rate_overshoot"]
    assert title(rate) == f"Yaw rate overshoots by {over.min():.0f} to {over.max():.0f} %"
    peaks = [line.get_xydata()[0] for line in rate.get_lines() if line.get_label() == "_peak"]
    halves = [line.get_xdata()[0] for line in rate.get_lines() if line.get_label() == "_half"]
    for k, words in enumerate(("0 N/m", "40000 N/m")):
        drawn = lines(rate)[words].get_ydata()
        np.testing.assert_allclose(drawn, np.degrees(result.recording["yaw_rate"][:, k]))
        after = result.metrics["yaw_rate_peak_time"][k]
        assert peaks[k][0] - halves[k] == pytest.approx(after, abs=1e-6)
    assert rate.get_xlim()[0] < halves[0] < peaks[0][0] < rate.get_xlim()[1] < 3.0
    with pytest.raises(ValueError, match="car and cars"):
        result.plot(car=0, cars=[1])


def test_a_response_without_a_peak_is_drawn_without_one() -> None:
    t = np.arange(0.0, 4.0, 0.01)
    steer = np.where(t > 1.0, 0.02, 0.0)
    rec = logged(t, steer=steer, yaw_rate=0.1 * (1 - np.exp(-5 * np.maximum(t - 1.0, 0.0))),
                 ay=np.zeros_like(t))  # fmt: skip
    _, rate, ay = response.step(rec)
    assert title(rate) == "Yaw rate comes up without a peak"
    assert "_peak" not in lines(rate)
    assert dot(rate, "_90 %")[0] == pytest.approx(1.0 + np.log(10) / 5, abs=0.01)
    assert title(ay) in ("Lateral acceleration does not answer",
                         "Lateral acceleration comes up without a peak")  # fmt: skip


# frequency


@pytest.fixture(scope="module")
def random() -> Any:
    return sp.maneuvers.RandomSteer(duration=40.0).run(BARS)


def test_bode_shows_gain_phase_and_coherence_of_the_test(random: Any) -> None:
    panels = frequency.bode(random)
    assert len(panels) == 6
    for column, name in enumerate(("yaw_rate", "ay")):
        told = random.maneuver.response(random.recording, name)
        gain, phase, coherence = panels[column::2]
        factor = 1.0 if name == "yaw_rate" else np.pi / 180
        np.testing.assert_allclose(lines(gain)["40000 N/m"].get_ydata(), factor * told.gain[:, 1])
        np.testing.assert_allclose(lines(phase)["0 N/m"].get_ydata(), np.degrees(told.phase[:, 0]))
        np.testing.assert_allclose(lines(coherence)["0 N/m"].get_ydata(), told.coherence[:, 0])
        np.testing.assert_allclose(lines(gain)["0 N/m"].get_xdata(), told.frequency)
        assert coherence.get_ylim() == (0, 1.05)
        ends = [float(x) for x in re.findall(r"[\d.]+(?= to|(?= Hz))", title(gain))]
        expected = random.metrics[f"{name}_bandwidth"]
        assert ends == pytest.approx(sorted(expected), rel=0.02)
    assert panels[-1].get_xlabel() == "frequency (Hz)"
    assert panels[1].get_ylabel() == "gain (m/s²/deg)"


@pytest.mark.slow
def test_bode_marks_the_bandwidth() -> None:
    swept = sp.maneuvers.SineSweep().run(CAR)
    panels = frequency.bode(swept)
    phase = panels[2]
    assert (len(panels), phase.get_xlabel()) == (4, "frequency (Hz)")  # one segment: no coherence
    at = dot(phase, "_bandwidth")
    assert at == pytest.approx([swept.metrics["yaw_rate_bandwidth"][0], -45.0], rel=1e-9)
    _, phase = frequency.bode(swept, ["sideslip"])  # to the other side at low frequencies
    answer = swept.maneuver.response(swept.recording, "sideslip")
    end = kpi.bandwidth(answer, lowest=answer.frequency[0]).phase[0]
    assert dot(phase, "_bandwidth")[0] == pytest.approx(end, rel=1e-9)
    *_, coherence = frequency.bode(swept, ["ay"], axes=plt.subplots(3)[1])
    assert "one segment has no coherence" in coherence.texts[0].get_text()


def test_bode_takes_responses_of_anybody() -> None:
    t = np.arange(0, 60, 0.01)
    wheel = np.random.default_rng(1).normal(0, 0.1, t.size)
    answer = kpi.frequency_response(t, wheel, 2.0 * wheel, segment=5.0)
    gain, _, _ = frequency.bode({"yaw_rate": answer}, ["yaw_rate"])
    np.testing.assert_allclose(lines(gain)["car 0"].get_ydata(), 2.0)
    assert title(gain) == "Yaw rate lags by less than 45° throughout"
    with pytest.raises(ValueError, match="the source has no response of ay"):
        frequency.bode({"yaw_rate": answer})
    with pytest.raises(TypeError, match="sweep, random or pulse steer"):
        frequency.bode(sp.maneuvers.StepSteer(settling=1.0).run(CAR))


# sine with dwell


@pytest.fixture(scope="module")
def dwelling() -> Any:
    return sp.maneuvers.SineWithDwell().run(CAR, threads=2)


def test_sine_with_dwell_shows_what_its_metrics_judge(dwelling: Any) -> None:
    rates, left, moved = dwell.sine_with_dwell(dwelling)
    m = {name: values[0] for name, values in dwelling.metrics.items()}
    for wait, ratio in (("1", "yaw_rate_ratio_1_00"), ("1.75", "yaw_rate_ratio_1_75")):
        x, y = lines(left)[f"after {wait} s"].get_data()
        assert x.max() == pytest.approx(np.degrees(m["amplitude"]), rel=1e-3)
        assert y.max() == pytest.approx(100 * m[ratio], rel=1e-6)
        assert f"{100 * m[ratio]:.0f} % after {wait} s" in title(left)
    least = lines(moved)["counts"].get_ydata().min()
    assert least == pytest.approx(m["displacement"], rel=1e-6)
    assert title(moved).endswith(f"{least:.3g} m, enough")
    lost = x[x > np.degrees(m["stable_up_to"]) * 1.001].min()
    assert title(rates) == f"Does not calm down from {lost:.0f}° at the hand wheel"
    limits = lines(rates)
    assert limits["_1 s"].get_ydata() == pytest.approx([35.0, 35.0])
    assert limits["_1.75 s"].get_ydata() == pytest.approx([20.0, 20.0])
    assert limits["_1 s"].get_xdata()[0] < 1.0 < limits["_1 s"].get_xdata()[1]


def test_titles_say_that_a_car_calms_down_and_stays_in_its_lane(dwelling: Any) -> None:
    gentle = sp.maneuvers.SineWithDwell(
        steer=dwelling.metrics["steer"][0], last=2.0, least=0.1, responsive_from=1.5
    ).run(CAR)
    rates, _, moved = dwell.sine_with_dwell(gentle)
    most = np.degrees(gentle.metrics["amplitude"][0])
    assert title(rates) == f"Stable up to {most:.0f}° at the hand wheel"
    assert title(moved).endswith(f"{gentle.metrics['displacement'][0]:.3g} m, not enough")


@pytest.mark.slow
def test_yaw_rates_are_shares_of_their_second_peak(dwelling: Any) -> None:
    rates = dwell.sine_with_dwell(dwelling)[0]
    curve = rates.get_lines()[0]
    assert curve.get_ydata().max() == pytest.approx(100.0, abs=1.0)
    x, y = curve.get_data()
    left = dwell.sine_with_dwell(dwelling)[1]
    amplitudes, after = lines(left)["after 1 s"].get_data()
    assert np.interp(1.0, x, y) == pytest.approx(after[np.argmin(amplitudes)], abs=0.5)


# many cars, and the size of letters


def test_of_many_cars_eight_are_drawn_from_first_to_last() -> None:
    """The title says so, as the others may have outcomes that are not visible."""
    many = CAR.replace({"anti_roll.front.stiffness": np.linspace(0.0, 40e3, 50)})
    panels = response.step(sp.maneuvers.StepSteer().run(many))
    drawn = [line.get_label() for line in panels[1].lines if not line.get_label().startswith("_")]
    assert len(drawn) == 8
    assert drawn[0] == "0 N/m"
    assert drawn[-1] == "40000 N/m"
    words = " ".join(title(panels[0]).split())
    assert words == "Step steer, 8 of 50 cars, by anti_roll.front.stiffness"


def test_letters_follow_the_size_that_matplotlib_is_set_to(step: Any) -> None:
    for size in (6.0, 10.0):
        with plt.rc_context({"font.size": size}):
            _, rate, _ = response.step(step)
        assert {text.get_fontsize() for text in rate.texts} == {0.9 * size}


# weave and circle


def test_weave_draws_the_loop_and_states_its_metrics() -> None:
    result = sp.maneuvers.Weave(cycles=4).run(CAR)
    (ax,) = response.weave(result)
    rec = result.recording
    half = rec.time >= 0.5 * rec.time[-1]
    wheel = np.degrees(rec["steer"][half, 0] * CAR["steering.ratio"])
    np.testing.assert_allclose(ax.get_lines()[0].get_xdata(), wheel)
    np.testing.assert_allclose(ax.get_lines()[0].get_ydata(), rec["ay"][half, 0])
    gain, band = (
        result.metrics["gain_0"][0] * np.pi / 180,
        np.degrees(result.metrics["dead_band"][0]),
    )
    assert title(ax) == f"On center {gain:.3g} m/s² per degree, dead band {band:.3g}°"
    assert ax.get_xlabel() == "hand-wheel angle (deg, + = left)"


def test_cars_that_under_and_oversteer_have_no_steer_gradient() -> None:
    """The steer gradient is another metric, of the hand wheel."""
    stiffness = CAR["tire.rear.stiffness_y"]
    loose = CAR.replace({"tire.rear.stiffness_y": stiffness * np.array([1.0, 0.6])})
    result = sp.maneuvers.SteadyStateCircle(ay=4.5).run(loose)
    told = np.degrees(result.metrics["understeer_gradient"]) * G
    assert told[1] < 0 < told[0]
    assert title(circle.understeer(result, [0])).startswith(f"Understeer gradient {told[0]:.3g} ")
    low = f"{told[1]:.3g}".replace("-", "\N{MINUS SIGN}")
    assert title(circle.understeer(result)).startswith(f"Understeer gradient {low} to")


@pytest.mark.parametrize("radius", [60.0, -60.0])
def test_understeer_has_the_slope_of_its_metric(radius: float) -> None:
    result = sp.maneuvers.SteadyStateCircle(radius=radius, ay=6.0).run(BARS)
    ax = circle.understeer(result)
    told = np.degrees(result.metrics["understeer_gradient"]) * G
    slopes = [line for line in ax.get_lines() if line.get_label() == "_gradient"]
    for k, line in enumerate(slopes):
        x, y = line.get_data()
        assert (y[1] - y[0]) / (x[1] - x[0]) == pytest.approx(told[k], rel=1e-6)
    ends = f"{min(told):.3g} to {max(told):.3g}"
    assert title(ax) == f"Understeer gradient {ends} deg/g, by anti_roll.front.stiffness"
    assert lines(ax)["0 N/m"].get_xdata().min() >= 0  # turns to either side alike
    assert (ax.get_xlim()[0], ax.get_xlabel()) == (0, "lateral acceleration (g)")


def test_understeer_is_drawn_up_to_the_limit_without_the_loops_of_gear_shifts() -> None:
    result = sp.maneuvers.SteadyStateCircle().run(sp.cars.load("mazda_mx5"))
    ay, angle = (np.asarray(v) for v in circle.understeer(result).lines[0].get_data())
    held = result.metrics["max_ay"][0]
    assert held <= ay[-1] * G < held + 2 * 30.0 * 0.25 / 100.0  # a second of v^2 / R at 0.25 m/s2
    drawn = np.isfinite(angle)
    assert 0.9 < drawn.mean() < 1  # gaps at the shifts
    assert np.diff(angle[drawn]).min() > -0.1  # a shift throws it back by a quarter of a degree
    assert np.diff(ay[drawn]).min() > -0.01


def test_a_car_that_spins_is_drawn_no_farther_than_it_drove_steadily() -> None:
    """The state at the end of its test is held to the end of the recording, and is not a turn."""
    result = sp.maneuvers.SteadyStateCircle().run(BARS)
    assert result.status[0] & sp.Status.SPUN
    ax = circle.understeer(result)
    _, angle = lines(ax)["0 N/m"].get_data()
    drawn = np.asarray(angle)[np.isfinite(angle)]
    assert np.abs(np.diff(drawn)).max() < 0.1  # degrees; the car ended at -8
    assert ax.get_ylim()[0] > -1.0


@pytest.mark.parametrize(
    ("slope", "word"), [(0.003, "Understeer"), (-0.003, "Oversteer")], ids=["under", "over"]
)
def test_a_car_is_called_what_its_signals_make_it(slope: float, word: str) -> None:
    t = np.arange(0.0, 20.0, 0.05)
    speed, ay = np.full_like(t, 20.0), 0.25 * t
    rate = ay / speed
    steer = CAR.wheelbase * rate / speed + slope * ay
    ax = circle.understeer(logged(t, steer=steer, yaw_rate=rate, speed=speed, ay=ay))
    assert title(ax) == f"{word} gradient {np.degrees(slope) * G:.3g} deg/g".replace("-", "−")
    x, y = ax.get_lines()[0].get_data()
    np.testing.assert_allclose(y, np.degrees(slope) * G * x, atol=1e-9)


# braking


def test_a_stop_is_speed_over_its_way() -> None:
    grip = sp.maneuvers.StraightLineBraking(friction=np.array([0.5, 1.0])).run(CAR)
    ax = stopping.stopping(grip)
    for car in (0, 1):
        way = f"{grip.metrics['stopping_distance'][car]:.3g} m"
        x, y = lines(ax)[f"car {car}: {way}"].get_data()
        assert x[-1] == pytest.approx(grip.metrics["stopping_distance"][car], rel=1e-3)
        np.testing.assert_allclose(y, 3.6 * grip.recording["speed"][:, car])
    low, high = sorted(grip.metrics["mfdd"])
    assert title(ax) == f"Mean fully developed deceleration {low:.3g} to {high:.3g} m/s²"
