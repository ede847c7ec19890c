"""Figures of tires: lines match the tire, axes have units and signs, errors state the cause."""

from __future__ import annotations

import itertools
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from matplotlib import pyplot as plt
from matplotlib.text import Text
from rings import first_quick
from skidpad.plot import tire as figures
from skidpad.tires import Brush, Dugoff, Linear, Pacejka89, Similarity, SimplePacejka, TireForces

from .curves import lines

DEG = np.pi / 180
BRUSH = Brush(friction=1.05, load_sensitivity=0.12, camber_slip=0.15, nominal_load=3000.0)
GENTA = Pacejka89(
    [1.6, -38, 1201, 1914, 8.7, 0.014, -0.24, 1, -0.03, -0.0013, -0.15, -8.5, -0.29, 17.8, -2.4],
    [1.7, -80, 1571, 23.3, 300, 0, 0.0068, 0.055, -0.024, 0.014, 0.26],
    [2.3, -3.8, -3.14, -1.16, -7.2, 0, 0, 0.044, -0.58, 0.18, 0.043, 0.048, -0.0035, -0.18, 0.14,
     -1.029, 0.27, -1.1],
    axes="genta",
)  # fmt: skip
TIRES = {
    "brush": BRUSH,
    "Pacejka": SimplePacejka(combine="ellipse"),
    "Genta": GENTA,
    "wet": Similarity(BRUSH, friction=0.6),
}
EVERY = [getattr(figures, name) for name in figures.__all__ if name != "compare"]
PANELS = {
    "camber": 2, "carpet": 1, "combined": 2, "compare": 4, "friction_ellipse": 1, "lateral": 1,
    "load_sensitivity": 2, "longitudinal": 1, "trail": 2,
}  # fmt: skip


