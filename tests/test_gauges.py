"""Gauges: results during a run equal those of a dense recording."""

from __future__ import annotations

import pickle
import tracemalloc
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad import _core
from skidpad._lib import memory
from skidpad.gauges import Boundary, Crossing, Max, Min, StatusFlag, ValueAt
from skidpad.simulation import scheduler

CAR = sp.cars.load("bmw_320i")
GTI = sp.cars.load("vw_golf_gti")
KMH = 3.6
STEER = sp.Signal([0.0, 0.5, 1.0, 1.5, 2.0], [0.0, 0.05, -0.08, 0.03, 0.0])
CHANNELS = ("ay", "vx", "yaw", "fz", "roll", "wheel_speed")


def moving(n: int = 5, car: sp.Car = CAR, **how: Any) -> sp.Fleet:
    fleet = sp.Fleet(car, n=n, **how)
    fleet.start(speed=np.linspace(12.0, 25.0, n))
    return fleet


def full_throttle(duration: float, **how: Any) -> tuple[sp.Fleet, sp.Recording]:
    fleet = sp.Fleet(GTI, n=3)
    fleet.start(speed=[0.0, 5.0, 10.0])
    return fleet, fleet.run({"throttle": 1.0}, duration, every=1, **how)


def rms(x: NDArray[Any], axis: int) -> Any:
    return np.sqrt(np.mean(x**2, axis=axis))


STATISTICS = {
    sp.Peak: lambda x, axis: np.abs(x).max(axis=axis),
    Max: np.max,
    Min: np.min,
    sp.Mean: np.mean,
    sp.RMS: rms,
}

# what they tell


