"""The elementary functions of csrc/lane/lane_math.h: error bounds, special values, symmetry."""

from collections.abc import Callable

import mpmath
import numpy as np
import pytest
from numpy.typing import NDArray
from skidpad import _core

Real = type[np.float32] | type[np.float64]
Array = NDArray[np.floating]

REALS = [np.float32, np.float64]
BOUND = {np.float32: 2.5, np.float64: 2.0}  # ulp
LARGEST_ANGLE = {np.float32: 3e3, np.float64: 4e5}
LARGEST_EXPONENT = {np.float32: 87.0, np.float64: 708.0}

real = pytest.mark.parametrize("real", REALS, ids=["float32", "float64"])


def lane(name: str) -> np.ufunc:
    return getattr(_core, f"lane_{name}")


def ulps(values: Array, references: list[mpmath.mpf]) -> NDArray[np.float64]:
    """Return the error of each value in ulp of its reference."""
    nearest = np.array([float(reference) for reference in references], values.dtype)
    errors = [
        mpmath.mpf(float(value)) - reference
        for value, reference in zip(values, references, strict=True)
    ]
    return np.abs(np.array(errors, float)) / np.spacing(np.abs(nearest))


def exactly(function: Callable[..., mpmath.mpf], *operands: Array) -> list[mpmath.mpf]:
    with mpmath.workprec(140):
        rows = zip(*map(np.ndarray.tolist, operands), strict=True)
        return [function(*map(mpmath.mpf, row)) for row in rows]


# Points; the odd decimals among them are where earlier versions were at their worst


def uniform(real: Real, low: float, high: float, count: int = 800) -> Array:
    return np.random.default_rng(count).uniform(low, high, count).astype(real)


def spread(real: Real, low: float, high: float, count: int = 800) -> Array:
    """Return numbers of both signs with magnitudes spread evenly over the decades."""
    exponents = np.random.default_rng(count).uniform(np.log(low), np.log(high), count)
    return (np.exp(exponents) * np.where(np.arange(count) % 2, 1, -1)).astype(real)


def with_neighbours(points: Array, count: int = 2) -> Array:
    """Return the points and the adjacent numbers on both sides."""
    below, above = points, points
    found = [points]
    for _ in range(count):
        below, above = np.nextafter(below, -np.inf), np.nextafter(above, np.inf)
        found += [below, above]
    return np.concatenate(found, dtype=points.dtype)


def angles(real: Real) -> Array:
    """Return angles over the whole domain, many at multiples of pi/4, where reductions fail."""
    largest = LARGEST_ANGLE[real]
    turns = np.random.default_rng(1).integers(1, int(largest / np.pi * 4), 400)
    with mpmath.workprec(140):
        multiples = [float(mpmath.pi * turn / 4) for turn in (*range(1, 20), *turns.tolist())]
    hard = with_neighbours(np.array([*multiples, 0.09348066115895771, 2.0726325834345998], real), 1)
    return np.concatenate([uniform(real, -7, 7), spread(real, 1e-9, largest), hard])


def half_turns(real: Real) -> Array:
    pi = real(np.pi)
    points = np.concatenate(
        [uniform(real, -pi, pi), spread(real, 1e-9, 3), pi - spread(real, 1e-9, 1)]
    )
    return points[np.abs(points) <= pi]


def near_angles(real: Real) -> Array:
    """Return angles on both sides of 0.4, where the shorter branch ends."""
    ends = with_neighbours(np.array([0.4], real))
    return np.concatenate([uniform(real, -0.6, 0.6), angles(real), ends, -ends])


def tangents(real: Real) -> Array:
    centers = with_neighbours(np.array([0.34, 0.4, 0.7224, 1, 1.376, 3.078], real))
    return np.concatenate([uniform(real, -5, 5, 2000), spread(real, 1e-30, 1e30), centers])


def sines(real: Real) -> Array:
    ends = 1 - np.abs(spread(real, 1e-7, 0.5))
    return np.concatenate([uniform(real, -1, 1), spread(real, 1e-9, 0.5), ends, -ends])


def exponents(real: Real) -> Array:
    largest = LARGEST_EXPONENT[real]
    return np.concatenate([uniform(real, -largest, largest), spread(real, 1e-9, 10)])


def small_exponents(real: Real) -> Array:
    ends = np.array([-80, 80], real)
    return np.concatenate([uniform(real, -80, 80), spread(real, 1e-9, 10), ends])


def positive(real: Real) -> Array:
    near_one = 1 + spread(real, 1e-7, 0.3)
    return np.abs(np.concatenate([spread(real, 1e-37, 1e37), near_one, uniform(real, 0.5, 2)]))


def arguments_of_tanh(real: Real) -> Array:
    hard = np.array([0.2281431482176257, 0.2300944155586877], real)
    return np.concatenate([uniform(real, -1, 1, 2000), spread(real, 1e-9, 25), hard])


