"""Lost cars: those whose state is no longer finite."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad.status import Status


class Losses:
    """Reports lost cars once, and again if cars are lost after none were.

    Parameters
    ----------
    status : ndarray, shape (n,)
        Bits of `Status`, set by the kernels.
    reported : bool
        Whether the lost cars have been reported.
    """

    __slots__ = ("_status", "reported")

    def __init__(self, status: NDArray[Any], *, reported: bool = False) -> None:
        self._status = status
        self.reported = reported

    def count(self) -> int:
        """Return the number of lost cars."""
        return int(np.count_nonzero(self._status & Status.NON_FINITE))

    def recount(self) -> None:
        """Allow another report if no car is lost now."""
        self.reported &= self.count() > 0

    def report(self, lost: int) -> None:
        """Warn the caller of the calling method of lost cars not yet reported."""
        if lost and not self.reported:
            self.reported = True
            warnings.warn(
                f"{lost} of {self._status.size} cars have a state that is not finite; see "
                "fleet.status",
                RuntimeWarning,
                stacklevel=3,
            )
