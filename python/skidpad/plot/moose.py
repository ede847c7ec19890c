"""Figures of the moose test: the map of a sweep, and paths between the cones."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.maneuvers.moose import Outcome
from skidpad.recording import _need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    from skidpad.maneuvers.moose import Course, Moose, MooseResult, MooseSweep

# Paul Tol's "muted" and "vibrant" schemes: people with any of the common color blindnesses tell
# them apart. Cars have a marker of their own besides.
OUTCOME_COLORS = ("#f1efe9", "#88ccee", "#44aa99", "#ddcc77", "#cc6677", "#882255")
OUTCOME_WORDS = (
    "stays clean",
    "ploughs straight on",
    "slides, rear first",
    "lifts both inside wheels",
    "spins",
    "rolls over",
)
CAR_COLORS = ("#000000", "#cc3311", "#0077bb", "#ee7733", "#009988")
CAR_MARKERS = ("o", "s", "D", "^", "*")
MARKER_SIZES = (1.0, 1.0, 0.95, 1.05, 1.5)

# What is written into a region of the map, the longest that fits.
REGION_WORDS = (
    ("ridge of balance: stays clean", "stays clean", "clean"),
    (
        "ploughs straight on:\nthe front axle slips more than the rear",
        "ploughs straight on:\nfront slips most",
        "ploughs straight on",
        "ploughs",
    ),
    (
        "slides out:\nthe rear axle slips more than the front",
        "slides out:\nrear slips most",
        "slides out",
        "slides",
    ),
    ("lifts both inside wheels", "lifts\nwheels", "lifts"),
    ("spins:\nthe rear overtakes the front", "spins"),
    ("rolls over:\nleans out past its wheels", "rolls over"),
)
KMH = 3.6
INK = "#222222"
FRONT_LABEL = "front bar (kN/m at the wheel)"
REAR_LABEL = "rear bar (kN/m at the wheel)"

WIDTH = 13.2  # of the whole figure, inches
FALLEN = np.pi / 3  # as Outcome.ROLLED
RUN_UP, RUN_OUT, FARTHEST = 7.0, 9.0, 16.0  # shown before and after the cones, and for a fall, m


def _pyplot() -> Any:
    return _need("matplotlib.pyplot", "lab")


@dataclass(frozen=True, slots=True)
class NamedCar:
    """One pair of bars that deserves a name, and how it fared.

    Attributes
    ----------
    name : str
    front, rear : float
        Bar stiffness at the wheels [N/m].
    highest_clean_speed : float
        The highest speed up to which every test was clean [m/s]; NaN if none was.
    limit : int
        What ended the clean runs, see `skidpad.maneuvers.Outcome`; CLEAN if nothing did.
    outcomes : tuple of int
        One for each speed of the sweep.
    """

    name: str
    front: float
    rear: float
    highest_clean_speed: float
    limit: int
    outcomes: tuple[int, ...]


def with_bars(car: Car, front: Any, rear: Any) -> Car:
    """Return the car with other anti-roll bars [N/m at the wheel]."""
    return car.replace({"anti_roll.front.stiffness": front, "anti_roll.rear.stiffness": rear})


def most_to_spare(values: NDArray[np.float64]) -> tuple[int, int]:
    """Find the middle of the highest plateau of a map: the top cell farthest from any lower one.

    Parameters
    ----------
    values : ndarray, shape (f, r)
        NaN is lower than any number. What lies outside the map counts as lower too.

    Returns
    -------
    tuple of int
    """
    level = np.where(np.isnan(values), -np.inf, values)
    top = np.pad(level == level.max(), 1)
    lower = np.argwhere(~top)
    inside = np.argwhere(top)
    distance = [float(((lower - cell) ** 2).sum(axis=1).min()) for cell in inside]
    i, j = inside[int(np.argmax(distance))] - 1
    return int(i), int(j)


def named_cars(
    car: Car,
    test: Moose,
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
) -> list[NamedCar]:
    """Drive the car as built, without bars, with one bar only, and with the best of a sweep.

    Parameters
    ----------
    car : Car
        As built.
    test : Moose
    sweep : MooseSweep
        Of all pairs of `front` and `rear`, the rear stiffness running fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].

    Returns
    -------
    list of NamedCar
        Without the last one if no car of the sweep was ever clean.
    """
    pairs = {
        "as built": (
            float(car["anti_roll.front.stiffness"]),
            float(car["anti_roll.rear.stiffness"]),
        ),
        "no bars": (0.0, 0.0),
        "front bar only": (float(front[-1]), 0.0),
        "rear bar only": (0.0, float(rear[-1])),
    }
    best = sweep.highest_clean_speed.reshape(front.size, rear.size)
    if not np.isnan(best).all():
        i, j = most_to_spare(best)
        pairs["best bars"] = (float(front[i]), float(rear[j]))
    few = with_bars(car, *(np.array(k) for k in zip(*pairs.values(), strict=True)))
    own = test.sweep(few, sweep.speeds)
    return [
        NamedCar(
            name,
            *pair,
            float(own.highest_clean_speed[k]),
            int(own.limit[k]),
            tuple(int(outcome) for outcome in own.outcome[k]),
        )
        for k, (name, pair) in enumerate(pairs.items())
    ]


def telling_speed(sweep: MooseSweep) -> int:
    """Return the index of the speed at which the outcomes differ most (largest entropy).

    Of the speeds at which at least one car in ten stays clean, if there are any.
    """
    entropy = np.zeros(sweep.speeds.size)
    for outcome in Outcome:
        share = np.mean(sweep.outcome == outcome, axis=0)
        entropy -= share * np.log(np.maximum(share, 1e-300))
    clean = sweep.clean.mean(axis=0) >= 0.1
    return int(np.argmax(np.where(clean, entropy, -1.0) if clean.any() else entropy))


def draw_cones(ax: Axes, course: Course, car: int = 0) -> None:
    """Draw the lanes and their cones for one car's width."""
    for start, length, width, middle in zip(
        course.starts, course.lengths, course.widths, course.middles, strict=True
    ):
        w = float(np.atleast_1d(width)[min(car, np.size(width) - 1)])
        m = float(np.atleast_1d(middle)[min(car, np.size(middle) - 1)])
        ax.fill_between(
            [start, start + length], m - w / 2, m + w / 2, color="#efece3", lw=0, zorder=0
        )
    xs, ys = course.cones()
    y = [float(np.atleast_1d(v)[min(car, np.size(v) - 1)]) for v in ys]
    ax.plot(xs, y, "^", color="#e8590c", ms=5, mec="white", mew=0.5, zorder=3, label="_cones")


