"""Outcomes of a moose test."""

from __future__ import annotations

import enum


class Outcome(enum.IntEnum):
    """Outcome for a car; of several, the most severe one."""

    CLEAN = 0
    """Between all cones, and none of those below."""
    CONE = 1
    """A cone hit or passed on its wrong side, though both axles had grip left."""
    SLID_FRONT = 2
    """The same, with the front axle farther past the slip angle of its peak force than the rear."""
    SLID_REAR = 3
    """The same, with the rear axle farther past the slip angle of its peak force than the front."""
    LIFTED = 4
    """Both wheels of one side left the road."""
    SPUN = 5
    """Turned more than 60 degrees off its course."""
    ROLLED = 6
    """Leaned more than 60 degrees: rolled over."""
    STOPPED = 7
    """No cone hit, but it stopped before the end of the last lane."""
    NOT_FINITE = 8
    """Its state did not stay finite: no verdict and no metrics."""
