"""Tires of Project Chrono: Pac02 from a .tir file, TMeasy by parameters or load index, Fiala."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad.cars.foreign.chrono_files import found
from skidpad.cars.foreign.foreign import SHORT
from skidpad.errors import TirWarning

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from skidpad.cars.foreign.document import Array, Document
    from skidpad.tires.tire import Tire

TEMPLATES: Final = ("Pac02Tire", "TMeasyTire", "FialaTire")

LARGEST_LEAN: Final = float(np.radians(np.radians(3.0)))
"""Inclination limit of Pac02, rad: its 3 degrees are converted to radians twice."""


class Rubber(NamedTuple):
    """A tire and the other wheel data that a car needs, at an axle's load."""

    tire: Tire
    words: dict[str, str]
    radius: float
    """Unloaded, m."""
    stiffness: float
    """N/m."""
    damping: float
    """N s/m."""
    deflection: float
    """At this load, m."""
    rolling_radius: float
    """m."""
    rolling_resistance: float
    relaxation: tuple[float, float]
    """m."""
    carried: tuple[str, ...]
    left_out: tuple[str, ...]


def rubber(file: Document, load: float, given: Iterable[Path]) -> Rubber:
    """Read a tire at a load, N.

    Raises
    ------
    OSError, ValueError
        If a file cannot be opened or read.
    """
    template = file.word("Template", *TEMPLATES)
    if template == "Pac02Tire":
        return _pac02(file, load, given)
    return _tmeasy(file, load) if template == "TMeasyTire" else _fiala(file, load)


def mass_group(file: Document) -> tuple[Document, str, str]:
    """Return the group with mass and inertia of a tire, and their keys."""
    if file.word("Template", *TEMPLATES) == "TMeasyTire":
        return file.group("Design"), "Mass [kg]", "Inertia [kg.m2]"
    return file, "Mass", "Inertia"


def _pac02(file: Document, load: float, given: Iterable[Path]) -> Rubber:
    from skidpad.tires import MagicFormula
    from skidpad.tires.tir import TirFile

    path = found(file, "TIR Specification File", given)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TirWarning)
        source = TirFile.read(path)
        ellipse = str(source.get("fe_method", "")).strip().lower() != "no"
        made = MagicFormula.from_tir(
            source,
            combined_slip="ellipse" if ellipse else "weights",
            cammin=-LARGEST_LEAN,
            cammax=LARGEST_LEAN,
        )
    p = {name: float(np.asarray(value)) for name, value in made.parameters.items()}
    # Chrono's trail has no factor LFZO, as in the book; here it has one, as in MFeval
    made = made.replace(ltr=p["ltr"] / p["lfzo"])
    resists = source.get("ip") is not None and source.get("ip_nom") is not None
    if not resists:
        made = made.replace(qsy1=0.0, qsy2=0.0)
    sunk = load / p["vertical_stiffness"]
    measured = str(source.get("tyreside", "")).strip().lower()
    combined = "the friction ellipse of Adams" if ellipse else "the weights of the file"
    carried = (
        f"the tire Pac02 as MagicFormula {made.version}, combined by {combined}, inclined by at "
        "most 9e-4 rad: its clamp of 3 degrees is taken to radians twice",
        "sides mirrored: it gives the formula -alpha and returns -Fy",
        "a rolling radius a third of the deflection below the unloaded one",
    )
    left_out = (
        "Pac02 has no relaxation; a length of 10 mm stands for that",
        "slip there is of the wheel's center, without roll rate times radius",
        "B times slip is held within 1.56 there",
        *(
            ()
            if resists or p["qsy1"] == 0.0
            else ("rolling resistance QSY1: the file has no pressures (IP, IP_NOM)",)
        ),
    )
    return Rubber(
        made,
        {"tire.measured": "left" if measured == "right" else "right"},
        p["unloaded_radius"],
        p["vertical_stiffness"],
        float(source.get("vertical_damping", 0.0)),
        sunk,
        p["unloaded_radius"] - sunk / 3.0,
        0.0,  # My comes from the formula
        (SHORT, SHORT),
        carried,
        left_out,
    )


