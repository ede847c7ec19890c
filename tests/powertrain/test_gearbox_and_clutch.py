"""Gearbox and clutch: ratios, losses, shifts, launches, and the heat of a slipping clutch."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
import skidpad as sp

from .drivelines import BARE_ENGINE

RATIOS = np.array([3.6, 2.1, 1.4, 1.0, 0.8])
FINAL, REVERSE, RADIUS, INERTIA = 3.9, -3.5, 0.308, 0.15
H = 1e-3


def car(changes: Mapping[str, object] | None = None) -> sp.Car:
    """A car without drag or losses whose engine gives 100 N m at any speed."""
    numbers: dict[str, object] = {
        "drive.source": "engine",
        "pedals.brakes": "hydraulic",
        "tire.model": "simple_pacejka",
        "environment.air_density": 0.0,
        "engine.speeds": [0.0],
        "engine.torques": [100.0],
        "engine.inertia": INERTIA,
        **BARE_ENGINE,
        "gearbox.ratios": RATIOS,
        "gearbox.final_drive": FINAL,
        "gearbox.reverse": REVERSE,
        "gearbox.efficiency": 1.0,
        "gearbox.shift_time": 0.0,
    }
    return sp.Car(numbers | dict(changes or {})).level()


# ---- ratios


@pytest.mark.parametrize("eta", [1.0, 0.9])
@pytest.mark.parametrize("gear", [1, 2, 5, -1])
def test_T46_acceleration_with_rotating_masses(gear: int, eta: float) -> None:
    # a = T i eta/(r m_eff),  m_eff = m + sum I_w/r^2 + eta I_e i^2/r^2
    stiff = {f"tire.{axle}.stiffness_x": 2e6 for axle in ("front", "rear")}
    a_car = car(
        {"gearbox.efficiency": eta, "engine.torques": [40.0], "tire.model": "linear"} | stiff
    )
    fleet = sp.Fleet(a_car)
    direction = np.sign(gear)
    fleet.start(5.0 * direction, gear=gear)
    fleet.step(throttle=1.0, steps=2000)
    before = fleet.state.vx.copy()
    fleet.step(throttle=1.0, steps=500)
    found = (fleet.state.vx - before)[0] / 0.5
    i = (REVERSE if gear < 0 else RATIOS[gear - 1]) * FINAL
    mass = 1200.0 + 4 * 40.0 + 4 * 1.2 / RADIUS**2 + eta * INERTIA * i**2 / RADIUS**2
    assert found == pytest.approx(40.0 * i * eta / (RADIUS * mass), rel=1e-3)
    assert np.sign(fleet.state.vx[0]) == direction


def test_losses_go_either_way() -> None:
    # T_out = i eta T_in when the engine drives, i T_in/eta when it is driven
    eta, i = 0.9, 2.1 * FINAL
    fleet = sp.Fleet(car({"gearbox.efficiency": eta, "engine.friction": 30.0}), 2)
    fleet.start(15.0, gear=2)
    fleet.step(throttle=np.array([1.0, 0.0]), steps=300)
    T_in, T_out = fleet.state.clutch_torque, fleet.state.gearbox_torque
    assert T_in[0] > 20
    assert T_in[1] < -20
    np.testing.assert_allclose(T_out, [i * eta * T_in[0], i * T_in[1] / eta], rtol=1e-14)


def test_neutral_frees_the_engine() -> None:
    # GD5-11
    fleet = sp.Fleet(car())
    fleet.start(10.0, gear=0)
    fleet.step(throttle=1.0, steps=200)
    gained = 100.0 / INERTIA * 0.2
    assert fleet.state.engine_speed[0] == pytest.approx(84 + gained, rel=1e-12)
    np.testing.assert_array_equal(fleet.state.shaft_torque, 0)
    assert fleet.state.vx[0] == pytest.approx(10.0, abs=1e-6)


def test_the_speedometer_shows_the_spin_of_the_driven_wheels() -> None:
    # GD5-13
    fleet = sp.Fleet(car({"environment.friction": 0.05}))
    fleet.start(5.0, gear=1)
    fleet.step(throttle=1.0, steps=999)
    shown = RADIUS * fleet.state.wheel_speed[2:].mean()  # of the step that follows
    fleet.step(throttle=1.0)
    assert fleet.state.speedometer[0] == pytest.approx(shown, rel=1e-12)
    assert fleet.state.speed[0] < 0.7 * shown


# ---- shifts


def test_the_clutch_is_open_for_the_time_of_a_shift() -> None:
    fleet = sp.Fleet(car({"gearbox.shift_time": 0.25}))
    fleet.start(10.0, gear=1)
    fleet.step(throttle=1.0, steps=100)
    record = ["gear", "shift_left", "clutch_torque", "engine_torque"]
    rec = fleet.run({"throttle": 1.0, "gear": 2}, 0.6, H, every=1, record=record)
    open_ = rec["shift_left"][1:, 0] > 0
    assert (rec["gear"][1:, 0] == 2).all()
    assert open_.sum() * H == pytest.approx(0.25, abs=1.5 * H)
    assert (rec["clutch_torque"][1:, 0][open_] == 0).all()
    assert (rec["engine_torque"][1:, 0][open_] == 0).all()
    assert rec["clutch_torque"][-1, 0] > 50


@pytest.mark.parametrize("lag", [0.0, 0.1])
def test_matched_revs_are_those_of_the_next_gear(lag: float) -> None:
    """Without it, the car provides the engine's momentum: I_e dn i/r."""
    told = {}
    for word in ("off", "on"):
        changes = {"gearbox.rev_matching": word, "gearbox.shift_time": 0.5}
        fleet = sp.Fleet(car(changes | {"engine.intake_lag": lag, "clutch.capacity": 500.0}))
        fleet.start(20.0, gear=4)
        record = ["vx", "engine_speed", "shift_left"]
        told[word] = fleet.run({"gear": 3}, 1.0, H, every=1, record=record)
    next_gear = 20.0 * RATIOS[2] * FINAL / RADIUS
    end = np.flatnonzero(told["on"]["shift_left"][:, 0] > 0)[-1]
    for word, speed in (("off", 20.0 * RATIOS[3] * FINAL / RADIUS), ("on", next_gear)):
        assert told[word]["engine_speed"][end, 0] == pytest.approx(speed, rel=0.01)
    lost = {word: 20.0 - rec["vx"][-1, 0] for word, rec in told.items()}
    mass = 1200.0 + 4 * 40.0 + (4 * 1.2 + INERTIA * (RATIOS[2] * FINAL) ** 2) / RADIUS**2
    jerk = INERTIA * next_gear * (1 - RATIOS[3] / RATIOS[2]) * RATIOS[2] * FINAL / RADIUS / mass
    assert lost["off"] - lost["on"] == pytest.approx(jerk, rel=0.05)


