"""The cars, tire and road of the benchmarks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from skidpad import _core
from skidpad.cars import Car, load
from skidpad.road import Road

MAGIC = {
    "pex1": 0.3, "pex4": 0.1, "phx1": 1e-3, "pvx1": 0.02, "pkx3": -0.1, "pdx3": 1.0,
    "pey1": -0.3, "pey3": 0.1, "pey4": -5.0, "pky3": 0.2, "pky4": 2.1, "pky5": 10.0, "phy1": 1e-3,
    "pvy1": 0.02, "pvy3": -0.3, "pdy3": 2.0, "rhx1": 2e-3, "rex1": -0.5, "rbx3": 100.0,
    "rhy1": -3e-3, "rey1": 0.3, "rby4": 100.0, "rvy1": 0.02, "rvy3": 0.4, "rvy4": -30.0,
    "rvy5": 1.9, "rvy6": -20.0, "qbz9": 20.0, "qbz10": 1.0, "qbz5": 1.0, "qdz3": -0.5, "qdz6": 2e-3,
    "qdz8": -0.3, "qdz10": 0.5, "qez1": -2.0, "qez4": 0.2, "qhz1": 2e-3, "qhz3": 0.2, "ssz2": 0.02,
    "qsx1": 1e-3, "qsx2": -2.0, "qsx3": 0.5, "qsx4": 3.0, "qsx5": 0.2, "qsx6": 1.2, "qsx7": -0.9,
    "qsx8": 3.0, "qsx9": -0.03, "qsx10": 0.5, "qsx11": -1.5, "qsy1": 0.01, "qsy3": 4e-4,
    "qsy4": 4e-5, "qsy7": 0.85, "qsy8": -0.4,
}  # fmt: skip
"""An artificial tire in which every term contributes, beyond the table's defaults."""


def magic_numbers() -> dict[str, float]:
    """Return the coefficients of the Magic Formula to time."""
    return {field[0]: MAGIC.get(field[0], field[2]) for field in _core.tables()["magic_formula"]}


def magic_car(n: int) -> Car:
    """Return a BMW 320i on Magic Formula tires with one column per parameter."""
    tire = {f"tire.{axle}.{k}": v for axle in ("front", "rear") for k, v in magic_numbers().items()}
    words = {"tire.model": "magic_formula", "tire.version": "6.2"}
    return columns(load("bmw_320i").replace({**words, **tire}), n)


def columns(car: Car, n: int) -> Car:
    """Give every parameter of a car its own column."""
    return car.replace({k: np.full(n, v) for k, v in car.flat().items() if isinstance(v, float)})


def brush_car(n: int) -> Car:
    """Return a BMW 320i on brush tires with one column per parameter."""
    car = load("bmw_320i").replace({"tire.model": "brush"})
    half_length = 0.08
    for axle in ("front", "rear"):
        nominal = float(car[f"tire.{axle}.nominal_load"])
        car = car.replace(
            {
                f"tire.{axle}.friction": 1.05,
                f"tire.{axle}.nominal_load": nominal,
                f"tire.{axle}.half_length": half_length,
                f"tire.{axle}.tread_stiffness": 21.92 * nominal / (2 * half_length**2),
            }
        )
    return car if n == 1 else columns(car, n)


EVERYTHING = {
    "drive.source": "engine", "drive.axles": "all", "drive.front_share": 0.4,
    "engine.model": "curve", "engine.limiter": "cut", "clutch.model": "friction",
    "clutch.control": "automatic", "gearbox.control": "automatic",
    "differential.front.model": "torsen", "differential.center.model": "viscous",
    "differential.rear.model": "salisbury", "fuel.model": "willans", "pedals.brakes": "hydraulic",
    "antilock.model": "slip", "traction.model": "slip", "stability.model": "brakes",
}  # fmt: skip
"""Engine, clutch, gearbox, three locking differentials, pedals, anti-lock brakes, traction and
stability control, fuel."""


def full_car(n: int) -> Car:
    """Return the car on brush tires with everything enabled, one column per parameter."""
    return columns(brush_car(1).replace(EVERYTHING), n)


def linked_car(n: int) -> Car:
    """Return the car on brush tires with suspension curves, one column per parameter."""
    return columns(brush_car(1).replace({"suspension.kinematics": "polynomial"}), n)


def hills() -> Road:
    """Return 0.2 m waves over 40 m, and friction, on a grid of 1 km by 0.5 m."""
    nodes = np.arange(-500.0, 500.0, 0.5)
    wave = np.sin(2 * np.pi / 40 * nodes)
    height = 0.1 * wave[:, None] * wave[None, :]
    return Road.grid(nodes, nodes, height, friction=0.9 + height)


def golf(n: int) -> Car:
    """Return the VW Golf GTI of the package with one column per parameter."""
    return columns(load("vw_golf_gti"), n)


def bmw(n: int) -> Car:
    """Return the BMW 320i of the package with one column per parameter."""
    return columns(load("bmw_320i"), n)


def bmw_with(**words: str) -> Callable[[int], Car]:
    """Return a function that makes BMW 320i with other tire options, one column per parameter."""
    chosen = {f"tire.{name}": word for name, word in words.items()}
    return lambda n: columns(load("bmw_320i").replace(chosen), n)


SHIPPED: dict[str, Callable[[int], Car]] = {"car_golf_gti": golf, "car_bmw_320i": bmw}
"""Cars on simplified Magic Formulas, the first with engine, gearbox, brakes and assists."""

TIRES: dict[str, Callable[[int], Car]] = {
    "car_steady_slip": bmw_with(slip="steady"),
    "car_fiala": bmw_with(model="fiala"),
    "car_tmeasy": bmw_with(model="tmeasy"),
    "car_drawn_curves": bmw_with(model="drawn_curves"),
    "car_lugre": bmw_with(model="lugre"),
    "car_mf62": magic_car,
}
"""BMW 320i without relaxation, and on other tires."""

CARS: dict[str, Callable[[int], Car]] = {
    **SHIPPED,
    **TIRES,
    "car_full": full_car,
    "car_links": linked_car,
}
