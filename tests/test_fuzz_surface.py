"""All public callables with odd arguments: errors name the argument.

``python tests/test_fuzz_surface.py [calls [seed]]`` makes many, including slow ones. Here the seed
is SKIDPAD_FUZZ_SEED, and SKIDPAD_FUZZ_CALLS sets the number of calls.
"""

from __future__ import annotations

import faulthandler
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path as File
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import public_calls
import pytest
import skidpad as sp
from child import SLOWER
from odd_values import Mute, OddValues
from public_calls import Call
from skidpad._channels import WHEELS
from skidpad.simulation.inputs import WHEEL_INPUTS
from test_fuzz_calls import Fuzz

CALLS = int(os.environ.get("SKIDPAD_FUZZ_CALLS", "2000"))
SEED = int(os.environ.get("SKIDPAD_FUZZ_SEED", "22"))
RARE = 0.05  # share of calls that take long
FINE = (TypeError, ValueError, MemoryError, OSError)
SAID = (  # warnings of what was given as a whole
    "Animation was deleted",
    "; see fleet.status",
    "the force of this tire drives what slides",
    "this tire is not alike left and right",
)
LONGEST = {
    True: 2.0 * SLOWER,
    False: 30.0 * SLOWER,
}  # of processor time for a quick call, for another [s]
MANY = (
    "starts",
    "max_iterations",
    "n",
    "generations",
    "drivers",
    "points",
    "steps",
    "duration",
    "runs",
)
FINE_STEPS = ("dt", "control_dt", "step", "settling")
CALLED = (
    "progress", "fun", "jac", "holds", "force", "procedure", "inputs", "coherence", "loss",
    "function",
)  # fmt: skip
HUGE = 10**9  # numbers of an array that no memory holds
MEMORY = 4 * 2**30  # bytes that all of it may take
HANG = 120.0  # s of processor time, after which a call is ended with all
STUCK = 1200.0  # s of the clock after which it is, as it may wait for what does not come
SHAPE = ("slope", "peak", "slip_peak", "slip_sat", "sat")
ALIASES = {
    **{side: tuple(f"{side}_{part}" for part in SHAPE) for side in ("drive", "side", "brake")},
    "recordings": ("recording",),
    "channels": ("channel",),
    "*sources": ("source",),
    "inertia": ("inertia_",),  # body.inertia_xx
    **{one: tuple(f"{one}{k}" for k in range(21)) for one in "abc"},  # coefficients a0, a1 ...
    **{side: (f"{side}_x", f"{side}_y") for side in ("left", "right")},  # of a gate
    "c1": ("function",),  # whose numbers they are
    "c2": ("function",),
    "gauges": ("loss",),  # which may be a gauge's
    "name": ("names of a car's fields", "a car has no", "channel"),  # of brackets
    **{one: tuple(f"{one}_{wheel}" for wheel in WHEELS) for one in WHEEL_INPUTS},  # a row of one
}


def public(*groups: str) -> dict[str, Call]:
    """Return calls by name: of some groups, or all."""
    names = groups or tuple(name for name in vars(public_calls) if name.startswith("of_"))
    return {name: call for group in names for name, call in getattr(public_calls, group)().items()}


