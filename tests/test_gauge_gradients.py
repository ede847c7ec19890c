"""Gradients of gauges by all initial values of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from ridders import derivative
from rings import first_quick
from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad.gauges import (
    Boundary,
    Cone,
    Crossing,
    Custom,
    Elapsed,
    Gate,
    Integral,
    Max,
    Min,
    StatusFlag,
    ValueAt,
)  # fmt: skip

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")

STEER = sp.Signal([0.0, 0.2, 0.5, 0.9], [0.0, 0.05, 0.05, -0.04])
ASKED: dict[str, Any] = {"duration": 0.9, "every": 7}
TURNS = Crossing("yaw_rate", above=0.2)
BACK = Crossing("yaw_rate", below=0.25, after=TURNS)
AHEAD = Gate((8.0, 3.0), (8.5, -3.0))
GAUGES: dict[str, sp.gauges.Gauge] = {
    "peak": sp.Peak("roll"),
    "largest of a wheel": Max("fz_FR"),
    "smallest": Min("fz_FL"),
    "mean": sp.Mean("yaw_rate", after=TURNS),
    "rms": sp.RMS("ay", before=AHEAD),
    "integral": Integral("vx"),
    "integral between events": Integral("ay", after=TURNS, before=BACK),
    "integral after a time": Integral("ay", after=Elapsed(0.21), before=Elapsed(0.3, after=TURNS)),
    "value at a time": ValueAt("y", Elapsed(0.5003)),
    "value when something happens": ValueAt("vy", BACK),
    "crossing": BACK,
    "gate": AHEAD,
    "lap": ValueAt("y", AHEAD),
    "elapsed": Elapsed(0.1, after=TURNS),
    "peak in a window": sp.Peak("sideslip", after=Elapsed(0.1), before=BACK),
}  # fmt: skip


def turning() -> sp.Fleet:
    fleet = sp.Fleet(BMW.replace({"body.mass": float(BMW["body.mass"]) * np.array([0.97, 1.04])}))
    fleet.start(speed=[17.0, 18.0])
    return fleet


def told(gauge: Any, name: str, share: float) -> Any:
    """A gauge's result with one number changed by a fraction."""
    fleet, steer = turning(), STEER
    before = fleet._cars.state.copy()
    if name in fleet.car:
        fleet = sp.Fleet(fleet.car.replace({name: fleet.car[name] * (1 + share)}))
        fleet._cars.state[...] = before
    elif name == "vx":
        fleet._cars.state[CHANNELS[name].row] += share
    else:
        steer = sp.Signal(STEER.times, STEER.values + share * np.array([0.0, 1.0, 0.0, 0.0]))
    _core.written(fleet._cars.plan)
    return fleet.run({"steer": steer}, gauges={"own": gauge}, **ASKED).gauges["own"]


@pytest.mark.parametrize("which", first_quick(list(GAUGES), 3))
def test_gradients_of_gauges_are_those_of_differences(which: str) -> None:
    gauge, fleet = GAUGES[which], turning()
    by = ["vx", "steer", "body.mass", "anti_roll.front.stiffness"]
    found = fleet.gradient(gauge, {"steer": STEER}, by=by, **ASKED)
    np.testing.assert_array_equal(found.value, told(gauge, "vx", 0.0))
    assert np.isfinite(found.value).all()
    exact = {
        "vx": found["vx"],
        "steer": found["steer"][1],
        "body.mass": found["body.mass"] * fleet.car["body.mass"],
        "anti_roll.front.stiffness": found["anti_roll.front.stiffness"]
        * fleet.car["anti_roll.front.stiffness"],
    }
    for name, gradient in exact.items():
        slope, doubt = derivative(lambda h, name=name: told(gauge, name, h), 1e-4)
        off = np.abs(gradient - slope)
        np.testing.assert_array_less(off, 1e-8 * np.abs(slope) + 8 * doubt + 1e-15, err_msg=name)


