"""Implausible tire data: values that no tire test has, as from wrong units or swapped columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad.fit import signs
from skidpad.fit.channel import CHANNELS, FORCES
from skidpad.fit.quantile import middle, quantile
from skidpad.recordings.unit import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    Column = NDArray[np.float64]
    Columns = Mapping[str, Column]

FEWEST: Final = 20
"""Least points for a curve of four parameters and a spread."""


class Range(NamedTuple):
    """Plausible magnitude of a channel, SI: the quantile checked, and its bounds."""

    share: float
    low: float
    high: float


RANGES: Final = {
    "fz": Range(0.5, 40.0, 100e3),
    "alpha": Range(1.0, 0.0, 0.9),
    "gamma": Range(1.0, 0.0, 0.95),
    "kappa": Range(0.95, 0.0, 1.5),
    "p": Range(0.5, 30e3, 2e6),
    "vx": Range(0.5, 0.0, 120.0),
    "loaded_radius": Range(0.5, 0.03, 1.5),
}
"""For tires of karts, cars, trucks and motorcycles; files of the last, such as those of
github.com/aerotinez/madsym, are valid to an inclination of 0.9 rad."""

FRICTION: Final = (0.1, 4.0)
"""Force over load at large slip: from ice to slicks on a belt of sandpaper."""

STIFFNESS: Final = 200.0
"""Upper bound of cornering stiffness over load, 1/rad."""


def doubts(columns: Columns, names: Mapping[str, str] | None = None) -> list[str]:
    """Return what is implausible about data in SI and ISO-W, one sentence each.

    Parameters
    ----------
    columns : mapping of str to ndarray, shape (m,)
        Channels by name; NaN is missing.
    names : mapping of str to str, optional
        Their names in the file. Default: as here.

    Returns
    -------
    list of str
        Empty if all is as expected. Consequences of another finding are omitted.
    """
    names = {name: name for name in CHANNELS} | dict(names or {})
    return doubts_without_signs(columns, names) or signs.complaint(
        signs.measured(columns), "iso-w", names
    )


@np.errstate(over="ignore", divide="ignore", invalid="ignore")
def doubts_without_signs(
    columns: Columns, names: Mapping[str, str], lines: NDArray[np.int64] | None = None
) -> list[str]:
    """Return what is implausible in any sign convention; as `doubts`.

    `lines` are those of the points in a file, shape (m,).
    """
    return (
        list(_empty(columns))
        or list(_magnitudes(columns, names, lines))
        or list(_constants(columns, names))
        or list(_swaps(columns, names))
        or list(_ratios(columns, names))
    )


def _empty(columns: Columns) -> Iterator[str]:
    needed = [name for name in ("fz", "alpha", "kappa") if name in columns]
    known = np.isfinite(np.array([columns[name] for name in needed])).all(axis=0)
    known &= np.any([np.isfinite(columns[name]) for name in FORCES if name in columns], axis=0)
    if known.sum() < FEWEST:
        yield (
            f"{known.sum()} of {len(known)} points have a load, slips and a force; at least "
            f"{FEWEST} are needed"
        )


def _magnitudes(
    columns: Columns, names: Mapping[str, str], lines: NDArray[np.int64] | None
) -> Iterator[str]:
    for name, (share, low, high) in RANGES.items():
        if name not in columns:
            continue
        size = np.abs(columns[name])
        found = quantile(size, share)
        if not low <= found <= high:
            channel = CHANNELS[name]
            index = int(np.nanargmin(np.abs(size - found)))
            place = "" if lines is None else f" in line {lines[index]}"
            middle = {0.5: " at the median", 1.0: " at most"}.get(share, "")
            bound = f"{low:g} to {high:g}" if low else f"at most {high:g}"
            yield (
                f"{names[name]} is {found:.6g} {channel.unit}{middle}{place}, but {bound} is "
                f"expected{_other_units(channel.quantity, found, low, high)}"
            )


def _other_units(quantity: str, value: float, low: float, high: float) -> str:
    """Suggest units in which a magnitude would be plausible."""
    fit = [
        word
        for word, unit in WORDS[quantity].items()
        if unit.size != 1.0 and low <= value * unit.size <= high
    ]
    return f": are its units {' or '.join(fit)}?" if fit else ""


def _constants(columns: Columns, names: Mapping[str, str]) -> Iterator[str]:
    slips = [name for name in ("alpha", "kappa") if name in columns]
    if not any(np.nanmax(columns[name]) - np.nanmin(columns[name]) > 1e-3 for name in slips):
        levels = ", ".join(f"{names[name]} is {np.nanmedian(columns[name]):.4g}" for name in slips)
        yield f"no slip varies: {levels} throughout" if levels else "there is no slip"
    for name in FORCES[:3]:
        if name in columns and (partner := _cause(name, columns)):
            values = columns[name]
            if np.nanmax(values) == np.nanmin(values):
                yield (
                    f"{names[name]} is {np.nanmedian(values):.6g} {CHANNELS[name].unit} throughout "
                    f"while {names[partner]} varies"
                )


def _cause(force: str, columns: Columns) -> str | None:
    """Return the slip that causes a force, if it varies."""
    slip = "kappa" if force == "fx" else "alpha"
    if slip in columns and np.nanmax(columns[slip]) - np.nanmin(columns[slip]) > 1e-3:
        return slip
    return None


def _swaps(columns: Columns, names: Mapping[str, str]) -> Iterator[str]:
    pairs = {
        ("fx", "fy"): ("alpha", "fy"),
        ("alpha", "gamma"): ("alpha", "fy"),
    }
    for (one, two), (slip, force) in pairs.items():
        if not {one, two, slip, force} <= columns.keys() or _swept(columns, "kappa"):
            continue
        swapped = {**columns, one: columns[two], two: columns[one]}
        right, wrong = (_follows(by[slip], by[force]) for by in (columns, swapped))
        if wrong > 0.6 and right < 0.2:
            yield (
                f"{names[one]} and {names[two]} seem to be swapped: {names[force]} hardly follows "
                f"{names[slip]}, but would if they were the other way round"
            )


def _swept(columns: Columns, name: str) -> bool:
    values = columns.get(name)
    return values is not None and bool(np.nanmax(values) - np.nanmin(values) > 0.02)


def _follows(slip: Column, force: Column) -> float:
    """Return the absolute correlation of a force and a slip, up to the peak."""
    known = np.isfinite(slip) & np.isfinite(force)
    if not known.any():
        return 0.0
    slip, force = slip[known], force[known]
    near = np.abs(slip) <= 0.5 * np.abs(slip).max()
    slip, force = slip[near], force[near]
    if len(slip) < FEWEST or np.ptp(slip) == 0 or np.ptp(force) == 0:
        return 0.0
    return float(abs(np.corrcoef(slip, force)[0, 1]))


def _ratios(columns: Columns, names: Mapping[str, str]) -> Iterator[str]:
    load = np.abs(columns["fz"])
    loaded = load > 0.2 * middle(load)
    for name, slip, large in (("fy", "alpha", 0.08), ("fx", "kappa", 0.08)):
        if not {name, slip} <= columns.keys():
            continue
        sliding = loaded & (np.abs(columns[slip]) > large) & np.isfinite(columns[name])
        if sliding.sum() < FEWEST:
            continue
        friction = quantile(np.abs(columns[name][sliding]) / load[sliding], 0.8)
        if not FRICTION[0] <= friction <= FRICTION[1]:
            yield (
                f"{names[name]} over {names['fz']} is {friction:.3g} at large slip, but "
                f"{FRICTION[0]:g} to {FRICTION[1]:g} is expected: is one of them in other units "
                f"(1 lb = 4.448 N)?"
            )
    if {"fy", "alpha"} <= columns.keys():
        small = loaded & (np.abs(columns["alpha"]) < 0.3 * np.nanmax(np.abs(columns["alpha"])))
        small &= np.isfinite(columns["fy"])
        slope = _slope(columns["alpha"][small], (columns["fy"] / load)[small])
        if abs(slope) > STIFFNESS:
            yield (
                f"{names['fy']} changes by {abs(slope):.3g} times the load per radian of "
                f"{names['alpha']}, but at most {STIFFNESS:g} is expected: is {names['alpha']} in "
                "radians and called degrees?"
            )


def _slope(x: Column, y: Column) -> float:
    if len(x) < FEWEST or np.ptp(x) == 0:
        return 0.0
    x = x - x.mean()
    return float(x @ y / (x @ x))
