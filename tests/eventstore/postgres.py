"""A real PostgreSQL for the tests: a cluster of its own in a folder that goes away, on a socket nobody else knows."""

import ctypes
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from eventstore.postgres.schema import prepare
from eventstore.postgres.store import PostgresStore
from tests.programs import program

OWNER, SERVER = "rollbook_owner", "rollbook_server"
"""Who may change the tables, and who may only read and append."""

_PR_SET_PDEATHSIG = 1
_TEMPLATE = "prepared"


def programs() -> Path:
    """Where PostgreSQL's programs are, of the newest version there is."""
    return program(_found, "postgresql").resolve().parent


def _found() -> Path | None:
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda found: int(found.parts[-3]))
    return Path(on_path) if on_path else debian[-1] if debian else None


def _end_with_us() -> None:
    """In the server's own process, before it is one: whatever ends the tests ends it too."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGQUIT)


class Cluster:
    """PostgreSQL, running; ``settings`` are its own words. It does not run as root: who is root lends it a user."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self._user = "postgres" if os.geteuid() == 0 else None
        self._settings = {"listen_addresses": "", "unix_socket_directories": str(folder), "max_connections": "200"}
        self._settings |= settings
        self._names = itertools.count()
        self.lent = ""
        """The name of the database that ``emptied`` gives."""
        if self._user:
            os.chown(folder, pwd.getpwnam(self._user).pw_uid, -1)
        made = ("--auth=trust", "--no-sync", "--username=postgres", "--encoding=UTF8", "--locale=C")
        command = [str(programs() / "initdb"), "-D", str(folder / "data"), *made]
        subprocess.run(command, user=self._user, cwd="/", stdout=subprocess.DEVNULL, check=True)
        self.start()
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN")
            connection.execute(f"CREATE ROLE {SERVER} LOGIN")
            connection.execute(f"CREATE DATABASE {_TEMPLATE} OWNER {OWNER}")
        prepare(self.address(OWNER, _TEMPLATE), SERVER)

    def address(self, role: str = SERVER, name: str = "postgres") -> str:
        return f"host={self.folder} user={role} dbname={name}"

    def database(self, template: str = _TEMPLATE) -> str:
        """A database of one's own, prepared and empty; its name."""
        name = f"archive_{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} OWNER {OWNER}")
        return name

    def emptied(self) -> str:
        """The name of a database that is lent to one test after the other, emptied; quicker to have than a new one."""
        self.lent = self.lent or self.database()
        with psycopg.connect(self.address("postgres", self.lent), autocommit=True) as connection:
            connection.execute("TRUNCATE rollbook.matches, rollbook.lines, rollbook.entries, rollbook.register")
        return self.lent

    def change(self, statement: str) -> None:
        """Change the lent database as nobody should."""
        with psycopg.connect(self.address("postgres", self.lent), autocommit=True) as connection:
            connection.execute(statement.encode())

    def start(self) -> None:
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        command = [str(programs() / "postgres"), "-D", str(self.folder / "data"), *settings]
        with (self.folder / "log").open("ab") as said:
            self._server = subprocess.Popen(
                command,
                user=self._user,
                stdout=said,
                stderr=said,
                cwd="/",
                preexec_fn=_end_with_us,  # noqa: PLW1509
            )
        while not self._answers():
            assert self._server.poll() is None, (self.folder / "log").read_text()

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
            return False
        return True

    def stop(self) -> None:
        """As an operator stops it: whoever is connected is cut off."""
        self._signal(signal.SIGINT)

    def leave(self) -> None:
        """For good: nothing of it is needed any more."""
        self._signal(signal.SIGQUIT)

    def kill(self) -> None:
        """As a machine stops that loses its power; those it started end as they notice."""
        self._signal(signal.SIGKILL)

    def _signal(self, sign: signal.Signals) -> None:
        self._server.send_signal(sign)
        self._server.wait(60)

    def run(self, program: str, *words: str, said: str = "") -> str:
        """Run one of its programs as the owner, who says this to it; what it prints."""
        environment = os.environ | {"PGHOST": str(self.folder), "PGUSER": OWNER}
        command = [str(programs() / program), *words]
        done = subprocess.run(command, env=environment, input=said, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def postgres(**settings: str) -> Iterator[Cluster]:
    """A cluster, until the block ends. Nothing in it outlives the machine, so nothing is synced unless asked for."""
    folder = Path(tempfile.mkdtemp(prefix="rollbook-pg-"))
    settings = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"} | settings
    try:
        cluster = Cluster(folder, **settings)
        try:
            yield cluster
        finally:
            cluster.leave()
    finally:
        shutil.rmtree(folder)


def opened(cluster: Cluster, name: str = "") -> PostgresStore:
    """A store on the database of this name, or on the one that is lent."""
    return PostgresStore(cluster.address(name=name or cluster.emptied()))
