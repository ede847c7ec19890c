"""Magic Formula tires from property files and back: defaults, warnings, errors, round trips."""

from __future__ import annotations

import os
import pickle
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from skidpad.tires import MagicFormula
from skidpad.tires.tir import TirError, TirFile, TirWarning

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
DATA /= "tires"
POINT = (4000.0, 0.05, 0.06, 0.02)
every_version = pytest.mark.parametrize("version", ["5.2", "6.1", "6.2"])


@pytest.fixture
def text(tmp_path) -> str:
    """A complete file of version 6.1."""
    path = tmp_path / "whole.tir"
    tire = MagicFormula("6.1", measured="right", ppx1=0.3, ppy3=-0.2, qdz3=0.5, phy1=0.004)
    tire.to_tir(path)
    return path.read_text()


def read(text: str, **options) -> MagicFormula:
    return MagicFormula.from_tir(TirFile.parse(text, "my.tir"), **options)


def without(text: str, *keys: str) -> str:
    for key in keys:
        text, count = re.subn(rf"(?m)^{key} .*\n", "", text)
        assert count == 1
    return text


def changed(text: str, key: str, value: str) -> str:
    text, count = re.subn(rf"(?m)^({key} *= ).*$", rf"\g<1>{value}", text)
    assert count == 1
    return text


def section(text: str, name: str) -> str:
    """The text without a section."""
    text, count = re.subn(rf"(?m)^\[{name}\]\n(?:[^\[].*\n)*", "", text)
    assert count == 1
    return text


