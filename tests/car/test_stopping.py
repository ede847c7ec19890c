"""A whole car braked to standstill on tires with relaxation, in small steps and in a game's."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import Fleet
from skidpad.cars import load

from .cars import HUBS, G, RefA, both

V0 = 25.0
TORQUE = 4 * np.array([300.0, 600.0, 900.0, 1000.0, 1400.0, 2000.0])
ROLLING = slice(0, 3)  # below the peak of the curve
LOCKED = slice(4, 6)  # all four wheels lock; between the two groups the rear axle is at its peak

SIGMA = 0.3
B, C, E = 12.0, 1.65, 0.2
TIRES = {
    "simple_pacejka": {
        **both("tire.stiffness_x", B),
        **both("tire.shape_x", C),
        **both("tire.curvature_x", E),
        **both("tire.friction_x", 1.0),
    },
    "brush": {},
}


def magic(kappa):
    """Force over load of the simplified Magic Formula."""
    Bk = B * kappa
    return np.sin(C * np.arctan(Bk - E * (Bk - np.arctan(Bk))))


def stop(ref_a: RefA, model: str, hubs: str, dt: float):
    words = {"tire.model": model, "suspension.hubs": hubs, "brakes.front_share": 0.7}
    sigma = both("tire.relaxation_length_x", SIGMA)
    fleet = Fleet(ref_a.car({**words, **TIRES[model], **sigma}), n=TORQUE.size)
    fleet.start(V0)
    return fleet.run({"brake_torque": TORQUE}, 15.0, dt, 1, ["x", "vx", "wheel_speed"])


def distances(rec):
    """Distance to the first standstill, and to the final position."""
    first = (rec["vx"] <= 0).argmax(axis=0)
    return rec["x"][first, np.arange(TORQUE.size)], rec["x"][-1]


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("model", TIRES)
def test_stopping_distance_at_30_Hz(ref_a: RefA, model, hubs):
    small, large = (stop(ref_a, model, hubs, dt) for dt in (1e-3, 1 / 30))
    speed = small["wheel_speed"][1000]  # after a second
    assert np.all(speed[:, ROLLING] > 0)
    assert np.all(speed[:, LOCKED] == 0)
    for exact, coarse in zip(distances(small), distances(large), strict=True):
        error = np.abs(coarse / exact - 1)
        assert error[ROLLING].max() < 0.015
        assert error[LOCKED].max() < 0.04


@pytest.mark.parametrize("hubs", HUBS)
def test_stopping_distance_below_the_peak_is_that_of_the_brake(ref_a: RefA, hubs):
    # (m + sum I_w/R^2) V^2/2 = (T/R) x, less the slip of the wheels: they turn slower by kappa
    rec = stop(ref_a, "simple_pacejka", hubs, 1e-3)
    car = ref_a.car()
    R, I_w = car["wheel.front.effective_radius"], car["wheel.front.spin_inertia"]
    ideal = 0.5 * (ref_a.m + 4 * I_w / R**2) * V0**2 / (TORQUE / R)
    assert distances(rec)[0][ROLLING] == pytest.approx(ideal[ROLLING], rel=0.02)


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("dt", [1e-3, 1 / 30], ids=["1 kHz", "30 Hz"])
def test_locked_wheels_slide_on_the_falling_tail_of_the_curve(ref_a: RefA, hubs, dt):
    rec = stop(ref_a, "simple_pacejka", hubs, dt)
    tail = magic(1.0)
    assert tail == pytest.approx(0.6563, abs=1e-4)
    vx = rec["vx"][:, -1]
    sliding = (vx < 20.0) & (vx > 5.0) & (rec.time < 5.0)
    deceleration = -np.polyfit(rec.time[sliding], vx[sliding], 1)[0]
    assert deceleration == pytest.approx(tail * G, rel=0.01)
    # so a locked car needs a longer way than one at the peak
    assert distances(rec)[0][-1] > 1.15 * distances(rec)[0][3]


@pytest.mark.parametrize("model", ["dugoff", "simple_pacejka", "brush", "tmeasy", "fiala"])
def test_a_locked_wheel_begins_to_turn_alike_at_any_speed(model: str) -> None:
    """Its slip ratio is -1 except for rounding, and slopes on both sides of that differ."""
    speed = np.linspace(10.0, 12.0, 1000)
    fleet = Fleet(
        load("bmw_320i").replace({"tire.model": model, "tire.slip": "steady"}), speed.size
    )
    fleet.start(speed)
    fleet.state.wheel_speed = np.zeros((4, speed.size))
    fleet.step(dt=1e-3)
    assert np.abs(np.diff(fleet.state.wheel_speed[0], 2)).max() < 1e-9
