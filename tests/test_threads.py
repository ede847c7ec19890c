"""Threads share nothing: two working concurrently get what each gets alone.

Continuous integration also runs this under ThreadSanitizer and on a free-threaded Python.
"""

from __future__ import annotations

import sys
import sysconfig
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

CARS = ("mazda_mx5", "vw_vanagon")
Arrays = dict[str, NDArray[Any]]


def at_once(work: Callable[[str], Arrays]) -> list[Arrays]:
    """Run it for both cars, in threads that start together."""
    together = threading.Barrier(len(CARS))

    def begin(name: str) -> Arrays:
        together.wait()
        return work(name)

    with ThreadPoolExecutor(len(CARS)) as pool:
        return list(pool.map(begin, CARS))


def step_often(name: str) -> Arrays:
    fleet = sp.Fleet(sp.cars.load(name), n=37)
    fleet.start(speed=20.0)
    for k in range(100):
        fleet.step(steer=1e-4 * k, brake_torque=np.arange(37.0), steps=3)
    return {channel: getattr(fleet.state, channel).copy() for channel in sp.channels()}


def run_on_two_threads(name: str) -> Arrays:
    fleet = sp.Fleet(sp.cars.load(name), n=37, dtype="float32")
    fleet.start(speed=20.0)
    inputs = {"steer": sp.Signal([0.0, 0.2], [0.0, 0.05]), "brake_torque": 100.0}
    gauges = {"ay": sp.Peak("ay")}
    rec = fleet.run(inputs, 0.2, record=["x", "yaw_rate", "fz"], gauges=gauges, threads=2)
    return {"x": rec["x"], "yaw_rate": rec["yaw_rate"], "fz": rec["fz"], "peak": rec.gauges["ay"]}


def through_the_cones(name: str) -> Arrays:
    moose = sp.maneuvers.Moose()
    metrics = moose.run(sp.cars.load(name), speed=np.linspace(12.0, 18.0, 5), threads=2).metrics
    return {key: np.asarray(value) for key, value in metrics.items()}


def forces_of_a_tire(name: str) -> Arrays:
    tire = sp.tires.MagicFormula(pky1=-18.0 if name == CARS[0] else -15.0)
    alpha = np.linspace(-0.2, 0.2, 5001)
    return tire.forces(fz=4000.0, kappa=0.02, alpha=alpha)._asdict()


@pytest.mark.parametrize(
    "work", [step_often, run_on_two_threads, through_the_cones, forces_of_a_tire]
)
def test_two_threads_at_once_get_what_each_gets_alone(work: Callable[[str], Arrays]) -> None:
    for name, found in zip(CARS, at_once(work), strict=True):
        alone = work(name)
        assert found.keys() == alone.keys() != set()
        for key, values in found.items():
            np.testing.assert_array_equal(values, alone[key], err_msg=f"{name}: {key}")


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has the GIL"
)
def test_a_python_without_the_gil_stays_without() -> None:
    assert not sys._is_gil_enabled()  # type: ignore[attr-defined]
