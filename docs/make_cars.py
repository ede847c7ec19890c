"""Writes docs/cars.md: python docs/make_cars.py."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import skidpad as sp

DOCS = Path(__file__).parent
HEAD = """\
# Cars that come with the package

`sp.cars.load("mazda_mx5")` returns one of these cars; `sp.cars.names()` lists them. In the file of
a car, `python/skidpad/cars/<name>.toml`, every parameter states its origin: a named source,
"assumed", or "from memory". `tests/cars` has the values they are checked against. Masses are as
driven; heights are those of the center of mass of the whole car at rest. Written by
`docs/make_cars.py`.

`*_commonroad` cars have the wheels and tires of that source, for comparisons; cars with plain names
have the tires of the real car.
"""
COLUMNS = (
    ("car", ""),
    ("description", ""),
    ("mass", "kg"),
    ("front weight", "%"),
    ("wheelbase", "m"),
    ("height", "m"),
    ("power", "kW"),
    ("tires", ""),
    ("source", ""),
    ("checked by", ""),
)
PUBLISHED = "times, stop, grip and gradients, published or usual"
# source of masses and axles, and the validation of the car
ORIGINS = {
    "bmw_320i": ("CommonRoad (Althoff and Würsching 2020)", PUBLISHED),
    "bmw_320i_commonroad": ("CommonRoad", "parameters of the source, runs of its 29-state model"),
    "bmw_i3": ("bimmertoday, bmwblog", PUBLISHED),
    "bmw_m8": (
        "roadview-project (Drechsler and others 2024), measured",
        "its measured stop and pitch, 0-100 km/h, skid pad",
    ),
    "chevrolet_silverado": ("NHTSA; Car and Driver", PUBLISHED),
    "dart": (
        "Lorenzo-Lyons/DART, measured",
        "a measured run that its tires were not fitted to, circles",
    ),
    "ford_escort": ("CommonRoad", PUBLISHED),
    "ford_escort_commonroad": ("CommonRoad", "parameters of the source"),
    "formula_1": (
        "Limebeer and Perantoni 2014",
        "g-g-V envelope of fastest-lap from 100 to 300 km/h",
    ),
    "formula_student": ("ADTM of TU Munich; FST Lisboa", "75 m and skid pad of the events"),
    "hmmwv": (
        "low-fidelity-dynamic-models (after Project Chrono)",
        "top speed, closed form of its roll",
    ),
    "mazda_mx5": ("nosweb, occamsracers, NHTSA", PUBLISHED),
    "vw_golf_gti": ("Volkswagen newsroom, NHTSA", PUBLISHED),
    "vw_golf_gti_stanford": (
        "Spielberg and others 2019, measured",
        "a measured run at the limit that its tires were not fitted to",
    ),
    "vw_vanagon": ("CommonRoad", PUBLISHED),
    "vw_vanagon_commonroad": ("CommonRoad", "parameters of the source"),
}


def text(name: str) -> str:
    """The file of a car."""
    return (sp.cars.library.FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def what(name: str) -> str:
    """The first sentence of its file, up to a colon."""
    head = text(name).split("\n#\n")[0]
    return " ".join(head.replace("#", " ").split()).partition(":")[0]


def power(car: sp.Car) -> str:
    """Maximum engine power [kW]; a dash for cars driven by external torques."""
    if car["engine.model"] == "envelope":
        watts = car["engine.peak_power"]
    else:
        speeds, torques = (np.asarray(car[f"engine.{leaf}"]) for leaf in ("speeds", "torques"))
        fine = np.linspace(speeds[0], speeds[-1], 1001)
        watts = (fine * np.interp(fine, speeds, torques)).max()
    return f"{watts / 1e3:.3g}"


def tires(name: str, car: sp.Car) -> str:
    """Its tires: a set of the package, or the model."""
    found = re.search(r'The tire is "(\w+)"', text(name))
    return f"`{found[1]}`" if found else f"its own, {car['tire.model']}"


def row(name: str) -> list[str]:
    """Table cells of a car."""
    car = sp.cars.load(name)
    has_engine = "[engine]" in text(name)
    return [
        f"`{name}`",
        what(name),
        f"{car.mass:.4g}",
        f"{100 * car.front_weight:.0f}",
        f"{car.wheelbase:.3g}",
        f"{car.center_of_mass_height:.2g}",
        power(car) if has_engine else "-",
        tires(name, car),
        *ORIGINS[name],
    ]


def page() -> str:
    """The text of docs/cars.md."""
    heads = [f"{head} ({unit})" if unit else head for head, unit in COLUMNS]
    lines = [heads, ["---"] * len(heads), *(row(name) for name in sp.cars.names())]
    return HEAD + "\n" + "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


if __name__ == "__main__":
    (DOCS / "cars.md").write_text(page(), encoding="utf-8")
