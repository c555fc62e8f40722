"""Programs that some tests start and Python does not bring; ``.ci/run`` installs them first."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest


def program(find: Callable[[], Path | None], package: str) -> Path:
    """Where a program is. Without it a test is skipped; where ``CI`` is set, nothing is."""
    found = find()
    if found is None and "CI" not in os.environ:
        pytest.skip(f"{package} is not installed here")
    assert found, f"the tests need {package}"
    return found
