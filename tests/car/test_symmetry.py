"""Invariance: left or right, other cars in the fleet, threads, the step size."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from skidpad import Car, Fleet, Signal, cars

from .cars import HUBS, MODELS, SLIPS, RefA, both
from .links import COMPLIANCE, LINKS

OVER_THE_Y_AXIS = ("y", "q1", "q3", "vy", "roll_rate", "yaw_rate", "yaw", "roll", "ay", "sideslip")
OF_WHEELS_SIDEWAYS = ("deflection_y", "fy", "mz", "slip_angle", "inclination")
EVERYTHING = [
    *("x", "y", "z", "q0", "q1", "q2", "q3", "vx", "vy", "vz"),
    *("roll_rate", "pitch_rate", "yaw_rate", "yaw", "pitch", "roll", "ax", "ay", "az", "sideslip"),
    *("wheel_speed", "travel", "travel_rate", "deflection_x", "deflection_y"),
    *("fx", "fy", "fz", "mz", "slip_ratio", "slip_angle", "inclination", "brake_torque"),
]

# a drive with everything in it: a slide on wheels with toe and camber, onto the bump stops, a stop
STEER = Signal([0.5, 0.7, 1.5, 1.9, 3.0], [0.0, 0.12, 0.12, -0.15, 0.05])
DRIVE = Signal([0.0, 1.5, 1.6], [900.0, 900.0, 0.0])
BRAKE = Signal([2.0, 2.2], [0.0, 4000.0])
SET_UP = {
    "steering.ackermann": 0.7,
    "suspension.front.toe": 0.01,
    "suspension.rear.camber": -0.03,
    **both("anti_roll.stiffness", 15e3),
    **both("suspension.bump_travel", 0.03),
    "aero.drag_area": 0.7,
    "aero.rear_lift_area": -0.5,
    **both("wheel.rolling_resistance", 0.012),
}


def drive(fleet: Fleet, sign: float, dt: float = 1e-3):
    fleet.start(25.0, y=sign * 3.0)
    steer = Signal(STEER.times, sign * STEER.values)
    inputs = {"steer": steer, "drive_torque": DRIVE, "brake_torque": BRAKE}
    return fleet.run(inputs, 5.0, dt, round(0.05 / dt), EVERYTHING)


def require_mirror(car: Car) -> None:
    """Drive to either side."""
    left, right = drive(Fleet(car), 1.0), drive(Fleet(car), -1.0)
    other_side = [1, 0, 3, 2]
    for channel in EVERYTHING:
        mirrored = right[channel]
        if mirrored.ndim == 3:
            mirrored = mirrored[:, other_side]
        if channel in (*OVER_THE_Y_AXIS, *OF_WHEELS_SIDEWAYS):
            mirrored = -mirrored
        assert np.array_equal(left[channel], mirrored), channel
    assert np.abs(left["yaw"]).max() > 0.5


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", MODELS)
def test_T64_mirrored_inputs_give_the_mirrored_drive_to_the_bit(model, slip, hubs):
    words = {"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs}
    car = Car(SET_UP | words)
    if model == "physx":  # with the grip of a tire, or the car would roll over
        for way in "xy":
            grip = {**both(f"tire.extremum_slip_{way}", 0.2), **both(f"tire.stiffness_{way}", 0.2)}
            car = car.replace(grip)
    require_mirror(car)


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("model", ["brush", "magic_formula"])
@pytest.mark.parametrize("links", ["linear", "polynomial"])
def test_T64_so_do_links_that_give(links, model, slip):
    """Overturning moments also act on them."""
    words = {"tire.model": model, "tire.slip": slip}
    if model == "magic_formula":
        words |= both("tire.qsx2", 1.0) | both("tire.qsx3", 0.1)
    car = Car(SET_UP | words | LINKS[links] | COMPLIANCE)
    require_mirror(car)


def many_cars(n: int) -> Car:
    """Cars with slightly different parameters, none above its maximum."""
    rng = np.random.default_rng(66)
    car = cars.load("bmw_320i")
    numbers = {name: x for name, x in car.flat().items() if isinstance(x, float)}
    return car.replace({name: x * rng.uniform(0.96, 1.0, n) for name, x in numbers.items()})


def one_of(car: Car, i: int) -> Car:
    return Car({k: v[i] if np.ndim(v) else v for k, v in car.flat().items()})


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_T66_a_car_alone_and_in_any_company_to_the_bit(dtype):
    n = 37  # more than a vector of any instruction set, and never a whole number of them
    car = many_cars(n)
    together = drive(Fleet(car, dtype=dtype), 1.0)
    for i in (0, 1, 7, 16, n - 1):
        alone = drive(Fleet(one_of(car, i), dtype=dtype), 1.0)
        for channel in EVERYTHING:
            assert np.array_equal(together[channel][..., [i]], alone[channel]), channel


@pytest.mark.slow
def test_T66_threads_calls_and_recording_do_not_matter_to_the_bit():
    n = 300  # more than a slice of cars that one thread takes
    car = many_cars(n)
    inputs = {"steer": STEER, "drive_torque": DRIVE, "brake_torque": BRAKE}

    def run(threads: int, every: int):
        fleet = Fleet(car)
        fleet.start(25.0)
        fleet.run(inputs, 2.0, 1e-3, every, EVERYTHING if every < 2000 else (), threads)
        return fleet

    reference = run(1, 2000)
    for threads, every in itertools.product((1, 2, 3), (10, 2000)):
        state = run(threads, every).state
        for channel in EVERYTHING:
            assert np.array_equal(getattr(state, channel), getattr(reference.state, channel))


def test_T66_held_inputs_by_steps_and_by_runs_to_the_bit():
    car = many_cars(9)
    by_step, by_call, by_run = Fleet(car), Fleet(car), Fleet(car)
    held = {"steer": 0.05, "drive_torque": 300.0}
    for fleet in (by_step, by_call, by_run):
        fleet.start(20.0)
    for _ in range(500):
        by_step.step(**held)
    by_call.step(**held, steps=500)
    by_run.run(held, 0.5)
    for channel in EVERYTHING:
        value = getattr(by_step.state, channel)
        assert np.array_equal(value, getattr(by_call.state, channel))
        assert np.array_equal(value, getattr(by_run.state, channel))


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
def test_T66_the_scheme_is_of_order_one(ref_a: RefA, slip, hubs):
    # A smooth drive: dampers alike both ways, no wheel lifts, tires do not slide. Then
    # x(h) - x(h/2) halves with h: log2 of the ratio of two such differences is the order.
    smooth = {
        "tire.model": "brush",
        "tire.slip": slip,
        "suspension.hubs": hubs,
        **both("suspension.bump_damping", 2000.0),
        **both("suspension.rebound_damping", 2000.0),
    }
    car = ref_a.car(smooth)
    time = np.linspace(0.0, 2.0, 2001)
    inputs = {
        "steer": Signal(time, 0.02 * np.sin(np.pi * time) ** 2),
        "drive_torque": Signal(time, 300.0 * np.sin(0.5 * np.pi * time) ** 2),
    }
    channels = ["x", "y", "vx", "vy", "yaw_rate", "roll_rate", "wheel_speed", "travel"]

    def path(dt: float):
        fleet = Fleet(car)
        fleet.start(25.0)
        return fleet.run(inputs, 2.0, dt, round(0.02 / dt), channels)

    coarse, middle, fine = (path(dt) for dt in (1e-3, 5e-4, 2.5e-4))
    for name in channels:
        first = np.linalg.norm(coarse[name] - middle[name])
        second = np.linalg.norm(middle[name] - fine[name])
        assert np.log2(first / second) == pytest.approx(1, abs=0.1), name
