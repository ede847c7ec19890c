"""A car's bits do not hang on its neighbors, whatever rare thing those do."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import _core

SPEEDS = np.array([0.0, 30.0, 1.0, 20.0, 25.0, -3.0, 2.4, 15.0, 0.05, 40.0, 10.0])
BRAKE = np.array([0.0, 9e3, 4e3, 0.0, 2e3, 1e3, 0.0, 2e4, 500.0, 0.0, 6e3])
STEER = np.array([0.0, 0.1, 0.3, 0.02, -0.2, 0.1, 0.5, -0.4, 0.0, 0.3, -0.05])


def drive(words: dict[str, object], cars: slice, dtype: str) -> sp.Fleet:
    """Standing, rolling, skidding and overturning cars, some steps of 1 ms."""
    fleet = sp.Fleet(sp.Car(words), n=SPEEDS[cars].size, dtype=dtype)
    fleet.start(speed=SPEEDS[cars])
    # these grip without limit, or nearly so, and would throw such a car to infinity
    share = 0.1 if words["tire.model"] in ("linear", "physx") else 1.0
    brake = share * BRAKE[cars]
    fleet.step(share * STEER[cars], drive_torque=100.0, brake_torque=brake, steps=1500)
    fleet.step(0.0, brake_torque=0 * brake, steps=500)
    return fleet


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("model", _core.words()["tire.model"])
@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("hubs", ["massed", "massless"])
def test_alone_as_in_company(dtype: str, model: str, slip: str, hubs: str) -> None:
    words: dict[str, object] = {"tire.model": model, "tire.slip": slip, "suspension.hubs": hubs}
    together = drive(words, slice(None), dtype)
    for i in range(SPEEDS.size):
        alone = drive(words, slice(i, i + 1), dtype)
        for name in sp.channels():
            of_all = np.ascontiguousarray(getattr(together.state, name)[..., i : i + 1])
            of_one = np.ascontiguousarray(getattr(alone.state, name))
            same = (of_all.view(f"u{of_all.itemsize}") == of_one.view(f"u{of_one.itemsize}")) | (
                np.isnan(of_all) & np.isnan(of_one)
            )
            assert same.all(), (i, name, of_all, of_one)
