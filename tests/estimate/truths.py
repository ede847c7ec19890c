"""Simulated runs with known truth, and noisy sensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Truth:
    """Simulate cars with inputs and random disturbances at each step, as a filter assumes.

    Parameters
    ----------
    car : Car
        With arrays over n cars where these differ.
    n : int
    speed : float or ndarray
        [m/s]
    inputs : mapping of str to ndarray, shape (t,) or (t, n)
    dt : float
        Step [s].
    walks : mapping of str to (start, rate)
        Of states, at the start and at each step.
    keep : sequence of str
        Channels to record at each step.
    """

    def __init__(
        self, car: sp.Car, n: int, speed: Any, inputs: Mapping[str, Array], dt: float,
        walks: Mapping[str, Any] | None = None, keep: Sequence[str] = (), seed: int = 1,
    ) -> None:  # fmt: skip
        self.rng = np.random.default_rng(seed)
        walks = walks or {}
        steps = len(next(iter(inputs.values())))
        fleet = sp.Fleet(car, n)
        fleet.start(speed)
        self.time = dt * np.arange(steps)
        self.inputs = dict(inputs)
        shapes = {name: np.shape(getattr(fleet.state, name)) for name in keep}
        self.channels = {name: np.empty((steps, *shape)) for name, shape in shapes.items()}
        for k in range(steps):
            for name, (start, rate) in walks.items():
                self._disturb(fleet, name, start if k == 0 else rate * np.sqrt(dt))
            if k:
                held = {name: (v[k - 1] + v[k]) / 2 for name, v in inputs.items()}
                fleet.step(dt=dt, **held)
            fleet.step(dt=1e-9, **{name: v[k] for name, v in inputs.items()})
            for name, kept in self.channels.items():
                kept[k] = getattr(fleet.state, name)

    def _disturb(self, fleet: sp.Fleet, name: str, size: float) -> None:
        state = fleet.state
        if name == "roll":
            half = size * self.rng.standard_normal(fleet.n) / 2
            c, s = np.cos(half), np.sin(half)
            q0, q1, q2, q3 = (np.array(getattr(state, f"q{i}")) for i in range(4))
            turned = (q0 * c - q1 * s, q0 * s + q1 * c, q2 * c + q3 * s, q3 * c - q2 * s)
            for i, part in enumerate(turned):
                setattr(state, f"q{i}", part)
            return
        old = np.array(getattr(state, name))
        setattr(state, name, old + size * self.rng.standard_normal(old.shape))

    def seen(self, sensors: Mapping[str, float]) -> dict[str, Array]:
        """Return runs as measured with white noise of these standard deviations."""
        runs = {"time": self.time, **self.inputs}
        for name, noise in sensors.items():
            true = self.channels[name]
            runs[name] = true + noise * self.rng.standard_normal(true.shape)
        return runs
