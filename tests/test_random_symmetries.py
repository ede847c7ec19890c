"""Invariance of random fleets: rotation, mirroring, moving frames.

Almost all cars of a fleet are compared, as in a few the last digit may decide between two branches.
A failure prints the seed; ``SKIDPAD_SEED`` sets it (`random_fleets`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from random_fleets import CARS, FLEETS, SEED, Drive, numbers
from rings import first_quick
from skidpad import _core
from skidpad.simulation.inputs import WHEEL_INPUTS

from .car.turns import tilt, turn, turned

STEPS, DT = 20, 1e-3
NEAR = 1e-8  # of the largest value of a channel
ALMOST_ALL = 0.9
SEEN = (
    "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "travel", "wheel_speed",
    "fx", "fy", "fz", "mz", "slip_ratio", "slip_angle", "inclination",
)  # fmt: skip
Mirror = tuple[list[int], tuple[str, ...]]
AS_IT_IS: Mirror = ([0, 1, 2, 3], ())
SIDE_TO_SIDE: Mirror = (
    [1, 0, 3, 2],
    ("vy", "roll_rate", "yaw_rate", "fy", "mz", "slip_angle", "inclination"),
)
FORE_AND_AFT: Mirror = (
    [2, 3, 0, 1],
    ("vx", "pitch_rate", "yaw_rate", "wheel_speed", "fx", "mz", "slip_ratio"),
)
"""Which wheel replaces each, and the channels that change sign."""
UNEVEN = (
    ("engine.mounting", "longitudinal", "transverse"),  # its torque leans the body to one side
    ("tire.measured", "anywhere", "left"),  # the same tires on both sides, not mirrored
)
FRONT_OR_REAR = (
    "tire.model", "tire.slip", "tire.combine", "tire.slip_velocity", "tire.limits", "tire.angle",
    "wheel.gyroscope", "wheel.arm", "wheel.reaction", "wheel.radii", "suspension.hubs",
    "suspension.springs", "suspension.dampers", "suspension.stops", "suspension.third_spring",
    "anti_roll.mount",
)  # fmt: skip
"""Words common to both axles; steering, drive and control depend on which end is the front."""
TILTED = sp.Road.plane(slope=0.12, bank=-0.08, heading=0.3)

every_fleet = pytest.mark.parametrize("index", first_quick(range(FLEETS), 2))
lost = pytest.mark.filterwarnings("ignore:.*not finite:RuntimeWarning")


def drawn(index: int) -> tuple[dict[str, Any], Drive]:
    """Draw a fleet on a flat road, with wheels that do not hunt, and separate numbers per car."""
    drive = Drive(index)
    drive.words |= {"road.model": "flat", "wheel.spin": "implicit", "body.ground": "none"}
    numbers = {
        name: np.broadcast_to(x, (*np.shape(x)[:-1], CARS)) if np.ndim(x) else np.full(CARS, x)
        for name, x in drive.numbers.items()
    }
    return drive.words | numbers, drive


def started(car: sp.Car, drive: Drive, side: float = 1.0, road: sp.Road | None = None) -> sp.Fleet:
    """Start from the random states, mirrored on side -1; no wheel rolls without slip."""
    fleet = sp.Fleet(car, CARS, road=road)
    fleet.start(abs(drive.speed) + 3.0, y=side * drive.y)
    fleet.state.vy, fleet.state.yaw_rate = side * drive.vy, side * drive.yaw_rate
    spin = drive.spin * np.array([[0.99], [1.01], [1.02], [0.98]])
    fleet.state.wheel_speed = fleet.state.wheel_speed * (
        spin if side > 0 else spin[SIDE_TO_SIDE[0]]
    )
    return fleet


def share_alike(
    one: sp.Fleet, other: sp.Fleet, mirror: Mirror = AS_IT_IS, seen: tuple[str, ...] = SEEN
) -> tuple[float, str]:
    """Share of equal cars, and the channel with the fewest."""
    (wheels, flipped), shares = mirror, {}
    for name in seen:
        a, b = getattr(one.state, name), getattr(other.state, name)
        b = (-1 if name in flipped else 1) * (b[wheels] if b.ndim == 2 else b)
        alike = np.isclose(a, b, rtol=0, atol=NEAR * np.nanmax(np.abs(a)), equal_nan=True)
        shares[name] = float(np.atleast_2d(alike).all(axis=0).mean())
    worst = min(shares, key=lambda name: shares[name])
    return shares[worst], worst


def under_tilted_gravity(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values on a level road with gravity equal to that on the plane.

    Other uses of gravity_z stay unchanged: preloads under massless hubs, and the friction assumed
    by stability control, which it takes as a share of the weight.
    """
    names = [f"environment.gravity_{axis}" for axis in "xyz"]
    g = np.stack([values[name] for name in names])
    back = tilt(TILTED) * [1, -1, -1, -1]
    tilted = np.column_stack([turn(back, column) for column in g.T])
    changed = values | dict(zip(names, tilted, strict=True))
    if values["suspension.hubs"] == "massless":
        for axle in ("front", "rear"):
            hubs = values[f"wheel.{axle}.mass"] * (tilted[2] - g[2])
            changed[f"suspension.{axle}.preload"] = values[f"suspension.{axle}.preload"] + hubs
    if values["stability.model"] != "off":
        changed["stability.friction"] = values["stability.friction"] * abs(g[2] / tilted[2])
    return changed


