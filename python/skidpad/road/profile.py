"""Profiles: piecewise cubics over the length of a road."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Cubics a + b t + c t^2 + d t^3 of the distance t from the start of each; 0 without any.

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
        """Return the values at stations [m]; before the first cubic those at its start."""
        far, (a, b, c, d) = self._cubic(s)
        return np.asarray(a + far * (b + far * (c + far * d)))

    def slope(self, s: Numbers) -> Numbers:
        """Return their slope at stations [m]."""
        far, (_, b, c, d) = self._cubic(s)
        return np.asarray(b + far * (2 * c + far * (3 * d)))

    def _cubic(self, s: Numbers) -> tuple[Numbers, Numbers]:
        """Return the distances from the start of the cubics, and the coefficients."""
        if not len(self.begins):
            return np.zeros_like(s), np.zeros((4, len(s)))
        i = np.maximum(np.searchsorted(self.begins, s, side="right") - 1, 0)
        return np.maximum(s - self.begins[i], 0.0), self.coefficients[i].T
