"""Interrupted runs: state of the cars, recording, continuation; and progress."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF, bits_of, moving
from skidpad import _core
from skidpad.gauges import Crossing
from skidpad.simulation import scheduler
from skidpad.simulation.divergence import Losses
from skidpad.simulation.run import Run

INPUTS: dict[str, Any] = {"steer": sp.Signal([0.0, 0.4], [0.0, 0.05]), "drive_torque": 100.0}
HOW: dict[str, Any] = {
    "record": ["x", "yaw_rate", "fz"],
    "gauges": {"ay": sp.Peak("ay")},
    "every": 7,
}


def stop_at(share: float) -> Callable[[float], None]:
    """Return a progress function that interrupts its run."""

    def progress(done: float) -> None:
        if done > share:
            raise KeyboardInterrupt

    return progress


def ended(fleet: sp.Fleet, run: Callable[..., sp.Recording], threads: int) -> sp.Recording:
    """Run and continue through interrupts, to the end."""
    for share in (0.1, 0.3, 0.5, 0.501, 0.9):
        try:
            return run(threads=threads, progress=stop_at(share))
        except KeyboardInterrupt:
            run = fleet.resume
    return fleet.resume(threads)


def require_same(one: sp.Recording, other: sp.Recording) -> None:
    np.testing.assert_array_equal(one.time, other.time)
    assert list(one) == list(other)
    for name in one:
        np.testing.assert_array_equal(one[name], other[name])
    for name in one.gauges:
        np.testing.assert_array_equal(one.gauges[name], other.gauges[name])


@pytest.fixture(autouse=True)
def _short_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run takes many calls."""
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 13 * 64 * 1e-7)


# going on


@pytest.mark.parametrize("duration", [0.4, 0.4004, 0.0004, 0.0])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_going_on_gives_the_bits_of_a_run_without_interrupts(
    dtype: str, threads: int, duration: float
) -> None:
    whole, fleet = moving(n=150, dtype=dtype), moving(n=150, dtype=dtype)
    expected = whole.run(INPUTS, duration, **HOW)
    rec = ended(fleet, lambda **how: fleet.run(INPUTS, duration, **HOW, **how), threads)
    assert bits_of(fleet) == bits_of(whole)
    require_same(rec, expected)
    assert fleet.interrupted is None


@pytest.mark.parametrize(("duration", "control_dt"), [(0.3, 0.02), (0.3004, 0.02), (0.3004, 0.03)])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_controlled_run_goes_on_and_asks_nothing_twice(
    threads: int, duration: float, control_dt: float
) -> None:
    times: list[float] = []

    def control(time: float, state: sp.State) -> dict[str, Any]:
        times.append(time)
        return {"throttle": 0.5, "steer": 0.05 * np.sin(20 * time) - 0.1 * state.yaw_rate}

    whole, fleet = moving(GOLF, 150), moving(GOLF, 150)
    expected = whole.run(control, duration, **HOW, control_dt=control_dt)
    asked, times = times, []
    rec = ended(
        fleet,
        lambda **how: fleet.run(control, duration, **HOW, control_dt=control_dt, **how),
        threads,
    )
    assert times == asked
    assert bits_of(fleet) == bits_of(whole)
    require_same(rec, expected)


@pytest.mark.parametrize("controlled", [False, True])
def test_gauges_and_cars_that_an_event_has_ended_go_on_too(controlled: bool) -> None:
    asked: list[float] = []

    def control(time: float, state: sp.State) -> dict[str, Any]:
        asked.append(time)
        return {"brake_torque": 3000.0, "steer": 0.1 * time}

    run: Any = control if controlled else {"brake_torque": 3000.0, "steer": 0.02}
    how: dict[str, Any] = {
        "record": ["x", "ay"], "every": 7, "until": Crossing("speed", below=19.0),
        "gauges": {"ay": sp.Peak("ay"), "way": sp.Integral("speed")},
    }  # fmt: skip
    whole, fleet = moving(n=150), moving(n=150)
    expected = whole.run(run, 0.6, **how)
    times, asked = asked, []
    rec = ended(fleet, lambda **more: fleet.run(run, 0.6, **how, **more), 2)
    assert asked == times
    assert len(np.unique(fleet.time)) > 2  # some were ended earlier than others
    assert bits_of(fleet) == bits_of(whole)
    require_same(rec, expected)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such timer")
