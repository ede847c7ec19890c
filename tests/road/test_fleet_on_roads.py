"""Fleets on roads: shared, copied, pickled, one of several."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
import skidpad as sp

CAR = sp.cars.load("bmw_320i")
X, Y = np.linspace(-50.0, 50.0, 1001), np.linspace(-10.0, 10.0, 201)


def test_a_fleet_keeps_its_road() -> None:
    road = sp.Road.plane(slope=0.1)
    fleet = sp.Fleet(CAR, n=3, road=road)
    assert fleet.road is road
    assert fleet.car["road.model"] == "terrain"
    assert fleet.copy().road is road
    assert copy.copy(fleet).road is road
    again = pickle.loads(pickle.dumps(fleet))
    assert again.road.at(3.0, 0.0).height == road.at(3.0, 0.0).height
    assert sp.Fleet(CAR).road is None


def test_a_thousand_cars_have_the_grid_once() -> None:
    height = np.zeros((X.size, Y.size), np.float32, order="F")
    road = sp.Road.grid(X, Y, height, copy=False)
    fleets = [sp.Fleet(CAR, n=1000, road=road) for _ in range(2)]
    assert road.nbytes == height.nbytes
    assert all(fleet.road._layers[0].height.base is height for fleet in fleets)
    assert fleets[0].copy().road._layers[0].height.base is height


def test_a_road_is_refused_in_words() -> None:
    with pytest.raises(TypeError, match="road: expected a Road, not 3"):
        sp.Fleet(CAR, road=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"road\.model: 'terrain' needs one"):
        sp.Fleet(CAR.replace({"road.model": "terrain"}))
    several = sp.Road.per_car([sp.Road.plane(), sp.Road.plane()], [0, 1, 1])
    with pytest.raises(ValueError, match=r"which: shape \(3,\) for 2 cars"):
        sp.Fleet(CAR, n=2, road=several)
    with pytest.raises(ValueError, match="which: car 1: 2 is not allowed, must be 0 to 1"):
        sp.Road.per_car([sp.Road.plane(), sp.Road.plane()], [0, 2])


def test_a_road_is_pickled_with_all_that_lies_upon_it() -> None:
    points = [[0, 0, 0], [40, 5, 1], [80, 0, 3]]
    road = sp.Road.track(points, bank=0.05, verge="gravel").kerb(5, 60, inner=4, outer=5)
    road = road.roughened("B", seed=2).with_wind(X, Y, X[:, None] + Y, X[:, None] - Y)
    again = pickle.loads(pickle.dumps(road))
    assert repr(again) == repr(road)
    x, y = road.xy(np.linspace(-5, 90, 500), np.linspace(-8, 8, 500))
    told, here = (one._survey(x, y, np.dtype("f8"), sp.build_config()["isa"])[0]
                  for one in (road, again))  # fmt: skip
    np.testing.assert_array_equal(told, here)
    assert copy.deepcopy(road) is road
    several = pickle.loads(pickle.dumps(sp.Road.per_car([road, again], [0, 1])))
    assert len(several.roads) == 2
    assert several.nbytes == 2 * road.nbytes


def test_a_kerb_met_squarely_is_as_hard_as_its_page_says() -> None:
    for rise, up, down in ((0.05, 35.0, 26.0), (0.2, 16.0, 6.0)):
        kerb = sp.Road.plane().kerb(20.0, 40.0, inner=0.3, outer=3.0, height=0.05, rise=rise)
        fleet = sp.Fleet(sp.cars.load("vw_golf_gti"), road=kerb)
        fleet.start(speed=15.0)
        rec = fleet.run({"gear": 0}, 4.0, every=1, record=["x", "fz"])
        over = rec["x"][:, 0] < 30.0
        peaks = [rec["fz"][part].max() / 1e3 for part in (over, ~over)]
        np.testing.assert_allclose(peaks, [up, down], atol=0.6)
