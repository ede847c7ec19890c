"""Tire property files: every dialect read in SI, written back byte for byte."""

from __future__ import annotations

import math
import os
import pickle
import re
import struct
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skidpad.tires.tir import TirError, TirFile, TirWarning
from skidpad.tires.tir.keys import KEYS
from skidpad.tires.tir.units import WORDS
from tire_files import PAC2002

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
TIRES = DATA / "tires"
needs_data = pytest.mark.skipif(
    not TIRES.is_dir(),
    reason=f"no reference data in {TIRES}; SKIDPAD_REFERENCE_DATA tells where they are",
)
SHARED = {
    "mf52.tir": "5.2", "mf52s.tir": "5.2",
    "mf61.tir": "6.1", "mf61s.tir": "6.1",
    "mf62.tir": "6.2", "mf62s.tir": "6.2",
}  # fmt: skip

SMALL = """\
! : TIRE_VERSION : MF-Tyre 6.2
[MDI_HEADER]
FILE_TYPE                ='tir'
FILE_VERSION             =3.0
$-----------------------------------------------------------------units
[UNITS]
LENGTH                   ='meter'
FORCE                    ='newton'
ANGLE                    ='radians'
MASS                     ='kg'
TIME                     ='second'
[MODEL]
FITTYP                   = 62                $Magic Formula version
TYRESIDE                 = 'RIGHT'
LONGVL                   = 16.6
[DIMENSION]
UNLOADED_RADIUS          = 0.3943            $Free tyre radius
* another remark
[SHAPE]
{radial width}
 1.0    0.0
 0.9    1.0
[INERTIA]
MASS                     = 17.451
[VERTICAL]
FNOMIN                   = 6752
[LATERAL_COEFFICIENTS]
PKY1                     = -28.3155
PHY1                     = 0.0016662
MY_OWN                   = 3.5
"""

UNITS = "[UNITS]\nLENGTH='m'\nFORCE='N'\nANGLE='rad'\nMASS='kg'\nTIME='s'\n"


def quiet(text: str) -> TirFile:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TirWarning)
        return TirFile.parse(text)


def of(statement: str) -> TirFile:
    """Read one statement of a file in SI units."""
    return TirFile.parse(f"{UNITS}[X]\n{statement}\n")


def in_units(key: str, text: str, **units: str) -> float:
    """Read one number of a file in given units."""
    words = {"LENGTH": "m", "FORCE": "n", "ANGLE": "rad", "MASS": "kg", "TIME": "s", **units}
    lines = [f"{name}='{word}'" for name, word in words.items()]
    value = TirFile.parse("\n".join(["[UNITS]", *lines, "[X]", f"{key}={text}"]))[key]
    assert isinstance(value, float)
    return value


# -- files ---------------------------------------------------------------------------------------


@needs_data
@pytest.mark.parametrize("name", SHARED)
def test_shared_files_round_trip(name, tmp_path):
    tir = TirFile.read(TIRES / name)
    tir.write(tmp_path / name)
    assert (tmp_path / name).read_bytes() == (TIRES / name).read_bytes()
    assert tir.remarks == ()
    assert tir.version == SHARED[name]


@needs_data
@pytest.mark.parametrize("name", SHARED)
def test_shared_files_have_no_unknown_numbers_but_switches(name):
    tir = TirFile.read(TIRES / name)
    unknown = {key for key in tir.numbers() if key not in KEYS}
    assert unknown <= {"file_version", "user_sub_id", "n_tire_states"}


@needs_data
def test_numbers_of_a_shared_file():
    tir = TirFile.read(TIRES / "mf52.tir")
    numbers = tir.numbers()
    assert len(numbers) == 150
    assert (numbers["fnomin"], numbers["ptx2"], tir["LONGVL"]) == (9416.6, -6.148e-4, 15.0)
    assert tir["PROPERTY_FILE_FORMAT"] == "USER"
    assert tir.table("SHAPE")["width"].tolist() == [0.0, 0.4, 0.9, 1.0]


