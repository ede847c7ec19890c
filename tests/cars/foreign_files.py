"""Models in the files of other simulators, with arbitrary numbers."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import skidpad as sp

COMMONROAD: dict[str, float] = {
    "l": 4.4, "w": 1.7, "m": 1200.0, "m_s": 1060.0, "m_uf": 70.0, "m_ur": 70.0, "a": 1.1, "b": 1.4,
    "I_Phi_s": 300.0, "I_y_s": 1500.0, "I_z": 1900.0, "I_xz_s": 0.0, "K_sf": 24e3, "K_sdf": 1600.0,
    "K_sr": 22e3, "K_sdr": 1500.0, "T_f": 1.4, "T_r": 1.38, "K_tsf": -8000.0, "K_tsr": -3000.0,
    "K_zt": 180e3, "h_raf": 0.05, "h_rar": 0.05, "h_s": 0.6, "I_y_w": 1.5, "R_w": 0.33,
    "T_sb": 0.7, "T_se": 1.0, "D_f": -0.4, "D_r": -0.6, "E_f": 0.0, "E_r": 0.0,
}  # fmt: skip
COMMONROAD_TIRE: dict[str, float] = {
    "p_cx1": 1.6, "p_dx1": 1.1, "p_ex1": 0.4, "p_kx1": 22.0, "p_cy1": 1.3, "p_dy1": 1.0,
    "p_ey1": -0.01, "p_ky1": -20.0, "p_hy3": 0.03, "p_vy3": -0.3,
}  # fmt: skip


def yaml(path: Path, numbers: dict[str, Any], *, group: str = "") -> Path:
    """Write numbers, in a group if it has a name."""
    inset = "  " if group else ""
    lines = [f"{group}:"] * bool(group) + [f"{inset}{name}: {value}" for name, value in
                                           numbers.items()]  # fmt: skip
    path.write_text("\n".join(["# of no car", *lines, ""]), encoding="utf-8")
    return path


def commonroad(folder: Path, **changes: Any) -> tuple[Path, Path]:
    """Files of a vehicle and a tire; entries changed to None are omitted."""
    files = []
    for name, numbers in (("vehicle", COMMONROAD), ("tire", COMMONROAD_TIRE)):
        own = {**numbers, **{key: value for key, value in changes.items() if key in numbers}}
        kept = {key: value for key, value in own.items() if value is not None}
        group = "tire" if name == "tire" else ""
        files.append(yaml(folder / f"{name}.yaml", kept, group=group))
    return files[0], files[1]


WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
OCD: dict[str, Any] = {
    "drivetrain.I_wheel_front_kgm2": 1.1, "drivetrain.I_wheel_rear_kgm2": 1.3,
    "steering_actuator.T_PT1": 0.06, "steering_actuator.angle_rate_max_radps": 0.5,
    "aerodynamics.A_m2": 1.2, "aerodynamics.air_density_kgpm3": 1.2, "aerodynamics.c_d": 0.9,
    "aerodynamics.c_l": -1.4, "aerodynamics.d_aero_center_cog_m": 0.1,
    "cog.distance_from_front_axle_m": 1.6, "cog.height_m": 0.32, "mass_vehicle_kg": 850.0,
    "mass_wheel_kg.front": 16.0, "mass_wheel_kg.rear": 17.0,
    **{f"moment_of_inertia_kgpm2.{a}": i for a, i in (("x", 120.0), ("y", 550.0), ("z", 1100.0))},
    "suspension.antirollbar_virtual_spring_stiffness_Npm.front": 12e3,
    "suspension.antirollbar_virtual_spring_stiffness_Npm.rear": 6e3,
    **{f"suspension.toe_out_rad.{wheel}": 0.002 for wheel in WHEELS},
    **{f"suspension.camber_out_rad.{wheel}": -0.02 for wheel in WHEELS},
    "suspension.pitch_center_height_m.accel": 0.1, "suspension.pitch_center_height_m.decel": 0.1,
    "suspension.roll_center_height_m": 0.1,
    **{f"suspension.vehicle_damper_coefficient_Nspm.{a}": 1200.0 for a in ("front", "rear")},
    **{f"suspension.vehicle_spring_stiffness_Npm.{a}": 1e5 for a in ("front", "rear")},
    **{f"tire.rolling_radius_m.{a}": 0.3 for a in ("front", "rear")},
    "tire.rolling_resistance_coefficient": 0.02,
    **{f"tire.spring_stiffness_Npm.{a}": 2.5e5 for a in ("front", "rear")},
    "track_width_m.front": 1.6, "track_width_m.rear": 1.55, "wheelbase_m": 3.0,
    **{f"z.tire_model.{wheel}.{way}.{letter}": value for wheel in WHEELS
       for way in ("lateral", "longitudinal")
       for letter, value in zip("BCDE", (10.0, 1.6, 1.5, -1.0), strict=True)},
}  # fmt: skip


def ocd(folder: Path, **changes: Any) -> Path:
    """Parameter file; in names of changes double underscores stand for dots."""
    own = {**OCD, **{name.replace("__", "."): value for name, value in changes.items()}}
    path = folder / "parameters.csv"
    lines = []
    for name, value in own.items():
        prefix = "" if name.startswith("steering_actuator") else "vehicle_dynamics_double_track."
        if name.startswith("drivetrain"):
            prefix = ""
        if value is not None:
            lines.append(f"{prefix}{name},{value}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


ARM = {"Moments of Inertia": [0.01, 0.01, 0.02], "Products of Inertia": [0, 0, 0]}
CHRONO: dict[str, dict[str, Any]] = {
    "vehicle/Car_Vehicle.json": {
        "Type": "Vehicle", "Template": "WheeledVehicle",
        "Chassis": {"Input File": "car/chassis/Car_Chassis.json"},
        "Axles": [
            {
                "Suspension Input File": "car/suspension/Car_Suspension.json",
                "Suspension Location": [x, 0, 0.1],
                **({"Steering Index": 0} if x > 0 else {}),
                **{f"{side} Wheel Input File": "car/Car_Wheel.json" for side in ("Left", "Right")},
                **{f"{side} Brake Input File": "car/Car_Brake.json" for side in ("Left", "Right")},
            }
            for x in (1.2, -1.4)
        ],
        "Steering Subsystems": [{"Input File": "car/Car_Rack.json", "Location": [1.1, 0, 0],
                                 "Orientation": [1, 0, 0, 0]}],
    },
    "chassis/Car_Chassis.json": {
        "Type": "Chassis", "Template": "RigidChassis",
        "Components": [{
            "Centroidal Frame": {"Location": [0.1, 0, 0.35], "Orientation": [1, 0, 0, 0]},
            "Mass": 1200, "Moments of Inertia": [400, 1500, 1700],
            "Products of Inertia": [0, 0, 0], "Void": False,
        }],
    },
    "suspension/Car_Suspension.json": {
        "Type": "Suspension", "Template": "DoubleWishbone",
        "Camber Angle (deg)": -1.0, "Toe Angle (deg)": 0.1,
        "Spindle": {"Mass": 2.0, "COM": [0, 0.76, -0.04], "Inertia": [0.001, 0.001, 0.001]},
        "Upright": {"Mass": 6.0, "COM": [0, 0.72, -0.04], **ARM},
        "Upper Control Arm": {
            "Mass": 2.0, "COM": [0, 0.55, 0.11], **ARM,
            "Location Chassis Front": [0.1, 0.45, 0.10],
            "Location Chassis Back": [-0.1, 0.45, 0.10], "Location Upright": [-0.01, 0.66, 0.12],
        },
        "Lower Control Arm": {
            "Mass": 3.0, "COM": [0, 0.55, -0.19], **ARM,
            "Location Chassis Front": [0.15, 0.40, -0.18],
            "Location Chassis Back": [-0.15, 0.40, -0.18], "Location Upright": [0.01, 0.72, -0.20],
        },
        "Tierod": {
            "Location Chassis": [-0.12, 0.42, -0.10], "Location Upright": [-0.12, 0.70, -0.105],
        },
        "Spring": {
            "Location Chassis": [0, 0.50, 0.25], "Location Arm": [0, 0.60, -0.19],
            "Free Length": 0.52, "Spring Coefficient": 1e5,
        },
        "Shock": {
            "Location Chassis": [0, 0.50, 0.25], "Location Arm": [0, 0.60, -0.19],
            "Damping Coefficient": 4000.0,
        },
        "Axle": {"Inertia": 0.3},
    },
    "Car_Wheel.json": {"Type": "Wheel", "Mass": 10.0, "Inertia": [0.3, 0.5, 0.3]},
    "Car_Brake.json": {"Type": "Brake", "Template": "BrakeSimple", "Maximum Torque": 1500},
    "Car_Rack.json": {
        "Type": "Steering", "Template": "RackPinion",
        "Steering Link": {"Mass": 2.0, "COM": 0, "Inertia": [0.1, 0.0001, 0.1]},
        "Pinion": {"Radius": 0.2, "Maximum Angle (deg)": 20.0},
    },
    "Car_PitmanArm.json": {
        "Type": "Steering", "Template": "PitmanArm",
        "Steering Link": {"Mass": 3.0, "COM": [0.12, 0, 0], **ARM},
        "Pitman Arm": {"Mass": 1.0, "COM": [0.06, 0.25, 0], **ARM},
        "Revolute Joint": {
            "Location": [0, 0.25, 0], "Direction": [0, 0, 1], "Maximum Angle (deg)": 35,
        },
        "Universal Joint": {
            "Location": [0.12, 0.25, 0], "Direction Arm": [0, 0, 1], "Direction Link": [1, 0, 0],
        },
        "Revolute-Spherical Joint": {
            "Location Chassis": [0, -0.3, 0], "Location Link": [0.12, -0.3, 0],
            "Direction": [0, 0, 1],
        },
    },
    "suspension/Car_Strut.json": {
        "Type": "Suspension", "Template": "MacPhersonStrut",
        "Spindle": {"Mass": 2.0, "COM": [0, 0.76, -0.04], "Inertia": [0.001, 0.001, 0.001]},
        "Upright": {"Mass": 6.0, "COM": [0, 0.72, -0.04], "Inertia": [0.01, 0.01, 0.02]},
        "Control Arm": {
            "Mass": 3.0, "COM": [0, 0.55, -0.19], "Inertia": [0.01, 0.01, 0.02],
            "Location Chassis Front": [0.15, 0.40, -0.18],
            "Location Chassis Back": [-0.15, 0.40, -0.18], "Location Upright": [0.01, 0.72, -0.20],
        },
        "Strut": {"Mass": 4.0, "Inertia": [0.01, 0.01, 0.005]},
        "Tierod": {
            "Location Chassis": [-0.12, 0.42, -0.10], "Location Upright": [-0.12, 0.70, -0.105],
        },
        "Spring": {
            "Location Chassis": [-0.03, 0.56, 0.50], "Location Upright": [-0.01, 0.64, 0.10],
            "Free Length": 0.52, "Spring Coefficient": 5e4,
        },
        "Shock": {
            "Location Chassis": [-0.03, 0.56, 0.50], "Location Upright": [-0.01, 0.64, 0.10],
            "Damping Coefficient": 3000.0,
        },
        "Axle": {"Inertia": 0.3},
    },
    "suspension/Car_Trailing.json": {
        "Type": "Suspension", "Template": "SemiTrailingArm", "Camber Angle (deg)": -1.5,
        "Spindle": {"Mass": 2.0, "COM": [0, 0.74, -0.04], "Inertia": [0.001, 0.001, 0.001]},
        "Trailing Arm": {
            "Mass": 8.0, "COM": [0.25, 0.6, 0], **ARM,
            "Location Chassis Outer": [0.45, 0.6, 0], "Location Chassis Inner": [0.35, 0.2, 0],
            "Location Spindle": [0, 0.6, -0.04],
        },
        "Spring": {
            "Location Chassis": [0.1, 0.55, 0.25], "Location Arm": [0.1, 0.55, -0.02],
            "Free Length": 0.34, "Spring Coefficient": 8e4,
        },
        "Shock": {
            "Location Chassis": [0, 0.6, 0.4], "Location Arm": [-0.02, 0.6, -0.02],
            "Damping Coefficient": 2500.0,
        },
        "Axle": {"Inertia": 0.3},
    },
    "Car_TMeasy.json": {
        "Type": "Tire", "Template": "TMeasyTire", "Coefficient of Friction": 0.8,
        "Design": {
            "Unloaded Radius [m]": 0.32, "Rim Radius [m]": 0.22, "Width [m]": 0.205,
            "Mass [kg]": 10.0, "Inertia [kg.m2]": [0.4, 0.7, 0.4],
        },
        "Rolling Resistance Coefficient": 0.015, "Vehicle Type": "Passenger", "Load Index": 91,
    },
    "Car_Fiala.json": {
        "Type": "Tire", "Template": "FialaTire", "Mass": 10.0, "Inertia": [0.4, 0.7, 0.4],
        "Coefficient of Friction": 0.8,
        "Fiala Parameters": {
            "Unloaded Radius": 0.32, "Width": 0.2, "Vertical Damping": 500.0,
            "Vertical Curve Data": [[0, 0], [0.01, 1500], [0.02, 4000], [0.03, 7000]],
            "Rolling Resistance": 0.015, "CSLIP": 1e5, "CALPHA": 5e4, "UMIN": 0.7, "UMAX": 0.95,
            "X Relaxation Length": 0.3, "Y Relaxation Length": 0.3,
        },
    },
    "Car_Pac02.json": {
        "Type": "Tire", "Template": "Pac02Tire", "Coefficient of Friction": 0.8,
        "Mass": 10.0, "Inertia": [0.4, 0.7, 0.4], "TIR Specification File": "car/Car_Pac02.tir",
    },
}  # fmt: skip


def chrono(folder: Path, **changes: Any) -> Path:
    """Folder of a model laid out as Chrono's data; changes are ``"file/group/field": value``."""
    texts = copy.deepcopy(CHRONO)
    for place, value in changes.items():
        name = next(name for name in texts if place.startswith(name))
        *groups, last = place.removeprefix(f"{name}/").split("/")
        within: Any = texts[name]
        for group in groups:
            within = within[int(group)] if isinstance(within, list) else within[group]
        if value is None:
            del within[last]
        else:
            within[last] = value
    top = folder / "car"
    for name, data in texts.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("// of no car\n" + json.dumps(data, indent=1), encoding="utf-8")
    sp.tires.MagicFormula("5.2", fnomin=4000.0, lfzo=0.9).to_tir(top / "Car_Pac02.tir")
    return top


