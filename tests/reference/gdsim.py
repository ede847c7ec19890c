"""The GDSim workshop, reproduced literally: GDScript as Python, one wheel at a time, traps too.

Part III: "Rays Go Round - Lateral Force" (GD3); part VI: "Brushing Up
and Misc. Details" (GD6). Names are those of the posts.
"""

from __future__ import annotations

from math import asin, atan, sin, sqrt, tan


def planar_vect(local_x: float, local_y: float) -> tuple[float, float]:
    """``Vector2(local_vel.x, local_vel.y).normalized()``; Godot gives (0, 0) for (0, 0)."""
    length = sqrt(local_x * local_x + local_y * local_y)
    return (local_x / length, local_y / length) if length else (0.0, 0.0)


def x_slip(local_x: float, local_y: float) -> float:
    """``asin(clamp(-planar_vect.x, -1, 1))``, rad."""
    return asin(min(max(-planar_vect(local_x, local_y)[0], -1), 1))


def z_slip(z_vel: float, spin: float, radius: float) -> float:
    """Slip ratio, with the source's guard against division by zero."""
    slip = 0.0
    if z_vel != 0:
        slip = (spin * radius - z_vel) / abs(z_vel)
    return slip


def pacejka(
    slip: float,
    t_shape: float,
    y_force: float,
    peak: float = 1.0,
    stiff: float = 10.0,
    curve: float = 0.0,
) -> float:
    """Force of one direction, N."""
    return (
        y_force
        * peak
        * sin(t_shape * atan(stiff * slip - curve * (stiff * slip - atan(stiff * slip))))
    )


def brush(
    slip_x: float,
    slip_y: float,
    y_force: float,
    mu: float = 1.0,
    con_patch: float = 0.2,
    tire_stiffness: float = 8.0,
) -> tuple[float, float]:
    """``vector`` of the "Brush" tire, N: x to the right, y backward."""
    stiffness = 500000 * tire_stiffness * pow(con_patch, 2)
    friction = mu * y_force
    deflect = sqrt(pow(stiffness * slip_y, 2) + pow(stiffness * tan(slip_x), 2))
    if deflect == 0:
        return 0.0, 0.0
    crit_length = friction * (1 - slip_y) * con_patch / (2 * deflect)
    if crit_length >= con_patch:
        vector_y = stiffness * -slip_y / (1 - slip_y)
        vector_x = stiffness * tan(slip_x) / (1 - slip_y)
    else:
        brushy = (1 - friction * (1 - slip_y) / (4 * deflect)) / deflect
        vector_y = friction * stiffness * -slip_y * brushy
        vector_x = friction * stiffness * tan(slip_x) * brushy
    return vector_x, vector_y


def anti_roll(susp_comp: list[float], compress: list[float], stiffness: float) -> list[float]:
    """Bar forces of a frame, N; `susp_comp` becomes this frame's compression.

    ``var prev_comp = susp_comp`` does not copy a GDScript Array, so the second wheel of each pair
    sees what the first wrote in this frame, and the two forces are not opposite.
    """
    prev_comp = susp_comp
    y_force = [0.0, 0.0, 0.0, 0.0]
    for wheel, opposite in ((0, 1), (1, 0), (2, 3), (3, 2)):
        opp_comp = prev_comp[opposite]
        susp_comp[wheel] = compress[wheel]
        if compress[wheel] > 0:
            y_force[wheel] += stiffness * (compress[wheel] - opp_comp)
    return y_force
