"""The linear tire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.tires.description import Description, description
from skidpad.tires.forces import doubles
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Linear(Tire):
    """Linear tire, for closed forms of textbooks: Fx = C_kappa kappa, Fy = -C_alpha alpha.

    No limit, no moments, and no dependence on load, except that there is no force in the air.

    Parameters
    ----------
    {parameters}

    Raises
    ------
    TypeError
        If a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range, or shapes do not broadcast.

    Examples
    --------
    >>> import skidpad as sp
    >>> float(sp.tires.Linear(stiffness_y=80e3).forces(4000.0, 0.0, 0.01).fy)
    -800.0
    """

    model = "linear"
    __slots__ = ()

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        v = self._values
        return description(
            load=doubles("fz", np.nan if fz is None else fz),
            load_sensitivity=0.0,
            slip_stiffness=v["stiffness_x"],
            cornering_stiffness=v["stiffness_y"],
            peak_fx=np.inf,
            peak_fy=np.inf,
            slip_ratio_at_peak=np.inf,
            slip_angle_at_peak=np.inf,
        )
