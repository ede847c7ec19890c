"""Definitions of slip: that of ISO-W and, as published with their pitfalls, those of two games.

All are NumPy ufuncs: elementwise over arrays that broadcast, in float32 or float64, with ``out=``,
``where=`` and the rest. Masked entries stay masked; anything but real numbers of at most 64 bits,
booleans included, is a TypeError. SI units. Wheel axes are ISO-W: x forward in the plane of the
road, y to the left, z up. ``vcx`` and ``vcy`` are the velocity of the contact center in these axes,
``omega`` the spin of the wheel, positive when it rolls forward.

=========================  ==============================================  =============
name                       what                                            source
=========================  ==============================================  =============
`slip_angle`               alpha = atan2(Vcy, abs(Vcx))                    ISO-W, JC4-8
`lateral_slip`             tan(alpha) = Vcy/abs(Vcx)                       ISO-W
`slip_ratio`               kappa = (omega Re - Vcx)/abs(Vcx)               ISO-W
`slip_velocity`            Vsx = Vcx - omega Re                            ISO-W
`turn_slip`                phi_t = -psidot/Vc                              ISO-W
`inclination`              gamma = asin(n . s)                             ISO-W, JC4-9
`theoretical_slip`         (kappa, tan alpha)/abs(1 + kappa)               brush models
`wheel_velocity`           (Vcx, Vcy) from body velocity and yaw rate      ISO 8855
`gdsim_planar`             unit vector of motion in the wheel's plane      GD3-3
`gdsim_slip_angle`         asin(-planar.x)                                 GD3-5
`gdsim_slip_ratio`         (spin r - v)/abs(v), 0 at v = 0                 GD3-6
`sae_slip_ratio`           omega r/v - 1                                   JC4-6
`just_cause_slip_ratio`    the same in the wheel's own direction           JC4-7
=========================  ==============================================  =============

GD3 is part III of the GDSim workshop (Wolfe, 2020), JC4 the talk "Vehicle Physics and Tire
Dynamics in Just Cause 4" (H. Young, GDC 2019).
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Final

import numpy as np

from skidpad import _core

__all__ = [
    "gdsim_planar",
    "gdsim_slip_angle",
    "gdsim_slip_ratio",
    "inclination",
    "just_cause_slip_ratio",
    "lateral_slip",
    "sae_slip_ratio",
    "slip_angle",
    "slip_ratio",
    "slip_velocity",
    "theoretical_slip",
    "turn_slip",
    "wheel_velocity",
]

KEYWORDS = "out=None, *, where=True, casting='same_kind', order='K', dtype=None"


def _documented(ufunc: np.ufunc, parameters: str, text: str) -> np.ufunc:
    """Give a ufunc parameter names and a docstring, which NumPy does not provide."""
    head = f"{ufunc.__name__}({parameters}, /, {KEYWORDS})"
    ufunc.__doc__ = f"{head}\n\n{cleandoc(text)}\n"  # type: ignore[misc]  # NumPy allows it
    return ufunc


slip_angle: Final = _documented(
    _core.slip_angle,
    "vcx, vcy",
    """
    Slip angle alpha = atan2(Vcy, |Vcx|), of ISO-W.

    Parameters
    ----------
    vcx, vcy : array_like
        Velocity of the contact center forward and to the left, m/s.

    Returns
    -------
    ndarray or scalar
        rad, between -pi/2 and pi/2, and never rounded beyond, where its tangent would change sign.
        Positive when the wheel moves to its left, forward or backward; the lateral force is then
        to the right. 0 at zero speed.

    Notes
    -----
    The formula of JC4-8, which has its lateral axis to the right: ``wheel_slip_angle`` there is
    ``slip_angle(v_forward, v_right)``, so the negative of this one. Equal to GD3-5,
    `gdsim_slip_angle`, where it is rounded less near +-pi/2.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> np.degrees(sp.slip.slip_angle([20.0, -20.0, 0.0], 2.0)).round(2)
    array([ 5.71,  5.71, 90.  ])
    """,
)

lateral_slip: Final = _documented(
    _core.lateral_slip,
    "vcx, vcy",
    """
    Tangent of the slip angle, Vcy/|Vcx|, of ISO-W.

    Parameters
    ----------
    vcx, vcy : array_like
        Velocity of the contact center forward and to the left, m/s.

    Returns
    -------
    ndarray or scalar
        Dimensionless. Positive when the wheel moves to its left. At ``vcx == 0`` infinite with the
        sign of `vcy`; 0 at zero speed.
    """,
)

slip_ratio: Final = _documented(
    _core.slip_ratio,
    "vcx, omega, radius",
    """
    Slip ratio kappa = -Vsx/|Vcx| = (omega Re - Vcx)/|Vcx|, of ISO-W.

    Parameters
    ----------
    vcx : array_like
        Velocity of the contact center forward, m/s.
    omega : array_like
        Spin of the wheel, rad/s, positive when it rolls forward.
    radius : array_like
        Effective rolling radius Re, m.

    Returns
    -------
    ndarray or scalar
        Dimensionless. Positive when the wheel drives the car forward, also in reverse; a locked
        wheel has -1 rolling forward and +1 rolling backward. At ``vcx == 0`` infinite with the
        sign of `omega` (a wheel that spins on the spot), and 0 if the wheel stands, too.

    Notes
    -----
    Tire models take an infinite slip ratio for what it is, full sliding. GD3-6 is the same except
    at ``vcx == 0``: see `gdsim_slip_ratio`.
    """,
)

slip_velocity: Final = _documented(
    _core.slip_velocity,
    "vcx, omega, radius",
    """
    Slip velocity along the wheel, Vsx = Vcx - omega Re, of ISO-W.

    Parameters
    ----------
    vcx : array_like
        Velocity of the contact center forward, m/s.
    omega : array_like
        Spin of the wheel, rad/s, positive when it rolls forward.
    radius : array_like
        Effective rolling radius Re, m.

    Returns
    -------
    ndarray or scalar
        m/s, positive when the tread slides forward over the road, as on a braked wheel. Finite at
        any speed. The lateral slip velocity Vsy is Vcy itself.
    """,
)

turn_slip: Final = _documented(
    _core.turn_slip,
    "yaw_rate, vcx, vcy",
    """
    Turn slip phi_t = -psidot/Vc, of ISO-W.

    Parameters
    ----------
    yaw_rate : array_like
        Yaw rate of the wheel, rad/s, positive to the left.
    vcx, vcy : array_like
        Velocity of the contact center forward and to the left, m/s; Vc is its magnitude.

    Returns
    -------
    ndarray or scalar
        1/m, negative in a left turn. At zero speed infinite with the sign of ``-yaw_rate``, and 0
        if the wheel does not turn, either.
    """,
)

inclination: Final = _documented(
    _core.inclination,
    "nx, ny, nz, sx, sy, sz",
    """
    Inclination of a wheel, gamma = asin(n . s), of ISO-W.

    Parameters
    ----------
    nx, ny, nz : array_like
        Unit normal of the road, up, in any right-handed axes.
    sx, sy, sz : array_like
        Unit vector along the spin axis in the same axes, to the LEFT of the wheel.

    Returns
    -------
    ndarray or scalar
        rad, in [-pi/2, pi/2]. Positive when the top of the wheel leans to its right. Does not
        depend on speed. The product is limited to +-1, against rounding.

    Notes
    -----
    JC4-9, pi/2 - acos(n . s), is the same angle with fewer digits where it is small. The slide does
    not say to which side its spin axis points: it is the inclination of ISO-W when that is to the
    left, +y_W, and its negative otherwise.
    """,
)

theoretical_slip: Final = _documented(
    _core.theoretical_slip,
    "kappa, tan_alpha, vcx",
    """
    Theoretical slip: that over the speed of the tread, not of the car.

    (sigma_x, sigma_y) = (kappa, tan alpha)/|1 + kappa sgn(Vcx)| = (-Vsx, Vsy)/|omega Re|, which
    brush models work with.

    Parameters
    ----------
    kappa : array_like
        Slip ratio of ISO-W; see `slip_ratio`.
    tan_alpha : array_like
        Tangent of the slip angle; see `lateral_slip`.
    vcx : array_like
        Its sign is the direction of travel; 0 counts as forward.

    Returns
    -------
    sigma_x, sigma_y : ndarray or scalar
        Dimensionless, with the signs of `kappa` and `tan_alpha`. A wheel that does not turn has
        infinite slip in each direction in which there is any, and 0 where there is none; a wheel
        that spins on the spot, ``kappa = inf``, has sigma_x = 1.
    """,
)

wheel_velocity: Final = _documented(
    _core.wheel_velocity,
    "u, v, r, x, y, delta",
    """
    Velocity of a wheel in its own axes, from the motion of the car in the plane.

    Parameters
    ----------
    u, v : array_like
        Velocity of the car forward and to the left at the origin of `x` and `y`, m/s, ISO 8855.
    r : array_like
        Yaw rate, rad/s, positive to the left.
    x, y : array_like
        Position of the wheel on the car, forward and to the left, m.
    delta : array_like
        Steer angle of the wheel, rad, positive to the left.

    Returns
    -------
    vcx, vcy : ndarray or scalar
        Velocity of the contact center forward and to the left of the wheel, m/s; 0 at rest.

    Examples
    --------
    A left turn; the steered front wheel slips to the right:

    >>> import skidpad as sp
    >>> vcx, vcy = sp.slip.wheel_velocity(20.0, -0.2, 0.4, 1.2, 0.75, 0.05)
    >>> round(float(sp.slip.slip_angle(vcx, vcy)), 4)
    -0.0358
    """,
)

gdsim_planar: Final = _documented(
    _core.gdsim_planar,
    "local_x, local_y",
    """
    GDSim's planar vector: the direction of motion in the plane of the wheel node (GD3-3).

    Parameters
    ----------
    local_x, local_y : array_like
        ``local_vel.x`` and ``local_vel.y`` of the workshop, m/s. Its wheel node is rotated: x is to
        the right and y backward, so that Vcx = -local_y and Vcy = -local_x in ISO-W.

    Returns
    -------
    x, y : ndarray or scalar
        Components of the unit vector, dimensionless, positive to the right and backward. (0, 0) at
        zero speed, as Godot's ``normalized()`` has it.
    """,
)

gdsim_slip_angle: Final = _documented(
    _core.gdsim_slip_angle,
    "local_x, local_y",
    """
    GDSim's slip angle, asin(clamp(-planar.x, -1, 1)) (GD3-5).

    Parameters
    ----------
    local_x, local_y : array_like
        As for `gdsim_planar`, m/s: to the right and backward.

    Returns
    -------
    ndarray or scalar
        rad, in [-pi/2, pi/2]. Positive when the wheel moves to its left, like `slip_angle`, to
        which it is equal. 0 at zero speed.

    Notes
    -----
    The arcsine is steep near +-pi/2, so half of the digits are lost there.
    """,
)

gdsim_slip_ratio: Final = _documented(
    _core.gdsim_slip_ratio,
    "z_vel, spin, radius",
    """
    GDSim's slip ratio, (spin radius - z_vel)/|z_vel| (GD3-6).

    Parameters
    ----------
    z_vel : array_like
        Velocity of the wheel forward, m/s.
    spin : array_like
        Spin, rad/s, positive when the wheel rolls forward.
    radius : array_like
        Wheel radius, m.

    Returns
    -------
    ndarray or scalar
        Dimensionless. Positive when the wheel drives the car forward; a locked wheel has -1 rolling
        forward and +1 rolling backward. 0 at exactly ``z_vel == 0``, whatever the spin.

    Notes
    -----
    Two traps. At exactly zero speed there is no slip, hence no force, so that a car at rest on a
    level road can never start. Next to zero speed the ratio is huge: 1e-9 m/s of travel under 1 m/s
    of tread is a slip of 1e9.
    """,
)

sae_slip_ratio: Final = _documented(
    _core.sae_slip_ratio,
    "vx, omega, radius",
    """
    SAE slip ratio, omega radius/vx - 1 (JC4-6).

    Parameters
    ----------
    vx : array_like
        Velocity of the wheel forward, m/s.
    omega : array_like
        Spin, rad/s, positive when the wheel rolls forward.
    radius : array_like
        Wheel radius, m.

    Returns
    -------
    ndarray or scalar
        Dimensionless. Positive when the tread is faster than the road, -1 when the wheel is locked,
        in both directions of travel: in reverse it has the opposite sign of `slip_ratio`. At
        ``vx == 0`` infinite with the sign of `omega`, and NaN if the wheel stands, too, as the
        division of the source gives it.
    """,
)

just_cause_slip_ratio: Final = _documented(
    _core.just_cause_slip_ratio,
    "vx, omega, radius, eps",
    """
    Just Cause 4's slip ratio in the wheel's own direction, and that direction (JC4-7).

    slide_sgn = sgn(vx) where |omega| < eps, else sgn(omega);
    ratio = (omega radius - vx) slide_sgn/|vx|

    Parameters
    ----------
    vx : array_like
        Velocity of the wheel forward, m/s.
    omega : array_like
        Spin, rad/s, positive when the wheel rolls forward.
    radius : array_like
        Wheel radius, m.
    eps : array_like
        Spin below which the wheel counts as stopped, rad/s (``kEpsilon`` of the source).

    Returns
    -------
    ratio : ndarray or scalar
        Dimensionless. Positive when the tread is faster than the road in the direction in which the
        wheel turns, -1 when it is locked. At ``vx == 0`` infinite for a wheel that turns, and NaN
        if it stands, too, as the division of the source gives it.
    slide_sgn : ndarray or scalar
        +1 or -1. The source leaves sgn(0) open; it is +1 here.

    Notes
    -----
    kappa of ISO-W is ``ratio * slide_sgn``. The ratio jumps where the spin passes `eps` on a wheel
    that turns against its travel.
    """,
)

__test__ = {name: globals()[name].__doc__ for name in __all__}
"""Lets doctest find the examples of ufuncs."""


def __dir__() -> list[str]:
    return sorted(__all__)
