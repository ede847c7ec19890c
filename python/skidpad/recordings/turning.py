"""Check of units by the yaw response to steer."""

from __future__ import annotations

from typing import Final

import numpy as np

from skidpad.recordings.log import Log

GAINS: Final = (0.05, 8.0)
"""Range of yaw rate times wheelbase over speed and steer, for any car that does not spin."""


def require_gain(log: Log, ratio: float, wheelbase: float) -> None:
    """Refuse a yaw rate that is impossible for steer and speed, as from wrong units.

    Without a yaw rate, lateral acceleration over speed is used.

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
        The message has the unit that may be wrong.
    """
    if "yaw_rate" in log:
        name, value, other = "yaw_rate", log["yaw_rate"], "yaw rate in degrees"
    elif "ay" in log:
        name, value, other = "ay", log["ay"], "speed in km/h"
    else:
        return
    with np.errstate(over="ignore", invalid="ignore"):
        curve = log.steer(ratio) * log["vx"] / wheelbase
    asked = curve if name == "yaw_rate" else curve * log["vx"]
    sizes = (float(np.sqrt(np.nanmean(values**2))) for values in (asked, value))
    wanted, given = sizes
    gain = given / wanted if wanted > 0 else 1.0
    if given > 0 and not GAINS[0] < gain < GAINS[1]:
        hint = "steer in degrees, or of the hand wheel" if gain < 1 else other
        raise ValueError(
            f"{log.name}: {name} is {gain:.2g} times what steer, ratio, speed and wheelbase would "
            f"give on a circle without slip: wrong units ({hint}?)"
        )
