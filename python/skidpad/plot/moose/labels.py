"""Labels on a map that do not overlap and stay inside the region they name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad.maneuvers.outcome import Outcome
from skidpad.plot.moose.style import CAR_COLORS, CAR_MARKERS, MARKER_SIZES
from skidpad.plot.style import INK, matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

    from skidpad.maneuvers.bars import NamedCar

# Text for a region of the map, the longest that fits.
REGION_WORDS = (
    ("stays clean", "clean"),
    (
        "leaves a lane with grip left:\nhits or passes a cone",
        "leaves a lane\nwith grip left",
        "leaves a lane",
        "leaves",
    ),
    (
        "slides, front first:\nthe front axle is past its largest force",
        "slides, front first",
        "slides,\nfront first",
    ),
    (
        "slides, rear first:\nthe rear axle is past its largest force",
        "slides, rear first",
        "slides,\nrear first",
    ),
    ("lifts both inside wheels", "lifts\nwheels", "lifts"),
    ("spins:\nturns more than 60 degrees off its course", "spins"),
    ("rolls over:\nleans more than 60 degrees", "rolls over"),
    ("stops on the way", "stops"),
    ("is not finite",),
)


class Room:
    """Occupied space on a map, in pixels, to avoid overlapping labels."""

    def __init__(self, ax: Axes) -> None:
        self.ax = ax
        self.taken: list[NDArray[np.float64]] = []

    def pixels(self, x: Any, y: Any) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.ax.transData.transform(np.column_stack((x, y)))
        return found

    def free(self, box: NDArray[np.float64]) -> bool:
        """Return whether a box ((x0, y0), (x1, y1)) is inside the map and free."""
        frame = self.ax.get_window_extent().get_points()
        if (box[0] < frame[0]).any() or (box[1] > frame[1]).any():
            return False
        return not any((box[0] < t[1]).all() and (t[0] < box[1]).all() for t in self.taken)


def _size(text: Text) -> NDArray[np.float64]:
    extent: NDArray[np.float64] = np.ptp(text.get_window_extent().get_points(), axis=0)
    return extent


def _halo(width: float) -> list[Any]:
    effects = matplotlib("patheffects")
    return [effects.withStroke(linewidth=width, foreground="white")]


def mark(room: Room, named: Sequence[NamedCar], words: Sequence[str]) -> None:
    """Mark the named cars on a map, with labels where there is room."""
    ax = room.ax
    at = room.pixels([e.front / 1e3 for e in named], [e.rear / 1e3 for e in named])
    scale = ax.figure.dpi / 72
    room.taken += [np.array([p - 6 * scale, p + 6 * scale]) for p in at]
    to_data = ax.transData.inverted().transform
    for k, entry in enumerate(named):
        color = CAR_COLORS[k % len(CAR_COLORS)]
        ax.plot(
            entry.front / 1e3, entry.rear / 1e3, CAR_MARKERS[k % len(CAR_MARKERS)], color=color,
            ms=9.5 * MARKER_SIZES[k % len(MARKER_SIZES)], mec="white", mew=1.4, clip_on=False,
            zorder=6, label=f"_{entry.name}",
        )  # fmt: skip
        text = ax.text(
            0, 0, words[k], color=color, weight="bold", fontsize=10, zorder=7,
            path_effects=_halo(3), ha="left", va="bottom",
        )  # fmt: skip
        size = _size(text)
        boxes = (np.array([low, low + size]) for low in at[k] + _around(size, 8 * scale))
        box = next((box for box in boxes if room.free(box)), None)
        if box is None:
            text.remove()
            continue
        text.set_position(tuple(to_data(box[0])))
        room.taken.append(box)
        near = np.clip(at[k], *box)
        if np.hypot(*(near - at[k])) > 12 * scale:
            leader = np.array([to_data(at[k]), to_data(near)])
            ax.plot(
                *leader.T, color=color, lw=1.2, zorder=5, label="_leader", path_effects=_halo(2.6)
            )


def _around(size: NDArray[np.float64], gap: float) -> NDArray[np.float64]:
    """Return lower left corners for a label around its marker, best first."""
    width, height = size
    corners = []
    for away in (gap, 2.2 * gap, 3.6 * gap):
        near = 0.7 * away
        corners += [
            (away, -height / 2), (near, near), (near, -near - height),
            (-away - width, -height / 2), (-near - width, near), (-near - width, -near - height),
            (-width / 2, away), (-width / 2, -away - height),
        ]  # fmt: skip
    return np.array(corners)


def name_regions(
    room: Room, outcome: NDArray[np.int_], front: NDArray[np.float64], rear: NDArray[np.float64]
) -> None:
    """Label each region of the map with its outcome, the longest text that fits."""
    fate = outcome.reshape(front.size, rear.size)
    f, r = np.meshgrid(front / 1e3, rear / 1e3, indexing="ij")
    cells = room.pixels(f.ravel(), r.ravel())
    origin, last = cells[0], cells[-1]
    pitch = (last - origin) / np.maximum(np.array(fate.shape) - 1, 1)

    def inside(kind: int, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Return which boxes, given by (box, point, xy), are inside the region and free."""
        index = np.rint((points - origin) / pitch).astype(int)
        most = np.array(fate.shape) - 1
        within = ((index >= 0) & (index <= most)).all(axis=2)
        index = np.clip(index, 0, most)
        fits: NDArray[np.bool_] = (within & (fate[index[..., 0], index[..., 1]] == kind)).all(1)
        for low, high in room.taken:
            fits &= ~((points > low) & (points < high)).all(axis=2).any(axis=1)
        return fits

    for kind in Outcome:
        centers = cells[(fate == kind).ravel()]
        if not len(centers):
            continue
        for words in REGION_WORDS[kind]:
            place = _best_place(room.ax, words, kind, centers, inside)
            if place is not None:
                text, box = place
                text.set_color("white" if kind >= Outcome.ROLLED else INK)
                room.taken.append(box)
                break


def _best_place(
    ax: Axes, words: str, kind: int, centers: NDArray[np.float64], inside: Any
) -> tuple[Text, NDArray[np.float64]] | None:
    """Place text in the widest part of a region, level or along a band; None if none fits."""
    text = ax.text(0, 0, words, fontsize=10, ha="center", va="center", zorder=4, linespacing=1.25)
    size = _size(text)
    # along the region, where it is a narrow band
    spread = np.linalg.eigh(np.cov(centers.T))[1][:, 1] if len(centers) > 2 else np.array([1.0, 0])
    slope = float(np.arctan(spread[1] / spread[0])) if spread[0] else np.pi / 2
    angles = (slope, 0.0) if kind == Outcome.CLEAN else (0.0,)
    u, v = np.meshgrid(np.linspace(-0.5, 0.5, 15), np.linspace(-0.5, 0.5, 5))
    for angle in angles:
        c, s = np.cos(angle), np.sin(angle)
        for room in (2.0, 1.7, 1.45, 1.25, 1.1):
            # more room across than along the words
            x = (u * (size[0] + (room - 1) * 2 * size[1])).ravel()
            y = (v * size[1] * room).ravel()
            box = np.column_stack((x * c - y * s, x * s + y * c))
            fits = inside(kind, centers[:, None, :] + box)
            if fits.any():
                possible = centers[fits]
                center = possible[
                    int(np.argmin(((possible - possible.mean(axis=0)) ** 2).sum(axis=1)))
                ]
                text.set_position(tuple(ax.transData.inverted().transform(center)))
                text.set_rotation(np.degrees(angle))
                half = np.abs(box).max(axis=0)
                return text, np.array([center - half, center + half])
    text.remove()
    return None
