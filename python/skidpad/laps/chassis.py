"""Wheel loads of cars in steady motion, from balances of the whole car."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car

Array = NDArray[np.float64]

TORQUE_SPLIT = {"open": 0.0, "locked": 1.0}
"""How far the drive force of an axle is split by wheel load instead of equally."""


@dataclass(frozen=True, slots=True, eq=False)
class Chassis:
    """Parameters of cars, (n,), and of their axles, front and rear, (2, n).

    Attributes
    ----------
    mass : ndarray
        Mass of the whole car [kg].
    share : ndarray
        Fraction of the weight, and of the side force in a steady turn, on each axle.
    height_per_base : ndarray
        Height of the center of mass over the wheelbase.
    track : ndarray
        [m].
    fixed, elastic, lever, springs : ndarray
        Load-transfer moment of an axle per lateral acceleration without roll [kg m]; its share of
        the roll stiffness; mass times height over the roll axis [kg m]; total roll stiffness [N
        m/rad].
    lift, drag : ndarray
        Force upward at each axle, and drag, over the square of the speed [N s2/m2].
    rolling : ndarray, shape (2, n)
        Rolling resistance over the load.
    drives, brakes : ndarray
        Share of each axle in the drive force and in the braking force.
    by_load : ndarray
        How far the drive force is split by wheel load, from 0 to 1.
    coupled : bool
        Whether both axles are locked together.
    """

    mass: Array
    share: Array
    height_per_base: Array
    track: Array
    fixed: Array
    elastic: Array
    lever: Array
    springs: Array
    lift: Array
    drag: Array
    rolling: Array
    drives: Array
    brakes: Array
    by_load: Array
    coupled: bool

    @classmethod
    def of(cls, car: Car) -> Chassis:
        """Return the parameters of cars."""

        def number(name: str) -> Array:
            return np.broadcast_to(np.asarray(car[name], np.float64), (car.n,))

        def both(form: str) -> Array:
            return np.stack([number(form.format(axle)) for axle in AXLES])

        def whole(value: Any) -> Array:
            return np.broadcast_to(np.asarray(value, np.float64), (car.n,))

        front = whole(car.front_weight)
        share = np.stack((front, 1 - front))
        mass, body, hub = whole(car.mass), number("body.mass"), both("wheel.{}.mass")
        height = whole(car.center_of_mass_height)
        base = number("body.to_front_axle") + number("body.to_rear_axle")
        arms = np.stack((number("body.to_rear_axle"), number("body.to_front_axle"))) / base
        radius = both("wheel.{}.effective_radius")
        center = (
            both("suspension.{}.roll_center_height")
            if car["suspension.kinematics"] == "linear"
            else np.zeros_like(arms)
        )
        unsprung = 2 * hub * radius
        sprung = mass * height - unsprung.sum(axis=0)
        lever = sprung - body * (arms * center).sum(axis=0)
        stiffness = np.broadcast_to(car.roll_stiffness.reshape(2, -1), (2, car.n))
        springs = stiffness.sum(axis=0)
        density = 0.5 * number("environment.air_density")
        drive = number("drive.front_share")
        brake = number("brakes.front_share")
        split = [TORQUE_SPLIT.get(car[f"differential.{axle}.model"], 0.0) for axle in AXLES]
        return cls(
            mass=mass, share=share, height_per_base=height / base, track=both("wheel.{}.track"),
            fixed=unsprung + body * arms * center, elastic=stiffness / springs, lever=lever,
            springs=springs, lift=density * both("aero.{}_lift_area"),
            drag=density * number("aero.drag_area"),
            rolling=both("wheel.{}.rolling_resistance"),
            drives=np.stack((drive, 1 - drive)), brakes=np.stack((brake, 1 - brake)),
            by_load=np.broadcast_to(np.array(split)[:, None], (2, car.n)),
            coupled=car["drive.axles"] == "all" and car["differential.center.model"] == "locked",
        )  # fmt: skip

    def of_cars(self, cars: slice) -> Chassis:
        """Return the parameters of some of the cars."""
        numbers = {f.name: getattr(self, f.name)[..., cars] for f in fields(self)[:-1]}
        return Chassis(**numbers, coupled=self.coupled)

    def loads(
        self, axle: int, square: Array, normal: Array, ax: Array, ay: Array
    ) -> tuple[Array, Array]:
        """Return the loads of the outer and the inner wheel of an axle [N].

        Parameters
        ----------
        axle : int
        square : ndarray, shape (..., n)
            Square of the speed [m2/s2].
        normal : ndarray, shape (..., n)
            Gravity and acceleration along the road's normal [m/s2].
        ax, ay : ndarray, shape (..., n)
            Tire force over mass, longitudinal and lateral [m/s2].
        """
        toward = 1.0 if axle else -1.0
        moved = toward * self.height_per_base * self.mass * ax
        sum_ = self.mass * normal * self.share[axle] - self.lift[axle] * square + moved
        # the body rolls until its springs carry the rest, including its weight over the roll axis
        lean = self.lever / (1 - self.lever * normal / self.springs)
        aside = ay * (self.fixed[axle] + self.elastic[axle] * lean) / self.track[axle]
        mean = 0.5 * np.maximum(sum_, 0.0)
        aside = np.minimum(aside, mean)
        return mean + aside, mean - aside
