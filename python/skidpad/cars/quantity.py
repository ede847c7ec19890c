"""Quantities whose plausibility is checked."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Quantity = tuple[str, NDArray[np.float64] | float, str, float, float]
"""Name, values, unit and usual range."""

Words = Mapping[str, str]
"""Choices of structure of a car, by dotted name."""
