"""An arcade-game setup of a car, after the talk on Just Cause 4 (GDC 2019)."""

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
    """Set up a car by the recipe of a game that runs at 30 steps per second.

    The talk calls for the inputs of a simulation, drawn friction curves with more grip than real
    tires, most of all in braking, clamps that keep them stable, impulses that roll and pitch the
    body less, tires that respond less to load changes, and driver assists on the whole car.
    Springs, masses, aerodynamics and powertrain stay those of the car.

    Parameters
    ----------
    car : Car
        One or more cars, on any tires.
    grip : array_like
        Factor on the grip that the car's tires have, -.
    braking_grip : array_like
        Factor on longitudinal forces against the direction of travel, -.
    load_response : array_like
        Fraction of a load change that the tires feel, 0 none, 1 all, -.
    roll_factor, pitch_factor : array_like
        Remaining fraction of the roll and pitch acceleration from forces in the road plane, -.

    Returns
    -------
    Car
        With massless hubs, steady slip, explicit spin, all clamps in their exact form and drift
        assist. Single steps of 1/30 s are enough: ``fleet.step(dt=1 / 30)``.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the lengths of arrays disagree.

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