@needs_data
@given(st.sampled_from(sorted(SHARED)), st.data(), st.floats(allow_nan=False, allow_infinity=False))
@pytest.mark.slow
def test_replacing_one_value_of_a_shared_file_changes_its_characters_only(name, data, value):
    tir = TirFile.read(TIRES / name)
    key = data.draw(st.sampled_from(sorted(tir.numbers())))
    new = tir.replace({key: value})
    assert struct.pack("d", new[key]) == struct.pack("d", value)
    old_lines, new_lines = tir.text().split("\r\n"), new.text().split("\r\n")
    (changed,) = [k for k, line in enumerate(old_lines) if line != new_lines[k]] or [None]
    if changed is not None:
        pattern = re.compile(r"(\w+\s*=\s*)\S+(.*)", re.DOTALL)
        before, after = pattern.fullmatch(old_lines[changed]), pattern.fullmatch(new_lines[changed])
        assert before[1].split()[0].lower() == key
        assert before.groups() == after.groups()
    assert len(old_lines) == len(new_lines)


# -- text ----------------------------------------------------------------------------------------


def test_keys_of_any_case_alone_or_with_their_section():
    tir = TirFile.parse(SMALL)
    assert tir["FNOMIN"] == tir["fnomin"] == tir["Vertical.Fnomin"] == 6752.0
    assert "pky1" in tir
    assert "PKY2" not in tir
    assert tir.get("PKY2", 0.0) == 0.0
    assert (tir["mass"], tir["units.mass"]) == (17.451, "kg")
    assert tir["TyreSide"] == "RIGHT"
    assert tir.sections == (
        "MDI_HEADER", "UNITS", "MODEL", "DIMENSION", "SHAPE", "INERTIA", "VERTICAL",
        "LATERAL_COEFFICIENTS",
    )  # fmt: skip
    assert dict(tir) == {name: tir[name] for name in tir}
    with pytest.raises(KeyError, match="no FNOMINN; did you mean 'fnomin'"):
        tir["FNOMINN"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = SMALL.replace("\n", end)
    tir = TirFile.parse(text)
    assert tir.text() == text
    assert dict(tir) == dict(TirFile.parse(SMALL))
    new = tir.replace({"fnomin": 4000, "PCY1": 1.5})
    extra = f"PCY1                     = 1.5{end}"
    assert new.text() == text.replace("6752", "4000") + extra


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    "remark", [b"plain", "µ = größer".encode(), b"\xb5 = gr\xf6\xdfer", b"\x85"]
)
def test_bytes_of_remarks_stay(tmp_path, mark, remark):
    data = mark + SMALL.encode().replace(b"Free tyre radius", remark).replace(b"\n", b"\r\n", 7)
    (tmp_path / "a.tir").write_bytes(data)
    tir = TirFile.read(tmp_path / "a.tir")
    tir.write(tmp_path / "b.tir")
    assert (tmp_path / "b.tir").read_bytes() == data
    tir.replace({"unloaded_radius": 0.25}).write(tmp_path / "c.tir")
    assert (tmp_path / "c.tir").read_bytes() == data.replace(b"0.3943", b"0.25")


def test_latin1_file_cannot_hold_other_letters(tmp_path):
    (tmp_path / "a.tir").write_bytes(b"$ \xb5\n" + SMALL.encode())
    tir = TirFile.read(tmp_path / "a.tir").replace({"TYRESIDE": "左"})
    with pytest.raises(TirError, match="cannot be written as latin-1"):
        tir.write(tmp_path / "b.tir")
    assert not (tmp_path / "b.tir").exists()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1.0), ("+1.5", 1.5), ("-.25", -0.25), ("3.", 3.0), ("1.0D+03", 1000.0),
        ("2.5d-1", 0.25), ("1E3", 1000.0), ("0e999", 0.0), ("1e-400", 0.0), ("-0", 0.0),
        ("0." + "1" * 5000, 1 / 9), ("\t7\t$note", 7.0), ("8!note", 8.0), ("9 $ = 'x'", 9.0),
        ("1e-99999999999999999999", 0.0),
    ],
)  # fmt: skip
def test_numbers(text, value):
    assert of(f"FNOMIN ={text}")["FNOMIN"] == value
    assert of(f"UNKNOWN\t= {text}")["UNKNOWN"] == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'RIGHT'", "RIGHT"), ('"LEFT"', "LEFT"), ("''", ""), ("'a $b !c'  $d", "a $b !c"),
        ("\"it's\"", "it's"), ("LEFT", "LEFT"), ("LEFT $c", "LEFT"),
    ],
)  # fmt: skip
def test_texts(text, value):
    assert of(f"TYRESIDE = {text}")["TYRESIDE"] == value
    assert of(f"UNKNOWN={text}")["UNKNOWN"] == value


