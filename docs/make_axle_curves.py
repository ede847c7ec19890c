"""Draws docs/guide/axle_curves.png and writes its table: python docs/make_axle_curves.py.

Axle curves of a measured VW GTI (Spielberg and others 2019) from two runs, with the side forces of
a third one. The runs are outside the repository, in `shared/data` beside it or in
SKIDPAD_REFERENCE_DATA; the page has the figure and the table.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import skidpad as sp
from page_parts import table
from validation_fits import AXLES, PAIRS, TRACK, gti

DOCS = Path(__file__).parent
PAGE = DOCS / "guide" / "axle_curves.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
DRAWN = ("06", "10")
"""The two runs of the figure."""


class Pair(NamedTuple):
    """Curves from two runs, of the full car and of the single-track model, and the third run."""

    seen: tuple[str, str]
    other: str
    car: sp.fit.AxleCurves
    track: sp.fit.AxleCurves

    def rows(self) -> list[list[str]]:
        """R² and r.m.s. of the side forces of the third run."""
        blind = gti([self.other])
        found = [curves.compare(blind) for curves in (self.car, self.track)]
        return [
            [
                " and ".join(self.seen), self.other, axle,
                *(f"{each[axle].r2:.3f}" for each in found),
                *(f"{each[axle].rms:.3f}" for each in found),
            ]
            for axle in AXLES
        ]  # fmt: skip


def of_pair(seen: tuple[str, str]) -> Pair:
    """Identify the axles from two runs."""
    other = next(name for pair in PAIRS for name in pair if name not in seen)
    golf, car = sp.cars.load("vw_golf_gti"), sp.cars.load("vw_golf_gti_stanford")
    leaves = [f"tire.{axle}.{leaf}" for axle in AXLES for leaf in ("stiffness_y", "grip")]
    car = car.replace({leaf: golf[leaf] for leaf in leaves})
    runs = gti(seen)
    full = sp.fit.axle_curves(runs, car, dt=5e-3)
    how = {**TRACK, "dt": 2e-2}
    track = sp.fit.axle_curves(runs, sp.fit.SingleTrack.of(car, "magic_formula"), **how)
    return Pair(seen, other, full, track)


def draw(pair: Pair) -> None:
    """Draw the curves from two runs with the samples of the third."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt
    from skidpad.plot.style import COLORS, open_frame

    blind = pair.car.compare(gti([pair.other]))
    figure, axes = plt.subplots(1, 2, figsize=(8.4, 3.6), layout="constrained", sharey=True)
    for ax, (axle, curve) in zip(axes, pair.car.items(), strict=True):
        each = blind[axle].samples
        inward = np.sign(each.force)
        ax.plot(
            np.degrees(inward * each.slip), inward * each.force, ".", ms=2.5, color=COLORS[7],
            label=f"run {pair.other}, not seen",
        )  # fmt: skip
        slip = np.degrees(curve.slip)
        ax.fill_between(slip, curve.low, curve.high, color=COLORS[2], alpha=0.3, lw=0)
        label = f"from runs {' and '.join(pair.seen)}, with 95 %"
        ax.plot(slip, curve.force, color=COLORS[2], lw=1.8, label=label)
        force = pair.track.force(axle, curve.slip)
        ax.plot(slip, force, "--", color=COLORS[1], lw=1.2, label="single track")
        ax.set_title(f"{axle} axle", fontsize=9, loc="left")
        ax.set_xlabel("slip angle (deg)", fontsize=8)
        ax.tick_params(labelsize=8)
        ax.set_xlim(left=0.0)
        ax.set_ylim(0.0, 1.25)
        open_frame(ax)
    axes[0].set_ylabel("side force over static load (-)", fontsize=8)
    axes[0].legend(fontsize=8, frameon=False, loc="lower right", markerscale=3)
    figure.savefig(DOCS / "guide" / "axle_curves.png", dpi=90)
    plt.close(figure)


HEAD = [
    "from runs", "side forces of", "axle", "R², car", "R², track", "r.m.s., car", "r.m.s., track",
]  # fmt: skip

if __name__ == "__main__":
    pairs = [of_pair(DRAWN)]
    for pair in pairs:
        print(" and ".join(pair.seen), pair.car, pair.track, sep="\n", flush=True)
    draw(next(pair for pair in pairs if pair.seen == DRAWN))
    rows = table(HEAD, (row for pair in pairs for row in pair.rows()), words=3)
    text = PAGE.read_text(encoding="utf-8")
    first, last = text.index(BEGIN) + len(BEGIN), text.index(END)
    PAGE.write_text(f"{text[:first]}\n\n{rows}\n{text[last:]}", encoding="utf-8")
