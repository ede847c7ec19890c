"""The framework of maneuvers: driving, evaluation and reports, for any number of cars."""

from __future__ import annotations

import doctest
import gc
import pickle
import weakref
from dataclasses import dataclass, replace
from typing import Any

import matplotlib
import numpy as np
import pytest
import skidpad as sp
from skidpad.gauges import Crossing, Max, Min, ValueAt
from skidpad.maneuvers import Maneuver, Procedure, repeated, split
from skidpad.maneuvers import maneuver as maneuver_module
from skidpad.maneuvers import maneuver as module

matplotlib.use("Agg")

GOLF = sp.cars.load("vw_golf_gti")
MASSES = np.linspace(1000.0, 1400.0, 7)
GOLFS = GOLF.replace({"body.mass": MASSES})
RAMP = sp.Signal([0.0, 0.5, 0.7], [0.0, 0.0, 0.03])


def turn(**changes: Any) -> Maneuver:
    told = {
        "start": {"speed": 20.0},
        "driver": sp.drivers.SpeedHold(20.0),
        "inputs": {"steer": RAMP},
        "duration": 1.5,
        "gauges": {"roll": sp.Peak("roll"), "fz": Max("fz")},
        "kpis": {"final": lambda rec: {"ay": rec["ay"][-1], "yaw_rate": rec["yaw_rate"][-1]}},
        "record": ["ay", "yaw_rate"],
        "units": {"final_ay": "m/s2", "final_yaw_rate": "rad/s"},
    }
    return Maneuver(**{**told, **changes})


def same(a: sp.maneuvers.Result, b: sp.maneuvers.Result) -> bool:
    return a.metrics.keys() == b.metrics.keys() and all(
        np.array_equal(a.metrics[name], b.metrics[name], equal_nan=True) for name in a.metrics
    )


def test_examples_run() -> None:
    assert doctest.testmod(module).failed == 0


def test_metrics_of_gauges_and_functions_have_a_row_for_each_car() -> None:
    result = turn().run(GOLFS)
    wheels = [f"fz_{wheel}" for wheel in ("FL", "FR", "RL", "RR")]
    assert list(result.metrics) == ["roll", *wheels, "final_ay", "final_yaw_rate"]
    assert {values.shape for values in result.metrics.values()} == {(7,)}
    assert result.units == {
        "roll": "rad", **dict.fromkeys(wheels, "N"), "final_ay": "m/s2", "final_yaw_rate": "rad/s",
    }  # fmt: skip
    assert np.array_equal(result.metrics["final_ay"], result.recording["ay"][-1])


def test_it_is_the_run_of_a_fleet() -> None:
    fleet = sp.Fleet(GOLFS)
    fleet.start(speed=20.0)
    rec = fleet.run({"steer": RAMP}, 1.5, record=["ay"], driver=sp.drivers.SpeedHold(20.0))
    assert np.array_equal(turn().run(GOLFS).recording["ay"], rec["ay"])


def test_cars_with_an_engine_and_without_hold_their_speed() -> None:
    for name in ("vw_golf_gti", "bmw_320i_commonroad"):
        result = turn(gauges={"slowest": Min("speed")}).run(sp.cars.load(name))
        assert result.metrics["slowest"] == pytest.approx(20.0, rel=0.01)


def test_start_and_driver_may_depend_on_the_car() -> None:
    told = turn(
        start=lambda car: {"speed": car["body.mass"] / 60},
        driver=lambda car: sp.drivers.SpeedHold(car["body.mass"] / 60),
    ).run(GOLFS, record=["vx"])
    assert told.recording["vx"][0] == pytest.approx(MASSES / 60, rel=1e-4)


# parts


def in_parts(monkeypatch: pytest.MonkeyPatch, some: Procedure, car: sp.Car) -> None:
    """Expect the same results from cars in parts of three as from all together."""
    whole = some.run(car)
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)
    for threads in (1, 2):
        parts = some.run(car, record=(), threads=threads)
        assert same(whole, parts)
        assert np.array_equal(whole.status, parts.status)
        assert list(parts.recording) == []
        assert repr(parts.recording).endswith(f", {whole.status.size} cars>")


