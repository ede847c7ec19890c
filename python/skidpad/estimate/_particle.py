"""Particle filters with the car itself as the process model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import count, seed_of, within
from skidpad._lib.memory import require_memory
from skidpad.cars import Car
from skidpad.estimate.blocks import estimate_of, in_blocks
from skidpad.estimate.chi_squared import gate_of
from skidpad.estimate.particle_filter import ParticleFilter, ParticleTask
from skidpad.estimate.state_estimate import StateEstimate
from skidpad.estimate.task import USUAL, Runs, Walks, posed
from skidpad.estimate.track import Track, empty_track

Array = NDArray[np.float64]

CARS = 16384
"""Largest number of particles in one fleet, over all runs."""

MOST = 1_000_000

FEW = 10
"""Effective number of particles below which a covariance is mostly chance."""


def particle(
    car: Car,
    runs: Runs,
    sensors: Mapping[str, float],
    *,
    states: Walks | Iterable[str] = USUAL,
    parameters: Walks | None = None,
    biases: Walks | None = None,
    record: Sequence[str] = ("sideslip",),
    start: Mapping[str, ArrayLike] | None = None,
    particles: int = 1000,
    resample: float = 0.5,
    discount: float = 0.98,
    gate: float | None = 1 - 1e-6,
    stuck: float | None = 0.5,
    dt: float | None = None,
    covariances: bool = False,
    seed: int = 0,
    threads: int = 1,
) -> StateEstimate:
    """Estimate non-Gaussian states: bimodal, bounded, or observable only while sliding.

    Parameters
    ----------
    car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
        As in `kalman`.
    particles : int
        Particles per run, at most a million. More estimated numbers and more precise sensors need
        more.
    resample : float
        Particles are resampled when their effective number falls below this share, 0 to 1.
    discount : float
        Discount factor of Liu and West, above 1/3 to 1: how much information on parameters and
        biases resampling keeps; 1 does not move them.
    gate : float or None
        As in `kalman`, about the mean of the particles.
    seed : int
        Random seed; results are reproducible bit for bit and independent of other runs.
    threads : int
        Number of threads; results do not depend on it.

    Returns
    -------
    StateEstimate
        Weighted means and deviations of the particles; ``effective`` is their effective number, and
        ``notes`` say where it was too small.

    Raises
    ------
    KeyError
        If a name is unknown, or no run has a sensor's channel.
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.
    MemoryError
        If the result does not fit.

    See Also
    --------
    kalman : far cheaper, and as good for nearly Gaussian errors.

    Notes
    -----
    Bootstrap filter (Gordon, Salmond and Smith, IEE Proceedings F 140, 1993) with systematic
    resampling (Kitagawa 1996); parameters and biases by the kernel of Liu and West (2001). States
    need rates > 0, otherwise all particles soon agree in them. All runs share their random numbers.
    """
    particles = count("particles", particles, MOST)
    resample = within("resample", resample, 0.0, 1.0)
    discount = within("discount", discount, 0.34, 1.0)
    limit = np.inf if gate is None else gate_of(within("gate", gate, 0.5, 1 - 1e-12))
    seed, threads = seed_of(seed), count("threads", threads)
    asked, measured = posed(
        car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
    )
    task = ParticleTask(
        **asked, particles=particles, gate=limit, resample=resample, discount=discount, seed=seed
    )
    track = _room(task, *measured.values.shape[:2])
    each = max(1, CARS // particles)
    in_blocks(task, measured, track, each, threads, lambda *of: ParticleFilter(*of).run())
    return estimate_of(task, measured, track, *_poor(task, measured.time, track))


def _poor(task: ParticleTask, time: Array, track: Track) -> list[str]:
    """Report where too few particles had weight, so that fixed numbers lost their spread."""
    layout, effective = task.layout, track.effective
    free = layout.walks[layout.size - layout.free.size :]
    if effective is None or all(walk.rate > 0 for walk in free):
        return []
    worst = effective.argmin(axis=0)
    return [
        f"run {run}: {effective[k, run]:.0f} of {task.particles} particles have the weight at "
        f"{time[k]:.3g} s, too few for numbers that do not wander: more of them, or some rate"
        for run, k in enumerate(worst)
        if effective[k, run] < FEW
    ]


def _room(task: ParticleTask, steps: int, runs: int) -> Track:
    """Allocate the track."""
    size, k = task.layout.size, sum(CHANNELS[name].rows for name in task.record)
    floats = 2 * size + 2 * k + 3 * task.noise.size + 1 + size**2 * task.covariances
    require_memory("runs", 8 * steps * runs * floats, "filter fewer at once")
    track = empty_track(task, steps, runs, covariance=task.covariances)
    track.effective = np.zeros((steps, runs))
    return track
