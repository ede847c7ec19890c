"""Parameters of standard tests that must be positive; otherwise refused by name."""

from __future__ import annotations

from typing import Any

import pytest
from skidpad import maneuvers as m


@pytest.mark.parametrize("value", [0.0, -1.0])
@pytest.mark.parametrize(
    ("test", "name"),
    [
        (m.Fishhook, "patience"),
        (m.PulseSteer, "width"),
        (m.RandomSteer, "duration"),
        (m.SineSteer, "frequency"),
        (m.SineWithDwell, "frequency"),
        (m.SineWithDwell, "step"),
        (m.SteadyStateCircle, "ay"),
        (m.SteadyStateCircle, "acceleration"),
        (m.Transition, "limit"),
        (m.Weave, "frequency"),
    ],
    ids=lambda of: getattr(of, "__name__", of),
)
def test_what_must_be_above_zero_is_refused_by_its_name(test: Any, name: str, value: float) -> None:
    with pytest.raises(ValueError, match=rf"^{name}: .* is not allowed, must be (>|from 1 to)"):
        test(**{name: value})


@pytest.mark.parametrize("test", [m.RandomSteer, m.SineSweep])
@pytest.mark.parametrize("between", [(0.2, 0.0), (4.0, 0.2), (0.0, 4.0)])
def test_frequencies_rise_from_above_zero(test: Any, between: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match=r"^between: .* must rise from above 0"):
        test(between=between)
