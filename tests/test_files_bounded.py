"""Endless, irregular or far too large files: refused immediately, stating the limit."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import skidpad as sp
from child import SLOWER
from skidpad.tires.tir import TirError, TirFile, TirWarning

READERS = {
    "tir": TirFile.read,
    "toml": sp.cars.load,
    "car": sp.Car.from_toml,
    "tire test": lambda path: sp.fit.read([path]),
}
reader = pytest.mark.parametrize("read", READERS.values(), ids=READERS)
needs_unix = pytest.mark.skipif(os.name != "posix", reason="there are no pipes and devices here")

UNITS = "[UNITS]\nLENGTH='mm'\nFORCE='N'\nANGLE='rad'\nMASS='kg'\nTIME='s'\n[X]\n"


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    """Fail if a test needs more than a second of CPU time."""
    start = time.process_time()
    yield
    assert time.process_time() - start < 1.0 * SLOWER


@needs_unix
@reader
def test_a_device_without_end_is_not_read(read: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match=r"/dev/zero.* is no regular file"):
        read("/dev/zero")


@needs_unix
@reader
def test_a_pipe_is_not_waited_for(read: Callable[[Path], object], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.x")
    with pytest.raises(ValueError, match=r"pipe\.x.* is no regular file"):
        read(tmp_path / "pipe.x")


OTHERS = {
    "log": sp.fit.Log.read,
    "crg": sp.Road.from_crg,
    "xodr": sp.road.from_opendrive,
    "xosc": sp.cars.from_openscenario,
    "ocd": sp.cars.from_open_car_dynamics,
    "json": sp.cars.from_chrono,
}


@pytest.mark.parametrize("read", [*READERS.values(), *OTHERS.values()], ids=[*READERS, *OTHERS])
def test_what_git_has_in_the_place_of_a_large_file_is_named(
    read: Callable[[Path], object], tmp_path: Path
) -> None:
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0a1b\nsize 4321\n"
    file = tmp_path / "run.json"
    file.write_text(pointer)
    with pytest.raises(ValueError, match=r"run\.json.* is a pointer of Git LFS in the place of"):
        read(file)


@reader
def test_a_huge_file_is_refused_with_its_size(
    read: Callable[[Path], object], tmp_path: Path
) -> None:
    with open(tmp_path / "huge.x", "wb") as file:
        file.truncate(10**10)
    with pytest.raises(ValueError, match=r"huge\.x.* has 10,000,000,000 bytes; at most [\d,]+ are"):
        read(tmp_path / "huge.x")


@reader
@pytest.mark.parametrize("path", [5, None, b"a.tir", 1.5, ["a"]], ids=repr)
def test_what_is_no_path_is_refused_by_itself(
    read: Callable[[object], object], path: object
) -> None:
    with pytest.raises(TypeError, match="a file is named by a text or a path, not by"):
        read(path)


@reader
def test_a_name_that_no_file_has_is_refused(read: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match=r"no file is named 'a\\x00b'"):
        read("a\0b")
    with pytest.raises(OSError, match="x" * 90):
        read("x" * 10_000)


LONG_TIRE_FILES = {
    "blanks in a section header": ("[" + 9000 * " ", r"line 1: '\[' is a broken section header"),
    "blanks around": ("[" + 4500 * " " + "]" + 4500 * " " + "x", "line 1: .* broken section"),
    "blanks in a subblock": (UNITS + "(" + 9000 * " ", r"line 8: '\(' is a broken subblock"),
    "digits": (UNITS + "FNOMIN=" + 10**6 * "1", "line 8: has 1,000,007 characters; at most 10,000"),
    "digits and a letter": (UNITS + "FNOMIN=" + 9000 * "1" + "x", "line 8: FNOMIN must be one num"),
    "key": (
        UNITS + 9000 * "A" + "=1",
        "line 8: 'AAA.* a name of 9,000 characters; at most 100 are",
    ),
    "section": (f"[{9000 * 'A'}]", "line 1: 'AAA.* a name of 9,000 characters; at most 100 are"),
    "column": (UNITS + "{a " + 9000 * "b" + "}", "line 8: 'bbb.* a name of 9,000 characters"),
    "lines": (UNITS + 20_001 * "\n", "has 20,008 lines; at most 20,000 are read"),
    "text": (2**21 * "x", "has 2,097,152 characters; at most 1,048,576 are read"),
}


@pytest.mark.parametrize(("text", "message"), LONG_TIRE_FILES.values(), ids=list(LONG_TIRE_FILES))
def test_a_tire_file_of_much_is_refused_at_once(text: str, message: str) -> None:
    with pytest.raises(TirError, match=message):
        TirFile.parse(text, "much.tir")


def test_a_key_that_stands_ten_thousand_times_is_remarked_on_once() -> None:
    with pytest.warns(TirWarning) as found:
        file = TirFile.parse(UNITS + 10_000 * "FNOMIN = 4000\n")
    assert [str(w.message) for w in found] == ["<text>: line 9: FNOMIN stands here again"]
    assert file["fnomin"] == 4000.0


def test_a_key_of_ten_thousand_sections_is_found_by_its_section() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TirWarning)
        file = TirFile.parse("".join(f"[S{k}]\nA = {k}\n" for k in range(9_000)))
    assert file["S8999.A"] == 8999.0
    with pytest.raises(KeyError, match=r"several A; ask for S0.A or S1.A or .* or 8992 more$"):
        file["A"]


LONG_CARS = {
    "name": ("a" * 10**5 + " = 1", "a car has no 'aaaa"),
    "name in a group": ("[body]\n" + "a" * 10**5 + " = 1", r"a car has no 'body\.aaaa"),
    "dotted name": ("x = 1\n" + ".".join("a" * 20_000) + " = 1", r"more than 16 names \(at line 2"),
    "quoted names": (".".join(['"a b"'] * 20_000) + " = 1", r"more than 16 names \(at line 1"),
    "header": ("[" + ".".join("a" * 20_000) + "]", r"more than 16 names \(at line 1"),
    "500 tables in each other": (
        "".join(f"[{'.'.join('a' * k)}]\n" for k in range(1, 501)),
        "16 n",
    ),
    "digits": ("[body]\nmass = " + 10**6 * "1", r"more than 400 digits \(at line 2"),
    "digits apart": ("[body]\nmass = 1" + 10**5 * "_1", r"more than 400 digits \(at line 2"),
    "400 digits": ("[body]\nmass = " + 400 * "9", "body.mass .* an int of 1329 bits is too large"),
    "lists in lists": ("[body]\nmass = " + 10**5 * "[", "lists or tables nest too deep"),
    "tables in tables": ("body = " + 10**5 * "{a = ", "lists or tables nest too deep"),
    "300 axes": (f"[body]\nmass = {300 * '['}1{300 * ']'}", "body.mass must be a number.*24 axes"),
    "33 axes": (f"[body]\nmass = {33 * '['}1{33 * ']'}", "body.mass has 33 axes, .* at most 24"),
    "many names": ("".join(f"k{i} = 1\n" for i in range(5000)), "a car has no 'k0'"),
}


@pytest.mark.parametrize(("text", "message"), LONG_CARS.values(), ids=list(LONG_CARS))
def test_a_car_of_much_is_refused_at_once(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "much.toml"
    path.write_text(text)
    with pytest.raises((ValueError, KeyError), match=rf"much\.toml.*{message}") as refused:
        sp.cars.load(path)
    assert len(str(refused.value)) < 2000


def test_a_long_name_is_looked_up_at_once() -> None:
    with pytest.raises(KeyError, match=r"a car has no 'xxx.*\.\.\.'"):
        sp.Car()["x" * 10**6]


def test_a_car_of_many_numbers_is_still_read(tmp_path: Path) -> None:
    masses = [1000 + k / 7 for k in range(20_000)]
    (tmp_path / "many.toml").write_text(f"[body]\nmass = {masses}\n")
    assert sp.cars.load(tmp_path / "many.toml")["body.mass"].tolist() == masses


HEAD = "SA\tFY\tFZ\ndeg\tN\tN\n"
LONG_TIRE_TESTS = {
    "title": ("x" * 200_000 + "\n" + HEAD, "line 1: has 200,000 characters; at most 100,000"),
    "titles": ("x\n" * 10**6 + HEAD, "no line of the first 100 names channels"),
    "names": ("SA,FZ," + "a," * 40_000, "has 40,003 columns; at most 1,000 are read"),
    "cell": (HEAD + "1\t" + "9" * 90_000 + "x\t2\n", "line 3: FY is '999.*, which is not a number"),
    "brackets": ("SA" + "[" * 90_000 + "\tFZ\n", "no line of the first 100 names channels"),
    "blanks": (HEAD + " " * 90_000 + "1\t2\n", "line 3: has 2 cells for 3 channels"),
    "sections": ("**X\n" * 10**5, r"has no section \*\*MEASURCHANNELS"),
    "channels": ("**MEASURCHANNELS\n" + "FX a N 1\n" * 10**5, r"has no section \*\*MEASURDATA"),
    "row": (
        "**MEASURCHANNELS\nFX a N 1\n**MEASURDATA\n" + "1 " * 40_000,
        "line 4: has 40000 values for 1 channels",
    ),
}


@pytest.mark.parametrize(("text", "message"), LONG_TIRE_TESTS.values(), ids=list(LONG_TIRE_TESTS))
def test_a_tire_test_of_much_is_refused_at_once(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "much.dat").write_text(text)
    with pytest.raises(sp.fit.TireDataError, match=message):
        sp.fit.read(tmp_path / "much.dat")


def test_a_tire_test_of_many_rows_is_read_at_once(tmp_path: Path) -> None:
    rows = "".join(
        f"{a}\t{100 * a}\t-1000\n" for a in (-3, -2, -1, 0, 1, 2, 3) for _ in range(7000)
    )
    (tmp_path / "many.dat").write_text(HEAD + rows.replace("\t1", "\t-1").replace("\t--1", "\t1"))
    assert len(sp.fit.read(tmp_path / "many.dat", check=False)) == 49_000
