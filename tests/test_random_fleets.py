"""Random fleets have the same bits, however and in whatever batch they are computed.

A failure prints the seed; ``SKIDPAD_SEED`` sets it (`random_fleets`).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
import skidpad as sp
from random_fleets import BEST, CARS, FLEETS, ISAS, PARTS, SEED, Drive, Rows
from rings import first_quick
from skidpad import _core
from skidpad.simulation import scheduler
from skidpad.simulation.inputs import kernel_inputs
from skidpad.simulation.kernel_state import bind, on_road

pytestmark = pytest.mark.skipif(
    bool(_core.fma), reason="built with SKIDPAD_FMA=ON, which trades one answer for speed"
)


def comparisons(
    drive: Drive, dtype: str, random: np.random.Generator, patch: pytest.MonkeyPatch
) -> Iterator[tuple[str, Rows, Rows]]:
    """The compared data, and the bits of both sides."""
    every = np.arange(CARS)
    whole = drive.run(every, dtype, "scalar")
    for isa in ISAS[1:]:
        yield isa, drive.run(every, dtype, isa), whole
    order = random.permutation(CARS)
    yield "other places", drive.run(order, dtype), whole[:, order]
    for size in (1, int(random.integers(2, 9)), int(random.integers(9, CARS))):
        cars = random.choice(CARS, size, replace=False)
        isa = str(random.choice(ISAS))
        yield f"{isa}, cars {cars}", drive.run(cars, dtype, isa), whole[:, cars]
    yield "threads", drive.run(every, dtype, threads=int(random.integers(2, 5))), whole
    with patch.context() as short:
        short.setattr(scheduler, "CALL_SECONDS", 7 * 64 * 1e-7)
        yield "calls", drive.run(every, dtype), whole
    held = drive.steps_of(every, dtype, "scalar", drive.steps)
    yield "steps at once", drive.steps_of(every, dtype, BEST, drive.steps), held
    yield "steps", drive.steps_of(every, dtype, BEST, int(random.integers(1, 8))), held


@pytest.mark.filterwarnings("ignore:.*not finite:RuntimeWarning")
@pytest.mark.parametrize("index", first_quick(range(FLEETS), 2))
def test_one_answer(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng([SEED, index, 1])
    drive = Drive(index)
    for dtype in ("float64", "float32"):
        for what, found, expected in comparisons(drive, dtype, random, monkeypatch):
            wrong = np.flatnonzero((found != expected).any(axis=0))
            assert wrong.size == 0, (
                f"SKIDPAD_SEED={SEED}, fleet {index}: {dtype}, {what}: cars {wrong} differ "
                f"in rows {np.flatnonzero((found != expected).any(axis=1))}; {drive.words}"
            )


@pytest.mark.filterwarnings("ignore:.*not finite:RuntimeWarning")
@pytest.mark.parametrize("index", first_quick(range(FLEETS), 2))
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_cars_step_from_many_states_as_from_each_alone(index: int, dtype: str) -> None:
    drive = Drive(index)
    if drive.words["road.model"] == "terrain":
        drive.words["road.model"] = "flat"  # cars on a road of their own have one state
    fleet = drive.start(np.arange(CARS), dtype, BEST)
    before, after = [], []
    for part in range(PARTS):
        before.append(fleet._cars.state.copy())
        fleet.step(**{name: value[part] for name, value in drive.inputs.items()}, dt=drive.dt)
        after.append(np.vstack((fleet._cars.state, fleet._cars.output)))
        fleet.step(dt=drive.dt, steps=drive.steps)
    cars = bind(fleet.car, CARS, np.dtype(dtype), 1, BEST, states=PARTS)
    cars.state[...] = np.hstack(before)
    joined = {name: np.concatenate(value, axis=-1) for name, value in drive.inputs.items()}
    inputs = kernel_inputs(joined, fleet.car, cars.lacks, PARTS * CARS, cars.dtype)
    substeps = fleet._cars.substeps.within(drive.dt)
    _core.step(cars.plan, *inputs, drive.dt, substeps, 1)
    found, expected = np.vstack((cars.state, cars.output)), np.hstack(after)
    wrong = (found != expected) & ~(np.isnan(found) & np.isnan(expected))
    assert not wrong.any(), (
        f"SKIDPAD_SEED={SEED}, fleet {index}: rows {np.flatnonzero(wrong.any(1))}"
    )


def test_random_cars_drive() -> None:
    """Comparisons of cars that are lost or at rest would test little."""
    driving = lost = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        for index in range(10):
            fleet = Drive(index).start(np.arange(CARS), "float64", BEST)
            fleet.step(dt=1e-3, steps=50)
            driving += int(np.count_nonzero(np.abs(fleet.state.vx) > 1))
            lost += int(np.count_nonzero(fleet.status & sp.Status.NON_FINITE))
    assert driving > 0.3 * 10 * CARS, f"SKIDPAD_SEED={SEED}"
    assert lost < 0.05 * 10 * CARS, f"SKIDPAD_SEED={SEED}"


def test_cars_of_several_states_only_step() -> None:
    cars = bind(sp.cars.load("bmw_320i"), 3, np.dtype(np.float64), 1, None, states=2)
    assert cars.state.shape[1] == 6
    zero = np.zeros(1)
    with pytest.raises(RuntimeError, match="cars of several states each only step"):
        _core.settle(cars.plan, zero, zero, zero, zero, zero, None)


def test_cars_of_several_states_are_on_the_level_road_of_the_car() -> None:
    """A road is given once for each car, not once for each of its states."""
    road = sp.Road.plane(slope=0.05)
    car = on_road(sp.cars.load("bmw_320i"), road)
    assert bind(car, 3, np.dtype(np.float64), 1, None, road, states=1).state.shape[1] == 3
    with pytest.raises(ValueError, match="states: cars on a road that is not level have one"):
        bind(car, 3, np.dtype(np.float64), 1, None, road, states=2)
