"""What became of the cars of a fleet, as bits."""

from __future__ import annotations

import enum


class Status(enum.IntFlag):
    """Bits of ``fleet.status``; a bit stays set until the next ``start()`` of its car."""

    OK = 0
    NON_FINITE = 1
    """A state is infinite or not a number; the car keeps it, the others are untouched."""
    ROLLED_OVER = 2
    """The body leaned more than 60 degrees from the vertical, whatever the ground under it."""
    WHEEL_LIFT = 4
    """Both wheels of one side were off the road while the other side stood on it."""
    SPUN = 8
    """Moved more than 60 degrees off its own axis, at more than 1 m/s."""
    UNSOLVED = 16
    """In some step it was not found what sticks and what slips in the driveline: momentum and the
    bounds of all friction held, but something slipped for that step that should have stuck."""
    OFF_ROAD = 32
    """Some wheel was off the grid of its road, where what is at the edge counts on."""
