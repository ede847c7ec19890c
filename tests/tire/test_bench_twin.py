"""The NumPy Magic Formula used in benchmarks computes the same as the kernel."""

from __future__ import annotations

import numpy as np
import pytest
from skidpad import _core, bench
from skidpad.bench.cars import magic_numbers
from skidpad.bench.numpy_tire import NumpyMagic


@pytest.mark.parametrize(("dtype", "close"), [("float64", 1e-14), ("float32", 5e-6)])
def test_what_is_timed_is_the_same_work(dtype: str, close: float) -> None:
    numbers, points = magic_numbers(), bench.magic_points(dtype)
    real = np.dtype(dtype).type
    bit = {name: value for name, (value, _) in _core.magic_options().items()}
    parameters = np.array([*numbers.values(), bit["V62"] | bit["LIMITS"]], real)
    at = (real(0), real(numbers["longvl"]), real(0))
    kernel = _core.tire_magic_formula(*points, *at, parameters)
    for ours, theirs in zip(kernel, NumpyMagic(numbers, dtype).forces(*points), strict=True):
        assert theirs.dtype == dtype
        assert np.abs(ours).max() > 1  # every output counts
        assert np.abs(ours - theirs).max() <= close * np.abs(ours).max()
