"""Figures of the moose test: the map of a sweep, and paths between the cones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.recording import _need

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from skidpad.maneuvers.moose import Course, Moose, MooseResult, MooseSweep

OUTCOME_COLORS = ("#e9ecef", "#4c8cc4", "#5fb49c", "#f2b84b", "#d9622b", "#8c1c2b")
OUTCOME_WORDS = (
    "stays clean",
    "ploughs straight on",
    "slides, rear first",
    "lifts both inside wheels",
    "spins",
    "rolls over",
)
CAR_COLORS = ("#2b8a3e", "#7b2cbf", "#1864ab", "#c2255c", "#111111")
KMH = 3.6
INK = "#222222"
FRONT_LABEL = "front bar (kN/m at the wheel)"
REAR_LABEL = "rear bar (kN/m at the wheel)"


def _pyplot() -> Any:
    return _need("matplotlib.pyplot", "lab")


@dataclass(frozen=True, slots=True)
class NamedCar:
    """One pair of bars that deserves a name.

    Attributes
    ----------
    name : str
    front, rear : float
        Bar stiffness at the wheels [N/m].
    index : int
        The nearest parameter set of the sweep.
    """

    name: str
    front: float
    rear: float
    index: int


def named_cars(
    car: Car, sweep: MooseSweep, front: NDArray[np.float64], rear: NDArray[np.float64]
) -> list[NamedCar]:
    """Pick the car as built, without bars, with one bar only, and the best of the sweep."""

    def nearest(name: str, f: float, r: float) -> NamedCar:
        i, j = int(np.argmin(np.abs(front - f))), int(np.argmin(np.abs(rear - r)))
        return NamedCar(name, f, r, i * rear.size + j)

    best = int(np.nanargmax(sweep.highest_clean_speed))
    return [
        nearest(
            "as built",
            float(car["anti_roll.front.stiffness"]),
            float(car["anti_roll.rear.stiffness"]),
        ),
        nearest("no bars", 0.0, 0.0),
        nearest("front bar only", float(front[-1]), 0.0),
        nearest("rear bar only", 0.0, float(rear[-1])),
        nearest("best bars", float(front[best // rear.size]), float(rear[best % rear.size])),
    ]


def telling_speed(sweep: MooseSweep) -> int:
    """Return the index of the speed at which the outcomes differ most (largest entropy)."""
    entropy = np.zeros(sweep.speeds.size)
    for outcome in range(len(OUTCOME_WORDS)):
        share = np.mean(sweep.outcome == outcome, axis=0)
        entropy -= share * np.log(np.maximum(share, 1e-300))
    return int(np.argmax(entropy))


def draw_cones(ax: Axes, course: Course, car: int = 0) -> None:
    """Draw the lanes and their cones for one car's width."""
    for start, length, width, middle in zip(
        course.starts, course.lengths, course.widths, course.middles, strict=True
    ):
        w = float(np.atleast_1d(width)[min(car, np.size(width) - 1)])
        m = float(np.atleast_1d(middle)[min(car, np.size(middle) - 1)])
        ax.fill_between([start, start + length], m - w / 2, m + w / 2, color="#f2efe6", zorder=0)
    xs, ys = course.cones()
    y = [float(np.atleast_1d(v)[min(car, np.size(v) - 1)]) for v in ys]
    ax.plot(xs, y, "^", color="#e8590c", ms=4.5, mec="white", mew=0.4, zorder=3)


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
        **style,
    )


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
        With x, y, yaw and roll recorded; a path ends where the car falls over.
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
    chosen = list(range(min(5, len(result.metrics["clean"])))) if cars is None else list(cars)
    if ax is None:
        _, ax = plt.subplots(figsize=(10, 3.2), layout="constrained")
    draw_cones(ax, result.course, chosen[0] if chosen else 0)
    rec = result.recording
    limit = result.course.end + 14
    for k, i in enumerate(chosen):
        color = CAR_COLORS[k % len(CAR_COLORS)]
        x, y, yaw = rec["x"][:, i], rec["y"][:, i], rec["yaw"][:, i]
        inside = (x <= limit) & (np.abs(rec["roll"][:, i]) < np.pi / 3)
        last = int(np.argmin(inside)) if not inside.all() else x.size
        speed = result.metrics["entry_speed"][i] * KMH
        label = names[k] if k < len(names) else f"car {i}, {speed:.0f} km/h"
        ax.plot(x[:last], y[:last], color=color, lw=1.8, label=label, zorder=4)
        if last < x.size and x[last] <= limit:
            ax.plot(x[last], y[last], "X", color=color, ms=9, mec="white", mew=0.8, zorder=6)
        for at in np.arange(-2.0, limit, 8.0):
            j = int(np.argmax(x[:last] >= at))
            if x[j] >= at:
                draw_outline(
                    ax, result.car, i, x[j], y[j], yaw[j], color=color, lw=0.6, alpha=0.55, zorder=2
                )
    ax.set(xlabel="x (m)", ylabel="y (m), left up", xlim=(-9, limit), aspect="equal")
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=9, frameon=False)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    return figure


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
    colors = _need("matplotlib.colors", "lab")
    patches = _need("matplotlib.patches", "lab")
    if ax is None:
        _, ax = plt.subplots(figsize=(6, 5), layout="constrained")
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
    handles = [
        patches.Patch(facecolor=OUTCOME_COLORS[v], edgecolor=INK, lw=0.4, label=OUTCOME_WORDS[v])
        for v in np.unique(outcome)
    ]
    ax.legend(
        handles=handles, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2, fontsize=8.5,
        frameon=False,
    )  # fmt: skip
    ax.set(xlabel=FRONT_LABEL, ylabel=REAR_LABEL)
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    return figure


