"""Fit of a Magic Formula, output by output and effect by effect.

Fy first, from pure slip with its shifts at nominal load to load, inclination, pressure and slip
ratio; Fx likewise; then Mz, which depends on both, Mx, which depends on Fy, and My, which depends
on Fx. Each stage starts from the previous one.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad.fit import barriers
from skidpad.fit.tire_terms import Term, terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from skidpad.fit.barriers import Corners, Numbers
    from skidpad.fit.initial_guess import Sketch
    from skidpad.fit.tire_problem import Points


class Stage(NamedTuple):
    """An effect."""

    title: str
    without: frozenset[str]
    """Effects excluded from its points: of "fz", "gamma", "p", "other" for the other slip."""
    terms: list[Term]

    @property
    def alone(self) -> bool:
        """Whether its parameters are first fitted alone, to the residuals of those before."""
        return not self.without


def _stage(title: str, without: str, *groups: list[Term]) -> Stage:
    return Stage(title, frozenset(without.split()), [term for group in groups for term in group])


FY = (
    _stage(
        "pure Fy at nominal load",
        "fz gamma p other",
        terms("alpha", ("pcy1", 0.5, 2.0), ("pdy1", 0.1, 5.0), ("pey1", -15.0, 2.0)),
        terms("alpha", ("pky1", -150.0, -1.0), ("phy1", -0.1, 0.1), ("pvy1", -0.5, 0.5)),
        terms("alpha", ("pey3", -20.0, 20.0)),
    ),
    _stage(
        "its load",
        "gamma p other",
        terms("alpha fz", ("pdy2", -2.0, 2.0), ("pey2", -15.0, 15.0), ("pky2", 0.3, 20.0)),
        terms("alpha fz", ("pky4", 1.0, 4.0)),
        terms("alpha fz", ("phy2", -0.1, 0.1), ("pvy2", -0.5, 0.5)),
    ),
    _stage(
        "its inclination",
        "p other",
        terms("alpha gamma", ("pdy3", -40.0, 40.0), ("pey4", -4e2, 4e2), ("pey5", -2e3, 2e3)),
        terms("alpha gamma", ("pky3", -10.0, 10.0), ("pky6", -10.0, 10.0), ("pvy3", -5.0, 5.0)),
        terms("alpha gamma fz", ("pky5", -500.0, 500.0), ("pky7", -10.0, 10.0)),
        terms("alpha gamma fz", ("pvy4", -5.0, 5.0)),
    ),
    _stage(
        "its pressure",
        "other",
        terms("alpha p", ("ppy1", -5.0, 5.0), ("ppy3", -5.0, 5.0), ("ppy4", -10.0, 10.0)),
        terms("alpha p fz", ("ppy2", -5.0, 5.0)),
        terms("alpha p gamma", ("ppy5", -10.0, 10.0)),
    ),
    _stage(
        "combined Fy",
        "",
        terms("both", ("rby1", 0.0, 80.0), ("rby2", 0.0, 80.0), ("rby3", -0.3, 0.3)),
        terms("both", ("rcy1", 0.5, 1.3), ("rey1", -10.0, 2.0), ("rhy1", -0.2, 0.2)),
        terms("both", ("rvy1", -10.0, 10.0), ("rvy4", 0.0, 5000.0)),
        terms("both", ("rvy5", 0.1, 4.0), ("rvy6", 0.0, 80.0)),
        terms("both fz", ("rey2", -10.0, 10.0), ("rhy2", -0.2, 0.2), ("rvy2", -10.0, 10.0)),
        terms("both gamma", ("rby4", -5e3, 5e3), ("rvy3", -100.0, 100.0)),
    ),
)

FX = (
    _stage(
        "pure Fx at nominal load",
        "fz gamma p other",
        terms("kappa", ("pcx1", 0.5, 2.0), ("pdx1", 0.1, 5.0), ("pex1", -15.0, 2.0)),
        terms("kappa", ("pkx1", 1.0, 150.0), ("phx1", -0.1, 0.1), ("pvx1", -0.5, 0.5)),
        terms("kappa", ("pex4", -4.0, 4.0)),
    ),
    _stage(
        "its load",
        "gamma p other",
        terms("kappa fz", ("pdx2", -2.0, 2.0), ("pex2", -15.0, 15.0), ("pkx2", -60.0, 60.0)),
        terms("kappa fz", ("pkx3", -3.0, 3.0), ("phx2", -0.1, 0.1), ("pvx2", -0.5, 0.5)),
        terms("kappa fz", ("pex3", -15.0, 15.0)),
    ),
    _stage("its inclination", "p other", terms("kappa gamma", ("pdx3", -40.0, 40.0))),
    _stage(
        "its pressure",
        "other",
        # of a slope, which shifts reveal at zero slip ratio
        terms("kappa pressures", ("ppx1", -10.0, 10.0), ("ppx2", -20.0, 20.0)),
        terms("kappa p", ("ppx3", -5.0, 5.0), ("ppx4", -10.0, 10.0)),
    ),
    _stage(
        "combined Fx",
        "",
        terms("both", ("rbx1", 0.0, 80.0), ("rbx2", 0.0, 80.0), ("rcx1", 0.5, 1.3)),
        terms("both", ("rex1", -10.0, 2.0), ("rhx1", -0.2, 0.2)),
        terms("both fz", ("rex2", -10.0, 10.0)),
        terms("both gamma", ("rbx3", -5e3, 5e3)),
    ),
)

MZ = (
    _stage(
        "pure Mz at nominal load",
        "fz gamma p other",
        terms("alpha", ("qbz1", 0.0, 80.0), ("qcz1", 0.8, 2.0), ("qdz1", 0.001, 0.6)),
        terms("alpha", ("qez1", -20.0, 2.0), ("qhz1", -0.1, 0.1), ("qdz6", -0.1, 0.1)),
        terms("alpha", ("qez4", -20.0, 20.0)),
    ),
    _stage(
        "its load",
        "gamma p other",
        terms("alpha fz", ("qbz2", -30.0, 30.0), ("qdz2", -0.5, 0.5), ("qez2", -20.0, 20.0)),
        terms("alpha fz", ("qbz3", -30.0, 30.0), ("qhz2", -0.1, 0.1), ("qdz7", -0.1, 0.1)),
        terms("alpha fz", ("qez3", -20.0, 20.0), ("qbz10", 0.0, 50.0)),
        terms("alpha", ("qbz9", 0.0, 500.0)),
    ),
    _stage(
        "its inclination",
        "p other",
        terms("alpha gamma", ("qbz5", -10.0, 10.0), ("qdz3", -10.0, 10.0), ("qdz4", -60.0, 60.0)),
        terms("alpha gamma", ("qdz8", -5.0, 5.0), ("qez5", -2e3, 2e3), ("qhz3", -2.0, 2.0)),
        terms("alpha gamma", ("qdz10", -50.0, 50.0)),
        terms("alpha gamma sides", ("qbz4", -10.0, 10.0)),
        terms("alpha gamma fz", ("qdz9", -5.0, 5.0), ("qdz11", -50.0, 50.0), ("qhz4", -2.0, 2.0)),
    ),
    _stage("its pressure", "other", terms("alpha p", ("ppz1", -5.0, 5.0), ("ppz2", -5.0, 5.0))),
    _stage(
        "combined Mz",
        "",
        terms("both", ("ssz1", -1.0, 1.0), ("ssz2", -1.0, 1.0)),
        terms("both gamma", ("ssz3", -20.0, 20.0)),
        terms("both gamma fz", ("ssz4", -20.0, 20.0)),
    ),
)

MX = (
    _stage(
        "Mx in proportion",
        "p",
        terms("alpha", ("qsx1", -1.0, 1.0), ("qsx3", -5.0, 5.0), ("qsx4", -20.0, 20.0)),
        terms("alpha fz", ("qsx13", -5.0, 5.0)),
        terms("alpha gamma", ("qsx2", -20.0, 20.0), ("qsx12", -50.0, 50.0), ("qsx14", -20.0, 20.0)),
        terms("alpha gamma fz", ("qsx10", -20.0, 20.0)),
    ),
    _stage(
        "its bends",
        "p",
        terms("alpha", ("qsx8", -10.0, 10.0), ("qsx9", 0.0, 10.0)),
        terms("alpha fz", ("qsx5", 0.0, 4.0), ("qsx6", 0.0, 40.0)),
        terms("alpha gamma", ("qsx7", -10.0, 10.0)),
        terms("alpha gamma fz", ("qsx11", 0.0, 10.0)),
    ),
    _stage("its pressure", "", terms("alpha gamma p", ("ppmx1", -200.0, 200.0))),
)

MY = (
    _stage(
        "My",
        "",
        terms("rolling", ("qsy1", -0.1, 0.5)),
        terms("rolling kappa", ("qsy2", -1.0, 1.0)),
        terms("rolling vx", ("qsy3", -0.1, 0.1), ("qsy4", -0.01, 0.01)),
        terms("rolling gamma", ("qsy5", -20.0, 20.0)),
        terms("rolling gamma fz", ("qsy6", -20.0, 20.0)),
        terms("rolling fz", ("qsy7", -1.0, 3.0)),
        terms("rolling p", ("qsy8", -3.0, 3.0)),
    ),
)

STAGES = {"fy": FY, "fx": FX, "mz": MZ, "mx": MX, "my": MY}
"""In the order of fitting."""

NEEDS = {"fx": "kappa", "fy": "alpha", "mz": "alpha", "mx": "alpha", "my": "rolling"}
"""Condition that must vary for an output; a wheel rolls in any test."""

NOT_52 = ("pky4", "pky6", "pky7", "ppmx1", "qsy5", "qsy6", "qsy7", "qsy8")
"""Prefixes of parameters that version 5.2 does not have. It has no pressure either, but public
files of
it do, and the equations are the same."""
MIXED = (
    *("pey5", "pky5", "ppy5", "qdz10", "qdz11"),
    *("qsx4", "qsx5", "qsx6", "qsx7", "qsx8", "qsx9", "qsx10", "qsx11", "qsx12", "qsx13", "qsx14"),
)
"""Parameters of 6.1 that are read from files of 5.2, as they belong to the same terms."""
TERMS_52 = terms("alpha gamma", ("phy3", -2.0, 2.0))


SPANS = {
    "pcy1": (1.15, 1.85),
    "pey1": (-1.5, 1.0),
    "pey3": (-2.0, 2.0),
    "rby1": (4.0, 26.0),
    "rby2": (2.0, 26.0),
    "rey1": (-1.0, 0.5),
    "rvy4": (5.0, 100.0),
    "rvy6": (5.0, 30.0),
    "pcx1": (1.3, 1.85),
    "pex1": (-1.0, 0.6),
    "pex4": (-2.0, 2.0),
    "rbx1": (5.0, 19.0),
    "rbx2": (3.0, 19.0),
    "rex1": (-3.0, 0.9),
    "qbz1": (5.0, 13.0),
    "qcz1": (1.1, 1.7),
    "qez1": (-5.5, 0.0),
    "qez4": (-2.0, 4.0),
    "qbz9": (2.0, 180.0),
    "qbz10": (0.0, 18.0),
    "qsx5": (0.2, 1.5),
    "qsx6": (0.3, 3.0),
    "qsx7": (-1.5, 1.5),
    "qsx8": (0.2, 2.0),
    "qsx9": (0.05, 0.8),
    "qsx11": (0.3, 3.0),
}
"""Range in thirty public sets of parameters that decide which minimum is found."""


def every(output: str) -> Iterator[Term]:
    """Yield all parameters of an output that a fit may free."""
    yield from (term for stage in STAGES[output] for term in stage.terms)
    if output == "fy":
        yield from TERMS_52


EFFECTS: dict[str, dict[str, tuple[str, ...]]] = {
    "fy": {
        "the side force that slip ratio induces": ("rvy1", "rvy2", "rvy3", "rvy4", "rvy5", "rvy6"),
        "the slip angle at which slip ratio lowers Fy most": ("rby3",),
    },
    "mz": {
        "the residual moment": (
            *("qdz6", "qdz7", "qdz8", "qdz9", "qdz10", "qdz11", "qbz9", "qbz10", "ppz2"),
        ),
        "the arm of Fx": ("ssz1", "ssz2", "ssz3", "ssz4"),
    },
}
"""Optional effects, from 0: free only on clear evidence, to avoid fitting noise."""

SHARED = frozenset({"rby3"})
"""Effects that trade off with others: without evidence they keep their initial values, but stay
free, so that intervals of the others account for them."""

Rules = dict[str, list[tuple[str, "Callable[[Numbers, Corners], list[object]]"]]]

SLIP = (("b", "1"), ("b", "2"), ("c", "1"), ("e", "1"), ("e", "2"), ("h", "1"))
NARROW = {output: [f"r{a}{output[1]}{n}" for a, n in SLIP] for output in ("fx", "fy")}
"""Parameters of a sharp bend in combined slip, in this order."""
NEAR_FAR = (10.0, 100.0, 1000.0)
FAR_SLOPE = 15.0
FALLS = (20.0, 80.0)
SHIFTS = (-0.04, -0.02, 0.0, 0.02, 0.04)
"""Their initial values: B over B (1 - E), the slope far from the bend, this slope, its decrease,
and the position of the bend."""
STEEPEST = 2e4
"""Largest B."""


def narrow() -> NDArray[np.float64]:
    """Return starts with a sharp bend in combined slip, ``(starts, 6)``, as in `NARROW`."""
    return np.array(
        [
            (FAR_SLOPE * ratio, fall, 1.0, 1 - 1 / ratio, 0.0, shift)
            for ratio, fall, shift in product(NEAR_FAR, FALLS, SHIFTS)
        ]
    )


RULES: Rules = {
    "fy": [("p", barriers.lateral), ("r", barriers.combined_y)],
    "fx": [("p", barriers.longitudinal), ("r", barriers.combined_x)],
    "mz": [("q", barriers.aligning)],
}
"""Constraints on parameters of an output, by their first letter."""

CURVATURES: Rules = {
    "fy": [("p", barriers.curvature_y), ("r", barriers.curvature_yk)],
    "fx": [("p", barriers.curvature_x), ("r", barriers.curvature_xa)],
    "mz": [("q", barriers.curvature_t)],
}
"""Constraints unless there is clear evidence against them: beyond, a formula with limits restricts
E to
1, so that no curve reverses, and public sets do so at the ends of their load range."""


MOMENTS = {
    "mx": {"qsx5": 1.0, "qsx6": 1.0, "qsx7": 1.0, "qsx8": 1.0, "qsx9": 1.0, "qsx11": 1.0},
    "my": {"qsy7": 1.0},
}
"""Initial values of optional parameters of moments. The formula of Mx has products of parameters,
of which the factors start from 0 and the others do not."""


def start(guess: Sketch, radius: float, targets: Sequence[str]) -> dict[str, float]:
    """Return initial parameters, with generic values where rules say nothing."""
    load, c2 = guess.nominal_load, guess.peak_stiffness_load / guess.nominal_load
    share = float(np.sin(2 * np.arctan(1 / c2)))
    outputs = ["fy", "fx", "mz", *(output for output in MOMENTS if output in targets)]
    moments = (MOMENTS.get(output, {}) for output in outputs)
    return {
        **{term.name: 0.0 for output in outputs for term in every(output)},
        **{name: value for each in moments for name, value in each.items()},
        "fnomin": load,
        "pcy1": 1.4,
        "pdy1": guess.friction_y,
        "pdy2": -guess.load_sensitivity * guess.friction_y,
        "pey1": -0.5,
        "pky1": -guess.cornering_stiffness / (load * share),
        "pky2": c2,
        "pky4": 2.0,
        "pky6": -guess.camber_slip * guess.cornering_stiffness / load,
        "rby1": 10.0,
        "rby2": 8.0,
        "rcy1": 1.0,
        "rvy4": 20.0,  # the formula is even in it, so it would stay at 0
        "rvy5": 1.9,
        "rvy6": 10.0,
        "pcx1": 1.6,
        "pdx1": guess.friction_x,
        "pdx2": -guess.load_sensitivity * guess.friction_x,
        "pex1": -0.3,
        "pkx1": guess.slip_stiffness / load,
        "rbx1": 10.0,
        "rbx2": 8.0,
        "rcx1": 1.0,
        "qbz1": 10.0,
        "qbz9": 15.0,
        "qcz1": 1.15,
        "qdz1": max(guess.trail, 0.01) / radius,
        "qez1": -1.5,
        **({"qsy1": guess.rolling / radius} if "my" in targets else {}),
    }


def without(
    points: Points, effects: frozenset[str], output: str, load: float, pressure: float
) -> NDArray[np.bool_]:
    """Return points without some effects."""
    asked = points.asked
    found = np.ones(len(points.measured), bool)
    if "fz" in effects:
        found &= np.abs(asked["fz"] / load - 1) < 0.25
    if "gamma" in effects and "gamma" in asked:
        found &= np.abs(asked["gamma"]) < 0.01
    if "p" in effects and "p" in asked:
        found &= np.abs(asked["p"] / pressure - 1) < 0.05
    if "other" in effects:
        found &= np.abs(asked["alpha" if output == "fx" else "kappa"]) < 0.02
    return found


def corners(points: Points, values: Mapping[str, float]) -> Corners:
    """Return the corners of the tested range."""
    asked = points.asked
    loads = asked["fz"][asked["fz"] > 0]
    load, pressure = values["fnomin"], values["nompres"]
    lean = np.abs(asked["gamma"]).max() if "gamma" in asked else 0.0
    p = asked.get("p", np.array([values["inflpres"]]))
    each = (
        sorted({loads.min() / load - 1, 0.0, loads.max() / load - 1}),
        sorted({-lean, 0.0, lean}),
        sorted({p.min() / pressure - 1, p.max() / pressure - 1}),
    )
    return barriers.Corners(*np.array(list(product(*each))).T.copy())
