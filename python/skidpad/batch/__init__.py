"""Batch procedures: many cars in slices, over processes and machines, and bisection of limits."""

from skidpad.batch.bisection import Bisection, bisect
from skidpad.batch.result import BatchResult
from skidpad.batch.run import run

__all__ = ["BatchResult", "Bisection", "bisect", "run"]
