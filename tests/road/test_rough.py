"""Roughness by ISO 8608: spectrum, seed, coherence."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

LENGTH, STEP = 4000.0, 0.1
U = np.arange(0.0, LENGTH, STEP)
SEGMENT = 4096  # nodes of one part of Welch's estimate


def tracks(kind: str, seed: int, **how: object) -> NDArray[np.float64]:
    road = sp.Road.rough(kind, seed=seed, length=LENGTH, **how)  # type: ignore[arg-type]
    return np.stack([road.at(U, y).height for y in (-0.75, 0.75)])


def welch(
    a: NDArray[np.float64], b: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.complex128]]:
    """Return wave numbers and the one-sided cross density, by half-overlapping Hann windows."""
    window = np.hanning(SEGMENT + 1)[:-1]
    starts = range(0, len(a) - SEGMENT + 1, SEGMENT // 2)

    def parts(x: NDArray[np.float64]) -> NDArray[np.complex128]:
        cut = np.stack([x[i : i + SEGMENT] - x[i : i + SEGMENT].mean() for i in starts])
        return np.fft.rfft(cut * window, axis=1)

    density = 2 * STEP * (parts(a).conj() * parts(b)).mean(0) / (window**2).sum()
    return np.fft.rfftfreq(SEGMENT, STEP), density


@pytest.mark.parametrize(("kind", "mean"), [("A", 16e-6), ("C", 256e-6), ("H", 262144e-6)])
def test_octave_bands_lie_within_3_db_of_the_mean_of_the_class(kind: str, mean: float) -> None:
    for height in tracks(kind, seed=4):
        n, density = welch(height, height)
        for center in 0.0884 * 2.0 ** np.arange(0, 5):  # cycles/m
            band = (n >= center / np.sqrt(2)) & (n < center * np.sqrt(2))
            found = density.real[band].mean()
            expected = (mean * (n[band] / 0.1) ** -2).mean()
            assert abs(10 * np.log10(found / expected)) < 3


def test_each_class_is_four_times_as_rough_as_the_one_before() -> None:
    b, c = (tracks(kind, seed=1, coherence=0.5) for kind in "BC")
    np.testing.assert_allclose(c, 2 * b, rtol=1e-5, atol=1e-8)


def test_a_seed_gives_the_same_road_and_another_one_another() -> None:
    np.testing.assert_array_equal(tracks("C", seed=7), tracks("C", seed=7))
    correlation = np.corrcoef(tracks("C", seed=7)[0], tracks("C", seed=8)[0])[0, 1]
    assert abs(correlation) < 0.3


@pytest.mark.parametrize("coherence", [0.25, lambda n: np.exp(-3 * n)])
def test_tracks_are_as_coherent_as_asked(coherence: object) -> None:
    right, left = tracks("C", seed=2, coherence=coherence)
    n, cross = welch(right, left)
    of_right, of_left = welch(right, right)[1].real, welch(left, left)[1].real
    for center in (0.1, 0.3, 1.0):
        band = (n > 0.7 * center) & (n < 1.4 * center)
        # without bias where densities are averaged before they are compared
        scale = n[band] ** 2
        found = abs((scale * cross[band]).sum()) ** 2 / (
            (scale * of_right[band]).sum() * (scale * of_left[band]).sum()
        )
        asked = coherence(n[band]) if callable(coherence) else np.full(band.sum(), coherence)
        assert found == pytest.approx(np.mean(np.sqrt(asked)) ** 2, abs=0.1)


def found_coherence(kind: str, center: float, apart: float = 1.5) -> tuple[float, float]:
    """Estimate the coherence of tracks around a wave number; returns the mean wave number first."""
    road = sp.Road.rough(kind, seed=3, length=LENGTH, tracks=apart)
    right, left = (road.at(U, y).height for y in (-0.5 * apart, 0.5 * apart))
    n, cross = welch(right, left)
    band = (n > 0.8 * center) & (n < 1.25 * center)
    weight = n[band] ** 2  # under which all waves are alike
    shared = abs((weight * cross[band]).sum()) ** 2
    own = [(weight * welch(x, x)[1].real[band]).sum() for x in (right, left)]
    return float(n[band].mean()), float(shared / (own[0] * own[1]))


@pytest.mark.parametrize(
    ("kind", "omega_p", "p"), [("A", 8.5, 3.5), ("C", 3.0, 1.3), ("E", 0.8, 0.5), ("H", 0.8, 0.5)]
)
def test_tracks_are_as_coherent_as_those_of_measured_roads(
    kind: str, omega_p: float, p: float
) -> None:
    for center in (0.1, 0.4, 1.6):
        n, found = found_coherence(kind, center)
        measured = (1 + (2 * np.pi * n * 1.5 / omega_p) ** 2) ** -p
        assert found == pytest.approx(measured, abs=0.1)


def test_worse_roads_and_wider_tracks_go_less_together() -> None:
    by_class = [found_coherence(kind, 0.2)[1] for kind in "ACE"]
    by_width = [found_coherence("C", 0.4, apart)[1] for apart in (0.5, 1.0, 2.0)]
    assert by_class == sorted(by_class, reverse=True)
    assert by_width == sorted(by_width, reverse=True)


def test_one_track_is_the_same_across_the_road() -> None:
    road = sp.Road.rough("D", seed=1, tracks=None)
    assert road.at(3.3, -4.0).height == road.at(3.3, 4.0).height != 0


def test_roughness_repeats_without_a_step() -> None:
    road = sp.Road.rough("E", seed=1, length=100.0)
    ground = road.at([17.3, 117.3, -82.7], 0.2)
    np.testing.assert_allclose(ground.height, ground.height[0], atol=1e-7)
    assert not ground.off.any()
    before, behind = road.at([100 - 1e-9, 100 + 1e-9], 0.2).height
    assert before == pytest.approx(behind, abs=1e-7)


def test_a_material_has_its_class() -> None:
    gravel = sp.Road.rough("gravel", seed=1).at(U, 0.0).height
    np.testing.assert_array_equal(gravel, sp.Road.rough("D", seed=1).at(U, 0.0).height)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"kind": "I"}, "kind is 'I', but must be one of A, B"),
        ({"seed": -1}, "seed: -1 is not allowed"),
        ({"seed": 1.5}, "seed: 1.5 is not allowed"),
        ({"length": 0.0}, "length: 0.0 m is not allowed"),
        ({"step": 0.3}, "step: 0.3 m is not allowed: the shortest waves"),
        (
            {"length": 0.3},
            r"length: 0.3 m in steps \(step\) of 0.1 m is not allowed, must be from 0.35",
        ),
        ({"coherence": 1.5}, "coherence: 1.5 at 0 cycles/m is not allowed, must be from 0 to 1"),
        ({"coherence": -0.1}, "coherence: -0.1 at 0 cycles/m is not allowed"),
    ],
)
def test_what_is_no_roughness_is_refused(how: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        sp.Road.rough(**{"kind": "C", "seed": 1, **how})  # type: ignore[arg-type]
