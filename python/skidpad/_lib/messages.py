"""Parts of messages: short forms of values and names, and suggestions."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

LONGEST = 100
"""Characters of a name that likeness is sought for; no name here is as long."""

MOST_CONTAINING = 4
"""Names around one that was given, up to which all of them are proposed."""

BRIEF = 40  # characters of a value that a message repeats
REPR = Repr()
REPR.maxstring = REPR.maxlong = REPR.maxother = 2 * LONGEST


def cut(text: str, most: int = LONGEST) -> str:
    """Cut a text for a message if it is long."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(text: str, most: int = 40) -> str:
    """Quote a text for a message, cut if it is long."""
    return repr(cut(text, most))


def brief(value: object, kind: bool = True) -> str:
    """Show a value of any kind in a message: a short one itself, of others the type.

    Parameters
    ----------
    value : object
    kind : bool
        Whether to name the type of a short one too.

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
    except ValueError:  # an int within, of more digits than Python writes
        return f"this {name}"
    # cut, on several lines, or of an object whose own repr fails
    if len(text) > BRIEF or any(sign in text for sign in ("...", "\n", " instance at 0x")):
        return f"this {name}"
    return f"{text} ({name})" if kind else text


def require_word(
    name: str,
    value: object,
    words: Collection[object],
    write: Callable[[object], str] = str,
) -> None:
    """Refuse what is none of the words, or plain values, that something may be.

    Raises
    ------
    ValueError
        With the words as `write` writes them.
    """
    if not any(type(value) is type(word) and value == word for word in words):
        given = shown(value) if isinstance(value, str) else brief(value, kind=False)
        raise ValueError(f"{name} is {given}, but must be one of {', '.join(map(write, words))}")


def listed(names: Iterable[str], joint: str = ", ", most: int = 8) -> str:
    """Write down names, or the first of many and how many more there are."""
    distinct = list(dict.fromkeys(names))
    more = f"{joint}{len(distinct) - most} more" if len(distinct) > most else ""
    return joint.join(distinct[:most]) + more


def of_cars(n: int) -> str:
    """Write how many cars there are: "1 car", "5 cars"."""
    return f"{n} car" if n == 1 else f"{n} cars"


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


def none_called(owner: str, what: str, name: object, names: Iterable[str]) -> str:
    """Say that something has no part of a name, and which it has: those meant, or all.

    A few names that contain the given one come before others like it, so that ``"overshoot"``
    finds ``"yaw_rate_overshoot"``.
    """
    there, close = list(names), []
    if isinstance(name, str) and name:
        containing = [other for other in there if name.lower() in other]
        close = containing if 0 < len(containing) <= MOST_CONTAINING else meant(name, there)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(there)}"
    given = shown(name) if isinstance(name, str) else brief(name)
    return f"{owner} has no {what} {given}; {hint}"


def _likeness(name: str, other: str) -> float:
    if len(name) > LONGEST:  # it would take long to compare
        return 0.0
    from difflib import SequenceMatcher

    name, other = name.lower(), other.lower()
    last = other.rpartition(".")[2]
    return max(SequenceMatcher(None, name, text).ratio() for text in (other, last))


def did_you_mean(name: object, names: Iterable[str]) -> str:
    """Return "; did you mean '...'?" for the one name most alike, empty if none is."""
    from difflib import get_close_matches

    text = name if isinstance(name, str) else ""
    near = get_close_matches(text, list(names), n=1) if 0 < len(text) <= LONGEST else []
    return f"; did you mean '{near[0]}'?" if near else ""
