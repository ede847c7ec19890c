"""Coverage of the intervals of fitted cars: python tools/cover_car_intervals.py [sets].

Logs of a known car get new noise each time, and the car is fitted to them from a start 10 % off.
Prints the fraction of 95 % intervals that contain the truth, as in docs/models/fits.md; 200 sets
take about an hour on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]

TRUTH = sp.cars.load("bmw_320i")
FREE = ("tire.front.stiffness_y", "tire.rear.stiffness_y", "body.inertia_zz")
GUESS = TRUTH.replace({name: 1.1 * TRUTH[name] for name in FREE})
NOISY = ("yaw_rate", "ay", "vy")
SIZE = 0.05
"""Standard deviation of the noise over that of its channel."""


def lane_change(time: Array) -> Array:
    """Period of the steering in between, rad: beyond it the log has little information."""
    since = time - 0.5 * time[-1] + 1.0
    return 0.03 * np.sin(np.pi * since) * ((since > 0.0) & (since < 2.0))


def sweep(time: Array) -> Array:
    """From 0.2 to 2 Hz, rad."""
    return 0.02 * np.sin(2 * np.pi * (0.2 * time + 0.9 * time**2 / time[-1]))


def white(random: np.random.Generator, n: int) -> Array:
    """Independent noise."""
    return random.normal(size=n)


def autoregressive(random: np.random.Generator, n: int) -> Array:
    """First-order autoregressive noise with coefficient 0.9 and variance 1."""
    new = random.normal(size=n) * np.sqrt(1 - 0.9**2)
    values = np.empty(n)
    values[0] = new[0] / np.sqrt(1 - 0.9**2)
    for i in range(1, n):
        values[i] = 0.9 * values[i - 1] + new[i]
    return values


def drifting(random: np.random.Generator, n: int) -> Array:
    """A random walk over the whole log plus white noise."""
    walk = np.cumsum(random.normal(size=n))
    return 0.5 * random.normal(size=n) + 3.0 * (walk - walk.mean()) / np.sqrt(n)


NOISES = {"independent": white, "AR(1), 0.9": autoregressive, "drift": drifting}
MANEUVERS = {"lane change": lane_change, "sweep": sweep}


def log(steer: Callable[[Array], Array], duration: float = 6.0) -> dict[str, Array]:
    """The noise-free response of the known car at 20 m/s."""
    time = np.arange(0.0, duration + 0.005, 0.01)
    fleet = sp.Fleet(TRUTH)
    fleet.start(speed=20.0)
    inputs = {"steer": sp.Signal(time, steer(time))}
    rec = fleet.run(inputs, duration, record=["vx", *NOISY])
    found = {"time": rec.time, "steer": steer(rec.time)}
    return found | {name: rec[name][:, 0] for name in ("vx", *NOISY)}


def refit(clean: dict[str, Array], noise: Callable[..., Array], seed: int) -> sp.fit.CarFit:
    """Fit the car to a log with noise."""
    random, noisy = np.random.default_rng(seed), dict(clean)
    for name in NOISY:
        noisy[name] = clean[name] + SIZE * clean[name].std() * noise(random, clean[name].size)
    return sp.fit.car(noisy, GUESS, FREE, sensors=[], channels=NOISY)


def inside(found: sp.fit.CarFit) -> list[bool]:
    """Return which intervals contain the truth."""
    return [found.parameters[n].low < TRUTH[n] < found.parameters[n].high for n in FREE]


if __name__ == "__main__":
    sets = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for maneuver, steer in MANEUVERS.items():
        driven = log(steer)
        for told, noise in NOISES.items():
            held = np.array([inside(refit(driven, noise, seed)) for seed in range(sets)])
            each = ", ".join(f"{100 * share:.1f}" for share in held.mean(axis=0))
            print(f"{maneuver}, {told}: {100 * held.mean():.1f} % ({each})", flush=True)
