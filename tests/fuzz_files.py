"""Broken files: mutated texts of tires, cars and tire tests are read, or refused by name and place.

``python tests/fuzz_files.py --files 8000`` or ``--seconds 60`` from a random seed, which it prints;
``--seed``, or SKIDPAD_FUZZ_SEED in the environment, repeats a run. Exits with 1 if a file was
neither read nor refused with a message, and keeps such files.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import re
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import skidpad as sp
from child import SLOWER
from skidpad.tires.tir import TirFile
from tire_files import PAC2002

LONGEST = 1.0 * SLOWER  # of processor time for one file [s]

ODD_NUMBERS = (
    *("nan", "inf", "-inf", "1e999", "-1", "0", "-0.0", "1e-320", "1e308", "0x10", "1_0", "1__0"),
    *("", "1.", ".5", "1e", "--1", "1,5", "true", "[]", "{}", "[1, 2]", "'x'", '"x"', "2020-01-01"),
    *("9" * 400, "9" * 5000, "1." + "3" * 2000, "1e" + "9" * 50, "[[1]]", "[" * 60 + "]" * 60),
)
PIECES = (
    *("[", "]", "(", ")", "{", "}", "'", '"', "=", "$", "!", "*", "#", ".", ",", " ", "\t", "\n"),
    *("\r", "\r\n", "\0", "\ufeff", "é", "\u2028", "\x85", "\x1c", "\x0b", "\\", '"""', "[[", "]]"),
    *("e", "-", "_", "0", "nan", "[MODEL]", "[body]", "a.", "\U0001f697", "\ud7ff", "\x7f"),
)

Mutation = Callable[[random.Random, str], str]


def tire_texts() -> list[str]:
    """Write tires of each version."""
    texts = [PAC2002]
    for version in ("5.2", "6.1", "6.2"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.tir")
            sp.tires.MagicFormula(version, fnomin=4100.0, pdy1=1.1).to_tir(path)
            texts.append(path.read_text(encoding="utf-8"))
    return texts


def car_texts() -> list[str]:
    """Write cars of the package, unchanged and swept, and one of every tire model."""
    folder = Path(sp.cars.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))]
    golf = sp.cars.load("vw_golf_gti")
    swept = {"body.mass": [1200.0, 1300.0], "gearbox.ratios": np.tile([[3.0], [1.0]], 2)}
    cars = [golf.replace(swept), *(sp.Car({"tire.model": m}) for m in ("dugoff", "magic_formula"))]
    with tempfile.TemporaryDirectory() as place:
        for car in cars:
            car.to_toml(Path(place, "a.toml"))
            texts.append(Path(place, "a.toml").read_text(encoding="utf-8"))
    return texts


def tire_test_texts() -> list[str]:
    """Write tire tests in each text format."""
    data = sp.fit.synthetic(sp.tires.SimplePacejka(), noise=0.02, missing=0.02, rate=1.0)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a")
        texts = []
        for write in (data.to_dat, data.to_csv, data.to_tydex):
            write(path)
            texts.append(path.read_text(encoding="utf-8"))
    return texts


# -- mutations -----------------------------------------------------------------------------------


def _spot(rng: random.Random, text: str) -> tuple[int, int]:
    a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return a, min(b, a + rng.choice((1, 3, 30, 1000)))


def cut_out(rng: random.Random, text: str) -> str:
    a, b = _spot(rng, text)
    return text[:a] + text[b:]


