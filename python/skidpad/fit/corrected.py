"""Correction of logs for fitted sensor errors."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from skidpad.recordings.log import Log
from skidpad.recordings.tilt import ANGLES, LEVERS, tilted_by
from skidpad.simulation.inputs import HAND_WHEEL

Array = NDArray[np.float64]


def corrected(log: Log, traits: Mapping[str, float], ratio: float) -> Log:
    """Return the log of error-free sensors.

    The sensor model of a fit, for a quantity x at time t::

        steer    x' = scale lagged(x(t - delay) + cubic x(t - delay)^3) + offset  at the road wheels
        vy       scale (vy + ahead yaw_rate - height roll_rate)(t - delay) + offset + angle vx
        others   scale x(t - delay) + offset, of an inertial sensor as it is mounted (imu.roll,
                 imu.pitch; `skidpad.recordings.tilt`)

    Parameters
    ----------
    log : Log
    traits : mapping of str to float
        Such as ``"steer.lag"``; other names are ignored.
    ratio : float
        Angle of the hand wheel over that of the road wheels.

    Returns
    -------
    Log
        With "steer" instead of "hand_wheel". The height is corrected for if the roll rate was
        measured.
    """
    values = {"time": log.time, **log}
    steered = "steer" in log or HAND_WHEEL in log
    if steered:
        values.pop(HAND_WHEEL, None)
        values["steer"] = _road_wheels(log.time, log.steer(ratio), traits)
    for name in (name for name in log if name not in ("steer", HAND_WHEEL)):
        values[name] = _true(log, name, traits)
    if "vy" in values:
        for place, rate, way in (("ahead", "yaw_rate", -1.0), ("height", "roll_rate", 1.0)):
            if rate in values:
                values["vy"] = values["vy"] + way * traits.get(f"vy.{place}", 0.0) * values[rate]
    tilts = {angle: traits[angle] for angle in ANGLES if angle in traits}
    shown = [name for name in LEVERS if name in values]
    level = {name: values[name] - tilted_by(name, tilts, values) for name in shown}
    return log._part(values | level)


def _true(log: Log, name: str, traits: Mapping[str, float]) -> Array:
    """Return a quantity from its sensor reading, at the times of the log."""
    scale, offset, delay = (
        traits.get(f"{name}.{trait}", usual)
        for trait, usual in (("scale", 1.0), ("offset", 0.0), ("delay", 0.0))
    )
    askew = traits.get("vy.angle", 0.0) * log["vx"] if name == "vy" and "vx" in log else 0.0
    return _later((log[name] - offset - askew) / scale, log.time, delay)


def _road_wheels(time: Array, shown: Array, traits: Mapping[str, float]) -> Array:
    """Return the road-wheel angle from its sensor reading."""
    late = _later(shown, time, -traits.get("steer.delay", 0.0))
    bent = late + traits.get("steer.cubic", 0.0) * late**3
    lag = traits.get("steer.lag", 0.0)
    lagged = _lagged(bent, time, lag) if lag > 0.0 else bent
    return lagged * traits.get("steer.scale", 1.0) + traits.get("steer.offset", 0.0)


def _later(values: Array, time: Array, delay: float) -> Array:
    """Return values read a delay later [s]; gaps are filled."""
    there = np.isfinite(values)
    if delay == 0.0 or not there.any():
        return values
    return np.interp(time + delay, time[there], values[there])


def _lagged(values: Array, time: Array, lag: float) -> Array:
    """Return values with a first-order lag, exact for piecewise linear values.

    For x' = (u - x)/lag, u with slope s: x - (u - lag s) decays by exp(-h/lag) over a step h.
    """
    there = np.isfinite(values)
    if not there.any():
        return values
    u = np.interp(time, time[there], values[there])
    step = np.diff(time)
    fall, behind = np.exp(-step / lag), lag * np.diff(u) / step
    found = u.copy()
    for k in range(1, u.size):
        apart = found[k - 1] - u[k - 1] + behind[k - 1]
        found[k] = u[k] - behind[k - 1] + fall[k - 1] * apart
    return found
