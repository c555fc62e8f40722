"""The one place where the layers meet: where the log lies, what a recorder is given, which match is meant."""

import os
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_cache_path, user_data_path

from eventstore import bundle
from eventstore.backup import tokens_beside
from eventstore.disk import make_folder
from eventstore.drawer import FileDrawer
from eventstore.naming import LAST
from eventstore.port import Absent, Damaged, Drawer, Line, Store, Unwritable
from eventstore.port import Unreadable as NoBundle
from eventstore.sqlite import SqliteStore
from replay.book import Book
from replay.core.game import Game
from replay.core.text import Unreadable
from replay.cursor import Cursor
from replay.games import Unplayable, known, load
from replay.line.codec import genesis_of
from replay.line.lineage import of_record
from replay.line.naming import demand_named
from replay.notation import nearest
from replay.recorder import Recorder
from replay.recording.means import Means
from tui.complaint import tell
from tui.dice import roll
from tui.lines.recollection import FileRecollection, Recollection
from tui.lines.slate import FileSlate, Slate
from tui.lines.soundness import demand_sound
from tui.meant import tell_last
from tui.moment import now
from tui.signing import device_signing

if TYPE_CHECKING:
    from tui.archives.port import Archives

BUNDLE = ".rollbook"
"""How a bundle's file is called at its end."""


class Place(Struct, frozen=True):
    """What a command is about: a line of a match, in the log or in a bundle that is read where it lies."""

    store: Store
    match: bytes
    line: Line
    in_bundle: bool = False

    @property
    def game(self) -> Game:
        """What is played; asked for by what reads a match, not by what proves or carries it. Raises as ``game_of``."""
        return game_of(self.store, self.line)

    def book(self) -> Book:
        """The line's book. Raises ``Damaged``."""
        return Book.on(self.game, self.store, self.line.id)

    def cursor(self) -> Cursor:
        """A cursor over the line, with the store's keyframes. Raises ``Damaged``."""
        return Cursor(self.book(), self.store)


class Wiring:
    """Everything that reaches outside, for one run of the program; ``signs_turns`` is said before it records."""

    def __init__(self, db: str | None = None) -> None:
        """``db`` is the log's file; else ``ROLLBOOK_DB`` names it, else the platform's place for data holds it."""
        self.path = Path(db or os.environ.get("ROLLBOOK_DB") or usual_path())
        self.signs_turns = False
        self._opened: list[SqliteStore] = []

    def store(self, *, readonly: bool = False) -> SqliteStore:
        """Open the log; for writing, begin it where there is none.

        Raises ``Absent`` (read-only, and no log), ``Unwritable``, ``Damaged``, ``Conflict`` and the store's
        ``Unreadable``.
        """
        if readonly and (not self.path.exists() or (self.path.is_file() and not self.path.stat().st_size)):
            raise Absent(f"no match is recorded in {self.path}")
        if not readonly:
            make_folder(self.path.parent)
        store = SqliteStore(self.path, readonly=readonly)
        self._opened.append(store)
        return store

    @cached_property
    def means(self) -> Means:
        """The real clock, ids, salts and dice, and this device's drawer beside the log. Raises ``Unwritable``."""
        # an archive in a database has a drawer here, and no log
        make_folder(self.path.parent)
        drawer, chance = FileDrawer(self._drawer_path), partial(token_bytes, 16)
        signing = device_signing(drawer, now, turns=self.signs_turns)
        return Means(clock=now, identity=chance, salt=chance, dice=roll, drawer=drawer, signing=signing)

    @property
    def drawer(self) -> Drawer | None:
        """This device's drawer, if it has one yet: reading begins none. Raises ``Unwritable``."""
        return self.means.drawer if os.path.exists(self._drawer_path) else None

    @property
    def _drawer_path(self) -> str:
        # beside the log itself, whatever links lead to it
        return os.path.realpath(self.path) + "-drawer"

    @property
    def recollection(self) -> Recollection:
        """What was found of matches before, among what this device may forget."""
        return FileRecollection(user_cache_path("rollbook", appauthor=False) / "found")

    def slate(self, seat: str = "", *, push: bool = True) -> Slate:
        """Where half a line is kept that was not said, beside the log, and where one is, with these."""
        return FileSlate(os.path.realpath(self.path) + "-slate", seat, push=push)

    @property
    def tokens(self) -> str:
        """The path of the file of tokens beside the log, if this is an archive's."""
        return tokens_beside(self.path)

    @property
    def remotes(self) -> str:
        """The path of the file of archives beside the log, whether or not there is one yet."""
        return f"{self.path}-remotes"

    def game(self, key: str) -> Game:
        """A game by its key. Raises ``KeyError``."""
        return load(key)

    def games(self) -> tuple[str, ...]:
        """The keys of all games there are."""
        return known()

    def archives(self) -> "Archives":
        """The archives this device knows."""
        from tui.archives.post import KnownArchives  # noqa: PLC0415 - whoever asks none needs nothing of the network

        return KnownArchives(self)

    def take_in(self, store: Store, path: str) -> bytes:
        """Import a bundle; the match it holds. Raises ``Absent``, ``Unreadable``, ``Damaged`` and ``Unwritable``."""
        read = bundle_at(path)
        bundle.bring(store, read)
        return read.match

    def draw_tables(self) -> None:
        """Draw the query tables of every match that was written on, for whoever opens the log's file to query it.

        The log is written and the answer given by now: what cannot be drawn is told, and tried after the next writing.
        """
        written = {match for store in self._opened for match in store.written}
        if not written:
            return
        from tui.tables import draw  # noqa: PLC0415 - a command that writes nothing needs none of it

        for match in written:
            try:
                with self.store() as store:
                    draw(store, match)
            except Exception as fault:
                tell(f"the query tables of {match.hex()[:12]} are not drawn: {fault}")

    # ------------------------------------------------------------ which match, which line

    def place(self, match: str, line: str = "", *, readonly: bool = True) -> Place:
        """The match that is meant by an id, the beginning of one, ``last`` or a bundle's path; its line of record, or
        the line that is meant by its name or the beginning of its id.

        Raises ``Absent`` where there is none or more than one, and what opening the log raises.
        """
        if match.endswith(BUNDLE) or os.sep in match or (match != LAST and _is_file(match)):
            read = bundle_at(match)
            if not readonly:
                raise Unwritable(match, "is a bundle: import it to write on it")
            return place_in(read, line)
        store = self.store(readonly=readonly)
        return _placed(store, store.resolve(match), line)

    def recorder(self, match: str, line: str = "", *, upto: int | None = None) -> Recorder:
        """A recorder on the line that is meant; ``upto`` is the last entry that what it writes leans on, else all.

        Raises as ``place`` does, ``Newer``, and ``Damaged`` where those entries do not hang together.
        """
        found = self.place(match, line, readonly=False)
        demand_sound(found.store, found.line, upto)
        tell_last(match, found.store, found.line)
        return Recorder(found.game, found.store, found.line.id, self.means, upto)


