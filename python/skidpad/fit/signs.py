"""Sign conventions of tire data: detection, and columns with reversed sign.

Slopes at zero slip reveal them. A tire's force opposes its slip, acts toward its lean, and drives
if the wheel is faster than the road; the axis system determines the signs.

===========  ====  ========  ========  ========  ========  ====
convention   Fz    dFy/dSA   dMz/dSA   dFy/dIA   dFx/dSR   My
===========  ====  ========  ========  ========  ========  ====
iso-w        +     -         +         -         +         -
sae          -     -         +         +         +         +
adapted-sae  +     +         -         +         +         +
===========  ====  ========  ========  ========  ========  ====

iso-w: ISO 8855 and TYDEX, z up, y to the left. sae: SAE J670, z down, y to the right, slip angle
positive for a wheel that moves to its right: the consortium's files. adapted-sae: Pacejka 2012,
fig. 2.3, as sae, but with load and slip angle of opposite sign.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad.fit.quantile import middle, quantiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    Column = NDArray[np.float64]
    Columns = Mapping[str, Column]
    Mask = NDArray[np.bool_]

NEGATED: Final = {
    "iso-w": frozenset[str](),
    "sae": frozenset({"alpha", "fy", "fz", "my", "mz"}),
    "adapted-sae": frozenset({"fy", "my", "mz"}),
}
"""Channels that are negated to become ISO-W."""

MARGIN: Final = 6.0
"""Least slope in standard errors to be significant."""

FEWEST: Final = 10
"""Least points of a slope."""

LEAST_THRUST: Final = 0.01
"""Least camber thrust over load, within the range of inclination, to be significant."""


class Sign(NamedTuple):
    """A sign that depends on the convention and on reversed columns."""

    what: str
    parts: tuple[str, ...]
    """Channels that it depends on: the load, or numerator and denominator."""


SIGNS: Final = (
    Sign("load", ("fz",)),
    Sign("cornering stiffness", ("fy", "alpha")),
    Sign("aligning stiffness", ("mz", "alpha")),
    Sign("camber thrust", ("fy", "gamma")),
    Sign("slip stiffness", ("fx", "kappa")),
    Sign("rolling resistance", ("my",)),
)
IN_ISO: Final = {
    "load": 1,
    "cornering stiffness": -1,
    "aligning stiffness": 1,
    "camber thrust": -1,
    "slip stiffness": 1,
    "rolling resistance": -1,
}


def expected(convention: str) -> dict[str, int]:
    """Return the signs of a convention."""
    return _turned(IN_ISO, NEGATED[convention])


@np.errstate(over="ignore", divide="ignore", invalid="ignore")
def measured(columns: Columns) -> dict[str, int]:
    """Return the signs in data, 0 if undetermined."""
    load = columns["fz"]
    found = {sign.what: 0 for sign in SIGNS}
    usual = middle(load)
    found["load"] = (usual > 0) - (usual < 0)
    flat = _near(columns, "kappa", 0.02)
    side = flat & _near(columns, "alpha", 0.3 * _largest(columns, "alpha"))
    if {"fy", "gamma"} <= columns.keys():
        by = _powers(columns, "alpha", side)
        if by:  # with slip angles to one side, less force of a tire that leans is no thrust
            by.append(columns["alpha"] * columns["gamma"])
        found["camber thrust"] = _slope("gamma", columns, "fy", side, by, LEAST_THRUST)
    if "alpha" in columns and not _varies(columns, "alpha", side):  # held at a few angles
        side = flat & _near(columns, "alpha", 0.6 * _largest(columns, "alpha"))
    for name, what in (("fy", "cornering stiffness"), ("mz", "aligning stiffness")):
        if {name, "alpha"} <= columns.keys():
            by = [*_powers(columns, "alpha", side)[1:], *_square(columns, "alpha", side)]
            found[what] = _slope("alpha", columns, name, side, [*by, *_leans(columns, side)])
    if {"fx", "kappa"} <= columns.keys():
        ahead = _near(columns, "alpha", 0.035)
        ahead &= _near(columns, "kappa", 0.3 * _largest(columns, "kappa"))
        by = _powers(columns, "kappa", ahead)[1:]
        found["slip stiffness"] = _slope("kappa", columns, "fx", ahead, by)
    if "my" in columns:
        found["rolling resistance"] = _side(columns["my"][flat])
    return found


def _side(values: Column) -> int:
    """Return the sign of nine tenths of the values, 0 if there is none."""
    low, high = quantiles(values, 0.05, 0.95)
    return int(low > 0) - int(high < 0)


def recognized(found: Mapping[str, int], conventions: Iterable[str]) -> list[str]:
    """Return the conventions that agree with all signs found."""
    return [name for name in conventions if _agrees(expected(name), found)]


def explanations(
    found: Mapping[str, int], conventions: Iterable[str]
) -> list[tuple[str, tuple[str, ...]]]:
    """Return the fewest channels that would have to be reversed, by convention."""
    channels = ("fy", "mz", "alpha", "gamma", "kappa", "fx", "my", "fz")
    conventions = list(conventions)
    for count in (1, 2):
        fits = [
            (name, turn)
            for name in conventions
            for turn in combinations(channels, count)
            if _agrees(_turned(expected(name), turn), found)
        ]
        if fits:
            return sorted(fits, key=lambda fit: "fz" in fit[1])  # the least likely
    return []


def complaint(found: Mapping[str, int], convention: str, names: Mapping[str, str]) -> list[str]:
    """Describe which signs contradict a convention, with the channel names of the file."""
    wrong = [
        sign
        for sign in SIGNS
        if found[sign.what] and found[sign.what] != expected(convention)[sign.what]
    ]
    return [_words(sign, found[sign.what], names) for sign in wrong]


def _words(sign: Sign, found: int, names: Mapping[str, str]) -> str:
    called = [names.get(part, part) for part in sign.parts]
    if len(sign.parts) == 1:
        return f"the {sign.what} {called[0]} is {'positive' if found > 0 else 'negative'}"
    goes = "rises" if found > 0 else "falls"
    trend = f"{called[0]} {goes} with {called[1]}"
    if sign.what == "slip stiffness":
        return f"{trend}: driving slip brakes"
    return f"the {sign.what} has the wrong sign: {trend}"


def _turned(signs: Mapping[str, int], turned: Iterable[str]) -> dict[str, int]:
    turned = set(turned)
    return {
        sign.what: signs[sign.what] * (-1) ** len(turned.intersection(sign.parts)) for sign in SIGNS
    }


def _agrees(signs: Mapping[str, int], found: Mapping[str, int]) -> bool:
    return all(found[what] in (0, signs[what]) for what in found)


def _near(columns: Columns, name: str, most: float) -> Mask:
    """Return which points have a slip near zero, or none measured."""
    values = columns.get(name)
    if values is None:
        return np.ones(len(columns["fz"]), np.bool_)
    near: Mask = np.abs(values) <= most
    return near


def _largest(columns: Columns, name: str) -> float:
    values = columns.get(name)
    return 0.0 if values is None else float(np.nanmax(np.abs(values), initial=0.0))


def _varies(columns: Columns, name: str, where: Mask) -> bool:
    """Return whether a channel varies, apart from a few outliers."""
    if name not in columns:
        return False
    least = 0.005 if name == "gamma" else 0.1 * _largest(columns, name)
    return _spread(columns[name][where]) > least


def _spread(values: Column) -> float:
    """Return the range of nine tenths of some values, NaN if there are none."""
    low, high = quantiles(values, 0.05, 0.95)
    return high - low


def _powers(columns: Columns, name: str, where: Mask) -> list[Column]:
    """Return a slip and, if it takes many values, its cube for curvature, both times load."""
    values = columns.get(name)
    if values is None or not _varies(columns, name, where):
        return []
    near = np.abs(values) < 0.3 * _largest(columns, name)
    powers = [values, values**3] if _varies(columns, name, where & near) else [values]
    load = columns["fz"] / middle(columns["fz"]) - 1.0
    return [*powers, *(power * load for power in powers)] if _spread(load[where]) > 0.1 else powers


def _square(columns: Columns, name: str, where: Mask) -> list[Column]:
    """Return the square of a slip swept to one side: forces are odd only in slips to both."""
    values = columns[name]
    near = where & (np.abs(values) < 0.3 * _largest(columns, name))
    if not _varies(columns, name, near):
        return []
    low, high = quantiles(values[near], 0.05, 0.95)
    return [values**2] if low * high >= 0 else []


def _leans(columns: Columns, where: Mask) -> list[Column]:
    return [columns["gamma"]] if _varies(columns, "gamma", where) else []


def _slope(
    name: str, columns: Columns, force: str, where: Mask, beside: list[Column], least: float = 0.0
) -> int:
    """Return the sign of the slope of a force per load, 0 if lost in noise.

    Parameters
    ----------
    name : str
        The independent channel.
    force : str
        The dependent channel.
    where : ndarray of bool
        Points to use.
    beside : list of ndarray
        Other variables of the force.
    least : float
        Least significant change of force over load, over the range of the channel.
    """
    load = np.abs(columns["fz"])
    rows = np.column_stack(
        [columns[name], np.ones_like(load), *beside, columns[force] / np.where(load > 0, load, 1.0)]
    )
    rows = rows[where & (load > 0) & np.isfinite(rows).all(axis=1)]
    if len(rows) < FEWEST or not _varies(columns, name, where):
        return 0
    for _ in range(3):  # excluding spikes, at most half of the points
        matrix, level = rows[:, :-1], rows[:, -1]
        fit, _, rank, _ = np.linalg.lstsq(matrix, level, rcond=None)
        if rank < matrix.shape[1] or len(rows) <= rank + 1:
            return 0
        error = np.abs(level - matrix @ fit)
        rows = rows[error <= 5 * middle(error) + 1e-12]
    spread = np.linalg.inv(matrix.T @ matrix)[0, 0] * (error @ error) / (len(error) - rank)
    clear = abs(fit[0]) > MARGIN * np.sqrt(spread) and abs(fit[0]) * np.ptp(matrix[:, 0]) > least
    return int(np.sign(fit[0])) if clear else 0
