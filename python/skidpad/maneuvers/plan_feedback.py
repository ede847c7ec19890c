"""Optimal feedback of the steering on deviations from a plan."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.maneuvers.course_plan import STEP, Drive
from skidpad.maneuvers.regulator import regulate
from skidpad.maneuvers.single_track import (
    FRONT,
    HEADING,
    REAR,
    ROLL,
    ROLL_RATE,
    SIDE,
    SPEED,
    STEER,
    YAW,
    SingleTrack,
    Y,
    time_per_way,
)

Array = NDArray[np.float64]

TIGHT: Final = 0.07
"""Distance of the front axle from the plan [m] with the cost of a steering angle of half the slip
angle of the front axle's peak."""
OF_PEAK: Final = 0.5
SEEN: Final = (Y, HEADING, SIDE, YAW, STEER)
ALL: Final = (*SEEN, FRONT, REAR, ROLL, ROLL_RATE)
ON: Final = 200
"""Steps added at the end of the plan."""


def feedback(model: SingleTrack, drive: Drive, lag: float) -> Array:
    """Return the table of a `skidpad.drivers.ScheduledSteer`, (places, 6, n).

    Parameters
    ----------
    model : SingleTrack
    drive : Drive
        The plan.
    lag : float
        Lag of the arms [s].

    Notes
    -----
    Minimizes a quadratic cost along the path, of the distance of the front axle from the plan and
    of the steering correction, for the car linearized about the plan, which accounts for the small
    effect of steering near an axle's peak force (backward Riccati recursion). Roll, brakes and the
    buildup of slip angles are not observed: slip angles count as built up.
    """
    z = drive.states
    command, gains = _command(z, lag), _gains(model, drive, lag)
    planned = z[:, SEEN].transpose(0, 2, 1)
    table = np.empty((len(z), 1 + len(SEEN), z.shape[2]))
    table[:, 0] = command + (gains * planned).sum(axis=2)
    table[:, 1:] = gains.transpose(0, 2, 1)
    table[:, 3:5] *= z[:, None, SPEED]
    return table


def _share(z: Array, lag: float) -> Array:
    """Return the fraction of a steering command that the arms follow in a step, (places, n)."""
    return np.asarray(1 - np.exp(-STEP / lag * time_per_way(z.transpose(1, 0, 2))))


def _command(z: Array, lag: float) -> Array:
    """Return the steering command on the plan, (places, n) [rad]."""
    turn = np.zeros_like(z[:, STEER])
    turn[:-1] = np.diff(z[:, STEER], axis=0)
    return np.asarray(z[:, STEER] + turn / _share(z, lag))


def _gains(model: SingleTrack, drive: Drive, lag: float) -> Array:
    """Return the gains on the observed states, (places, n, 5)."""
    z, share = drive.states, _share(drive.states, lag)
    A = drive.by_state[:, :, ALL][:, :, :, ALL]
    B = drive.by_turn[:, :, ALL] * (share / STEP)[..., None]
    steer = ALL.index(STEER)
    A[..., steer] -= B
    at_front = np.zeros((z.shape[2], len(ALL)))
    at_front[:, 0], at_front[:, 1] = 1.0, model.front
    Q = STEP * at_front[:, :, None] * at_front[:, None, :] / TIGHT**2
    price = STEP / (OF_PEAK * model.axles[0].peak) ** 2
    last = len(z) - 1
    order = (*(last,) * ON, *range(last, -1, -1))
    gains, _ = regulate(A, B, Q[None], price[None], order)
    u = z[:, SPEED]
    for axle, arm in ((FRONT, model.front), (REAR, -model.rear)):
        gain = gains[:, :, ALL.index(axle)]
        per = u / (u**2 + (z[:, SIDE] + arm * z[:, YAW]) ** 2)
        gains[:, :, ALL.index(SIDE)] -= gain * per
        gains[:, :, ALL.index(YAW)] -= gain * per * arm
    gains[:, :, steer] += gains[:, :, ALL.index(FRONT)]
    return gains[:, :, : len(SEEN)]
