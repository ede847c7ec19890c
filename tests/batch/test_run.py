"""Batches: the bits of one call, however they are split and wherever they run."""

from __future__ import annotations

import multiprocessing
import pickle
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import procedures
import pytest
import skidpad as sp
from numpy.typing import NDArray
from procedures import CARS, SPEEDS, Recorded, turn
from skidpad.gauges import Crossing
from skidpad.maneuvers import Moose

MOOSE = Moose(dt=2e-3)
ONE = sp.cars.load("vw_golf_gti")


def require_same(one: Mapping[str, NDArray[Any]], other: Mapping[str, NDArray[Any]]) -> None:
    assert list(one) == list(other)
    for name in one:
        assert one[name].dtype == other[name].dtype, name
        np.testing.assert_array_equal(one[name], other[name], name)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as executor:
        yield executor


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        Client(workers) as client,
    ):
        yield client.get_executor()


@pytest.mark.parametrize("chunk", [1, 5, 23, 1000])
def test_a_function_of_a_car_gives_the_bits_of_one_call(chunk: int) -> None:
    require_same(sp.batch.run(turn, CARS, chunk=chunk).metrics, turn(CARS))


@pytest.mark.parametrize("chunk", [1, 7])
def test_a_maneuver_gives_the_bits_of_one_call(chunk: int) -> None:
    whole = MOOSE.run(CARS, SPEEDS, record=()).metrics
    assert len(np.unique(whole["outcome"])) > 1
    options = {"record": ()}
    batch = sp.batch.run(MOOSE, CARS, each={"speed": SPEEDS}, options=options, chunk=chunk)
    require_same(batch.metrics, whole)


@pytest.mark.parametrize("chunk", [1, 7])
def test_one_car_at_many_speeds(chunk: int) -> None:
    batch = sp.batch.run(turn, ONE, each={"speed": SPEEDS}, options={"steer": 0.01}, chunk=chunk)
    assert batch.n == 23
    require_same(batch.metrics, turn(ONE, SPEEDS, 0.01))


def test_threads_give_the_same_bits() -> None:
    with ThreadPoolExecutor(3) as executor:
        batch = sp.batch.run(turn, CARS, chunk=2, executor=executor)
    require_same(batch.metrics, turn(CARS))


def test_processes_give_the_same_bits(processes: Executor) -> None:
    options = {"record": ()}
    batch = sp.batch.run(
        MOOSE, CARS, each={"speed": SPEEDS}, options=options, chunk=6, executor=processes
    )
    require_same(batch.metrics, MOOSE.run(CARS, SPEEDS, record=()).metrics)
    require_same(sp.batch.run(turn, CARS, chunk=6, executor=processes).metrics, turn(CARS))


def test_processes_share_the_work(processes: Executor) -> None:
    told = sp.batch.run(procedures.process, CARS, chunk=3, executor=processes).metrics["process"]
    assert len(np.unique(told)) == 2


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_bits(cluster: Executor) -> None:
    options = {"record": ()}
    batch = sp.batch.run(
        MOOSE, CARS, each={"speed": SPEEDS}, options=options, chunk=6, executor=cluster
    )
    require_same(batch.metrics, MOOSE.run(CARS, SPEEDS, record=()).metrics)


@pytest.mark.slow
def test_a_dask_cluster_shares_the_work(cluster: Executor) -> None:
    told = sp.batch.run(procedures.process, CARS, chunk=3, executor=cluster).metrics["process"]
    assert len(np.unique(told)) == 2


def test_progress_rises_to_the_end() -> None:
    shares: list[float] = []
    sp.batch.run(turn, CARS, chunk=6, progress=shares.append)
    assert shares == [6 / 23, 12 / 23, 18 / 23, 1.0]


def test_what_fails_says_for_which_cars() -> None:
    with pytest.raises(ArithmeticError, match="too heavy") as caught:
        sp.batch.run(procedures.heavy_cars_fail, CARS, chunk=5)
    assert caught.value.__notes__ == ["in cars 15 to 19"]


def test_what_fails_elsewhere_says_for_which_cars(processes: Executor) -> None:
    with pytest.raises(ArithmeticError, match="too heavy") as caught:
        sp.batch.run(procedures.heavy_cars_fail, CARS.take([22, 0]), chunk=1, executor=processes)
    assert caught.value.__notes__ == ["in cars 0 to 0"]


def test_an_exception_of_progress_ends_the_work() -> None:
    begun = []
    goes_on = threading.Event()

    def slow(car: sp.Car) -> dict[str, NDArray[Any]]:
        begun.append(car)
        goes_on.wait(0.05)
        return turn(car)

    def fails(share: float) -> None:
        raise InterruptedError

    with ThreadPoolExecutor(1) as executor, pytest.raises(InterruptedError):
        sp.batch.run(slow, CARS, chunk=1, executor=executor, progress=fails)
    assert len(begun) < 5


