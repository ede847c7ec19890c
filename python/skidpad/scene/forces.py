"""Tire forces of a run, and the share of the friction ellipse in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from skidpad import tires
from skidpad.laps.grip import Rubber

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.scene.drawn import Drawn

Array = NDArray[np.float64]

NEEDED: Final = ("fx", "fy", "fz")
ROOM: Final = 1.05
"""Nodes of the table of limits, over the largest load."""


@dataclass(frozen=True, slots=True)
class Forces:
    """Forces on the tires, ISO-W.

    Attributes
    ----------
    force : ndarray, shape (samples, cars, 4, 3)
        Fx, Fy and Fz [N].
    limit : ndarray, shape (samples, cars, 4, 2), or None
        Half axes of the friction ellipse: largest longitudinal force, for driving or braking, and
        largest lateral force, at the current load and friction [N].
    slides : ndarray of bool, shape (samples, cars, 4)
        Whether slip exceeds that of the peak lateral force.
    """

    force: Array
    limit: Array | None
    slides: NDArray[np.bool_]


def forces(drawn: Drawn, friction: Array) -> Forces | None:
    """Return the recorded forces, or None.

    Parameters
    ----------
    drawn : Drawn
    friction : ndarray, shape (samples, cars, 4)
        Friction factor of the road.
    """
    if not set(NEEDED) <= set(drawn.recording):
        return None
    force = np.stack([drawn.channel(name) for name in NEEDED], axis=-1)
    slip = np.hypot(drawn.channel("slip_ratio"), np.tan(drawn.channel("slip_angle")))
    slip = np.broadcast_to(slip, force.shape[:-1])
    if not _on_its_own(drawn.car):
        return Forces(force, None, np.zeros(slip.shape, np.bool_))
    limit, most = np.empty((*force.shape[:-1], 2)), np.empty(slip.shape)
    for axle, pair in (("front", slice(0, 2)), ("rear", slice(2, 4))):
        limit[..., pair, :], most[..., pair] = _limits(drawn, axle, force[..., pair, :])
    limit *= friction[..., None]
    return Forces(force, limit, (slip > most) & (force[..., 2] > 0))


def _on_its_own(car: Car) -> bool:
    """Return whether the tire model can be evaluated outside a car."""
    known = {getattr(getattr(tires, name), "model", None) for name in tires.__all__}
    return car["tire.model"] in known


def _limits(drawn: Drawn, axle: str, force: Array) -> tuple[Array, Array]:
    """Return half axes of an axle's ellipses [N], and the slip of the peak lateral force."""
    fz = np.maximum(np.nan_to_num(force[..., 2]), 0.0)
    largest = ROOM * np.maximum(fz.max(axis=(0, 2)), 1.0)
    rubber = Rubber.of(drawn.car, axle)
    grip = rubber.grip(largest)
    limit = np.empty((*fz.shape, 2))
    aside = np.empty(fz.shape)
    slip = np.tan(rubber.peaks(0.5 * largest[None])[1])[0]
    for k in (0, 1):
        row = grip.row(fz[..., k])
        drives = force[..., k, 0] > 0
        limit[..., k, 0] = np.where(drives, grip.limit(row, True), grip.limit(row, False))
        limit[..., k, 1] = grip.beside(row, np.zeros(row.load.shape))[0]
        aside[..., k] = slip
    return limit, aside


def use(found: Forces) -> Array:
    """Return the share of the friction ellipse used by each tire, (samples, cars, 4)."""
    if found.limit is None:
        return np.full(found.force.shape[:-1], np.nan)
    shares = found.force[..., :2] / np.maximum(found.limit, 1e-9)
    share: Array = np.where(found.force[..., 2] > 0, np.hypot(shares[..., 0], shares[..., 1]), 0.0)
    return share