class Surface:
    """Calls from a seed, and faults found in their results."""

    def __init__(self, calls: dict[str, Call], seed: int) -> None:
        self.random = random.Random(seed)
        self.values, self.odd = Fuzz(seed), OddValues(seed)
        self.quick = {name: call for name, call in calls.items() if call.quick}
        self.slow = {name: call for name, call in calls.items() if not call.quick}
        self.faults: list[str] = []
        self.refused = 0
        self.calls = 0
        self.loud = False
        self.taken: Counter[str] = Counter()

    def run(self, calls: int) -> None:
        """Make a number of calls."""
        faulthandler.register(signal.SIGPROF, chain=True)  # who says where it was, and then ends
        for _ in range(calls):
            some = self.slow if self.slow and self.random.random() < RARE else self.quick
            name = self.random.choice(list(some))
            self.judge(name, some[name])
            plt.close("all")
        faulthandler.unregister(signal.SIGPROF)

    def value(self, good: Any) -> Any:
        """Return an odd value in place of a valid one."""
        pick = self.random.random()
        if pick < 0.4:
            return self.odd.spoiled(good)
        if pick < 0.7:
            return self.odd.value()
        return self.values.value(self.random.choice([1, 3]))

    def judge(self, name: str, call: Call) -> None:
        """Call something with one or two odd arguments, and check the error."""
        self.calls += 1
        count = min(len(call.good), self.random.choice([1, 1, 1, 2]))
        odd = {
            one: self.value(call.good[one]) for one in self.random.sample(sorted(call.good), count)
        }
        kept = {
            one: value
            for one, value in call.good.items()
            if one in call.needed or self.random.random() < 0.5
        }
        odd |= {one: spared(one, value, call.good[one]) for one, value in odd.items()}
        if self.loud:  # what hung is what stands in the file
            File("now").write_text(f"{self.calls}: {name} of {told(odd)}")
        faulthandler.dump_traceback_later(STUCK, exit=True)
        signal.setitimer(signal.ITIMER_PROF, HANG)
        began = time.process_time()
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            try:
                call({**kept, **odd})
            except Exception as error:
                self.refused += 1
                self.weigh(name, odd, error)
        took = time.process_time() - began
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        self.taken[name] += took
        if took > LONGEST[call.quick]:
            self.fault(name, odd, f"took {took:.1f} s")
        for warning in warned:
            words = str(warning.message)
            if not (
                any(said in words for said in SAID)
                or (isinstance(warning.message, UserWarning) and named(words, odd))
            ):
                where = f"{File(warning.filename).name}:{warning.lineno}"
                self.fault(name, odd, f"warns {warning.message} at {where}")

    def weigh(self, name: str, odd: dict[str, Any], error: Exception) -> None:
        """Report an error that names none of the odd arguments, or has no message."""
        frames = traceback.extract_tb(error.__traceback__)
        ours = [f for f in frames if "/skidpad/" in f.filename]
        where = " < ".join(
            f"{File(f.filename).name}:{f.lineno}" for f in (frames[-1], *ours[:-4:-1])
        )
        if isinstance(error, MemoryError) and any(np.size(one) > HUGE for one in flat(odd)):
            return  # what was asked for is as large as that
        if any(name in CALLED and callable(one) for name, one in odd.items()):
            return  # an error of a function that somebody gives is his
        if isinstance(error, OSError) and any(
            isinstance(part, (str, bytes, os.PathLike))
            for one in odd.values()
            if not isinstance(one, np.ndarray) or one.size <= HUGE  # or a mere view
            for part in (one if isinstance(one, (list, tuple)) else np.ravel(one).tolist())
        ):
            return  # of a file that is not there
        if not isinstance(error, FINE) or not named(str(error), odd):
            self.fault(name, odd, f"{type(error).__name__}: {str(error)[:200]} at {where}")

    def fault(self, name: str, odd: dict[str, Any], text: str) -> None:
        self.faults.append(f"{name}: {text} of {told(odd)}")
        if self.loud:
            print(self.faults[-1], flush=True)


def told(odd: dict[str, Any]) -> str:
    """Format arguments, also those that fail to format."""
    try:
        return " ".join(str(odd)[:300].encode(errors="replace").decode().split())
    except Exception as error:
        return f"{list(odd)}, whose repr fails with {error}"


def spared(name: str, value: Any, good: Any) -> Any:
    """Return a value that requests no long computation, which is valid but slow."""
    if isinstance(value, (bool, np.timedelta64)) or not isinstance(value, (int, float, np.number)):
        return value
    if name in MANY and 10 < value < 2**63:
        return 2**63
    if name in FINE_STEPS and isinstance(good, float) and 0 < value < 0.5 * good:
        return -value
    return value


def flat(odd: Mapping[str, Any]) -> list[Any]:
    """Return arrays among the arguments and their content."""
    held = [part for one in odd.values() if isinstance(one, (list, tuple)) for part in one]
    held += [part for one in odd.values() if isinstance(one, Mapping) for part in one.values()]
    return [one for one in (*odd.values(), *held) if isinstance(one, np.ndarray)]


def named(text: str, odd: dict[str, Any]) -> bool:
    """Whether a message names an odd argument."""
    names = [one.lstrip("*") for one in odd]
    names += [alias for one in odd for alias in ALIASES.get(one, ())]
    for value in odd.values():  # keys and words are names, too
        words = [value] if isinstance(value, str) else ()
        words = value if isinstance(value, (Mapping, list, tuple)) else words
        names += [word for word in words if isinstance(word, str) and word]
        if any(isinstance(word, str) and repr(word)[:30] in text for word in words):
            return True
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in names)


