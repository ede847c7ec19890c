"""Metrics of sine with dwell, fishhook and stops, on signals with known metrics."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

T = np.arange(-400, 1201) / 200.0
END = 1 / 0.7 + 0.5


def sine_with_dwell(t):
    phase = np.where(t < 0.75 / 0.7, t, np.maximum(t - 0.5, 0.75 / 0.7))
    return np.where((t > 0) & (t < END), np.sin(2 * np.pi * 0.7 * phase), 0.0)


AMPLITUDES = np.radians([60.0, -150.0, 270.0])
WHEEL = sine_with_dwell(T)[:, None] * AMPLITUDES
NOISE = np.random.default_rng(3).normal(0.0, np.radians(0.3), WHEEL.shape)


@pytest.mark.parametrize("noise", [0.0, 1.0], ids=["clean", "noisy"])
def test_steer_begins_at_five_degrees_and_ends_at_zero(noise):
    wheel = sp.kpi.butterworth(T, WHEEL + noise * NOISE, 10.0)
    begin = np.arcsin(np.radians(5.0) / np.abs(AMPLITUDES)) / (2 * np.pi * 0.7)
    np.testing.assert_allclose(sp.kpi.beginning_of_steer(T, wheel), begin, atol=0.008)
    np.testing.assert_allclose(sp.kpi.completion_of_steer(T, wheel), END, atol=0.005)


def test_slow_steer_does_not_begin_and_held_steer_does_not_end():
    slow = np.clip(np.radians(20.0) * T, 0.0, 1.0)
    assert np.isnan(sp.kpi.beginning_of_steer(T, slow))
    assert np.isnan(sp.kpi.completion_of_steer(T, slow))


def test_yaw_rate_ratio_is_what_is_left_of_the_peak():
    """A first peak to each side, and from the second an exponential decay: exp(-t / 0.5)."""
    second = 0.75 / 0.7 + 0.2
    left = np.sin(np.pi * np.clip(T / (second - 0.5), 0.0, 1.0)) * 0.5
    right = np.where(second - 0.5 < T, 0.5 - 0.5 * np.cos(np.pi * (T - second + 0.5) / 0.5), 0.0)
    right = np.where(second < T, np.exp(-(T - second) / 0.5), right)
    yaw_rate = (left - 0.8 * right)[:, None] * np.sign(AMPLITUDES)
    ratio = sp.kpi.yaw_rate_ratio(T, WHEEL, yaw_rate, (1.0, 1.75), completion=END)
    expected = np.exp(-(END + np.array([1.0, 1.75]) - second) / 0.5)
    np.testing.assert_allclose(ratio, expected[:, None] * np.ones(3), rtol=0.01)
    found = sp.kpi.yaw_rate_ratio(T, WHEEL, yaw_rate, 1.0)
    np.testing.assert_allclose(found, expected[0], rtol=0.01)


def test_a_car_that_does_not_turn_back_has_no_yaw_rate_ratio():
    assert np.isnan(sp.kpi.yaw_rate_ratio(T, WHEEL[:, 0], np.ones_like(T), 1.0, completion=END))


def test_a_car_that_spins_keeps_its_yaw_rate():
    growing = -np.clip(T - 0.8, 0.0, 2.0)
    ratio = sp.kpi.yaw_rate_ratio(T, WHEEL[:, 0], growing, (1.0, 1.75), completion=END)
    assert (ratio > 0.9).all()


def test_lateral_displacement_is_the_double_integral_from_the_beginning_of_steer():
    begin = np.array([0.0, 0.123])
    ay = 5.0 * np.maximum(T[:, None] - begin, 0.0)
    moved = sp.kpi.lateral_displacement(T, ay, begin)
    np.testing.assert_allclose(moved, 5.0 * 1.07**3 / 6, rtol=1e-3)
    # what was before does not count
    drifting = sp.kpi.lateral_displacement(T, ay + 3.0 * (T[:, None] < -0.5), begin)
    np.testing.assert_allclose(drifting, moved, rtol=1e-12)


def test_lateral_displacement_needs_the_time_that_it_takes():
    assert np.isnan(sp.kpi.lateral_displacement(T, np.ones_like(T), 5.5))


def test_a_sensor_that_leans_is_corrected():
    """In a steady turn with 8 degrees of roll; the sensor is ahead of and above the mass center."""
    roll, a, g = np.radians(8.0), 6.0, 9.80665
    shown = a * np.cos(roll) + g * np.sin(roll)
    upward = g * np.cos(roll) - a * np.sin(roll)
    assert sp.kpi.corrected_ay(shown, roll, az=upward) == pytest.approx(a)
    turning = shown + 0.5 * 2.0 - 0.3 * 1.5  # ahead in a yaw, above in a roll that accelerates
    found = sp.kpi.corrected_ay(
        turning, roll, az=upward, x=0.5, z=0.3, yaw_acceleration=2.0, roll_acceleration=1.5
    )
    assert found == pytest.approx(a)


@pytest.mark.parametrize("noise", [0.0, 0.02], ids=["clean", "noisy"])
def test_a_stop_at_constant_deceleration(noise):
    t = np.arange(801) / 200.0
    deceleration = np.array([8.0, 9.0])
    speed = np.maximum(28.0 - deceleration * np.maximum(t[:, None] - 0.2, 0.0), 0.0)
    speed = speed + np.random.default_rng(0).normal(0.0, noise, speed.shape)
    if noise:
        speed = sp.kpi.butterworth(t, speed, 20.0)
    found = sp.kpi.mfdd(t, speed, initial=28.0)
    np.testing.assert_allclose(found, deceleration, rtol=0.01)
    way = sp.kpi.stopping_distance(t, speed, begin=0.2, nominal=100 / 3.6)
    np.testing.assert_allclose(way, (100 / 3.6) ** 2 / (2 * deceleration), rtol=0.01)


def test_a_car_that_does_not_stop_has_no_stopping_distance():
    t = np.arange(201) / 100.0
    assert np.isnan(sp.kpi.stopping_distance(t, 20.0 - 2 * t))
    assert np.isnan(sp.kpi.mfdd(t, 20.0 - 2 * t))


def test_two_wheel_lift_is_of_one_side_at_once():
    t = np.arange(5) * 0.1
    height = np.zeros((5, 4, 3))
    height[3:, [0, 2], 0] = 0.06  # the left side
    height[2, [0, 3], 1] = 0.06  # one wheel of each side
    height[2, 0, 2], height[3, 2, 2] = 0.06, 0.06  # one after the other
    found = sp.kpi.two_wheel_lift(t, height)
    np.testing.assert_allclose(found, [0.3, np.nan, np.nan])
    assert sp.kpi.two_wheel_lift(t, height[:, :, 0]) == pytest.approx(0.3)
