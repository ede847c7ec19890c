"""Progress of a run, reported to a function or shown by a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from skidpad._lib.arguments import function
from skidpad._lib.optional import optional

Progress = Callable[[float], object]


@contextmanager
def reporting(progress: Progress | bool | None) -> Iterator[Progress | None]:
    """Return the function that is called with the share done, 0 to 1.

    Parameters
    ----------
    progress : callable, bool or None
        True shows a bar of tqdm while the context lasts.

    Raises
    ------
    ImportError
        If there is no tqdm.
    TypeError
        For what is neither a function nor True, False or None.
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
    """Refuse what cannot report progress, before a car moves."""
    if progress is True:
        optional("tqdm")
    elif progress is not False:
        function("progress", progress)
