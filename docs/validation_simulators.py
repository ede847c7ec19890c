"""Sections of docs/validation.md on other simulators, and their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from page_parts import table
from reference_data import DATA, DOCS

# isort: split
from reference import chrono_sedan, commonroad, open_car_dynamics
from reference.comparison import Comparison

CHRONO = """
Project Chrono (BSD-3, version of 2026): a multibody sedan with double wishbones at all wheels on
rigid joints and Pac02 tires. Its integrator is of first order: between steps of 0.5 and 0.25 ms its
own yaw rate differs by 0.7 % of the range; the runs are at 0.2 ms. They are compared from the start
of the maneuver, at 3 s.

![yaw rate, roll or pitch, and loads of Chrono's sedan and of ours](validation/chrono.png)

"""
CHRONO_LEFT = """
What is left:

- **Roll and side force in the sine** differ partly because of the tire: Chrono computes slip from
  the velocity of the wheel center, without the roll rate times the radius, and has no relaxation.
  Ours has a relaxation length of 10 mm, and each contact its own velocity. The remaining difference
  in roll is unexplained.
- **Gyroscopic moments of the wheels**: the roll agrees better without them, the yaw rate with them.
  Their effect is no larger than that of Chrono's own step length.
- **Fx under braking**: in Chrono the longitudinal force acts at the loaded radius, as with
  `wheel.arm = "loaded"` here. With the effective radius as the arm and brakes stronger by the ratio
  of the two radii, the error of Fx was 1.4 %.
- **Fx in turns**, of freely rolling wheels, is not in the table: it is at most {drag:.0f} N and
  differs by {gap:.0f} N.
- **Wheel angles**: at Chrono's own travel and rack displacement, ours agree within {curves:.5f}
  degrees in all runs, including braking: bump toe and steering linkage are right, and there is no
  compliance. In the runs they differ by at most {angles:.3f} degrees, because of travel, at
  {per_mm:.3f} degrees per mm at the front. There is no reference run of braking in a turn;
  0.1 degrees there correspond to {travel:.0f} mm of travel, which would indicate a car that turns,
  rolls or spins differently. The arm alone, effective instead of loaded, accounts for 0.03 to 0.05
  degrees and 2 % of the yaw rate below the limit (0.05 and 0.1 of the rack at 25 m/s, 600 and
  800 N m per wheel).

One change at a time, in the sine:

"""
OCD = """
### Open-Car-Dynamics

TUMFTM/Open-Car-Dynamics 2.1.1 (Apache-2.0): a double-track model with 14 degrees of freedom, with
its simple tire (`mfsimple`) and its MF5.2 (`mf52`); its integrator is of fifth order. Longitudinal
runs are compared after 0.3 s and down to 10 m/s, below which its relaxation lengths shrink.

![yaw rate, roll or pitch, and loads of Open-Car-Dynamics and of ours](validation/ocd.png)

"""
OCD_LEFT = """
What is left:

- **Loads and side forces of inner wheels** at the limit: at 1.3 g the body rises by 5 mm on its
  roll centers, which lengthens the arm of all side forces here, but not there. This explains a
  third of the difference. Further, its contacts do not move sideways as the car rolls, it uses
  small-angle approximations for roll, and the camber of its wheels is constant.
- **Pitch** of its stiff car is small, at most {pitch:.2f} degrees in longitudinal runs.
- **Wheel acceleration** has no reaction on the body there, nor has rolling resistance:
  `wheel.reaction = "off"`. With the reaction, a front wheel would carry {less:.0f} N less under
  power than there, and yaw rates in turns would differ by 1 %. It matters most for braking in a
  turn: with it our car spins earlier, without it at the same time
  (`tests/car/test_braked_turns.py`, with the simulator's equations in NumPy, which its runs
  confirm).
- **Gyroscopic moments of the wheels** are not modeled there; `wheel.gyroscope = "off"` is an option
  for such comparisons. Without them, roll angles are not those of a real car.

One change at a time:

"""
BMW = """
### CommonRoad

CommonRoad's multi-body model of a BMW 320i with 29 states (Althoff and Würsching 2020, BSD-3),
integrated by RK4 at 0.5 ms. Its axes are x forward, y right, z down; ours is the mirror image.

![yaw rate, roll or pitch, and loads of CommonRoad's BMW and of ours](validation/commonroad.png)

"""
BMW_LEFT = """
What is left:

- **Yaw rate in turns**: its model takes the arms of the side forces to the sprung center of mass,
  as if the mass of the hubs were there, and therefore understeers by 0.06 degrees per g more.
- **Roll**: its axles are beams held by lateral springs, and springs act at points that move apart
  when the body rolls. Its camber thrust has the opposite sign of that of a real tire.
- **Braking in a turn**, run with its package (25 m/s, 0.03 rad, 4 m/s² more): until a wheel slips
  by 15 %, yaw rates agree within 1 %; the inner wheels lock 0.08 and 0.09 s later here. In eight
  such runs (15 to 30 m/s, 0.02 to 0.06 rad, 4 to 7 m/s²) they lock 0.02 to 0.12 s later, except one
  front wheel, which locks 0.13 s earlier. The cause is `K_lt`, which moves contacts sideways under
  side force and unloads inner wheels. With `K_lt` set to 0 there, they lock within 0.04 s of ours,
  and over the whole stop the yaw rate differs by 1.2 instead of 13 %. `K_lt` is not carried over,
  because another moment opposes it in that model: springs act on body and axle at points that move
  apart by `R_w` times the roll angle, so that action and reaction are not equal. In a gentle turn
  the two cancel (166 and 134 N m of 2251); at 0.75 g they leave 5 % of the load transfer at the
  front, and loads of inner wheels become negative there, down to -160 N. With
  `tire.lateral_compliance` = `K_lt`, our car transfers 6 % too much load at the front and 13 % at
  the rear, its rear wheels lock within 0.05 s of the reference, its front wheels up to 0.25 s
  earlier, and in three of the eight runs it rolls over. That model lacks the couple of the spring
  forces at an offset of `R_w - h_ra` times the roll of the body on its axle. This acts as if
  contacts moved outward by as much, as on ball-shaped tires, for which no car here has a parameter.
- **Loads in the sine**: contacts move sideways under load there. After the maneuver only the
  reference car keeps rocking: even at the smallest inclination its tire gives a force of 2 % of its
  load, which is left out here.

One change at a time:

"""


class Run(NamedTuple):
    """A run of another simulator."""

    file: str
    label: str
    straight: bool = False
    since: float = 0.0
    above: float = 0.0
    """Lowest speed compared, m/s."""


class Simulator(NamedTuple):
    """Runs of another simulator, and the inputs of ours."""

    name: str
    folder: Path
    drive: Callable[..., Comparison]
    runs: tuple[Run, ...]
    turning: tuple[str, ...]
    straight: tuple[str, ...]


LABELS = {
    "vx": "speed", "yaw_rate": "yaw rate", "ay": "ay", "roll": "roll", "pitch": "pitch",
    "vy": "vy", "fz": "Fz", "fx": "Fx", "fy": "Fy",
}  # fmt: skip
SIMULATORS = {
    "chrono": Simulator(
        "chrono",
        DATA / "simulators" / "chrono_sedan",
        chrono_sedan.drive,
        (
            Run("pac02_step_20ms_0p03", "step, 20 m/s, 0.03 of the rack", since=3.0),
            Run("pac02_sine_25ms_0p05_0p5hz", "sine, 25 m/s, 0.05, 0.5 Hz", since=3.0),
            Run("pac02_brake_25ms_600nm", "brakes, 25 m/s, 600 N m a wheel", True, 3.0),
        ),
        ("yaw_rate", "ay", "roll", "pitch", "vy", "fz", "fy"),
        ("vx", "pitch", "fz", "fx", "fy"),
    ),
    "ocd": Simulator(
        "ocd",
        DATA / "simulators" / "open_car_dynamics",
        open_car_dynamics.drive,
        (
            Run("mfsimple_ramp_30ms_0p01radps", "ramp, simple, 30 m/s, 0.01 rad/s"),
            Run("mfsimple_step_30ms_0p06rad", "step, simple, 30 m/s, 0.06 rad"),
            Run("mf52_step_30ms_0p02rad", "step, MF5.2, 30 m/s, 0.02 rad"),
            Run("mf52_sine_35ms_0p04rad_0p7hz", "sine, MF5.2, 35 m/s, 0.04 rad, 0.7 Hz"),
            Run("mfsimple_accel_20ms_1500nm", "power, simple, 20 m/s, 1500 N m", True, 0.3),
            Run("mf52_brake_40ms_2400nm", "brakes, MF5.2, 40 m/s, 2400 N m", True, 0.3, 10.0),
        ),
        ("yaw_rate", "ay", "roll", "vy", "fz", "fy"),
        ("vx", "pitch", "fz", "fx"),
    ),
    "commonroad": Simulator(
        "commonroad",
        DATA / "cars",
        commonroad.drive,
        (
            Run("commonroad_mb_bmw320i_step_steer_20", "step, 20 m/s, 0.02 rad"),
            Run("commonroad_mb_bmw320i_sine_steer_25", "sine, 25 m/s, 0.03 rad, 0.5 Hz"),
            Run("commonroad_mb_bmw320i_brake_4_25", "brakes, 25 m/s, 4 m/s2", True),
        ),
        ("yaw_rate", "roll", "fz"),
        ("vx", "pitch", "fz"),
    ),
}
NO_GYROSCOPES, GYROSCOPES = {"wheel.gyroscope": "off"}, {"wheel.gyroscope": "on"}
REACTION = {"wheel.reaction": "on"}
PLANAR, FULL = {"tire.slip_velocity": "planar"}, {"tire.slip_velocity": "contact"}


SHIFTED = {f"tire.{a}.lateral_compliance": 1.643e-5 for a in ("front", "rear")}


def relaxation(length: float) -> dict[str, object]:
    """Relaxation lengths of all tires, m."""
    return {f"tire.{a}.relaxation_length_{w}": length for a in ("front", "rear") for w in "xy"}


CHANGED: dict[str, tuple[tuple[int, str, Mapping[str, object]], ...]] = {
    "chrono": (
        (1, "nothing", {}),
        (1, "planar slip", PLANAR),
        (1, "no gyroscopes", NO_GYROSCOPES),
        (1, "50 mm of relaxation", relaxation(0.05)),
    ),
    "ocd": (
        (3, "nothing", {}),
        (3, "spin reaction", REACTION),
        (3, "gyroscopes", GYROSCOPES),
        (3, "contact slip", FULL),
        (3, "0.1 m of relaxation", relaxation(0.1)),
    ),
    "commonroad": (
        (1, "nothing", {}),
        (1, "spin reaction", REACTION),
        (1, "contact slip", FULL),
        (1, "gyroscopes", GYROSCOPES),
        (0, "nothing", {}),
        (0, "no camber thrust", {f"tire.{a}.camber_slip": 0.0 for a in ("front", "rear")}),
        (0, "`K_lt` as lateral compliance", SHIFTED),
    ),
}


@cache
def compared(simulator: str, run: int) -> Comparison:
    """One of their runs and ours."""
    return _compared(simulator, run, {})


def _compared(simulator: str, run: int, changes: Mapping[str, object]) -> Comparison:
    theirs, asked = SIMULATORS[simulator], SIMULATORS[simulator].runs[run]
    made = theirs.drive(theirs.folder / f"{asked.file}.csv", changes).since(asked.since)
    return made.where(made.theirs["vx"] > asked.above)


def percent(made: Comparison, channels: Iterable[str]) -> list[str]:
    """Errors of channels, in per cent."""
    return [f"{100 * made.rms(channel):.2g}" for channel in channels]


def run_table(simulator: str, straight: bool) -> str:
    """Errors of all straight runs, or of all turns."""
    theirs = SIMULATORS[simulator]
    channels = theirs.straight if straight else theirs.turning
    rows = [
        [run.label, *percent(compared(simulator, i), channels)]
        for i, run in enumerate(theirs.runs)
        if run.straight == straight
    ]
    return table(["run", *(LABELS[channel] for channel in channels)], rows)


def changed_table(simulator: str) -> str:
    """Errors with one thing changed at a time."""
    theirs = SIMULATORS[simulator]
    channels = [name for name in theirs.turning if name != "pitch"]
    rows = []
    for run, changed, changes in CHANGED[simulator]:
        made = _compared(simulator, run, changes)
        rows.append([theirs.runs[run].label.partition(",")[0], changed, *percent(made, channels)])
    return table(["run", "changed", *(LABELS[name] for name in channels)], rows, words=2)


def chrono() -> str:
    """The section on Chrono's runs."""
    turns = [compared("chrono", run) for run in (0, 1)]
    drag = max(float(np.abs(turn.theirs["fx"]).max()) for turn in turns)
    gap = max(turn.most("fx") for turn in turns)
    folder, runs = SIMULATORS["chrono"].folder, SIMULATORS["chrono"].runs
    files = [folder / f"{run.file}.csv" for run in runs]
    both = ("toe", "lean")
    curves = max(chrono_sedan.curves(file).most(angle) for file in files for angle in both)
    angles = max(compared("chrono", i).most(angle) for i in range(len(runs)) for angle in both)
    low, high = (np.full((1, 4), travel) for travel in (0.03, 0.04))
    car, straight = chrono_sedan.sedan(folder).car, np.zeros(1)
    toe = [chrono_sedan.angles(car, at, straight)["toe"][0, 0] for at in (low, high)]
    per_mm = 0.1 * float(np.degrees(abs(toe[1] - toe[0])))
    return (
        "### Project Chrono\n"
        + CHRONO
        + run_table("chrono", False)
        + "\n"
        + run_table("chrono", True)
        + CHRONO_LEFT.format(
            drag=drag,
            gap=gap,
            curves=np.degrees(curves),
            angles=np.degrees(angles),
            per_mm=per_mm,
            travel=0.1 / per_mm,
        )
        + changed_table("chrono")
    )


def ocd() -> str:
    """The section on the runs of Open-Car-Dynamics."""
    straight = [i for i, run in enumerate(SIMULATORS["ocd"].runs) if run.straight]
    pitch = max(np.degrees(np.abs(compared("ocd", i).theirs["pitch"]).max()) for i in straight)
    tables = run_table("ocd", False) + "\n" + run_table("ocd", True)
    return OCD + tables + OCD_LEFT.format(pitch=pitch, **power()) + changed_table("ocd")


def power() -> dict[str, float]:
    """Reduction of front wheel load under power if the spin had a reaction, N."""
    made = compared("ocd", 4)
    reacting = _compared("ocd", 4, REACTION)
    last = made.time > made.time[-1] - 1.0
    return {"less": float((made.theirs["fz"] - reacting.ours["fz"])[last, :2].mean())}


def bmw() -> str:
    """The section on CommonRoad's runs."""
    tables = run_table("commonroad", False) + "\n" + run_table("commonroad", True)
    return BMW + tables + BMW_LEFT + changed_table("commonroad")


PANELS = {
    "vx": ("speed [m/s]", 1.0),
    "yaw_rate": ("yaw rate [deg/s]", np.degrees(1.0)),
    "roll": ("roll [deg]", np.degrees(1.0)),
    "pitch": ("pitch [deg]", np.degrees(1.0)),
    "fz": ("wheel loads [kN]", 1e-3),
}
WHEELS = ("FL", "FR", "RL", "RR")


def draw(simulator: str) -> None:
    """Write the figure of a simulator: a column per run, ours in color, theirs dashed."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt
    from skidpad.plot.style import COLORS, open_frame

    theirs = SIMULATORS[simulator]
    count = len(theirs.runs)
    figure, axes = plt.subplots(
        3, count, figsize=(2.6 * count + 0.6, 6.2), layout="constrained", sharex="col"
    )
    for column, run in enumerate(theirs.runs):
        made = compared(simulator, column)
        time = made.time - made.time[0]
        channels = ("vx", "pitch", "fz") if run.straight else ("yaw_rate", "roll", "fz")
        for ax, channel in zip(axes[:, column], channels, strict=True):
            label, factor = PANELS[channel]
            ours, other = (
                factor * np.reshape(each[channel], (time.size, -1))
                for each in (made.ours, made.theirs)
            )
            for i in range(ours.shape[1]):
                color = COLORS[i + 1]
                name = WHEELS[i] if ours.shape[1] > 1 else "ours"
                ax.plot(time, ours[:, i], color=color, lw=1.8, label=name)
                dashed = "theirs" if i == ours.shape[1] - 1 else None
                ax.plot(time, other[:, i], "k--", lw=0.9, label=dashed)
            ax.set_ylabel(label, fontsize=8)
            ax.tick_params(labelsize=8)
            open_frame(ax)
        axes[0, column].set_title(run.label.replace(", ", "\n", 1), fontsize=8)
        axes[2, column].set_xlabel("time [s]", fontsize=8)
    for ax in (axes[0, 0], axes[2, 0]):
        ax.legend(fontsize=7, frameon=False, ncols=2)
    figure.savefig(DOCS / "validation" / f"{simulator}.png", dpi=80)
    plt.close(figure)