def turn_with_the_plane(level: sp.Fleet, tilted: sp.Fleet) -> None:
    """Set the state of one fleet to that of the other, rotated with the road."""
    q, s = tilt(TILTED), level.state
    for name in sp.channels():
        with suppress(ValueError, AttributeError):  # of parts that these cars have not; outputs
            setattr(tilted.state, name, getattr(s, name))
    place = np.column_stack([turn(q, r) for r in np.stack([s.x, s.y, s.z]).T])
    attitude = np.column_stack([turned(q, p) for p in np.stack([s.q0, s.q1, s.q2, s.q3]).T])
    named = [*zip("xyz", place, strict=True)]
    named += [(f"q{k}", attitude[k]) for k in range(4)]
    for name, value in named:
        setattr(tilted.state, name, value)


@lost
@every_fleet
def test_a_road_that_is_tilted_is_gravity_that_is(index: int) -> None:
    values, drive = drawn(index)
    level = started(sp.Car(under_tilted_gravity(values)), drive)
    tilted = started(sp.Car(values | {"road.model": "terrain"}), drive, road=TILTED)
    turn_with_the_plane(level, tilted)
    held = {name: value[0] for name, value in drive.inputs.items()}
    for fleet in (level, tilted):
        fleet.step(**held, dt=DT, steps=STEPS)
    share, name = share_alike(level, tilted)
    assert share > ALMOST_ALL, f"SKIDPAD_SEED={SEED}, fleet {index}: {name}; {drive.words}"


@lost
@every_fleet
def test_a_mirrored_car_drives_the_mirrored_way(index: int) -> None:
    values, drive = drawn(index)
    for name, uneven, even in UNEVEN:
        values[name] = even if values[name] == uneven else values[name]
    names = ("environment.gravity_y", "body.inertia_xy", "body.inertia_yz")
    other = values | {name: -values[name] for name in names}
    left, right = started(sp.Car(values), drive), started(sp.Car(other), drive, side=-1.0)
    for fleet, side in ((left, 1.0), (right, -1.0)):
        held = {name: value[0] for name, value in drive.inputs.items()}
        for name in {"steer", "rear_steer", "torque_vectoring"} & held.keys():
            held[name] = side * held[name]
        if side < 0:
            held |= {name: held[name][SIDE_TO_SIDE[0]] for name in WHEEL_INPUTS}
        fleet.step(**held, dt=DT, steps=STEPS)
    share, name = share_alike(left, right, mirror=SIDE_TO_SIDE)
    assert share > ALMOST_ALL, f"SKIDPAD_SEED={SEED}, fleet {index}: {name}; {drive.words}"


