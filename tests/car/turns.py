"""Quaternions, and the one that rotates a level road into a plane."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from skidpad import Road


def turned(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Product of two quaternions: the rotation q, then p."""
    w, v = p[0] * q[0] - p[1:] @ q[1:], p[0] * q[1:] + q[0] * p[1:] + np.cross(p[1:], q[1:])
    return np.array([w, *v])


def turn(q: NDArray[Any], v: NDArray[Any]) -> NDArray[Any]:
    return turned(turned(q, np.array([0.0, *v])), q * [1, -1, -1, -1])[1:]


def tilt(road: Road) -> NDArray[Any]:
    """The shortest rotation of z to the normal of a plane."""
    n = road.at(0.0, 0.0).normal
    q = np.array([1 + n[2], -n[1], n[0], 0.0])
    return q / np.linalg.norm(q)
