"""Draws the figures of the tire models in docs/models: python docs/make_models.py."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import skidpad as sp
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent / "models"
COLORS = 48  # enough for a line plot, at a third of the size

GENTA_A = [1.6, -38, 1201, 1914, 8.7, 0.014, -0.24, 1, -0.03, -0.0013, -0.15, -8.5, -0.29, 17.8]
GENTA_B = [1.7, -80, 1571, 23.3, 300, 0, 0.0068, 0.055, -0.024, 0.014, 0.26]


def panels(count: int) -> Any:
    """Return adjacent axes."""
    from matplotlib import pyplot as plt

    _, axes = plt.subplots(1, count, figsize=(5.6 * count, 4.4), layout="constrained")
    return axes


def magic_formula() -> None:
    sp.plot.tire.combined(sp.tires.load("touring_205_55r16"), axes=panels(2))


def simple_pacejka() -> None:
    tire = sp.tires.SimplePacejka(load_sensitivity=0.15)
    sp.plot.tire.combined(tire, axes=panels(2))


def brush() -> None:
    sp.plot.tire.trail(sp.tires.Brush(), axes=panels(2))


def dugoff() -> None:
    left, right = panels(2)
    tire = sp.tires.Dugoff()
    sp.plot.tire.lateral(tire, ax=left)
    sp.plot.tire.longitudinal(tire, ax=right)


def fiala() -> None:
    sp.plot.tire.trail(sp.tires.Fiala(), axes=panels(2))


def tmeasy() -> None:
    sp.plot.tire.combined(sp.tires.TMeasy(), axes=panels(2))


def lugre() -> None:
    left, right = panels(2)
    tire = sp.tires.LuGre()
    for ax, speed in ((left, 5.0), (right, 40.0)):
        sp.plot.tire.longitudinal(tire, ax=ax, vx=speed)
        ax.set_title(f"Longitudinal force at {speed:.0f} m/s", loc="left", weight="bold")
        ax.set_ylim(-10, 10)


def drawn_curves() -> None:
    sp.plot.tire.combined(sp.tires.DrawnCurves(combine="none"), axes=panels(2))


def pacejka89_94() -> None:
    tire = sp.tires.Pacejka89([*GENTA_A, -2.4], GENTA_B, axes="genta")
    sp.plot.tire.carpet(tire, [2e3, 3e3, 4e3, 5e3, 6e3], ax=panels(1))


def similarity() -> None:
    dry = sp.tires.SimplePacejka()
    left, right = panels(2)
    sp.plot.tire.lateral(dry, ax=left)
    sp.plot.tire.lateral(sp.tires.Similarity(dry, friction=0.5), ax=right)
    right.set_ylim(left.get_ylim())


def combined_slip() -> None:
    for ax, combine in zip(panels(3), ("none", "ellipse", "vector"), strict=True):
        sp.plot.tire.friction_ellipse(sp.tires.SimplePacejka(combine=combine), ax=ax)  # type: ignore[arg-type]
        ax.set_title(f'"{combine}"', loc="left", weight="bold")


FIGURES: tuple[Callable[[], None], ...] = (
    magic_formula,
    simple_pacejka,
    brush,
    dugoff,
    fiala,
    tmeasy,
    lugre,
    drawn_curves,
    pacejka89_94,
    similarity,
    combined_slip,
)


def draw() -> None:
    """Write all figures, as small files."""
    mpl.use("Agg")
    from matplotlib import pyplot as plt

    for figure in FIGURES:
        figure()
        path = FOLDER / f"{figure.__name__}.png"
        plt.savefig(path, dpi=64, bbox_inches="tight")
        plt.close("all")
        Image.open(path).convert("RGB").quantize(COLORS).save(path, optimize=True)


if __name__ == "__main__":
    draw()