@lost
@every_fleet
def test_a_world_that_moves_is_one_in_which_the_car_does(index: int) -> None:
    """Galilean invariance of ground, air and car; without air if the wind is not longitudinal.

    Assists and gearboxes also use only the speed over ground.
    """
    values, drive = drawn(index)
    road, moving = None, np.array([7.0, -3.0, 0.0])
    if index % 2:
        road = TILTED
        n = road.at(0.0, 0.0).normal
        moving[2] = -(n[:2] @ moving[:2]) / n[2]
        values |= {"road.model": "terrain", "environment.air_density": 0.0}
    rests, moves = (started(sp.Car(values), drive, road=road) for _ in range(2))
    s = moves.state
    attitude = np.stack([s.q0, -s.q1, -s.q2, -s.q3]).T
    added = np.column_stack([turn(q, moving) for q in attitude])
    s.vx, s.vy, s.vz = np.stack([s.vx, s.vy, s.vz]) + added
    held = {name: value[0] for name, value in drive.inputs.items()}
    rests.step(**held, dt=DT, steps=STEPS)
    x, y, _ = moving
    moves.step(**held, ground_x=x, ground_y=y, wind_x=x, wind_y=y, dt=DT, steps=STEPS)
    share, name = share_alike(rests, moves, seen=SEEN[3:])
    assert share > ALMOST_ALL, f"SKIDPAD_SEED={SEED}, fleet {index}: {name}; {drive.words}"


def front_for_rear(values: dict[str, Any]) -> dict[str, Any]:
    """Return the car mirrored fore and aft."""
    swap = {".front.": ".rear.", ".rear.": ".front."}
    changed = {}
    for name, value in values.items():
        axle = next((axle for axle in swap if axle in name), "")
        changed[name.replace(axle, swap[axle]) if axle else name] = value
    pairs = [("body.to_front_axle", "body.to_rear_axle"),
             ("aero.front_lift_area", "aero.rear_lift_area")]  # fmt: skip
    for one, other in pairs:
        changed[one], changed[other] = values[other], values[one]
    for name in ("brakes.front_share", "drive.front_share"):
        changed[name] = 1 - values[name]
    for name in ("body.inertia_xy", "body.inertia_xz", "environment.gravity_x"):
        changed[name] = -values[name]
    for axle in ("front", "rear"):
        changed[f"suspension.{axle}.toe"] = -changed[f"suspension.{axle}.toe"]
    return changed


@lost
@every_fleet
def test_a_car_in_reverse_is_its_mirror_image_that_drives_forward(index: int) -> None:
    """Except on Magic Formula tires, which differ between driving and braking, either way round."""
    words, drive = drawn(index)
    plain = {name: choices[0] for name, choices in _core.words().items()}
    drive.words = plain | {name: words[name] for name in FRONT_OR_REAR}
    if words["tire.model"] == "magic_formula":
        drive.words["tire.model"] = "brush"
    random = np.random.default_rng([SEED, index, 2])
    values = {name: np.broadcast_to(x, (CARS,)) for name, x in numbers(drive.words, random).items()}
    speed, vy, yaw_rate = random.uniform(2, 30, CARS), *random.normal(0, [[2], [0.3]], (2, CARS))
    spin = speed / 0.3 * random.uniform(0.8, 1.1, (4, CARS))
    values["steering.ackermann"] = np.zeros(CARS)  # the rear wheels have none
    steer, rear_steer = random.normal(0, 0.1, (2, CARS))
    own_drive = random.normal(0, 200, (4, CARS))
    own_brake = random.choice([0.0, 0.0, 800.0], (4, CARS))
    drive_torque = random.normal(0, 800, CARS)
    brake_torque = random.choice([0.0, 0.0, 1500.0, 8000.0], CARS)
    fleets = []
    for car, way in ((values, 1), (front_for_rear(values), -1)):
        fleet = sp.Fleet(sp.Car(drive.words | car), CARS)
        fleet.start(way * speed)
        s = fleet.state
        s.vy, s.yaw_rate, s.wheel_speed = (
            vy,
            way * yaw_rate,
            way * (spin if way > 0 else spin[FORE_AND_AFT[0]]),
        )
        ahead = way > 0
        order = slice(None) if ahead else FORE_AND_AFT[0]
        fleet.step(
            steer=steer if ahead else -rear_steer,
            rear_steer=rear_steer if ahead else -steer,
            drive_torque=way * drive_torque,
            brake_torque=brake_torque,
            wheel_drive_torque=way * own_drive[order],
            wheel_brake_torque=own_brake[order],
            dt=DT,
            steps=STEPS,
        )
        fleets.append(fleet)
    share, name = share_alike(*fleets, mirror=FORE_AND_AFT)
    assert share > ALMOST_ALL, f"SKIDPAD_SEED={SEED}, fleet {index}: {name}; {drive.words}"
