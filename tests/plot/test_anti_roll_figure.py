"""The figure of anti-roll bars shows the effect of each kind on roll and on the outer tire."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt

from .curves import lines

CAR = sp.cars.load("bmw_320i")


def test_bars_take_roll_away_but_only_real_ones_load_the_outer_tires() -> None:
    roll, load = sp.plot.anti_roll.on_and_off(CAR)
    assert list(lines(roll))[:3] == ["off", "on", "on the body alone"]

    def at(ax: plt.Axes, name: str, ay: float) -> float:
        line = lines(ax)[name]
        return float(np.interp(ay, line.get_xdata(), line.get_ydata()))

    for name in ("on", "on the body alone"):
        assert at(roll, name, 4.0) < 0.8 * at(roll, "off", 4.0)
    assert at(load, "on the body alone", 4.0) < at(load, "off", 4.0) - 0.1  # kN
    assert at(load, "on", 4.0) > at(load, "on the body alone", 4.0) + 0.3
    assert roll.get_ylabel() == "roll angle (deg)"
    plt.close("all")


def test_it_draws_into_the_given_axes_and_refuses_what_it_cannot_draw() -> None:
    _, axes = plt.subplots(1, 2)
    assert sp.plot.anti_roll.on_and_off(CAR, axes=axes) == list(axes)
    with pytest.raises(TypeError, match="car must be a Car"):
        sp.plot.anti_roll.on_and_off("bmw")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one car, not 2"):
        sp.plot.anti_roll.on_and_off(CAR.replace({"body.mass": [900.0, 950.0]}))
    with pytest.raises(ValueError, match=r"speed: 0.0 m/s is not allowed"):
        sp.plot.anti_roll.on_and_off(CAR, speed=0)
    plt.close("all")
