"""Suspension links for tests: as numbers, and as polynomials of two suspensions."""

from __future__ import annotations

from suspension.designs import made

from .cars import AXLES, both

FRONT, REAR = made("double_wishbone"), made("five_link")
RACK = 0.03  # m, to either side
TRAVEL = (-0.06, 0.06)
NUMBERS = {
    "roll_center_height": 0.1,
    "anti_dive": 0.5,
    "anti_squat": 0.3,
    "camber_gain": -0.8,
    "bump_steer": 0.1,
    "roll_steer": 0.05,
}
LINKS: dict[str, dict[str, object]] = {
    "vertical": {},
    "linear": {
        "suspension.kinematics": "linear",
        **{f"suspension.{axle}.{name}": x for axle in AXLES for name, x in NUMBERS.items()},
    },
    "polynomial": {
        **FRONT.polynomials(TRAVEL, rack=(-RACK, RACK)).fields("front"),
        **REAR.polynomials(TRAVEL).fields("rear"),
    },
}
COMPLIANCE = {
    **both("suspension.toe_per_fx", -2e-7),
    **both("suspension.toe_per_fy", 1e-6),
    **both("suspension.toe_per_mz", -3e-5),
    **both("suspension.camber_per_fy", -4e-6),
}
