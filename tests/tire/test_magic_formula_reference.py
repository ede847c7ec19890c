"""The slow Magic Formula against MFeval, against itself in 40 digits, and against a tread model."""

from __future__ import annotations

import csv
import math
import os
from functools import cache
from pathlib import Path

import mpmath
import pytest
from reference import magic_formula as mf
from reference import magic_formula_vertical as vertical
from reference.mfeval_rows import UNLIMITED

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
DATA /= "tires"
TIRES = ["mf52", "mf61", "mf62"]
TABLES = [f"{tire}_{table}" for tire in TIRES for table in ("reference", "edges")]
TABLES += [f"{tire}s_reference" for tire in TIRES]
INPUTS = ["fz", "kappa", "alpha", "gamma", "phit", "vx", "pressure"]
FORCES, MOMENTS = ["Fx", "Fy"], ["Mx", "My", "Mz"]
# MFeval's secant stops at 1e-6 FNOMIN, which leaves rho good to 5e-6
RELATIVE = {"rho": 5e-6, "Cz": 5e-6, "Rl": 1e-7}


@cache
def tire(name: str) -> dict[str, float]:
    if not DATA.is_dir():
        pytest.skip(f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are")
    return mf.coefficients(DATA / f"{name}.tir")


def rows(table: str) -> list[dict[str, float]]:
    with (DATA / f"{table}.csv").open() as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]


def tolerances(table: list[dict[str, float]]) -> dict[str, float]:
    """Forces within 1e-8 of the table's largest, moments likewise."""
    largest = {
        key: max(abs(row[name]) for row in table for name in group)
        for group in (FORCES, MOMENTS)
        for key in group
    }
    return {key: 1e-8 * value for key, value in largest.items()}


def assert_row(row: dict[str, float], out: dict[str, float], atol: dict[str, float], keys) -> None:
    for key in keys:
        if key in atol:
            assert out[key] == pytest.approx(row[key], rel=1e-8, abs=atol[key]), (key, row)
        else:
            rel = RELATIVE.get(key, 2e-8)
            # trail and residual moment pass through zero, and the inputs have nine digits only
            floor = {"t": 1e-9, "Mzr": atol["Mz"]}.get(key, 0)
            assert out[key] == pytest.approx(row[key], rel=rel, abs=floor), (key, row)


@pytest.mark.parametrize("table", TABLES)
def test_every_row_of_MFeval(table):
    # iKya alone is left out: MFeval takes it from neighbouring rows, there are none
    c, data = tire(table.split("_")[0]), rows(table)
    atol = tolerances(data)
    for row in data:
        point = [row[key] for key in INPUTS]
        out = mf.evaluate(c, *point, mode=int(row["mode"]), mfeval_turn_slip=True)
        assert row.keys() - out.keys() == {*INPUTS, "mode", "iKya"}
        assert_row(row, out, atol, out.keys())


@pytest.mark.parametrize("name", TIRES)
def test_turn_slip_is_that_of_MFeval_for_an_upright_wheel_but_for_the_residual_moment(name):
    c = tire(name)
    data = [row for row in rows(f"{name}_reference") if row["mode"] == 112 and row["gamma"] == 0]
    assert data
    atol = tolerances(data)
    for row in data:
        out = mf.evaluate(c, *[row[key] for key in INPUTS], mode=112)
        assert_row(row, out, atol, out.keys() - {"Mz", "Mzr"})


@pytest.mark.parametrize("line", UNLIMITED.splitlines())
def test_T07_golden_points_without_limits(line):
    *point, fx, fy, mz, mx, my = (float(word) for word in line.split())
    out = mf.evaluate(tire("mf61"), *point, vx=16.6, mode=211)
    assert [out[key] for key in ("Fx", "Fy", "Mz", "Mx", "My")] == pytest.approx(
        [fx, fy, mz, mx, my], abs=6e-5
    )


def test_T07_golden_stiffnesses():
    heavy = mf.evaluate(tire("mf61"), 6752, 0, 0, vx=16.6, mode=211)
    light = mf.evaluate(tire("mf61"), 4000, 0, 0, vx=16.6, mode=211)
    assert (heavy["Kxk"], heavy["Kya"], light["Kya"]) == pytest.approx(
        (222209.67, -137436.33, -88996.34), abs=6e-3
    )


