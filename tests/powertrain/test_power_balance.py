"""The engine's power equals that of wheels, friction, clutch, gearbox and locks; fuel."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
import skidpad as sp
from reference import powertrain
from skidpad import Recording

INERTIA, HEATING, DENSITY = 0.15, 42.5e6, 748.9
POWERS = ("engine_power", "friction_power", "clutch_power", "gearbox_power", "torsion_power",
          "lock_power", "shaft_power")  # fmt: skip


def car(changes: Mapping[str, object] | None = None) -> sp.Car:
    numbers: dict[str, object] = {
        "drive.source": "engine",
        "pedals.brakes": "hydraulic",
        "tire.model": "simple_pacejka",
        "engine.inertia": INERTIA,
    }
    return sp.Car(numbers | dict(changes or {})).level()


# ---- T-45


def drive(changes: Mapping[str, object], dt: float) -> Recording:
    """A minute with launches, shifts up and down, overrun and braking to standstill, in a bend."""
    fleet = sp.Fleet(car(changes), 3, substeps=1)
    fleet.start(0.0, gear=1)
    time = [0.0, 1, 6, 7, 12, 13, 20, 21, 26, 27, 40, 41, 46, 47, 60]
    inputs = {
        "throttle": sp.Signal(time, [0.3, 1, 1, 0.5, 0.5, 1, 1, 0, 0, 0.8, 0.8, 0, 0, 0.4, 0.4]),
        "brake": sp.Signal([0.0, 21, 21.5, 26, 26.5, 41, 41.5, 46, 46.5],
                           [0.0, 0, 0.2, 0.2, 0, 0, 0.3, 0.3, 0]),
        "clutch": sp.Signal([0.0, 1, 3, 45, 45.1, 48, 50], [1.0, 1, 0, 0, 1, 1, 0]),
        "gear": sp.Signal([0.0, 6.5, 6.6, 12.5, 12.6, 22, 22.1, 24, 24.1, 30, 30.1, 42, 42.1],
                          [1.0, 1, 2, 2, 3, 3, 2, 2, 1, 1, 2, 2, 1]),
        "steer": sp.Signal([0.0, 8, 9, 40, 41], [0.0, 0, 0.03, 0.03, 0]),
        "torque_vectoring": np.array([0.0, 100.0, -50.0]),
    }  # fmt: skip
    record = [*POWERS, "engine_speed", "wheel_speed", "shaft_torque", "gear"]
    return fleet.run(inputs, 60.0, dt, every=1, record=record)


LAYOUTS: dict[str, dict[str, object]] = {
    "open": {},
    "limited slip": {"differential.rear.model": "salisbury", "drive.axles": "rear"},
    "all": {"drive.axles": "all", "drive.front_share": 0.4, "differential.front.model": "viscous",
            "differential.rear.model": "torsen", "differential.center.model": "salisbury"},
    "locked": {"drive.axles": "front", "differential.front.model": "locked",
               "clutch.model": "locked", "engine.stall_speed": 0.0},
    "torsion": {"drive.shafts": "torsion", "drive.axles": "all",
                "differential.center.model": "torsen"},
}  # fmt: skip
STEPS: dict[str, tuple[float, dict[str, object]]] = {
    "1 kHz": (1e-3, {}),
    "60 Hz": (1 / 60, {"suspension.hubs": "massless"}),
}


@pytest.mark.parametrize("rate", STEPS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_T45_powers_balance_in_every_step_of_a_minute(layout: str, rate: str) -> None:
    dt, hubs = STEPS[rate]
    rec = drive(LAYOUTS[layout] | hubs, dt)
    power = {name: rec[name][1:] for name in POWERS}
    stored = 0.5 * INERTIA * np.diff(rec["engine_speed"] ** 2, axis=0) / dt
    taken = sum(power[name] for name in POWERS[1:]) + stored
    size = sum(np.abs(power[name]) for name in POWERS) + np.abs(stored)
    assert (np.abs(power["engine_power"] - taken) <= 1e-9 * size).all()
    throughput = np.abs(power["engine_power"]).sum(0) * dt
    assert (throughput > 100e3).all()
    work = (power["engine_power"] - taken).sum(0) * dt
    np.testing.assert_allclose(work, 0, atol=1e-6 * throughput.min())
    # what the half shafts do, from their torques and the speeds of the wheels
    mid = 0.5 * (rec["wheel_speed"][1:] + rec["wheel_speed"][:-1])
    shafts = (rec["shaft_torque"][1:] * mid).sum(1)
    np.testing.assert_allclose(power["shaft_power"], shafts, rtol=0, atol=1e-9 * size.max())
    # losses are losses
    for name in ("friction_power", "clutch_power", "gearbox_power", "lock_power"):
        assert (power[name].sum(0) >= -1e-9 * throughput).all()
    assert set(rec["gear"][:, 0]) == {1.0, 2.0, 3.0}


# ---- T-50: fuel


def at_constant_power(changes: Mapping[str, object], speed: float, power: float) -> sp.Fleet:
    """An engine in neutral whose own friction absorbs all its power at full throttle."""
    constant: dict[str, object] = {
        "engine.speeds": [0.0],
        "engine.torques": [0.0],
        "engine.friction": 0.0,
        "engine.friction_rate": power / speed**2,
        "engine.idle_torque": 0.0,
        "engine.limit_speed": 2 * speed,
        "engine.intake_lag": 0.0,
        "suspension.hubs": "massless",
    }
    fleet = sp.Fleet(car(constant | dict(changes)))
    fleet.start(gear=0)
    fleet.state.engine_speed = speed
    return fleet


def test_T50_100_kW_for_an_hour_at_250_g_per_kWh_burn_25_kg() -> None:
    # GD6-18: 25 kg or 33.38 l
    rpm = 4000.0
    changes = {"fuel.model": "constant", "fuel.consumption": 0.25 / 3.6e6, "fuel.mass": 40.0}
    fleet = at_constant_power(changes, rpm * np.pi / 30, 100e3)
    fleet.step(throttle=1.0, dt=0.02, steps=180_000)
    burned = 40.0 - fleet.state.fuel[0]
    assert burned == pytest.approx(25.0, rel=1e-6)
    assert burned / DENSITY * 1e3 == pytest.approx(33.38, rel=1e-4)
    torque = 100e3 / (rpm * np.pi / 30)
    twin = powertrain.fuel_by_bsfc(0.25, torque, rpm, 3600.0)
    assert burned / DENSITY * 1e3 == pytest.approx(twin, rel=1e-6)


def test_willans_burns_for_indicated_work() -> None:
    # also for friction: 225 g/kWh are 37.6 percent of 42.5 MJ/kg
    efficiency = 1 / (0.225 / 3.6e6 * HEATING)
    assert efficiency == pytest.approx(0.376, abs=5e-4)
    fleet = at_constant_power({"fuel.model": "willans", "fuel.efficiency": efficiency}, 300.0, 50e3)
    fleet.step(throttle=1.0)
    assert fleet.state.fuel_flow[0] == pytest.approx(50e3 * 0.225 / 3.6e6, rel=1e-9)
    liters = fleet.state.fuel_flow[0] / DENSITY * 1e3
    twin = powertrain.fuel_by_willans(0.0, 50e3 / 300.0, 300.0, efficiency, 1.0)
    assert liters == pytest.approx(twin, rel=1e-9)


def test_a_consumption_map_is_bilinear() -> None:
    rng = np.random.default_rng(3)
    speeds, torques = np.array([100.0, 250, 400]), np.array([30.0, 80, 150])
    table = rng.uniform(6e-8, 1.5e-7, (3, 3))
    n, throttle = rng.uniform(60, 500, 100), rng.uniform(0, 1, 100)
    changes: dict[str, object] = {
        "fuel.model": "map", "fuel.speeds": speeds, "fuel.torques": torques, "fuel.map": table,
        "engine.speeds": [0.0], "engine.torques": [160.0], "engine.intake_lag": 0.0,
        "engine.idle_torque": 0.0,
    }  # fmt: skip
    fleet = sp.Fleet(car(changes), 100)
    fleet.start(gear=0)
    fleet.state.engine_speed = n
    fleet.step(throttle=throttle)
    friction = 10 + 0.08 * n
    brake_torque = np.maximum(fleet.state.engine_torque - friction, torques[0])
    # below the least torque of the map the flow falls with what burns
    share = np.minimum(fleet.state.engine_torque / (torques[0] + friction), 1)
    assert (share < 1).any()
    by_torque = np.array([np.interp(n, speeds, table[:, j]) for j in range(3)])
    b = [np.interp(brake_torque[i], torques, by_torque[:, i]) for i in range(100)]
    np.testing.assert_allclose(fleet.state.fuel_flow, b * share * brake_torque * n, rtol=1e-12)


@pytest.mark.parametrize("model", ["constant", "willans", "map"])
def test_overrun_is_free_and_does_not_fill_the_tank(model: str) -> None:
    # GD6-20
    fleet = sp.Fleet(car({"fuel.model": model}))
    fleet.start(20.0, gear=2)
    fleet.step(throttle=0.5, steps=200)
    assert fleet.state.fuel_flow[0] > 0
    fleet.step(throttle=0.0, steps=1500)
    left = fleet.state.fuel.copy()
    fleet.step(throttle=0.0, steps=500)
    assert fleet.state.engine_speed[0] > 200
    assert fleet.state.clutch_torque[0] < -10
    assert fleet.state.fuel_flow[0] == pytest.approx(0, abs=1e-12)
    assert left[0] - fleet.state.fuel[0] == pytest.approx(0, abs=1e-9)


def test_an_empty_tank_cuts_the_engine() -> None:
    # GD6-21: never below zero
    fleet = sp.Fleet(car({"fuel.model": "willans", "fuel.mass": 2e-3}))
    fleet.start(10.0, gear=2)
    rec = fleet.run(
        {"throttle": 1.0}, 3.0, 1e-3, every=1, record=["fuel", "fuel_flow", "engine_torque"]
    )
    fuel = rec["fuel"][:, 0]
    assert fuel[0] == 2e-3
    assert (fuel >= 0).all()
    empty = int(np.argmax(fuel == 0))
    assert 0 < empty < 2900
    assert (rec["engine_torque"][1:empty, 0] > 0).all()
    np.testing.assert_array_equal(rec["engine_torque"][empty + 1 :, 0], 0)
    np.testing.assert_array_equal(rec["fuel_flow"][empty + 1 :, 0], 0)


@pytest.mark.parametrize(("weight", "lighter"), [("burns", 40.0), ("constant", 0.0)])
def test_what_is_burned_weighs_nothing(weight: str, lighter: float) -> None:
    fleet = sp.Fleet(car({"fuel.model": "willans", "fuel.weight": weight}), 2)
    fleet.start(0.0, gear=0)
    fleet.state.fuel = np.array([40.0, 0.0])
    fleet.step(clutch=1.0, steps=8000)
    load = fleet.state.fz.sum(0)
    # the first idles meanwhile, for less than 0.1 kg
    assert load[0] == pytest.approx(1360 * 9.80665, abs=1.0)
    assert load[1] == pytest.approx((1360 - lighter) * 9.80665, abs=0.05)
