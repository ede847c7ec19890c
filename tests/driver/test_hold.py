"""Speed drivers: reaching and holding a speed on slopes, and stopping, in any shipped car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad import Path
from skidpad.drivers import Preview, SpeedHold

# all but DART, whose motor limits it to 4 m/s, and the HMMWV, which takes 25 s up the slope
CARS = [name for name in sp.cars.names() if name not in ("dart", "hmmwv")]
WATCHED = ("vx", "driver_speed", "driver_force", "driver_trim", "x")
STRAIGHT = Preview(Path.straight())
AXLES = ("front", "rear")


def on_a_slope(car: sp.Car, angle: float) -> sp.Car:
    """Uphill by an angle [rad]: gravity is tilted."""
    g = 9.81
    return car.replace(
        {"environment.gravity_x": -g * np.sin(angle), "environment.gravity_z": -g * np.cos(angle)}
    )


@pytest.mark.parametrize("name", first_quick(CARS))
def test_from_standstill_to_20_and_back_on_any_slope(name: str) -> None:
    """The same gains suit a small car and a van, with an engine, a motor or plain torque."""
    slopes = np.array([0.0, 0.1, -0.1])
    fleet = sp.Fleet(on_a_slope(sp.cars.load(name), slopes))
    fleet.start(0.0)
    speed = sp.Signal([0, 1, 1.001, 35, 35.001], [0, 0, 20, 20, 0])
    r = fleet.run({}, 50.0, record=WATCHED, driver=[STRAIGHT, SpeedHold(speed)])
    first = r["vx"][r.time <= 1.0]
    assert np.abs(first).max() < 0.2  # the springs and tires give when the brakes take hold
    assert np.abs(first[-1]).max() < 0.02
    assert (np.argmax(r["vx"] > 19.0, axis=0) * 0.01 < 16.0).all()  # 2 m/s2 are 10.5 s
    assert r["vx"].max() < 21.3  # gears make some overshoot
    np.testing.assert_allclose(r["vx"][r.time < 35][-1], 20.0, atol=0.02)
    stops = 0.01 * np.argmax((r["vx"] < 0.1) & (r.time > 35)[:, None], axis=0) - 35
    np.testing.assert_allclose(20 / stops, 3.5, rtol=0.1)
    assert np.abs(r["vx"][-1]).max() < 1e-3
    assert r["vx"][r.time > 44].min() > -0.1  # it does not roll back
    assert fleet.status.tolist() == [0, 0, 0]


def test_an_error_decays_as_of_a_critically_damped_system() -> None:
    """E'' + e'/T + e/(4 T^2) = 0 from e(0) = e0, e'(0) = -e0/T, whatever the mass."""
    mass = np.array([800.0, 1500.0, 3000.0])
    car = sp.cars.load("bmw_320i").replace({"body.mass": mass}).level()
    fleet = sp.Fleet(car)
    fleet.start(20.0)
    driver = SpeedHold(20.0, lag=1e-6)
    fleet.run({}, 15.0, driver=driver)
    before = fleet.state.vx.copy()
    fleet.state.vx = before - 0.3
    fleet.state.wheel_speed = fleet.state.wheel_speed * (1 - 0.3 / before)
    r = fleet.run({}, 12.0, record=["vx"], driver=driver)
    t, T = r.time[:, None], 1.0
    expected = 0.3 * (1 - t / (2 * T)) * np.exp(-t / (2 * T))
    np.testing.assert_allclose(before - r["vx"], expected * np.ones(3), atol=0.04)


def test_an_engine_behind_an_open_clutch_is_not_counted_on_to_brake() -> None:
    """It idles in first gear; a closed clutch would brake more than requested."""
    fleet = sp.Fleet(sp.cars.load("vw_golf_gti").replace({"gearbox.control": "manual"}))
    fleet.start(5.0, gear=1)
    fleet.state.engine_speed = 75.0
    slow = sp.Signal([0, 2], [5.0, 3.0])
    r = fleet.run({}, 2.0, record=["vx", "clutch_torque"], driver=[STRAIGHT, SpeedHold(slow)])
    assert np.abs(r["clutch_torque"]).max() < 1.0
    np.testing.assert_allclose(r["vx"][-1], 3.0, atol=0.3)


@pytest.mark.parametrize("gear", [1, 3])
def test_what_turns_with_the_wheels_is_driven_without_an_error(gear: int) -> None:
    """In first gear the GTI's engine inertia is a third of the car's mass; the trim stays small."""
    car = sp.cars.load("vw_golf_gti").replace(
        {"gearbox.control": "manual", "engine.intake_lag": 0.0, "aero.drag_area": 0.0}
        | {f"wheel.{axle}.rolling_resistance{k}": 0.0 for axle in AXLES for k in ("", "_2")}
    )
    fleet = sp.Fleet(car)
    fleet.start(6.0, gear=gear)
    faster = sp.Signal([0, 1, 3], [6.0, 6.0, 8.0])
    r = fleet.run(
        {}, 3.0, record=["vx", "driver_trim"], driver=[STRAIGHT, SpeedHold(faster, lag=0.01)]
    )
    ratio = car["gearbox.ratios"][gear - 1] * car["gearbox.final_drive"]
    engine = car["engine.inertia"] * (ratio / car["wheel.front.effective_radius"]) ** 2
    assert engine * 1.0 > (400.0 if gear == 1 else 80.0)  # N, at 1 m/s2
    assert np.abs(r["driver_trim"]).max() < 60.0
    np.testing.assert_allclose(r["vx"][-1], 8.0, atol=0.05)


def test_the_trim_finds_the_slope() -> None:
    car = sp.cars.load("bmw_320i")
    slopes = np.array([0.0, 0.08])
    fleet = sp.Fleet(on_a_slope(car, slopes))
    fleet.start(20.0)
    fleet.run({}, 40.0, driver=[STRAIGHT, SpeedHold(20.0)])
    mass = car["body.mass"] + 2 * (car["wheel.front.mass"] + car["wheel.rear.mass"])
    flat, uphill = fleet.state.driver_trim
    assert uphill - flat == pytest.approx(mass * 9.81 * np.sin(0.08), rel=0.02)


def test_a_car_that_cannot_go_faster_does_not_gather_a_trim() -> None:
    """At full throttle; when the set speed drops, it slows down immediately."""
    fleet = sp.Fleet(sp.cars.load("vw_golf_gti"))
    fleet.start(40.0)
    speed = sp.Signal([0, 120, 120.001], [90.0, 90.0, 40.0])
    r = fleet.run({}, 140.0, every=100, record=["vx", "intake", "driver_trim"],
                  driver=[STRAIGHT, SpeedHold(speed)])  # fmt: skip
    fast = r.time < 120
    assert r["intake"][fast][-1] == pytest.approx(1.0)
    assert r["vx"][fast].max() < 80
    trim = r["driver_trim"][fast][:, 0]
    assert abs(trim[-1] - trim[len(trim) // 2]) < 200
    assert r["vx"].min() > 39.0
    np.testing.assert_allclose(r["vx"][-1], 40.0, atol=0.1)


def test_targets_and_numbers_may_differ_from_car_to_car() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_i3"), n=3)
    fleet.start(10.0)
    driver = SpeedHold([5.0, 10.0, 15.0], deceleration=[1.0, 2.0, 2.0])
    r = fleet.run({}, 20.0, record=["vx", "driver_speed"], driver=[STRAIGHT, driver])
    np.testing.assert_allclose(r["vx"][-1], [5, 10, 15], atol=0.02)
    assert np.diff(r["driver_speed"][1:, 0]).min() == pytest.approx(-1.0 * 0.01)


def test_the_last_step_of_a_run_may_be_shorter() -> None:
    whole, parts = (sp.Fleet(sp.cars.load("bmw_320i")) for _ in range(2))
    for fleet, dt in ((whole, 1e-3), (parts, 3e-3)):
        fleet.start(10.0)
        speed = sp.Signal([0, 2], [10.0, 14.0])
        fleet.run({}, 1.0, dt=dt, driver=[STRAIGHT, SpeedHold(speed, drag=0.0)])
    np.testing.assert_allclose(whole.state.vx, parts.state.vx, atol=2e-3)