def test_each_car_has_a_lever_of_its_own() -> None:
    gears = np.array([-1.0, 0.0, 1.0, 3.0, 5.0])
    fleet = sp.Fleet(car(), 5)
    fleet.start(0.0, gear=0)
    fleet.step(gear=gears, clutch=1.0)
    np.testing.assert_array_equal(fleet.state.gear, gears)
    fleet.step(clutch=1.0)  # without a lever it stays
    np.testing.assert_array_equal(fleet.state.gear, gears)


AUTOMATIC: dict[str, object] = {
    "gearbox.control": "automatic",
    "clutch.control": "automatic",
    "gearbox.shift_time": 0.2,
    "engine.torques": [150.0],
    "engine.friction": 10.0,
    "engine.friction_rate": 0.08,
    "engine.idle_torque": 40.0,
    "engine.stall_speed": 30.0,
    "engine.limit_speed": 680.0,
}


def test_an_automatic_launches_and_shifts_up_through_all_gears_once_each() -> None:
    # with grip enough: wheels that spin shift up too early, as those of a real automatic
    fleet = sp.Fleet(car(AUTOMATIC | {"environment.friction": 2.0}))
    fleet.start(0.0)
    rec = fleet.run({"throttle": 1.0, "gear": 1}, 40.0, H, every=1, record=["gear", "vx"])
    gear, speed = rec["gear"][:, 0], rec["vx"][:, 0]
    assert gear[0] == 1
    assert speed[3000] > 5
    np.testing.assert_array_equal(gear[1:][np.diff(gear) != 0], [2, 3, 4, 5])
    # at open throttle not below its speed
    for k in np.flatnonzero(np.diff(gear) > 0):
        ratio = RATIOS[int(gear[k]) - 1] * FINAL
        assert ratio * speed[k] / RADIUS > 0.97 * 600