@pytest.mark.parametrize("kind", STATISTICS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_statistics_are_those_of_the_samples(kind: Any, dtype: str) -> None:
    gauges = {channel: kind(channel) for channel in CHANNELS}
    rec = moving(dtype=dtype).run({"steer": STEER}, 2.0, record=CHANNELS, gauges=gauges)
    exact = kind in (sp.Peak, Max, Min)
    rtol = 0 if exact else {"float64": 1e-14, "float32": 1e-6}[dtype]
    for channel in CHANNELS:
        expected = STATISTICS[kind](rec[channel].astype(float), axis=0)
        assert rec.gauges[channel].dtype == dtype
        atol = rtol * np.abs(rec[channel]).max()
        np.testing.assert_allclose(rec.gauges[channel], expected, rtol, atol, err_msg=channel)


def test_the_peak_of_a_sine_is_its_amplitude() -> None:
    """The wheel oscillates once a second by 0.02 to either side, and is sampled at its extremes."""
    time = np.linspace(0.0, 1.0, 1001)
    steer = sp.Signal(time, 0.02 * np.sin(2 * np.pi * time))
    asked = {
        "peak": sp.Peak("steer"),
        "high": Max("steer"),
        "low": Min("steer"),
    }
    told = moving().run({"steer": steer}, 1.0, every=1, gauges=asked).gauges
    np.testing.assert_allclose(told["peak"], 0.02, rtol=1e-5)
    np.testing.assert_allclose(told["high"], 0.02, rtol=1e-5)
    np.testing.assert_allclose(told["low"], -0.02, rtol=1e-5)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_integral_of_the_speed_is_the_way(dtype: str) -> None:
    """The step uses the new speed, the trapezoid the mean: half a step of its change."""
    fleet = moving(dtype=dtype)
    before = fleet.state.vx.copy()
    rec = fleet.run(duration=3.0, every=1, gauges={"way": sp.Integral("vx")})
    expected = fleet.state.x - 0.5e-3 * (fleet.state.vx - before)
    np.testing.assert_allclose(rec.gauges["way"], expected, rtol=2e-6)


def test_the_integral_is_the_trapezoidal_rule() -> None:
    rec = moving().run({"steer": STEER}, 2.0, record=["ay"], gauges={"": sp.Integral("ay")})
    expected = np.trapezoid(rec["ay"], rec.time, axis=0)
    np.testing.assert_allclose(rec.gauges[""], expected, rtol=0, atol=1e-13)


def test_a_sum_of_many_small_numbers_loses_none_in_single_precision() -> None:
    """A plain sum of as many samples of 20 m/s would stall or be off by more."""
    fleet = sp.Fleet(sp.Car(), dtype="float32")
    fleet.start(speed=20.0)
    told = fleet.run(duration=300.0, every=1, gauges={"v": sp.Mean("vx"), "x": sp.Integral("vx")})
    np.testing.assert_allclose(told.gauges["v"], 20.0, rtol=2e-7)
    np.testing.assert_allclose(told.gauges["x"], 6000.0, rtol=2e-7)


def test_the_time_to_100_is_that_of_a_dense_recording() -> None:
    t100 = Crossing("speed", above=100 / KMH)
    _, rec = full_throttle(10.0, record=["speed"], gauges={"t100": t100})
    for i, found in enumerate(rec.gauges["t100"]):
        speed = rec["speed"][:, i]
        after = int(np.argmax(speed > 100 / KMH))
        expected = np.interp(
            100 / KMH, speed[after - 1 : after + 1], rec.time[after - 1 : after + 1]
        )
        assert found == pytest.approx(expected, abs=1e-12)


def test_sparse_samples_give_nearly_the_same_time() -> None:
    gauges = {"t": Crossing("x", above=50.0)}
    often = moving().run(duration=5.0, every=1, gauges=gauges).gauges["t"]
    seldom = moving().run(duration=5.0, every=100, gauges=gauges).gauges["t"]
    np.testing.assert_allclose(seldom, often, rtol=1e-5)
    assert (seldom % 0.1 > 1e-3).all()  # not the samples themselves


def test_a_level_is_crossed_in_its_own_direction() -> None:
    fleet = moving(1)
    told = fleet.run(
        {"steer": sp.Signal([0.0, 1.0, 3.0], [-0.1, 0.1, -0.1])}, 3.0, every=1,
        gauges={
            "up": Crossing("steer", above=0.0), "down": Crossing("steer", below=0.0),
            "never": Crossing("steer", above=0.2), "too low": Crossing("steer", below=-0.2),
        },
    ).gauges  # fmt: skip
    # an input is held over the step that begins with it
    assert told["up"][0] == pytest.approx(0.5 + 1e-3, abs=2e-3)
    assert told["down"][0] == pytest.approx(2.0 + 1e-3, abs=2e-3)
    assert np.isnan([told["never"][0], told["too low"][0]]).all()


def test_a_channel_that_starts_beyond_a_level_does_not_cross_it() -> None:
    told = moving(2).run(
        {"brake_torque": sp.Signal([0.0, 0.5, 0.51], [0.0, 0.0, 4000.0])}, 5.0,
        gauges={"above": Crossing("speed", above=5.0), "below": Crossing("speed", below=5.0)},
    ).gauges  # fmt: skip
    assert np.isnan(told["above"]).all()
    assert (told["below"] > 0.5).all()


def test_a_car_that_sets_off_from_a_level_crosses_it_there() -> None:
    told = full_throttle(1.0, gauges={"t": Crossing("x", above=0.0)})[1].gauges
    assert (told["t"][1:] == 0).all()


def test_an_event_after_another() -> None:
    t80, t100 = (Crossing("speed", above=v / KMH) for v in (80, 100))
    span = Crossing("speed", above=100 / KMH, after=t80)
    late = Crossing("speed", above=80 / KMH, after=t100)
    _, rec = full_throttle(10.0, gauges={"t80": t80, "t100": t100, "span": span, "late": late})
    np.testing.assert_array_equal(rec.gauges["span"], rec.gauges["t100"])
    assert (rec.gauges["t80"] < rec.gauges["t100"]).all()
    assert np.isnan(rec.gauges["late"]).all()  # it has been at 80 before


def test_the_value_at_an_event_is_that_between_the_samples() -> None:
    t100 = Crossing("speed", above=100 / KMH)
    gauges = {
        "t": t100,
        "x": ValueAt("x", when=t100),
        "v": ValueAt("speed", when=t100),
    }
    fleet, rec = full_throttle(10.0, record=["x"], gauges=gauges)
    for i in range(fleet.n):
        x = np.interp(rec.gauges["t"][i], rec.time, rec["x"][:, i])
        assert rec.gauges["x"][i] == pytest.approx(x, abs=1e-9)
    np.testing.assert_allclose(rec.gauges["v"], 100 / KMH, rtol=1e-14)


def test_gauges_count_from_one_event_to_another() -> None:
    begin, end = (
        Crossing("speed", above=50 / KMH),
        Crossing("speed", above=90 / KMH),
    )
    window: dict[str, Any] = {"after": begin, "before": end}
    gauges = {
        "begin": begin, "end": end, "way": sp.Integral("speed", **window),
        "from": ValueAt("x", begin), "to": ValueAt("x", end), "high": Max("speed", **window),
        "low": Min("speed", **window), "mean": sp.Mean("ax", **window),
        "since": sp.Elapsed(0.5, after=begin), "at": sp.Elapsed(0.25),
    }  # fmt: skip
    fleet, rec = full_throttle(8.0, record=["ax", "speed"], gauges=gauges)
    told = rec.gauges
    np.testing.assert_allclose(told["way"], told["to"] - told["from"], rtol=2e-4)
    np.testing.assert_array_equal(told["since"], told["begin"] + 0.5)
    assert (told["at"] == 0.25).all()
    for i in range(fleet.n):
        inside = (rec.time >= told["begin"][i]) & (rec.time <= told["end"][i])
        assert told["high"][i] == rec["speed"][inside, i].max() < 90 / KMH
        assert told["low"][i] == rec["speed"][inside, i].min() >= 50 / KMH
        assert told["mean"][i] == pytest.approx(rec["ax"][inside, i].mean(), rel=1e-12)


@pytest.mark.parametrize("kind", [*STATISTICS, sp.Integral])
def test_what_never_began_to_count_is_no_number(kind: Any) -> None:
    never = Crossing("speed", above=500.0)
    gauge = kind("ay", after=never)
    told = moving().run(duration=0.1, gauges={"": gauge, "at": ValueAt("ay", never)}).gauges
    assert np.isnan(told[""]).all()
    assert np.isnan(told["at"]).all()


def test_wheels_are_four_or_one_by_name() -> None:
    t = Crossing("travel_RR", above=0.02)
    gauges = {
        "all": Max("fz"), "one": Max("fz_RL"),
        "several": [sp.Peak("ax"), sp.Peak("ay")],
        "stack": [Max("fz"), Min("fz")], "late": sp.Peak("fz", after=t), "t": t,
        "each": Crossing("travel", above=0.02),
    }  # fmt: skip
    told = moving(3).run({"steer": 0.1}, 1.0, gauges=gauges).gauges
    shapes = {name: value.shape for name, value in told.items()}
    assert shapes == {
        "all": (4, 3), "one": (3,), "several": (2, 3), "stack": (2, 4, 3), "late": (4, 3),
        "t": (3,), "each": (4, 3),
    }  # fmt: skip
    np.testing.assert_array_equal(told["one"], told["all"][2])
    np.testing.assert_array_equal(told["each"][3], told["t"])


def test_levels_and_places_may_differ_from_car_to_car() -> None:
    levels = np.array([20.0, 30.0, 40.0])
    fleet = moving(3)
    gauges = {"t": Crossing("x", above=levels), "cone": sp.Cone(levels, 5.0)}
    told = fleet.run(duration=4.0, gauges=gauges).gauges
    for i in range(3):
        alone = moving(3).run(
            duration=4.0,
            gauges={"t": Crossing("x", above=levels[i]), "cone": sp.Cone(levels[i], 5.0)},
        )
        for name, value in told.items():
            assert value[i] == alone.gauges[name][i]


# cones, gates, flags


def distance(x: Any, y: Any, yaw: Any, car: sp.Car, cone: tuple[float, float]) -> NDArray[Any]:
    """From a cone to the outline, negative inside: the least over points along its four sides."""
    nose, half = car["body.to_nose"], car["body.width"] / 2
    tail = nose - car["body.length"]
    corners = np.array([(nose, half), (tail, half), (tail, -half), (nose, -half), (nose, half)])
    dx, dy = cone[0] - x, cone[1] - y
    forward, left = dx * np.cos(yaw) + dy * np.sin(yaw), dy * np.cos(yaw) - dx * np.sin(yaw)
    found = np.full(np.shape(x), np.inf)
    for a, b in pairwise(corners):
        side = b - a
        share = np.clip(
            ((forward - a[0]) * side[0] + (left - a[1]) * side[1]) / (side @ side), 0, 1
        )
        found = np.minimum(
            found, np.hypot(forward - a[0] - share * side[0], left - a[1] - share * side[1])
        )
    inside = (forward < nose) & (forward > tail) & (np.abs(left) < half)
    return np.where(inside, -found, found)


def over_the_line(
    x: Any, y: Any, yaw: Any, car: sp.Car, post: tuple[float, float], to: tuple[float, float]
) -> NDArray[Any]:
    """Farthest along the line from the post to where it leaves a side of the outline, or -inf."""
    nose, half = car["body.to_nose"], car["body.width"] / 2
    tail = nose - car["body.length"]
    corners = [(nose, half), (nose, -half), (tail, -half), (tail, half)]
    c, s = np.cos(yaw), np.sin(yaw)
    place = [(x + f * c - g * s - post[0], y + f * s + g * c - post[1]) for f, g in corners]
    along = [px * to[0] + py * to[1] for px, py in place]
    beside = [py * to[0] - px * to[1] for px, py in place]
    farthest = np.full(np.shape(x), -np.inf)
    for i in range(4):
        j = (i + 1) % 4
        share = beside[i] / (beside[i] - beside[j])
        met = along[i] + share * (along[j] - along[i])
        farthest = np.where((share >= 0) & (share <= 1), np.maximum(farthest, met), farthest)
    return farthest


@pytest.mark.parametrize("heading", [0.5, 1.3, -1.0])
@pytest.mark.parametrize("post", [(20.0, 1.5), (30.0, -4.0), (12.0, 0.0)])
def test_the_margin_to_a_fence_is_the_way_to_the_outline_along_it(
    post: tuple[float, float], heading: float
) -> None:
    to = float(np.cos(heading)), float(np.sin(heading))
    fleet = moving()
    gauges = {"margin": Boundary(*post, *to)}
    rec = fleet.run({"steer": STEER}, 2.0, record=["x", "y", "yaw"], every=5, gauges=gauges)
    expected = -over_the_line(rec["x"], rec["y"], rec["yaw"], CAR, post, to).max(axis=0)
    there = np.isfinite(expected)  # those that come as far
    assert there.sum() >= 3
    np.testing.assert_allclose(rec.gauges["margin"][there], expected[there], atol=1e-9)
    assert np.isnan(rec.gauges["margin"][~there]).all()


def test_a_fence_that_is_never_reached_has_no_margin() -> None:
    rec = moving().run({}, 0.5, gauges={"far": Boundary(500.0, 0.0, 0.0, 1.0)})
    assert np.isnan(rec.gauges["far"]).all()


@pytest.mark.parametrize("cone", [(30.0, 0.3), (30.0, 4.0), (20.0, -1.5), (-8.0, 0.0), (45.0, 9.0)])
def test_the_margin_to_a_cone_is_the_least_distance_to_the_outline(
    cone: tuple[float, float],
) -> None:
    record = ("x", "y", "yaw")
    gauges = {"margin": sp.Cone(*cone)}
    rec = moving().run({"steer": 0.03}, 3.0, record=record, gauges=gauges)
    expected = distance(rec["x"], rec["y"], rec["yaw"], CAR, cone).min(axis=0)
    np.testing.assert_allclose(rec.gauges["margin"], expected, rtol=1e-12, atol=1e-12)


def test_a_margin_passes_through_zero_without_a_jump() -> None:
    half = CAR["body.width"] / 2
    beside = half + np.linspace(-0.1, 0.1, 21)
    fleet = sp.Fleet(sp.Car(dict(CAR.flat())), n=21)
    fleet.start(speed=10.0)
    margin = fleet.run(duration=2.0, gauges={"": sp.Cone(10.0, beside)}).gauges[""]
    np.testing.assert_allclose(margin, beside - half, atol=1e-9)


def test_a_gate_times_the_car_that_goes_through_it_forward() -> None:
    gauges = {
        "through": sp.Gate((20.0, 2.0), (22.0, -2.0)),  # slanting: at x = 21 where y = 0
        "beside": sp.Gate((20.0, 6.0), (20.0, 2.0)),
        "backward": sp.Gate((20.0, -2.0), (20.0, 2.0)),
        "x": Crossing("x", above=21.0),
    }
    told = moving().run(duration=3.0, gauges=gauges).gauges
    np.testing.assert_allclose(told["through"], told["x"], rtol=1e-12)
    assert np.isnan(told["beside"]).all()
    assert np.isnan(told["backward"]).all()


def test_laps_of_a_circle_are_as_long_as_each_other() -> None:
    posts = (0.0, 5.0), (0.0, -5.0)
    first = sp.Gate(*posts)
    second = sp.Gate(*posts, after=first)
    third = sp.Gate(*posts, after=second)
    fleet = sp.Fleet(CAR)
    fleet.start(speed=8.0, x=-3.0)
    told = fleet.run(
        lambda time, state: {"steer": 0.15, "drive_torque": 3000.0 * (8.0 - state.vx)}, 60.0,
        gauges={"t": [first, second, third], "v": ValueAt("speed", when=third)}, until=third,
    ).gauges  # fmt: skip
    t = told["t"][:, 0]
    assert t[0] == pytest.approx(3.0 / 8.0, rel=0.02)
    assert t[2] - t[1] == pytest.approx(t[1] - t[0], rel=0.1)
    assert fleet.time[0] == pytest.approx(t[2], abs=0.011)


def falling() -> sp.Fleet:
    """A stationary car, and two that roll over in the air."""
    fleet = sp.Fleet(CAR, n=3)
    fleet.start()
    fleet.state.roll_rate = [0.0, 3.0, 9.0]
    fleet.state.z = np.array([0.0, 5.0, 5.0]) + fleet.state.z
    return fleet


def test_a_flag_times_the_fall_of_a_car() -> None:
    fleet = falling()
    gauges = {
        "fallen": StatusFlag(sp.Status.ROLLED_OVER),
        "spun": StatusFlag(sp.Status.SPUN),
    }
    rec = fleet.run(duration=0.5, every=1, record=["roll"], gauges=gauges)
    fallen = np.abs(rec["roll"]) > np.pi / 3
    assert np.isnan(rec.gauges["fallen"][0])
    for i in (1, 2):
        assert rec.gauges["fallen"][i] == rec.time[np.argmax(fallen[:, i])]
    assert np.isnan(rec.gauges["spun"][0])
    again = fleet.run(duration=0.01, gauges=gauges).gauges["fallen"]
    np.testing.assert_array_equal(again, [np.nan, 0.0, 0.0])  # it lies there already


# the end of a car's run


def bits(fleet: sp.Fleet) -> NDArray[Any]:
    rows = [np.atleast_2d(getattr(fleet.state, name)) for name in sp.channels()]
    rows += [fleet.time[None], fleet.status[None].astype(float)]
    return np.vstack([row.astype(np.float64) for row in rows])


EVERYTHING: dict[str, Any] = {
    "peak": sp.Peak("ay"), "largest": Max("fz"), "smallest": Min("yaw_rate"),
    "mean": sp.Mean("roll"), "rms": sp.RMS("ay", after=Crossing("x", above=3.0)),
    "way": sp.Integral("speed", before=Crossing("x", above=20.0)),
    "t": Crossing("y", above=0.2), "at": ValueAt("speed", Crossing("y", above=0.2)),
    "cone": sp.Cone(15.0, 1.0), "gate": sp.Gate((10.0, 3.0), (10.0, -3.0)),
    "elapsed": sp.Elapsed(0.3, after=Crossing("y", above=0.2)),
    "flag": StatusFlag(sp.Status.WHEEL_LIFT | sp.Status.SPUN),
}  # fmt: skip


def test_a_car_freezes_where_an_event_ends_its_run() -> None:
    fleet, free = moving(), moving()
    way = Crossing("x", above=20.0)
    names = ("x", "yaw_rate", "ay", "fz")
    rec = fleet.run(
        {"steer": STEER}, 2.0, record=names, gauges={"over": way, **EVERYTHING}, until=way
    )
    whole = free.run({"steer": STEER}, 2.0, record=names)
    for i, t in enumerate(rec.gauges["over"]):
        last = int(np.ceil(t / 0.01 - 1e-9))  # the first sample at which it had happened
        assert fleet.time[i] == pytest.approx(0.01 * last)
        for name in names:
            now = rec[name][..., i]
            np.testing.assert_array_equal(now[: last + 1], whole[name][: last + 1, ..., i])
            assert (now[last:] == now[last]).all()
            np.testing.assert_array_equal(getattr(fleet.state, name)[..., i], now[last])
        assert rec.gauges["peak"][i] == np.abs(whole["ay"][: last + 1, i]).max()
    assert np.unique(fleet.time).size == fleet.n


def test_how_a_car_ends_does_not_hang_on_who_drives_beside_it() -> None:
    until = [
        Crossing("x", above=20.0),
        sp.Elapsed(1.3),
        StatusFlag(sp.Status.SPUN),
    ]

    def ended(cars: slice, **how: Any) -> tuple[NDArray[Any], dict[str, NDArray[Any]]]:
        speed = np.array([25.0, 3.0, 12.0, 18.0, 14.0, 30.0, 9.0, 22.0, 40.0, 16.0])[cars]
        fleet = sp.Fleet(CAR, n=speed.size)
        fleet.start(speed=speed)
        rec = fleet.run({"steer": STEER}, 2.0055, gauges=EVERYTHING, until=until, **how)
        return bits(fleet), rec.gauges

    together, told = ended(slice(None))
    for i in range(10):
        alone, own = ended(slice(i, i + 1))
        np.testing.assert_array_equal(alone[:, 0], together[:, i])
        for name, value in own.items():
            np.testing.assert_array_equal(value[..., 0], told[name][..., i], name)
    recorded, same = ended(slice(None), record=["x", "fz"], threads=2)
    np.testing.assert_array_equal(recorded, together)
    for name, value in same.items():
        np.testing.assert_array_equal(value, told[name], name)


def test_a_car_may_end_at_the_start() -> None:
    fleet = moving()
    before = fleet.state.x.copy()
    rec = fleet.run(duration=0.1, record=["x"], gauges={"v": sp.Mean("speed")}, until=sp.Elapsed(0))
    np.testing.assert_array_equal(fleet.state.x, before)
    assert (rec["x"] == before).all()
    assert (fleet.time == 0).all()
    assert np.isfinite(rec.gauges["v"]).all()


def test_a_car_that_has_ended_goes_on_in_the_next_run() -> None:
    fleet, whole = moving(), moving()
    fleet.run(duration=1.0, until=sp.Elapsed([0.1, 0.2, 0.3, 0.4, 0.5]))
    np.testing.assert_allclose(fleet.time, [0.1, 0.2, 0.3, 0.4, 0.5])
    fleet.run(duration=1.0, until=sp.Elapsed(1.0 - fleet.time))
    np.testing.assert_allclose(fleet.time, 1.0)
    whole.run(duration=1.0)
    np.testing.assert_array_equal(fleet.state.x, whole.state.x)


def test_a_controller_and_a_short_last_step_leave_ended_cars_alone() -> None:
    fleet, plain = moving(), moving()
    until = Crossing("x", above=8.0)
    fleet.run(lambda time, state: {"steer": 0.02}, 1.0055, until=until)
    plain.run({"steer": 0.02}, 1.0055, until=until)
    np.testing.assert_array_equal(bits(fleet), bits(plain))
    assert (fleet.time < 1.0).any()


# one answer


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_gauges_of_a_run_in_many_calls(dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every instruction set, number of threads, slices and calls."""
    until = Crossing("x", above=25.0)

    def told(**how: Any) -> dict[str, NDArray[Any]]:
        isa = how.pop("isa", None)
        fleet = moving(150, dtype=dtype, isa=isa)
        rec = fleet.run(
            {"steer": STEER}, 2.0, every=7, gauges=EVERYTHING, until=until, record=["ay"], **how
        )
        return {**rec.gauges, "record": rec["ay"], "bits": bits(fleet)}

    whole = told()
    assert np.isfinite(whole["t"]).any()
    others = [told(isa=isa) for isa in dict(_core.isas())]
    others.append(told(threads=2))
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 13 * 64 * 1e-7)
    others.append(told(threads=2))
    for other in others:
        for name, value in whole.items():
            np.testing.assert_array_equal(other[name], value, name)


def test_no_gauge_hangs_on_the_order_of_the_cars() -> None:
    speed = np.linspace(12.0, 25.0, 37)
    found = []
    for order in (np.arange(37), np.arange(37)[::-1]):
        fleet = sp.Fleet(CAR, n=37)
        fleet.start(speed=speed[order])
        told = fleet.run({"steer": STEER}, 1.5, gauges=EVERYTHING).gauges
        found.append({name: value[..., order] for name, value in told.items()})
    for name, value in found[0].items():
        np.testing.assert_array_equal(found[1][name], value, name)


def test_gauges_and_recordings_change_no_bit_of_a_run() -> None:
    plain, judged = moving(), moving()
    plain.run({"steer": STEER}, 1.0)
    judged.run({"steer": STEER}, 1.0, every=1, gauges=EVERYTHING)
    np.testing.assert_array_equal(bits(judged), bits(plain))


def test_no_number_stays_no_number_in_every_gauge_of_its_car_only() -> None:
    fleet, whole = moving(), moving()
    fleet.state.vx[2] = np.nan
    with pytest.warns(RuntimeWarning, match="1 of 5 cars"):
        told = fleet.run({"steer": STEER}, 1.5, gauges=EVERYTHING).gauges
    expected = whole.run({"steer": STEER}, 1.5, gauges=EVERYTHING).gauges
    for name, value in told.items():
        assert np.isnan(value[..., 2]).all(), name
        others = np.delete(np.arange(5), 2)
        np.testing.assert_array_equal(value[..., others], expected[name][..., others], name)


def test_a_car_that_is_lost_on_the_way_has_no_figures_but_one_that_ended_before_keeps_them() -> (
    None
):
    car = CAR.replace({"aero.drag_area": [0.6, 1e308, 0.6]})
    until = sp.Elapsed([0.2, 9.0, 9.0])
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0)
    with pytest.warns(RuntimeWarning, match="1 of 3 cars"):
        told = fleet.run(
            duration=1.0, gauges={"v": sp.Mean("speed"), "t": until}, until=until
        ).gauges
    np.testing.assert_array_equal(np.isnan(told["v"]), [False, True, False])
    np.testing.assert_array_equal(told["t"], [0.2, np.nan, np.nan])


def test_a_judged_run_goes_on_after_an_interrupt_also_in_a_copy() -> None:
    def halt(share: float) -> None:
        if share > 0.4:
            raise ZeroDivisionError

    until = Crossing("x", above=25.0)
    whole, fleet = moving(150), moving(150)
    how: dict[str, Any] = {"record": ["ay"], "gauges": EVERYTHING, "until": until}
    expected = whole.run({"steer": STEER}, 2.0055, **how)
    with pytest.raises(ZeroDivisionError):
        fleet.run({"steer": STEER}, 2.0055, **how, progress=halt)
    for one in (pickle.loads(pickle.dumps(fleet)), fleet.copy(), fleet):
        rec = one.resume()
        np.testing.assert_array_equal(bits(one), bits(whole))
        np.testing.assert_array_equal(rec["ay"], expected["ay"])
        for name, value in expected.gauges.items():
            np.testing.assert_array_equal(rec.gauges[name], value, name)


# what they cost, and what is refused


@pytest.mark.slow
def test_gauges_need_memory_only_for_what_they_keep_and_return() -> None:
    """Per car, Peak keeps 1 number, When 2, Cone 1, and each returns 1: 7, plus 5 for any run."""
    n = 200_000
    fleet = sp.Fleet(CAR, n=n)
    gauges = {
        "roll": sp.Peak("roll"),
        "t": Crossing("x", above=0.1),
        "cone": sp.Cone(5.0, 2.0),
    }
    tracemalloc.start()
    told = fleet.run(duration=0.005, every=1, gauges=gauges).gauges
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    of_gauges = (1 + 1) + (2 + 1) + (1 + 1)
    of_run = 5  # when each car began, how far it is, how far it has to go
    assert most < (of_gauges + of_run) * 8 * n
    assert told["roll"].shape == (n,)


def test_gauges_that_do_not_fit_are_refused_before_a_car_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fleet = moving(10_000)
    before = fleet.state.x.copy()
    monkeypatch.setattr(memory, "free_bytes", lambda: 1_000_000)
    with pytest.raises(MemoryError, match=r"gauges: .* GB are free; 4 gauges of 10000 cars"):
        fleet.run(duration=1.0, gauges={"fz": sp.Mean("fz")})
    np.testing.assert_array_equal(fleet.state.x, before)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: sp.Peak("ayy"), KeyError, "no channel 'ayy'; did you mean 'ay'"),
        (lambda: sp.Peak("ay_FL"), KeyError, "no channel 'ay_FL'"),
        (lambda: sp.Peak(5), KeyError, "no channel '5'"),
        (lambda: Crossing("x"), TypeError, "Crossing: expected one of above= and below="),
        (lambda: Crossing("x", above=1, below=0), TypeError, "expected one of"),
        (
            lambda: Crossing("x", above=[1.0, np.nan]),
            ValueError,
            "Crossing above: car 1: nan",
        ),
        (lambda: Crossing("x", above=[[1.0]]), ValueError, "Crossing above: shape"),
        (
            lambda: Crossing("x", above="1"),
            TypeError,
            "Crossing above must be real numbers",
        ),
        (lambda: sp.Cone(1.0, np.inf), ValueError, "Cone y: car 0: inf is not allowed"),
        (
            lambda: Boundary(1, 2, 3, 4),
            ValueError,
            "Boundary to_x, to_y: length 5",
        ),
        (lambda: sp.Gate((0, 1), 5), TypeError, r"Gate right: expected a pair \(x, y\), not 5"),
        (
            lambda: sp.Elapsed(-1.0),
            ValueError,
            r"Elapsed duration: -1.0 \(float\) is not allowed, must be >= 0 s",
        ),
        (lambda: StatusFlag(sp.Status.OK), ValueError, "StatusFlag status: .*OK.* is not allowed"),
        (
            lambda: StatusFlag(sp.Status.NON_FINITE),
            ValueError,
            "StatusFlag status: .*NON_FINITE.* is not allowed",
        ),
        (
            lambda: ValueAt("x", 5),
            TypeError,
            "ValueAt when: expected an event like sp.gauges.Crossing, not 5",
        ),
        (lambda: sp.Peak("x", after=sp.Peak("y")), TypeError, "Peak after: expected an event"),
        (
            lambda: sp.Peak("x", before=Crossing("fz", below=0)),
            ValueError,
            "Peak before: 'fz' are four wheels; name one, like 'fz_FL'",
        ),
        (lambda: sp.Gauge("peek", "x"), ValueError, "no gauge 'peek'; did you mean 'peak'"),
        (lambda: sp.Gauge("peak"), TypeError, "peak: needs a channel"),
        (lambda: sp.Gauge("cone", "x", x=1, y=2), TypeError, "cone: takes no channel"),
        (lambda: sp.Gauge("cone", x=1), TypeError, "cone: expected x, y"),
        (lambda: sp.Gauge("when", "x", level=1, sign=1), TypeError, "when: is an Event"),
    ],
)
def test_what_makes_no_gauge_is_refused_in_words(make: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        make()


def test_an_event_of_four_wheels_ends_no_run() -> None:
    with pytest.raises(ValueError, match="until: 'fz' are four wheels; name one, like 'fz_FL'"):
        moving().run(duration=0.1, until=Crossing("fz", below=0.0))


def test_gauges_of_a_part_that_the_car_lacks_are_refused() -> None:
    with pytest.raises(ValueError, match=r"fuel: this car has drive\.source = 'torque'"):
        moving().run(duration=0.1, gauges={"fuel": sp.Mean("fuel")})
    with pytest.raises(ValueError, match="engine_speed: this car has"):
        moving().run(duration=0.1, until=Crossing("engine_speed", above=500.0))


def test_gauges_print_what_they_are_asked() -> None:
    gate = sp.Gate((0, 3), (0, -3))
    assert repr(sp.Peak("fz_FL")) == "<Peak 'fz_FL'>"
    assert repr(Crossing("x", below=2.5)) == "<Crossing 'x', level=2.5, sign=-1.0>"
    assert repr(ValueAt("x", gate)).startswith("<ValueAt 'x', after=<Gate left_x=0.0, left_y=3.0")
