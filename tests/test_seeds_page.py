"""docs/seeds.md has every row of the seeds once, and the places and tests it names exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import skidpad as sp
from skidpad import _core
from skidpad._lib.parameters import fields, words
from skidpad.cars.lists import list_fields

TOP = Path(__file__).parents[1]
COUNTS = {"GD3": 18, "GD6": 21, "GD5": 30, "EDY": 12, "JC4": 29}
CELLS = re.compile(r"(?<!\\)\|")
TOKEN = re.compile(r"`([^`]+)`")


class Row(NamedTuple):
    """A row of the page."""

    name: str
    says: str
    here: str
    corrected: str
    shown: str


def rows() -> list[Row]:
    page = (TOP / "docs" / "seeds.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if re.match(r"\| [A-Z0-9]{3}-\d", line)]
    return [Row(*(cell.strip() for cell in CELLS.split(line)[1:-1])) for line in lines]


ROWS = rows()


@cache
def source_in_c() -> str:
    return "\n".join(path.read_text() for path in sorted((TOP / "csrc").rglob("*.h")))


@cache
def fields_of_cars() -> set[str]:
    return {name for model in words()["tire.model"] for name in fields(model)} | set(list_fields())


def is_object(name: str) -> bool:
    """Whether ``sp.x.y`` exists."""
    found: object = sp
    for part in name.split(".")[1:]:
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True


def is_choice(token: str) -> bool:
    """Whether ``word = "choice"`` is one of a car's."""
    name, _, choice = token.partition(" = ")
    return choice.strip('"') in words().get(name, ())


def is_place(token: str) -> bool:
    """Whether a token names a file, a C function, an object of the package, or a car's leaf."""
    if token.startswith("sp."):
        return is_object(token)
    if token.endswith("()"):
        return re.search(rf"\b{re.escape(token[:-1])}.*[^;]$", source_in_c(), re.M) is not None
    if "/" in token:
        return (TOP / token).is_file()
    if " = " in token:
        return is_choice(token)
    if "." in token:
        leaves = {token.replace("*", axle) for axle in ("front", "rear")}
        return token in words() or leaves <= fields_of_cars()
    return token in _core.inputs() or token in sp.channels()


def is_shown(token: str) -> bool:
    """Whether a token names a test, a test file, or a plotting function."""
    if token.startswith("sp.plot."):
        return is_object(token)
    path, _, test = token.partition("::")
    file = TOP / "tests" / path
    if not file.is_file():
        return False
    found = ast.parse(file.read_text(encoding="utf-8")).body
    names = {node.name for node in found if isinstance(node, ast.FunctionDef)}
    return test in names if test else any(name.startswith("test") for name in names)


def test_every_row_of_the_seeds_stands_here_once() -> None:
    wanted = [f"{seed}-{k}" for seed, count in COUNTS.items() for k in range(1, count + 1)]
    assert len(wanted) == 110
    assert sorted(row.name for row in ROWS) == sorted(wanted)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_what_a_row_names_is_there(row: Row) -> None:
    assert row.says
    assert row.corrected
    places, shown = TOKEN.findall(row.here), TOKEN.findall(row.shown)
    assert places
    assert shown
    assert [token for token in places if not is_place(token)] == []
    assert [token for token in shown if not is_shown(token)] == []
    assert [token for token in TOKEN.findall(row.corrected) if not known(token)] == []


def known(token: str) -> bool:
    """A place, or a choice or file kind mentioned in a correction."""
    choices = {choice for word in words().values() for choice in word}
    return is_place(token) or token in choices | {".tir"}


@pytest.mark.parametrize(
    "token",
    ["csrc/car/none.h", "sp.cars.none", "none()", "tire.*.none", "game.none", "none",
     'game.clamps = "none"', "sp.Fleet.none"],
)  # fmt: skip
def test_what_is_not_there_is_no_place(token: str) -> None:
    assert not is_place(token)


@pytest.mark.parametrize(
    "token", ["car/none.py", "car/test_game.py::test_none", "sp.plot.none", "car/cars.py"]
)
def test_what_is_not_there_shows_nothing(token: str) -> None:
    assert not is_shown(token)
