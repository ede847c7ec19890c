"""The sedan of Project Chrono as a car, from the files that Chrono itself reads.

A chassis of 1550 kg on four double wishbones of rigid links, steered by a rack. Chrono's chassis
reference frame is the frame of our body here, so the body stands 2.6 degrees nose down: hardpoints
front and rear are the same, but 125 mm apart in height. At design the springs hang loose; at rest
the wheels are 32 mm in bump, toed out by a degree and pushing against each other with 1.2 kN.

What is Chrono's own:

- its tire clamps the inclination to 3 degrees, taken twice from degrees to radians: 9e-4 rad, so
  that camber changes no force. Here as the range CAMMIN..CAMMAX;
- it gives the formula -alpha and returns -Fy, so that the mirror image of what TYRESIDE says runs
  on each side;
- its pneumatic trail has no factor LFZO, as in the book; ours has one, as MFeval. Here through LTR;
- it has no relaxation; ten millimeters stand for that here;
- it takes slip from the velocity of the wheel's center, without roll rate times radius: roll and
  forces differ by a per cent in a sine steer;
- it combines Fx and Fy by the friction ellipse of Adams, since the file has no combined slip;
- its rolling radius is R0 less a third of the deflection, but Fx turns the wheel with the loaded
  radius. Ours is one radius for both, so brakes have to pull by `torque_ratio` more.
"""

from __future__ import annotations

import csv
import json
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray
from reference.comparison import LEFT, Array, Comparison, of_wheels, table

LARGEST_LEAN = np.radians(np.radians(3.0))
SHORT = 0.01  # relaxation length that is as good as none, m
TRAVEL = (-0.06, 0.1)  # of the wheels, m
RACK = 0.015


