"""OpenSCENARIO vehicles on a base car: what is carried over, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from cars import foreign_files as made

BASE = sp.cars.load("vw_golf_gti")


def test_a_car_has_the_numbers_of_the_file(tmp_path: Path):
    car = sp.cars.from_openscenario(made.openscenario(tmp_path), base=BASE).car
    of = made.VEHICLE
    assert car.mass == pytest.approx(of["mass"], rel=1e-12)
    assert car.wheelbase == pytest.approx(of["front"], rel=1e-12)
    for axle in ("front", "rear"):
        assert car[f"wheel.{axle}.track"] == of[f"{axle}_track"]
        assert car[f"wheel.{axle}.radius"] == pytest.approx(0.5 * of[f"{axle}_diameter"])
        effective, radius = (
            car[f"wheel.{axle}.{name}"] / BASE[f"wheel.{axle}.{name}"]
            for name in ("effective_radius", "radius")
        )
        assert effective == pytest.approx(radius)
    assert (car["body.length"], car["body.width"]) == (of["length"], of["width"])
    tail = car["body.to_nose"] - car["body.length"] + car["body.to_rear_axle"]
    assert tail == pytest.approx(of["x"] - 0.5 * of["length"]), "behind the rear axle"


def test_what_the_file_does_not_say_is_that_of_the_base_car(tmp_path: Path):
    car = sp.cars.from_openscenario(made.openscenario(tmp_path), base=BASE).car
    assert car.front_weight == pytest.approx(BASE.front_weight)
    assert car.center_of_mass_height == pytest.approx(BASE.center_of_mass_height)
    assert car["engine.torques"] == pytest.approx(BASE["engine.torques"])
    assert car["tire.front.grip"] == BASE["tire.front.grip"]
    assert car["gearbox.ratios"] == pytest.approx(BASE["gearbox.ratios"])
    plain = sp.cars.from_openscenario(made.openscenario(tmp_path)).car
    assert plain.front_weight == pytest.approx(sp.Car().front_weight)


def test_full_actions_give_the_limits_of_the_file(tmp_path: Path):
    """Driven and braked by its inputs, the car gets the accelerations, minus wheel inertia."""
    found = sp.cars.from_openscenario(made.openscenario(tmp_path, accelerates=2.0, brakes=5.0))
    assert found.inputs["steer"] == made.VEHICLE["lock"]
    without = sp.cars.from_openscenario(made.openscenario(tmp_path, accelerates=None))
    assert set(without.inputs) == {"steer", "brake_torque"}
    for name, asked in (("drive_torque", 2.0), ("brake_torque", -5.0)):
        fleet = sp.Fleet(found.car)
        fleet.start(speed=15.0)
        rec = fleet.run({name: found.inputs[name]}, 0.8, every=100, record=["ax"])
        assert rec["ax"][-1, 0] == pytest.approx(asked, rel=0.08)


def test_a_car_on_its_base_drives_and_is_plausible(tmp_path: Path):
    car = sp.cars.from_openscenario(made.openscenario(tmp_path), base=BASE).car
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0)
    fleet.step(steer=0.02, dt=1e-3, steps=2000)
    assert np.isfinite(fleet.state.x).all()
    assert 0.05 < fleet.state.yaw_rate[0] < 0.3
    assert not fleet.status.any()


def test_vehicles_are_found_by_name_in_catalogs_and_scenarios(tmp_path: Path):
    several = made.openscenario(tmp_path, "van", "lorry")
    with pytest.raises(ValueError, match=r"name: file .* several vehicles.*hatchback.*van.*lorry"):
        sp.cars.from_openscenario(several)
    with pytest.raises(ValueError, match="has no vehicle 'bus', but hatchback"):
        sp.cars.from_openscenario(several, "bus")
    assert "that it is a" in str(sp.cars.from_openscenario(several, "lorry"))
    assert "that it is a" not in str(sp.cars.from_openscenario(several, "van"))
    scenario = made.openscenario(tmp_path, "van", root="Entities")
    by_object, by_name = (sp.cars.from_openscenario(scenario, one) for one in ("Ego0", "hatchback"))
    assert by_object.car == by_name.car
    alone = made.openscenario(tmp_path, root="Entities")
    assert sp.cars.from_openscenario(alone).car == by_name.car


def test_parameters_have_the_values_that_are_declared(tmp_path: Path):
    declared = '<ParameterDeclaration name="wide" parameterType="double" value="1.9"/>'
    file = made.openscenario(tmp_path, width="$wide", declared=declared)
    assert sp.cars.from_openscenario(file).car["body.width"] == 1.9
    for width, known in (("$wide", ""), ("${1 + 1}", declared)):
        with pytest.raises(ValueError, match=r"line \d+: 'Dimensions' has width = .*\$"):
            sp.cars.from_openscenario(made.openscenario(tmp_path, width=width, declared=known))


def test_the_mass_may_be_a_property_or_that_of_the_base(tmp_path: Path):
    own = '<Property name="mass" value="1234"/><Property name="color" value="red"/>'
    found = sp.cars.from_openscenario(made.openscenario(tmp_path, mass=None, properties=own))
    assert found.car.mass == pytest.approx(1234)
    assert "the mass" in found.carried
    assert "properties, whose meaning the standard leaves open: color" in str(found)
    without = sp.cars.from_openscenario(made.openscenario(tmp_path, mass=None), base=BASE)
    assert without.car.mass == pytest.approx(BASE.mass)
    assert "the mass" not in without.carried
    assert "no mass is in the file: that of the base car" in without.left_out


def test_what_has_no_place_is_said(tmp_path: Path):
    more = (
        '<AdditionalAxle maxSteering="0" positionX="-1" positionZ="0.3" trackWidth="1.5" '
        'wheelDiameter="0.6"/>'
    )
    told = str(
        sp.cars.from_openscenario(made.openscenario(tmp_path, y=0.1, rear_lock=0.1, more=more))
    )
    assert "the outline is 0.1 m to the left there" in told
    assert "rear wheels that steer, by up to 0.1 rad" in told
    assert "1 additional axles" in told


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "no number": ({"length": "long"}, r"line \d+: 'Dimensions' has length = "),
    "negative": ({"front_track": -1.5}, "trackWidth = -1.5, which is not from"),
    "degrees": ({"lock": 30.0}, "'FrontAxle' has maxSteering = 30, above 3.1416 rad; is it in deg"),
    "no nose": (
        {"x": -1.0},
        r"'BoundingBox' ends 1.13 m in front of the rear axle, behind the center of mass at 1\.",
    ),
    "axles swapped": ({"front": -2.6}, "front axle at -2.6 m, a rear one at 0 m"),
    "weightless": ({"mass": 0}, "mass = 0, which is not from"),
    "lighter than its wheels": ({"mass": 50.0}, "file .*mass"),
}


@pytest.mark.parametrize("what", list(BROKEN))
def test_what_no_car_can_have_is_refused_by_file_and_line(tmp_path: Path, what: str):
    changes, words = BROKEN[what]
    with pytest.raises(ValueError, match=words):
        sp.cars.from_openscenario(made.openscenario(tmp_path, **changes))


def test_other_files_are_refused(tmp_path: Path):
    file = tmp_path / "other.xosc"
    for content, words in (
        ("<OpenDRIVE/>", "is no OpenSCENARIO file, but 'OpenDRIVE'"),
        ("<OpenSCENARIO/>", "has no vehicles"),
        ("no xml", "is no XML"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><OpenSCENARIO/>', "DOCTYPE"),
        (
            '<OpenSCENARIO><Catalog><Vehicle name="a"/></Catalog></OpenSCENARIO>',
            "line 1: 'Vehicle' has no Axles / FrontAxle",
        ),
    ):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(ValueError, match=words):
            sp.cars.from_openscenario(file)
    with pytest.raises(TypeError, match="file"):
        sp.cars.from_openscenario(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="name"):
        sp.cars.from_openscenario(made.openscenario(tmp_path), 3)  # type: ignore[arg-type]
    pair = BASE.replace({"body.height": [0.5, 0.6]})
    with pytest.raises(ValueError, match="base: has arrays over 2 cars; a vehicle is one"):
        sp.cars.from_openscenario(made.openscenario(tmp_path), base=pair)
    with pytest.raises(TypeError, match="base"):
        sp.cars.from_openscenario(made.openscenario(tmp_path), base="golf")  # type: ignore[arg-type]
