"""Comparison of models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.messages import brief
from skidpad.plot.frame import DEGREES, KILO, finish, several
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, curve_colors
from skidpad.plot.tire.ask import SLIP_ANGLES, SLIP_RATIOS, Asked, load_of, nominal_load
from skidpad.plot.tire.axes import ALPHA, FX, FY, KAPPA, MZ, kilonewton
from skidpad.plot.tire.envelope import envelope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.tires.forces import GivesForces

DASHES = ("-", "--", "-.", ":")


def compare(
    tires: Mapping[str, GivesForces],
    fz: float | None = None,
    *,
    axes: Sequence[Axes] | None = None,
    **conditions: Any,
) -> list[Axes]:
    """Compare models: Fx, Fy and Mz over slip, and the force envelope.

    Parameters
    ----------
    tires : mapping of str to Tire
        Models by legend label, each without parameter sets.
    fz : float, optional
        Wheel load, N. Default: the nominal one, if all models share it.
    axes : sequence of 4 Axes, optional
        Where to draw, row by row. Default: a new figure.
    **conditions : float
        ``gamma``, ``phit``, ``vx`` and ``p`` of ``forces``, in SI units.

    Returns
    -------
    list of 4 Axes
        Fx over slip ratio, Fy over slip angle, Mz over slip angle, Fx over Fy. Curves are labeled
        at their ends; colors and dashes are the same in all panels.

    Raises
    ------
    TypeError, ValueError, ImportError
        As for `longitudinal`; also for tires without names, and without `fz` if nominal loads
        differ.
    """
    if not isinstance(tires, Mapping):
        raise TypeError(f"tires must be a dict of models by name, not {type(tires).__name__}")
    if not tires:
        raise ValueError("tires must hold at least one tire")
    for name, tire in tires.items():
        if not callable(getattr(tire, "forces", None)):
            raise TypeError(f"tires: {brief(name)} must be a model with forces, not {brief(tire)}")
    asked = {
        str(name): Asked(tire, conditions, taken=("kappa", "alpha")) for name, tire in tires.items()
    }
    first = next(iter(asked.values()))
    made_for = {nominal_load(one.tire) for one in asked.values()}
    if fz is None and len(made_for) > 1:
        loads = " and ".join(kilonewton(load) for load in (min(made_for), max(made_for)))
        raise ValueError(f"the tires are made for {loads}: say at which load fz to compare them")
    load = load_of(first.tire, fz)
    along, across, moment, both = panels = several(axes, 2, 2, (12.6, 9.4))
    reach = 0.0
    for k, (name, one) in enumerate(asked.items()):
        color = curve_colors(along)[k % len(COLORS)]
        dashes = DASHES[(k + k // len(COLORS)) % len(DASHES)]
        style: dict[str, Any] = {"color": color, "ls": dashes, "lw": 1.9, "label": name}
        f = one.forces(load, alpha=SLIP_ANGLES)
        along.plot(SLIP_RATIOS, one.forces(load, kappa=SLIP_RATIOS).fx / KILO, **style)
        across.plot(SLIP_ANGLES * DEGREES, f.fy / KILO, **style)
        moment.plot(SLIP_ANGLES * DEGREES, f.mz, **style)
        fx, fy = envelope(one, load)
        both.plot(fy / KILO, fx / KILO, **style)
        reach = max(reach, float(np.abs((fx, fy)).max()) / KILO)
    at = kilonewton(load)
    finish(along, KAPPA, FX, f"Longitudinal force at {at}", first.words)
    finish(across, ALPHA, FY, f"Lateral force at {at}", first.words)
    finish(moment, ALPHA, MZ, f"Aligning moment at {at}", first.words)
    finish(both, FY, FX, f"Largest forces at {at}", first.words)
    both.set(xlim=(1.08 * reach, -1.08 * reach), ylim=(-1.08 * reach, 1.08 * reach))
    both.set_aspect("equal")
    for ax in (along, across, moment):
        name_ends(ax, [line for line in ax.get_lines() if line.get_label() != "_zero"])
    return panels
