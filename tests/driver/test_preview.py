"""The preview driver against the bicycle that it has in mind."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.drivers import Bend, Path, Preview

V, T, E = 20.0, 0.8, 0.05
AT_ONCE = {"lag": 1e-9, "steer_rate": 1e9, "preview_time": T, "gain": 1.0}


def first_steer(car: sp.Car, **numbers: object) -> np.ndarray:
    """Steer of the first step beside a straight path that lies E to the left."""
    driver = Preview(**{**AT_ONCE, **numbers})  # type: ignore[arg-type]
    path = Path([Bend(start=-100.0, length=1.0, offset=E)])
    fleet = sp.Fleet(car, n=max(np.size(value) for value in numbers.values()))
    fleet.start(V)
    fleet.run(duration=1e-3, driver=driver.kernel(path, fleet.n, fleet.dtype))
    return fleet.state.driver_steer


def test_the_driver_steers_what_the_bicycle_needs_for_his_arc() -> None:
    """On the arc that meets the path after V T, 1/R = 2 e/(V T)^2: delta = (L + K V^2)/R."""
    car = sp.cars.load("bmw_320i")
    base = car["body.to_front_axle"] + car["body.to_rear_axle"]
    K = np.array([0.0, 0.003, -0.002])
    arc = 2 * E / (V * T) ** 2
    np.testing.assert_allclose(first_steer(car, understeer=K), (base + K * V**2) * arc, rtol=1e-6)


def test_the_gain_multiplies_his_steer_and_the_lag_delays_it() -> None:
    car = sp.cars.load("bmw_320i")
    plain = first_steer(car, understeer=0.0)
    assert first_steer(car, gain=1.7) == pytest.approx(1.7 * plain, rel=1e-9)
    lag, dt = 0.1, 1e-3
    assert first_steer(car, lag=lag) == pytest.approx(dt / (lag + dt) * plain, rel=1e-6)


def test_his_arms_have_limits() -> None:
    car = sp.cars.load("bmw_320i")
    assert first_steer(car, steer_limit=1e-4) == pytest.approx(1e-4)
    assert first_steer(car, steer_rate=0.05) == pytest.approx(0.05 * 1e-3)
