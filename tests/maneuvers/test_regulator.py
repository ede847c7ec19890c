"""Feedback about a plan against SciPy's, and feedforward for a known disturbance."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm, solve_discrete_are
from skidpad.maneuvers.lap_steer import _exponential
from skidpad.maneuvers.regulator import regulate

A = np.array([[1.0, 0.1], [-0.02, 0.9]])
B = np.array([0.01, 0.2])
Q = np.diag([1.0, 0.1])
PRICE = 0.3


def over(places: int, *values: np.ndarray) -> list[np.ndarray]:
    """The same for all stations of one car."""
    return [np.broadcast_to(value, (places, 1, *value.shape)) for value in values]


def test_far_from_the_end_gains_are_those_of_the_stationary_regulator() -> None:
    P = solve_discrete_are(A, B[:, None], Q, np.array([[PRICE]]))
    wanted = (B @ P @ A) / (PRICE + B @ P @ B)
    gains, ahead = regulate(*over(400, A, B, Q), np.full((1, 1), PRICE), range(399, -1, -1))
    np.testing.assert_allclose(gains[0, 0], wanted, rtol=1e-9)
    assert not ahead.any()


def test_no_other_inputs_are_better_where_pushes_are_known() -> None:
    """The total cost is quadratic in all inputs: its minimum is where the regulator drives."""
    places = 30
    pushed = 0.1 * np.random.default_rng(0).normal(size=(places, 1, 2))
    gains, ahead = regulate(
        *over(places, A, B, Q), np.full((1, 1), PRICE), range(places - 1, -1, -1), pushed
    )

    def cost(change: np.ndarray) -> float:
        x, total = np.array([0.3, -0.1]), 0.0
        for k in range(places):
            u = ahead[k, 0] - gains[k, 0] @ x + change[k]
            total += x @ Q @ x + PRICE * u * u
            x = A @ x + B * u + pushed[k, 0]
        return float(total + x @ Q @ x)

    least = cost(np.zeros(places))
    for k in range(places):
        unit = np.zeros(places)
        unit[k] = 1e-3
        both = cost(unit), cost(-unit)
        assert min(both) > least
        assert both[0] - least == pytest.approx(both[1] - least, rel=1e-6)


def test_matrices_of_a_bicycle_have_their_exponentials() -> None:
    """Also for stiff systems, such as slip angles that build up within a millimeter."""
    M = np.random.default_rng(1).normal(size=(6, 8, 8))
    M[3:, 5, :] *= 100.0
    M[3:, 5, 5] = -750.0
    for matrix, found in zip(M, _exponential(M), strict=True):
        np.testing.assert_allclose(found, expm(matrix), rtol=1e-6, atol=1e-6)