def draw_outline(
    ax: Axes, car: Car, index: int, x: float, y: float, yaw: float, **style: Any
) -> None:
    """Draw the outline of one car seen from above."""

    def number(name: str) -> float:
        value = np.atleast_1d(np.asarray(car[name], float))
        return float(value[min(index, value.size - 1)])

    nose, length, half = number("body.to_nose"), number("body.length"), number("body.width") / 2
    corners = np.array(
        [(nose, half), (nose, -half), (nose - length, -half), (nose - length, half), (nose, half)]
    )
    c, s = np.cos(yaw), np.sin(yaw)
    ax.plot(
        x + corners[:, 0] * c - corners[:, 1] * s,
        y + corners[:, 0] * s + corners[:, 1] * c,
        **{"label": "_outline", **style},
    )


def _shown(result: MooseResult, cars: Sequence[int]) -> tuple[float, list[int]]:
    """Where the drawing ends [m], and for each car the samples until it leaves it or has fallen."""
    x, roll = result.recording["x"], np.abs(result.recording["roll"])
    fell = (roll >= FALLEN) & (x <= result.course.end + FARTHEST)
    falls = [float(x[np.argmax(fell[:, i]), i]) for i in cars if fell[:, i].any()]
    end = max([result.course.end + RUN_OUT, *(fall + 3.0 for fall in falls)])
    inside = (x <= end) & (roll < FALLEN)
    return end, [len(x) if inside[:, i].all() else int(np.argmin(inside[:, i])) for i in cars]


