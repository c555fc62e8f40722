"""What an archive keeps its log and its tokens in: the log's own file, or a PostgreSQL database that servers share."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any

import click
from msgspec import Struct

from eventstore.archive.tokens import Tokens
from eventstore.archive.watch import News
from eventstore.port import Store
from tui.complaint import BEYOND, Failed
from tui.wiring import Wiring

postgres_option = click.option(
    "--postgres",
    metavar="URL",
    envvar="ROLLBOOK_POSTGRES",
    default="",
    help="Keep it in this PostgreSQL database instead of the log's file; else ROLLBOOK_POSTGRES, where others on the "
    "machine see no password.",
)


def shelf(wiring: Wiring, postgres: str) -> AbstractContextManager[Store]:
    """The log that is read where it is kept, until the block ends. Raises as opening it does, and ``Failed``."""
    if not postgres:
        return wiring.store(readonly=True)
    opened: AbstractContextManager[Store] = needed("eventstore.postgres.store").PostgresStore(postgres)
    return opened


class Kept(Struct, frozen=True):
    """An archive's log as it is written and as it is read, its tokens, and news of what other servers write."""

    store: Store
    reader: Store
    tokens: Tokens
    news: News | None = None


@contextmanager
def kept(wiring: Wiring, postgres: str, *, readonly: bool = False) -> Iterator[Kept]:
    """What the log's file or the database of this address holds. Raises as opening either does, and ``Failed``."""
    if postgres:
        with needed("eventstore.postgres.store").PostgresStore(postgres) as store:
            tokens = needed("eventstore.postgres.tokens").PostgresTokens(store.database)
            yield Kept(store, store, tokens, needed("eventstore.postgres.news").News(postgres))
        return
    with wiring.store(readonly=readonly) as store:
        tokens = Tokens(wiring.tokens)
        try:
            yield Kept(store, store if readonly else wiring.store(readonly=True), tokens)
            # drawing the query tables of everybody's matches is for whoever asks for them, not for who serves
            store.written.clear()
        finally:
            tokens.close()


EXTRAS = {"starlette": "archive", "uvicorn": "archive", "anyio": "archive"} | {
    "psycopg": "archive,postgres",
    "psycopg_pool": "archive,postgres",
}
"""What only archives need, and the extra it comes with."""


def needed(name: str) -> Any:
    """A module of the archive. Raises ``Failed`` where what it needs is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        what = "the archive needs more than was installed"
        raise Failed(f"{what}: pip install 'rollbook[{EXTRAS[missing.name]}]'", BEYOND) from None
