"""Parameters of each tire model that a fit may free, with initial values and bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad.tires import parameter
from skidpad.tires.models.custom import OWN_NAMES, Custom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skidpad.fit.initial_guess import Sketch
    from skidpad.tires.tire import Tire


class Term(NamedTuple):
    """A parameter that a fit may free."""

    name: str
    low: float
    high: float
    needs: frozenset[str]
    """Conditions that must vary in the data, and outputs that must be measured."""
    relative: bool = False
    """Whether the bounds are multiples of the initial value."""


def terms(needs: str, *rows: tuple[str, float, float], relative: bool = False) -> list[Term]:
    """Return parameters with their bounds and common needs."""
    wanted = frozenset(needs.split())
    return [Term(name, low, high, wanted, relative) for name, low, high in rows]


def _per_direction(
    *rows: tuple[str, float, float], needs: str = "", more: str = "", relative: bool = False
) -> list[Term]:
    """Return parameters of both Fx and Fy, ending in _x and _y, followed by `more`."""
    return [
        term
        for way, output in (("x", "fx kappa"), ("y", "fy alpha"))
        for term in terms(
            f"{output} {needs}",
            *((f"{name}_{way}{more}", low, high) for name, low, high in rows),
            relative=relative,
        )
    ]


MOST_SHAPE_Y = 1.7
"""Shape of a lateral curve that falls to 0.45 of its peak. Sweeps that end near the peak fit a
shape of
2, with another curvature, nearly as well: a second, unrealistic minimum."""

SENSITIVITY = terms("fz", ("load_sensitivity", 0.0, 0.9))
PEAK_LOADS = [
    *terms("fx kappa fz", ("peak_stiffness_load_x", 0.2, 20.0), relative=True),
    *terms("fy alpha fz", ("peak_stiffness_load_y", 0.2, 20.0), relative=True),
]
STIFFNESSES = _per_direction(("stiffness", 0.1, 5.0), relative=True)

TMEASY = (("stiffness", 0.2, 4.0), ("peak_slip", 0.3, 4.0), ("peak_force", 0.4, 2.5))
TMEASY_FAR = (("sliding_slip", 0.3, 4.0), ("sliding_force", 0.2, 1.6))
DRAWN = (("slope", 0.2, 4.0), ("slip_peak", 0.3, 4.0), ("peak", 0.4, 2.5))
DRAWN_FAR = (("slip_sat", 0.3, 4.0), ("sat", 0.2, 2.0))


def _drawn(curve: str, needs: str) -> list[Term]:
    near = terms(needs, *((f"{curve}_{n}", a, b) for n, a, b in DRAWN), relative=True)
    far = ((f"{curve}_{n}", a, b) for n, a, b in DRAWN_FAR)
    return near + terms(f"{needs} far", *far, relative=True)


TERMS: dict[str, list[Term]] = {
    "linear": STIFFNESSES,
    "simple_pacejka": [
        *_per_direction(("friction", 0.05, 5.0), ("stiffness", 1.0, 60.0)),
        *terms("fx kappa", ("shape_x", 1.0, 2.0)),
        *terms("fy alpha", ("shape_y", 1.0, MOST_SHAPE_Y)),
        *_per_direction(("curvature", -10.0, 1.0)),
        *SENSITIVITY,
        *PEAK_LOADS,
        *terms("fy gamma", ("camber_slip", -1.0, 1.0)),
        *terms("mz alpha", ("trail", 0.0, 0.3)),
    ],
    "brush": [
        *terms("", ("friction", 0.05, 5.0)),
        *terms("", ("tread_stiffness", 0.05, 20.0), relative=True),
        *SENSITIVITY,
        *terms("fz", ("peak_stiffness_load", 0.2, 20.0), relative=True),
        *terms("fy gamma", ("camber_slip", -1.0, 1.0)),
        *terms("mz alpha", ("half_length", 0.2, 4.0), relative=True),
    ],
    "dugoff": [*terms("", ("friction", 0.05, 5.0)), *STIFFNESSES, *SENSITIVITY, *PEAK_LOADS],
    "fiala": [
        *terms("", ("friction", 0.05, 5.0)),
        *terms("far", ("sliding_friction", 0.05, 5.0)),
        *STIFFNESSES,
        *SENSITIVITY,
        *PEAK_LOADS,
        *terms("mz alpha", ("width", 0.0, 1.0)),
    ],
    "tmeasy": [
        *_per_direction(*TMEASY, relative=True),
        *_per_direction(*TMEASY_FAR, needs="far", relative=True),
        *_per_direction(*TMEASY, needs="fz", more="2", relative=True),
        *_per_direction(*TMEASY_FAR, needs="far fz", more="2", relative=True),
        *terms("mz alpha", ("trail", 0.0, 1.0), ("trail_slip", 0.02, 1.0)),
        *terms("mz alpha far", ("trail_end_slip", 0.03, 1.5)),
        *terms("mz alpha fz", ("trail2", 0.0, 1.0), ("trail_slip2", 0.02, 1.0)),
        *terms("mz alpha far fz", ("trail_end_slip2", 0.03, 1.5)),
    ],
    "lugre": [
        *terms("", ("friction", 0.05, 5.0)),
        *terms("", ("bristle_stiffness", 0.1, 10.0), relative=True),
        *terms("far", ("sliding_friction", 0.05, 5.0)),
        *terms("far", ("stribeck_speed", 0.05, 20.0), relative=True),
        *SENSITIVITY,
    ],
    "physx": [
        *_per_direction(("extremum_slip", 0.3, 4.0), ("extremum_force", 0.3, 3.0), relative=True),
        *_per_direction(
            ("asymptote_slip", 0.3, 4.0), ("asymptote_force", 0.1, 3.0), needs="far", relative=True
        ),
    ],
    "drawn_curves": [
        *_drawn("drive", "fx kappa"),
        *_drawn("brake", "fx kappa"),
        *_drawn("side", "fy alpha"),
        *SENSITIVITY,
    ],
    "custom": terms("", *((name, 0.02, 50.0) for name in OWN_NAMES), relative=True),
}
"""Terms of models whose outputs share parameters, fitted in one step."""

HAVE_MOMENT = frozenset({"simple_pacejka", "brush", "fiala", "tmeasy", "magic_formula", "custom"})
"""Models with an aligning moment."""


def terms_of(tire: Tire) -> list[Term]:
    """Return the terms of a tire; for a custom one, the parameters its function reads."""
    every = TERMS[tire.model]
    return every[: tire.own_count] if isinstance(tire, Custom) else every


def outputs(model: str) -> tuple[str, ...]:
    """Return the outputs of a model."""
    if model == "magic_formula":
        return ("fx", "fy", "mz", "mx", "my")
    return ("fx", "fy", "mz") if model in HAVE_MOMENT else ("fx", "fy")


def start(tire: Tire, guess: Sketch, over_load: bool) -> dict[str, float]:
    """Return initial parameters of any model but the Magic Formula."""
    rule = STARTS[tire.model]
    found = rule(tire, guess)
    if not over_load:  # no parameter over load can be determined
        found = {k: v for k, v in found.items() if not k.startswith(OVER_LOAD)}
    return found


OVER_LOAD = ("load_sensitivity", "peak_stiffness_load")


def _two(name: str, x: float, y: float) -> dict[str, float]:
    return {f"{name}_x": x, f"{name}_y": y}


def _common(guess: Sketch) -> dict[str, float]:
    """Return common parameters of simple models, with friction of both directions."""
    return {
        "nominal_load": guess.nominal_load,
        "friction": (guess.friction_x + guess.friction_y) / 2,
        "load_sensitivity": guess.load_sensitivity,
    }


def _linear(tire: Tire, guess: Sketch) -> dict[str, float]:
    return _two("stiffness", guess.slip_stiffness, guess.cornering_stiffness)


def _simple_pacejka(tire: Tire, guess: Sketch) -> dict[str, float]:
    load, C_x, C_y = guess.nominal_load, 1.6, 1.4
    return {
        "nominal_load": load,
        **_two("friction", guess.friction_x, guess.friction_y),
        **_two("shape", C_x, C_y),
        **_two("curvature", -0.3, -0.5),
        "stiffness_x": guess.slip_stiffness / (C_x * guess.friction_x * load),
        "stiffness_y": guess.cornering_stiffness / (C_y * guess.friction_y * load),
        "load_sensitivity": guess.load_sensitivity,
        **_two("peak_stiffness_load", guess.peak_stiffness_load, guess.peak_stiffness_load),
        "camber_slip": guess.camber_slip,
        "trail": guess.trail,
    }


def _brush(tire: Tire, guess: Sketch) -> dict[str, float]:
    stiffness = np.sqrt(guess.slip_stiffness * guess.cornering_stiffness)
    a = 3 * guess.trail if guess.trail > 0.01 else float(tire.parameters["half_length"])
    return {
        **_common(guess),
        "half_length": a,
        "tread_stiffness": float(stiffness) / (2 * a * a),
        "camber_slip": guess.camber_slip,
        "peak_stiffness_load": guess.peak_stiffness_load,
    }


def _dugoff(tire: Tire, guess: Sketch) -> dict[str, float]:
    return {
        **_common(guess),
        **_linear(tire, guess),
        **_two("peak_stiffness_load", guess.peak_stiffness_load, guess.peak_stiffness_load),
    }


def _fiala(tire: Tire, guess: Sketch) -> dict[str, float]:
    found = _dugoff(tire, guess)
    friction = found["friction"]
    return {**found, "friction": 1.1 * friction, "sliding_friction": 0.9 * friction}


def _tmeasy(tire: Tire, guess: Sketch) -> dict[str, float]:
    load, found = guess.nominal_load, {"nominal_load": guess.nominal_load}
    found["largest_load"] = max(3.5 * load, float(tire.parameters["largest_load"]))
    c2 = guess.peak_stiffness_load
    rise = np.sin(2 * np.arctan(2 * load / c2)) / np.sin(2 * np.arctan(load / c2))
    fall = max(1 - guess.load_sensitivity, 0.3)
    for way, K, mu in (
        ("x", guess.slip_stiffness, guess.friction_x),
        ("y", guess.cornering_stiffness, guess.friction_y),
    ):
        slip = 3.0 * mu * load / K
        for twice, k, m in (("", K, mu * load), ("2", K * rise, 2 * fall * mu * load)):
            found |= {f"stiffness_{way}{twice}": float(k), f"peak_force_{way}{twice}": m}
            found |= {f"peak_slip_{way}{twice}": slip, f"sliding_slip_{way}{twice}": 4 * slip}
            found |= {f"sliding_force_{way}{twice}": 0.9 * m}
    return found


def _lugre(tire: Tire, guess: Sketch) -> dict[str, float]:
    found = _common(guess)
    friction = found["friction"]
    stiffness = np.sqrt(guess.slip_stiffness * guess.cornering_stiffness) / guess.nominal_load
    length = float(tire.parameters["contact_length"])
    return {
        **found,
        "friction": 1.1 * friction,
        "sliding_friction": 0.8 * friction,
        "bristle_stiffness": 2 * float(stiffness) / length,
    }


def _physx(tire: Tire, guess: Sketch) -> dict[str, float]:
    found: dict[str, float] = {}
    for way, K, mu in (
        ("x", guess.slip_stiffness, guess.friction_x),
        ("y", guess.cornering_stiffness, guess.friction_y),
    ):
        force, slip = mu * guess.nominal_load, 3.0 * mu * guess.nominal_load / K
        found |= {f"extremum_force_{way}": force, f"extremum_slip_{way}": slip}
        found |= {f"asymptote_force_{way}": 0.9 * force, f"asymptote_slip_{way}": 4 * slip}
    return found


def _drawn_curves(tire: Tire, guess: Sketch) -> dict[str, float]:
    found = {"nominal_load": guess.nominal_load, "friction": 1.0}
    found["load_sensitivity"] = guess.load_sensitivity
    for name, K, mu in (
        ("drive", guess.slip_stiffness, guess.friction_x),
        ("brake", guess.slip_stiffness, guess.friction_x),
        ("side", guess.cornering_stiffness, guess.friction_y),
    ):
        slope = K / guess.nominal_load
        slip = 2.5 * mu / slope
        found |= {f"{name}_slope": slope, f"{name}_peak": mu, f"{name}_slip_peak": slip}
        found |= {f"{name}_sat": 0.9 * mu, f"{name}_slip_sat": 4 * slip}
    return found


def _custom(tire: Tire, guess: Sketch) -> dict[str, float]:
    """Return the parameters of a custom tire unchanged, as their meaning is unknown."""
    return {term.name: float(np.mean(tire.parameters[term.name])) for term in terms_of(tire)}


STARTS: dict[str, Callable[[Tire, Sketch], dict[str, float]]] = {
    "linear": _linear,
    "simple_pacejka": _simple_pacejka,
    "brush": _brush,
    "dugoff": _dugoff,
    "fiala": _fiala,
    "tmeasy": _tmeasy,
    "lugre": _lugre,
    "physx": _physx,
    "drawn_curves": _drawn_curves,
    "custom": _custom,
}


def bounds(term: Term, model: str, start: float) -> tuple[float, float]:
    """Return the bounds of a parameter, within what its model allows."""
    unit = start if term.relative else 1.0
    low, high = term.low * unit, term.high * unit
    field = parameter.table(model)[term.name]
    return max(low, field.low), min(high, field.high)


def chosen(among: Iterable[Term], known: frozenset[str]) -> list[Term]:
    """Return the terms that data can determine, by what varies and is measured."""
    return [term for term in among if term.needs <= known]
