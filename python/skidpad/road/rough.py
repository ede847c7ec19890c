"""Roughness after ISO 8608: profiles of two tracks from a seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.arguments import positive, seed_of, within
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import require_word
from skidpad.road.axis import EVERYWHERE, Axis, even_axis
from skidpad.road.frame import Frame
from skidpad.road.layer import Layer, frozen
from skidpad.road.material import MATERIALS

Numbers = NDArray[np.float64]
Coherence = Callable[[Numbers], Numbers] | float
CLASSES = "ABCDEFGH"
AT = 0.1  # cycles/m, at which the classes are defined
OF_A = 16e-6  # m3, geometric mean of class A there; each further class has four times as much
LONGEST_WAVE, SHORTEST_WAVE = 1 / 0.011, 1 / 2.83  # m, the range of the standard
TOGETHER = {"A": (8.5, 3.5), "B": (5.3, 2.2), "C": (3.0, 1.3), "D": (1.6, 0.8), "E": (0.8, 0.5)}
"""Omega_p and p of the coherence of two tracks, by class; not known for worse roads."""
MOST_NODES = 5_000_000


def displacement_density(wave_number: Numbers | float, kind: str) -> Numbers:
    """Return the one-sided displacement density of a class [m3] at wave numbers [cycles/m].

    Gd(n) = Gd(n0) (n/n0)^-2 with n0 = 0.1 cycles/m and Gd(n0) = 16e-6 4^k m3, k = 0 for class A to
    7 for class H: the geometric mean of the class (ISO 8608:2016).
    """
    require_word("kind", kind, tuple(CLASSES))
    n = np.asarray(wave_number, np.float64)
    return np.asarray(OF_A * 4.0 ** CLASSES.index(kind) * (n / AT) ** -2)


def coherence_of(wave_number: Numbers | float, kind: str, tracks: float) -> Numbers:
    """Return the coherence of two tracks [-] at a distance [m], at wave numbers [cycles/m].

    gamma^2 = (1 + (Omega b/Omega_p)^2)^-p with Omega = 2 pi n: the form of Ammon and Bormann
    (VDI-Berichte 877, 1991), the best of eleven for 3,492 measured roads (Mucka, Int. J. Vehicle
    Design 67, 2015). Omega_p and p of classes A to E as in Project Chrono, RandomSurfaceTerrain;
    those of E for worse ones.
    """
    omega_p, p = TOGETHER[min(kind, "E")]
    x = 2 * np.pi * np.asarray(wave_number, np.float64) * tracks / omega_p
    return np.asarray(_core.lane_exp(-p * _core.lane_log(1 + x * x)))


def roughness(
    frame: Frame,
    kind: str,
    seed: int,
    length: float,
    tracks: float | None,
    coherence: Coherence | None,
    step: float,
) -> Layer:
    """Return roughness along a frame, repeated beyond its length; see `Road.rough`."""
    kind = MATERIALS[kind].roughness if isinstance(kind, str) and kind in MATERIALS else kind
    require_word("kind", kind, tuple(CLASSES))
    random = np.random.default_rng(seed_of(seed))
    length, step = positive("length", length, "m"), positive("step", step, "m")
    if step > 0.5 * SHORTEST_WAVE:
        raise ValueError(
            f"step: {step} m is not allowed: the shortest waves of ISO 8608 are "
            f"{SHORTEST_WAVE:.3g} m, so that it must be <= {0.5 * SHORTEST_WAVE:.3g} m"
        )
    count = round(min(length / step, 2.0 * MOST_NODES))
    if not 2 <= count <= MOST_NODES or length < SHORTEST_WAVE:
        raise ValueError(
            f"length: {length} m in steps (step) of {step} m is not allowed, must be from "
            f"{SHORTEST_WAVE:.3g} m and 2 steps to {MOST_NODES} steps"
        )
    u = even_axis(0.0, length, count + 1, "repeat")
    left = _waves(random, count)
    if tracks is None:
        height = _profile(left, kind, length, count)[:, None]
        return _layer(frame, u, EVERYWHERE, height)
    wave_number = np.arange(count // 2 + 1) / length
    tracks = within("tracks", tracks, 0.01, 100.0, "m")
    if coherence is None:
        share = np.sqrt(coherence_of(wave_number, kind, tracks))
    else:
        share = np.sqrt(_checked(coherence, wave_number))
    own = _waves(random, count)
    right = share * left + np.sqrt(1 - share**2) * own
    height = np.column_stack([_profile(w, kind, length, count) for w in (right, left)])
    return _layer(frame, u, even_axis(-0.5 * tracks, 0.5 * tracks, 2), height)


def _layer(frame: Frame, u: Axis, v: Axis, height: Numbers) -> Layer:
    return Layer(frame, u, v, frozen(height.astype(np.float32)), patch=True)


def _waves(random: np.random.Generator, count: int) -> NDArray[np.complex128]:
    """Return waves of amplitude 1 with random phases."""
    phase = 2 * np.pi * random.random(count // 2 + 1)
    return np.asarray(_core.lane_cos(phase) + 1j * _core.lane_sin(phase))


def _checked(given: Coherence, n: Numbers) -> Numbers:
    numbers = real_array("coherence", given(n) if callable(given) else given).astype(np.float64)
    if numbers.shape not in ((), n.shape):
        raise ValueError(
            f"coherence: shape {numbers.shape} is not allowed, must be () or {n.shape}"
        )
    coherence = np.broadcast_to(numbers, n.shape)
    wrong = ~((coherence >= 0) & (coherence <= 1))
    if wrong.any():
        bad = int(np.argmax(wrong))
        raise ValueError(
            f"coherence: {coherence[bad]:g} at {n[bad]:g} cycles/m is not allowed, must be from 0 "
            "to 1"
        )
    return coherence


def _profile(waves: NDArray[np.complex128], kind: str, length: float, count: int) -> Numbers:
    """Sum the waves within the range of the standard, each with mean square Gd dn."""
    n = np.arange(len(waves)) / length
    inside = (n >= 1 / LONGEST_WAVE) & (n <= 1 / SHORTEST_WAVE)
    amplitude = np.zeros(len(waves))
    amplitude[inside] = np.sqrt(2 * displacement_density(n[inside], kind) / length)
    height = np.fft.irfft(0.5 * count * amplitude * waves, count)
    return np.append(height, height[0])