def _draw_paths(
    ax: Axes, result: MooseResult, cars: Sequence[int], names: Sequence[str]
) -> list[Any]:
    """Draw lanes, cones, paths, outlines, and a cross where a car falls over; return the lines."""
    draw_cones(ax, result.course, cars[0] if cars else 0)
    rec = result.recording
    end, counts = _shown(result, cars)
    lines = []
    for k, (i, last) in enumerate(zip(cars, counts, strict=True)):
        color = CAR_COLORS[k % len(CAR_COLORS)]
        x, y, yaw = rec["x"][:, i], rec["y"][:, i], rec["yaw"][:, i]
        speed = result.metrics["entry_speed"][i] * KMH
        label = names[k] if k < len(names) else f"car {i}, {speed:.0f} km/h"
        # a car every 2.4 m, each another, so that none hides the next
        stations = np.arange(2.4 * k - 4.0, end, 12.0)
        at = np.searchsorted(np.maximum.accumulate(x[:last]), stations)
        at = at[at < last]
        over = 0.01 * (len(cars) - k)  # the first on top
        (line,) = ax.plot(
            x[:last], y[:last], color=color, lw=1.9, label=label, zorder=5 + over,
            markevery=at.tolist(), marker=CAR_MARKERS[k % len(CAR_MARKERS)],
            ms=6 * MARKER_SIZES[k % len(MARKER_SIZES)], mec="white", mew=0.7,
        )  # fmt: skip
        lines.append(line)
        for j in at:
            draw_outline(
                ax, result.car, i, x[j], y[j], yaw[j], color=color, lw=0.8, alpha=0.45, zorder=2
            )
        if last < x.size and np.abs(rec["roll"][last, i]) >= FALLEN:
            draw_outline(
                ax, result.car, i, x[last], y[last], yaw[last], color=color, lw=1.3, zorder=4 + over
            )
            ax.plot(
                x[last], y[last], "X", color=color, ms=12, mec="white", mew=1.1, zorder=7 + over,
                label="_falls over",
            )  # fmt: skip
    ax.set(xlabel="x (m)", ylabel="y (m), left is up")
    _open(ax)
    return lines


