"""Standard maneuvers: run a test on any number of cars and report its figures, one row a car."""

from skidpad.maneuvers.moose import Moose, MooseResult, MooseSweep, Outcome

__all__ = ["Moose", "MooseResult", "MooseSweep", "Outcome"]