def holds(line: Any, x: Any, y: Any) -> None:
    np.testing.assert_allclose(line.get_xdata(), x, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(line.get_ydata(), y, rtol=1e-12, atol=1e-12)


def draw(name: str, tire: Any, **options: Any) -> Any:
    """A figure of one tire, or of all at one load."""
    figure = getattr(figures, name)
    return figure(TIRES, 4000.0, **options) if name == "compare" else figure(tire, **options)


def panels(found: Any) -> list[Any]:
    return found if isinstance(found, list) else [found]


# lines hold what the tire gives


@pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
def test_longitudinal_is_fx_over_slip_ratio_for_each_load(tire: Any) -> None:
    kappa = np.linspace(-1, 0.5, 31)
    ax = figures.longitudinal(tire, [1000.0, 5000.0], kappa, alpha=2 * DEG, gamma=-0.02)
    found = lines(ax)
    assert [name for name in found if name[0] != "_"] == ["1 kN", "5 kN"]
    for load in (1000.0, 5000.0):
        fx = tire.forces(load, kappa, 2 * DEG, -0.02).fx
        holds(found[f"{load / 1e3:.3g} kN"], kappa, fx / 1e3)
    assert "slip angle 2°, inclination −1.15°" in ax.get_title(loc="left")


@pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
def test_lateral_is_fy_over_slip_angle_for_each_load(tire: Any) -> None:
    alpha = np.linspace(-0.2, 0.3, 31)
    ax = figures.lateral(tire, 2500.0, alpha, kappa=-0.05)
    fy = tire.forces(2500.0, -0.05, alpha).fy
    holds(lines(ax)["2.5 kN"], np.degrees(alpha), fy / 1e3)
    assert "slip ratio −0.05" in ax.get_title(loc="left")


def test_loads_are_those_of_the_tire_by_default() -> None:
    names = [name for name in lines(figures.lateral(BRUSH)) if name[0] != "_"]
    assert names == ["1.5 kN", "3 kN", "4.5 kN", "6 kN"]
    names = [name for name in lines(figures.lateral(TIRES["wet"])) if name[0] != "_"]
    assert names == ["1.5 kN", "3 kN", "4.5 kN", "6 kN"]
    assert "4 kN" in lines(figures.lateral(GENTA))  # which does not tell


def test_the_carpet_moves_each_load_by_the_same_step() -> None:
    loads, alpha = np.array([2000.0, 3000.0, 4000.0]), -np.array([0, 2, 4, 8]) * DEG
    found = lines(figures.carpet(BRUSH, loads, alpha))
    curves = [found[f"{k} kN"] for k in (2, 3, 4)]
    starts = [line.get_xdata()[0] for line in curves]
    assert starts[0] - starts[1] == pytest.approx(starts[1] - starts[2])
    assert starts[0] > starts[2] == pytest.approx(0)
    for load, line, start in zip(loads, curves, starts, strict=True):
        slip = -DEG * (line.get_xdata() - start)
        np.testing.assert_allclose(line.get_ydata(), BRUSH.forces(load, 0.0, slip).fy / 1e3)
    for angle in alpha:
        line = found[f"_{np.degrees(angle):.3g}°".replace("-0", "0").replace("-", "−")]
        fz = np.linspace(2000, 4000, line.get_ydata().size)
        np.testing.assert_allclose(line.get_ydata(), BRUSH.forces(fz, 0.0, angle).fy / 1e3)
        # both families meet: the gray line ends on the curve of the highest load
        end = np.interp(line.get_xdata()[-1], *curves[-1].get_data())
        assert line.get_ydata()[-1] == pytest.approx(end, rel=1e-3, abs=1e-9)


@pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
def test_the_friction_ellipse_holds_all_forces(tire: Any) -> None:
    ax = figures.friction_ellipse(tire, 4000.0, [0, 3 * DEG], [0.1])
    found = lines(ax)
    for name, sign in (("±3°", 1), ("_±3°", -1)):
        f = tire.forces(4000.0, figures.envelope.ALL_RATIOS, sign * 3 * DEG)
        first, last = int(np.argmin(f.fx)), int(np.argmax(f.fx))
        holds(found[name], f.fy[first : last + 1] / 1e3, f.fx[first : last + 1] / 1e3)
    for name, sign in (("±0.1", 1), ("_±0.1", -1)):
        f = tire.forces(4000.0, sign * 0.1, figures.envelope.ALL_ANGLES)
        first, last = sorted((int(np.argmin(f.fy)), int(np.argmax(f.fy))))
        holds(found[name], f.fy[first : last + 1] / 1e3, f.fx[first : last + 1] / 1e3)
    hull = found["_envelope"].get_xydata()
    assert hull[0] == pytest.approx(hull[-1])
    # no force lies outside the hull, and each of its corners is a force
    rng = np.random.default_rng(7)
    kappa, alpha = rng.uniform(-1, 1, 2000), rng.uniform(-35 * DEG, 35 * DEG, 2000)
    f = tire.forces(4000.0, kappa, alpha)
    way = np.linspace(0, 2 * np.pi, 361)
    for x, y in zip(np.cos(way), np.sin(way), strict=True):
        most = (hull[:, 1] * x + hull[:, 0] * y).max()
        assert (f.fx * x + f.fy * y).max() / 1e3 <= most * 1.005
    assert ax.xaxis_inverted()  # left is left
    assert sum(ax.get_xlim()) == pytest.approx(0) == sum(ax.get_ylim())


@pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
def test_lines_of_the_friction_ellipse_do_not_fold_back(tire: Any) -> None:
    """Beyond the limit more slip gives smaller forces: a cusp without meaning."""
    ax = figures.friction_ellipse(tire, 4000.0, [0, 4 * DEG, 12 * DEG], [0, 0.02, 0.2])
    for name, line in lines(ax).items():
        if name.strip("_") not in ("zero", "envelope"):
            force = line.get_ydata() if name.endswith("°") else line.get_xdata()
            assert abs(np.diff(force).sum()) == pytest.approx(
                np.abs(np.diff(force)).sum(), rel=0.02
            )


def test_a_brush_reaches_mu_in_all_directions() -> None:
    hull = lines(figures.friction_ellipse(Brush(friction=0.9), 4000.0))["_envelope"].get_xydata()
    np.testing.assert_allclose(np.hypot(*hull.T), 3.6, rtol=1e-12)


@pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)
def test_combined_shows_each_force_at_the_other_slip(tire: Any) -> None:
    left, right = figures.combined(tire, 4000.0, [0.0, 5 * DEG], [-0.1, 0.0], gamma=0.03)
    kappa, alpha = lines(left)["0°"].get_xdata(), lines(right)["0"].get_xdata() * DEG
    fx = tire.forces(4000.0, kappa, 5 * DEG, 0.03).fx
    holds(lines(left)["5°"], kappa, fx / 1e3)
    fy = tire.forces(4000.0, -0.1, alpha, 0.03).fy
    holds(lines(right)["−0.1"], np.degrees(alpha), fy / 1e3)
    assert "4 kN" in left.get_title(loc="left")


