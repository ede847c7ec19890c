"""Metrics of steady states, weave, transition and ride, on signals with known answers."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

F = 0.2
T = np.arange(6001) / 100.0
PEAK = np.array([2.0, 2.5])
ANGLE = np.radians([15.0, 25.0])
LAG = np.array([0.12, 0.08])
YAW_LAG = 0.05


def noisy(signal, share, seed):
    if not share:
        return signal
    random = np.random.default_rng(seed)
    return signal + random.normal(0.0, share * signal.std(axis=0), signal.shape)


@pytest.mark.parametrize("noise", [0.0, 0.005], ids=["clean", "noisy"])
def test_weave_of_a_lagging_car_with_friction_in_its_steering(noise):
    """Steer and ay are sines; torque is a spring over ay plus dry friction at the wheel."""
    turn = 2 * np.pi * F
    steer = ANGLE * np.sin(turn * T[:, None])
    ay = PEAK * np.sin(turn * (T[:, None] - LAG))
    stiff, friction = np.array([1.5, 2.0]), np.array([0.6, 0.4])
    torque = stiff * ay + friction * np.sign(np.cos(turn * T[:, None]))
    yaw_rate = 0.1 * np.sin(turn * (T[:, None] - YAW_LAG))
    found = sp.kpi.weave(
        T, *(noisy(s, noise, k) for k, s in enumerate((steer, ay, torque, yaw_rate)))
    )
    # on both branches together steer = ANGLE cos(turn LAG) ay / PEAK
    gain = PEAK / (ANGLE * np.cos(turn * LAG))
    np.testing.assert_allclose(found.gain_0, gain, rtol=0.01)
    np.testing.assert_allclose(found.gain_1, gain, rtol=0.02 if noise else 0.01)
    np.testing.assert_allclose(found.dead_band, 2 * ANGLE * np.sin(turn * LAG), rtol=0.01)
    np.testing.assert_allclose(found.gap, 2 * PEAK * np.sin(turn * LAG), rtol=0.01)
    np.testing.assert_allclose(found.torque_0, friction, rtol=0.01)
    np.testing.assert_allclose(found.torque_1, stiff + friction, rtol=0.01)
    np.testing.assert_allclose(found.torque_gradient_0, stiff, rtol=0.01)
    np.testing.assert_allclose(found.torque_gradient_1, stiff, rtol=0.01)
    np.testing.assert_allclose(found.ay_at_no_torque, friction / stiff, rtol=0.01)
    np.testing.assert_allclose(found.ay_lag, LAG, rtol=0.01)
    np.testing.assert_allclose(found.yaw_rate_lag, YAW_LAG, rtol=0.01)


def test_weave_without_torque_has_no_figures_of_torque():
    wave = np.sin(2 * np.pi * F * T)
    found = sp.kpi.weave(T, 0.1 * wave, 2.0 * wave)
    assert np.isnan(found.torque_0)
    assert np.isnan(found.yaw_rate_lag)
    assert found.gain_0 == pytest.approx(20.0)
    assert found.ay_lag == pytest.approx(0.0, abs=1e-9)


def test_weave_needs_a_period_behind_the_first():
    with pytest.raises(ValueError, match="no whole period"):
        sp.kpi.weave(T[:900], np.sin(T[:900]), np.sin(T[:900]))


def test_a_weave_of_another_frequency_has_no_figures_and_says_so():
    """Nor has a sweep or a held angle; a car that is not steered at all is none of these."""
    wave = np.sin(2 * np.pi * F * T)
    quicker = np.sin(2 * np.pi * 1.5 * F * T)
    twice, thrice = (np.sin(2 * np.pi * k * F * T) for k in (2, 3))
    sweep = np.sin(2 * np.pi * 0.02 * T**2)
    others = (quicker, twice, thrice, sweep, np.full(T.size, 0.7), 0.0 * T)
    steer = 0.1 * np.stack((wave, *others), axis=1)
    words = "steer of 5 of 7 cars does not repeat with the frequency, 0.2 Hz: no figures"
    with pytest.warns(UserWarning, match=words) as said:
        found = sp.kpi.weave(T, steer, 20.0 * steer)
    assert [each.filename for each in said] == [__file__]
    np.testing.assert_allclose(found.gain_0, [20.0, *[np.nan] * 6])
    assert np.isnan(np.stack(found)[:, 1:]).all()
    with pytest.warns(UserWarning, match="steer of 1 of 1 car does not repeat"):
        assert np.isnan(sp.kpi.weave(T, quicker, quicker)).all()
    two_periods = T <= 2 / F
    with pytest.warns(UserWarning, match="steer of 1 of 1 car does not repeat"):
        sp.kpi.weave(T[two_periods], quicker[two_periods], quicker[two_periods])
    assert sp.kpi.weave(T, quicker, quicker, frequency=1.5 * F).gain_0 == pytest.approx(1.0)


def test_the_loop_of_two_sines_is_as_wide_as_their_lag():
    x, y = 3.0 * np.sin(T), 5.0 * np.sin(T - 0.3)
    found = sp.kpi.hysteresis(x, y)
    assert found.dead_band == pytest.approx(6.0 * np.sin(0.3), rel=1e-3)
    assert found.gap == pytest.approx(10.0 * np.sin(0.3), rel=1e-3)


def test_one_sample_has_no_hysteresis() -> None:
    assert np.isnan(sp.kpi.hysteresis([-1.0], [-1.0])).all()


def test_a_line_has_no_hysteresis_and_half_a_loop_has_no_figures():
    x = np.sin(T)
    assert sp.kpi.hysteresis(x, 2 * x).dead_band == pytest.approx(0.0, abs=1e-12)
    assert np.isnan(sp.kpi.hysteresis(x[:100], x[:100] - 0.5).dead_band)


@pytest.mark.parametrize("side", [1.0, -1.0], ids=["left", "right"])
def test_transition_measures_play_gain_and_torque(side):
    steer = np.linspace(0.0, 0.4, 4001)
    ay = 6.0 * np.maximum(steer - 0.05, 0.0)
    torque = 1.2 * ay + 0.3 * (ay > 0)
    ay = side * noisy(ay, 0.002, 1)
    found = sp.kpi.transition(side * steer, ay, side * torque)
    assert found.gain_1 == pytest.approx(6.0, rel=0.01)
    assert found.dead_band == pytest.approx(0.05, rel=0.01)
    assert found.torque_gradient_1 == pytest.approx(1.2, rel=0.01)
    assert found.torque_1 == pytest.approx(1.5, rel=0.01)
    assert np.isnan(sp.kpi.transition(side * steer, ay).torque_1)


def test_gradient_is_the_slope_within_its_range_for_each_car():
    ay = np.linspace(0.0, 8.0, 801)
    slopes = np.array([0.01, -0.02])
    roll = noisy(slopes * np.minimum(ay, 5.0)[:, None] + 0.1, 0.01, 2)
    np.testing.assert_allclose(sp.kpi.gradient(ay, roll, (1.0, 5.0)), slopes, rtol=0.01)
    assert np.isnan(sp.kpi.gradient(ay, ay, (9.0, 10.0)))
    with pytest.raises(ValueError, match="between"):
        sp.kpi.gradient(ay, ay, (2.0, 1.0))


@pytest.mark.parametrize("held", ["radius", "speed", "steer"])
@pytest.mark.parametrize("side", [1.0, -1.0], ids=["left", "right"])
def test_understeer_gradient_is_the_same_whatever_is_held(held, side):
    base, understeer = 2.6, 0.004
    ay = np.linspace(0.5, 5.0, 500)
    if held == "radius":
        speed = np.sqrt(ay * 100.0)
    elif held == "speed":
        speed = np.full(500, 25.0)
    else:
        speed = np.sqrt(ay * base / (0.06 - understeer * ay))
    steer = base * ay / speed**2 + understeer * ay
    found = sp.kpi.understeer_gradient(side * steer, side * ay, side * ay / speed, speed, base)
    assert found == pytest.approx(understeer, rel=1e-9)


# table 3 of ISO 2631-1, factors in thousandths, rounded, at one-third octaves
WK = {0.5: 418, 1: 482, 2: 531, 4: 967, 6.3: 1054, 8: 1036, 16: 768, 31.5: 405, 63: 186}
WD = {0.5: 853, 1: 1011, 2: 890, 4: 512, 6.3: 323, 8: 253, 16: 125, 31.5: 63.2, 63: 29.5}


@pytest.mark.parametrize(("kind", "table"), [("Wk", WK), ("Wd", WD)])
def test_frequency_weightings_are_those_of_the_standard(kind, table):
    factors = 1e3 * np.abs(sp.kpi.weighting(list(table), kind))
    np.testing.assert_allclose(factors, list(table.values()), rtol=4e-3)


def test_ride_comfort_of_sines():
    t = np.arange(12001) / 400.0
    shake = np.sin(2 * np.pi * 4.0 * t)
    found = sp.kpi.ride_comfort(t, 0.5 * shake, 0.0 * t, 9.81 + shake)
    assert found.x == pytest.approx(0.5 * 0.512 / np.sqrt(2), rel=0.01)
    assert found.y == 0.0
    assert found.z == pytest.approx(0.967 / np.sqrt(2), rel=0.01)
    assert found.total == pytest.approx(np.hypot(found.x, found.z))


def test_ride_comfort_of_white_noise_is_the_area_under_the_weighting():
    t = np.arange(60001) / 400.0
    noise = np.random.default_rng(5).normal(0.0, 1.0, (t.size, 4))
    f = np.linspace(0.0, 200.0, 20001)
    expected = np.sqrt(np.trapezoid(np.abs(sp.kpi.weighting(f, "Wk")) ** 2, f) / 200.0)
    found = sp.kpi.weighted(t, noise).std(axis=0)
    assert found.mean() == pytest.approx(expected, rel=0.01)
