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
"""Energy by which MPGe are counted [kWh]."""


@dataclass(frozen=True)
class Label:
    """What the label of a car in the USA says, and how its year counted that [mpg or MPGe]."""

    city: float
    highway: float
    year: str

    def tested(self) -> tuple[float, float]:
        """UDDS and HWFET of the test itself."""
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

Written by `docs/make_cycles.py`: `sp.maneuvers.DriveCycle(file).run(car)` drives a speed over time
with planned gears. UDDS, HWFET and US06 are public files of the US EPA, which do not ship.

## How close they are followed

The error is the largest beyond all speeds that the cycle has within a second, as certification
allows them. The reserve is the least of the force that the engine has in its best gear over the
force that the cycle asks for, inertia of wheels counted, that of the engine not.

"""
REASON = """
Every car follows within 0.5 m/s, but for the Vanagon US06: at 118 km/h that asks for 96 kW at the
wheels, to which its engine brings 59. The Escort lacks 16 of 72 kW there. Where a car cannot follow
for a moment, it makes up for it while it may be late. What is left is lost in shifts, in which a
car has no drive for 0.1 to 0.4 s, and at the engagement of the clutch.

## Fuel and energy

Per 100 km: liters of fuel; of the i3 kWh, here at the shaft of its motor, published from the wall.
Published are the labels of the USA, turned back into the tests that they stand for: of 1990 times
1/0.9 in the city and 1/0.78 on the highway, of 2010 by the equations by fuel economy of 40 CFR
600.210, of electric cars times 1/0.7.

"""
SOURCES = """
Labels: MX-5 of 1990 25 and 30 mpg (web-cars.com, miata_mileage), GTI of 2010, manual, 21 and 31
mpg (findautosforsale.com, 2010/01/16), i3 of 2014 137 and 111 MPGe (bmwcca.org, top ten). On the
highway cars with engines take 0.87 to 0.98 of that. In the city they take 0.7: the test begins
with a cold engine and prescribes shifts by speed, at which engines turn faster than in the gears
planned here, and nothing here drives a generator. From the wall to the shaft are charger, battery
and inverter, and the heater of none.
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
    """Liters, or kWh of a motor."""
    if "fuel_per_distance" not in figures:
        return figures["energy_per_distance"] * 1e5 / 3.6e6
    return figures["fuel_per_distance"] * 1e5 / (sp.cars.load(name)["fuel.density"] / 1000)


def published(name: str) -> list[str]:
    """Liters or kWh per 100 km of the tests behind the label."""
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
