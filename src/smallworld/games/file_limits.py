"""Files are read up to a limit, and written whole or not at all."""

import contextlib
import errno
import os
from pathlib import Path
from typing import BinaryIO

#: The record of a game of 100 rounds has about 50 kB.
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


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file through a temporary one beside it; an OSError if it can't be written."""
    part = path.parent / f".{path.name}.{os.getpid()}.part"
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    except ValueError:
        raise OSError(errno.EINVAL, "a null character is in its name") from None
    finally:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
