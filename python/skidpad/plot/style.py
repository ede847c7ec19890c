"""What all figures share: Matplotlib where it is installed, ink, colors and frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad._lib.optional import optional

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Paul Tol's "vibrant" scheme: people with any of the common color blindnesses can distinguish them.
COLORS = ("#000000", "#cc3311", "#0077bb", "#ee7733", "#009988", "#ee3377", "#33bbee", "#999999")
INK = "#222222"
CHALK = "#eeeeee"
FAINT = "#808080"
"""Of grids and zero lines, on light and on dark ground."""


SMALL = 0.9
"""Size of letters within axes over that of Matplotlib's setting, 9 of 10 points by default."""


def pyplot() -> Any:
    """Import ``matplotlib.pyplot``, or say how to install it."""
    return optional("matplotlib.pyplot")


def matplotlib(module: str) -> Any:
    """Import another module of Matplotlib."""
    return optional(f"matplotlib.{module}")


def letters(share: float = SMALL) -> float:
    """Return the size of letters within axes, points: a share of Matplotlib's ``font.size``."""
    return share * float(pyplot().rcParams["font.size"])


def open_frame(ax: Axes) -> None:
    """Take away the frame above and to the right."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def is_dark(ax: Axes) -> bool:
    """Return whether the ground behind a figure's curves is dark."""
    figure: Any = ax.figure
    to_rgba = matplotlib("colors").to_rgba
    own, behind = to_rgba(ax.get_facecolor()), to_rgba(figure.get_facecolor())
    red, green, blue, _ = own if own[3] > 0 else behind
    return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.5)


def ink(ax: Axes) -> str:
    """Return the color of what is drawn as if with a pen."""
    return CHALK if is_dark(ax) else INK


def curve_colors(ax: Axes) -> tuple[str, ...]:
    """Return colors of curves that have no order, the pen's first."""
    return (ink(ax), *COLORS[1:])
