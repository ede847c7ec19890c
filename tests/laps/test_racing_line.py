"""Lines of minimum curvature and minimum time in a corridor."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.laps._racing_line import Corridor, bounded_least


def test_a_quadratic_within_bounds_is_least_where_scipy_finds_it() -> None:
    from scipy.optimize import lsq_linear

    random = np.random.default_rng(2)
    rows, wanted = random.normal(size=(40, 12)), random.normal(size=40)
    low, high = -0.05 * np.ones(12), 0.08 * np.ones(12)
    found = bounded_least(rows.T @ rows, -rows.T @ wanted, low, high)
    assert ((found == low) | (found == high)).any()
    np.testing.assert_allclose(found, lsq_linear(rows, wanted, (low, high)).x, atol=1e-6)


def ring(radius: float, half: float) -> sp.Road:
    turn = np.linspace(0.0, 2 * np.pi, 120, endpoint=False)
    points = radius * np.stack((np.cos(turn), np.sin(turn)), axis=1)
    return sp.Road.track(points, left=half, right=half, closed=True)


def test_a_ring_bends_the_least_along_its_outer_edge() -> None:
    """The largest circle that a car 1.8 m wide fits into."""
    corridor = Corridor.of(ring(60.0, 5.0), 0.9)
    offset = corridor.basis @ corridor.straightened()
    np.testing.assert_allclose(offset, -4.1, atol=1e-6)


def test_offsets_stay_within_the_corridor_between_the_knots() -> None:
    turn = np.linspace(0.0, 2 * np.pi, 60, endpoint=False)
    points = np.stack((90 * np.cos(turn), 40 * np.sin(turn)), axis=1)
    width = 4.0 + 2.0 * np.sin(3 * turn)
    corridor = Corridor.of(sp.Road.track(points, left=width, right=4.0, closed=True), 1.0)
    offset = corridor.basis @ corridor.straightened()
    assert (offset <= corridor.widths[0] - 1.0 + 1e-9).all()
    assert (offset >= 1.0 - corridor.widths[1] - 1e-9).all()


@pytest.mark.slow
def test_the_fastest_line_is_faster_than_the_straightest_and_both_than_the_middle() -> None:
    turn = np.linspace(0.0, 2 * np.pi, 90, endpoint=False)
    radius = 80 + 25 * np.cos(3 * turn)
    points = radius[:, None] * np.stack((np.cos(turn), np.sin(turn)), axis=1)
    track = sp.Road.track(points, left=5.0, right=5.0, closed=True)
    car = sp.cars.load("vw_golf_gti")
    bends, fast = (sp.racing_line(track, car, of=of) for of in ("curvature", "time"))
    middle = sp.lap_time(sp.Path.from_points(points, closed=True), car)[0]
    assert fast.time < bends.time < 0.97 * middle
    assert sp.lap_time(fast, car)[0] == pytest.approx(fast.time, rel=1e-6)
    u, v = track.uv(*fast.path.position(fast.station))
    assert np.abs(v).max() < 5.0 - 0.5 * car["body.width"] + 0.05
    assert u.size == fast.speed.size


def test_a_track_that_is_open_or_too_narrow_is_refused() -> None:
    car = sp.cars.load("vw_golf_gti")
    with pytest.raises(ValueError, match="too narrow"):
        sp.racing_line(ring(60.0, 0.7), car)
    with pytest.raises(ValueError, match="must be closed"):
        sp.racing_line(sp.Road.plane(), car)
    with pytest.raises(TypeError, match="expected a Road or a file"):
        sp.racing_line(3.0, car)
    with pytest.raises(ValueError, match="must be one"):
        sp.racing_line(ring(60.0, 5.0), car.replace({"body.mass": [1e3, 2e3]}))
