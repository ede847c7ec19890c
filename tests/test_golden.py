"""The same bits for every instruction set, thread count, batch, order and chunking.

``python tests/test_golden.py`` rewrites ``golden.json`` after an intended change of the physics.
``tests/c/run_batch.c`` builds the same batch without Python, for other compilers and ARM.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from isas import ISAS, NOT_BUILT
from numpy.typing import NDArray
from rings import first_quick
from skidpad import _core
from skidpad._lib.per_car import columns_of
from skidpad.cars.lists import TRIANGLE, list_fields
from skidpad.simulation import scheduler
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

GOLDEN = Path(__file__).with_name("golden.json")
WORDS = {
    "brush": {"tire.model": "brush", "tire.slip": "relaxation", "suspension.hubs": "massed"},
    "simple_pacejka": {
        "tire.model": "simple_pacejka", "tire.slip": "steady", "suspension.hubs": "massless",
    },
}  # fmt: skip
# what only a driver remembers, whom these cars do not have, and the steering behind it
STATES = [name for name, *_ in _core.channel_tables()[0]]
DRIVER = set(STATES[STATES.index("driver_mark") :])
CARS = 37
MANY = 1000
BRIEF = 1.5  # s, in which all cars are steered, driven and braked
CASES = [(dtype, name) for dtype in ("float32", "float64") for name in WORDS]
# more cars of which only the hashes are compared
RELAXED = {"tire.slip": "relaxation", "suspension.hubs": "massed"}
MORE_WORDS = {
    "dugoff": {"tire.slip": "relaxation", "suspension.hubs": "massless"},
    **dict.fromkeys(
        ("fiala", "physx", "tmeasy", "drawn_curves", "lugre", "magic_formula"), RELAXED
    ),
}
CHASSIS = {
    "curves": {
        **RELAXED, "tire.model": "brush", "suspension.springs": "table",
        "suspension.dampers": "table", "suspension.third_spring": "linear",
        "anti_roll.schedule": "speed", "aero.model": "map", "steering.gear": "table",
        "steering.actuator": "lag", "steering.torque": "kingpin",
    },
    "rubber": {
        "tire.model": "brush", "tire.slip": "steady", "suspension.hubs": "massless",
        "suspension.springs": "progressive", "suspension.dampers": "bilinear",
        "suspension.stops": "progressive", "anti_roll.mount": "body",
    },
    "linear_links": {**RELAXED, "tire.model": "brush", "suspension.kinematics": "linear"},
    "polynomial_links": {
        **RELAXED, "tire.model": "magic_formula", "suspension.kinematics": "polynomial",
    },
}  # fmt: skip
POWERED = {
    "engine": {
        "tire.model": "brush", "drive.source": "engine", "drive.axles": "all",
        "clutch.control": "automatic", "gearbox.control": "automatic",
        "differential.front.model": "torsen", "differential.rear.model": "salisbury",
        "differential.center.model": "viscous", "fuel.model": "willans", "fuel.weight": "burns",
        "pedals.brakes": "hydraulic", "antilock.model": "slip", "traction.model": "slip",
        "stability.model": "brakes", "drift.model": "assist", "road.model": "split",
    },
    "motor": {
        "tire.model": "simple_pacejka", "tire.slip": "steady", "suspension.hubs": "massless",
        "drive.source": "engine", "drive.axles": "front", "engine.model": "envelope",
        "engine.limiter": "fade", "clutch.model": "locked", "differential.front.model": "locked",
        "pedals.brakes": "hydraulic",
    },
    # brakes and locks on all shafts, for which the driveline is searched
    "locks": {
        "tire.model": "simple_pacejka", "tire.slip": "steady", "drive.source": "engine",
        "drive.axles": "all", "clutch.control": "automatic",
        "differential.front.model": "salisbury", "differential.rear.model": "salisbury",
        "differential.center.model": "locked", "pedals.brakes": "hydraulic",
    },
}  # fmt: skip
CASES += [(dtype, name) for dtype in ("float32", "float64") for name in POWERED]
QUICK = ("float32", "brush")
HASHED = CASES + [
    (dtype, name) for dtype in ("float32", "float64") for name in (*MORE_WORDS, *CHASSIS)
]

STEER_TIMES = np.array([0, 0.5, 1.25, 2, 3.5, 4.5])
STEER = np.array([0, 0.04, -0.03, 0.05, -0.06, 0.02])
BRAKE_TIMES = np.array([0, 1, 1.5, 2.5, 3, 5])
BRAKE = np.array([0, 0, 1500, 1200, 0, 0])
# fields that came after the file was written, and change nothing where they are not given
LATER = {"lateral_compliance"}
LATER_CHANNELS = {"rear_steer"}
PER = {"s/m": 100, "s2/m2": 10_000, "rad/N": 10_000, "rad/(N m)": 1000}

pytestmark = pytest.mark.skipif(
    bool(_core.fma), reason="built with SKIDPAD_FMA=ON, which trades one answer for speed"
)

Cars = NDArray[np.int64]


def varied_car(name: str, cars: Cars) -> sp.Car:
    """Cars with each field within 5 % of its default, or of a small value if that is 0.

    The small value is 0.02, or that per 100 m/s, 10 kN or 1 kN m, for coefficients per speed, its
    square, force or moment, and of polynomials. None is above its range.
    """
    tables = _core.tables()
    parts = {"front", "rear", "center"}
    values: dict[str, Any] = {"tire.model": name, **(WORDS | MORE_WORDS | CHASSIS | POWERED)[name]}
    model = values["tire.model"]
    more = list(_core.powertrain_fields() if name in POWERED else ())
    more += _core.road_fields() if values.get("road.model") == "split" else ()
    chassis = _core.chassis_fields()
    more += [field for field, (word, _) in chassis.items() if word in values]
    fields = (*_core.car_fields(model), *more)
    for column, field in enumerate(f for f in fields if f.rpartition(".")[2] not in LATER):
        *groups, leaf = field.split(".")
        table = ".".join(group for group in groups if group not in parts)
        if field in chassis:
            table = chassis[field][1]
        rows = tables[table] if table != "tire" else (*tables["contact"], *tables[model])
        unit, default, _, most = next(row[1:5] for row in rows if row[0] == leaf)
        values[field] = np.minimum(varied(default or 0.02 / PER.get(unit, 1), cars, column), most)
    for field, row in list_fields().items():
        if row.rule == TRIANGLE and values.get("suspension.kinematics") == "polynomial":
            about = [default or 0.02 for default in row.default]
            values[field] = [varied(c, cars, place) for place, c in enumerate(about)]
    return sp.Car(values)


def varied(about: float, cars: Cars, column: int) -> NDArray[np.float64]:
    """Within 5 % of a number, by integers, one product and one quotient: the same anywhere."""
    found: NDArray[np.float64] = about * (950 + (37 * cars + 11 * column) % 101) / 1000
    return found


def start(name: str, cars: Cars, dtype: str, isa: str | None = None) -> sp.Fleet:
    fleet = sp.Fleet(varied_car(name, cars), dtype=dtype, isa=isa)
    fleet.start(speed=7 * cars % 40 - 2)
    return fleet


def inputs(name: str, cars: Cars) -> dict[str, Any]:
    """One signal per car, one number per car, and one signal for all."""
    pedals = {"throttle": 0.25 * (cars % 5), "brake": sp.Signal(BRAKE_TIMES, BRAKE / 3000)}
    return {
        **(pedals if name in POWERED else {}),
        "steer": sp.Signal(STEER_TIMES, STEER[:, None] * (1 + cars % 7) / 4),
        "drive_torque": 100.0 * (cars % 5),
        "brake_torque": sp.Signal(BRAKE_TIMES, BRAKE),
    }


def run(
    name: str, cars: Cars, dtype: str, isa: str | None = None, duration: float = 5.0, **how: Any
) -> NDArray[Any]:
    fleet = start(name, cars, dtype, isa)
    fleet.run(inputs(name, cars), duration, **how)
    return bits(fleet)


def bits(fleet: sp.Fleet) -> NDArray[Any]:
    """State and outputs as integers, shape (row, car); all NaNs are equal."""
    chosen = ("steering_torque", "node_vx", "node_vy")
    lacks = lacking(fleet.car, {name: CHANNEL_NEEDS[name] for name in chosen})
    left_out = {*DRIVER, *LATER_CHANNELS, *lacks}
    names = [name for name in sp.channels() if name not in left_out]
    rows = np.vstack([getattr(fleet.state, name) for name in names])
    rows[np.isnan(rows)] = np.nan
    return rows.view(np.uint32 if rows.dtype == np.float32 else np.uint64)


def fnv(rows: NDArray[Any]) -> str:
    """FNV-1a of the bytes, little-endian."""
    digest = 0xCBF29CE484222325
    for byte in rows.astype(rows.dtype.newbyteorder("<")).tobytes():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"


def golden_hash(dtype: str, name: str, isa: str | None = None) -> str:
    return fnv(run(name, np.arange(CARS), dtype, isa))


@pytest.fixture(
    scope="module",
    params=[
        case if case == QUICK else pytest.param(case, marks=pytest.mark.slow) for case in CASES
    ],
    ids=" ".join,
)
def case(request: pytest.FixtureRequest) -> tuple[str, str, NDArray[Any]]:
    """A precision, a kind of car, and the bits of many of them after a run."""
    dtype, name = request.param
    return dtype, name, run(name, np.arange(MANY), dtype)


@pytest.mark.parametrize("isa", [*first_quick(reversed(ISAS)), *NOT_BUILT])
@pytest.mark.parametrize(("dtype", "name"), HASHED)
def test_the_bits_are_those_of_the_golden_file(dtype: str, name: str, isa: str) -> None:
    assert golden_hash(dtype, name, isa) == json.loads(GOLDEN.read_text())[f"{dtype} {name}"]


@pytest.mark.parametrize(("dtype", "name"), first_quick(HASHED, 5))
def test_the_golden_cars_drive(dtype: str, name: str) -> None:
    """A hash of cars at rest, upside down or not finite would test little."""
    cars = np.arange(CARS)
    fleet = start(name, cars, dtype)
    fleet.run(inputs(name, cars), 5.0)
    assert not (fleet.status & (sp.Status.NON_FINITE | sp.Status.ROLLED_OVER)).any()
    assert np.count_nonzero(np.abs(fleet.state.vx) > 5) > CARS / 2
    assert np.unique(bits(fleet), axis=1).shape[1] == CARS


def test_instruction_sets(case: tuple[str, str, NDArray[Any]]) -> None:
    dtype, name, expected = case
    for isa in ISAS:
        np.testing.assert_array_equal(run(name, np.arange(100), dtype, isa), expected[:, :100], isa)


@pytest.mark.slow
@pytest.mark.parametrize(("dtype", "name"), CASES)
def test_threads(dtype: str, name: str) -> None:
    one = run(name, np.arange(MANY), dtype, duration=BRIEF, threads=1)
    for threads in range(2, 9):
        found = run(name, np.arange(MANY), dtype, duration=BRIEF, threads=threads)
        np.testing.assert_array_equal(found, one, f"{threads} threads")


@pytest.mark.parametrize("isa", ISAS)
def test_batch_sizes(case: tuple[str, str, NDArray[Any]], isa: str) -> None:
    """1 to 2 W + 1 cars, each batch starting elsewhere in the fleet."""
    dtype, name, expected = case
    width = ISAS[isa] * (2 if dtype == "float32" and ISAS[isa] > 1 else 1)
    for n in range(1, 2 * width + 2):
        cars = (np.arange(n) + 29 * n) % MANY
        np.testing.assert_array_equal(run(name, cars, dtype, isa), expected[:, cars], f"{n} cars")


@pytest.mark.slow
@pytest.mark.parametrize(("dtype", "name"), CASES)
def test_order(dtype: str, name: str) -> None:
    in_order = run(name, np.arange(MANY), dtype, duration=BRIEF)
    for cars in (np.arange(MANY)[::-1], np.arange(MANY) * 387 % MANY, np.zeros(MANY, np.int64)):
        found = run(name, cars, dtype, duration=BRIEF)
        np.testing.assert_array_equal(found, in_order[:, cars])


def test_a_run_in_many_calls(
    case: tuple[str, str, NDArray[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in long runs, so that Ctrl-C is handled; signals and samples continue across the calls."""
    dtype, name, expected = case
    cars = np.arange(150)
    record = ["yaw_rate", "fz", "ay"]

    def recorded() -> list[NDArray[Any]]:
        fleet = start(name, cars, dtype)
        gauges = {"ay": sp.Peak("ay")}
        recording = fleet.run(inputs(name, cars), 5.0, every=7, record=record, gauges=gauges)
        np.testing.assert_array_equal(bits(fleet), expected[:, :150])
        return [*(recording[channel] for channel in record), recording.gauges["ay"]]

    whole = recorded()
    calls = []
    call = _core.run
    monkeypatch.setattr(_core, "run", lambda *args: calls.append(call(*args)))
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 13 * 64 * 1e-7)
    parts = recorded()
    assert len(calls) > 300
    for one, other in zip(whole, parts, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("steps", [1, 7, 64, 999])
def test_steps_in_many_calls(case: tuple[str, str, NDArray[Any]], steps: int) -> None:
    dtype, name, _ = case
    cars = np.arange(CARS)
    held = {"steer": 0.01 * (cars % 5), "drive_torque": 300.0}
    whole, parts = start(name, cars, dtype), start(name, cars, dtype)
    whole.step(**held, steps=1000)
    for first in range(0, 1000, steps):
        parts.step(**held, steps=min(steps, 1000 - first))
    np.testing.assert_array_equal(bits(parts), bits(whole))


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize(
    ("where", "value"), [("vx", np.nan), ("q1", np.inf), ("z", -np.inf), ("wheel_speed", np.nan)]
)
def test_a_state_that_is_not_finite_stays_in_its_car(
    case: tuple[str, str, NDArray[Any]], isa: str, where: str, value: float
) -> None:
    dtype, name, _ = case
    cars, lost = np.arange(CARS), [0, 9, 36]
    others = np.setdiff1d(cars, lost)
    whole, broken = start(name, cars, dtype, isa), start(name, cars, dtype, isa)
    whole.step(steer=0.02, steps=50)
    getattr(broken.state, where)[..., lost] = value
    with pytest.warns(RuntimeWarning, match=r"\b3 of 37 cars\b") as caught:
        broken.step(steer=0.02, steps=50)
    assert len(caught) == 1
    np.testing.assert_array_equal(bits(broken)[:, others], bits(whole)[:, others])
    np.testing.assert_array_equal(broken.status & sp.Status.NON_FINITE, np.isin(cars, lost))
    np.testing.assert_array_equal(broken.status[others], whole.status[others])
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # it has been said
        broken.step(steer=0.02)
        broken.run(duration=0.01)
    broken.start(10.0)
    assert not broken.status.any()


@pytest.mark.parametrize("isa", ISAS)
def test_parameters_that_are_not_finite_stay_in_their_car(
    case: tuple[str, str, NDArray[Any]], isa: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dtype, name, expected = case
    cars, lost = np.arange(CARS), 5

    def spoiled(numbers: Any, dtype: np.dtype[Any]) -> tuple[NDArray[Any], ...]:
        found = tuple(map(np.array, columns_of(numbers, dtype)))
        for column in found:
            if column.size > 1:
                column[lost] = np.nan
        return found

    # a Car refuses such numbers, so they are put in on the way to the kernels
    monkeypatch.setattr("skidpad.simulation.kernel_state.columns_of", spoiled)
    fleet = start(name, cars, dtype, isa)
    with pytest.warns(RuntimeWarning, match=r"\b1 of 37 cars\b") as caught:
        fleet.run(inputs(name, cars), 5.0)
    assert len(caught) == 1
    assert np.flatnonzero(fleet.status & sp.Status.NON_FINITE).tolist() == [lost]
    others = np.delete(cars, lost)
    np.testing.assert_array_equal(bits(fleet)[:, others], expected[:, others])


if __name__ == "__main__":
    golden = {f"{dtype} {name}": golden_hash(dtype, name) for dtype, name in HASHED}
    GOLDEN.write_text(json.dumps(golden, indent=2) + "\n")
    print(GOLDEN.read_text(), end="")
