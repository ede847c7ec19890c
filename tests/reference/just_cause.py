"""Just Cause 4: slips literally from the slides of the GDC 2019 talk (JC4), and drawn curves.

The slides show the curves only as pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, atan2, pi

import numpy as np
from numpy.typing import NDArray
from reference.elementary import copysign
from reference.tires import hermite

Vector = NDArray[np.float64]


def slip_ratio_sae(omega: float, radius: float, longitudinal: float) -> float:
    """JC4-6: ``wheel_slip_ratio_SAE`` of the first slide."""
    return ((omega * radius) / longitudinal) - 1.0


def slip_ratio(
    omega: float, radius: float, longitudinal: float, epsilon: float
) -> tuple[float, float]:
    """JC4-7: ``wheel_slip_ratio_SAE`` of the "Gotcha" slide, and ``slide_sgn``."""
    is_wheel_stopped = abs(omega) < epsilon
    slide_sgn = signf(longitudinal) if is_wheel_stopped else signf(omega)
    wheel_slip_speed_ms = ((omega * radius) - longitudinal) * slide_sgn
    return wheel_slip_speed_ms / abs(longitudinal), slide_sgn


def slip_angle(longitudinal: float, right: float) -> float:
    """JC4-8: ``wheel_slip_angle_rad``, with the lateral axis to the right."""
    return atan2(right, abs(longitudinal))


def camber(normal: tuple[float, ...], spin_axis: tuple[float, ...]) -> float:
    """JC4-9: ``wheel_camber_rad``."""
    dot = sum(n * s for n, s in zip(normal, spin_axis, strict=True))
    camber_cosangle = min(max(dot, -1.0), 1.0)
    return (pi / 2.0) - acos(camber_cosangle)


def wheel_load(suspension_force_at_rest: float, suspension_force: float, q: float) -> float:
    """JC4-10: ``wheel_load``, q = ``wheel_load_responsiveness``."""
    return suspension_force_at_rest ** (1.0 - q) * suspension_force**q


def forward_clamp(
    useful_mass: float,
    slip_speed: float,
    wheel_torque: float,
    slide_sgn: float,
    radius: float,
    delta_time: float,
) -> float:
    """JC4-14: ``max_fwd_force``."""
    return (useful_mass * slip_speed / delta_time) + (wheel_torque * slide_sgn / radius)


def angular_clamp(
    omega: float,
    longitudinal: float,
    fwd_force: float,
    slide_sgn: float,
    radius: float,
    wheel_inv_inertia: float,
    vehicle_mass: float,
    delta_time: float,
) -> float:
    """JC4-15: ``spin_max_ground_fwd_force``."""
    estimated = longitudinal + (fwd_force * slide_sgn * delta_time / vehicle_mass)
    estimated_new_road_spin_velocity = estimated / radius
    spin_vel_diff = omega - estimated_new_road_spin_velocity
    spin_friction = spin_vel_diff / (wheel_inv_inertia * delta_time)
    return spin_friction * slide_sgn / radius


def lateral_clamp_simple(useful_mass: float, right: float, delta_time: float) -> float:
    """JC4-16: ``max_right_force`` of the simple clamp, without a sign."""
    return useful_mass * right / delta_time


def lateral_clamp(
    wheel_load_factor: float,
    vehicle_mass: float,
    inertia: Vector,
    wheel_arm: Vector,
    wheel_right: Vector,
    right: float,
    delta_time: float,
) -> float:
    """JC4-17, JC4-18: ``max_right_force`` with rotation; any two axes of equal handedness."""
    arm_cross_force = np.cross(wheel_arm, wheel_right)
    length = np.linalg.norm(arm_cross_force)
    if length == 0:
        return -wheel_load_factor * vehicle_mass * right / delta_time
    axis = arm_cross_force / length
    inertia_around_axis = abs(axis @ (inertia @ axis))
    inverse_angular_factor = (
        np.cross(arm_cross_force, wheel_arm) @ wheel_right / inertia_around_axis
    )
    inertia_at_point = 1.0 / (1.0 / vehicle_mass + inverse_angular_factor)
    return float(-wheel_load_factor * inertia_at_point * right / delta_time)


def signf(x: float) -> float:
    """Sign, +1 at 0; the slides do not specify it."""
    return -1.0 if x < 0 else 1.0


Drawn = tuple[float, float, float, float, float]
"""Slope, slip and force of the peak, slip and force of the saturation."""


def graph(slip: float, drawn: Drawn) -> float:
    """JC4-19: rise, fall and saturation of a drawn curve, over slip >= 0."""
    slope, slip_peak, peak, slip_sat, sat = drawn
    if slip < slip_peak:
        return hermite(slip, (0, 0, slope), (slip_peak, peak, 0))
    if slip < slip_sat:
        return hermite(slip, (slip_peak, peak, 0), (slip_sat, sat, 0))
    return sat


def blended(slip: float, three: Sequence[Drawn], other: float, middle: float, end: float) -> float:
    """JC4-20, JC4-21: between graphs drawn at zero, medium and full other slip."""
    none, peak, sat = (graph(slip, drawn) for drawn in three)
    if other < middle:
        return none + (peak - none) * other / middle
    if other < end:
        return peak + (sat - peak) * (other - middle) / (end - middle)
    return sat


def drawn_forces(
    kappa: float,
    alpha: float,
    load: float,
    grip: float,
    drive: Sequence[Drawn],
    brake: Sequence[Drawn],
    side: Sequence[Drawn],
    vx: float = 1.0,
) -> tuple[float, float]:
    """JC4-22, JC4-23: Fx, Fy of ISO-W = grip * graph * load; a wheel drives along its travel."""
    ahead = drive if kappa * copysign(1, vx) >= 0 else brake
    ratio, angle = abs(kappa), abs(alpha)
    fx = grip * load * blended(ratio, ahead, angle, side[0][1], side[0][3])
    fy = grip * load * blended(angle, side, ratio, ahead[0][1], ahead[0][3])
    return copysign(fx, kappa), -copysign(fy, alpha)
