"""The table of published figures: complete, with a source for each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rings import first_quick
from skidpad import Car, Fleet, cars, tires

from .driving import PLAIN, G, circles

TABLE: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text(encoding="utf-8")
)
EXPECTED = {
    *("mass", "front_weight", "center_of_mass_height"),
    *("inertia_roll", "inertia_pitch", "inertia_yaw"),
    *("ride_frequency_front", "ride_frequency_rear", "roll_gradient", "pitch_gradient"),
    *("understeer_gradient", "grip", "top_speed", "stop_from_100"),
    *("abs", "esc", "tires"),
}


def test_the_table_has_every_quantity_of_every_car() -> None:
    for quantities in TABLE.values():
        assert set(quantities) >= EXPECTED
        assert {"time_to_100", "time_to_60_mph"} & set(quantities)


def test_every_car_is_checked_by_the_table_or_by_a_file_of_its_own() -> None:
    shipped = {name for name in cars.names() if not name.endswith("_commonroad")}
    own = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert shipped == set(TABLE) | (own & shipped)


@pytest.mark.parametrize("name", TABLE)
def test_every_figure_has_its_source_and_tolerance(name: str) -> None:
    for quantity, figure in TABLE[name].items():
        known = {"value", "unit", "tolerance", "source", "note", "ours", "reason"}
        assert set(figure) <= known, quantity
        assert ("ours" in figure) == ("reason" in figure), quantity
        assert len(figure["source"]) > 6, quantity
        if isinstance(figure["value"], str):
            assert quantity in ("abs", "esc", "tires")
        else:
            assert figure["unit"], quantity
            assert 0.0 < figure["tolerance"] < 1.0, quantity


@pytest.mark.parametrize("name", TABLE)
def test_the_size_of_its_tire_is_among_the_tires_that_ship(name: str) -> None:
    size = TABLE[name]["tires"]["value"].lower().replace("/", "_")
    assert any(tire.endswith(size) for tire in tires.names())


@pytest.mark.parametrize("name", TABLE)
def test_the_mass_is_that_of_the_car(name: str) -> None:
    figure = TABLE[name]["mass"]
    assert cars.load(name).mass == pytest.approx(figure["value"], rel=figure["tolerance"])


GIVES_WAY = {
    "ford_escort": 0.848,
    "bmw_320i": 0.817,
    "vw_vanagon": 0.834,
    "mazda_mx5": 0.786,
    "vw_golf_gti": 0.774,
    "bmw_i3": 0.823,
    "chevrolet_silverado": 0.834,
}
"""Front cornering stiffness relative to the tire's, reduced by steering and bushings.

