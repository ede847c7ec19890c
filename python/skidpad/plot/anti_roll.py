"""Effect of anti-roll bars: off, between wheels and body, and on the body alone as in games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import positive, within
from skidpad.cars import Car
from skidpad.cars.checks import one_car
from skidpad.plot.frame import KILO, finish, legend, several
from skidpad.plot.style import curve_colors
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.recordings.recording import Recording

__all__ = [
    "on_and_off",
]

DURATION: Final = 10.0  # s
NO_BARS: Final = {
    f"anti_roll.{axle}.{leaf}": 0.0
    for axle in ("front", "rear")
    for leaf in ("stiffness", "stiffness_at_speed")
}
KINDS: Final[dict[str, dict[str, Any]]] = {
    "off": {**NO_BARS, "anti_roll.schedule": "constant"},
    "on": {"anti_roll.mount": "suspension"},
    "on the body alone": {"anti_roll.mount": "body"},
}


def on_and_off(
    car: Car,
    speed: float = 20.0,
    lateral_acceleration: float = 6.0,
    *,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw roll and the load of the outer front wheel over lateral acceleration, bars on and off.

    Parameters
    ----------
    car : Car
        One car with anti-roll bars.
    speed : float
        At the start of a left turn that tightens for ten seconds, m/s.
    lateral_acceleration : float
        Final value for a neutral car at that speed, m/s2.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the roll angle in degrees, and of the load in kN.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, `axes` are not two, or speed and acceleration are not > 0.
    ImportError
        Without Matplotlib.

    Notes
    -----
    Bars between wheels and body reduce roll and transmit the moment to the tires: the total load of
    the outer wheels follows from the lateral acceleration, and bars only distribute it between the
    axles. Bars that act on the body alone reduce roll too, but their moment reaches no tire: outer
    wheels carry too little.
    """
    one_car(car)
    speed = positive("speed", speed, "m/s")
    lateral_acceleration = within("lateral_acceleration", lateral_acceleration, 0.01, 100.0, "m/s2")
    most = lateral_acceleration * float(car.wheelbase) / speed**2
    if most >= 0.5 * np.pi:
        raise ValueError(
            f"speed and lateral_acceleration: {lateral_acceleration:g} m/s2 at {speed:g} m/s is "
            "too tight a turn for any wheel angle"
        )
    roll, load = several(axes, 1, 2, (11.0, 4.6))
    for color, (name, values) in zip(curve_colors(roll), KINDS.items(), strict=False):
        rec = _turn(car.replace(values), speed, most)
        ay = rec["ay"][1:, 0]
        roll.plot(ay, np.degrees(rec["roll"][1:, 0]), color=color, lw=1.9, label=name)
        load.plot(ay, rec["fz"][1:, 1, 0] / KILO, color=color, lw=1.9, label=name)
    finish(roll, "lateral acceleration (m/s²)", "roll angle (deg)", "Roll")
    finish(load, "lateral acceleration (m/s²)", "load (kN)", "Outer front wheel")
    legend(roll, "bars", "upper left")
    return [roll, load]


def _turn(car: Car, speed: float, steer: float) -> Recording:
    """Steer ever tighter to the left."""
    fleet = Fleet(car)
    fleet.start(speed)
    ramp = Signal([0.0, DURATION], [0.0, steer])
    return fleet.run({"steer": ramp}, DURATION, every=50, record=["ay", "roll", "fz"])


def __dir__() -> list[str]:
    return sorted(__all__)
