"""Options of the Magic Formula: words, and their bits for C."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad import _core
from skidpad._lib.messages import require_word

if TYPE_CHECKING:
    from collections.abc import Mapping

DISPUTED: dict[str, dict[Any, str | None]] = {
    "overturning": {"squared": None, "plain": "PLAIN_MX"},
    "rolling_resistance": {"nominal": None, "load": "MY_OF_LOAD"},
    "curvature_sign": {"shifted": None, "slip": "EY_OF_ALPHA"},
    "trail_inclination": {"signed": None, "absolute": "EVEN_TRAIL"},
    "equivalent_slip": {"tangent": None, "angle": "PLAIN_SLIP"},
    "upright": {"force": None, "all": "UPRIGHT_MZ"},
    "spin": {"mfeval": None, "book": "BOOK_SPIN"},
}
"""Options where implementations differ; the first word of each is MFeval's."""

CHOICES: dict[str, dict[Any, str | None]] = {
    "version": {"5.2": "V52", "6.1": None, "6.2": "V62"},
    "limits": {"iso": "LIMITS", True: "LIMITS", False: None},
    "tan_alpha": {False: None, True: "TAN_ALPHA"},
    "turn_slip": {False: None, True: "TURN_SLIP"},
    "side": {"as measured": None, "left": None, "right": None, "mirrored": None},
    "measured": {None: None, "left": None, "right": None},
    "combined_slip": {"weights": None, "ellipse": "ELLIPSE"},
    **DISPUTED,
}
"""Words by option, with the bit of each that is passed to C."""

BITS: dict[str, int] = {name: bit for name, (bit, _) in _core.magic_options().items()}
"""By their names in C."""


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """Check options.

    Raises
    ------
    ValueError
        If an option does not have a word, or there is no such side.
    """
    for name, word in options.items():
        require_word(name, word, CHOICES[name], repr)
    if options["side"] in ("left", "right") and options["measured"] is None:
        raise ValueError(
            f"side is {options['side']!r}, but measured does not say on which side the tire was; "
            "side may be 'mirrored' instead"
        )
    return dict(options)


def mirrored(options: Mapping[str, Any]) -> bool:
    """Return whether a tire runs on the side opposite to the one it was measured on."""
    side = options["side"]
    return side == "mirrored" or (side in ("left", "right") and side != options["measured"])


def bits(options: Mapping[str, Any]) -> int:
    """Return the options as one integer for C."""
    asked = [CHOICES[name][word] for name, word in options.items()]
    if options["limits"] is not True:
        asked.append("MIRROR")
    return sum(BITS[bit] for bit in asked if bit is not None)


def car_words(options: Mapping[str, Any]) -> dict[str, str]:
    """Return the options as words of a car.

    Raises
    ------
    ValueError
        If a car does not have an option.
    """
    if options["turn_slip"]:
        raise ValueError("a car has no turn slip; take tire.replace(turn_slip=False)")
    for name, choices in DISPUTED.items():
        first = next(iter(choices))
        if options[name] != first:
            raise ValueError(f"a car has no {name}={options[name]!r}, only {first!r}")
    return {
        "tire.version": options["version"],
        "tire.limits": "on" if options["limits"] else "off",
        "tire.angle": "tangent" if options["tan_alpha"] else "angle",
        "tire.combined_slip": options["combined_slip"],
    }