def test_a_loss_of_gauges_and_samples_follows_the_chain_rule() -> None:
    fleet, by = turning(), ["vx", "steer", "body.mass"]
    gauges: dict[str, Any] = {"lean": sp.Peak("roll"), "loads": Min("fz")}

    def judged(recording: sp.Recording) -> tuple[Any, dict[str, Any]]:
        lean, loads, y = *recording.gauges.values(), recording["y"]
        last = np.zeros_like(y)
        last[-1] = 3.0 * lean
        return lean**2 + (loads[:2] / 1e3).sum(0) + 3.0 * lean * y[-1], {
            "lean": 2.0 * lean + 3.0 * y[-1],
            "loads": [[1e-3, 1e-3], [1e-3, 1e-3], [0.0, 0.0], [0.0, 0.0]],
            "y": last,
        }

    asked: dict[str, Any] = {"gauges": gauges, "by": by, **ASKED}
    found = fleet.gradient(judged, {"steer": STEER}, record=["y"], **asked)
    weights = np.zeros((129, 2))
    weights[-1] = 1.0
    lean, front, rear, y = fleet.gradient(
        [sp.Peak("roll"), Min("fz_FL"), Min("fz_FR"), {"y": weights}],
        {"steer": STEER}, by=by, **ASKED,
    )  # fmt: skip
    for name in found:
        chain = (2.0 * lean.value + 3.0 * y.value) * lean[name] + 3.0 * lean.value * y[name]
        chain = chain + 1e-3 * (front[name] + rear[name])
        np.testing.assert_allclose(found[name], chain, rtol=1e-9, atol=1e-12)
    np.testing.assert_array_equal(found.recording.gauges["lean"], lean.value)


def test_the_loads_of_wheels_are_asked_of_all_four_at_once() -> None:
    fleet = turning()
    each = [Min(f"fz_{wheel}") for wheel in ("FL", "FR", "RL", "RR")]
    asked: dict[str, Any] = {"by": ["body.mass"], **ASKED}
    together = fleet.gradient({"loads": 1.0}, {"steer": STEER}, gauges={"loads": each}, **asked)
    wheels = fleet.gradient({"loads": 1.0}, {"steer": STEER}, gauges={"loads": Min("fz")}, **asked)
    alone = [fleet.gradient(one, {"steer": STEER}, **asked)["body.mass"] for one in each]
    np.testing.assert_array_equal(together["body.mass"], wheels["body.mass"])
    np.testing.assert_allclose(together["body.mass"], sum(alone), rtol=1e-12)


def test_gauges_have_the_same_bits_in_any_company() -> None:
    speeds = np.linspace(12.0, 26.0, 11)
    several = [gauge for name, gauge in GAUGES.items() if "window" not in name]
    by = ["vx", "steer", "body.mass"]

    def found(cars: Any) -> list[dict[str, Any]]:
        fleet = sp.Fleet(BMW, n=len(speeds[cars]))
        fleet.start(speed=speeds[cars])
        return [dict(one) for one in fleet.gradient(several, {"steer": STEER}, by=by, **ASKED)]

    whole = found(slice(None))
    for cars in (slice(4, 5), slice(None, None, -3)):
        for one, some in zip(whole, found(cars), strict=True):
            for name in by:
                part = np.ascontiguousarray(one[name][..., cars])
                assert part.tobytes() == some[name].tobytes(), name


def test_a_moment_that_is_a_sample_is_that_sample() -> None:
    """Also at the start; a window between samples covers the trapezoids in between."""
    fleet, by = turning(), ["y", "vx", "steer"]
    asked: dict[str, Any] = {"duration": 0.3, "every": 10, "by": by}
    start, later, area = fleet.gradient(
        [
            ValueAt("y", Elapsed(0.0)),
            ValueAt("ay", Elapsed(0.2)),
            Integral("ay", after=Elapsed(0.1), before=Elapsed(0.2)),
        ],
        {"steer": STEER},
        **asked,
    )
    np.testing.assert_array_equal(start["y"], 1.0)
    assert not start["vx"].any()
    assert not start["steer"].any()
    weights = np.zeros((2, 31, 1))
    weights[0, 20] = 1.0
    weights[1, 10:21] = 0.01
    weights[1, [10, 20]] = 0.005
    for found, weight in ((later, weights[0]), (area, weights[1])):
        same = fleet.gradient({"ay": weight}, {"steer": STEER}, **asked)
        np.testing.assert_allclose(found.value, same.value, rtol=1e-12)
        for name in by:
            np.testing.assert_allclose(found[name], same[name], rtol=1e-12, atol=1e-15)


