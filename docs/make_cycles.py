"""Writes docs/cycles.md, cars in drive cycles: python docs/make_cycles.py DATA.

DATA is the folder with cycle_udds.csv, cycle_hwfet.csv and cycle_us06.csv, which do not ship.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import skidpad as sp
from page_parts import CARS, table
from skidpad.maneuvers import DriveCycle

DOCS = Path(__file__).parent
CYCLES = ("udds", "hwfet", "us06")
ENGINE_ON = {"drive.source": "engine", "pedals.brakes": "hydraulic"}
ALL_CARS = {**CARS, "BMW M8": "bmw_m8", "Chevrolet Silverado": "chevrolet_silverado"}
MILE, GALLON = 1609.344, 3.785412
GALLON_OF_PETROL = 33.7
"""Energy in the definition of MPGe [kWh]."""


@dataclass(frozen=True)
class Label:
    """US label values and the label method of the model year [mpg or MPGe]."""

    city: float
    highway: float
    year: str

    def tested(self) -> tuple[float, float]:
        """Unadjusted UDDS and HWFET results."""
        if self.year == "1985":
            return self.city / 0.9, self.highway / 0.78
        if self.year == "2008":
            return 1.1805 / (1 / self.city - 0.003259), 1.3466 / (1 / self.highway - 0.001376)
        return self.city / 0.7, self.highway / 0.7


PUBLISHED = {
    "mazda_mx5": Label(25, 30, "1985"),
    "vw_golf_gti": Label(21, 31, "2008"),
    "bmw_i3": Label(137, 111, "electric"),
}

HEAD = """\
# Cars in drive cycles

`sp.maneuvers.DriveCycle(file).run(car)` follows a speed over time with planned gears. UDDS, HWFET
and US06 are public files of the US EPA; they do not ship with skidpad. Written by
`docs/make_cycles.py`.

## Speed error and power reserve

The error is the largest deviation beyond the speeds that the cycle covers within one second, the
tolerance of certification. The reserve is the smallest ratio of the force available from the engine
in its best gear to the force that the cycle requires, with the inertia of the wheels but without
that of the engine.

"""
REASON = """
Every car follows every cycle within 0.5 m/s, except the Vanagon in US06: at 118 km/h the cycle
requires 96 kW at the wheels, of which its engine delivers 59. The Escort lacks 16 of 72 kW there. A
car that falls behind for a moment catches up within the time tolerance. The remaining error comes
from shifts, in which a car has no drive for 0.1 to 0.4 s, and from the engagement of the clutch.

## Fuel and energy

Per 100 km: liters of fuel; for the i3 kWh, at the motor shaft in the simulation and from the wall
as published. The published values are labels of the USA, converted back to the tests behind them:
for 1990 by factors of 1/0.9 in the city and 1/0.78 on the highway, for 2010 by the fuel-economy
equations of 40 CFR 600.210, for electric cars by 1/0.7.

"""
SOURCES = """
Labels: MX-5 of 1990 25 and 30 mpg (web-cars.com, miata_mileage), GTI of 2010, manual, 21 and 31 mpg
(findautosforsale.com, 2010/01/16), i3 of 2014 137 and 111 MPGe (bmwcca.org, top ten). On the
highway the cars with engines use 0.87 to 0.98 of the published values. In the city they use 0.7.
The test starts with a cold engine and prescribes the shift speeds, at which engines turn faster
than in the gears planned here, and the simulation drives no generator. Between the wall and the
motor shaft lie the losses of charger, battery and inverter; no heater is included.
"""


def figures(data: Path) -> dict[str, list[dict[str, float]]]:
    """Metrics of each car in each cycle."""
    found = {}
    for name in ALL_CARS.values():
        car = sp.cars.load(name).replace(ENGINE_ON)
        runs = [DriveCycle(data / f"cycle_{c}.csv").run(car, record=()) for c in CYCLES]
        found[name] = [{key: float(v[0]) for key, v in run.metrics.items()} for run in runs]
    return found


def per_100_km(name: str, figures: dict[str, float]) -> float:
    """Liters, or kWh for an electric motor."""
    if "fuel_per_distance" not in figures:
        return figures["energy_per_distance"] * 1e5 / 3.6e6
    return figures["fuel_per_distance"] * 1e5 / (sp.cars.load(name)["fuel.density"] / 1000)


def published(name: str) -> list[str]:
    """Liters or kWh per 100 km in the tests behind the label."""
    if name not in PUBLISHED:
        return ["-", "-"]
    gallon = GALLON_OF_PETROL if PUBLISHED[name].year == "electric" else GALLON
    return [f"{gallon / mpg * 1e5 / MILE:.1f}" for mpg in PUBLISHED[name].tested()]


def page(data: Path) -> str:
    """Return the whole page."""
    found = figures(data)
    followed, taken = [], []
    for label, name in ALL_CARS.items():
        errors = [f"{m['max_speed_error']:.2f}" for m in found[name]]
        reserves = [f"{m['power_reserve']:.2f}" for m in found[name]]
        followed.append([label, *(x for pair in zip(errors, reserves, strict=True) for x in pair)])
        taken.append(
            [label, *(f"{per_100_km(name, m):.1f}" for m in found[name]), *published(name)]
        )
    names = [c.upper() for c in CYCLES]
    errors = ("car", *(x for c in names for x in (f"{c}: error [m/s]", "reserve")))
    return (
        HEAD
        + table(errors, followed)
        + REASON
        + table(("car", *names, "published: UDDS", "HWFET"), taken)
        + SOURCES
    )


if __name__ == "__main__":
    (DOCS / "cycles.md").write_text(page(Path(sys.argv[1])), encoding="utf-8")