def test_cars_that_are_not_kept_go_in_parts_to_the_same_bits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    speed = np.linspace(15.0, 21.0, 7)
    path = sp.Path.lane_changes((10.0, 20.0, np.linspace(1.0, 3.0, 7)))
    late = Crossing("x", above=np.linspace(10.0, 22.0, 7))
    some = turn(
        start={"speed": speed},
        driver=[
            sp.drivers.SpeedHold(speed),
            sp.drivers.Preview(path, gain=np.linspace(0.8, 1.0, 7).tolist()),
        ],
        inputs={"friction": sp.Signal([0.0, 1.0], np.linspace([1.0] * 7, [0.5] * 7, 2))},
        gauges={"late": late, "speed": ValueAt("speed", when=late)},
    )
    in_parts(monkeypatch, some, GOLFS)
    in_parts(monkeypatch, some, GOLF)  # one car, driven in seven ways


def test_a_path_for_each_car_goes_along_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    circles = [sp.Path.circle(radius) for radius in (60.0, 80.0)]
    several = sp.Path.per_car(circles, [0, 1, 1, 0, 1, 0, 0])
    steered = [sp.drivers.SpeedHold(15.0), sp.drivers.Preview(several)]
    in_parts(monkeypatch, turn(driver=steered, inputs={}), GOLFS)


def test_a_state_and_a_profile_of_each_car_go_along_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile = sp.drivers.SpeedProfile([0.0, 10.0], np.linspace([20.0] * 7, [15.0, *[18.0] * 6], 2))
    driven = [sp.drivers.Preview(sp.Path.straight()), profile]
    state = {"vx": np.linspace(19.0, 21.0, 7), "travel": np.linspace([0.0] * 4, [0.01] * 4, 7).T}
    in_parts(monkeypatch, turn(start={"state": state}, driver=driven, inputs={}), GOLFS)
    fleet = sp.Fleet(GOLFS)
    fleet.start(speed=state["vx"])
    in_parts(monkeypatch, turn(start={"state": fleet.save()}), GOLFS)


def test_gears_and_other_lists_of_each_car_go_along_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ratios = np.outer(GOLF["gearbox.ratios"], np.linspace(0.9, 1.1, 7))
    in_parts(monkeypatch, turn(), GOLF.replace({"gearbox.ratios": ratios}))


def test_metrics_do_not_depend_on_threads() -> None:
    assert same(turn().run(GOLFS), turn().run(GOLFS, threads=2))


def test_progress_covers_all_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)
    shares: list[float] = []
    turn(kpis={}, record=()).run(GOLFS, record=(), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize("threads", [1, 2])
def test_the_error_of_the_first_part_that_has_one_comes_out(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    """Although with two threads the second part starts before the first has its metrics."""
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)

    def start(car: sp.Car) -> dict[str, float]:
        if car["body.mass"][0] > MASSES[0]:
            raise ZeroDivisionError("start of the second part")
        return {"speed": 20.0}

    def final(rec: sp.Recording) -> Any:
        raise LookupError("metrics of the first part")

    with pytest.raises(ZeroDivisionError, match="start of the second part"):
        turn(start=start).run(GOLFS, record=(), threads=threads)
    with pytest.raises(LookupError, match="metrics of the first part"):
        turn(start=start, kpis={"final": final}).run(GOLFS, record=(), threads=threads)
    with pytest.raises(LookupError, match="metrics of the first part"):
        turn(kpis={"final": final}).run(GOLFS, record=(), threads=threads)


def test_a_run_in_parts_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)

    def interrupt(share: float) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        turn().run(GOLFS, record=(), threads=2, progress=interrupt)


