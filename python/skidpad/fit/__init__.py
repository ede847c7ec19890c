"""Fits: thousands of them in one call, with uncertainty."""

from __future__ import annotations

from skidpad.fit.least_squares import batch_least_squares
from skidpad.fit.least_squares_result import LeastSquaresResult
from skidpad.fit.levenberg_marquardt import levenberg_marquardt

__all__ = ["LeastSquaresResult", "batch_least_squares", "levenberg_marquardt"]