@pytest.mark.parametrize("controlled", [False, True])
def test_an_interrupt_at_any_moment_is_gone_on_from(controlled: bool) -> None:
    """By a signal, which may arrive between any two Python instructions."""

    def inputs(time: float, state: sp.State) -> dict[str, Any]:
        return {"steer": 0.02 + 0.01 * state.yaw_rate}

    armed = False

    def interrupt(number: int, frame: object) -> None:
        if armed:
            raise KeyboardInterrupt

    run: Any = inputs if controlled else INPUTS
    whole, fleet = moving(n=2000), moving(n=2000)
    expected = whole.run(run, 0.4, **HOW)
    before = signal.signal(signal.SIGALRM, interrupt)
    interrupts = 0
    go: Callable[[], sp.Recording] = lambda: fleet.run(run, 0.4, **HOW)  # noqa: E731
    rec = None
    while rec is None:
        try:
            armed = True
            signal.setitimer(signal.ITIMER_REAL, 0.004 + 0.0007 * (interrupts % 9))
            rec = go()
            armed = False
        except KeyboardInterrupt:
            armed = False
            interrupts += 1
            if fleet.interrupted is not None:
                go = fleet.resume
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
    assert interrupts > 3
    assert bits_of(fleet) == bits_of(whole)
    require_same(rec, expected)


@pytest.mark.parametrize("late", ["recording", "release", "warn"])
def test_an_interrupt_after_the_last_step_loses_no_recording(
    late: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        monkeypatch.undo()
        raise KeyboardInterrupt

    def released(token: object) -> None:
        release(token)
        interrupted()

    whole, fleet = moving(n=150), moving(n=150)
    expected = whole.run(INPUTS, 0.2, **HOW)
    release = _core.release
    if late == "recording":
        monkeypatch.setattr(Run, "recording", interrupted)
    elif late == "release":
        monkeypatch.setattr(_core, "release", released)
    else:
        monkeypatch.setattr(Losses, "report", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.2, **HOW)
    require_same(fleet.resume(), expected)
    assert bits_of(fleet) == bits_of(whole)
    assert fleet.interrupted is None


def test_a_controller_that_failed_is_asked_again() -> None:
    broken = [True]

    def control(time: float, state: sp.State) -> dict[str, Any]:
        if time > 0.1 and broken:
            broken.clear()
            raise ZeroDivisionError
        return {"steer": 0.02 * time}

    whole, fleet = moving(), moving()
    expected = whole.run(lambda time, state: {"steer": 0.02 * time}, 0.2, **HOW)
    with pytest.raises(ZeroDivisionError):
        fleet.run(control, 0.2, **HOW)
    require_same(fleet.resume(), expected)
    assert bits_of(fleet) == bits_of(whole)


@pytest.mark.slow
def test_long_steps_go_on_too() -> None:
    whole, fleet = moving(n=150), moving(n=150)
    whole.step(steer=0.01, steps=30_000)
    before = scheduler.Task.call
    with pytest.MonkeyPatch.context() as patch:

        def stopped(task: scheduler.Task, first: int, *args: int) -> None:
            if first > 5_000:
                raise KeyboardInterrupt
            before(task, first, *args)

        patch.setattr(scheduler.Task, "call", stopped)
        with pytest.raises(KeyboardInterrupt):
            fleet.step(steer=0.01, steps=30_000)
    assert fleet.time.max() < 30.0
    assert len(fleet.interrupted or ()) == 0
    fleet.resume(threads=2)
    assert bits_of(fleet) == bits_of(whole)


def test_there_must_be_something_to_go_on_with() -> None:
    fleet = moving()
    with pytest.raises(RuntimeError, match="no run of this fleet was interrupted"):
        fleet.resume()
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.2, progress=stop_at(0.2))
    kept = fleet.save()
    fleet.step(steps=3)
    with pytest.raises(RuntimeError, match="cars have moved since the run was interrupted"):
        fleet.resume()
    fleet.restore(kept)
    fleet.resume()
    assert fleet.time == pytest.approx(0.22)
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.2, progress=stop_at(0.2))
    fleet.start(20.0, where=[0])
    assert fleet.interrupted is None


def test_a_run_that_is_refused_leaves_the_interrupted_one() -> None:
    fleet = moving()
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.2, progress=stop_at(0.2))
    with pytest.raises(ValueError, match="steer"):
        fleet.run({"steer": np.nan}, 0.2)
    for wrong in ({"threads": 0}, {"progress": 5}):
        with pytest.raises((TypeError, ValueError), match=next(iter(wrong))):
            fleet.resume(**wrong)
    fleet.resume()
    assert fleet.time == pytest.approx(0.22)


def test_nobody_goes_on_from_within_a_run() -> None:
    fleet = moving()
    with pytest.raises(RuntimeError, match="in the midst of another call"):
        fleet.run(INPUTS, 0.2, progress=lambda share: fleet.resume())


# what is recorded until then


@pytest.mark.parametrize("threads", [1, 2])
def test_what_was_recorded_is_there_up_to_where_each_car_stands(threads: int) -> None:
    whole, fleet = moving(n=300), moving(n=300)
    expected = whole.run(INPUTS, 0.4, **HOW)
    start = fleet.time[0]
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.4, **HOW, threads=threads, progress=stop_at(0.3))
    rec = fleet.interrupted
    assert rec is not None
    since = fleet.time - start
    assert since.min() == 0  # some had not begun
    assert since.max() > 0.1
    for name in rec:
        for car, time in enumerate(since):
            taken = int(time / 7e-3 + 1e-9) + 1 if time > 0 else 0
            samples = rec[name][..., car]
            np.testing.assert_array_equal(samples[:taken], expected[name][:taken, ..., car])
            assert np.isnan(samples[taken:]).all()
    kept = rec["x"].copy()
    fleet.resume()
    np.testing.assert_array_equal(rec["x"], kept)  # a copy


