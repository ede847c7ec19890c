"""Implausible data: wrong units, signs and columns are detected and named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad.fit import TireData, TireDataError, read, signs, synthetic
from skidpad.fit.plausible import doubts
from skidpad.fit.writing import file_columns

SLICK = sp.tires.load("slick_180_55r13")
LEVELS: dict[str, Any] = {"loads": [500.0, 1000.0, 1500.0], "pressures": 83e3, "rate": 20.0}
CORNERING = synthetic(SLICK, noise=0.02, outliers=0.02, **LEVELS)
BRAKING = synthetic(SLICK, "ttc-drive-brake", noise=0.02, outliers=0.02, **LEVELS)
DATA = {"cornering": CORNERING, "drive-brake": BRAKING}


def spoilt(path: Path, data: TireData, convention: str = "sae", **changes: Any) -> Path:
    """Write a file with some columns scaled, or replaced by others."""
    values, units = file_columns(data, "si", convention)
    for name, change in changes.items():
        values[name] = (
            file_columns(data, "si", convention).values[change]
            if isinstance(change, str)
            else values[name] * change
        )
    rows = np.column_stack(list(values.values())).tolist()
    head = [list(values), [units[name] for name in values]]
    path.write_text("\n".join("\t".join(map(str, row)) for row in [*head, *rows]))
    return path


# signs

TURNED = {
    "lateral force": (
        "cornering", {"FY": -1}, "the cornering stiffness has the wrong sign: FY rises with SA",
        'turn=("FY",)',
    ),
    "slip angle": (
        "cornering", {"SA": -1}, "the cornering stiffness has the wrong sign: FY rises with SA",
        'turn=("SA",)',
    ),
    "aligning moment": (
        "cornering", {"MZ": -1}, "the aligning stiffness has the wrong sign: MZ falls with SA",
        'turn=("MZ",)',
    ),
    "inclination": (
        "cornering", {"IA": -1}, "the camber thrust has the wrong sign: FY falls with IA",
        'turn=("IA",)',
    ),
    "slip ratio": (
        "drive-brake", {"SL": -1}, "FX falls with SL: driving slip brakes", 'turn=("SL",)',
    ),
    "longitudinal force": (
        "drive-brake", {"FX": -1}, "FX falls with SL: driving slip brakes", 'turn=("FX",)',
    ),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "changes", "words", "remedy"), TURNED.values(), ids=list(TURNED))
def test_a_column_of_reversed_sign_is_named(
    kind: str, changes: dict[str, float], words: str, remedy: str, tmp_path: Path
) -> None:
    path = spoilt(tmp_path / "run.dat", DATA[kind], **changes)
    with pytest.raises(TireDataError) as caught:
        read(path, convention="sae")
    assert f"in sae axes, {words}" in str(caught.value)
    assert remedy in str(caught.value)
    with pytest.raises(TireDataError, match=r"wrong sign|driving slip brakes") as caught:
        read(path)
    assert remedy in str(caught.value)
    found = read(path, turn=list(changes))
    for name, values in DATA[kind].channels.items():
        np.testing.assert_allclose(found.channels[name], values, atol=1e-9)
    assert f"{next(iter(changes))} is turned round, as asked" in found.notes


@pytest.mark.parametrize("kind", first_quick(DATA))
@pytest.mark.parametrize("convention", ["sae", "iso-w", "adapted-sae"])
@pytest.mark.parametrize("claimed", ["sae", "iso-w", "adapted-sae"])
def test_a_convention_that_the_data_contradict_is_refused_with_the_right_one(
    kind: str, convention: str, claimed: Any, tmp_path: Path
) -> None:
    path = spoilt(tmp_path / "run.dat", DATA[kind], convention)
    if claimed == convention:
        assert read(path, convention=claimed).check() == []
        return
    with pytest.raises(TireDataError, match=rf'in {claimed} axes, .*convention="{convention}"'):
        read(path, convention=claimed)


def test_loads_of_the_wrong_sign_are_named(tmp_path: Path) -> None:
    path = spoilt(tmp_path / "run.dat", CORNERING, FZ=-1)
    with pytest.raises(TireDataError, match=r'turn=\("FZ",\) as sae'):
        read(path)
    with pytest.raises(TireDataError, match="in sae axes, the load FZ is positive"):
        read(path, convention="sae")


@pytest.mark.slow
@pytest.mark.parametrize("tire", [SLICK, sp.tires.load("touring_205_55r16"), sp.tires.Brush()])
@pytest.mark.parametrize("plan", ["ttc-cornering", "ttc-drive-brake"])
@pytest.mark.parametrize("noise", [0.0, 0.05])
@pytest.mark.parametrize("convention", ["sae", "iso-w"])
def test_good_data_are_not_doubted(
    tire: Any, plan: Any, noise: float, convention: str, tmp_path: Path
) -> None:
    data = synthetic(
        tire, plan, noise=noise, outliers=noise, missing=noise, lag=0.3, drift=0.1, rate=10.0
    )
    assert data.check() == []
    data.to_dat(tmp_path / "run.dat", convention=convention)  # type: ignore[arg-type]
    assert f"sign convention {convention}" in read(tmp_path / "run.dat").notes[-1 - (noise > 0)]


# units

LB = 4.4482216152605
UNITS = {
    "degrees called radians": (
        "cornering", {"alpha": 57.29577951308232}, r"alpha is 12 rad at most, but at most 0.9 is "
        r"expected: are its units deg or mrad\?",
    ),
    "radians called degrees": (
        "cornering", {"alpha": 1 / 57.29577951308232}, "fy changes by .* times the load per radian "
        "of alpha, .*: is alpha in radians and called degrees",
    ),
    "kPa called Pa": ("cornering", {"p": 1e-3}, r"p is 83 Pa at the median, but 30000 to 2e\+06 is "
                      r"expected: are its units kPa"),
    "psi called kPa": ("cornering", {"p": 1 / 6.8948}, "p is 12038.1 Pa at the median, but 30000"),
    "lb called N in the load": (
        "cornering", {"fz": 1 / LB}, "fy over fz is .* at large slip, but 0.1 to 4 is expected: is "
        r"one of them in other units \(1 lb = 4.448 N\)",
    ),
    "kN called N": ("cornering", {"fz": 1e-3, "fy": 1e-3, "fx": 1e-3}, "fz is 1 N at the median, "
                    r"but 40 to 100000 is expected: are its units kN"),
    "kN in the force alone": ("cornering", {"fy": 1e-3}, "fy over fz is 0.00"),
    "% called 1": ("drive-brake", {"kappa": 100.0}, r"kappa is .* -, but at most 1.5 is expected: "
                   r"are its units %\?"),
    "degrees of inclination": ("cornering", {"gamma": 57.3}, "gamma is 4.0.* rad at most"),
    "cm called m": ("cornering", {"loaded_radius": 100.0}, "loaded_radius is 25.* m at the median"),
    "m/s called km/h twice": ("cornering", {"vx": 12.96}, "vx is 144.* m/s at the median"),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "factors", "words"), UNITS.values(), ids=list(UNITS))
def test_wrong_units_are_recognized(kind: str, factors: dict[str, float], words: str) -> None:
    data = DATA[kind]
    channels = {name: data.channels[name] * factor for name, factor in factors.items()}
    extra = {**data.extra, **{name: v for name, v in channels.items() if name in data.extra}}
    fields = {name: v for name, v in channels.items() if name not in data.extra}
    [doubt] = data.replace(**fields, extra=extra).check()
    assert __import__("re").match(words, doubt), doubt


def test_a_doubt_names_the_channel_of_the_file_and_the_line(tmp_path: Path) -> None:
    path = spoilt(tmp_path / "run.dat", CORNERING, SA=57.3)
    with pytest.raises(TireDataError) as caught:
        read(path)
    rows = path.read_text().splitlines()
    column = rows[0].split("\t").index("SA")
    line = int(str(caught.value).split(" in line ")[1].split(",")[0])
    assert abs(float(rows[line - 1].split("\t")[column])) == pytest.approx(12 * 57.3)
    assert str(caught.value).endswith("check=False reads it as it is")
    assert read(path, check=False).check()


# columns

SWAPPED = {
    "FX and FY": ({"FX": "FY", "FY": "FX"}, "FX and FY seem to be swapped: FY hardly follows SA"),
    "SA and IA": ({"SA": "IA", "IA": "SA"}, "SA and IA seem to be swapped: FY hardly follows SA"),
}


@pytest.mark.parametrize(("changes", "words"), SWAPPED.values(), ids=list(SWAPPED))
def test_swapped_columns_are_named(changes: dict[str, str], words: str, tmp_path: Path) -> None:
    tire = sp.tires.load("touring_205_55r16")
    data = synthetic(tire, noise=0.02, rate=20.0, pressures=240e3)
    path = spoilt(tmp_path / "run.dat", data, **changes)
    with pytest.raises(TireDataError, match=words):
        read(path)


@pytest.mark.parametrize("rows", [1, 5, 19])
def test_too_few_points_are_counted(rows: int, tmp_path: Path) -> None:
    CORNERING.where(np.arange(rows)).to_dat(tmp_path / "run.dat")
    with pytest.raises(TireDataError, match=f"{rows} of {rows} points have a load, slips and a fo"):
        read(tmp_path / "run.dat")


def test_points_without_numbers_do_not_count(tmp_path: Path) -> None:
    lost = np.where(np.arange(len(CORNERING)) < 10, CORNERING.alpha, np.nan)
    data = CORNERING.replace(alpha=lost)
    assert data.check() == [
        f"10 of {len(CORNERING)} points have a load, slips and a force; at least 20 are needed"
    ]


CONSTANT = {
    "slips": ({"alpha": 0.05, "kappa": 0.0}, "no slip varies: alpha is 0.05, kappa is 0 through"),
    "force": ({"fy": 7.0}, "fy is 7 N throughout while alpha varies"),
    "moment": ({"mz": 0.0}, "mz is 0 N m throughout while alpha varies"),
}


@pytest.mark.parametrize(("changes", "words"), CONSTANT.values(), ids=list(CONSTANT))
def test_constant_channels_are_named(changes: dict[str, float], words: str) -> None:
    assert CORNERING.replace(**changes).check()[0].startswith(words)


def test_angles_that_are_held_jitter(tmp_path: Path) -> None:
    """The slope of jitter, as from a vibrating machine, is not the tire's."""
    wobble = np.sin(30 * BRAKING.time)
    data = BRAKING.replace(
        alpha=BRAKING.alpha + 1e-3 * wobble, fy=BRAKING.fy + 0.05 * BRAKING.fz * wobble
    )
    level = data.where(data.gamma == 0).replace(mz=None)
    level.to_dat(tmp_path / "run.dat", convention="adapted-sae")
    assert "sign convention adapted-sae (found)" in read(tmp_path / "run.dat").notes[-1]


