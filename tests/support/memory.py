"""How much memory this process has in use."""

import gc
import resource
import sys
from pathlib import Path


def in_use() -> int:
    """Resident bytes now; where the system does not tell, the most there ever were."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
