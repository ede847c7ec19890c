"""Two groups of tests: quick ones, and slow ones (``pytest -m "slow or not slow"`` runs both)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(parameters: Iterable[Any], quick: int = 1) -> list[Any]:
    """Parameters of a test, all slow but the first; a tuple is a row of them."""
    every = list(parameters)
    return [*every[:quick], *map(slow, every[quick:])]


def slow(parameter: Any) -> Any:
    """One parameter, or a row of them, for which a test is slow."""
    values = parameter if isinstance(parameter, tuple) else (parameter,)
    return pytest.param(*values, marks=pytest.mark.slow)
