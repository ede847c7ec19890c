"""Maps over front and rear anti-roll bars: highest clean speed, and outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.units import KMH
from skidpad.cars.checks import an, bars
from skidpad.maneuvers.moose_result import MooseSweep
from skidpad.maneuvers.outcome import Outcome
from skidpad.plot.frame import one
from skidpad.plot.moose.style import OUTCOME_COLORS, OUTCOME_WORDS
from skidpad.plot.style import INK, matplotlib, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FRONT_LABEL = "front bar (kN/m at the wheel)"
REAR_LABEL = "rear bar (kN/m at the wheel)"


def _edges(values: NDArray[np.float64]) -> tuple[float, float]:
    """Return the outer edges, in kN/m, of cells centered on these stiffnesses."""
    half = 0.5 * (values[1] - values[0]) if values.size > 1 else 500.0
    return (values[0] - half) / 1e3, (values[-1] + half) / 1e3


def draw_outcomes(
    ax: Axes, outcome: NDArray[np.int_], front: NDArray[np.float64], rear: NDArray[np.float64]
) -> list[Any]:
    """Draw the map and return patches for a legend, one for every outcome with its share.

    Outcomes unrelated to handling, stopping and not staying finite, only if they occur.
    """
    colors = matplotlib("colors")
    patches = matplotlib("patches")
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
        if not share and kind > Outcome.ROLLED:
            continue
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
    *,
    ax: Axes | None = None,
) -> Figure:
    """Draw the outcome of each car over front and rear bar stiffness.

    Parameters
    ----------
    outcome : ndarray of int, shape (front.size * rear.size,)
        See `skidpad.maneuvers.Outcome`; the rear stiffness varies fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Figure

    Raises
    ------
    TypeError, ValueError
        If outcomes are not numbers, or there is not one for each pair of bars.
    """
    outcome = real_array("outcome", outcome)
    front, rear = bars(front, rear, outcome.size)
    ax = one(ax, (6.0, 5.6))
    handles = draw_outcomes(ax, outcome, front, rear)
    ax.legend(
        handles=handles, loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2, fontsize=9,
        frameon=False,
    )  # fmt: skip
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    return figure


def draw_speeds(
    ax: Axes, sweep: MooseSweep, front: NDArray[np.float64], rear: NDArray[np.float64]
) -> Any:
    """Draw the map, one color per speed."""
    plt = pyplot()
    colors = matplotlib("colors")
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


def draw_speed_bar(figure: Figure, mesh: Any, ticks: NDArray[np.float64], **where: Any) -> None:
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
    *,
    ax: Axes | None = None,
) -> Figure:
    """Draw the highest clean entry speed over front and rear bar stiffness.

    Parameters
    ----------
    sweep : MooseSweep
        Sweep over all pairs of `front` and `rear`, `rear` varying fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Figure
        Gray where no speed was clean.

    Raises
    ------
    TypeError, ValueError
        If `sweep` is not a sweep over all pairs of bars.
    """
    front, rear = bars(front, rear, an("sweep", sweep, MooseSweep).highest_clean_speed.size)
    ax = one(ax, (6.0, 5.6))
    mesh, ticks = draw_speeds(ax, sweep, front, rear)
    figure: Figure = ax.get_figure()  # type: ignore[assignment]
    draw_speed_bar(figure, mesh, ticks, ax=ax, location="bottom", pad=0.03)
    return figure
