"""A car as a game sets it up, after the talk on Just Cause 4 (GDC 2019)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skidpad._lib.arrays import real_array
from skidpad._lib.parameters import AXLES
from skidpad.cars.car import require_car

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from skidpad.cars.car import Car

STRUCTURE: Final = {
    "suspension.hubs": "massless",
    "suspension.kinematics": "vertical",
    "tire.model": "drawn_curves",
    "tire.slip": "steady",
    "wheel.spin": "explicit",
    "game.clamps": "exact",
    "game.braking": "scaled",
    "game.impulses": "scaled",
    "drift.model": "assist",
}
"""The words of the recipe."""


def arcade_setup(
    car: Car,
    *,
    grip: ArrayLike = 1.3,
    braking_grip: ArrayLike = 1.3,
    load_response: ArrayLike = 0.5,
    roll_factor: ArrayLike = 0.5,
    pitch_factor: ArrayLike = 0.5,
) -> Car:
    """Set a car up by the recipe of a game that takes 30 steps a second.

    The talk asks for the inputs of a simulation, drawn friction curves on more grip than real
    tires have, most of all in braking, clamps that keep them stable, impulses that roll and pitch
    the body less, tires that feel less of the change of load, and help for the driver on the whole
    car. Springs, masses, aerodynamics and powertrain stay those of the car.

    Parameters
    ----------
    car : Car
        One or more cars, on any tires.
    grip : array_like
        Factor on the grip of all tires, times what the car has, -.
    braking_grip : array_like
        Factor on longitudinal forces against the direction of travel, -.
    load_response : array_like
        How much of a change of load the tires feel, 0 none, 1 all, -.
    roll_factor, pitch_factor : array_like
        Share of the roll and pitch acceleration from forces in the road plane that is left, -.

    Returns
    -------
    Car
        With massless hubs, steady slip, explicit spin, all clamps in their exact form and drift
        assist. One step at 1/30 s is enough for it: ``fleet.step(dt=1 / 30)``.

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are as many as fit no number of cars.

    References
    ----------
    H. Young, "Vehicle Physics and Tire Dynamics in Just Cause 4", Game Developers Conference 2019.

    Examples
    --------
    >>> import skidpad as sp
    >>> car = sp.cars.arcade_setup(sp.cars.load("mazda_mx5"), grip=1.5)
    >>> car["game.clamps"], car["tire.rear.grip"]
    ('exact', 1.5)
    """
    require_car("car", car)
    share = real_array("grip", grip)
    numbers: dict[str, object] = {
        "game.braking_grip": braking_grip,
        "game.roll_factor": roll_factor,
        "game.pitch_factor": pitch_factor,
    }
    for axle in AXLES:
        numbers[f"tire.{axle}.grip"] = share * car[f"tire.{axle}.grip"]
        numbers[f"tire.{axle}.load_response"] = load_response
    return car.replace({**STRUCTURE, **numbers})
