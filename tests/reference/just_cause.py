"""Slip of Just Cause 4, word for word from the slides of the GDC 2019 talk (JC4)."""

from __future__ import annotations

from math import acos, atan2, pi


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


def signf(x: float) -> float:
    """Sign, +1 at 0; the slides do not say."""
    return -1.0 if x < 0 else 1.0
