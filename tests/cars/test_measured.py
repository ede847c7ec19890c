"""Statistics of measured cars: fits to the measurements, and warnings about cars far from them."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
import skidpad as sp
from skidpad.cars import Car, measured
from skidpad.cars.measured import LAWS, RANGE, Kind

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
INERTIA = "nhtsa_inertia_1998.csv"
HEIGHT = "nhtsa_ncap_cg_height_to_2020.csv"
BODIES: dict[str, dict[Kind, tuple[str, ...]]] = {
    INERTIA: {"car": ("2S", "4S", "2C", "3H", "5H", "SW"), "truck": ("MP", "PU", "VN")},
    HEIGHT: {
        "car": ("Convertible", "Coupe", "Hatchback", "Sedan", "Wagon"),
        "truck": ("Minivan", "Pickup", "SUV", "Van"),
    },
}
COLUMNS = {
    "inertia_xx": (INERTIA, "ixx_kgm2"),
    "inertia_yy": (INERTIA, "iyy_kgm2"),
    "inertia_zz": (INERTIA, "izz_kgm2"),
    "height": (HEIGHT, "cg_height_m"),
}
COUNTS = {
    (INERTIA, "car"): 73,
    (INERTIA, "truck"): 131,
    (HEIGHT, "car"): 469,
    (HEIGHT, "truck"): 801,
}
KINDS = get_args(Kind)


def measurements(name: str, kind: Kind) -> tuple[np.ndarray, np.ndarray]:
    """Masses and values of one quantity."""
    file, column = COLUMNS[name]
    path = DATA / "vehicles" / file
    if not path.exists():
        pytest.skip(f"needs {file} of the reference data, which is not part of the package")
    with path.open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if row["body"] in BODIES[file][kind]]
    assert len(rows) == COUNTS[file, kind]
    table = np.array([[float(row["mass_kg"]), float(row[column])] for row in rows])
    return table[:, 0], table[:, 1]


# the fits


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", LAWS)
def test_the_coefficients_are_those_of_the_measurements(name: str, kind: Kind) -> None:
    mass, values = measurements(name, kind)
    law = LAWS[name][kind]
    design = np.stack([np.ones_like(mass), np.log(mass / 1500)], axis=1)
    (constant, exponent), *_ = np.linalg.lstsq(design, np.log(values), rcond=None)
    scatter = np.sqrt(
        np.sum((np.log(values) - design @ (constant, exponent)) ** 2) / (mass.size - 2)
    )
    assert law.value == pytest.approx(np.exp(constant), rel=2e-4)
    assert law.exponent == pytest.approx(exponent, abs=1e-3)
    assert law.scatter == pytest.approx(scatter, abs=5e-3)


@pytest.mark.parametrize("kind", KINDS)
def test_the_range_is_that_of_the_measured_vehicles(kind: Kind) -> None:
    mass, _ = measurements("inertia_xx", kind)
    low, high = RANGE[kind]
    assert low <= mass.min() < low + 1
    assert high - 1 < mass.max() <= high


@pytest.mark.parametrize("name", LAWS)
def test_no_measured_vehicle_is_far_from_measured_vehicles(name: str) -> None:
    _, low, high = sp.cars.plausible.FAR[name]
    for kind in KINDS:
        mass, values = measurements(name, kind)
        laws = np.stack([law.at(mass) for law in LAWS[name].values()])
        ratio = values / np.clip(values, laws.min(axis=0), laws.max(axis=0))
        assert low < ratio.min()
        assert ratio.max() < high


def test_typical_is_what_from_totals_takes() -> None:
    masses = np.array([1000.0, 1500.0])
    car = Car.from_totals(**sp.cars.typical_inertia(masses))
    for k, mass in enumerate(masses):
        one = sp.cars.typical_inertia(mass)
        np.testing.assert_allclose(car.inertia[:3, k], one["inertia"], rtol=1e-12)
        assert car.center_of_mass_height[k] == pytest.approx(one["height"], rel=1e-12)
        assert car.mass[k] == mass
    np.testing.assert_allclose(sp.cars.typical_inertia(1500.0)["inertia"], (553.4, 2816.0, 2933.0))
    van = sp.cars.typical_inertia(1500.0, kind="truck")
    assert van["height"] == pytest.approx(0.6288)


@pytest.mark.parametrize(
    ("mass", "kind", "message"),
    [
        (300.0, "car", "mass is 300.0 kg, but must be between 814 and 1978 kg"),
        ([1500.0, 2500.0], "car", "mass is 2500.0 kg in car 1, but must be between 814 and 1978"),
        (900.0, "truck", "mass is 900.0 kg, but must be between 1043 and 2667 kg"),
        (1500.0, "van", "kind"),
    ],
)
def test_out_of_the_range_of_the_measurements_nothing_is_typical(mass, kind, message) -> None:
    with pytest.raises(ValueError, match=message):
        sp.cars.typical_inertia(mass, kind=kind)


# words on a car


def far(car: Car) -> list[str]:
    """Warnings that compare with measured cars."""
    return [said for said in car.check() if "measured" in said]


@pytest.mark.parametrize("mass", [900.0, 1300.0, 1900.0])
def test_typical_cars_are_not_far(mass: float) -> None:
    assert far(Car.from_totals(**sp.cars.typical_inertia(mass))) == []


@pytest.mark.parametrize("name", sp.cars.names())
def test_cars_that_come_with_the_package_are_not_far(name: str) -> None:
    assert far(sp.cars.load(name)) == []


@pytest.mark.parametrize("axes", [0, 1, 2])
@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_an_inertia_far_from_those_of_measured_cars_is_reported(axes: int, factor: float) -> None:
    typical = sp.cars.typical_inertia(1500.0)
    inertia = np.array(typical["inertia"])
    # kept a tensor that bodies have
    inertia[axes] *= factor
    car = Car.from_totals(**{**typical, "inertia": tuple(inertia)})
    (said,) = far(car)
    name = f"inertia_{'xyz'[axes] * 2}"
    value, truck = LAWS[name]["car"], LAWS[name]["truck"]
    assert said == (
        f"{name} of the whole car is {inertia[axes]:.4g} kg m2; measured at its mass, 1500 kg, "
        f"cars have {value.value:.3g} kg m2 with a scatter of {value.scatter:.0%} and light trucks "
        f"{truck.value:.3g} kg m2 with a scatter of {truck.scatter:.0%}, and usual is 0.6 to 1.6 "
        "of that"
    )


def test_a_height_far_from_those_of_measured_cars_is_reported_with_its_car() -> None:
    typical = sp.cars.typical_inertia(1500.0)
    car = Car.from_totals(**{**typical, "height": [0.55, 1.1, 0.24]})
    (said,) = far(car)
    assert re.match("height of the whole car is 1.1 m in car 1, and odd in 1 more; measured", said)


def test_cars_out_of_the_range_of_the_measurements_are_not_compared() -> None:
    """A Formula Student car and a 1:10 one, whatever their inertia."""
    wheel = {"mass": 8.0, "radius": 0.23, "effective_radius": 0.225, "spin_inertia": 0.2}
    formula = Car.from_totals(
        mass=280.0, front_weight=0.48, height=0.3, wheelbase=1.55, track=1.2,
        base=Car(wheel={"front": wheel, "rear": wheel}),
    )  # fmt: skip
    assert far(formula) == []
    small = {"mass": 0.05, "radius": 0.033, "effective_radius": 0.032, "spin_inertia": 3e-5}
    model = Car(
        body={
            "mass": 1.38, "height": 0.05, "to_front_axle": 0.17, "to_rear_axle": 0.09,
            "inertia_xx": 1e-3, "inertia_yy": 4e-3, "inertia_zz": 4.5e-3,
        },
        wheel={"front": small, "rear": small},
    )  # fmt: skip
    assert far(model) == []


def test_the_laws_are_in_the_order_in_which_check_compares() -> None:
    assert list(sp.cars.plausible.FAR) == list(measured.LAWS)
