"""Cars that are lost: their state is not finite any more."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad.status import Status


class Losses:
    """Reports once cars that are lost, and again when after none was lost others are.

    Parameters
    ----------
    status : ndarray, shape (n,)
        Bits of `Status`, which the kernels set.
    reported : bool
        Whether those that are lost were reported.
    """

    __slots__ = ("_status", "reported")

    def __init__(self, status: NDArray[Any], *, reported: bool = False) -> None:
        self._status = status
        self.reported = reported

    def count(self) -> int:
        """Return how many cars are lost."""
        return int(np.count_nonzero(self._status & Status.NON_FINITE))

    def recount(self) -> None:
        """Allow a report of the next car that is lost, if none is by now."""
        self.reported &= self.count() > 0

    def report(self, lost: int) -> None:
        """Warn the caller of the calling method if cars are lost that were not reported yet."""
        if lost and not self.reported:
            self.reported = True
            warnings.warn(
                f"{lost} of {self._status.size} cars have a state that is not finite; see "
                "fleet.status",
                RuntimeWarning,
                stacklevel=3,
            )