def _open(ax: Axes) -> None:
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def _path_limits(
    result: MooseResult, cars: Sequence[int]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Limits of x and y that show the lanes, and the outlines of all cars."""
    end, counts = _shown(result, cars)
    _, ys = result.course.cones()
    edges = np.array([np.max(y) for y in ys] + [np.min(y) for y in ys])
    low, high = [float(edges.min()) - 0.8], [float(edges.max()) + 0.8]
    half = 0.5 * float(np.max(np.asarray(result.car["body.width"])))
    for i, last in zip(cars, counts, strict=True):
        y = result.recording["y"][: last + 1, i]
        low.append(max(float(y.min()) - half - 0.6, -12.0))
        high.append(min(float(y.max()) + half + 0.6, 14.0))
    return (-RUN_UP, end), (min(low), max(high))


def plot_paths(
    result: MooseResult,
    cars: Sequence[int] | None = None,
    names: Sequence[str] = (),
    ax: Axes | None = None,
) -> Figure:
    """Draw the paths of some recorded cars between the cones.

    Parameters
    ----------
    result : MooseResult
        With x, y, yaw and roll recorded; a path ends with a cross where the car falls over.
    cars : sequence of int, optional
        Which; default the first five.
    names : sequence of str
        Labels.
    ax : Axes, optional
        Where to draw.

    Returns
    -------
    Figure
    """
    plt = _pyplot()
    count = len(result.metrics["clean"])
    chosen = list(range(min(5, count))) if cars is None else list(cars)
    xlim, ylim = _path_limits(result, chosen)
    if ax is None:
        _, ax = plt.subplots(figsize=(12, 3.4), layout="constrained")
    lines = _draw_paths(ax, result, chosen, names)
    ax.set(xlim=xlim, ylim=ylim, aspect="equal")
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    if figure.get_layout_engine() is not None:
        figure.legend(
            handles=lines, loc="outside lower center", ncols=len(lines) or 1, frameon=False
        )
    else:
        ax.legend(handles=lines, loc="upper left", bbox_to_anchor=(0, -0.3), ncols=3, frameon=False)
    return figure


def _edges(values: NDArray[np.float64]) -> tuple[float, float]:
    """Outer edges, in kN/m, of cells centered on these stiffnesses."""
    half = 0.5 * (values[1] - values[0]) if values.size > 1 else 500.0
    return (values[0] - half) / 1e3, (values[-1] + half) / 1e3


def _draw_outcomes(
    ax: Axes, outcome: NDArray[np.int_], front: NDArray[np.float64], rear: NDArray[np.float64]
) -> list[Any]:
    """Draw the map and return patches for a legend, one for every outcome with its share."""
    colors = _need("matplotlib.colors", "lab")
    patches = _need("matplotlib.patches", "lab")
    ax.pcolormesh(
        front / 1e3,
        rear / 1e3,
        outcome.reshape(front.size, rear.size).T,
        cmap=colors.ListedColormap(OUTCOME_COLORS),
        vmin=-0.5,
        vmax=len(OUTCOME_COLORS) - 0.5,
        shading="nearest",
        rasterized=True,
    )
    ax.set(xlabel=FRONT_LABEL, ylabel=REAR_LABEL, xlim=_edges(front), ylim=_edges(rear))
    handles = []
    for kind in Outcome:
        share = float(np.mean(outcome == kind))
        percent = f"{100 * share:.0f} %" if share >= 0.01 else "< 1 %"
        handles.append(
            patches.Patch(
                facecolor=OUTCOME_COLORS[kind] if share else "none",
                edgecolor=INK if share else "#bbbbbb",
                lw=0.5,
                label=f"{OUTCOME_WORDS[kind]}: {percent if share else 'none'}",
            )
        )
    return handles


def plot_outcomes(
    outcome: NDArray[np.int_],
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    ax: Axes | None = None,
) -> Figure:
    """Draw what became of each car over front and rear bar stiffness.

    Parameters
    ----------
    outcome : ndarray of int, shape (front.size * rear.size,)
        See `skidpad.maneuvers.Outcome`; the rear stiffness runs fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    ax : Axes, optional

    Returns
    -------
    Figure
    """
    plt = _pyplot()
    if ax is None:
        _, ax = plt.subplots(figsize=(6, 5.6), layout="constrained")
    handles = _draw_outcomes(ax, outcome, front, rear)
    ax.legend(
        handles=handles, loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2, fontsize=9,
        frameon=False,
    )  # fmt: skip
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    return figure


def _draw_speeds(
    ax: Axes, sweep: MooseSweep, front: NDArray[np.float64], rear: NDArray[np.float64]
) -> Any:
    """Draw the map, one color for each speed of the sweep that occurs."""
    plt = _pyplot()
    colors = _need("matplotlib.colors", "lab")
    best = sweep.highest_clean_speed
    tested = KMH * sweep.speeds
    seen = np.flatnonzero(np.isin(sweep.speeds, best))
    first, last = (int(seen[0]), int(seen[-1])) if seen.size else (0, tested.size - 1)
    middle = 0.5 * (tested[1:] + tested[:-1]) if tested.size > 1 else tested
    step = float(tested[1] - tested[0]) if tested.size > 1 else 1.0
    bounds = np.concatenate(([tested[0] - step / 2], middle, [tested[-1] + step / 2]))
    bounds = np.unique(bounds)[first : last + 2]
    colormap = plt.get_cmap("viridis", max(bounds.size - 1, 1))
    mesh = ax.pcolormesh(
        front / 1e3,
        rear / 1e3,
        KMH * best.reshape(front.size, rear.size).T,
        cmap=colormap,
        norm=colors.BoundaryNorm(bounds, colormap.N),
        shading="nearest",
        rasterized=True,
    )
    ax.set_facecolor("#d9d9d9")  # where no speed was clean
    ax.set(xlabel=FRONT_LABEL, ylabel=REAR_LABEL, xlim=_edges(front), ylim=_edges(rear))
    shown = tested[first : last + 1]
    return mesh, shown[:: max(1, -(-shown.size // 11))]


def _draw_speed_bar(figure: Figure, mesh: Any, ticks: NDArray[np.float64], **where: Any) -> None:
    bar = figure.colorbar(
        mesh, orientation="horizontal", spacing="proportional", ticks=ticks, **where
    )
    bar.ax.tick_params(length=2)
    bar.ax.minorticks_off()
    bar.set_ticklabels([f"{tick:.3g}" for tick in ticks])
    bar.set_label("highest clean entry speed (km/h)")


def plot_speeds(
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    ax: Axes | None = None,
) -> Figure:
    """Draw the highest clean entry speed over front and rear bar stiffness.

    Parameters
    ----------
    sweep : MooseSweep
        Of all pairs of `front` and `rear`, the rear stiffness running fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    ax : Axes, optional

    Returns
    -------
    Figure
        Gray where no speed was clean.
    """
    plt = _pyplot()
    if ax is None:
        _, ax = plt.subplots(figsize=(6, 5.6), layout="constrained")
    mesh, ticks = _draw_speeds(ax, sweep, front, rear)
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    _draw_speed_bar(figure, mesh, ticks, ax=ax, location="bottom", pad=0.03)
    return figure


class _Room:
    """What is taken on a map, in pixels, so that no two labels overlap."""

    def __init__(self, ax: Axes) -> None:
        self.ax = ax
        self.taken: list[NDArray[np.float64]] = []

    def pixels(self, x: Any, y: Any) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.ax.transData.transform(np.column_stack((x, y)))
        return found

    def free(self, box: NDArray[np.float64]) -> bool:
        """Tell whether a box ((x0, y0), (x1, y1)) is inside the map and free."""
        frame = self.ax.get_window_extent().get_points()
        if (box[0] < frame[0]).any() or (box[1] > frame[1]).any():
            return False
        return not any((box[0] < t[1]).all() and (t[0] < box[1]).all() for t in self.taken)


def _size(text: Text) -> NDArray[np.float64]:
    extent: NDArray[np.float64] = np.ptp(text.get_window_extent().get_points(), axis=0)
    return extent


def _halo(width: float) -> list[Any]:
    effects = _need("matplotlib.patheffects", "lab")
    return [effects.withStroke(linewidth=width, foreground="white")]


def _mark(room: _Room, named: Sequence[NamedCar], words: Sequence[str]) -> None:
    """Mark the named cars on a map, each with its words where there is room."""
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
    """Lower left corners for a label around its marker, the best first."""
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


def _name_regions(
    room: _Room, outcome: NDArray[np.int_], front: NDArray[np.float64], rear: NDArray[np.float64]
) -> None:
    """Write into each region of the map what happens there, the longest words that fit."""
    fate = outcome.reshape(front.size, rear.size)
    f, r = np.meshgrid(front / 1e3, rear / 1e3, indexing="ij")
    cells = room.pixels(f.ravel(), r.ravel())
    origin, last = cells[0], cells[-1]
    pitch = (last - origin) / np.maximum(np.array(fate.shape) - 1, 1)

    def inside(kind: int, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell which boxes, given by (box, point, xy), lie wholly in the region, and free."""
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
                text.set_color("white" if kind == Outcome.ROLLED else INK)
                room.taken.append(box)
                break


def _best_place(
    ax: Axes, words: str, kind: int, centers: NDArray[np.float64], inside: Any
) -> tuple[Text, NDArray[np.float64]] | None:
    """Put words into the widest place of a region, level or along a ridge; None if none fits."""
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


def _speed(value: float) -> str:
    return "never clean" if np.isnan(value) else f"{KMH * value:.3g}"


def _fate(result: MooseResult, car: int, outcome: int) -> str:
    """Tell what became of a car, and where it fell if that lies beyond the drawing."""
    words = OUTCOME_WORDS[outcome]
    fell = np.abs(result.recording["roll"][:, car]) >= FALLEN
    if not fell.any():
        return words
    at = float(result.recording["x"][int(np.argmax(fell)), car])
    return f"{words} at {at:.0f} m" if at > result.course.end + FARTHEST else words


def headline(named: Sequence[NamedCar], at: int, title: str) -> str:
    """Ask what the map answers: why it falls over without bars, if it does."""
    fate = {entry.name: entry.outcomes[at] for entry in named}
    if fate["no bars"] == Outcome.ROLLED != fate["as built"]:
        return f"Why a {title} without anti-roll bars rolls over"
    return f"What anti-roll bars do to a {title}"


def story(named: Sequence[NamedCar], at: int) -> str:
    """Tell what the named cars show at one speed of the sweep."""
    fate = {entry.name: OUTCOME_WORDS[entry.outcomes[at]] for entry in named}
    line = (
        f"without bars it {fate['no bars']}; with a front bar only it {fate['front bar only']}; "
        f"with a rear bar only it {fate['rear bar only']}."
    )
    if named[-1].name == "best bars" and named[-1].outcomes[at] == Outcome.CLEAN:
        line += " Between them lies a ridge of balance, where it stays clean."
    return line


def moose_figure(
    car: Car,
    test: Moose,
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    named: Sequence[NamedCar] | None = None,
    title: str = "car",
) -> Figure:
    """Draw a whole sweep: highest clean speeds, outcomes at one speed, and named cars' paths.

    Parameters
    ----------
    car : Car
        As built.
    test : Moose
    sweep : MooseSweep
        Of all pairs of `front` and `rear`, the rear stiffness running fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    named : sequence of NamedCar, optional
        From `named_cars`, which is called if they are missing.
    title : str
        Name of the car.

    Returns
    -------
    Figure
    """
    plt = _pyplot()
    entries = named_cars(car, test, sweep, front, rear) if named is None else list(named)
    at = telling_speed(sweep)
    speed = float(sweep.speeds[at])
    few = with_bars(car, np.array([e.front for e in entries]), np.array([e.rear for e in entries]))
    result = test.run(few, speed, record=("x", "y", "yaw", "roll"))

    # places in inches from the top left corner, so that maps are alike and nothing is squeezed
    left, map_width, map_height, map_top = 0.85, 5.55, 4.5, 1.75
    right = WIDTH - 0.35 - map_width
    below = map_top + map_height + 0.68
    path_top, path_width = below + 1.12, WIDTH - 0.35 - left
    xlim, (low, high) = _path_limits(result, range(len(entries)))
    path_height = path_width * (high - low) / (xlim[1] - xlim[0])  # the frame has equal aspect
    total = path_top + path_height + 1.2
    figure: Figure = plt.figure(figsize=(WIDTH, total))

    def place(left: float, top: float, width: float, height: float) -> Any:
        return figure.add_axes(
            (left / WIDTH, 1 - (top + height) / total, width / WIDTH, height / total)
        )

    sets, speeds = sweep.outcome.shape
    words = (
        f"{sets * speeds:,} cars through the moose test: {sets:,} pairs of bars at {speeds} entry "
        f"speeds. At {KMH * speed:.3g} km/h: {story(entries, at)}"
    )
    figure.text(
        left / WIDTH, 1 - 0.25 / total, headline(entries, at, title),
        fontsize=19, weight="bold", va="top", color=INK,
    )  # fmt: skip
    figure.text(
        left / WIDTH, 1 - 0.7 / total, textwrap.fill(words, 145),
        fontsize=11.5, va="top", color=INK, linespacing=1.4,
    )  # fmt: skip

    ax = place(left, map_top, map_width, map_height)
    mesh, ticks = _draw_speeds(ax, sweep, front, rear)
    ax.set_title("How fast it goes through without a fault", loc="left", weight="bold", pad=8)
    _mark(_Room(ax), entries, [f"{e.name}: {_speed(e.highest_clean_speed)}" for e in entries])
    _draw_speed_bar(figure, mesh, ticks, cax=place(left, below, map_width, 0.17))

    ax = place(right, map_top, map_width, map_height)
    handles = _draw_outcomes(ax, sweep.outcome[:, at], front, rear)
    ax.set_title(f"What becomes of it at {KMH * speed:.3g} km/h", loc="left", weight="bold", pad=8)
    room = _Room(ax)
    _mark(room, entries, [entry.name for entry in entries])
    _name_regions(room, sweep.outcome[:, at], front, rear)
    figure.legend(
        handles=handles, loc="upper left", ncols=2, frameon=False, fontsize=10, borderpad=0,
        borderaxespad=0, handlelength=1.5, columnspacing=2.5,
        bbox_to_anchor=(right / WIDTH, 1 - below / total),
    )  # fmt: skip

    ax = place(left, path_top, path_width, path_height)
    lines = _draw_paths(
        ax, result, range(len(entries)),
        [f"{e.name}\n{_fate(result, k, e.outcomes[at])}" for k, e in enumerate(entries)],
    )  # fmt: skip
    ax.set(xlim=xlim, ylim=(low, high), yticks=np.arange(np.ceil(low / 2) * 2, high, 2.0))
    ax.set_aspect("equal", adjustable="datalim")
    ax.set_title(
        f"Between the cones (after ISO 3888-2) at {KMH * speed:.3g} km/h, throttle closed; "
        "a cross where a car falls over",
        loc="left", weight="bold", pad=8,
    )  # fmt: skip
    figure.legend(
        handles=lines, loc="upper left", ncols=len(lines), frameon=False, fontsize=10.5,
        borderpad=0, borderaxespad=0, mode="expand",
        bbox_to_anchor=(left / WIDTH, 0.58 / total, path_width / WIDTH, 0),
    )  # fmt: skip
    return figure
