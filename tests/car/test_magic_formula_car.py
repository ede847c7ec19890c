"""A car on Magic Formula tires: the same forces as the tire alone, and the same bits."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad import _core
from skidpad.bench.cars import magic_numbers

WORDS = [
    {"tire.version": version, "tire.angle": angle, "tire.relaxation_length": length}
    for version in ("5.2", "6.1", "6.2")
    for angle, length in (("angle", "given"), ("tangent", "by_load"))
]


def tire(**changes: object) -> sp.tires.MagicFormula:
    return sp.tires.MagicFormula("6.2", **{**magic_numbers(), **changes})  # type: ignore[arg-type]


def driven(car: sp.Car, isa: str | None = None, **how: object) -> sp.Fleet:
    fleet = sp.Fleet(car, n=19, isa=isa, **how)  # type: ignore[arg-type]
    fleet.start(np.linspace(-3, 30, 19))
    brake = np.linspace(0, 5e3, 19)
    fleet.step(np.linspace(-0.1, 0.1, 19), brake_torque=brake, steps=600)
    return fleet


def everything(fleet: sp.Fleet) -> bytes:
    return b"".join(
        np.ascontiguousarray(getattr(fleet.state, name)).tobytes() for name in sp.channels()
    )


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("words", first_quick(WORDS))
def test_one_answer_for_every_instruction_set(words: dict[str, str], dtype: str) -> None:
    car = sp.cars.load("bmw_320i").replace({"tire": tire()}).replace(words)
    fleets = [driven(car, isa, dtype=dtype) for isa, _ in _core.isas()]
    assert np.isfinite(fleets[0].state.vx).all()
    assert len({everything(fleet) for fleet in fleets}) == 1


def test_forces_in_a_steady_turn_are_those_of_the_tires_alone() -> None:
    front, rear = tire(), tire(pky1=-24.0, pdy1=1.1)
    car = sp.cars.load("bmw_320i").replace({"tire.front": front, "tire.rear": rear})
    fleet = sp.Fleet(car)
    fleet.start(20.0)
    fleet.step(0.03, steps=3000)
    s = fleet.state
    for i in range(4):
        one = rear if i > 1 else front
        alone = one.forces(s.fz[i], s.slip_ratio[i], s.slip_angle[i], s.inclination[i], vx=20.0)
        assert s.fy[i] == pytest.approx(alone.fy, rel=1e-6)
        assert s.mz[i] == pytest.approx(alone.mz, rel=1e-4, abs=1e-3)
        # Fx is that of the slip at the end of the step
        assert s.fx[i] == pytest.approx(alone.fx, abs=1.0)


def test_tires_of_the_other_side_are_mirrored() -> None:
    """With ply steer and conicity, as in almost all files of measured tires."""
    made = tire(phy1=0.003, pvy1=0.03)
    mirrored = made.replace(side="mirrored")
    car = sp.cars.load("bmw_320i").replace({"tire": made})
    for measured, other in (("left", 1), ("right", 0)):
        fleet = sp.Fleet(car.replace({"tire.measured": measured}))
        fleet.start(20.0)
        fleet.step(0.03, steps=3000)
        s = fleet.state
        for i in range(4):
            one = mirrored if i % 2 == other else made
            alone = one.forces(s.fz[i], s.slip_ratio[i], s.slip_angle[i], s.inclination[i], vx=20.0)
            assert s.fy[i] == pytest.approx(alone.fy, rel=1e-5)
            assert s.mz[i] == pytest.approx(alone.mz, rel=1e-4, abs=1e-3)


@pytest.mark.parametrize("slip", ["relaxation", "steady"])
def test_tires_of_both_sides_push_against_each_other(slip: str) -> None:
    """A car on them runs straight; on four identical ones it drifts until lateral forces vanish."""
    words = {"tire.slip": slip, "tire": tire(phy1=0.003, pvy1=0.03)}
    car = sp.cars.load("bmw_320i").replace(words)

    def straight_on(measured: str) -> sp.State:
        fleet = sp.Fleet(car.replace({"tire.measured": measured}))
        fleet.start(25.0)
        fleet.step(steps=2000)
        return fleet.state

    left, right, anywhere = map(straight_on, ("left", "right", "anywhere"))
    np.testing.assert_allclose(left.fy, -right.fy, rtol=1e-9)
    assert (np.abs(left.fy) > 50.0).all()
    assert (left.fy[[0, 2]] == -left.fy[[1, 3]]).all()
    assert abs(left.y[0]) < 1e-9 < 1e-2 < abs(anywhere.y[0])
    assert (np.abs(anywhere.fy) < 10.0).all()


def test_relaxation_lengths_follow_the_load() -> None:
    """Side force builds up over sigma = |Kya|/Cy, which increases with load."""
    car = sp.cars.load("bmw_320i").replace({"tire": tire()})
    v, lengths = 20.0, {}
    for mass in (800.0, 1400.0):
        heavy = car.replace({"body.mass": mass, "tire.relaxation_length": "by_load"}).level()
        fleet = sp.Fleet(heavy)
        fleet.start(v)
        rec = fleet.run(
            {"steer": 1e-3}, duration=0.005, dt=1e-4, every=1, record=["slip_angle", "fz"]
        )
        # while the car has hardly turned, tan(alpha') = -steer (1 - exp(-v t/sigma))
        share = -rec["slip_angle"][50, 0, 0] / 1e-3
        found = -v * rec.time[50] / np.log(1 - share)
        expected = tire().full(rec["fz"][50, 0, 0], 0.0, 0.0)["relaxation_length_y"]
        assert found == pytest.approx(expected, rel=0.1)
        lengths[mass] = found
    assert lengths[1400.0] > 1.1 * lengths[800.0]


def test_rolling_resistance_is_that_of_the_file() -> None:
    """A coasting car is decelerated by the sum of My/R and drag."""
    car = sp.cars.load("bmw_320i").replace(
        {
            "tire": tire(qsy1=0.015, qsy3=0.0, qsy4=0.0, qsy7=1.0),
            "wheel.front.rolling_resistance": 0.5,
        }
    )
    still_air = car.replace({"aero.drag_area": 0.0})
    fleet = sp.Fleet(still_air)
    fleet.start(20.0)
    fleet.step(0.0, steps=2000)
    R0, Re = tire().parameters["unloaded_radius"], car["wheel.front.effective_radius"]
    weight = float(fleet.state.fz.sum())
    inertia = sum(2 * car[f"wheel.{a}.spin_inertia"] for a in ("front", "rear")) / Re**2
    mass = weight / 9.81 + inertia
    slowed = (20.0 - float(fleet.state.vx[0])) / 2.0
    assert slowed == pytest.approx(0.015 * R0 / Re * weight / mass, rel=0.1)