def _tmeasy(file: Document, load: float) -> Rubber:
    from skidpad.tires import TMeasy

    known = _full(file) if "Parameters" in file else _guessed(file)
    radius = file.group("Design").number("Unloaded Radius [m]", "> 0")
    of = load / known.nominal
    first, second = known.stiffness
    # F = a z + b z^2, from its slopes at the nominal load and at twice that
    slope = np.sqrt(max(2 * first**2 - second**2 + of * (second**2 - first**2), 1.0))
    a = np.sqrt(max(2 * first**2 - second**2, 1.0))
    sunk, nominal = (2 * f / (a + s) for f, s in ((load, slope), (known.nominal, first)))
    weight = min(known.radius_weights[0] * (2 - of) + known.radius_weights[1] * (of - 1), 1.0)
    relaxation = tuple(
        float(_at(of, *(known.curves[f"stiffness_{w}{n}"] for n in ("", "2"))) / c)
        for w, c in zip("xy", known.carcass, strict=True)
    )
    tire = TMeasy(
        nominal_load=known.nominal,
        largest_load=known.largest,
        contact_length=2.0 * float(np.sqrt(radius * nominal)),
        **known.curves,
    )
    friction = file.number("Coefficient of Friction", "> 0")
    carried = (
        f"the tire TMeasy, {known.origin}; roads of its friction {friction:g} are "
        "environment.friction = 1 here",
        "relaxation: slope without slip over stiffness of the carcass, at the load at rest",
        "its rolling radius at the load at rest, and its rolling resistance",
    )
    left_out = (
        "camber of TMeasy, which gives a force and a bore torque there",
        "relaxation lengths that shrink with slip",
        *(("a stiffness that grows with load: that at rest counts",) if first != second else ()),
    )
    return Rubber(
        tire,
        {},
        radius,
        float(slope),
        known.damping,
        float(sunk),
        float(radius - (1.0 - weight) * sunk),
        _linear(of, *known.resistance),
        (relaxation[0], relaxation[1]),
        carried,
        left_out,
    )


def _fiala(file: Document, load: float) -> Rubber:
    from skidpad.tires import Fiala

    p = file.group("Fiala Parameters")
    radius = p.number("Unloaded Radius", "> 0")
    sunk, slope = _pressed(p, load)
    friction = file.number("Coefficient of Friction", "> 0", 0.8)
    tire = Fiala(
        combine="none",
        friction=p.number("UMAX", "> 0"),
        sliding_friction=p.number("UMIN", "> 0"),
        stiffness_x=p.number("CSLIP", "> 0"),
        stiffness_y=p.number("CALPHA", "> 0"),
        width=p.number("Width", ">= 0"),
        nominal_load=load,  # no effect without load sensitivity
    )
    return Rubber(
        tire,
        {},
        radius,
        slope,
        p.number("Vertical Damping", ">= 0"),
        sunk,
        radius - sunk,
        p.number("Rolling Resistance", ">= 0"),
        (SHORT, SHORT),
        (
            f"the tire Fiala; roads of its friction {friction:g} are environment.friction = 1 here",
            "its rolling resistance, and the loaded radius as the rolling one",
        ),
        (
            "Fiala has no relaxation, although its files name lengths; 10 mm stand for that",
            *(
                ("a stiffness that grows with deflection: that at rest counts",)
                if "Vertical Curve Data" in p
                else ()
            ),
        ),
    )


def _pressed(p: Document, load: float) -> tuple[float, float]:
    """Return deflection, m, and stiffness, N/m, at a load, from a curve or a constant."""
    if "Vertical Curve Data" not in p:
        stiffness = p.number("Vertical Stiffness", "> 0")
        return load / stiffness, stiffness
    depth, force = p.pairs("Vertical Curve Data")
    if np.any(np.diff(force) <= 0.0):
        raise p.wrong("Vertical Curve Data", "must have forces that rise")
    i = int(np.clip(np.searchsorted(force, load) - 1, 0, force.size - 2))
    slope = float((force[i + 1] - force[i]) / (depth[i + 1] - depth[i]))
    return float(depth[i]) + (load - float(force[i])) / slope, slope