def remarks(text: str, **options) -> tuple[MagicFormula, list[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tire = read(text, **options)
    assert all(w.category is TirWarning for w in caught)
    assert all(str(w.message).startswith("my.tir: ") for w in caught)
    return tire, [str(w.message).removeprefix("my.tir: ") for w in caught]


# -- what a file leaves out -------------------------------------------------------------------


def test_a_whole_file_is_read_without_a_word(text):
    tire = read(text)
    assert tire.version == "6.1"
    assert tire.options["measured"] == "right"
    assert tire == MagicFormula("6.1", measured="right", ppx1=0.3, ppy3=-0.2, qdz3=0.5, phy1=0.004)


def test_options_and_changes(text):
    tire = read(text, limits=False, tan_alpha=True, turn_slip=True, side="left", spin="book")
    assert tire == read(text).replace(
        limits=False, tan_alpha=True, turn_slip=True, side="left", spin="book"
    )
    assert tire.mirrored
    assert read(text, lmuy=0.7, pdx1=[1.0, 1.1]).shape == (2,)
    with pytest.raises(TypeError, match="no parameter 'lmuyy'"):
        read(text, lmuyy=1)
    with pytest.raises(ValueError, match="spin is 'ours'"):
        read(text, spin="ours")


def test_scaling_factors_are_1_and_coefficients_0(text):
    short = without(text, "LMUY", "LKZC", "PPX1", "PHY1", "QDZ3")
    tire, said = remarks(short)
    assert said == []
    assert (tire.parameters["lmuy"], tire.parameters["lkzc"]) == (1, 1)
    assert tire == read(text).replace(ppx1=0, phy1=0, qdz3=0)


def test_coefficients_that_are_not_0_by_default(text):
    tire, said = remarks(without(text, "PKY4", "QSY7", "Q_RE0", "PTY2", "BOTTOM_OFFST"))
    assert said == []
    assert [tire.parameters[key] for key in ("pky4", "qsy7", "q_re0", "pty2")] == [2, 1, 1, 1]
    assert tire.parameters["bottom_offst"] == 0.01
    assert tire.parameters["q_fz2"] == 0
    old, _ = remarks(changed(without(text, "Q_FZ2"), "FITTYP", "6"))
    assert old.version == "5.2"
    assert old.parameters["q_fz2"] == 1e-4


def test_assumed_quantities_are_named(text):
    tire, said = remarks(without(text, "LONGVL", "VXLOW", "LATERAL_STIFFNESS"))
    assert said == ["assumed LONGVL = 16.7 m/s, VXLOW = 1.0 m/s, LATERAL_STIFFNESS = 100000.0 N/m"]
    assert tire.parameters["longvl"] == 16.7
    # a 0 that cannot be is no better
    tire, said = remarks(changed(text, "VERTICAL_STIFFNESS", "0"))
    assert said == ["assumed VERTICAL_STIFFNESS = 200000.0 N/m"]
    # 5.2 does not know the stiffness of the carcass
    old = changed(without(text, "LATERAL_STIFFNESS", "LONGITUDINAL_STIFFNESS"), "FITTYP", "6")
    assert remarks(old)[1] == []


def test_missing_pressures(text):
    tire, said = remarks(without(changed(text, "INFLPRES", "250000"), "NOMPRES"))
    assert said == ["assumed NOMPRES = 250000.0 Pa"]
    assert tire.parameters["nompres"] == tire.parameters["inflpres"] == 250000
    tire, said = remarks(without(text, "NOMPRES", "INFLPRES"))
    assert said == ["assumed INFLPRES = 220000.0 Pa, NOMPRES = 220000.0 Pa"]
    tire, said = remarks(section(text, "INFLATION_PRESSURE_RANGE"))
    assert said == ["has no [INFLATION_PRESSURE_RANGE], so that it is wide"]
    assert (tire.parameters["presmin"], tire.parameters["presmax"]) == (10e3, 1e6)


def test_nominal_pressure_of_0_takes_pressure_out(text):
    assert read(text).forces(*POINT, p=300e3).fx != read(text).forces(*POINT, p=200e3).fx
    tire, said = remarks(changed(text, "NOMPRES", "0"))
    assert said == ["NOMPRES is 0, so nothing depends on pressure"]
    low, high = tire.full(*POINT, p=100e3), tire.full(*POINT, p=300e3)
    assert low == high
    assert all(np.isfinite(part) for part in low.values())
    old, said = remarks(changed(changed(text, "NOMPRES", "0"), "FITTYP", "6"))
    assert (old.version, said) == ("5.2", [])


def test_missing_ranges_are_wide(text):
    for name, kept in (
        ("LONG_SLIP_RANGE", "kpumax"),
        ("SLIP_ANGLE_RANGE", "alpmax"),
        ("INCLINATION_ANGLE_RANGE", "cammax"),
        ("VERTICAL_FORCE_RANGE", "fzmax"),
    ):
        tire, said = remarks(section(text, name))
        assert said == [f"has no [{name}], so that it is wide"]
        assert tire.parameters[kept] == MagicFormula().parameters[kept]


def test_missing_sections_of_coefficients(text):
    tire, said = remarks(section(text, "LATERAL_COEFFICIENTS"))
    assert said[0] == "has no [LATERAL_COEFFICIENTS], so that they are 0"
    assert said[1:] == [
        f"has no {key}, without which there is no Fy" for key in ("PCY1", "PDY1", "PKY1")
    ]
    out = tire.full(*POINT)
    assert out["fy"] == 0
    assert all(np.isfinite(part) for part in out.values())
    for name in ("ALIGNING", "OVERTURNING", "ROLLING"):
        tire, said = remarks(section(text, f"{name}_COEFFICIENTS"))
        assert said == [f"has no [{name}_COEFFICIENTS], so that they are 0"]
        assert np.isfinite(tire.forces(*POINT)).all()
    tire, said = remarks(section(text, "CONTACT_PATCH"))
    assert said == ["has no [CONTACT_PATCH], so that they are 0"]
    assert remarks(section(text, "SCALING_COEFFICIENTS"))[1] == []


def test_missing_turn_slip(text):
    short = section(text, "TURNSLIP_COEFFICIENTS")
    assert remarks(short)[1] == []
    tire, said = remarks(short, turn_slip=True)
    assert said == ["has no [TURNSLIP_COEFFICIENTS], so those that MFeval takes are assumed"]
    assert tire == read(text).replace(turn_slip=True)  # MFeval's are the table's


def test_what_is_not_read_is_named(text):
    lines = "LGAX = 0.9\nLGAY = 1\nLGAZ = 1.1\nLMUV = 0\nLIP = 1\n"
    more = text.replace("[SCALING_COEFFICIENTS]\n", f"[SCALING_COEFFICIENTS]\n{lines}")
    more = more.replace("[VERTICAL]\n", "[VERTICAL]\nQ_FZ3 = 0.2\nQ_CAM = 0\n")
    _, said = remarks(more)
    assert said == ["not read here: Q_FZ3 = 0.2, LGAX = 0.9, LGAZ = 1.1"]


def test_odd_numbers_are_reported(text):
    _, said = remarks(changed(text, "PCX1", "2.2"))
    assert said == ["Cx = 2.2 is above 2, so Fx turns round at large slip"]
    _, said = remarks(changed(text, "QCZ1", "58.8"))
    assert said == ["Ct = 58.8 is above 3, so the trail swings at slips beyond its data"]
    _, said = remarks(changed(text, "RCX1", "4.96"))
    assert said == ["RCX1 = 4.96 is above 3, so Fx swings at slip angles beyond its data"]
    _, said = remarks(changed(text, "RCY1", "4"))
    assert said == ["RCY1 = 4 is above 3, so Fy swings at slip ratios beyond its data"]
    _, said = remarks(changed(text, "PEY1", "1.2"), limits=False)
    assert said[0].startswith("Ey reaches 1.2, and above 1 Fy turns round")
    assert remarks(changed(text, "PEY1", "1.2"))[1] == []


def test_what_a_file_has_not_may_be_given_besides(text, tmp_path):
    """Files with only forces have no radius."""
    short = without(text, "UNLOADED_RADIUS")
    with pytest.raises(TirError, match=r"UNLOADED_RADIUS is missing .*; unloaded_radius= gives it"):
        read(short)
    radius = read(text).parameters["unloaded_radius"]
    for given in (radius, MagicFormula().parameters["unloaded_radius"]):
        tire = read(short, unloaded_radius=given)
        assert tire == read(text).replace(unloaded_radius=given)
        tire.to_tir(tmp_path / "whole.tir")
        assert MagicFormula.from_tir(tmp_path / "whole.tir") == tire


def test_ranges_to_one_side_are_reported(text):
    tire, said = remarks(changed(changed(text, "KPUMIN", "-0.8"), "KPUMAX", "0"))
    assert said == [
        "KPUMAX keeps slip to one side of 0, so there is no Fx while driving; "
        "kpumax=0.8 takes the curve on"
    ]
    assert tire.forces(4000.0, 0.1, 0.0).fx == tire.forces(4000.0, 0.0, 0.0).fx
    assert tire.replace(kpumax=0.8).forces(4000.0, 0.1, 0.0).fx > 1000
    assert remarks(changed(text, "ALPMIN", "0"))[1][0].startswith("ALPMIN keeps slip to one side")


def test_a_file_of_version_6_0_is_6_1_without_pressure(text):
    pressure = [key for key in re.findall(r"(?m)^(PP\w+|PFZ1|QSY8) ", text)]
    old = without(changed(text, "FITTYP", "60"), "INFLPRES", "NOMPRES", *pressure)
    tire, said = remarks(old)
    assert tire.version == "6.1"
    assert said == ["assumed INFLPRES = 220000.0 Pa, NOMPRES = 220000.0 Pa"]
    new = read(text)
    assert tire.forces(*POINT) == new.forces(*POINT, p=new.parameters["nompres"])
    assert tire.forces(*POINT, p=3e5) == tire.forces(*POINT)


def test_sides(text):
    assert not read(text, side="right").mirrored
    assert read(text, side="mirrored").mirrored
    nowhere = without(text, "TYRESIDE")
    assert read(nowhere).options["measured"] is None
    with pytest.raises(TirError, match=r"my\.tir: TYRESIDE does not say which is the left one"):
        read(nowhere, side="left")
    assert read(nowhere, side="left", measured="right").mirrored
    assert read(nowhere, side="mirrored").mirrored
    _, said = remarks(changed(text, "TYRESIDE", "'SYMMETRIC'"))
    assert said == ["TYRESIDE is 'SYMMETRIC', which changes nothing here"]


# -- what cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("FNOMIN", "-4000", r"FNOMIN is -4000\.0 N, but must be > 0 N"),
        ("UNLOADED_RADIUS", "0", r"UNLOADED_RADIUS is 0\.0 m, but must be > 0 m"),
        ("PDY1", "'high'", "PDY1 must be one number, but is 'high'"),
        ("PDY1", "one", "PDY1 must be one number, but is 'one'"),
        ("PDY1", "1,05", "PDY1 must be one number, but is '1,05'"),
        ("PDY1", "1e999", "PDY1 is too large"),
        ("PDY1", "nan", "PDY1 must be one number"),
        ("PCX1", "5", r"PCX1 is 5\.0, but must be between -3 and 3"),
        ("LFZO", "0", "LFZO is 0.0, but must be > 0"),
        ("LMUY", "-1", "LMUY is -1.0, but must be > 0"),
        ("ALPMAX", "-2", "ALPMAX is not above ALPMIN"),
        ("FZMIN", "-5", r"FZMIN is -5\.0 N, but must be >= 0 N"),
        ("FITTYP", "22", "FITTYP is 22; supported are 5 .*62"),
        ("FITTYP", "63", "FITTYP is 63; supported are"),
        ("LENGTH", "'furlong'", "LENGTH has the unknown unit 'furlong'; known are m, meter"),
        ("FORCE", "'metre'", "FORCE has the unknown unit 'metre'"),
    ],
)
def test_a_bad_value_is_refused_with_file_line_and_key(text, key, value, told):
    bad = changed(text, key, value)
    line = next(k for k, words in enumerate(bad.splitlines(), 1) if words.startswith(f"{key} "))
    with pytest.raises(TirError, match=rf"my\.tir, line {line}: {told}") as error:
        read(bad)
    assert (error.value.path, error.value.line, error.value.key) == ("my.tir", line, key)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: without(text, "FNOMIN"), r"FNOMIN is missing in \[VERTICAL\]"),
        (lambda text: section(text, "DIMENSION"), r"UNLOADED_RADIUS is missing in \[DIMENSION\]"),
        (lambda text: section(text, "MODEL"), r"FITTYP is missing in \[MODEL\]"),
        (lambda text: text[: text.index("[VERTICAL]")], r"FNOMIN is missing in \[VERTICAL\]"),
        (lambda text: text.replace("PDY1 ", "PDY1 = 2\nPDY1 ", 1), "PDY1 is '1.0', but was '2'"),
        (lambda text: "", "is empty"),
        (lambda text: "not a tire\n", "precedes the first"),
        (lambda text: text.replace("[VERTICAL]", "[VERTICAL"), "is a broken section header"),
    ],
)
def test_a_bad_file_is_refused(text, spoil, told):
    with pytest.raises(TirError, match=rf"my\.tir.*: .*{told}"):
        read(spoil(text))


