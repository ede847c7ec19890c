"""Figures of drifts: the computed angles and speeds, and their limits."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import ConstantRadiusDrift, DriftLimit

plt = pytest.importorskip("matplotlib.pyplot")


@pytest.fixture(scope="module")
def limit() -> DriftLimit:
    cars = sp.cars.load("bmw_320i").replace({"body.mass": [900.0, 1000.0]})
    return ConstantRadiusDrift().limit(cars, np.radians([-25, -35, -45]))


def test_panels_show_countersteer_speed_and_power_in_peoples_units(limit: DriftLimit) -> None:
    panels = limit.plot()
    drawn = {"steer": -180 / np.pi, "speed": 3.6, "power": 1e-3}
    for ax, (name, factor) in zip(panels, drawn.items(), strict=True):
        dots, held, ring = (line.get_xydata() for line in ax.lines[:3])
        np.testing.assert_allclose(dots[:, 0], [25, 35, 45])
        np.testing.assert_allclose(dots[:, 1], factor * limit.drifts[name][:, 0])
        np.testing.assert_array_equal(np.isfinite(held[:, 1]), [True, True, False])
        np.testing.assert_allclose(ring[0], [35, factor * getattr(limit, name)[0]])


def test_the_legend_says_what_ends_it(limit: DriftLimit) -> None:
    axes = sp.plot.drift.limits(limit, ["light", "heavy"])
    words = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert words == [f"{name}: 35°, then is at full lock" for name in ("light", "heavy")]


def test_names_must_be_those_of_the_cars(limit: DriftLimit) -> None:
    with pytest.raises(ValueError, match="names: there are 1, must be 2"):
        sp.plot.drift.limits(limit, ["light"])
    with pytest.raises(TypeError, match="limit"):
        sp.plot.drift.limits(3)  # type: ignore[arg-type]