@pytest.mark.parametrize("noting", ["start", "driver"])
def test_metrics_may_read_what_start_and_driver_of_their_cars_have_noted(
    monkeypatch: pytest.MonkeyPatch, noting: str
) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)
    noted = np.zeros(0)

    def note(cars: sp.Car, given: Any) -> Any:
        nonlocal noted
        noted = np.array(cars["body.mass"])
        return given

    given = {"start": {"speed": 20.0}, "driver": sp.drivers.SpeedHold(20.0)}[noting]
    functions = {noting: lambda cars: note(cars, given)}
    for threads in (1, 2):
        found = turn(**functions, kpis={"noted": lambda _: noted}).run(
            GOLFS, record=(), threads=threads
        )
        np.testing.assert_array_equal(found.metrics["noted"], GOLFS["body.mass"])


@pytest.mark.parametrize("threads", [1, 2])
def test_metrics_may_read_what_the_controller_of_their_cars_has_noted(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 3)
    noted = np.zeros(0)

    def control(time: float, state: Any) -> dict[str, Any]:
        nonlocal noted
        noted = state.yaw_rate.copy()
        return {"steer": 0.02 * min(1.0, time)}

    def kpis(rec: sp.Recording) -> dict[str, Any]:
        return {"noted": noted, "recorded": rec["yaw_rate"][-2]}

    metrics = turn(inputs=control, kpis={"": kpis}).run(GOLFS, record=(), threads=threads).metrics
    assert np.array_equal(metrics["noted"], metrics["recorded"])
    assert np.unique(metrics["noted"]).size == GOLFS.n


@pytest.mark.parametrize(("threads", "most"), [(1, 1), (2, 2)])
def test_recordings_of_at_most_two_parts_are_in_memory(
    monkeypatch: pytest.MonkeyPatch, threads: int, most: int
) -> None:
    monkeypatch.setattr(maneuver_module, "AT_ONCE", 1)
    held: weakref.WeakSet[Any] = weakref.WeakSet()
    counts: list[int] = []

    def counted(*cars: Any, **how: Any) -> sp.Fleet:
        gc.collect()
        counts.append(len(held) + 1)  # and the one to come
        return sp.Fleet(*cars, **how)

    monkeypatch.setattr(maneuver_module, "Fleet", counted)

    def final(rec: sp.Recording) -> Any:
        held.add(rec)
        return rec["ay"][-1]

    turn(kpis={"final": final}).run(GOLFS, record=(), threads=threads)
    assert len(counts) == GOLFS.n
    assert max(counts) <= most


# several runs of every car


