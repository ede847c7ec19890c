"""A driver who looks ahead."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad.paths import Path
from skidpad.simulation.driver import Driver


class Preview(Driver):
    """A driver who looks ahead and steers for the path (single-point preview after MacAdam, 1981).

    He looks `preview_time` ahead along the car's velocity, and steers for the arc that ends on the
    path beside that point. In reverse he looks back, from the rear axle. A car that points against
    the direction of its path follows it backwards.

    Parameters
    ----------
    path : Path, optional
        Where he goes; a maneuver may choose it.
    **numbers : array_like, shape () or (n,)
        ``preview_time`` [s], ``gain`` [-], ``lag`` [s], ``steer_limit`` [rad], ``steer_rate``
        [rad/s] (road wheel), ``understeer`` [s2/m], ``feed_forward`` [-], 0 to 1: the share of the
        path's curvature for which he steers without an error; what is missing has its default.

    Raises
    ------
    TypeError
        If a name is unknown, or `path` is none.
    ValueError
        If a number is not finite or outside its range.

    Notes
    -----
    While he steers the channels ``station`` and ``path_offset`` tell where beside the path each car
    was when the last step began, laps of a closed path counted on. A car that had no driver before,
    or another one or path, begins where its path is nearest; where two parts of it are about as
    near, where it goes the car's way.
    """

    def __init__(self, path: Path | None = None, **numbers: ArrayLike) -> None:
        super().__init__("preview", path=path, **numbers)

    def replace(self, **changes: Any) -> Preview:
        """Return a driver with some numbers or the path changed."""
        return Preview(**{"path": self.path, **self.numbers, **changes})
