"""Figures and scenes of results: in a layer above the results, so they are imported on demand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from skidpad._lib.arguments import is_whole
from skidpad._lib.messages import brief


def figure(module: str, function: str) -> Callable[..., Any]:
    """Return a function of a module of `skidpad.plot`; ImportError without Matplotlib."""
    draws: Callable[..., Any] = getattr(import_module(f"skidpad.plot.{module}"), function)
    return draws


def scene(source: object, **options: Any) -> Any:
    """Return the `skidpad.scene.View` of a recording or a result."""
    return import_module("skidpad.scene").view(source, **options)


def scene_of_car(source: Any, car: Any, **options: Any) -> Any:
    """Return the `skidpad.scene.View` of one car of a result; None is the worst one."""
    if car is None:
        return scene(source, **options)
    if not is_whole(car):
        raise TypeError(f"car must be an integer, not {brief(car)}")
    count = source.recording.n
    if not -count <= car < count:
        raise ValueError(f"car is {brief(int(car), kind=False)}, but must be 0 to {count - 1}")
    return scene(source, cars=[car], **options)
