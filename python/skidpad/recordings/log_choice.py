"""Choice of columns of a log for quantities: given ones, then those recognized by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.messages import brief, did_you_mean, listed
from skidpad._lib.units import has_unit
from skidpad.errors import UnknownNameError
from skidpad.recordings.log_columns import (
    ALIASES,
    KINDS,
    SI,
    Column,
    own_unit,
    recognize,
    unit_factor,
)

Array = NDArray[np.float64]

Columns: TypeAlias = "Mapping[str, str | tuple[str, str] | None]"
"""Columns as given by the user."""

UNUSED: Final = "not used"
"""Beginning of the note on columns that no quantity takes."""

OTHER_UNITS: Final[dict[str, tuple[str, float, float]]] = {
    "steer": ("deg", 0.5, 60.0),
    "hand_wheel": ("deg", 3.0, 1000.0),
    "vx": ("km/h", 3.0, 500.0),
    "vy": ("km/h", 0.3, 200.0),
    "yaw_rate": ("deg/s", 1.0, 600.0),
    "roll_rate": ("deg/s", 0.5, 500.0),
    "pitch_rate": ("deg/s", 0.5, 500.0),
    "ax": ("g", 0.1, 6.0),
    "ay": ("g", 0.1, 6.0),
    "roll": ("deg", 0.3, 90.0),
    "pitch": ("deg", 0.3, 90.0),
    "sideslip": ("deg", 0.3, 180.0),
    "drive_torque": ("kN m", 0.01, 20.0),
    "brake_torque": ("kN m", 0.01, 20.0),
    "throttle": ("%", 1.5, 100.0),
    "brake": ("%", 1.5, 100.0),
    "clutch": ("%", 1.5, 100.0),
    "hand_brake": ("%", 1.5, 100.0),
}
"""Another unit of loggers, and the range of a maneuver's largest value in it.

Below, the car would hardly have moved: 0.5 degrees of steer or 1 deg/s of yaw are 0.5 m/s2 at 30
m/s.
"""

SLOW_SAMPLES: Final = 1.0
"""Interval of times [s] from which they may be milliseconds: satellite receivers are the slowest
loggers, with one sample per second."""

MOST_TURNED: Final = 15.0
"""Upper bound of a hand-wheel angle [rad]: there are three to four turns between stops."""

MOST_STEERED: Final = 1.5
"""Upper bound of an angle of the road wheels [rad], nearly a right angle."""

ALIKE: Final = 0.02
"""Relative RMS difference of two columns below which they are the same."""


def choose(
    table: Mapping[str, Any],
    marked: Mapping[str, str],
    columns: Columns,
    units: Mapping[str, str],
    log: str,
) -> tuple[list[Column], list[str]]:
    """Choose one column for each quantity: the given one, else the best recognized.

    Parameters
    ----------
    table : mapping of str to array_like
        Columns by name.
    marked : mapping of str to str
        Units stated by the file, by column.
    columns, units
        As in `skidpad.fit.Log`.
    log : str
        Name of the log.

    Returns
    -------
    tuple of list
        Columns, and notes.

    Raises
    ------
    KeyError, TypeError, ValueError
        If something is unknown, given twice, or ambiguous.
    """
    found, aside = _given(list(table), marked, columns, log)
    taken = {c.name for c in found.values()} | aside
    guesses = [recognize(name, marked.get(name, "")) for name in table if name not in taken]
    double = _guess(found, guesses, table, log)
    for quantity, unit in units.items():
        _require_quantity(quantity, "units")
        if quantity not in found:
            raise UnknownNameError(f"units: {log}, the source or path, has no {quantity}")
        c = found[quantity]
        given = columns.get(("-" if c.turned else "") + c.name)
        found[quantity] = c.in_unit(unit)
        if isinstance(given, tuple) and found[quantity].factor != c.factor:
            raise ValueError(f"units: {quantity} is in {given[1]} by columns, and in {unit} here")
    for c in found.values():
        _require_sure_unit(c, numbers(table[c.name], c.name, log), log)
    used = {c.name for c in found.values()}
    notes = [_words(c) for c in found.values() if not c.own or c.factor != 1.0]
    if double:
        notes.append(f"another column has the same meaning and is not used: {', '.join(double)}")
    left = [name for name in table if name not in used and name not in double]
    if left:
        notes.append(f"{UNUSED}: {', '.join(left)}")
    return list(found.values()), notes


def numbers(values: ArrayLike, column: str, log: str) -> Array:
    """Return a column as numbers, NaN where masked or infinite.

    Raises
    ------
    ValueError
        If it is not 1-D and numeric, or is a pint quantity, whose unit NumPy would drop.
    """
    if has_unit(values) and not hasattr(values, "attrs"):
        raise ValueError(
            f"{log}: column {column!r} is a quantity with a unit; give its numbers, and the unit "
            "in columns or units"
        )
    try:
        masked = np.ma.getmaskarray(values) if np.ma.isMaskedArray(values) else None
        array = np.asarray(np.ma.getdata(values) if masked is not None else values)
        real = array.dtype.kind != "c"
        array = np.array(array, np.float64) if real else array
    except Exception:  # NumPy, and objects converted by it, raise many kinds
        raise ValueError(f"{log}: column {column!r} holds something other than numbers") from None
    if not real:
        raise ValueError(f"{log}: column {column!r} holds complex numbers, must be real")
    if array.ndim > 1:
        raise ValueError(f"{log}: column {column!r} has shape {array.shape}, not (m,)")
    if masked is not None:
        array[masked] = np.nan
    array[np.isinf(array)] = np.nan
    return array


def _given(
    names: Sequence[str], marked: Mapping[str, str], columns: Columns, log: str
) -> tuple[dict[str, Column], set[str]]:
    """Return the user's columns by quantity, and those excluded."""
    found: dict[str, Column] = {}
    aside: set[str] = set()
    for key, value in columns.items():
        if value is None:
            aside.add(_require_column(key, names, log))
            continue
        if isinstance(value, str):
            turned_round = key not in ALIASES and value.removeprefix("-") in KINDS
            if turned_round:
                key, value = _from_column(key, value, names, marked)
            quantity, wanted, unit = key, value, None
        elif isinstance(value, tuple) and len(value) == 2:
            (quantity, unit), wanted = value, key
        else:
            raise TypeError(
                f"columns: {key!r}: {brief(value)} is no column's name, no (quantity, unit) and "
                "not None"
            )
        _require_quantity(quantity, "columns")
        name = _require_column(wanted.removeprefix("-"), names, log)
        if quantity in found:
            raise ValueError(
                f"columns: {quantity} is given twice: {found[quantity].name!r}, {name!r}"
            )
        other = next((c.quantity for c in found.values() if c.name == name), None)
        if other is not None:
            raise ValueError(f"columns: {name!r} is given twice: as {other} and as {quantity}")
        stated = _stated_unit(quantity, name, marked.get(name, ""), log) if unit is None else unit
        turned = wanted.startswith("-")
        column = Column(quantity, name, stated, turned=turned, given=True)
        found[quantity] = column if unit is None else column.in_unit(unit)
    return found, aside


