"""Paths on the ground: lane changes from a straight axis, and lines through points."""

from skidpad.paths.path import Path

__all__ = ["Path"]