class Supplied:
    """The wiring, but for a log that is open already: a bundle's."""

    def __init__(self, wiring: Wiring, store: Store) -> None:
        """``store`` may be used on another thread."""
        self._wiring = wiring
        self._store = store

    @property
    def means(self) -> Means:
        """As wired."""
        return self._wiring.means

    def store(self) -> Store:
        """The log that is open."""
        return self._store

    def game(self, key: str) -> Game:
        """As wired."""
        return self._wiring.game(key)

    def games(self) -> tuple[str, ...]:
        """As wired."""
        return self._wiring.games()

    def archives(self) -> "Archives":
        """None: a bundle is imported before it is sent anywhere."""
        raise Absent("this match is read from a bundle: import it first, then it can be sent")

    def take_in(self, store: Store, path: str) -> bytes:
        """As wired."""
        return self._wiring.take_in(store, path)


def bundle_at(path: str) -> bundle.Bundle:
    """The bundle in a file, which is named in what is wrong with it. Raises ``Absent``, ``Unreadable``, ``Damaged``."""
    try:
        read = bundle.load(path)
        demand_named(read.store, read.match)
        return read
    except NoBundle as stray:
        raise Unreadable(path, str(stray)) from None
    except Damaged as damage:
        raise Damaged(f"{path}: {damage}", match=damage.match, line=damage.line) from None


def place_in(read: bundle.Bundle, line: str = "") -> Place:
    """The match of a bundle. Raises ``Absent`` and ``Damaged``."""
    return replace(_placed(read.store, read.match, line), in_bundle=True)


def _placed(store: Store, match: bytes, line: str) -> Place:
    found = line_called(store, match, line) if line else of_record(store, match)
    return Place(store, match, found)


def _is_file(name: str) -> bool:
    """Whether a file is called so; what no file can be called is the name of none."""
    with suppress(OSError, ValueError):
        return Path(name).is_file()
    return False


def usual_path() -> str:
    """Where the log lies when nobody says: the platform's data directory."""
    return str(user_data_path("rollbook", appauthor=False) / "rollbook.db")


def line_called(store: Store, match: bytes, called: str) -> Line:
    """A line by its name or the beginning of its id. Raises ``Absent``."""
    lines = store.lines(match)
    found = [line for line in lines if line.name == called] or [
        line for line in lines if line.id.hex().startswith(called.lower())
    ]
    if len(found) != 1:
        names = ", ".join(line.name for line in found or lines)
        raise Absent(f"{'several lines answer to' if found else 'no line is called'} {called}: there are {names}")
    return found[0]


def game_of(store: Store, line: Line) -> Game:
    """The game a line is of.

    Raises ``Damaged`` for what is no genesis, ``Newer`` for one of a newer program, ``Absent`` and ``Unplayable`` for a
    game that cannot be had here.
    """
    return game_called(genesis_of(store.entry(line.id, 1)).game)


def game_called(key: str) -> Game:
    """A game by its key. Raises ``Absent``, naming those like it, and ``Unplayable`` for one that does not load."""
    try:
        return load(key)
    except Unplayable as fault:
        there = known()
        if key in there:
            raise
        raise Absent(f"{fault}{nearest(key, there)}") from None


def demo_bundles() -> tuple[Path, ...]:
    """The matches that come with the program."""
    return tuple(sorted((Path(__file__).parent / "demo").glob(f"*{BUNDLE}")))
