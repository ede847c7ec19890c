"""Tire test files: each format, unit and sign survives a round trip; errors are explicit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad.fit import TireData, TireDataError, read, synthetic
from skidpad.recordings.unit import WORDS, find_unit

SLICK = sp.tires.load("slick_180_55r13")
LEVELS: dict[str, Any] = {"loads": [500.0, 1000.0], "pressures": 83e3, "rate": 20.0}
CORNERING = synthetic(SLICK, noise=0.02, **LEVELS)
BRAKING = synthetic(SLICK, "ttc-drive-brake", noise=0.02, **LEVELS)
SYSTEMS = ("si", "us", "base")
CONVENTIONS = ("sae", "iso-w", "adapted-sae")


def agree(found: TireData, data: TireData, digits: float, but: set[str] | None = None) -> None:
    """Compare every channel relative to its largest value."""
    assert found.channels.keys() == data.channels.keys() - (but or set())
    for name, values in found.channels.items():
        size = np.nanmax(np.abs(data.channels[name]))
        np.testing.assert_allclose(values, data.channels[name], atol=digits * size, rtol=0)


# what is written is read


@pytest.mark.parametrize("convention", first_quick(CONVENTIONS))
@pytest.mark.parametrize("units", SYSTEMS)
@pytest.mark.parametrize("form", ["dat", "csv", "mat"])
@pytest.mark.parametrize("data", [CORNERING, BRAKING], ids=["cornering", "drive-brake"])
def test_every_format_unit_and_convention_comes_back(
    data: TireData, form: str, units: Any, convention: Any, tmp_path: Path
) -> None:
    path = tmp_path / f"run.{form}"
    getattr(data, f"to_{form}")(path, units=units, convention=convention)
    found = read(path)
    agree(found, data, 1e-6 if form == "dat" else 1e-15)
    assert f"sign convention {convention} (found)" in found.notes[-1]
    agree(read(path, convention=convention), data, 1e-6 if form == "dat" else 1e-15)


def test_base_units_in_csv_come_back_to_the_last_bit(tmp_path: Path) -> None:
    CORNERING.to_csv(tmp_path / "run.csv")
    agree(read(tmp_path / "run.csv"), CORNERING, 0.0)


@pytest.mark.parametrize("data", [CORNERING, BRAKING], ids=["cornering", "drive-brake"])
def test_tydex_comes_back(data: TireData, tmp_path: Path) -> None:
    data.to_tydex(tmp_path / "run.tdx")
    treads = {f"tread_temperature_{place}" for place in ("inner", "center", "outer")}
    agree(read(tmp_path / "run.tdx"), data, 5e-6, but={"effective_radius", *treads})
    before, _, _ = (tmp_path / "run.tdx").read_text().partition("**MEASURDATA")
    assert max(map(len, before.splitlines())) <= 80


@pytest.mark.parametrize("form", ["dat", "csv", "mat", "tydex"])
def test_missing_cells_come_back_missing_and_are_counted(form: str, tmp_path: Path) -> None:
    data = synthetic(SLICK, missing=0.1, **LEVELS)
    getattr(data, f"to_{form}")(tmp_path / "run.x.mat" if form == "mat" else tmp_path / "run.x")
    found = read(tmp_path / "run.x.mat" if form == "mat" else tmp_path / "run.x")
    for name in ("alpha", "kappa", "fx", "fy", "mz"):
        np.testing.assert_array_equal(np.isnan(found.channels[name]), np.isnan(data.channels[name]))
    count = int(np.isnan(data.fy).sum())
    assert re.search(rf"missing cells of {len(data)} rows: .*FYW? in {count}", found.notes[-1])


def test_the_layout_is_that_of_the_consortium(tmp_path: Path) -> None:
    CORNERING.to_dat(tmp_path / "run.dat")
    title, *lines = (tmp_path / "run.dat").read_text().splitlines()
    names, units, row = (line.split("\t") for line in lines[:3])
    assert title.startswith("made up made up by the plan ttc-cornering")
    assert (
        " ".join(names)
        == "ET V N SA IA RL RE P FX FY FZ MX MY MZ NFX NFY RST TSTI TSTC TSTO AMBTMP SR SL"
    )
    assert " ".join(units[:11]) == "sec kph rpm deg deg cm cm kPa N N N"
    found = dict(zip(names, map(float, row), strict=True))
    assert found["FZ"] == -500.0
    assert found["P"] == 83.0


def test_matlab_7_3_is_read(tmp_path: Path) -> None:
    path = tmp_path / "run.mat"
    kept = {"FZ": -CORNERING.fz, "SA": -np.degrees(CORNERING.alpha), "FY": -CORNERING.fy}
    with h5py.File(path, "w", userblock_size=512) as file:
        for name, values in kept.items():
            file[name] = values[None, :]
        channel = file.create_group("channel")
        for field, words in (("name", list(kept)), ("units", ["N", "deg", "N"])):
            texts = channel.create_dataset(field, (3, 1), dtype=h5py.ref_dtype)
            for k, word in enumerate(words):
                text = file.create_dataset(f"#refs#/{field}{k}", data=[[ord(c)] for c in word])
                texts[k, 0] = text.ref
    found = read(path)
    np.testing.assert_allclose(found.fy, CORNERING.fy)
    np.testing.assert_allclose(found.alpha, CORNERING.alpha)
    assert found.kappa is None


def test_several_files_are_joined_as_runs(tmp_path: Path) -> None:
    CORNERING.to_dat(tmp_path / "a.dat")
    BRAKING.to_csv(tmp_path / "b.csv")
    both = read([tmp_path / "a.dat", tmp_path / "b.csv"])
    assert np.bincount(both.run).tolist() == [len(CORNERING), len(BRAKING)]
    assert both.source == f"{tmp_path / 'a.dat'}, {tmp_path / 'b.csv'}"


# texts as people have them

ROWS = [
    (-a, 0.0, 83.0, 1000 * np.tanh(0.3 * a), -1000.0 - 0.1 * a) for a in np.linspace(-12, 12, 61)
]
"""SA deg, IA deg, P kPa, FY N, FZ N in SAE axes."""
NAMES = ("SA", "IA", "P", "FY", "FZ")
UNITS = ("deg", "deg", "kPa", "N", "N")


def text(
    names: Any = NAMES,
    units: Any = UNITS,
    rows: Any = ROWS,
    delimiter: str = "\t",
    title: str = "A run\n",
) -> str:
    lines = [names, *([units] if units else []), *rows]
    return title + "".join(delimiter.join(map(str, line)) + "\n" for line in lines)


def write(path: Path, what: str | bytes) -> Path:
    path.write_bytes(what if isinstance(what, bytes) else what.encode())
    return path


FORMS: dict[str, str | bytes] = {
    "tabs": text(),
    "commas": text(delimiter=","),
    "semicolons": text(delimiter=";"),
    "decimal commas": text(delimiter=";").replace(".", ","),
    "blanks": text(delimiter="   "),
    "line ends of Windows": text().replace("\n", "\r\n"),
    "line ends of an old Mac": text().replace("\n", "\r"),
    "no line end": text().rstrip("\n"),
    "trailing tabs": text().replace("\n", "\t\n"),
    "blank lines": text().replace("\n", "\n\n"),
    "long title": text(title="# one\n# two, with commas\n\n"),
    "no title": text(title=""),
    "lower case": text(names=[name.lower() for name in NAMES]),
    "units behind names": text(
        [f"{n} [{u}]" for n, u in zip(NAMES, UNITS, strict=True)], None, delimiter=","
    ),
    "units in brackets": text(units=[f"({unit})" for unit in UNITS]),
    "quotes": text(names=[f'"{name}"' for name in NAMES]),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + text().encode(),
    "UTF-16": text().encode("utf-16"),
    "Latin-1": text(title="Prüfstand\n").encode("latin-1"),
    "another column": text(
        (*NAMES, "REMARK"), (*UNITS, ""), [(*row, "ok") for row in ROWS], delimiter=","
    ),
    "words": text(("Slip Angle", "Camber", "Tire Pressure", "Lateral Force", "Normal Load")),
    "words in one": text(("slipAngle", "inclination_angle", "pressure", "side-force", "F_z")),
    "cut off in the last line": text() + "1.0\t0",
}


@pytest.mark.parametrize("what", FORMS.values(), ids=list(FORMS))
def test_texts_of_many_kinds_are_read(what: str | bytes, tmp_path: Path) -> None:
    found = read(write(tmp_path / "run.txt", what))
    rows = np.array(ROWS)
    np.testing.assert_allclose(found.alpha, -np.radians(rows[:, 0]))
    np.testing.assert_allclose(found.fy, -rows[:, 3])
    np.testing.assert_allclose(found.fz, -rows[:, 4])
    np.testing.assert_allclose(found.p, 83e3)


EMPTY_CELLS = ["", "NaN", "-", "n/a", "#N/A", "nan", " "]


@pytest.mark.parametrize("cell", EMPTY_CELLS, ids=repr)
def test_a_cell_without_a_number_is_missing(cell: str, tmp_path: Path) -> None:
    rows = [list(row) for row in ROWS]
    rows[3][3] = cell
    found = read(write(tmp_path / "run.csv", text(rows=rows, delimiter=",")))
    assert np.flatnonzero(np.isnan(found.fy)).tolist() == [3]
    assert found.notes[-1] == "missing cells of 61 rows: FY in 1"


def test_a_column_without_any_number_was_not_measured(tmp_path: Path) -> None:
    rows = [(*row[:1], "", *row[2:]) for row in ROWS]
    found = read(write(tmp_path / "run.csv", text(rows=rows, delimiter=",")))
    assert found.gamma is None
    assert "IA is left out: it has no number in any row" in found.notes


def test_notes_list_what_was_done(tmp_path: Path) -> None:
    found = read(write(tmp_path / "run.dat", text()))
    assert found.notes == (
        "converted to SI: SA from deg, IA from deg, P from kPa",
        "sign convention sae (found): SA, FY, FZ negated for ISO-W",
    )


def test_a_column_of_an_unknown_name_is_noted(tmp_path: Path) -> None:
    names = ("SA", "IA", "PRESS", "FY", "FZ")
    found = read(write(tmp_path / "run.dat", text(names)))
    assert found.p is None
    assert "not read, of unknown names: PRESS" in found.notes


def test_units_are_given_for_a_file_without(tmp_path: Path) -> None:
    path = write(tmp_path / "run.csv", text(units=None, delimiter=","))
    with pytest.raises(TireDataError, match=r"SA is 12 rad at most in line \d+, .*units deg"):
        read(path)
    agree(read(path, units="si"), read(write(tmp_path / "b.dat", text())), 0.0)
    agree(read(path, units={"SA": "deg", "ia": "deg", "P": "kPa"}), read(tmp_path / "b.dat"), 0.0)
    assert "taken to be in: SA deg, IA deg, P kPa, FY N, FZ N" in read(path, units="si").notes[-2]


def test_a_file_without_units_is_refused_with_those_that_make_it_plausible(tmp_path: Path) -> None:
    rows = np.array(ROWS)
    psi, lb = 1 / 6.894757, 1 / 4.448222
    american = rows * [1.0, 1.0, psi, lb, lb]
    si, us = (
        f'units="{system}" (SA deg, IA deg, P {pressure}, FY {force}, FZ {force})'
        for system, pressure, force in (("si", "kPa", "N"), ("us", "psi", "lb"))
    )
    for given, ways in ((rows, f"{si} or {us}"), (american, us)):
        path = write(tmp_path / "run.csv", text(NAMES, None, given.tolist(), delimiter=","))
        with pytest.raises(TireDataError, match="are its units deg") as refused:
            read(path)
        words = str(refused.value)
        assert f"the file has no units of {', '.join(NAMES)}: {ways} reads it plausibly" in words
        assert words.count('units="') == ways.count('units="')
        assert (
            'plausibly, or each by itself, units={"FZ": "N", ...}; check=False reads it as it is'
            in words
        )
        for system in ("si", "us"):
            if f'units="{system}"' in words:
                assert np.abs(read(path, units=system).alpha).max() == pytest.approx(
                    0.2094, abs=1e-4
                )


def test_where_no_set_of_units_is_plausible_all_are_named(tmp_path: Path) -> None:
    """Loads in kN, which neither set uses."""
    rows = np.array(ROWS) * [1.0, 1.0, 1.0, 1e-3, 1e-3]
    path = write(tmp_path / "run.csv", text(units=None, rows=rows.tolist(), delimiter=","))
    for units in (None, "si"):
        with pytest.raises(TireDataError, match="are its units kN") as refused:
            read(path, units=units)
        assert re.search('units="si" .* units="us" .* units="base" ', str(refused.value))
    with pytest.raises(TireDataError, match=r"no units of FY, FZ: each by itself, units=\{\"FZ\""):
        read(path, units={"SA": "deg", "IA": "deg", "P": "kPa"})
    right = {"SA": "deg", "IA": "deg", "P": "kPa", "FY": "kN", "FZ": "kN"}
    assert read(path, units=right).fz[30] == pytest.approx(1000.0)


def test_a_file_that_has_its_units_is_refused_without_a_word_on_them(tmp_path: Path) -> None:
    path = write(tmp_path / "run.dat", text(units=("rad", "deg", "kPa", "N", "N")))
    with pytest.raises(TireDataError, match="are its units deg") as refused:
        read(path)
    assert "no units" not in str(refused.value)


def test_units_against_the_file_are_taken(tmp_path: Path) -> None:
    path = write(tmp_path / "run.dat", text(units=("deg", "deg", "kPa", "N", "lb")))
    assert read(path, units={"FZ": "N"}).fz[30] == pytest.approx(1000.0)


@pytest.mark.parametrize("quantity", WORDS)
def test_a_unit_is_known_by_its_name_and_only_for_its_quantity(quantity: str) -> None:
    for word in WORDS[quantity]:
        assert find_unit(quantity, word) == word
        assert find_unit(quantity, f" [{word.upper()}] ") == word or word in ("MPa", "mm", "ms")
    assert find_unit(quantity, "furlong") is None


def test_units_have_their_sizes() -> None:
    sizes = {
        ("force", "lb"): 4.4482216152605, ("moment", "ft-lb"): 1.3558179483314004,
        ("pressure", "psi"): 6894.757293168362, ("speed", "mph"): 0.44704,
        ("speed", "kph"): 1 / 3.6, ("length", "in"): 0.0254, ("spin", "rpm"): np.pi / 30,
        ("angle", "deg"): np.pi / 180,
    }  # fmt: skip
    for (quantity, word), size in sizes.items():
        assert WORDS[quantity][find_unit(quantity, word) or ""].size == pytest.approx(
            size, rel=1e-15
        )
    size, zero = WORDS["temperature"]["°F"]
    assert [212 * size + zero, 32 * size + zero] == pytest.approx([100.0, 0.0], abs=1e-13)


def test_the_slip_ratio_is_that_of_free_rolling_unless_the_other_is_asked_for(
    tmp_path: Path,
) -> None:
    BRAKING.to_dat(tmp_path / "run.dat")
    by_loaded_radius = read(tmp_path / "run.dat", slip="SR")
    extra = BRAKING.extra
    expected = extra["wheel_speed"] * extra["loaded_radius"] / BRAKING.vx - 1
    np.testing.assert_allclose(by_loaded_radius.kappa, expected, atol=1e-6)
    assert any(note.startswith("SR refers to the loaded radius") for note in by_loaded_radius.notes)
    assert "SR not read: SL is" in read(tmp_path / "run.dat").notes


def test_a_slip_ratio_of_an_unmeasured_wheel_speed_is_left_out(tmp_path: Path) -> None:
    rows = [(*row, -1.0003) for row in ROWS]
    what = text((*NAMES, "SR"), (*UNITS, "none"), rows)
    found = read(write(tmp_path / "run.dat", what))
    assert found.kappa is None
    assert any(note.startswith("SR is left out: it is -1 throughout") for note in found.notes)


def test_tydex_of_other_hands_is_read(tmp_path: Path) -> None:
    rows = "".join(f"{a} {-800 * np.tanh(20 * a)} 1000\n" for a in np.linspace(-0.2, 0.2, 41))
    what = (
        "**HEADER\nRELEASE 1.3\n**COMMENTS\n! none\n**CONSTANTS\n"
        "INCLANGL  inclination angle             deg       2\n"
        "INFLPRES  pressure                      bar       0.83\nTYRESIDE  side  -  left\n"
        "**MEASURCHANNELS\n! name\nSLIPANGL\tslip angle\trad\t1\t0\t0\n"
        "FYH       lateral force                 kN        0.001\nFZH load N 1.0\n"
        f"**MEASURDATA 41\n{rows}\n**MODELPARAMETERS\nX 1\n**END\nand more"
    )
    found = read(write(tmp_path / "run.tdx", what))
    assert len(found) == 41
    assert found.fy[0] == pytest.approx(800 * np.tanh(4))
    np.testing.assert_allclose(found.gamma, np.radians(2))
    np.testing.assert_allclose(found.p, 83e3)
    assert any("H axes" in note for note in found.notes)


# wrong files


def other_kind(what: bytes | str) -> Callable[[Path], Path]:
    return lambda folder: write(folder / "run.dat", what)


def tydex(channels: str, data: str) -> str:
    return f"**HEADER\n**MEASURCHANNELS\n{channels}\n**MEASURDATA\n{data}\n**END\n"


THREE = "SLIPANGL a rad 1\nFYW f N 1\nFZW f N 1"
WRONG_FILES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "run.dat: is empty"),
    "blank": (" \n\n", "run.dat: is empty"),
    "a tire": ("[MDI_HEADER]\nFILE_TYPE='tir'", "is a tire property file, .*from_tir reads it"),
    "a workbook": (b"PK\x03\x04abc", "is a workbook or another zip file; save its sheet as CSV"),
    "binary": (b"a\nb\nc\0d", "line 3: is not a text file: it has a NUL"),
    "prose": ("Dear all,\nhere are the data.\n", "no line of the first 100 names channels such as"),
    "only numbers": ("1,2,3\n4,5,6\n", "no line of the first 100 names channels such as"),
    "only names": ("SA,FY,FZ\n", "line 1: there are names of channels, but no row of numbers"),
    "only units": ("SA,FY,FZ\ndeg,N,N\n", "line 2: there are names of channels, but no row"),
    "no load": ("SA,FY\ndeg,N\n1,2\n", "no wheel load: no FZ with numbers among SA, FY"),
    "no slip": ("FZ,FY\nN,N\n1,2\n", "no slip: no SA or SL with numbers among FZ, FY"),
    "no force": ("SA,FZ\ndeg,N\n1,2\n", "no force: no FX or FY or MZ or MX or MY with num"),
    "twice": ("SA,FY,FZ,FZ\ndeg,N,N,N\n1,2,3,4\n", "two columns are called FZ: 3 and 4"),
    "no number": (text().replace("83.0", "8e3.0", 1), "P is '8e3.0', which is not a number"),
    "a short row": (text().replace("\t83.0", "", 1), "line 4: has 4 cells for 5 channels"),
    "a long row": (text() + "1\t2\t3\t4\t5\t6\n", "line 65: has 6 cells for 5 channels"),
    "a unit": (text(units=("deg", "deg", "atü", "N", "N")), "P has the unit 'atü', but a pressure "
               "must be in Pa, kPa, MPa, bar, psi"),
    "a unit of another quantity": (text(units=("deg", "deg", "kPa", "psi", "N")), "FY has the unit"
                                   " 'psi', but a force must be in N, kN"),
    "a long line": (text(title="x" * 200_000 + "\n"), "line 1: has 200,000 characters; at most"),
    "columns": (",".join(["SA", "FZ", *(f"C{k}" for k in range(2000))]), "has 2,002 columns"),
    "no load in any row": (text(rows=[(*r[:4], "") for r in ROWS], delimiter=","),
                           "no wheel load: no FZ with numbers among SA"),
    "broken MATLAB": (b"MATLAB 5.0 MAT-file" + bytes(500), "is a broken MATLAB file, or none"),
    "broken HDF5": (b"\x89HDF\r\n\x1a\n" + bytes(500), "is a broken MATLAB file, or none"),
    "no channels in TYDEX": ("**HEADER\n**END\n", r"has no section \*\*MEASURCHANNELS"),
    "no data in TYDEX": ("**MEASURCHANNELS\nFZW a N 1\n**END", r"has no section \*\*MEASURDATA"),
    "no row in TYDEX": (tydex(THREE, ""), r"has no row of numbers in \*\*MEASURDATA"),
    "a value in TYDEX": (tydex(THREE, "1 2 x"), "line 7: 'x' is not a number"),
    "values in TYDEX": (tydex(THREE, "1 2 3 4"), "line 7: has 4 values for 3 channels"),
    "the last row in TYDEX": (tydex(THREE, "1 2 3\n4 5"), "line 8: the last row has 2 values"),
    "a unit in TYDEX": (tydex(THREE.replace("rad", "gon"), "1 2 3"), "line 3: SLIPANGL has the unit"
                        " 'gon', which is unknown"),
    "an offset in TYDEX": (tydex(THREE.replace("rad 1", "rad 1 0.5 0"), "1 2 3"),
                           "line 3: SLIPANGL has offsets"),
}  # fmt: skip


@pytest.mark.parametrize(("what", "message"), WRONG_FILES.values(), ids=list(WRONG_FILES))
def test_a_wrong_file_says_what_and_where(what: str | bytes, message: str, tmp_path: Path) -> None:
    path = write(tmp_path / "run.dat", what)
    with pytest.raises(TireDataError, match=message) as caught:
        read(path)
    assert str(caught.value).startswith(f"path: {path}")


def test_a_folder_and_a_file_that_is_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(TireDataError, match="is a folder; give the files in it as a list"):
        read(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"none\.dat"):
        read(tmp_path / "none.dat")
    with pytest.raises(ValueError, match="path: there are no files to read"):
        read([])


def test_variables_that_are_no_channels_are_listed(tmp_path: Path) -> None:
    from scipy.io import savemat

    path = tmp_path / "run.mat"
    savemat(path, {"speed_of_light": 3e8, "x": [1.0, 2.0]})
    with pytest.raises(TireDataError, match=r"no variables such as SA, FZ and FY; it has speed_of"):
        read(path)
    savemat(path, {"FZ": [1.0, 2.0], "SA": [1.0, 2.0, 3.0]})
    with pytest.raises(TireDataError, match="SA has 3 values, but FZ has 2"):
        read(path)


def test_a_struct_of_channels_is_read(tmp_path: Path) -> None:
    from scipy.io import savemat

    channels = dict(zip(NAMES, np.transpose(ROWS), strict=True))
    savemat(tmp_path / "run.mat", {"run": channels, "testid": "cornering"})
    found = read(tmp_path / "run.mat", units="si")
    np.testing.assert_allclose(found.fz, -np.array(ROWS)[:, 4])
    np.testing.assert_allclose(found.p, 83e3)
    savemat(tmp_path / "table.mat", {"data": ROWS})
    with pytest.raises(TireDataError, match="no variable that is a row or column of numbers"):
        read(tmp_path / "table.mat")


def test_a_matlab_file_that_unpacks_to_much_is_refused(tmp_path: Path) -> None:
    from scipy.io import savemat

    path = tmp_path / "run.mat"
    savemat(path, {"FZ": np.zeros(2**27, np.uint8), "SA": np.zeros(2**20)}, do_compression=True)
    import skidpad.fit.matfile as matfile

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matfile, "MOST_UNPACKED", 2**24)
        with pytest.raises(TireDataError, match="unpacks to more than 16,777,216 bytes"):
            read(path)


@pytest.mark.parametrize("module", ["scipy.io", "h5py"])
def test_a_missing_library_is_named_with_its_extra(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = b"MATLAB 5.0 MAT-file" if module == "scipy.io" else b"\x89HDF\r\n\x1a\n"
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(ImportError, match=rf"needs {module.partition('.')[0]},.*skidpad\[lab\]"):
        read(write(tmp_path / "run.mat", begin + bytes(500)))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"convention": "iso"}, "convention is 'iso', but must be one of auto, iso-w, sae"),
        ({"units": "metric"}, "units is 'metric', but must be one of si, us, base"),
        ({"turn": ["FYY"]}, "has no channel 'FYY'; did you mean 'FY'"),
        ({"turn": "TSTC"}, "has no channel 'TSTC'"),
        ({"units": {"XY": "N"}}, "has no channel 'XY'"),
        ({"units": {"FY": 5}}, "FY has the unit '5', but a force must be in N, kN"),
        ({"slip": "SX"}, "slip is 'SX', but must be one of SL SR"),
        ({"slip": "SL"}, "there is no SL among SA, IA, P, FY, FZ"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(asked: Any, message: str, tmp_path: Path) -> None:
    with pytest.raises((ValueError, sp.UnknownNameError), match=message):
        read(write(tmp_path / "run.dat", text()), **asked)


def test_a_channel_of_an_unknown_unit_is_left_out_where_no_fit_needs_it(tmp_path: Path) -> None:
    rows = [(*row, 30.0) for row in ROWS]
    path = write(tmp_path / "run.dat", text((*NAMES, "TSTC"), (*UNITS, "Rankine"), rows))
    assert "TSTC is left out: its unit 'Rankine' is unknown" in read(path).notes
    assert not read(path).extra
    with pytest.raises(sp.UnknownNameError, match="has no channel 'TSTC'"):
        read(path, turn="TSTC")
