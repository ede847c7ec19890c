"""Inputs from a callable: when it is called, what it receives, how long its result holds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp

CAR = sp.cars.load("bmw_320i")


@pytest.mark.parametrize(("control_dt", "dt"), [(0.01, 1e-3), (0.05, 5e-3), (0.002, 1e-3)])
def test_the_controller_is_asked_at_the_times_of_its_clock(control_dt: float, dt: float) -> None:
    times = []

    def inputs(time: float, state: sp.State) -> dict[str, Any]:
        times.append(time)
        return {}

    sp.Fleet(CAR).run(inputs, 0.2, dt, control_dt=control_dt)
    np.testing.assert_allclose(times, np.arange(round(0.2 / control_dt)) * control_dt, atol=1e-12)


def test_the_controller_has_a_clock_of_10_ms_where_nothing_else_is_said() -> None:
    asked = []
    sp.Fleet(CAR).run(lambda time, state: asked.append(time) or {}, 0.1, 1e-3)
    assert len(asked) == 10


def test_inputs_of_the_controller_hold_until_it_is_called_again() -> None:
    rec = sp.Fleet(CAR).run(
        lambda time, state: {"steer": time}, 0.1, 1e-3, every=1, record=["steer"], control_dt=0.02
    )
    step = np.arange(1, 101)  # the step that ended at each sample
    np.testing.assert_allclose(rec["steer"][1:, 0], (step - 1) // 20 * 0.02, atol=1e-12)


def test_the_controller_sees_the_cars_at_its_time() -> None:
    seen = []

    def inputs(time: float, state: sp.State) -> dict[str, Any]:
        seen.append((time, state.x.copy(), state.speed.copy()))
        return {"drive_torque": 500.0}

    fleet = sp.Fleet(CAR, n=2)
    fleet.start([5.0, 20.0])
    rec = fleet.run(inputs, 0.1, 1e-3, every=10, record=["x", "speed"], control_dt=0.02)
    for time, x, speed in seen:
        sample = round(time / 0.01)
        np.testing.assert_array_equal(x, rec["x"][sample])
        np.testing.assert_array_equal(speed, rec["speed"][sample])


def test_progress_of_a_closed_loop_rises_to_one_in_equal_shares() -> None:
    shares: list[float] = []
    sp.Fleet(CAR).run(lambda time, state: {}, 0.1, 1e-3, control_dt=0.03, progress=shares.append)
    assert shares == pytest.approx([0.3, 0.6, 0.9, 1.0])


def test_progress_of_a_run_rises_to_one() -> None:
    shares: list[float] = []
    sp.Fleet(CAR, n=500).run(duration=0.5, dt=1e-3, progress=shares.append)
    assert len(shares) > 1
    assert (np.diff(shares) > 0).all()
    assert shares[-1] == 1
