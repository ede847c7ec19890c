"""Figures of steady motion: lines match the results, axes have units, errors state the cause."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from rings import first_quick
from skidpad.plot import equilibrium as figures

BMW = sp.cars.load("bmw_320i")
TWO = BMW.replace({"anti_roll.front.stiffness": np.array([0.0, 30e3])})
HANDLING = sp.handling_diagram(TWO, speed=25.0, ay=[1.0, 3.0, 5.0])
MOMENT = sp.yaw_moment_diagram(BMW, 25.0, beta=[-0.1, 0.0, 0.1], steer=[-0.05, 0.0, 0.05])
LIMITS = sp.gg(BMW, [20.0, 40.0], ax=[-4.0, 0.0, 2.0])
MODEL = sp.linearize(BMW, speed=[10.0, 20.0, 40.0])
BODE = MODEL.bode(np.geomspace(0.1, 10.0, 9))
G = 9.80665

EVERY: dict[str, Any] = {
    "handling": lambda **ax: figures.handling(HANDLING, ["none", "stiff"], **ax),
    "yaw_moment": lambda **ax: figures.yaw_moment(MOMENT, **ax),
    "envelope": lambda **ax: figures.envelope(LIMITS, **ax),
    "poles": lambda **ax: figures.poles(MODEL, **ax),
}


def labels(ax: Any, count: int) -> list[str]:
    return [line.get_label() for line in ax.get_lines()[:count]]


def test_curves_are_named_by_what_distinguishes_their_cars() -> None:
    assert labels(figures.handling(HANDLING), 2) == ["0 N/m", "30000 N/m"]
    assert labels(figures.bode(BODE)[0], 3) == ["36 km/h", "72 km/h", "144 km/h"]
    stiff = sp.linearize(TWO, speed=20.0).bode([0.5, 1.0])
    assert labels(figures.bode(stiff)[0], 2) == ["0 N/m", "30000 N/m"]
    same = sp.linearize(BMW, speed=[20.0, 20.0]).bode([0.5, 1.0])
    assert labels(figures.bode(same)[0], 2) == ["car 0", "car 1"]
    alone = sp.linearize(BMW, speed=20.0).bode([0.5, 1.0])
    assert not figures.bode(alone)[0].texts


@pytest.mark.parametrize("name", first_quick(EVERY))
def test_a_figure_is_drawn_where_it_is_asked_for(name: str) -> None:
    _, ax = plt.subplots()
    assert EVERY[name](ax=ax) is ax
    assert ax.get_title(loc="left")
    assert "(" in ax.get_xlabel()  # its unit
    assert "(" in ax.get_ylabel()
    ax.figure.canvas.draw()
    assert EVERY[name]() is not ax
    with pytest.raises(TypeError, match="ax must be Axes of Matplotlib, not int"):
        EVERY[name](ax=3)


def test_a_handling_diagram_says_where_it_holds() -> None:
    """In km/h, so that a speed in km/h is not taken for one in m/s."""
    for how, where in (({"speed": 22.0}, "at 79.2 km/h"), ({"radius": 50.0}, "on 50 m")):
        diagram = sp.handling_diagram(BMW, ay=[1.0, 3.0], **how)
        assert repr(diagram) == f"<HandlingDiagram {where}: 1 car, 2 lateral accelerations>"
        assert diagram.plot().get_title(loc="left") == f"Handling diagram {where}"
    assert repr(sp.linearize(BMW, speed=22.0)).startswith("<LinearModel of 1 car at 79.2 km/h, ")
    assert repr(sp.linearize(BMW, speed=[10.0, 20.0])).startswith("<LinearModel of 2 cars, ")
    none = sp.handling_diagram(BMW, ay=[90.0, 99.0], speed=22.0)
    assert none.plot().get_title(loc="left") == "Handling diagram"


def test_steady_cornering_shows_what_was_found_over_what_differs() -> None:
    found = sp.trim(BMW, speed=20.0, ay=[1.0, 5.0, 3.0, 30.0])
    angles, loads = found.plot()
    assert angles.get_title(loc="left") == (
        "Steady cornering of 3 cars, 1 without an equilibrium left out"
    )
    order = [0, 2, 1]
    for name, values in (("road-wheel angle", found.steer), ("roll angle", found.roll)):
        x, y = named(angles)[name].get_data()
        np.testing.assert_allclose(x, np.array([1.0, 3.0, 5.0]) / G, atol=1e-3)
        np.testing.assert_allclose(y, np.degrees(values[order]))
    _, load = named(loads)["FR"].get_data()
    np.testing.assert_allclose(load, found.wheel_loads[1, order] / 1e3)
    assert loads.get_xlabel() == "lateral acceleration (g)"
    fast = sp.trim(BMW, speed=[10.0, 20.0], ay=2.0)
    assert fast.plot()[1].get_xlabel() == "speed (km/h)"
    assert sp.trim(TWO, speed=20.0, ay=2.0).plot()[1].get_xlabel() == "car (-)"
    with pytest.raises(ValueError, match="no car has an equilibrium"):
        sp.trim(BMW, speed=20.0, ay=30.0).plot()
    with pytest.raises(TypeError, match="found must be a Trim"):
        figures.steady(MODEL)


def test_what_has_a_figure_has_it_as_a_method() -> None:
    assert MODEL.plot().get_title(loc="left") == "Eigenvalues"
    gain, _ = BODE.plot(output="ay")
    assert gain.get_title(loc="left") == "Frequency response, ay over steer"


def test_notebooks_show_modes_and_trims() -> None:
    page = MODEL._repr_html_()
    assert page.count("<tr>") == 1 + MODEL.poles().size
    pole = MODEL.poles()[0, -1]
    assert f"{pole.real:.4g}" in page
    trims = sp.trim(BMW, speed=20.0, ay=[1.0, 3.0])
    assert trims._repr_html_().count("<tr>") == 3
    assert "converged" in trims._repr_html_()


def named(ax: plt.Axes) -> dict[str, Any]:
    return {line.get_label(): line for line in ax.lines}


def test_handling_shows_degrees_over_g() -> None:
    lines = named(HANDLING.plot(names=["none", "stiff"]))
    for k, name in enumerate(("none", "stiff")):
        x, y = lines[name].get_data()
        np.testing.assert_allclose(x, [1 / G, 3 / G, 5 / G])
        np.testing.assert_allclose(y, np.degrees(HANDLING.understeer[k]))
    with pytest.raises(ValueError, match="names must be 2, one for each car"):
        figures.handling(HANDLING, ["one"])


def test_yaw_moment_has_a_line_for_each_angle() -> None:
    ax = MOMENT.plot()
    curves = [line for line in ax.lines if not line.get_label().startswith("_zero")]
    assert len(curves) == 3 + 3 + 2  # and two for the legend
    np.testing.assert_array_equal(curves[0].get_data()[1], MOMENT.cn[0, 0])
    np.testing.assert_array_equal(curves[3].get_data()[0], MOMENT.cy[0, :, 0])
    with pytest.raises(ValueError, match="car is 1, but must be 0 to 0"):
        MOMENT.plot(car=1)


def test_an_envelope_is_mirrored() -> None:
    x, y = named(LIMITS.plot())["72 km/h"].get_data()
    np.testing.assert_allclose(x[:3], LIMITS.ay[0, 0] / G)
    np.testing.assert_allclose(x[3:], -x[2::-1])
    np.testing.assert_allclose(y[:3], LIMITS.ax[0, 0] / G)


def test_the_title_says_which_of_several_cars_is_drawn() -> None:
    limits = sp.gg(TWO, [20.0], points=3)
    assert limits.plot().get_title(loc="left") == "g-g envelope, car 0 of 2"
    assert "car 1 of 2" in sp.plot.friction.ggv(limits, car=1)[0].get_title(loc="left")
    assert LIMITS.plot().get_title(loc="left") == "g-g envelope"


def test_poles_are_colored_by_speed() -> None:
    ax = figures.poles(MODEL, slowest=-10.0)
    (dots,) = ax.collections
    x, _ = dots.get_offsets().T
    found = MODEL.poles().real
    np.testing.assert_array_equal(np.sort(x), np.sort(found[found >= -10.0]))
    np.testing.assert_allclose(np.unique(dots.get_array()), [36.0, 72.0, 144.0])


def test_bode_of_a_model_is_its_response_around_1_hz() -> None:
    gain, _ = figures.bode(MODEL)
    hertz, height = gain.lines[0].get_data()
    assert (hertz[0], hertz[-1]) == pytest.approx((0.1, 10.0))
    one = MODEL.bode(1.0)["yaw_rate", "steer"][0, 0]
    assert np.asarray(height)[100] == pytest.approx(abs(one), rel=1e-12)


def test_bode_shows_gain_and_phase() -> None:
    gain, phase = figures.bode(BODE, "roll", names=["a", "b", "c"])
    assert gain.get_ylabel() == "gain (rad per rad)"
    assert figures.bode(BODE)[0].get_ylabel() == "gain (rad/s per rad)"
    x, y = named(gain)["b"].get_data()
    np.testing.assert_array_equal(x, BODE.frequency)
    np.testing.assert_array_equal(y, np.abs(BODE["roll", "steer"][1]))
    curve = [line for line in phase.lines if not line.get_label().startswith("_zero")][1]
    np.testing.assert_allclose(curve.get_data()[1], np.degrees(BODE.phase[1, 3, 0]))
    with pytest.raises(KeyError, match="output: there is no 'rol'"):
        figures.bode(BODE, "rol")
    with pytest.raises(ValueError, match="axes must be 2"):
        figures.bode(BODE, axes=[gain])


@pytest.mark.parametrize("name", ["handling", "yaw_moment", "envelope", "poles", "bode"])
def test_what_is_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=r"(diagram|limits|model|response) must be a "):
        getattr(figures, name)(BMW)
