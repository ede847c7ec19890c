"""Modified cars equal newly made ones, at the cost of the change; so do fleets of them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad import cars, tires
from skidpad._lib import parameters, per_car
from skidpad.cars import filling, lists

PLAIN = cars.load("bmw_320i")
ENGINE = PLAIN.replace({"drive.source": "engine", "engine.model": "curve"})


def drawn(rng: np.random.Generator, car: cars.Car, count: int, shape: tuple[int, ...]) -> Any:
    """Some parameters of a car, each within 2 percent of its value."""
    numbers = {k: v for k, v in car.flat().items() if isinstance(v, float) and v != 0}
    names = rng.choice(sorted(numbers), count, replace=False)
    fields = parameters.fields(car["tire.model"])
    return {
        name: np.clip(
            numbers[name] * rng.uniform(0.98, 1.02, shape), fields[name].low, fields[name].high
        )
        for name in names
    }


def state(car: cars.Car, dtype: str = "float64") -> bytes:
    fleet = sp.Fleet(car, dtype=dtype)
    fleet.start(speed=20.0)
    fleet.step(steer=0.02, steps=5)
    return np.concatenate(
        [getattr(fleet.state, name) for name in ("vy", "yaw_rate", "x")]
    ).tobytes()


@pytest.mark.parametrize("car", [PLAIN, ENGINE], ids=["plain", "engine"])
@pytest.mark.parametrize("seed", range(4))
def test_a_changed_car_is_the_one_made_anew_bit_by_bit(car: cars.Car, seed: int) -> None:
    rng = np.random.default_rng(seed)
    first, second = drawn(rng, car, 8, (5,)), drawn(rng, car, 8, [(5,), ()][seed % 2])
    changed = car.replace(first).replace(second)
    kept = {name: car[name] for name in (*lists.list_fields(), *car)}
    anew = cars.Car({**kept, **first, **second})
    assert changed == anew
    assert list(changed.flat()) == list(anew.flat())
    for dtype in ("float64", "float32"):
        assert state(changed, dtype) == state(anew, dtype)


def test_a_tire_in_a_car_is_as_if_made_anew() -> None:
    tire = tires.load("touring_205_55r16")
    there = PLAIN.replace({"tire": tire})
    sets = tire.replace(pdy1=np.linspace(0.9, 1.1, 5), pky1=-20.0, version="6.1")
    assert there.replace({"tire": sets}) == PLAIN.replace({"tire": sets})
    assert there.replace({"tire": sets})["tire.version"] == "6.1"
    assert there.replace({"tire": sets}).replace({"tire": tire}) == there


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The checks, by name."""
    names: list[str] = []
    for name in ("number", "list_of", "choice"):
        check = getattr(filling, name)

        def counted(field: Any, *args: Any, check: Any = check) -> Any:
            names.append(getattr(field, "name", field))
            return check(field, *args)

        monkeypatch.setattr(filling, name, counted)
    for name in ("require_inertia", "require_fitting_lists"):
        rule = getattr(filling, name)

        def asked(*args: Any, name: str = name, rule: Any = rule) -> None:
            names.append(name)
            rule(*args)

        monkeypatch.setattr(filling, name, asked)
    return names


@pytest.mark.parametrize("car", [PLAIN, ENGINE], ids=["plain", "engine"])
def test_only_what_changes_is_checked(car: cars.Car, looked_at: list[str]) -> None:
    names = ["body.mass", "wheel.rear.mass", "anti_roll.front.stiffness"]
    car.replace({name: car[name] * np.linspace(1.0, 1.1, 5) for name in names})
    assert looked_at == names
    looked_at.clear()
    car.replace({"body.inertia_zz": 1500.0, "engine.idle_speed": 80.0})
    assert looked_at == ["body.inertia_zz", "engine.idle_speed", "require_inertia"]
    looked_at.clear()
    car.replace({"gearbox.ratios": [3.0, 2.0, 1.0], "tire.slip": "steady"})
    assert looked_at == ["tire.slip", "gearbox.ratios", "require_fitting_lists"]


def test_of_a_tire_that_is_there_only_what_changed_is_checked(looked_at: list[str]) -> None:
    tire = tires.load("touring_205_55r16")
    there = PLAIN.replace({"tire": tire})
    looked_at.clear()
    there.replace({"tire": tire.replace(pdy1=[1.0, 1.1], pky2=1.6)})
    numbers = [name for name in looked_at if name.startswith(("tire.front", "tire.rear"))]
    changed = [f"tire.{axle}.{name}" for axle in ("front", "rear") for name in ("pdy1", "pky2")]
    assert sorted(numbers) == sorted(changed)


def test_rules_hold_between_what_changes_and_what_was_there() -> None:
    sweep = PLAIN.replace({"body.mass": [900.0, 1000.0]})
    with pytest.raises(ValueError, match=r"body\.mass has 2 values and wheel\.front\.mass has 3"):
        sweep.replace({"wheel.front.mass": [30.0, 31.0, 32.0]})
    with pytest.raises(ValueError, match="has 3"):
        sweep.replace({"gearbox.ratios": np.ones((2, 3))})
    long = PLAIN.replace({"body.inertia_xz": 100.0})
    with pytest.raises(ValueError, match="must be positive definite"):
        long.replace({"body.inertia_xx": 1.0})
    with pytest.raises(ValueError, match=r"engine\.torques has 2 numbers and engine\.speeds"):
        ENGINE.replace({"engine.torques": [100.0, 50.0]})
    with pytest.raises(ValueError, match=r"which needs pedals\.brakes"):
        PLAIN.replace({"antilock.model": "slip"})


