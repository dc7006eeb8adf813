"""Read files up to a size limit, and write them atomically."""

import contextlib
import errno
import os
from pathlib import Path
from typing import BinaryIO

from smallworld.core.errors import RulesetError

#: A 100-round record takes about 50 kB.
MOST_BYTES = 1_000_000
LONGEST_NAME = 60


def read_file(path: Path) -> bytes:
    """Read a whole file, pipe or device; raises OSError if it is too large or unreadable."""
    try:
        with path.open("rb") as file:
            return read_all(file)
    except ValueError:
        raise OSError(errno.EINVAL, "its name contains a null character") from None


def read_text(path: Path) -> str:
    """Read a whole text file; raises RulesetError if it can't be read."""
    try:
        return read_file(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file (UTF-8)"
        raise RulesetError(f"{path}: can't be read: {reason}") from None


def read_all(file: BinaryIO) -> bytes:
    """Read the rest of a file; raises OSError if it is too large."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, f"larger than {MOST_BYTES // 1_000_000} MB")
    return data


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file through a temporary file next to it; raises OSError if it can't be written."""
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
        raise OSError(errno.EINVAL, "its name contains a null character") from None
    finally:
        with contextlib.suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
