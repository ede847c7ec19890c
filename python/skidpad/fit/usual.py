"""Typical parameters of measured tires: a prior for poorly determined ones.

From thirty public sets (the eleven of the package; Chrono's trucks, buses and passenger cars; TNO's
car205; the examples of MFeval; Hoosier's of Formula SAE), for each parameter those that have it.
"""

from __future__ import annotations

from typing import Final

USUAL: Final[dict[str, tuple[float, float]]] = {
    "pcy1": (1.3, 0.083), "pey1": (0, 0.41), "phy1": (0, 0.0015), "pvy1": (0, 0.019),
    "pey3": (0, 0.42), "pey2": (0, 0.15), "phy2": (0, 0.0013), "pvy2": (0, 0.011),
    "pdy3": (0, 4.3), "pey4": (0, 56), "pky3": (0, 0.37), "pvy3": (-0.33, 0.18),
    "pvy4": (0, 0.21), "ppy1": (0, 0.12), "ppy3": (-0.21, 0.24), "ppy4": (0, 0.55),
    "ppy2": (0.73, 0.25), "phy3": (0, 0.021),
    "rby1": (17, 3.9), "rby2": (14, 5.6), "rby3": (0, 0.024), "rcy1": (1, 0.026),
    "rey1": (0, 0.2), "rhy1": (0, 0.0081), "rvy1": (0, 0.029), "rvy4": (30, 25),
    "rvy5": (1.9, 0.46), "rvy6": (13, 8.2), "rey2": (0, 0.13), "rhy2": (0, 0.0059),
    "rvy2": (0, 0.036), "rvy3": (0, 4.3),
    "pcx1": (1.5, 0.083), "pex1": (0, 1.3), "phx1": (0, 0.00084), "pvx1": (0, 0.016),
    "pex4": (0, 0.18), "pex2": (0, 1.3), "pkx2": (0, 2.6), "pkx3": (0, 0.17),
    "phx2": (0, 0.00073), "pvx2": (0, 0.025), "pex3": (0, 0.14), "pdx3": (0, 3.8),
    "ppx1": (-0.79, 1.1), "ppx2": (0, 3.3), "ppx3": (-0.17, 0.42), "ppx4": (0, 1.2),
    "rbx1": (10, 4.4), "rbx2": (8.1, 3.1), "rcx1": (1, 0.035), "rex1": (0, 0.94),
    "rhx1": (0, 0.004), "rex2": (0, 0.14),
    "qbz1": (9.7, 1.7), "qcz1": (1.2, 0.077), "qez1": (-1.6, 1.1), "qhz1": (0, 0.0024),
    "qdz6": (-0.0027, 0.0035), "qez4": (0.33, 0.43), "qbz2": (0, 0.84), "qdz2": (0, 0.0073),
    "qez2": (0, 0.45), "qbz3": (-1, 2.4), "qhz2": (0, 0.0028), "qdz7": (0, 0.0038),
    "qez3": (0, 1.2), "qbz9": (7.3, 5.7), "qbz5": (0, 0.97), "qdz3": (0, 0.36), "qdz4": (0, 5.3),
    "qdz8": (-0.11, 0.21), "qez5": (0, 16), "qhz3": (0, 0.078), "qbz4": (0, 0.57),
    "qdz9": (0, 0.097), "qhz4": (0, 0.11), "qdz10": (0, 0.75), "qdz11": (0, 2.3),
    "ssz1": (0, 0.012), "ssz2": (0, 0.0081), "ssz3": (0.57, 0.3), "ssz4": (-0.24, 0.18),
}  # fmt: skip
"""Median, or 0 if the sign differs between sets, and a quarter of the range of 80 % of them."""

SPREAD: Final = 3.0
"""Widening of the priors, as thirty sets are few."""
