"""Side force of both axles over slip angle: curves, bands and samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad.plot.style import COLORS, ink, open_frame, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from skidpad.fit._axle_curves import AxleCurve, AxleCurves

AXLE: Final = {"front": COLORS[2], "rear": COLORS[1]}
"""Colors of the axles."""


def axle_figure(curves: AxleCurves) -> Figure:
    """Draw the curves of both axles side by side, with bands of 95 % and the samples.

    Parameters
    ----------
    curves : AxleCurves

    Returns
    -------
    Figure
        Samples of turns to the right are drawn as if to the left.

    Raises
    ------
    ImportError
        Without Matplotlib.
    """
    figure: Figure
    figure, axes = pyplot().subplots(
        1, 2, figsize=(9.0, 3.8), sharex=True, sharey=True, layout="constrained"
    )
    for ax, (name, curve) in zip(axes, curves.items(), strict=True):
        _panel(ax, name, curve)
    axes[0].set_ylabel("side force over static load (-)")
    return figure


def _panel(ax: Axes, name: str, curve: AxleCurve) -> None:
    """Draw one axle."""
    color, samples = AXLE[name], curve.samples
    inward = np.sign(samples.force)
    dots = np.degrees(inward * samples.slip), inward * samples.force
    ax.plot(*dots, ".", ms=2.5, color=ink(ax), alpha=0.25, label="samples", zorder=1)
    slip = np.degrees(curve.slip)
    ax.fill_between(slip, curve.low, curve.high, color=color, alpha=0.3, lw=0, label="95 %")
    ax.plot(slip, curve.force, color=color, lw=1.8, label="curve")
    straight = curve.stiffness.value / curve.static_load * curve.slip
    below = straight <= 1.05 * curve.high.max()
    ax.plot(slip[below], straight[below], ":", color=ink(ax), lw=1.0, label="cornering stiffness")
    if curve.peak is not None and curve.peak_slip is not None:
        low, high = curve.peak.value - curve.peak.low, curve.peak.high - curve.peak.value
        at = float(np.degrees(curve.peak_slip.value))
        ax.errorbar(
            at, curve.peak.value, [[max(low, 0.0)], [max(high, 0.0)]], fmt="o", ms=4, capsize=3,
            color=color, label="peak",
        )  # fmt: skip
        words = f"peak {curve.peak.value:.3g}"
    else:
        words = "peak not identified"
    ax.set_title(f"{name} axle: {curve.stiffness.value / 1e3:.4g} kN/rad, {words}", loc="left")
    ax.set_xlabel("slip angle (deg)")
    ax.set_xlim(left=0.0)
    ax.set_ylim(bottom=0.0)
    ax.grid(alpha=0.2)
    ax.legend(frameon=False, fontsize="small", loc="lower right")
    open_frame(ax)
