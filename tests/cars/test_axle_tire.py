"""The tire of a car's axle gives the same forces alone as on the car."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.cars.axle_tire import tire_of, tire_on_road
from skidpad.laps.grip import Rubber

CAR = sp.cars.load("bmw_320i")
SLIP = np.radians([0.5, 3.0, 9.0])


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"version": "5.2", "limits": False},
        {"tan_alpha": True, "combined_slip": "ellipse"},
    ],
)
def test_a_magic_formula_keeps_its_options(options: dict[str, Any]) -> None:
    tire = sp.tires.MagicFormula(**options, pdy1=1.1)
    found = tire_of(CAR.replace({"tire": tire}), "rear")
    for asked in ((4e3, 0.0, SLIP), (4e3, 0.1, SLIP)):
        np.testing.assert_array_equal(found.forces(*asked).fy, tire.forces(*asked).fy)


def test_limits_of_cars_on_a_magic_formula_are_those_of_the_tire() -> None:
    """Racing lines, scenes and drivers use them."""
    tire = sp.tires.MagicFormula(pdy1=1.1)
    rubber = Rubber.of(CAR.replace({"tire": tire}), "front")
    _, fy = rubber.forces(np.array([[4e3]]), np.zeros(1), SLIP[:, None])
    expected = -np.asarray(tire.forces(4e3, 0.0, SLIP, vx=20.0).fy) / 4e3
    np.testing.assert_allclose(fy[0, :, 0], expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("tire", "slope"),
    [
        (sp.tires.SimplePacejka(peak_stiffness_load_y=0.0), 0.5),
        (sp.tires.SimplePacejka(peak_stiffness_load_y=7000.0), 1.0),
        (sp.tires.Brush(), 1.0),
        (sp.tires.Fiala(), 1.0),
        (sp.tires.TMeasy(), 1.0),
        (sp.tires.MagicFormula(), 1.0),
        (sp.tires.DrawnCurves(), 0.5),
    ],
)
def test_a_slippery_road_halves_friction_and_leaves_stiffness_to_the_model(
    tire: sp.tires.Tire, slope: float
) -> None:
    car = CAR.replace({"tire": tire})
    dry, wet = (
        tire_on_road(car.replace({"environment.friction": mu}), "front") for mu in (1.0, 0.5)
    )
    small, all_angles = 1e-4, np.radians(np.linspace(1.0, 30.0, 200))
    at = {"fz": 3e3, "kappa": 0.0, "vx": 20.0}
    steep = [float(one.forces(alpha=small, **at).fy) for one in (dry, wet)]
    most = [np.abs(one.forces(alpha=all_angles, **at).fy).max() for one in (dry, wet)]
    assert steep[1] / steep[0] == pytest.approx(slope, rel=0.01)
    assert most[1] / most[0] == pytest.approx(0.5, rel=0.02)