def test_date_without_quotes_is_a_text():
    assert of("DATESTAMP = 10-JUN-2010")["DATESTAMP"] == "10-JUN-2010"


def test_unknown_keys_belong_to_their_sections():
    """As in MSC's description of TeimOrbit: STIFFNESS in one block is not that in another."""
    text = f"{UNITS}[A]\nSTIFFNESS = 310\nSAME = 1\n[B]\nSTIFFNESS = 232\nSAME = 1\n(C)\nX = 3\n"
    tir = TirFile.parse(text)
    assert (tir["A.STIFFNESS"], tir["b.stiffness"], tir["same"], tir["B.C.X"]) == (310, 232, 1, 3)
    with pytest.raises(KeyError, match=r"several STIFFNESS; ask for A\.STIFFNESS or B\.STIFFNESS"):
        tir["STIFFNESS"]
    assert tir.numbers() == {"a.stiffness": 310, "same": 1, "b.stiffness": 232, "x": 3}


# -- units ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "word", "key", "text", "value"),
    [
        ("LENGTH", "mm", "UNLOADED_RADIUS", "394.3", 0.3943),
        ("LENGTH", "Millimeters", "WIDTH", "205", 0.205),
        ("LENGTH", "cm", "RIM_RADIUS", "20.32", 0.2032),
        ("LENGTH", "inch", "RIM_WIDTH", "7", 0.1778),
        ("LENGTH", "IN", "BOTTOM_OFFST", "1", 0.0254),
        ("LENGTH", "foot", "UNLOADED_RADIUS", "1", 0.3048),
        ("LENGTH", "km", "UNLOADED_RADIUS", "3e-4", 0.3),
        ("LENGTH", "mile", "UNLOADED_RADIUS", "1", 1609.344),
        ("FORCE", "kN", "FNOMIN", "6.752", 6752.0),
        ("FORCE", "KNEWTON", "FZMAX", "18", 18000.0),
        ("FORCE", "pound_force", "FNOMIN", "1", 4.4482216152605),
        ("FORCE", "lbf", "FZMIN", "10", 44.482216152605),
        ("FORCE", "kgf", "FNOMIN", "400", 3922.66),
        ("ANGLE", "degrees", "ALPMAX", "180", math.pi),
        ("ANGLE", "DEG", "CAMMIN", "-5", -math.pi / 36),
        ("MASS", "gram", "MASS", "9300", 9.3),
        ("MASS", "pound_mass", "BELT_MASS", "1", 0.45359237),
        ("MASS", "slug", "MASS", "1", 14.59390293720636482940),
        ("TIME", "milli", "LONGVL", "0.0166", 16.6),
        ("TIME", "millisecond", "FREQ_LONG", "0.08", 80.0),
        ("TIME", "hour", "VXLOW", "3600", 1.0),
        ("TIME", "minute", "HMAX_LOCAL", "1", 60.0),
        ("PRESSURE", "kPa", "INFLPRES", "260", 260000.0),
        ("PRESSURE", "bar", "IP", "2.2", 220000.0),
        ("PRESSURE", "psi", "NOMPRES", "1", 6894.75729316836133672),
        ("PRESSURE", "pascal", "PRESMAX", "4e5", 400000.0),
    ],
)
def test_one_unit(name, word, key, text, value):
    assert in_units(key, text, **{name: word}) == value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("UNLOADED_RADIUS", 1e-3),
        ("FNOMIN", 1e3),
        ("ALPMAX", math.pi / 180),
        ("VERTICAL_STIFFNESS", 1e6),
        ("VERTICAL_DAMPING", 1e3),
        ("IYY", 1e-9),
        ("YAW_STIFFNESS", 180 / math.pi),
        ("LONGVL", 1.0),
        ("GRAVITY", 1e3),
        ("FREQ_YAW", 1e3),
        ("Q_FYS2", 1e3),
        ("Q_CAM2", 1e3),
    ],
)
def test_dimensions_made_of_several_units(key, value):
    """One in millimeters, kilonewtons, degrees, grams and milliseconds."""
    units = {"LENGTH": "mm", "FORCE": "kN", "ANGLE": "deg", "MASS": "g", "TIME": "milli"}
    assert in_units(key, "1", **units) == pytest.approx(value, rel=1e-15)


