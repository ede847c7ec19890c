"""Batch runs of many cars over processes and machines, and bisection of limits."""

from skidpad.batch._run import run
from skidpad.batch.bisection import Bisection, bisect
from skidpad.batch.result import BatchResult

__all__ = ["BatchResult", "Bisection", "bisect", "run"]


def __dir__() -> list[str]:
    return sorted(__all__)