def surface(calls: dict[str, Call], count: int, seed: int, loud: bool = False) -> Surface:
    """Make a number of calls."""
    found = Surface(calls, seed)
    found.loud = loud
    found.run(count)
    return found


@pytest.mark.slow
def test_odd_arguments_are_refused_by_their_names(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # odd names of files are names of files
    calls = public(
        "of_cars", "of_tires", "of_gauges_and_paths", "of_drivers", "of_roads", "of_suspensions",
        "of_figures_of_tests", "of_maneuvers", "of_gym",
    )  # fmt: skip
    found = surface({name: call for name, call in calls.items() if call.quick}, CALLS, SEED)
    assert not found.faults, "\n".join([f"seed {SEED}", *found.faults[:10]])
    assert found.refused > CALLS / 3


MADE = {
    "State", "Snapshot", "Channel", "Jacobian", "Gradient", "cars.Foreign", "tires.Curve",
    "tires.Tire", "tires.TireForces",
    "road.ForeignRoad", "road.Ground", "suspension.Slopes", "fit.Estimate", "fit.Stage",
    "fit.Identifiability", "maneuvers.Outcome", "maneuvers.SpeedLimit",
    "kpi.Bandwidth", "kpi.FrequencyResponse", "kpi.Hysteresis", "kpi.RideComfort",
    "kpi.StepResponse", "kpi.Transition", "batch.BatchResult", "batch.Bisection", "plot.NamedCar",
    "fit.Estimates", "tires.available", "build_config", "get_include", "RacingLine", "gym.Task",
    "estimate.Estimated", "estimate.Consistency", "estimate.Walk", "maneuvers.EntryLimit",
    "fit.OptimalRuns", "maneuvers.DriftLimit", "fit.AxleCurves", "fit.AxleCurve", "fit.AxleSamples",
    "fit.AxleComparison",
}  # fmt: skip
"""Classes that are only returned by calls, and callables without arguments."""


def test_whatever_the_reference_lists_is_called() -> None:
    page = File(__file__).parents[1] / "docs" / "api.md"
    told = File(public_calls.__file__).read_text(encoding="utf-8")
    left = set()
    for name in re.findall(r"^   ([A-Za-z_][\w.]*)$", page.read_text(encoding="utf-8"), re.M):
        one = attrgetter(name)(sp)
        made_of_all = isinstance(one, type) and issubclass(
            one, (sp.maneuvers.Procedure, BaseException)
        )
        if callable(one) and not made_of_all and not re.search(rf"\b{one.__name__}\b", told):
            left.add(name)
    assert left == MADE


def limits_over_bars(**odd: Any) -> None:
    bars = [0.0, 1e4]
    sp.plot.limit_figure([20.0] * 4, [0] * 4, bars, bars, **odd)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: sp.tires.load(None), "name_or_path"),
        (lambda: sp.drivers.design_optimal_preview(car=3, speed=20.0), "car"),
        (lambda: sp.Road(z=sp.Path), "z"),
        (lambda: sp.fit.identifiability(recordings=1.0, car=public_calls.PLAIN), "recordings"),
        (lambda: public_calls.rig().cleaned(spikes="x"), "spikes"),
        (lambda: sp.kpi.weighting(None), "frequency"),
        (lambda: sp.lap_time(sp.Path.circle(60.0), public_calls.PLAIN, road=(None, None)), "road"),
        (lambda: sp.racing_line("no.csv", public_calls.PLAIN, road=(None, None)), "road"),
        (lambda: sp.maneuvers.BrakingInATurn(road=[[0.0]]), "road"),
        (lambda: sp.maneuvers.CoastDown(wind=None), "wind"),
        (lambda: sp.maneuvers.Moose().limit(public_calls.PLAIN, progress=np.uint64(9)), "progress"),
        (lambda: limits_over_bars(words=["w", "w"]), "words"),
        (lambda: limits_over_bars(named={"none": 5}), "named: none"),
    ],
)
def test_an_argument_of_another_kind_is_named(call: Any, name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name}\b"):
        call()


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: sp.fit.SingleTrack(1e300, 1.2, 1.4, 2000.0), "mass"),
        (lambda: sp.kpi.butterworth(public_calls.TIME, public_calls.WAVE, 5e-324), "cutoff"),
        (lambda: sp.maneuvers.SineSteer(frequency=5e-324), "frequency"),
        (lambda: sp.maneuvers.HillHold(slope=[0.1, 0.2], bank=[0.0, 0.1, 0.2]), "slope"),
        (lambda: sp.maneuvers.StepSteer(rate=1e-6).maneuver(public_calls.PLAIN), "rate"),
        (lambda: sp.Fleet(public_calls.PLAIN).step(dt=1e6), "dt"),
        (lambda: sp.fit.batch_least_squares(lambda x: x, [[1.0]], x_scale=1e-310), "x_scale"),
        (lambda: sp.maneuvers.repeated(public_calls.PLAIN, 2**63 - 1), "runs"),
        (lambda: sp.Road.track_from_csv(public_calls.CIRCUIT, step=100.0), "step"),
        (lambda: sp.Path.circle(9.0).project([], [1.0, 2.0]), "shapes .*x"),
        (lambda: sp.Road().kerb(0.0, 9.0, inner=3.0, outer=4.0, rise=5e-5), "kerb .*rise"),
        (
            lambda: sp.Road.track_from_angles([0.0, 10.0, 20.0], np.zeros(3), closed=True),
            "closed",
        ),
        (lambda: sp.gg(public_calls.PLAIN, [np.nan]), "speeds"),
        (lambda: sp.maneuvers.Moose().limit(public_calls.PLAIN, [5e-324]), "speeds"),
        (lambda: sp.trim(public_calls.PLAIN, speed=20.0, ay=0.0, ax=-1e300), "ax"),
        (lambda: sp.drivers.design_optimal_preview(public_calls.PLAIN, 20.0, bandwidth=1e30),
         "bandwidth"),
    ],
)  # fmt: skip
def test_numbers_of_no_car_are_refused_by_name(call: Any, name: str) -> None:
    """Nearly zero, too large, or of several lengths."""
    with pytest.raises(ValueError, match=rf"^{name}\b"):
        call()