SI_FILE = f"""{UNITS}PRESSURE='Pa'
[A]
UNLOADED_RADIUS = 0.3943
FNOMIN = 6752
VERTICAL_STIFFNESS = 314931.2969
YAW_STIFFNESS = 5000
CAMMAX = 0.52359877559829887308
NOMPRES = 220632.23338138756277513
PKY1 = -28.3155
PHY1 = 0.0016662
RBY3 = -0.012821
PKY5 = 49.8685
"""
OTHER_FILE = """[A]
UNLOADED_RADIUS = 394.3
FNOMIN = 6.752
VERTICAL_STIFFNESS = 0.3149312969
YAW_STIFFNESS = 87.26646259971647884618
CAMMAX = 30
NOMPRES = 32
PKY1 = -28.3155
PHY1 = 0.0016662
RBY3 = -0.012821
PKY5 = 49.8685
[UNITS]
LENGTH = mm
FORCE = 'kN'
ANGLE = "degrees"
MASS = 'kg'
TIME = 's'
PRESSURE = 'psi'
"""


def test_file_in_other_units_equals_the_si_file_and_coefficients_have_none():
    assert TirFile.parse(OTHER_FILE).numbers() == TirFile.parse(SI_FILE).numbers()


def test_shared_units_are_words_once():
    for quantity, sizes in WORDS.items():
        words = [word for group in sizes for word in group.split()]
        assert len(words) == len(set(words)), quantity


def test_pac2002():
    tir = TirFile.parse(PAC2002)
    assert tir.version == "5.2"
    assert (tir["IP"], tir["IP_NOM"], tir["ALPMAX"]) == (220000.0, 240000.0, math.pi / 4)
    assert "MDI_HEADER.COMMENTS" in tir.sections


def test_tables_in_si():
    curve = TirFile.parse(PAC2002).table("deflection_load_curve")
    assert list(curve) == ["pen", "fz"]
    np.testing.assert_array_equal(curve["pen"], [0, 0.0015, 0.01])
    np.testing.assert_array_equal(curve["fz"], [0, 300, 2100])
    shape = TirFile.parse(SMALL.replace("'meter'", "'foot'").replace("MY_OWN", "$")).table("Shape")
    np.testing.assert_array_equal(shape["radial"], [1, 0.9])
    empty = of("{u v w}").table("x")
    assert [column.shape for column in empty.values()] == [(0,)] * 3
    bare = of("A = 1\n[SHAPE]\n 1.0 0.0 $ flat\n 0.9 1.0\n[Y]\nB = 2")
    np.testing.assert_array_equal(bare.table("SHAPE")["width"], [0, 1])
    twice = quiet(f"{UNITS}[X]\n{{a b}}\n1 2\n[Y]\nC = 1\n[X]\n{{a b}}\n3 4\n5 6")
    assert twice.table("X")["a"].tolist() == [1.0]
    with pytest.raises(KeyError, match="no table in BOTTOMING_CURVE"):
        TirFile.parse(PAC2002).table("BOTTOMING_CURVE")


# -- versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fittyp", "version"),
    [(5, "5.2"), (6, "5.2"), (21, "5.2"), (52, "5.2"), (60, "6.1"), (61, "6.1"), (62, "6.2")],
)
def test_versions(fittyp, version):
    assert of("PROPERTY_FILE_FORMAT = 'MF_05'").version == "5.2"
    assert of(f"FITTYP = {fittyp}").version == version
    assert TirFile.new(fittyp).version == version


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("FITTYP = 22", "line 8: FITTYP is 22; supported are 5 (MF 5.2)"),
        ("FITTYP = 61.5", "FITTYP is 61.5"),
        ("A = 1", "<text>: FITTYP is missing in [MODEL]; supported are"),
    ],
)
def test_other_versions_are_refused_when_asked_for(text, said):
    tir = of(text)
    with pytest.raises(TirError, match=re.escape(said)) as caught:
        _ = tir.version
    assert caught.value.key == "FITTYP"


