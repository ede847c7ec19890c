"""Building blocks of messages: short forms of values and names, and suggestions."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

LONGEST = 100
"""Longest name that is compared with others; all real names are shorter."""

MOST_CONTAINING = 4
"""Most names that contain the given one for which all are listed."""

BRIEF = 40  # characters of a value that a message repeats
REPR = Repr()
REPR.maxstring = REPR.maxlong = REPR.maxother = 2 * LONGEST


def cut(text: str, most: int = LONGEST) -> str:
    """Truncate a long text for a message."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(text: str, most: int = 40) -> str:
    """Quote a text for a message, truncated if long."""
    return repr(cut(text, most))


def brief(value: object, kind: bool = True) -> str:
    """Format any value for a message: short ones as they are, others by type.

    Parameters
    ----------
    value : object
    kind : bool
        Whether to name the type of short ones too.

    Examples
    --------
    >>> from skidpad._lib.messages import brief
    >>> brief("fast"), brief(5, kind=False), brief(10**400), brief([0.0] * 1000)
    ("'fast' (str)", '5', 'an int of 1329 bits', 'this list')
    """
    name = type(value).__name__
    if isinstance(value, int) and value.bit_length() > 128:
        return f"an int of {value.bit_length()} bits"
    size = getattr(value, "size", 0)
    if isinstance(size, int) and size > BRIEF:  # an array
        return f"this {name}"
    try:
        text = REPR.repr(value)
    except ValueError:  # contains an int with more digits than Python prints
        return f"this {name}"
    # truncated, multi-line, or from an object whose repr fails
    if len(text) > BRIEF or any(sign in text for sign in ("...", "\n", " instance at 0x")):
        return f"this {name}"
    return f"{text} ({name})" if kind else text


def require_word(
    name: str,
    value: object,
    words: Collection[object],
    write: Callable[[object], str] = str,
) -> None:
    """Refuse a value that is none of the allowed words or plain values.

    Raises
    ------
    ValueError
        With the words as formatted by `write`.
    """
    if not any(type(value) is type(word) and value == word for word in words):
        given = shown(value) if isinstance(value, str) else brief(value, kind=False)
        raise ValueError(f"{name} is {given}, but must be one of {', '.join(map(write, words))}")


def listed(names: Iterable[str], joint: str = ", ", most: int = 8) -> str:
    """List names, or the first ones and the number of the rest."""
    distinct = list(dict.fromkeys(names))
    more = f"{joint}{len(distinct) - most} more" if len(distinct) > most else ""
    return joint.join(distinct[:most]) + more


def of_cars(n: int) -> str:
    """Format a number of cars: "1 car", "5 cars"."""
    return f"{n} car" if n == 1 else f"{n} cars"


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Sort names by similarity to a given one.

    Parameters
    ----------
    name : str
        The given name. Dotted names are also compared by their last part: ``"mass"`` finds
        ``"body.mass"``.
    names : iterable of str
        Candidates.

    Returns
    -------
    list of str
        The most similar first; ties keep their order.
    """
    return sorted(names, key=lambda other: -_likeness(name, other))


def meant(name: str, names: Iterable[str]) -> list[str]:
    """Find the names that were most likely meant.

    Parameters
    ----------
    name : str
        The given name.
    names : iterable of str
        Candidates.

    Returns
    -------
    list of str
        At most three, none if nothing is similar.
    """
    score = {other: _likeness(name, other) for other in names}
    least = max([0.75, *(best - 0.05 for best in score.values())])
    return [other for other in nearest(name, score) if score[other] >= least][:3]


def none_called(owner: str, what: str, name: object, names: Iterable[str]) -> str:
    """Say that something lacks a part of this name, and which ones it has: similar ones, or all.

    A few names that contain the given one come before similar ones: ``"overshoot"`` finds
    ``"yaw_rate_overshoot"``.
    """
    there, close = list(names), []
    if isinstance(name, str) and name:
        containing = [other for other in there if name.lower() in other]
        close = containing if 0 < len(containing) <= MOST_CONTAINING else meant(name, there)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(there)}"
    given = shown(name) if isinstance(name, str) else brief(name)
    return f"{owner} has no {what} {given}; {hint}"


def _likeness(name: str, other: str) -> float:
    if len(name) > LONGEST:  # comparing would take long
        return 0.0
    from difflib import SequenceMatcher

    name, other = name.lower(), other.lower()
    last = other.rpartition(".")[2]
    return max(SequenceMatcher(None, name, text).ratio() for text in (other, last))


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return "; did you mean '...'?" for the most similar name, or an empty string."""
    from difflib import get_close_matches

    text = name if isinstance(name, str) else ""
    near = get_close_matches(text, list(names), n=1) if 0 < len(text) <= LONGEST else []
    return f"; did you mean '{near[0]}'?" if near else ""
