"""Figures of estimates over time, with bands of their uncertainty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._channels import CHANNELS, WHEELS
from skidpad.plot.channel import Shown, shown
from skidpad.plot.history import TIME
from skidpad.plot.style import COLORS, INK, open_frame, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike

    from skidpad.estimate.state_estimate import StateEstimate

BAND: Final = 2.0
"""Standard deviations on either side."""


def bands(
    found: StateEstimate, names: Sequence[str], run: int, truth: Mapping[str, ArrayLike]
) -> Figure:
    """Draw estimates of one run over time, one panel each, with bands of two standard deviations.

    Parameters
    ----------
    found : StateEstimate
    names : sequence of str
    run : int
    truth : mapping of str to array_like, shape (t,), (t, n), or (t, 4, n) of wheels
        True values.

    Returns
    -------
    Figure
    """
    figure: Figure
    figure, axes = pyplot().subplots(
        len(names), 1, figsize=(7.2, 0.9 + 1.7 * len(names)), sharex=True, squeeze=False,
        layout="constrained",
    )  # fmt: skip
    for ax, name in zip(axes[:, 0], names, strict=True):
        _panel(ax, found, name, run, truth.get(name))
    axes[-1, 0].set_xlabel(TIME)
    entries: dict[str, Any] = {}
    for ax in axes[:, 0]:
        for handle, label in zip(*ax.get_legend_handles_labels(), strict=True):
            entries.setdefault(label, handle)
    figure.legend(entries.values(), entries, loc="outside upper right", ncols=3, frameon=False)
    return figure


def _panel(ax: Axes, found: StateEstimate, name: str, run: int, truth: ArrayLike | None) -> None:
    open_frame(ax)
    label, factor = _shown(found, name)
    ax.set_ylabel(label.replace(" (", "\n("), color=INK)
    estimate = found[name]
    mean, deviation = (factor * _of_run(part, run) for part in estimate)
    measured = found.measured(name)
    if measured is not None:
        seen = factor * _of_run(measured, run)
        ax.plot(found.time, seen, ".", ms=2, color=COLORS[7], label="measured", zorder=1)
    for k, (middle, width) in enumerate(zip(mean.T, BAND * deviation.T, strict=True)):
        wheels = len(mean.T) > 1
        color = COLORS[k] if wheels else COLORS[2]
        low, high = middle - width, middle + width
        ax.fill_between(found.time, low, high, color=color, alpha=0.25, lw=0, zorder=2)
        said = f"estimate {WHEELS[k]}" if wheels else "estimate, ±2 standard deviations"
        ax.plot(found.time, middle, color=color, lw=1.2, label=said, zorder=3)
    if truth is not None:
        known = np.asarray(truth, np.float64)
        if known.ndim > 1:
            known = known[..., run]
        ax.plot(found.time, factor * known, "--", color=INK, lw=0.9, label="truth", zorder=4)


def _of_run(values: Any, run: int) -> Any:
    """Return (t, 1), or (t, 4) of wheels, of one run."""
    column = values[..., run]
    return column if column.ndim == 2 else column[:, np.newaxis]


def _shown(found: StateEstimate, name: str) -> Shown:
    channel = name.removesuffix(".bias")
    if channel in CHANNELS:
        label, factor = shown(channel)
        return Shown(label if channel == name else f"bias of {label}", factor)
    unit = found.unit(name)
    words = name.rpartition(".")[2].replace("_", " ") if "*" not in name else name
    return Shown(f"{words} ({unit})", 1.0)
