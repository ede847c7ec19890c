"""A car's wheels are evaluated together; each has the force of a single tire."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.tires import DrawnCurves, Fiala, SimplePacejka, TMeasy

# load sensitivity, curvature, trail, camber and stiffness over load, differently at both axles
PACEJKA = [
    {"stiffness_x": 12.0, "shape_x": 1.6, "curvature_x": -0.4, "stiffness_y": 10.0,
     "shape_y": 1.4, "curvature_y": 0.3, "load_sensitivity": 0.1, "trail": 0.03,
     "camber_slip": 0.08, "peak_stiffness_load_y": 9000.0},
    {"stiffness_x": 14.0, "shape_x": 1.5, "stiffness_y": 13.0, "shape_y": 1.3,
     "load_sensitivity": 0.2, "trail": 0.02, "camber_slip": 0.05},
]  # fmt: skip
TIRES = {
    **{
        f"simple_pacejka, {how}": [SimplePacejka(combine=how, **numbers) for numbers in PACEJKA]
        for how in ("none", "ellipse", "vector")
    },
    "tmeasy": [TMeasy(), TMeasy(peak_force_y=3200.0)],
    **{
        f"drawn_curves, {how}": [DrawnCurves(combine=how), DrawnCurves(combine=how, side_peak=0.9)]
        for how in ("none", "ellipse", "vector")
    },
    "fiala": [Fiala(), Fiala(friction=0.9)],
}


def skidding(tires: Any, words: dict[str, Any], friction: float = 1.0) -> sp.Fleet:
    """Cars, some turning gently and some sliding, with explicit spin: Fx is that of the slip."""
    car = sp.cars.load("bmw_320i").replace({"tire.front": tires[0], "tire.rear": tires[1]})
    fleet = sp.Fleet(car.replace({"wheel.spin": "explicit", **words}), n=7)
    fleet.start(speed=np.linspace(10.0, 40.0, 7))
    steer, torque = np.linspace(-0.1, 0.15, 7), np.linspace(-500.0, 800.0, 7)
    fleet.step(steer, drive_torque=torque, friction=friction, steps=400)
    return fleet


def assert_forces_of(tires: Any, s: sp.State) -> None:
    for i in range(4):
        slips = s.slip_ratio[i], s.slip_angle[i], s.inclination[i]
        alone = tires[i // 2].forces(s.fz[i], *slips, vx=20.0)
        for force, expected in ((s.fx[i], alone.fx), (s.fy[i], alone.fy), (s.mz[i], alone.mz)):
            np.testing.assert_allclose(force, expected, rtol=1e-12, atol=1e-9)


@pytest.mark.parametrize("slip", ["relaxation", "steady"])
@pytest.mark.parametrize("name", TIRES)
def test_each_wheel_has_the_force_of_its_tire_alone(name: str, slip: str) -> None:
    s = skidding(TIRES[name], {"tire.slip": slip}).state
    assert np.abs(s.slip_angle).max() > 0.15
    assert_forces_of(TIRES[name], s)


def test_on_another_surface_it_has_that_of_a_tire_with_its_friction() -> None:
    wet = 0.7
    tires = [SimplePacejka(trail=0.03), SimplePacejka(load_sensitivity=0.1)]
    on_wet = [
        t.replace(**{name: wet * t.parameters[name] for name in ("friction_x", "friction_y")})
        for t in tires
    ]
    s = skidding(tires, {}, friction=wet).state
    assert np.abs(s.slip_angle).max() > 0.15
    assert_forces_of(on_wet, s)