@pytest.mark.parametrize("tire", [BRUSH, GENTA], ids=["brush", "Genta"])
def test_trail_is_the_arm_of_the_moment(tire: Any) -> None:
    left, right = figures.trail(tire, [4000.0])
    alpha = lines(left)["4 kN"].get_xdata() * DEG
    f = tire.forces(4000.0, 0.0, alpha)
    holds(lines(left)["4 kN"], np.degrees(alpha), f.mz)
    arm = lines(right)["4 kN"].get_ydata() / 1e3
    forced = np.abs(f.fy) > 0.02 * np.abs(f.fy).max()
    left_over = np.interp(0.0, f.fy[::-1], f.mz[::-1])  # where the force vanishes
    np.testing.assert_allclose(
        (arm * -f.fy)[forced], (f.mz - left_over)[forced], atol=2e-3 * np.abs(f.mz).max()
    )


@pytest.mark.parametrize("tire", [BRUSH, GENTA], ids=["brush", "Genta"])
@pytest.mark.parametrize("gamma", [0.0, 0.05])
def test_trail_has_no_pole_where_the_force_vanishes(tire: Any, gamma: float) -> None:
    right = figures.trail(tire, [4000.0], gamma=gamma)[1]
    arm = lines(right)["4 kN"].get_ydata()
    assert np.isfinite(arm).all()
    assert np.abs(np.diff(arm)).max() < 0.1 * np.ptp(arm)
    assert right.get_ylim()[1] < 1.2 * arm.max()


def test_a_trail_without_force_is_a_gap() -> None:
    right = figures.trail(BRUSH, [4000.0], 0.0)[1]
    assert np.isnan(right.get_lines()[0].get_ydata()).all()


def test_trail_of_a_brush_is_a_third_of_the_half_length() -> None:
    tire = Brush()
    right = figures.trail(tire, [4000.0], [0.2 * DEG, 5 * DEG])[1]
    assert lines(right)["4 kN"].get_ydata()[0] == pytest.approx(30.0, rel=0.1)


def test_load_sensitivity_is_that_of_the_parameters() -> None:
    tire = SimplePacejka(friction_x=1.2, friction_y=0.9, load_sensitivity=0.2)
    left, right = figures.load_sensitivity(tire, [2000.0, 4000.0, 8000.0])
    falls = 1 - 0.2 * np.array([-0.5, 0.0, 1.0])
    np.testing.assert_allclose(lines(left)["longitudinal, Fx/Fz"].get_ydata(), 1.2 * falls, 1e-4)
    np.testing.assert_allclose(lines(left)["lateral, Fy/Fz"].get_ydata(), 0.9 * falls, 1e-4)
    told = tire.describe([2000.0, 4000.0, 8000.0])
    per_degree = lines(right)["cornering stiffness (kN/deg)"].get_ydata()
    per_percent = lines(right)["slip stiffness (kN/%)"].get_ydata()
    np.testing.assert_allclose(per_degree * 1e3 / DEG, told["cornering_stiffness"], rtol=1e-5)
    np.testing.assert_allclose(per_percent * 1e5, told["slip_stiffness"], rtol=1e-5)