UNARY = {
    "sin": (mpmath.sin, angles),
    "cos": (mpmath.cos, angles),
    "tan": (mpmath.tan, angles),
    "sin_small": (mpmath.sin, half_turns),
    "cos_small": (mpmath.cos, half_turns),
    "sin_near": (mpmath.sin, near_angles),
    "cos_near": (mpmath.cos, near_angles),
    "atan": (mpmath.atan, tangents),
    "asin": (mpmath.asin, sines),
    "exp": (mpmath.exp, exponents),
    "log": (mpmath.log, positive),
    "tanh": (mpmath.tanh, arguments_of_tanh),
}
ODD = ["sin", "tan", "sin_small", "sin_near", "atan", "asin", "tanh"]


# Error


@real
@pytest.mark.parametrize("name", UNARY)
def test_error_of_one_argument(name: str, real: Real) -> None:
    function, points = UNARY[name]
    x = points(real)
    assert ulps(lane(name)(x), exactly(function, x)).max() <= BOUND[real]


@real
@pytest.mark.parametrize(
    ("name", "whole", "points"),
    [
        ("atan_near", "atan", tangents),
        ("exp_small", "exp", small_exponents),
        ("exp_near", "exp", small_exponents),
        ("log_normal", "log", positive),
    ],
)
def test_the_short_way_has_the_same_bits(
    name: str, whole: str, points: Callable[[Real], Array], real: Real
) -> None:
    x = points(real)
    zeros = x[:0] if points is positive else np.array([-0.0, 0.0], real)
    for some in (x, np.sort(x), zeros):  # far beside near, and alone
        assert lane(name)(some).tobytes() == lane(whole)(some).tobytes()


@real
def test_error_of_atan2(real: Real) -> None:
    wide, near = spread(real, 1e-30, 1e30), uniform(real, -2, 2, 1500)
    hard = np.array([0.4484354138535918, 1.313247290980952], real)
    x = np.concatenate([wide, near, hard[1:]])
    y = np.concatenate([wide[::-1], near[::-1], hard[:1]])
    y = np.where(np.abs(y) < 1e-35 * np.abs(x), x, y)  # float32 angles that are not denormal
    assert ulps(lane("atan2")(y, x), exactly(mpmath.atan2, y, x)).max() <= BOUND[real]


@real
def test_error_of_pow(real: Real) -> None:
    x = positive(real)
    x = x[x != 1]
    largest = LARGEST_EXPONENT[real]
    logarithms = np.where(np.arange(x.size) % 2, largest, 5) * uniform(float, -1, 1, x.size)
    y = (logarithms / np.log(x.astype(float))).astype(real)
    assert ulps(lane("pow")(x, y), exactly(mpmath.power, x, y)).max() <= BOUND[real]


@real
def test_small_integers_have_exact_powers(real: Real) -> None:
    base, exponent = np.meshgrid(np.arange(1, 9, dtype=real), np.arange(-2, 6, dtype=real))
    np.testing.assert_allclose(
        lane("pow")(base, exponent), base**exponent, rtol=2 * np.finfo(real).eps
    )
    np.testing.assert_array_equal(lane("pow")(base, real(1)), base)


@real
@pytest.mark.parametrize(("name", "function"), [("sin", mpmath.sin), ("cos", mpmath.cos)])
def test_large_angles_lose_digits_as_their_spacing_grows(
    name: str, function: Callable[..., mpmath.mpf], real: Real
) -> None:
    x = spread(real, LARGEST_ANGLE[real], 1000 * LARGEST_ANGLE[real])
    error = np.array(exactly(function, x), float) - lane(name)(x)
    assert (np.abs(error) <= np.spacing(np.abs(x))).all()


@real
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_the_sine_of_any_number_is_a_sine(name: str, real: Real) -> None:
    x = with_neighbours(spread(real, 1, float(np.finfo(real).max), 4000))
    assert (np.abs(lane(name)(x[np.isfinite(x)])) <= 1).all()


@real
@pytest.mark.parametrize("name", ["sin", "sin_small"])
def test_no_sine_exceeds_one_at_its_peak(name: str, real: Real) -> None:
    x = with_neighbours(np.array([np.pi / 2], real), 2000)
    assert lane(name)(x).max() == 1


# Special values

