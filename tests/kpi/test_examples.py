"""Examples of the KPI functions print the documented output."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest
import skidpad.kpi

MODULES = [module.name for module in iter_modules(skidpad.kpi.__path__, "skidpad.kpi.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module_run(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_every_name_is_there():
    assert all(callable(getattr(skidpad.kpi, name)) for name in skidpad.kpi.__all__)
