"""What every test may count on: the invented game beside the real ones, Hypothesis never timed, and a shell."""

import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from replay.games import GAMES
from tests.tui.browser import Page, browsing
from tests.tui.shell import Shell

GAMES.setdefault("hilltop", "tests.invented.hilltop")

# screens are made and left by the thousand: looking for circles seldom takes a fifth less time
gc.set_threshold(100_000, 50, 50)

settings.register_profile("short", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("short"), max_examples=1_000)
settings.load_profile("short")


@pytest.fixture(autouse=True)
def _nothing_is_set(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What whoever runs the tests has set is not theirs."""
    monkeypatch.setenv("ROLLBOOK_CONFIG", str(tmp_path_factory.getbasetemp() / "no such folder" / "config.toml"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    monkeypatch.delenv("ROLLBOOK_THEME", raising=False)


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A command line on a database of its own."""
    return Shell(tmp_path, capsys, monkeypatch)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Page]:
    """A browser for all tests of a file, started where one asks for it."""
    with browsing() as opened:
        yield opened


@pytest.fixture
def browser(chromium: Page) -> Iterator[Page]:
    """The browser with nothing open, as wide as a desk's."""
    chromium.size(1280, 800)
    chromium.looks()
    chromium.leave()
    yield chromium
    chromium.leave()


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs begun from here hear an interrupt, even where the tests themselves were told not to."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
