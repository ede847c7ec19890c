"""Wheels on links: carrier poses, motion of the contacts, and forces through the links.

A car with the polynomials of two suspensions is held in an attitude; its behavior is compared with
the suspensions themselves, as rigid bodies solved from their hardpoints.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray
from rings import first_quick
from skidpad import Car, Fleet

from .cars import AXLES, G, both
from .links import FRONT, LINKS, RACK, REAR
from .test_body import body_inertia, hubs, rotation

Array = NDArray[np.float64]
AXLE = {"front": FRONT, "rear": REAR}
UNDAMPED = {**both("suspension.bump_damping", 0.0), **both("suspension.rebound_damping", 0.0)}
EXACT = np.radians(1e-3)
V = 20.0  # m/s
TINY = 1e-9  # s: a step in which nothing moves, and whose outputs are those of its start
CARS = 25


@dataclass
class Carrier:
    """A wheel in body axes (car, 3): center and spin axis, and their derivatives by travel."""

    center: Array  # from the center of mass [m]
    spin: Array  # to the left
    way: Array
    turn: Array  # rad/m

    def contact(self, turned: Array, height: float) -> Array:
        """Road point under the wheel relative to its center, in road axes."""
        s = in_road(turned, self.spin)
        H = height + in_road(turned, self.center)[:, 2]
        reach = H / (1 - s[:, 2] ** 2)
        up = np.array([0.0, 0.0, 1.0])
        return reach[:, None] * (s * s[:, 2:] - up)


def in_road(turned: Array, vectors: Array) -> Array:
    return np.einsum("nij,nj->ni", turned, vectors)


def carrier(car: Car, i: int, travel: Array, rack: Array) -> Carrier:
    """Wheel i from the hardpoints; the right one is the left one's mirror image."""
    axle, left = AXLES[i // 2], 1 - 2 * (i % 2)
    one = AXLE[axle]
    side = left * np.sign(one.solve(0.0).by_rack.steer) if axle == "front" else 0.0
    e = 1e-5
    up, here, down = (one.solve(travel + step, side * rack) for step in (e, 0.0, -e))
    little = up.rotation @ np.swapaxes(down.rotation, -1, -2) / (2 * e)
    turn = np.stack([little[:, 2, 1], little[:, 0, 2], little[:, 1, 0]], axis=-1)
    hub = hubs(car)[1][2 * (i // 2)] + (here.wheel_center - one.solve(0.0).wheel_center)
    mirror = np.array([1, left, 1])
    way = (up.wheel_center - down.wheel_center) / (2 * e)
    return Carrier(hub * mirror, here.spin_axis * mirror * left, way * mirror, turn * mirror * left)


def held(car: Car, n: int = CARS, **state: object) -> Fleet:
    """Cars in straight motion at V, level at design height, except as given."""
    fleet = Fleet(car, n)
    fleet.start(V)
    level = {"z": car["body.height"], "q0": 1.0, "q1": 0.0, "q2": 0.0, "q3": 0.0}
    still = dict.fromkeys(("vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "travel_rate"), 0.0)
    for name, value in (level | still | {"vx": V} | state).items():
        setattr(fleet.state, name, value)
    return fleet


def attitudes(n: int = CARS) -> dict[str, Array]:
    """Bodies that roll and pitch by up to 4 degrees."""
    t = np.linspace(0, 2 * np.pi, n)
    q1, q2 = 0.035 * np.sin(2 * t), 0.02 * np.cos(3 * t)
    return {"q0": np.sqrt(1 - q1**2 - q2**2), "q1": q1, "q2": q2, "q3": 0 * t}


LEVEL = {"q0": np.ones(CARS), **dict.fromkeys(("q1", "q2", "q3"), np.zeros(CARS))}


def travels(n: int = CARS) -> Array:
    t = np.linspace(0, 2 * np.pi, n)
    return 0.05 * np.sin(t + np.arange(4)[:, None])


@pytest.fixture(scope="module")
def linked() -> Car:
    return Car({"tire.model": "brush", "tire.slip": "steady", **UNDAMPED, **LINKS["polynomial"]})


# where a wheel is


@pytest.mark.parametrize("i", range(4))
def test_wheels_of_a_level_car_stand_as_their_hardpoints_say(linked: Car, i: int):
    """In bump and droop, with the rack at both ends and between."""
    z = np.repeat(np.linspace(-0.06, 0.06, 13), 5)
    rack = np.tile(np.linspace(-RACK, RACK, 5), 13) if i < 2 else np.zeros(65)
    fleet = held(linked, 65, travel=np.broadcast_to(z, (4, 65)))
    fleet.step(steer=rack / linked["steering.rack_travel"], dt=TINY)
    s = carrier(linked, i, z, rack).spin
    np.testing.assert_allclose(fleet.state.inclination[i], np.arcsin(s[:, 2]), atol=EXACT)
    # a car that goes straight on sees the heading of its wheels as slip
    heading = np.arctan2(-s[:, 0], s[:, 1])
    np.testing.assert_allclose(fleet.state.slip_angle[i], -heading, atol=EXACT)
    if i < 2:
        assert np.ptp(heading) > 0.4


@pytest.mark.parametrize("i", range(4))
def test_wheels_of_a_car_that_rolls_and_pitches_stand_as_their_hardpoints_say(linked: Car, i: int):
    """Their load gives the height of their center, which also moves forward and outward."""
    fleet = held(linked, **attitudes(), travel=travels())
    rack = np.full(CARS, 0.01 if i < 2 else 0.0)
    fleet.step(steer=0.01 / linked["steering.rack_travel"], dt=TINY)
    one, turned = carrier(linked, i, travels()[i], rack), rotation(attitudes())
    s = in_road(turned, one.spin)
    np.testing.assert_allclose(fleet.state.inclination[i], np.arcsin(s[:, 2]), atol=EXACT)
    height = linked["body.height"] + in_road(turned, one.center)[:, 2]
    axle = AXLES[i // 2]
    deflection = linked[f"wheel.{axle}.radius"] * np.sqrt(1 - s[:, 2] ** 2) - height
    load = linked[f"wheel.{axle}.vertical_stiffness"] * np.maximum(deflection, 0.0)
    assert np.count_nonzero(load) > CARS / 3
    np.testing.assert_allclose(fleet.state.fz[i], load, atol=1.0)  # N: 5 um


def test_slopes_as_numbers_are_polynomials_of_the_first_degree():
    """On a level road; linear kinematics shift a wheel parallel to the road, not the body."""
    slopes = {"camber_gain": -0.7, "bump_steer": 0.15, "roll_center_height": 0.08}
    numbers = {f"suspension.{a}.{name}": x for a in AXLES for name, x in slopes.items()}
    words = {"tire.model": "brush", "tire.slip": "steady"}
    linear = Car({**words, **numbers, "suspension.kinematics": "linear"})
    curves = {}
    for axle in AXLES:
        R, t = linear[f"wheel.{axle}.hub_height"], linear[f"wheel.{axle}.track"]
        # the contact moves outward by 2 h/t of travel, and camber takes it in
        outward = 2 * slopes["roll_center_height"] / t + R * slopes["camber_gain"]
        for curve, slope in (("toe", 0.15), ("camber", -0.7), ("outward", outward)):
            curves[f"suspension.{axle}.{curve}_polynomial"] = [0.0] * 6 + [slope] + [0.0] * 14
    polynomial = Car({**words, **curves, "suspension.kinematics": "polynomial"})
    found = []
    for car in (linear, polynomial):
        fleet = held(car, travel=travels(), travel_rate=0.3)
        fleet.step(dt=TINY)
        s = fleet.state
        found.append([s.inclination, s.slip_angle, s.slip_ratio, s.fx, s.fy, s.fz])
    np.testing.assert_allclose(*found, rtol=1e-9, atol=1e-9)


# how a contact moves, and what links pass on


def contact_slope(one: Carrier, turned: Array, height: float) -> tuple[Array, Array]:
    """Return P' + O' x r in the road's axes, and r."""
    r = one.contact(turned, height)
    return in_road(turned, one.way) + np.cross(in_road(turned, one.turn), r), r


@pytest.mark.parametrize("turns", [LEVEL, attitudes()], ids=["level", "rolled"])
@pytest.mark.parametrize("i", range(4))
def test_a_contact_moves_by_travel_with_the_carrier(linked: Car, i: int, turns: dict[str, Array]):
    """From slip: lateral, and longitudinal where the wheel keeps its spin."""
    rate, z = 1.5, 0.6 * travels()
    fleet = held(linked, **turns, travel=z, travel_rate=rate)
    rolls = fleet.state.wheel_speed[i] * linked[f"wheel.{AXLES[i // 2]}.effective_radius"]
    fleet.step(dt=TINY)
    one, turned = carrier(linked, i, z[i], np.zeros(CARS)), rotation(turns)
    slope, _ = contact_slope(one, turned, linked["body.height"])
    velocity = V * turned[..., 0] + rate * slope
    forward, aside = wheel_axes(in_road(turned, one.spin))
    along, across = np.sum(velocity * forward, axis=1), np.sum(velocity * aside, axis=1)
    assert np.abs(slope[:, :2]).max(axis=0).min() > 0.05
    np.testing.assert_allclose(np.tan(fleet.state.slip_angle[i]), across / along, atol=2e-5)
    np.testing.assert_allclose(fleet.state.slip_ratio[i], (rolls - along) / along, atol=2e-5)


def wheel_axes(s: Array) -> tuple[Array, Array]:
    """Horizontal axes of wheels, forward and left."""
    up = np.array([0.0, 0.0, 1.0])
    forward = np.cross(s, up)
    forward = forward / np.linalg.norm(forward, axis=1, keepdims=True)
    return forward, np.cross(up, forward)


def hub_forces(car: Car, fleet: Fleet, before: dict[str, Array], dt: float) -> Array:
    """Generalized forces on the hubs along their travel in a step without body rates [N]: (4, car).

    m (zddot + A_z + (wdot x r)_z) + m P' . a and the spring force, with A the acceleration of the
    body without gravity and a that of the whole car's center of mass.
    """
    s = fleet.state
    mass, place = hubs(car)
    S, m = mass @ place, mass.sum() + car["body.mass"]
    turned = rotation(before)
    A = np.array([s.vx - before["vx"], s.vy, s.vz]).T / dt + G * turned[:, 2]
    wdot = np.array([s.roll_rate, s.pitch_rate, s.yaw_rate]).T / dt
    found = []
    for i in range(4):
        axle, z = AXLES[i // 2], before["travel"]
        one = carrier(car, i, z[i], np.zeros(CARS))
        zddot = (s.travel_rate[i] - before["travel_rate"][i]) / dt
        carried = A[:, 2] + np.cross(wdot, one.center)[:, 2]
        carried = carried + np.sum((A + np.cross(wdot, S) / m)[:, :2] * one.way[:, :2], axis=1)
        spring = car[f"suspension.{axle}.preload"] + car[f"suspension.{axle}.stiffness"] * z[i]
        bar = car[f"anti_roll.{axle}.stiffness"] * (z[i] - z[i ^ 1])
        found.append(car[f"wheel.{axle}.mass"] * (zddot + carried) + spring + bar)
    return np.array(found)


@pytest.mark.parametrize("turns", [LEVEL, attitudes()], ids=["level", "rolled"])
@pytest.mark.parametrize("way", first_quick(["driven", "free", "locked"]))
def test_links_pass_on_what_forces_do_along_the_way(linked: Car, turns: dict[str, Array], way: str):
    """Virtual work of the tire's force and moment, on a laterally sliding wheel.

    A bearing transmits no moment about its axis, so a force there acts as if at the wheel center; a
    brake that locks the wheel to the carrier transmits all of it.
    """
    dt, z = 1e-7, 0.5 * travels() + 0.02
    before = {**turns, "vx": np.full(CARS, V), "travel": z, "travel_rate": np.zeros((4, CARS))}
    fleet = held(linked, **before, vy=-1.0)
    torque = {"free": {}, "locked": {"brake_torque": 1e6}, "driven": {"drive_torque": 2000.0}}
    if way == "locked":
        fleet.state.wheel_speed = 0.0
    fleet.step(**torque[way], dt=dt)
    fleet.state.vy += 1.0
    moved = hub_forces(linked, fleet, before, dt)
    s, turned = fleet.state, rotation(turns)
    for i in range(4):
        one = carrier(linked, i, z[i], np.zeros(CARS))
        slope, r = contact_slope(one, turned, linked["body.height"])
        spin, turn = in_road(turned, one.spin), in_road(turned, one.turn)
        forward, aside = wheel_axes(spin)
        f = s.fx[i][:, None] * forward + s.fy[i][:, None] * aside
        f[:, 2] = s.fz[i]
        work = np.sum(f * slope, axis=1) + s.mz[i] * turn[:, 2]
        about_axis = np.sum(np.cross(r, f) * spin, axis=1)
        if way != "locked":
            work -= about_axis * np.sum(spin * turn, axis=1)
        assert np.abs(s.fy[i]).max() > 150
        if way == "locked":
            assert np.abs(about_axis * np.sum(spin * turn, axis=1)).max() > 20
        np.testing.assert_allclose(moved[i], work, atol=0.3, err_msg=str(i))


def test_loads_and_gravity_alone_change_the_vertical_momentum(linked: Car):
    """Of body and hubs together, exactly: internal forces of links cancel."""
    dt, steer = 1e-3, 0.1
    rates = np.random.default_rng(7).normal(0, 0.3, (4, CARS))
    fleet = held(linked, travel=0.5 * travels() + 0.02, travel_rate=rates, vy=-1.0)
    z, rack = fleet.state.travel.copy(), np.full(CARS, steer * linked["steering.rack_travel"])
    fleet.step(steer=steer, brake_torque=3000.0, dt=dt)
    s = fleet.state
    attitude = {name: getattr(s, name) for name in LEVEL}
    up = in_road(rotation(attitude), np.array([s.vx, s.vy, s.vz]).T)[:, 2]
    w = np.array([s.roll_rate, s.pitch_rate, s.yaw_rate]).T
    mass, _ = hubs(linked)
    momentum = (linked["body.mass"] + mass.sum()) * up
    for i in range(4):
        center = carrier(linked, i, z[i], rack if i < 2 else 0 * rack).center
        momentum += mass[i] * (s.travel_rate[i] - rates[i] + np.cross(w, center)[:, 2])
    weight = (linked["body.mass"] + mass.sum()) * G
    assert np.abs(s.fy).max() > 3000
    np.testing.assert_allclose(momentum / dt, s.fz.sum(axis=0) - weight, atol=1e-2)


# energy

FRICTIONLESS = {**both("tire.friction", 1e-9), **both("tire.standstill_damping", 1e-9)}


def energy(car: Car, rec) -> Array:
    """Kinetic energy and potential energy of gravity, springs, bars and tires."""
    found = 0.5 * car["body.mass"] * sum(rec[name] ** 2 for name in ("vx", "vy", "vz"))
    w = np.array([rec[name] for name in ("roll_rate", "pitch_rate", "yaw_rate")])
    found = found + 0.5 * np.einsum("itn,ij,jtn->tn", w, body_inertia(car), w)
    found = found + car["body.mass"] * G * rec["z"]
    up = rotation({name: rec[name] for name in LEVEL})[..., 2, :]
    for i, (mass, place) in enumerate(zip(*hubs(car), strict=True)):
        axle, z = AXLES[i // 2], rec["travel"][:, i]
        v = np.array([rec["vx"], rec["vy"], rec["vz"]]) + np.cross(w.T, place).T
        v[2] += rec["travel_rate"][:, i]
        height = rec["z"] + up @ place + up[..., 2] * z
        found = found + mass * (0.5 * np.sum(v**2, axis=0) + G * height)
        spring = car[f"suspension.{axle}.preload"] * z
        spring = spring + 0.5 * car[f"suspension.{axle}.stiffness"] * z**2
        bar = 0.25 * car[f"anti_roll.{axle}.stiffness"] * (z - rec["travel"][:, i ^ 1]) ** 2
        tire = 0.5 * rec["fz"][:, i] ** 2 / car[f"wheel.{axle}.vertical_stiffness"]
        found = found + spring + bar + tire
    return found


@pytest.mark.parametrize("kinematics", LINKS)
def test_links_do_no_work(kinematics: str):
    """A car without dampers, dropped askew on ice, conserves energy as on vertical guides."""
    words = {"tire.model": "brush", "aero.drag_area": 0.0}
    stops = {**both("suspension.bump_travel", 1.0), **both("suspension.rebound_travel", 1.0)}
    car = Car({**words, **FRICTIONLESS, **UNDAMPED, **stops, **LINKS[kinematics]}).level()
    fleet = Fleet(car, 2)
    fleet.start(0.0)
    fleet.state.z += 0.03
    fleet.state.roll_rate, fleet.state.pitch_rate = [0.0, 0.5], [0.0, 0.2]
    names = ["vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "z", *LEVEL]
    rec = fleet.run({}, 1.0, 2e-5, 250, [*names, "travel", "travel_rate", "fz"])
    found = energy(car, rec)
    assert np.abs(rec["travel"] - rec["travel"][0]).max() > 0.05
    assert np.abs(found - found[0]).max() < 2.0  # J, of 410 that it falls by
