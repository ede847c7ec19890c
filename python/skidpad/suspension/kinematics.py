"""Suspension kinematics over wheel travel and rack: angles, lengths, centers and slopes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.arguments import finite, positive
from skidpad.suspension.measures import Wheel, measured, rates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.suspension.mechanism import Motion
    from skidpad.suspension.pose import Array, Pose


@dataclass(frozen=True, eq=False)
class Slopes:
    """Slopes of the curves per meter, each with the shape of the points.

    Exact, by differentiating the closure equations.

    Attributes
    ----------
    toe, steer, camber, inclination, caster, kpi, carrier_caster : ndarray
        Slopes of the angles of `Kinematics`, rad/m.
    half_track, forward, outward : ndarray
        Slopes of the lengths of `Kinematics`, -.
    contact_height : ndarray
        Slope of the height of the contact point, -: 1 for an upright wheel.
    locked_contact_forward : ndarray
        Slope of the forward motion of the contact point with the wheel locked to the carrier, -.
    """

    toe: NDArray[np.float64]
    steer: NDArray[np.float64]
    camber: NDArray[np.float64]
    inclination: NDArray[np.float64]
    caster: NDArray[np.float64]
    kpi: NDArray[np.float64]
    carrier_caster: NDArray[np.float64]
    half_track: NDArray[np.float64]
    forward: NDArray[np.float64]
    outward: NDArray[np.float64]
    contact_height: NDArray[np.float64]
    locked_contact_forward: NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Kinematics:
    """A left wheel over travel and rack, in body axes (ISO 8855: x forward, y left, z up).

    Arrays have the broadcast shape of travel and rack; vectors a trailing axis of 3. The road is
    level, through the lowest point of the wheel, a disc of the wheel radius. Without a track rod,
    quantities that depend on the steering axis are NaN.

    Attributes
    ----------
    travel : ndarray
        Height of the wheel center over design, m; bump positive.
    rack : ndarray
        Displacement of the inboard end of the track rod along the rack direction, m.
    toe : ndarray
        Angle of the wheel about z, rad, positive = front inward (toe-in).
    steer : ndarray
        The same, positive to the left, ISO 8855:2011, 7.1.1.
    camber : ndarray
        Angle of the wheel from z in the plane x = const, rad, negative = top inward; ISO 8855:2011,
        7.1.17.
    inclination : ndarray
        Angle of the wheel plane from z, rad, positive = top to the right; ISO-W. Equal to -camber
        for a wheel pointing straight ahead.
    caster, kpi : ndarray
        Angles of the steering axis from z in the planes y = const and x = const, rad, positive =
        top to the rear, top inward; ISO 8855:2011, 7.2.2 and 7.2.5.
    carrier_caster : ndarray
        Rotation of the carrier about the wheel axis from design, rad, positive = top to the rear:
        the rotation about -y that remains after steer about z and inclination about x.
    scrub_radius : ndarray
        Distance on the road from the contact point to the steering axis, m; ISO 8855:2011, 7.2.10.
    mechanical_trail : ndarray
        Distance, along the wheel, by which the steering axis meets the road ahead of the contact
        point, m; ISO 8855:2011, 7.2.3.
    half_track : ndarray
        Distance of the contact point from y = 0, m.
    forward, outward : ndarray
        Displacement of the wheel center forward and outward from design, m.
    fvic_y, fvic_z : ndarray
        Front-view instant center, where the instant axis of the links meets the plane x = const of
        the wheel center, m. Infinite if the wheel does not rotate in that view.
    svic_x, svic_z : ndarray
        Side-view instant center, likewise in the plane y = const.
    roll_center_height : ndarray
        Height above the road, m, where the normal to the contact point's path in the plane x =
        const meets y = 0: with both wheels at this travel, a lateral force there is carried by the
        links alone.
    wheel_center, contact, spin_axis : ndarray
        Points, m, and the axis of the wheel, a unit vector outward.
    rotation : ndarray, shape (..., 3, 3)
        Rotation of the carrier from design.
    by_travel, by_rack : Slopes
        At constant rack, and at constant travel.
    """

    travel: NDArray[np.float64]
    rack: NDArray[np.float64]
    toe: NDArray[np.float64]
    steer: NDArray[np.float64]
    camber: NDArray[np.float64]
    inclination: NDArray[np.float64]
    caster: NDArray[np.float64]
    kpi: NDArray[np.float64]
    carrier_caster: NDArray[np.float64]
    scrub_radius: NDArray[np.float64]
    mechanical_trail: NDArray[np.float64]
    half_track: NDArray[np.float64]
    forward: NDArray[np.float64]
    outward: NDArray[np.float64]
    fvic_y: NDArray[np.float64]
    fvic_z: NDArray[np.float64]
    svic_x: NDArray[np.float64]
    svic_z: NDArray[np.float64]
    roll_center_height: NDArray[np.float64]
    wheel_center: NDArray[np.float64]
    contact: NDArray[np.float64]
    spin_axis: NDArray[np.float64]
    rotation: NDArray[np.float64]
    by_travel: Slopes
    by_rack: Slopes

    def __repr__(self) -> str:
        ends = [
            f", {name} {way.min():g} to {way.max():g} m"
            for name, way in (("travel", self.travel), ("rack", self.rack))
            if way.size
        ]
        return f"<Kinematics at {self.travel.size} points{''.join(ends)}>"

    def anti_dive(self, wheelbase: float, height: float, brake_share: float) -> Array:
        """Return the share of load transfer under braking carried by front links.

        Parameters
        ----------
        wheelbase, height : float
            Wheelbase, and height of the center of mass above the road, m.
        brake_share : float
            Share of the braking force on this axle, with outboard brakes.

        Returns
        -------
        ndarray
            1 = no dive. Share times wheelbase over height times the forward slope of the locked
            contact point (Milliken, Race Car Vehicle Dynamics, 17.3).
        """
        wheelbase, height = positive("wheelbase", wheelbase, "m"), positive("height", height, "m")
        part = finite("brake_share", brake_share) * wheelbase / height
        share: Array = part * self.by_travel.locked_contact_forward
        return share

    def anti_lift(self, wheelbase: float, height: float, brake_share: float) -> Array:
        """Return the same for a rear axle under braking; parameters as for `anti_dive`."""
        return -self.anti_dive(wheelbase, height, brake_share)

    def anti_squat(self, wheelbase: float, height: float, drive_share: float = 1.0) -> Array:
        """Return the share of load transfer under driving carried by rear links.

        Parameters
        ----------
        wheelbase, height : float
            As for `anti_dive`, m.
        drive_share : float
            Share of the driving force on this axle, with an inboard differential; hence the slope
            of the wheel center is used.

        Returns
        -------
        ndarray
            1 = no squat. For a driven front axle the negative is its anti-lift.
        """
        wheelbase, height = positive("wheelbase", wheelbase, "m"), positive("height", height, "m")
        part = finite("drive_share", drive_share) * wheelbase / height
        share: Array = -part * self.by_travel.forward
        return share


def kinematics(
    wheel: Wheel, pose: Pose, motion: Motion, travel: Array, rack: Array, shape: tuple[int, ...]
) -> Kinematics:
    """Measure n poses and their motions, reshaped."""

    def shaped(values: Array) -> Array:
        return values.reshape((*shape, *values.shape[1:]))

    slopes = [
        Slopes(**{name: shaped(values) for name, values in rates(wheel, pose, motion, k).items()})
        for k in range(2)
    ]
    found = measured(wheel, pose, motion) | {
        "travel": travel,
        "rack": rack,
        "wheel_center": pose.center,
        "rotation": pose.rotation,
    }
    found = {name: shaped(values) for name, values in found.items()}
    height = found["half_track"] * slopes[0].half_track / slopes[0].contact_height
    return Kinematics(**found, roll_center_height=height, by_travel=slopes[0], by_rack=slopes[1])