def test_a_car_for_which_an_event_does_not_happen_has_no_derivatives() -> None:
    fleet = sp.Fleet(GOLF, n=3)
    fleet.start(speed=[9.0, 0.0, 0.5])  # the first one is faster at once
    quick = Crossing("speed", above=2.0)
    asked: dict[str, Any] = {"duration": 0.8, "by": ["body.mass", "aero.drag_area"]}
    found = fleet.gradient(quick, {"throttle": 1.0}, **asked)
    np.testing.assert_array_equal(np.isnan(found["body.mass"]), [True, False, False])
    assert (found["body.mass"][1:] > 0).all()  # a heavier car takes longer
    without = fleet.gradient(
        {"quick": [0.0, 1.0, 1.0]}, {"throttle": 1.0}, gauges={"quick": quick}, **asked
    )
    np.testing.assert_array_equal(without["body.mass"], [0.0, *found["body.mass"][1:]])


def test_the_window_of_a_flag_stays_where_it_is() -> None:
    """A wheel lifts at a sample; the derivatives are those of the samples that count."""
    car = BMW.replace({"body.height": 1.6 * float(BMW["body.height"])})
    fleet = sp.Fleet(car)
    fleet.start(speed=28.0)
    lift = StatusFlag(sp.Status.WHEEL_LIFT)
    steer = sp.Signal([0.0, 0.2], [0.0, 0.12])
    asked: dict[str, Any] = {"duration": 1.2, "by": ["body.mass"]}
    when = fleet.copy().run({"steer": steer}, 1.2, gauges={"lift": lift}).gauges["lift"]
    assert 0.0 < when[0] < 1.0
    mean = fleet.gradient(sp.Mean("roll", after=lift), {"steer": steer}, **asked)
    weights = np.zeros((121, 1))
    weights[round(float(when[0]) / 0.01) :] = 1.0
    same = fleet.gradient({"roll": weights / weights.sum()}, {"steer": steer}, **asked)
    np.testing.assert_allclose(mean["body.mass"], same["body.mass"], rtol=1e-12)


FLAG = StatusFlag(sp.Status.SPUN)
BAD: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    (Cone(10.0, 1.0), {}, ValueError, "loss: a Cone has no derivatives"),
    (Boundary(10.0, 1.0, 0.0, 1.0), {}, ValueError, "loss: a Boundary has no derivatives"),
    (FLAG, {}, ValueError, "loss: a StatusFlag happens at one of the samples"),
    (Max("fz"), {}, ValueError, "loss: a gauge of four wheels is four numbers; .* 'fz_FL'"),
    (sp.Peak("driver_mark"), {}, ValueError, r"loss: driver_mark jumps \(.*a gauge of it has"),
    ({"driver_mark": 1.0}, {}, ValueError, r"loss: driver_mark jumps .*: it has no"),
    ({"lan": 1.0}, {"gauges": {"lean": sp.Peak("roll")}}, KeyError,
     "loss: no channel or gauge 'lan'; did you mean 'lean'"),
    ([], {}, ValueError, "loss: the list is empty"),
    ([sp.Peak("roll"), 2.0], {}, TypeError, "loss: expected a function"),
    ({"clean": 1.0}, {}, KeyError, "loss: no channel 'clean'"),
    ({"cone": 1.0}, {"gauges": {"cone": Cone(9.0, 1.0)}}, ValueError, "gauges: 'cone': a Cone"),
    ({"y": 1.0}, {"gauges": {"roll": Max("roll")}, "record": ["roll"]}, ValueError,
     "gauges: 'roll' is recorded, too"),
    ({"own": np.ones(3)}, {"gauges": {"own": Max("roll")}}, ValueError,
     r"loss: weights of own have shape \(3,\), the gauge \(2,\)"),
    ({"own": np.nan}, {"gauges": {"own": Max("roll")}}, ValueError, "loss: weights of own are not"),
    (lambda recording: (0.0, {"lean": 1.0}), {"gauges": {"lan": Max("roll")}}, KeyError,
     "loss: 'lean' was not recorded, nor is there such a gauge; did you mean 'lan'"),
    ({"own": 1.0}, {"gauges": [Max("roll")]}, TypeError, "gauges: "),
    ({"own": 1.0}, {"gauges": {"own": "roll"}}, TypeError, "gauges: 'own' is 'roll'"),
]  # fmt: skip


