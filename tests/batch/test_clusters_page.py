"""Recipes of the page on clusters, run with fewer cars: the bits of a single call."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import procedures
import pytest
import skidpad as sp
from rings import slow

PAGE = (Path(__file__).parents[2] / "docs" / "clusters.md").read_text(encoding="utf-8")
MANY, *RECIPES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TITLES = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
POOLS = dict(zip(TITLES[: len(RECIPES)], RECIPES, strict=True))
CARS = 2_000
RANKS = "mpiexec", "-n", "3"
ENVIRONMENT = {
    "RAY_AUTH_MODE": "disabled",  # otherwise it leaves a token in the home directory
    "RAY_USAGE_STATS_ENABLED": "0",
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",  # of version 4
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",  # of version 5
}
"""Open MPI needs the others to oversubscribe a container of two cores; no other MPI reads them."""


def run(recipe: str, folder: Path, *launcher: str) -> None:
    """Run a recipe on fewer cars in several slices, and compare."""
    few = recipe.replace("1_000_000", str(CARS)).replace("10_000", "300")
    assert few.count(str(CARS)) == few.count("chunk=300") == 1
    (folder / "many.py").write_text(MANY, encoding="utf-8")
    kept = "    import numpy as np\n\n    np.save('found', result.metrics['yaw_rate'])\n"
    (folder / "turns.py").write_text(few + kept, encoding="utf-8")
    words = (*launcher, "turns.py") if launcher else (sys.executable, "turns.py")
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, **ENVIRONMENT},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    names: dict[str, object] = {}
    exec(MANY, names)
    many, turn = names["cars"], names["turn"]
    assert callable(many)
    assert callable(turn)
    np.testing.assert_array_equal(np.load(folder / "found.npy"), turn(many(CARS))["yaw_rate"])


def test_the_page_has_a_recipe_for_each_pool() -> None:
    assert list(POOLS) == ["Processes", "Dask", "Ray", "MPI"]


@pytest.mark.parametrize("pool", ["Processes", slow("Dask")])
def test_recipes_give_the_bits_of_one_call(pool: str, tmp_path: Path) -> None:
    run(POOLS[pool], tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed here")
def test_the_recipe_of_ray_gives_the_bits_of_one_call(tmp_path: Path) -> None:
    run(POOLS["Ray"], tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(
    find_spec("mpi4py") is None or shutil.which("mpiexec") is None,
    reason="mpi is not installed here",
)
def test_the_recipe_of_mpi_gives_the_bits_of_one_call(tmp_path: Path) -> None:
    run(POOLS["MPI"], tmp_path, *RANKS, sys.executable, "-m", "mpi4py.futures")


def test_two_workers_of_dask_in_this_process_give_the_bits_of_one_call() -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        pool = client.get_executor()
        found = sp.batch.run(procedures.turn, procedures.CARS, chunk=3, executor=pool).metrics
    one = procedures.turn(procedures.CARS)
    assert list(found) == list(one)
    for name in one:
        np.testing.assert_array_equal(found[name], one[name])
