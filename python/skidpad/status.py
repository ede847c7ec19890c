"""Status bits of the cars of a fleet."""

from __future__ import annotations

import enum


class Status(enum.IntFlag):
    """Bits of ``fleet.status``; a bit stays set until the next ``start()`` of its car."""

    OK = 0
    NON_FINITE = 1
    """A state is infinite or not a number; the car keeps it, the others are untouched."""
    ROLLED_OVER = 2
    """The body leaned more than 60 degrees from the vertical, whatever the slope of the ground."""
    WHEEL_LIFT = 4
    """Both wheels of one side were off the road while the other side was on it."""
    SPUN = 8
    """The sideslip angle exceeded 60 degrees at more than 1 m/s."""
    UNSOLVED = 16
    """In some step the search for what sticks and slips in the driveline failed: momentum and all
    friction bounds held, but something slipped for that step that should have stuck."""
    OFF_ROAD = 32
    """Some wheel was off the grid of its road, where the values at the edge continue."""
