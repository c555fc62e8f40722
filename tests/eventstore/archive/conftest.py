"""An archive for a whole module of tests, each of which has matches of its own; and devices."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.verify import verify
from tests.eventstore.archive.proxy import Proxy, between
from tests.eventstore.archive.serving import Device, Served, new_match, served

Devices = Callable[..., Device]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("archive")
    with served(folder) as held:
        yield held
        assert list(verify(held.store)) == []


@pytest.fixture
def match() -> bytes:
    return new_match()


@pytest.fixture
def device(archive: Served) -> Iterator[Devices]:
    made: list[Device] = []

    def make(url: str = "", token: str = "", **how: Any) -> Device:
        made.append(Device(url or archive.url, token or archive.token(), **how))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def proxy(archive: Served) -> Iterator[Proxy]:
    with between(archive.url) as held:
        yield held
