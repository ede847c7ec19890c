"""CommonRoad's multi-body model of the BMW 320i (Althoff and Wuersching) as a car.

Axes there are x forward, y right, z down: a positive steer is a turn to the right. Ours turns left
by the same steer and is the mirror image: yaw rates are equal as they stand, left wheels are right
ones, roll changes its sign, and pitch is nose up there, nose down here.

What is its own:

- axles are beams, held sideways by springs K_ras at the height of the roll centers, which are given
  over the road before the tires sink; inclination, which the tires alone know, is the roll of the
  body and D times the travel of the wheel;
- the contact moves sideways under load, K_lt, and springs act on body and axle at points that move
  apart when the body rolls: these moments cancel each other to within 30 N m of 2251, not so by
  axle, so that in a ramp to 0.9 g a load is off by 2.5 % of the largest;
- side forces turn the car by their arms to the sprung center of mass, as if the hubs' mass were
  there: by that it understeers 0.06 degrees per g more;
- slip is that of the sprung center of mass, without the roll rate times its height, and wheels that
  turn are no gyroscopes: two words here, and with them only the roll rate of the axles is missing;
- the tire is steady and takes no notice of the load. Inclined, it pushes to the side opposite to
  that of a real one, as `camber_slip` here, and besides by 2 % of its load as soon as the body
  begins to roll, which is left out;
- a run begins with the body not yet down on its springs, and as level as it was before all sank.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import skidpad as sp
from reference.comparison import Array, Comparison, of_wheels, table

OUT_OF_REACH = 0.5  # stops that this car does not have, m
SHORT = 0.01  # relaxation length that is as good as none, m
GRAVITY = 9.81
MIRRORED = [1, 0, 3, 2]


def parameters(*files: Path) -> dict[str, float]:
    """All numbers of flat YAML files, groups left out."""
    found: dict[str, float] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            name, colon, value = line.partition("#")[0].strip().partition(":")
            if colon and value.strip():
                found[name] = float(value)
    return found


def loads(p: dict[str, float]) -> dict[str, float]:
    """Static load of a wheel of each axle, N."""
    body = {"front": p["b"], "rear": p["a"]}
    hubs = {"front": p["m_uf"], "rear": p["m_ur"]}
    return {
        axle: 0.5 * GRAVITY * (p["m_s"] * arm / (p["a"] + p["b"]) + hubs[axle])
        for axle, arm in body.items()
    }


def sunk(p: dict[str, float]) -> dict[str, float]:
    """How far axles and body are down at rest from where h_s and R_w have them, m.

    And by how much the body is nose down then, rad, which counts as level here.
    """
    tires = {axle: load / p["K_zt"] for axle, load in loads(p).items()}
    wheelbase = p["a"] + p["b"]
    body = (p["b"] * tires["front"] + p["a"] * tires["rear"]) / wheelbase
    return {**tires, "body": body, "pitch": (tires["front"] - tires["rear"]) / wheelbase}


def car(p: dict[str, float]) -> sp.Car:
    """The car of these numbers, with wheels on beams."""
    down = sunk(p)
    at = {"front": p["a"], "rear": p["b"]}
    values: dict[str, object] = {
        "environment.gravity_z": -GRAVITY,
        "body.mass": p["m_s"],
        "body.height": p["h_s"] - down["body"],
        "body.to_front_axle": p["a"],
        "body.to_rear_axle": p["b"],
        "body.inertia_xx": p["I_Phi_s"],
        "body.inertia_yy": p["I_y_s"],
        "steering.ackermann": 0.0,
        "wheel.gyroscope": "off",
        "tire.slip_velocity": "planar",
        "brakes.front_share": p["T_sb"],
        "suspension.kinematics": "linear",
        "tire": sp.tires.SimplePacejka(
            friction_x=p["p_dx1"],
            friction_y=p["p_dy1"],
            stiffness_x=p["p_kx1"] / (p["p_cx1"] * p["p_dx1"]),
            stiffness_y=-p["p_ky1"] / (p["p_cy1"] * p["p_dy1"]),
            shape_x=p["p_cx1"],
            shape_y=p["p_cy1"],
            curvature_x=p["p_ex1"],
            curvature_y=p["p_ey1"],
            camber_slip=p["p_vy3"] / -p["p_ky1"] - p["p_hy3"],
        ),
    }
    hubs = 0.0
    for axle, f in (("front", "f"), ("rear", "r")):
        track, mass = p[f"T_{f}"], 0.5 * p[f"m_u{f}"]
        hubs += 2 * mass * (at[axle] ** 2 + 0.25 * track**2)
        values |= {
            f"wheel.{axle}.mass": mass,
            f"wheel.{axle}.track": track,
            f"wheel.{axle}.spin_inertia": p["I_y_w"],
            f"wheel.{axle}.radius": p["R_w"],
            f"wheel.{axle}.effective_radius": p["R_w"],
            f"wheel.{axle}.vertical_stiffness": p["K_zt"],
            f"suspension.{axle}.stiffness": p[f"K_s{f}"],
            f"suspension.{axle}.bump_damping": p[f"K_sd{f}"],
            f"suspension.{axle}.rebound_damping": p[f"K_sd{f}"],
            f"suspension.{axle}.bump_travel": OUT_OF_REACH,
            f"suspension.{axle}.rebound_travel": OUT_OF_REACH,
            f"suspension.{axle}.roll_center_height": p[f"h_ra{f}"] - down[axle],
            f"suspension.{axle}.camber_gain": p[f"D_{f}"],
            f"anti_roll.{axle}.stiffness": -p[f"K_ts{f}"] / track**2,
            f"tire.{axle}.relaxation_length_x": SHORT,
            f"tire.{axle}.relaxation_length_y": SHORT,
        }
    values["body.inertia_zz"] = p["I_z"] - hubs  # that of the whole car
    return sp.Car(values)


def not_yet_down(made: sp.Car, p: dict[str, float]) -> dict[str, Array]:
    """The state in which its runs begin: on the tires, but the springs are not."""
    down = sunk(p)
    height = made["body.height"] + down["body"]
    half = -0.5 * down["pitch"]
    travel = [-down[axle] for axle in ("front", "front", "rear", "rear")]
    start = {"q0": np.cos(half), "q1": 0.0, "q2": np.sin(half), "q3": 0.0, "z": height, "vz": 0.0}
    return {name: np.array(value) for name, value in start.items()} | {
        "travel": np.array(travel)[:, None]
    }


def drive(file: Path) -> Comparison:
    """One of its runs, mirrored, and ours under the same steer and demand."""
    rows = table(file)
    p = parameters(file.parent / "commonroad_vehicle2.yaml", file.parent / "commonroad_tire.yaml")
    made, time = car(p), rows["time"]
    assert (rows["acc_demand"] <= 0).all()
    fleet = sp.Fleet(made)
    speed = float(rows["vx"][0])
    fleet.start(speed, state={**not_yet_down(made, p), "vx": speed})
    rec = fleet.run(
        {
            "steer": sp.Signal(time, rows["steer"]),
            "brake_torque": sp.Signal(time, -p["m"] * p["R_w"] * rows["acc_demand"]),
        },
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=["vx", "yaw_rate", "roll", "pitch", "fz"],
    )
    ours = {name: values[..., 0] for name, values in rec.items()}
    theirs = {
        "vx": rows["vx"],
        "yaw_rate": rows["yaw_rate"],
        "roll": -rows["roll"],
        "pitch": -rows["pitch"] - sunk(p)["pitch"],
        "fz": of_wheels(rows, "fz_{}")[:, MIRRORED],
    }
    return Comparison(time, ours, theirs)