def test_camber_beyond_the_range_of_the_file_is_marked() -> None:
    tire = sp.tires.load("pacejka_205_60r15")  # to 10 degrees
    left, right = figures.camber(tire, [-12 * DEG, 0, 12 * DEG])
    dotted = {name for name, line in lines(left).items() if line.get_linestyle() == ":"}
    assert dotted == {"−12°, beyond the file", "12°, beyond the file"}
    spans = [p for p in right.patches if p.get_label() == "_beyond the file"]
    edges = sorted(x for p in spans for x in p.get_extents().transformed(
        right.transData.inverted()).get_points()[:, 0])  # fmt: skip
    most = np.degrees(0.175)
    np.testing.assert_allclose(edges, [-12, -most, most, 12], rtol=1e-6)
    assert "beyond the range of the file" in right.texts[0].get_text()
    assert not figures.camber(tire)[1].patches  # 6 degrees are within


def test_camber_shifts_the_force_and_gives_thrust() -> None:
    left, right = figures.camber(BRUSH, [-4 * DEG, 4 * DEG])
    alpha = lines(left)["4°"].get_xdata() * DEG
    holds(lines(left)["4°"], np.degrees(alpha), BRUSH.forces(3000.0, 0.0, alpha, 4 * DEG).fy / 1e3)
    gamma = lines(right)["6 kN"].get_xdata() * DEG
    thrust = BRUSH.forces(6000.0, 0.0, 0.0, gamma).fy
    holds(lines(right)["6 kN"], np.degrees(gamma), thrust / 1e3)
    assert thrust[-1] < 0 < thrust[0]


@pytest.mark.slow
def test_compare_draws_models_over_each_other() -> None:
    along, across, moment, both = figures.compare(TIRES, 4000.0)
    for name, tire in TIRES.items():
        kappa = lines(along)[name].get_xdata()
        alpha = lines(across)[name].get_xdata() * DEG
        f = tire.forces(4000.0, 0.0, alpha)
        holds(lines(along)[name], kappa, tire.forces(4000.0, kappa, 0.0).fx / 1e3)
        holds(lines(across)[name], np.degrees(alpha), f.fy / 1e3)
        holds(lines(moment)[name], np.degrees(alpha), f.mz)
        own = lines(figures.friction_ellipse(tire, 4000.0))["_envelope"]
        holds(lines(both)[name], *own.get_data())
    for ax in (along, across, moment):
        assert sorted(text.get_text() for text in ax.texts) == sorted(TIRES)


def test_compare_is_at_a_load_that_was_asked_for() -> None:
    with pytest.raises(ValueError, match="made for 3 kN and 4 kN: say at which load fz"):
        figures.compare(TIRES)
    one_load = {"dry": BRUSH, "wet": Similarity(BRUSH, friction=0.6)}
    assert "3 kN" in figures.compare(one_load)[0].get_title(loc="left")


@pytest.mark.slow
def test_names_of_nine_curves_do_not_overlap() -> None:
    nine = {f"friction {k}": Brush(friction=1 + 1e-3 * k) for k in range(9)}
    for ax in figures.compare(nine, 4000.0)[:3]:
        ax.figure.canvas.draw()
        boxes = [Text.get_window_extent(text) for text in ax.texts]  # without what leads to curves
        assert len(boxes) == 9
        assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))
        styles = {(line.get_color(), line.get_linestyle()) for line in ax.get_lines()[:9]}
        assert len(styles) == 9