SHIFTS = ["phx1", "phx2", "pvx1", "pvx2", "pex4", "rhx1"]
SHIFTS += ["phy1", "phy2", "pvy1", "pvy2", "pey3", "rhy1", "rhy2", "rby3", "rvy1", "rvy2"]
SHIFTS += ["qhz1", "qhz2", "qdz6", "qdz7", "qez4", "qsx1", "ssz1"]


def symmetric(name: str) -> dict[str, float]:
    """The tire without conicity and ply steer."""
    return tire(name) | dict.fromkeys(SHIFTS, 0.0)


@pytest.mark.parametrize("name", TIRES)
@pytest.mark.parametrize("mode", [111, 121, 112, 211])
def test_floats_agree_with_40_digits(name, mode):
    point = (4000.0, 0.03, -0.05, 0.02, 0.01, 20.0, 250e3)
    out = mf.evaluate(tire(name), *point, mode=mode)
    with mpmath.workdps(40):
        fine = mf.evaluate(tire(name), *point, mode=mode, m=mpmath.mp)
        for key, value in out.items():
            assert isinstance(fine[key], mpmath.mpf)
            assert value == pytest.approx(float(fine[key]), rel=1e-11), key


@pytest.mark.parametrize("name", TIRES)
def test_T03_stiffnesses_are_slopes(name):
    c = symmetric(name)
    with mpmath.workdps(40):
        h = mpmath.mpf("1e-12")
        for key, slip, force in (("Kxk", "kappa", "Fx"), ("Kya", "alpha", "Fy")):
            at = {"kappa": 0, "alpha": 0}

            def pull(x, slip=slip, force=force, at=at):
                return mf.evaluate(c, 4000, **at | {slip: x}, vx=20, m=mpmath.mp)[force]

            slope = (pull(h) - pull(-h)) / (2 * h)
            # Bx and By hold 1e-6 N against division by zero
            stiffness = mf.evaluate(c, 4000, **at, vx=20, m=mpmath.mp)[key]
            assert float(slope / stiffness) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("name", TIRES)
@pytest.mark.parametrize("mode", [111, 121, 112])
@pytest.mark.parametrize("vx", [20.0, 0.4, -20.0])
def test_T01_mirrored_wheel(name, mode, vx):
    c = symmetric(name) | {"cammin": -0.1, "cammax": 0.1}
    there = mf.evaluate(c, 4000, 0.02, 0.03, 0.02, 0.01, vx, mode=mode)
    back = mf.evaluate(c, 4000, 0.02, -0.03, -0.02, -0.01, vx, mode=mode)
    if name != "mf62":  # Rl of 6.2 sees Fy and inclination together
        for key in ("Re", "rho", "Rl"):
            assert back[key] == pytest.approx(there[key], rel=1e-12)
    assert (back["Fx"], back["My"]) == pytest.approx((there["Fx"], there["My"]), rel=1e-12)
    # trail and shifts with gamma itself, not its amount, make Mz and Mx differ: (A58), (A60)
    assert back["Fy"] == pytest.approx(-there["Fy"], rel=1e-12)


@pytest.mark.parametrize("load", [300.0, 4000.0, 9000.0, 15000.0])
@pytest.mark.parametrize("gamma", [0.0, 0.05])
@pytest.mark.parametrize("name", ["mf61", "mf62"])
def test_T22_loaded_radius_carries_the_load(name, load, gamma):
    c, m = mf.Coefficients(tire(name), math), math
    out = mf.evaluate(tire(name), load, 0.02, 0.05, gamma, vx=20, p=240e3)
    q = mf.operating_point(m, c, load, 0.02, 0.05, gamma, 0, 20, 240e3, 111)
    wheel = vertical.rolling(m, c, q)
    if name == "mf62":
        carried = vertical.load_62(m, c, q, wheel, out["Rl"], out["Fx"], out["Fy"])
        at_touch = vertical.load_62(m, c, q, wheel, wheel.ro, out["Fx"], out["Fy"])
        assert carried == pytest.approx(max(load, at_touch), rel=1e-9)
    else:
        x, fz0 = out["rho"] / c.unloaded_radius, c.fnomin
        spin = c.q_v2 * c.unloaded_radius / c.longvl * wheel.omega
        factor = 1 + spin - (c.q_fcx * out["Fx"] / fz0) ** 2 - (c.q_fcy * out["Fy"] / fz0) ** 2
        curve = vertical.q_fz1(m, c) * x + c.q_fz2 * x**2
        assert factor * curve * (1 + c.pfz1 * q.dpi) * fz0 == pytest.approx(load, rel=1e-12)
        assert out["rho"] + out["Rl"] == pytest.approx(wheel.ro, rel=1e-12)