# -- errors and warnings -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "key", "said"),
    [
        ("[X]\nFNOMIN = big", 2, "FNOMIN", "must be one number, but is 'big'"),
        ("[X]\nFNOMIN = '4000'", 2, "FNOMIN", "must be one number, but is '4000'"),
        ("[X]\nFNOMIN = 4000 N", 2, "FNOMIN", "must be one number, but is '4000 N'"),
        ("[X]\nFNOMIN = 0,39", 2, "FNOMIN", "must be one number"),
        ("[X]\nFNOMIN = nan", 2, "FNOMIN", "must be one number"),
        ("[X]\nFNOMIN = ٣", 2, "FNOMIN", "must be one number"),
        ("[X]\nFNOMIN = 1e999", 2, "FNOMIN", "too large: '1e999'"),
        ("[X]\nFNOMIN = 1e99999999999999999999", 2, "FNOMIN", "too large"),
        ("[X]\nUNKNOWN = 1 2", 2, "UNKNOWN", "must be one number, but is '1 2'"),
        ("[X]\nA = 'b' c", 2, "A", "has 'c' after its value"),
        ("[X]\nA = 'b", 2, "A", "without its closing quote"),
        ("[X]\nPKY1 = 1\nPKY1 = 2", 3, "PKY1", "is '2', but was '1' in line 2"),
        ("[X]\nPKY1 = 1\n[Y]\npky1 = 2", 4, "PKY1", "is '2', but was '1' in line 2"),
        ("[X]\nA = 'b'\na = 'c'", 3, "A", "is 'c', but was 'b' in line 2"),
        ("$ remark\nPKY1 = 1", 2, None, "'PKY1 = 1' precedes the first [SECTION]"),
        ("[X]\nPKY1 = 1\n[VERT", 3, None, "'[VERT' is a broken section header"),
        ("[X]\n[]", 2, None, "broken section header"),
        ("[X] junk", 1, None, "broken section header"),
        ("[X]\n(Y", 2, None, "broken subblock header"),
        ("[X]\n{a b", 2, None, "broken table header"),
        ("[X]\n{a a}", 2, None, "does not name its columns"),
        ("[X]\n{a b}\n1 2\n1", 4, None, "has 1 numbers, but 2 columns"),
        ("[SHAPE]\n1 2 3", 2, None, "neither a [SECTION]"),
        ("[SHAPE]\n1 2\n1 2 3", 3, None, "a row of [SHAPE] has 3 numbers, but 2 columns"),
        ("[X]\n1 2", 2, None, "'1 2' is neither a [SECTION], nor KEY = value"),
        ("[X]\nUNLOADED_RAD", 2, None, "neither a [SECTION]"),
        ("[X]\n= 3", 2, None, "neither a [SECTION]"),
        ("[X]\nA = 1 $ of\nforces", 3, None, "neither a [SECTION]"),
        ("[X]\nA = 1\nforces\nB = 1", 3, None, "neither a [SECTION]"),
        ("[X]\nPKY1 =", 2, "PKY1", "has no value; is the file cut off?"),
        ("[X]\nA = 1\nB =", 3, "B", "has no value; is the file cut off?"),
        ("[UNITS]\nMASS = \n[X]\nA = 1", 2, "MASS", "has the unknown unit ''"),
        ("[UNITS]\n\nLENGTH = 'furlong'", 3, "LENGTH", "unknown unit 'furlong'; known are m, "),
        ("[UNITS]\nANGLE = 57.3", 2, "ANGLE", "unknown unit '57.3'; known are rad, "),
        ("[UNITS]\nMASS =", 2, "MASS", "unknown unit"),
        ("", None, None, "is empty"),
        ("\r\n \n", None, None, "is empty"),
        ("$ just a remark\n", None, None, "has no [SECTION]"),
        ("[X]\0", None, None, "NUL bytes"),
    ],
)  # fmt: skip
def test_errors_name_file_line_and_key(text, line, key, said):
    with pytest.raises(TirError, match=re.escape(said)) as caught:
        TirFile.parse(text, "car.tir")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.path, error.line, error.key) == ("car.tir", line, key)
    assert str(error).startswith("car.tir: " if line is None else f"car.tir, line {line}: ")
    assert key is None or key in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize("cell", ["x", "1e999", "'1'"])
def test_cell_that_is_no_number(cell):
    tir = TirFile.parse(f"{UNITS}[SHAPE]\n{{radial width}}\n1.0 {cell}\n")
    with pytest.raises(TirError, match="line 9: width") as caught:
        tir.table("SHAPE")
    assert caught.value.key == "width"


