"""Export of cars to other programs: lives in a layer above cars, so it is imported on demand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def exporter(function: str) -> Callable[..., Any]:
    """Return a function of `skidpad.fmu`."""
    exports: Callable[..., Any] = getattr(import_module("skidpad.fmu"), function)
    return exports
