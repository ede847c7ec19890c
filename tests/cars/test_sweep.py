"""Sweeps: many variants of a car, whose runs and tables record the variation."""

from __future__ import annotations

import copy
import itertools
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad import tires
from skidpad.cars.idle import ACTS_WITH
from skidpad.maneuvers import Moose

CAR = sp.cars.load("bmw_320i")
MX5 = sp.cars.load("mazda_mx5")
BAR, HEIGHT, MASS = "anti_roll.front.stiffness", "body.height", "body.mass"
BARS, HEIGHTS = [0.0, 1e4, 2e4], [0.5, 0.6]
RATIOS = np.outer(MX5["gearbox.ratios"], [1.0, 1.1])


@pytest.fixture
def grid() -> sp.Car:
    return sp.sweep(CAR, {BAR: BARS, HEIGHT: HEIGHTS})


def run(car: sp.Car) -> sp.Recording:
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0)
    return fleet.run({"steer": 0.02}, 0.2, record=["roll", "fz"])


# making cars


def test_a_grid_has_every_value_with_every_other_the_last_fastest(grid: sp.Car) -> None:
    pairs = list(zip(grid[BAR].tolist(), grid[HEIGHT].tolist(), strict=True))
    assert pairs == list(itertools.product(BARS, HEIGHTS))
    assert {name: values.tolist() for name, values in grid.axes.items()} == {
        BAR: BARS,
        HEIGHT: HEIGHTS,
    }


def test_zip_takes_one_of_each() -> None:
    cars = sp.sweep(CAR, {BAR: BARS, HEIGHT: [0.5, 0.55, 0.6]}, "zip")
    assert cars.n == 3
    np.testing.assert_array_equal(cars[BAR], BARS)
    np.testing.assert_array_equal(cars[HEIGHT], [0.5, 0.55, 0.6])
    assert list(cars.axes) == [BAR, HEIGHT]


def test_the_cars_of_a_sweep_are_those_of_replace(grid: sp.Car) -> None:
    bars, heights = (values.ravel() for values in np.meshgrid(BARS, HEIGHTS, indexing="ij"))
    assert grid == CAR.replace({BAR: bars, HEIGHT: heights})


def test_lists_vary_by_designs_with_their_places_first() -> None:
    cars = sp.sweep(MX5, {"gearbox.ratios": RATIOS, HEIGHT: HEIGHTS})
    np.testing.assert_array_equal(cars["gearbox.ratios"], np.repeat(RATIOS, 2, axis=1))
    np.testing.assert_array_equal(cars.axes["gearbox.ratios"], RATIOS)
    assert sp.Fleet(cars).n == 4


@pytest.mark.parametrize("name", ["tire", "tire.front"])
def test_tires_of_one_model_vary_by_what_they_differ_in(name: str) -> None:
    soft, hard = tires.Brush(), tires.Brush(tread_stiffness=9e6, friction=1.1)
    car = CAR.replace({"tire": soft})
    cars = sp.sweep(car, {HEIGHT: HEIGHTS, name: [soft, hard]})
    alone = [car.replace({name: tire, HEIGHT: h}) for h in HEIGHTS for tire in (soft, hard)]
    for leaf, value in cars.flat().items():
        each = [other[leaf] for other in alone]
        assert np.array_equal(np.broadcast_to(value, 4), each), leaf
    axle = "rear" if name == "tire" else "front"
    assert isinstance(cars[f"tire.{axle}.half_length"], float)
    np.testing.assert_array_equal(
        cars[f"tire.{axle}.friction"], [soft.parameters["friction"], 1.1] * 2
    )
    np.testing.assert_array_equal(cars.axes[name], [0, 1])


def test_a_tire_may_bring_another_model_and_a_number_may_vary_within_it() -> None:
    models = [tires.Dugoff(friction=0.9), tires.Dugoff(friction=1.0)]
    cars = sp.sweep(CAR, {"tire": models, "tire.rear.stiffness_y": [7e4, 8e4, 9e4]})
    assert cars["tire.model"] == "dugoff"
    assert cars.n == 6
    np.testing.assert_array_equal(cars["tire.rear.stiffness_y"], [7e4, 8e4, 9e4] * 2)


# Sobol points


def test_sobol_points_fill_the_box_evenly() -> None:
    pytest.importorskip("scipy")
    cars = sp.sweep(CAR, {BAR: (0.0, 2e4), HEIGHT: (0.5, 0.6)}, "sobol", n=64)
    shares = np.array([cars[BAR] / 2e4, (cars[HEIGHT] - 0.5) / 0.1])
    for rows, columns in ((64, 1), (8, 8), (1, 64), (16, 4)):  # one point in each of 64 boxes
        box = np.floor(shares * [[rows], [columns]] + 1e-9).astype(int)
        assert len(set(zip(*box.tolist(), strict=True))) == 64


