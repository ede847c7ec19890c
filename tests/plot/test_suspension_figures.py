"""The figure of suspensions: curves over travel in the units of their labels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt

ARM = sp.suspension.TrailingArm(
    trailing_arm_pivot_a=(0.5, 0.3, 0.28),
    trailing_arm_pivot_b=(0.38, 0.62, 0.31),
    wheel_center=(0.0, 0.72, 0.3),
    wheel_radius=0.3,
)
OTHER = sp.suspension.TrailingArm(
    trailing_arm_pivot_a=(0.5, 0.1, 0.3),
    trailing_arm_pivot_b=(-0.4, 0.1, 0.3),
    wheel_center=(0.0, 0.72, 0.3),
    wheel_radius=0.3,
)


def test_panels_hold_the_curves_in_the_units_of_their_labels() -> None:
    panels = sp.plot.suspension.curves(ARM, travel=(-0.06, 0.05))
    labels = ("toe-in (deg)", "camber (deg)", "half track (mm)", "roll center height (mm)")
    assert tuple(ax.get_ylabel() for ax in panels) == labels
    travel = panels[0].lines[0].get_xdata()
    assert (travel[0], travel[-1]) == pytest.approx((-60, 50))
    found = ARM.solve(np.asarray(travel) / 1e3)
    wanted = (np.degrees(found.toe), np.degrees(found.camber),
              1e3 * found.half_track, 1e3 * found.roll_center_height)  # fmt: skip
    for ax, values in zip(panels, wanted, strict=True):
        np.testing.assert_allclose(ax.lines[0].get_ydata(), values)


def test_several_are_named_in_a_legend() -> None:
    panels = sp.plot.suspension.curves({"oblique": ARM, "swing axle": OTHER})
    legend = panels[0].get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["oblique", "swing axle"]


def test_it_draws_on_axes_that_are_given_and_as_a_method() -> None:
    _, axes = plt.subplots(2, 2)
    assert sp.plot.suspension.curves(ARM, axes=axes) == list(axes.flat)
    assert len(ARM.plot()) == 4


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="axes must be 4, one for each panel, not 1"):
        sp.plot.suspension.curves(ARM, axes=[plt.gca()])
    with pytest.raises(TypeError, match="front must be a suspension, not 5"):
        sp.plot.suspension.curves({"front": 5})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="suspensions is empty"):
        sp.plot.suspension.curves({})


def test_a_figure_has_one_way_of_the_rack() -> None:
    rows: Any = [[0.0]]
    with pytest.raises(TypeError, match=r"^rack: expected a number"):
        ARM.plot(rack=rows)