@dataclass(frozen=True)
class Sedan:
    """The car and what it takes to compare with it."""

    car: sp.Car
    kinematics: dict[str, sp.suspension.Polynomials]
    rack_travel: float  # m of rack per unit of steering input, to the left
    brake_torque: float  # of each wheel at full brake input, N m
    torque_ratio: float  # rolling over loaded radius
    chassis: NDArray[np.float64]  # center of mass of the chassis body from that of ours, m


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def parameters(path: Path) -> dict[str, NDArray[np.float64]]:
    """What Chrono printed of the whole car."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {row["parameter"]: np.array(row["value"].split(), float) for row in rows}


def wishbones(part: dict[str, Any], radius: float, *, steered: bool) -> Any:
    """The suspension; its hardpoints stand in the file."""
    points = {
        name: tuple(part[group][f"Location {end}"])
        for name, group, end in (
            ("lower_wishbone_inboard_front", "Lower Control Arm", "Chassis Front"),
            ("lower_wishbone_inboard_rear", "Lower Control Arm", "Chassis Back"),
            ("lower_wishbone_outboard", "Lower Control Arm", "Upright"),
            ("upper_wishbone_inboard_front", "Upper Control Arm", "Chassis Front"),
            ("upper_wishbone_inboard_rear", "Upper Control Arm", "Chassis Back"),
            ("upper_wishbone_outboard", "Upper Control Arm", "Upright"),
            ("trackrod_inboard", "Tierod", "Chassis"),
            ("trackrod_outboard", "Tierod", "Upright"),
        )
    }
    center = tuple(part["Spindle"]["COM"])
    rack: dict[str, Any] = {} if steered else {"rack_direction": None}
    return sp.suspension.from_hardpoints(
        {**points, "wheel_center": center, "wheel_radius": radius}, "double_wishbone", **rack
    )


def spring(part: dict[str, Any], links: Any, travel: Array) -> tuple[Array, Array]:
    """Force of the spring and rate of the damper, at the wheel."""
    ends = [part["Spring"][f"Location {end}"] for end in ("Chassis", "Arm")]
    place: dict[str, Any] = {"on": "lower_wishbone", "travel": travel}
    length = links.spring_length(*ends, **place)
    ratio = links.motion_ratio(*ends, **place)
    force = part["Spring"]["Spring Coefficient"] * (part["Spring"]["Free Length"] - length)
    return force * ratio, part["Shock"]["Damping Coefficient"] * ratio**2


def tire(path: Path) -> sp.tires.MagicFormula:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sp.TirWarning)
        made = sp.tires.MagicFormula.from_tir(
            path, combined_slip="ellipse", cammin=-LARGEST_LEAN, cammax=LARGEST_LEAN
        )
    return made.replace(ltr=1.0 / float(made.parameters["lfzo"]))  # type: ignore[arg-type]


def sedan(folder: Path) -> Sedan:
    """The car of the files in a folder."""
    model = folder / "model"
    part = read(model / "Sedan_DoubleWishbone.json")
    wheel, rolls = read(model / "Sedan_Wheel.json"), read(model / "Sedan_Pac02Tire.json")
    rack, vehicle = read(model / "Sedan_RackPinion.json"), read(model / "Sedan_NoDriveline.json")
    whole = parameters(folder / "parameters.csv")
    rubber = tire(model / "Sedan_Pac02Tire.tir")
    gravity = 9.81

    # masses: the arms' weight is half on the wheel and half on the chassis
    arms = part["Upper Control Arm"]["Mass"] + part["Lower Control Arm"]["Mass"]
    hub = part["Spindle"]["Mass"] + wheel["Mass"] + rolls["Mass"] + part["Upright"]["Mass"]
    hub += 0.5 * arms
    total, center = float(whole["total_mass"][0]), whole["center_of_mass"]
    origins = {
        axle: np.array(one["Suspension Location"])
        for axle, one in zip(("front", "rear"), vehicle["Axles"], strict=True)
    }
    centers = {axle: origin + part["Spindle"]["COM"] for axle, origin in origins.items()}
    corners = [at * [1, side, 1] for at in centers.values() for side in (1, -1)]
    sprung = total - 4 * hub
    body = (total * center - hub * np.sum(corners, axis=0)) / sprung
    xx, yy, zz = (float(whole[name][0]) for name in ("ixx", "iyy", "izz"))
    inertia = np.diag([xx, yy, zz])
    inertia[0, 2] = inertia[2, 0] = -float(whole["ixz"][0])  # the tensor holds its negative
    for mass, at in [*((hub, corner - center) for corner in corners), (sprung, body - center)]:
        inertia -= mass * (at @ at * np.eye(3) - np.outer(at, at))

    R0, stiffness = (
        float(rubber.parameters["unloaded_radius"]),  # type: ignore[arg-type]
        float(rubber.parameters["vertical_stiffness"]),  # type: ignore[arg-type]
    )
    wheelbase = centers["front"][0] - centers["rear"][0]
    loads = {
        axle: 0.5 * total * gravity * share
        for axle, share in (
            ("front", (center[0] - centers["rear"][0]) / wheelbase),
            ("rear", (centers["front"][0] - center[0]) / wheelbase),
        )
    }
    sunk = {axle: load / stiffness for axle, load in loads.items()}
    ground = 0.5 * sum(centers[axle][2] - (R0 - sunk[axle]) for axle in sunk)  # below the frame

    values: dict[str, object] = {
        "tire": rubber,
        "tire.measured": "right",
        "environment.gravity_z": -gravity,
        "body.mass": sprung,
        "body.height": body[2] - ground,
        "body.to_front_axle": centers["front"][0] - body[0],
        "body.to_rear_axle": body[0] - centers["rear"][0],
        **{f"body.inertia_{a}{a}": inertia[i, i] for i, a in enumerate("xyz")},
        "body.inertia_xz": -inertia[0, 2],
        "brakes.front_share": 0.5,
        "suspension.springs": "table",
    }
    travels = np.linspace(*TRAVEL, 33)
    kinematics = {}
    for axle, at in centers.items():
        links = wishbones(part, R0 - sunk[axle], steered=axle == "front")
        curves = links.polynomials(TRAVEL, rack=(-RACK, RACK) if axle == "front" else None)
        kinematics[axle] = curves
        force, damping = spring(part, links, travels)
        values |= curves.fields(axle)
        values |= {
            f"suspension.{axle}.spring_travels": travels.tolist(),
            f"suspension.{axle}.spring_forces": force.tolist(),
            f"suspension.{axle}.preload": float(np.interp(0.0, travels, force)),
            f"suspension.{axle}.bump_damping": damping.mean(),
            f"suspension.{axle}.rebound_damping": damping.mean(),
            f"suspension.{axle}.stop_stiffness": 0.0,
            f"wheel.{axle}.mass": hub,
            f"wheel.{axle}.spin_inertia": wheel["Inertia"][1]
            + rolls["Inertia"][1]
            + part["Spindle"]["Inertia"][1]
            + part["Axle"]["Inertia"],
            f"wheel.{axle}.track": 2 * at[1],
            f"wheel.{axle}.hub_height": at[2] - ground,
            f"wheel.{axle}.radius": R0,
            f"wheel.{axle}.effective_radius": R0 - sunk[axle] / 3,
            f"wheel.{axle}.vertical_stiffness": stiffness,
            f"wheel.{axle}.vertical_damping": 2000.0,  # VERTICAL_DAMPING of the .tir
            f"tire.{axle}.relaxation_length_x": SHORT,
            f"tire.{axle}.relaxation_length_y": SHORT,
        }
    pinion = rack["Pinion"]
    rack_travel = pinion["Radius"] * np.radians(pinion["Maximum Angle (deg)"])
    values["steering.rack_travel"] = rack_travel
    mean = float(np.mean(list(sunk.values())))
    return Sedan(
        sp.Car(values),
        kinematics,
        rack_travel,
        float(read(model / "Sedan_BrakeSimple.json")["Maximum Torque"]),
        (R0 - mean / 3) / (R0 - mean),
        np.array(
            read(model / "Sedan_Chassis.json")["Components"][0]["Centroidal Frame"]["Location"]
        )
        - body,
    )


def drive(file: Path) -> Comparison:
    """One of Chrono's runs and ours under the same rack and brakes."""
    rows, made = table(file, comments=2), sedan(file.parent)
    time = rows["t_s"] - rows["t_s"][0]
    steer = -rows["rack_m"] / made.rack_travel
    brakes = 4 * made.brake_torque * made.torque_ratio * rows["brake_in"]
    fleet = sp.Fleet(made.car)
    fleet.start(float(np.hypot(rows["vx_mps"][0], rows["vz_mps"][0])))
    rec = fleet.run(
        {"steer": sp.Signal(time, steer), "brake_torque": sp.Signal(time, brakes)},
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=["vx", "vy", "yaw_rate", "roll_rate", "roll", "pitch", "fx", "fy", "fz", "travel"],
    )
    ours = {name: values[..., 0] for name, values in rec.items()}
    x, _, z = made.chassis
    ours["vy"] = ours["vy"] + x * ours["yaw_rate"] - z * ours["roll_rate"]
    rack = made.rack_travel * np.interp(rec.time, time, steer)
    ours |= angles(made, ours["travel"], rack)
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
    return Comparison(rows["t_s"], ours, theirs)


def angles(made: Sedan, travel: Array, rack: Array) -> dict[str, Array]:
    """Angles of the wheels to the left and leans to the right, as the car's curves have them."""
    found: dict[str, list[Array]] = {"toe": [], "camber": []}
    for wheel, side in enumerate(LEFT):
        curves = made.kinematics["front" if wheel < 2 else "rear"]
        way = side * rack if wheel < 2 else np.zeros_like(rack)
        for name, each in found.items():
            each.append(-side * (getattr(curves, name) + curves.at(name, travel[:, wheel], way)))
    return {"toe": np.stack(found["toe"], 1), "lean": np.stack(found["camber"], 1)}