def cut_off(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def put_in(rng: random.Random, text: str) -> str:
    a, _ = _spot(rng, text)
    return text[:a] + rng.choice(PIECES) + text[a:]


def put_in_many(rng: random.Random, text: str) -> str:
    a, _ = _spot(rng, text)
    return text[:a] + rng.choice(PIECES) * rng.choice((10, 300, 9000, 100_000)) + text[a:]


def copy_elsewhere(rng: random.Random, text: str) -> str:
    (a, b), (c, _) = _spot(rng, text), _spot(rng, text)
    return text[:c] + text[a:b] + text[c:]


def other_number(rng: random.Random, text: str) -> str:
    found = list(re.finditer(r"(?<=[=,\[ ])-?\d[\d.e+-]*", text))
    if not found:
        return text
    at = rng.choice(found)
    return text[: at.start()] + rng.choice(ODD_NUMBERS) + text[at.end() :]


def other_word(rng: random.Random, text: str) -> str:
    found = list(re.finditer(r"[A-Za-z_]\w+", text))
    if not found:
        return text
    at, word = rng.choice(found), rng.choice(found)[0]
    return text[: at.start()] + rng.choice((word, word * 3, "", "x")) + text[at.end() :]


def other_lines(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    i, j = (rng.randrange(len(lines)) for _ in range(2))
    way = rng.randrange(4)
    if way == 0:
        lines[i], lines[j] = lines[j], lines[i]
    elif way == 1:
        del lines[i]
    elif way == 2:
        lines[i] = lines[i] * rng.choice((2, 50, 10_000))
    else:
        rng.shuffle(lines)
    return "".join(lines)


MUTATIONS: tuple[Mutation, ...] = (
    *(cut_out, cut_off, put_in, put_in_many, copy_elsewhere),
    *(other_number, other_number, other_word, other_lines),
)


def broken(rng: random.Random, texts: list[str]) -> bytes:
    """Corrupt a text in one to four places, sometimes also its bytes."""
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(MUTATIONS)(rng, text)
    data = text.encode(rng.choice(("utf-8",) * 20 + ("utf-16", "latin-1")), "replace")
    if data and rng.random() < 0.1:
        at = rng.randrange(len(data))
        data = data[:at] + rng.randbytes(rng.choice((1, 20))) + data[at + 1 :]
    return data


# -- what may become of a file --------------------------------------------------------------------

WHOLE_FILE = re.compile(
    r"is empty|has no \[SECTION\]|is not a text file|has [\d,]+ (bytes|lines|char)"
)
PLACE = re.compile(
    r"line \d+|end of document|in position \d+|nest too deep|FITTYP|\b[a-z_]+\.[a-z_.]+|\w"
    r"+ is a group|a car has no |a name of|[\d,]+ bytes"
)
WHOLE_TEST = re.compile(
    r"is empty|no line of the first|has no (section|row)|names (channels|\d+)|bytes|points have|"
    r"\b(SA|IA|FX|FY|FZ|MX|MZ|SL|ET|P|V|RST|TST[ICO]|AMBTMP|FYW|FZW|MXW|MZW|SLIPANGL|LONGSLIP|"
    r"INCLANGL|INFLPRES|LONGVEL|RUNTIME)\b"
)


class Wrong(Exception):
    """An outcome that is not allowed."""


def read_tire(path: Path) -> str:
    """Read a tire and use it."""
    try:
        file = TirFile.read(path)
        if file.text() != path.read_bytes().decode(file._encoding):
            raise Wrong("its text is not that of the file")
        for section in file._scan.tables:
            file.table(section)
        tire = sp.tires.MagicFormula.from_tir(path)
    except sp.TirError as error:
        if path.name not in str(error):
            raise Wrong(f"no name in: {error}") from error
        if error.line is None and error.key is None and not WHOLE_FILE.search(error.reason):
            raise Wrong(f"no line and no key in: {error}") from error
        return "refused"
    tire.full(4000.0, 0.05, 0.05)
    tire.to_tir(path.with_suffix(".again"))
    if sp.tires.MagicFormula.from_tir(path.with_suffix(".again")) != tire:
        raise Wrong("another tire when written and read again")
    return "read"


def read_car(path: Path) -> str:
    """Read a car and use it."""
    try:
        car = sp.cars.load(path)
    except (ValueError, sp.UnknownNameError) as error:
        message = str(error)
        if path.name not in message:
            raise Wrong(f"no name in: {message}") from error
        if not PLACE.search(message.partition(path.name)[2]):
            raise Wrong(f"no line and no field in: {message}") from error
        return "refused"
    car.check()
    str(car)
    car.to_toml(path.with_suffix(".again"))
    if sp.cars.load(path.with_suffix(".again")) != car:
        raise Wrong("another car when written and read again")
    return "read"


def read_test(path: Path) -> str:
    """Read a tire test and use it."""
    try:
        data = sp.fit.read(path)
    except sp.fit.TireDataError as error:
        if path.name not in str(error):
            raise Wrong(f"no name in: {error}") from error
        if error.line is None and not (WHOLE_TEST.search(error.reason)):
            raise Wrong(f"no line and no channel in: {error}") from error
        return "refused"
    data.to_csv(path.with_suffix(".again"))
    again = sp.fit.read(path.with_suffix(".again"), convention="iso-w", check=False)
    for name, values in data.channels.items():
        if not np.array_equal(values, again.channels.get(name, np.full(len(data), np.nan)), True):
            raise Wrong(f"another {name} when written and read again")
    return "read"


KINDS = {
    "tir": (tire_texts, read_tire),
    "toml": (car_texts, read_car),
    "dat": (tire_test_texts, read_test),
}


def look(read: Callable[[Path], str], path: Path) -> str:
    """Read a corrupted file; return the outcome.

    Raises
    ------
    Wrong
        With a description.
    """
    start = time.process_time()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            outcome = read(path)
    except Wrong:
        raise
    except Exception as error:
        raise Wrong(f"{type(error).__name__}: {error}") from error
    if time.process_time() - start > LONGEST:
        raise Wrong(f"it took {time.process_time() - start:.1f} s")
    return outcome


def files(seed: int, folder: Path) -> Iterator[tuple[Callable[[Path], str], Path]]:
    """Write corrupted files one after another, alternating kinds."""
    rng = random.Random(seed)
    kinds = [(kind, texts(), read) for kind, (texts, read) in KINDS.items()]
    count = 0
    while True:
        for kind, texts, read in kinds:
            path = folder / f"broken_{count}.{kind}"
            path.write_bytes(broken(rng, texts))
            yield read, path
            count += 1


def run(seed: int, most: int, seconds: float, keep: Path | None = None) -> tuple[Counter[str], int]:
    """Read corrupted files; count outcomes and report failures.

    Returns
    -------
    tuple
        Files by outcome, and the number of failures.
    """
    outcomes: Counter[str] = Counter()
    wrong = 0
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        for read, path in files(seed, Path(folder)):
            if outcomes.total() >= most or time.monotonic() > end:
                return outcomes, wrong
            try:
                outcomes[f"{path.suffix[1:]} {look(read, path)}"] += 1
            except Wrong as error:
                outcomes["wrong"] += 1
                wrong += 1
                kept = "" if keep is None else f", kept in {keep}"
                print(f"{path.name} of seed {seed}{kept}: {error}", flush=True)
                if keep is not None:
                    keep.mkdir(exist_ok=True)
                    (keep / path.name).write_bytes(path.read_bytes())
            for left in (path, path.with_suffix(".again")):
                left.unlink(missing_ok=True)
    raise AssertionError("files do not end")


def any_seed() -> int:
    """Take the seed from the environment, or a new one."""
    return int(os.environ.get("SKIDPAD_FUZZ_SEED") or random.SystemRandom().randrange(10**9))


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=any_seed())
    parser.add_argument("--files", type=int, default=10**9, help="how many at most")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long at most")
    parser.add_argument("--keep", type=Path, default=Path("broken"), help="folder for bad ones")
    given = parser.parse_args()
    faulthandler.enable()
    print(f"fuzz_files: --seed {given.seed}", flush=True)
    outcomes, wrong = run(given.seed, given.files, given.seconds, given.keep)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"fuzz_files: {outcomes.total()} files, {told}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
