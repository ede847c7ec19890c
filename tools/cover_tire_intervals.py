"""Coverage of the intervals of fitted tires: python tools/cover_tire_intervals.py [sets] [options].

Tests of a known tire get new noise each time, and a Magic Formula is fitted to them. Prints for
each noise the fraction of 95 % intervals that contain the truth, of parameters and of forces over a
grid within the tested range, as in docs/models/fits.md. 100 sets of side force take about a minute
for each noise.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]
Noise = Callable[[np.random.Generator, NDArray[np.bool_]], Array]

DEGREE = np.pi / 180
LOADS = np.array([0.4, 0.7, 1.0, 1.3])
INCLINATIONS = np.array([-3.0, 0.0, 3.0]) * DEGREE
PRESSURES = np.array([1.0, 5 / 6, 7 / 6])
OF_ONE_VERSION = {"phy3", "pky4", "pky6", "pky7"}
"""Parameters of Fy by inclination that either 5.2 or the later versions lack."""
SIZE = 0.02
"""Standard deviation of independent noise over the largest force or moment."""


def white(random: np.random.Generator, starts: NDArray[np.bool_]) -> Array:
    """Independent noise."""
    return random.normal(size=len(starts))


def autoregressive(random: np.random.Generator, starts: NDArray[np.bool_]) -> Array:
    """First-order autoregressive noise with coefficient 0.9 and variance 1."""
    new = random.normal(size=len(starts)) * np.sqrt(1 - 0.9**2)
    values = np.empty(len(starts))
    values[0] = new[0] / np.sqrt(1 - 0.9**2)
    for i in range(1, len(values)):
        values[i] = 0.9 * values[i - 1] + new[i]
    return values


def walk(size: float, noise: float, mean: bool = True) -> Noise:
    """Random walk over the whole test of some size at its end, with its mean or without."""

    def made(random: np.random.Generator, starts: NDArray[np.bool_]) -> Array:
        steps = size * np.cumsum(random.normal(size=len(starts))) / np.sqrt(len(starts))
        return noise * white(random, starts) + steps - (0.0 if mean else steps.mean())

    return made


def of_time(course: Callable[[np.random.Generator, Array], Array], noise: Noise = white) -> Noise:
    """Drift over the time of the test, 0 to 1."""

    def made(random: np.random.Generator, starts: NDArray[np.bool_]) -> Array:
        return noise(random, starts) + course(random, np.linspace(0.0, 1.0, len(starts)))

    return made


def of_sweeps(course: Callable[[Array], Array], size: float, noise: Noise = white) -> Noise:
    """Drift over the time of each sweep, 0 to 1, with independent random factors."""

    def made(random: np.random.Generator, starts: NDArray[np.bool_]) -> Array:
        sweep = np.cumsum(starts) - 1
        begin = np.flatnonzero(starts)[sweep]
        time = (np.arange(len(starts)) - begin) / np.bincount(sweep)[sweep]
        factor = size * random.normal(size=sweep[-1] + 1)
        return noise(random, starts) + factor[sweep] * course(time)

    return made


def wave(random: np.random.Generator, time: Array) -> Array:
    """Sine with half to three periods."""
    return np.asarray(np.sin(2 * np.pi * (random.uniform(0.5, 3.0) * time + random.uniform())))


NOISES: dict[str, Noise] = {
    "independent": white,
    "AR(1), 0.9": autoregressive,
    "random walk": walk(1.0, 1.0),
    "large random walk": walk(3.0, 0.5),
    "random walk about its mean": walk(1.0, 1.0, mean=False),
    "offset of each sweep": of_sweeps(np.ones_like, 1.0),
    "offset of each sweep, AR(1)": of_sweeps(np.ones_like, 1.0, autoregressive),
    "ramp of each sweep": of_sweeps(lambda time: time, 2.0),
    "ramp over the test": of_time(lambda random, time: 2 * random.normal() * time),
    "ramp about its mean": of_time(lambda random, time: 2 * random.normal() * (time - 0.5)),
    "warm-up": of_time(lambda random, time: 2 * random.normal() * (1 - np.exp(-time / 0.2))),
    "slow wave": of_time(wave),
}


def tire_of(name: str) -> sp.tires.MagicFormula:
    """Load a named tire, or a tire property file."""
    return sp.tires.MagicFormula.from_tir(name) if name.endswith(".tir") else sp.tires.load(name)


def test_of(
    tire: sp.tires.MagicFormula, targets: Sequence[str], rate: float, pressures: Array
) -> sp.fit.TireData:
    """The test without noise: sweeps of the slip angle, and of the slip ratio for other outputs."""
    levels: dict[str, Any] = {
        "loads": LOADS * float(tire.parameters["fnomin"]), "inclinations": INCLINATIONS,
    }  # fmt: skip
    nominal = float(tire.parameters["nompres"])
    sideways = sp.fit.synthetic(tire, rate=rate, pressures=pressures * nominal, **levels)
    if tuple(targets) == ("fy",):
        return sideways
    along = sp.fit.synthetic(tire, "ttc-drive-brake", rate=rate, pressures=[nominal], **levels)
    return sp.fit.TireData.joined([sideways, along])


def grid(tire: sp.tires.MagicFormula, combined: bool) -> dict[str, Any]:
    """Points within the tested range."""
    load = float(tire.parameters["fnomin"])
    kappa = np.linspace(-0.18, 0.18, 7) if combined else np.zeros(1)
    fz, alpha, kappas, gamma = np.meshgrid(
        np.linspace(0.4, 1.3, 4) * load,
        np.linspace(-12, 12, 25)[:: 2 if combined else 1] * DEGREE,
        kappa,
        np.linspace(-3, 3, 3) * DEGREE,
        indexing="ij",
    )
    at = {"fz": fz, "kappa": kappas, "alpha": alpha, "gamma": gamma}
    found = {name: values.ravel() for name, values in at.items()}
    if combined:  # tests of combined slip have slip angles of 0 to 6 degrees
        there = (np.abs(found["kappa"]) < 1e-9) | (
            np.abs(found["alpha"] - 3 * DEGREE) < 3.01 * DEGREE
        )
        found = {name: values[there] for name, values in found.items()}
    return found | {"vx": 11.176, "p": float(tire.parameters["nompres"])}


def fitted(
    clean: sp.fit.TireData, noise: Noise, targets: Sequence[str], seed: int, intervals: str
) -> sp.fit.FitResult:
    """Fit a Magic Formula to the test with noise."""
    random, starts, noisy = np.random.default_rng(seed), clean.starts(), {}
    for target in targets:
        values = getattr(clean, target)
        noisy[target] = values + SIZE * np.nanmax(np.abs(values)) * noise(random, starts)
    return sp.fit.tire(
        clean.replace(**noisy), "magic_formula", targets=targets, intervals=intervals
    )


def covered(tire: sp.tires.MagicFormula, found: sp.fit.FitResult) -> dict[str, float]:
    """Fraction of intervals that contain the truth.

    Without parameters that the tire's version does not have, if another version was chosen.
    """
    other = OF_ONE_VERSION if (tire.version == "5.2") != (found.tire.version == "5.2") else set()
    each = [
        e.low < float(tire.parameters[name]) < e.high
        for name, e in found.parameters.items()
        if np.isfinite(e.standard_error) and name not in other
    ]
    at = grid(tire, found.targets != ("fy",))
    truth, bands = tire.forces(**at), found.band(**at)
    inside = {
        target: np.mean((bands[target][0] < getattr(truth, target))
                        & (getattr(truth, target) < bands[target][1]))
        for target in found.targets
    }  # fmt: skip
    return {"parameters": float(np.mean(each)), **inside}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("sets", type=int, nargs="?", default=100)
    parser.add_argument("--tire", default="touring_205_55r16", help="name, or file.tir")
    parser.add_argument("--targets", default="fy", help="such as fx,fy,mz")
    parser.add_argument("--rate", type=float, default=2.5, help="points per second")
    parser.add_argument("--pressures", type=int, default=3, help="levels, 1 to 3")
    parser.add_argument("--noise", default=";".join(NOISES))
    parser.add_argument("--intervals", default="auto")
    asked = parser.parse_args()
    truth, targets = tire_of(asked.tire), asked.targets.split(",")
    driven = test_of(truth, targets, asked.rate, PRESSURES[: asked.pressures])
    print(f"{asked.tire}: {len(driven)} points, {asked.sets} sets", flush=True)
    for told in asked.noise.split(";"):
        shares, kinds, refused = [], [], 0
        for seed in range(asked.sets):
            try:
                found = fitted(driven, NOISES[told], targets, seed, asked.intervals)
            except ValueError:  # the drift turns a slope around
                refused += 1
                continue
            share = covered(truth, found)
            shares.append(list(share.values()))
            kinds.append(found.intervals)
        means = ", ".join(
            f"{name} {100 * x:.1f} %"
            for name, x in zip(share, np.mean(shares, axis=0), strict=True)
        )
        alone = 100 * np.mean([kind == "independent" for kind in kinds])
        said = f"; {refused} refused" if refused else ""
        print(f"{told}: {means}; independent {alone:.0f} %{said}", flush=True)