def test_an_automatic_does_not_hunt() -> None:
    # the speeds to shift up and down at, 2 apart, are further apart than any two gears, 1.7
    throttle = np.linspace(0.1, 1.0, 19)
    changes = {"aero.drag_area": 1.0, "environment.air_density": 1.2, "environment.friction": 2.0}
    fleet = sp.Fleet(car(AUTOMATIC | changes), 19)
    fleet.start(10.0)
    rec = fleet.run({"throttle": throttle, "gear": 1}, 60.0, 2e-3, every=1, record=["gear"])
    for gear in rec["gear"][1:].T:
        shifts = np.diff(gear)[np.diff(gear) != 0]
        down = np.flatnonzero(shifts < 0)
        # down for the throttle at first, then only up
        np.testing.assert_array_equal(down, np.arange(len(down)))
        assert (np.abs(shifts) == 1).all()


def test_an_automatic_shifts_down_again_and_stands_idling() -> None:
    fleet = sp.Fleet(car(AUTOMATIC))
    fleet.start(35.0)
    assert fleet.state.gear[0] == 5
    rec = fleet.run(
        {"brake": 0.25, "gear": 1}, 14.0, H, every=1, record=["gear", "vx", "engine_speed"]
    )
    gear = rec["gear"][:, 0]
    np.testing.assert_array_equal(gear[1:][np.diff(gear) != 0], [4, 3, 2, 1])
    assert abs(rec["vx"][-1, 0]) < 1e-2
    assert rec["engine_speed"][-1, 0] == pytest.approx(84, abs=3)


# ---- clutch


def test_T45_clutch_heat_is_torque_times_slip_over_time() -> None:
    fleet = sp.Fleet(car({"clutch.capacity": 200.0}))
    fleet.start(0.0, gear=1)
    fleet.state.engine_speed = 400.0
    record = ["clutch_heat", "clutch_torque", "clutch_slip", "engine_speed"]
    rec = fleet.run({"throttle": 0.5, "clutch": 0.4}, 3.0, H, every=1, record=record)
    torque, slip = rec["clutch_torque"][1:, 0], rec["clutch_slip"][:, 0].copy()
    slip[0] = 400.0
    heat = np.cumsum(torque * (slip[1:] + slip[:-1]) / 2 * H)
    np.testing.assert_allclose(rec["clutch_heat"][1:, 0], heat, rtol=1e-9)
    assert slip[-1] == pytest.approx(0, abs=1e-9)
    # 0.6 of the capacity while it slips, less than that once it sticks
    slips = slip[1:] > 1e-6
    np.testing.assert_allclose(torque[slips], 120.0, rtol=1e-12)
    assert (np.abs(torque[~slips]) <= 120.0).all()
    assert heat[-1] > 1e3


def test_an_automatic_clutch_closes_between_its_two_engine_speeds() -> None:
    speeds = np.array([84.0, 130.0, 152.5, 175.0, 220.0, 300.0])
    fleet = sp.Fleet(car({"clutch.control": "automatic", "clutch.capacity": 200.0}), 6)
    fleet.start(0.0, gear=1)
    fleet.state.engine_speed = speeds
    fleet.step(brake=1.0)
    closed = np.clip((speeds - 130) / (220 - 130), 0, 1)
    np.testing.assert_allclose(fleet.state.clutch_torque, 200 * closed, rtol=1e-12)


