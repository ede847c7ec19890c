"""Figures of game options compare off with on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from numpy.typing import NDArray
from skidpad.plot import game

from .curves import lines

CAR = sp.cars.arcade_setup(sp.cars.load("mazda_mx5"))
FIGURES = (
    game.lateral_clamp, game.longitudinal_clamp, game.impulses, game.braking, game.load_response,
    game.grip,
)  # fmt: skip


def curve(ax: Any, name: str) -> NDArray[np.float64]:
    return np.asarray(lines(ax)[name].get_ydata())


def test_unclamped_sideways_speed_changes_sides_at_every_step() -> None:
    speed, force = game.lateral_clamp(CAR)
    off, on = curve(speed, "off"), curve(speed, "on")
    assert np.count_nonzero(np.diff(np.sign(off[-30:]))) > 10
    assert np.abs(on[-30:]).max() < 0.01
    assert np.ptp(curve(force, "off")[-30:]) > 5.0
    assert np.ptp(curve(force, "on")[-30:]) < 0.1


def test_unclamped_wheels_overshoot_the_road() -> None:
    slip, _ = game.longitudinal_clamp(CAR)
    assert np.abs(curve(slip, "off")[-15:]).max() > 0.5
    assert np.abs(curve(slip, "on")[-15:]).max() < 0.05


def test_scaled_impulses_roll_and_pitch_less() -> None:
    for ax in game.impulses(CAR):
        assert 0.3 < np.abs(curve(ax, "on")).max() / np.abs(curve(ax, "off")).max() < 0.8


def test_braking_grip_stops_sooner() -> None:
    speed, deceleration = game.braking(CAR)
    assert curve(speed, "on")[60] < curve(speed, "off")[60] - 5.0
    assert curve(deceleration, "on").max() > 1.15 * curve(deceleration, "off").max()


def test_tires_that_feel_no_load_give_the_inner_wheel_more() -> None:
    _, force = game.load_response(CAR)
    assert curve(force, "on")[60] > 1.2 * curve(force, "off")[60]


def test_grip_of_an_axle_and_of_the_ground_shift_the_balance() -> None:
    sideslip, yaw_rate = game.grip(CAR)
    rear, ice = "rear grip × 0.8", "ice, friction × 0.3"
    assert np.abs(curve(sideslip, rear)).max() > 1.5 * np.abs(curve(sideslip, "off")).max()
    assert curve(yaw_rate, ice)[-1] < 0.9 * curve(yaw_rate, "off")[-1]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.__name__)
def test_figures_have_units_and_are_drawn_into_the_given_axes(figure: Callable[..., Any]) -> None:
    _, axes = plt.subplots(1, 2)
    assert figure(CAR, axes=axes) == list(axes)
    for ax in axes:
        assert ax.get_xlabel() == "time (s)"
        assert ax.get_ylabel()
        assert ax.get_title(loc="left")
    with pytest.raises(ValueError, match="axes must be 2"):
        figure(CAR, axes=axes[:1])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.__name__)
def test_what_is_no_single_car_is_refused(figure: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match="car must be a Car"):
        figure("mx5")
    with pytest.raises(ValueError, match="one car, not 2"):
        figure(CAR.replace({"body.mass": [900.0, 950.0]}))
