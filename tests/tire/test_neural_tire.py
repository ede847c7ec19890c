"""The example of a neural tire: its accuracy, and its use in a car."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "neural_tire.py"


def test_a_neural_tire_drives_a_car(capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("numba", reason="numba is not installed here")
    tire = runpy.run_path(str(EXAMPLE), run_name="__main__")["tire"]
    assert "rad/s on 24 neurons a wheel" in capsys.readouterr().out
    learned = sp.tires.Brush(tread_stiffness=5e6)
    alpha = np.linspace(-0.4, 0.4, 17)
    mine, theirs = (t.forces(4000.0, 0.0, alpha).fy for t in (tire, learned))
    assert np.abs(mine - theirs).max() < 0.1 * np.abs(theirs).max()
    turns = []
    for t in (tire, learned):
        fleet = sp.Fleet(sp.cars.load("bmw_320i").replace({"tire": t}))
        fleet.start(20.0)
        fleet.step(steer=0.03, steps=2000)
        turns.append(fleet.state.yaw_rate[0])
    assert turns[0] == pytest.approx(turns[1], rel=0.1)
