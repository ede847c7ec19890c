"""Sections of docs/validation.md on cars with measured or published data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

import numpy as np
import skidpad as sp
from page_parts import table
from reference_data import DATA, TESTS
from skidpad.maneuvers import Acceleration, StraightLineBraking, TopSpeed

# isort: split
from cars.driving import circles, driven_again, lagged

G = 9.80665
KMH = 1 / 3.6

MEASURED = """
## Measured cars

Runs simulated without correction: steer as logged, with a previously identified lag, and the logged
speed held. Tires were fitted to other runs.

"""
MEASURED_LEFT = """
Spielberg and others, Science Robotics 4, eaaw1975, 2019; Lorenzo-Lyons/DART (MIT). The lateral
velocity of the GTI comes from a sensor whose misalignment adds 0.4 % of the speed: a fit that
includes this (`sp.fit.car`) predicts it better than in the table.

A measured stop of a BMW M8 with ABS (Drechsler and others, IAVVC 2024, MIT):

"""
STOP_LEFT = """
The simulated values are those of the center of mass; at the sensor of the real car, body pitch adds
to them.
"""
F1 = """
## A Formula 1 car

Limebeer and Perantoni's car of 2014: `sp.gg` against the steady-state envelopes of fastest-lap (J.
Manzanero, MIT), whose chassis has no springs and transfers load without delay. In m/s2.

"""
F1_LEFT = """
Downforce compresses the springs of our car, so its center of mass is lower at higher speed. With
springs, bars and tires five times as stiff it corners at {stiff}.
"""
PUBLISHED = """
## Published performance

`tests/cars/published.toml` has all values with their sources, including those assumed or from
memory, which are not compared here. Simulated speeds, distances and times are those of
`skidpad.maneuvers`; grip is that of steady circles at 20 m/s.

