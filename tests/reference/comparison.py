"""Two runs of one maneuver, by another simulator and by ours."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

WHEELS = ("fl", "fr", "rl", "rr")
LEFT = np.array([1.0, -1.0, 1.0, -1.0])


@dataclass(frozen=True)
class Comparison:
    """Channels of both at common times: (sample,), or (sample, wheel)."""

    time: Array
    ours: dict[str, Array]
    theirs: dict[str, Array]

    def rms(self, name: str) -> float:
        """R.m.s. difference over their peak, for the worst wheel."""
        gap = np.sqrt(((self.ours[name] - self.theirs[name]) ** 2).mean(axis=0))
        return float(np.max(gap / np.abs(self.theirs[name]).max(axis=0)))

    def most(self, name: str) -> float:
        """Largest difference over all samples and wheels."""
        return float(np.abs(self.ours[name] - self.theirs[name]).max())

    def since(self, start: float) -> Comparison:
        """Return the run from a time on."""
        return self.where(self.time >= start)

    def where(self, kept: NDArray[np.bool_]) -> Comparison:
        """Return some of the samples."""
        ours, theirs = (
            {name: values[kept] for name, values in each.items()}
            for each in (self.ours, self.theirs)
        )
        return Comparison(self.time[kept], ours, theirs)


def table(path: Path, comments: int = 0) -> NDArray[Any]:
    """Read a file of named columns after comment lines."""
    return np.genfromtxt(path, delimiter=",", names=True, skip_header=comments)


def across(time: Array, channels: dict[str, Array]) -> Array:
    """Lateral acceleration in the plane, from yaw rate and velocities."""
    turning: Array = channels["yaw_rate"] * channels["vx"] + np.gradient(channels["vy"], time)
    return turning


def of_wheels(rows: NDArray[Any], name: str) -> Array:
    """Combine the columns of four wheels: ``of_wheels(rows, "fz_{}_n")``."""
    return np.stack([rows[name.format(wheel)] for wheel in WHEELS], axis=1)
