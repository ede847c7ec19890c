"""How a car may come through a moose test."""

from __future__ import annotations

import enum


class Outcome(enum.IntEnum):
    """What became of a car; of several, the gravest (that of falling over comes last)."""

    CLEAN = 0
    """Between all cones, and none of the below."""
    CONE = 1
    """A cone hit or passed on its wrong side, though both axles had grip left."""
    SLID_FRONT = 2
    """The same, with the front axle past the slip angle of its largest force, the rear one less."""
    SLID_REAR = 3
    """The same, with the rear axle past the slip angle of its largest force, the front one less."""
    LIFTED = 4
    """Both wheels of one side left the road."""
    SPUN = 5
    """Turned more than 60 degrees off its course."""
    ROLLED = 6
    """Leaned more than 60 degrees: it fell over."""
    STOPPED = 7
    """No such cone, but it came to rest before the end of the last lane."""
    NOT_FINITE = 8
    """A number of its state overflowed: no verdict, and no figure."""