SPECIAL = [
    ("sin", [np.inf], np.nan),
    ("cos", [0.0], 1.0),
    ("cos", [-np.inf], np.nan),
    ("tan", [np.inf], np.nan),
    ("atan", [np.inf], np.pi / 2),
    ("atan", [-np.inf], -np.pi / 2),
    ("asin", [1.0], np.pi / 2),
    ("asin", [-1.0], -np.pi / 2),
    ("asin", [1.0001], np.nan),
    ("asin", [-np.inf], np.nan),
    ("exp", [0.0], 1.0),
    ("exp", [-0.0], 1.0),
    ("exp", [np.inf], np.inf),
    ("exp", [1e4], np.inf),
    ("exp", [-np.inf], 0.0),
    ("exp", [-1e4], 0.0),
    ("log", [1.0], 0.0),
    ("log", [0.0], -np.inf),
    ("log", [-0.0], -np.inf),
    ("log", [np.inf], np.inf),
    ("log", [-1.0], np.nan),
    ("log", [-np.inf], np.nan),
    ("tanh", [np.inf], 1.0),
    ("tanh", [-np.inf], -1.0),
    ("tanh", [25.0], 1.0),
    ("atan2", [0.0, 0.0], 0.0),
    ("atan2", [-0.0, 0.0], -0.0),
    ("atan2", [0.0, -0.0], np.pi),
    ("atan2", [-0.0, -0.0], -np.pi),
    ("atan2", [0.0, 2.0], 0.0),
    ("atan2", [-0.0, 2.0], -0.0),
    ("atan2", [0.0, -1.0], np.pi),
    ("atan2", [-0.0, -1.0], -np.pi),
    ("atan2", [1.0, 0.0], np.pi / 2),
    ("atan2", [-1.0, -0.0], -np.pi / 2),
    ("atan2", [1.0, 1.0], np.pi / 4),
    ("atan2", [np.inf, 1.0], np.pi / 2),
    ("atan2", [1.0, np.inf], 0.0),
    ("atan2", [-1.0, -np.inf], -np.pi),
    ("atan2", [np.inf, np.inf], np.pi / 4),
    ("pow", [0.0, 0.0], 1.0),
    ("pow", [0.0, 2.5], 0.0),
    ("pow", [0.0, -1.0], np.inf),
    ("pow", [-1.0, 2.0], np.nan),
    ("pow", [7.0, 0.0], 1.0),
    ("pow", [np.inf, 0.0], 1.0),
    ("pow", [np.inf, 0.5], np.inf),
    ("pow", [np.inf, -0.5], 0.0),
    ("pow", [1.0, np.inf], 1.0),
    ("pow", [2.0, np.inf], np.inf),
    ("pow", [2.0, -np.inf], 0.0),
    ("pow", [0.5, np.inf], 0.0),
    ("pow", [10.0, 1e9], np.inf),
    ("pow", [10.0, -1e9], 0.0),
]


@real
@pytest.mark.parametrize(("name", "operands", "expected"), SPECIAL)
def test_special_value(name: str, operands: list[float], expected: float, real: Real) -> None:
    result = lane(name)(*map(real, operands))
    assert result.dtype == real
    np.testing.assert_allclose(result, real(expected), rtol=np.finfo(real).eps)
    assert np.isnan(expected) or np.signbit(result) == np.signbit(expected)


@real
@pytest.mark.parametrize("name", UNARY)
def test_nan_gives_nan(name: str, real: Real) -> None:
    assert np.isnan(lane(name)(real(np.nan)))


@real
@pytest.mark.parametrize("name", ["atan2", "pow"])
@pytest.mark.parametrize("other", [0.0, 1.0, -1.0, np.inf, np.nan])
def test_nan_in_either_operand_gives_nan(name: str, other: float, real: Real) -> None:
    assert np.isnan(lane(name)(real(np.nan), real(other)))
    assert np.isnan(lane(name)(real(other), real(np.nan)))


@real
@pytest.mark.parametrize("name", ODD)
def test_denormals_and_zeros_are_their_own_sine(name: str, real: Real) -> None:
    info = np.finfo(real)
    x = np.array([0, 1, 3, 1000], real) * info.smallest_subnormal
    x = np.concatenate([x, -x, [info.tiny, -info.tiny]], dtype=real)
    result = lane(name)(x)
    np.testing.assert_array_equal(result, x)
    np.testing.assert_array_equal(np.signbit(result), np.signbit(x))


@real
def test_logarithm_of_a_denormal(real: Real) -> None:
    x = np.array([1, 2, 77, 12345], real) * np.finfo(real).smallest_subnormal
    assert ulps(lane("log")(x), exactly(mpmath.log, x)).max() <= BOUND[real]


@real
def test_exponential_underflows_gradually(real: Real) -> None:
    info = np.finfo(real)
    x = uniform(real, np.log(float(info.smallest_subnormal)), np.log(float(info.tiny)))
    expected = np.array([float(value) for value in exactly(mpmath.exp, x)])
    assert (np.abs(lane("exp")(x) - expected) <= info.smallest_subnormal).all()


@real
def test_atan2_does_not_overflow(real: Real) -> None:
    info = np.finfo(real)
    sides = np.array([info.max, info.tiny, info.smallest_subnormal], real)
    np.testing.assert_allclose(lane("atan2")(sides, sides), np.pi / 4, rtol=info.eps)


# Symmetry


@real
@pytest.mark.parametrize("name", ODD)
def test_odd_symmetry(name: str, real: Real) -> None:
    x = UNARY[name][1](real)
    np.testing.assert_array_equal(lane(name)(-x), -lane(name)(x))


@real
def test_cosine_is_even(real: Real) -> None:
    x = angles(real)
    np.testing.assert_array_equal(lane("cos")(-x), lane("cos")(x))


@real
def test_atan2_is_odd_in_y(real: Real) -> None:
    y, x = spread(real, 1e-3, 1e3), spread(real, 1e-3, 1e3, 801)[:800]
    np.testing.assert_array_equal(lane("atan2")(-y, x), -lane("atan2")(y, x))
