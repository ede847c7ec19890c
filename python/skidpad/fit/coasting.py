"""Coast-down: the resistance of a car from its free deceleration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import finite, is_number, listing, mapping, positive
from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.messages import require_word
from skidpad.fit.estimate import NORMAL_95
from skidpad.fit.information import correlated, correlation_of
from skidpad.fit.least_squares import batch_least_squares

Array = NDArray[np.float64]

NAMES = ("a", "b", "c")
UNITS = {"a": "N", "b": "N s/m", "c": "N s2/m2"}

HEAVIEST = 1e9
"""Largest mass of a vehicle [kg]."""
FEWEST = 10
"""Least samples of a run."""

STEPS = 400
"""Runge-Kutta steps of a run; their error is far below that of any sensor."""


@dataclass(frozen=True, slots=True, eq=False)
class RoadLoad:
    """Resistance of a car, ``a + b v + c v^2``.

    Attributes
    ----------
    a, b, c : float
        [N], [N s/m], [N s2/m2].
    interval : dict of str to (low, high)
        95 % intervals.
    covariance, correlation : ndarray, shape (3, 3)
        Matrices of a, b, c; zero for held ones.
    start_speeds : ndarray, shape (runs,)
        Fitted speed at the first sample of each run [m/s].
    rms : float
        RMS residual of the speed [m/s].
    """

    a: float
    b: float
    c: float
    interval: Mapping[str, tuple[float, float]]
    covariance: Array
    correlation: Array
    start_speeds: Array
    rms: float

    @unwarned
    def force(self, speed: ArrayLike) -> Array:
        """Return the resistance [N] at speeds [m/s]."""
        v = np.asarray(real_array("speed", speed), np.float64)
        return np.asarray(self.a + self.b * v + self.c * v**2)

    def describe(self) -> str:
        """Describe the result."""
        lines = [
            f"{name} = {getattr(self, name):.5g} {UNITS[name]}, 95 % interval "
            f"{self.interval[name][0]:.5g} to {self.interval[name][1]:.5g}"
            for name in NAMES
        ]
        for i, j in ((0, 1), (0, 2), (1, 2)):
            if abs(self.correlation[i, j]) > 0.95:
                how = f"{self.correlation[i, j]:+.3f}"
                lines.append(
                    f"{NAMES[i]} and {NAMES[j]} trade off (correlation {how}): the force between "
                    "the tested speeds is known better than either."
                )
        lines.append(f"What is left of the speed: {self.rms:.3g} m/s r.m.s.")
        return "\n".join(lines)


def coast_down(
    time: ArrayLike | Sequence[ArrayLike],
    speed: ArrayLike | Sequence[ArrayLike],
    mass: float,
    *,
    held: Mapping[str, float] | None = None,
) -> RoadLoad:
    """Fit the resistance a + b v + c v^2 of a car coasting on a level road.

    Parameters
    ----------
    time, speed : array_like, shape (m,), or a sequence of these
        Time [s] and speed [m/s] of one run or several, such as both directions; NaN where not
        measured.
    mass : float
        Effective mass, including rotating parts [kg].
    held : mapping of str to float, optional
        Known coefficients, ``{"b": 0.0}``.

    Returns
    -------
    RoadLoad

    Raises
    ------
    ValueError
        If the mass is not positive, there are too few samples, times do not increase, or the speed
        does not fall or is implausible.

    Notes
    -----
    The measured speed is compared with the integrated motion, not its derivative with the force, as
    differences of a noisy speed have little information. The initial speed of each run is fitted
    too.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> t = np.linspace(0, 100, 1001)
    >>> v = 30.0 - 0.2 * t
    >>> load = sp.fit.coast_down(t, v, mass=1500.0, held={"b": 0.0, "c": 0.0})
    >>> round(load.a)
    300
    """
    mass = positive("mass", mass, "kg", HEAVIEST)
    given = {} if held is None else mapping("held", held)
    for name in given:
        require_word("held", name, NAMES)
    runs = _runs(time, speed)
    known = {name: finite(f"held {name}", value) for name, value in given.items()}
    start = _start(runs, mass, known)
    lower = np.full(start.size, -np.inf)
    upper = np.full(start.size, np.inf)
    for i, name in enumerate(NAMES):
        if name in known:
            lower[i] = upper[i] = known[name]

    def residuals(x: Array) -> Array:
        return np.concatenate(
            [_coasted(x[:, :3], x[:, 3 + k], t, mass) - v for k, (t, v) in enumerate(runs)], axis=1
        )

    found = batch_least_squares(
        residuals, start[None], bounds=(lower, upper), x_scale=_sizes(start), gtol=1e-10
    )
    left = found.residuals[0]
    ends = np.cumsum([0, *(t.size for t, _ in runs)])
    stretches = [slice(int(a), int(b)) for a, b in pairwise(ends)]
    covariance = found.covariance[0][:3, :3] * correlated(left, stretches)
    values, deviation = found.x[0][:3], np.sqrt(np.diag(covariance))
    return RoadLoad(
        a=float(values[0]),
        b=float(values[1]),
        c=float(values[2]),
        interval={
            name: (float(x - NORMAL_95 * s), float(x + NORMAL_95 * s))
            for name, x, s in zip(NAMES, values, deviation, strict=True)
        },
        covariance=covariance,
        correlation=correlation_of(covariance),
        start_speeds=found.x[0][3:],
        rms=float(np.sqrt((left**2).mean())),
    )


def _runs(time: Any, speed: Any) -> list[tuple[Array, Array]]:
    """Return one run or several as a list, checked."""
    each, beside = listing("time", time), listing("speed", speed)
    many = bool(each) and not is_number(each[0])
    if many and len(each) != len(beside):
        raise ValueError(f"time and speed: {len(each)} and {len(beside)} runs, must be as many")
    pairs = list(zip(each, beside, strict=True)) if many else [(time, speed)]
    found = []
    for index, (t, v) in enumerate(pairs):
        times = np.array(real_array("time", t, "times"), float)
        speeds = np.array(real_array("speed", v, "speeds"), float)
        if times.ndim != 1 or times.shape != speeds.shape:
            raise ValueError(
                f"run {index}: time and speed must have one shape (m,), not {times.shape} and "
                f"{speeds.shape}"
            )
        there = np.isfinite(times) & np.isfinite(speeds)
        times, speeds = times[there], speeds[there]
        if times.size < FEWEST:
            raise ValueError(
                f"run {index}: {times.size} samples of time and speed are too few, needs {FEWEST}"
            )
        if (np.diff(times) <= 0).any():
            i = int(np.argmax(np.diff(times) <= 0))
            raise ValueError(f"run {index}: time does not increase after sample {i}")
        if np.abs(speeds).max() > 150.0:
            raise ValueError(
                f"run {index}: a speed of {np.abs(speeds).max():g} m/s is no car's; km/h?"
            )
        half = times.size // 2
        if not speeds[half:].mean() < speeds[:half].mean():
            raise ValueError(f"run {index}: the speed does not fall; is this a coast-down?")
        found.append((times - times[0], speeds))
    return found


def _start(runs: Sequence[tuple[Array, Array]], mass: float, held: Mapping[str, float]) -> Array:
    """Return the initial guess: the mean force, half of it constant, and the first speeds."""
    force = np.mean([mass * (v[0] - v[-1]) / t[-1] for t, v in runs])
    fast = np.mean([(v**2).mean() for _, v in runs])
    guess = {"a": force / 2, "b": 0.0, "c": force / 2 / fast, **held}
    return np.array([*(guess[name] for name in NAMES), *(v[:5].mean() for _, v in runs)])


def _sizes(start: Array) -> Array:
    """Return significant changes of each parameter."""
    speed = start[3:].mean()
    force = max(abs(start[0]), abs(start[2]) * speed**2, 1.0)
    return np.array([force, force / speed, force / speed**2, *np.full(start.size - 3, speed)])


def _coasted(x: Array, first: Array, time: Array, mass: float) -> Array:
    """Return speeds at times (m,) for coefficients (n, 3) and first speeds (n,)."""
    step = time[-1] / STEPS
    a, b, c = x.T / mass
    speeds = np.empty((STEPS + 1, len(x)))
    speeds[0] = v = first
    for i in range(STEPS):
        k1 = -(a + b * v + c * v**2)
        w = v + step / 2 * k1
        k2 = -(a + b * w + c * w**2)
        w = v + step / 2 * k2
        k3 = -(a + b * w + c * w**2)
        w = v + step * k3
        k4 = -(a + b * w + c * w**2)
        speeds[i + 1] = v = v + step / 6 * (k1 + 2 * (k2 + k3) + k4)
    rates = -(a + b * speeds + c * speeds**2)
    return _hermite(speeds, rates, time, step).T


def _hermite(values: Array, rates: Array, time: Array, step: float) -> Array:
    """Interpolate columns (k, n) by cubics at times (m,), from values and rates of change."""
    before = np.minimum((time / step).astype(int), len(values) - 2)
    s = (time / step - before)[:, None]
    low, high, up, on = values[before], values[before + 1], rates[before], rates[before + 1]
    curve = (1 + 2 * s) * (1 - s) ** 2 * low + s**2 * (3 - 2 * s) * high
    return np.asarray(curve + step * s * (1 - s) * ((1 - s) * up - s * on))
