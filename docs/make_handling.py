"""Writes docs/handling.md, cars in the standard lateral tests: python docs/make_handling.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import skidpad as sp
from page_parts import CARS, table
from skidpad.maneuvers import SineSweep, SteadyStateCircle, StepSteer, Weave

DOCS = Path(__file__).parent
G = 9.80665
PER_G = np.degrees(G)

HEAD = """\
# Cars in the lateral standard tests

The cars that ship in lateral tests of `skidpad.maneuvers`, on a dry, level road. Parameters of a
test are attributes and default to the values of the standard. Written by `docs/make_handling.py`.

## Steady-state circle

`sp.maneuvers.SteadyStateCircle(radius=100.0).run(car)`, after ISO 4138. Gradients are taken from 1
to 4 m/s2; the understeer gradient is the slope of the road-wheel angle in excess of the Ackermann
angle. It is the same within a tenth whether radius, speed or steer is held constant. The largest ay
is the largest that a car holds for one second.

"""
STEP = """
A lecture on the single-track model gives characteristic speeds of 65 to 100 km/h for current cars
(euromotor.org, pres6, slide 16).

## Step steer

`sp.maneuvers.StepSteer().run(car)`, after ISO 7401: 80 km/h, 4 m/s2. Times are measured from half
of the steer to 90 % of the steady-state value; TB is the peak time of the yaw rate times the
steady-state sideslip.

"""
SWEEP = """
The response time of lateral acceleration follows the sideslip gradient: where the rear tires need a
larger slip angle, the car must yaw farther before they build up their side force. The Golf is the
quickest and the Vanagon the slowest in both.

## Sine sweep and weave

`sp.maneuvers.SineSweep().run(car)` at 80 km/h, 0.2 to 4 Hz, about 2 m/s2: the frequency up to which
a signal lags the hand wheel by at most 45 degrees, and its phase at 1 Hz.
`sp.maneuvers.Weave().run(car)`, after ISO 13674-1: 100 km/h, 0.2 Hz, 2 m/s2; gain in g per 100
degrees of the hand wheel, and lag.

"""


def circle_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car on a circle."""
    for label, name in cars.items():
        metrics = SteadyStateCircle(radius=100.0).run(sp.cars.load(name), record=()).metrics
        m = {key: value[0] for key, value in metrics.items()}
        gradients = [m[f"{of}_gradient"] * PER_G for of in ("understeer", "sideslip", "roll")]
        yield [
            label,
            *(f"{gradient:.2f}" for gradient in gradients),
            f"{3.6 * m['characteristic_speed']:.0f}",
            f"{m['max_ay'] / G:.2f}",
        ]


def step_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car's step response."""
    for label, name in cars.items():
        metrics = StepSteer().run(sp.cars.load(name), record=()).metrics
        m = {key: value[0] for key, value in metrics.items()}
        yield [
            label,
            f"{np.degrees(m['steer']):.0f}",
            f"{m['yaw_rate_response_time']:.2f}",
            f"{m['ay_response_time']:.2f}",
            f"{m['yaw_rate_peak_time']:.2f}",
            f"{100 * m['yaw_rate_overshoot']:.0f} %",
            f"{abs(np.degrees(m['tb'])):.2f}",
        ]


def sweep_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car's frequency response and on-center tests."""
    for label, name in cars.items():
        car = sp.cars.load(name)
        sweep, weave = (test.run(car, record=()).metrics for test in (SineSweep(), Weave()))
        yield [
            label,
            f"{sweep['yaw_rate_bandwidth'][0]:.2f}",
            f"{sweep['ay_bandwidth'][0]:.2f}",
            f"{np.degrees(sweep['yaw_rate_phase'][0]):.0f}",
            f"{np.degrees(sweep['ay_phase'][0]):.0f}",
            f"{weave['gain_0'][0] * np.radians(100.0) / G:.2f}",
            f"{weave['ay_lag'][0]:.2f}",
        ]


def page(cars: Mapping[str, str] = CARS) -> str:
    """Return the whole page, optionally for fewer cars."""
    circle = ("car", "understeer [deg/g]", "sideslip [deg/g]", "roll [deg/g]",
              "characteristic speed [km/h]", "largest ay [g]")  # fmt: skip
    step = ("car", "hand wheel [deg]", "yaw rate response [s]", "ay response [s]",
            "yaw rate peak [s]", "overshoot", "TB [s deg]")  # fmt: skip
    sweep = ("car", "yaw rate bandwidth [Hz]", "ay bandwidth [Hz]", "yaw rate phase at 1 Hz [deg]",
             "ay phase [deg]", "on-center gain", "ay lag [s]")  # fmt: skip
    return (
        HEAD
        + table(circle, circle_rows(cars))
        + STEP
        + table(step, step_rows(cars))
        + SWEEP
        + table(sweep, sweep_rows(cars))
    )


if __name__ == "__main__":
    (DOCS / "handling.md").write_text(page(), encoding="utf-8")
