"""What all figures share: Matplotlib where it is installed, ink, colors and frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad.recording import _need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Paul Tol's "vibrant" scheme: people with any of the common color blindnesses tell them apart.
COLORS = ("#000000", "#cc3311", "#0077bb", "#ee7733", "#009988", "#ee3377", "#33bbee", "#999999")
INK = "#222222"


def pyplot() -> Any:
    """Import ``matplotlib.pyplot``, or tell how to install it."""
    return _need("matplotlib.pyplot", "lab")


def matplotlib(module: str) -> Any:
    """Import another module of Matplotlib."""
    return _need(f"matplotlib.{module}", "lab")


def open_frame(ax: Axes) -> None:
    """Take away the frame above and to the right."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