"""
PUBLISHED_LEFT = """
Remaining differences: manufacturers and magazines differ by 5 to 10 % on the same car, and neither
test weight nor tires are known. Stops of the MX-5 and the Silverado are short because the
longitudinal friction of their tires is 1.22 times the lateral, as in the published tire they are
scaled from; no source gives another ratio for them. The Silverado has no governor here, so its top
speed is not compared.
"""

LOGS = (
    ("vw_golf_gti_stanford", "VW GTI, run 10, to 1 g", "gti_dry_10", (0.0, 60.0), 0.031),
    ("dart", "1:10 car, 32 s at will", "dart_free_driving", (34.0, 66.0), 0.079),
)


def measured_rows() -> Iterable[list[str]]:
    """Simulations of each measured run."""
    for name, label, file, span, lag in LOGS:
        log = sp.fit.Log.read(DATA / "measured" / f"{file}.csv").between(*span)
        again = driven_again(sp.cars.load(name), log, lagged(log.time, log["steer"], lag))
        row = [label]
        for ours, seen in again.values():
            gap = np.sqrt(np.mean((ours - seen) ** 2))
            row += [f"{100 * gap / np.abs(seen).max():.1f}", f"{1 - gap**2 / np.var(seen):.3f}"]
        yield row


def stop_rows() -> Iterable[list[str]]:
    """The measured stop of the M8; parameters of the run as in `tests/cars/test_bmw_m8.py`."""
    fleet = sp.Fleet(sp.cars.load("bmw_m8"))
    fleet.start(speed=18.85)
    stop = fleet.run({"brake": 1.0}, 3.0, record=["vx", "x", "pitch"])
    v = stop["vx"][:, 0]
    braked = (v < 14.5) & (v > 1.5)
    pitch = stop["pitch"][braked].mean() - stop["pitch"][-1].item()
    back = 100 * (stop["x"].max() - stop["x"][-1].item())
    yield ["mean deceleration, 14.5 to 1.5 m/s", f"{13 / np.ptp(stop.time[braked]):.2f} m/s2",
           "11.37 m/s2"]  # fmt: skip
    yield ["pitch relative to rest", f"{np.degrees(pitch):.2f} deg",
           f"{np.degrees(0.0217 - 0.0036):.2f} deg"]  # fmt: skip
    yield ["rebound velocity after the stop", f"{v.min():.2f} m/s", "-0.36 to -0.45 m/s"]
    yield ["rebound distance", f"{back:.1f} cm", "4 cm"]


def measured() -> str:
    """The section on measured cars."""
    head = ["run", "yaw rate [% of peak]", "R²", "vy [% of peak]", "R²"]
    stop = table(["BMW M8", "ours", "measured"], stop_rows())
    return MEASURED + table(head, measured_rows()) + MEASURED_LEFT + stop + STOP_LEFT


FASTEST_LAP = {
    "cornering": (21.03, 26.33, 32.56, 39.00, 44.60),
    "braking": (-22.93, -30.31, -38.49, -47.32, -54.44),
}
"""At 100, 150, 200, 250 and 300 km/h, m/s2: fastest_lap_f1_steady_state.xml."""


def envelope_rows() -> Iterable[list[str]]:
    """Both limits of the envelope at each speed."""
    speeds = np.array([100.0, 150.0, 200.0, 250.0, 300.0])
    car = sp.cars.load("formula_1")
    found = {
        "cornering": sp.gg(car, speeds * KMH, ax=[0.0]).ay[0, :, 0],
        "braking": sp.gg(car, speeds * KMH, points=3).ax[0, :, 0],
    }
    for i, speed in enumerate(speeds):
        row = [f"{speed:.0f} km/h"]
        for name, ours in found.items():
            theirs = FASTEST_LAP[name][i]
            row += [f"{ours[i]:.1f}", f"{theirs:.1f}", f"{100 * (ours[i] / theirs - 1):+.1f}"]
        yield row


def cornering_stiff() -> str:
    """Its lateral limit on nearly rigid springs, bars and tires."""
    car = sp.cars.load("formula_1")
    stiff = {
        f"{name}.stiffness": 5.0 * car[f"{name}.stiffness"]
        for part in ("suspension", "anti_roll")
        for name in (f"{part}.front", f"{part}.rear")
    } | {
        f"wheel.{axle}.vertical_stiffness": 5.0 * car[f"wheel.{axle}.vertical_stiffness"]
        for axle in ("front", "rear")
    }
    speeds = np.array([100.0, 200.0, 300.0])
    found = sp.gg(car.replace(stiff), speeds * KMH, ax=[0.0]).ay[0, :, 0]
    last = len(speeds) - 1
    return ", ".join(
        f"{ay:.1f} at {speed:.0f}" + (" km/h" if i == last else "")
        for i, (ay, speed) in enumerate(zip(found, speeds, strict=True))
    )


def formula_1() -> str:
    """The section on the Formula 1 car."""
    head = ["speed", "cornering", "theirs", "%", "braking", "theirs", "%"]
    return F1 + table(head, envelope_rows()) + F1_LEFT.format(stiff=cornering_stiff())


ENGINE_ON = {"drive.source": "engine", "pedals.brakes": "hydraulic"}
LAUNCH = {"mazda_mx5": 4500 * np.pi / 30}
NOT_READ = ("assumed", "from memory")
QUANTITIES = {
    "time_to_100": ("0 to 100 km/h", "s"),
    "time_to_60_mph": ("0 to 60 mph", "s"),
    "top_speed": ("top speed", "km/h"),
    "stop_from_100": ("stop from 100 km/h", "m"),
    "grip": ("grip", "g"),
}
M8 = {
    "time_to_100": {"value": 3.2, "source": "carbuzz.com"},
    "grip": {"value": 1.03, "source": "motortrend.com"},
}


def performed(name: str, quantities: Iterable[str]) -> dict[str, float]:
    """Simulated values of a car's published figures."""
    car, asked = sp.cars.load(name).replace(ENGINE_ON), set(quantities)
    found: dict[str, float] = {}
    if asked & {"time_to_100", "time_to_60_mph"}:
        driven = car
        if name == "vw_golf_gti":
            driven = car.replace({"traction.model": "slip"})
        if name == "bmw_m8":  # with only its driver, and launch control
            driven = sp.Car.from_totals(mass=1960.0, base=car)
        launch = LAUNCH.get(name, 314.0 if name == "bmw_m8" else None)
        rec = Acceleration(launch=launch).run(driven, record=["vx"]).recording
        fastest = np.maximum.accumulate(rec["vx"][:, 0])
        for quantity, speed in (("time_to_100", 100 * KMH), ("time_to_60_mph", 60 * 0.44704)):
            found[quantity] = float(np.interp(speed, fastest, rec.time))
    if "top_speed" in asked:
        found["top_speed"] = float(TopSpeed().run(car, record=()).metrics["top_speed"][0]) / KMH
    if "stop_from_100" in asked:
        stop = StraightLineBraking().run(car, record=()).metrics
        found["stop_from_100"] = float(stop["stopping_distance"][0])
    if "grip" in asked:
        found["grip"] = float(circles(car, np.linspace(0.01, 0.2, 24))["ay"].max()) / G
    return found


def published_rows() -> Iterable[list[str]]:
    """Each published figure, and the simulated one."""
    file = TESTS / "cars" / "published.toml"
    cars: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, figures in (cars | {"bmw_m8": M8}).items():
        read = {
            quantity: figures[quantity]
            for quantity in QUANTITIES
            if quantity in figures and not figures[quantity]["source"].startswith(NOT_READ)
        }
        ours = performed(name, read)
        for quantity, figure in read.items():
            label, unit = QUANTITIES[quantity]
            value = ours[quantity]
            yield [
                f"`{name}`",
                label,
                figure["source"].partition(":")[0].partition(",")[0],
                f"{value:.3g} {unit}",
                f"{figure['value']:g} {unit}",
                f"{100 * (value / figure['value'] - 1):+.0f} %",
            ]


def published() -> str:
    """The section on published performance."""
    head = ["car", "figure", "source", "ours", "published", "difference"]
    return PUBLISHED + table(head, published_rows(), words=3) + PUBLISHED_LEFT