def test_sobol_points_are_the_same_everywhere_and_others_with_another_seed() -> None:
    pytest.importorskip("scipy")
    bounds = {BAR: (0.0, 2e4), HEIGHT: (0.5, 0.6)}
    cars = sp.sweep(CAR, bounds, "sobol", n=4)
    shown = [0.5964120218995959, 0.510752477729693, 0.5528551524039358, 0.5414444705005735]
    assert cars[HEIGHT].tolist() == shown
    assert cars == sp.sweep(CAR, bounds, "sobol", n=4, seed=0)
    assert cars != sp.sweep(CAR, bounds, "sobol", n=4, seed=1)
    more = sp.sweep(CAR, bounds, "sobol", n=8)  # the first points stay
    np.testing.assert_array_equal(more[HEIGHT][:4], cars[HEIGHT])


def test_sobol_points_follow_a_distribution_or_a_function() -> None:
    stats = pytest.importorskip("scipy.stats")
    laws = {HEIGHT: stats.norm(0.6, 0.01), MASS: lambda share: 900 + 200 * share**2}
    cars = sp.sweep(CAR, laws, "sobol", n=1024)
    assert np.mean(cars[HEIGHT]) == pytest.approx(0.6, abs=1e-5)
    assert np.std(cars[HEIGHT]) == pytest.approx(0.01, rel=5e-3)
    assert np.mean(cars[MASS] < 950) == pytest.approx(0.5, abs=1e-3)
    assert np.isfinite(cars[HEIGHT]).all()  # no share is 0 or 1


def test_other_numbers_of_sobol_points_are_taken_with_advice() -> None:
    pytest.importorskip("scipy")
    with pytest.warns(UserWarning, match=r"n = 100 is no power of two, .* take 64 or 128"):
        cars = sp.sweep(CAR, {HEIGHT: (0.5, 0.6)}, "sobol", n=100)
    assert cars.n == 100


def test_without_scipy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy.stats.qmc", None)
    with pytest.raises(ImportError, match=re.escape("pip install 'skidpad[lab]'")):
        sp.sweep(CAR, {HEIGHT: (0.5, 0.6)}, "sobol", n=4)


# remembering


def test_the_axes_stay_while_other_fields_change(grid: sp.Car) -> None:
    for other in (
        grid.replace({"steering.ratio": 15.0, MASS: np.linspace(900, 1000, 6)}),
        grid.level(),
        grid.replace({"tire.model": "dugoff"}),
        grid.replace({BAR: grid[BAR]}),
    ):
        assert other.axes.keys() == grid.axes.keys()
        assert other.n == grid.n


@pytest.mark.parametrize(
    "values",
    [{HEIGHT: 0.5}, {BAR: np.arange(6.0)}, {BAR: [0.0, 1.0], HEIGHT: [0.5, 0.6]}],
    ids=["one number", "other numbers", "other cars"],
)
def test_the_axes_go_when_a_swept_field_does(grid: sp.Car, values: dict[str, Any]) -> None:
    assert grid.replace(values).axes == {}
    assert list(grid.axes) == [BAR, HEIGHT]


def test_swept_tires_are_forgotten_with_their_model() -> None:
    cars = sp.sweep(CAR, {"tire": [tires.Brush(), tires.Brush(friction=1.2)]})
    assert cars.replace({"tire.model": "linear"}).axes == {}


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda car: pickle.loads(pickle.dumps(car))]
)
def test_copies_remember_the_axes(grid: sp.Car, again: Callable[[sp.Car], sp.Car]) -> None:
    twin = again(grid)
    assert twin == grid
    assert run(twin).to_xarray().identical(run(grid).to_xarray())


def test_a_file_keeps_the_cars_without_the_axes(grid: sp.Car, tmp_path: Path) -> None:
    grid.to_toml(tmp_path / "grid.toml")
    read = sp.cars.load(tmp_path / "grid.toml")
    assert read == grid
    assert read.axes == {}
    assert list(read.varied()) == [HEIGHT, BAR]


