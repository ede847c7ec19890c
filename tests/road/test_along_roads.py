"""Properties of a road at a station: heading, curvature, slope, bank and width."""

from __future__ import annotations

from pathlib import Path as File

import numpy as np
import pytest
import skidpad as sp

RADIUS = 80.0


def ring(bank: float = 0.0, climb: float = 0.0) -> sp.Road:
    """A circle to the left with a center line that may climb."""
    turn = np.linspace(0.0, 1.5 * np.pi, 1600)
    points = np.stack(
        [RADIUS * np.sin(turn), RADIUS - RADIUS * np.cos(turn), climb * RADIUS * turn], axis=1
    )
    left = np.linspace(3.0, 6.0, turn.size)
    return sp.Road.track(points, bank=bank, left=left, right=4.0, step=0.25)


def test_a_circle_turns_by_its_angle_and_has_one_curvature() -> None:
    road = ring()
    u = np.linspace(5.0, road.length - 5.0, 7)
    np.testing.assert_allclose(road.curvature(u), 1 / RADIUS, rtol=1e-3)
    turned = np.unwrap(road.heading(u))
    np.testing.assert_allclose(turned - turned[0], (u - u[0]) / RADIUS, atol=1e-4)


def test_a_climbing_banked_circle_has_one_slope_and_one_bank() -> None:
    """The slope angle along the line, also where v is not 0: each v rises over its own length."""
    road = ring(bank=0.12, climb=0.07)
    u = 0.1 + 0.25 * np.array([20, 333, 700, 1100, 1480])  # between nodes, where planes meet
    np.testing.assert_allclose(road.slope(u), np.arctan(0.07), rtol=2e-3)
    np.testing.assert_allclose(road.bank(u), 0.12, rtol=2e-3)
    inner = road.slope(u, 4.0)
    np.testing.assert_allclose(np.tan(inner), 0.07 * RADIUS / (RADIUS - 4.0), rtol=5e-3)


def test_half_widths_are_linear_between_the_given_ones() -> None:
    road = ring()
    left, right = road.width([0.0, 0.5 * road.length, road.length])
    np.testing.assert_allclose(left, [3.0, 4.5, 6.0], rtol=1e-3)
    np.testing.assert_allclose(right, 4.0)


@pytest.mark.parametrize("heading", [0.0, 2.5])
def test_a_plane_rises_as_it_was_made(heading: float) -> None:
    plane = sp.Road.plane(0.1, -0.05, heading)
    u = np.array([[0.0, 30.0], [-7.0, 1.0]])
    np.testing.assert_allclose(plane.slope(u, 3.0), 0.1)
    np.testing.assert_allclose(plane.bank(u, 3.0), -0.05)
    np.testing.assert_array_equal(plane.curvature(u), 0.0)
    np.testing.assert_allclose(plane.heading(u), heading)
    assert np.isinf(plane.width(u)).all()


def test_more_upon_a_track_does_not_change_its_width() -> None:
    road = ring().bump(20.0, height=0.05, length=0.5, width=2.0)
    assert road.width(0.0)[1] == pytest.approx(4.0)
    assert np.abs(road.slope(np.linspace(19.5, 20.5, 9))).max() > 0.05


def test_a_closed_track_turns_by_a_full_circle() -> None:
    turn = np.linspace(0.0, 2 * np.pi, 60, endpoint=False)
    road = sp.Road.track(np.stack([50 * np.cos(turn), 30 * np.sin(turn)], 1), closed=True)
    u = np.linspace(0.0, road.length, 500, endpoint=False)
    assert road.curvature(u).mean() * road.length == pytest.approx(2 * np.pi, rel=1e-4)
    np.testing.assert_allclose(road.curvature(u + road.length), road.curvature(u))


def test_several_roads_refer_to_one_of_them() -> None:
    both = sp.Road.per_car([ring(), sp.Road.plane()], [0, 1])
    for ask in (both.heading, both.curvature, both.slope, both.bank, both.width):
        with pytest.raises(TypeError, match="ask one of them"):
            ask(0.0)


def test_a_file_of_the_database_is_read_right_before_left(tmp_path: File) -> None:
    file = tmp_path / "track.csv"
    turn = np.linspace(0.0, 2 * np.pi, 40, endpoint=False)
    rows = [f"{40 * np.cos(t)},{40 * np.sin(t)},5.5,7.5" for t in turn]
    file.write_text("# x_m,y_m,w_tr_right_m,w_tr_left_m\n" + "\n".join(rows))
    road = sp.Road.track_from_csv(file)
    assert road.length == pytest.approx(2 * np.pi * 40, rel=1e-3)
    left, right = road.width(10.0)
    assert (float(left), float(right)) == pytest.approx((7.5, 5.5))
    file.write_text("1,2,3\n")
    with pytest.raises(ValueError, match=r"line 1: .*must be four numbers"):
        sp.Road.track_from_csv(file)
