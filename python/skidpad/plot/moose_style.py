"""Words, colors and helpers that the figures of the moose test share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad.recording import _need

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
KMH = 3.6
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
