"""Arrays over cars anywhere in a maneuver."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count
from skidpad._lib.outside import Part
from skidpad.cars import Car
from skidpad.cars.car import arranged, require_car
from skidpad.drivers import Custom, Driver, SpeedProfile
from skidpad.gauges import Custom as CustomGauge
from skidpad.gauges import Gauge
from skidpad.paths import Path
from skidpad.paths.lane_change_line import LaneChangeLine
from skidpad.signal import Signal
from skidpad.simulation.kernel_state import MOST_CARS

Array = NDArray[Any]
Change = Callable[[Array], Array]


def changed(value: Any, change: Change) -> Any:
    """Return an object with each of its arrays over cars changed; cars are the last axis.

    Only arrays are over cars: sequences of numbers are over something else, such as speeds of
    every car. Functions are unchanged.
    """
    if isinstance(value, np.ndarray):
        return change(value) if value.ndim else value
    if isinstance(value, Signal):
        return value.with_values(change(value.values)) if value.values.ndim > 1 else value
    if isinstance(value, Driver):
        return _driver(value, change)
    if isinstance(value, Gauge):
        own = ("_part",) if isinstance(value, CustomGauge) else ()
        return _copied(value, ("numbers", "after", "before", *own), change)
    if isinstance(value, Part):
        return _copied(value, ("numbers",), change)
    if isinstance(value, Path):
        return _copied(value, ("_line",), change)
    if isinstance(value, LaneChangeLine):
        return _copied(value, ("_changes", "_axis"), change)
    if hasattr(value, "_which"):  # lines or roads, one for each car
        return _copied(value, ("_which",), change)
    if is_dataclass(value) and not isinstance(value, type):
        return _copied(value, tuple(field.name for field in fields(value)), change)
    if isinstance(value, Mapping):
        return {name: changed(inside, change) for name, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(changed(inside, change) for inside in value)
    return value


def _driver(driver: Driver, change: Change) -> Driver:
    numbers = {name: np.asarray(value) for name, value in driver.numbers.items()}
    if isinstance(driver, Custom):
        numbers["preview_time"] = np.asarray(driver.preview_time)
        return driver.replace(path=changed(driver.path, change), **changed(numbers, change))
    other = copy.copy(driver)
    program = driver.program
    other.numbers = changed(numbers, change)
    other.program = changed(program if isinstance(program, Signal) else np.asarray(program), change)
    other.path = changed(driver.path, change)
    if isinstance(driver, SpeedProfile) and driver.speed.ndim > 1:
        other.speed = change(driver.speed)  # type: ignore[attr-defined]
    return other


def _copied(value: Any, names: tuple[str, ...], change: Change) -> Any:
    other = copy.copy(value)
    for name in names:
        object.__setattr__(other, name, changed(getattr(value, name), change))
    return other


def over_cars(value: Any) -> int:
    """Return the length of the arrays over cars in an object, 1 if there are none."""
    sizes = {1}

    def note(array: Array) -> Array:
        sizes.add(array.shape[-1])
        return array

    changed(value, note)
    return max(sizes)


def some_cars(value: Any, cars: slice, n: int, runs: int = 1) -> Any:
    """Return an object with the parameters of some of n cars, in each of their runs."""

    def cut(array: Array) -> Array:
        if array.shape[-1] != runs * n:
            return array
        by_run = array.reshape(*array.shape[:-1], runs, n)
        return by_run[..., cars].reshape(*array.shape[:-1], -1)

    return changed(value, cut)


def repeated(car: Car, runs: int) -> Car:
    """Return all cars `runs` times in sequence: car i of run k is k n + i.

    Cars stepped together then behave similarly, which is fastest. For a single run the cars keep
    the axes of their sweep.
    """
    require_car("car", car)
    runs = count("runs", runs, MOST_CARS)
    return car if runs == 1 else arranged(car, np.tile(np.arange(car.n), runs))
