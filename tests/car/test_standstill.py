"""Standstill, creeping, starting and stopping: v = 0 is a point like any other."""

from __future__ import annotations

import numpy as np
import pytest
from rings import first_quick, slow
from skidpad import Car, Fleet

from .cars import HUBS, MODELS, SLIPS, G, RefA, both, largest

STEPS = {"1 kHz": 1e-3, "30 Hz": 1 / 30}
every_step = pytest.mark.parametrize("dt", STEPS.values(), ids=STEPS)


# The hill of T-24: a slope of 10 % is tilted gravity, nose down; 375 kg on each wheel, slip
# stiffness K of each tire, friction 1.
SLOPE = np.arctan(0.1)
PER_WHEEL = 375.0
LOAD = PER_WHEEL * G * np.cos(SLOPE)
PULL = PER_WHEEL * G * np.sin(SLOPE)
K, SIGMA = 60e3, 0.3
LOCKED = {"brake_torque": 1e5}


def hill_car(model: str, changes=None) -> Car:
    hub = 37.5
    values = {
        "environment.gravity_x": G * np.sin(SLOPE),
        "environment.gravity_z": -G * np.cos(SLOPE),
        "body.mass": 4 * (PER_WHEEL - hub),
        "body.to_front_axle": 1.35,
        "body.to_rear_axle": 1.35,
        **both("wheel.mass", hub),
        "tire.model": model,
        **both("tire.relaxation_length_x", SIGMA),
    }
    if model in ("linear", "dugoff", "fiala"):
        values |= both("tire.stiffness_x", K)
    if model in ("brush", "simple_pacejka"):
        values |= both("tire.nominal_load", LOAD)
    if model == "brush":  # K = 2 c_p a^2
        a = 0.09
        values |= {**both("tire.half_length", a), **both("tire.tread_stiffness", K / (2 * a**2))}
    if model == "physx":
        values |= {**both("tire.extremum_slip_x", LOAD / K), **both("tire.extremum_force_x", LOAD)}
    if model == "simple_pacejka":  # K = B C D
        C = 1.65
        values |= {**both("tire.shape_x", C), **both("tire.stiffness_x", K / (C * LOAD))}
    return Car(values | (changes or {}))


def hold(car: Car):
    """A minute on the hill with locked wheels."""
    return Fleet(car).run(LOCKED, 60.0, record=["x", "vx", "wheel_speed", "deflection_x"])


# A tire at rest is a spring of stiffness K/sigma, whatever its curve is.
HELD_AT = SIGMA * PULL / K


@pytest.mark.parametrize("model", ["linear", "brush"])
@pytest.mark.parametrize("uphill", [False, True])
def test_T24_hill_hold(model, uphill):
    assert abs(HELD_AT - 1.830e-3) < 1e-6
    sign = -1 if uphill else 1
    pull = {"environment.gravity_x": sign * G * np.sin(SLOPE)}
    rec = hold(hill_car(model, pull))
    assert largest(rec["wheel_speed"][1:]) == 0
    u = rec["deflection_x"][-1].mean()  # pitch moves it by 0.016 mm either way
    assert u == pytest.approx(-sign * HELD_AT, abs=0.01e-3)
    settled = rec.time >= 10.0
    assert np.ptp(rec["x"][settled]) < 2e-6


@pytest.mark.parametrize("model", MODELS)
def test_T24_a_held_car_is_at_rest(model):
    rec = hold(hill_car(model))
    assert largest(rec["vx"][rec.time >= 30.0]) < 1e-9


@pytest.mark.parametrize("dt", [slow(0.25e-3), slow(1e-3), 4e-3, 1 / 30])
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_T24_no_held_car_creeps_at_any_step(model, slip, hubs, dt):
    car = hill_car(model, {"tire.slip": slip, "suspension.hubs": hubs})
    rec = Fleet(car).run(LOCKED, 30.0, dt, max(1, round(0.1 / dt)), ["x"])
    last = rec.time >= 20.0
    assert np.ptp(rec["x"][last]) * 6 < 1e-6  # m a minute; 1 mm is asked