def test_lists_in_any_order_of_memory_make_a_fleet() -> None:
    ratios = np.array([[3.5, 3.4], [2.0, 2.1], [1.0, 1.0]])
    for given in (ratios, np.asfortranarray(ratios), ratios[::-1][::-1]):
        assert state(ENGINE.replace({"gearbox.ratios": given})) == state(
            ENGINE.replace({"gearbox.ratios": ratios.tolist()})
        )


def test_numbers_that_a_fleet_cannot_hold_are_named_with_their_car() -> None:
    with pytest.raises(ValueError, match=r"body\.mass: car 0: 1e\+60 does not fit float32"):
        sp.Fleet(PLAIN.replace({"body.mass": 1e60}), dtype="float32")
    with pytest.raises(ValueError, match=r"body\.mass: car 1: 1e\+60 does not fit float32"):
        sp.Fleet(PLAIN.replace({"body.mass": [1e3, 1e60]}), dtype="float32")
    with pytest.raises(ValueError, match=r"gearbox\.ratios: car 1: 1e-60 does not fit float32"):
        sp.Fleet(PLAIN.replace({"gearbox.ratios": [[3.0, 2.0], [1.0, 1e-60]]}), dtype="float32")


def test_default_lists_are_those_of_the_table() -> None:
    for name, row in lists.list_fields().items():
        assert cars.Car()[name].tolist() == list(row.default)
        with pytest.raises(ValueError, match="read-only"):
            cars.Car()[name][0] = 1.0


def test_a_fleet_takes_shared_numbers_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    rounded = per_car.rounded

    def counted(name: Any, *args: Any) -> Any:
        asked.append(name)
        return rounded(name, *args)

    monkeypatch.setattr(per_car, "rounded", counted)
    sp.Fleet(PLAIN.replace({"body.mass": [900.0, 1000.0]}), dtype="float32")
    assert len(asked) == 2
    assert "body.mass" in asked


OUTSIDE = {
    "body.mass": -1.0, "wheel.front.mass": np.nan, "anti_roll.rear.stiffness": np.inf,
    "brakes.front_share": 2.0, "body.inertia_xz": 1e6,
}  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("words", [{}, {"suspension.hubs": "massless", "tire.model": "brush"}])
def test_a_car_out_of_range_is_marked_and_the_others_go_on(
    name: str, dtype: str, words: dict[str, str]
) -> None:
    car = PLAIN.replace(words)
    sets = {name: np.full(5, car[name]), "body.height": np.linspace(0.5, 0.6, 5)}
    spoiled = {**sets, name: np.where(np.arange(5) == 3, OUTSIDE[name], car[name])}
    with pytest.raises(ValueError, match=r"(in|of) car 3"):
        car.replace(spoiled)
    marked, others = car.replace(spoiled, invalid="nan"), [0, 1, 2, 4]
    lost, whole = sp.Fleet(marked, dtype=dtype), sp.Fleet(car.replace(sets), dtype=dtype)
    whole.step(steer=0.02, steps=20)
    with pytest.warns(RuntimeWarning, match="1 of 5 cars"):
        lost.step(steer=0.02, steps=20)
    assert np.flatnonzero(lost.status & sp.Status.NON_FINITE).tolist() == [3]
    for channel in ("z", "vx", "vy", "yaw_rate", "roll_rate", "ay", "fz"):
        mine, theirs = getattr(lost.state, channel), getattr(whole.state, channel)
        assert np.isnan(mine[..., 3]).all() or channel == "fz"  # in the air, if anywhere
        assert mine[..., others].tobytes() == theirs[..., others].tobytes()


def test_marked_cars_copy_level_and_are_mended() -> None:
    marked = PLAIN.replace({"body.mass": [900.0, -1.0]}, invalid="nan")
    for again in (pickle.loads(pickle.dumps(marked)), copy.deepcopy(marked)):
        assert again == marked
        with pytest.raises(ValueError, match="read-only"):
            again["body.mass"][0] = 1.0
    assert marked != PLAIN.replace({"body.mass": [900.0, 901.0]})
    assert np.isnan(marked.level()["suspension.front.preload"]).tolist() == [False, True]
    assert marked.replace({"body.mass": PLAIN["body.mass"]}) == PLAIN
    single = PLAIN.replace({"body.mass": 0.0}, invalid="nan")
    assert np.isnan(sp.Fleet(single).state.z).all()


def test_a_marked_tire_fits_a_car_that_may_be_marked() -> None:
    tire = tires.Brush().replace(friction=[1.0, -1.0], invalid="nan")
    car = PLAIN.replace({"tire": tire}, invalid="nan")
    assert np.isnan(sp.Fleet(car).state.vx).tolist() == [False, True]


def test_marks_are_for_numbers_out_of_range_alone() -> None:
    with pytest.raises(ValueError, match=r"invalid is 'skip'.* raise, nan"):
        PLAIN.replace({}, invalid="skip")  # type: ignore[arg-type]
    for values in ({"body.mass": "1"}, {"gearbox.ratios": [-1.0]}, {"body.mass": [[1.0]]}):
        with pytest.raises(ValueError, match=r"body\.mass must be|gearbox\.ratios"):
            PLAIN.replace(values, invalid="nan")
    with pytest.raises(ValueError, match=r"body\.mass is nan kg, but must be finite"):
        cars.Car({"body.mass": np.nan})


def test_what_is_in_range_is_the_same_whether_marks_are_allowed_or_not() -> None:
    values = {"body.inertia_xz": [0.0, 50.0], "body.mass": 900.0}
    assert PLAIN.replace(values, invalid="nan") == PLAIN.replace(values)
    assert isinstance(PLAIN.replace(values, invalid="nan")["body.inertia_xx"], float)