@pytest.mark.parametrize("side", [-1, 1])
def test_a_tire_that_steers_to_one_side_may_lose_force_where_it_leans(side: int) -> None:
    """Its camber thrust is almost zero; the loss of force could be mistaken for one."""
    tire = sp.tires.load("pacejka_205_60r15").replace(
        pky6=-0.05, pky7=0.0, pvy3=0.0, pvy4=0.0, pdy3=10.0, pky3=1.5
    )
    data = synthetic(tire, loads=[1500.0, 3000.0, 4500.0], pressures=220e3, rate=10.0, noise=0.02)
    data = data.where(side * data.alpha >= 0)
    assert signs.measured(data.channels)["camber thrust"] == 0
    assert not data.check()


def test_a_moment_that_soon_turns_round_is_not_taken_for_another_sign() -> None:
    """With slip angles to one side, as of a public racing set, whose Mz is positive to 1 degree."""
    trail: dict[str, Any] = {"qbz1": 60.0, "qcz1": 1.6, "qez1": 0.0}
    tire = sp.tires.load("pacejka_205_60r15").replace(**trail)
    alpha = np.tile(np.radians(np.linspace(0.0, 12.0, 200)), 3)
    fz = np.repeat([1500.0, 3000.0, 4500.0], 200)
    mz = tire.forces(fz, 0.0, alpha).mz
    noise = 0.02 * np.abs(mz).max() * np.random.default_rng(0).normal(size=mz.size)
    found = signs.measured({"fz": fz, "alpha": alpha, "mz": mz + noise})
    assert found["aligning stiffness"] != -1