@pytest.mark.parametrize(("loss", "asked", "error", "words"), BAD)
def test_what_has_no_derivative_is_refused_in_words(
    loss: Any, asked: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        turning().gradient(loss, {"steer": STEER}, 0.02, **asked)


def test_a_gauge_that_has_none_may_be_there_beside() -> None:
    """With a loss that does not use it."""
    gauges = {"cone": Cone(10.0, 5.0), "lean": sp.Peak("roll")}
    found = turning().gradient(
        {"lean": 1.0}, {"steer": STEER}, by=["body.mass"], gauges=gauges, **ASKED
    )
    alone = turning().gradient(sp.Peak("roll"), {"steer": STEER}, by=["body.mass"], **ASKED)
    np.testing.assert_array_equal(found["body.mass"], alone["body.mass"])
    assert "cone" in found.recording.gauges


@pytest.mark.slow
def test_a_window_of_a_function_from_outside_is_refused_where_its_time_counts() -> None:
    """Derivatives do not depend on the samples chosen, but on the time when counting begins."""
    numba = pytest.importorskip("numba")
    signature = numba.types.void(
        numba.types.int64, numba.types.CPointer(numba.types.double),
        numba.types.CPointer(numba.types.double), numba.types.voidptr,
    )  # fmt: skip

    @numba.cfunc(signature)
    def begins(n, seen, kept, data):  # type: ignore[no-untyped-def]  # pragma: no cover
        for i in range(n):
            if seen[i] >= 0.3 and kept[i] != kept[i]:
                kept[i] = seen[i]

    event = sp.gauges.CustomEvent(begins, sees=["time"])
    fleet = turning()
    peak = fleet.gradient(Max("yaw_rate", after=event), {"steer": STEER}, by=["vx"], **ASKED)
    alone = fleet.gradient(Max("yaw_rate"), {"steer": STEER}, by=["vx"], **ASKED)
    np.testing.assert_array_equal(peak["vx"], alone["vx"])
    with pytest.raises(ValueError, match=r"a function from outside .* another gauge depends on it"):
        fleet.gradient(Integral("ay", after=event), {"steer": STEER}, by=["vx"], **ASKED)
    with pytest.raises(ValueError, match="loss: a function from outside has no derivatives"):
        fleet.gradient(Custom(begins, sees=["time"]), {"steer": STEER}, by=["vx"], **ASKED)


def test_a_car_beyond_all_places_warns_of_no_number() -> None:
    """The products of the gate's equations overflow there, beside a car that passes through it."""
    fleet = sp.Fleet(BMW, n=2)
    fleet.start(speed=20.0, x=[0.0, 1e308])
    with np.errstate(all="raise"):
        found = fleet.gradient(Gate((1.0, 2.0), (1.0, -2.0)), {}, duration=0.1, by=["vx"])
    assert found["vx"][0] < 0


def test_sums_over_the_run_of_such_a_car_are_infinite_without_a_warning() -> None:
    fleet = sp.Fleet(BMW, n=2)
    fleet.start(speed=20.0, y=[0.0, 1e308])
    with np.errstate(all="raise"):
        found = fleet.gradient({"y": 1.0}, {}, duration=0.1, record=["y"], by=["vy"])
    assert np.isfinite(found.value[0])
    assert np.isinf(found.value[1])
