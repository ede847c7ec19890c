"""Engine: full load, throttle, friction, idle, stall, limiter, lag, map, motor."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
import skidpad as sp

NODES = np.array([0.0, 100.0, 250.0, 400.0, 620.0])  # rad/s
TORQUES = np.array([80.0, 130.0, 170.0, 160.0, 90.0])  # N m
INERTIA, C0, C1 = 0.15, 10.0, 0.08
H = 1e-3


def car(changes: Mapping[str, object] | None = None) -> sp.Car:
    """A stationary car in neutral, with an engine without lag that never stalls."""
    numbers: dict[str, object] = {
        "drive.source": "engine",
        "tire.model": "simple_pacejka",
        "engine.speeds": NODES,
        "engine.torques": TORQUES,
        "engine.inertia": INERTIA,
        "engine.friction": C0,
        "engine.friction_rate": C1,
        "engine.idle_torque": 0.0,
        "engine.stall_speed": 0.0,
        "engine.intake_lag": 0.0,
        "engine.limit_speed": 1e4,
    }
    return sp.Car(numbers | dict(changes or {})).level()


def at_speeds(
    changes: Mapping[str, object] | None, speeds: np.ndarray, throttle: object, dt: float = H
) -> sp.Fleet:
    """One step in neutral with the engines at the given speeds."""
    fleet = sp.Fleet(car(changes), len(speeds))
    fleet.start(gear=0)
    fleet.state.engine_speed = speeds
    fleet.step(throttle=throttle, dt=dt)
    return fleet


def friction(speed: np.ndarray) -> np.ndarray:
    return C0 + C1 * speed


# ---- full load and throttle


def test_T49_nodes_of_the_torque_curve_return_their_values() -> None:
    # GD5-3: not the node below at a node, not the last at rest
    fleet = at_speeds(None, NODES, 1.0)
    np.testing.assert_allclose(
        fleet.state.engine_torque, TORQUES + friction(NODES), rtol=1e-15, atol=0
    )


def test_between_nodes_the_curve_is_linear_and_beyond_the_last_it_stays() -> None:
    speeds = np.array([1e-9, 20.0, 99.999, 100.001, 333.0, 619.0, 700.0])
    fleet = at_speeds(None, speeds, 1.0)
    expected = np.interp(speeds, NODES, TORQUES) + friction(speeds)
    np.testing.assert_allclose(fleet.state.engine_torque, expected, rtol=1e-14)


def test_an_engine_turned_backward_makes_the_torque_of_the_first_node() -> None:
    # GD5-2, GD5-3: the seed returns the last node
    fleet = at_speeds(None, np.array([-50.0]), 1.0)
    np.testing.assert_allclose(fleet.state.engine_torque, TORQUES[0] + C0, rtol=1e-15)


@pytest.mark.parametrize("throttle", [0.0, 0.3, 1.0])
def test_net_torque_is_throttle_times_full_load_and_friction_less_friction(throttle: float) -> None:
    # GD5-7, GD5-8: what is left turns the engine, I dn/dt = throttle (T + T_f) - T_f
    speeds = np.linspace(50, 600, 23)
    fleet = at_speeds(None, speeds, throttle)
    full = np.interp(speeds, NODES, TORQUES)
    gained = INERTIA * (fleet.state.engine_speed - speeds) / H
    net = throttle * (full + friction(speeds)) - friction(fleet.state.engine_speed)
    np.testing.assert_allclose(gained, net, rtol=0, atol=1e-9 * 200)


@pytest.mark.parametrize("dt", [1e-3, 1 / 60, 1.0])
def test_friction_stops_an_engine_and_never_turns_it_back(dt: float) -> None:
    # GD5-7: against rotation whichever way, and nothing at rest
    speeds = np.array([-40.0, -0.01, 0.0, 0.01, 40.0])
    fleet = at_speeds({"suspension.hubs": "massless"}, speeds, 0.0, dt)
    after = fleet.state.engine_speed
    assert (after * speeds >= 0).all()
    assert (np.abs(after) <= np.abs(speeds)).all()
    assert after[2] == 0
    assert (after[[1, 3]] == 0).all()


def test_each_car_may_have_its_own_curve() -> None:
    rng = np.random.default_rng(1)
    torques = rng.uniform(50, 300, (5, 40))
    nodes = np.cumsum(rng.uniform(20, 150, (5, 40)), axis=0)
    speeds = rng.uniform(0, 800, 40)
    fleet = at_speeds({"engine.torques": torques, "engine.speeds": nodes}, speeds, 1.0)
    expected = [np.interp(speeds[i], nodes[:, i], torques[:, i]) for i in range(40)]
    np.testing.assert_allclose(
        fleet.state.engine_torque, np.array(expected) + friction(speeds), rtol=1e-13
    )


def test_a_map_is_bilinear_between_its_points_and_held_outside() -> None:
    rng = np.random.default_rng(2)
    nodes, throttles = np.array([50.0, 150, 300, 550]), np.array([0.0, 0.2, 0.6, 1.0])
    table = rng.uniform(-40, 250, (4, 4))
    speeds, throttle = rng.uniform(0, 700, 200), rng.uniform(0, 1, 200)
    throttle[:4] = throttles
    speeds[:4] = nodes
    changes = {"engine.model": "map", "engine.speeds": nodes, "engine.throttles": throttles,
               "engine.map": table}  # fmt: skip
    fleet = at_speeds(changes, speeds, throttle)
    by_throttle = np.array([np.interp(speeds, nodes, table[:, j]) for j in range(4)])
    expected = [np.interp(throttle[i], throttles, by_throttle[:, i]) for i in range(200)]
    found = fleet.state.engine_torque - friction(speeds)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-10)


# ---- motor


def test_the_envelope_is_the_smaller_of_torque_and_power() -> None:
    speeds = np.array([0.0, 1.0, 200.0, 333.0, 334.0, 500.0, 900.0])
    changes = {"engine.model": "envelope", "engine.peak_torque": 300.0, "engine.peak_power": 100e3}
    fleet = at_speeds(changes, speeds, 1.0)
    net = fleet.state.engine_torque - friction(speeds)
    with np.errstate(divide="ignore"):
        np.testing.assert_allclose(net, np.minimum(300.0, 100e3 / speeds), rtol=1e-13)


def test_a_motor_brakes_within_torque_and_power_and_lets_go_at_rest() -> None:
    speeds = np.array([0.0, 10.0, 25.0, 50.0, 200.0, 400.0, 800.0])
    changes = {"engine.model": "envelope", "engine.regeneration_torque": 120.0,
               "engine.regeneration_power": 40e3, "engine.regeneration_speed": 50.0}  # fmt: skip
    fleet = at_speeds(changes, speeds, 0.0)
    with np.errstate(divide="ignore"):
        most = np.minimum(120.0, 40e3 / speeds)
    expected = -most * np.clip(speeds / 50.0, 0, 1)
    np.testing.assert_allclose(fleet.state.engine_torque, expected, rtol=1e-13, atol=1e-300)


# ---- controls


def test_the_throttle_reaches_the_engine_with_its_lag() -> None:
    # after n steps 1 - (1 + h/tau)^-n, at one time constant 1 - 1/e
    tau = 0.1
    fleet = sp.Fleet(car({"engine.intake_lag": tau}))
    fleet.start(gear=0)
    rec = fleet.run({"throttle": 1.0}, 0.3, H, every=1, record=["intake"])
    n = np.arange(301)
    np.testing.assert_allclose(rec["intake"][:, 0], 1 - (1 + H / tau) ** -n, rtol=0, atol=1e-12)
    assert rec["intake"][100, 0] == pytest.approx(1 - np.exp(-1), abs=3e-3)


def test_idle_control_holds_the_idle_and_burns_fuel_for_it() -> None:
    # GD5-27, GD6-20: friction at idle is 10 + 0.08 84 = 16.72 N m
    idle = 84.0
    changes = {"engine.idle_torque": 40.0, "engine.idle_speed": idle, "fuel.model": "willans",
               "engine.stall_speed": 30.0}  # fmt: skip
    fleet = sp.Fleet(car(changes), 3)
    fleet.start(gear=0)
    fleet.state.engine_speed = np.array([60.0, idle, 200.0])
    rec = fleet.run({}, 20.0, H, every=10, record=["engine_speed", "engine_torque", "fuel_flow"])
    speed = rec["engine_speed"]
    assert speed.min() > 50
    np.testing.assert_allclose(speed[-1], idle, atol=0.1)
    np.testing.assert_allclose(rec["engine_torque"][-1], C0 + C1 * idle, rtol=1e-2)
    assert np.abs(speed[500:, 1] - idle).max() < 2
    power = rec["engine_torque"][-1] * speed[-1]
    np.testing.assert_allclose(rec["fuel_flow"][-1], power / (0.4 * 42.5e6), rtol=1e-3)


def test_the_integral_of_the_idle_control_grows_with_what_is_missing() -> None:
    """T = gain e + rate e t at a constant speed error e, held by a heavy flywheel."""
    gain, rate, lack, idle = 0.5, 1.5, np.array([2.0, 5.0]), 84.0
    changes = {
        "engine.inertia": 1e9, "engine.friction": 0.0, "engine.friction_rate": 0.0,
        "engine.idle_speed": idle, "engine.idle_gain": gain, "engine.idle_rate": rate,
        "engine.idle_torque": 1e3,
    }  # fmt: skip
    fleet = sp.Fleet(car(changes), lack.size)
    fleet.start(gear=0)
    assert (fleet.state.idle_control == 0).all()  # without friction it rests
    fleet.state.engine_speed = idle - lack
    rec = fleet.run({}, 2.0, H, every=500, record=["engine_torque"])
    ramp = lack * (gain + rate * rec.time[1:, None])
    np.testing.assert_allclose(rec["engine_torque"][1:], ramp, rtol=1e-6)


STALLS: dict[str, object] = {
    "engine.idle_torque": 40.0,
    "engine.stall_speed": 30.0,
    "fuel.model": "willans",
    "gearbox.shift_time": 0.0,
}


def test_letting_the_clutch_in_at_rest_stalls_the_engine() -> None:
    fleet = sp.Fleet(car(STALLS))
    fleet.start(0.0, gear=4)
    fleet.step(clutch=1.0, steps=500)
    assert fleet.state.engine_speed[0] == pytest.approx(84, abs=3)
    fleet.step(clutch=0.0, brake_torque=3000.0, steps=2000)
    assert fleet.state.engine_speed[0] == pytest.approx(0, abs=1e-9)
    fleet.step(clutch=1.0, throttle=1.0, steps=500)  # throttle does not start it again
    assert fleet.state.engine_speed[0] == 0
    assert fleet.state.engine_torque[0] == 0
    assert fleet.state.fuel_flow[0] == 0


def test_a_rolling_car_starts_its_engine_by_the_clutch() -> None:
    fleet = sp.Fleet(car(STALLS))
    fleet.start(6.0, gear=2)
    fleet.state.engine_speed = 0.0
    fleet.step(clutch=1.0, throttle=0.3, steps=300)
    assert fleet.state.engine_speed[0] == 0  # pushed, but not connected
    fleet.step(clutch=0.0, throttle=0.3, steps=300)
    fleet.step(clutch=1.0, throttle=0.0, steps=3000)
    assert fleet.state.engine_speed[0] == pytest.approx(84, abs=4)
    assert fleet.state.fuel_flow[0] > 0


def test_a_cut_limits_the_speed_with_hysteresis() -> None:
    # GD5-10: the seed's typo cuts nothing
    limit, band = 600.0, 50.0
    fleet = sp.Fleet(car({"engine.limit_speed": limit, "engine.limit_band": band}))
    fleet.start(gear=0)
    rec = fleet.run(
        {"throttle": 1.0}, 6.0, H, every=1, record=["engine_speed", "engine_torque", "limiter_cut"]
    )
    speed, torque = rec["engine_speed"][1:, 0], rec["engine_torque"][1:, 0]
    reached = int(np.argmax(speed >= limit))
    assert reached > 0
    late = slice(reached, None)
    step_up, step_down = 160 / INERTIA * H, (C0 + C1 * limit) / INERTIA * H
    assert speed[late].max() <= limit + step_up
    assert speed[late].min() >= limit - band - step_down
    cuts = rec["limiter_cut"][1:, 0][late]
    assert set(cuts) == {0.0, 1.0}
    assert (torque[late][cuts == 1] == 0).all()
    # it stays cut until the band is crossed: as many cuts as falls through the band
    fall = band / (friction(np.array(limit - band / 2)) / INERTIA)
    begins = np.flatnonzero(np.diff(cuts) > 0)
    assert np.diff(begins).min() * H > float(fall)


def test_a_fade_limits_the_speed_smoothly() -> None:
    limit, band = 600.0, 50.0
    changes = {"engine.limiter": "fade", "engine.limit_speed": limit, "engine.limit_band": band}
    fleet = sp.Fleet(car(changes))
    fleet.start(gear=0)
    rec = fleet.run({"throttle": 1.0}, 6.0, H, every=1, record=["engine_speed"])
    speed = rec["engine_speed"][:, 0]
    assert (np.diff(speed) > -1e-9).all()
    # where what is left of the torque is just the friction
    left = (limit - speed[-1]) / band
    full = np.interp(speed[-1], NODES, TORQUES) + friction(speed[-1])
    assert left * full == pytest.approx(friction(speed[-1]), rel=1e-3)
