"""The Magic Formula against MFeval, its slow twin, and general requirements.

Turn slip: the default is that of MFeval, to reproduce its rows to all digits. The option
``spin="book"`` corrects MFeval's deviations from the book. Changes relative to the rows' largest
force or moment:

=====  ==================================  ============================================
file   upright wheel                       inclined wheel
=====  ==================================  ============================================
mf52   Mz 0.10                             Fx 2e-4, Fy 1e-4, Mx 5e-5, Mz 0.21
mf61   Mz 0.34                             Fx 2e-4, Fy 5e-2, Mx 3e-2, Mz 4e-2
mf62   Mz 0.34                             Fx 3e-4, Fy 6e-2, Mx 3e-2, Mz 0.11
why    the stiffness of the residual       the spin of inclination has MFeval's sign: with
       moment against spin has a product   turn slip on a leaning wheel pulls away from
       QDZ8 QDZ9 dfz for a sum             where it leans (T-26)
=====  ==================================  ============================================
"""

from __future__ import annotations

import csv
import math
import os
import warnings
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import magic_formula as mf
from reference import magic_formula_vertical as vertical
from reference.mfeval_rows import UNLIMITED
from rings import first_quick
from skidpad import _core
from skidpad.tires import MagicFormula
from skidpad.tires.tir import TirWarning
from skidpad.tires.tire import GIVEN

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
DATA /= "tires"
FILES = ("mf52", "mf61", "mf62")
TABLES = [f"{tire}_{table}" for tire in FILES for table in ("reference", "edges")]
TABLES += [f"{tire}s_reference" for tire in FILES]
VERSIONS = ("5.2", "6.1", "6.2")
FITTYP = {"5.2": 6, "6.1": 61, "6.2": 62}
INPUTS = ("fz", "kappa", "alpha", "gamma", "phit", "vx", "pressure")
MFEVAL = {
    "fx": "Fx", "fy": "Fy", "mx": "Mx", "my": "My", "mz": "Mz", "effective_radius": "Re",
    "deflection": "rho", "loaded_radius": "Rl", "contact_length": "two_a",
    "contact_width": "two_b", "trail": "t", "mu_x": "mux", "mu_y": "muy",
    "residual_moment": "Mzr", "longitudinal_stiffness": "Cx", "lateral_stiffness": "Cy",
    "vertical_stiffness": "Cz", "cornering_stiffness": "Kya", "slip_stiffness": "Kxk",
    "relaxation_length_x": "sigmax", "relaxation_length_y": "sigmay", "wheel_speed": "omega",
}  # fmt: skip
SIGN = {"cornering_stiffness": -1}  # which is -dFy/dalpha, as for every model
FORCES, MOMENTS = ("fx", "fy"), ("mx", "my", "mz")
SHIFTS = [
    "phx1",
    "phx2",
    "pvx1",
    "pvx2",
    "pex4",
    "rhx1",
    "phy1",
    "phy2",
    "pvy1",
    "pvy2",
    "pey3",
    "rhy1",
    "rhy2",
    "rby3",
    "rvy1",
    "rvy2",
]
SHIFTS += ["qhz1", "qhz2", "qdz6", "qdz7", "qez4", "qsx1", "ssz1"]

every_version = pytest.mark.parametrize("version", VERSIONS)
every_file = pytest.mark.parametrize("name", FILES)
every_precision = pytest.mark.parametrize("dtype", ["float64", "float32"])


