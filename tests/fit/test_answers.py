"""Caching of the points that a fit has evaluated."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from skidpad.fit.answers import Answers

Array = NDArray[np.float64]

TIME = np.linspace(0.0, 1.0, 50)
STEP = np.full((1, 2), 1e-6)
NOISE = np.full(TIME.size, 0.01)
FIRST = np.zeros(1, np.intp)


class Curve:
    """a sin(b t), counting the sets of (a, b) evaluated."""

    def __init__(self) -> None:
        self.sets = 0

    def __call__(self, values: Array) -> Array:
        self.sets += len(values)
        return values[:, :1] * np.sin(values[:, 1:] * TIME)


def test_a_point_is_driven_once() -> None:
    curve = Curve()
    answers, point = Answers(curve), np.array([[1.0, 2.0]])
    first = answers.predicted(point, FIRST)
    slopes = answers.slopes(point, FIRST, STEP, NOISE)
    assert curve.sets == 3
    np.testing.assert_array_equal(answers.predicted(point, FIRST), first)
    np.testing.assert_array_equal(answers.slopes(point, FIRST, STEP, NOISE), slopes)
    assert curve.sets == 3
    np.testing.assert_allclose(slopes[0, :, 0], np.sin(2 * TIME), atol=1e-6)
    np.testing.assert_allclose(slopes[0, :, 1], TIME * np.cos(2 * TIME), atol=1e-5)


def test_slopes_from_near_do_as_long_as_predictions_follow_their_line() -> None:
    curve = Curve()
    answers, point = Answers(curve), np.array([[1.0, 2.0]])
    slopes = answers.slopes(point, FIRST, STEP, NOISE)
    close, far = point + np.array([0.1, 0.01]), point + np.array([0.1, 1.0])
    np.testing.assert_array_equal(answers.slopes(close, FIRST, STEP, NOISE, near=True), slopes)
    assert curve.sets == 4
    answers.slopes(far, FIRST, STEP, NOISE, near=True)
    assert curve.sets == 7
    own = answers.slopes(close, FIRST, STEP, NOISE)
    assert np.abs(own - slopes).max() > 1e-3


def test_fits_beside_each_other_do_not_share_points() -> None:
    curve = Curve()
    answers, points = Answers(curve), np.array([[1.0, 2.0], [1.0, 2.0]])
    answers.slopes(points, np.arange(2), STEP.repeat(2, axis=0), NOISE)
    assert curve.sets == 6
    alone = Answers(Curve()).slopes(points[1:] + 0.01, FIRST, STEP, NOISE, near=True)
    beside = answers.slopes(points[1:] + 0.01, np.array([5]), STEP, NOISE, near=True)
    np.testing.assert_array_equal(alone, beside)


def test_what_is_remembered_does_not_grow() -> None:
    answers = Answers(Curve())
    for a in np.linspace(1.0, 2.0, 30):
        answers.slopes(np.array([[a, 2.0]]), FIRST, STEP, NOISE, near=a < 1.5)
    assert sum(map(len, answers._points.values())) <= 3
    with pytest.raises(ValueError, match="zip"):
        answers.predicted(np.ones((2, 2)), FIRST)
