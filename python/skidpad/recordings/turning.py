"""Whether a car turns as its steer asks, as far as units go."""

from __future__ import annotations

from typing import Final

import numpy as np

from skidpad.recordings.log import Log

GAINS: Final = (0.05, 8.0)
"""Range of yaw rate times wheelbase over speed and steer, of any car that is not spinning."""


def require_gain(log: Log, ratio: float, wheelbase: float) -> None:
    """Refuse a yaw rate that no car has at such steer and speed: units of one are wrong.

    Without a yaw rate it is lateral acceleration over speed.

    Parameters
    ----------
    log : Log
        With a speed.
    ratio : float
        Angle of the hand wheel over that of the road wheels.
    wheelbase : float
        [m]

    Raises
    ------
    ValueError
        With the unit that may be wrong.
    """
    if "yaw_rate" in log:
        name, value, other = "yaw_rate", log["yaw_rate"], "yaw rate in degrees"
    elif "ay" in log:
        name, value, other = "ay", log["ay"], "speed in km/h"
    else:
        return
    curve = log.steer(ratio) * log["vx"] / wheelbase
    asked = curve if name == "yaw_rate" else curve * log["vx"]
    sizes = (float(np.sqrt(np.nanmean(values**2))) for values in (asked, value))
    wanted, given = sizes
    gain = given / wanted if wanted > 0 else 1.0
    if given > 0 and not GAINS[0] < gain < GAINS[1]:
        hint = "steer in degrees, or of the hand wheel" if gain < 1 else other
        raise ValueError(
            f"{log.name}: {name} is {gain:.2g} times what steer and speed would give on a circle "
            f"without slip: wrong units ({hint}?)"
        )
