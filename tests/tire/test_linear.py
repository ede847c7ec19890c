"""The linear tire."""

from __future__ import annotations

import numpy as np
from skidpad.tires import Linear


def test_forces_are_proportional_to_slip_whatever_the_load():
    tire = Linear(stiffness_x=70e3, stiffness_y=[40e3, 80e3])
    slip = np.linspace(-2, 2, 41)[:, None]
    f = tire.forces([100.0, 9000.0], slip, slip, vx=-1.0)
    np.testing.assert_array_equal(f.fx, 70e3 * slip * [1, 1])
    np.testing.assert_array_equal(f.fy, -slip * [40e3, 80e3])
    np.testing.assert_array_equal(f.mz, 0)
    told = tire.describe()
    assert told["slip_stiffness"] == 70e3
    assert told["cornering_stiffness"].tolist() == [40e3, 80e3]
