"""Units as unpacked and called by FMPy."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from fmpy import extract, read_model_description
from fmpy.fmi2 import FMU2Slave
from fmpy.fmi3 import FMU3Slave
from fmpy.model_description import ModelDescription

GOLF, BMW = sp.cars.load("vw_golf_gti"), sp.cars.load("bmw_320i")
VERSIONS = ("3.0", "2.0")
OK, DISCARD, ERROR = 0, 2, 3


class Unit:
    """An unpacked unit, and its variables by name.

    Attributes
    ----------
    folder : str
        Where it is unpacked.
    description : ModelDescription
    """

    def __init__(self, path: Path) -> None:
        self.folder = extract(str(path), unzipdir=str(path.with_suffix("")))
        self.description: ModelDescription = read_model_description(self.folder)
        self.by_name = {v.name: v for v in self.description.modelVariables}

    @property
    def library(self) -> Path:
        (found,) = (Path(self.folder) / "binaries").rglob("*.so")
        return found

    def instance(self, name: str = "car") -> Instance:
        return Instance(self, name)


class Instance:
    """An instantiated unit of one car."""

    def __init__(self, unit: Unit, name: str) -> None:
        self.unit, self.is_3 = unit, unit.description.fmiVersion == "3.0"
        self.slave: Any = (FMU3Slave if self.is_3 else FMU2Slave)(
            guid=unit.description.guid,
            unzipDirectory=unit.folder,
            modelIdentifier=unit.description.coSimulation.modelIdentifier,
            instanceName=name,
        )
        self.slave.instantiate()

    def _call(self, what: str, name: str, *values: Any) -> Any:
        v = self.unit.by_name[name]
        whole = v.type in ("Integer", "Int32")
        kind = ("Int32" if whole else "Float64") if self.is_3 else "Integer" if whole else "Real"
        return getattr(self.slave, f"{what}{kind}")([v.valueReference], *values)

    def set(self, **values: float) -> None:
        for name, value in values.items():
            self._call("set", name.replace("__", "."), [value])

    def get(self, name: str) -> float:
        return float(self._call("get", name)[0])

    def begin(self, start_time: float = 0.0, **values: float) -> None:
        if self.is_3:
            self.slave.enterInitializationMode(startTime=start_time)
        else:
            self.slave.setupExperiment(startTime=start_time)
            self.slave.enterInitializationMode()
        self.set(**values)
        self.slave.exitInitializationMode()
        self.time = start_time

    def step(self, length: float = 1e-3, count: int = 1) -> None:
        for _ in range(count):
            self.slave.doStep(self.time, length)
            self.time += length

    def all(self) -> np.ndarray[Any, Any]:
        """Return all outputs."""
        outputs = [v for v in self.unit.description.modelVariables if v.causality == "output"]
        return np.array([self.get(v.name) for v in outputs])

    def free(self) -> None:
        self.slave.freeInstance()


@contextmanager
def running(unit: Unit, **values: float) -> Iterator[Instance]:
    """Yield an initialized car, and free it afterwards."""
    instance = unit.instance()
    instance.begin(**values)
    yield instance
    instance.free()


def of_fleet(fleet: sp.Fleet, unit: Unit) -> np.ndarray[Any, Any]:
    """Return a unit's outputs, taken from the first car of a fleet."""
    found = []
    for v in unit.description.modelVariables:
        if v.causality == "output" and v.name != "status":
            wheel = re.fullmatch(r"(.*)_(FL|FR|RL|RR)", v.name)
            name = wheel[1] if wheel else v.name.removeprefix("actual_")
            value = getattr(fleet.state, name)
            found.append(value[("FL", "FR", "RL", "RR").index(wheel[2]), 0] if wheel else value[0])
    return np.array([*found, fleet.status[0]], float)


def functions(library: Path) -> dict[str, Any]:
    """Return all interface functions that a library exports."""
    done = subprocess.run(
        ["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True
    )
    loaded = ctypes.CDLL(str(library))
    names = re.findall(r" T (fmi\w+)", done.stdout)
    return {name: getattr(loaded, name) for name in names}
