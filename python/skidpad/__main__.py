"""Command line: ``python -m skidpad moose | view | try | bench | info``."""

from __future__ import annotations

import argparse
import importlib
import math
import os
import sys
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias

import numpy as np

import skidpad
from skidpad._lib.optional import optional
from skidpad.cars import Car, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"

KMH = 3.6
CAR_NAMES = {
    "bmw_320i": "BMW 320i",
    "bmw_320i_commonroad": "CommonRoad's BMW 320i",
    "bmw_i3": "BMW i3",
    "bmw_m8": "BMW M8",
    "chevrolet_silverado": "Chevrolet Silverado",
    "dart": "DART 1:10",
    "ford_escort": "Ford Escort",
    "ford_escort_commonroad": "CommonRoad's Ford Escort",
    "formula_1": "Formula 1 car",
    "formula_student": "Formula Student car",
    "hmmwv": "HMMWV",
    "mazda_mx5": "Mazda MX-5",
    "vw_golf_gti": "VW Golf GTI",
    "vw_golf_gti_stanford": "Stanford's VW Golf GTI",
    "vw_vanagon": "VW Vanagon",
    "vw_vanagon_commonroad": "CommonRoad's VW Vanagon",
}


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[float], None]]:
    """Show a progress bar counted in cars; silent without tqdm."""
    try:
        tqdm = importlib.import_module("tqdm").tqdm
    except ImportError:
        yield lambda share: None
        return
    with tqdm(total=total, desc=label, unit="car", unit_scale=True) as bar:

        def show(share: float) -> None:
            bar.update(max(0, round(share * total) - bar.n))

        yield show


def check_picture(path: str) -> None:
    """Refuse a picture that could not be written, before a long run."""
    out = Path(path)
    kinds = optional("matplotlib.backend_bases").FigureCanvasBase.get_supported_filetypes()
    if out.suffix[1:].lower() not in kinds:
        raise ValueError(f"--out {path}: must end in one of .{', .'.join(sorted(kinds))}")
    if (
        out.is_dir()
        or not os.access(out.parent, os.W_OK)
        or (out.exists() and not os.access(out, os.W_OK))
    ):
        raise OSError(f"--out {path}: cannot be written")


def stiffest_bar(car: Car) -> float:
    """Return a bar stiffness [kN/m] well beyond that of real cars: 1.5 times the stiffer spring."""
    springs = [float(car[f"suspension.{axle}.stiffness"]) for axle in ("front", "rear")]
    return 5.0 * max(1, round(1.5 * max(springs) / 5e3))


BEYOND = 1.03
"""Speed, relative to the limit, at which the driver shows how a car fails."""
TODAY = "touring_205_55r16"
"""Tires of the van in the picture: those of a modern car, on which it can roll over."""


def moose(arguments: argparse.Namespace) -> int:
    """Find limits over both bars, or sweep speeds with one driver; save a picture."""
    unread = "tires" if arguments.speeds else "dtype"
    if getattr(arguments, unread) is not None:
        raise ValueError(f"--{unread}: only {'without' if arguments.speeds else 'with'} --speeds")
    return sweep(arguments) if arguments.speeds else limits(arguments)