VEHICLE: dict[str, Any] = {
    "mass": 1390.0, "x": 1.32, "y": 0.0, "width": 1.79, "length": 4.26, "front": 2.63, "rear": 0.0,
    "front_track": 1.54, "rear_track": 1.51, "front_diameter": 0.64, "rear_diameter": 0.65,
    "lock": 0.61, "rear_lock": 0.0, "accelerates": 3.5, "brakes": 9.5, "properties": "", "more": "",
}  # fmt: skip


def openscenario(
    folder: Path, *others: str, root: str = "Catalog", declared: str = "", **changes: Any
) -> Path:
    """A catalog, or a scenario, with a hatchback and further vehicles with the same numbers."""
    of = {**VEHICLE, **changes}
    fastest = of["accelerates"]
    of["accelerates"] = "" if fastest is None else f'maxAcceleration="{fastest}"'
    mass = "" if of["mass"] is None else f' mass="{of["mass"]}"'
    blocks = [
        f"""<Vehicle name="{name}" vehicleCategory="{"car" if k < 2 else "truck"}"{mass}>
        <ParameterDeclarations>{declared}</ParameterDeclarations>
        <BoundingBox><Center x="{of["x"]}" y="{of["y"]}" z="0.74"/>
          <Dimensions length="{of["length"]}" width="{of["width"]}" height="1.48"/></BoundingBox>
        <Performance maxSpeed="60" {of["accelerates"]} maxDeceleration="{of["brakes"]}"/>
        <Axles>
          <FrontAxle maxSteering="{of["lock"]}" positionX="{of["front"]}" positionZ="0.32"
            trackWidth="{of["front_track"]}" wheelDiameter="{of["front_diameter"]}"/>
          <RearAxle maxSteering="{of["rear_lock"]}" positionX="{of["rear"]}" positionZ="0.325"
            trackWidth="{of["rear_track"]}" wheelDiameter="{of["rear_diameter"]}"/>{of["more"]}
        </Axles>
        <Properties>{of["properties"]}</Properties>
      </Vehicle>"""
        for k, name in enumerate(("hatchback", *others))
    ]
    if root == "Catalog":
        inside = f'<Catalog name="own">{"".join(blocks)}</Catalog>'
    else:
        objects = (
            f'<ScenarioObject name="Ego{k}">{b}</ScenarioObject>' for k, b in enumerate(blocks)
        )
        inside = f"<Entities>{''.join(objects)}</Entities><Storyboard><Init/></Storyboard>"
    path = folder / "vehicles.xosc"
    head = '<FileHeader revMajor="1" revMinor="3" date="2026-01-01T00:00:00" author="us"/>'
    path.write_text(f"<OpenSCENARIO>{head}{inside}</OpenSCENARIO>", encoding="utf-8")
    return path
