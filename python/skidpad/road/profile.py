"""Profiles: numbers over the length of a road, by cubics from some places on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Cubics a + b t + c t^2 + d t^3 of the way t from where each begins; 0 if there is none.

    Attributes
    ----------
    begins : ndarray, shape (k,)
        In ascending order [m].
    coefficients : ndarray, shape (k, 4)
        a, b, c, d of each.
    """

    begins: Numbers
    coefficients: Numbers

    def at(self, s: Numbers) -> Numbers:
        """Return the numbers at places [m]; before the first cubic those where it begins."""
        far, (a, b, c, d) = self._cubic(s)
        return np.asarray(a + far * (b + far * (c + far * d)))

    def slope(self, s: Numbers) -> Numbers:
        """Return their change by the place at places [m]."""
        far, (_, b, c, d) = self._cubic(s)
        return np.asarray(b + far * (2 * c + far * (3 * d)))

    def _cubic(self, s: Numbers) -> tuple[Numbers, Numbers]:
        """Return how far places are behind where their cubics begin, and the coefficients."""
        if not len(self.begins):
            return np.zeros_like(s), np.zeros((4, len(s)))
        i = np.maximum(np.searchsorted(self.begins, s, side="right") - 1, 0)
        return np.maximum(s - self.begins[i], 0.0), self.coefficients[i].T
