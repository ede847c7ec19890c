"""Exceptions, and the search for what somebody may have meant."""

from __future__ import annotations

from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["NotRealError", "UnknownNameError", "did_you_mean", "meant", "nearest"]


class NotRealError(TypeError, ValueError):
    """Something that is no real number, or no array of them, where such are needed.

    A TypeError, as the kind is wrong, and a ValueError like all other errors of values, so that
    one ``except`` catches whatever is wrong with a number.
    """


class UnknownNameError(KeyError):
    """A name that nothing here carries; the message tells the nearest real one."""

    def __str__(self) -> str:
        # KeyError alone would print the message in quotes
        return str(self.args[0]) if self.args else ""


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Sort names by likeness to one that was given.

    Parameters
    ----------
    name : str
        What somebody wrote. Dotted names are also compared by their last part, so that
        ``"mass"`` finds ``"body.mass"``.
    names : iterable of str
        What they may have meant.

    Returns
    -------
    list of str
        The most alike first; equals keep their order.
    """
    return sorted(names, key=lambda other: -_likeness(name, other))


def meant(name: str, names: Iterable[str]) -> list[str]:
    """Find the names that somebody most likely meant.

    Parameters
    ----------
    name : str
        What they wrote.
    names : iterable of str
        What there is.

    Returns
    -------
    list of str
        At most three, and none when nothing is much alike.
    """
    score = {other: _likeness(name, other) for other in names}
    least = max([0.75, *(best - 0.05 for best in score.values())])
    return [other for other in nearest(name, score) if score[other] >= least][:3]


def _likeness(name: str, other: str) -> float:
    name, other = name.lower(), other.lower()
    last = other.rpartition(".")[2]
    return max(SequenceMatcher(None, name, text).ratio() for text in (other, last))


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return "; did you mean '...'?" for the one name most alike, empty if none is."""
    near = get_close_matches(str(name), list(names), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
