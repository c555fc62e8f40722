"""What each layer really loads, read from ``sys.modules`` of a process of its own."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"textual", "shapely", "numpy", "sqlite_utils", "httpx"}
SIGNS = {"cryptography"}
STORES = {"sqlite3", "sqlite_utils", "cryptography"}
SERVER = {"starlette", "uvicorn", "anyio"}
SHELL = {"textual", "rich", "click", "httpx", "tui"}


def loaded(program: str, *, db: Path | None = None) -> set[str]:
    """The top-level names and our own modules that are loaded when a program ends; what it prints is dropped."""
    probe = (
        "import contextlib, io, sys\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        + "".join(f"    {line}\n" for line in program.splitlines())
        + "print('\\n'.join(sys.modules))"
    )
    environment = {"PATH": "", "ROLLBOOK_DB": str(db or "/nowhere/log.db")}
    said = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    names = said.stdout.split()
    return set(names) | {name.partition(".")[0] for name in names}


def modules(package: str) -> list[str]:
    """Every module of a package, by name."""
    files = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
    names = [str(file.relative_to(ROOT).with_suffix("")).replace("/", ".") for file in files]
    return [name.removesuffix(".__init__") for name in names]


def importing(package: str, *, without: tuple[str, ...] = ()) -> str:
    return "\n".join(f"import {name}" for name in modules(package) if not name.startswith(without))


def test_the_eventstore_loads_no_game_and_no_screen() -> None:
    alone = importing("eventstore", without=("eventstore.sync", "eventstore.archive"))
    assert not loaded(alone) & (SHELL | SERVER | {"replay", "shapely", "numpy"})


@pytest.mark.parametrize(("package", "other"), [("eventstore.sync", SERVER), ("eventstore.archive", {"httpx"})])
def test_the_ends_of_a_sync_load_neither_each_other_nor_a_game(package: str, other: set[str]) -> None:
    assert not loaded(importing(package)) & (other | {"replay", "tui", "textual", "shapely", "numpy", "sqlite_utils"})


def test_the_replay_loads_of_the_eventstore_only_the_entry_and_the_port() -> None:
    found = loaded(importing("replay"))
    ours = {name for name in found if name.startswith("eventstore.")}
    assert ours == {"eventstore.entry", "eventstore.port"}
    assert not found & (SHELL | STORES)


@pytest.mark.parametrize("package", ["replay.core", "replay.games", "replay.lists"])
def test_core_games_and_lists_load_nothing_of_the_eventstore(package: str) -> None:
    assert not loaded(importing(package)) & (SHELL | STORES | {"eventstore", "replay.book", "replay.recorder"})


def test_a_game_is_loaded_when_it_is_asked_for() -> None:
    found = loaded("from replay.games import GAMES")
    assert not {name for name in found if name.startswith("replay.games.")}


def running(*words: str) -> str:
    return f"from tui.cli import run\nrun({list(words)!r})"


def test_help_loads_no_more_than_the_list_of_commands() -> None:
    found = loaded(running("--help"))
    assert not found & (HEAVY | SIGNS | {"msgspec", "replay", "eventstore"})


@pytest.mark.parametrize("words", [("games",), ("rules", "arcane_legions"), ("log", "last"), ("record", "--help")])
def test_commands_without_a_screen_load_nothing_heavy(words: tuple[str, ...]) -> None:
    assert not loaded(running(*words)) & (HEAVY | SIGNS)


def test_a_new_database_loads_what_makes_tables_and_an_old_one_does_not(tmp_path: Path) -> None:
    db = tmp_path / "log.db"
    new = "from replay.games import GAMES\nGAMES['hilltop'] = 'tests.invented.hilltop'\n"
    new += running("new", "hilltop", "--player", "a", "b")
    assert "sqlite_utils" in loaded(new, db=db)
    reading = "from replay.games import GAMES\nGAMES['hilltop'] = 'tests.invented.hilltop'\n"
    for words in (("log", "last"), ("show", "last"), ("verify", "last"), ("note", "last", "seen")):
        found = loaded(reading + running(*words), db=db)
        assert not found & HEAVY
        assert bool(found & SIGNS) == (words[0] == "verify")


def test_only_the_sync_client_imports_httpx() -> None:
    files = [file for package in ("eventstore", "replay", "tui") for file in (ROOT / package).rglob("*.py")]
    asked = [str(file.relative_to(ROOT)) for file in files if "httpx" in imported(file)]
    assert asked == ["eventstore/sync/transport.py"]


def test_only_the_store_in_postgresql_imports_what_speaks_to_it() -> None:
    files = [file for package in ("eventstore", "replay", "tui") for file in (ROOT / package).rglob("*.py")]
    asked = {file.parent.relative_to(ROOT) for file in files if imported(file) & {"psycopg", "psycopg_pool"}}
    assert asked == {Path("eventstore/postgres")}


def test_a_server_of_a_file_loads_nothing_of_postgresql() -> None:
    assert not loaded(importing("eventstore.archive")) & {"psycopg", "psycopg_pool", "eventstore.postgres"}


def test_only_the_notary_imports_what_signs() -> None:
    files = [file for package in ("eventstore", "replay", "tui") for file in (ROOT / package).rglob("*.py")]
    assert [str(file.relative_to(ROOT)) for file in files if "cryptography" in imported(file)] == [
        "eventstore/notary.py"
    ]


def test_package_inits_import_nothing() -> None:
    for package in ("eventstore", "replay", "tui"):
        for file in (ROOT / package).rglob("__init__.py"):
            # the registry of games has a function of its own
            assert not imported(file) or file.parent.name == "games"


@cache
def imported(file: Path) -> set[str]:
    """The top-level names a file imports."""
    nodes = list(ast.walk(ast.parse(file.read_text())))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}
