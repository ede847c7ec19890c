"""A thread with a small stack can use all of a fleet."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from isas import ISAS, NOT_BUILT
from rings import first_quick

STACK = 256 * 1024  # bytes; a call of the kernels takes less than 100 kB of it

SCRIPT = f"""
import sys, threading
import skidpad as sp
from skidpad import _core

ENGINE = {{
    "drive.source": "engine", "drive.axles": "all", "pedals.brakes": "hydraulic",
    "antilock.model": "slip", "traction.model": "slip", "stability.model": "brakes",
    "drift.model": "assist", "road.model": "split", "fuel.weight": "burns",
    "differential.front.model": "salisbury", "differential.rear.model": "torsen",
    "differential.center.model": "locked",
}}
LINKS = {{"suspension.kinematics": "polynomial"}}
gauges = {{"ay": sp.Peak("ay"), "cone": sp.Cone(1.0, 2.0)}}
failed = []

def drive():
    try:
        for model in _core.words()["tire.model"]:
            for parts in ({{}}, ENGINE, ENGINE | LINKS, {{"pedals.brakes": "hydraulic"}}):
                car = sp.Car({{"tire.model": model, **parts}})
                for dtype in ("float64", "float32"):
                    fleet = sp.Fleet(car, 40, dtype)
                    fleet.start(10.0)
                    fleet.step(0.1, brake_torque=1e4, steps=20)
                    fleet.run({{"steer": 0.1}}, 0.02, record=["fx"], gauges=gauges)
                    fleet.evaluate()
        sp.maneuvers.Moose().run(sp.cars.load("vw_vanagon"), 12.0)
    except BaseException as error:
        failed.append(error)
        raise

threading.stack_size({STACK})
thread = threading.Thread(target=drive)
thread.start()
thread.join()
sys.exit(len(failed))
"""


@pytest.mark.slow
@pytest.mark.parametrize("isa", [*first_quick(ISAS), *NOT_BUILT])
def test_a_thread_of_256_kib_drives_every_car(isa: str) -> None:
    environment = os.environ | {"SKIDPAD_ISA": isa}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, check=False)
    assert done.returncode == 0
