"""Steps backward that are written from the equations give what the tape gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from rings import first_quick
from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad.simulation.derivatives import Course, differentiate
from skidpad.simulation.inputs import kernel_inputs
from skidpad.simulation.variables import find_variables

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")

SCALES = {"y": 1.0, "vx": 1.0, "yaw_rate": 10.0, "ay": 1.0, "az": 1.0, "roll": 10.0, "pitch": 10.0,
          "yaw": 1.0, "sideslip": 10.0, "slip_ratio": 10.0, "slip_angle": 10.0, "inclination": 10.0,
          "fx": 1e-3, "fy": 1e-3, "fz": 1e-3, "mz": 1e-2, "brake_torque": 1e-2}  # fmt: skip
"""Recorded channels, and what makes each about 1."""

MAGIC = BMW.replace({"tire.model": "magic_formula"})
CARS = {
    "brush": BMW.replace({"tire.model": "brush"}),
    "simple_pacejka": BMW,
    "magic_formula": MAGIC,
    "ellipse": BMW.replace({"tire.combine": "ellipse"}),
    "no combined slip": BMW.replace({"tire.combine": "none"}),
    "magic_formula 5.2": MAGIC.replace({"tire.version": "5.2"}),
    "magic_formula by tangents": MAGIC.replace({"tire.angle": "tangent"}),
    "magic_formula on an ellipse": MAGIC.replace({"tire.combined_slip": "ellipse"}),
}
EVENTS: dict[str, dict[str, Any]] = {
    "turns": {"steer": 0.03, "drive_torque": 150.0},
    "lifts wheels": {"steer": 0.25},
    "locks its wheels": {"steer": 0.05, "brake_torque": 9000.0},
    "goes back": {"steer": -0.1, "drive_torque": -900.0},
    "is blown and pushed": {"wind_y": 12.0, "force_y": 800.0, "rear_steer": 0.02, "friction": 0.7},
}


def derivatives(
    fleet: sp.Fleet, inputs: dict[str, Any], scalars: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[dict[str, np.ndarray], int]:
    """Those of a random sum of all samples by everything, and how many vectors needed no tape.

    Of two equal sums the tape finds both.
    """
    given = kernel_inputs(inputs, fleet.car, {}, fleet.n, np.dtype("float64"))
    rows = [CHANNELS[name].row + i for name in SCALES for i in range(CHANNELS[name].rows)]
    scale = [SCALES[name] for name in SCALES for _ in range(CHANNELS[name].rows)]
    within = fleet._cars.substeps.within(1e-3)
    course = Course(fleet._cars, given, 1e-3, within, 0, 40, 4, tuple(rows))
    by = find_variables(fleet._cars, ["inputs", "parameters"])
    random = np.random.default_rng(3).normal(size=(len(rows), course.samples(), 1))
    weights = np.broadcast_to(random * np.array(scale)[:, None, None], (*random.shape[:2], fleet.n))
    untaped: list[int] = []
    kernel = _core.derivatives
    monkeypatch.setattr(_core, "derivatives", lambda *given: untaped.append(kernel(*given)))
    found = differentiate(course, by, scalars, np.repeat(weights[None], scalars, axis=0), 1)
    monkeypatch.undo()
    named = {"record": found.record, "start": found.by_start[0]}
    named |= {name: found.by_parameter[0, k] for k, name in enumerate(by.parameters)}
    return named | {name: value[0] for name, value in found.by_input.items()}, sum(untaped)


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("car", first_quick(list(CARS), 3))
def test_they_agree_with_the_tape(car: str, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    n = 19
    fleet = sp.Fleet(CARS[car], n)
    fleet.start(speed=np.linspace(5.0, 35.0, n))
    fleet.step(**EVENTS[event], steps=150)  # derivatives at zero slip are left with noise
    written, untaped = derivatives(fleet, EVENTS[event], 1, monkeypatch)
    taped, none = derivatives(fleet, EVENTS[event], 2, monkeypatch)
    assert untaped > 0
    assert none == 0
    np.testing.assert_array_equal(written["record"], taped["record"])
    for name, exact in taped.items():
        size = np.abs(exact).max()
        np.testing.assert_allclose(written[name], exact, 1e-9, 1e-9 * size + 1e-12, err_msg=name)


@pytest.mark.parametrize("event", first_quick(list(EVENTS)))
@pytest.mark.parametrize("car", first_quick(list(CARS), 3))
def test_a_weighted_sum_is_of_the_samples_of_a_run(car: str, event: str) -> None:
    """Though there is no run but the one that goes back."""
    fleet = sp.Fleet(CARS[car], 19)
    fleet.start(speed=np.linspace(0.0, 35.0, 19))
    weights, inputs = {"y": 1.0, "fz": 1e-3}, EVENTS[event]
    found = fleet.gradient(weights, inputs, 0.1, every=20, record=["ay", "slip_angle"], by=["vx"])
    run = fleet.copy().run(inputs, 0.1, every=20, record=["ay", "slip_angle", "y", "fz"])
    for name in run:
        np.testing.assert_array_equal(found.recording[name], run[name], err_msg=name)
    total = run["y"].sum(axis=0) + 1e-3 * run["fz"].sum(axis=(0, 1))
    np.testing.assert_allclose(found.value, total, rtol=1e-12, atol=1e-12)


def test_a_car_has_the_same_derivatives_next_to_one_that_stands() -> None:
    """Whatever branches its neighbors take."""
    speeds = np.repeat([0.0, 0.5, 20.0, 20.0], [3, 2, 8, 4])
    ends, by = {"vy": 1.0, "yaw": -0.5}, ["vx", "steer", "body.mass", "tire.front"]
    together = sp.Fleet(BMW, n=speeds.size)
    together.start(speed=speeds)
    found = together.gradient(ends, {"steer": 0.1, "drive_torque": 300.0}, 0.3, by=by)
    for speed in (0.0, 0.5, 20.0):
        alone = sp.Fleet(BMW)
        alone.start(speed=speed)
        own = alone.gradient(ends, {"steer": 0.1, "drive_torque": 300.0}, 0.3, by=by)
        for name in own:
            same = np.broadcast_to(own[name], found[name][..., speeds == speed].shape)
            np.testing.assert_array_equal(found[name][..., speeds == speed], same, err_msg=name)


def test_a_long_run_is_differentiated_from_checkpoints() -> None:
    """Over more steps than are stored together."""
    fleet = sp.Fleet(BMW, 3)
    fleet.start(speed=[10.0, 15.0, 20.0])
    by, inputs = ["vy", "yaw_rate", "body.mass"], {"steer": 0.01}
    ends = {"y": np.repeat([[0.0], [1.0]], 3, axis=1)}
    whole = fleet.gradient(ends, inputs, 4.5, every=4500, by=by)
    later = fleet.copy()
    later.step(**inputs, steps=500)
    second = later.gradient(ends, inputs, 4.0, every=4000, by=["state", "body.mass"])
    first = fleet.jacobian(inputs, of=["state"], by=by, steps=500)
    rows = [np.atleast_2d(second[name]) for name in second if name != "body.mass"]
    chained = np.einsum("rn,nrc->cn", np.concatenate(rows), first.values)
    chained[by.index("body.mass")] += second["body.mass"]
    for k, name in enumerate(by):
        np.testing.assert_allclose(whole[name], chained[k], rtol=1e-8)


def test_cars_with_other_parts_have_a_tape(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = sp.Fleet(GOLF, 2)
    fleet.start(speed=20.0)
    assert derivatives(fleet, {"steer": 0.02}, 1, monkeypatch)[1] == 0
