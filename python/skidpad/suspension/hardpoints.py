"""Suspensions from hardpoints, by name or from a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final

from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import brief, did_you_mean, listed, require_word, shown
from skidpad.suspension.double_wishbone import DoubleWishbone
from skidpad.suspension.five_link import FiveLink
from skidpad.suspension.macpherson import MacPherson
from skidpad.suspension.trailing_arm import TrailingArm

if TYPE_CHECKING:
    from os import PathLike

    from skidpad.suspension.linkage import Linkage

KINDS: Final[dict[str, type[Linkage]]] = {
    "double_wishbone": DoubleWishbone,
    "macpherson": MacPherson,
    "five_link": FiveLink,
    "multi_link": FiveLink,
    "trailing_arm": TrailingArm,
    "semi_trailing_arm": TrailingArm,
}

SAME: Final = {
    "axle_outboard": "wheel_center",
    "toe_link_inboard": "trackrod_inboard",
    "toe_link_outboard": "trackrod_outboard",
}
"""Aliases of points. A toe link is a track rod with a fixed inboard end."""

UNITS: Final = {"mm": 1000.0, "m": 1.0}
"""Units per meter."""

MOST_BYTES: Final = 2**20


def from_hardpoints(
    points: Mapping[str, Any] | str | PathLike[str],
    kind: str = "double_wishbone",
    **others: Any,
) -> Linkage:
    """Make a suspension from its hardpoints; left wheel, x forward, y left, z up.

    Parameters
    ----------
    points : mapping of str to (x, y, z), or path
        Points by name, in m, and ``wheel_radius``, named as in the class of the kind. The wheel
        center may also be called ``axle_outboard``, a track rod without rack ``toe_link``. Or a CSV
        file with the columns ``point,x_mm,y_mm,z_mm`` (or ``_m``), a radius in the first
        coordinate.
    kind : str
        ``"double_wishbone"``, ``"macpherson"``, ``"five_link"`` or ``"multi_link"``, or
        ``"trailing_arm"`` or ``"semi_trailing_arm"`` (also for swing axles).
    **others
        More parameters of the class, such as ``rack_direction``, ``toe``, ``camber``.

    Returns
    -------
    DoubleWishbone, MacPherson, FiveLink or TrailingArm

    Raises
    ------
    OSError
        If the file cannot be opened.
    TypeError
        If an argument is not a number or point.
    ValueError
        If names are missing, unknown or given twice, points coincide, the hardpoints do not
        close, or the file cannot be read.

    Examples
    --------
    >>> import skidpad as sp
    >>> arm = sp.suspension.from_hardpoints(
    ...     {"trailing_arm_pivot_a": (0.4, 0.3, 0.3), "trailing_arm_pivot_b": (0.4, 0.7, 0.3),
    ...      "wheel_center": (0.0, 0.75, 0.3), "wheel_radius": 0.3}, kind="trailing_arm")
    >>> float(arm.solve(0.0).by_travel.forward)
    0.0
    """
    require_word("kind", kind, KINDS)
    given = dict(points) if isinstance(points, Mapping) else _read(points)
    made = KINDS[kind]
    named = _named(given, others, kind, made)
    return made(**named)


def _named(
    given: Mapping[str, Any], others: Mapping[str, Any], kind: str, made: type[Linkage]
) -> dict[str, Any]:
    """Rename points to the names of a class.

    Raises
    ------
    ValueError
        If names are missing, unknown or given twice.
    """
    known = {one.name: one for one in fields(made)}
    named: dict[str, Any] = {}
    for name, value in [*given.items(), *others.items()]:
        own = SAME.get(name, name)
        if own not in known:
            names = [*known, *(other for other, same in SAME.items() if same in known)]
            raise ValueError(
                f"points: a {kind} has no {shown(str(name))}{did_you_mean(name, names)}"
            )
        if own in named:
            raise ValueError(f"points: {own} is given twice")
        named[own] = value
    if "toe_link_inboard" in given:
        named.setdefault("rack_direction", None)
    missing = [name for name, one in known.items() if one.default is MISSING and name not in named]
    if missing:
        raise ValueError(f"points: a {kind} needs {listed(missing)}")
    return named


def _read(path: str | PathLike[str]) -> dict[str, Any]:
    """Read points from a CSV file, in m.

    Raises
    ------
    OSError, TypeError, ValueError
    """
    file = path_of(path, "points")
    try:
        text = read_bounded(file, MOST_BYTES).decode("utf-8-sig")
        return _points(text)
    except UnicodeDecodeError:
        raise ValueError(f"points: {file.name}: is not UTF-8 text") from None
    except (ValueError, csv.Error) as error:
        raise ValueError(f"points: {file.name}: {error}") from None


def _points(text: str) -> dict[str, Any]:
    rows = csv.reader(text.splitlines())
    head = [cell.strip() for cell in next(rows, [])]
    units = [unit for unit in UNITS if head == ["point", *(f"{way}_{unit}" for way in "xyz")]]
    if not units:
        raise ValueError(
            f"the first line must be point,x_mm,y_mm,z_mm, not {brief(','.join(head))}"
        )
    found: dict[str, Any] = {}
    for row in rows:
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        name, numbers = cells[0], [cell for cell in cells[1:] if cell]
        where = f"line {rows.line_num}"
        if name in found:
            raise ValueError(f"{where}: {shown(name)} is given twice")
        wanted = 1 if name == "wheel_radius" else 3
        try:
            values = [float(number) / UNITS[units[0]] for number in numbers]
        except ValueError:
            raise ValueError(f"{where}: {shown(name)} is no point of numbers") from None
        if len(values) != wanted:
            raise ValueError(f"{where}: {shown(name)} has {len(values)} numbers, not {wanted}")
        found[name] = values[0] if wanted == 1 else tuple(values)
    return found
