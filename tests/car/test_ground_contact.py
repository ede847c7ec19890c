"""Body contact with the ground: cars that have rolled over slide to rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from rings import first_quick
from skidpad import Car, Fleet, Recording, Road, Signal, Status

from .cars import HUBS, SLIPS, G, largest

CAR = sp.cars.load("bmw_320i").replace(
    {"body.ground": "corners", "environment.air_density": 0.0, "body.inertia_xz": 0.0}
)
STEPS = [(1e-3, 1), (5e-3, 1), (1 / 30, 7)]
every_step = pytest.mark.parametrize(("dt", "substeps"), STEPS)
ALLOWED = 0.005  # a body that turns fast in the air gains some by its explicit gyration
MOTION = ["x", "y", "z", "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "speed"]
OVER = {"q0": 0.0, "q1": 1.0, "q2": 0.0, "q3": 0.0}  # half a turn about x


def on_its_roof(car: Car, speed: object, substeps: int = 1, **how: Any) -> Fleet:
    fleet = Fleet(car, n=np.size(speed), substeps=substeps, **how)
    fleet.start(state={**OVER, "z": car["body.roof_height"] - car["body.height"], "vx": speed})
    return fleet


def mechanical(car: Car, rec: Recording) -> NDArray[Any]:
    """Energy of a body with attached massless hubs, kinetic and potential, without springs [J]."""
    v = np.stack([rec[k] for k in ("vx", "vy", "vz")])
    w = np.stack([rec[k] for k in ("roll_rate", "pitch_rate", "yaw_rate")])
    roll, pitch = rec["roll"], rec["pitch"]
    up = np.stack([-np.sin(pitch), np.sin(roll) * np.cos(pitch), np.cos(roll) * np.cos(pitch)])
    total = 0.5 * car["body.mass"] * (v**2).sum(0) + car["body.mass"] * G * rec["z"]
    total += 0.5 * sum(car[f"body.inertia_{a}{a}"] * w[i] ** 2 for i, a in enumerate("xyz"))
    for axle, x in (("front", car["body.to_front_axle"]), ("rear", -car["body.to_rear_axle"])):
        for side in (0.5, -0.5):
            y = side * car[f"wheel.{axle}.track"]
            r = np.array([x, y, car[f"wheel.{axle}.hub_height"] - car["body.height"]])
            moving = v + np.cross(w, r[:, None, None], axis=0)
            height = rec["z"] + np.tensordot(r, up, 1)
            total += car[f"wheel.{axle}.mass"] * (0.5 * (moving**2).sum(0) + G * height)
    return np.asarray(total)


@every_step
def test_a_car_on_its_roof_slides_to_rest(dt: float, substeps: int):
    """Over v^2/(2 mu g), and then stays at rest."""
    speed = np.array([5.0, 10.0, 20.0])
    fleet = on_its_roof(CAR, speed, substeps)
    rec = fleet.run({}, 10.0, dt, 1, MOTION)
    distance = np.hypot(rec["x"][-1], rec["y"][-1])
    mu = CAR["body.sliding_friction"]
    np.testing.assert_allclose(distance, speed**2 / (2 * mu * G), rtol=0.01)
    later = rec.time > 8.0
    assert largest(np.ptp(rec["x"][later], axis=0)) < 1e-3
    assert largest(rec["speed"][later]) < 1e-3
    assert (fleet.status == Status.ROLLED_OVER).all()


@pytest.mark.slow
@every_step
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5])
def test_a_car_laid_into_the_ground_comes_out_without_a_throw(
    share: float, dt: float, substeps: int
):
    """At most with the rebound of its shell, and so no higher than v^2/2g above its rest position.

    Its wheels are off the ground.
    """
    lies = CAR["body.roof_height"] - CAR["body.height"]
    depth = share * (CAR["body.roof_height"] - CAR["body.clearance"])
    fleet = Fleet(CAR, substeps=substeps)
    fleet.start(state={**OVER, "z": lies - depth})
    rec = fleet.run({}, 8.0, dt, 1, ["z", "vz", "speed"])
    fastest = CAR["body.rebound_speed"]
    assert rec["speed"].max() < fastest
    assert rec["z"].max() < lies + fastest**2 / (2 * G)
    assert rec["z"][-1, 0] == pytest.approx(lies, abs=0.02)
    assert rec["speed"][-1, 0] < 1e-3


@pytest.mark.slow
@every_step
def test_a_car_that_tumbles_gains_no_energy(dt: float, substeps: int):
    random = np.random.default_rng(5)
    n = 100
    car = CAR.replace({"suspension.hubs": "massless"})
    fleet = Fleet(car, n=n, substeps=substeps)
    most = {"vx": 10, "vy": 5, "vz": 1, "roll_rate": 4, "pitch_rate": 1, "yaw_rate": 1}
    motion = {name: random.uniform(-value, value, n) for name, value in most.items()}
    q = random.normal(size=(4, n))
    q /= np.linalg.norm(q, axis=0)
    fleet.start(state={**motion, "z": 2.7, **{f"q{k}": q[k] for k in range(4)}})
    names = [*MOTION, "roll", "pitch"]
    rec = fleet.run({"brake_torque": 8000.0}, 20.0, dt, max(1, round(1 / (60 * dt))), names)
    assert not (fleet.status & Status.NON_FINITE).any()
    total = mechanical(car, rec)
    assert (total.max(axis=0) < (1 + ALLOWED) * total[0]).all()
    # what springs and corners give back is far less than it had: no later maximum passes an earlier
    peaks = [total[at].max(axis=0) for at in np.array_split(np.arange(len(total)), 10)]
    assert (np.diff(peaks, axis=0) < ALLOWED * total[0]).all()
    assert largest(rec["speed"][-1]) < 0.05


def test_a_car_dropped_on_its_side_comes_to_rest():
    fleet = Fleet(CAR, substeps=1)
    half = np.sqrt(0.5)
    fleet.start(state={"q0": half, "q1": half, "q2": 0.0, "q3": 0.0, "z": 1.5})
    rec = fleet.run({}, 10.0, 1e-3, 10, MOTION)
    assert rec["speed"][-1, 0] < 1e-3
    assert np.isfinite(fleet.state.z).all()


def test_on_its_roof_it_stays_on_a_slope_that_friction_holds_and_slides_down_one_that_it_does_not():
    for slope, slides in ((0.2, False), (0.6, True)):
        road = Road.plane(slope=-slope)
        fleet = Fleet(CAR, road=road, substeps=1)
        turn = np.array([np.cos(slope / 2), 0.0, np.sin(slope / 2), 0.0])  # nose down
        over = np.array([0.0, turn[0], 0.0, -turn[2]])
        height = CAR["body.roof_height"] - CAR["body.height"]
        fleet.start(state={**{f"q{k}": over[k] for k in range(4)}, "z": height / np.cos(slope)})
        rec = fleet.run({}, 5.0, 1e-3, 10, MOTION)
        mu = CAR["body.sliding_friction"]
        if slides:
            expected = G * (np.sin(slope) - mu * np.cos(slope)) * 3.0
            later = [np.argmin(np.abs(rec.time - t)) for t in (2.0, 5.0)]
            gained = rec["speed"][later[1], 0] - rec["speed"][later[0], 0]
            assert gained == pytest.approx(expected, rel=0.05)
        else:
            assert rec["speed"][-1, 0] < 5e-3


def test_a_car_on_its_wheels_does_not_feel_its_shell():
    plain, shell = Fleet(CAR.replace({"body.ground": "none"})), Fleet(CAR)
    for fleet in (plain, shell):
        fleet.start(20.0)
        fleet.step(steer=0.05, brake_torque=1000.0, dt=1e-3, steps=2000)
    for name in MOTION[:-1]:
        np.testing.assert_array_equal(getattr(plain.state, name), getattr(shell.state, name))


def test_the_mirror_image_slides_as_the_mirror_image():
    recs = []
    for sign in (1, -1):
        fleet = Fleet(CAR, substeps=1)
        state = {"z": 1.5, "vx": 15.0, "vy": sign * 5.0, "roll_rate": sign * 6.0, "yaw_rate": sign}
        fleet.start(state=state)
        recs.append(fleet.run({}, 5.0, 1e-3, 10, MOTION))
    for name, sign in {"x": 1, "y": -1, "z": 1, "roll_rate": -1, "pitch_rate": 1}.items():
        np.testing.assert_array_equal(recs[0][name], sign * recs[1][name])


@pytest.mark.slow
@pytest.mark.parametrize("hubs", first_quick(HUBS))
@pytest.mark.parametrize("slip", first_quick(SLIPS))
def test_random_cars_on_wild_ground_stay_finite_at_30_Hz(slip: str, hubs: str):
    """With random inputs, jumps and rolls; after braking, they come to rest."""
    random, n = np.random.default_rng(1), 200
    nodes = np.arange(-300.0, 300.0, 0.5)
    waves = 0.3 * np.sin(nodes / 3)[:, None] * np.sin(nodes / 4)[None, :]
    road = Road.grid(nodes, nodes, waves).kerb(-50.0, 50.0, inner=3.0, outer=5.0, height=0.15)
    car = CAR.replace({"tire.slip": slip, "suspension.hubs": hubs})
    fleet = Fleet(car.replace({"body.mass": random.uniform(700, 2000, n)}), road=road)
    places = {"x": random.uniform(-200, 200, n), "y": random.uniform(-200, 200, n)}
    fleet.start(random.uniform(-5, 40, n), **places, heading=random.uniform(-3, 3, n))
    times = np.linspace(0, 10, 11)
    inputs = {
        "steer": Signal(times, random.uniform(-0.5, 0.5, (11, n))),
        "drive_torque": Signal(times, random.uniform(-500, 4000, (11, n))),
        "brake_torque": Signal(times, random.uniform(-4000, 4000, (11, n)).clip(0)),
    }
    rec = fleet.run(inputs, 10.0, 1 / 30, 1, ["speed"])
    assert not (fleet.status & Status.NON_FINITE).any()
    assert (fleet.status & Status.ROLLED_OVER).any()
    assert rec["speed"].max() < 80
    rec = fleet.run({"brake_torque": 1e4}, 20.0, 1 / 30, 1, ["speed"])
    assert largest(rec["speed"][-1]) < 0.2  # on a slope a shell creeps