@cache
def tire(name: str) -> MagicFormula:
    """A tire of MFeval's."""
    if not DATA.is_dir():
        pytest.skip(f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are")
    return MagicFormula.from_tir(DATA / f"{name}.tir")


def in_mode(name: str, mode: int) -> MagicFormula:
    """A tire read in MFeval's mode."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TirWarning)  # mf52.tir has no numbers of turn slip
        return MagicFormula.from_tir(
            tire(name) and DATA / f"{name}.tir",
            limits=mode // 100 == 1,
            tan_alpha=mode // 10 % 10 == 2,
            turn_slip=mode % 10 == 2,
        )


def symmetric(tire: MagicFormula) -> MagicFormula:
    """The tire without conicity and ply steer."""
    return tire.replace(**dict.fromkeys(SHIFTS, 0.0))


def plain(**numbers: Any) -> MagicFormula:
    """A tire with given B C D and E of Fx, at 4 kN."""
    return MagicFormula("6.1", limits=False, fnomin=4000.0, **numbers)


def points(n: int, seed: int, dtype: str = "float64") -> tuple[np.ndarray, ...]:
    """Operating points of a wheel: fz, kappa, alpha, gamma, phit, vx, p."""
    rng = np.random.default_rng(seed)
    low = (200, -0.3, -0.3, -0.08, -0.05, 2, 200e3)
    high = (9000, 0.3, 0.3, 0.08, 0.05, 40, 300e3)
    return tuple(rng.uniform(a, b, n).astype(dtype) for a, b in zip(low, high, strict=True))


# -- MFeval -----------------------------------------------------------------------------------


@cache
def rows(table: str) -> dict[int, dict[str, np.ndarray]]:
    """Columns of a table of MFeval by its mode."""
    with (DATA / f"{table}.csv").open() as file:
        read = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    modes = {int(row["mode"]) for row in read}
    return {
        mode: {key: np.array([row[key] for row in read if row["mode"] == mode]) for key in read[0]}
        for mode in modes
    }


def largest_of(table: str) -> dict[str, float]:
    """Largest force of a table for each force, largest moment for each moment."""
    return {
        key: max(
            np.abs(data[MFEVAL[other]]).max() for data in rows(table).values() for other in group
        )
        for group in (FORCES, MOMENTS)
        for key in group
    }


@pytest.mark.parametrize("table", TABLES)
def test_every_row_of_MFeval(table):
    name = table.split("_")[0]
    tire(name)
    assert sum(len(data["fz"]) for data in rows(table).values()) in (120, 299, 300)
    largest = largest_of(table)
    for mode, data in rows(table).items():
        out = in_mode(name, mode).full(*(data[key] for key in INPUTS))
        for key, theirs in MFEVAL.items():
            if key in largest:
                tolerance = {"rtol": 0, "atol": 1e-6 * largest[key]}
            else:
                # trail and residual moment pass through zero, and nine digits are printed
                floor = {"trail": 1e-9, "residual_moment": 1e-8 * largest["mz"]}.get(key, 0)
                tolerance = {"rtol": 1e-5, "atol": floor}
            np.testing.assert_allclose(
                SIGN.get(key, 1) * out[key], data[theirs], **tolerance, err_msg=f"{key} in {mode}"
            )


@every_file
def test_the_book_changes_turn_slip_as_the_table_above_says(name):
    tire(name)
    data = rows(f"{name}_reference")[112]
    asked, upright = [data[key] for key in INPUTS], data["gamma"] == 0
    theirs = in_mode(name, 112)
    ours, book = theirs.forces(*asked), theirs.replace(spin="book").forces(*asked)
    largest = largest_of(f"{name}_reference")
    change = {
        key: np.abs(getattr(book, key) - getattr(ours, key)) / largest[key] for key in ours._fields
    }
    told = {
        "mf52": (0.10, {"fx": 2e-4, "fy": 1e-4, "mx": 5e-5, "mz": 0.21}),
        "mf61": (0.34, {"fx": 2e-4, "fy": 5e-2, "mx": 3e-2, "mz": 4e-2}),
        "mf62": (0.34, {"fx": 3e-4, "fy": 6e-2, "mx": 3e-2, "mz": 0.11}),
    }
    assert change["mz"][upright].max() == pytest.approx(told[name][0], rel=0.1)
    for key in ("fx", "fy", "mx"):
        assert change[key][upright].max() < 1e-12
    for key, value in told[name][1].items():
        assert change[key][~upright].max() == pytest.approx(value, rel=0.5)


@pytest.mark.parametrize("line", UNLIMITED.splitlines())
def test_T07_golden_points_without_limits(line):
    *point, fx, fy, mz, mx, my = (float(word) for word in line.split())
    f = tire("mf61").replace(limits=False).forces(*point, vx=16.6)
    np.testing.assert_allclose(f, (fx, fy, mx, my, mz), rtol=0, atol=1e-4)


def test_T07_golden_stiffnesses():
    out = tire("mf61").replace(limits=False).full([6752.0, 4000.0], 0.0, 0.0, vx=16.6)
    assert out["slip_stiffness"][0] == pytest.approx(222209.67, abs=6e-3)
    np.testing.assert_allclose(out["cornering_stiffness"], [137436.33, 88996.34], atol=6e-3)


# -- the twin ---------------------------------------------------------------------------------


def varied(version: str, seed: int) -> dict[str, float]:
    """Coefficients near those of a tire, with every term active."""
    rng = np.random.default_rng(seed)
    numbers = {}
    for name, value in MagicFormula().parameters.items():
        numbers[name] = value * rng.uniform(0.9, 1.1) if value else rng.uniform(-0.05, 0.05)
    numbers |= {"fzmin": 800.0, "fzmax": 8000.0, "amu": 1.0, "kpumin": -0.25, "kpumax": 0.26}
    numbers |= {"alpmin": -0.28, "alpmax": 0.27, "cammin": -0.07, "cammax": 0.06}
    numbers |= {"presmin": 210e3, "presmax": 290e3, "qcz1": 1.1, "q_v1": 1e-3, "q_v2": 0.04}
    if version == "6.2":
        numbers |= {"q_fz2": 15.0, "q_fcy": 0.3, "q_fcy2": -0.3, "q_cam1": 85.0, "q_cam2": 250.0}
        numbers |= {"q_cam3": 0.4, "q_fys1": -2e4, "q_fys2": -5e4, "q_fys3": 8e4}
    return numbers


def of_twin(
    tire: MagicFormula, points: tuple[np.ndarray, ...], **modes: Any
) -> dict[str, np.ndarray]:
    """The twin's results for a tire's coefficients, under our names; in reverse as in MFeval."""
    options = tire.options
    mode = (100 if options["limits"] else 200) + 10 * (1 + options["tan_alpha"])
    mode += 1 + options["turn_slip"]
    c = tire.parameters | {"fittyp": FITTYP[tire.version]}
    book = options["spin"] == "book"
    out = [
        mf.evaluate(c, *map(float, point), mode=mode, mfeval_turn_slip=not book, **modes)
        for point in zip(*points, strict=True)
    ]
    return {
        key: SIGN.get(key, 1) * np.array([row[theirs] for row in out])
        for key, theirs in MFEVAL.items()
    }


def assert_alike(out, twin, keys=tuple(MFEVAL), rtol: float = 1e-9) -> None:
    for key in keys:
        scale = np.abs(twin[key]).max()
        np.testing.assert_allclose(out[key], twin[key], rtol=1e-7, atol=rtol * scale, err_msg=key)


@every_version
@pytest.mark.parametrize("limits", [True, False])
@pytest.mark.parametrize("tan_alpha", [True, False])
@pytest.mark.parametrize("spin", [None, "mfeval", "book"])
@pytest.mark.parametrize("seed", first_quick([1, 2]))
def test_random_tires_are_those_of_the_twin(version, limits, tan_alpha, spin, seed):
    modes = {"turn_slip": spin is not None, "spin": spin or "mfeval"}
    ours = MagicFormula(
        version, limits=limits, tan_alpha=tan_alpha, **modes, **varied(version, seed)
    )
    asked = points(60, seed)
    asked[5][:15] = np.linspace(-0.5 if limits else 0, 0.5, 15)  # at rest and at low speed
    if limits:  # in reverse as MFeval
        asked[5][15:30] *= -1
    asked[0][40:50] = np.linspace(-100, 1000, 10)
    out, twin = ours.full(*asked), of_twin(ours, asked)
    assert_alike(out, twin)


def test_rolling_resistance_by_the_load():
    asked = points(100, 3)
    ours = MagicFormula("6.1", **varied("6.1", 3) | {"fzmin": 0.0}, limits=False)
    v = ours.parameters
    my, by_load = ours.forces(*asked).my, ours.replace(rolling_resistance="load").forces(*asked).my
    power = (asked[0] / v["fnomin"]) ** v["qsy7"] * (asked[6] / v["nompres"]) ** v["qsy8"]
    np.testing.assert_allclose(by_load, my / power * asked[0] / v["fnomin"], rtol=1e-12)


@every_version
def test_a_trail_of_large_shape_is_that_of_the_twin(version):
    """Like public files, whose Ct of 60 comes with a Bt near 0, so that forces are ordinary."""
    large = {"qcz1": 58.8, "qbz1": 0.15, "qbz2": -0.06, "qbz3": -0.1, "qdz1": 0.16}
    ours = MagicFormula(version, **varied(version, 5) | large)
    asked = points(100, 5)
    assert_alike(ours.full(*asked), of_twin(ours, asked))


def test_overturning_with_the_square_outside():
    asked = points(100, 4)
    ours = MagicFormula("6.1", **varied("6.1", 4), limits=False)
    ours = ours.replace(qsx4=0.3, qsx5=1.4, qsx6=1.2, qsx8=0.9, qsx9=2.0)
    v, load = ours.parameters, asked[0] / ours.parameters["fnomin"]
    f, other = ours.forces(*asked), ours.replace(overturning="plain").forces(*asked)
    angle = v["qsx7"] * asked[3] + v["qsx8"] * np.arctan(v["qsx9"] * f.fy / v["fnomin"])

    def term(u):
        return v["qsx4"] * np.cos(v["qsx5"] * u) * np.sin(angle)

    fz = np.where(asked[0] < v["fzmin"], asked[0] * (asked[0] / v["fzmin"]) ** 2, asked[0])
    load = v["qsx6"] * fz / v["fnomin"]
    change = term(np.arctan(load) ** 2) - term(np.arctan(load**2))
    scale = v["unloaded_radius"] * v["lmx"] * fz
    np.testing.assert_allclose(other.mx - f.mx, scale * change, rtol=1e-9, atol=1e-9)
    assert np.abs(other.mx - f.mx).max() > 1


def test_curvature_by_the_sign_of_the_slip_itself():
    # between alpha = 0 and alpha + SHy = 0 the signs differ, and Ey is that of the other side
    ours = plain(phy1=0.02, pey1=-1.0, pey3=0.5)
    slip, other = ours.replace(curvature_sign="slip"), ours.replace(pey3=-0.5)
    alpha = np.linspace(-0.1, 0.1, 101) + 1e-4
    between = (alpha < 0) & (alpha + 0.02 > 0)
    fy = slip.forces(4000.0, 0.0, alpha).fy
    assert np.array_equal(fy[~between], ours.forces(4000.0, 0.0, alpha).fy[~between])
    assert np.array_equal(fy[between], other.forces(4000.0, 0.0, alpha).fy[between])
    assert not np.array_equal(fy[between], ours.forces(4000.0, 0.0, alpha).fy[between])


def test_trail_grows_with_the_amount_of_inclination():
    ours = plain(qdz3=0.8)
    absolute, other = ours.replace(trail_inclination="absolute"), ours.replace(qdz3=-0.8)
    gamma = np.linspace(-0.1, 0.1, 21)
    trail = absolute.full(4000.0, 0.0, 0.05, gamma)["trail"]
    signed = np.where(
        gamma < 0,
        other.full(4000.0, 0.0, 0.05, gamma)["trail"],
        ours.full(4000.0, 0.0, 0.05, gamma)["trail"],
    )
    np.testing.assert_array_equal(trail, signed)
    assert trail[0] != ours.full(4000.0, 0.0, 0.05, gamma)["trail"][0]


def test_equivalent_slip_of_angles():
    def of_angles(m, c, q, x, kxk, kya):
        kyap = kya + c.eps * mf.sgn1(kya)
        return mf.sgn(x) * m.sqrt(x**2 + (kxk / kyap * q.kappa) ** 2)

    ours, asked = MagicFormula("6.1", **varied("6.1", 5), equivalent_slip="angle"), points(50, 5)
    with mock.patch.object(mf, "equivalent_slip", of_angles):
        assert_alike(ours.full(*asked), of_twin(ours, asked))
    tangent = ours.replace(equivalent_slip="tangent").forces(*asked).mz
    assert np.abs(tangent - ours.forces(*asked).mz).max() > 1e-3


def test_residual_moment_of_an_upright_wheel():
    plain = mf.residual_moment

    def upright(m, c, q, z, y, kxk):
        return plain(m, c, q, z, mf.fy0(m, c, mf.replace(q, g=c.zero), z), kxk)

    numbers = varied("6.2", 6) | {"qbz9": 8.0, "qdz6": 0.01, "pky6": -1.5, "qbz10": 0.1}
    ours, asked = MagicFormula("6.2", **numbers, upright="all"), points(50, 6)
    trail = mf.trail

    def with_upright_slip(m, c, q, z, kxk, kya):
        still = mf.fy0(m, c, mf.replace(q, g=c.zero), z).kya
        return trail(m, c, q, z, kxk, still)

    with (
        mock.patch.object(mf, "residual_moment", upright),
        mock.patch.object(mf, "trail", with_upright_slip),
    ):
        assert_alike(ours.full(*asked), of_twin(ours, asked))
    force = ours.replace(upright="force").forces(*asked).mz
    assert np.abs(force - ours.forces(*asked).mz).max() > 1e-3


def test_amu_makes_friction_of_shifts_degressive():
    # lambda' = Amu lambda/(1 + (Amu - 1) lambda) (4.E8): shifts only, and nothing at lambda = 1
    ours = plain(pvx1=0.05, pvy1=0.03, lmux=0.5, lmuy=0.6)
    book = ours.replace(amu=10.0)
    f, g = ours.forces(4000.0, 0.0, 0.0), book.forces(4000.0, 0.0, 0.0)
    assert f.fx == pytest.approx(4000 * 0.05 * 0.5)
    assert g.fx == pytest.approx(4000 * 0.05 * 10 * 0.5 / (1 + 9 * 0.5))
    same = plain(pvx1=0.05).forces(4000.0, 0.1, 0.0)
    assert plain(pvx1=0.05, amu=10.0).forces(4000.0, 0.1, 0.0) == same


# -- what forces must do ----------------------------------------------------------------------


@every_precision
@every_version
@pytest.mark.parametrize("tan_alpha", [True, False])
def test_T01_no_slip_no_force_and_a_mirrored_slip_gives_the_mirrored_force(
    version, tan_alpha, dtype
):
    tire = MagicFormula(version, tan_alpha=tan_alpha)
    still = tire.forces(np.geomspace(1, 1e5, 20, dtype=dtype), 0.0, 0.0)
    for part in (still.fx, still.fy, still.mx, still.mz):
        assert np.all(part == 0)
    fz, kappa, alpha, gamma, _, vx, p = points(1000, 1, dtype)
    there = tire.forces(fz, kappa, alpha, gamma, vx=vx, p=p)
    back = tire.forces(fz, kappa, -alpha, -gamma, vx=vx, p=p)
    for key, sign in (("fx", 1), ("fy", -1), ("mx", -1), ("my", 1), ("mz", -1)):
        np.testing.assert_array_equal(getattr(back, key), sign * getattr(there, key))


@every_version
@pytest.mark.parametrize("tan_alpha", [True, False])
@pytest.mark.parametrize("limits", ["iso", True, False])
def test_T02_forces_take_energy_out_of_the_slip(version, limits, tan_alpha):
    rng = np.random.default_rng(2)
    n = 100_000
    fz, kappa, alpha = rng.uniform(1, 12e3, n), rng.uniform(-2, 2, n), rng.uniform(-1.5, 1.5, n)
    vx = rng.choice([-30.0, -0.5, 0.0, 0.5, 30.0], n)
    tire = MagicFormula(version, limits=limits, tan_alpha=tan_alpha)
    f = tire.planar(fz, kappa, alpha, vx=vx)
    # in reverse MFeval counts kappa of a wheel that spins faster than it rolls positive, too
    vsx = -kappa * (vx if limits is True else np.abs(vx))
    power = f.fx * vsx + f.fy * np.tan(alpha) * np.abs(vx)
    assert power.max() <= 0


@every_version
def test_T03_stiffnesses_are_the_slopes_without_shifts(version):
    tire = symmetric(MagicFormula(version, **varied(version, 7), limits=False))
    fz, h = np.linspace(500, 8000, 16), 1e-6
    out = tire.full(fz, 0.0, 0.0)
    fx = tire.forces(fz, h, 0.0).fx - tire.forces(fz, -h, 0.0).fx
    fy = tire.forces(fz, 0.0, h).fy - tire.forces(fz, 0.0, -h).fy
    np.testing.assert_allclose(fx / (2 * h), out["slip_stiffness"], rtol=1e-6)
    np.testing.assert_allclose(-fy / (2 * h), out["cornering_stiffness"], rtol=1e-6)


CURVES = [(1.35, 0.231826, 0.852640), (1.65, 0.140430, 0.522499)]


@pytest.mark.parametrize(("C", "at", "tail"), CURVES)
def test_T04_peak_is_D_where_the_angle_is_right(C, at, tail):
    # B = BCD/(C D) = 10; PKY2 = 1: Kya is largest at Fz0
    tire = plain(pcx1=C, pcy1=C, pdx1=1.0, pdy1=1.0, pkx1=10 * C, pky1=-10 * C, pky2=1.0)
    peak = math.tan(math.pi / (2 * C)) / 10
    assert peak == pytest.approx(at, abs=1e-6)
    around = peak + np.array([-1e-3, 0, 1e-3])
    for force in (tire.fx0(4000.0, kappa=around), -tire.fy0(4000.0, alpha=around)):
        assert force[1] == pytest.approx(4000, rel=1e-9)
        assert force.argmax() == 1


@pytest.mark.parametrize(("C", "at", "tail"), CURVES)
@pytest.mark.parametrize("E", [-3.0, 0.0, 0.9])
def test_T05_tail(C, at, tail, E):
    tire = plain(pcx1=C, pdx1=1.0, pkx1=1e6 * C, pex1=E)
    assert tire.fx0(4000.0, kappa=1e3) / 4000 == pytest.approx(tail, abs=1e-6)


def test_a_weight_follows_its_cosine_beyond_a_half_turn():
    tire = plain(rbx1=50.0, rbx2=0.0, rcx1=2.6)
    alpha = np.array([0.0, 0.01, 0.05, 1.0, -1.0])
    angle = 2.6 * np.arctan(50 * alpha)
    assert np.abs(angle).max() > np.pi
    weight = tire.forces(4000.0, 0.05, alpha).fx / tire.fx0(4000.0, kappa=0.05)
    np.testing.assert_allclose(weight, np.cos(angle), rtol=1e-12)
    alone = np.array([tire.forces(4000.0, 0.05, each).fx for each in alpha])
    np.testing.assert_array_equal(tire.forces(4000.0, 0.05, alpha).fx, alone)


def test_T06_curvature_is_at_most_1_with_limits():
    wild = plain(pex1=3.0, pey1=3.0, rex1=3.0, rey1=3.0, qez1=3.0)
    capped = plain(pex1=1.0, pey1=1.0, rex1=1.0, rey1=1.0, qez1=1.0)
    asked = points(100, 8)
    for part, same in zip(
        wild.replace(limits=True).forces(*asked),
        capped.replace(limits=True).forces(*asked),
        strict=True,
    ):
        np.testing.assert_array_equal(part, same)
    assert wild.fx0(4000.0, kappa=1e3) < 0  # the force turns round without


def test_T06_what_reverses_forces_is_reported():
    assert MagicFormula().check() == []
    assert MagicFormula(pex1=0.9, pex4=0.2).check() == []
    (told,) = plain(pex1=0.9, pex4=-0.2).check()
    assert told.startswith("Ex reaches 1.08, and above 1 Fx turns round")
    (told,) = plain(pey2=0.6, pey1=0.5, fzmax=1e4).check()
    assert told.startswith("Ey reaches 1.4")
    assert MagicFormula(pcx1=[1.6, 1.7], lcx=1.2).check() == [
        "Cx = 2.04 is above 2, so Fx turns round at large slip"
    ]
    assert "Cy = 2.7" in MagicFormula(pcy1=2.7).check()[0]
    assert "Kya is above 0" in MagicFormula(pky1=20.0).check()[0]
    assert "Kxk is below 0" in MagicFormula(pkx1=-20.0).check()[0]
    with pytest.raises(ValueError, match=r"pcx1 is 3\.5, but must be between -3 and 3"):
        MagicFormula(pcx1=3.5)


@every_precision
@every_version
def test_T08_combined_slip_takes_nothing_from_a_pure_one_and_never_adds(version, dtype):
    fz, kappa, alpha, gamma, phit, vx, p = points(1000, 9, dtype)
    tire = MagicFormula(version, pdx3=0.5, pdy3=0.5)
    eps = 8 * np.finfo(dtype).eps
    rest = {"gamma": gamma, "phit": phit, "vx": vx, "p": p}
    fx0, fy0 = tire.fx0(fz, kappa=kappa, **rest), tire.fy0(fz, alpha=alpha, **rest)
    along = tire.planar(fz, kappa, 0.0, gamma, phit, vx, p)
    across = tire.planar(fz, 0.0, alpha, gamma, phit, vx, p)
    np.testing.assert_allclose(along.fx, fx0, rtol=eps)
    np.testing.assert_allclose(across.fy, fy0, rtol=eps)
    both = tire.planar(fz, kappa, alpha, gamma, phit, vx, p)
    for part, pure in ((both.fx, fx0), (both.fy, fy0)):
        share = part.astype(float) / pure
        assert share.min() > 0
        assert share.max() <= 1 + eps


@every_precision
@every_version
def test_T09_no_load_no_force_and_no_pressure_is_the_usual_one(version, dtype):
    tire = MagicFormula(version, **varied(version, 10), turn_slip=True)
    _, kappa, alpha, gamma, phit, vx, p = points(100, 10, dtype)
    for fz in (0.0, -0.0, -1e-30, -4000.0, -1e30, -np.inf):
        out = tire.full(np.full(100, fz, dtype), kappa, alpha, gamma, phit, vx, p)
        for key in (*FORCES, *MOMENTS, "mu_x", "mu_y"):
            # inclination and spin meet the guard of 1e-6 N m in the residual moment
            np.testing.assert_allclose(out[key], 0, atol=2e-6)
        assert all(np.isfinite(part).all() for part in out.values())
    without = tire.replace(turn_slip=False).forces(0.0, kappa, alpha, gamma, vx=vx)
    assert all(np.all(part == 0) for part in without)
    usual = tire.forces(4000.0, kappa, alpha, p=tire.parameters["inflpres"])
    for p in (0.0, None, np.zeros(100, dtype)):
        for part, same in zip(tire.forces(4000.0, kappa, alpha, p=p), usual, strict=True):
            np.testing.assert_array_equal(part, same)


@pytest.mark.parametrize("load", [300.0, 4000.0, 9000.0, 15000.0])
@pytest.mark.parametrize("gamma", [0.0, 0.05])
@pytest.mark.parametrize("version", ["6.1", "6.2"])
def test_T22_loaded_radius_carries_the_load(version, load, gamma):
    numbers = varied(version, 11) | {"fzmin": 0.0, "fzmax": 2e4}
    out = MagicFormula(version, **numbers).full(load, 0.02, 0.05, gamma, vx=20.0, p=240e3)
    m, c = math, mf.Coefficients(numbers | {"fittyp": FITTYP[version]}, math)
    q = mf.operating_point(m, c, load, 0.02, 0.05, gamma, 0, 20, 240e3, 111)
    wheel = vertical.rolling(m, c, q)
    if version == "6.2":
        carried = vertical.load_62(m, c, q, wheel, out["loaded_radius"], out["fx"], out["fy"])
        at_touch = vertical.load_62(m, c, q, wheel, wheel.ro, out["fx"], out["fy"])
        assert carried == pytest.approx(max(load, at_touch), abs=1e-6 * c.fnomin)
    else:
        x, fz0 = out["deflection"] / c.unloaded_radius, c.fnomin
        spin = c.q_v2 * c.unloaded_radius / c.longvl * wheel.omega
        factor = 1 + spin - (c.q_fcx * out["fx"] / fz0) ** 2 - (c.q_fcy * out["fy"] / fz0) ** 2
        curve = vertical.q_fz1(m, c) * x + c.q_fz2 * x**2
        assert factor * curve * (1 + c.pfz1 * q.dpi) * fz0 == pytest.approx(load, rel=1e-12)
        assert out["deflection"] + out["loaded_radius"] == pytest.approx(wheel.ro, rel=1e-12)


@every_version
def test_T22_a_loaded_wheel_stands_lower(version):
    loads = np.linspace(100, 10000, 100)
    lean = np.array([[0.0], [0.03]])
    radius = MagicFormula(version).full(loads, 0.0, 0.0, lean)["loaded_radius"]
    assert np.all(np.diff(radius) < 0)


@pytest.mark.parametrize("version", ["6.1", "6.2"])
@pytest.mark.parametrize("vx", [20.0, -20.0])
def test_T26_turning_left_acts_as_leaning_right(version, vx):
    # by the book; the tread shows why in the tests of the twin
    tire = MagicFormula(version, turn_slip=True, spin="book", qdz8=-0.1)
    eps = tire.parameters["pecp1"]
    psidot, omega = 1e-6, tire.full(4000.0, 0.0, 0.0, vx=vx)["wheel_speed"]
    gamma = np.arcsin(psidot / ((1 - eps) * omega))
    turning = tire.forces(4000.0, 0.0, 0.0, 0.0, -psidot / abs(vx), vx=vx)
    leaning = tire.forces(4000.0, 0.0, 0.0, gamma, vx=vx)
    assert turning.fy * vx < 0
    assert turning.fy == pytest.approx(leaning.fy, rel=1e-5)
    assert turning.mz * psidot < 0  # resists the turn
    # MFeval's inclination pulls the other way as soon as turn slip is on
    theirs = tire.replace(spin="mfeval").forces(4000.0, 0.0, 0.0, gamma, vx=vx)
    assert theirs.fy * leaning.fy < 0


# -- all of it --------------------------------------------------------------------------------


def any_numbers(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    """Finite numbers of all magnitudes, and those at the limits of formulas."""
    rng = np.random.default_rng(3)
    top = np.finfo(dtype).maxexp - 1
    x = np.ldexp(rng.uniform(-2, 2, shape), rng.integers(-top, top, shape)).astype(dtype)
    usual = rng.random(shape) < 0.5
    x[usual] = rng.uniform(-2, 2, np.count_nonzero(usual))
    limits = np.finfo(dtype)
    special = [0, -0.0, 1, -1, np.pi / 2, -np.pi / 2, limits.max, limits.min, limits.tiny]
    chosen = rng.random(shape) < 0.2
    x[chosen] = rng.choice(np.array(special, dtype), np.count_nonzero(chosen))
    x[0, ::2] = rng.uniform(0, 12e3, len(x[0, ::2]))
    x[5, ::2] = rng.uniform(-40, 40, len(x[5, ::2]))
    return x


@pytest.mark.slow
@every_precision
@pytest.mark.parametrize("limits", [True, False])
@pytest.mark.parametrize("spin", first_quick(["book", None, "mfeval"]))
@every_version
def test_T23_finite_results_for_millions_of_finite_inputs(version, spin, limits, dtype):
    tire = MagicFormula(
        version,
        limits=limits,
        turn_slip=spin is not None,
        spin=spin or "mfeval",
        **varied(version, 12),
    )
    x = any_numbers((7, 200_000), dtype)
    for part in tire.forces(*x):
        assert np.isfinite(part).all()
    for part in tire.replace(tan_alpha=True).planar(*x):
        assert np.isfinite(part).all()
    for name, part in tire.full(*x[:, :20_000]).items():
        assert np.isfinite(part).all(), name


numbers = st.floats(allow_nan=False, allow_infinity=False)
single_numbers = st.floats(allow_nan=False, allow_infinity=False, width=32)


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@every_version
@given(x=st.tuples(*(7 * [numbers])), tangent=st.booleans(), limits=st.booleans())
def test_T23_finite_results_for_any_finite_input(version, x, tangent, limits):
    tire = MagicFormula(version, tan_alpha=tangent, limits=limits, turn_slip=True)
    assert all(map(np.isfinite, tire.full(*x).values()))


@pytest.mark.filterwarnings("ignore:.*is it in degrees:UserWarning")
@every_version
@given(x=st.tuples(*(7 * [single_numbers])))
def test_T23_the_same_in_float32(version, x):
    tire = MagicFormula(version, turn_slip=True, spin="book")
    out = tire.full(*np.array(x, np.float32))
    assert all(map(np.isfinite, out.values()))
    assert {part.dtype for part in out.values()} == {np.dtype(np.float32)}


@every_version
def test_a_NaN_stays_with_its_element(version):
    tire = MagicFormula(version, **varied(version, 13))
    asked = [np.array(x) for x in points(64, 13)]
    sound = tire.full(*asked)
    for k in (0, 1, 2, 3, 5, 6):
        wrong = [x.copy() for x in asked]
        wrong[k][17] = np.nan
        for key, part in tire.full(*wrong).items():
            rest = np.arange(64) != 17
            np.testing.assert_array_equal(part[rest], sound[key][rest])
        forces = tire.forces(*wrong)
        assert np.isnan(forces.fy[17]) or k in (1, 5)
        assert np.isnan(forces.mz[17])


@every_file
def test_float32_agrees_with_float64(name):
    peak, moment = 1.2 * 9000, 300
    for mode in (111, 121, 211):
        tire = in_mode(name, mode)
        fine, coarse = tire.forces(*points(2000, 14)), tire.forces(*points(2000, 14, "float32"))
        for key in fine._fields:
            assert getattr(coarse, key).dtype == np.float32
            scale = peak if key in FORCES else moment
            np.testing.assert_allclose(
                getattr(coarse, key), getattr(fine, key), rtol=0, atol=2e-5 * scale, err_msg=key
            )


@every_precision
@every_version
def test_sets_of_parameters_are_the_tires_one_by_one_to_the_bit(version, dtype):
    singles = [MagicFormula(version, **varied(version, seed)) for seed in range(11)]
    together = {
        key: np.array([tire.parameters[key] for tire in singles]) for key in singles[0].parameters
    }
    tires = MagicFormula(version, **together)
    assert tires.shape == (11,)
    asked = points(11, 15, dtype)
    for ask in ("forces", "full", "planar", "fx0", "fy0"):
        sets = parts(answers(tires, ask, asked))
        for k, tire in enumerate(singles):
            alone = parts(answers(tire, ask, [x[k : k + 1] for x in asked]))
            for part, one in zip(sets, alone, strict=True):
                assert part.dtype == one.dtype == dtype
                assert part[k : k + 1].tobytes() == one.tobytes()
    assert tires.forces(asked[0][:, None], 0.1, 0.1).fx.shape == (11, 11)
    # LONGVL of each set is its speed by default, in the precision of the arguments
    assert np.array_equal(
        tires.forces(*asked[:5]).fx, tires.forces(*asked[:5], together["longvl"].astype(dtype)).fx
    )


def answers(tire: MagicFormula, ask: str, asked: Sequence[np.ndarray]) -> Any:
    """A tire's result with keyword arguments."""
    return getattr(tire, ask)(asked[0], **dict(zip(GIVEN[1:], asked[1:], strict=True)))


def parts(out: Any) -> list[np.ndarray]:
    """Results of any method as a list of arrays."""
    if isinstance(out, np.ndarray):
        return [out]
    return list(out.values() if isinstance(out, dict) else out)


@every_precision
@every_version
def test_the_place_in_a_batch_does_not_matter(version, dtype):
    tire = MagicFormula(version, **varied(version, 16))
    asked = points(70, 16, dtype)
    whole = parts(tire.full(*asked))
    for k in (0, 1, 7, 33, 69):
        alone = parts(tire.full(*(x[k] for x in asked)))
        turned = parts(tire.full(*(np.roll(x, -k)[::3] for x in asked)))
        for part, one, other in zip(whole, alone, turned, strict=True):
            assert part[k].tobytes() == one.tobytes() == other[0].tobytes()


@every_precision
@every_version
@pytest.mark.parametrize("turn_slip", [True, False])
def test_cheap_questions_have_the_same_answers(version, dtype, turn_slip):
    tire = MagicFormula(version, turn_slip=turn_slip, **varied(version, 17))
    asked = points(1000, 17, dtype)
    forces, full, planar = tire.forces(*asked), tire.full(*asked), tire.planar(*asked)
    for key in forces._fields:
        np.testing.assert_array_equal(full[key], getattr(forces, key))
    for key in planar._fields:
        scale = np.abs(full[key]).max()
        limit = 1e-12 if dtype == "float64" else 1e-5
        np.testing.assert_allclose(
            getattr(planar, key), full[key], rtol=0, atol=limit * scale, err_msg=key
        )


DISPUTES = {
    "overturning": "plain",
    "rolling_resistance": "load",
    "curvature_sign": "slip",
    "trail_inclination": "absolute",
    "equivalent_slip": "angle",
    "upright": "all",
    "spin": "book",
}


@every_version
@pytest.mark.parametrize("turn_slip", [True, False])
@pytest.mark.parametrize("tan_alpha", [True, False])
@pytest.mark.parametrize("disputes", [{}, DISPUTES])
def test_the_jacobian_is_the_slope_of_the_forces(version, turn_slip, tan_alpha, disputes):
    modes = {"limits": False, "turn_slip": turn_slip, "tan_alpha": tan_alpha}
    tire = MagicFormula(version, **modes, **disputes, **varied(version, 19))
    asked = points(50, 19)
    slopes = tire.jacobian(*asked)
    assert slopes.shape == (50, 3, 4)
    for column, h in enumerate((1e-2, 1e-6, 1e-6, 1e-6)):
        more, less = [list(asked) for _ in range(2)]
        more[column], less[column] = asked[column] + h, asked[column] - h
        rise = [
            (getattr(tire.forces(*more), key) - getattr(tire.forces(*less), key)) / (2 * h)
            for key in ("fx", "fy", "mz")
        ]
        for row in range(3):
            error = 1e-6 * np.abs(rise[row]).max() + 1e4 * np.finfo(float).eps / h  # of differences
            np.testing.assert_allclose(slopes[:, row, column], rise[row], rtol=0, atol=error)


@every_version
def test_the_jacobian_of_a_mirrored_tire(version):
    tire = MagicFormula(version, **varied(version, 20))
    asked = points(50, 20)
    turned = tire.replace(side="mirrored").jacobian(*asked)
    image = tire.jacobian(*image_of(asked))
    signs = np.outer([1, -1, -1], [1, 1, -1, -1])  # of fx, fy, mz by fz, kappa, alpha, gamma
    np.testing.assert_array_equal(turned, signs * image)
    single = tire.replace(side="mirrored").jacobian(4000.0, 0.01, np.float32(0.02))
    assert single.shape == (3, 4)
    sets = MagicFormula(version, longvl=[10.0, 20.0])
    f32 = np.array([1e3, 2e3], np.float32)
    assert sets.jacobian(f32, 0.0, 0.0).dtype == np.float32
    assert sets.forces(f32, 0.0, 0.0, p=100 * f32).fx.dtype == np.float32


# -- the tire as an object --------------------------------------------------------------------


@pytest.mark.parametrize("turn_slip", [True, False])
@every_version
def test_a_mirrored_tire_is_the_tire_in_a_mirror_exactly(version, turn_slip):
    tire = MagicFormula(version, turn_slip=turn_slip, **varied(version, 18))
    turned = tire.replace(side="mirrored")
    assert turned.mirrored
    fz, kappa, alpha, gamma, phit, vx, p = asked = points(200, 18)
    image = tire.full(fz, kappa, -alpha, -gamma, -phit, vx, p)
    mirrored = {"fy", "mx", "mz", "residual_moment"}
    for key, part in turned.full(*asked).items():
        np.testing.assert_array_equal(part, -image[key] if key in mirrored else image[key])
    forces = turned.forces(*asked)
    for key in forces._fields:
        np.testing.assert_array_equal(
            getattr(forces, key), -image[key] if key in mirrored else image[key]
        )
    np.testing.assert_array_equal(turned.planar(*asked).fy, -tire.planar(*image_of(asked)).fy)
    for ask, sign in (("fx0", 1), ("fy0", -1)):
        pure = answers(tire, ask, image_of(asked))
        np.testing.assert_array_equal(answers(turned, ask, asked), sign * pure)
    # twice mirrored it is itself
    np.testing.assert_array_equal(-turned.forces(*image_of(asked)).fy, tire.forces(*asked).fy)


def image_of(asked: tuple[np.ndarray, ...]) -> tuple[np.ndarray, ...]:
    fz, kappa, alpha, gamma, phit, vx, p = asked
    return fz, kappa, -alpha, -gamma, -phit, vx, p


def test_sides():
    tire = MagicFormula(measured="right", phy1=0.01)
    assert (tire.side, tire.mirrored) == ("as measured", False)
    assert not tire.replace(side="right").mirrored
    left = tire.replace(side="left")
    assert (left.side, left.mirrored) == ("left", True)
    assert left.forces(4000.0, 0.0, 0.1).fy == -tire.forces(4000.0, 0.0, -0.1).fy
    with pytest.raises(ValueError, match="measured does not say on which side"):
        MagicFormula(side="left")
    out = np.empty(3), np.empty(3), np.empty(3), np.empty(3), np.empty(3)
    kept = left.forces(4000.0, 0.0, np.array([1, 0, 0], np.uint8), out=out)
    assert kept.fy is out[1]
    assert kept.fy[0] == left.forces(4000.0, 0.0, np.float32(1)).fy


def test_options_are_words():
    for name, word, told in (
        ("version", "5.3", "version is '5.3', but must be one of '5.2', '6.1', '6.2'"),
        ("version", 6.2, "version is 6.2"),
        ("limits", 1, "limits is 1, but must be one of 'iso', True, False"),
        ("tan_alpha", [True], "tan_alpha is \\[True\\]"),
        ("overturning", "cubed", "'squared', 'plain'"),
        ("measured", "front", "measured is 'front', but must be one of None, 'left', 'right'"),
        ("side", None, "'as measured', 'left', 'right', 'mirrored'"),
        ("spin", "ours", "'mfeval', 'book'"),
    ):
        with pytest.raises(ValueError, match=told):
            MagicFormula(**{name: word})
    with pytest.raises(TypeError, match="no parameter 'pdx11'; did you mean pdx1"):
        MagicFormula(pdx11=1.0)


def test_every_option_of_the_kernels_has_a_word():
    told = {MagicFormula(v)._bits for v in VERSIONS}
    named = {name: bit for name, (bit, _) in _core.magic_options().items()}
    usual = named["LIMITS"] | named["MIRROR"]
    assert told == {usual | named["V52"], usual, usual | named["V62"]}
    assert MagicFormula("6.1", limits=True)._bits == named["LIMITS"]
    tire = MagicFormula(
        "6.1", limits=False, tan_alpha=True, turn_slip=True, overturning="plain",
        rolling_resistance="load", curvature_sign="slip", trail_inclination="absolute",
        equivalent_slip="angle", upright="all", spin="book", combined_slip="ellipse",
    )  # fmt: skip
    assert tire._bits == sum(named.values()) - named["V52"] - named["V62"] - named["LIMITS"]


def test_words_of_a_car():
    tire = MagicFormula("6.1", tan_alpha=True)
    assert tire.words == {
        "tire.version": "6.1",
        "tire.limits": "on",
        "tire.angle": "tangent",
        "tire.combined_slip": "weights",
    }
    assert MagicFormula(limits=False).words == {
        "tire.version": "6.2",
        "tire.limits": "off",
        "tire.angle": "angle",
        "tire.combined_slip": "weights",
    }
    assert MagicFormula(combined_slip="ellipse").words["tire.combined_slip"] == "ellipse"
    with pytest.raises(ValueError, match="no turn slip"):
        _ = MagicFormula(turn_slip=True).words
    with pytest.raises(ValueError, match="no upright='all', only 'force'"):
        _ = MagicFormula(upright="all").words


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"fnomin": 0}, "fnomin is 0.0 N, but must be > 0 N"),
        ({"lfzo": 0}, "lfzo is 0.0, but must be > 0"),
        ({"lmuy": [1, 0]}, "lmuy is 0.0 at index 1, but must be > 0"),
        ({"pky2": 0}, "pky2 must not be 0"),
        ({"alpmax": -2}, "alpmax is not above ALPMIN"),
        ({"turn_slip": True, "qdrp1": 0}, "qdrp1 must be between 0 and 2"),
        ({"turn_slip": True, "pecp1": 1}, "pecp1 must not be 1 with turn slip"),
        ({"pdx1": np.nan}, "pdx1 is nan"),
    ],
)
def test_numbers_that_cannot_be_are_refused(numbers, told):
    with pytest.raises(ValueError, match=told):
        MagicFormula(**numbers)


