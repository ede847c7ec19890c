"""Top view of cars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.optional import optional
from skidpad.gym.task import YAW, X, Y

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.cars import Car
    from skidpad.gym.task import Task

MOST = 64
SIZE, DPI = (6.0, 4.0), 100
MARGIN = 6.0


def picture(task: Task, car: Car, seen: NDArray[Any]) -> NDArray[np.uint8]:
    """Draw the first cars on the lines of their task.

    Returns
    -------
    ndarray of uint8, shape (400, 600, 3)
        Cars are drawn large enough to be visible.
    """
    figure = optional("matplotlib.figure").Figure(SIZE, dpi=DPI)
    canvas = optional("matplotlib.backends.backend_agg").FigureCanvasAgg(figure)
    ax = figure.add_axes((0, 0, 1, 1))
    lines = task.lines()
    for x, y in lines:
        ax.plot(x, y, color="0.35", lw=1)
    cars = seen[:MOST].astype(np.float64)
    cars = cars[np.isfinite(cars).all(axis=1)]
    xs, ys = (np.concatenate([part[k] for part in lines]) for k in (0, 1))
    center, half = _window(xs, ys, cars)
    length = max(float(np.max(car["body.length"])), 0.03 * half[0])
    outline = np.array([[0.5, 0.2], [0.5, -0.2], [-0.5, -0.2], [-0.5, 0.2], [0.5, 0.2]]) * length
    for row in cars:
        c, s = np.cos(row[YAW]), np.sin(row[YAW])
        ax.fill(
            row[X] + outline[:, 0] * c - outline[:, 1] * s,
            row[Y] + outline[:, 0] * s + outline[:, 1] * c,
            color="C3", lw=0, alpha=0.8,
        )  # fmt: skip
    ax.set_xlim(center[0] - half[0], center[0] + half[0])
    ax.set_ylim(center[1] - half[1], center[1] + half[1])
    ax.axis("off")
    canvas.draw()
    return np.array(canvas.buffer_rgba())[..., :3].copy()


def _window(
    x: NDArray[Any], y: NDArray[Any], cars: NDArray[Any]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return center and half size of a window around all lines and cars."""
    x, y = np.append(x, cars[:, X]), np.append(y, cars[:, Y])
    center = 0.5 * float(x.min() + x.max()), 0.5 * float(y.min() + y.max())
    across, up = 0.5 * float(np.ptp(x)) + MARGIN, 0.5 * float(np.ptp(y)) + MARGIN
    across = max(across, up * SIZE[0] / SIZE[1])
    return center, (across, across * SIZE[1] / SIZE[0])
