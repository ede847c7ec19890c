"""Writes docs/tires.md and a figure of each tire: python docs/make_tires.py."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import skidpad as sp
from skidpad.tires.library import FOLDER

if TYPE_CHECKING:
    from skidpad.tires import MagicFormula

DOCS = Path(__file__).parent
HEAD = """\
# Tires that come with the package

`sp.tires.load("touring_205_55r16")` returns one of these tires, a Magic Formula 6.1. You can change
its parameters (`.replace(lmuy=0.8)`), write it to a file (`.to_tir("my.tir")`) and put it on a car
(`car.replace({"tire.front": tire, "tire.rear": tire})`). `sp.tires.available()` lists all tires.
Written by `docs/make_tires.py`.

**None of these tires comes from measurements of a manufacturer's tire.** `pacejka_205_60r15` is the
table in Pacejka's book. The rest are estimates from size, load index and class, by rules that scale
that table. `tools/make_tires.py` has the rules with their sources and writes the files, in which
each parameter states its origin. The tires are symmetric and valid up to twice the load of the load
index, at any slip ratio from -1 to 1 and any slip angle. In sliding, the force opposes the sliding
velocity within 8 degrees, for the slick within 14. Friction was chosen so that a car of the class
reaches the lateral acceleration known or assumed for it. [Sliding friction](sliding.md) has the
friction in full sliding, which is not backed by any measurement.

The table is for the nominal load, 0.66 of the rated load and about that of a parked car: peak
friction, lateral and longitudinal, and the slip at the peaks; cornering stiffness, also over the
load, and the load at which it is largest; slip stiffness over the load; lateral and longitudinal
relaxation length; pneumatic trail.
"""
COLUMNS = (
    ("tire", "", "{}"),
    ("load index, rating", "kg", "{}"),
    ("Fz0", "kN", "{:.2f}"),
    ("R0", "m", "{:.3f}"),
    ("kz", "kN/m", "{:.0f}"),
    ("mu y", "", "{:.2f}"),
    ("mu x", "", "{:.2f}"),
    ("peak y", "deg", "{:.1f}"),
    ("peak x", "", "{:.3f}"),
    ("C alpha", "kN/rad", "{:.1f}"),
    ("C alpha / Fz0", "1/deg", "{:.3f}"),
    ("load of largest C alpha", "kN", "{:.1f}"),
    ("K x / Fz0", "", "{:.1f}"),
    ("sigma y", "m", "{:.2f}"),
    ("sigma x", "m", "{:.2f}"),
    ("trail", "mm", "{:.0f}"),
    ("rolling", "kg/t", "{:.1f}"),
)
PLACES = np.linspace(0.1, 3.0, 581)  # loads relative to the nominal one


def stiffness(tire: MagicFormula, loads: Any) -> Any:
    """Cornering stiffness at several loads, N/rad."""
    return np.abs(tire.full(loads, 0.0, 0.0)["cornering_stiffness"])


def rating(name: str) -> str:
    """Load index and rated load of a tire, if given in its file."""
    index = re.search(r"R\d+ (\d+)[A-Z]|reinforced \((\d+)\)", sp.tires.available()[name])
    load = re.search(r"of (\d+) kg \[load\]", (FOLDER / f"{name}.tir").read_text(encoding="utf-8"))
    found = [*(index.groups() if index else ()), *(load.groups() if load else ())]
    return ", ".join(filter(None, found))


def row(name: str) -> list[Any]:
    """Coefficients of a tire in the order of the columns."""
    tire = sp.tires.load(name)
    fz, known = float(tire.parameters["fnomin"]), tire.describe()
    loads = PLACES * fz
    largest = loads[stiffness(tire, loads).argmax()]
    cornering = float(stiffness(tire, fz))
    full = tire.full(fz, 0.0, 0.0)
    radius = float(tire.parameters["unloaded_radius"])
    return [
        f"`{name}`",
        rating(name),
        fz / 1e3,
        radius,
        float(tire.parameters["vertical_stiffness"]) / 1e3,
        known["friction_y"],
        known["friction_x"],
        np.degrees(known["slip_angle_at_peak"]),
        known["slip_ratio_at_peak"],
        cornering / 1e3,
        np.radians(cornering / fz),
        largest / 1e3,
        float(full["slip_stiffness"]) / fz,
        known["relaxation_length_y"],
        known["relaxation_length_x"],
        1e3 * known["pneumatic_trail"],
        -1e3 * float(full["my"]) / (fz * radius),
    ]


def page() -> str:
    """Return the whole page."""
    heads = [f"{name} ({unit})" if unit else name for name, unit, _ in COLUMNS]
    lines = [HEAD, f"| {' | '.join(heads)} |", "|" + "---|" * len(COLUMNS)]
    for name in sp.tires.names():
        cells = [form.format(v) for (_, _, form), v in zip(COLUMNS, row(name), strict=True)]
        lines.append(f"| {' | '.join(cells)} |")
    for name, line in sp.tires.available().items():
        lines += ["", f"## {name}", "", f"{line[0].upper()}{line[1:]}.", ""]
        lines.append(f"![lateral and longitudinal force of {name}](tires/{name}.png)")
    return "\n".join(lines) + "\n"


def draw(name: str) -> None:
    """Write the figure of a tire: forces over slip, cornering stiffness over load."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    tire = sp.tires.load(name)
    fz = float(tire.parameters["fnomin"])
    alpha, kappa = np.radians(np.linspace(0.0, 25.0, 251)), np.linspace(0.0, 0.6, 241)
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(10, 2.9), layout="constrained")
    for k, share in enumerate((0.5, 1.0, 1.5, 2.0)):
        color, load = plt.cm.viridis(k / 3.5), share * fz
        fy, fx = -tire.forces(load, 0.0, alpha).fy, tire.forces(load, kappa, 0.0).fx
        left.plot(np.degrees(alpha), fy / 1e3, color=color, label=f"{load / 1e3:.1f} kN")
        middle.plot(kappa, fx / 1e3, color=color)
    loads = PLACES * fz
    right.plot(loads / 1e3, stiffness(tire, loads) / 1e3, color="black")
    right.axvline(fz / 1e3, color="0.6", lw=0.8)
    left.set(xlabel="slip angle (deg)", ylabel="−Fy (kN)")
    middle.set(xlabel="slip ratio", ylabel="Fx (kN)", title=name)
    right.set(xlabel="wheel load (kN)", ylabel="C alpha (kN/rad)", ylim=(0, None))
    left.legend(fontsize="x-small", frameon=False)
    for ax in (left, middle, right):
        ax.spines[["top", "right"]].set_visible(False)
    figure.savefig(DOCS / "tires" / f"{name}.png", dpi=72)
    plt.close(figure)


if __name__ == "__main__":
    (DOCS / "tires").mkdir(exist_ok=True)
    (DOCS / "tires.md").write_text(page(), encoding="utf-8")
    for tire_name in sp.tires.names():
        draw(tire_name)
