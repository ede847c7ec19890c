"""Random calls with random bad values: refusals say why, come immediately, and change nothing.

``python tests/test_fuzz_calls.py [calls [seed]]`` makes many. Here the seed is SKIDPAD_FUZZ_SEED or
new in every run, and printed; SKIDPAD_FUZZ_CALLS sets the number of calls.
"""

from __future__ import annotations

import inspect
import os
import random
import re
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import numpy as np
import skidpad as sp
from child import SLOWER
from skidpad._channels import WHEELS
from skidpad.drivers import Preview, Robot, SpeedHold, SpeedProfile
from skidpad.errors import UnknownNameError
from skidpad.maneuvers import Moose
from skidpad.paths import Path
from skidpad.simulation.inputs import INPUTS, WHEEL_INPUTS
from skidpad.simulation.state_view import ATTITUDE

CALLS = int(os.environ.get("SKIDPAD_FUZZ_CALLS", "1500"))
OF_A_STEP = tuple(
    name for name in inspect.signature(sp.Fleet.step).parameters
    if name in (*INPUTS, *WHEEL_INPUTS)
)  # fmt: skip
SEED = int(os.environ.get("SKIDPAD_FUZZ_SEED", time.time_ns() % 10**9))
LONGEST = 1.0 * SLOWER  # of processor time for one call [s]
PLAIN, ENGINE = sp.cars.load("bmw_320i"), sp.cars.load("vw_golf_gti")
CHANNELS = list(sp.channels())
NUMBERS = (
    0, 1, -1, 2, 7, 0.5, -0.0, 1.5, float("nan"), float("inf"), -float("inf"), 1e308, -1e300,
    5e-324, 2**31, 2**63, -(2**63) - 1, 2**64, 10**400, -(10**400), 1e39,
)  # fmt: skip
OTHERS = (
    None, True, False, 1j, "", "1", "steer", "yaw_rate", "nan", b"1", (), [], {}, set(), {"a": 1},
    ..., object(), slice(3), range(3), np.ma.masked, NotImplemented, [None], ["x"], [[1], [2, 3]],
    [[[1.0]]], np.datetime64("2026-01-01"), np.timedelta64(3, "s"), np.bool_(True), "float16",
)  # fmt: skip
DTYPES = ("f8", "f4", "f2", "g", ">f8", "i8", "u1", "?", "c16", "M8[s]", "m8[s]", "U3", "O", "S2")
# arguments that an error may name by something else that they hold
ALIASES = {
    "inputs": INPUTS, "record": ("channel",), "times": ("Signal",),
    "values": ("Signal",), "start": ("bend",), "length": ("bend",), "offset": ("bend",),
    "path": ("bend",), "speeds": ("speed",), "approach": ("x:",), "duration": ("dt",),
    "dt": ("duration", "steps"), "steps": ("dt",), "car": ("Car",), "every": ("record",),
    "state": ("channel",),
    **{name: tuple(f"{name}_{wheel}" for wheel in WHEELS) for name in WHEEL_INPUTS},
}  # fmt: skip


