"""The memory used by this process."""

import gc
import resource
import sys
from pathlib import Path


def in_use() -> int:
    """Return the resident bytes, or the maximum so far if the system doesn't report them."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
