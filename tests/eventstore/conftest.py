"""The log that most tests of files begin with."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.sqlite import SqliteStore
from tests.eventstore.logs import begun, forked
from tests.eventstore.postgres import Cluster, postgres


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a module may stop and kill."""
    with postgres() as held:
        yield held


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that is started for whoever asks first."""
    with postgres() as held:
        yield held


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of one match with six entries and a fork of two more."""
    with SqliteStore(tmp_path / "log.db") as store:
        forked(store, begun(store, 6).id, 3, 2)
    return tmp_path / "log.db"


@pytest.fixture
def outside(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection to the same file."""
    connection = sqlite3.connect(path, isolation_level=None)
    yield connection
    connection.close()
