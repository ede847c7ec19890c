"""User-supplied gauges: a copy of a gauge of the package gives the same results."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

pytest.importorskip("numba", reason="numba is not installed here")

from outside_parts import above, integral, other_signature, peak

CAR = sp.cars.load("bmw_320i")
MANY = (
    "wheel_speed", "fx", "fy", "fz", "mz", "travel", "travel_rate", "slip_ratio", "slip_angle",
)  # fmt: skip
TURN = {"steer": sp.Signal([0, 1, 2, 4], [0, 0.06, -0.06, 0.0])}


def fleet_of(n: int, dtype: str = "float64") -> sp.Fleet:
    fleet = sp.Fleet(CAR, n=n, dtype=dtype)
    fleet.start(speed=np.linspace(10.0, 25.0, n))
    return fleet


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_peak_brought_along_is_that_of_the_package(dtype: str):
    begin = sp.gauges.Elapsed(1.5)
    gauges = {
        "mine": sp.gauges.Custom(peak, ("ay",)), "theirs": sp.Peak("ay"),
        "mine later": sp.gauges.Custom(peak, ("fz_RL",), after=begin),
        "theirs later": sp.Peak("fz_RL", after=begin),
        "before": sp.gauges.Custom(peak, ("roll",), before=begin),
        "theirs before": sp.Peak("roll", before=begin),
        "never": sp.gauges.Custom(peak, ("roll",), after=sp.gauges.Elapsed(9.0)),
    }  # fmt: skip
    told = fleet_of(37, dtype).run(TURN, 3.0, gauges=gauges, every=5).gauges
    for mine, theirs in (
        ("mine", "theirs"), ("mine later", "theirs later"), ("before", "theirs before"),
    ):  # fmt: skip
        np.testing.assert_array_equal(told[mine], told[theirs], err_msg=mine)
    assert np.ptp(told["mine"]) > 1.0
    assert np.isnan(told["never"]).all()


def test_an_integral_of_two_channels_is_that_of_their_recording():
    work = sp.gauges.Custom(integral, ("ay", "yaw_rate", "interval"), keeps=2)
    run = fleet_of(5).run(TURN, 3.0, gauges={"work": work}, record=["ay", "yaw_rate"], every=5)
    expected = np.trapezoid(run["ay"] * run["yaw_rate"], run.time, axis=0)
    np.testing.assert_allclose(run.gauges["work"], expected, rtol=1e-12)


def test_an_event_brought_along_ends_runs_and_begins_gauges():
    high = sp.gauges.CustomEvent(above, ("ay", "time"), c1=np.linspace(1.0, 40.0, 7))
    gauges = {"high": high, "roll": sp.Peak("roll", after=high)}
    run = fleet_of(7).run(TURN, 3.0, gauges=gauges, record=["ay", "roll"])
    over = run["ay"] > np.linspace(1.0, 40.0, 7)
    first = np.where(over.any(axis=0), run.time[over.argmax(axis=0)], np.nan)
    assert np.isnan(first[-1])
    assert first[0] > 0.0
    np.testing.assert_array_equal(run.gauges["high"], first)
    assert np.array_equal(np.isnan(run.gauges["roll"]), np.isnan(first))
    ended = fleet_of(7)
    ended.run(TURN, 3.0, until=high)
    np.testing.assert_allclose(ended.time, np.where(np.isnan(first), 3.0, first), atol=1e-12)


def test_the_bits_do_not_depend_on_batch_or_threads():
    gauge = {"work": sp.gauges.Custom(integral, ("ay", "yaw_rate", "interval"), keeps=2)}
    speed = np.linspace(10.0, 25.0, 37)
    told = []
    for chosen, threads in ((slice(None), 1), (slice(None), 2), (slice(20, 31), 1)):
        fleet = sp.Fleet(CAR, n=len(speed[chosen]))
        fleet.start(speed=speed[chosen])
        told.append(fleet.run(TURN, 2.0, gauges=gauge, threads=threads).gauges["work"])
    assert np.array_equal(told[0], told[1])
    assert np.array_equal(told[0][20:31], told[2])


def test_it_refuses_what_does_not_fit():
    made = sp.gauges.Custom
    with pytest.raises(TypeError, match="function: expected a compiled function"):
        made(abs, ("ay",))
    with pytest.raises(TypeError, match=r"function: takes \(float64, float64\)"):
        made(other_signature)
    with pytest.raises(KeyError, match="yaw_rat"):
        made(peak, ("yaw_rat",))
    with pytest.raises(ValueError, match="keeps: 13 numbers"):
        made(peak, keeps=13)
    with pytest.raises(ValueError, match="keeps must be an integer"):
        made(peak, keeps=1.5)
    with pytest.raises(ValueError, match="occurs twice"):
        made(peak, ("ay", "ay"))
    with pytest.raises(TypeError, match="until: expected an event"):
        fleet_of(1).run({}, 0.1, until=made(peak, ("ay",)))
    for gauge, words in (
        (made(peak, ("engine_speed",)), "engine_speed: this car has"),
        (made(peak, ("ay",), c1=[1.0, 2.0]), "c1"),
        (sp.Gauge("custom_value"), "custom_value: needs a function"),
        (made(peak, MANY), "36 quantities"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=words):
            fleet_of(3).run({}, 0.1, gauges={"one": gauge})
