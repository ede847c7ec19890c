"""A car's metrics do not depend on the other cars in a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.kpi.samples import total

T = np.arange(4001) / 100.0
RANDOM = np.random.default_rng(1)
STEER = 0.1 * np.sin(2 * np.pi * 0.2 * T[:, None] * np.array([1.0, 1.0, 1.0, 1.0, 1.0]))
STEER = STEER + RANDOM.normal(0.0, 1e-3, STEER.shape)
AY = 20.0 * np.roll(STEER, 7, axis=0) * np.array([1.0, 1.1, -0.9, 1.2, 0.8])
STEP = np.where(T < 1.0, 0.0, 0.03)[:, None] + RANDOM.normal(0.0, 1e-4, STEER.shape)
ZERO = np.where(np.arange(5) == 4, 0.0, 1.0)  # one of them does nothing

FIGURES: dict[str, Any] = {
    "step": lambda x, y: sp.kpi.step_response(T, x + STEP[:, :1], y + STEP[:, :1]),
    "gradient": lambda x, y: (sp.kpi.gradient(x, y, (0.0, 0.1)),),
    "frequency": lambda x, y: sp.kpi.frequency_response(T, x, y, segment=10.0)[1:],
    "whole": lambda x, y: sp.kpi.frequency_response(T, x, y)[1:],
    "filter": lambda x, y: (sp.kpi.butterworth(T, y, 6.0),),
    "hysteresis": sp.kpi.hysteresis,
    "weave": lambda x, y: sp.kpi.weave(T, x, y, torque=y + x),
    "transition": lambda x, y: sp.kpi.transition(x, y),
    "ride": lambda x, y: sp.kpi.ride_comfort(T, x, y, y),
    "displacement": lambda x, y: (sp.kpi.lateral_displacement(T, y, 0.5),),
}


@pytest.mark.parametrize("name", FIGURES)
def test_bits_are_those_of_the_car_alone(name):
    together = FIGURES[name](STEER, AY * ZERO)
    for car in range(4):
        alone = FIGURES[name](STEER[:, [car]], (AY * ZERO)[:, [car]])
        for one, all_of_them in zip(alone, together, strict=True):
            np.testing.assert_array_equal(one[..., 0], all_of_them[..., car])


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("kind", [np.float64, np.complex128])
def test_a_sum_is_the_same_bits_in_any_batch(kind, order):
    signal = np.asarray(RANDOM.normal(size=(1001, 37)), kind, order=order)
    alone = [total(signal[:, [car]])[0] for car in range(37)]
    for n in (1, 2, 3, 4, 8, 37):
        np.testing.assert_array_equal(total(signal[:, :n]), alone[:n])
