"""Figures and scenes of results: made above what they show, and loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def figure(module: str, function: str) -> Callable[..., Any]:
    """Return a function of a module of `skidpad.plot`; ImportError without Matplotlib."""
    draws: Callable[..., Any] = getattr(import_module(f"skidpad.plot.{module}"), function)
    return draws


def scene(source: object, **options: Any) -> Any:
    """Return the `skidpad.scene.View` of a recording or a result."""
    return import_module("skidpad.scene").view(source, **options)
