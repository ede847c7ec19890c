"""Effect of each arcade setting at 30 steps per second: off and on, in the same maneuver.

Every function takes a car from :func:`skidpad.cars.arcade_setup`, and draws two panels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad.cars import Car
from skidpad.cars.checks import one_car
from skidpad.plot.frame import KILO, finish, legend, several
from skidpad.plot.history import TIME
from skidpad.plot.style import COLORS
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.recordings.recording import Recording

__all__ = [
    "braking",
    "grip",
    "impulses",
    "lateral_clamp",
    "load_response",
    "longitudinal_clamp",
]

DT: Final = 1 / 30
CALM: Final = {"wheel.spin": "implicit"}
"""Changes that isolate the effect shown in the figure."""


class Panel(NamedTuple):
    """A curve over time for each car: title, label, and function of the recording."""

    title: str
    label: str
    read: Callable[[Recording], NDArray[np.float64]]


def lateral_clamp(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw how a slow car with lateral speed comes to rest, lateral clamp off and on.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the lateral speed of the front axle in m/s, and of its lateral force in kN.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    ahead = float(one_car(car)["body.to_front_axle"])
    variants = {
        "off": {"game.clamps": "exact", "game.lateral_clamp": 0.0},
        "on": {"game.clamps": "exact", "game.lateral_clamp": 1.0},
    }
    panels = [
        Panel("Front axle", "sideways speed (m/s)",
              lambda rec: rec["vy"][:, 0] + ahead * rec["yaw_rate"][:, 0]),
        Panel("Front axle", "lateral force (kN)", lambda rec: rec["fy"][:, :2, 0].sum(1) / KILO),
    ]  # fmt: skip
    brakes = {"brake_torque": _stopping(car)}
    return _draw(car, variants, brakes, panels, axes, base={}, speed=1.0, aside=1.0, duration=3.0)


def longitudinal_clamp(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw the slip of coasting wheels that were 5 % too fast, both clamps of the spin off and on.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the slip ratio of the front left wheel, and of its longitudinal force in kN.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    variants = {
        name: {
            "game.clamps": "exact", "game.longitudinal_clamp": on, "game.angular_clamp": on,
        }
        for name, on in (("off", 0.0), ("on", 1.0))
    }  # fmt: skip
    panels = [
        Panel("Front left wheel", "slip ratio (-)", lambda rec: rec["slip_ratio"][:, 0, 0]),
        Panel("Front left wheel", "longitudinal force (kN)", lambda rec: rec["fx"][:, 0, 0] / KILO),
    ]
    return _draw(car, variants, {}, panels, axes, base={}, speed=10.0, spin=1.05, duration=1.5)


def impulses(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw roll in a turn and pitch under braking, with full and scaled impulses.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`; its factors are the ones drawn as on.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the roll angle and of the pitch angle in degrees.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    variants = {"off": {"game.impulses": "whole"}, "on": {"game.impulses": "scaled"}}
    panels = [
        Panel("Turn, then brakes", "roll (deg)", lambda rec: np.degrees(rec["roll"][:, 0])),
        Panel("Turn, then brakes", "pitch (deg)", lambda rec: np.degrees(rec["pitch"][:, 0])),
    ]
    inputs = {
        "steer": Signal([0.0, 0.5, 0.7, 2.5, 2.7], [0.0, 0.0, 0.05, 0.05, 0.0]),
        "brake_torque": Signal([0.0, 3.0, 3.1], [0.0, 0.0, _stopping(car)]),
    }
    return _draw(car, variants, inputs, panels, axes, speed=20.0, duration=5.0)


def braking(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw a stop from 90 km/h, with unscaled and scaled braking grip.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the speed in km/h, and of the deceleration in m/s2.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    variants = {"off": {"game.braking": "of_tire"}, "on": {"game.braking": "scaled"}}
    panels = [
        Panel("Stop", "speed (km/h)", lambda rec: 3.6 * rec["vx"][:, 0]),
        Panel("Stop", "deceleration (m/s²)", lambda rec: -rec["ax"][:, 0]),
    ]
    brakes = {"brake_torque": Signal([0.0, 0.5, 0.6], [0.0, 0.0, _stopping(car)])}
    return _draw(car, variants, brakes, panels, axes, speed=25.0, duration=4.0)


def load_response(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw braking in a turn, with full and no load response of the tires.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the yaw rate in deg/s, and of the lateral force of the inner rear wheel in kN.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    variants = {
        name: {f"tire.{axle}.load_response": q for axle in ("front", "rear")}
        for name, q in (("off", 1.0), ("on", 0.0))
    }
    panels = [
        Panel("Brakes in a turn", "yaw rate (deg/s)",
              lambda rec: np.degrees(rec["yaw_rate"][:, 0])),
        Panel("Brakes in a turn", "lateral force, inner rear (kN)",
              lambda rec: rec["fy"][:, 2, 0] / KILO),
    ]  # fmt: skip
    inputs = {
        "steer": Signal([0.0, 0.5, 0.7, 4.0], [0.0, 0.0, 0.06, 0.06]),
        "brake_torque": Signal([0.0, 2.5, 2.6], [0.0, 0.0, 0.25 * _stopping(car)]),
    }
    return _draw(car, variants, inputs, panels, axes, speed=20.0, duration=4.0)


def grip(car: Car, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw a step of the steering, with the car's grip, less at the rear, and on ice.

    Parameters
    ----------
    car : Car
        One car from :func:`skidpad.cars.arcade_setup`.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    list of 2 Axes
        Axes of the sideslip angle in degrees for grip per axle, and of the yaw rate in deg/s.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or `axes` are not two.
    ImportError
        Without Matplotlib.
    """
    rear = float(one_car(car)["tire.rear.grip"])
    variants = {
        "off": {},
        "rear grip × 0.8": {"tire.rear.grip": 0.8 * rear},
        "ice, friction × 0.3": {"environment.friction": 0.3},
    }
    panels = [
        Panel("Step of the steering", "sideslip (deg)",
              lambda rec: np.degrees(rec["sideslip"][:, 0])),
        Panel("Step of the steering", "yaw rate (deg/s)",
              lambda rec: np.degrees(rec["yaw_rate"][:, 0])),
    ]  # fmt: skip
    inputs = {"steer": Signal([0.0, 0.5, 0.7, 4.0], [0.0, 0.0, 0.05, 0.05])}
    return _draw(car, variants, inputs, panels, axes, speed=20.0, duration=3.0)


