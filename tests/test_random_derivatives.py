"""Derivatives of the step against differences: random cars of every structure."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import random_fleets
import skidpad as sp
from numpy.typing import NDArray
from random_fleets import BEST, CARS, Drive
from ridders import ROUNDING, derivative
from rings import first_quick
from skidpad import _core
from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.parameters import fields
from skidpad.simulation.inputs import single_wheels
from skidpad.simulation.kernel_state import column_names
from skidpad.simulation.variables import find_variables, rows_of

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")

SEED, FLEETS, COLUMNS = 26, 12, 12  # 12 columns of 70 cars in each of 12 fleets
LISTED = 4  # and numbers of lists
NEAR = 1e-8
MOVES = {"x": 1e-2, "y": 1e-2, "z": 1e-4, "travel": 1e-4, "deflection_x": 2e-5,
         "deflection_y": 2e-5, "drive_torque": 1.0, "torque_vectoring": 1.0,
         **{f"wheel_drive_torque_{wheel}": 20.0 for wheel in WHEELS}}  # fmt: skip
FREE_INPUTS = ("steer", "rear_steer", "drive_torque", "torque_vectoring",
               *(f"wheel_drive_torque_{wheel}" for wheel in WHEELS))  # fmt: skip


class Near:
    """A random fleet one step before the differentiated one, and the variables."""

    def __init__(self, index: int) -> None:
        self.drive = Drive(index)
        # four wheels that brakes hold leave torques between shafts that are rounding alone
        self.drive.inputs["wheel_brake_torque"] *= 0.02
        self.random = np.random.default_rng([SEED, index, 1])
        self.fleet = self.drive.start(np.arange(CARS), "float64", BEST)
        inputs = {name: value[0] for name, value in self.drive.inputs.items()}
        self.fleet.step(**inputs, dt=self.drive.dt, steps=int(self.random.integers(1, 30)))
        self.inputs: dict[str, Any] = dict(
            single_wheels({name: value[1] for name, value in self.drive.inputs.items()})
        )
        self.of = [n for n in CHANNELS if n in ("vx", "vy", "vz", "roll_rate", "pitch_rate",
            "yaw_rate", "z", "q1", "wheel_speed", "travel", "travel_rate", "deflection_x",
            "deflection_y", "ax", "ay", "fx", "fy", "fz", "mz")]  # fmt: skip

    def columns(self) -> list[str]:
        """Draw states, inputs and parameters."""
        car = self.fleet.car
        known = fields(car["tire.model"])
        states = ["vx", "vy", "vz", "z", "roll_rate", "pitch_rate", "yaw_rate", "wheel_speed"]
        if car["tire.slip"] == "relaxation":
            states += ["deflection_x", "deflection_y"]
        if car["suspension.hubs"] == "massed":
            states += ["travel", "travel_rate"]
        inside = [n for n in column_names(car) if self.is_free(known[n], np.asarray(car[n]))]
        free = [n for n in self.inputs if n in FREE_INPUTS]
        places = find_variables(self.fleet._cars, ["lists"]).columns()
        listed = [name for name in places if self.may_be(name)]
        drawn = [states, free, inside, listed]
        counts = (COLUMNS // 3, min(len(free), 1), COLUMNS // 2, min(len(listed), LISTED))
        return [
            str(name)
            for names, count in zip(drawn, counts, strict=True)
            for name in self.random.choice(names, count, replace=False)
        ]

    def is_free(self, field: Any, values: NDArray[Any]) -> bool:
        """Whether a parameter may vary by a thousandth both ways in every car."""
        h = 1e-3 * np.abs(values)
        inside = (values - h >= field.low) & (values + h <= field.high)
        return bool((h > 0).all() and inside.all())

    def moved_list(self, name: str, h: Any) -> sp.Car:
        """Return the cars with a number of a list, such as "engine.torques[2]", changed by h."""
        whole, _, place = name[:-1].partition("[")
        numbers = self.fleet.car[whole]
        own = np.shape(numbers)[-1:] == (CARS,)
        wide = np.array(numbers if own else np.repeat(np.asarray(numbers)[..., None], CARS, -1))
        wide[tuple(map(int, place.split(", ")))] += h
        return self.fleet.car.replace({whole: wide})

    def may_be(self, name: str) -> bool:
        """Whether a number of a list is not 0 and may vary both ways."""
        h = self.move(name)
        try:
            for side in (-h, h):
                self.moved_list(name, side)
        except ValueError:
            return False
        return bool((h > 0).all())

    def move(self, name: str) -> Any:
        """The change of a variable for differences."""
        if name.endswith("]"):
            whole, _, place = name[:-1].partition("[")
            at = tuple(map(int, place.split(", ")))
            return 1e-3 * np.abs(np.asarray(self.fleet.car[whole])[at]) + np.zeros(CARS)
        if name in self.fleet.car:
            return 1e-3 * np.abs(np.asarray(self.fleet.car[name])) + np.zeros(CARS)
        return MOVES.get(name, 1e-3) + np.zeros(CARS)

    def rows(self, fleet: sp.Fleet) -> NDArray[Any]:
        """Rows that are compared."""
        every = np.concatenate((fleet._cars.state, fleet._cars.output))
        return every[[CHANNELS[n].row + i for n in self.of for i in range(CHANNELS[n].rows)]]

    def after(self, name: str, wheel: int, h: NDArray[Any]) -> NDArray[Any]:
        """Rows after the step with a variable changed by h."""
        cars, inputs, car = self.fleet, dict(self.inputs), self.fleet.car
        if name.endswith("]"):
            car = self.moved_list(name, h)
        elif name in inputs:
            inputs[name] = inputs[name] + h
        elif name not in CHANNELS:
            car = car.replace({name: np.asarray(car[name]) + h})
        moved = sp.Fleet(car, CARS, road=cars.road)
        moved._cars.state[...] = cars._cars.state
        if name in CHANNELS and name not in inputs:
            moved._cars.state[CHANNELS[name].row + wheel] += h
        _core.written(moved._cars.plan)
        moved.run(inputs, self.drive.dt, self.drive.dt)
        return self.rows(moved)


@pytest.mark.parametrize("index", first_quick(range(FLEETS), 2))
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_derivatives_are_those_of_differences(
    index: int, monkeypatch: pytest.MonkeyPatch, record_property: Any
) -> None:
    monkeypatch.setattr(random_fleets, "SEED", SEED)
    near = Near(index)
    names = near.columns()
    by = [name.partition("[")[0] for name in names]
    found = near.fleet.jacobian(near.inputs, of=near.of, by=by, dt=near.drive.dt)
    assert found.rows == rows_of(near.of)
    finite = np.isfinite(found.after).all(axis=1)
    columns = []
    for name in names:
        h = near.move(name)
        wheel, column = 0, name
        if name in found.columns or name in near.fleet.car:
            pass
        else:  # a state of wheels
            wheel = int(near.random.integers(4))
            column = rows_of([name])[wheel]

        def moved(share: float, h: Any = h, name: str = name, wheel: int = wheel) -> NDArray[Any]:
            return near.after(name, wheel, share * h)

        slope, doubt = derivative(moved, 1.0)  # per move
        exact = found.values[:, :, found.columns.index(column)].T * h
        columns.append((name, moved, exact, slope, doubt))
    # what rounding does to a row is seen beside the most that any column does to it
    most = np.max([np.abs(exact) for _, _, exact, _, _ in columns], axis=0)
    lost = ROUNDING * np.abs(near.rows(near.fleet))  # where the step brings a speed to rest
    # a wheel that is held is between sticking and turning, where slopes change within a rounding
    held = (near.fleet.state.wheel_speed == 0).any(axis=0)
    wrong, switches, cases = [], 0, 0
    for name, moved, exact, slope, doubt in columns:
        off = np.abs(exact - slope) > NEAR * np.abs(exact) + 4 * (doubt + lost) + 1e-9 * most
        smooth = doubt <= 1e-7 * np.abs(exact) + 1e-9 * most
        unlike = (off & smooth).any(axis=0) & finite
        if unlike.any():  # a kink just here looks smooth from both sides at once
            here = moved(0.0)
            sides = [(moved(s) - here) / s for s in (1e-3, -1e-3, 1e-5, -1e-5)]
            # what a search leaves where it ends, or shafts held together, is another at every place
            left = 1e-5 * np.max([np.abs(side - exact) for side in sides[2:]], axis=0)
            sides += [0.5 * (sides[0] + sides[1]), 0.5 * (sides[2] + sides[3])]
            # or shafts are held together, whose torques follow from how little they give
            rounded = ROUNDING * np.maximum(np.abs(here), np.abs(near.rows(near.fleet)))
            room = 1e-2 * np.abs(exact) + 1e-3 * most + 4 * rounded / 1e-5
            as_one = np.any([(np.abs(exact - side) <= room).all(axis=0) for side in sides], axis=0)
            for s in (1e-2, -1e-2):
                off_there = np.abs(exact - (moved(s) - here) / s)
                as_one |= (off_there <= room + 4 * left / abs(s)).all(axis=0)
            wrong += [(name, int(i)) for i in np.flatnonzero(unlike & ~as_one & ~held)]
        cases += int(finite.sum())
        switches += int((off.any(axis=0) & finite).sum())
    record_property("cases", cases)
    record_property("switches", switches)
    print(f"fleet {index}: {cases} cases, {switches} at a switch, {wrong}")
    assert not wrong
    assert switches <= 0.15 * cases
