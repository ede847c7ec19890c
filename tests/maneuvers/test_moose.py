"""The moose test: its course, its verdicts against an independent check of outlines, its sweeps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.drivers import Preview
from skidpad.maneuvers import Moose, MooseSweep, Outcome
from skidpad.maneuvers.course import Course

KMH = 3.6
FRONT, REAR = "anti_roll.front.stiffness", "anti_roll.rear.stiffness"
OWN_TIRES = sp.cars.load("vw_vanagon")
# On wide tires of today it has more grip than it can stand, and shows every outcome.
TODAY = sp.tires.SimplePacejka.from_magic_formula(sp.tires.load("touring_205_55r16"))
VAN = OWN_TIRES.replace({"tire": TODAY})
# as built, without bars, with one bar only, and stiff in the shares of a well-balanced car
VANS = VAN.replace({FRONT: [VAN[FRONT], 0, 60e3, 0, 48e3], REAR: [VAN[REAR], 0, 0, 60e3, 29e3]})


def course(width: Any) -> Course:
    return Course(np.asarray(width, float))


# course


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (1.6, (1.1 * 1.6 + 0.25, 2.6, 3.0)),  # the last lane is at least 3 m wide
        (1.8, (2.23, 2.8, 3.0)),
        (2.5, (3.0, 3.5, 3.5)),
    ],
)
def test_widths_of_the_lanes(width: float, expected: tuple[float, float, float]) -> None:
    assert [float(w) for w in course(width).widths] == pytest.approx(expected)


def test_lengths() -> None:
    c = course(1.8)
    assert c.end == 61.0
    assert c.lengths == (12.0, 11.0, 12.0)
    first, second, third = c.starts
    assert first == 0.0
    assert second - (first + 12.0) == 13.5
    assert third - (second + 11.0) == 12.5


@pytest.mark.parametrize("width", [1.5, 1.8, 2.4])
def test_the_second_lane_lies_one_meter_beside_the_first(width: float) -> None:
    c = course(width)
    first, second, third = (
        (float(m - w / 2), float(m + w / 2)) for m, w in zip(c.middles, c.widths, strict=True)
    )
    assert second[0] - first[1] == pytest.approx(1.0)
    assert first[0] == pytest.approx(-first[1])
    assert third[0] == pytest.approx(-third[1])


def test_cones_stand_on_the_edges() -> None:
    c = course(1.8)
    xs, ys = c.cones()
    assert len(xs) == len(ys) == 30
    for lane in range(3):
        inside = slice(10 * lane, 10 * lane + 10)
        start, end = c.starts[lane], c.starts[lane] + c.lengths[lane]
        assert xs[inside] == pytest.approx(np.repeat(np.linspace(start, end, 5), 2))
        from_middle = np.array(ys[inside]) - c.middles[lane]
        assert np.abs(from_middle) == pytest.approx(np.full(10, c.widths[lane] / 2))
        assert (from_middle[::2] > 0).all()
        assert (from_middle[1::2] < 0).all()


def test_each_car_has_lanes_for_its_width() -> None:
    both = course([1.6, 2.0])
    for i, width in enumerate((1.6, 2.0)):
        for mine, of_one in zip(both.cones()[1], course(width).cones()[1], strict=True):
            assert mine[i] == of_one


def test_the_path_leads_through_the_lanes() -> None:
    c = course(1.8)
    path = c.path(turn_in=10.8, turn_back=-2.2, reach=10.2)
    assert path.position([-20.0, 0.0, 12.0])[1] == pytest.approx(0.0)
    assert path.position([25.5, 30.0, 36.5])[1] == pytest.approx(float(c.middles[1]))
    assert path.position([49.0, 61.0, 100.0])[1] == pytest.approx(0.0)


# runs


# cars without an engine that brakes them when they coast
@pytest.mark.parametrize("name", ["bmw_320i", "ford_escort", "vw_vanagon"])
def test_a_creeping_car_is_clean(name: str) -> None:
    car = sp.cars.load(name)
    result = Moose().run(car, speed=25 / KMH)
    metrics = {key: value[0] for key, value in result.metrics.items()}
    assert metrics["clean"]
    assert metrics["outcome"] == Outcome.CLEAN
    assert metrics["cones_hit"] == 0
    assert not any(metrics[name] for name in ("rolled_over", "spun", "wheel_lift"))
    assert metrics["entry_speed"] == 25 / KMH
    way = Moose().approach + result.course.end + car["body.length"]
    resistance = 9.80665 * car["wheel.front.rolling_resistance"]
    straight = np.sqrt(metrics["entry_speed"] ** 2 - 2 * resistance * way)
    assert 0.9 * straight < metrics["exit_speed"] < straight  # the rest goes in bends


def test_it_starts_ahead_of_the_cones_at_the_entry_speed() -> None:
    result = Moose(approach=7.0).run(VAN, speed=15.0)
    nose = result.recording["x"][0, 0] + VAN["body.to_nose"]
    assert nose == pytest.approx(-7.0)
    assert result.recording["vx"][0, 0] == pytest.approx(15.0)
    assert result.recording["y"][0, 0] == 0


def test_why_the_van_has_bars_and_where() -> None:
    sweep = Moose().sweep(VANS, np.arange(40, 70) / KMH, threads=2)
    built, none, front, rear, _ = sweep.outcome
    on_its_wheels = built < Outcome.LIFTED
    assert (none[on_its_wheels] == Outcome.ROLLED).any()
    assert (rear[on_its_wheels] == Outcome.ROLLED).any()
    assert not (front == Outcome.ROLLED).any()
    print(sweep.limit, sweep.outcome)
    fastest = sweep.highest_clean_speed
    assert (fastest[[0, 4]] > fastest[[1, 2, 3]].max()).all()  # both bars, in balance


def test_the_van_on_its_own_tires_slides_before_it_falls() -> None:
    """Its tires hold 0.78 of its weight, and it tips only at t/2h = 1.05 g."""
    track = OWN_TIRES["wheel.front.track"] + OWN_TIRES["wheel.rear.track"]
    assert OWN_TIRES["tire.front.friction_y"] < 0.8 * track / 4 / OWN_TIRES.center_of_mass_height
    bars = {name: VANS[name] for name in (FRONT, REAR)}
    outcome = Moose().sweep(OWN_TIRES.replace(bars), np.arange(30, 90, 3) / KMH, threads=2).outcome
    assert not np.isin(outcome, (Outcome.LIFTED, Outcome.ROLLED)).any()
    assert (outcome[[1, 3]] == Outcome.SPUN).any(axis=1).all()  # without bars, or a rear one only


def cones_inside(x: Any, y: Any, yaw: Any, car: sp.Car, cones: NDArray[Any]) -> NDArray[np.bool_]:
    """Cones that were ever strictly inside the outline, by cross products of its corners."""
    nose, tail = car["body.to_nose"], car["body.to_nose"] - car["body.length"]
    half = car["body.width"] / 2
    corners = np.array([(nose, -half), (nose, half), (tail, half), (tail, -half)])  # to the left
    c, s = np.cos(yaw), np.sin(yaw)
    turned = np.stack(
        [
            x[:, None] + corners[:, 0] * c[:, None] - corners[:, 1] * s[:, None],
            y[:, None] + corners[:, 0] * s[:, None] + corners[:, 1] * c[:, None],
        ],
        axis=-1,
    )  # sample, corner, xy
    side = np.roll(turned, -1, axis=1) - turned
    to_cone = cones[:, None, None, :] - turned
    left_of_side = side[..., 0] * to_cone[..., 1] - side[..., 1] * to_cone[..., 0] > 0
    hit: NDArray[np.bool_] = left_of_side.all(axis=2).any(axis=1)
    return hit


def test_hit_cones_are_those_inside_the_outline() -> None:
    result = Moose().run(VANS, speed=[62 / KMH, 50 / KMH, 64 / KMH, 58 / KMH, 70 / KMH])
    rec = result.recording
    xs, ys = result.course.cones()
    cones = np.column_stack((xs, [float(y) for y in ys]))
    counts = []
    for i in range(5):
        fallen = np.cos(rec["roll"][:, i]) < 0.5  # nothing counts after a fall
        upright = slice(int(np.argmax(fallen)) if fallen.any() else None)
        path = (rec[name][upright, i] for name in ("x", "y", "yaw"))
        counts.append(int(cones_inside(*path, VAN, cones).sum()))
    assert result.metrics["cones_hit"].tolist() == counts
    assert max(counts) > 3  # else nothing was looked at


def test_no_figure_hangs_on_who_else_drives() -> None:
    speeds = np.array([45.0, 58.0, 64.0, 75.0]) / KMH
    together = Moose().sweep(VANS, speeds).metrics
    for i, speed in enumerate(speeds):
        alone = Moose().run(VANS, speed, record=()).metrics
        for name, value in alone.items():
            assert np.array_equal(together[name][:, i], value, equal_nan=value.dtype.kind == "f"), (
                name
            )


def test_a_cone_in_the_way_is_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = VAN["body.width"] / 2 + 0.01
    cones = [(5.0, 0.0), (5.0, beside), (5.0, 8.0), (200.0, 0.0)]  # only the first in the way
    xs, ys = zip(*cones, strict=True)
    monkeypatch.setattr(Course, "cones", lambda self: (list(xs), [np.array(y) for y in ys]))
    metrics = Moose().run(VAN, speed=10.0, record=()).metrics
    assert metrics["cones_hit"] == 1
    assert not metrics["clean"][0]
    assert metrics["outcome"][0] == Outcome.CONE


def test_a_car_that_stops_never_leaves() -> None:
    sticky = {f"wheel.{axle}.rolling_resistance": 0.1 for axle in ("front", "rear")}
    metrics = Moose().run(VAN.replace(sticky), speed=3.0, record=()).metrics
    assert np.isnan(metrics["exit_speed"][0])
    assert not metrics["clean"][0]


@pytest.mark.parametrize(
    "cause",
    [
        {"aero.drag_area": 400.0},
        {f"wheel.{axle}.rolling_resistance": 0.3 for axle in ("front", "rear")},
    ],
)
def test_a_car_that_its_own_drag_stops_is_stopped(cause: dict[str, float]) -> None:
    metrics = Moose().run(VAN.replace(cause), speed=8.0, record=()).metrics
    assert metrics["cones_hit"][0] == 0
    assert metrics["outcome"][0] == Outcome.STOPPED
    assert not metrics["clean"][0]


def test_a_car_that_overflows_has_no_figures() -> None:
    nowhere = VAN.replace({"body.mass": [VAN["body.mass"]] * 2, "aero.drag_area": [0.0, 1e308]})
    with pytest.warns(RuntimeWarning, match="1 of 2 cars"):
        metrics = Moose().run(nowhere, speed=50 / KMH, record=()).metrics
    assert metrics["outcome"].tolist() == [Outcome.CLEAN, Outcome.NOT_FINITE]
    for name in ("max_ay", "max_roll", "max_sideslip", "max_steer", "exit_speed"):
        np.testing.assert_array_equal(np.isnan(metrics[name]), [False, True])


def test_the_gravest_outcome_counts() -> None:
    metrics = Moose().run(VANS, speed=63 / KMH, record=()).metrics
    for i, outcome in enumerate(metrics["outcome"]):
        flags = [metrics[name][i] for name in ("rolled_over", "spun", "wheel_lift")]
        gravest = dict(zip((Outcome.ROLLED, Outcome.SPUN, Outcome.LIFTED), flags, strict=True))
        first = next((kind for kind, flag in gravest.items() if flag), None)
        if first is not None:
            assert outcome == first
        elif metrics["cones_hit"][i]:
            assert outcome in (Outcome.CONE, Outcome.SLID_FRONT, Outcome.SLID_REAR)
        else:
            assert outcome == Outcome.CLEAN
    assert metrics["rolled_over"][1]  # without bars it fell, and nothing counted any more
    assert np.pi / 4 < metrics["max_roll"][1] < np.pi / 2


def test_peaks_are_the_largest_of_the_recording() -> None:
    result = Moose().run(VAN, speed=50 / KMH)
    rec = result.recording
    counts = rec["x"][:, 0] < 61.0  # all of a clean run's large values lie between the cones
    for metric, channel in (("max_roll", "roll"), ("max_steer", "steer"), ("max_ay", "ay")):
        assert result.metrics[metric][0] == np.abs(rec[channel][counts, 0]).max()


@pytest.mark.slow
def test_threads_do_not_change_a_bit() -> None:
    stiffness = np.linspace(0, 60e3, 300)
    cars = VAN.replace({FRONT: stiffness, REAR: stiffness[::-1].copy()})
    one, two = (Moose().run(cars, 59 / KMH, record=("x",), threads=n) for n in (1, 2))
    for name, values in one.metrics.items():
        np.testing.assert_array_equal(values, two.metrics[name], err_msg=name, strict=True)
    assert (one.recording["x"] == two.recording["x"]).all()


def test_float32_agrees_away_from_borders() -> None:
    single = Moose().run(VANS, speed=55 / KMH, record=("x",), dtype="float32")
    double = Moose().run(VANS, speed=55 / KMH, record=("x",))
    assert single.recording["x"].dtype == np.float32
    clean = double.metrics["clean"]
    assert (single.metrics["clean"] == clean).all()
    np.testing.assert_allclose(
        single.metrics["exit_speed"][clean], double.metrics["exit_speed"][clean], rtol=1e-3
    )


def test_a_mirrored_path_is_driven_as_in_a_mirror() -> None:
    def drive(side: float) -> Any:
        fleet = sp.Fleet(VAN)
        fleet.start(speed=15.0)
        path = sp.Path.lane_changes((10.0, 12.0, side), (35.0, 12.0, -side))
        record = ("x", "y", "yaw", "roll", "steer")
        return fleet.run({}, 4.0, every=100, record=record, driver=Preview(path))

    left, right = drive(3.0), drive(-3.0)
    assert np.abs(left["y"]).max() > 2.5
    np.testing.assert_allclose(left["x"], right["x"], rtol=0, atol=1e-9)
    for name in ("y", "yaw", "roll", "steer"):
        np.testing.assert_allclose(left[name], -right[name], rtol=0, atol=1e-9, err_msg=name)


@pytest.mark.parametrize("speed", [0.0, -10.0, np.nan, np.inf, [15.0, 0.0], [[15.0]]])
def test_bad_speeds_are_refused(speed: Any) -> None:
    with pytest.raises(ValueError, match=r"speed: .* must be > 0 m/s"):
        Moose().run(VAN, speed)


def test_speeds_must_fit_the_cars() -> None:
    with pytest.raises(ValueError, match="5 cars"):
        Moose().run(VANS, [15.0, 16.0, 17.0])


def test_unknown_driver_numbers_are_refused() -> None:
    with pytest.raises(TypeError, match="did you mean 'preview_time'"):
        Preview(preview_tim=1.0)
    with pytest.raises(ValueError, match=r"driver lag: car 0: -1 .*> 0 s"):
        Preview(lag=-1)


# sweeps


def test_a_sweep_is_the_runs() -> None:
    speeds = np.array([45.0, 50.0, 55.0]) / KMH
    sweep = Moose().sweep(VANS, speeds, threads=2)
    assert sweep.outcome.shape == sweep.clean.shape == (5, 3)
    for j, speed in enumerate(speeds):
        metrics = Moose().run(VANS, speed, record=()).metrics
        assert (sweep.outcome[:, j] == metrics["outcome"]).all()
        clean = metrics["clean"]
        exit_speed = sweep.metrics["exit_speed"][clean, j]
        assert (exit_speed == metrics["exit_speed"][clean]).all()


def test_a_sweep_repeats_lists_for_the_cars_that_differ_in_them() -> None:
    """The torque curve may differ between cars; the ratios are common to all."""
    engine = {"drive.source": "engine", "engine.torques": np.outer(VAN["engine.torques"], [1, 2])}
    cars = VAN.replace(engine)
    speeds = np.array([48.0, 60.0]) / KMH
    sweep = Moose().sweep(cars, speeds)
    for j, speed in enumerate(speeds):
        metrics = Moose().run(cars, speed).metrics
        np.testing.assert_array_equal(sweep.metrics["exit_speed"][:, j], metrics["exit_speed"])


def test_highest_clean_speed_and_limit_of_a_sweep() -> None:
    sweep = Moose().sweep(VANS, np.arange(44, 64, 4) / KMH, threads=2)
    for i in range(5):
        highest, limit = np.nan, Outcome.CLEAN
        for speed, outcome in zip(sweep.speeds, sweep.outcome[i], strict=True):
            if outcome != Outcome.CLEAN:
                limit = Outcome(outcome)
                break
            highest = speed
        np.testing.assert_equal(sweep.highest_clean_speed[i], highest)
        assert sweep.limit[i] == limit


def test_only_speeds_below_the_first_fault_count() -> None:
    outcome = np.array(
        [
            [Outcome.CLEAN, Outcome.CONE, Outcome.CLEAN],
            [Outcome.ROLLED, Outcome.CLEAN, Outcome.CLEAN],
            [Outcome.CLEAN, Outcome.CLEAN, Outcome.CLEAN],
            [Outcome.CLEAN, Outcome.CLEAN, Outcome.SPUN],
        ]
    )
    metrics = {"outcome": outcome, "clean": outcome == Outcome.CLEAN}
    sweep = MooseSweep(np.array([10.0, 11.0, 12.0]), metrics, sp.Car())
    np.testing.assert_array_equal(sweep.highest_clean_speed, [10.0, np.nan, 12.0, 11.0])
    assert sweep.limit.tolist() == [Outcome.CONE, Outcome.ROLLED, Outcome.CLEAN, Outcome.SPUN]


def test_speeds_of_a_sweep_are_sorted_and_single() -> None:
    sweep = Moose().sweep(VAN, [12.0, 8.0, 12.0])
    assert sweep.speeds.tolist() == [8.0, 12.0]
    assert sweep.outcome.shape == (1, 2)


def test_progress_reaches_one() -> None:
    shares: list[float] = []
    Moose().sweep(VANS, [10.0, 12.0], progress=shares.append)
    assert shares[-1] == 1.0
    assert shares == sorted(shares)
