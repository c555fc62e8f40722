"""An archive for a whole module of tests, each of which has matches of its own; and devices."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from eventstore.verify import verify
from tests.eventstore.archive.keeping import in_postgres
from tests.eventstore.archive.proxy import Proxy, between
from tests.eventstore.archive.serving import Device, Served, new_match, served

Devices = Callable[..., Device]
Serve = Callable[..., AbstractContextManager[Served]]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def serve(request: pytest.FixtureRequest) -> Serve:
    """How an archive is served: over a log in a file, and over one in a database."""
    if request.param == "sqlite":
        return served
    return partial(served, keep=partial(in_postgres, request.getfixturevalue("cluster")))


@pytest.fixture(scope="module")
def archive(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("archive")
    with serve(folder) as held:
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
