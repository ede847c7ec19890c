"""The reference car of the validation targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from skidpad import Car, _core

G = 9.80665
AXLES = ("front", "rear")
HUBS = ("massed", "massless")
MODELS = _core.words()["tire.model"]
SLIPS = ("relaxation", "steady")


def largest(x: ArrayLike) -> float:
    """Largest magnitude."""
    return float(np.abs(x).max())


def both(field: str, value: object) -> dict[str, object]:
    """Return a value for the front and for the rear: ``both("wheel.mass", 40.0)``."""
    group, leaf = field.split(".")
    return {f"{group}.{axle}.{leaf}": value for axle in AXLES}


@dataclass(frozen=True)
class RefA:
    """REF-A: a car of 1500 kg defined by the parameters of its closed forms.

    The targets refer to the whole car, our fields to the sprung body about its own center of mass,
    to which the code adds the hubs as point masses; `car` converts. With the body's center of mass
    at 0.58 m and hubs at 0.30 m the whole car's is at 0.552 m, which REF-A rounds to 0.55 m.
    """

    m: float = 1500.0
    Iz: float = 2500.0
    a: float = 1.2  # from the center of mass of the whole car
    b: float = 1.5
    t: float = 1.5
    m_s: float = 1350.0
    h_s: float = 0.58
    m_u: float = 75.0  # per axle
    h_u: float = 0.30
    K_f: float = 45e3  # roll stiffness of the axles, road to body
    K_r: float = 35e3
    C_f: float = 110e3  # cornering stiffness of the axles
    C_r: float = 130e3
    g: float = G

    @property
    def L(self) -> float:
        return self.a + self.b

    @property
    def h(self) -> float:
        return (self.m_s * self.h_s + 2 * self.m_u * self.h_u) / self.m

    def car(
        self,
        changes: Mapping[str, object] | None = None,
        *,
        spring: float = 20e3,
        tire_rate: float = 220e3,
    ) -> Car:
        """Build the car; bars add the roll stiffness that springs and tires lack on each axle.

        Springs and bar are in series with the tires, or alone if massless hubs are on rigid ones.
        """
        changes = dict(changes or {})
        rigid_tires = changes.get("suspension.hubs") == "massless"
        x_s = self.m_u * (self.b - self.a) / self.m_s  # sprung center of mass, forward of the whole
        hubs_Iz = sum(self.m_u * (x**2 + self.t**2 / 4) for x in (self.a, self.b))
        values: dict[str, object] = {
            "body.mass": self.m_s,
            "body.height": self.h_s,
            "body.to_front_axle": self.a - x_s,
            "body.to_rear_axle": self.b + x_s,
            "body.inertia_xx": 500.0,
            "body.inertia_yy": 2000.0,
            "body.inertia_zz": self.Iz - self.m_s * x_s**2 - hubs_Iz,
            "environment.gravity_z": -self.g,
            "steering.ackermann": 0.0,
            "tire.model": "linear",
        }
        for axle, to_other, K, C in zip(
            AXLES, (self.b, self.a), (self.K_f, self.K_r), (self.C_f, self.C_r), strict=True
        ):
            load = 0.5 * self.m * self.g * to_other / self.L
            in_series = 0.0 if rigid_tires else 1 / (0.5 * tire_rate * self.t**2)
            springs_and_bar = 1 / (1 / K - in_series)
            values |= {
                f"wheel.{axle}.mass": 0.5 * self.m_u,
                f"wheel.{axle}.track": self.t,
                f"wheel.{axle}.vertical_stiffness": tire_rate,
                f"wheel.{axle}.radius": self.h_u + load / tire_rate,
                f"suspension.{axle}.stiffness": spring,
                f"anti_roll.{axle}.stiffness": springs_and_bar / self.t**2 - 0.5 * spring,
            }
            if changes.get("tire.model", "linear") == "linear":
                values[f"tire.{axle}.stiffness_y"] = 0.5 * C
        return Car(values | changes)

    def rigid_car(self, changes: Mapping[str, object] | None = None) -> Car:
        """Build a car that neither rolls nor pitches: hard springs on rigid tires."""
        hard: dict[str, object] = {
            "suspension.hubs": "massless",
            **both("suspension.stiffness", 1e7),
            **both("suspension.bump_damping", 5e4),
            **both("suspension.rebound_damping", 5e4),
            **both("anti_roll.stiffness", 0.0),
        }
        return self.car({**hard, **(changes or {})})
