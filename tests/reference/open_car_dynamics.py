"""The double-track car of TUM's Open-Car-Dynamics, from the parameters that it lists.

What is its own:

- forces jack over roll- and pitch-center heights, all of Fy, not only what the links pass on to
  the body, so that roll centers here are higher by mass over sprung mass;
- what turns wheels faster or slower, and rolling resistance, do not pitch the car: in ours 34 % of
  what the pitch centers leave to the springs;
- the body rolls and pitches by small angles: its weight does not overturn it, and contacts do not
  move sideways when it rolls;
- slip lags behind by 0.3 m and 0.2 m, as relaxation lengths do;
- slip is that of the motion in the plane, and wheels that turn are no gyroscopes: two words here.
  As gyroscopes they would take 255 N m of roll at 30 m/s and 0.5 rad/s, 20 % of what rolls it on
  its springs;
- roll and pitch centers keep their distance from the center of mass: they are fixed in the body
  (roll_center.py);
- steer lags behind its command; what is compared starts at the steer of the wheels;
- below 10 m/s relaxation lengths shrink, below 20 rad/s wheels are heavier.
"""

from __future__ import annotations

import csv
from pathlib import Path

import skidpad as sp
from reference.comparison import Comparison, of_wheels, table
from reference.roll_center import polynomial, swinging

OUT_OF_REACH = 0.5  # stops that this car does not have, m
AXLES = ("front", "rear")
GRAVITY = 9.81


def parameters(path: Path) -> dict[str, float]:
    """All numbers of a file by the ends of their names; arrays are left out."""
    with path.open(encoding="utf-8") as file:
        rows = [(name, value) for name, value, *_ in csv.reader(file)]
    return {
        name.removeprefix("vehicle_dynamics_double_track."): float(value)
        for name, value in rows
        if value != "(array)"
    }


def tire(p: dict[str, float], axle: str) -> sp.tires.Tire:
    """The tire of the left wheel; that of the right one is the same, mirrored."""
    prefix = f"z.tire_model.{axle}_left."
    own = {k.removeprefix(prefix): v for k, v in p.items() if k.startswith(prefix)}
    if "lateral.B" in own:
        curves = {
            f"{ours}_{way}": own[f"{name}.{letter}"]
            for way, name in (("x", "longitudinal"), ("y", "lateral"))
            for ours, letter in zip(
                ("stiffness", "shape", "friction", "curvature"), "BCDE", strict=True
            )
        }
        return sp.tires.SimplePacejka(combine="none", load_sensitivity=0.0, **curves)
    known = sp.tires.MagicFormula("5.2").parameters
    numbers = {k.lower(): v for k, v in own.items() if k.lower() in known}
    moments = {
        "unloaded_radius": p[f"tire.rolling_radius_m.{axle}"],
        "qsy1": p["tire.rolling_resistance_coefficient"],
        "lmx": 0.0,
        "ltr": 0.0,
        "lres": 0.0,
    }
    return sp.tires.MagicFormula("5.2", limits=False, **{**numbers, **moments})


def to_axles(p: dict[str, float]) -> dict[str, float]:
    """Distances of the axles from the center of mass of the whole car, m."""
    ahead = p["cog.distance_from_front_axle_m"]
    return {"front": ahead, "rear": p["wheelbase_m"] - ahead}


