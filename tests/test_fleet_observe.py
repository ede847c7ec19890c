"""Observations: channels of every car side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import GOLF, moving

NAMES = ["y", "yaw", "vx", "fz", "gear", "y"]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [1, 3, 64, 300])
def test_an_observation_has_a_row_for_each_car(n: int, dtype: str) -> None:
    fleet = moving(GOLF, n, dtype=dtype)
    seen = fleet.observe(NAMES)
    s = fleet.state
    expected = np.stack([s.y, s.yaw, s.vx, *s.fz, s.gear, s.y], axis=1)
    np.testing.assert_array_equal(seen, expected)
    assert seen.dtype == dtype
    assert seen.flags.c_contiguous
    assert seen.shape == (n, 9)


def test_every_channel_can_be_observed() -> None:
    fleet = moving(GOLF)
    # this car lacks their parts
    absent = ("assist", "elastic", "node", "rack_steer", "steering_torque")
    names = [name for name in sp.channels() if not name.startswith(absent)]
    seen = fleet.observe(names)
    kept = fleet.save()
    np.testing.assert_array_equal(seen.T, np.vstack([kept[name] for name in names]))
    assert fleet.observe([]).shape == (3, 0)


def test_out_is_filled_and_returned() -> None:
    fleet = moving(n=5)
    out = np.full((5, 2), np.nan)
    for _ in range(3):
        fleet.step(steer=0.05)
        assert fleet.observe(["vx", "yaw_rate"], out=out) is out
        np.testing.assert_array_equal(out[:, 1], fleet.state.yaw_rate)
    np.testing.assert_array_equal(fleet.observe(["yaw_rate", "vx"]), out[:, ::-1])


READ_ONLY = np.zeros((3, 2))
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    "out",
    [np.zeros((3, 3)), np.zeros((2, 3)).T, np.zeros((3, 2), "f4"), np.zeros((6, 2))[::2],
     READ_ONLY, [[0.0, 0.0]] * 3],
)  # fmt: skip
def test_out_that_does_not_fit_is_refused(out: Any) -> None:
    with pytest.raises(ValueError, match="out: "):
        moving().observe(["vx", "vy"], out=out)


@pytest.mark.parametrize(
    ("channels", "error", "words"),
    [
        ("vx", TypeError, r"channels: expected a list of channels, like \['vx'\]"),
        (["vxx"], KeyError, "no channel 'vxx'"),
        ([["vx"]], KeyError, "no channel"),
        ([np.zeros(3), "vx"], KeyError, "no channel"),
        (["vx", "gear"], ValueError, "gear: this car has drive.source"),
        (5, TypeError, "channels: expected a list"),
    ],
)
def test_what_cannot_be_observed_is_refused_by_name(
    channels: Any, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        moving().observe(channels)


def test_a_controller_may_observe_during_its_run() -> None:
    fleet = moving(n=4)
    seen: list[Any] = []

    def control(time: float, state: sp.State) -> dict[str, Any]:
        seen.append(fleet.observe(["yaw_rate"])[:, 0])
        return {"steer": -0.1 * seen[-1]}

    rec = fleet.run(control, 0.1, record=["yaw_rate"])
    np.testing.assert_array_equal(seen, rec["yaw_rate"][:-1])
