"""The figure of limits over both bars shows the computed limits."""

from __future__ import annotations

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest
from skidpad.maneuvers import Outcome
from skidpad.plot import limit_figure
from skidpad.plot.moose.limit import story
from skidpad.plot.moose.style import OUTCOME_WORDS

matplotlib.use("Agg")

FRONT, REAR = np.linspace(0.0, 60e3, 4), np.linspace(0.0, 30e3, 3)
SPEED = np.linspace(15.0, 20.0, 12)
FATE = np.array([Outcome.ROLLED] * 3 + [Outcome.LIFTED] * 3 + [Outcome.SLID_FRONT] * 6)


def test_maps_have_the_speeds_and_fates_of_each_pair() -> None:
    figure = limit_figure(SPEED, FATE, FRONT, REAR, named={"without bars": (0.0, 0.0)})
    left, bar, right = figure.axes
    drawn = left.collections[0].get_array()
    np.testing.assert_allclose(drawn.reshape(3, 4), 3.6 * SPEED.reshape(4, 3).T)
    np.testing.assert_array_equal(
        right.collections[0].get_array().reshape(3, 4), FATE.reshape(4, 3).T
    )
    assert "km/h" in bar.get_xlabel()
    assert "without bars" in [text.get_text() for text in right.texts]
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert "rolls over: 25 %" in labels
    plt.close(figure)


def test_the_story_says_what_ends_it() -> None:
    words = dict(enumerate(OUTCOME_WORDS))
    told = story({"without bars": Outcome.ROLLED}, {"without bars": 17.5}, words)
    assert told == "Without bars: 63 km/h, then it rolls over."


def test_a_car_without_a_clean_run_has_no_speed() -> None:
    told = story({"as built": Outcome.SPUN}, {"as built": np.nan}, {Outcome.SPUN: "spins"})
    assert told == "As built: no clean run found, it spins."


def test_maps_of_other_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="speed"):
        limit_figure(SPEED[:5], FATE, FRONT, REAR)


def test_a_fate_that_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="outcome: must be finite"):
        limit_figure(SPEED, np.where(np.arange(12) == 3, np.nan, FATE), FRONT, REAR)
