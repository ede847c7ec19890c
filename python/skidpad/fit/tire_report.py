"""Reports on tire fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from skidpad.fit.correlation import MEANING
from skidpad.fit.initial_guess import SPREAD, covered, sketch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from skidpad.fit.correlation import Intervals
    from skidpad.fit.data import TireData
    from skidpad.fit.estimate import Estimates
    from skidpad.fit.solve import Starts
    from skidpad.tires.tire import Tire

LETTERS = {"fx": "Fx", "fy": "Fy", "mz": "Mz", "mx": "Mx", "my": "My"}
UNITS = {"fx": "N", "fy": "N", "mz": "N m", "mx": "N m", "my": "N m"}
CHANNELS = (
    ("fz", "load", 1.0, "N"),
    ("kappa", "slip ratio", 1.0, ""),
    ("alpha", "slip angle", 180 / np.pi, "°"),
    ("gamma", "inclination", 180 / np.pi, "°"),
    ("p", "pressure", 1e-3, "kPa"),
)
STRAY = 4.0
"""Residuals beyond this multiple of the usual one are outliers."""
LEAST = 1e-6
"""Least residual of an outlier, relative to the largest force or moment."""
TRADED = 0.99
"""Correlation from which two parameters trade off."""
MOST = 6
"""Most names listed in a sentence."""


class Fitted(NamedTuple):
    """Data of a report; as in `FitResult`."""

    data: TireData
    tire: Tire
    names: tuple[str, ...]
    targets: tuple[str, ...]
    together: bool
    parameters: Estimates
    residuals: Mapping[str, NDArray[np.float64]]
    scales: Mapping[str, float]
    intervals: Intervals
    starts: Mapping[str, Starts]
    at_bounds: tuple[str, ...]
    at_barriers: tuple[str, ...]
    trade_offs: Iterable[tuple[str, str]]
    """Of correlations above `TRADED`."""
    notes: tuple[str, ...]


def report(result: Fitted) -> str:
    """Return the whole report, line by line."""
    head = f"{type(result.tire).__name__}: {len(result.names)} parameters fitted to "
    source = f" of {result.data.source}" if result.data.source else ""
    lines = [f"{head}{len(result.data)} points{source}"]
    lines += [f"  {line}" for line in _quality(result)]
    lines.append("the data")
    lines += [f"  {line}" for line in _ranges(result)]
    doubts = [*_unseen(result), *_doubts(result), *result.notes]
    if doubts:
        lines.append("what they cannot determine")
        lines += [f"  {line}" for line in doubts]
    return "\n".join(lines)


def usual(residuals: NDArray[np.float64]) -> float:
    """Return a robust standard deviation of residuals, from their median magnitude."""
    return 1.4826 * float(np.nanmedian(np.abs(residuals)))


def _quality(result: Fitted) -> Iterator[str]:
    for name, residuals in result.residuals.items():
        there = residuals[np.isfinite(residuals)]
        stray = np.abs(there) > max(STRAY * usual(there), LEAST * result.scales[name])
        inside = there if stray.all() else there[~stray]
        rms, peak = float(np.sqrt(np.mean(inside**2))), result.scales[name]
        line = f"{LETTERS[name]}: r.m.s. {rms:.3g} {UNITS[name]}, {100 * rms / peak:.2g} % of the "
        line += f"largest, {peak:.4g} {UNITS[name]}"
        if stray.any():
            line += f"; besides {100 * stray.mean():.2g} % strays, beyond {STRAY:g} times the usual"
        yield line
    if result.together:
        yield f"all of {', '.join(map(LETTERS.__getitem__, result.targets))} together at last"
    yield f"intervals of 95 %: {result.intervals}, {MEANING[result.intervals]}"
    for outputs, starts in result.starts.items():
        if len(starts.cost) > 1:
            yield (
                f"{100 * starts.share:.0f} % of {len(starts.cost)} starts of {outputs} came to the "
                "same minimum"
            )


def _ranges(result: Fitted) -> Iterator[str]:
    for channel, words, factor, unit in CHANNELS:
        values = getattr(result.data, channel)
        if values is not None:
            low, high = factor * values.min(), factor * values.max()
            if high - low > 1e-3 * max(abs(low), abs(high)):
                yield f"{words} {low:.4g} to {high:.4g} {unit}".rstrip()
            else:
                yield " ".join(f"{words} {high:.4g} {unit} throughout".split())


def _unseen(result: Fitted) -> Iterator[str]:
    """Yield what does not vary, or only to one side."""
    covers = covered(result.data, sketch(result.data))
    if covers["fx"] and covers["fy"] and "both" not in covers["fx"]:
        yield "the slips never come at once: nothing is known of combined slip"
    for name, words in (("fz", "the load"), ("gamma", "inclination"), ("p", "the pressure")):
        outputs = [LETTERS[t] for t in result.targets if name not in covers[t]]
        if outputs:
            listed = " and ".join(filter(None, [", ".join(outputs[:-1]), outputs[-1]]))
            yield f"{words} hardly varies: {listed} over it is a guess"
    if "my" in result.targets and "vx" not in covers["my"]:
        yield "the speed hardly varies: My over it is a guess"
    gamma = result.data.gamma
    if gamma is not None and gamma.max() - gamma.min() > SPREAD["gamma"]:
        side = "right" if gamma.min() > -SPREAD["gamma"] else "left"
        if min(abs(gamma.min()), abs(gamma.max())) < SPREAD["gamma"]:
            yield f"the tire leans to the {side} only: that the other side mirrors it is a guess"
    yield from _one_sided(result)
    yield from _peaks(result)


def _one_sided(result: Fitted) -> Iterator[str]:
    """Yield one-sided slips, beyond which a Magic Formula is limited to its range."""
    for target, slip, words, range_of in (
        ("fx", "kappa", "slip ratio", "kpu"),
        ("fy", "alpha", "slip angle", "alp"),
    ):
        values = getattr(result.data, slip)
        if target not in result.targets or values is None:
            continue
        low, high = float(values.min()), float(values.max())
        if min(-low, high) >= SPREAD[slip]:
            continue
        way, end, wide = ("below", "min", -high) if -low < high else ("above", "max", -low)
        said = f"the {words} is never {way} 0: {LETTERS[target]} there is unknown"
        if result.tire.model == "magic_formula":
            said += (
                f", kept at that of 0; tire.replace({range_of}{end}={wide:.2g}) takes the curve on"
            )
        yield said


def _peaks(result: Fitted) -> Iterator[str]:
    """Yield outputs whose peak lies outside of the data."""
    load = float(np.median(result.data.fz))
    for target, slip in (("fx", "kappa"), ("fy", "alpha")):
        if target not in result.targets:
            continue
        top = float(np.percentile(np.abs(getattr(result.data, slip)), 99))
        at = np.linspace(0, top, 200)
        asked: dict[str, Any] = {"kappa": 0.0, "alpha": 0.0, slip: at}
        sizes = np.abs(getattr(result.tire.forces(load, **asked), target))
        if np.argmax(sizes) > 190:
            shown = f"{top:.2g}" if slip == "kappa" else f"{np.degrees(top):.0f}°"
            yield (
                f"{LETTERS[target]} at {load:.0f} N still rises where the data end, at {shown}: "
                "its peak and what comes after are a guess"
            )


def _doubts(result: Fitted) -> Iterator[str]:
    """Yield parameters at bounds, that trade off, or with wide intervals."""
    if result.at_bounds:
        yield f"at their bounds: {_listed(result.at_bounds)}"
    if result.at_barriers:
        yield f"kept from where forces turn round: {_listed(result.at_barriers)}"
    if pairs := [" and ".join(pair) for pair in result.trade_offs]:
        yield f"trade off, with a correlation above {TRADED:g}: {_listed(pairs)}"
    free = {
        name: each for name, each in result.parameters.items() if np.isfinite(each.standard_error)
    }
    zero = [name for name, e in free.items() if e.low < 0 < e.high and e.value != 0]
    rough = [
        name for name, e in free.items() if e.high - e.low > abs(e.value) > 0 and name not in zero
    ]
    if zero:
        yield (
            f"cannot be told from 0, which lies in the intervals of {len(zero)} of {len(free)} "
            f"while the others are free: {_listed(zero)}"
        )
    if rough:
        yield f"known to no better than half their value: {_listed(rough)}"
    unknown = [n for n, e in result.parameters.items() if np.isinf(e.standard_error)]
    if unknown:
        yield f"not determined at all: {_listed(unknown)}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST
    return ", ".join(names[:MOST]) + (f" and {more} more" if more > 0 else "")
