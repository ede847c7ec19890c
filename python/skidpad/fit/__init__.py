"""Fits: thousands of them in one call, with uncertainty."""

from __future__ import annotations

from skidpad.fit.least_squares import batch_least_squares
from skidpad.fit.least_squares_result import LeastSquaresResult

__all__ = ["LeastSquaresResult", "batch_least_squares"]
