"""Verdicts of the moose test: outcomes and their causes."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.drivers import Preview
from skidpad.maneuvers import Moose, Outcome
from skidpad.maneuvers.saturation import peak_slip_angles

KMH = 3.6
GOLF = sp.cars.load("vw_golf_gti")


def test_a_car_that_goes_past_the_second_lane_has_not_passed() -> None:
    """Going straight it touches no cone, but passes five on the wrong side, by 1 m and the tail."""
    straight = Moose(driver=Preview(gain=0.0)).run(GOLF, 50 / KMH, record=())
    m = {name: value[0] for name, value in straight.metrics.items()}
    assert m["cones_hit"] == 0
    assert not m["clean"]
    assert m["outcome"] == Outcome.CONE
    lane = float(straight.course.middles[1] - straight.course.widths[1] / 2)
    assert m["cone_margin"] == pytest.approx(-(lane + GOLF["body.width"] / 2), abs=1e-6)
    xs, ys = straight.course.cones()
    at = int(m["nearest_cone"])
    assert (25.5 <= xs[at] <= 36.5, float(ys[at])) == (True, lane)


def test_the_margin_goes_through_zero_without_a_step() -> None:
    """As paths shift left, the margin at the left cones decreases by the same amount."""
    offsets = np.linspace(0.0, 0.6, 61)
    metrics = Moose(offset=offsets).run(GOLF, 8.0, record=()).metrics
    margin = metrics["cone_margin"]
    assert margin[0] > 0 > margin[-1]
    assert np.abs(np.diff(margin)).max() < 0.02
    assert (metrics["clean"] == (margin >= 0)).all()
    assert ((metrics["outcome"] == Outcome.CONE) == (margin < 0)).all()


@pytest.mark.parametrize(
    ("axle", "outcome"), [("front", Outcome.SLID_FRONT), ("rear", Outcome.SLID_REAR)]
)
def test_it_slides_with_the_axle_that_has_no_grip(axle: str, outcome: Outcome) -> None:
    car = sp.cars.load("bmw_320i").replace({f"tire.{axle}.grip": 0.5})
    metrics = Moose().run(car, 60 / KMH, record=()).metrics
    assert metrics["outcome"][0] in (outcome, Outcome.SPUN)
    weak, strong = ("front", "rear") if axle == "front" else ("rear", "front")
    assert metrics[f"{weak}_saturation"] > 1
    assert metrics[f"{weak}_saturation"] > metrics[f"{strong}_saturation"]


def test_the_largest_side_force_is_where_the_magic_formula_has_it() -> None:
    car = sp.cars.load("bmw_320i_commonroad")  # as soft in front as behind
    names = sp.tires.SimplePacejka().parameters
    tire = sp.tires.SimplePacejka(**{k: v for k, v in car["tire.front"].items() if k in names})
    slip = np.linspace(0, 0.6, 2001)
    force = np.abs(tire.forces(car.static_loads[0], 0.0, slip).fy)
    reached = slip[np.argmax(force >= 0.995 * force.max())]
    assert peak_slip_angles(car)[0, 0] == pytest.approx(reached, abs=0.006)


def test_the_throttle_is_released_or_the_engine_is_off_or_the_speed_is_held() -> None:
    i3 = sp.cars.load("bmw_i3")
    outcome, exits = {}, {}
    for word in ("released", "declutched", "hold"):
        metrics = Moose(throttle=word).run(i3, 44 / KMH, record=()).metrics  # type: ignore[arg-type]
        outcome[word], exits[word] = metrics["outcome"][0], metrics["exit_speed"][0]
    assert outcome["released"] == Outcome.STOPPED  # by its own motor, and no cone hit
    assert np.isnan(exits["released"])
    assert outcome["declutched"] == outcome["hold"] == Outcome.CLEAN
    assert exits["declutched"] < exits["hold"] == pytest.approx(44 / KMH, rel=0.03)
    with pytest.raises(ValueError, match="throttle is 'open', but must be one of released"):
        Moose(throttle="open")  # type: ignore[arg-type]


def test_a_test_is_driven_by_whom_it_can_be() -> None:
    with pytest.raises(TypeError, match="driver: expected a Preview or OptimalPreview or Sch"):
        Moose(driver=sp.drivers.SpeedHold(3.0))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="driver: expected a Driver, not 3"):
        sp.maneuvers.Slalom(driver=3)  # type: ignore[arg-type]
