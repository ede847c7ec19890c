"""Figures are drawn without a window."""

from __future__ import annotations

import matplotlib

matplotlib.use("Agg")
