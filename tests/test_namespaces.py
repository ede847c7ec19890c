"""Tab completion shows the public names, and nothing else."""

from __future__ import annotations

from types import ModuleType

import pytest
import skidpad as sp

PUBLIC = [
    sp, sp.batch, sp.cars, sp.drivers, sp.errors, sp.estimate, sp.fit, sp.gauges, sp.gym, sp.jax,
    sp.kpi, sp.maneuvers, sp.plot, sp.road, sp.scene, sp.slip, sp.suspension, sp.tires, sp.torch,
    *(getattr(sp.plot, subject) for subject in sp.plot.SUBJECTS),
]  # fmt: skip


@pytest.mark.parametrize("module", PUBLIC, ids=lambda module: module.__name__)
def test_a_module_shows_its_public_names(module: ModuleType) -> None:
    assert dir(module) == sorted(module.__all__)
    for name in module.__all__:
        assert not name.startswith("_")
        assert getattr(module, name) is not None


def test_every_public_module_is_looked_at() -> None:
    found = [getattr(module, name) for module in PUBLIC for name in module.__all__]
    assert [each for each in found if isinstance(each, ModuleType) and each not in PUBLIC] == []


@pytest.mark.parametrize("name", ["channels", "kpi.weave", "kpi.bandwidth", "batch.run", "trim"])
def test_a_function_is_not_hidden_by_a_module(name: str) -> None:
    """Also after an import under the module's name."""
    package, _, leaf = f"skidpad.{name}".rpartition(".")
    module = sp if package == "skidpad" else getattr(sp, package.removeprefix("skidpad."))
    assert callable(getattr(module, leaf))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (sp.tires.Tire, "Tire is what all models of tires are; take one, like sp.tires.Brush"),
        (sp.maneuvers.Procedure, "Procedure is what all tests are; take one, like"),
        (sp.maneuvers.Frequency, "Frequency is what all tests of its kind are; take one, like"),
        (sp.maneuvers.Steered, "Steered is what all tests of its kind are; take one, like"),
        (sp.Path, r"a path is made by Path\.from_points, "),
    ],
)
def test_what_others_are_made_of_is_not_made_itself(call: type, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        call()
    with pytest.raises(TypeError, match=words):
        call(sp.Car())