def test_a_result_is_a_table_with_units_axes_and_provenance() -> None:
    grid = {"body.height": [0.5, 0.6], "anti_roll.front.stiffness": [0.0, 1e4, 2e4]}
    cars = sp.sweep(ONE, grid)
    batch = sp.batch.run(Recorded(), cars, chunk=4)
    frame = batch.to_pandas()
    assert list(frame.columns) == [*grid, "yaw_rate"]
    assert frame.attrs["units"] == {
        "body.height": "m", "anti_roll.front.stiffness": "N/m", "yaw_rate": "rad/s"
    }  # fmt: skip
    assert frame.attrs["procedure"] == "procedures.Recorded"
    np.testing.assert_array_equal(frame["yaw_rate"], batch.metrics["yaw_rate"])
    data = batch.to_xarray()
    assert dict(data.sizes) == {"body.height": 2, "anti_roll.front.stiffness": 3}
    assert data["yaw_rate"].attrs["units"] == "rad/s"
    assert data.attrs == batch.provenance
    many = sp.batch.run(turn, cars, chunk=4)
    assert many.to_xarray()["fz"].dims == ("fz.0", *grid)
    np.testing.assert_array_equal(many.to_pandas()["fz[2]"], many.metrics["fz"][2])
    assert "23 cars: yaw_rate, fz" in repr(sp.batch.run(turn, CARS))


def no_cars(car: sp.Car) -> dict[str, Any]:
    return {"mass": 1.0}


def objects(car: sp.Car) -> dict[str, Any]:
    return {"mass": np.array([None] * car.n)}


def nothing(car: sp.Car) -> None:
    return None


def by_chance(car: sp.Car) -> dict[str, Any]:
    return {"light" if car.n == 20 else "heavy": np.zeros(car.n)}


@pytest.mark.parametrize(
    ("procedure", "more", "says"),
    [
        (3, {}, "procedure: expected a function of a car"),
        (nothing, {}, "procedure: gave None"),
        (no_cars, {}, r"procedure: mass is float64 of shape \(\)"),
        (objects, {}, "procedure: mass is object"),
        (by_chance, {"chunk": 20}, "gave heavy for cars from 20 on, and light for those from 0"),
        (turn, {"car": 3}, "car: expected a Car"),
        (turn, {"chunk": 0}, "chunk must be an integer >= 1"),
        (turn, {"each": 3}, "each: expected a mapping"),
        (turn, {"each": {"speed": [1.0, 2.0]}}, r"speed has shape \(2,\).* each of 23 cars"),
        (turn, {"each": {"speed": 1.0}}, r"speed has shape \(\)"),
        (turn, {"each": {"speed": np.zeros(24)}}, "values for 24 cars, but .* for 23"),
        (turn, {"each": {"speed": SPEEDS}, "options": {"speed": 1.0}}, "speed is in options, too"),
        (turn, {"options": [1]}, "options: expected a mapping"),
        (turn, {"executor": 2}, "executor: expected one of concurrent.futures"),
        (turn, {"recordings": True}, "recordings: they go to a directory"),
        (turn, {"progress": 3}, "progress: expected a function"),
    ],
)
def test_what_does_not_fit_is_refused(procedure: Any, more: dict[str, Any], says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        sp.batch.run(procedure, more.pop("car", CARS), **more)


@pytest.mark.parametrize(
    "thing",
    [
        sp.sweep(ONE, {"body.height": [0.5, 0.6]}),
        sp.Path.circle(50.0),
        sp.Path.lane_changes((0.0, 10.0, np.array([3.0, 3.5])), (30.0, 10.0, -3.0)),
        sp.drivers.Preview(sp.Path.circle(50.0), understeer=[0.002, 0.003]),
        sp.drivers.SpeedHold(20.0),
        sp.drivers.SpeedProfile([0.0, 10.0], [10.0, 20.0]),
        sp.drivers.Robot(sp.Signal([0.0, 1.0], [0.0, 1.0])),
        sp.Signal([0, 1], [[0, 1], [2, 3]]),
        sp.Peak("roll", after=Crossing("speed", above=[1.0, 2.0])),
        Moose(turn_in=10.0),
        sp.maneuvers.StepSteer(ay=[3.0, 4.0]),
        sp.maneuvers.Maneuver(start={"speed": 10.0}, inputs={"steer": 0.02}),
        sp.tires.Brush(),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_what_goes_to_other_processes_pickles_to_the_last_bit(thing: Any) -> None:
    from skidpad._lib.content_hash import fingerprint

    again = pickle.loads(pickle.dumps(thing))
    assert type(again) is type(thing)
    assert fingerprint(again) == fingerprint(thing)


def test_a_maneuver_with_numbers_for_each_car_goes_in_slices() -> None:
    """The cars, the speed and the acceleration may differ; metrics survive a file as well."""
    cars = ONE.replace({"body.height": np.linspace(0.5, 0.6, 5)})
    test = sp.maneuvers.StepSteer(speed=np.linspace(15.0, 25.0, 5), settling=1.5)
    whole = test.run(cars, record=())
    joined = sp.batch.run(test, cars, options={"record": ()}, chunk=2)
    assert joined.units == whole.units
    for name, values in whole.metrics.items():
        np.testing.assert_array_equal(joined.metrics[name], values, err_msg=name)
    alone = sp.batch.run(test, ONE, options={"record": ()}, chunk=2)
    assert alone.n == 5


@pytest.mark.slow
def test_figures_of_a_maneuver_go_through_a_file(tmp_path: Path) -> None:
    speeds = np.array([15.0, 20.0])
    whole = sp.maneuvers.StepSteer(speed=speeds, settling=1.5).run(ONE, record=())
    whole.to_netcdf(tmp_path / "step.nc")
    again = type(whole).from_netcdf(tmp_path / "step.nc")
    assert again.provenance["maneuver"] == "StepSteer"
    assert again.units == whole.units
    for name, values in whole.metrics.items():
        np.testing.assert_array_equal(again.metrics[name], values, err_msg=name)
    assert whole.to_pandas()["speed"].tolist() == speeds.tolist()