def _from_column(
    column: str, quantity: str, names: Sequence[str], marked: Mapping[str, str]
) -> tuple[str, str]:
    """Return quantity and column, with the sign, of ``{column: quantity}``.

    Raises
    ------
    KeyError
        If there is no such column, or a column has the name of the quantity, which is ambiguous.
    ValueError
        If neither the file nor the column's name states a unit.
    """
    plain = quantity.removeprefix("-")
    sign = quantity.removesuffix(plain)
    clear = f"{{{sign + column!r}: ({plain!r}, {SI[plain]!r})}} if it is in {SI[plain]}"
    if column not in names or plain in names:
        raise UnknownNameError(
            f"columns: {column!r} is neither a quantity nor clearly a column; say {clear}"
        )
    if not (marked.get(column) or own_unit(column, plain)):
        raise ValueError(f"columns: {column!r} states no unit; say {clear}")
    return plain, sign + column


def _stated_unit(quantity: str, name: str, marked: str, log: str) -> str:
    """Return the unit of a column stated by the file or the name."""
    if not marked:
        return own_unit(name, quantity)
    try:
        unit_factor(quantity, marked)
    except ValueError as error:
        raise ValueError(f"{log}: column {name!r} is in {marked!r}: {error}") from None
    return marked


def _guess(
    found: dict[str, Column],
    guesses: Iterable[tuple[Column, ...]],
    table: Mapping[str, Any],
    log: str,
) -> list[str]:
    """Add recognized columns for the quantities not given; the best name wins.

    Returns
    -------
    list of str
        Columns with the same data as one used.

    Raises
    ------
    ValueError
        If two columns or two quantities are equally likely.
    """
    several = [readings for readings in guesses if len(readings) > 1]
    single = [readings[0] for readings in guesses if len(readings) == 1]
    double = []
    for column in sorted(single, key=lambda c: c.doubt):
        rival = found.get(column.quantity)
        if rival is None:
            found[column.quantity] = column
            continue
        if (
            rival.doubt == column.doubt
            and not rival.given
            and not _alike(rival, column, table, log)
        ):
            raise ValueError(
                f"{log}: {column.quantity} may be column {rival.name!r} or {column.name!r}; say "
                f"which: columns={_example(rival)} or columns={_example(column)}"
            )
        double.append(column.name)
    for first, *others in several:
        if any(c.quantity in found for c in (first, *others)):
            double.append(first.name)
            continue
        size = np.nanmax(np.abs(numbers(table[first.name], first.name, log)), initial=0.0)
        words = " or ".join(
            f"columns={_example(c, unit)}" for c in (first, *others) for unit in _units(c, size)
        )
        raise ValueError(
            f"{log}: column {first.name!r} may be the angle of the road wheels (steer) or of the "
            f"hand wheel (hand_wheel); say which: {words}; or leave it out: "
            f"columns={{{first.name!r}: None}}"
        )
    return double


