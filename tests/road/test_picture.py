"""Roads from above."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

pyplot = pytest.importorskip("matplotlib.pyplot", reason="needs matplotlib")


def test_a_picture_shows_heights_where_the_road_is() -> None:
    road = sp.Road.track([[0, 0, 0], [60, 20, 3], [120, 0, 0]], verge="grass")
    ax = road.plot()
    assert ax.get_xlabel() == "x (m)"
    mesh = ax.collections[0]
    x, _ = road.xy([0.0, road.length], 0.0)
    shown = mesh.get_coordinates()[..., 0]
    assert shown.min() <= x.min() < x.max() <= shown.max()
    assert np.ptp(mesh.get_array()) == pytest.approx(3.0, abs=0.2)
    assert len(ax.collections) == 2  # the border of tarmac and grass
    pyplot.close(ax.figure)


def test_a_plane_is_drawn_around_its_origin_on_the_axes_given() -> None:
    figure, ax = pyplot.subplots()
    assert sp.Road.plane(slope=0.1).plot(ax) is ax
    assert len(ax.collections) == 1
    pyplot.close(figure)
