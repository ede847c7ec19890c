"""Time: runs of any duration, interrupts, threads, memory, and requirements checked in advance."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from child import interrupted
from rings import first_quick
from skidpad._lib import memory
from skidpad.simulation import scheduler

CAR = sp.cars.load("bmw_320i")


def moving(n: int = 3, **how: Any) -> sp.Fleet:
    fleet = sp.Fleet(CAR, n=n, **how)
    fleet.start(speed=20.0)
    return fleet


def bits(fleet: sp.Fleet) -> bytes:
    rows = [getattr(fleet.state, name) for name in sp.channels()]
    return np.vstack(rows).tobytes() + fleet.status.tobytes() + fleet.time.tobytes()


# durations


@pytest.mark.parametrize(
    ("duration", "dt"), [(1.0, 0.3), (0.01, 0.1), (1.0, 1e-3), (0.25, 1 / 240), (0.0, 1e-3)]
)
def test_a_run_ends_at_its_duration(duration: float, dt: float) -> None:
    fleet = sp.Fleet(sp.Car(), n=3)  # which has neither drag nor rolling resistance
    fleet.start(speed=20.0)
    rec = fleet.run(duration=duration, dt=dt, every=1)
    assert fleet.time == pytest.approx(duration, abs=1e-12)
    assert fleet.state.x == pytest.approx(20.0 * duration, rel=1e-9)
    assert rec.time == pytest.approx(dt * np.arange(int(duration / dt + 1e-9) + 1))


def test_the_last_step_holds_what_the_inputs_are_then() -> None:
    steer = sp.Signal([0.0, 1.0], [[0.0, 0.0, 0.0], [0.1, 0.2, -0.1]])
    whole, parts = moving(), moving()
    whole.run({"steer": steer, "brake_torque": [0.0, 500.0, 100.0]}, 0.95, dt=0.1)
    for i in range(9):
        held = steer.values[1] * (0.1 * i)
        parts.step(held, brake_torque=[0.0, 500.0, 100.0], dt=0.1)
    parts.step(steer.values[1] * 0.9, brake_torque=[0.0, 500.0, 100.0], dt=0.05)
    for name in ("x", "y", "yaw_rate", "vx"):
        np.testing.assert_allclose(getattr(whole.state, name), getattr(parts.state, name), 1e-9)


@pytest.mark.parametrize(("control_dt", "calls"), [(0.1, 10), (0.3, 4)])
def test_a_controller_steers_the_last_step_too(control_dt: float, calls: int) -> None:
    times: list[float] = []

    def control(at: float, state: sp.State) -> dict[str, float]:
        times.append(at)
        return {"steer": 0.01}

    fleet = moving()
    fleet.run(control, 0.95, dt=0.1, control_dt=control_dt)
    assert times == pytest.approx(control_dt * np.arange(calls))
    assert fleet.time == pytest.approx(0.95)


def test_a_duration_within_rounding_is_whole() -> None:
    whole, rounded = moving(), moving()
    whole.run(duration=1.0, dt=1 / 120)
    rounded.run(duration=1.0, dt=1 / 120 + 1e-9)
    assert whole.time[0] == pytest.approx(rounded.time[0], abs=1e-6)


def test_time_adds_up_and_begins_anew() -> None:
    fleet = moving()
    fleet.step(steps=30)
    fleet.run(duration=0.5)
    fleet.run(lambda at, state: {}, 0.2)
    assert fleet.time == pytest.approx(0.73)
    fleet.start()
    assert (fleet.time == 0).all()


def test_long_steps_are_several() -> None:
    once, often = moving(), moving()
    once.step(steer=1e-4, dt=100.0)
    often.step(steer=1e-4, dt=5.0, steps=20)
    assert bits(once) == bits(often)
    with pytest.raises(ValueError, match=r"dt: 100.0 s is not allowed in a run, must be <= 5 s"):
        once.run(duration=100.0, dt=100.0)


def test_a_long_step_in_many_calls_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = moving(100, dtype="float32"), moving(100, dtype="float32")
    one.step(steer=0.01, steps=30_000)
    monkeypatch.setattr("skidpad.simulation.fleet.LARGE_WORK", 1)
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 1e-3)
    other.step(steer=0.01, steps=np.int64(30_000))
    assert bits(one) == bits(other)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"steps": 3000, "dt": -1}, "dt: -1"),
        ({"steps": 10**9, "dt": np.nan}, "dt: nan"),
        ({"steps": True}, "steps: expected an integer, not True"),
        ({"dt": True}, "dt: expected a number, not True"),
        ({"dt": 10**400}, "dt: expected a number"),
        ({"dt": 1e300, "steps": 2}, r"dt: 1e\+300"),
    ],
)
def test_a_wrong_time_is_called_by_its_name(how: dict[str, Any], words: str) -> None:
    fleet = moving()
    before = bits(fleet)
    with pytest.raises((TypeError, ValueError), match=words):
        fleet.step(**how)
    assert bits(fleet) == before


# interrupts


@pytest.mark.parametrize("threads", [1, 2])
def test_what_ends_a_run_leaves_each_car_at_its_time(threads: int) -> None:
    n = 3000
    fleet, reference = moving(n), moving(n)

    def fail(share: float) -> None:
        if share > 0.3:
            raise ZeroDivisionError(share)

    with pytest.raises(ZeroDivisionError):
        fleet.run({"steer": 0.02}, 0.2, threads=threads, progress=fail)
    times = fleet.time.copy()
    assert 0.0 in times  # else nothing was interrupted
    assert 0.2 in times
    reference.run({"steer": 0.02}, 0.2)
    there = times == 0.2
    assert (fleet.state.x[there] == reference.state.x[there]).all()
    assert (fleet.state.x[times == 0] == 0).all()
    fleet.step(steer=0.02)  # and it goes on
    assert fleet.time == pytest.approx(times + 1e-3)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="Windows has no such timer")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_at_any_moment_leaves_each_car_at_its_time(threads: int) -> None:
    armed = False

    def interrupt(number: int, frame: object) -> None:
        if armed:  # else it came late, when the run had ended
            raise KeyboardInterrupt

    whole = moving(64)
    rec = whole.run({"steer": 0.02}, 2.0, every=1, record=["x"])
    fleet = moving(1000)
    before = signal.signal(signal.SIGALRM, interrupt)
    interrupted = 0
    try:
        for i in range(25):
            fleet.start(speed=20.0)
            try:
                armed = True
                signal.setitimer(signal.ITIMER_REAL, 0.002 + 0.004 * i)
                fleet.run({"steer": 0.02}, 2.0, threads=threads)
                armed = False
            except KeyboardInterrupt:
                armed = False
                interrupted += 1
            sample = np.rint(fleet.time / 1e-3).astype(int)
            np.testing.assert_array_equal(fleet.state.x, rec["x"][sample, 0])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupted > 10


def test_a_controller_that_fails_leaves_all_cars_at_one_time() -> None:
    def control(at: float, state: sp.State) -> dict[str, Any]:
        return {"steer": 0.01 if at < 0.05 else "left"}

    fleet = moving()
    with pytest.raises(TypeError, match="steer must be real numbers"):
        fleet.run(control, 0.2)
    assert fleet.time == pytest.approx(0.05)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
@pytest.mark.parametrize(
    "call",
    first_quick(
        [
            "fleet.step(steps=np.int64(2 * 10**8))",
            "fleet.step(steps=10**15)",
            "fleet.step(dt=3600.0, steps=10**5)",
            "fleet.step(dt=24.0, steps=10**6)",
            "fleet.run(duration=1e9, every=10**9, threads=2)",
            "many.step(dt=3600.0, steps=1000)",
            "many.run(duration=1e5, dt=5.0, every=10**9, threads=2)",
        ],
        2,
    ),
)
def test_ctrl_c_is_heard(call: str) -> None:
    code = f"""
        import time, numpy as np, skidpad
        car = skidpad.cars.load("bmw_320i")
        fleet, many = skidpad.Fleet(car), skidpad.Fleet(car, n=5000)
        print("ready", flush=True)
        try:
            {call}
        except KeyboardInterrupt:
            print(time.time(), float(fleet.time.max() + many.time.max()))
        fleet.step()
    """
    (moved,) = interrupted(code, after=0.3)
    assert float(moved) > 0


# threads


def test_any_number_of_threads_is_bounded_by_the_work() -> None:
    one, many = moving(1000), moving(1000)
    one.run({"steer": 0.02}, 0.1)
    many.run({"steer": 0.02}, 0.1, threads=2**62)
    assert bits(one) == bits(many)


def test_a_thread_that_does_not_start_ends_the_run_before_a_car_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = threading.Thread.start
    started: list[threading.Thread] = []

    def second_fails(thread: threading.Thread) -> None:
        if started:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    fleet = moving(5000)
    before = bits(fleet)
    monkeypatch.setattr(threading.Thread, "start", second_fails)
    with pytest.raises(RuntimeError, match="threads: only 1 of 4 could be started"):
        fleet.run(duration=0.1, threads=4)
    assert bits(fleet) == before
    monkeypatch.undo()
    fleet.run(duration=0.01, threads=2)


@pytest.mark.parametrize("call", ["step", "run", "start", "evaluate", "closed loop"])
def test_one_call_at_a_time(call: str) -> None:
    """From another thread, and from within the run itself."""
    fleet = moving(500)
    calls = {
        "step": fleet.step,
        "run": lambda: fleet.run(duration=0.01),
        "start": fleet.start,
        "evaluate": fleet.evaluate,
        "closed loop": lambda: fleet.run(lambda at, state: {}, 0.01),
    }
    found: list[str] = []

    def intrude() -> None:
        try:
            calls[call]()
        except RuntimeError as error:
            found.append(str(error))

    def progress(share: float) -> None:
        intrude()
        other = threading.Thread(target=intrude)
        other.start()
        other.join()

    fleet.run({"steer": 0.01}, 0.05, progress=progress)
    assert len(found) >= 2
    assert all("in the midst of another call" in text for text in found)
    assert fleet.time == pytest.approx(0.05)
    calls[call]()  # and now it may


@pytest.mark.slow
def test_threads_that_step_one_fleet_lose_nothing() -> None:
    """Each step is either taken as a whole or refused."""
    fleet = moving(2000)
    taken = [0, 0]

    def steps(who: int) -> None:
        for _ in range(200):
            try:
                fleet.step(steps=5)
                taken[who] += 1
            except RuntimeError:
                time.sleep(0)

    threads = [threading.Thread(target=steps, args=(who,)) for who in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert fleet.time == pytest.approx(sum(taken) * 5e-3)
    alone = moving(2000)
    alone.step(steps=5 * sum(taken))
    assert (alone.state.x == fleet.state.x).all()


# memory


def test_a_recording_that_does_not_fit_is_refused_before_a_car_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "free_bytes", lambda: 30_000_000)
    fleet = moving(100)
    before = bits(fleet)
    # 10,001 samples of 4 rows of 100 cars of 8 bytes, and their times
    with pytest.raises(MemoryError, match=r"record: 0\.0321 GB .*0\.03 GB are free") as refused:
        fleet.run(duration=10.0, every=1, record=["fz"])
    assert "10001 samples of 4 rows for 100 cars" in str(refused.value)
    assert bits(fleet) == before
    monkeypatch.setattr(memory, "free_bytes", lambda: None)  # where the system does not say
    fleet.run(duration=0.1, every=1, record=["fz"])


@pytest.mark.skipif(not os.path.exists("/proc/meminfo"), reason="only Linux says it there")
def test_free_memory_is_some_of_what_there_is() -> None:
    free = memory.free_bytes()
    assert free is not None
    assert 2**20 < free < os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def test_far_too_many_cars_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free_bytes", lambda: 2**30)
    with pytest.raises(MemoryError, match=r"n: .* GB are needed"):
        sp.Fleet(CAR, n=10**9)


def test_a_wrong_shape_is_refused_before_it_is_copied() -> None:
    wide = np.broadcast_to(np.float32(0.0), (10**7, 10**5))  # 8 TB in float64
    fleet = moving()
    for value in (wide, wide[0], wide.T):
        with pytest.raises(ValueError, match=r"steer: shape .* for 3 cars"):
            fleet.step(steer=value)
        with pytest.raises(ValueError, match=r"steer: shape .* for 3 cars"):
            fleet.run({"steer": value}, 0.1)
        with pytest.raises(ValueError, match=r"speed: shape .* for 3 cars"):
            fleet.start(speed=value)