def car(p: dict[str, float]) -> sp.Car:
    """The car of these numbers."""
    wheelbase, to = p["wheelbase_m"], to_axles(p)
    height, mass = p["cog.height_m"], p["mass_vehicle_kg"]
    hubs = {axle: p[f"mass_wheel_kg.{axle}"] for axle in AXLES}
    track = {axle: p[f"track_width_m.{axle}"] for axle in AXLES}
    radius = {axle: p[f"tire.rolling_radius_m.{axle}"] for axle in AXLES}
    sprung = mass - 2 * sum(hubs.values())
    behind = 2 * (hubs["front"] * to["front"] - hubs["rear"] * to["rear"]) / sprung
    values: dict[str, object] = {
        "environment.gravity_z": -GRAVITY,
        "body.mass": sprung,
        "body.to_front_axle": to["front"] + behind,
        "body.to_rear_axle": to["rear"] - behind,
        "body.inertia_xx": p["moment_of_inertia_kgpm2.x"],
        "body.inertia_yy": p["moment_of_inertia_kgpm2.y"],
        # that of the whole car, of which the places of body and hubs take their part
        "body.inertia_zz": p["moment_of_inertia_kgpm2.z"]
        - sprung * behind**2
        - sum(2 * hubs[a] * (to[a] ** 2 + 0.25 * track[a] ** 2) for a in AXLES),
        "steering.ackermann": 0.0,
        "tire.measured": "left",
        "tire.slip_velocity": "planar",
        "wheel.gyroscope": "off",
        "suspension.kinematics": "polynomial",
    }
    for axle in AXLES:
        load = 0.5 * mass * GRAVITY * (wheelbase - to[axle]) / wheelbase
        kz = p[f"tire.spring_stiffness_Npm.{axle}"]
        damping = p[f"suspension.vehicle_damper_coefficient_Nspm.{axle}"]
        values |= {
            f"tire.{axle}": tire(p, axle),
            f"tire.{axle}.relaxation_length_x": 0.3,
            f"tire.{axle}.relaxation_length_y": 0.2,
            f"wheel.{axle}.mass": hubs[axle],
            f"wheel.{axle}.track": track[axle],
            f"wheel.{axle}.spin_inertia": p[f"drivetrain.I_wheel_{axle}_kgm2"],
            f"wheel.{axle}.effective_radius": radius[axle],
            f"wheel.{axle}.radius": radius[axle] + load / kz,
            f"wheel.{axle}.vertical_stiffness": kz,
            f"wheel.{axle}.rolling_resistance": p["tire.rolling_resistance_coefficient"],
            f"suspension.{axle}.stiffness": p[f"suspension.vehicle_spring_stiffness_Npm.{axle}"],
            f"suspension.{axle}.bump_damping": damping,
            f"suspension.{axle}.rebound_damping": damping,
            f"suspension.{axle}.bump_travel": OUT_OF_REACH,
            f"suspension.{axle}.rebound_travel": OUT_OF_REACH,
            # its links carry what accelerates the hubs sideways, too
            **swinging(axle, track[axle], p["suspension.roll_center_height_m"] * mass / sprung),
            # its bar's force is half its stiffness times the difference
            f"anti_roll.{axle}.stiffness": 0.5
            * p[f"suspension.antirollbar_virtual_spring_stiffness_Npm.{axle}"],
        }
    # h = (m_s h_s + sum m_u h_u)/m
    hub_heights = sum(2 * hubs[a] * radius[a] for a in AXLES)
    values["body.height"] = (mass * height - hub_heights) / sprung
    # links take Fx h_pc/l of each axle off the springs: torques of the front wheels are of brakes,
    # which turn the carrier, those of the rear wheels come by shafts and push the hubs besides
    pushed = mass / (mass - 2 * hubs["rear"])
    dive, squat = (p[f"suspension.pitch_center_height_m.{way}"] for way in ("decel", "accel"))
    values |= {
        "brakes.front_share": 1.0,
        "suspension.front.caster_polynomial": polynomial(
            travel=dive / (to["front"] * radius["front"])
        ),
        "suspension.rear.forward_polynomial": polynomial(travel=-squat * pushed / to["rear"]),
    }
    return sp.Car(values)


def drive(file: Path) -> Comparison:
    """One of its runs and ours under the same steer of the wheels and torques."""
    rows = table(file, comments=1)
    p = parameters(file.parent / f"{file.name.partition('_')[0]}_parameters.csv")
    time, torques = rows["time"], of_wheels(rows, "torque_{}")
    assert (torques[:, :2] <= 0.0).all()
    fleet = sp.Fleet(car(p))
    fleet.start(float(rows["vx"][0]))
    rec = fleet.run(
        {
            "steer": sp.Signal(time, rows["steer_fl"]),
            "drive_torque": sp.Signal(time, torques[:, 2:].sum(axis=1)),
            "brake_torque": sp.Signal(time, -torques[:, :2].sum(axis=1)),
        },
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=["vx", "vy", "yaw_rate", "roll", "pitch", "fx", "fy", "fz"],
    )
    ours = {name: values[..., 0] for name, values in rec.items()}
    theirs = {name: rows[name] for name in ("vx", "vy", "yaw_rate", "roll", "pitch")}
    theirs |= {name: of_wheels(rows, name + "_{}") for name in ("fx", "fy", "fz")}
    return Comparison(time, ours, theirs)
