"""Cars that are lost: their state is not finite any more."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad.status import Status


class Losses:
    """Tells once of cars that are lost, and again when after none was lost others are.

    Parameters
    ----------
    status : ndarray, shape (n,)
        Bits of `Status`, which the kernels set.
    told : bool
        Whether it has been told of those that are lost.
    """

    __slots__ = ("_status", "told")

    def __init__(self, status: NDArray[Any], *, told: bool = False) -> None:
        self._status = status
        self.told = told

    def count(self) -> int:
        """Return how many cars are lost."""
        return int(np.count_nonzero(self._status & Status.NON_FINITE))

    def recount(self) -> None:
        """Have the next car that is lost told, if no car is."""
        self.told &= self.count() > 0

    def tell(self, lost: int) -> None:
        """Warn whoever called the method that calls this, if cars are lost and nobody has said."""
        if lost and not self.told:
            self.told = True
            warnings.warn(
                f"{lost} of {self._status.size} cars have a state that is not finite; see "
                "fleet.status",
                RuntimeWarning,
                stacklevel=3,
            )