@pytest.mark.slow
def test_any_model_with_forces_will_do() -> None:
    class Sand:
        def __init__(self) -> None:
            self.parameters = {"FNOMIN": 2000.0}

        def forces(self, fz: Any, kappa: Any, alpha: Any, gamma: Any = 0.0, **_: Any) -> TireForces:
            fx, fy, gamma = np.broadcast_arrays(0.4 * fz * np.tanh(9 * kappa), -fz * alpha, gamma)
            return TireForces(fx, fy, 0 * fx, -0.01 * fx, 0.02 * fy)

    for figure in EVERY:
        for ax in panels(figure(Sand())):
            ax.figure.canvas.draw()


# axes say what they show


@pytest.mark.parametrize("name", figures.__all__)
def test_labels_carry_units_and_signs(name: str) -> None:
    found = panels(draw(name, BRUSH))
    assert len(found) == PANELS[name]
    for ax in found:
        for label in (ax.get_xlabel(), ax.get_ylabel()):
            assert any(unit in label for unit in ("(deg", "(kN", "(N m", "(mm)", "ISO-W", "(-)"))
            if label.startswith("longitudinal force"):
                assert "+ = driving" in label
            if label.startswith("lateral force"):
                assert "+ = to the left" in label
            if label.startswith("slip angle (deg,") and name != "carpet":
                assert "ISO-W: + = wheel moves to its left" in label
            if label.startswith("inclination"):
                assert "+ = top leans to the right" in label
        assert ax.get_title(loc="left")


@pytest.mark.parametrize("name", first_quick(figures.__all__))
def test_given_axes_are_drawn_into(name: str) -> None:
    count = PANELS[name]
    figure, own = plt.subplots(1, count)
    keyword: dict[str, Any] = {"ax": own} if count == 1 else {"axes": own}
    found = panels(draw(name, BRUSH, **keyword))
    assert found == list(np.ravel(own))
    assert all(ax.get_lines() for ax in figure.axes)
    assert plt.get_fignums() == [figure.number]


@pytest.mark.slow
@pytest.mark.parametrize("name", figures.__all__)
def test_nothing_is_clipped_or_overlaps(name: str) -> None:
    found = panels(draw(name, GENTA))
    figure = found[0].figure
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    drawn = figure.get_tightbbox(renderer)  # inches
    width, height = figure.get_size_inches()
    assert 0 <= drawn.x0 < drawn.x1 <= width
    assert 0 <= drawn.y0 < drawn.y1 <= height
    for one, other in itertools.combinations(found, 2):
        assert not one.get_tightbbox(renderer).overlaps(other.get_tightbbox(renderer))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["longitudinal", "lateral", "combined", "camber"])
def test_legends_hide_no_curve(name: str) -> None:
    for ax in panels(draw(name, BRUSH)):
        ax.figure.canvas.draw()
        box = ax.get_legend()
        if box is None:
            continue
        frame = box.get_window_extent()
        for line in ax.get_lines():
            if line.get_label() != "_zero":
                points = ax.transData.transform(line.get_xydata())
                inside = (points > frame.min).all(axis=1) & (points < frame.max).all(axis=1)
                assert not inside.any(), line.get_label()


# bad input


def test_axes_of_another_number_of_panels_are_refused() -> None:
    with pytest.raises(TypeError, match="this figure is drawn into axes=, not ax="):
        figures.load_sensitivity(BRUSH, ax=None)
    with pytest.raises(TypeError, match="this figure is drawn into ax=, not axes="):
        figures.lateral(BRUSH, axes=None)


def test_loads_of_another_figure_are_named_as_those_of_this_one() -> None:
    with pytest.raises(TypeError, match=r"'fz' is no condition .* loads=$"):
        sp.plot.tire.lateral(BRUSH, fz=[2000.0, 4000.0])
    with pytest.raises(TypeError, match=r"'loads' is no condition .* fz=$"):
        sp.plot.tire.combined(BRUSH, loads=[2000.0, 4000.0])


