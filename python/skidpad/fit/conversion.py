"""Conversion of tables to tire data: channels, units to SI, signs to ISO-W."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import mapping
from skidpad._lib.messages import brief, did_you_mean, listed, require_word, shown
from skidpad.errors import UnknownNameError
from skidpad.fit import signs
from skidpad.fit.channel import CHANNELS, FIELDS, FORCES
from skidpad.fit.data import TireData
from skidpad.fit.plausible import doubts_without_signs
from skidpad.recordings.naming import DERIVED, NAMES, channel_of, plainly, words_of
from skidpad.recordings.table import TireDataError, listed_names
from skidpad.recordings.unit import SYSTEMS, WORDS, find_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from skidpad.recordings.table import Table
    from skidpad.recordings.unit import Unit

    Columns = dict[str, NDArray[np.float64]]

CONVENTIONS: Final = tuple(signs.NEGATED)

NEEDED: Final = ("fz", "alpha", "kappa", "gamma", "p", "vx", *FORCES, "time")
"""Channels whose unknown unit is an error; others are excluded."""


def tire_data(
    table: Table,
    convention: str = "auto",
    units: str | Mapping[str, str] | None = None,
    turn: Iterable[str] = (),
    slip: str | None = None,
    check: bool = True,
) -> TireData:
    """Convert a table to tire data; parameters and errors as in `skidpad.fit.read`."""
    require_word("convention", convention, ("auto", *CONVENTIONS))
    columns, names, notes = _columns(table, units, slip)
    for name in [_channel(table, names, given, "turn") for given in turn]:
        columns[name] = 0.0 - columns[name]
        notes.append(f"{names[name]} is turned round, as asked")
    if check and (wrong := doubts_without_signs(columns, names, table.lines)):
        words = "; ".join([*wrong, *_ways(table, units, slip), "check=False reads it as it is"])
        raise TireDataError(words, table.source)
    chosen, why = _convention(table, convention, signs.measured(columns), names, check)
    for name in signs.NEGATED[chosen] & columns.keys():
        columns[name] = 0.0 - columns[name]
    notes.append(_worded(chosen, why, columns, names))
    notes += _missing(columns, names)
    fields: dict[str, Any] = {name: columns[name] for name in FIELDS if name in columns}
    return TireData(
        **fields,
        extra={name: columns[name] for name in columns if name not in FIELDS},
        notes=(*table.notes, *notes),
        source=table.source,
    )


def _ways(table: Table, units: str | Mapping[str, str] | None, slip: str | None) -> Iterator[str]:
    """Yield possible `units` of a table without units, the plausible ones if any."""
    chosen, _ = _chosen(table, slip)
    _, given = _given_units(table, units)
    bare = {
        name: table.names[place]
        for name, place in chosen.items()
        if not (given.get(name) or table.units[place]) and CHANNELS[name].quantity != "ratio"
    }
    if not bare:
        return
    ways = ""
    if not given:
        fitting = [system for system in SYSTEMS if _is_plausible(table, system, slip)]
        ways = " or ".join(_taken(system, bare) for system in fitting or SYSTEMS)
        ways += " reads it plausibly, or " if fitting else ", or "
    name, called = next((name, bare[name]) for name in (*NEEDED, *bare) if name in bare)
    word = SYSTEMS["si"][CHANNELS[name].quantity]
    yield (
        f"the file has no units of {listed(bare.values())}: {ways}each by itself, "
        f'units={{"{called}": "{word}", ...}}'
    )


def _taken(system: str, bare: Mapping[str, str]) -> str:
    """Describe a system with the units it assigns."""
    each = [
        f"{called} {SYSTEMS[system][CHANNELS[name].quantity]}"
        for name, called in bare.items()
        if name in NEEDED
    ]
    return f'units="{system}" ({listed(each)})'


def _is_plausible(table: Table, system: str, slip: str | None) -> bool:
    columns, names, _ = _columns(table, system, slip)
    return not doubts_without_signs(columns, names)


def _columns(
    table: Table, units: str | Mapping[str, str] | None, slip: str | None
) -> tuple[Columns, dict[str, str], list[str]]:
    """Find channels and convert them to SI.

    Returns
    -------
    tuple
        Columns and their names in the file by channel, and notes.
    """
    chosen, notes = _chosen(table, slip)
    system, given = _given_units(table, units)
    columns: Columns = {}
    converted, assumed = [], []
    for name, place in chosen.items():
        called, quantity = table.names[place], CHANNELS[name].quantity
        word = given.get(name) or table.units[place]
        if not word and quantity != "ratio":
            word = SYSTEMS[system][quantity]
            assumed.append(f"{called} {word}")
        unit = _unit(table, name, called, word)
        if unit is None:
            notes.append(f"{called} is left out: its unit {shown(word)} is unknown")
            continue
        columns[name] = _in_si(table.values[:, place], WORDS[quantity][unit])
        if unit != CHANNELS[name].unit:
            converted.append(f"{called} from {unit}")
        if np.isnan(columns[name]).all() and name != "fz":
            notes.append(f"{called} is left out: it has no number in any row")
            del columns[name]
    if converted:
        notes.append(f"converted to SI: {', '.join(converted)}")
    if assumed:
        notes.append(f"without units in the file, taken to be in: {', '.join(assumed)}")
    _require(table, columns)
    return columns, {name: table.names[chosen[name]] for name in columns}, notes


def _unit(table: Table, name: str, called: str, word: str) -> str | None:
    """Find the unit of a channel; None if it is unknown and the channel not needed.

    Raises
    ------
    TireDataError
    """
    quantity = CHANNELS[name].quantity
    unit = find_unit(quantity, word)
    if unit is None and name in NEEDED:
        raise TireDataError(
            f"{called} has the unit {shown(word)}, but a {quantity} must be in "
            f"{', '.join(WORDS[quantity])}",
            table.source,
        )
    return unit


def _in_si(values: NDArray[np.float64], unit: Unit) -> NDArray[np.float64]:
    """Convert numbers to SI; infinite ones become NaN, and zeros lose their sign."""
    with np.errstate(over="ignore"):
        found: NDArray[np.float64] = values * unit.size + unit.zero
    found[~np.isfinite(found)] = np.nan
    return found


def _chosen(table: Table, slip: str | None) -> tuple[dict[str, int], list[str]]:
    """Choose a column for each channel; the first of `NAMES` takes precedence."""
    places: dict[str, list[int]] = {}
    for place, called in enumerate(table.names):
        channel = channel_of(called)
        if channel is not None:
            places.setdefault(channel, []).append(place)
    notes = []
    unknown = [name for name in table.names if name and channel_of(name) is None]
    if unknown := [name for name in unknown if plainly(name) not in DERIVED]:
        notes.append(f"not read, of unknown names: {listed_names(unknown)}")
    if slip is not None:
        if not isinstance(slip, str) or channel_of(slip) != "kappa":
            raise UnknownNameError(
                f"slip is {brief(slip, kind=False)}, but must be one of {NAMES['kappa']}"
            )
        wanted = [p for p in places.get("kappa", []) if table.names[p].upper() == slip.upper()]
        if not wanted:
            raise TireDataError(f"there is no {slip} among {_all(table)}", table.source)
        places["kappa"] = wanted
    chosen = {}
    for channel, found in places.items():
        rank = words_of(channel)
        found = sorted(found, key=lambda place: rank.index(plainly(table.names[place])))
        for first, second in pairwise(found):
            if table.names[first].upper() == table.names[second].upper():
                raise TireDataError(
                    f"two columns are called {table.names[first]}: {first + 1} and {second + 1}",
                    table.source,
                )
        if channel == "kappa" and _locked(table, found[0]):
            notes.append(
                f"{table.names[found[0]]} is left out: it is -1 throughout, as where the speed of "
                "the wheel is not measured"
            )
            continue
        chosen[channel] = found[0]
        others = [table.names[place] for place in found[1:]]
        if others:
            notes.append(f"{', '.join(others)} not read: {table.names[found[0]]} is")
        if table.names[found[0]].upper() == "SR":
            notes.append(
                "SR refers to the loaded radius, N RL / V - 1: a wheel that rolls freely is not "
                "at zero"
            )
    return chosen, notes


def _locked(table: Table, place: int) -> bool:
    values = table.values[:, place]
    return bool(np.isfinite(values).any() and (np.abs(values + 1) < 0.05)[~np.isnan(values)].all())


def _given_units(table: Table, units: str | Mapping[str, str] | None) -> tuple[str, dict[str, str]]:
    """Return the given units: a system for columns without units, or words by column."""
    if units is None or isinstance(units, str):
        system = "base" if units is None else units
        require_word("units", system, list(SYSTEMS))
        return system, {}
    names = {channel: called for called in table.names if (channel := channel_of(called))}
    return "base", {
        _channel(table, names, called, "units"): str(word)
        for called, word in mapping("units", units).items()
    }


def _channel(table: Table, names: Mapping[str, str], given: str, argument: str) -> str:
    """Return the channel that an argument names as in the file or the package.

    Raises
    ------
    UnknownNameError
    """
    for channel, called in names.items():
        if str(given).upper() in (called.upper(), channel.upper()):
            return channel
    hint = did_you_mean(given, names.values())
    raise UnknownNameError(
        f"{argument}: {table.source} has no channel {shown(str(given))}{hint}; it has "
        f"{listed_names(list(names.values()))}"
    )


def _all(table: Table) -> str:
    return listed_names(table.names)


def _require(table: Table, columns: Columns) -> None:
    """Refuse tables without load, slip or force.

    Raises
    ------
    TireDataError
    """
    for what, any_of in {
        "wheel load": ("fz",),
        "slip": ("alpha", "kappa"),
        "force": FORCES,
    }.items():
        if all(np.isnan(columns[name]).all() for name in any_of if name in columns):
            words = " or ".join(NAMES[name].split()[0] for name in any_of)
            raise TireDataError(
                f"no {what}: no {words} with numbers among {_all(table)}", table.source
            )


def _convention(
    table: Table, asked: str, found: Mapping[str, int], names: Mapping[str, str], check: bool
) -> tuple[str, str]:
    """Choose the sign convention, the nearest if necessary, or report reversed signs.

    Returns
    -------
    tuple
        Its name, and the reason.

    Raises
    ------
    TireDataError
        If none fits, and it must be checked.
    """
    if asked == "auto" and table.convention is None:
        candidates: tuple[str, ...] = CONVENTIONS
    else:
        candidates = (table.convention or asked,) if asked == "auto" else (asked,)
    if fits := signs.recognized(found, candidates):
        return fits[0], _why(asked, table, fits)
    remedies = [f'convention="{name}"' for name in signs.recognized(found, CONVENTIONS)]
    ways = signs.explanations(found, candidates)
    for name, turn in ways:
        words = ", ".join(f'"{names.get(part, part)}"' for part in turn)
        with_it = f" as {name}" if len(candidates) > 1 else ""
        remedies.append(f"turn=({words},){with_it}")
    nearest = ways[0][0] if ways else candidates[0]
    if not check:
        return nearest, "the nearest, but some signs contradict it"
    wrong = "; ".join(signs.complaint(found, nearest, names))
    raise TireDataError(
        f"in {nearest} axes, {wrong}; {' or '.join(remedies)} reads it", table.source
    )


def _why(asked: str, table: Table, fits: list[str]) -> str:
    if asked != "auto":
        return "as asked"
    if table.convention:
        return "as the format says"
    others = " and ".join(fits[1:])
    return f"assumed, the data do not distinguish it from {others}" if others else "found"


def _worded(chosen: str, why: str, columns: Columns, names: Mapping[str, str]) -> str:
    changed = [names[name] for name in columns if name in signs.NEGATED[chosen]]
    done = f"{', '.join(changed)} negated" if changed else "signs left as they are"
    return f"sign convention {chosen} ({why}): {done} for ISO-W"


def _missing(columns: Columns, names: Mapping[str, str]) -> list[str]:
    """Count cells without a number."""
    lost = {names[name]: int(np.isnan(values).sum()) for name, values in columns.items()}
    counts = ", ".join(f"{name} in {count}" for name, count in lost.items() if count)
    size = len(next(iter(columns.values())))
    return [f"missing cells of {size} rows: {counts}"] if counts else []