@every_step
@pytest.mark.parametrize("hubs", first_quick(HUBS))
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_a_stopped_car_stays_stopped(ref_a: RefA, model, slip, hubs, dt):
    # from forward and from reverse, with rolling and with locked wheels
    changes = {"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs}
    fleet = Fleet(ref_a.car(changes), n=4)
    fleet.start([5.0, -5.0, 5.0, -5.0])
    inputs = {"brake_torque": np.array([1500.0, 1500.0, 20e3, 20e3])}
    rec = fleet.run(inputs, 20.0, dt, 1, ["x", "vx", "wheel_speed"])
    stopped = rec.time >= 10.0
    assert np.ptp(rec["x"][stopped], axis=0).max() < 1e-6
    assert largest(rec["vx"][stopped]) < 1e-6
    assert largest(rec["wheel_speed"][stopped]) == 0


@every_step
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_standing_car_stands(ref_a: RefA, slip, hubs, dt):
    changes = {"tire.model": "brush", "tire.slip": slip, "suspension.hubs": hubs}
    fleet = Fleet(ref_a.car(changes))
    fleet.start(0.0)
    before = {name: getattr(fleet.state, name).copy() for name in ("x", "y", "z", "q2", "travel")}
    fleet.step(dt=dt, steps=round(20.0 / dt))
    for name, value in before.items():
        assert largest(getattr(fleet.state, name) - value) < 1e-9


@every_step
@pytest.mark.parametrize("slip", SLIPS)
def test_brakes_hold_against_the_engine(ref_a: RefA, slip, dt):
    fleet = Fleet(ref_a.car({"tire.model": "brush", "tire.slip": slip, "brakes.front_share": 0.0}))
    fleet.step(drive_torque=500.0, brake_torque=800.0, dt=dt, steps=round(1.0 / dt))
    assert largest(fleet.state.x) < 1e-12
    assert largest(fleet.state.vx) < 1e-12
    assert largest(fleet.state.wheel_speed[2:]) == 0
    assert fleet.state.brake_torque[2:] == pytest.approx(250.0 * np.ones((2, 1)), rel=1e-12)


# starting


@every_step
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_T25_start_from_exact_rest(ref_a: RefA, model, slip, hubs, dt):
    changes = {"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs}
    car = ref_a.car(changes)
    fleet = Fleet(car, n=2)
    T = np.array([600.0, -600.0])  # forwards and backwards
    fleet.step(drive_torque=T, dt=dt)
    assert np.all(fleet.state.x * T > 0)  # moves in the first step
    fleet.start(0.0)
    fleet.step(drive_torque=T, dt=dt, steps=round(2.0 / dt))
    R, I_w = car["wheel.front.effective_radius"], car["wheel.front.spin_inertia"]
    # m v = (T/R) t with the wheels' mass; what slip takes of it is below 1 %
    ideal = T / R / (ref_a.m + 4 * I_w / R**2) * 2.0
    assert fleet.state.vx == pytest.approx(ideal, rel=0.01)


# stopping


@every_step
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_T47_a_locked_wheel_stays_locked_and_never_turns_back(ref_a: RefA, model, slip, dt):
    fleet = Fleet(ref_a.car({"tire.model": model, "tire.slip": slip}))
    car = fleet.car
    fleet.start(10.0)
    rec = fleet.run({"brake_torque": 1e6}, 5.0, dt, 1, ["wheel_speed", "vx", "fx", "brake_torque"])
    # enough torque to stop the wheels at once: they stick in one step and stay exactly
    assert largest(rec["wheel_speed"][1:]) == 0
    # and the brake gives what the road asks, no more: T_b = -R Fx
    R = car["wheel.front.effective_radius"]
    assert largest(rec["brake_torque"][2:] + R * rec["fx"][2:]) < 1e-9 * R * largest(rec["fx"])


@every_step
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_T47_braked_wheels_do_not_turn_backwards(ref_a: RefA, model, slip, dt):
    torque = np.linspace(500.0, 6000.0, 12)
    fleet = Fleet(ref_a.car({"tire.model": model, "tire.slip": slip}), n=torque.size)
    fleet.start(10.0)
    rec = fleet.run({"brake_torque": torque}, 3.0, dt, 1, ["wheel_speed", "vx"])
    rolling = rec["vx"] > 0.5  # what happens when the stopped car rocks on its tires is its own
    for wheel in range(4):
        assert rec["wheel_speed"][:, wheel][rolling].min() >= 0


@every_step
def test_T47_a_brake_stops_a_wheel_in_the_air_in_one_step(dt):
    fleet = Fleet(Car({"environment.gravity_z": 0.0}), substeps=1)
    I_w = fleet.car["wheel.front.spin_inertia"]
    s = fleet.state
    s.z = 100.0
    omega = 30.0 * np.array([[1], [-1], [1], [-1]])
    s.wheel_speed = omega
    needed = I_w * 30.0 / dt
    front = fleet.car["brakes.front_share"]
    fleet.step(brake_torque=4 * needed, dt=dt)  # a front wheel gets more than it needs, a rear less
    assert front > 0.5
    assert np.all(s.wheel_speed[:2] == 0)
    assert s.wheel_speed[2:] == pytest.approx(omega[2:] * (1 - 2 * (1 - front)), rel=1e-12)
    fleet.step(brake_torque=1e9, dt=dt, steps=3)
    assert np.all(s.wheel_speed == 0)


# reverse


@every_step
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_reverse_is_forward_seen_in_a_mirror(model, slip, hubs, dt):
    # a car alike in front and behind: backwards it does what it does forwards
    alike = {
        "body.to_front_axle": 1.3,
        "body.to_rear_axle": 1.3,
        "brakes.front_share": 0.5,
        "drive.front_share": 0.5,
        "tire.model": model,
        "tire.slip": slip,
        "suspension.hubs": hubs,
    }
    fleet = Fleet(Car(alike), n=2)
    way = np.array([1.0, -1.0])
    fleet.start(10.0 * way)
    channels = ["x", "vx", "pitch", "fz", "wheel_speed"]
    accelerate = fleet.run({"drive_torque": 1000.0 * way}, 1.0, dt, 1, channels)
    brake = fleet.run({"brake_torque": 2000.0}, 1.0, dt, 1, channels)
    for rec in (accelerate, brake):
        for channel in ("x", "vx", "pitch"):
            assert largest(rec[channel] @ [1, 1]) < 1e-9
        in_mirror = [2, 3, 0, 1]  # the rear wheels are in front
        assert largest(rec["wheel_speed"][..., 0] + rec["wheel_speed"][:, in_mirror, 1]) < 1e-8
        assert largest(rec["fz"][..., 0] - rec["fz"][:, in_mirror, 1]) < 1e-6
    assert brake["vx"][-1, 0] < 9.0


@every_step
@pytest.mark.parametrize("slip", SLIPS)
def test_a_car_in_reverse_turns_around_the_same_point(ref_a: RefA, slip, dt):
    # r = V tan(delta)/L, without slip angles at walking pace
    delta, V = 0.1, np.array([2.0, -2.0])
    fleet = Fleet(ref_a.car({"tire.slip": slip}), n=2)
    fleet.start(V)
    fleet.step(steer=delta, dt=dt, steps=round(3.0 / dt))
    speed = fleet.state.vx
    assert fleet.state.yaw_rate == pytest.approx(speed * np.tan(delta) / ref_a.L, rel=0.01)
