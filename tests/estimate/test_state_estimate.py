"""Display of a filter's result: names, tables, figures."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from estimate.test_kalman import CAR, DT, KEPT, SENSORS, weave
from estimate.truths import Truth

TRUTH = Truth(CAR, 2, 25.0, {"steer": weave(0.5)}, DT, None, KEPT)


@pytest.fixture(scope="module")
def found() -> sp.estimate.StateEstimate:
    return sp.estimate.kalman(
        CAR, TRUTH.seen(SENSORS), SENSORS, parameters={"tire.*.grip": (0.1, 0.0)},
        biases={"ay": (0.1, 0.0)}, record=("sideslip", "fz"), covariances=True,
    )  # fmt: skip


def test_estimates_by_name(found: sp.estimate.StateEstimate) -> None:
    assert list(found) == [
        *("vx", "vy", "yaw_rate", "roll", "roll_rate", "wheel_speed", "tire.*.grip", "ay.bias"),
        *("sideslip", "fz"),
    ]
    assert found["vx"].mean.shape == (50, 2)
    assert found["fz"].deviation.shape == (50, 4, 2)
    assert found["tire.*.grip"].mean == pytest.approx(1.0, abs=0.3)
    assert found.unit("ay.bias") == "m/s2"
    with pytest.raises(KeyError, match="no estimate of"):
        found["side"]
    with pytest.raises(KeyError, match="truth: sideslip is not estimated"):
        found.nees({"sideslip": 0.0})


def test_loads_are_those_of_the_truth(found: sp.estimate.StateEstimate) -> None:
    total = found["fz"].mean.sum(axis=1)
    assert total[-1] == pytest.approx(float(CAR.mass) * 9.80665, rel=0.02)


def test_table(found: sp.estimate.StateEstimate) -> None:
    pytest.importorskip("xarray")
    table = found.to_xarray()
    assert table["wheel_speed"].dims == ("time", "wheel", "run")
    assert table["vx"].attrs["units"] == "m/s"
    np.testing.assert_array_equal(table["vy_deviation"], found["vy"].deviation)


def test_figure(found: sp.estimate.StateEstimate) -> None:
    pytest.importorskip("matplotlib")
    import matplotlib.pyplot as plt

    figure = found.plot(["sideslip", "yaw_rate", "wheel_speed", "ay.bias"], run=1,
                        truth={"sideslip": TRUTH.channels["sideslip"]})  # fmt: skip
    assert [len(ax.lines) for ax in figure.axes] == [2, 2, 8, 1]
    labels = [ax.get_ylabel() for ax in figure.axes]
    assert labels[0] == "sideslip angle\n(deg)"
    drawn = figure.axes[0].lines[0].get_ydata()
    np.testing.assert_allclose(drawn, np.degrees(found["sideslip"].mean[:, 1]))
    plt.close(figure)
    with pytest.raises(ValueError, match="run: 2"):
        found.plot(run=2)
    with pytest.raises(ValueError, match=r"truth: vy: expected shape"):
        found.plot(["vy"], truth={"vy": np.ones((3, 2))})
