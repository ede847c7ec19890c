"""Shared by all figures: Matplotlib import, colors, text sizes and frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad._lib.optional import optional

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Paul Tol's "vibrant" scheme, which is safe for common color blindness.
COLORS = ("#000000", "#cc3311", "#0077bb", "#ee7733", "#009988", "#ee3377", "#33bbee", "#999999")
INK = "#222222"
CHALK = "#eeeeee"
FAINT = "#808080"
"""Colors of grids and zero lines, on light and dark backgrounds."""


SMALL = 0.9
"""Size of text within axes over Matplotlib's font size: 9 of 10 points by default."""


def pyplot() -> Any:
    """Import ``matplotlib.pyplot``, or say how to install it."""
    return optional("matplotlib.pyplot")


def matplotlib(module: str) -> Any:
    """Import another module of Matplotlib."""
    return optional(f"matplotlib.{module}")


def letters(share: float = SMALL) -> float:
    """Return the text size within axes, points: a share of Matplotlib's ``font.size``."""
    return share * float(pyplot().rcParams["font.size"])


def open_frame(ax: Axes) -> None:
    """Hide the top and right spines."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def is_dark(ax: Axes) -> bool:
    """Return whether the background of the axes is dark."""
    figure: Any = ax.figure
    to_rgba = matplotlib("colors").to_rgba
    own, behind = to_rgba(ax.get_facecolor()), to_rgba(figure.get_facecolor())
    red, green, blue, _ = own if own[3] > 0 else behind
    return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.5)


def ink(ax: Axes) -> str:
    """Return the foreground color."""
    return CHALK if is_dark(ax) else INK


def curve_colors(ax: Axes) -> tuple[str, ...]:
    """Return colors for unordered curves, foreground first."""
    return (ink(ax), *COLORS[1:])
