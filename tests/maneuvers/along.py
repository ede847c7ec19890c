"""Shared by the longitudinal maneuver tests: cars with their engines, data, closed forms."""

from __future__ import annotations

import os
from pathlib import Path

import skidpad as sp
from car.cars import RefA, both
from powertrain.drivelines import BARE_ENGINE

KMH = 1 / 3.6
DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
CYCLES = {name: DATA / "powertrain" / f"cycle_{name}.csv" for name in ("udds", "hwfet", "us06")}
ROAD_LOADS = DATA / "powertrain" / "epa_2022_road_load.csv"
TRACK = DATA / "road" / "tracks" / "catalunya_2022_3d.csv"

PRODUCTION = ("vw_golf_gti", "bmw_i3", "mazda_mx5")
OLDER = ("bmw_320i", "ford_escort", "vw_vanagon")
ENGINE_ON = {"drive.source": "engine", "pedals.brakes": "hydraulic"}


def powered(name: str) -> sp.Car:
    """A car of the package with its engine and pedals."""
    return sp.cars.load(name).replace(ENGINE_ON)


M = RefA().m
POWER, MOST_FORCE = 110e3, 0.475 * M * RefA().g
DRAG_AREA, DENSITY, ROLLING = 0.65, 1.204, 0.012
RE, SPIN_INERTIA = 0.32, 1.2
NO_INERTIA, STIFF = 1e-6, 1e9


def closed_form_car(spin_inertia: object, stiffness: object) -> sp.Car:
    """REF-A with a constant-power engine on all wheels, air drag and rolling resistance."""
    return RefA().rigid_car(
        {
            "drive.source": "engine",
            "drive.axles": "all",
            "drive.front_share": 0.5,
            "engine.model": "envelope",
            "engine.peak_power": POWER,
            "engine.peak_torque": MOST_FORCE * RE,
            "engine.inertia": NO_INERTIA,
            **BARE_ENGINE,
            "clutch.model": "locked",
            "gearbox.ratios": [1.0],
            "gearbox.final_drive": 1.0,
            "gearbox.efficiency": 1.0,
            "aero.drag_area": DRAG_AREA,
            "environment.air_density": DENSITY,
            **both("wheel.rolling_resistance", ROLLING),
            **both("wheel.effective_radius", RE),
            **both("wheel.spin_inertia", spin_inertia),
            **both("tire.stiffness_x", stiffness),
        }
    )
