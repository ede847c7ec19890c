"""The committed stub of the C module matches the module's names, arguments and results.

``python tests/test_stub.py`` rewrites its list of ufuncs; functions are typed by hand.
"""

from __future__ import annotations

import ast
import ctypes
import inspect
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import numpy as np
import pytest
import skidpad as sp
from skidpad import _core

STUB = resources.files("skidpad") / "_core.pyi"
MARK = "# ufuncs, listed by tests/test_stub.py\n"


def module_names() -> set[str]:
    return {name for name in dir(_core) if not name.startswith("__")}


def ufunc_lines() -> str:
    names = sorted(n for n in module_names() if isinstance(getattr(_core, n), np.ufunc))
    return "".join(f"{name}: np.ufunc\n" for name in names)


def stub_names() -> list[str]:
    names = []
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
    return [name for name in names if not name.startswith("_")]


def stub_functions() -> dict[str, Callable[..., Any]]:
    """The functions of the stub with their annotations, as Python."""
    names: dict[str, Any] = {}
    exec(compile(STUB.read_text(encoding="utf-8"), str(STUB), "exec"), names)
    return {name: names[name] for name in stub_names() if inspect.isfunction(names.get(name))}


FUNCTIONS = stub_functions()
every_function = pytest.mark.parametrize("name", FUNCTIONS)


def fits(value: Any, hint: Any) -> bool:
    """Whether a value has a type as written in the stub."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return True
    if hasattr(origin, "__value__"):  # NDArray[...] of some NumPy versions is a named alias
        return fits(value, origin.__value__[inner])
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        fit = isinstance(value, tuple) and len(value) == len(inner)
        return fit and all(map(fits, value, inner))
    if origin in (tuple, list):
        return isinstance(value, origin) and all(fits(one, inner[0]) for one in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            fits(key, inner[0]) and fits(one, inner[1]) for key, one in value.items()
        )
    if origin is np.ndarray:
        (scalar,) = get_args(inner[1])
        return isinstance(value, np.ndarray) and (scalar is Any or value.dtype == scalar)
    return isinstance(value, (int, float) if hint is float else hint)


@every_function
def test_signatures_are_those_of_the_stub(name: str) -> None:
    ours, theirs = inspect.signature(FUNCTIONS[name]), inspect.signature(getattr(_core, name))
    assert [(p.name, p.kind) for p in theirs.parameters.values()] == [
        (p.name, p.kind) for p in ours.parameters.values()
    ]


@every_function
def test_no_more_and_no_fewer_arguments_are_taken(name: str) -> None:
    count = len(inspect.signature(FUNCTIONS[name]).parameters)
    for wrong in {count - 1, count + 1} - {-1}:
        with pytest.raises(TypeError, match="argument"):
            getattr(_core, name)(*wrong * (None,))


ANSWERS = {"car_fields": ("brush",), "ufuncs": (_core.isa,)}
ACTIONS = {
    "bind", "step", "run", "derivatives", "gauge_results", "settle", "evaluate", "observe", "hold",
    "release", "moving", "written", "lent", "terrain", "survey", "call_tire", "change", "follow",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FUNCTIONS.keys() - ACTIONS))
def test_answers_are_of_the_types_of_the_stub(name: str) -> None:
    answer = getattr(_core, name)(*ANSWERS.get(name, ()))
    assert answer
    assert fits(answer, get_type_hints(FUNCTIONS[name])["return"])


def test_the_package_calls_with_the_types_of_the_stub(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, set[str]] = {name: set() for name in ACTIONS}

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        hints = get_type_hints(FUNCTIONS[name])
        answer = hints.pop("return")

        def checked(*args: Any) -> Any:
            for (argument, hint), value in zip(hints.items(), args, strict=True):
                assert fits(value, hint), f"{name}: {argument} is {value!r}, not {hint}"
                if value is not None or hint is object:
                    given[name].add(argument)
            result = call(*args)
            assert fits(result, answer), f"{name} gives {result!r}, not {answer}"
            return result

        return checked

    for name in ACTIONS:
        monkeypatch.setattr(_core, name, watched(name, getattr(_core, name)))
    car = sp.cars.load("bmw_320i")
    sp.maneuvers.Moose().run(car)  # with driver, gauges and events that end it
    fleet = sp.Fleet(car, n=3, dtype="float32")
    fleet.start(speed=20.0)
    fleet.state.q0 = fleet.state.q0.copy()
    fleet.step(steer=0.01, dt=1e-3)
    fleet.run({"steer": 0.01}, duration=0.01, dt=1e-3, record=["x"])
    fleet.start(where=[1], state={"q0": 1.0, "q1": 0.0, "q2": 0.0, "q3": 0.0})
    fleet.observe(["x", "fz"])
    if _core.has_derivatives:
        exact = sp.Fleet(car, n=3)
        exact.jacobian({"steer": 0.01}, by=["vx", "steer", "body.mass"])
        driver = sp.drivers.SpeedHold(9.0)
        exact.gradient({"y": 1.0}, duration=0.01, by=["vx", "driver"], driver=driver)
    turned = {"time": np.linspace(0.0, 2.0, 41), "vx": 20.0 + 0.0 * np.linspace(0.0, 2.0, 41)}
    turned |= {"steer": 0.01 * np.sin(turned["time"]), "yaw_rate": 0.02 * np.sin(turned["time"])}
    sp.fit.car(sp.fit.Log(turned), car, free=["body.mass"])
    fleet.restore(fleet.save())
    fleet.change({"body.mass": 900.0})
    road = sp.Road.plane(slope=0.1)
    road.at(1.0, 2.0)
    sp.Fleet(car, road=road)
    square = ctypes.CFUNCTYPE(None, *(4 * [ctypes.c_void_p]))(lambda *_: None)
    tire = sp.tires.Custom(square, check=False)
    sp.Fleet(car.replace({"tire": tire}))
    for name in ACTIONS:
        assert given[name] == set(inspect.signature(FUNCTIONS[name]).parameters), name


def test_the_stub_lists_what_the_module_has() -> None:
    names = stub_names()
    assert len(names) == len(set(names))
    assert set(names) == module_names()


def test_its_ufuncs_are_up_to_date() -> None:
    assert STUB.read_text(encoding="utf-8").partition(MARK)[2] == ufunc_lines()


@pytest.mark.parametrize("name", [n for n in stub_names() if callable(getattr(_core, n, None))])
def test_what_is_called_says_what_it_does(name: str) -> None:
    assert getattr(_core, name).__doc__


def test_the_package_is_typed() -> None:
    assert (resources.files("skidpad") / "py.typed").is_file()
    assert sp.__version__ == _core.version


if __name__ == "__main__":
    path = Path(__file__).parents[1] / "python" / "skidpad" / "_core.pyi"
    head, mark, _ = path.read_text(encoding="utf-8").partition(MARK)
    path.write_text(head + mark + ufunc_lines(), encoding="utf-8")