def limits(arguments: argparse.Namespace) -> int:
    """Find the limit of the moose test over both bars; print a table, save a picture."""
    from skidpad.maneuvers.bars import with_bars
    from skidpad.maneuvers.moose import Moose
    from skidpad.plot.moose.limit import limit_figure, story
    from skidpad.plot.moose.style import OUTCOME_WORDS
    from skidpad.plot.style import pyplot

    check_picture(arguments.out)
    car = load(arguments.car)
    if car.n > 1:
        raise ValueError(f"--car {arguments.car}: {car.n} cars in one file, must be 1")
    tires = arguments.tires or (TODAY if arguments.car == "vw_vanagon" else "own")
    if tires != "own":
        own = skidpad.tires.load(tires)
        car = car.replace({"tire": skidpad.tires.SimplePacejka.from_magic_formula(own)})
    stiffest = (arguments.stiffest or stiffest_bar(car)) * 1e3
    front = rear = np.linspace(0.0, stiffest, arguments.grid or 9)
    built = [float(car[f"anti_roll.{axle}.stiffness"]) for axle in ("front", "rear")]
    named = {
        "as built": (built[0], built[1]), "no bars": (0.0, 0.0),
        "front bar only": (stiffest, 0.0), "rear bar only": (0.0, stiffest),
    }  # fmt: skip
    pairs = [(f, r) for f in front for r in rear]
    k_front, k_rear = np.array([*pairs, *named.values()]).T
    cars = with_bars(car, k_front, k_rear)
    started, test = time.perf_counter(), Moose()
    with progress_bar("limits", cars.n) as show:
        found = test.limit(cars, threads=arguments.threads, progress=show)
    speed = found.highest_clean_speed
    faster = np.where(np.isnan(speed), found.next_speed, BEYOND * speed)
    beyond = test.run(cars, faster, record=(), threads=arguments.threads)
    fate = beyond.metrics["outcome"]
    print(f"limits of {cars.n} cars in {time.perf_counter() - started:.1f} s")
    print(f"\n{'car':18} {'front bar':>10} {'rear bar':>10} {'clean up to':>12}   then")
    print(f"{'':18} {'kN/m':>10} {'kN/m':>10} {'km/h':>12}")
    for i, name in enumerate(named, len(pairs)):
        clean = "no clean run found" if np.isnan(speed[i]) else f"{KMH * speed[i]:12.1f}"
        print(
            f"{name:18} {k_front[i] / 1e3:10.1f} {k_rear[i] / 1e3:10.1f} {clean}   "
            f"any steering {found.why[i]}; a driver who looks ahead {OUTCOME_WORDS[fate[i]]}"
        )
    at = range(len(pairs), cars.n)
    words = story(
        {name: int(fate[i]) for name, i in zip(named, at, strict=True)},
        {name: float(speed[i]) for name, i in zip(named, at, strict=True)},
        dict(enumerate(OUTCOME_WORDS)),
    )
    label = CAR_NAMES.get(arguments.car, Path(arguments.car).stem.replace("_", " "))
    on = "" if tires == "own" else f" on {tires} tires"
    figure = limit_figure(
        speed[: len(pairs)], fate[: len(pairs)], front, rear, named=named,
        title=f"How fast a {label} goes through the moose test, and what then",
        words=f"Left: {len(pairs)} pairs of bars{on}, each with the best steering hands can do. "
        f"Right: {100 * (BEYOND - 1):.0f} % faster than its limit, with a driver who looks ahead "
        f"and reacts. {words}",
    )  # fmt: skip
    figure.savefig(arguments.out, dpi=110)
    pyplot().close(figure)
    print(f"\nsaved {arguments.out} ({time.perf_counter() - started:.1f} s in all)")
    return 0


def sweep(arguments: argparse.Namespace) -> int:
    """Sweep the moose test over both bars and entry speeds; print a table, save a picture."""
    from skidpad.maneuvers.bars import named_cars, with_bars
    from skidpad.maneuvers.moose import Moose
    from skidpad.maneuvers.outcome import Outcome
    from skidpad.plot.moose import moose_figure
    from skidpad.plot.moose.style import OUTCOME_WORDS
    from skidpad.plot.style import pyplot

    check_picture(arguments.out)
    car = load(arguments.car)
    if car.n > 1:
        raise ValueError(f"--car {arguments.car}: {car.n} cars in one file, must be 1")
    low, high, count = arguments.speeds
    speeds = np.linspace(low, high, int(count)) / KMH
    stiffest = arguments.stiffest or stiffest_bar(car)
    front = rear = np.linspace(0.0, stiffest * 1e3, arguments.grid or 32)
    k_front, k_rear = np.meshgrid(front, rear, indexing="ij")
    cars = with_bars(car, k_front.ravel(), k_rear.ravel())
    total = cars.n * speeds.size
    started = time.perf_counter()
    test = Moose()
    dtype = arguments.dtype or "float64"
    with progress_bar("moose test", total) as show:
        swept = test.sweep(cars, speeds, threads=arguments.threads, dtype=dtype, progress=show)
    seconds = time.perf_counter() - started
    threads = f"{arguments.threads} thread{'s' if arguments.threads > 1 else ''}"
    print(f"{total:,} cars through the cones in {seconds:.1f} s, {threads}")

    named = named_cars(car, test, swept, front, rear)
    print(f"\n{'car':18} {'front bar':>10} {'rear bar':>10} {'clean up to':>12}   then it")
    print(f"{'':18} {'kN/m':>10} {'kN/m':>10} {'km/h':>12}")
    for entry in named:
        clean = KMH * entry.highest_clean_speed
        text = "none" if np.isnan(clean) else f"{clean:.3g}"
        print(
            f"{entry.name:18} {entry.front / 1e3:10.1f} {entry.rear / 1e3:10.1f} {text:>12}   "
            f"{OUTCOME_WORDS[entry.limit]}"
        )
    print()
    for outcome in Outcome:
        share = np.mean(swept.outcome == outcome)
        if not share and outcome > Outcome.ROLLED:
            continue
        print(f"{OUTCOME_WORDS[outcome]:26} {100 * share:5.1f} % of the runs")

    title = CAR_NAMES.get(arguments.car, Path(arguments.car).stem.replace("_", " "))
    figure = moose_figure(car, test, swept, front, rear, named, title)
    figure.savefig(arguments.out, dpi=150)
    pyplot().close(figure)
    print(f"\nsaved {arguments.out} ({time.perf_counter() - started:.1f} s in all)")
    return 0


