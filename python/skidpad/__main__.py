"""Command line: ``python -m skidpad moose | bench | info``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

import skidpad
from skidpad.cars import load

if TYPE_CHECKING:
    from collections.abc import Iterator

KMH = 3.6


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[float], None]]:
    """Show a progress bar counted in cars; silent where tqdm is missing."""
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda share: None
        return
    with tqdm(total=total, desc=label, unit="car", unit_scale=True) as bar:

        def show(share: float) -> None:
            bar.update(max(0, round(share * total) - bar.n))

        yield show


def moose(arguments: argparse.Namespace) -> int:
    """Sweep the moose test over both anti-roll bars and entry speeds; print a table, save a picture."""
    from skidpad.maneuvers.moose import Moose, Outcome
    from skidpad.plot.moose import OUTCOME_WORDS, moose_figure, named_cars

    car = load(arguments.car)
    low, high, count = arguments.speeds
    speeds = np.linspace(low, high, int(count)) / KMH
    front = np.linspace(0.0, arguments.stiffest * 1e3, arguments.grid)
    rear = front.copy()
    k_front, k_rear = np.meshgrid(front, rear, indexing="ij")
    cars = car.replace(
        {
            "anti_roll.front.stiffness": k_front.ravel(),
            "anti_roll.rear.stiffness": k_rear.ravel(),
        }
    )
    total = cars.n * speeds.size
    started = time.perf_counter()
    test = Moose()
    with progress_bar("moose test", total) as show:
        sweep = test.sweep(
            cars, speeds, threads=arguments.threads, dtype=arguments.dtype, progress=show
        )
    seconds = time.perf_counter() - started
    print(f"{total:,} cars through the cones in {seconds:.1f} s, {arguments.threads} threads")

    named = named_cars(car, sweep, front, rear)
    best = sweep.highest_clean_speed
    print(f"\n{'car':18} {'front bar':>10} {'rear bar':>10} {'clean up to':>12}   then it")
    print(f"{'':18} {'kN/m':>10} {'kN/m':>10} {'km/h':>12}")
    for entry in named:
        clean = KMH * best[entry.index]
        ends = OUTCOME_WORDS[sweep.limit[entry.index]]
        text = "none" if np.isnan(clean) else f"{clean:.0f}"
        print(
            f"{entry.name:18} {entry.front / 1e3:10.1f} {entry.rear / 1e3:10.1f} {text:>12}   {ends}"
        )
    print()
    for outcome in Outcome:
        share = np.mean(sweep.outcome == outcome)
        words = "clean" if outcome == Outcome.CLEAN else OUTCOME_WORDS[outcome]
        print(f"{words:26} {100 * share:5.1f} % of the runs")

    figure = moose_figure(car, test, sweep, front, rear, named)
    figure.savefig(arguments.out, dpi=150)
    print(f"\nsaved {arguments.out} ({time.perf_counter() - started:.1f} s in all)")
    return 0


def info(arguments: argparse.Namespace) -> int:
    """Print how this build was made, what runs here and which cars ship."""
    for key, value in skidpad.build_config().items():
        print(f"{key:10} {value}")
    print(f"{'numpy':10} {np.__version__}")
    print(f"{'python':10} {sys.version.split()[0]}")
    print(f"{'cars':10} {', '.join(skidpad.cars.names())}")
    return 0


def bench(arguments: argparse.Namespace) -> int:
    """Time the kernels next to NumPy."""
    from skidpad import bench as benchmarks

    return benchmarks.main(arguments.json, quick=arguments.quick)


def speed_range(text: str) -> tuple[float, float, float]:
    """Parse "low:high:count" in km/h."""
    try:
        low, high, count = (float(part) for part in text.split(":"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not LOW:HIGH:COUNT, like 40:78:20") from None
    if not (0 < low < high and count >= 2 and count == int(count)):
        raise argparse.ArgumentTypeError(f"'{text}' needs 0 < LOW < HIGH km/h and COUNT >= 2")
    return low, high, count


def positive(text: str) -> int:
    """Parse an integer >= 1."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not >= 1")
    return value


def parser() -> argparse.ArgumentParser:
    """Build the command line."""
    top = argparse.ArgumentParser(prog="skidpad", description=skidpad.__doc__.splitlines()[0])
    top.add_argument("--version", action="version", version=skidpad.__version__)
    commands: Any = top.add_subparsers(required=True, metavar="command")

    p = commands.add_parser("moose", help="sweep the moose test over anti-roll bars and speeds")
    p.add_argument("--car", default="vw_vanagon", help="name of a car or path of a TOML file")
    p.add_argument("--grid", type=positive, default=32, help="stiffnesses per bar (32)")
    p.add_argument("--stiffest", type=float, default=60.0, help="stiffest bar in kN/m (60)")
    p.add_argument(
        "--speeds", type=speed_range, default=(40.0, 78.0, 20.0), help="km/h, LOW:HIGH:COUNT"
    )
    p.add_argument("--threads", type=positive, default=2)
    p.add_argument("--dtype", choices=("float64", "float32"), default="float64")
    p.add_argument("--out", default="moose.png", help="picture to write (moose.png)")
    p.set_defaults(run=moose)

    p = commands.add_parser("bench", help="time the kernels next to NumPy")
    p.add_argument("--json", metavar="FILE", help="also write the figures to FILE")
    p.add_argument("--quick", action="store_true", help="shorter and less certain")
    p.set_defaults(run=bench)

    p = commands.add_parser("info", help="how this build was made and what runs here")
    p.set_defaults(run=info)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors that a user can mend come without a traceback."""
    chosen = parser().parse_args(arguments)
    try:
        result: int = chosen.run(chosen)
    except (ImportError, OSError, ValueError, KeyError) as error:
        print(f"skidpad: {error}", file=sys.stderr)
        return 1
    return result


if __name__ == "__main__":
    sys.exit(main())
