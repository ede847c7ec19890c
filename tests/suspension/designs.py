"""Suspensions for the kinematics tests. Coordinates in m."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
HARDPOINTS = DATA / "suspension" / "hardpoints_chrono_sedan.csv"
CURVES = DATA / "suspension" / "kinematics_chrono_sedan.csv"

published = pytest.mark.skipif(
    not CURVES.exists(), reason=f"the published hardpoints and curves are not in {DATA}"
)

WISHBONES: dict[str, Any] = {
    "lower_wishbone_inboard_front": (0.25, 0.40, 0.20),
    "lower_wishbone_inboard_rear": (-0.25, 0.45, 0.21),
    "lower_wishbone_outboard": (0.01, 0.75, 0.18),
    "upper_wishbone_inboard_front": (0.15, 0.45, 0.50),
    "upper_wishbone_inboard_rear": (-0.20, 0.47, 0.47),
    "upper_wishbone_outboard": (-0.03, 0.70, 0.52),
    "trackrod_inboard": (0.12, 0.38, 0.26),
    "trackrod_outboard": (0.14, 0.73, 0.25),
    "axle_inboard": (-0.001, 0.60, 0.305),
    "axle_outboard": (0.0, 0.78, 0.31),
    "wheel_radius": 0.31,
}
STRUT: dict[str, Any] = {
    "lower_wishbone_inboard_front": (0.25, 0.40, 0.20),
    "lower_wishbone_inboard_rear": (-0.22, 0.43, 0.21),
    "lower_wishbone_outboard": (0.0, 0.70, 0.17),
    "strut_top": (-0.04, 0.57, 0.85),
    "strut_bottom": (-0.012, 0.661, 0.374),
    "trackrod_inboard": (-0.12, 0.35, 0.25),
    "trackrod_outboard": (-0.14, 0.69, 0.24),
    "axle_inboard": (0.0, 0.60, 0.31),
    "axle_outboard": (0.0, 0.76, 0.308),
    "wheel_radius": 0.31,
}
KPI, CASTER, TRAIL = np.radians(12.0), np.radians(5.0), 0.02


def virtual_links() -> dict[str, Any]:
    """Four links whose lines meet a chosen steering axis, which is therefore theirs."""
    inboards = {
        "upper_front_link": (0.45, (0.12, 0.45, 0.47)),
        "upper_rear_link": (0.45, (-0.17, 0.46, 0.43)),
        "lower_front_link": (0.19, (0.26, 0.44, 0.18)),
        "lower_rear_link": (0.19, (-0.07, 0.42, 0.21)),
    }
    links: dict[str, Any] = {}
    for name, (height, inboard) in inboards.items():
        meets = np.array([TRAIL - height * np.tan(CASTER), 0.80 - height * np.tan(KPI), height])
        links[f"{name}_inboard"] = inboard
        links[f"{name}_outboard"] = tuple(meets + 0.1 * (np.array(inboard) - meets))
    return links


FIVE_LINKS: dict[str, Any] = virtual_links() | {
    "trackrod_inboard": (-0.14, 0.44, 0.20),
    "trackrod_outboard": (-0.11, 0.77, 0.21),
    "axle_inboard": (0.0, 0.70, 0.31),
    "axle_outboard": (0.0, 0.85, 0.31),
    "wheel_radius": 0.31,
}
SEMI_TRAILING: dict[str, Any] = {
    "trailing_arm_pivot_a": (0.50, 0.30, 0.28),
    "trailing_arm_pivot_b": (0.38, 0.62, 0.31),
    "wheel_center": (0.0, 0.72, 0.30),
    "wheel_radius": 0.30,
    "toe": 0.004,
    "camber": -0.02,
}

PITMAN_ARM = (0.11, 0.0, -0.04)
"""From the pivot to the end, inclined as in off-road cars."""

KINDS: dict[str, dict[str, Any]] = {
    "double_wishbone": WISHBONES,
    "pitman_arm": WISHBONES | {"pitman_arm": PITMAN_ARM},
    "macpherson": STRUT,
    "five_link": FIVE_LINKS,
    "trailing_arm": SEMI_TRAILING,
}
STEERED = ("double_wishbone", "pitman_arm", "macpherson", "five_link")


def made(kind: str, **changes: Any) -> Any:
    links = "double_wishbone" if kind == "pitman_arm" else kind
    return sp.suspension.from_hardpoints(KINDS[kind] | changes, links)


def carried(found: sp.suspension.Kinematics, one: Any, point: str) -> Array:
    """Position of a point of the carrier, from the wheel center and the rotation."""
    arm = np.subtract(getattr(one, point), one.wheel_center)
    moved: Array = found.wheel_center + found.rotation @ arm
    return moved


def columns(path: Path, skip: int = 0) -> dict[str, Any]:
    """Read a CSV file into arrays by name, strings unchanged."""
    with path.open(encoding="utf-8") as file:
        for _ in range(skip):
            next(file)
        rows = list(csv.DictReader(file))
    found: dict[str, Any] = {}
    for name in rows[0]:
        try:
            found[name] = np.array([float(row[name]) for row in rows])
        except ValueError:
            found[name] = [row[name] for row in rows]
    return found
