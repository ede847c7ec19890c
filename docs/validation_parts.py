"""Sections of docs/validation.md on tires, roads and suspensions."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import skidpad as sp
from page_parts import table
from reference_data import DATA

MFEVAL = """
## Magic Formula tires

MFeval 4 (Marco Furlan), with the example files of MFeval_julia (MIT): 300 points in normal
operation, 120 at the edges (below VXLOW, at rest, in reverse, loads and slips out of range), and
120 with all scaling factors different from 1. The tables have the largest difference over the
largest force or moment.

"""
MFEVAL_LEFT = """
The remaining difference is the number of digits in the reference tables. Turn slip is MFeval's by
default; where that contradicts the book, `spin="book"` corrects it, and
`tests/tire/test_magic_formula.py` shows by how much.
"""
CRG = """
## Roads

Sample files of ASAM OpenCRG (Apache-2.0), evaluated with its C interface: positions, heights, and u
and v recovered from positions. Largest differences.

"""
LINKS = """
## Suspensions

Hardpoints of Chrono's sedan (BSD-3), solved by suspension-explorer-core 0.6.2 over bump, droop and
rack displacement. Largest differences.

"""

TIRES = ("mf52", "mf61", "mf62")
KINDS = {"{}_reference": "300 points", "{}_edges": "edges", "{}s_reference": "scaled"}
INPUTS = ("fz", "kappa", "alpha", "gamma", "phit", "vx", "pressure")
ANSWERS = {"fx": "Fx", "fy": "Fy", "mx": "Mx", "my": "My", "mz": "Mz"}


def below(value: float) -> str:
    """The next power of ten above a number, if that exceeds rounding."""
    return f"< 1e{np.ceil(np.log10(max(value, 1e-9))):.0f}"


def columns(path: Path) -> dict[str, np.ndarray]:
    """Table columns."""
    rows = np.genfromtxt(path, delimiter=",", names=True, dtype=None, encoding="utf-8")
    return {name: rows[name] for name in rows.dtype.names or ()}


def mfeval_rows() -> Iterable[list[str]]:
    """Largest differences of each table."""
    for tire in TIRES:
        for kind, label in KINDS.items():
            name = kind.format(tire)
            rows = columns(DATA / "tires" / f"{name}.csv")
            gaps = dict.fromkeys(ANSWERS, 0.0)
            for mode in sorted({int(mode) for mode in rows["mode"]}):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", sp.TirWarning)
                    made = sp.tires.MagicFormula.from_tir(
                        DATA / "tires" / f"{name.split('_')[0]}.tir",
                        limits=mode // 100 == 1,
                        tan_alpha=mode // 10 % 10 == 2,
                        turn_slip=mode % 10 == 2,
                    )
                own = rows["mode"] == mode
                ours = made.full(*(rows[key][own] for key in INPUTS))
                for key, theirs in ANSWERS.items():
                    gap = float(np.abs(ours[key] - rows[theirs][own]).max())
                    gaps[key] = max(gaps[key], gap)
            for group in (("fx", "fy"), ("mx", "my", "mz")):
                largest = max(float(np.abs(rows[ANSWERS[key]]).max()) for key in group)
                gaps |= {key: gaps[key] / largest for key in group}
            count = str(rows["mode"].size)
            yield [f"`{tire}.tir`", label, count, *(below(gaps[key]) for key in ANSWERS)]


def mfeval() -> str:
    """The section on tires."""
    head = ["file", "table", "rows", *ANSWERS.values()]
    return MFEVAL + table(head, mfeval_rows(), words=2) + MFEVAL_LEFT


def crg_rows() -> Iterable[list[str]]:
    """Largest differences of each sample."""
    for path in sorted((DATA / "road" / "opencrg").glob("*_eval.csv")):
        expected = np.genfromtxt(path, delimiter=",", names=True)
        name = path.name.removesuffix("_eval.csv")
        road = sp.Road.from_crg(path.with_name(f"{name}.crg"))
        x, y = road.xy(expected["u"], expected["v"])
        u, v = road.uv(x, y)
        known = np.isfinite(expected["z"])
        gaps = (
            np.hypot(x - expected["x"], y - expected["y"]).max(),
            np.abs(road.at(x, y).height - expected["z"])[known].max(),
            np.hypot(u - expected["u_back"], v - expected["v_back"]).max(),
        )
        yield [f"`{name}`", str(expected.size), *(below(float(gap)) for gap in gaps)]


def roads() -> str:
    """The section on roads."""
    head = ["file", "points", "x, y [m]", "z [m]", "u, v back [m]"]
    return CRG + table(head, crg_rows())


def links_rows() -> Iterable[list[str]]:
    """Largest differences of each curve."""
    chrono = columns(DATA / "suspension" / "kinematics_chrono_sedan.csv")
    made = sp.suspension.from_hardpoints(DATA / "suspension" / "hardpoints_chrono_sedan.csv")
    found = made.solve(chrono["wheel_travel_mm"] / 1e3, chrono["rack_mm"] / 1e3)
    angles = ("camber", "toe", "steer", "caster", "kpi")
    lengths = ("scrub_radius", "mechanical_trail", "half_track", "fvic_y", "fvic_z")
    for names, unit, factor in ((angles, "deg", np.degrees(1.0)), (lengths, "mm", 1e3)):
        for name in names:
            theirs = chrono[f"{name}_{unit}"]
            gap = float(np.abs(factor * getattr(found, name) - theirs).max())
            yield [name.replace("_", " "), f"{np.ptp(theirs):.3g} {unit}", f"{below(gap)} {unit}"]


def links() -> str:
    """The section on suspensions."""
    return LINKS + table(["curve", "sweeps through", "largest difference"], links_rows())
