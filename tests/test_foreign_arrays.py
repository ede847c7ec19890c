"""Arrays and quantities of other libraries: converted to SI numbers, or refused by name."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
import skidpad as sp
from child import command
from numpy.typing import NDArray
from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad._lib.arrays import real_array
from skidpad._lib.units import written
from skidpad.cars.lists import list_fields
from skidpad.drivers import Robot, SpeedHold
from skidpad.errors import NotRealError
from skidpad.fmu.units import exponents

CAR = sp.cars.load("bmw_320i")
TIRE = sp.tires.Brush()
MASSES = np.array([900.0, 1000.0, 1100.0])
SPEEDS = np.array([10.0, 20.0, 30.0])
ANGLES = np.array([0.01, 0.02, -0.03])


def fleet() -> sp.Fleet:
    moving = sp.Fleet(CAR, 3)
    moving.start(speed=20.0)
    return moving


def started(**places: Any) -> NDArray[Any]:
    moving = fleet()
    moving.start(**places)
    return np.stack([moving.state.vx, moving.state.yaw, moving.state.x])


def stepped(**inputs: Any) -> NDArray[Any]:
    moving = fleet()
    moving.step(**inputs, steps=3)
    return np.stack([moving.state.vx, moving.state.yaw_rate])


def run(inputs: Any = None, **how: Any) -> NDArray[Any]:
    moving = fleet()
    moving.run(inputs, 0.03, **how)
    return np.stack([moving.state.vx, moving.state.yaw_rate])


def written_state(vx: Any) -> NDArray[Any]:
    moving = fleet()
    moving.state.vx = vx
    return moving.state.vx.copy()


def changed(mass: Any) -> Any:
    moving = fleet()
    moving.change({"body.mass": mass})
    return moving.car["body.mass"]


class Door(NamedTuple):
    """Where numbers are passed: their name in errors, unit, and another compatible one."""

    call: Callable[[Any], Any]
    numbers: NDArray[np.float64]
    name: str
    unit: str
    other: str


DOORS = {
    "parameter": Door(
        lambda x: CAR.replace({"body.mass": x})["body.mass"], MASSES, "body.mass", "kg", "tonne"
    ),
    "list": Door(
        lambda x: sp.Car({"gearbox.ratios": x})["gearbox.ratios"],
        np.array([3.0, 2.0, 1.0]), "gearbox.ratios", "-", "percent",
    ),
    "sweep": Door(
        lambda x: sp.sweep(CAR, {"body.mass": x})["body.mass"], MASSES, "body.mass", "kg", "lb"
    ),
    "tire": Door(
        lambda x: sp.tires.Brush(tread_stiffness=x).parameters["tread_stiffness"],
        1e4 * MASSES, "tread_stiffness", "N/m2", "N/mm^2",
    ),
    "start": Door(lambda x: started(speed=x), SPEEDS, "speed", "m/s", "km/h"),
    "heading": Door(lambda x: started(heading=x), ANGLES, "heading", "rad", "deg"),
    "place": Door(lambda x: started(x=x), SPEEDS, "x", "m", "inch"),
    "state": Door(written_state, SPEEDS, "vx", "m/s", "mph"),
    "change": Door(changed, MASSES, "body.mass", "kg", "g"),
    "step": Door(lambda x: stepped(steer=x), ANGLES, "steer", "rad", "deg"),
    "hand wheel": Door(lambda x: stepped(hand_wheel=x), 10 * ANGLES, "hand_wheel", "rad", "turn"),
    "long step": Door(
        lambda x: stepped(steer=x, threads=2), ANGLES, "steer", "rad", "mrad"
    ),
    "input": Door(
        lambda x: run({"drive_torque": x}), MASSES, "drive_torque", "N m", "kN*m"
    ),
    "signal": Door(
        lambda x: run({"steer": sp.Signal([0.0, 0.01, 0.02], x)}), ANGLES, "steer", "rad", "deg"
    ),
    "signal of the hand wheel": Door(
        lambda x: run({"hand_wheel": sp.Signal([0.0, 0.01, 0.02], x)}),
        10 * ANGLES, "hand_wheel", "rad", "deg",
    ),
    "driver": Door(
        lambda x: run(driver=SpeedHold(x)), SPEEDS, "driver hold speed", "m/s", "km/h"
    ),
    "signal of a driver": Door(
        lambda x: run(driver=Robot(sp.Signal([0.0, 0.01, 0.02], x))),
        10 * ANGLES, "driver robot program", "rad", "deg",
    ),
    "trim": Door(lambda x: sp.trim(CAR, speed=x, ay=2.0).steer, SPEEDS, "speed", "m/s", "knot"),
    "radius of a trim": Door(
        lambda x: sp.trim(CAR, speed=10.0, radius=x).steer, 5 * SPEEDS, "radius", "m", "ft"
    ),
    "entry of a maneuver": Door(
        lambda x: sp.maneuvers.Moose(dt=4e-3).run(CAR, x, record=()).metrics["exit_speed"],
        SPEEDS - 5.0,
        "speed",
        "m/s",
        "mph",
    ),
    "load": Door(lambda x: TIRE.forces(x, 0.0, 0.05).fy, 4 * MASSES, "fz", "N", "kN"),
    "slip angle": Door(lambda x: TIRE.forces(4e3, 0.0, x).fy, ANGLES, "alpha", "rad", "deg"),
}  # fmt: skip
ALL = pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)


class Lent:
    """Numbers available only through DLPack."""

    def __init__(self, numbers: NDArray[Any], device: int = 1) -> None:
        self.numbers, self.device = numbers, device

    def __dlpack__(self, **how: Any) -> Any:
        return self.numbers.__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0


def tensor(numbers: NDArray[Any]) -> Any:
    return pytest.importorskip("torch", reason="torch is not installed here").tensor(numbers)


def data_array(numbers: NDArray[Any], **attributes: str) -> Any:
    xarray = pytest.importorskip("xarray")
    return xarray.DataArray(numbers, dims="car", attrs=attributes)


def quantity(numbers: Any, unit: str) -> Any:
    return pytest.importorskip("pint").Quantity(numbers, unit)


@ALL
@pytest.mark.parametrize("made", [tensor, Lent, data_array])
def test_arrays_of_others_are_taken_as_those_of_numpy(door: Door, made: Any) -> None:
    np.testing.assert_array_equal(door.call(made(door.numbers)), door.call(door.numbers))


@ALL
def test_quantities_are_converted(door: Door) -> None:
    given = quantity(door.numbers, written(door.unit)).to(door.other)
    assert not np.array_equal(given.magnitude, door.numbers)
    expected = door.call(door.numbers)
    np.testing.assert_allclose(door.call(given), expected, rtol=1e-12, atol=1e-15)


@ALL
def test_units_of_xarray_are_converted(door: Door) -> None:
    given = quantity(door.numbers, written(door.unit)).to(door.other)
    labeled = data_array(given.magnitude, units=str(given.units))
    np.testing.assert_array_equal(door.call(labeled), door.call(given))
    np.testing.assert_array_equal(door.call(data_array(given)), door.call(given))


@ALL
def test_units_of_the_field_change_no_bit(door: Door) -> None:
    for unit in (door.unit, written(door.unit)):
        labeled = data_array(door.numbers, units=unit)
        np.testing.assert_array_equal(door.call(labeled), door.call(door.numbers))


@ALL
def test_a_unit_that_does_not_fit_is_refused_by_name(door: Door) -> None:
    wanted = "a number without a unit" if door.unit == "-" else f"its unit, {door.unit}"
    message = f"^{door.name} is in ampere, which does not fit {wanted}$"
    for given in (quantity(door.numbers, "A"), data_array(door.numbers, units="A")):
        with pytest.raises(ValueError, match=message):
            door.call(given)
    with pytest.raises(ValueError, match=r"has units 'furlongs of gold', not known to pint"):
        door.call(data_array(door.numbers, units="furlongs of gold"))


@ALL
def test_a_tensor_that_requires_a_gradient_says_what_to_do(door: Door) -> None:
    with pytest.raises(NotRealError, match=r"requires a gradient.*\.detach\(\)$"):
        door.call(tensor(door.numbers).requires_grad_())


@ALL
def test_what_lies_on_a_device_says_what_to_do(door: Door) -> None:
    with pytest.raises(NotRealError, match="not in the memory of the processor: copy it"):
        door.call(Lent(door.numbers, device=2))  # CUDA's number


def test_a_tensor_without_memory_is_refused() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed here")
    with pytest.raises(NotRealError, match="not in the memory of the processor"):
        real_array("gain", torch.empty(2, device="meta"))


def test_numbers_that_numpy_does_not_have_are_refused() -> None:
    class Odd(Lent):
        def __dlpack__(self, **how: Any) -> Any:
            raise BufferError("bfloat16")

    with pytest.raises(NotRealError, match="of type Odd, which NumPy cannot convert to an array"):
        real_array("gain", Odd(MASSES))
    with pytest.raises(TypeError, match="steer must be real numbers, not this Tensor"):
        fleet().step(
            tensor(ANGLES).to(
                pytest.importorskip("torch", reason="torch is not installed here").bfloat16
            )
        )


def test_quantities_of_any_registry_are_known() -> None:
    pint = pytest.importorskip("pint")
    own = pint.UnitRegistry()
    own.define("stone_of_mine = 7 kg")
    assert CAR.replace({"body.mass": own.Quantity(100, "stone_of_mine")})["body.mass"] == 700.0


def test_hertz_are_no_radians_per_second() -> None:
    for given in (quantity(20.0, "Hz"), quantity(0.02, "kHz")):
        with pytest.raises(ValueError, match=r"is in (kilo)?hertz, .*rad/s; of turns say"):
            CAR.replace({"engine.idle_speed": given})
    turning = CAR.replace({"engine.idle_speed": quantity(20.0, "revolution/s")})
    assert turning["engine.idle_speed"] == pytest.approx(40 * np.pi, rel=1e-15)


def test_numbers_without_a_unit_are_in_si() -> None:
    assert real_array("gain", quantity([36.0], "km/h")).tolist() == [10.0]
    assert real_array("gain", quantity([20.0], "degC")).tolist() == [293.15]
    assert real_array("gain", data_array(np.ones(1), units="N m/rad")).tolist() == [1.0]
    assert real_array("gain", data_array(np.ones(1), units="kN")).tolist() == [1000.0]


def test_plain_arguments_take_units_and_refuse_those_of_another_kind() -> None:
    pint = pytest.importorskip("pint")
    circle = sp.maneuvers.SteadyStateCircle(radius=pint.Quantity(100, "foot"))
    assert circle.radius == pytest.approx(30.48)
    assert sp.maneuvers.Hand(rate=pint.Quantity(500, "deg/s")).rate == pytest.approx(8.7266, 1e-4)
    slope = sp.Road.plane(slope=pint.Quantity(3, "deg")).at(1.0, 0.0).height
    assert slope == pytest.approx(np.tan(np.radians(3)))
    run = fleet().run(duration=pint.Quantity(200, "ms"), dt=pint.Quantity(2, "ms"))
    assert run.time[-1] == pytest.approx(0.2)
    with pytest.raises(ValueError, match="duration is in meter, which does not fit its unit, s"):
        fleet().run(duration=pint.Quantity(2, "m"))


def test_fields_of_tests_refuse_units_of_another_kind() -> None:
    pint = pytest.importorskip("pint")
    assert sp.maneuvers.StepSteer(speed=pint.Quantity([72, 90], "km/h")).speed.tolist() == [20, 25]
    for make, said in (
        (lambda: sp.maneuvers.StepSteer(speed=pint.Quantity(80, "m")), "speed is in meter"),
        (lambda: sp.maneuvers.StepSteer(ay=pint.Quantity(4, "m/s")), "ay is in meter / second"),
        (lambda: sp.maneuvers.StraightLineBraking(dt=pint.Quantity(1, "mm")), "dt is in"),
        (lambda: sp.maneuvers.SteadyStateCircle(radius=pint.Quantity(9, "s")), "radius is in"),
    ):
        with pytest.raises(ValueError, match=f"{said}.* does not fit its unit"):
            make()


def test_quantities_in_a_list_are_refused() -> None:
    with pytest.raises(NotRealError, match="entries with units: make it one quantity"):
        CAR.replace({"body.mass": [quantity(900.0, "kg"), quantity(1.0, "tonne")]})


def test_a_signal_remembers_its_unit() -> None:
    signal = sp.Signal(quantity([0.0, 500.0], "ms"), quantity([0.0, 180.0], "deg"))
    assert signal.times.tolist() == [0.0, 0.5]
    assert signal.values.tolist() == [0.0, np.pi]
    assert pickle.loads(pickle.dumps(signal)).given_in == "degree"
    assert signal.with_values([1.0, 2.0]).given_in == "degree"
    assert sp.Signal(0.0, 1.0).given_in is None


def test_what_a_recording_gives_goes_in_again() -> None:
    moving = fleet()
    moving.step(steer=ANGLES, steps=300)
    yaw = moving.run({"steer": ANGLES}, 0.1, record=["yaw"]).to_xarray()["yaw"]
    again = fleet()
    again.start(heading=yaw.isel(time=-1))
    np.testing.assert_array_equal(again.state.yaw, moving.state.yaw)


CHILD = """
import sys
import numpy as np, skidpad as sp, xarray
car = sp.cars.load("bmw_320i")
print(car.replace({"body.mass": xarray.DataArray([1.0, 900.0], attrs={"units": "kg"})}).n)
assert "pint" not in sys.modules
"""


def test_pint_is_not_imported_for_units_that_are_the_fields() -> None:
    pytest.importorskip("xarray")
    done = subprocess.run(command(CHILD), capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2"]


def test_without_pint_other_units_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("xarray")
    monkeypatch.setitem(sys.modules, "pint", None)
    with pytest.raises(ImportError, match=r"needs pint.*skidpad\[units\]"):
        CAR.replace({"body.mass": data_array(MASSES, units="tonne")})


def every_unit() -> set[str]:
    fields = {row[1] for rows in _core.tables().values() for row in rows}
    lists = {row.field.unit for row in list_fields().values()}
    return (
        fields
        | lists
        | {c.unit for c in CHANNELS.values()}
        | {row[0] for row in _core.inputs().values()}
    )


@pytest.mark.parametrize("unit", sorted(every_unit()))
def test_pint_reads_every_unit_as_it_is_meant(unit: str) -> None:
    pint = pytest.importorskip("pint")
    registry = pint.application_registry.get()
    factor, base = registry.get_base_units(pint.Unit(written(unit)), system="mks")
    assert factor == 1
    short = {"kilogram": "kg", "meter": "m", "second": "s", "radian": "rad"}
    found = {short[name]: power for name, power in base._units.items()}
    assert found == ({} if unit == "-" else exponents(unit))


def test_pint_xarray_understands_recordings() -> None:
    pytest.importorskip("pint_xarray")
    cars = sp.sweep(CAR, {"body.inertia_zz": [1000.0, 1500.0], "body.mass": MASSES})
    moving = sp.Fleet(cars)
    moving.start(speed=20.0)
    rec = moving.run({"steer": 0.02}, 0.1, record=["yaw_rate", "ay", "fz", "slip_ratio"])
    data = rec.to_xarray()
    assert data["ay"].attrs["units"] == "m/s^2"
    known = data.pint.quantify()
    turned = known["yaw_rate"].pint.to("deg/s").data.magnitude
    np.testing.assert_allclose(turned, np.degrees(data["yaw_rate"].values), rtol=1e-12)
    assert str(known["slip_ratio"].data.units) == "dimensionless"
    np.testing.assert_array_equal(known.pint.dequantify()["fz"].values, data["fz"].values)


def test_pint_xarray_understands_metrics() -> None:
    pytest.importorskip("pint_xarray")
    cars, options = sp.sweep(CAR, {"body.mass": MASSES}), {"speed": 12.0, "record": ()}
    result = sp.batch.run(sp.maneuvers.Moose(dt=2e-3), cars, options=options)
    data = result.to_xarray()
    known = data.pint.quantify()
    assert "" in result.units.values()
    for name, unit in result.units.items():
        assert ("units" in data[name].attrs) == (unit != ""), name
        assert hasattr(known[name].data, "units") == (unit != ""), name


def test_indices_have_no_unit() -> None:
    pint = pytest.importorskip("pint")
    with pytest.raises(TypeError, match="where: numbers with a unit"):
        fleet().car.take(pint.Quantity([0, 1], "m"))
