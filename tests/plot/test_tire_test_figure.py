"""The figure of a tire test: panels of the measured channels, points at the data."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from skidpad.fit import TireData, synthetic

SLICK = sp.tires.load("slick_180_55r13")
LEVELS: dict[str, Any] = {"loads": [500.0, 1000.0], "rate": 10.0}
CORNERING = synthetic(SLICK, **LEVELS)
BRAKING = synthetic(SLICK, "ttc-drive-brake", **LEVELS)


def test_there_is_a_panel_for_each_channel_and_each_slip_that_was_swept() -> None:
    assert len(CORNERING.plot()) == 5 + 1
    assert len(TireData.joined([CORNERING, BRAKING]).plot()) == 5 + 2
    few = TireData(fz=1e3, alpha=np.linspace(-0.1, 0.1, 50), fy=np.linspace(1e3, -1e3, 50))
    assert len(few.plot()) == 2 + 1


def test_panels_hold_the_data_in_the_units_of_their_labels() -> None:
    load, angle, *_, force = CORNERING.plot()
    np.testing.assert_allclose(load.lines[0].get_ydata(), CORNERING.fz / 1e3)
    assert load.get_ylabel() == "load (kN)"
    np.testing.assert_allclose(angle.lines[0].get_ydata(), np.degrees(CORNERING.alpha))
    curves = {line.get_label(): line for line in force.lines}
    for level, label in ((500.0, "0.5 kN"), (1000.0, "1 kN")):
        here = CORNERING.fz == level
        np.testing.assert_allclose(curves[label].get_ydata(), CORNERING.fy[here] / 1e3)
        np.testing.assert_allclose(curves[label].get_xdata(), np.degrees(CORNERING.alpha[here]))


def test_missing_cells_and_many_points_are_no_hindrance() -> None:
    data = synthetic(SLICK, missing=0.1)
    panels = data.plot()
    assert 10_000 < len(panels[0].lines[0].get_xdata()) <= 20_000


def test_panels_are_drawn_where_they_are_asked_for() -> None:
    _, axes = plt.subplots(6)
    assert CORNERING.plot(axes) == list(axes)
    with pytest.raises(ValueError, match="axes must be 6, one for each panel, not 2"):
        CORNERING.plot(axes[:2])