def test_an_object_that_refuses_is_named() -> None:
    fleet = sp.Fleet(public_calls.PLAIN)
    with pytest.raises(TypeError, match=r"^steer must be real numbers, not this Mute"):
        fleet.step(steer=Mute())
    with pytest.raises(TypeError, match=r"^law: no driver this Mute"):
        sp.drivers.Driver(Mute())


@pytest.mark.parametrize("read", [sp.Car.from_toml, sp.tires.load, sp.fit.read, sp.fit.Log.read])
def test_a_file_is_refused_by_the_name_of_its_argument(read: Any, tmp_path: File) -> None:
    path = tmp_path / "no"
    path.write_bytes(b"\x89\xd0 x\n[[[")
    name = "name_or_path" if read is sp.tires.load else "path"
    with pytest.raises(ValueError, match=rf"^{name}: {re.escape(str(path))}"):
        read(path)


def test_a_file_without_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^path: a file is named by a text, which is empty"):
        sp.fit.Log.read("")


def test_a_column_that_refuses_to_be_numbers_is_named() -> None:
    with pytest.raises(ValueError, match="column 'vx' holds something other than numbers"):
        sp.fit.Log({"time": [0.0, 0.1], "vx": Mute()}, units={"time": "s", "vx": "m/s"})


def test_no_car_reaches_any_acceleration_of_numbers() -> None:
    assert np.isnan(sp.gg(public_calls.PLAIN, [20.0], ax=[-1e300, 1e300]).ay).all()


def test_a_tire_without_load_is_described_without_a_warning() -> None:
    """Tiny loads divided by tiny loads may warn."""
    for load in (5e-324, 0.0, 1e308):
        assert sp.tires.Brush().describe(fz=load)["load"] == load


if __name__ == "__main__":
    mpl.use("Agg")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    every = public()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(tempfile.mkdtemp())
    print(os.getcwd(), flush=True)
    result = surface(every, count, seed, loud=True)
    print(f"seed {seed}: {count} calls, {result.refused} refused, {len(result.faults)} faults")
    print(result.taken.most_common(12))
    sys.exit(bool(result.faults))
