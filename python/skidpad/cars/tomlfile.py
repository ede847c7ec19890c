"""Cars in TOML files."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import shown
from skidpad._lib.parameters import fields, words
from skidpad.cars.lists import list_fields
from skidpad.cars.tree import layout

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

HEAD = """\
# A car for skidpad. SI units; ISO 8855 axes: x forward, y left, z up.
# A list holds one number for each car.
"""

MOST_BYTES = 2**28
"""Largest file: a million cars with a dozen parameters each."""

MOST_PARTS, MOST_DIGITS = 16, 400
"""Most names in a dotted name and digits in a number of a car's file."""

# tomllib takes quadratic time for these; the patterns do not backtrack
NAME_AND_DOT = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
DOTTED = re.compile(rf"""(?<![\w"'.-])(?:{NAME_AND_DOT}){{{MOST_PARTS}}}""")
DIGITS = re.compile(rf"(?<![\d_])(?:\d_?+){{{MOST_DIGITS + 1}}}")


def read(path: str | PathLike[str]) -> dict[str, object]:
    """Read the tables of a file.

    Raises
    ------
    TypeError
        If `path` is not a path.
    OSError
        If it cannot be opened.
    ValueError
        If the file is not TOML, or too large.
    """
    import tomllib

    name = path_of(path)
    try:
        data = read_bounded(path, MOST_BYTES)
    except ValueError as error:
        raise ValueError(f"{name} {error}") from None
    try:
        text = data.decode()
        _require(DOTTED, text, f"a dotted name of more than {MOST_PARTS} names")
        _require(DIGITS, text, f"a number of more than {MOST_DIGITS} digits")
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(
            f"{name} is not a TOML file of a car: lists or tables nest too deep"
        ) from None
    except ValueError as error:
        raise ValueError(f"{name} is not a TOML file: {error}") from error


def _require(pattern: re.Pattern[str], text: str, what: str) -> None:
    """Refuse a text in which a pattern occurs.

    Raises
    ------
    ValueError
        The message has its first line.
    """
    if found := pattern.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise ValueError(f"{shown(found[0])} is {what} (at line {line})")


def text(leaves: Mapping[str, object]) -> str:
    """Format leaves so that they read back exactly, with units and meanings."""
    model = str(leaves["tire.model"])
    blocks = [HEAD.rstrip()]
    for group, names in layout(model).items():
        blocks.append("\n".join([f"[{group}]", *(_line(name, leaves) for name in names)]))
    return "\n\n".join(blocks) + "\n"


def _line(name: str, leaves: Mapping[str, object]) -> str:
    field = fields(str(leaves["tire.model"])).get(name)
    if name in list_fields():
        field = list_fields()[name].field
    remark = " | ".join(words()[name]) if field is None else f"{field.unit}: {field.meaning}"
    return f"{name.rpartition('.')[2]} = {_value(leaves[name])}  # {remark}"


def _value(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, np.ndarray) and value.ndim > 1:
        return "[\n" + ",\n".join(_value(row) for row in value) + "\n]"
    if isinstance(value, np.ndarray):
        rows = fill(", ".join(repr(x) for x in value.tolist()), 96, break_on_hyphens=False)
        return f"[{rows}]" if "\n" not in rows else f"[\n{rows}\n]"
    return repr(value)
