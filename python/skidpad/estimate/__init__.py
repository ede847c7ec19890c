"""State and parameter estimation, with the car itself as the filter's model."""

from skidpad.estimate._kalman import kalman
from skidpad.estimate._moving_horizon import moving_horizon
from skidpad.estimate._particle import particle
from skidpad.estimate.state_estimate import Consistency, Estimated, StateEstimate
from skidpad.estimate.walks import Walk

__all__ = [
    "Consistency",
    "Estimated",
    "StateEstimate",
    "Walk",
    "kalman",
    "moving_horizon",
    "particle",
]


def __dir__() -> list[str]:
    return sorted(__all__)
