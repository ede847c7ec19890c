"""Runs of Project Chrono's sedan against the car that the package builds from its files.

The body is 2.6 degrees nose down: front and rear hardpoints are the same, but 125 mm apart in
height. At design the springs are slack; at rest the wheels are 32 mm in bump, toed out by a degree
and pushing against each other with 1.2 kN. `from_chrono` documents what is specific to Chrono.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import skidpad as sp
from reference.comparison import LEFT, Array, Comparison, across, of_wheels, table
from skidpad.suspension.polynomials import powers

TIRE = "Sedan_Pac02Tire.json"


@cache
def sedan(folder: Path) -> sp.cars.Foreign:
    """The car of the files in a folder."""
    model = folder / "model"
    return sp.cars.from_chrono(model, model / TIRE)


def chassis(folder: Path, car: sp.Car) -> Array:
    """Center of mass of the chassis body relative to that of ours, m."""
    model = folder / "model"
    part, body, vehicle = (
        json.loads((model / f"Sedan_{name}.json").read_text(encoding="utf-8"))
        for name in ("DoubleWishbone", "Chassis", "NoDriveline")
    )
    front = np.add(vehicle["Axles"][0]["Suspension Location"], part["Spindle"]["COM"])
    down = [car["body.to_front_axle"], 0.0, car["wheel.front.hub_height"] - car["body.height"]]
    place: Array = body["Components"][0]["Centroidal Frame"]["Location"] - (
        front * [1, 0, 1] - down
    )
    return place


def drive(file: Path, changes: Mapping[str, object] = {}) -> Comparison:
    """One of Chrono's runs and ours, with modified parameters, under the same rack and brakes."""
    rows, made = table(file, comments=2), sedan(file.parent)
    car, rack_travel = made.car.replace(changes), made.car["steering.rack_travel"]
    time = rows["t_s"] - rows["t_s"][0]
    steer = -rows["rack_m"] / rack_travel
    brakes = made.inputs["brake_torque"] * rows["brake_in"]
    fleet = sp.Fleet(car)
    fleet.start(float(np.hypot(rows["vx_mps"][0], rows["vz_mps"][0])))
    rec = fleet.run(
        {"steer": sp.Signal(time, steer), "brake_torque": sp.Signal(time, brakes)},
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=["vx", "vy", "yaw_rate", "roll_rate", "roll", "pitch", "fx", "fy", "fz", "travel"],
    )
    ours = {name: values[..., 0] for name, values in rec.items()}
    x, _, z = chassis(file.parent, car)
    ours["vy"] = ours["vy"] + x * ours["yaw_rate"] - z * ours["roll_rate"]
    ours["ay"] = across(rec.time, ours)
    ours |= angles(car, ours["travel"], rack_travel * np.interp(rec.time, time, steer))
    theirs = {
        name: rows[column]
        for name, column in (
            ("vx", "vx_mps"),
            ("vy", "vy_mps"),
            ("yaw_rate", "yaw_rate_rps"),
            ("roll", "roll_rad"),
            ("pitch", "pitch_rad"),
        )
    } | {
        name: of_wheels(rows, column)
        for name, column in (
            ("fx", "fx_{}_n"),
            ("fy", "fy_{}_n"),
            ("fz", "fz_{}_n"),
            ("toe", "toe_{}_rad"),
            ("lean", "camber_{}_rad"),
        )
    }
    theirs["ay"] = across(time, theirs)
    return Comparison(rows["t_s"], ours, theirs)


def curves(file: Path) -> Comparison:
    """Chrono's wheel angles, and those of our car's curves at Chrono's own travel and rack.

    Our run is not involved: what remains is bump steer and the steering linkage.
    """
    rows, car = table(file, comments=2), sedan(file.parent).car
    vehicle, part = (
        json.loads((file.parent / "model" / f"Sedan_{name}.json").read_text(encoding="utf-8"))
        for name in ("NoDriveline", "DoubleWishbone")
    )
    front, rear = (
        axle["Suspension Location"][2] + part["Spindle"]["COM"][2] for axle in vehicle["Axles"]
    )
    travel = of_wheels(rows, "z_{}_m") - np.array([front, front, rear, rear])
    theirs = {"toe": of_wheels(rows, "toe_{}_rad"), "lean": of_wheels(rows, "camber_{}_rad")}
    return Comparison(rows["t_s"], angles(car, travel, -rows["rack_m"]), theirs)


def angles(car: sp.Car, travel: Array, rack: Array) -> dict[str, Array]:
    """Wheel angles to the left and inclinations to the right, from the car's curves."""
    found: dict[str, list[Array]] = {"toe": [], "camber": []}
    for wheel, side in enumerate(LEFT):
        group = f"suspension.{'front' if wheel < 2 else 'rear'}"
        way = side * rack if wheel < 2 else np.zeros_like(rack)
        terms = powers(travel[:, wheel], way)
        for name, each in found.items():
            curve = np.asarray(car[f"{group}.{name}_polynomial"])
            each.append(-side * (car[f"{group}.{name}"] + terms @ curve))
    return {"toe": np.stack(found["toe"], 1), "lean": np.stack(found["camber"], 1)}
