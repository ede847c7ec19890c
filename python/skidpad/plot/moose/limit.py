"""The figure of cars' limits over both anti-roll bars, and what fails beyond."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import mapping, pair, text
from skidpad._lib.arrays import real_array
from skidpad._lib.units import KMH
from skidpad.cars.checks import bars
from skidpad.maneuvers.outcome import Outcome
from skidpad.plot.moose.labels import Room, name_regions
from skidpad.plot.moose.map import FRONT_LABEL, REAR_LABEL, _edges, draw_outcomes
from skidpad.plot.style import INK, pyplot

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIZE = (13.2, 7.4)  # inches


def limit_figure(
    speed: NDArray[np.float64],
    outcome: NDArray[np.int_],
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
    *,
    named: Mapping[str, tuple[float, float]] | None = None,
    words: str = "",
    title: str = "What anti-roll bars do to a car",
) -> Figure:
    """Draw the highest clean speed over both bars, and each car's outcome beyond it.

    Parameters
    ----------
    speed : ndarray, shape (front.size * rear.size,)
        Highest clean speed, from `skidpad.maneuvers.SpeedLimit` [m/s]; the rear stiffness varies
        fastest.
    outcome : ndarray of int, shape (front.size * rear.size,)
        See `skidpad.maneuvers.Outcome`.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    named : mapping of str to (float, float), optional
        Pairs of bars to mark [N/m].
    words, title : str
        Text above the maps.

    Returns
    -------
    Figure

    Raises
    ------
    TypeError, ValueError
        If arguments are not numbers or texts, an outcome is not finite, or there is not one of both
        for each pair of bars.
    """
    words, title = text("words", words), text("title", title)
    marked = {
        name: pair(f"named: {name}", stiffness, "N/m")
        for name, stiffness in ({} if named is None else mapping("named", named)).items()
    }
    outcome, best = real_array("outcome", outcome), real_array("speed", speed)
    if not np.isfinite(outcome).all():
        raise ValueError("outcome: must be finite, the number of an Outcome for each pair")
    front, rear = bars(front, rear, outcome.size)
    if best.shape != outcome.shape:
        raise ValueError(f"speed: shape {best.shape}, must be that of outcome, {outcome.shape}")
    plt = pyplot()
    figure: Figure = plt.figure(figsize=SIZE)
    figure.text(0.065, 0.965, title, fontsize=19, weight="bold", va="top", color=INK)
    figure.text(
        0.065, 0.905, textwrap.fill(words, 145), fontsize=11.5, va="top", color=INK, linespacing=1.4
    )
    left = figure.add_axes((0.065, 0.2, 0.42, 0.56))
    mesh = left.pcolormesh(
        front / 1e3, rear / 1e3, KMH * best.reshape(front.size, rear.size).T,
        cmap="viridis", shading="nearest", rasterized=True,
    )  # fmt: skip
    left.set(xlabel=FRONT_LABEL, ylabel=REAR_LABEL, xlim=_edges(front), ylim=_edges(rear))
    left.set_title("Highest speed at which any steering is clean", loc="left", weight="bold", pad=8)
    bar = figure.add_axes((0.065, 0.075, 0.42, 0.022))
    figure.colorbar(mesh, cax=bar, orientation="horizontal", label="entry speed (km/h)")
    right = figure.add_axes((0.555, 0.2, 0.42, 0.56))
    handles = draw_outcomes(right, outcome.astype(int), front, rear)
    right.set_title("What becomes of it just beyond", loc="left", weight="bold", pad=8)
    for ax in (left, right):
        room = Room(ax)
        _mark(room, marked)
    name_regions(room, outcome.astype(int), front, rear)
    figure.legend(
        handles=handles, loc="upper left", ncols=2, frameon=False, fontsize=10, borderpad=0,
        borderaxespad=0, handlelength=1.5, columnspacing=2.5, bbox_to_anchor=(0.555, 0.115),
    )  # fmt: skip
    return figure


def _mark(room: Room, named: Mapping[str, tuple[float, float]]) -> None:
    """Mark pairs of bars, each with its name toward the middle of the map."""
    ax = room.ax
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    for name, (front, rear) in named.items():
        x, y = front / 1e3, rear / 1e3
        ax.plot(x, y, "o", color=INK, mec="white", mew=1.4, ms=9, clip_on=False, zorder=6)
        right, upper = x > 0.5 * (x0 + x1), y > 0.5 * (y0 + y1)
        label = ax.annotate(
            name, (x, y), (-10 if right else 10, -6 if upper else 6), textcoords="offset points",
            ha="right" if right else "left", va="top" if upper else "bottom", fontsize=10,
            weight="bold", color=INK, zorder=5,
            bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none", "alpha": 0.75},
        )  # fmt: skip
        room.taken.append(label.get_window_extent().get_points())


def story(outcome: Mapping[str, int], speed: Mapping[str, float], words: Mapping[int, str]) -> str:
    """Describe the results of named cars, one sentence each."""
    fastest = {
        name: f"{KMH * found:.0f} km/h, then it" if found == found else "no clean run found, it"
        for name, found in speed.items()
    }
    return " ".join(
        f"{name.capitalize()}: {fastest[name]} {words[Outcome(fate)]}."
        for name, fate in outcome.items()
    )
