"""Benchmarks of the kernels, NumPy and other libraries, side by side: ``python -m skidpad bench``.

Times are the best of several, on one core unless noted. Shared machines make them vary, so compare
only within one run.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad.bench import peer_car, timing
from skidpad.bench.cars import CARS, SHIPPED, TIRES, brush_car, hills, magic_numbers
from skidpad.bench.derivatives import derivative_rows, run_gradient_row
from skidpad.bench.points import operating_points
from skidpad.bench.timing import Timing
from skidpad.cars import load
from skidpad.equilibrium import trim
from skidpad.maneuvers import StepSteer
from skidpad.simulation.fleet import Fleet
from skidpad.tires import load as load_tire
from skidpad.tires.magic_formula.options import BITS
from skidpad.tires.wanted import RESULTS

THROTTLE = 0.3


def tire_row(work: str, dtype: str, isa: str, seconds: float) -> Timing:
    """Time one tire model over operating points with shared parameters."""
    real = np.dtype(dtype)
    fz, kappa, alpha = operating_points(dtype, timing.BATCH)
    zero, one = real.type(0), real.type(1)
    values = [field[2] for field in _core.tables()[work]]
    if work == "simple_pacejka":
        values.append(1.0)  # inside the ellipse
    parameters = np.array(values, real)
    out = tuple(np.empty(timing.BATCH, real) for _ in range(3))
    forces = _core.ufuncs(isa)[f"tire_{work}"]
    ns = timing.best(
        lambda: forces(fz, kappa, alpha, zero, one, parameters, out=out), timing.BATCH, seconds
    )
    return Timing(work, dtype, isa, 1, timing.BATCH, ns)


def magic_points(dtype: str) -> tuple[Any, ...]:
    """Return loads, slips and inclinations."""
    rng = np.random.default_rng(1)
    ranges = ((1e3, 6e3), (-0.2, 0.2), (-0.2, 0.2), (-0.05, 0.05))
    return tuple(rng.uniform(low, high, timing.BATCH).astype(dtype) for low, high in ranges)


def magic_parameters(dtype: str) -> NDArray[Any]:
    """Return the same coefficients and the option bits for the kernels."""
    return np.array([*magic_numbers().values(), BITS["V62"] | BITS["LIMITS"]], dtype)


def magic_row(work: str, dtype: str, isa: str, seconds: float, *, sets: bool = False) -> Timing:
    """Time Magic Formula 6.2: all outputs, or Fx and Fy; optionally with a set per point."""
    real = np.dtype(dtype).type
    parameters = magic_parameters(dtype)
    if sets:
        parameters = np.asfortranarray(np.tile(parameters, (timing.BATCH, 1)))
    kernel, outputs = ("tire_magic_formula", 5) if work == "mf62_full" else ("magic_planar", 2)
    out = tuple(np.empty(timing.BATCH, real) for _ in range(outputs))
    points, speed = magic_points(dtype), real(magic_numbers()["longvl"])
    forces = _core.ufuncs(isa)[kernel]
    ns = timing.best(
        lambda: forces(*points, real(0), speed, real(0), parameters, out=out), timing.BATCH, seconds
    )
    return Timing(work, dtype, isa, 1, timing.BATCH, ns)


def adjoint_row(result: str, dtype: str, isa: str, seconds: float) -> tuple[Timing, int]:
    """Time the derivatives of Fx, Fy or Mz of Magic Formula 6.2 by all coefficients that matter.

    Returns
    -------
    Timing, int
        The number of these coefficients.
    """
    real = np.dtype(dtype).type
    speed, parameters = real(magic_numbers()["longvl"]), magic_parameters(dtype)
    asked = (*magic_points(dtype), real(0), speed, real(0), parameters)
    row = np.array([RESULTS.index(result)], real)
    derivatives = _core.ufuncs(isa)["tire_magic_formula_adjoint"]
    every = derivatives(*asked, row, np.arange(len(parameters) - 1).astype(real))
    (matter,) = np.nonzero(every.any(axis=(0, 1)))
    out = np.moveaxis(np.empty((1, len(matter), timing.BATCH), real), -1, 0)
    columns = matter.astype(real)
    ns = timing.best(lambda: derivatives(*asked, row, columns, out=out), timing.BATCH, seconds)
    return Timing(f"mf62_{result}_by_all", dtype, isa, 1, timing.BATCH, ns), len(matter)


def numpy_magic(dtype: str, seconds: float) -> float:
    """Time the same formula in vectorized NumPy, all five outputs, ns per evaluation."""
    from skidpad.bench.numpy_tire import NumpyMagic

    tire, points = NumpyMagic(magic_numbers(), dtype), magic_points(dtype)
    return timing.best(lambda: tire.forces(*points), timing.BATCH, seconds)


def pacejka_row(dtype: str, seconds: float) -> tuple[Timing, str]:
    """Time the simplified Magic Formula and the same in NumPy, numba and JAX if installed."""
    from skidpad.bench import peer_tire

    row = tire_row("simple_pacejka", dtype, _core.isa, seconds)
    peers = {
        name: timing.best(make(dtype, timing.BATCH), timing.BATCH, seconds)
        for name, make in peer_tire.peers().items()
    }
    return row, ", ".join(f"{name} {ns / row.ns:.1f} x ({ns:.1f} ns)" for name, ns in peers.items())


def car_row(work: str, dtype: str, isa: str, n: int, seconds: float) -> Timing:
    """Time ``fleet.step`` of n cars."""
    road = hills() if work == "car_terrain" else None
    fleet = Fleet(CARS.get(work, brush_car)(n), n=n, dtype=dtype, road=road, isa=isa)
    x = np.linspace(-400.0, 400.0, n) if road else 0.0
    fleet.start(speed=timing.SPEED, x=x)
    throttle = THROTTLE if fleet.car["drive.source"] == "engine" else 0.0
    fleet.step(timing.STEER, dt=timing.DT, steps=200, throttle=throttle)
    if n == 1:

        def one() -> None:
            for _ in range(1000):
                fleet.step(timing.STEER, dt=timing.DT)

        return Timing(work, dtype, isa, 1, 1, timing.best(one, 1000, seconds))
    ns = timing.best(
        lambda: fleet.step(timing.STEER, dt=timing.DT, steps=timing.STEPS, throttle=throttle),
        n * timing.STEPS,
        seconds,
    )
    return Timing(work, dtype, isa, 1, n, ns)


def numpy_car(dtype: str, seconds: float) -> float | None:
    """Time the same car-step in vectorized NumPy, ns per car-step, if available."""
    fleet = Fleet(brush_car(timing.BATCH), dtype=dtype)
    fleet.start(speed=timing.SPEED)
    run = peer_car.of_numpy(fleet, timing.STEER, timing.DT, steps=5)
    return timing.best(run, 5 * timing.BATCH, seconds) if run else None


FITS = 1000


def fit_row(seconds: float) -> tuple[Timing, str]:
    """Time fits of 4 parameters to 100 points, and other libraries' if installed, ns per fit."""
    from skidpad.bench import fits

    some = max(1, FITS // 50)  # in a loop, whose time per fit is constant
    works: dict[str, tuple[Callable[[], object], int]] = {"ours": (fits.ours(FITS), FITS)}
    if find_spec("scipy"):
        for method in ("lm", "trf"):
            works[f"a loop of SciPy's {method}"] = fits.scipys(method, some), some
    if find_spec("jax"):
        works["JAX"] = fits.jaxs(FITS), FITS
    ns, *others = fits.alternately(list(works.values()), seconds)
    pairs = zip(list(works)[1:], others, strict=True)
    note = ", ".join(f"{name} {other / ns:.1f} x ({other / 1e6:.2f} ms)" for name, other in pairs)
    return Timing("fit_1000x4", "float64", _core.isa, 1, FITS, ns), note


def tire_fit_rows(seconds: float) -> Iterator[tuple[Timing, str]]:
    """Time fits of tires, ns per fit."""
    from skidpad.bench import tire_fits

    for work, (make, threads, fits) in tire_fits.WORKS.items():
        count = min(fits, FITS)
        ns = timing.best(make(count), count, seconds)
        shown = f"{ns * count / 1e6:.3g} ms in all" if fits > 1 else f"{ns / 1e6:.3g} ms"
        yield Timing(work, "float64", _core.isa, threads, count, ns), shown


LOGGED = 10.0
"""Duration of the logs in s."""


def car_fit_row(seconds: float) -> tuple[Timing, str]:
    """Time a fit of 12 parameters of a car to three logs, ns."""
    from skidpad.bench import car_fits

    ns = timing.best(car_fits.twelve(LOGGED), 1, seconds)
    return Timing("fit_car_12", "float64", _core.isa, 1, 1, ns), f"{ns / 1e9:.2f} s, three logs"


WORKER = """
import sys, time, skidpad.bench as b
fleet = b.Fleet(b.brush_car(b.timing.BATCH)); fleet.start(speed=b.timing.SPEED)
b.advance(fleet, 1)
print("ready", flush=True); sys.stdin.readline()
end = time.perf_counter() + float(sys.argv[1]); done = 0
start = time.perf_counter()
while time.perf_counter() < end:
    b.advance(fleet, 1); done += 1
print(done * b.timing.BATCH * b.timing.STEPS / (time.perf_counter() - start), flush=True)
"""


def advance(fleet: Fleet, threads: int) -> None:
    """Advance a fleet by 100 steps without recording."""
    fleet.run(
        {"steer": timing.STEER},
        duration=timing.STEPS * timing.DT,
        dt=timing.DT,
        every=timing.STEPS,
        threads=threads,
    )


def processes_rate(seconds: float) -> float:
    """Return the car-steps per second of two independent processes."""
    command = [sys.executable, "-c", WORKER, str(seconds)]
    pipe = subprocess.PIPE
    workers = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for worker in workers:
        assert worker.stdout is not None
        while worker.stdout.readline().strip() not in ("ready", ""):
            pass  # an editable install prints before
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("go\n")
        worker.stdin.flush()
    total = 0.0
    for worker in workers:
        assert worker.stdout is not None
        total += float(worker.stdout.readline())
        worker.wait()
    return total


def threads_rate(fleet: Fleet, seconds: float) -> float:
    """Return the car-steps per second of two threads."""
    advance(fleet, 2)
    start, done = time.perf_counter(), 0
    while time.perf_counter() < start + seconds:
        advance(fleet, 2)
        done += 1
    return done * fleet.n * timing.STEPS / (time.perf_counter() - start)


def scaling(seconds: float) -> tuple[Timing, float]:
    """Time two threads, and relate them to two processes measured in the same minutes."""
    fleet = Fleet(brush_car(2 * timing.BATCH))
    fleet.start(speed=timing.SPEED)
    threads, processes = 0.0, 0.0
    for _ in range(3):
        threads = max(threads, threads_rate(fleet, seconds))
        processes = max(processes, processes_rate(seconds))
    row = Timing("car_brush", "float64", _core.isa, 2, 2 * timing.BATCH, 1e9 / threads)
    return row, threads / processes


MEMORY = r"""
import re, resource, sys, skidpad.bench as b
b.step_steers(int(sys.argv[1]), sys.argv[2])
if sys.platform == "linux":  # where ru_maxrss counts the process that began this one, too
    with open("/proc/self/status") as file:
        print(int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) // 2**10)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 2**20)
"""


def step_steers(n: int, dtype: str) -> None:
    """Run n designs through a step steer of ISO 7401 on two threads and compute their metrics."""
    car = load("bmw_320i")
    cars = car.replace({"body.height": car["body.height"] * np.linspace(0.9, 1.1, n)})
    StepSteer().run(cars, record=(), dtype=dtype, threads=2)


def step_steer_row(dtype: str, seconds: float) -> tuple[Timing, str]:
    """Time step steers with their metrics, ns per car, and report their memory."""
    ns = timing.best(lambda: step_steers(timing.BATCH, dtype), timing.BATCH, seconds)
    command = [sys.executable, "-c", MEMORY, str(timing.BATCH), dtype]
    measured = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    megabytes = measured.split()[-1]  # an editable install prints before
    row = Timing("step_steer", dtype, _core.isa, 2, timing.BATCH, ns)
    return row, f"{ns * timing.BATCH / 1e9:.2f} s in all, at most {megabytes} MB"


def trim_row(seconds: float) -> tuple[Timing, str]:
    """Time steady cornering from -6 to 6 m/s2 on two threads, ns per car."""
    car, ay = brush_car(timing.BATCH), np.linspace(-6.0, 6.0, timing.BATCH)
    ns = timing.best(lambda: trim(car, speed=timing.SPEED, ay=ay, threads=2), timing.BATCH, seconds)
    return Timing(
        "trim", "float64", _core.isa, 2, timing.BATCH, ns
    ), f"{ns * timing.BATCH / 1e9:.2f} s in all"


SETS = 1000
COEFFICIENTS = (
    "pcy1", "pdy1", "pdy2", "pey1", "pey2", "pky1", "pky2", "phy1", "phy2", "pvy1", "pvy2", "pky3",
)  # fmt: skip
CAR_NUMBERS = (
    "body.mass", "body.inertia_zz", "suspension.front.stiffness", "anti_roll.front.stiffness",
)  # fmt: skip


def sets_rows(seconds: float) -> list[tuple[Timing, str]]:
    """Time one trial of a fit, ns per set: packed tire parameters, and cars as a fleet."""
    spread = np.linspace(0.99, 1.01, SETS)
    tire, car = load_tire("touring_205_55r16"), load("bmw_320i")
    of_tire: dict[str, Any] = {name: tire.parameters[name] * spread for name in COEFFICIENTS}
    of_car = {name: car[name] * spread for name in CAR_NUMBERS}
    packed = tire.replace(**of_tire).pack()
    copy = timing.best(lambda: packed.copy(order="K"), SETS, seconds)

    def row(work: str, run: Callable[[], object]) -> Timing:
        return Timing(work, "float64", _core.isa, 1, SETS, timing.best(run, SETS, seconds))

    def pack() -> None:
        tire.replace(**of_tire).pack()

    def change() -> None:
        car.replace(of_car)

    def begin() -> None:
        Fleet(car.replace(of_car)).start(timing.SPEED)

    return [
        (row("tire_replace", pack), f"12 coefficients; a copy of all parameters {copy:.1f} ns"),
        (row("car_replace", change), "4 numbers"),
        (row("car_trial", begin), "4 numbers, a fleet that starts"),
    ]


def print_row(row: Timing, note: str = "") -> None:
    """Print one line of the table."""
    print(
        f"{row.work:18} {row.dtype:8} {row.isa:7} {row.threads:7d} {row.batch:8,d} "
        f"{row.ns:12.2f}   {note}",
        flush=True,
    )


Add = Callable[..., Timing]
"""Adds a row to the table and prints it with a note."""


def add_cars(add: Add, dtype: str, seconds: float) -> None:
    """Add steps of many cars: those of the package, and the brush car with more and more parts."""
    row = car_row("car_brush", dtype, _core.isa, timing.BATCH, seconds)
    for work in SHIPPED:
        shipped = car_row(work, dtype, _core.isa, timing.BATCH, seconds)
        add(shipped, f"as it ships: {shipped.ns / row.ns:.2f} x car_brush")
    slowly = numpy_car(dtype, seconds)
    add(
        row,
        f"NumPy {slowly / row.ns:.1f} x ({slowly:.0f} ns)" if slowly else peer_car.NO_NUMPY_CAR,
    )
    large = car_row("car_brush", dtype, _core.isa, 10 * timing.BATCH, seconds)
    add(large, f"{large.ns / row.ns:.2f} of {timing.BATCH:,} cars")
    linked = car_row("car_links", dtype, _core.isa, timing.BATCH, seconds)
    add(linked, f"{linked.ns - row.ns:.1f} ns more than car_brush")
    ground = car_row("car_terrain", dtype, _core.isa, timing.BATCH, seconds)
    add(ground, f"{ground.ns - row.ns:.1f} ns more than car_brush")
    full = car_row("car_full", dtype, _core.isa, timing.BATCH, seconds)
    add(full, f"{full.ns - row.ns:.1f} ns more than car_brush")
    for work in TIRES:
        other = car_row(work, dtype, _core.isa, timing.BATCH, seconds)
        add(other, f"{other.ns / row.ns:.2f} x car_brush")


def add_magic(add: Add, dtype: str, seconds: float) -> None:
    """Add Magic Formula tires and derivatives by all of their coefficients."""
    row = magic_row("mf62_full", dtype, _core.isa, seconds)
    slow = numpy_magic(dtype, seconds)
    add(row, f"NumPy {slow / row.ns:.1f} x ({slow:.0f} ns)")
    sets = magic_row("mf62_full", dtype, _core.isa, seconds, sets=True)
    print_row(sets, f"a parameter set each: {sets.ns / row.ns:.2f} x")
    planar = add(magic_row("mf62_forces", dtype, _core.isa, seconds))
    for result in RESULTS:
        by_all, count = adjoint_row(result, dtype, _core.isa, seconds)
        shares = [f"{by_all.ns / one.ns:.1f} x {one.work}" for one in (planar, row)]
        add(by_all, f"{count} coefficients: {', '.join(shares)}")
    for work in ("mf62_full", "mf62_forces"):
        add(magic_row(work, dtype, "scalar", seconds), "one lane at a time")


def main(path: str | None = None, *, quick: bool = False) -> int:
    """Run all benchmarks, print the table, and write it as JSON if a path is given.

    Parameters
    ----------
    path : str, optional
        File for a list of {work, dtype, isa, threads, batch, ns}.
    quick : bool
        Run for a shorter time.
    """
    seconds = 0.2 if quick else 1.0
    rows: list[Timing] = []

    def add(row: Timing, note: str = "") -> Timing:
        rows.append(row)
        print_row(row, note)
        return row

    print(f"{'work':18} {'dtype':8} {'isa':7} {'threads':>7} {'batch':>8} {'ns':>12}")
    for dtype in ("float64", "float32"):
        add_cars(add, dtype, seconds)
    for dtype in ("float64", "float32"):
        add(*pacejka_row(dtype, seconds))
        add(tire_row("brush", dtype, _core.isa, seconds))
    for dtype in ("float64", "float32"):
        add_magic(add, dtype, seconds)
    for isa, _ in _core.isas():
        if isa != _core.isa:
            for dtype in ("float64", "float32"):
                add(car_row("car_brush", dtype, isa, timing.BATCH, seconds))
    add(*fit_row(3 * seconds))
    for row, note in tire_fit_rows(seconds):
        add(row, note)
    add(*car_fit_row(seconds))
    row, share = scaling(0.5 if quick else 2.0)
    add(row, f"{share:.3f} of two processes")
    add(*trim_row(seconds))
    for work in ("car_brush", "car_mf62") if _core.has_derivatives else ():
        for row, note in derivative_rows(work, seconds):
            add(row, note)
    if _core.has_derivatives:
        add(*run_gradient_row(seconds))
    for dtype in ("float64", "float32"):
        add(*step_steer_row(dtype, seconds))
    add(car_row("one_car_step", "float64", _core.isa, 1, seconds), "one fleet.step() of one car")
    for row, note in sets_rows(seconds):
        print_row(row, note)
    if path is not None:
        with open(path, "w", encoding="utf-8") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)
        print(f"wrote {path}")
    return 0
