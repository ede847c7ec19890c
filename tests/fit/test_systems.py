"""Inverses of many small matrices, and their products, as used in Newton's method of trims."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import _core
from skidpad.equilibrium.newton import inverses

ROUNDING = 20 * np.finfo(float).eps


@pytest.mark.parametrize("k", [1, 2, 7, 8, 9, 28, 41])
def test_the_inverse_undoes_the_matrix(k: int) -> None:
    """For any units of its rows and columns, and any pivots."""
    random = np.random.default_rng(k)
    matrix = random.normal(size=(50, k, k))
    if k > 1:
        matrix[:, np.arange(k), np.arange(k)] *= random.random((50, k)) < 0.5
    units = random.integers(-4, 5, (2, k))
    matrix *= np.multiply.outer(10.0 ** units[0], 10.0 ** units[1])
    inverse = _core.system_inverse(matrix)
    room = ROUNDING * k * np.abs(matrix) @ np.abs(inverse)
    assert np.all(abs(matrix @ inverse - np.eye(k)) <= room)


def test_a_product_is_that_of_every_row() -> None:
    random = np.random.default_rng(1)
    matrix, vector = random.normal(size=(5, 11, 11)), random.normal(size=(5, 11))
    expected = (matrix * vector[:, None]).sum(axis=2)
    np.testing.assert_allclose(_core.system_product(matrix, vector), expected, atol=1e-14)


def test_bits_do_not_depend_on_the_others_or_on_where_numbers_lie() -> None:
    random = np.random.default_rng(2)
    matrix, vector = random.normal(size=(9, 29, 29)), random.normal(size=(9, 29))
    inverse, product = _core.system_inverse(matrix), _core.system_product(matrix, vector)
    turned = np.asfortranarray(matrix)
    np.testing.assert_array_equal(_core.system_inverse(turned), inverse)
    np.testing.assert_array_equal(_core.system_product(turned, np.asfortranarray(vector)), product)
    for one in (0, 4, 8):
        np.testing.assert_array_equal(_core.system_inverse(matrix[one]), inverse[one])
        np.testing.assert_array_equal(_core.system_product(matrix[one], vector[one]), product[one])


def test_a_singular_matrix_has_none() -> None:
    matrix = np.stack([np.eye(3), np.zeros((3, 3)), np.full((3, 3), np.nan), 2 * np.eye(3)])
    inverse, sound = inverses(matrix, np.array([True, True, True, False]))
    np.testing.assert_array_equal(sound, [True, False, False, False])
    np.testing.assert_array_equal(inverse[0], np.eye(3))
    assert not inverse[1:].any()
