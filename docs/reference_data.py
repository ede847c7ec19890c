"""Where other people's numbers are, and the runs of tests with them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

DOCS = Path(__file__).parent
TESTS = DOCS.parent / "tests"
DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", DOCS.parents[1] / "shared" / "data"))
if str(TESTS) not in sys.path:
    sys.path.append(str(TESTS))  # `from reference import ...`, as tests have it
