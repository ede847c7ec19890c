"""Figures of car fits: measurement and prediction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from skidpad.plot.channel import shown
from skidpad.plot.history import TIME
from skidpad.plot.style import COLORS, INK, open_frame, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from skidpad.fit.prediction import Prediction

ORDER: Final = (
    "yaw_rate", "roll", "pitch", "roll_rate", "pitch_rate", "sideslip", "ay", "ax", "vy", "vx",
)  # fmt: skip
"""Channels that are drawn, from top to bottom."""


def prediction_figure(predictions: Sequence[Prediction]) -> Figure:
    """Draw measured and predicted channels over time: a column per maneuver, a row per channel.

    Parameters
    ----------
    predictions : sequence of Prediction

    Returns
    -------
    Figure
    """
    names = [n for n in ORDER if any(n in p.channels and n in p.log for p in predictions)]
    size = (max(6.4, 4.2 * len(predictions)), 1.2 + 1.9 * len(names))
    figure: Figure
    figure, axes = pyplot().subplots(
        len(names), len(predictions), figsize=size, sharex="col", sharey="row", squeeze=False,
        layout="constrained",
    )  # fmt: skip
    for column, prediction in enumerate(predictions):
        for row, name in enumerate(names):
            _panel(axes[row, column], prediction, name)
        axes[0, column].set_title(prediction.log.name, fontsize="medium", color=INK, loc="left")
        axes[-1, column].set_xlabel(TIME)
    for row, name in enumerate(names):
        axes[row, 0].set_ylabel(shown(name).label)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper right", ncols=2, frameon=False)
    return figure


def _panel(ax: Axes, prediction: Prediction, name: str) -> None:
    factor = shown(name).factor
    open_frame(ax)
    if name not in prediction.channels or name not in prediction.log:
        ax.text(0.5, 0.5, "not measured", ha="center", va="center", transform=ax.transAxes)
        return
    measured = factor * prediction.log[name]
    ax.plot(prediction.time, measured, ".", ms=2.5, color=COLORS[7], label="measured")
    ax.plot(prediction.time, factor * prediction[name], color=COLORS[2], lw=1.2, label="predicted")
    quality = f"R² {prediction.r2[name]:.3f}"
    ax.text(0.99, 0.02, quality, ha="right", va="bottom", transform=ax.transAxes, fontsize="small")