def test_a_locked_clutch_turns_the_engine_with_the_wheels() -> None:
    fleet = sp.Fleet(car({"clutch.model": "locked"}))
    fleet.start(0.0, gear=1)
    assert fleet.state.engine_speed[0] == 0
    rec = fleet.run({"throttle": 0.5}, 1.0, H, every=1, record=["engine_speed", "wheel_speed"])
    spin = rec["wheel_speed"][:, 2:, 0].mean(1)
    np.testing.assert_allclose(
        rec["engine_speed"][:, 0], 3.6 * FINAL * spin, rtol=1e-9, atol=1e-9 * 100
    )
    assert spin[-1] > 1


PRETEND: dict[str, object] = {
    "clutch.model": "pretend",
    "engine.idle_speed": 750 * np.pi / 30,
    "clutch.pretend_speed": 2500 * np.pi / 30,
}


@pytest.mark.parametrize(("throttle", "rpm"), [(0.0, 750.0), (0.4, 1750.0), (1.0, 3250.0)])
def test_a_pretend_clutch_runs_the_engine_ahead_of_slow_wheels(throttle: float, rpm: float) -> None:
    # GD5-26: 750 + 2500 throttle in first gear, and the torque of that speed on the wheels
    nodes = np.linspace(0, 700, 8)
    changes = PRETEND | {"engine.speeds": nodes, "engine.torques": 100 + 0.1 * nodes}
    fleet = sp.Fleet(car(changes))
    fleet.start(0.0, gear=1)
    fleet.step(throttle=throttle)
    speed = rpm * np.pi / 30
    assert fleet.state.engine_speed[0] == pytest.approx(speed, rel=1e-12)
    full = 100 + 0.1 * speed
    assert fleet.state.clutch_torque[0] == pytest.approx(throttle * full, rel=1e-12)


def test_a_pretend_clutch_adds_nothing_in_other_gears_and_closes_at_speed() -> None:
    fleet = sp.Fleet(car(PRETEND), 2)
    fleet.start(np.array([1.0, 30.0]), gear=2)
    fleet.step(throttle=1.0, steps=2)
    turned = 2.1 * FINAL * fleet.state.wheel_speed[2:, 1].mean()
    expected = [750 * np.pi / 30, turned]
    np.testing.assert_allclose(fleet.state.engine_speed, expected, rtol=1e-9)


def speed_with(clutch: str, shafts: str, gear: int) -> float:
    fleet = sp.Fleet(car(PRETEND | {"clutch.model": clutch, "drive.shafts": shafts}))
    fleet.start(20.0, gear=2)
    fleet.step(throttle=0.8, steps=500)
    fleet.step(throttle=0.8, gear=gear, steps=1500)
    assert fleet.state.gear[0] == gear
    return float(fleet.state.vx[0])


@pytest.mark.parametrize("shafts", ["stiff", "torsion"])
def test_a_pretend_clutch_at_speed_drives_as_a_locked_one(shafts: str) -> None:
    locked = speed_with("locked", shafts, gear=2)
    assert locked > 22.0
    assert speed_with("pretend", shafts, gear=2) == pytest.approx(locked, rel=1e-4)


def test_a_pretend_clutch_shifts_without_a_jerk_on_any_shafts() -> None:
    """The engine reaches the speed of the next gear by itself, and a locked clutch then drives."""
    stiff, soft = (speed_with("pretend", shafts, gear=3) for shafts in ("stiff", "torsion"))
    assert soft == pytest.approx(stiff, rel=2e-3)
    assert speed_with("locked", "stiff", gear=3) > 1.01 * stiff


def test_a_car_on_a_pretend_clutch_drives_off_and_neither_stalls_nor_heats() -> None:
    fleet = sp.Fleet(car(PRETEND | {"engine.friction": 10.0, "engine.stall_speed": 30.0}))
    fleet.start(0.0, gear=1)
    fleet.step(throttle=1.0, steps=2000)
    assert fleet.state.vx[0] > 3
    assert fleet.state.engine_speed[0] > 0