def test_varied_lists_what_differs_whether_swept_or_not(grid: sp.Car) -> None:
    assert CAR.varied() == {}
    assert list(grid.varied()) == [HEIGHT, BAR]
    equal = CAR.replace({MASS: [1e3, 1e3], HEIGHT: HEIGHTS})
    assert list(equal.varied()) == [HEIGHT]
    assert list(equal.replace({MASS: HEIGHTS}).level().varied()) == [
        MASS, HEIGHT, "suspension.front.preload", "suspension.rear.preload",
        "wheel.front.hub_height", "wheel.rear.hub_height", "tire.front.rest_load",
        "tire.rear.rest_load",
    ]  # fmt: skip
    ratios = MX5.replace({"gearbox.ratios": RATIOS}).varied()["gearbox.ratios"]
    np.testing.assert_array_equal(ratios, RATIOS)
    assert not ratios.flags.writeable


# runs and tables


def test_a_grid_is_a_recording_over_its_axes(grid: sp.Car) -> None:
    pytest.importorskip("xarray")
    rec = run(grid)
    data = rec.to_xarray()
    assert data["roll"].dims == ("time", BAR, HEIGHT)
    assert data["fz"].dims == ("time", "wheel", BAR, HEIGHT)
    assert data[HEIGHT].attrs["units"] == "m"
    assert data[BAR].attrs["units"] == "N/m"
    for car, (bar, height) in enumerate(itertools.product(BARS, HEIGHTS)):
        alone = data.sel({BAR: bar, HEIGHT: height})
        np.testing.assert_array_equal(alone["roll"], rec["roll"][:, car])
        np.testing.assert_array_equal(alone["fz"].sel(wheel="RL"), rec["fz"][:, 2, car])


def test_what_else_differs_in_a_grid_lies_on_all_its_axes(grid: sp.Car) -> None:
    pytest.importorskip("xarray")
    masses = np.linspace(900, 1000, 6)
    data = run(grid.replace({MASS: masses})).to_xarray()
    assert data[MASS].dims == (BAR, HEIGHT)
    np.testing.assert_array_equal(data[MASS].values.ravel(), masses)


@pytest.mark.parametrize("mode", ["zip", "replaced"])
def test_other_sweeps_are_coordinates_of_the_cars(mode: str) -> None:
    pytest.importorskip("xarray")
    values = {BAR: BARS, HEIGHT: [0.5, 0.55, 0.6]}
    cars = sp.sweep(CAR, values, "zip") if mode == "zip" else CAR.replace(values)
    data = run(cars).to_xarray()
    assert data["roll"].dims == ("time", "car")
    for name, given in values.items():
        assert data[name].dims == ("car",)
        np.testing.assert_array_equal(data[name], given)
    assert data["car"].values.tolist() == [0, 1, 2]


def test_lists_and_tires_are_counted_along_a_grid() -> None:
    pytest.importorskip("xarray")
    pair = [tires.Brush(), tires.Brush(friction=1.2)]
    cars = sp.sweep(MX5, {"tire": pair, "gearbox.ratios": RATIOS})
    data = run(cars).to_xarray()
    assert data["roll"].dims == ("time", "tire", "gearbox.ratios")
    assert data["tire"].values.tolist() == data["gearbox.ratios"].values.tolist() == [0, 1]
    np.testing.assert_array_equal(data["gearbox.ratios.values"], RATIOS)
    assert not any(name.startswith("tire.") for name in data.coords)
    listed = run(MX5.replace({"gearbox.ratios": RATIOS})).to_xarray()
    assert listed["gearbox.ratios"].dims == ("gearbox.ratios.place", "car")
    columns = run(cars).to_pandas().columns
    assert list(columns[:4]) == ["tire", *(f"gearbox.ratios[{k}]" for k in range(3))]


def test_a_grid_survives_a_file(grid: sp.Car, tmp_path: Path) -> None:
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("h5netcdf")
    data = run(grid).to_xarray()
    data.to_netcdf(tmp_path / "grid.nc", engine="h5netcdf")
    with xarray.open_dataset(tmp_path / "grid.nc", engine="h5netcdf") as read:
        assert read.identical(data)


def test_one_car_many_times_has_nothing_to_tell_apart() -> None:
    pytest.importorskip("xarray")
    single = sp.sweep(CAR, {HEIGHT: [0.5]})
    fleet = sp.Fleet(single, n=3)
    data = fleet.run({}, 0.02, record=["roll"]).to_xarray()
    assert data["roll"].dims == ("time", "car")
    assert list(data.coords) == ["time", "car"]


def test_tables_of_samples_have_the_varied_columns(grid: sp.Car) -> None:
    pytest.importorskip("pandas")
    rec = run(grid)
    frame = rec.to_pandas()
    assert list(frame.columns[:3]) == [BAR, HEIGHT, "roll"]
    some = frame[(frame[BAR] == 1e4) & (frame[HEIGHT] == 0.6)]
    np.testing.assert_array_equal(some["roll"], rec["roll"][:, 3])