@pytest.mark.parametrize("controlled", [False, True])
def test_a_car_that_an_event_has_ended_keeps_its_last_sample(controlled: bool) -> None:
    """As in the recording of a completed run."""
    until = sp.Elapsed([0.0, 0.05, 10.0])
    inputs: Any = (lambda time, state: {"drive_torque": 100.0}) if controlled else INPUTS
    whole, fleet = moving(n=3), moving(n=3)
    expected = whole.run(inputs, 0.4, record=["x", "fz"], every=5, until=until)
    with pytest.raises(KeyboardInterrupt):
        fleet.run(
            inputs, 0.4, record=["x", "fz"], every=5, until=until, progress=stop_at(0.6)
        )  # fmt: skip
    rec = fleet.interrupted
    assert rec is not None
    assert 30 < rec.time.size < expected.time.size
    for name in rec:
        np.testing.assert_array_equal(rec[name], expected[name][: rec.time.size])


def test_a_recording_ends_with_the_last_sample_that_a_car_has() -> None:
    fleet = moving()
    with pytest.raises(KeyboardInterrupt):
        fleet.run(lambda time, state: {}, 1.0, every=10, record=["x"], progress=stop_at(0.4))
    rec = fleet.interrupted
    assert rec is not None
    assert rec.time[-1] == pytest.approx(0.41)
    assert fleet.time == pytest.approx(0.43)
    assert np.isfinite(rec["x"]).all()


# progress


@pytest.mark.parametrize("n", [1, 50, 700])
@pytest.mark.parametrize("duration", [10.0, 10.0004])
def test_progress_goes_by_time_also_of_one_slice(
    n: int, duration: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 10.0)
    shares: list[float] = []
    moving(n=n).run(duration=duration, dt=1e-2, progress=shares.append)
    assert (np.diff([0.0, *shares]) > 0).all()
    assert np.diff([0.0, *shares]).max() < 0.02
    assert shares[-1] == 1


def test_progress_of_nothing_is_all_of_it() -> None:
    for inputs in (None, lambda time, state: {}):
        shares: list[float] = []
        rec = moving().run(inputs, 0.0, record=["x"], progress=shares.append)
        assert shares == [1.0]
        assert (rec["x"] > 0).all()  # the sample of the start


def test_progress_goes_on_where_it_was() -> None:
    shares: list[float] = []
    fleet = moving(n=150)
    with pytest.raises(KeyboardInterrupt):
        fleet.run(INPUTS, 0.4, progress=stop_at(0.5))
    fleet.resume(progress=shares.append)
    assert 0.5 < shares[0] < 0.6
    assert (np.diff(shares) > 0).all()
    assert shares[-1] == 1


def test_a_bar_is_shown_where_tqdm_is(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    fleet = moving(n=150)
    fleet.run(INPUTS, 0.4, threads=2, progress=True)
    assert "100%" in capsys.readouterr().err
    fleet.run(INPUTS, 0.4, progress=False)
    assert not capsys.readouterr().err


def test_without_tqdm_a_bar_is_refused_before_a_car_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    fleet = moving()
    before = bits_of(fleet)
    with pytest.raises(ImportError, match=r"tqdm.*skidpad\[lab\]"):
        fleet.run(INPUTS, 0.4, progress=True)
    assert bits_of(fleet) == before


# threads of steps


@pytest.mark.slow
@pytest.mark.parametrize("steps", [1, 40, 3000])
@pytest.mark.parametrize("threads", [2, 5])
def test_steps_on_threads_are_the_same(steps: int, threads: int) -> None:
    one, many = moving(BMW, 400), moving(BMW, 400)
    for _ in range(2):
        one.step(steer=0.01, brake_torque=np.arange(400.0), steps=steps)
        many.step(steer=0.01, brake_torque=np.arange(400.0), steps=steps, threads=threads)
    assert bits_of(one) == bits_of(many)


@pytest.mark.parametrize("threads", [0, -1, 1.5, None, "2"])
def test_a_number_of_threads_is_at_least_one(threads: Any) -> None:
    with pytest.raises(ValueError, match="threads must be an integer >= 1"):
        moving().step(threads=threads)


# warnings


@pytest.mark.parametrize(
    "call",
    [lambda f: f.step(), lambda f: f.step(threads=2), lambda f: f.run(duration=0.01)],
    ids=["step", "threads", "run"],
)
def test_a_warning_points_at_the_line_that_called(call: Callable[[sp.Fleet], object]) -> None:
    fleet = moving()
    fleet.state.vx[1] = np.nan
    with pytest.warns(RuntimeWarning, match="1 of 3 cars") as warned:
        call(fleet)
    assert [one.filename for one in warned] == [__file__]
