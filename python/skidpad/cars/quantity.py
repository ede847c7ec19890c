"""What is looked at where parameters of a car are judged."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Quantity = tuple[str, NDArray[np.float64] | float, str, float, float]
"""What it is, its values, its unit, and the range that is usual."""

Words = Mapping[str, str]
"""Choices of structure of a car, by dotted name."""
