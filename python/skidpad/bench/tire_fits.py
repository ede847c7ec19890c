"""Benchmarks of tire fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad import fit, tires

if TYPE_CHECKING:
    from collections.abc import Callable

    from skidpad.fit.data import TireData
    from skidpad.fit.tire_result import FitResult

LATERAL = [
    "pcy1", "pdy1", "pdy2", "pdy3", "pey1", "pey2", "pey3", "pey4", "pky1", "pky2", "pky3", "phy1",
    "phy2", "pvy1", "pvy2", "pvy3", "pvy4",
]  # fmt: skip
"""The 17 coefficients of pure Fy, version 6.1, except those of pressure and camber stiffness."""


def noisy(points: int) -> TireData:
    """Simulate a cornering test at one pressure, with 2 % noise and 5 % outliers."""
    tire = tires.load("pacejka_205_60r15")
    data = fit.synthetic(tire, pressures=220e3, noise=0.02, outliers=0.05, rate=25.0)
    return data.where(np.linspace(0, len(data) - 1, points).astype(int))


def magic(_: int = 1) -> Callable[[], FitResult]:
    """Fit 17 coefficients of the Magic Formula 6.1 to 2,000 points, from a data-based start."""
    data, model = noisy(2000), tires.MagicFormula("6.1")
    return lambda: fit.tire(data, model, free=LATERAL, targets=("fy",))


def bootstrap(count: int) -> Callable[[], object]:
    """Fit bootstrap samples of the same points, on two threads."""
    found = magic()()
    return lambda: found.bootstrap(count, threads=2)


def starts(count: int) -> Callable[[], FitResult]:
    """Fit a simple Pacejka to 1,000 points from many starts, on two threads."""
    data = noisy(1000)
    return lambda: fit.tire(data, "simple_pacejka", starts=count, targets=("fy",), threads=2)


WORKS: dict[str, tuple[Callable[[int], Callable[[], object]], int, int]] = {
    "fit_mf61_lateral": (magic, 1, 1),
    "fit_bootstrap": (bootstrap, 2, 1000),
    "fit_starts": (starts, 2, 1000),
}
"""Benchmarks with threads and fits."""
