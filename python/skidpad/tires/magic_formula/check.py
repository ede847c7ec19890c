"""Parameters of a Magic Formula that contradict each other or reverse forces."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from skidpad.tires.parameter import Value

RANGES = tuple((f"{of}min", f"{of}max") for of in ("fz", "kpu", "alp", "cam", "pres"))

INVOLVED = frozenset({*chain.from_iterable(RANGES), "pky2", "pty2", "qdrp1", "pecp1"})
"""Parameters that `contradictions` checks."""

MOST_SHAPE = 3.0
"""Shape beyond which a cosine reverses: of the trail and of combined slip. Public sets have 60 and
5, with a slope near 0."""

LOADS = np.linspace(0, 1, 41)
"""Number of loads, from the tire's smallest to largest, at which curvatures are checked."""


def contradictions(
    values: Mapping[str, Value], turn_slip: bool
) -> Iterator[tuple[str, str, NDArray[np.bool_]]]:
    """Yield parameters that are valid alone but not together, or that divide by 0.

    Yields
    ------
    tuple
        Name, error, and for each parameter set whether it applies.
    """
    v = {name: np.asarray(values[name]) for name in INVOLVED}
    looked_at = [(high, f"is not above {low.upper()}", v[high] <= v[low]) for low, high in RANGES]
    looked_at += [(name, "must not be 0", v[name] == 0) for name in ("pky2", "pty2")]
    if turn_slip:
        allowed = "must be between 0 and 2, both left out, with turn slip"
        looked_at += [
            ("qdrp1", allowed, (v["qdrp1"] <= 0) | (v["qdrp1"] >= 2)),
            ("pecp1", "must not be 1 with turn slip", v["pecp1"] == 1),
        ]
    yield from (found for found in looked_at if found[2].any())


def findings(values: Mapping[str, Value], limits: bool, ellipse: bool) -> Iterator[str]:
    """Yield implausible parameters, one sentence each."""
    v = {name: np.asarray(value) for name, value in values.items()}
    if not ellipse and not any(np.any(v[name]) for name in ("rbx1", "rbx3", "rby1", "rby4")):
        yield (
            "has no coefficients of combined slip, so Fx and Fy do not know of each other; "
            "combined_slip='ellipse' takes the friction ellipse"
        )
    if limits:
        yield from _one_sided(v)
    for way in "xy":
        C = np.max(np.abs(v[f"pc{way}1"] * v[f"lc{way}"]))
        if C > 2:
            yield f"C{way} = {C:g} is above 2, so F{way} turns round at large slip"
        E = np.max(_curvature(v, way))
        if E > 1 and not limits:
            yield f"E{way} reaches {E:g}, and above 1 F{way} turns round; limits=True keeps it at 1"
    if (C := np.max(np.abs(v["qcz1"]))) > MOST_SHAPE:
        yield f"Ct = {C:g} is above {MOST_SHAPE:g}, so the trail swings at slips beyond its data"
    for force, slip in (("x", "slip angles"), ("y", "slip ratios")):
        if (C := np.max(np.abs(v[f"rc{force}1"]))) > MOST_SHAPE:
            yield (
                f"RC{force.upper()}1 = {C:g} is above {MOST_SHAPE:g}, so F{force} swings at {slip} "
                "beyond its data"
            )
    if np.any(v["pky1"] * v["pky2"] * v["lky"] > 0):
        yield "Kya is above 0, but in ISO-W a positive slip angle gives a negative Fy"
    if np.any(v["pkx1"] * v["lkx"] < 0):
        yield "Kxk is below 0, but in ISO-W a positive slip ratio gives a positive Fx"


def _one_sided(v: Mapping[str, NDArray[Any]]) -> Iterator[str]:
    """Yield one-sided ranges of slip, as from tests without driving."""
    for force, name, other in (
        ("Fx while driving", "kpumax", "kpumin"),
        ("Fx while braking", "kpumin", "kpumax"),
        ("Fy to one side", "alpmax", "alpmin"),
        ("Fy to one side", "alpmin", "alpmax"),
    ):
        sign = 1 if name.endswith("max") else -1
        if np.any(sign * v[name] <= 0):
            wide = -float(np.ravel(v[other])[0])
            yield (
                f"{name.upper()} keeps slip to one side of 0, so there is no {force}; "
                f"{name}={wide:g} takes the curve on"
            )


def _curvature(v: Mapping[str, Any], way: str) -> Any:
    """Return Ex (4.E14) or Ey (4.E24) of an upright wheel on its higher side, over load."""
    nominal = v["lfzo"] * v["fnomin"]
    low, high = v["fzmin"], np.minimum(v["fzmax"], 3 * nominal)
    dfz = (low + LOADS.reshape(-1, *(1 for _ in np.shape(high))) * (high - low)) / nominal - 1
    if way == "x":
        mean, side = v["pex1"] + dfz * (v["pex2"] + dfz * v["pex3"]), v["pex4"]
    else:
        mean, side = v["pey1"] + dfz * v["pey2"], v["pey3"]
    mean = mean * v[f"le{way}"]
    return np.maximum(mean * (1 - side), mean * (1 + side))