def _units(c: Column, size: float) -> list[str]:
    """Return the units that an angle of this size may have, if none is stated: rad, deg or both."""
    if c.unit:
        return [c.unit]
    other, least, _ = OTHER_UNITS[c.quantity]
    most = {"steer": MOST_STEERED, "hand_wheel": MOST_TURNED}[c.quantity]
    fits = {SI[c.quantity]: size <= most, other: size >= least}
    return [unit for unit, may in fits.items() if may]


def _alike(one: Column, other: Column, table: Mapping[str, Any], log: str) -> bool:
    """Return whether two columns have the same data."""
    a, b = (np.ravel(numbers(table[c.name], c.name, log)) * c.factor for c in (one, other))
    if a.size != b.size:
        return False
    both = np.isfinite(a) & np.isfinite(b)
    size = float(np.sqrt((a[both] ** 2).mean())) if both.any() else 0.0
    return bool(both.any() and np.sqrt(((a - b)[both] ** 2).mean()) <= ALIKE * size)


def _require_sure_unit(c: Column, values: Array, log: str) -> None:
    """Refuse numbers without a unit that may be in SI or in another unit of loggers."""
    if c.unit or not np.isfinite(values).any():
        return
    if c.quantity == "time":
        interval = float(np.nanmedian(np.diff(values))) if np.size(values) > 1 else 0.0
        if interval >= SLOW_SAMPLES:
            raise ValueError(
                f"{log}: time from column {c.name!r} has no unit, and steps of {interval:g}, which "
                f"may be s or ms; say which: columns={_example(c, 's')} or "
                f"columns={_example(c, 'ms')}"
            )
        return
    if c.own or c.quantity not in OTHER_UNITS:
        return
    unit, least, most = OTHER_UNITS[c.quantity]
    largest = float(np.nanmax(np.abs(values)))
    if least <= largest <= most:
        si = SI[c.quantity]
        raise ValueError(
            f"{log}: {c.quantity} from column {c.name!r} has no unit, and values up to "
            f"{largest:g}, which may be {si} or {unit}; say which: columns={_example(c, si)} or "
            f"columns={_example(c, unit)}"
        )


def _example(c: Column, unit: str = "") -> str:
    """Return an example of how to specify a column."""
    sign = "-" if c.turned else ""
    return f'{{{sign + c.name!r}: ("{c.quantity}", "{unit or c.unit or SI[c.quantity]}")}}'


def _words(c: Column) -> str:
    """Describe the interpretation of a column."""
    how = "" if c.given else ", a guess by its name"
    times = f", times {c.factor:g} from {c.unit}" if c.factor != 1.0 else f", in {SI[c.quantity]}"
    return f"{c.quantity} is column {c.name!r}{times}{how}"


def as_mapping(given: Any, argument: str) -> Any:
    """Return a mapping of names, or None.

    Raises
    ------
    TypeError
        If it is something else.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise TypeError(f"{argument} is {brief(given)}, but must be a mapping of names")
    return given


def _require_quantity(quantity: Any, argument: str) -> None:
    if not isinstance(quantity, str) or quantity not in KINDS:
        hint = did_you_mean(quantity, KINDS)
        raise UnknownNameError(f"{argument}: there is no quantity {brief(quantity)}{hint}")


def _require_column(name: str, names: Sequence[str], log: str) -> str:
    if name not in names:
        several = [other for other in names if other.startswith(f"{name} (")]
        hint = f"; there are {listed(several)}" if several else did_you_mean(name, names)
        raise UnknownNameError(f"{log}: there is no column {name!r}{hint} (as columns asks)")
    return name
