"""Metrics of step, sweep and random steer, on second-order systems and with noise."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .second_order import RATE, answer, step, times, transfer

OMEGA = np.array([8.0, 10.0, 14.0])
ZETA = np.array([0.5, 0.6, 0.7])
GAIN = np.array([5.0, -6.0, 4.0])
STEER = 0.03
ROOT = np.sqrt(1 - ZETA**2)


@pytest.fixture
def noise() -> np.random.Generator:
    return np.random.default_rng(20)


def steered(duration: float = 4.0, begin: float = 1.0) -> tuple[np.ndarray, ...]:
    """A step over one sample, and the responses to it from its middle on."""
    t = times(duration)
    steer = np.where(t < begin, 0.0, STEER)
    return t, steer, step(t - begin + 0.5 / RATE, OMEGA, ZETA, GAIN * STEER)


def ninety_percent() -> np.ndarray:
    t = np.linspace(0.0, 1.0, 100001)
    return t[(step(t, OMEGA, ZETA, np.ones(3)) >= 0.9).argmax(axis=0)]


@pytest.mark.parametrize("share", [0.0, 0.002], ids=["clean", "noisy"])
def test_step_response_is_that_of_a_second_order_system(share, noise):
    t, steer, x = steered()
    if share:
        x = x + noise.normal(0.0, share * np.abs(GAIN * STEER), x.shape)
        x = sp.kpi.butterworth(t, x, 8.0)
    found = sp.kpi.step_response(t, steer, x)
    np.testing.assert_allclose(found.gain, GAIN, rtol=0.01)
    np.testing.assert_allclose(found.steady, GAIN * STEER, rtol=0.01)
    np.testing.assert_allclose(found.peak_time, np.pi / (OMEGA * ROOT), rtol=0.01)
    np.testing.assert_allclose(found.response_time, ninety_percent(), rtol=0.01)
    np.testing.assert_allclose(found.overshoot, np.exp(-np.pi * ZETA / ROOT), atol=0.01)


def test_figures_of_one_car_are_numbers_and_alike_in_either_direction():
    t, steer, x = steered()
    left = sp.kpi.step_response(t, steer, x[:, 0])
    right = sp.kpi.step_response(t, -steer, -x[:, 0])
    assert np.ndim(left.gain) == 0
    assert left.response_time == right.response_time
    assert left.steady == -right.steady


def test_several_answers_to_a_step_are_those_one_by_one() -> None:
    t, steer, x = steered()
    signals = {"yaw_rate": x, "steer": -2 * x, "of one": x[:, 0]}
    found = sp.kpi.step_responses(t, steer, signals, steady=0.5)
    assert list(found) == list(signals)
    for name, signal in signals.items():
        one = sp.kpi.step_response(t, steer, signal, steady=0.5)
        for a, b in zip(found[name], one, strict=True):
            np.testing.assert_array_equal(a, np.broadcast_to(b, (3,)))
    with pytest.raises(ValueError, match=r"^signals: ay: must have shape \(\d+,\)"):
        sp.kpi.step_responses(t, steer, {"ay": x[1:]})


def test_a_response_that_creeps_up_has_no_peak_and_no_overshoot():
    t = times(4.0)
    steer = np.where(t < 1.0, 0.0, STEER)
    found = sp.kpi.step_response(t, steer, 1 - np.exp(-8 * np.maximum(t - 1.0, 0.0)))
    assert np.isnan(found.peak_time)
    assert found.overshoot == 0.0
    assert found.response_time == pytest.approx(np.log(10) / 8, abs=1 / RATE)


def test_a_car_that_is_not_steered_has_no_step_response():
    t, steer, x = steered()
    both = np.stack((steer, np.zeros_like(steer)), axis=1)
    found = sp.kpi.step_response(t, both, x[:, :2])
    for number in found:
        assert np.isfinite(number[0])
        assert np.isnan(number[1])


def test_an_offset_before_the_step_does_not_count():
    t, steer, x = steered()
    plain = sp.kpi.step_response(t, steer, x)
    moved = sp.kpi.step_response(t, steer + 0.01, x + 0.2)
    for one, other in zip(plain, moved, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-9)


def test_tb_is_peak_time_times_sideslip():
    t, steer, x = steered()
    slip = -0.2 * steer
    tb = sp.kpi.tb_factor(t, steer, x, slip)
    np.testing.assert_allclose(tb, -0.2 * STEER * np.pi / (OMEGA * ROOT), rtol=0.01)


def test_random_steer_gives_the_transfer_function_back(noise):
    t = times(600.0)
    steer = sp.kpi.butterworth(t, noise.normal(0.0, 0.03, t.size), 8.0)
    x = answer(t, steer, OMEGA, ZETA, GAIN)
    x = x + noise.normal(0.0, 0.01 * x.std(axis=0), x.shape)
    found = sp.kpi.frequency_response(t, steer, x, segment=20.0)
    band = (found.frequency >= 0.2) & (found.frequency <= 4.0)
    expected = transfer(found.frequency[band], OMEGA, ZETA, GAIN)
    with_sign = found.gain[band] * np.exp(1j * found.phase[band])
    error = np.abs(with_sign - expected) / np.abs(expected)
    assert np.sqrt((error**2).mean(axis=0)).max() < 0.01
    assert found.coherence[band].min() > 0.98


def test_a_sweep_taken_whole_gives_the_transfer_function_back():
    t = times(40.0)
    rate = np.minimum(t, 30.0) * 4.0 / 30.0
    steer = 0.03 * np.sin(2 * np.pi * np.cumsum(rate) / RATE) * (t < 30.0)
    x = answer(t, steer, OMEGA, ZETA, GAIN)
    found = sp.kpi.frequency_response(t, steer, x)
    band = (found.frequency >= 0.2) & (found.frequency <= 3.0)
    expected = np.abs(transfer(found.frequency[band], OMEGA, ZETA, GAIN))
    np.testing.assert_allclose(found.gain[band], expected, rtol=0.01)
    assert np.isnan(found.coherence).all()  # of one segment nothing is known


def test_bandwidths_are_those_of_a_second_order_system(noise):
    t = times(600.0)
    steer = noise.normal(0.0, 0.03, t.size)
    x = answer(t, steer, OMEGA, ZETA, GAIN)
    x = x + noise.normal(0.0, 0.005 * x.std(axis=0), x.shape)
    found = sp.kpi.bandwidth(sp.kpi.frequency_response(t, steer, x, segment=20.0))
    # tan 45 degrees = 2 zeta w / (1 - w^2); |1 - w^2 + 2 i zeta w|^2 = 2
    at_phase = np.sqrt(ZETA**2 + 1) - ZETA
    at_gain = np.sqrt(1 - 2 * ZETA**2 + np.sqrt((1 - 2 * ZETA**2) ** 2 + 1))
    np.testing.assert_allclose(found.phase, at_phase * OMEGA / (2 * np.pi), rtol=0.01)
    np.testing.assert_allclose(found.gain, at_gain * OMEGA / (2 * np.pi), rtol=0.01)


def test_a_gain_that_never_falls_has_no_bandwidth(noise):
    t = times(20.0)
    steer = noise.normal(0.0, 0.03, t.size)
    found = sp.kpi.bandwidth(sp.kpi.frequency_response(t, steer, 2 * steer, segment=5.0))
    assert np.isnan(found.phase)
    assert np.isnan(found.gain)


def test_coherence_is_the_share_that_the_input_explains(noise):
    t = times(600.0)
    steer = noise.normal(0.0, 1.0, t.size)
    found = sp.kpi.frequency_response(t, steer, steer + noise.normal(0.0, 1.0, t.size), segment=2.0)
    assert found.coherence.mean() == pytest.approx(0.5, abs=0.01)
    assert found.gain.mean() == pytest.approx(1.0, abs=0.01)


def test_the_filter_has_no_phase_and_half_of_the_gain_at_its_cutoff():
    t = times(20.0)
    frequencies = np.array([1.0, 4.0, 6.0, 9.0])
    waves = np.sin(2 * np.pi * frequencies * t[:, None])
    passed = sp.kpi.butterworth(t, waves, 6.0)
    middle = (t > 5.0) & (t < 15.0)
    gain = (passed * waves)[middle].mean(axis=0) / (waves**2)[middle].mean(axis=0)
    np.testing.assert_allclose(gain, 1 / (1 + (frequencies / 6.0) ** 12), atol=1e-3)
    across = (passed * np.cos(2 * np.pi * frequencies * t[:, None]))[middle].mean(axis=0)
    np.testing.assert_allclose(across, 0.0, atol=1e-3)


def test_the_filter_is_that_of_scipy_run_forward_and_backward(noise):
    from scipy.signal import butter, sosfiltfilt

    t = times(5.0)
    x = np.sin(2 * np.pi * t) + noise.normal(0.0, 0.1, t.size)
    expected = sosfiltfilt(butter(6, 6.0, fs=RATE, output="sos"), x, padlen=t.size - 1)
    # the bilinear transform narrows the band by a few parts in a thousand
    np.testing.assert_allclose(sp.kpi.butterworth(t, x, 6.0), expected, atol=5e-3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"time": [0.0, 1.0, 1.0]}, "increasing"),
        ({"time": [0.0, 1.0, 3.0]}, "evenly"),
        ({"signal": [1.0, 2.0]}, "signal"),
        ({"cutoff": 0.6}, "cutoff"),
        ({"poles": 3}, "poles"),
    ],
)
def test_what_cannot_be_filtered_is_refused(arguments, words):
    given = {"time": [0.0, 1.0, 2.0], "signal": [0.0, 1.0, 0.0], "cutoff": 0.1} | arguments
    with pytest.raises(ValueError, match=words):
        sp.kpi.butterworth(**given)