def test_tables_of_results_have_the_varied_columns(grid: sp.Car) -> None:
    pytest.importorskip("pandas")
    test = Moose(dt=5e-3)
    result = test.run(grid, 15.0, record=())
    frame = result.to_pandas()
    assert list(frame.columns) == [BAR, HEIGHT, *result.metrics]
    assert frame.index.name == "car"
    np.testing.assert_array_equal(frame[HEIGHT], grid[HEIGHT])
    np.testing.assert_array_equal(frame["max_roll"], result.metrics["max_roll"])

    sweep = test.sweep(grid, [12.0, 16.0])
    frame = sweep.to_pandas()
    assert frame.index.names == ["car", "speed"]
    np.testing.assert_array_equal(frame[BAR].xs(16.0, level="speed"), grid[BAR])
    np.testing.assert_array_equal(frame["max_ay"].unstack(), sweep.metrics["max_ay"])


# refusing


@pytest.mark.parametrize(
    ("varied", "options", "error", "message"),
    [
        ({"body.mas": [1.0]}, {}, KeyError, "did you mean body.mass"),
        ({"body": [1.0]}, {}, KeyError, "'body' is a group of fields"),
        ({5: [1.0]}, {}, TypeError, "dotted names, not {5"),
        ({}, {}, TypeError, "varied must be a mapping of dotted names"),
        ([HEIGHT], {}, TypeError, "varied must be a mapping of dotted names"),
        (
            {"tire.model": ["brush", "linear"]},
            {},
            ValueError,
            "tire.model is a word, which all cars of a fleet share: sweep numbers, once for each "
            "of brush, simple_pacejka",
        ),
        ({MASS: 1000.0}, {}, ValueError, r"body.mass must be \(m,\), a number for each design"),
        ({MASS: []}, {}, ValueError, r"not an array of shape \(0,\)"),
        ({MASS: "heavy"}, {}, ValueError, "must be numbers, one for each design, not 'heavy'"),
        ({MASS: [1e3, -1.0], HEIGHT: HEIGHTS}, {}, ValueError, r"is -1.0 kg in car 2 \(the first"),
        ({"gearbox.ratios": [3.0, 2.0]}, {}, ValueError, r"must be \(k, m\).* of shape \(2,\)"),
        ({"fuel.map": np.ones((3, 3))}, {}, ValueError, r"must be \(k, m\).* of shape \(3, 3\)"),
        ({"tire": tires.Brush()}, {}, TypeError, "tire must be a list of tires, one for each"),
        ({"tire": []}, {}, TypeError, "tire must be a list of tires"),
        (
            {"tire": [tires.Brush(), tires.Linear()]},
            {},
            ValueError,
            "tire: design 1 has tire.model = 'linear' and design 0 has 'brush'",
        ),
        (
            {"tire": [tires.Brush(), tires.Brush(friction=[1.0, 1.1])]},
            {},
            ValueError,
            "design 1 is a tire with 2 parameter sets",
        ),
        (
            {"tire": [tires.Brush(), tires.Brush(friction=1.2)], "tire.front.friction": [1.0]},
            {},
            ValueError,
            "tire.front.friction is varied twice, the second time by tire.front.friction",
        ),
        ({MASS: [1e3]}, {"mode": "cross"}, ValueError, "mode is 'cross', .* grid, zip, sobol"),
        ({MASS: [1e3], BAR: BARS}, {"mode": "zip"}, ValueError, "has 1 designs and anti_.* has 3"),
        ({MASS: [1e3]}, {"n": 8}, ValueError, "n and seed are of mode=.sobol."),
        ({MASS: [1e3]}, {"mode": "zip", "seed": 1}, ValueError, "n and seed are of mode=.sobol."),
        ({MASS: [1e3, 1e3]}, {"mode": "sobol"}, ValueError, "needs n, how many points"),
        ({MASS: (9e2, 1e3)}, {"mode": "sobol", "n": 0}, ValueError, "n must be an integer >= 1"),
        (
            {MASS: (9e2, 1e3)},
            {"mode": "sobol", "n": 8, "seed": -1},
            ValueError,
            "seed: -1 is not allowed, must be an",
        ),
        ({MASS: [9e2]}, {"mode": "sobol", "n": 8}, ValueError, r"must be a pair \(low, high\)"),
        ({MASS: (-1.7e308, 1.7e308)}, {"mode": "sobol", "n": 8}, ValueError, "body.mass is inf kg"),
        ({MASS: (1e3, 9e2)}, {"mode": "sobol", "n": 8}, ValueError, r"with low <= high"),
        ({MASS: lambda u: 1e3}, {"mode": "sobol", "n": 8}, ValueError, r"gave shape \(\) for 8"),
        (
            {"tire": [tires.Brush()]},
            {"mode": "sobol", "n": 8},
            ValueError,
            "tire is not one number, and Sobol points are numbers",
        ),
    ],
)
def test_what_cannot_be_swept_is_refused_in_words(
    varied: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        sp.sweep(CAR, varied, **options)


def test_a_sweep_starts_from_one_car(grid: sp.Car) -> None:
    with pytest.raises(ValueError, match=r"one car, not from 6 \(body.height, anti_roll.front"):
        sp.sweep(grid, {MASS: [1e3]})
    with pytest.raises(TypeError, match="car: expected a Car, not 'bmw_320i'"):
        sp.sweep("bmw_320i", {MASS: [1e3]})  # type: ignore[arg-type]


def test_too_many_cars_for_the_memory_are_refused() -> None:
    axis = np.linspace(1.0, 2.0, 100_000)
    with pytest.raises(MemoryError, match=r"varied: .* GB are needed"):
        sp.sweep(CAR, {BAR: axis, HEIGHT: axis, MASS: axis})


@pytest.mark.parametrize("name", sorted(ACTS_WITH))
def test_a_parameter_without_effect_is_reported_until_its_model_is_chosen(name: str) -> None:
    word, needed = ACTS_WITH[name]
    driven = {"drive.axles": "all", "drive.front_share": 0.5}
    one = sp.cars.load("vw_golf_gti").replace(driven)
    leaf = name.rpartition(".")[2]
    usual = {"friction_left": 0.3, "friction_right": 0.3, "lag": 0.05, "peak_power": 20e3}
    low = usual.get(leaf, float(one[name]))
    stiff = {"cubic_stiffness": 3e6, "third_stiffness": 3e4, "stiffness_at_speed": 3e4}
    more = stiff.get(leaf, 0.1)
    values = [low, {"bump_knee": 0.02, "stop_exponent": 3.0}.get(leaf, low + more)]
    off = sp.sweep(one, {name: values})
    told = [said for said in off.check() if said.startswith(f"{name} does nothing with {word} = ")]
    assert len(told) == 1
    assert told[0].endswith(f'only with "{needed}"')
    assert difference(off) == 0
    on = off.replace({word: needed})
    assert not any("does nothing" in said for said in on.check())
    assert difference(on) > 0


def test_a_car_whose_rear_wheels_do_not_follow_says_that_their_ratio_does_nothing() -> None:
    """Only a ratio that somebody has set: the default is one of cars whose rear wheels follow."""
    golf = sp.cars.load("vw_golf_gti")
    words = 'steering.rear_ratio does nothing with steering.rear = "input", only with "speed"'
    assert golf.replace({"steering.rear_ratio": -0.05}).check() == [words]
    assert golf.replace({"steering.rear_ratio": -0.05, "steering.rear": "speed"}).check() == []
    assert golf.check() == []


def difference(cars: sp.Car) -> float:
    """Largest difference of two cars that brake and accelerate in a bend, over a bump."""
    bump = sp.Road.plane().bump(20.0, height=0.1, length=1.0, width=8.0)
    own_road = "road" in next(iter(cars.varied()))
    fleet = sp.Fleet(cars) if own_road else sp.Fleet(cars, road=bump)
    fleet.start(speed=20.0)
    change = [0.0, 1.0, 1.1]
    inputs = {
        "steer": sp.Signal([0, 0.2], [0, 0.05]),
        "throttle": sp.Signal(change, [0, 0, 1]),
        "brake": sp.Signal(change, [1, 1, 0]),
    }
    rec = fleet.run(inputs, 3.0, record=["y", "pitch"])  # past the shifts down after the brakes
    return float(max(np.abs(np.diff(rec[k], axis=1)).max() for k in ("y", "pitch")))


def test_a_table_is_a_mapping_of_its_columns() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({MASS: [1000.0, 1100.0], HEIGHT: [0.5, 0.6]})
    with pytest.raises(TypeError, match=r"not this DataFrame; dict\(table\) with mode"):
        sp.sweep(CAR, table, mode="zip")
    assert sp.sweep(CAR, dict(table), mode="zip")[MASS].tolist() == [1000.0, 1100.0]