def test_curve_with_another_number_of_columns():
    tir = TirFile.parse(f"{UNITS}[BOTTOMING_CURVE]\n{{pen fz more}}\n1 2 3\n")
    with pytest.raises(TirError, match=r"line 8: .*must have 2 columns"):
        tir.table("BOTTOMING_CURVE")


def test_error_of_a_binary_file_and_of_none(tmp_path):
    (tmp_path / "a.tir").write_bytes(SMALL.encode("utf-16"))
    with pytest.raises(TirError, match=r"a\.tir: is not a text file"):
        TirFile.read(tmp_path / "a.tir")
    with pytest.raises(FileNotFoundError):
        TirFile.read(tmp_path / "none.tir")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[X]\nPKY1 = 1", "no [UNITS], so SI is assumed"),
        ("[UNITS]\nLENGTH = 'm'\nMASS='kg'", "[UNITS] has no FORCE, ANGLE, TIME, so SI"),
        (f"{UNITS}[X]\nPKY1 = 1\n[Y]\nPKY1 = +1.0", "line 10: PKY1 stands here again"),
        (f"{UNITS}[X]\nA = 'b'\nA = 'B'", "line 9: A stands here again"),
        (f"{UNITS}[X]\nA = \nPKY1 = $ no\nB = 1\nC =\n", "no value, so left out: A, PKY1, C"),
        (
            f"{UNITS}[X]\nA = 1 $ of\nforces\nB = 1",
            "line 9: 'forces' is taken for more of the comment",
        ),
        (f"{UNITS}[X]\nMASS = kg\n", "line 8: MASS is 'kg', no number, and is left out"),
        (f"{UNITS}[X]\n{{a b}}\n1 2\n{{a b}}\n3 4\n", "line 10: [X] has a second table, which is"),
        (f"{UNITS}[X]\nIP = 2e5".replace("'m'", "'mm'"), "no PRESSURE, so pascal is assumed"),
        (f"{UNITS}[X]\nKX = 300".replace("'m'", "'mm'"), "unknown parameters stay as they are: KX"),
    ],
)
def test_warnings_say_what_was_assumed(text, said):
    with pytest.warns(TirWarning, match=re.escape(said)):
        tir = TirFile.parse(text, "car.tir")
    assert len(tir.remarks) == 1
    assert said in tir.remarks[0]


def test_pressures_are_pascal_without_a_word_where_all_else_is_si():
    assert TirFile.parse(f"{UNITS}[X]\nIP = 2e5".replace("'rad'", "'deg'")).remarks == ()


def test_users_of_a_file_can_tell_where_a_value_stands():
    tir = TirFile.parse(SMALL, "car.tir")
    assert str(tir.error("fnomin", "must be above 0")) == "car.tir, line 26: FNOMIN must be above 0"
    assert str(tir.error("PKX1", "is missing")) == "car.tir: PKX1 is missing"


# -- changes -------------------------------------------------------------------------------------


def test_replace_changes_only_the_characters_of_the_values():
    tir = TirFile.parse(SMALL)
    new = tir.replace({"UNLOADED_RADIUS": 0.30000000000000004, "TYRESIDE": "LEFT", "FITTYP": 61})
    expected = SMALL.replace("0.3943 ", "0.30000000000000004 ").replace("'RIGHT'", "'LEFT'")
    assert new.text() == expected.replace("62 ", "61 ")
    assert tir.text() == SMALL
    assert tir["UNLOADED_RADIUS"] == 0.3943


def test_replace_writes_in_the_units_of_the_file():
    new = TirFile.parse(OTHER_FILE).replace(
        {"UNLOADED_RADIUS": 0.3, "FNOMIN": 4000, "CAMMAX": math.pi / 4, "NOMPRES": 2e5, "PHY1": 0.1}
    )
    for text in ("RADIUS = 300\n", "FNOMIN = 4\n", "CAMMAX = 45\n", "PHY1 = 0.1\n"):
        assert text in new.text()
    assert new["NOMPRES"] == 2e5
    assert new["CAMMAX"] == math.pi / 4


