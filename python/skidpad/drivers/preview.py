"""Single-point preview steering."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad.paths import Path
from skidpad.simulation.driver import Driver


class Preview(Driver):
    """A driver with single-point preview of a path (after MacAdam, 1981).

    It looks `preview_time` ahead along the car's velocity, and steers the arc that ends on the path
    next to that point. In reverse it looks back, from the rear axle. A car that points against the
    direction of its path follows it backward.

    Parameters
    ----------
    path : Path, optional
        The path it follows; a maneuver may set it.
    **numbers : array_like, shape () or (n,)
        ``preview_time`` [s], ``gain`` [-], ``lag`` [s], ``steer_limit`` [rad], ``steer_rate``
        [rad/s] (road wheel), ``understeer`` [s2/m], ``feed_forward`` [-], 0 to 1: the fraction of
        the path's curvature steered without an error; missing ones have their defaults.

    Raises
    ------
    TypeError
        If a name is unknown, or `path` is not a `Path`.
    ValueError
        If a number is not finite or outside its range.

    Notes
    -----
    The channels ``station`` and ``path_offset`` give the position of each car relative to the path
    at the start of the last step, with laps of a closed path added up. A car that had no driver
    before, or another driver or path, starts at the nearest point of its path; if two parts are
    about equally near, at the one in the car's direction.
    """

    def __init__(self, path: Path | None = None, **numbers: ArrayLike) -> None:
        super().__init__("preview", path=path, **numbers)

    def replace(self, **changes: Any) -> Preview:
        """Return a driver with some parameters or the path changed."""
        return Preview(**{"path": self.path, **self.numbers, **changes})
