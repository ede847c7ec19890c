"""Named pairs of anti-roll bars, and their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.cars.checks import an, bars, one_car
from skidpad.maneuvers.moose import Moose
from skidpad.maneuvers.moose_result import MooseSweep


@dataclass(frozen=True, slots=True)
class NamedCar:
    """A named pair of bars and its results.

    Attributes
    ----------
    name : str
    front, rear : float
        Bar stiffness at the wheels [N/m].
    highest_clean_speed : float
        Highest speed up to which every test was clean [m/s]; NaN if none was.
    limit : int
        What ended the clean runs, see `skidpad.maneuvers.Outcome`; CLEAN if nothing did.
    outcomes : tuple of int
        One for each speed of the sweep.
    """

    name: str
    front: float
    rear: float
    highest_clean_speed: float
    limit: int
    outcomes: tuple[int, ...]


def with_bars(car: Car, front: Any, rear: Any) -> Car:
    """Return the car with other anti-roll bars [N/m at the wheel]."""
    return car.replace({"anti_roll.front.stiffness": front, "anti_roll.rear.stiffness": rear})


def most_to_spare(values: NDArray[np.float64]) -> tuple[int, int]:
    """Find the middle of the highest plateau of a map: the top cell farthest from any lower one.

    Parameters
    ----------
    values : ndarray, shape (f, r)
        NaN is lower than any number, and so is everything outside the map.

    Returns
    -------
    tuple of int
    """
    level = np.where(np.isnan(values), -np.inf, values)
    top = np.pad(level == level.max(), 1)
    lower = np.argwhere(~top)
    inside = np.argwhere(top)
    distance = [float(((lower - cell) ** 2).sum(axis=1).min()) for cell in inside]
    i, j = inside[int(np.argmax(distance))] - 1
    return int(i), int(j)


def named_cars(
    car: Car,
    test: Moose,
    sweep: MooseSweep,
    front: NDArray[np.float64],
    rear: NDArray[np.float64],
) -> list[NamedCar]:
    """Test the car as built, without bars, with one bar only, and with the best of a sweep.

    Parameters
    ----------
    car : Car
        As built.
    test : Moose
    sweep : MooseSweep
        Sweep over all pairs of `front` and `rear`, the rear stiffness varying fastest.
    front, rear : ndarray
        Bar stiffness at the wheels [N/m].

    Returns
    -------
    list of NamedCar
        Without the last one if no car of the sweep was ever clean.
    """
    one_car(car)
    an("test", test, Moose)
    best = an("sweep", sweep, MooseSweep).highest_clean_speed
    front, rear = bars(front, rear, best.size)
    pairs = {
        "as built": (
            float(car["anti_roll.front.stiffness"]),
            float(car["anti_roll.rear.stiffness"]),
        ),
        "no bars": (0.0, 0.0),
        "front bar only": (float(front[-1]), 0.0),
        "rear bar only": (0.0, float(rear[-1])),
    }
    best = best.reshape(front.size, rear.size)
    if not np.isnan(best).all():
        i, j = most_to_spare(best)
        pairs["best bars"] = (float(front[i]), float(rear[j]))
    few = with_bars(car, *(np.array(k) for k in zip(*pairs.values(), strict=True)))
    own = test.sweep(few, sweep.speeds)
    return [
        NamedCar(
            name,
            *pair,
            float(own.highest_clean_speed[k]),
            int(own.limit[k]),
            tuple(int(outcome) for outcome in own.outcome[k]),
        )
        for k, (name, pair) in enumerate(pairs.items())
    ]