def _stopping(car: Car) -> float:
    """Return a brake torque of about 1.5 times the weight at the rims, N m."""
    return 15.0 * float(one_car(car).mass) * float(car["wheel.front.effective_radius"])


def _draw(
    car: Car,
    variants: Mapping[str, Mapping[str, Any]],
    inputs: Mapping[str, Any],
    panels: Sequence[Panel],
    axes: Sequence[Axes] | None,
    *,
    speed: float,
    duration: float,
    base: Mapping[str, Any] = CALM,
    aside: float = 0.0,
    spin: float = 1.0,
) -> list[Axes]:
    """Run each variant of one car at 30 steps per second and draw its panels."""
    one_car(car)
    found = several(axes, 1, 2, (11.0, 4.6))
    record = ["vx", "vy", "yaw_rate", "roll", "pitch", "ax", "sideslip", "fx", "fy", "slip_ratio"]
    for color, (name, changes) in zip(COLORS[1:], variants.items(), strict=False):
        fleet = Fleet(car.replace({**base, **changes}))
        fleet.start(speed)
        fleet.state.vy[:] = aside
        fleet.state.wheel_speed[:] *= spin
        rec = fleet.run(inputs, duration, dt=DT, every=1, record=record)
        for ax, panel in zip(found, panels, strict=True):
            ax.plot(rec.time, panel.read(rec), color=color, lw=1.7, label=name)
    for ax, panel in zip(found, panels, strict=True):
        finish(ax, TIME, panel.label, panel.title)
    legend(found[0], "", "best")
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
