"""The table of published figures: whole, with a source for each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from skidpad import cars, tires

TABLE: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("published.toml").read_text(encoding="utf-8")
)
EXPECTED = {
    *("mass", "front_weight", "center_of_mass_height"),
    *("inertia_roll", "inertia_pitch", "inertia_yaw"),
    *("ride_frequency_front", "ride_frequency_rear", "roll_gradient"),
    *("understeer_gradient", "grip", "top_speed", "stop_from_100"),
    *("abs", "esc", "tires"),
}


def test_the_table_has_every_quantity_of_every_car() -> None:
    shipped = {name for name in cars.names() if not name.endswith("_commonroad")}
    assert set(TABLE) == shipped
    for quantities in TABLE.values():
        assert set(quantities) >= EXPECTED
        assert {"time_to_100", "time_to_60_mph"} & set(quantities)


@pytest.mark.parametrize("name", TABLE)
def test_every_figure_has_its_source_and_tolerance(name: str) -> None:
    for quantity, figure in TABLE[name].items():
        assert set(figure) <= {"value", "unit", "tolerance", "source", "note"}, quantity
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
}
"""Cornering stiffness in front over that of the tire: what steering and bushings leave of it."""


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
        for way in "xy":
            name_of = f"relaxation_length_{way}"
            assert car[f"tire.{axle}.{name_of}"] == pytest.approx(float(at_load[name_of]), rel=0.02)
        assert car[f"wheel.{axle}.radius"] == pytest.approx(
            full.parameters["unloaded_radius"], rel=1e-3
        )