def test_replace_changes_every_place_of_a_key():
    tir = quiet(f"{UNITS}[X]\nPKY1 = 1\n[Y]\nPKY1 = 1.0\n")
    assert tir.replace({"PKY1": 3.5}).text() == f"{UNITS}[X]\nPKY1 = 3.5\n[Y]\nPKY1 = 3.5\n"


def test_new_keys_go_to_their_usual_or_the_given_section():
    new = TirFile.parse(SMALL).replace(
        {"BREFF": 8.4, "CUSTOM.NOTE": "it's", "LFZO": 1.25, "INERTIA.OWN": 2, "custom.more": np.pi}
    )
    added = [
        ("FNOMIN                   = 6752\n", "BREFF                    = 8.4\n"),
        ("MASS                     = 17.451\n", "OWN                      = 2\n"),
    ]
    text = SMALL
    for after, line in added:
        text = text.replace(after, after + line)
    assert new.text() == text + (
        '[CUSTOM]\nNOTE                     = "it\'s"\n'
        "MORE                     = 3.141592653589793\n"
        "[SCALING_COEFFICIENTS]\nLFZO                     = 1.25\n"
    )
    assert new["custom.note"] == "it's"


def test_new_key_after_a_last_line_without_end():
    assert TirFile.parse(f"{UNITS}[VERTICAL]\r\nBREFF=1").replace({"FNOMIN": 1.5}).text() == (
        f"{UNITS}[VERTICAL]\r\nBREFF=1\nFNOMIN                   = 1.5\n"
    )


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        ({"FNOMINN": 1}, KeyError, "no FNOMINN; did you mean 'fnomin'"),
        ({"zzz": 1}, KeyError, "a new key is named SECTION.KEY"),
        ({"A B.C": 1}, KeyError, "a new key is named SECTION.KEY"),
        ({"A.B=C": 1}, KeyError, "a new key is named SECTION.KEY"),
        ({"FNOMIN": "4000"}, TypeError, "FNOMIN must be a number, not '4000'"),
        ({"FNOMIN": None}, TypeError, "FNOMIN must be a number, not None"),
        ({"FNOMIN": True}, TypeError, "FNOMIN must be a number, not True"),
        ({"FNOMIN": np.ones(2)}, TypeError, "FNOMIN must be a number"),
        ({"MY_OWN": "text"}, TypeError, "MY_OWN must be a number"),
        ({"TYRESIDE": 3}, TypeError, "TYRESIDE must be a text, not 3"),
        ({"FNOMIN": math.nan}, TirError, "line 26: FNOMIN must be finite, but is nan"),
        ({"PKX1": math.inf}, TirError, "PKX1 must be finite, but is inf"),
        ({"TYRESIDE": "a\nb"}, TirError, "line 14: TYRESIDE cannot be the text"),
        ({"TYRESIDE": "'\""}, TirError, "TYRESIDE cannot be the text"),
        ({"UNITS.LENGTH": "mm"}, TirError, "UNITS.LENGTH cannot change"),
        ({"units.pressure": "bar"}, TirError, "UNITS.PRESSURE cannot change"),
        ({"MODEL.FNOMIN": 1}, TirError, "but was"),
        ({"FNOMIN": 10**400}, TirError, "FNOMIN must be finite, not an int of 1329 bits"),
        ({"FNOMIN": [10**5000]}, TypeError, "FNOMIN must be a number, not this list"),
        ({3: 1.0}, KeyError, "keys of a tire property file are texts, not 3 (int)"),
        ([("FNOMIN", 1.0)], TypeError, "a mapping by key, not as [('FNOMIN', 1.0)] (list)"),
        (None, TypeError, "a mapping by key, not as None"),
    ],
)
def test_what_cannot_be_replaced(values, error, said):
    with pytest.raises(error, match=re.escape(said)):
        TirFile.parse(SMALL).replace(values)


@pytest.mark.parametrize("name", [3, None, ("FNOMIN",), ["FNOMIN"], 10**400])
def test_what_is_no_key_is_no_key(name):
    tir = TirFile.parse(SMALL)
    assert name not in tir
    for ask in (tir.__getitem__, tir.table):
        with pytest.raises(KeyError, match="keys of a tire property file are texts, not "):
            ask(name)


@pytest.mark.parametrize("text", [5, None, b"[MODEL]"])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(TypeError, match="the text of a file must be a text, not "):
        TirFile.parse(text)


