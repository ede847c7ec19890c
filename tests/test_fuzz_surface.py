"""Everything public with odd arguments: what is refused is refused by the name of the argument.

``python tests/test_fuzz_surface.py [calls [seed]]`` makes many, also of what takes long. Here the
seed is SKIDPAD_FUZZ_SEED, and SKIDPAD_FUZZ_CALLS says how many calls.
"""

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
import traceback
import warnings
from pathlib import Path
from typing import Any

import matplotlib as mpl
import public_calls
import pytest
import skidpad as sp
from public_calls import Call
from skidpad.errors import UnknownNameError
from test_fuzz_calls import Fuzz

CALLS = int(os.environ.get("SKIDPAD_FUZZ_CALLS", "2000"))
SEED = int(os.environ.get("SKIDPAD_FUZZ_SEED", "22"))
RARE = 0.05  # share of calls that take long
FINE = (TypeError, ValueError, UnknownNameError, MemoryError, OSError)
# arguments that an error may name by what they hold or make
ALIASES = {
    "record": ("channel",), "channel": ("channels", "needs a channel", "above"),
    "name": ("list", "fields", "has no"), "states": ("state",), "speeds": ("speed",),
    "speed": ("program",), "values": ("has no",), "varied": ("has no",),
    "threads": ("drive_torque",), "left": ("left_x", "left_y"), "right": ("right_x", "right_y"),
    "progress": ("drive_torque",), "source": ("log", "units"), "interval": ("samples",),
    "result": ("metrics", "source"), "inertia": ("inertia_xx",), "track": ("inertia_xx",),
    "fz": ("stiffness_x", "nominal_load"), "tire_stiffness": ("stiffness_x",),
    "name_or_path": ("TOML",), "out": ("shape", "broadcast"), "log": ("row", "line"),
    "path": ("TOML", "section", "file", "has no", "line", "row"), "file": ("line",),
    "procedure": ("inputs",), "mass": ("stiffness", "vertical_stiffness", "inertia_yy"),
    "above": ("when",), "after": ("when", "flag"), "before": ("when", "flag"), "sign": ("when",),
    "level": ("when",),
    "roll": ("bank",), "*changes": ("lane changes",),
}  # fmt: skip


def public(*groups: str) -> dict[str, Call]:
    """Return calls by name: of some groups, or of all."""
    names = groups or tuple(name for name in vars(public_calls) if name.startswith("of_"))
    return {name: call for group in names for name, call in getattr(public_calls, group)().items()}


class Surface:
    """Calls by a seed, and what was wrong with what came of them."""

    def __init__(self, calls: dict[str, Call], seed: int) -> None:
        self.random = random.Random(seed)
        self.values = Fuzz(seed)
        self.quick = {name: call for name, call in calls.items() if call.quick}
        self.slow = {name: call for name, call in calls.items() if not call.quick}
        self.faults: list[str] = []
        self.refused = 0

    def run(self, calls: int) -> None:
        """Make so many calls."""
        for _ in range(calls):
            some = self.slow if self.slow and self.random.random() < RARE else self.quick
            name = self.random.choice(list(some))
            self.judge(name, some[name])

    def judge(self, name: str, call: Call) -> None:
        """Call something with one or two odd arguments, and see what it says."""
        count = min(len(call.good), self.random.choice([1, 1, 1, 2]))
        odd = {
            one: self.values.value(self.random.choice([1, 3]))
            for one in self.random.sample(sorted(call.good), count)
        }
        kept = {
            one: value
            for one, value in call.good.items()
            if one in call.needed or self.random.random() < 0.5
        }
        try:
            call({**kept, **odd})
        except Exception as error:
            self.refused += 1
            self.weigh(name, odd, error)

    def weigh(self, name: str, odd: dict[str, Any], error: Exception) -> None:
        """Find fault with an error that names none of the odd arguments, or is bare."""
        text = str(error)
        names = [one.lstrip("*") for one in odd]
        names += [alias for one in odd for alias in ALIASES.get(one, ())]
        told = any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in names)
        if isinstance(error, FINE) and (told or isinstance(error, (MemoryError, OSError))):
            return
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}"
        self.faults.append(
            f"{name}: {type(error).__name__}: {text[:200]} at {where} of {str(odd)[:200]}"
        )


def surface(calls: dict[str, Call], count: int, seed: int) -> Surface:
    """Make so many calls."""
    found = Surface(calls, seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of numbers that are odd but allowed
        found.run(count)
    return found


def test_odd_arguments_are_refused_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # odd names of files are names of files
    calls = public(
        "of_cars", "of_tires", "of_gauges_and_paths", "of_drivers", "of_roads", "of_suspensions",
        "of_figures_of_tests", "of_maneuvers",
    )  # fmt: skip
    found = surface({name: call for name, call in calls.items() if call.quick}, CALLS, SEED)
    assert not found.faults, "\n".join([f"seed {SEED}", *found.faults[:10]])
    assert found.refused > CALLS / 3


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: sp.tires.load(None), "name_or_path"),
        (lambda: sp.drivers.design_optimal_preview(car=3, speed=20.0), "car"),
        (lambda: sp.Road(z=sp.Path), "z"),
        (lambda: sp.fit.identifiability(recordings=1.0, car=public_calls.PLAIN), "recordings"),
        (lambda: public_calls.rig().cleaned(spikes="x"), "spikes"),
        (lambda: sp.kpi.weighting(None), "frequency"),
    ],
)
def test_an_argument_of_another_kind_is_named(call: Any, name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name}\b"):
        call()


def test_a_tire_without_load_is_described_without_a_warning() -> None:
    """Loads next to nothing divide by next to nothing, which is no news."""
    for load in (5e-324, 0.0, 1e308):
        assert sp.tires.Brush().describe(fz=load)["load"] == load


if __name__ == "__main__":
    mpl.use("Agg")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else SEED
    every = public()
    os.chdir(tempfile.mkdtemp())
    result = surface(every, count, seed)
    print(f"seed {seed}: {count} calls, {result.refused} refused, {len(result.faults)} faults")
    print("\n".join(sorted(result.faults)[:60]))
    sys.exit(bool(result.faults))
