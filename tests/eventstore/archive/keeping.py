"""What an archive keeps its log and its tokens in: the same tests are asked of each."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import psycopg
from msgspec import Struct

from eventstore.archive.tokens import Tokens
from eventstore.archive.watch import News as AnyNews
from eventstore.entry import Entry
from eventstore.port import Store
from eventstore.postgres.lanes import Lanes
from eventstore.postgres.news import News
from eventstore.postgres.store import PostgresStore
from eventstore.postgres.tokens import PostgresTokens
from eventstore.postgres.writer import insert
from eventstore.sqlite import SqliteStore
from tests.eventstore.postgres import SERVER, Cluster


class Kept(Struct):
    """An archive's log: as it is written and read, and as another program has it.

    ``another`` opens it a second time; ``holding`` keeps a write open that puts an entry on a line, until its block
    ends; ``raw_tokens`` is all that is kept of tokens.
    """

    store: Store
    reader: Store
    tokens: Tokens
    news: AnyNews | None
    another: Callable[[], AbstractContextManager[Store]]
    holding: Callable[[bytes, Entry], AbstractContextManager[None]]
    raw_tokens: Callable[[], bytes]


Keep = Callable[[Path, str], AbstractContextManager[Kept]]
"""Opens the log of a folder, which is as sure of the disk as SQLite's word says."""


@contextmanager
def in_sqlite(folder: Path, synchronous: str) -> Iterator[Kept]:
    path, tokens = folder / "archive.db", Tokens(folder / "tokens")

    @contextmanager
    def holding(line: bytes, entry: Entry) -> Iterator[None]:
        with SqliteStore(path, synchronous="OFF") as other, other.database as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO recent (match) VALUES (?)", (bytes(16),))
            yield
            connection.execute("ROLLBACK")
            other.append(line, entry)

    def raw() -> bytes:
        return b"".join(file.read_bytes() for file in folder.iterdir() if file.name.startswith("tokens"))

    with SqliteStore(path, synchronous=synchronous) as store, SqliteStore(path, readonly=True) as reader:
        yield Kept(store, reader, tokens, None, partial(SqliteStore, path), holding, raw)
    tokens.close()


@contextmanager
def in_postgres(cluster: Cluster, folder: Path, synchronous: str) -> Iterator[Kept]:
    """In a database of the folder's own; how sure of the disk is for the cluster to say."""
    named = folder / "database"
    if not named.exists():
        named.write_text(cluster.database())
    address = cluster.address(SERVER, named.read_text())

    @contextmanager
    def holding(line: bytes, entry: Entry) -> Iterator[None]:
        with PostgresStore(address) as other, psycopg.connect(address, options="-c search_path=rollbook") as held:
            # the row a writer locks, as it is while a write goes on
            held.execute("UPDATE matches SET written_at = now() WHERE match = %s", (entry.match,))
            insert(held, Lanes(other.database).get(line), [entry], [])
            yield

    def raw() -> bytes:
        return cluster.run("pg_dump", "--data-only", "--table=rollbook.tokens", named.read_text()).encode()

    with PostgresStore(address) as store:
        tokens = PostgresTokens(store.database)
        yield Kept(store, store, tokens, News(address), partial(PostgresStore, address), holding, raw)