def test_new_file_is_laid_out_in_the_usual_order():
    tir = TirFile.new(61, {"PCY1": 1.5, "fnomin": 4000, "Mine.x": 1.0, "TYRESIDE": "LEFT"})
    assert tir.sections == (
        "MDI_HEADER", "UNITS", "MODEL", "VERTICAL", "LATERAL_COEFFICIENTS", "MINE",
    )  # fmt: skip
    assert tir.remarks == ()
    assert {"fittyp": 61, "tyreside": "LEFT", "fnomin": 4000, "pcy1": 1.5, "x": 1}.items() <= (
        tir.items()
    )
    assert dict(TirFile.parse(tir.text())) == dict(tir)


def test_new_file_of_another_version():
    with pytest.raises(TirError, match="FITTYP is 22; supported are"):
        TirFile.new(22)
    with pytest.raises(TirError, match=r"FITTYP is 62 and 61"):
        TirFile.new(62, {"FITTYP": 61})


@needs_data
@pytest.mark.parametrize("name", SHARED)
def test_new_file_holds_all_numbers_of_another(name):
    numbers = TirFile.read(TIRES / name).numbers()
    del numbers["file_version"], numbers["user_sub_id"], numbers["n_tire_states"]
    new = TirFile.new(int(numbers["fittyp"]), numbers).numbers()
    assert {**numbers, "file_version": 3.0} == new


FINITE = st.floats(allow_nan=False, allow_infinity=False)
WORD = {name.upper(): st.sampled_from(" ".join(sizes).split()) for name, sizes in WORDS.items()}


@given(st.fixed_dictionaries(WORD), st.dictionaries(st.sampled_from(sorted(KEYS)), FINITE))
def test_any_numbers_in_any_units_read_back_to_the_same_bits(words, values):
    values = {key: value for key, value in values.items() if KEYS[key].dimension != "text"}
    units = "".join(f"{name} = '{word}'\n" for name, word in words.items())
    new = TirFile.parse(f"[UNITS]\n{units}").replace(values)
    again = TirFile.parse(new.text()).numbers()
    assert {key: struct.pack("d", value) for key, value in again.items()} == {
        key: struct.pack("d", value) for key, value in values.items()
    }


# -- fuzz ----------------------------------------------------------------------------------------


def parses_or_says_why(text: str) -> None:
    """Any exception other than `TirError` fails the test."""
    try:
        tir = quiet(text)
    except TirError:
        return
    assert tir.text() == text
    for section in tir.sections:
        try:
            tir.table(section)
        except (KeyError, TirError):
            continue
    for name in tir:
        assert isinstance(tir[name], float | str)
    try:
        assert tir.version in ("5.2", "6.1", "6.2")
    except TirError:
        return


@given(st.binary(max_size=300), st.integers(0, len(SMALL)))
def test_any_bytes_in_a_file(tmp_path_factory, noise, at):
    path = tmp_path_factory.getbasetemp() / "noise.tir"
    for data in (noise, SMALL[:at].encode() + noise + SMALL[at:].encode()):
        path.write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", TirWarning)
            try:
                tir = TirFile.read(path)
            except TirError:
                continue
        tir.write(path)
        assert path.read_bytes() == data


@given(st.text(st.sampled_from("[](){}='\"$!*.,+-0123eEdD AbFNOMIN_\t\r\n\ufeff\x85"), max_size=80))
def test_any_text_of_the_letters_of_the_format(text):
    parses_or_says_why(text)
    parses_or_says_why(SMALL + text)


@given(st.sampled_from([SMALL, PAC2002]), st.integers(0, len(SMALL)))
def test_any_truncation(text, length):
    parses_or_says_why(text[:length])


@given(st.sampled_from([SMALL, PAC2002]), st.data())
def test_any_deletion_and_order_of_lines(text, data):
    lines = text.splitlines(keepends=True)
    kept = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines)))
    parses_or_says_why("".join(kept))


@given(
    st.sampled_from([SMALL, PAC2002]),
    st.lists(st.tuples(st.integers(0, len(SMALL)), st.characters()), min_size=1, max_size=5),
)
def test_any_wrong_letters(text, changes):
    letters = list(text)
    for at, letter in changes:
        letters[at % len(letters)] = letter
    parses_or_says_why("".join(letters))
