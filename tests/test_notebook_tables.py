"""Notebook display of a fleet, a sweep and fits: small tables of their content."""

from __future__ import annotations

import re

import numpy as np
import skidpad as sp
from skidpad import fit


def rows(page: str) -> list[list[str]]:
    """Cells of each table row, header first."""
    found = re.findall(r"<tr>(.*?)</tr>", page)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in found]


def test_a_fleet_shows_its_state() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
    fleet.start(speed=[10.0, 15.0, 20.0])
    fleet.step(steer=0.02, steps=200)
    page = fleet._repr_html_()
    assert "Fleet of 3 cars, float64" in page
    table = {row[0]: row[1:] for row in rows(page)}
    for name in ("speed", "ay", "fz"):
        values = getattr(fleet.state, name)
        assert table[name][:2] == [f"{values.min():.5g}", f"{values.max():.5g}"]
    assert table["ay"][2] == "m/s2"
    assert "SPUN" not in table


def test_a_fleet_counts_what_became_of_its_cars() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"), n=3)
    fleet.start(speed=20.0, state={"vy": [0.0, 60.0, 70.0]})
    fleet.step(steps=1)
    table = {row[0]: row[1] for row in rows(fleet._repr_html_())}
    assert table["SPUN"] == str(np.count_nonzero(fleet.status & sp.Status.SPUN)) == "2"


def test_a_sweep_of_speeds_shows_what_ended_it() -> None:
    swept = sp.maneuvers.Moose().sweep(sp.cars.load("bmw_320i"), [12.0, 14.0, 30.0])
    table = rows(swept._repr_html_())
    assert table[0] == ["car", "highest clean speed [m/s]", "what ended it"]
    assert table[1][:2] == ["0", f"{swept.highest_clean_speed[0]:.5g}"]
    assert table[1][2] == sp.maneuvers.Outcome(swept.limit[0]).name.lower()


def test_fits_show_their_parameters() -> None:
    data = fit.synthetic(sp.tires.Brush(), loads=[3000.0], inclinations=[0.0], rate=1.0, noise=0.01)
    found = fit.tire(data, sp.tires.Brush())
    page = found._repr_html_()
    assert "FitResult of brush, r.m.s. residuals: f" in page
    assert [row[0] for row in rows(page)[1:]] == list(found.names)

    x = np.linspace(0.0, 1.0, 20)
    squares = fit.batch_least_squares(lambda p: (p[:, :1] - 2.0) * x + p[:, 1:], np.ones((2, 2)))
    table = rows(squares._repr_html_())
    assert table[0] == ["fit", "x[0]", "x[1]", "cost", "why it ended"]
    assert [row[1] for row in table[1:]] == ["2", "2"]
    assert "2 fits, 2 at a minimum" in squares._repr_html_()
