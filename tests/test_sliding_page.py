"""The page of sliding friction is generated from tires and cars and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
import skidpad as sp
from scripts import script

DOCS = Path(__file__).parents[1] / "docs"
make_sliding = script("docs/make_sliding.py")


def test_the_page_of_sliding_friction_is_what_tires_and_cars_do() -> None:
    page = (DOCS / "sliding.md").read_text(encoding="utf-8")
    assert page == make_sliding.page(), "run: python docs/make_sliding.py"
    assert (DOCS / "sliding.png").exists()


def test_every_car_says_where_its_sliding_friction_is_from() -> None:
    """It uses a tire of the package, and thus its rule, or describes its own."""
    on_ours = {car for tire in sp.tires.names() for car in make_sliding.cars_of(tire)}
    assert on_ours | set(make_sliding.CARS) == set(sp.cars.names())
    assert not on_ours & set(make_sliding.CARS)


@pytest.mark.parametrize("name", ["mazda_mx5", "bmw_i3", "vw_vanagon", "hmmwv"])
def test_a_car_with_locked_wheels_slows_by_the_sliding_friction_of_its_tires(name: str) -> None:
    """Within 5 %: load transfers to the front, and the air brakes too."""
    car = sp.cars.load(name)
    shares = (car.front_weight, 1 - car.front_weight)
    friction = sum(
        share * make_sliding.curve(make_sliding.own_tire(car, axle), load).locked
        for axle, share, load in zip(
            ("front", "rear"), shares, make_sliding.loads(car), strict=True
        )
    )
    assert make_sliding.locked_stop(name)[1] == pytest.approx(friction, rel=0.05)


def test_what_slides_in_a_formula_1_car_is_one_friction_either_way() -> None:
    """Longitudinal and lateral, as for road tires, and not the third that remains of a sine."""
    car = sp.cars.load("formula_1")
    found = make_sliding.curve(make_sliding.own_tire(car, "front"), 4000.0)
    assert found.locked == pytest.approx(found.across, rel=0.03)
    assert 0.7 < found.locked / found.peak_x < 0.85