def plot_speeds(
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    ax: Axes | None = None,
) -> Figure:
    """Draw the highest clean entry speed over front and rear bar stiffness, see `plot_outcomes`."""
    plt = _pyplot()
    if ax is None:
        _, ax = plt.subplots(figsize=(6, 5), layout="constrained")
    speed = KMH * sweep.highest_clean_speed.reshape(front.size, rear.size).T
    mesh = ax.pcolormesh(
        front / 1e3, rear / 1e3, speed, cmap="YlGnBu", shading="nearest", rasterized=True
    )
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    bar = figure.colorbar(
        mesh, ax=ax, orientation="horizontal", location="bottom", shrink=0.85, pad=0.03
    )
    bar.set_label("highest clean entry speed (km/h)")
    ax.set(xlabel=FRONT_LABEL, ylabel=REAR_LABEL)
    return figure


def _mark(ax: Axes, named: Sequence[NamedCar]) -> None:
    for k, entry in enumerate(named):
        ax.plot(
            entry.front / 1e3, entry.rear / 1e3, "o", color=CAR_COLORS[k % len(CAR_COLORS)], ms=8,
            mec="white", mew=1.4, clip_on=False, zorder=5,
        )  # fmt: skip


def moose_figure(
    car: Car,
    test: Moose,
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    named: Sequence[NamedCar],
) -> Figure:
    """Draw the whole sweep: highest clean speeds, outcomes at one speed, and named cars' paths."""
    plt = _pyplot()
    at = telling_speed(sweep)
    speed = float(sweep.speeds[at])
    figure: Figure = plt.figure(figsize=(12, 9.6), layout="constrained")
    axes = figure.subplot_mosaic([["speed", "fate"], ["path", "path"]], height_ratios=[1.75, 1])
    plot_speeds(sweep, front, rear, axes["speed"])
    axes["speed"].set_title("How fast between the cones?", loc="left", weight="bold")
    plot_outcomes(sweep.outcome[:, at], front, rear, axes["fate"])
    axes["fate"].set_title(f"What becomes of it at {KMH * speed:.0f} km/h", loc="left", weight="bold")
    for name in ("speed", "fate"):
        _mark(axes[name], named)
        axes[name].set_box_aspect(0.82)
    few = car.replace(
        {
            "anti_roll.front.stiffness": np.array([entry.front for entry in named]),
            "anti_roll.rear.stiffness": np.array([entry.rear for entry in named]),
        }
    )
    result = test.run(few, speed)
    words = [
        f"{entry.name}: {OUTCOME_WORDS[result.metrics['outcome'][k]]}"
        for k, entry in enumerate(named)
    ]
    plot_paths(result, names=words, ax=axes["path"])
    axes["path"].set_title(
        f"ISO 3888-2 at {KMH * speed:.0f} km/h, throttle closed", loc="left", weight="bold"
    )
    cars, speeds = sweep.outcome.shape
    figure.suptitle(
        f"{cars * speeds:,} cars through the moose test: {cars:,} pairs of anti-roll bars, "
        f"{speeds} entry speeds",
        fontsize=14,
    )
    return figure
