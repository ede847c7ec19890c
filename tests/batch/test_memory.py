"""Memory of a batch of ten thousand cars."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from child import command

HERE = str(Path(__file__).parents[1])


@pytest.mark.slow
def test_ten_thousand_cars_with_tables_take_little_memory(tmp_path: Path) -> None:
    code = f"""
        import resource, sys
        sys.path.insert(0, {HERE!r})
        import numpy as np
        import skidpad as sp
        from procedures import turn

        def most():
            told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return told // (2**20 if sys.platform == "darwin" else 2**10)

        import pandas
        before = most()
        heights = np.linspace(0.5, 0.6, 100)
        masses = np.linspace(1000.0, 1200.0, 100)
        car = sp.cars.load("bmw_320i")
        cars = sp.sweep(car, {{"body.height": heights, "body.mass": masses}})
        frame = sp.batch.run(turn, cars, to={str(tmp_path / "slices")!r}).to_pandas()
        print(len(frame), most() - before)
    """
    done = subprocess.run(command(code), capture_output=True, text=True, timeout=120, check=True)
    rows, megabytes = map(int, done.stdout.split())
    assert rows == 10_000
    assert megabytes < 100, megabytes