@pytest.mark.parametrize("figure", EVERY, ids=lambda f: f.__name__)
def test_no_tire_and_parameter_sets_are_refused(figure: Any) -> None:
    with pytest.raises(TypeError, match="tire must be a model with forces, not dict"):
        figure({"brush": BRUSH})
    with pytest.raises(ValueError, match=r"parameter sets of shape \(2,\)"):
        figure(Brush(friction=[0.9, 1.0]))
    with pytest.raises(TypeError, match="'camber' is no condition of this figure, which takes"):
        figure(BRUSH, camber=0.1)
    with pytest.raises(ValueError, match="vx must be one number for the whole figure, not 2"):
        figure(BRUSH, vx=[10.0, 20.0])
    with pytest.raises(ValueError, match="p must be finite"):
        figure(BRUSH, p=np.nan)
    assert not plt.get_fignums()


@pytest.mark.parametrize("name", figures.__all__)
def test_wrong_axes_are_refused(name: str) -> None:
    tire: Any = {"brush": BRUSH} if name == "compare" else BRUSH
    figure = getattr(figures, name)
    if PANELS[name] == 1:
        with pytest.raises(TypeError, match="ax must be Axes of Matplotlib, not Figure"):
            figure(tire, ax=plt.figure())
    else:
        with pytest.raises(ValueError, match=f"axes must be {PANELS[name]}, one for each panel"):
            figure(tire, axes=plt.subplots(1, 3)[1])
        with pytest.raises(TypeError, match="axes must be Axes of Matplotlib, not int"):
            figure(tire, axes=[1, 2])


def test_slips_and_loads_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match=r"alpha must be in rad, .* is -10 in degrees"):
        figures.lateral(BRUSH, alpha=[0, -10])
    with pytest.raises(ValueError, match="gamma must be in rad"):
        figures.camber(BRUSH, [-3, 3])
    with pytest.raises(ValueError, match=r"loads must be from 0.001 to 1e\+09 N, but one is 0 N"):
        figures.trail(BRUSH, [4000, 0])
    with pytest.raises(ValueError, match=r"fz must be from 0.001 to 1e\+09 N, not -1 N"):
        figures.friction_ellipse(BRUSH, -1.0)
    with pytest.raises(ValueError, match="kappa must be finite"):
        figures.longitudinal(BRUSH, kappa=[0, np.inf])
    with pytest.raises(ValueError, match=r"loads must be one or more numbers, .* shape \(2, 1\)"):
        figures.lateral(BRUSH, [[1.0], [2.0]])
    with pytest.raises(TypeError, match="loads must be real numbers"):
        figures.lateral(BRUSH, ["4 kN"])
    with pytest.raises(ValueError, match=r"loads and alpha: 1 and 9 .* at least two of each"):
        figures.carpet(BRUSH, [4000.0])
    with pytest.raises(TypeError, match="tires must be a dict of models by name, not list"):
        figures.compare([BRUSH])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="tires must hold at least one tire"):
        figures.compare({})
    with pytest.raises(TypeError, match=r"'gama' .* did you mean 'gamma'"):
        figures.lateral(BRUSH, gama=0.1)


def test_tires_without_a_moment_or_a_limit_are_drawn() -> None:
    figures.trail(Dugoff())
    figures.load_sensitivity(Linear())
    figures.friction_ellipse(Linear())


@pytest.mark.slow
def test_matplotlib_is_not_needed_until_a_figure_is_asked_for() -> None:
    program = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import skidpad as sp\n"
        "try: sp.plot.tire.lateral(sp.tires.Brush())\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "needs matplotlib, which is not installed: pip install 'skidpad[lab]'" in done.stdout


def test_figures_come_when_they_are_asked_for() -> None:
    program = (
        "import sys, skidpad as sp\n"
        "print('skidpad.plot.tire' in sys.modules)\n"
        "print(sp.plot.tire.lateral.__name__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-2:] == ["False", "lateral"]
    assert sp.plot.tire is figures
    with pytest.raises(AttributeError, match="has no attribute 'tyre'"):
        _ = sp.plot.tyre  # type: ignore[attr-defined]
