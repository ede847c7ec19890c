"""A line over the ground in three dimensions: its curvature along and normal to the road."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.paths import Path

Array = NDArray[np.float64]

STEP: Final = 2.0
"""Approximate distance between stations [m]."""
FINE: Final = 1.0
"""Approximate distance between sampled heights [m]."""
SMOOTH: Final = 4.0
"""Standard deviation of the Gaussian that smooths heights, banks and curvatures [m]: about a car's
length; shorter waves of the road are taken by the springs, those of the line by yaw."""
CUT: Final = 0.1
"""Distance by which bends may be cut [m]. A curvature k smoothed by w cuts its bend by k w^2/2,
where w is that at the ends of the bend. So bends tighter than 80 m are smoothed less."""
LEAST: Final = 1.0
"""Smallest standard deviation of that Gaussian, in bends tighter than 5 m [m]."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A closed line at k evenly spaced stations.

    Attributes
    ----------
    station : ndarray, shape (k,)
        Along the path, on the ground [m].
    step : ndarray, shape (k,)
        Distance to the next station, including hills [m]; (k, n) for n lines, like the next.
    curvature, dip : ndarray, shape (k,)
        Curvature of the line to the left within the road's surface, and toward its normal, positive
        in a dip [1/m].
    up_left, up_normal, up_ahead : ndarray, shape (k,)
        Components of the vertical to the left along the road, along its normal and ahead.
    """

    station: Array
    step: Array
    curvature: Array
    dip: Array
    up_left: Array
    up_normal: Array
    up_ahead: Array

    @property
    def flat(self) -> bool:
        """Whether the line and the road beside it are level."""
        return not (self.dip.any() or self.up_left.any() or self.up_ahead.any())

    @property
    def lines(self) -> int:
        """Number of lines, each with its own curvature and step."""
        return self.curvature.shape[1] if self.curvature.ndim > 1 else 1

    def foreseen(self, behind: int, ahead: int) -> Course:
        """Return a course with the largest curvature within some stations at each."""
        near = np.stack([np.roll(self.curvature, -k) for k in range(-behind, ahead + 1)])
        most = np.abs(near).argmax(axis=0)[None]
        return replace(self, curvature=np.take_along_axis(near, most, axis=0)[0])

    @classmethod
    def along(cls, path: Path, road: Any = None) -> Course:
        """Return the course of a closed path over a road; None means flat."""
        count = max(round(path.length / STEP), 8)
        station = np.asarray(path.length / count * np.arange(count), np.float64)
        step = np.full(count, path.length / count)
        bend = np.interp(station, *_ring(path, _curvature(path)))
        zero, one = np.zeros(count), np.ones(count)
        if road is None:
            return cls(station, step, bend, zero, zero, one, zero)
        rise, lift, cross = (np.interp(station, *_ring(path, a)) for a in _surface(path, road))
        heading = path.heading(station)
        ahead = np.stack((np.cos(heading), np.sin(heading), rise))
        ahead /= np.sqrt(1 + rise**2)
        left = np.stack((-np.sin(heading), np.cos(heading), cross))
        normal = np.cross(ahead, left, axis=0)
        normal /= np.sqrt((normal**2).sum(axis=0))
        left = np.cross(normal, ahead, axis=0)
        turned = np.stack((-bend * np.sin(heading), bend * np.cos(heading), lift)) / (1 + rise**2)
        return cls(
            station, step * np.sqrt(1 + rise**2), (turned * left).sum(axis=0),
            (turned * normal).sum(axis=0), left[2], normal[2], ahead[2],
        )  # fmt: skip


def _curvature(path: Path) -> Array:
    """Return the curvature of the path at fine stations, smoothed, (k,).

    It diffuses along the line: k' = (w^2 k_s / 2)_s over a unit of time, with a width w(s) that is
    small in tight bends. Where w is constant, this is its Gaussian. Whatever w is, the line turns
    as far as the path, and nowhere more tightly.
    """
    count = max(round(path.length / FINE), 8)
    step = path.length / count
    bend = path.curvature(step * np.arange(count))
    mean = np.fft.irfft(np.fft.rfft(bend) * _bell(count, step, SMOOTH), count)
    # at the ends of a bend the mean is half of its curvature
    square = np.clip(CUT / np.maximum(np.abs(mean), 1e-9), LEAST**2, SMOOTH**2)
    times = int(np.ceil(2 * (SMOOTH / step) ** 2))  # each moves at most a quarter to either side
    share = 0.5 * (square + np.roll(square, -1)) / (2 * step**2 * times)
    for _ in range(times):
        flow = share * (np.roll(bend, -1) - bend)
        bend = bend + flow - np.roll(flow, 1)
    return np.asarray(bend)


def _waves(count: int, step: float) -> NDArray[np.complex128]:
    """Return wave numbers times i [rad/m]."""
    return np.asarray(2j * np.pi * np.fft.rfftfreq(count, step), np.complex128)


def _bell(count: int, step: float, width: float) -> Array:
    """Return the factor of a Gaussian of this standard deviation [m] on each wave."""
    return np.asarray(np.exp(0.5 * (width * _waves(count, step)) ** 2).real, np.float64)


def _surface(path: Path, road: Any) -> tuple[Array, Array, Array]:
    """Return slope and its change along the path, and the slope to its left, smoothed, (k,)."""
    count = max(round(path.length / FINE), 8)
    step = path.length / count
    station = step * np.arange(count)
    heading = path.heading(station)
    ground = road.at(*path.position(station))
    cross = ground.slope_y * np.cos(heading) - ground.slope_x * np.sin(heading)
    height = np.fft.rfft(ground.height)
    wave, bell = _waves(count, step), _bell(count, step, SMOOTH)
    rise = np.fft.irfft(height * wave * bell, count)
    lift = np.fft.irfft(height * wave**2 * bell, count)
    return rise, lift, np.fft.irfft(np.fft.rfft(cross) * bell, count)


def _ring(path: Path, values: Array) -> tuple[Array, Array]:
    return np.linspace(0.0, path.length, values.size + 1), np.append(values, values[0])
