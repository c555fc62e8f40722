"""``python -m tests.benchmarks [append fold seek …]`` prints Markdown; ``--quick`` shows that all of it runs."""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tests.benchmarks import append, auditing, branch, crowd, frames, judging, refold, seek, upload
from tests.benchmarks.rounds import machine, scratch

FULL: Mapping[str, Callable[[Path], str]] = {
    "append": partial(append.measure, items=3000, rounds=5),
    "fold": partial(refold.measure, length=100_000, rounds=7),
    "seek": partial(seek.measure, short=10_000, long=100_000, seeks=1000),
    "fork": partial(branch.measure, lengths=(10, 10_000, 100_000)),
    "frames": partial(frames.measure, lengths=(1_000, 50_000), frames=300),
    "judge": partial(judging.measure, every=1),
    "audit": partial(auditing.measure, entries=2_000, lengths=(2_000, 50_000)),
    "upload": partial(upload.measure, items=20_000, single=500, rounds=5, lengths=(10_000, 100_000)),
    "crowd": partial(crowd.measure, tables=50, seconds=60.0),
}
QUICK: Mapping[str, Callable[[Path], str]] = {
    "append": partial(append.measure, items=20, rounds=1),
    "fold": partial(refold.measure, length=300, rounds=1),
    "seek": partial(seek.measure, short=4000, long=5000, seeks=10),
    "fork": partial(branch.measure, lengths=(10, 300)),
    "frames": partial(frames.measure, lengths=(30, 60), frames=3),
    "judge": partial(judging.measure, every=60),
    "audit": partial(auditing.measure, entries=20, lengths=(20, 100)),
    "upload": partial(upload.measure, items=20, single=3, rounds=1, lengths=(10, 20)),
    "crowd": partial(crowd.measure, tables=3, seconds=0.1),
}


def main(arguments: list[str]) -> None:
    """Run the parts named, or all; a name that none has ends it."""
    parts = QUICK if "--quick" in arguments else FULL
    if unknown := set(arguments) - set(parts) - {"--quick"}:
        sys.exit(f"there is no benchmark {', '.join(sorted(unknown))}; there are {', '.join(parts)}")
    sys.stdout.write(machine() + "\n")
    for name, measure in parts.items():
        if name in arguments or not set(arguments) - {"--quick"}:
            with scratch() as folder:
                sys.stdout.write(measure(folder) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
