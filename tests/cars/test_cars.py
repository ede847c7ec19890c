"""The cars of the package against published figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from skidpad import cars
from skidpad.cars import Car

# M. Althoff and G. Wuersching, "CommonRoad: Vehicle Models", 2020 (BSD-3), parameters_vehicle1..3
SOURCE = {
    "ford_escort_commonroad": {
        "m": 1225.8878467253344,
        "a": 0.88392,
        "b": 1.50876,
        "h_s": 0.59436,
        "I_z": 1538.8533713561394,
        "K_tsf": 12880.270509148304,
        "K_tsr": 0.0,
        "T_se": 1.0,
    },
    "bmw_320i_commonroad": {
        "m": 1093.2952334674046,
        "a": 1.1561957064,
        "b": 1.4227170936,
        "h_s": 0.61373004,
        "I_z": 1791.5995300122856,
        "K_tsf": 6914.881688272133,
        "K_tsr": 2643.6009520155308,
        "T_se": 0.0,
    },
    "vw_vanagon_commonroad": {
        "m": 1478.8979637767998,
        "a": 1.1507916024,
        "b": 1.3211363976,
        "h_s": 0.804490644,
        "I_z": 2473.1176915564442,
        "K_tsf": 33948.217142834066,
        "K_tsr": 7731.374238208578,
        "T_se": 0.0,
    },
}
# the same source: R_w, and of its tire p_dx1, p_cx1, p_ex1, p_kx1 and those of y
WHEEL_RADIUS = 0.344
TIRE = {
    "x": {"friction": 1.1739, "shape": 1.6411, "curvature": 0.46403, "slope": 22.303},
    "y": {"friction": 1.0489, "shape": 1.3507, "curvature": -0.0074722, "slope": 21.92},
}

AXLES = ("front", "rear")


@pytest.fixture(params=SOURCE)
def name(request: pytest.FixtureRequest) -> str:
    assert isinstance(request.param, str)
    return request.param


@pytest.fixture
def car(name: str) -> Car:
    return cars.load(name)


@pytest.fixture
def source(name: str) -> dict[str, float]:
    return SOURCE[name]


def test_the_cars_are_listed_by_name() -> None:
    real = [name.removesuffix("_commonroad") for name in SOURCE]
    production = ["bmw_i3", "chevrolet_silverado", "mazda_mx5", "vw_golf_gti"]
    others = ["bmw_m8", "dart", "formula_1", "formula_student", "hmmwv"]
    others += ["vw_golf_gti_stanford"]
    assert cars.names() == sorted([*SOURCE, *real, *production, *others])


def test_the_mass_is_that_of_the_source(car: Car, source: dict[str, float]) -> None:
    assert car.mass == pytest.approx(source["m"], rel=1e-6)


def test_the_body_loads_its_axles_as_in_the_source(car: Car, source: dict[str, float]) -> None:
    hubs = 2 * np.array([car[f"wheel.{axle}.mass"] for axle in AXLES])
    body = (source["m"] - hubs.sum()) / (source["a"] + source["b"])
    axle_loads = car.static_loads.reshape(2, 2).sum(axis=1)
    expected = 9.80665 * (body * np.array([source["b"], source["a"]]) + hubs)
    assert axle_loads == pytest.approx(expected, rel=1e-3)
    assert axle_loads.sum() == pytest.approx(source["m"] * 9.80665, rel=1e-6)


def test_body_and_hubs_stand_at_the_heights_of_the_source(
    car: Car, source: dict[str, float]
) -> None:
    assert car["body.height"] == pytest.approx(source["h_s"], rel=1e-6)
    for axle in AXLES:
        assert car[f"wheel.{axle}.hub_height"] == pytest.approx(WHEEL_RADIUS, abs=1e-6)
        assert car[f"wheel.{axle}.effective_radius"] == WHEEL_RADIUS


def test_the_springs_carry_the_body(car: Car) -> None:
    assert car == car.level()


def test_body_and_hubs_have_the_yaw_inertia_of_the_source(
    car: Car, source: dict[str, float]
) -> None:
    total = car["body.inertia_zz"]
    for axle in AXLES:
        half_track = car[f"wheel.{axle}.track"] / 2
        arm = car[f"body.to_{axle}_axle"]
        total += 2 * car[f"wheel.{axle}.mass"] * (arm**2 + half_track**2)
    assert total == pytest.approx(source["I_z"], rel=1e-6)


def test_the_bars_have_the_roll_stiffness_of_the_source(car: Car, source: dict[str, float]) -> None:
    for axle, key in zip(AXLES, ("K_tsf", "K_tsr"), strict=True):
        stiffness = car[f"anti_roll.{axle}.stiffness"] * car[f"wheel.{axle}.track"] ** 2
        assert stiffness == pytest.approx(source[key], rel=1e-6)


def test_the_tires_have_the_curves_of_the_source(car: Car) -> None:
    assert car["tire.model"] == "simple_pacejka"
    assert car["tire.combine"] == "vector"
    for axle, load in zip(AXLES, car.static_loads[::2], strict=True):
        tire = car[f"tire.{axle}"]
        assert tire["nominal_load"] == pytest.approx(load, rel=1e-6)
        for way, source in TIRE.items():
            for name in ("friction", "shape", "curvature"):
                assert tire[f"{name}_{way}"] == source[name]
            # B C D: slip and cornering stiffness over load
            slope = tire[f"stiffness_{way}"] * tire[f"shape_{way}"] * tire[f"friction_{way}"]
            assert slope == pytest.approx(source["slope"], rel=1e-4)


def test_friction_falls_alike_with_load_on_all_wheels(car: Car) -> None:
    front, rear = (car[f"tire.{axle}"] for axle in AXLES)
    fall = [tire["load_sensitivity"] / tire["nominal_load"] for tire in (front, rear)]
    assert fall[0] == pytest.approx(fall[1], rel=1e-3)


def test_the_driven_axle_is_that_of_the_source(car: Car, source: dict[str, float]) -> None:
    assert car["drive.front_share"] == source["T_se"]


def test_the_cars_are_plausible(car: Car) -> None:
    assert car.check() == []


def test_the_outline_holds_the_wheels(car: Car) -> None:
    nose, length = car["body.to_nose"], car["body.length"]
    assert nose > car["body.to_front_axle"]
    assert length - nose > car["body.to_rear_axle"]
    # centered between the axles
    front = nose - car["body.to_front_axle"]
    assert front == pytest.approx(length - nose - car["body.to_rear_axle"], abs=2e-6)


def test_a_misspelt_car_is_answered_with_the_nearest_ones_first() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        cars.load("vw_vangon")
    said = str(caught.value)
    assert "there is no car and no file 'vw_vangon'" in said
    assert said.index("vw_vanagon") < min(said.index("ford_escort"), said.index("bmw_320i"))


def test_a_missing_path_is_answered_too(tmp_path: Path) -> None:
    with pytest.raises(
        FileNotFoundError, match="cars that come with skidpad are bmw_i3, bmw_m8, bmw_320i, "
    ):
        cars.load(tmp_path / "bmw.toml")


def test_a_file_of_ones_own_does_not_hide_a_car_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bmw_320i").write_text("[body]\nmass = 1\n", encoding="utf-8")
    assert cars.load("bmw_320i")["body.mass"] == 965.7108
    assert cars.load("./bmw_320i")["body.mass"] == 1.0
