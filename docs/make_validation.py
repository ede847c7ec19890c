"""Writes docs/validation.md, comparisons with published data: python docs/make_validation.py.

The data are outside the repository, in `shared/data` beside it or in SKIDPAD_REFERENCE_DATA.
"""

from __future__ import annotations

from pathlib import Path

from validation_cars import formula_1, measured, published
from validation_fits import draw_steering, fits
from validation_parts import links, mfeval, roads
from validation_simulators import SIMULATORS, bmw, chrono, draw, ocd

DOCS = Path(__file__).parent

HEAD = """\
# Validation against other sources

Every comparison is with results of another program, or with measurements, under the same inputs;
**nothing is fitted to a run that it is compared with**. Errors are the r.m.s. of the difference
over the peak of the reference, in percent, for the worst wheel, unless a column states otherwise.
The reference files are not part of the project; each section names them and their publisher.
`tests/test_validation_page.py` recomputes the tables of simulators, tires, roads and suspensions
where the files are present. Written by `docs/make_validation.py`.

| quantity | reference | agrees within | tested by |
|---|---|---|---|
| cars in turns | [three simulators](#cars-of-other-simulators) | 3 %, roll on beam axles 4 % | \
`tests/car/test_simulators.py` |
| cars under brakes and power | the same | 3 % | the same |
| braking in a turn, up to a spin of 30 degrees | equations of Open-Car-Dynamics | 3 %, \
the spin within 0.05 s | `tests/car/test_braked_turns.py` |
| Magic Formula 5.2, 6.1, 6.2 | [MFeval](#magic-formula-tires) | 1e-6 of the largest | \
`tests/tire/test_magic_formula.py` |
| roads from files | [ASAM OpenCRG](#roads) | 1e-6 m | `tests/road/test_crg.py` |
| wheels on their links | [another solver of hardpoints](#suspensions) | 1e-5 degrees | \
`tests/suspension/test_published_curves.py` |
| cars at the limit of friction | [measured runs](#measured-cars) | R² of yaw rate over 0.97 | \
`tests/cars/test_dart.py`, `tests/cars/test_vw_golf_gti_stanford.py` |
| cars fitted to other runs | [measured runs](#fits-that-predict-other-runs) | R² above that of \
a single track | `tests/fit/test_measured_cars.py` |
| the envelope of a Formula 1 car | [fastest-lap](#a-formula-1-car) | 4 % | \
`tests/cars/test_formula_1.py` |
| times, speeds, stops, grip | [magazines and makers](#published-performance) | the accuracy of \
the source, 2 to 10 % | `tests/cars/test_published.py` |

Not compared, for lack of data: cars that roll over or drive on rough roads, and metrics (`sp.kpi`),
which are verified against closed forms instead, in `tests/kpi`.

## Cars of other simulators

The cars are built from the other program's own files by `sp.cars.from_chrono`,
`sp.cars.from_open_car_dynamics` and `sp.cars.from_commonroad`; the printed results list what is
carried over and what is not. Steer, rack, torques and demands are those of the reference logs. In
the figures the reference is black and dashed. `ay` is yaw rate times speed plus the rate of change
of lateral velocity.

"""

QUICK = (chrono, ocd, bmw, mfeval, roads, links)
SLOW = (measured, fits, formula_1, published)


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(section() for section in (*QUICK, *SLOW))


if __name__ == "__main__":
    (DOCS / "validation").mkdir(exist_ok=True)
    (DOCS / "validation.md").write_text(page(), encoding="utf-8")
    for simulator in SIMULATORS:
        draw(simulator)
    draw_steering()