def test_every_car_drives_at_every_speed_in_one_fleet(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = (10.0, 20.0)

    def distances(rec: sp.Recording) -> dict[str, Any]:
        by_run = rec["x"][-1].reshape(2, -1)
        return {"slow": by_run[0], "fast": by_run[1]}

    entry = np.repeat(speeds, 7)
    some = Maneuver(
        start={"speed": entry}, driver=sp.drivers.SpeedHold(entry), duration=1.0, runs=2,
        kpis={"": distances}, record=["x"],
    )  # fmt: skip
    result = some.run(GOLFS)
    assert result.metrics["slow"] == pytest.approx(np.full(7, 10.0), rel=0.03)
    assert result.metrics["fast"] == pytest.approx(np.full(7, 20.0), rel=0.03)
    assert result.status.shape == (14,)
    alone = Maneuver(start={"speed": 20.0}, driver=sp.drivers.SpeedHold(20.0), duration=1.0)
    rec = alone.run(GOLFS, record=["x"]).recording
    assert np.array_equal(result.metrics["fast"], rec["x"][-1])
    in_parts(monkeypatch, some, GOLFS)


def test_repeated_cars_stand_one_set_behind_the_other() -> None:
    assert np.array_equal(repeated(GOLFS, 3)["body.mass"], np.tile(MASSES, 3))
    assert repeated(GOLF, 3).n == 1


@dataclass(frozen=True)
class Coast(Procedure):
    """Distance that cars roll in a second, from a speed per car or from several."""

    speed: Any = 20.0
    others: tuple[float, ...] = ()

    def maneuver(self, car: sp.Car, *, threads: int = 1, dtype: Any = "float64") -> Maneuver:
        return Maneuver(
            start={"speed": self.speed}, duration=1.0,
            kpis={"way": lambda rec: rec["x"][-1]}, record=["x"], units={"way": "m"},
        )  # fmt: skip


def test_arrays_are_over_cars_and_tuples_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    test = Coast(np.linspace(10.0, 16.0, 7), others=tuple(range(7)))
    in_parts(monkeypatch, test, GOLF)
    assert split.some_cars(test, slice(0, 2), 7).others == tuple(range(7))


# telling


def test_a_table_has_what_varies_then_metrics_with_their_units() -> None:
    frame = replace(Coast(), speed=np.linspace(10.0, 16.0, 7)).run(GOLFS).to_pandas()
    assert list(frame.columns) == ["body.mass", "speed", "way"]
    assert frame.index.name == "car"
    assert frame.attrs["units"]["body.mass"] == "kg"
    assert frame.attrs["units"]["speed"] == "m/s"
    assert frame.attrs["units"]["way"] == "m"


def test_metrics_lie_along_the_axes_of_a_grid() -> None:
    varied = {"body.mass": MASSES[:3], "anti_roll.front.stiffness": [0.0, 30e3]}
    result = turn().run(sp.sweep(GOLF, varied))
    data = result.to_xarray()
    assert data["roll"].dims == tuple(varied)
    assert turn().run(result.car, record=["ay"]).recording.to_xarray()["ay"].dims == (
        "time",
        *varied,
    )
    assert data["roll"].attrs == {"units": "rad"}
    assert float(data["roll"].sel({"body.mass": MASSES[1]})[1]) == result.metrics["roll"][3]
    alone = Coast(np.array([10.0, 12.0])).run(GOLF).to_xarray()
    assert alone["way"].dims == ("car",)


def test_it_prints_with_units() -> None:
    one, many = Coast().run(GOLF), Coast().run(GOLFS)
    assert repr(one).splitlines()[0] == "<Result of Coast at 72 km/h: 1 car>"
    assert repr(one).splitlines()[1].endswith(" m")
    assert " to " in repr(many)
    assert '<th style="text-align:left">way [m]</th>' in many._repr_html_()


def test_it_says_why_a_car_has_no_figures() -> None:
    slippery = GOLF.replace({"environment.friction": np.array([0.2, 1.0])})
    told = repr(sp.maneuvers.StepSteer(ay=4.0).run(slippery)).splitlines()[-1]
    assert told.startswith("  no figures of 1 car: no steady turn reaches 4 m/s2; sp.trim(")
    assert "no figures" not in repr(sp.maneuvers.StepSteer(ay=1.0).run(slippery))
    assert "no figures" not in repr(Coast().run(GOLF))


def test_a_history_has_its_unit_and_names_each_car_by_what_differs() -> None:
    from matplotlib import pyplot

    axes = turn().run(GOLFS).plot("yaw_rate", cars=[0, 6])
    assert axes.get_ylabel() == "yaw rate (deg/s)"
    drawn = [line.get_label() for line in axes.get_lines() if line.get_label() != "_zero"]
    assert drawn == ["1000 kg", "1400 kg"]
    assert [text.get_text() for text in axes.texts] == drawn
    pyplot.close("all")


def test_a_test_and_its_result_pickle() -> None:
    test = sp.maneuvers.StepSteer(speed=np.array([20.0, 25.0]), settling=1.5)
    result = pickle.loads(pickle.dumps(test)).run(GOLF)
    assert same(result, test.run(GOLF))
    other = pickle.loads(pickle.dumps(result))
    assert same(result, other)
    assert np.array_equal(other.recording["ay"], result.recording["ay"])


def test_single_precision_gives_about_the_same() -> None:
    double, single = (turn().run(GOLFS, dtype=dtype).metrics for dtype in ("float64", "float32"))
    assert single["roll"].dtype == np.float32
    for name, values in double.items():
        np.testing.assert_allclose(single[name], values, rtol=1e-3, err_msg=name)


# refusals


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"duration": -1.0}, ValueError, "duration: -1.0 s is not allowed"),
        ({"runs": 0}, ValueError, "runs must be an integer >= 1"),
        ({"start": 20.0}, TypeError, "start: expected a mapping or a function"),
        ({"kpis": {"ay": 1.0}}, TypeError, "kpis: 'ay' is .*, expected a function"),
    ],
)
def test_what_is_no_maneuver_is_refused(
    wrong: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        turn(**wrong)


def test_figures_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"kpis: 'all' gave shape \(151, 7\) for 7 cars"):
        turn(kpis={"all": lambda rec: rec["ay"]}).run(GOLFS)


