"""Sign conventions of tire data: which one a file has, and columns that are turned round.

Slopes at zero slip tell them. A tire pushes against its slip, leans into its camber and is driven
by a wheel that is faster than the road; an axis system says with which signs.

===========  ====  ========  ========  ========  ========
convention   Fz    dFy/dSA   dMz/dSA   dFy/dIA   dFx/dSR
===========  ====  ========  ========  ========  ========
iso-w        +     -         +         -         +
sae          -     -         +         +         +
adapted-sae  +     +         -         +         +
===========  ====  ========  ========  ========  ========

iso-w: ISO 8855 and TYDEX, z up, y to the left. sae: SAE J670, z down, y to the right, slip angle
positive for a wheel that moves to its right: the consortium's files. adapted-sae: Pacejka 2012,
fig. 2.3, as sae, but with the load and the slip angle of the other sign.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    Columns = Mapping[str, NDArray[np.float64]]

NEGATED: Final = {
    "iso-w": frozenset[str](),
    "sae": frozenset({"alpha", "fy", "fz", "my", "mz"}),
    "adapted-sae": frozenset({"fy", "my", "mz"}),
}
"""Channels that change their sign to become those of ISO-W."""

MARGIN: Final = 8.0
"""Standard errors that a slope must be from zero to count."""

LEAST_THRUST: Final = 0.01
"""Of the load, over the range of inclination, that camber thrust must reach to count."""


class Sign(NamedTuple):
    """A sign that a convention has and a turned column changes."""

    what: str
    parts: tuple[str, ...]
    """Channels that it is made of; the load, or the numerator and the denominator."""


SIGNS: Final = (
    Sign("load", ("fz",)),
    Sign("cornering stiffness", ("fy", "alpha")),
    Sign("aligning stiffness", ("mz", "alpha")),
    Sign("camber thrust", ("fy", "gamma")),
    Sign("slip stiffness", ("fx", "kappa")),
)
IN_ISO: Final = {
    "load": 1,
    "cornering stiffness": -1,
    "aligning stiffness": 1,
    "camber thrust": -1,
    "slip stiffness": 1,
}


def expected(convention: str) -> dict[str, int]:
    """Tell the signs of a convention."""
    return _turned(IN_ISO, NEGATED[convention])


def measured(columns: Columns) -> dict[str, int]:
    """Find the signs that data have, 0 where they do not show one."""
    load = columns["fz"]
    found = {sign.what: 0 for sign in SIGNS}
    found["load"] = int(np.sign(np.nanmedian(load)))
    weight = np.abs(load)
    flat = _near(columns, "kappa", 0.02)
    side = flat & _near(columns, "alpha", share=0.3)
    for name, what in (("fy", "cornering stiffness"), ("mz", "aligning stiffness")):
        if name in columns and "alpha" in columns:
            by = [columns["alpha"], *([columns["gamma"]] if "gamma" in columns else [])]
            slopes = _slopes(by, columns[name], weight, side)
            found[what] = slopes[0]
            if name == "fy" and len(by) == 2:
                found["camber thrust"] = slopes[1]
    if "fx" in columns and "kappa" in columns:
        ahead = _near(columns, "alpha", 0.035) & _near(columns, "kappa", share=0.3)
        found["slip stiffness"] = _slopes([columns["kappa"]], columns["fx"], weight, ahead)[0]
    return found


def recognized(found: Mapping[str, int], conventions: Iterable[str]) -> list[str]:
    """List the conventions that agree with all signs that data show."""
    return [name for name in conventions if _agrees(expected(name), found)]


def explanations(
    found: Mapping[str, int], conventions: Iterable[str]
) -> list[tuple[str, tuple[str, ...]]]:
    """Find which channels would have to be turned round, as few as it takes, by convention."""
    channels = ("fz", "fy", "mz", "alpha", "gamma", "kappa", "fx")
    conventions = list(conventions)
    for count in (1, 2):
        fits = [
            (name, turn)
            for name in conventions
            for turn in combinations(channels, count)
            if _agrees(_turned(expected(name), turn), found)
        ]
        if fits:
            return fits
    return []


def complaint(found: Mapping[str, int], convention: str, names: Mapping[str, str]) -> list[str]:
    """Say which signs contradict a convention, with the names of channels in the file."""
    wrong = [
        sign
        for sign in SIGNS
        if found[sign.what] and found[sign.what] != expected(convention)[sign.what]
    ]
    return [_words(sign, found[sign.what], names) for sign in wrong]


def _words(sign: Sign, found: int, names: Mapping[str, str]) -> str:
    called = [names.get(part, part) for part in sign.parts]
    if sign.what == "load":
        return f"the load {called[0]} is {'positive' if found > 0 else 'negative'}"
    goes = "rises" if found > 0 else "falls"
    told = f"{called[0]} {goes} with {called[1]}"
    if sign.what == "slip stiffness":
        return f"{told}: driving slip brakes"
    return f"the {sign.what} has the wrong sign: {told}"


def _turned(signs: Mapping[str, int], turned: Iterable[str]) -> dict[str, int]:
    turned = set(turned)
    return {
        sign.what: signs[sign.what] * (-1) ** len(turned.intersection(sign.parts)) for sign in SIGNS
    }


def _agrees(signs: Mapping[str, int], found: Mapping[str, int]) -> bool:
    return all(found[what] in (0, signs[what]) for what in found)


def _near(columns: Columns, name: str, most: float = 0.0, share: float = 0.0) -> NDArray[np.bool_]:
    """Tell which points have a slip near zero, or of which it was not measured."""
    values = columns.get(name)
    if values is None:
        return np.ones(len(columns["fz"]), np.bool_)
    size = np.abs(values)
    bound = max(most, share * float(np.nanmax(size, initial=0.0)))
    near: NDArray[np.bool_] = size <= bound
    return near


def _slopes(
    by: Sequence[NDArray[np.float64]],
    force: NDArray[np.float64],
    weight: NDArray[np.float64],
    where: NDArray[np.bool_],
) -> list[int]:
    """Find the signs of the slopes of a force per load, 0 where they are lost in noise."""
    none = [0] * len(by)
    rows = np.column_stack([np.ones_like(force), *by, force])
    where = where & (weight > 0) & np.isfinite(rows).all(axis=1)
    rows = rows[where]
    if len(rows) < 10:
        return none
    level = rows[:, -1] / weight[where]
    varied = [k for k in range(1, len(by) + 1) if np.ptp(rows[:, k]) > 1e-4]
    matrix = rows[:, [0, *varied]]
    for _ in range(3):  # spikes are left out
        fit = np.linalg.lstsq(matrix, level, rcond=None)[0]
        error = np.abs(level - matrix @ fit)
        keep = error <= 5 * np.median(error) + 1e-12
        matrix, level = matrix[keep], level[keep]
    freedom = len(level) - matrix.shape[1]
    if freedom < 1 or np.linalg.matrix_rank(matrix) < matrix.shape[1]:
        return none
    fit, rest = np.linalg.lstsq(matrix, level, rcond=None)[:2]
    spread = np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)) * rest.sum() / freedom)
    for place, k in enumerate(varied, start=1):
        slope, reach = fit[place], np.ptp(matrix[:, place])
        least = LEAST_THRUST if k == 2 else 0.0
        if abs(slope) > MARGIN * spread[place] and abs(slope) * reach > least:
            none[k - 1] = int(np.sign(slope))
    return none
