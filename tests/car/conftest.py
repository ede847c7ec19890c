from __future__ import annotations

import pytest

from .cars import RefA


@pytest.fixture(scope="session")
def ref_a() -> RefA:
    return RefA()
