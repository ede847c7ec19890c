"""Laps: the line around a track, and the speeds that cars can hold along it."""

from skidpad.laps._lap_time import lap_time
from skidpad.laps._racing_line import RacingLine, racing_line

__all__ = ["RacingLine", "lap_time", "racing_line"]


def __dir__() -> list[str]:
    return sorted(__all__)