@pytest.mark.parametrize(("lean", "plausible"), [(0.9, True), (4.0, False)])
def test_a_motorcycle_leans_by_50_degrees(lean: float, plausible: bool) -> None:
    clean = synthetic(sp.tires.load("touring_205_55r16"), rate=2.0)
    assert clean.gamma is not None
    gamma = clean.gamma * (lean / clean.gamma.max())
    found = doubts(clean.channels | {"gamma": gamma})
    assert any(each.startswith("gamma is") for each in found) != plausible


def test_a_convention_that_the_data_do_not_show_is_assumed_and_noted(tmp_path: Path) -> None:
    straight = BRAKING.where((BRAKING.alpha == 0) & (BRAKING.gamma == 0))
    straight.replace(mz=None, my=None).to_dat(tmp_path / "run.dat", convention="iso-w")
    notes = " ".join(read(tmp_path / "run.dat").notes)
    assert "convention iso-w (assumed, the data do not distinguish it from adapted-sae)" in notes


@pytest.mark.parametrize("factor", [1e-300, 1e150, 1e300])
@pytest.mark.parametrize("name", ["fz", "fy", "alpha", "kappa", "gamma", "p"])
def test_numbers_of_any_size_are_doubted_and_not_stumbled_over(name: str, factor: float) -> None:
    data = BRAKING.replace(**{name: BRAKING.channels[name] * factor})
    assert data.check() or factor < 1