def test_arrays_over_other_cars_are_refused() -> None:
    with pytest.raises(ValueError, match="are over 8 cars, those of the car over 7"):
        turn(start={"speed": np.full(8, 20.0)}).run(GOLFS)


def test_what_is_no_car_is_refused() -> None:
    with pytest.raises(TypeError, match="car: expected a Car"):
        turn().run("vw_golf_gti")  # type: ignore[arg-type]


def test_a_maneuver_changes_the_surroundings_of_each_run() -> None:
    friction = np.array([0.2, 0.8])
    braked = Maneuver(
        changes={"environment.friction": friction},
        start={"speed": 20.0},
        inputs={"brake": 1.0},
        duration=10.0,
        kpis={
            "way": lambda rec: dict(zip(("ice", "wet"), rec["x"][-1].reshape(2, 1), strict=True))
        },
        record=["x"],
        units={"way_ice": "m", "way_wet": "m"},
        runs=2,
    )
    told = braked.run(GOLF).metrics
    assert told["way_ice"][0] > 2.5 * told["way_wet"][0]


def test_gauges_with_names_of_their_own_are_for_the_kpis_alone() -> None:
    gauges = {"roll": sp.Peak("roll"), "_ay": sp.Peak("ay")}
    told = turn(gauges=gauges, kpis={"ay": lambda rec: 2 * rec.gauges["_ay"]}).run(GOLF).metrics
    assert list(told) == ["roll", "ay"]
    assert told["ay"][0] > 1.0


@pytest.mark.parametrize(
    "test",
    [
        sp.maneuvers.SplitFriction(duration=2.0),
        sp.maneuvers.SplitFriction(better=np.array([0.8, 0.9]), duration=2.0),
        sp.maneuvers.TiltTable(),
        sp.maneuvers.Gradeability(),
    ],
    ids=lambda test: type(test).__name__,
)
def test_a_sweep_of_one_design_drives_what_its_car_does(test: sp.maneuvers.Procedure) -> None:
    """Its arrays cover one car, and the test varies others over all of its runs."""
    torques = np.reshape(GOLF["engine.torques"], (-1, 1))
    design = sp.sweep(GOLF, {"body.mass": [GOLF["body.mass"]]}).replace({"engine.torques": torques})
    expected, found = test.run(GOLF), test.run(design)
    assert design.n == 1
    for name, values in expected.metrics.items():
        np.testing.assert_array_equal(found.metrics[name], values, err_msg=name)


def test_the_last_slice_of_a_sweep_may_be_one_car() -> None:
    designs = GOLF.replace({"body.height": np.array([0.5, 0.55, 0.6])})
    sliced = sp.batch.run(sp.maneuvers.TiltTable(), designs, options={"record": ()}, chunk=2)
    whole = sp.maneuvers.TiltTable().run(designs, record=())
    np.testing.assert_array_equal(sliced.metrics["lift_angle"], whole.metrics["lift_angle"])
