"""The figure of a whole moose test: two maps over both anti-roll bars, and paths of named cars."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import instance, listing, text
from skidpad._lib.units import KMH
from skidpad.cars import Car
from skidpad.cars.checks import an, bars
from skidpad.maneuvers.bars import NamedCar, named_cars, with_bars
from skidpad.maneuvers.moose import Moose
from skidpad.maneuvers.moose_result import MooseSweep
from skidpad.maneuvers.outcome import Outcome
from skidpad.plot.moose.labels import Room, mark, name_regions
from skidpad.plot.moose.map import draw_outcomes, draw_speed_bar, draw_speeds
from skidpad.plot.moose.paths import FARTHEST, draw_paths, path_limits, plot_paths
from skidpad.plot.moose.style import OUTCOME_WORDS
from skidpad.plot.style import INK, pyplot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from skidpad.maneuvers.moose_result import MooseResult

__all__ = ["headline", "moose_figure", "plot_paths", "story", "telling_speed"]

WIDTH = 13.2  # of the whole figure, inches


def telling_speed(sweep: MooseSweep) -> int:
    """Return the index of the speed with the most varied outcomes (largest entropy).

    Among the speeds at which at least one car in ten stays clean, if any.
    """
    entropy = np.zeros(sweep.speeds.size)
    for outcome in Outcome:
        share = np.mean(sweep.outcome == outcome, axis=0)
        entropy -= share * np.log(np.maximum(share, 1e-300))
    clean = sweep.clean.mean(axis=0) >= 0.1
    return int(np.argmax(np.where(clean, entropy, -1.0) if clean.any() else entropy))


def _speed(value: float) -> str:
    return "never clean" if np.isnan(value) else f"{KMH * value:.3g}"


def _fate(result: MooseResult, car: int, outcome: int) -> str:
    """Describe the outcome of a car, and where it rolled over if outside the drawing."""
    words = OUTCOME_WORDS[outcome]
    if not result.metrics["rolled_over"][car]:
        return words
    at = float(result.recording["x"][-1, car])  # where its run has ended
    return f"{words} at {at:.0f} m" if at > result.course.end + FARTHEST else words


BARS_OF = {
    "as built": "as built",
    "no bars": "without bars",
    "front bar only": "with a front bar only",
    "rear bar only": "with a rear bar only",
}
FOOT = {
    "released": "throttle released",
    "declutched": "neutral gear in",
    "hold": "entry speed held",
}


def headline(named: Sequence[NamedCar], at: int, title: str) -> str:
    """Return the headline: why the result differs without bars, if it does."""
    fate = {entry.name: entry.outcomes[at] for entry in named}
    if fate["no bars"] != fate["as built"] and fate["no bars"] != Outcome.CLEAN:
        return f"Why a {title} without anti-roll bars {OUTCOME_WORDS[fate['no bars']]}"
    return f"What anti-roll bars do to a {title}"


def _all_of(parts: Sequence[str]) -> str:
    return " and ".join((", ".join(parts[:-1]), parts[-1]) if len(parts) > 1 else parts)


def story(named: Sequence[NamedCar], at: int) -> str:
    """Describe the outcomes of named cars at one speed of the sweep, grouped if equal."""
    alike: dict[int, list[str]] = {}
    for entry in named:
        if entry.name in BARS_OF:
            alike.setdefault(entry.outcomes[at], []).append(BARS_OF[entry.name])
    line = "; ".join(f"{_all_of(who)} it {OUTCOME_WORDS[fate]}" for fate, who in alike.items())
    line += "."
    for entry in named:
        clean = entry.outcomes[at] == Outcome.CLEAN
        if entry.name == "best bars" and clean and (entry.front or entry.rear):
            line += (
                f" With {entry.front / 1e3:.3g} kN/m in front and {entry.rear / 1e3:.3g} behind "
                "it stays clean."
            )
    return line


def _entries(named: object) -> list[NamedCar]:
    """Return the named cars, which must include those as built and without bars."""
    found = [instance("named", one, NamedCar) for one in listing("named", named)]
    for name in ("as built", "no bars"):
        if name not in [one.name for one in found]:
            raise ValueError(f"named: there must be a car {name!r}, as named_cars gives")
    return found


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
        Sweep over all pairs of `front` and `rear`, the rear stiffness varying fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    named : sequence of NamedCar, optional
        From `named_cars`, which is called if omitted.
    title : str
        Name of the car.

    Returns
    -------
    Figure
    """
    an("car", car, Car)
    an("test", test, Moose)
    text("title", title)
    front, rear = bars(front, rear, an("sweep", sweep, MooseSweep).highest_clean_speed.size)
    plt = pyplot()
    entries = named_cars(car, test, sweep, front, rear) if named is None else _entries(named)
    at = telling_speed(sweep)
    speed = float(sweep.speeds[at])
    few = with_bars(car, np.array([e.front for e in entries]), np.array([e.rear for e in entries]))
    result = test.run(few, speed, record=("x", "y", "yaw"))

    # positions in inches from the top left corner, for maps of equal size
    left, map_width, map_height, map_top = 0.85, 5.55, 4.5, 1.75
    right = WIDTH - 0.35 - map_width
    below = map_top + map_height + 0.68
    path_top, path_width = below + 1.12, WIDTH - 0.35 - left
    xlim, (low, high) = path_limits(result, range(len(entries)))
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
    mesh, ticks = draw_speeds(ax, sweep, front, rear)
    ax.set_title("How fast it goes through without a fault", loc="left", weight="bold", pad=8)
    mark(Room(ax), entries, [f"{e.name}: {_speed(e.highest_clean_speed)}" for e in entries])
    draw_speed_bar(figure, mesh, ticks, cax=place(left, below, map_width, 0.17))

    ax = place(right, map_top, map_width, map_height)
    handles = draw_outcomes(ax, sweep.outcome[:, at], front, rear)
    ax.set_title(f"What becomes of it at {KMH * speed:.3g} km/h", loc="left", weight="bold", pad=8)
    room = Room(ax)
    mark(room, entries, [entry.name for entry in entries])
    name_regions(room, sweep.outcome[:, at], front, rear)
    figure.legend(
        handles=handles, loc="upper left", ncols=2, frameon=False, fontsize=10, borderpad=0,
        borderaxespad=0, handlelength=1.5, columnspacing=2.5,
        bbox_to_anchor=(right / WIDTH, 1 - below / total),
    )  # fmt: skip

    ax = place(left, path_top, path_width, path_height)
    lines = draw_paths(
        ax, result, range(len(entries)),
        [f"{e.name}\n{_fate(result, k, e.outcomes[at])}" for k, e in enumerate(entries)],
    )  # fmt: skip
    ax.set(xlim=xlim, ylim=(low, high))
    ax.set_aspect("equal", adjustable="datalim")
    falls = "; a cross where a car falls over" if result.metrics["rolled_over"].any() else ""
    ax.set_title(
        f"Between the cones (after ISO 3888-2) at {KMH * speed:.3g} km/h, {FOOT[test.throttle]}"
        + falls,
        loc="left", weight="bold", pad=8,
    )  # fmt: skip
    figure.legend(
        handles=lines, loc="upper left", ncols=len(lines), frameon=False, fontsize=10.5,
        borderpad=0, borderaxespad=0, mode="expand",
        bbox_to_anchor=(left / WIDTH, 0.58 / total, path_width / WIDTH, 0),
    )  # fmt: skip
    return figure
