"""Labels, colors and markers shared by the moose-test figures."""

from __future__ import annotations

from skidpad.plot.style import COLORS

# Paul Tol's "muted" scheme, and "vibrant" for cars, which also differ in markers.
OUTCOME_COLORS = (
    "#f1efe9", "#c8c8c8", "#88ccee", "#44aa99", "#ddcc77", "#cc6677", "#882255", "#332288",
    "#111111",
)  # fmt: skip
OUTCOME_WORDS = (
    "stays clean",
    "leaves a lane with grip left",
    "slides, front first",
    "slides, rear first",
    "lifts both inside wheels",
    "spins",
    "rolls over",
    "stops on the way",
    "is not finite",
)
CAR_COLORS = COLORS[:5]
CAR_MARKERS = ("o", "s", "D", "^", "*")
MARKER_SIZES = (1.0, 1.0, 0.95, 1.05, 1.5)
