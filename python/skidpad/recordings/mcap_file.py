"""Recordings as MCAP, with poses for 3D display in Foxglove."""

from __future__ import annotations

import json
from os import PathLike
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import find_channel
from skidpad._lib.atomic_write import written_whole
from skidpad._lib.optional import optional
from skidpad._lib.selection import Chosen
from skidpad.recordings.recording_io import columns_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from skidpad.recordings.recording_io import Kept

Values = dict[str, NDArray[Any]]

EARTH: Final = "earth"
COLOR: Final = {"r": 0.8, "g": 0.25, "b": 0.2, "a": 0.9}
NUMBER: Final = {"type": "number"}
TEXT: Final = {"type": "string"}
WHOLE: Final = {"type": "integer"}


def _object(title: str = "", **properties: Any) -> dict[str, Any]:
    """Describe an object with these properties."""
    return {"title": title, "type": "object", "properties": properties}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


TIME: Final = _object("time", sec=WHOLE, nsec=WHOLE)
PLACE: Final = _object("foxglove.Vector3", x=NUMBER, y=NUMBER, z=NUMBER)
TURN: Final = _object("foxglove.Quaternion", x=NUMBER, y=NUMBER, z=NUMBER, w=NUMBER)
TRANSFORM: Final = _object(
    "foxglove.FrameTransform",
    timestamp=TIME, parent_frame_id=TEXT, child_frame_id=TEXT, translation=PLACE, rotation=TURN,
)  # fmt: skip
CUBE: Final = _object(
    "foxglove.CubePrimitive",
    pose=_object("foxglove.Pose", position=PLACE, orientation=TURN),
    size=PLACE,
    color=_object("foxglove.Color", r=NUMBER, g=NUMBER, b=NUMBER, a=NUMBER),
)
ENTITY: Final = _object(
    "foxglove.SceneEntity",
    timestamp=TIME, frame_id=TEXT, id=TEXT, lifetime=_object("duration", sec=WHOLE, nsec=WHOLE),
    frame_locked={"type": "boolean"}, cubes=_list(CUBE),
)  # fmt: skip
SCENE: Final = _object("foxglove.SceneUpdate", deletions=_list(_object()), entities=_list(ENTITY))
"""Schemas of https://docs.foxglove.dev/docs/sdk/schemas, with the fields used here."""


def write_mcap(
    path: str | PathLike[str], kept: Kept, where: ArrayLike | slice | None = None
) -> None:
    """Write a recording: for each chosen car a topic, its transforms, and a box."""
    writing = optional("mcap.writer", "mcap")
    cars = np.arange(kept.n)[Chosen(where, kept.n).cars].tolist()
    with written_whole(path) as part, part.open("wb") as file:
        writer = writing.Writer(file)
        writer.start(library="skidpad")
        writer.add_metadata("provenance", dict(kept.provenance))
        _write(_Topics(writer), kept, cars)
        writer.finish()


class _Topics:
    """Channels of a file by topic, and messages to them."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._ids: dict[str, int] = {}

    def add(self, topic: str, schema: dict[str, Any]) -> None:
        text = json.dumps(schema).encode()
        kind = self._writer.register_schema(schema["title"], "jsonschema", text)
        self._ids[topic] = self._writer.register_channel(topic, "json", kind)

    def say(self, topic: str, at: int, message: dict[str, Any]) -> None:
        text = json.dumps(message, allow_nan=False).encode()
        self._writer.add_message(self._ids[topic], at, text, at)


def _write(topics: _Topics, kept: Kept, cars: list[int]) -> None:
    """Write all messages in the order of time."""
    metadata = _described(kept)
    for car in cars:
        topics.add(f"/car{car}", metadata)
    values = _values(kept)
    poses = {car: _pose(kept, values, car) for car in cars}
    topics.add("/tf", TRANSFORM)
    topics.add("/scene", SCENE)
    if boxes := [_box(kept, car) for car, pose in poses.items() if pose is not None]:
        topics.say("/scene", _nanoseconds(kept.time[0]), {"deletions": [], "entities": boxes})
    for k, time in enumerate(kept.time):
        at = _nanoseconds(time)
        for car in cars:
            numbers = {name: _number(rows[k, car]) for name, rows in values.items()}
            topics.say(f"/car{car}", at, numbers)
            pose = poses[car]
            if pose is not None and np.isfinite(pose[k]).all():
                topics.say("/tf", at, _transform(f"car{car}", at, pose[k].tolist()))


def _described(kept: Kept) -> dict[str, Any]:
    """Describe the channels of a car, with unit and meaning of each."""
    found: dict[str, Any] = {}
    for channel in map(find_channel, kept.channels):
        words = f"[{channel.unit}] {channel.meaning}"
        found |= {name: {**NUMBER, "description": words} for name in columns_of(channel.name)}
    return _object("skidpad.Channels", **found)


def _values(kept: Kept) -> Values:
    """Return samples by the names of columns, each (sample, car)."""
    names = [name for channel in kept.channels for name in columns_of(channel)]
    return dict(zip(names, kept.samples, strict=True))


def _pose(kept: Kept, values: Values, car: int) -> NDArray[np.float64] | None:
    """Return x, y, z and the quaternion x, y, z, w of a car, (sample, 7), or None without them."""
    if not {"x", "y"} <= values.keys():
        return None
    nothing = np.zeros(kept.time.size)
    level = nothing + np.broadcast_to(kept.car["body.height"], kept.n)[car]
    z = values["z"][:, car] if "z" in values else level
    if {"q0", "q1", "q2", "q3"} <= values.keys():
        turn = [values[f"q{i}"][:, car] for i in (1, 2, 3, 0)]
    elif "yaw" in values:
        half = 0.5 * values["yaw"][:, car]
        turn = [nothing, nothing, np.sin(half), np.cos(half)]
    else:
        return None
    found = np.stack([values["x"][:, car], values["y"][:, car], z, *turn], axis=1)
    return found.astype(np.float64)


def _box(kept: Kept, car: int) -> dict[str, Any]:
    """Return the outline as a box around the height of the center of mass."""
    length, width, nose, height = (
        float(np.broadcast_to(kept.car[f"body.{name}"], kept.n)[car])
        for name in ("length", "width", "to_nose", "height")
    )
    middle = [nose - 0.5 * length, 0.0, 0.0]
    cube = {
        "pose": {"position": _vector(middle), "orientation": _quaternion([0.0, 0.0, 0.0, 1.0])},
        "size": _vector([length, width, 2 * height]),
        "color": COLOR,
    }
    return {
        "timestamp": _stamp(_nanoseconds(kept.time[0])),
        "frame_id": f"car{car}",
        "id": f"car{car}",
        "lifetime": _stamp(0),
        "frame_locked": True,
        "cubes": [cube],
    }


def _transform(name: str, at: int, pose: list[float]) -> dict[str, Any]:
    return {
        "timestamp": _stamp(at),
        "parent_frame_id": EARTH,
        "child_frame_id": name,
        "translation": _vector(pose[:3]),
        "rotation": _quaternion(pose[3:]),
    }


def _vector(given: list[float]) -> dict[str, float]:
    return dict(zip("xyz", given, strict=True))


def _quaternion(given: list[float]) -> dict[str, float]:
    return dict(zip("xyzw", given, strict=True))


def _nanoseconds(time: float) -> int:
    return round(float(time) * 1e9)


def _stamp(at: int) -> dict[str, int]:
    return {"sec": at // 10**9, "nsec": at % 10**9}


def _number(value: Any) -> float | None:
    """Return a number for JSON, which has no NaN."""
    return float(value) if np.isfinite(value) else None
