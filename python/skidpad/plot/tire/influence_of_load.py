"""Load sensitivity of friction and stiffness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.plot.frame import DEGREES, KILO, finish, legend, several
from skidpad.plot.style import COLORS
from skidpad.plot.tire.ask import Asked, loads_of, nominal_load
from skidpad.plot.tire.axes import LOAD, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad.tires.forces import GivesForces

LOADS = np.linspace(0.1, 2, 39)  # of the nominal one
MOST_ANGLE = np.radians(30)
STEEP = np.concatenate([np.linspace(0, 0.03, 61), np.linspace(0.03, 1, 400)[1:]])
SMALL = 1e-4  # slip step of central differences at zero


def load_sensitivity(
    tire: GivesForces,
    loads: ArrayLike | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Draw peak friction and slip stiffness in both directions over load.

    Peak friction is taken over slip ratios up to 1 (the larger of driving and braking), and over
    slip angles up to 30 degrees to either side.

    Parameters
    ----------
    tire : Tire or another model with ``forces``
        One, without parameter sets.
    loads : array_like, optional
        Wheel loads, N. Default: 0.1 to 2 times the nominal one.
    axes : sequence of 2 Axes, optional
        Axes to draw into. Default: a new figure.
    **conditions : float
        ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    list of 2 Axes

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`.
    """
    asked = Asked(tire, conditions, taken=("kappa", "alpha"))
    fz = np.sort(loads_of(tire, LOADS * nominal_load(tire) if loads is None else loads))
    left, right = several(axes, 1, 2, (12.6, 4.7))
    both = np.concatenate([-STEEP[:0:-1], STEEP])[:, None]
    along = np.abs(asked.forces(fz, kappa=both).fx).max(axis=0)
    across = np.abs(asked.forces(fz, alpha=both * MOST_ANGLE).fy).max(axis=0)
    ends = np.array([[-SMALL], [SMALL]])
    slip_stiffness = np.ptp(asked.forces(fz, kappa=ends).fx, axis=0) / (2 * SMALL)
    cornering_stiffness = np.ptp(asked.forces(fz, alpha=ends).fy, axis=0) / (2 * SMALL)

    x: dict[str, Any] = {"color": COLORS[1], "lw": 2.0}
    y: dict[str, Any] = {"color": COLORS[2], "lw": 2.0, "ls": "--"}
    left.plot(fz / KILO, along / fz, **x, label="longitudinal, Fx/Fz")
    left.plot(fz / KILO, across / fz, **y, label="lateral, Fy/Fz")
    right.plot(fz / KILO, slip_stiffness / KILO / 100, **x, label="slip stiffness (kN/%)")
    right.plot(
        fz / KILO, cornering_stiffness / KILO / DEGREES, **y,
        label="cornering stiffness (kN/deg)",
    )  # fmt: skip
    finish(
        left, LOAD, "largest force over load (-)", f"{name_of(tire)}: friction over load",
        asked.words,
    )  # fmt: skip
    finish(right, LOAD, "slope at zero slip (kN/%, kN/deg)", "Stiffness over load", asked.words)
    left.set_ylim(0, 1.12 * left.get_ylim()[1])
    right.set_ylim(0, None)
    for ax in (left, right):
        ax.set_xlim(left=0)
    legend(left, "", "lower left")
    legend(right, "", "lower right")
    return [left, right]
