"""Files of cars for other programs: made above cars, and loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def exporter(function: str) -> Callable[..., Any]:
    """Return a function of `skidpad.fmu`."""
    exports: Callable[..., Any] = getattr(import_module("skidpad.fmu"), function)
    return exports
