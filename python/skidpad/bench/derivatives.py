"""Benchmarks of derivatives of runs and steps, beside differences and others' reverse mode."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from skidpad import _core
from skidpad._lib.parameters import fields
from skidpad.bench import peer_car, timing
from skidpad.bench.cars import CARS, brush_car
from skidpad.cars import Car
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.gradient import Gradient

DERIVED = 800
"""Cars whose derivatives are timed."""


def derivative_rows(work: str, seconds: float) -> Iterator[tuple[timing.Timing, str]]:
    """Time gradients of runs of 100 steps, ns per car-step, and Jacobians of a step, ns per car."""
    n = min(DERIVED, timing.BATCH)
    fleet = Fleet(CARS.get(work, brush_car)(n))
    fleet.start(speed=timing.SPEED)
    moving, inputs = fleet.copy(), {"steer": timing.STEER}
    end = timing.STEPS * timing.DT
    run = timing.best(
        lambda: moving.run(inputs, end, timing.DT, timing.STEPS, ["y"]), n * timing.STEPS, seconds
    )

    def gradient() -> Gradient:
        by = ("state", "inputs", "parameters")
        return fleet.gradient({"y": 1.0}, inputs, end, timing.DT, timing.STEPS, by=by)

    ns = timing.best(gradient, n * timing.STEPS, seconds)
    count = sum(value.size for value in gradient().values()) // n
    note = f"{ns / run:.0f} x the run by {count} numbers, which differences take {2 * count} x"
    yield timing.Timing(f"gradient_{work}", "float64", _core.isa, 1, n, ns), note
    count = len(fleet.jacobian(inputs).columns)
    ns = timing.best(lambda: fleet.jacobian(inputs), n, seconds)
    note = f"{ns / run:.0f} steps by {count} numbers, which differences take {2 * count}"
    yield timing.Timing(f"jacobian_{work}", "float64", _core.isa, 1, n, ns), note


DESIGNS, DURATION, NUMBERS = 1000, 2.0, 60
"""Cars, duration of their run in s, and parameters per car, for the gradient beside differences."""


def movable(car: Car, count: int) -> list[str]:
    """Return the first parameters of a car that may vary by a thousandth both ways."""
    known, found = fields(car["tire.model"]), []
    for name in _core.car_fields(car["tire.model"]):
        field, value = known[name], np.asarray(car[name])
        inside = (value * 0.999 >= field.low) & (value * 1.001 <= field.high)
        if (inside & (value > 0)).all():
            found.append(name)
    return found[:count]


def differences(car: Car, names: list[str], n: int) -> float:
    """Run a fleet with two cars per parameter of each car; return the largest difference."""
    copies = 2 * len(names)
    moved = {name: np.tile(np.broadcast_to(car[name], (n,)), (copies, 1)) for name in names}
    for k, name in enumerate(names):
        moved[name][2 * k : 2 * k + 2] *= np.array([[1.0 - 1e-4], [1.0 + 1e-4]])
    flat = {name: np.tile(value, copies) for name, value in car.flat().items() if np.ndim(value)}
    flat |= {name: values.ravel() for name, values in moved.items()}
    fleet = Fleet(car.replace(flat), n=copies * n)
    fleet.start(speed=timing.SPEED)
    fleet.step(timing.STEER, dt=timing.DT, steps=round(DURATION / timing.DT), threads=2)
    ends = fleet.state.y.reshape(len(names), 2, n)
    return float(np.abs(ends[:, 1] - ends[:, 0]).max())


def run_gradient_row(seconds: float) -> tuple[timing.Timing, str]:
    """Time gradients of whole runs by many parameters on two threads, ns per car-step.

    Beside them, central differences of fleets, timed once as they are slow, and JAX's reverse mode
    through the same car over a tenth of the steps, if available.
    """
    n, inputs = min(DESIGNS, timing.BATCH), {"steer": timing.STEER}
    car, steps = brush_car(n), round(DURATION / timing.DT)
    names = movable(car, NUMBERS)
    fleet = Fleet(car)
    fleet.start(speed=timing.SPEED)
    last = np.zeros((2, n))
    last[1] = 1.0

    def gradient() -> object:
        return fleet.gradient({"y": last}, inputs, DURATION, timing.DT, steps, by=names, threads=2)

    moving = fleet.copy()

    def plain_run() -> object:
        return moving.run(inputs, DURATION, timing.DT, steps, ["y"], threads=2)

    run = timing.best(plain_run, n * steps, seconds)
    ns = timing.best(gradient, n * steps, seconds)
    start = time.perf_counter()
    differences(car, names, n)
    by_fleets = 1e9 * (time.perf_counter() - start) / (n * steps)
    note = f"{ns / run:.0f} x the run by {len(names)} numbers, differences {by_fleets / run:.0f} x"
    short = max(1, steps // 10)
    if peer := peer_car.gradient_of_jax(fleet, timing.STEER, timing.DT, short, names):
        theirs, back = (timing.best(call, n * short, seconds) for call in peer)
        note += f", JAX's car {theirs / run:.1f} x, its gradient {back / run:.0f} x"
    return timing.Timing("gradient_of_run", "float64", _core.isa, 2, n, ns), note
