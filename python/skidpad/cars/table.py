"""A car as a line, as a table of text and as HTML."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import numpy as np

from skidpad._lib.parameters import AXLES, chassis_fields, fields, words
from skidpad.cars.leaves import Leaves
from skidpad.cars.lists import is_used, list_fields
from skidpad.cars.statics import leaf, mass, wheelbase
from skidpad.cars.tree import layout


class Row(NamedTuple):
    """One field, with a value for the car or one for each axle."""

    leaf: str
    values: tuple[str, ...]
    unit: str
    meaning: str


def line(car: Leaves) -> str:
    """Describe a car in one line."""
    cars = "1 car" if car.n == 1 else f"{car.n} cars"
    varied = [name for name in car if is_varied(car, name)]
    more = f" and {len(varied) - 3} more" if len(varied) > 3 else ""
    swept = f", own values of {', '.join(varied[:3])}{more}" if varied else ""
    return (
        f"<Car: {cars}, {car['tire.model']} tires, {show(leaf(mass(car._numbers)))} kg, "
        f"wheelbase {show(leaf(wheelbase(car._numbers)))} m{swept}>"
    )


def text(car: Leaves) -> str:
    """Show all fields with units, for ``print``."""
    lines = [line(car)]
    for part, rows in tables(car).items():
        axles = any(len(row.values) == 2 for row in rows)
        widths = [max(len(row.leaf) for row in rows)]
        for k in range(2 if axles else 1):
            widths.append(max([10, *(len(r.values[k]) for r in rows if k < len(r.values))]))
        head = "".join(f"  {axle:>{width}}" for axle, width in zip(AXLES, widths[1:], strict=False))
        lines += ["", f"{part:<{widths[0] + 2}}{head if axles else ''}".rstrip()]
        for row in rows:
            cells = "".join(
                f"  {value:>{width}}" for value, width in zip(row.values, widths[1:], strict=False)
            )
            lines.append(f"  {row.leaf:<{widths[0]}}{cells}  {row.unit}".rstrip())
    return "\n".join(lines)


def html(car: Leaves) -> str:
    """Show all fields with units and meanings, for notebooks."""
    out = [f"<p>{escape(line(car)[1:-1])}</p>", "<table>"]
    for part, rows in tables(car).items():
        axles = any(len(row.values) == 2 for row in rows)
        heads = "".join(f"<th>{axle}</th>" for axle in AXLES) if axles else '<th colspan="2"></th>'
        out.append(f'<tr><th style="text-align:left">{part}</th>{heads}<th></th><th></th></tr>')
        for row in rows:
            span = "" if len(row.values) == 2 else ' colspan="2"'
            cells = "".join(f"<td{span}>{escape(value)}</td>" for value in row.values)
            meaning = f'<td style="text-align:left">{escape(row.meaning)}</td>'
            name = f'<td style="text-align:left">{row.leaf}</td>'
            out.append(f"<tr>{name}{cells}<td>{row.unit}</td>{meaning}</tr>")
    return "\n".join([*out, "</table>"])


def tables(car: Leaves) -> dict[str, list[Row]]:
    """Arrange the fields by part of the car, with front and rear side by side."""
    known = fields(car["tire.model"])
    found: dict[str, list[Row]] = {}
    for group, names in layout(car["tire.model"]).items():
        part, _, axle = group.partition(".")
        if is_absent(car, part):
            names = [name for name in names if name == SWITCHES[part]]
        for name in names if axle != "rear" else ():
            if is_lacking(car, name):
                continue
            leaf = name.rpartition(".")[2]
            if name in list_fields():
                field = list_fields()[name].field
                both = [name, name.replace(".front.", ".rear.")] if axle == "front" else [name]
                values = tuple(show(car[each]) for each in both)
                row = Row(leaf, values, field.unit.replace("-", ""), field.meaning)
            elif name in known:
                both = [name, name.replace(".front.", ".rear.")] if axle == "front" else [name]
                values = tuple(show(car[each]) for each in both)
                leaf = leaf if axle in ("", "front") else f"{axle} {leaf}"
                row = Row(leaf, values, known[name].unit.replace("-", ""), known[name].meaning)
            else:
                both = [name, name.replace(".front.", ".rear.")] if axle == "front" else [name]
                leaf = leaf if axle in ("", "front") else f"{axle} {leaf}"
                row = Row(leaf, tuple(car[each] for each in both), "", " | ".join(words()[name]))
            found.setdefault(part, []).append(row)
    return found


OF_ENGINE = ("engine", "clutch", "gearbox", "differential", "fuel", "traction")
SWITCHES = {
    **dict.fromkeys(OF_ENGINE, "drive.source"),
    "pedals": "pedals.brakes",
    "antilock": "antilock.model",
    "stability": "stability.model",
    "drift": "drift.model",
    "road": "road.model",
    "shafts": "drive.shafts",
}


def is_varied(car: Leaves, name: str) -> bool:
    """Return whether a parameter or list differs between cars."""
    if name in list_fields():
        return bool(car.rows(name).shape[1] > 1)
    return isinstance(car[name], np.ndarray)


def is_absent(car: Leaves, part: str) -> bool:
    """Return whether this car lacks a part."""
    switch = SWITCHES.get(part)
    return switch is not None and bool(car[switch] == words()[switch][0])


def is_lacking(car: Leaves, name: str) -> bool:
    """Return whether a parameter or list belongs to a chassis option that this car does not use."""
    if name in list_fields() and name.startswith(("suspension.", "steering.")):
        return not is_used(name, {each: car[each] for each in words()})
    word, _ = chassis_fields().get(name, (None, None))
    return word is not None and bool(car[word] == words()[word][0])


def show(value: object) -> str:
    """Format a number with six digits, or the range of many."""
    if isinstance(value, np.ndarray):
        low, high = f"{value.min():.6g}", f"{value.max():.6g}"
        return low if low == high else f"{low} … {high}"
    return f"{value:.6g}"
