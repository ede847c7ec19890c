"""Terms of data sheets and papers, and the corresponding fields of a car."""

from __future__ import annotations

from typing import Final

TOTALS: Final = "sp.Car.from_totals({}=..., base=car)"
BARS: Final = "anti_roll.front.stiffness, N/m at the wheel"
BRAKES: Final = "brakes.front_share, 0 to 1"
DOWNFORCE: Final = "aero.front_lift_area and aero.rear_lift_area, m2, negative for downforce"
DRAG: Final = "aero.drag_area, the drag coefficient times the frontal area, m2"
ENGINE: Final = (
    "engine.speeds and engine.torques, or engine.peak_torque and engine.peak_power with "
    'engine.model = "envelope"'
)
GEARS: Final = "gearbox.ratios and gearbox.final_drive"
HEIGHT: Final = f"body.height, of the sprung body, m, or {TOTALS.format('height')} of the whole car"
REDLINE: Final = "engine.limit_speed, rad/s"
ROLL_CENTER: Final = "suspension.front.roll_center_height, m"
SPRINGS: Final = "suspension.front.stiffness, N/m at the wheel"
DAMPERS: Final = "suspension.front.bump_damping and .rebound_damping, N s/m at the wheel"
TIRE_SIZE: Final = "wheel.front.radius and wheel.front.effective_radius, m"
TIRE_STIFFNESS: Final = "tire.front.stiffness_y or what the tire model has in its place"
TIRE_GRIP: Final = "environment.friction, of the road, or tire.front.grip"
PRESSURE: Final = "tire.front.inflpres, Pa, of Magic Formula tires with effects of pressure"
UNSPRUNG: Final = "wheel.front.mass, kg, of one hub with its wheel"
WEIGHT: Final = f"body.mass, of the sprung body, kg, or {TOTALS.format('mass')} of the whole car"
INERTIA: Final = f"body.inertia_{{}}, kg m2, or {TOTALS.format('inertia')} of the whole car"

MEANT: Final = {
    "arb": BARS, "antiroll": BARS, "anti_roll_bar": BARS, "antiroll_bar": BARS,
    "roll_bar": BARS, "sway_bar": BARS, "stabilizer": BARS,
    "bias": BRAKES, "brake_bias": BRAKES, "brake_balance": BRAKES,
    "cd": DRAG, "cx": DRAG, "cda": DRAG, "drag": DRAG, "drag_coefficient": DRAG,
    "frontal_area": DRAG, "cl": DOWNFORCE, "cla": DOWNFORCE, "lift": DOWNFORCE,
    "lift_coefficient": DOWNFORCE, "downforce": DOWNFORCE,
    "power": ENGINE, "max_power": ENGINE, "horsepower": ENGINE, "hp": ENGINE,
    "max_torque": ENGINE, "torque_curve": ENGINE,
    "redline": REDLINE, "rpm": REDLINE, "max_rpm": REDLINE, "rev_limit": REDLINE,
    "gears": GEARS, "gear_ratios": GEARS, "final": GEARS, "final_ratio": GEARS,
    "axle_ratio": GEARS,
    "cg_height": HEIGHT, "cog_height": HEIGHT, "com_height": HEIGHT, "cog": HEIGHT,
    "cg": HEIGHT, "h": HEIGHT, "h_cg": HEIGHT, "hcg": HEIGHT,
    "front_weight": TOTALS.format("front_weight"),
    "weight_distribution": TOTALS.format("front_weight"),
    "wheelbase": f"body.to_front_axle and body.to_rear_axle, m, or {TOTALS.format('wheelbase')}",
    "weight": WEIGHT, "curb_weight": WEIGHT, "kerb_weight": WEIGHT, "m": WEIGHT,
    "sprung_mass": WEIGHT, "unsprung_mass": UNSPRUNG,
    "ix": INERTIA.format("xx"), "ixx": INERTIA.format("xx"), "roll_inertia": INERTIA.format("xx"),
    "iy": INERTIA.format("yy"), "iyy": INERTIA.format("yy"), "pitch_inertia": INERTIA.format("yy"),
    "iz": INERTIA.format("zz"), "izz": INERTIA.format("zz"), "yaw_inertia": INERTIA.format("zz"),
    "roll_center": ROLL_CENTER, "roll_centre": ROLL_CENTER,
    "spring": SPRINGS, "spring_rate": SPRINGS, "spring_stiffness": SPRINGS, "wheel_rate": SPRINGS,
    "damper": DAMPERS, "damper_rate": DAMPERS,
    "tire_size": TIRE_SIZE, "tyre_size": TIRE_SIZE, "size": TIRE_SIZE, "rim": TIRE_SIZE,
    "cornering_stiffness": TIRE_STIFFNESS,
    "mu": TIRE_GRIP,
    "pressure": PRESSURE, "tire_pressure": PRESSURE, "tyre_pressure": PRESSURE,
}  # fmt: skip
"""By the last part of a dotted name, in lower case."""


def said_of(name: str) -> str:
    """Say which field of a car a term means; "" if unknown."""
    return MEANT.get(name.rpartition(".")[2].lower(), "")