@pytest.mark.parametrize("name", TIRES)
@pytest.mark.parametrize("mode", [111, 121, 112, 211])
def test_T09_no_load_no_force(name, mode):
    for load in (0.0, -100.0):
        out = mf.evaluate(tire(name), load, 0.1, 0.1, 0.02, 0.01, 20.0, mode=mode)
        assert all(math.isfinite(value) for value in out.values())
        assert [out[key] for key in (*FORCES, *MOMENTS, "Mzr")] == pytest.approx([0] * 6, abs=1e-9)


# -- the sign of spin -------------------------------------------------------------------------


def tread(
    psidot: float, gamma: float, v: float = 10.0, radius: float = 0.3, a: float = 0.05
) -> float:
    """Mean lateral deflection of the tread, with the sign of Fy, of a wheel at zero slip angle.

    A tip touches the road at the leading edge under its root, and stays there while the wheel rolls
    on and turns; its root moves along the wheel's circle, seen from above.
    """

    def root(x: float) -> float:
        return -(x**2) / (2 * radius) * math.sin(gamma)  # leaning right, both ends lie to the right

    count, deflection = 400, 0.0
    for i in range(count):
        x = a - 2 * a * (i + 0.5) / count
        time = (a - x) / v
        yaw = psidot * time
        # contact centre now, seen from where it was when the tip touched: a left turn goes left
        arc = v / psidot if psidot else math.inf
        ahead = arc * math.sin(yaw) if psidot else v * time
        left = arc * (1 - math.cos(yaw)) if psidot else 0.0
        tip = -(a - ahead) * math.sin(yaw) + (root(a) - left) * math.cos(yaw)
        deflection += (tip - root(x)) / count
    return deflection


def test_T26_tread_of_a_wheel_that_turns_left_is_dragged_as_by_one_that_leans_right():
    v, radius, gamma = 10.0, 0.3, 0.02
    turning = tread(v / radius * math.sin(gamma), 0.0, v, radius)
    leaning = tread(0.0, gamma, v, radius)
    assert turning < 0
    assert turning == pytest.approx(leaning, rel=1e-3)
    straight = tread(-v / radius * math.sin(gamma), gamma, v, radius)
    assert straight == pytest.approx(0, abs=1e-3 * abs(leaning))  # as a cone rolls on its own


@pytest.mark.parametrize("name", ["mf61", "mf62"])
@pytest.mark.parametrize("vx", [20.0, -20.0])
def test_T26_turning_left_acts_as_leaning_right(name, vx):
    c = symmetric(name)
    out = mf.evaluate(c, 4000, 0, 0, vx=vx, mode=112)
    eps = c["pecp1"] * (1 + c["pecp2"] * (4000 / c["fnomin"] - 1))
    psidot = 1e-6
    gamma = math.asin(psidot / ((1 - eps) * out["omega"]))
    turning = mf.evaluate(c, 4000, 0, 0, 0, -psidot / vx, vx=vx, mode=112)
    leaning = mf.evaluate(c, 4000, 0, 0, gamma, 0, vx=vx, mode=112)
    assert turning["Fy"] * vx < 0
    assert turning["Fy"] == pytest.approx(leaning["Fy"], rel=1e-5)
    # it resists the turn, and so does the moment of inclination
    assert turning["Mzr"] < 0
    assert turning["Mzr"] == pytest.approx(leaning["Mzr"], rel=1e-4)


@pytest.mark.parametrize("name", ["mf61", "mf62"])
@pytest.mark.parametrize("vx", [20.0, -20.0])
def test_inclination_alone_acts_with_turn_slip_as_without(name, vx):
    # to first order, but for R0/Re, since (4.88) measures the spin by R0
    c, gamma = symmetric(name), 1e-6
    plain = mf.evaluate(c, 4000, 0, 0, gamma, vx=vx, mode=111)
    turn = mf.evaluate(c, 4000, 0, 0, gamma, vx=vx, mode=112)
    for key in ("Fy", "Mzr"):
        assert turn[key] / plain[key] == pytest.approx(c["unloaded_radius"] / plain["Re"], rel=1e-4)
    # MFeval's minus before omega sin(gamma) makes the wheel pull to where it does not lean
    wrong = mf.evaluate(c, 4000, 0, 0, gamma, vx=vx, mode=112, mfeval_turn_slip=True)
    assert wrong["Fy"] * plain["Fy"] < 0