def info(arguments: argparse.Namespace) -> int:
    """Print how this build was made, what runs here and which cars are included."""
    config = skidpad.build_config()
    config["isas"] = ", ".join(f"{isa} ({lanes})" for isa, lanes in config["isas"].items())
    config["built"] = f"{', '.join(config['built'])} (SKIDPAD_ISAS={config.pop('asked')})"
    for key, value in config.items():
        print(f"{key:10} {value}")
    print(f"{'numpy':10} {np.__version__}")
    print(f"{'python':10} {sys.version.split()[0]}")
    print(f"{'cars':10} {', '.join(skidpad.cars.names())}")
    return 0


def bench(arguments: argparse.Namespace) -> int:
    """Time the kernels next to NumPy."""
    from skidpad import bench as benchmarks

    return benchmarks.main(arguments.json, quick=arguments.quick)


def view(arguments: argparse.Namespace) -> int:
    """Show recorded runs in three dimensions, in the browser or a page."""
    recordings = [read_recording(path) for path in arguments.files]
    scene = skidpad.view(
        *recordings,
        cars=arguments.cars,
        ghosts=arguments.ghosts or None,
        names=[Path(path).stem for path in arguments.files] if len(recordings) > 1 else None,
        beside=arguments.beside,
    )
    out = scene.open() if arguments.out is None else scene.save(arguments.out)
    print(f"saved {out} ({out.stat().st_size / 1e6:.1f} MB)")
    return 0


def read_recording(path: str) -> skidpad.Recording:
    """Read a recording: a NetCDF or Parquet file, or the folder of a run."""
    if Path(path).is_dir():
        return skidpad.Recording.open(path)
    if Path(path).suffix.lower() == ".parquet":
        return skidpad.Recording.from_parquet(path)
    return skidpad.Recording.from_netcdf(path)


def indices(text: str) -> list[int]:
    """Parse comma-separated integers."""
    return [whole(part, 0) for part in text.split(",")]


def try_out(arguments: argparse.Namespace) -> int:
    """Serve a page on which to change and drive a car, to this machine only."""
    from skidpad.playground.server import Server
    from skidpad.playground.trial import Trial

    car = load(arguments.car)
    name = CAR_NAMES.get(arguments.car, Path(arguments.car).stem.replace("_", " "))
    with Server(Trial(car, name), arguments.port) as server:
        server.page()  # raises if something is missing
        print(f"{server.address}\nCtrl-C ends it", flush=True)
        if not arguments.no_browser:
            webbrowser.open(server.address)
        server.serve_forever()
    return 0