def test_outputs_are_those_of_the_kernel_with_their_units():
    listed = _core.magic_full.__doc__.split("->")[-1]
    out = MagicFormula().full(4000.0, 0.1, 0.1)
    assert ", ".join(out) in " ".join(listed.split())
    assert out.units["loaded_radius"] == "m"
    assert out.units["wheel_speed"] == "rad/s"
    assert "loaded radius           0.3" in repr(out)


@every_version
def test_what_two_methods_call_by_one_name_is_one_number(version):
    tire = symmetric(MagicFormula(version, **varied(version, 21)))
    for one in (tire, tire.replace(phx1=0.01, phy1=-0.01), tire.replace(side="mirrored")):
        told, full = one.describe(4000.0), one.full(4000.0, 0.0, 0.0)
        assert len(told.keys() & full.keys()) == 5
        for name in told.keys() & full.keys():
            assert told[name] == full[name], name
        assert told["cornering_stiffness"] > 0
    by = tire.jacobian(4000.0, 0.0, 0.0)
    assert tire.describe(4000.0)["cornering_stiffness"] == pytest.approx(-by[1, 2], rel=1e-6)
    assert tire.describe(4000.0)["slip_stiffness"] == pytest.approx(by[0, 1], rel=1e-6)


def test_description_has_stiffness_peak_and_influence_of_load():
    tire = MagicFormula("6.1", fnomin=4000.0, pdx2=-0.2, qdz1=0.1)
    told = tire.describe()
    out = tire.full(4000.0, 0.0, 0.0)
    assert told["slip_stiffness"] == pytest.approx(25 * 4000, rel=1e-9)
    assert told["cornering_stiffness"] == out["cornering_stiffness"]
    assert told["peak_fx"] == pytest.approx(1.1 * 4000, rel=1e-9)
    assert told["load_sensitivity_x"] == pytest.approx(0.2 / 1.1)
    assert told["pneumatic_trail"] == pytest.approx(0.32 * 0.1, rel=1e-6)
    heavy = tire.describe(6000.0)
    assert heavy["friction_x"] == pytest.approx(1.1 - 0.2 * 0.5, rel=1e-9)
    few = 1e-3  # -d ln mu/d ln Fz
    change = np.log(tire.describe(6000.0 * (1 + few))["friction_x"] / heavy["friction_x"])
    assert heavy["load_sensitivity_x"] == pytest.approx(-change / few, rel=2e-3)
    shown = repr(tire)
    assert shown.startswith("<MagicFormula 6.1>\nload ")
    for words in ("cornering stiffness", "N/rad", "slip angle at peak", "tail y", "sensitivity"):
        assert words in shown
    assert repr(MagicFormula(pdx1=np.ones(5))) == "<MagicFormula 6.2: (5,) sets>"
    assert "nan" in repr(MagicFormula(pdx1=0, pkx1=0))  # a tire without a force still shows itself