class Known(NamedTuple):
    """Parameters of a TMeasy tire."""

    nominal: float
    largest: float
    stiffness: tuple[float, float]
    """Vertical, at the nominal load and twice that, N/m."""
    damping: float
    carcass: tuple[float, float]
    """Longitudinal and lateral, N/m."""
    radius_weights: tuple[float, float]
    resistance: tuple[float, float]
    curves: dict[str, float]
    origin: str


def _at(of: float, first: float, second: float) -> float:
    """Return a force at a load relative to the nominal one: quadratic."""
    return of * (2 * first - 0.5 * second - (first - 0.5 * second) * of)


def _linear(of: float, first: float, second: float) -> float:
    """Return a value at a load relative to the nominal one: linear."""
    return 2 * first - second + (second - first) * of


def _both(row: Array) -> tuple[float, float]:
    """Return values at the nominal load and at twice that, from one or two."""
    return float(row[0]), float(row[-1])


def _resistance(file: Document) -> tuple[float, float]:
    for key in ("Rolling Resistance Coefficients", "Rolling Resistance Coefficient"):
        if key in file:
            return _both(file.numbers(key, ">= 0"))
    raise file.wrong("Rolling Resistance Coefficient", "is missing")


CURVES: Final = {
    "stiffness": "Initial Slopes dF{0}/ds{0} [N]",
    "peak_force": "Maximum F{0} Load [N]",
    "sliding_force": "Sliding F{0} Load [N]",
    "peak_slip": "Slip s{0} at Maximum F{0}",
    "sliding_slip": "Slip s{0} where sliding begins",
}
TRAIL: Final = {
    "trail": "Normalized Trail at Zero Slip sy",
    "trail_slip": "Slip sy where Trail Changes Sign",
    "trail_end_slip": "Slip sy where Trail Tends to Zero",
}


def _full(file: Document) -> Known:
    """Return all parameters in the file."""
    p = file.group("Parameters")
    loads, stiff, damp = (p.group(f"Tire {name}") for name in ("Load", "Stiffness", "Damping"))
    curves: dict[str, float] = {}
    for way, name in (("x", "Longitudinal"), ("y", "Lateral")):
        for ours, theirs in CURVES.items():
            row = p.group(name).numbers(theirs.format(way), "> 0", count=2)
            curves |= {f"{ours}_{way}": float(row[0]), f"{ours}_{way}2": float(row[1])}
    for ours, theirs in TRAIL.items():
        row = p.group("Aligning").numbers(theirs, ">= 0", count=2)
        curves |= {ours: float(row[0]), f"{ours}2": float(row[1])}
    return Known(
        loads.number("Nominal Vertical Force [N]", "> 0"),
        loads.number("Maximum Vertical Force [N]", "> 0"),
        _both(stiff.numbers("Vertical [N/m]", "> 0")),
        damp.number("Vertical [Ns/m]", ">= 0"),
        (stiff.number("Longitudinal [N/m]", "> 0"), stiff.number("Lateral [N/m]", "> 0")),
        _both(p.numbers("Dynamic Radius Weighting Coefficients", ">= 0")),
        _resistance(file),
        curves,
        "by all its parameters",
    )


FIRST_INDEX: Final = 50
CAPACITY: Final = np.array([
    190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272, 280, 290, 300, 307, 315,
    325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545,
    560, 580, 600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950,
    975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500,
    1550, 1600, 1650, 1700, 1750, 1800, 1850, 1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360,
    2430, 2500, 2575, 2650, 2725, 2800, 2900, 3000, 3075, 3150, 3250, 3350, 3450, 3550, 3650, 3750,
    3875, 4000, 4125, 4250, 4375, 4500, 4625, 4750, 4875, 5000, 5150, 5300, 5450, 5600, 5850, 6000,
    6150, 6300, 6500, 6700, 6900, 7100, 7300, 7500, 7750, 8000, 8250, 8500, 8750, 9000, 9250, 9500,
    9750, 10000, 10300, 10600, 10900, 11200, 11500, 11800, 12150, 12500, 12850, 13200, 13600,
])  # fmt: skip
"""Load capacity by load index from 50 on, kg (ETRTO)."""

