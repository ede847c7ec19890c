"""The same bits for every instruction set, batch and order, and at the same point."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

RANDOM = np.random.default_rng(11)
NODES = np.linspace(0.0, 40.0, 41)
CENTER = np.column_stack([np.linspace(0, 40, 20), 4 * np.sin(np.linspace(0, 6, 20))])


def roads() -> dict[str, sp.Road]:
    z = RANDOM.uniform(-0.1, 0.1, (41, 41))
    names = RANDOM.choice(["tarmac", "ice"], (41, 41))
    uneven = NODES + 0.3 * np.sin(NODES)
    return {
        "plane": sp.Road.plane(slope=0.1, bank=-0.2, heading=0.3),
        "grid": sp.Road.grid(NODES, NODES, z, materials=names, heading=0.2),
        "uneven": sp.Road.grid(uneven, uneven, z, friction=z + 1, heading=-0.2),
        "cubic": sp.Road.grid(NODES, NODES, z.astype(np.float32), interpolation="cubic"),
        "track": sp.Road.track(CENTER, bank=0.1, verge="grass"),
        "rough": sp.Road.rough("D", seed=3, length=30.0).bump(5, height=0.1, length=1, width=2),
        "wind": sp.Road.plane().with_wind(NODES, NODES, z, z.T),
    }


ROADS = roads()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", ROADS)
def test_every_instruction_set_and_batch_gives_the_same_bits(name: str, dtype: str) -> None:
    road = ROADS[name]
    x, y = RANDOM.uniform(-5, 45, (2, 203)).astype(dtype)
    whole, _ = road._survey(x, y, np.dtype(dtype), sp.build_config()["isa"])
    for isa in sp.build_config()["isas"]:
        told, _ = road._survey(x, y, np.dtype(dtype), isa)
        np.testing.assert_array_equal(told.view(np.uint8), whole.view(np.uint8))
        back, _ = road._survey(x[::-1], y[::-1], np.dtype(dtype), isa)
        np.testing.assert_array_equal(back[:, ::-1], whole)
        one, _ = road._survey(x[100], y[100], np.dtype(dtype), isa)
        np.testing.assert_array_equal(one[:, 0], whole[:, 100])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("heading", [0.0, 0.2])
def test_a_place_on_a_grid_is_the_same_beside_places_off_it(heading: float, dtype: str) -> None:
    """With all points inside, an even grid takes a shortcut."""
    z = RANDOM.uniform(-0.1, 0.1, (41, 41))
    road = sp.Road.grid(NODES, NODES, z, friction=z + 1, rolling=z + 2, heading=heading)
    u, v = RANDOM.uniform(0, 40, (2, 96))
    x, y = (place.astype(dtype) for place in road.xy(u, v))
    isa = sp.build_config()["isa"]
    inside, _ = road._survey(x, y, np.dtype(dtype), isa)
    beside = np.column_stack([x, x - 100]).ravel(), np.column_stack([y, y]).ravel()
    mixed, _ = road._survey(*beside, np.dtype(dtype), isa)
    np.testing.assert_array_equal(mixed[:, ::2], inside)
