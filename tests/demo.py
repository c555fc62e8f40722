"""The recorded matches, from their notation files: ``python -m tests.demo`` writes their transcripts and the bundle
that the demo shows.

Times, ids and salts come from a seed, so that the same notation gives the same bytes; dice are written down. A match is
a folder ``match`` among a game's fixtures: ``match.toml`` says who plays what, and which notation goes on which line.
"""

import sys
import tomllib
from datetime import datetime
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from eventstore import bundle
from eventstore.drawer import MemoryDrawer
from eventstore.memory import MemoryStore
from eventstore.port import Line, Store
from replay.book import Book
from replay.core.game import Game
from replay.cursor import Cursor
from replay.games import load
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.showing.ledger import Ledger
from tui.plain import record

HERE = Path(__file__).parent.parent
DEMO = HERE / "tui" / "demo"
SHEETS = sorted((HERE / "fixtures").glob("*/match/match.toml"))
PLAYED = tuple(sheet.parent.parent.name for sheet in SHEETS)
"""The games of which a match is recorded."""


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A match as ``match.toml`` tells it; ``main`` and ``forks`` name notation files, ``bundle`` what is shipped."""

    seed: str
    began: datetime
    event: str
    round: int
    table: int
    scribe: str
    players: tuple[str, ...]
    armies: tuple[str, ...]
    main: str
    forks: dict[str, str] = {}
    options: dict[str, str | int | bool] = {}
    bundle: str = ""


class Recording(Struct, frozen=True):
    """A match being recorded: its game's key, its folder and what its sheet says."""

    key: str
    folder: Path
    sheet: Sheet

    @property
    def game(self) -> Game:
        return load(self.key)

    @property
    def transcript(self) -> Path:
        return self.folder / "transcript.txt"

    def said(self, name: str) -> list[str]:
        """The lines of a notation file that say something."""
        lines = (self.folder / name).read_text().splitlines()
        return [line for line in lines if line and not line.startswith("#")]


@cache
def recording(key: str) -> Recording:
    folder = HERE / "fixtures" / key / "match"
    sheet = msgspec.convert(tomllib.loads((folder / "match.toml").read_text()), Sheet)
    return Recording(key, folder, sheet)


def _no_dice(count: int, sides: int) -> tuple[int, ...]:
    raise AssertionError("the notation says every face")


def means(sheet: Sheet) -> Means:
    """A scribe who takes four seconds to half a minute over a line."""
    chance, now = Random(sheet.seed), [int(sheet.began.timestamp() * 1000)]

    def clock() -> int:
        now[0] += 4_000 + chance.randrange(26_000)
        return now[0]

    return Means(clock, lambda: chance.randbytes(16), lambda: chance.randbytes(16), _no_dice, MemoryDrawer())


def army(key: str, name: str) -> Army:
    folder = HERE / "fixtures" / key / "armies"
    return Army(name, (folder / f"{name}.toml").read_text(), lambda card: (folder / card).read_text())


def recorded(match: Recording, store: Store) -> tuple[Line, list[str]]:
    """The match in a store, with every answer its lines were given; forks are played on after the match."""
    sheet, game = match.sheet, match.game
    given = means(sheet)
    setting = Setting(
        sheet.players,
        [army(match.key, name) for name in sheet.armies],
        sheet.options,
        event=sheet.event,
        round=sheet.round,
        table=sheet.table,
        scribe=sheet.scribe,
    )
    line = open_match(game, store, given, setting)
    answers = _say(Recorder(game, store, line.id, given), match.folder / sheet.main)
    for name, notation in sheet.forks.items():
        fork = next(other for other in store.lines(line.match) if other.name == name)
        answers += _say(Recorder(game, store, fork.id, given), match.folder / notation)
    return line, answers


def _say(recorder: Recorder, notation: Path) -> list[str]:
    answers = StringIO()
    for _ in record(recorder, BytesIO(notation.read_bytes()), answers):
        pass
    return answers.getvalue().splitlines()


def bundled(store: Store, line: Line) -> bytes:
    out = BytesIO()
    bundle.write(store, line.match, out)
    return out.getvalue()


def transcript(game: Game, store: Store, line: Line) -> str:
    """Every entry as it reads in the end, with what it cost, whom it hurt and what it scored."""
    rows = Ledger(Cursor(Book.on(game, store, line.id)))
    told = (
        " · ".join(filter(None, (f"{row.n:4} {row.telling}", row.cost, *row.hurts, *_gains(row.gains)))) for row in rows
    )
    return "\n".join(told) + "\n"


def _gains(gains: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple(f"{seat} {points:+d}" for seat, points in gains)


def main() -> None:
    for key in PLAYED:
        match, store = recording(key), MemoryStore()
        line, answers = recorded(match, store)
        refused = [answer for answer in answers if not answer.startswith("ok\t")]
        if refused:
            sys.exit("\n".join(refused))
        if match.sheet.bundle:
            DEMO.mkdir(exist_ok=True)
            (DEMO / match.sheet.bundle).write_bytes(bundled(store, line))
        match.transcript.write_text(transcript(match.game, store, line))


if __name__ == "__main__":
    main()