def test_turn_slip_that_would_divide_by_0(text):
    for key, value in (("QDRP1", "0"), ("PECP1", "1")):
        assert read(changed(text, key, value)).version == "6.1"
        with pytest.raises(TirError, match=rf"my\.tir, line \d+: {key} must"):
            read(changed(text, key, value), turn_slip=True)


@pytest.mark.slow
def test_a_file_cut_off_anywhere_is_refused_or_reported(text):
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        try:
            _, said = remarks("".join(lines[:count]))
        except TirError:
            continue
        missing = set(re.findall(r"(?m)^\[(\w+)\]", "".join(lines[count:])))
        # whose numbers are named, or are 1, or are not asked for
        missing -= {"STRUCTURAL", "SCALING_COEFFICIENTS", "TURNSLIP_COEFFICIENTS"}
        assert all(any(f"[{name}]" in words for words in said) for name in missing), lines[count]


def test_binary_files_and_no_files(tmp_path):
    path = tmp_path / "picture.tir"
    for data in (bytes(range(256)), b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe[\x00M\x00"):
        path.write_bytes(data)
        with pytest.raises(TirError, match=r"picture\.tir.*: "):
            MagicFormula.from_tir(path)
    with pytest.raises(FileNotFoundError):
        MagicFormula.from_tir(tmp_path / "none.tir")


@pytest.mark.slow
def test_units_of_the_file_do_not_matter(text):
    si = TirFile.parse(text)
    lengths = {"UNLOADED_RADIUS": 1e3, "WIDTH": 1e3, "RIM_RADIUS": 1e3, "BOTTOM_OFFST": 1e3}
    factors = lengths | {"LONGVL": 1e3, "VXLOW": 1e3, "FNOMIN": 1e-3, "FZMIN": 1e-3, "FZMAX": 1e-3}
    factors |= dict.fromkeys(["ALPMIN", "ALPMAX", "CAMMIN", "CAMMAX"], 180 / np.pi)
    factors |= dict.fromkeys(["INFLPRES", "NOMPRES", "PRESMIN", "PRESMAX"], 1e-5)
    stiffness = ("VERTICAL_STIFFNESS", "LONGITUDINAL_STIFFNESS", "LATERAL_STIFFNESS")
    factors |= dict.fromkeys(stiffness, 1e-6)
    factors |= dict.fromkeys(["Q_CAM2"], 1e-3) | dict.fromkeys(["Q_FYS1", "Q_FYS2", "Q_FYS3"], 1e-3)
    other = (
        text.replace("'meter'", "'mm'").replace("'newton'", "'kN'").replace("'radians'", "'deg'")
    )
    other = other.replace("[UNITS]\n", "[UNITS]\nPRESSURE = 'bar'\n")
    for key, factor in factors.items():
        other = changed(other, key, repr(si[key] * factor))
    for name, value in read(other).parameters.items():
        assert value == pytest.approx(read(text).parameters[name], rel=1e-14, abs=0), name


# -- writing ----------------------------------------------------------------------------------


@every_version
def test_a_new_file_holds_the_tire(version, tmp_path):
    rng = np.random.default_rng(1)
    numbers = {
        name: value * rng.uniform(0.9, 1.1) if value else rng.uniform(0, 0.1)
        for name, value in MagicFormula().parameters.items()
    }
    tire = MagicFormula(version, measured="left", **numbers)
    tire.to_tir(tmp_path / "new.tir")
    assert MagicFormula.from_tir(tmp_path / "new.tir") == tire
    assert TirFile.read(tmp_path / "new.tir")["TYRESIDE"] == "LEFT"


@pytest.mark.parametrize("name", ["mf52", "mf61", "mf62", "mf52s"])
def test_a_file_is_written_with_the_same_bytes(name, tmp_path):
    path = DATA / f"{name}.tir"
    if not path.exists():
        pytest.skip(f"no reference data in {DATA}")
    MagicFormula.from_tir(path, tan_alpha=True).to_tir(tmp_path / "same.tir")
    assert (tmp_path / "same.tir").read_bytes() == path.read_bytes()


def test_only_what_was_changed_changes_in_the_file(text, tmp_path):
    text = text.replace("[MODEL]\n", "[MODEL]\n$ my remark\nMY_KEY = 'kept' $ too\n")
    tire = read(text, pdx1=1.25).replace(lmuy=0.8)
    tire = pickle.loads(pickle.dumps(tire))
    tire.to_tir(tmp_path / "new.tir")
    expected = changed(changed(text, "PDX1", "1.25"), "LMUY", "0.8")
    assert (tmp_path / "new.tir").read_text() == expected


def test_numbers_that_the_file_had_not_are_added(text, tmp_path):
    tire = read(without(text, "PDY3"), pdy3=0.5, amu=10.0)
    tire.to_tir(tmp_path / "new.tir")
    assert MagicFormula.from_tir(tmp_path / "new.tir") == tire


def test_a_written_file_is_read_as_the_same_tire_whatever_was_assumed(text, tmp_path):
    with pytest.warns(TirWarning, match="assumed NOMPRES"):
        tire = read(without(text, "NOMPRES")).replace(inflpres=300e3)
    tire.to_tir(tmp_path / "new.tir")
    assert MagicFormula.from_tir(tmp_path / "new.tir") == tire
    with pytest.warns(TirWarning, match="NOMPRES is 0"):
        tire = read(changed(text, "NOMPRES", "0")).replace(ppx1=0.2)
    tire.to_tir(tmp_path / "new.tir")
    assert MagicFormula.from_tir(tmp_path / "new.tir") == tire
    old = read(text).replace(version="5.2")
    old.to_tir(tmp_path / "new.tir")
    assert MagicFormula.from_tir(tmp_path / "new.tir") == old


def test_sets_of_parameters_have_no_file(tmp_path):
    with pytest.raises(ValueError, match="pdx1 is an array, but a file holds one tire"):
        MagicFormula(pdx1=[1.0, 1.1]).to_tir(tmp_path / "new.tir")


def test_the_file_does_not_count_in_comparisons(text):
    tire = read(text)
    assert tire == MagicFormula(**tire.options, **tire.parameters)
    assert pickle.loads(pickle.dumps(tire)) == tire
    assert "my.tir" in repr(tire)
    assert "my.tir" in repr(tire.replace(pdx1=1.0))
