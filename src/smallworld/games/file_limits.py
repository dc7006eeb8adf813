"""How much of a file is read, and how long a name may be: more than anybody needs, and little enough to handle."""

import errno
from pathlib import Path
from typing import BinaryIO

#: The record of a game of 100 rounds has a twentieth of it.
MOST_BYTES = 1_000_000
LONGEST_NAME = 60


def read_file(path: Path) -> bytes:
    """A whole file, which may be a pipe or a device; an OSError if it is too large or can't be read."""
    try:
        with path.open("rb") as file:
            return read_all(file)
    except ValueError:
        raise OSError(errno.EINVAL, "a null character is in its name") from None


def read_all(file: BinaryIO) -> bytes:
    """All that is left in a file; an OSError if it is too much."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    return data