They turn the wheel by c Fy, so sigma dFy/ds + Fy = K (alpha - c Fy): stiffness and relaxation
length are both divided by 1 + K c, and the carcass keeps its stiffness K/sigma.
"""


@pytest.mark.parametrize("name", TABLE)
def test_its_tire_is_what_the_named_set_reduces_to(name: str) -> None:
    size = TABLE[name]["tires"]["value"].lower().replace("/", "_")
    (set_name,) = (tire for tire in tires.names() if tire.endswith(size))
    full = tires.load(set_name)
    simple = tires.SimplePacejka.from_magic_formula(full)
    car = cars.load(name)
    assert f'"{set_name}"' in (Path(cars.__file__).parent / f"{name}.toml").read_text("utf-8")
    for axle in ("front", "rear"):
        gives = GIVES_WAY[name] if axle == "front" else 1.0
        for field, value in simple.parameters.items():
            expected = value * {"stiffness_y": gives, "camber_slip": 1 / gives}.get(field, 1.0)
            assert car[f"tire.{axle}.{field}"] == pytest.approx(expected, rel=2e-3, abs=1e-6), field
        at_load = full.full(full.parameters["fnomin"], 0.0, 0.0)
        for name_of, left in (("relaxation_length_x", 1.0), ("relaxation_length_y", gives)):
            expected = left * float(at_load[name_of])
            assert car[f"tire.{axle}.{name_of}"] == pytest.approx(expected, rel=0.02), name_of
        assert car[f"wheel.{axle}.radius"] == pytest.approx(
            full.parameters["unloaded_radius"], rel=1e-3
        )


@pytest.mark.parametrize("name", first_quick(TABLE))
def test_it_corners_as_published(name: str) -> None:
    car, table = cars.load(name), TABLE[name]
    slow = np.array([0.003])
    found = circles(car, slow)
    wheelbase = car["body.to_front_axle"] + car["body.to_rear_axle"]
    neutral = wheelbase * found["yaw_rate"] / found["speed"]
    gradients = {
        "understeer_gradient": np.degrees((slow - neutral) / (found["ay"] / G)).item(),
        "roll_gradient": np.degrees(found["roll"] / (found["ay"] / G)).item(),
        "grip": (circles(car, np.linspace(0.01, 0.16, 24))["ay"] / G).max(),
    }
    assert 0.5 < gradients["understeer_gradient"] < 5.0  # deg/g, as production cars have
    for quantity, value in gradients.items():
        expected = table[quantity]
        assert value == pytest.approx(expected["value"], rel=expected["tolerance"]), quantity


def agrees(value: float, figure: dict[str, Any]) -> bool:
    """Return whether a model has a published figure; known deviations have their own."""
    published = bool(value == pytest.approx(figure["value"], rel=figure["tolerance"]))
    if "ours" in figure:
        return not published and bool(value == pytest.approx(figure["ours"], rel=0.02))
    return published


def hardest_stop(car: Car, decelerations: np.ndarray) -> float:
    """Distance from 100 km/h: with ABS at full pedal, else with the best pedal without locking."""
    if car["antilock.model"] != "off":
        fleet, brakes = Fleet(car), {"brake": 1.0}
    else:
        fleet = Fleet(car.replace(PLAIN), n=decelerations.size)
        arm = car["wheel.front.effective_radius"]
        brakes = {"brake_torque": decelerations * car.mass * G * arm}
    fleet.start(100 / 3.6)
    rec = fleet.run(brakes, 8.0, 1e-3, 5, ["x", "vx", "wheel_speed"])
    stands = rec["vx"] <= 0
    locks = ((rec["wheel_speed"] <= 0) & (rec["vx"] > 2.0)[:, None]).any(axis=(0, 1))
    usable = stands.any(axis=0) & ~locks
    return float(rec["x"][stands.argmax(axis=0), np.arange(fleet.n)][usable].min())


@pytest.mark.parametrize("name", TABLE)
def test_it_stops_from_100_as_published(name: str) -> None:
    way = hardest_stop(cars.load(name), np.linspace(0.4, 1.4, 41))
    assert agrees(way, TABLE[name]["stop_from_100"])


@pytest.mark.parametrize("name", TABLE)
def test_it_pitches_as_published(name: str) -> None:
    car = cars.load(name).replace(PLAIN)
    fleet = Fleet(car)
    fleet.start(40.0)
    torque = 0.3 * car.mass * G * car["wheel.front.effective_radius"]
    rec = fleet.run({"brake_torque": torque}, 3.0, record=["pitch", "ax"])
    late = rec.time > 2.0
    gradient = np.degrees(rec["pitch"][late].mean()) / (-rec["ax"][late].mean() / G)
    assert agrees(float(gradient), TABLE[name]["pitch_gradient"])


def test_cars_understeer_in_the_order_of_their_weight_in_front() -> None:
    """T-70: K = Wf/(2 Cf(Wf/2)) - Wr/(2 Cr(Wr/2)), from weight and tires alone.

    The pickup is out of order, as its tires are for loads that it does not carry here.
    """
    gradient, front = {}, {}
    for name in sorted(set(TABLE) - {"chevrolet_silverado"}):
        car = cars.load(name)
        loads = car.static_loads
        slopes = []
        for axle, load in (("front", loads[0]), ("rear", loads[2])):
            numbers = {k: car[f"tire.{axle}.{k}"] for k in tires.SimplePacejka().parameters}
            C = tires.SimplePacejka(**numbers).describe(load)["cornering_stiffness"]
            slopes.append(float(load / C))
        gradient[name] = np.degrees(slopes[0] - slopes[1])
        front[name] = loads[0] / (loads[0] + loads[2])
    assert sorted(gradient, key=gradient.get) == sorted(front, key=front.get)
    assert min(gradient.values()) > 0.5
