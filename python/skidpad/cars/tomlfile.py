"""Cars in TOML files."""

from __future__ import annotations

import tomllib
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from skidpad.cars.field import fields, words
from skidpad.cars.lists import list_fields
from skidpad.cars.tree import layout

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HEAD = """\
# A car for skidpad. SI units; ISO 8855 axes: x forward, y left, z up.
# A list holds one number for each car.
"""


def read(path: Path) -> dict[str, object]:
    """Read the tables of a file.

    Raises
    ------
    ValueError
        If the file is not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is not a TOML file: {error}") from error


def text(leaves: Mapping[str, object]) -> str:
    """Write leaves such that they read back to the last bit, with units and meanings."""
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
