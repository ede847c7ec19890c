"""Figures of results: drawn above what they draw, and loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def figure(module: str, function: str) -> Callable[..., Any]:
    """Return a function of a module of `skidpad.plot`; ImportError without Matplotlib."""
    draws: Callable[..., Any] = getattr(import_module(f"skidpad.plot.{module}"), function)
    return draws
