"""Slopes are derivatives of the curves; anti-effects and roll centers follow from them."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick

from .designs import KINDS, STEERED, Array, made

STEP = 4e-4
CONTACT = ("contact_height", "locked_contact_forward")
SLOPES = [one.name for one in fields(sp.suspension.Slopes) if one.name not in CONTACT]
TRAVEL, RACK = (
    ways.ravel() for ways in np.meshgrid(np.linspace(-0.06, 0.06, 5), np.linspace(-0.02, 0.02, 3))
)


def differences(kind: str, name: str, along: str) -> Array:
    """Sixth-order central differences."""
    one = made(kind)
    total = np.zeros_like(TRAVEL)
    for k, weight in ((1, 45 / 60), (2, -9 / 60), (3, 1 / 60)):
        for sign in (1, -1):
            by = sign * k * STEP
            travel = TRAVEL + (by if along == "travel" else 0.0)
            rack = (RACK + (by if along == "rack" else 0.0)) if kind in STEERED else 0.0
            total += sign * weight * getattr(one.solve(travel, rack), name) / STEP
    return total


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", first_quick(SLOPES, 2))
def test_slopes_by_travel_are_those_of_the_curves(kind: str, name: str) -> None:
    if kind not in STEERED and name in ("caster", "kpi"):
        assert np.isnan(made(kind).solve(TRAVEL).by_travel.kpi).all()
        return
    found = made(kind).solve(TRAVEL, RACK if kind in STEERED else 0.0)
    slope = getattr(found.by_travel, name)
    np.testing.assert_allclose(slope, differences(kind, name, "travel"), rtol=0, atol=1e-9)


@pytest.mark.parametrize("kind", first_quick(STEERED))
@pytest.mark.parametrize("name", SLOPES)
def test_slopes_by_rack_are_those_of_the_curves(kind: str, name: str) -> None:
    slope = getattr(made(kind).solve(TRAVEL, RACK).by_rack, name)
    np.testing.assert_allclose(slope, differences(kind, name, "rack"), rtol=0, atol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_a_locked_contact_point_moves_as_a_point_of_the_carrier(kind: str) -> None:
    one = made(kind)
    found = one.solve(0.02)
    arm = found.rotation.T @ (found.contact - found.wheel_center)
    ahead, behind = (one.solve(0.02 + by) for by in (1e-5, -1e-5))
    places = [pose.wheel_center + pose.rotation @ arm for pose in (ahead, behind)]
    slope = (places[0] - places[1])[0] / 2e-5
    assert found.by_travel.locked_contact_forward == pytest.approx(slope, abs=1e-8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_force_on_the_line_to_the_roll_center_does_no_work_in_bump(kind: str) -> None:
    one = made(kind)
    found, ahead, behind = (one.solve(TRAVEL + by) for by in (0.0, STEP, -STEP))
    path = ((ahead.contact - behind.contact) / (2 * STEP))[:, 1:]
    force = np.stack([-found.half_track, found.roll_center_height], axis=1)
    np.testing.assert_allclose(np.sum(force * path, axis=1), 0.0, atol=1e-6)
    np.testing.assert_allclose(found.by_travel.contact_height, path[:, 1], atol=1e-6)