def speed_range(text: str) -> tuple[float, float, float]:
    """Parse "low:high:count" in km/h."""
    try:
        low, high, count = (float(part) for part in text.split(":"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not LOW:HIGH:COUNT, like 36:55:20") from None
    if not (0 < low < high < math.inf and 2 <= count < math.inf and count == int(count)):
        raise argparse.ArgumentTypeError(f"'{text}' needs 0 < LOW < HIGH km/h and COUNT >= 2")
    return low, high, count


def whole(text: str, least: int) -> int:
    """Parse an integer >= `least`."""
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not an integer") from None
    if value < least:
        raise argparse.ArgumentTypeError(f"{text} is not >= {least}")
    return value


def positive(text: str) -> int:
    """Parse an integer >= 1."""
    return whole(text, 1)


def several(text: str) -> int:
    """Parse an integer >= 2."""
    return whole(text, 2)


def port(text: str) -> int:
    """Parse a port number; 0 means any free port."""
    value = whole(text, 0)
    if value > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not <= 65535")
    return value


def stiffness(text: str) -> float:
    """Parse a stiffness > 0."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number") from None
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not > 0 kN/m")
    return value


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message and exit."""
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")


def add_moose(commands: Commands) -> None:
    """Add the command that maps limits of the moose test."""
    p = commands.add_parser(
        "moose",
        help="limits of the moose test over anti-roll bars",
        description="Find the highest speed at which any steering takes a car through the cones of "
        "the moose test (ISO 3888-2), with every pair of front and rear anti-roll bars; or, with "
        "--speeds, drive it with one driver at every speed. Prints up to which speed it stays "
        "between the cones and how it fails beyond, and draws maps of both bars, which needs "
        "matplotlib. Limits take about a second a car; a progress bar that says "
        "how long it takes needs tqdm.",
        epilog="example: skidpad moose --car bmw_320i --grid 12 --out bars.png",
    )
    p.add_argument(
        "--car",
        default="vw_vanagon",
        help="name of a car, as `skidpad info` lists them, or path of a TOML file (vw_vanagon)",
    )
    p.add_argument(
        "--tires",
        metavar="NAME",
        help="tires of `skidpad.tires.names()`, or own; without --speeds (touring_205_55r16 for "
        "the van, own for others)",
    )
    p.add_argument(
        "--grid", type=several, help="stiffnesses per bar, at least 2 (9; 32 with --speeds)"
    )
    p.add_argument(
        "--stiffest",
        type=stiffness,
        metavar="KN/M",
        help="stiffest bar in kN/m at the wheel (1.5 times the stiffer spring)",
    )
    p.add_argument(
        "--speeds",
        type=speed_range,
        metavar="LOW:HIGH:COUNT",
        help="entry speeds in km/h at which one driver drives, like 36:55:20",
    )
    p.add_argument("--threads", type=positive, default=2, help="threads (2)")
    p.add_argument(
        "--dtype",
        choices=("float64", "float32"),
        help="precision, with --speeds; float32 takes half the time (float64)",
    )
    p.add_argument("--out", default="moose.png", help="picture to write (moose.png)")
    p.set_defaults(run=moose)


def add_view(commands: Commands) -> None:
    """Add the command that shows recordings."""
    p = commands.add_parser(
        "view",
        help="recorded cars in three dimensions",
        description="Show the cars of recordings in the browser, moving; those of several files in "
        "one place. Needs skidpad[view], and for NetCDF or Parquet skidpad[lab].",
        epilog="example: skidpad view golf.nc --cars 0,3 --out golf.html",
    )
    p.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="what Recording.to_netcdf or .to_parquet wrote, or the folder that a run went to",
    )
    p.add_argument("--cars", type=indices, metavar="N,N", help="which cars (all of up to ten)")
    p.add_argument("--ghosts", action="store_true", help="show the others, too, transparent")
    p.add_argument("--beside", action="store_true", help="show each file in a picture of its own")
    p.add_argument("--out", metavar="HTML", help="page to write, instead of opening a browser")
    p.set_defaults(run=view)


def add_try(commands: Commands) -> None:
    """Add the command that opens the page for trying cars."""
    p = commands.add_parser(
        "try",
        help="a page on which a car is changed and driven",
        description="Show a page with a car, sliders for bars, springs, dampers, height, weight, "
        "grip and brakes, and a test that is driven at once: its figures, their curve over a "
        "slider and the scene, beside the car as built. The page is for this machine alone: it "
        "listens on 127.0.0.1 and wants the token in its address. Needs skidpad[view].",
    )
    p.add_argument(
        "--car",
        default="vw_golf_gti",
        help="name of a car, as `skidpad info` lists them, or path of a TOML file (vw_golf_gti)",
    )
    p.add_argument("--port", type=port, default=0, help="where it listens (a free one)")
    p.add_argument("--no-browser", action="store_true", help="only print the address")
    p.set_defaults(run=try_out)


def add_bench(commands: Commands) -> None:
    """Add the command that times the kernels."""
    p = commands.add_parser(
        "bench",
        help="time the kernels next to NumPy",
        description="Time tire models and the step of the full car on every instruction set that "
        "runs here, and the same work in NumPy. Prints ns for each evaluation or step of a car, "
        "the best of several runs on one core; it takes a minute or two.",
    )
    p.add_argument(
        "--json",
        metavar="FILE",
        help="also write the rows to FILE, a list of {work, dtype, isa, threads, batch, ns}",
    )
    p.add_argument("--quick", action="store_true", help="shorter runs, whose figures swing more")
    p.set_defaults(run=bench)


def add_info(commands: Commands) -> None:
    """Add the command that describes this build."""
    p = commands.add_parser(
        "info",
        help="how this build was made, what runs here, which cars ship",
        description="Print version, compiler, instruction sets with the cars that each computes "
        "at once in float64 (SKIDPAD_ISA chooses one), NumPy, Python and the cars that ship.",
    )
    p.set_defaults(run=info)


def parser() -> Parser:
    """Build the command line."""
    top = Parser(prog="skidpad", description=skidpad.__doc__.splitlines()[0])
    top.add_argument("--version", action="version", version=skidpad.__version__)
    commands = top.add_subparsers(required=True, metavar="command")
    for add in (add_moose, add_view, add_try, add_bench, add_info):
        add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; errors a user can fix are shown without a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    if not given:
        parser().print_help(sys.stderr)
        sys.exit(2)
    chosen = parser().parse_args(given)
    try:
        result: int = chosen.run(chosen)
    except (ImportError, OSError, ValueError, KeyError) as error:
        print(f"skidpad: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("skidpad: interrupted", file=sys.stderr)
        return 130
    return result


if __name__ == "__main__":
    sys.exit(main())