GUESSES: Final = {
    "Passenger": {
        "stiffness_x": (18.6758, 20.1757), "peak_slip_x": (0.17, 0.15),
        "peak_force_x": (1.1205, 1.072), "sliding_slip_x": (0.9, 0.95),
        "sliding_force_x": (0.8766, 0.8245),
        "stiffness_y": (14.9858, 10.0505), "peak_slip_y": (0.18197, 0.24472),
        "peak_force_y": (1.0084, 0.90003), "sliding_slip_y": (0.82534, 0.91309),
        "sliding_force_y": (0.83941, 0.76782),
        "trail": (0.178, 0.19), "trail_slip": (0.19107, 0.25695),
        "trail_end_slip": (0.82534, 0.91309),
    },
    "Truck": {
        "stiffness_x": (17.6866, 13.8046), "peak_slip_x": (0.12, 0.15),
        "peak_force_x": (0.88468, 0.7479), "sliding_slip_x": (0.9, 0.95),
        "sliding_force_x": (0.54397, 0.50365),
        "stiffness_y": (5.948, 5.506), "peak_slip_y": (0.38786, 0.38786),
        "peak_force_y": (0.77253, 0.73048), "sliding_slip_y": (0.82534, 0.91309),
        "sliding_force_y": (0.71139, 0.66823),
        "trail": (0.178, 0.19), "trail_slip": (0.40726, 0.40726),
        "trail_end_slip": (0.82534, 0.91309),
    },
}  # fmt: skip
"""Typical curves at half and at full load capacity, forces over load: those of Chrono's
ChTMeasyTire (BSD-3), after Rill, An Engineer's Guess on Tyre Model Parameters, 2015."""


def _guessed(file: Document) -> Known:
    """Return Chrono's parameters for a tire with only a known load index or capacity."""
    design = file.group("Design")
    if "Load Index" in file:
        index = file.number("Load Index", ">= 0") - FIRST_INDEX
        if index not in range(len(CAPACITY)):
            last = FIRST_INDEX + len(CAPACITY) - 1
            raise file.wrong("Load Index", f"must be an integer, {FIRST_INDEX} to {last}")
        capacity, origin = (
            9.81 * float(CAPACITY[int(index)]),
            "guessed by Chrono from its load index",
        )
    elif "Maximum Bearing Capacity [N]" in file:
        capacity = file.number("Maximum Bearing Capacity [N]", "> 0")
        origin = "guessed by Chrono from what it carries"
    else:
        raise file.wrong("Parameters", "is missing, and so are 'Load Index' and a bearing capacity")
    pressures = [f"Inflation Pressure {name} [Pa]" for name in ("Design", "Use")]
    use = 1.0
    if all(name in file for name in pressures):
        full, used = (file.number(name, "> 0") for name in pressures)
        use = (used / full) ** 0.8
    nominal = 0.5 * capacity * use
    kind = file.word("Vehicle Type", *GUESSES)
    scaled = ("stiffness_x", "stiffness_y", "peak_force_x", "peak_force_y", "sliding_force_x",
              "sliding_force_y")  # fmt: skip
    curves: dict[str, float] = {}
    for name, (first, second) in GUESSES[kind].items():
        load = nominal if name in scaled else 1.0
        curves |= {name: load * first, f"{name}2": (2 * load if name in scaled else 1.0) * second}
    section = design.number("Unloaded Radius [m]", "> 0") - design.number("Rim Radius [m]", "> 0")
    if section <= 0.0:
        raise design.wrong("Rim Radius [m]", "is not less than the unloaded radius")
    stiffness = capacity / (0.16 * section)
    mass = design.number("Mass [kg]", "> 0")
    return Known(
        nominal,
        3.5 * nominal,
        (stiffness, stiffness),
        float(np.sqrt(stiffness * mass)),
        (0.9 * stiffness, 0.8 * stiffness),
        (0.375, 0.75),
        _resistance(file),
        curves,
        origin,
    )
