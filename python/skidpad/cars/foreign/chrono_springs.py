"""Springs and dampers of a Chrono suspension at the wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from skidpad.cars.foreign.document import Array, Document

POINTS: Final = 33
"""Points in the table of a spring over travel."""

SPEEDS: Final = np.linspace(-2.0, 2.0, 41)
"""Speeds in the table of a degressive damper, m/s."""

STOP: Final[tuple[tuple[float, ...], tuple[float, ...]]] = (
    (0.0, 0.002, 0.004, 0.006, 0.008, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06),
    (0.0, 200.0, 400.0, 600.0, 800.0, 1000.0, 2500.0, 4500.0, 7500.0, 12500.0, 125000.0),
)
"""Force of Chrono's stops over the travel into them, N over m: its LinearSpringBistopForce."""


def wheel_rates(
    name: str, part: Document, links: Any, travel: tuple[float, float], on: tuple[str, str]
) -> dict[str, object]:
    """Return the fields of the springs and dampers of an axle."""
    travels = np.linspace(*travel, POINTS)
    length, ratio = _moved(part.group("Spring"), links, travels, on)
    force = spring(part.group("Spring"), length) * ratio
    group = f"suspension.{name}"
    return {
        f"{group}.spring_travels": travels.tolist(),
        f"{group}.spring_forces": force.tolist(),
        f"{group}.preload": float(np.interp(0.0, travels, force)),
        f"{group}.stop_stiffness": 0.0,  # the table includes any stops
        **_damper(group, part.group("Shock"), links, travels, on),
    }


def spring(part: Document, length: Array) -> Array:
    """Return the force of a spring with its stops at lengths, N, positive in compression."""
    free = part.number("Free Length", "> 0")
    for key in ("Spring Curve Data", "Curve Data"):
        if key in part:
            force = -_beyond(length - free, *part.pairs(key))
            break
    else:
        force = part.number("Spring Coefficient", "> 0") * (free - length)
    force = force + part.number("Preload", default=0.0)
    if "Minimum Length" in part and "Maximum Length" in part:
        shortest, longest = part.number("Minimum Length"), part.number("Maximum Length")
        force = force + np.interp(np.maximum(shortest - length, 0.0), *STOP)
        force = force - np.interp(np.maximum(length - longest, 0.0), *STOP)
    return force


def _damper(
    group: str, part: Document, links: Any, travels: Array, on: tuple[str, str]
) -> dict[str, object]:
    """Return a damper's rate at the wheel, averaged over travel, or its curve at design."""
    curve = _curve(part)
    if curve is None:
        ratios = _moved(part, links, travels, on)[1]
        rate = float(np.mean(part.number("Damping Coefficient", ">= 0") * ratios**2))
        return {f"{group}.bump_damping": rate, f"{group}.rebound_damping": rate}
    speed, force = curve
    ratio = float(_moved(part, links, np.zeros(1), on)[1][0])
    # Chrono has speeds of extension, and the force opposing them
    return {
        f"{group}.damper_speeds": (-speed[::-1] / ratio).tolist(),
        f"{group}.damper_forces": (-force[::-1] * ratio).tolist(),
    }


def _curve(part: Document) -> tuple[Array, Array] | None:
    """Return the force over speed of extension of a nonlinear damper."""
    for key in ("Damping Curve Data", "Curve Data"):
        if key in part:
            return part.pairs(key)
    if "Damping Coefficient" not in part:
        raise part.wrong("Damping Coefficient", "is missing, and there is no curve of it either")
    bump, rebound = (
        part.number(f"Degressivity {way}", ">= 0", 0.0) for way in ("Compression", "Expansion")
    )
    if bump == rebound == 0.0:
        return None
    falls = 1.0 + np.where(SPEEDS < 0.0, bump, rebound) * np.abs(SPEEDS)
    return SPEEDS, part.number("Damping Coefficient", ">= 0") * SPEEDS / falls


def _moved(part: Document, links: Any, travels: Array, on: tuple[str, str]) -> tuple[Array, Array]:
    """Return the length over travel, and its shortening per travel."""
    ends = [tuple(part.numbers(f"Location {end}", count=3)) for end in ("Chassis", on[1])]
    place: dict[str, Any] = {"on": on[0], "travel": travels}
    return links.spring_length(*ends, **place), links.motion_ratio(*ends, **place)


def _beyond(at: Array, x: Array, y: Array) -> Array:
    """Interpolate, extrapolating with the end slopes."""
    inside = np.interp(at, x, y)
    first, last = (np.diff(y)[i] / np.diff(x)[i] for i in (0, -1))
    found: Array = inside + first * np.minimum(at - x[0], 0.0) + last * np.maximum(at - x[-1], 0.0)
    return found
