"""Checked slips, loads and conditions of tire figures, and the tire's forces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.forces import GivesForces, TireForces

CONDITIONS: Final = ("kappa", "alpha", "gamma", "phit", "vx", "p")
PANELS: Final = {"ax": "axes", "axes": "ax"}
"""Suggestions when `ax` and `axes` are mixed up."""
LOADS: Final = {"fz": "; it draws several loads, loads=", "loads": "; it draws one load, fz="}
"""Hints when the loads of a figure are given as those of another."""
RIGHT_ANGLE = np.pi / 2
LIGHTEST, HEAVIEST = 1e-3, 1e9  # N, range of loads that can be drawn
ALLOWED = f"from {LIGHTEST:g} to {HEAVIEST:g} N"

SLIP_RATIOS: Final = np.linspace(-0.3, 0.3, 301)
SLIP_ANGLES: Final = np.radians(np.linspace(-15, 15, 301))


class Asked:
    """A tire and the conditions of a whole figure.

    Raises
    ------
    TypeError
        If the tire has no ``forces``, or ``forces`` does not take a condition.
    ValueError
        For parameter sets, or a condition that is not one finite number.
    """

    def __init__(
        self, tire: GivesForces, conditions: Mapping[str, Any], taken: tuple[str, ...] = ()
    ) -> None:
        if not callable(getattr(tire, "forces", None)):
            raise TypeError(f"tire must be a model with forces, not {type(tire).__name__}")
        sets = getattr(tire, "shape", ())
        if sets != ():
            raise ValueError(
                f"a figure shows one tire, but this one has parameter sets of shape {sets}: "
                "make a tire of one of them"
            )
        free = [name for name in CONDITIONS if name not in taken]
        for name in conditions:
            if name in PANELS:
                raise TypeError(f"this figure is drawn into {PANELS[name]}=, not {name}=")
            if name not in free:
                raise TypeError(
                    f"{name!r} is no condition of this figure, which takes {', '.join(free)}"
                    f"{LOADS.get(name) or did_you_mean(name, free)}"
                )
        self.tire = tire
        self.conditions = {name: _one(name, value) for name, value in conditions.items()}

    def forces(self, fz: Any, **slip: Any) -> TireForces:
        """Evaluate the tire; arguments broadcast."""
        asked = {"kappa": 0.0, "alpha": 0.0, **self.conditions, **slip}
        return self.tire.forces(fz, **asked)

    @property
    def words(self) -> str:
        """Conditions as text for a title, empty without any."""
        shown = {
            "kappa": ("slip ratio {:.3g}", 1.0),
            "alpha": ("slip angle {:.3g}°", 180 / np.pi),
            "gamma": ("inclination {:.3g}°", 180 / np.pi),
            "phit": ("turn slip {:.3g} 1/m", 1.0),
            "vx": ("{:.3g} km/h", 3.6),
            "p": ("{:.3g} kPa", 1e-3),
        }
        return ", ".join(
            text.format(scale * self.conditions[name]).replace("-", "−")
            for name, (text, scale) in shown.items()
            if name in self.conditions
        )


def nominal_load(tire: GivesForces) -> float:
    """Return the tire's nominal load, N; 4000 N if unknown."""
    known = {name.lower(): value for name, value in getattr(tire, "parameters", {}).items()}
    for name in ("nominal_load", "fnomin"):
        if name in known:
            return float(known[name])
    inner = getattr(tire, "tire", None)
    return 4000.0 if inner is None else nominal_load(inner)


def loads_of(tire: GivesForces, loads: ArrayLike | None) -> NDArray[np.float64]:
    """Check loads, N; by default 0.5 to 2 times the nominal load.

    Raises
    ------
    TypeError, ValueError
        As for `row`, and for loads out of the drawable range.
    """
    if loads is None:
        return np.array([0.5, 1.0, 1.5, 2.0]) * nominal_load(tire)
    found = row("loads", loads)
    wrong = found[(found < LIGHTEST) | (found > HEAVIEST)]
    if wrong.size:
        raise ValueError(f"loads must be {ALLOWED}, but one is {wrong[0]:g} N")
    return found


def load_of(tire: GivesForces, fz: float | None) -> float:
    """Check one load, N; by default the nominal load.

    Raises
    ------
    ValueError
        If it is not one number in the drawable range.
    """
    if fz is None:
        return nominal_load(tire)
    load = _one("fz", fz)
    if not LIGHTEST <= load <= HEAVIEST:
        raise ValueError(f"fz must be {ALLOWED}, not {load:g} N")
    return load


def slip_ratios(kappa: ArrayLike | None, default: NDArray[np.float64]) -> NDArray[np.float64]:
    """Check slip ratios."""
    return default if kappa is None else row("kappa", kappa)


def angles(name: str, given: ArrayLike | None, default: NDArray[np.float64]) -> NDArray[np.float64]:
    """Check angles, rad.

    Raises
    ------
    TypeError, ValueError
        As for `row`, and beyond a right angle, as when degrees are given.
    """
    if given is None:
        return default
    found = row(name, given)
    if (np.abs(found) > RIGHT_ANGLE).any():
        most = found[np.argmax(np.abs(found))]
        raise ValueError(f"{name} must be in rad, up to a right angle; is {most:g} in degrees?")
    return found


def row(name: str, given: ArrayLike) -> NDArray[np.float64]:
    """Check one or more numbers.

    Raises
    ------
    TypeError
        If they are not real numbers.
    ValueError
        If there are none, one is not finite, or there is more than one axis.
    """
    array = real_array(name, given)
    found = np.atleast_1d(array.astype(np.float64))
    if found.ndim != 1 or not found.size:
        raise ValueError(f"{name} must be one or more numbers, not an array of shape {array.shape}")
    if not np.isfinite(found).all():
        raise ValueError(f"{name} must be finite")
    return found


def _one(name: str, value: ArrayLike) -> float:
    found = row(name, value)
    if found.size != 1:
        raise ValueError(f"{name} must be one number for the whole figure, not {found.size}")
    return float(found[0])
