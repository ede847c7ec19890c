"""Cars of one recording in a scene, drawn whole or as ghosts, and their motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars.car import arranged
from skidpad.scene import forces, pose
from skidpad.scene.drawn import Drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skidpad.recordings.recording import Recording
    from skidpad.road import Road
    from skidpad.scene.packing import Packer

Array = NDArray[np.float64]

LENGTHS: Final = 2e-4
"""Resolution of positions on a car [m]: a fifth of a millimeter."""
TURNS: Final = 5e-5
"""Resolution of quaternion components: a hundredth of a degree."""
NEWTONS: Final = 2.0
TREAD: Final = 0.6
"""Typical tire width over radius."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Cars of a recording.

    Attributes
    ----------
    recording : Recording
    samples : ndarray of int
        Samples to show.
    whole, ghosts : list of int
        Cars drawn with wheels and forces, and as transparent bodies only.
    names, colors : list of str
        Whole cars first, then ghosts.
    """

    recording: Recording
    samples: NDArray[np.intp]
    whole: list[int]
    ghosts: list[int]
    names: list[str]
    colors: list[str]

    def places(self) -> list[Array]:
        """Return positions of the centers of mass, earth axes, (samples, cars, 2) [m]."""
        cars = [*self.whole, *self.ghosts]
        return [np.stack([self.recording[c][self.samples][:, cars] for c in "xy"], axis=-1)]

    def packed(self, packer: Packer, road: Road | None) -> dict[str, Any]:
        """Pack the motion of all cars, and return what the page needs."""
        return {
            "time": packer.add(self.recording.time[self.samples]),
            "whole": self._group(packer, road, self.whole, 0) if self.whole else None,
            "ghosts": self._group(packer, road, self.ghosts, len(self.whole))
            if self.ghosts
            else None,
        }

    def _group(
        self, packer: Packer, road: Road | None, cars: Sequence[int], first: int
    ) -> dict[str, Any]:
        drawn = self._drawn(cars)
        body = pose.bodies(drawn, road)
        found: dict[str, Any] = {
            "cars": [
                {"name": self.names[first + k], "color": self.colors[first + k], **size}
                for k, size in enumerate(_sizes(drawn))
            ],
            "place": packer.add(body.place),
            "attitude": packer.add(pose.quaternions(body.axes), TURNS),
        }
        return found if first or not self.whole else found | _on_wheels(packer, road, drawn, body)

    def _drawn(self, cars: Sequence[int]) -> Drawn:
        # several runs of a car are in sequence
        every = self.recording.car
        own = np.asarray(cars) % every.n
        return Drawn(
            self.recording,
            arranged(every, own),
            np.asarray(cars),
            self.samples,
        )


def _sizes(drawn: Drawn) -> list[dict[str, Any]]:
    """Return the outlines of cars relative to the center of mass [m]."""
    height, nose = drawn.number("body.height"), drawn.number("body.to_nose")
    box = {
        "nose": nose,
        "tail": nose - drawn.number("body.length"),
        "half": 0.5 * drawn.number("body.width"),
        "floor": drawn.number("body.clearance") - height,
        "roof": drawn.number("body.roof_height") - height,
    }
    radius = drawn.at_axles("wheel.{}.radius")
    load = np.broadcast_to(drawn.car.static_loads.T, (drawn.cars.size, 4)).mean(axis=-1)
    return [
        {name: float(values[k]) for name, values in box.items()}
        | {"radius": radius[k].tolist(), "tread": (TREAD * radius[k]).tolist()}
        | {"load": float(load[k])}
        for k in range(drawn.cars.size)
    ]


def _on_wheels(
    packer: Packer, road: Road | None, drawn: Drawn, body: pose.Bodies
) -> dict[str, Any]:
    wheel = pose.wheels(drawn, body, road)
    found = {
        "center": packer.add(wheel.center, LENGTHS),
        "carrier": packer.add(pose.quaternions(wheel.axes), TURNS),
        "spin": packer.add(wheel.spin),
        "contact": packer.add(wheel.contact, LENGTHS),
        "ground": packer.add(pose.quaternions(wheel.ground), TURNS),
    }
    given = forces.forces(drawn, np.broadcast_to(wheel.friction, wheel.spin.shape))
    if given is not None:
        found["force"] = packer.add(given.force, NEWTONS)
        found["slides"] = packer.add(given.slides)
        if given.limit is not None:
            found["limit"] = packer.add(given.limit, NEWTONS)
    return found
