"""Parameters changed while cars are driving."""

from __future__ import annotations

import copy
import pickle
import threading
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad import Fleet

CAR = sp.cars.load("bmw_320i")
SOFT = {"suspension.front.stiffness": 12e3, "tire.rear.grip": 0.5}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_from_a_change_on_cars_are_those_that_had_it_from_the_start(dtype: str):
    """The same bits as another fleet set to the same state."""
    fleet = Fleet(CAR, n=3, dtype=dtype)
    fleet.start([10.0, 20.0, 30.0])
    fleet.step(steer=0.02, steps=200)
    kept = fleet.save()
    fleet.change(SOFT, where=[0, 2])
    fleet.step(steer=0.02, steps=300)
    other = Fleet(fleet.car, dtype=dtype)
    other.restore(kept)
    other.step(steer=0.02, steps=300)
    assert np.array_equal(fleet.state.yaw, other.state.yaw)
    plain = Fleet(CAR, n=3, dtype=dtype)
    plain.restore(kept)
    plain.step(steer=0.02, steps=300)
    same = fleet.state.yaw == plain.state.yaw
    assert same.tolist() == [False, True, False]
    assert fleet.car["tire.rear.grip"].tolist() == [0.5, 1.0, 0.5]


def test_a_controller_changes_cars_in_its_run():
    """A bar breaks at 1 s: from then on the car rolls as if without it."""
    stiff = CAR.replace({"anti_roll.front.stiffness": 40e3})
    fleet = Fleet(stiff, n=2)
    fleet.start(20.0)

    def drive(time: float, state: Any) -> dict[str, Any]:
        if 1.0 <= time < 1.005:
            fleet.change({"anti_roll.front.stiffness": 0.0}, where=[1])
        return {"steer": 0.03}

    roll = fleet.run(drive, 4.0, record=["roll"], threads=2)["roll"]
    half = round(len(roll) / 4)
    assert np.array_equal(roll[:half, 0], roll[:half, 1])
    loose = Fleet(CAR.replace({"anti_roll.front.stiffness": [40e3, 0.0]}))
    loose.start(20.0)
    known = loose.run({"steer": 0.03}, 4.0, record=["roll"])["roll"]
    np.testing.assert_allclose(roll[-1], known[-1], rtol=0.02)
    assert roll[-1, 1] > 1.1 * roll[-1, 0]


def test_the_state_stays_and_copies_have_the_change():
    fleet = Fleet(CAR, n=2)
    fleet.start(20.0)
    before, view, time = fleet.save(), fleet.state, fleet.time.copy()
    fleet.change({"body.mass": [1200.0, 900.0]})
    assert np.array_equal(before.rows, fleet.save().rows)
    assert np.array_equal(fleet.time, time)
    for twin in (copy.copy(fleet), pickle.loads(pickle.dumps(fleet))):
        assert twin.car["body.mass"].tolist() == [1200.0, 900.0]
        twin.step(drive_torque=500.0, steps=100)
    fleet.step(drive_torque=500.0, steps=100)
    assert np.array_equal(fleet.state.vx, twin.state.vx)
    assert fleet.state is view
    assert view.vx[1] > view.vx[0]  # the lighter one


def test_odd_changes_are_refused_and_nothing_changes():
    fleet = Fleet(CAR, n=3)
    with pytest.raises(KeyError, match="did you mean"):
        fleet.change({"body.mas": 900.0})
    with pytest.raises(ValueError, match=r"tire\.model is no parameter"):
        fleet.change({"tire.model": "linear"})
    with pytest.raises(ValueError, match=r"engine\.torques is no parameter"):
        fleet.change({"engine.torques": [1.0, 2.0]})
    with pytest.raises(ValueError, match=r"body\.mass is -1\.0 kg in car 1"):
        fleet.change({"brakes.front_share": 0.7, "body.mass": -1.0}, where=[1])
    with pytest.raises(ValueError, match=r"body\.mass: shape \(2,\) for 3 cars"):
        fleet.change({"body.mass": [900.0, 950.0]})
    with pytest.raises(TypeError, match="values"):
        fleet.change(3)
    assert fleet.car == CAR


def test_nobody_changes_cars_that_move():
    fleet = Fleet(CAR, n=2000)
    fleet.start(20.0)
    refused = []
    runs = threading.Thread(target=lambda: fleet.step(steps=20_000))
    runs.start()
    while runs.is_alive():
        try:
            fleet.change({"body.mass": 1000.0})
        except RuntimeError as error:
            refused.append(str(error))
            break
    fleet.state  # noqa: B018
    runs.join()
    assert all("cars of this fleet are moving" in words for words in refused)
    assert refused
