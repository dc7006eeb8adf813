r"""All measurements that need an idle machine, in one run and without a network: `python bench/quiet.py --help`.

Installs wheels from a folder in an environment, compiles these sources and earlier ones in parallel (on two cores), and
compares both versions' batches, loops and workers, interleaved. To get the wheels for that machine's Python and system:

    pip download --dest WHEELS --only-binary :all: "mypy[mypyc]" "setuptools<81" hatchling numpy gymnasium \
        msgspec mypy-extensions librt PyYAML fastcatan==1.0.2

The earlier sources: `git archive COMMIT src hatch_build.py tools | tar x -C BEFORE`.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
#: Requirements besides the sources; fastcatan only if available.
NEEDED = ("mypy", "setuptools", "hatchling", "numpy", "gymnasium", "msgspec", "mypy-extensions", "librt", "PyYAML")

COMPILE = """
import shutil, sys, time
began = time.monotonic()
from pathlib import Path
source, target = Path(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, sys.argv[1])
import hatch_build
work = target / "work"
work.mkdir(parents=True)
profiling = [hatch_build.profiling_compiler()] if hasattr(hatch_build, "profiling_compiler") else []
built = hatch_build.compile_core(source / "src", work, *profiling)
shutil.copytree(source / "src", target / "package")
for module in built:
    shutil.copyfile(module, target / "package" / module.relative_to(work / "built"))
how = "with a profile" if (work / "trained").exists() else "plainly"
print(sys.argv[1], "compiled", how, "in", round(time.monotonic() - began), "s", flush=True)
"""


def main() -> int:
    """Prepare, compile and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheels", type=Path, help="folder of wheels; by default, the installed packages are used")
    parser.add_argument("--before", type=Path, help="folder with earlier sources")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/smallworld-quiet"), help="working folder")
    parser.add_argument("--workers", type=int, nargs="*", default=[2, 16])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.6)
    parser.add_argument("-o", "--output", type=Path, default=BENCH / "results")
    options = parser.parse_args()
    began = time.monotonic()
    program = Path(sys.executable)
    if options.wheels:
        subprocess.run([sys.executable, "-m", "venv", str(options.folder / "environment")], check=True)
        program = options.folder / "environment" / "bin" / "python"
        pip = [str(program), "-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(options.wheels)]
        subprocess.run([*pip, *NEEDED], check=True)
        subprocess.run([*pip, "fastcatan==1.0.2"], check=False)
    sources = {"now": ROOT} | ({"earlier": options.before.resolve()} if options.before else {})
    compiling = [
        subprocess.Popen([str(program), "-c", COMPILE, str(source), str(options.folder / name)])
        for name, source in sources.items()
    ]
    if any([process.wait() for process in compiling]):
        print("bench: the core could not be compiled, see above", file=sys.stderr)
        return 2
    print(f"compiled after {time.monotonic() - began:.0f} s", flush=True)
    command = [str(program), str(BENCH / "batches.py"), "--python", str(program), "-o", str(options.output)]
    for name in sources:
        command += [f"--{name}", str(options.folder / name / "package")]
    command += ["--workers", *map(str, options.workers), "--rounds", str(options.rounds)]
    code = subprocess.call([*command, "--seconds", str(options.seconds)], env={**os.environ, "PYTHONPATH": ""})
    print(f"done after {time.monotonic() - began:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
