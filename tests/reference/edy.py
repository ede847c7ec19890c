"""Edy's stabilizer bar for Unity, reproduced literally: JavaScript as Python."""

from __future__ import annotations


def travel(grounded: bool, hit_y: float, radius: float, suspension_distance: float) -> float:
    """``travelL``: 0 fully compressed, 1 fully extended; `hit_y` of the ground in wheel axes."""
    if grounded:
        return (-hit_y - radius) / suspension_distance
    return 1.0


def anti_roll(
    travel_l: float, travel_r: float, grounded_l: bool, grounded_r: bool, stiffness: float
) -> tuple[float, float]:
    """Forces on the body at the left and the right wheel, N up."""
    anti_roll_force = (travel_l - travel_r) * stiffness
    left = right = 0.0
    if grounded_l:
        left = -anti_roll_force
    if grounded_r:
        right = anti_roll_force
    return left, right
