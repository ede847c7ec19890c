"""Top views of roads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from skidpad.plot.frame import one
from skidpad.plot.track import EAST, NORTH
from skidpad.road.surface import Surface

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 1000  # largest number of points along and across
AROUND = 50.0  # half width shown of a plane [m]


def from_above(road: Surface, ax: Axes | None = None) -> Axes:
    """Draw height over x and y, and friction contours; see `Road.plot`."""
    ax = one(ax)
    u, v = _extent(road)
    x, y = road.xy(u[:, None], v)
    ground = road.at(x, y)
    mesh = ax.pcolormesh(x, y, ground.height, shading="gouraud", cmap="terrain", rasterized=True)
    ax.figure.colorbar(mesh, ax=ax, label="height (m)")
    friction = ground.friction
    if np.ptp(friction) > 0:
        ax.contour(x, y, friction, [0.5 * (friction.min() + friction.max())], colors="black")
    ax.set(xlabel=EAST, ylabel=NORTH, aspect="equal")
    return ax


def _extent(road: Surface) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return u and v over the road's first grid, or around the origin of a plane."""
    ends = []
    for name in ("u", "v"):
        axes = [getattr(layer, name) for layer in road._layers if not layer.patch]
        axes = [axis for axis in axes if axis.nodes > 1]
        ends.append((axes[0].first, axes[0].last) if axes else (-AROUND, AROUND))
    (first, last), (right, left) = ends
    fine = max((last - first), (left - right)) / MOST
    return tuple(
        np.linspace(low, high, int(np.clip((high - low) / fine, 20, MOST)))
        for low, high in ((first, last), (right, left))
    )  # type: ignore[return-value]