class Fuzz:
    """Calls from a seed, and faults found in their results."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.fleets = [
            sp.Fleet(PLAIN, n=3), sp.Fleet(ENGINE, n=3, dtype="float32"), sp.Fleet(ENGINE),
            sp.Fleet(PLAIN.replace({"suspension.hubs": "massless"}), n=70),
            sp.Fleet(PLAIN.replace({"suspension.kinematics": "polynomial"}), n=9),
        ]  # fmt: skip
        self.faults: list[str] = []
        self.refused = 0

    # values

    def value(self, n: int) -> Any:
        pick = self.random.random()
        if pick < 0.35:
            return self.random.choice(NUMBERS)
        if pick < 0.6:
            return self.random.choice(OTHERS)
        if pick < 0.9:
            return self.array(n)
        return self.thing(n)

    def array(self, n: int) -> Any:
        shape = self.random.choice(
            [(), (n,), (n,), (n,), (1,), (n + 1,), (0,), (1, n), (n, 1), (4, n), (1,) * 33]
        )
        with np.errstate(all="ignore"):
            array = np.zeros(int(np.prod(shape)), self.random.choice(DTYPES))
            if array.size and array.dtype.kind in "fiucO":
                odd = self.random.choice([0, 0.01, 1, -1, 2.5, np.nan, np.inf, 1e39])
                whole = array.dtype.kind in "iu"
                array[self.random.randrange(array.size)] = 1 if whole else odd
        array = array.reshape(shape)
        form = self.random.random()
        if form < 0.15 and array.ndim:
            return np.ma.array(array, mask=np.arange(array.size).reshape(shape) % 2 == 1)
        if form < 0.25:
            return array.tolist()
        if form < 0.3 and array.ndim:
            return array[::-1]
        if form < 0.35:
            return np.broadcast_to(np.float32(0), (10**6, 10**6))
        return array

    def thing(self, n: int) -> Any:
        fleet = self.random.choice(self.fleets)
        return self.random.choice(
            [
                sp.Signal([0, 1], [0, 1]), sp.Signal([0, 1], np.zeros((2, n))), Preview(), Moose(),
                Path.lane_changes((10, 5, 1)), Path.circle(9.0), SpeedHold(9.0), PLAIN, fleet,
                fleet.state, fleet.state.x,
                fleet.state.vx[:1], fleet.state.fz, fleet.time, fleet.status, lambda *a: None,
                lambda *a: {"steer": self.value(n)}, (self.value(n),), [self.value(n)], iter([]),
                {self.random.choice(INPUTS): self.value(n)}, self.random.choice(CHANNELS),
                [self.random.choice(CHANNELS), self.random.choice(CHANNELS)], np.random,
            ]
        )  # fmt: skip

    def spoiled(self, good: Mapping[str, Any], n: int) -> tuple[dict[str, Any], set[str]]:
        """Replace one or two arguments by anything, and omit some others."""
        names = set(self.random.sample(sorted(good), min(len(good), self.random.choice([1, 1, 2]))))
        kept = {name: v for name, v in good.items() if self.random.random() < 0.6}
        return {**kept, **{name: self.value(n) for name in names}}, names

    # calls

    def of_step(self) -> None:
        fleet = self.random.choice(self.fleets)
        good = {
            **dict.fromkeys(OF_A_STEP, 0.0), "gear": None, "hand_wheel": None, "dt": 1e-3,
            "steps": 2, "threads": 1,
        }  # fmt: skip
        how, bad = self.spoiled(good, fleet.n)
        # many steps are no fault, but take their time
        if is_above(how.get("steps"), 10):
            how["steps"] = 2**63
        if is_above(how.get("dt"), 20):
            how["dt"] = 1e300
        self.judge(lambda: fleet.step(**how), bad, fleet, how)

    def of_run(self) -> None:
        fleet = self.random.choice(self.fleets)
        given = {name: self.value(fleet.n) for name in self.random.sample(INPUTS, 1)}
        inputs = self.random.choice([{}, None, given, lambda time, state: given])
        good = {
            "inputs": inputs, "duration": 0.004, "dt": 1e-3, "every": 1, "record": ["x", "fz"],
            "threads": 2, "gauges": {"ay": sp.Peak("ay")}, "until": (),
            "control_dt": 0.002, "driver": None,
            "progress": None,
        }  # fmt: skip
        how, bad = self.spoiled(good, fleet.n)
        how.setdefault("duration", 0.004)
        if is_above(how["duration"], 0.01):
            how["duration"] = 1e300
        if "inputs" in how and how["inputs"] is inputs and inputs is not None:
            bad.add("inputs")
        self.judge(lambda: fleet.run(**how), bad, fleet, how)

    def of_start(self) -> None:
        fleet = self.random.choice(self.fleets)
        state = {self.random.choice(CHANNELS): self.value(fleet.n)}
        good = {
            "speed": 10.0, "heading": 0.1, "x": 1.0, "y": 2.0, "gear": None, "where": [0],
            "state": self.random.choice([None, fleet.save(), state]),
        }  # fmt: skip
        how, bad = self.spoiled(good, fleet.n)
        if isinstance(how.get("state"), dict):
            bad |= how["state"].keys()
        self.judge(lambda: fleet.start(**how), bad, fleet, how)

    def of_restore(self) -> None:
        fleet = self.random.choice(self.fleets)
        kept = self.random.choice(self.fleets).save()
        how, bad = self.spoiled({"snapshot": kept, "where": [-1]}, fleet.n)
        how.setdefault("snapshot", kept)
        bad |= {"snapshot", "gear"}  # of another fleet
        self.judge(lambda: fleet.restore(**how), bad, fleet, how)

    def of_observe(self) -> None:
        fleet = self.random.choice(self.fleets)
        names = self.random.sample(sorted(CHANNELS), 2)
        how, bad = self.spoiled({"channels": names, "out": None}, fleet.n)
        how.setdefault("channels", names)
        self.judge(lambda: fleet.observe(**how), {*bad, *names, "channel"}, fleet, how)

    def of_state(self) -> None:
        fleet = self.random.choice(self.fleets)
        name = self.random.choice([*CHANNELS, "yawrate", "_state", ""])
        value = self.value(fleet.n)
        self.judge(lambda: setattr(fleet.state, name, value), {name}, fleet, {name: value})
        if name in ATTITUDE:
            fleet.start(20.0)  # the next call would speak of it

    def of_attributes(self) -> None:
        fleet = self.random.choice(self.fleets)
        name = self.random.choice(
            ["car", "n", "dtype", "state", "status", "time", "sate", "substeps"]
        )
        value = self.value(fleet.n)
        self.judge(lambda: setattr(fleet, name, value), {name}, fleet, {name: value})

    def of_fleet(self) -> None:
        good = {"car": PLAIN, "n": 3, "dtype": "float32", "substeps": None, "isa": None}
        how, bad = self.spoiled(good, 3)
        how.setdefault("car", PLAIN)
        if isinstance(how.get("n"), int) and 10**4 < how["n"] < 2**40:
            how["n"] = 2**50
        self.judge(lambda: sp.Fleet(**how), bad, None, how)

    def of_signal(self) -> None:
        how, bad = self.spoiled({"times": [0.0, 1.0], "values": [0.0, 1.0]}, 2)
        how = {"times": [0.0, 1.0], "values": [0.0, 1.0], **how}
        self.judge(lambda: sp.Signal(**how), bad, None, how)

    def of_lane_change(self) -> None:
        good = {"start": 1.0, "length": 2.0, "offset": 3.0}
        how, bad = self.spoiled(good, 3)
        change = tuple({**good, **how}.values())
        bad = {f"lane change {name}" for name in bad}
        self.judge(lambda: Path.lane_changes(change).position(0.0), bad, None, how)

    def of_path(self) -> None:
        how, bad = self.spoiled({"points": [[0.0, 0.0], [9.0, 1.0]], "station": 1.0}, 2)
        how = {"points": [[0.0, 0.0], [9.0, 1.0]], "station": 0.0, **how}
        self.judge(lambda: Path.from_points(how["points"]).position(how["station"]), bad, None, how)

    def of_drivers(self) -> None:
        how, bad = self.spoiled(Preview().numbers, 3)
        bad = {f"driver {name}" for name in bad}
        self.judge(lambda: Preview(**how), bad, None, how)
        for make, name in ((Robot, "program"), (SpeedHold, "speed")):
            told = self.value(3)
            self.judge(lambda make=make, told=told: make(told), {name}, None, told)
        how, bad = self.spoiled({"station": [0.0, 9.0], "speed": [1.0, 2.0]}, 2)
        how = {"station": [0.0, 9.0], "speed": [1.0, 2.0], **how}
        self.judge(lambda: SpeedProfile(**how), {f"profile {name}" for name in bad}, None, how)

    def of_moose(self) -> None:
        good = {field.name: getattr(Moose(), field.name) for field in fields(Moose)}
        how, bad = self.spoiled(good, 3)
        self.judge(lambda: Moose(**how), bad, None, how)

    def of_moose_run(self) -> None:
        good = {
            "car": PLAIN, "speed": 40.0, "record": ("x",), "threads": 1, "dtype": "float32",
            "progress": None,
        }  # fmt: skip
        how, bad = self.spoiled(good, 1)
        how = {"car": PLAIN, "speed": 40.0, "record": (), **how}
        if is_above(1.0, how["speed"]):
            how["speed"] = -1.0  # who creeps takes his time
        self.judge(lambda: Moose(dt=5e-3).run(**how), bad, None, how)

    def of_recording(self) -> None:
        fleet = self.fleets[0]
        recording = fleet.run(duration=0.0, record=["x"])
        name = self.value(3)
        self.judge(lambda: recording[name], {"channel", "recorded"}, fleet, {"name": name})

    # verdicts

    def judge(
        self, call: Callable[[], object], bad: set[str], fleet: sp.Fleet | None, how: Any
    ) -> None:
        before = bits(fleet)
        began = time.process_time()
        try:
            call()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            self.refused += 1
            text = str(error)
            names = {*bad, *(alias for name in bad for alias in ALIASES.get(name, ()))}
            fine = (TypeError, ValueError, MemoryError, UnknownNameError)
            if isinstance(error, AttributeError) and len(how) == 1:
                fine = (*fine, AttributeError)  # of an attribute that was set
            if not isinstance(error, fine):
                self.fault(f"{type(error).__name__}: {text}", how)
            elif not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names):
                self.fault(f"names none of {sorted(names)}: {type(error).__name__}: {text}", how)
            if bits(fleet) != before and not self.in_the_midst(how):
                self.fault(f"moved before {type(error).__name__}: {text}", how)
        if time.process_time() - began > LONGEST:
            self.fault(f"took {time.process_time() - began:.1f} s", how)
        if fleet is not None and not np.isfinite(fleet.state.x + fleet.state.vx).all():
            fleet.start(20.0)

    @staticmethod
    def in_the_midst(how: dict[str, Any]) -> bool:
        """Whether the call ran user code, which may fail after some steps."""
        return callable(how.get("inputs")) or callable(how.get("progress"))

    def fault(self, text: str, how: Any) -> None:
        frames = traceback.extract_tb(sys.exc_info()[2])
        where = "" if not frames else f" at {frames[-1].filename}:{frames[-1].lineno}"
        self.faults.append(f"{text[:300]}{where} of {str(how)[:300]}")

    def run(self, calls: int) -> None:
        every = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("of_")]
        often = [self.of_step, self.of_run, self.of_start, self.of_state]
        for _ in range(calls):
            self.random.choice(every + 3 * often)()


def is_above(value: Any, limit: Any) -> bool:
    """Whether both are numbers, and any of the first is larger."""
    try:
        return bool(np.any(np.asarray(value) > np.asarray(limit)))
    except Exception:
        return False


def bits(fleet: sp.Fleet | None) -> bytes:
    if fleet is None:
        return b""
    state = fleet._cars.state  # outputs may be evaluated anew
    return state.tobytes() + fleet.status.tobytes() + fleet.time.tobytes()


def fuzz(calls: int, seed: int) -> Fuzz:
    found = Fuzz(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of cars that do not stay finite
        found.run(calls)
    return found


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    print(f"seed {SEED}")
    found = fuzz(CALLS, SEED)
    assert not found.faults, "\n".join([f"seed {SEED}", *found.faults[:10]])
    assert found.refused > CALLS / 3


if __name__ == "__main__":
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    print(f"seed {seed}", flush=True)
    result = fuzz(calls, seed)
    print(f"{calls} calls, {result.refused} refused, {len(result.faults)} faults")
    print("\n".join(sorted(result.faults)[:60]))
    sys.exit(bool(result.faults))
