"""Programs that the tests start and Python does not bring: found, or installed first."""

import fcntl
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

_INSTALL = "apt-get update -qq && apt-get install -y -qq --no-install-recommends"


def installed(find: Callable[[], Path | None], package: str) -> Path:
    """Where a program is; where it is not, its package is installed, once for all tests that run."""
    found = find()
    if found is None:
        with open(Path(tempfile.gettempdir(), "rollbook-install"), "wb") as lock:
            # tests run in several programs at once
            fcntl.flock(lock, fcntl.LOCK_EX)
            found = find() or _installed(find, package)
    return found


def _installed(find: Callable[[], Path | None], package: str) -> Path:
    how = f"{_INSTALL} {package}"
    command = ["sh", "-c", how] if os.geteuid() == 0 else ["sudo", "-n", "sh", "-c", how]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    found = find()
    assert found, f"the tests need {package}, and it cannot be installed here: {done.stderr[-400:]}"
    return found
