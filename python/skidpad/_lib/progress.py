"""Progress of a run, reported to a function or shown as a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from skidpad._lib.arguments import function
from skidpad._lib.optional import optional

Progress = Callable[[float], object]


@contextmanager
def reporting(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Yield a function to be called with the completed fraction, 0 to 1.

    Parameters
    ----------
    progress : callable, bool or None
        True shows a tqdm bar while the context lasts.

    Raises
    ------
    ImportError
        If tqdm is not installed.
    TypeError
        If it is neither a function nor True, False or None.
    """
    if not isinstance(progress, bool):
        function("progress", progress)
        yield progress
    elif not progress:
        yield None
    else:
        with optional("tqdm.auto").tqdm(total=1.0, bar_format=FORMAT) as bar:
            yield lambda share: bar.update(share - bar.n)


FORMAT = "{percentage:3.0f}%|{bar}| {elapsed}<{remaining}"


def require_progress(progress: object) -> None:
    """Refuse an invalid `progress` before the run starts."""
    if progress is True:
        optional("tqdm")
    elif progress is not False:
        function("progress", progress)
