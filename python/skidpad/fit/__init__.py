"""Fits: tires and cars from what was measured, with intervals."""

from __future__ import annotations

from skidpad.fit.log import Log

__all__ = ["Log"]
