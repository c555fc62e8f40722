"""The demo match, recorded from its notation files: ``python -m tests.demo`` writes its bundle and its transcript.

Times, ids and salts come from a seed, so that the same notation gives the same bytes; dice are written down.
"""

import sys
from io import BytesIO, StringIO
from pathlib import Path
from random import Random

from eventstore import bundle
from eventstore.drawer import MemoryDrawer
from eventstore.memory import MemoryStore
from eventstore.port import Line, Store
from replay.book import Book
from replay.cursor import Cursor
from replay.games import load
from replay.recorder import Recorder
from replay.recording.means import Means
from replay.recording.opening import Army, Setting, open_match
from replay.showing.ledger import Ledger
from tui.plain import record

HERE = Path(__file__).parent.parent
FIXTURES = HERE / "fixtures" / "arcane_legions"
BUNDLE = HERE / "tui" / "demo" / "saltmark_open.rollbook"
TRANSCRIPT = FIXTURES / "match" / "transcript.txt"
FORK = "with better dice"
GAME = load("arcane_legions")
BEGAN_MS = 1_773_478_800_000
"""A Saturday morning in March 2026."""


def _no_dice(count: int, sides: int) -> tuple[int, ...]:
    raise AssertionError("the notation says every face")


def means() -> Means:
    """A scribe who takes four seconds to half a minute over a line."""
    chance, now = Random("saltmark open"), [BEGAN_MS]

    def clock() -> int:
        now[0] += 4_000 + chance.randrange(26_000)
        return now[0]

    return Means(clock, lambda: chance.randbytes(16), lambda: chance.randbytes(16), _no_dice, MemoryDrawer())


def army(name: str) -> Army:
    folder = FIXTURES / "armies"
    return Army(name, (folder / f"{name}.toml").read_text(), lambda card: (folder / card).read_text())


def recorded(store: Store) -> tuple[Line, list[str]]:
    """The match in a store, with every answer its lines were given; the fork is played on after the match."""
    given = means()
    players = Setting(
        ["Ines Aalto", "Ruben Oyelaran"],
        [army("saltmark"), army("thornmoor")],
        event="Saltmark Open",
        round=3,
        table=7,
        scribe="K. Brandt",
    )
    line = open_match(GAME, store, given, players)
    answers = _say(Recorder(GAME, store, line.id, given), "saltmark_open.txt")
    fork = next(other for other in store.lines(line.match) if other.name == FORK)
    answers += _say(Recorder(GAME, store, fork.id, given), "with_better_dice.txt")
    return line, answers


def _say(recorder: Recorder, name: str) -> list[str]:
    answers = StringIO()
    for _ in record(recorder, BytesIO((FIXTURES / "match" / name).read_bytes()), answers):
        pass
    return answers.getvalue().splitlines()


def bundled(store: Store, line: Line) -> bytes:
    out = BytesIO()
    bundle.write(store, line.match, out)
    return out.getvalue()


def transcript(store: Store, line: Line) -> str:
    """Every entry as it reads in the end, with what it cost, whom it hurt and what it scored."""
    rows = Ledger(Cursor(Book.on(GAME, store, line.id)))
    told = (
        " · ".join(filter(None, (f"{row.n:4} {row.telling}", row.cost, *row.hurts, *_gains(row.gains)))) for row in rows
    )
    return "\n".join(told) + "\n"


def _gains(gains: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    return tuple(f"{seat} {points:+d}" for seat, points in gains)


def main() -> None:
    store = MemoryStore()
    line, answers = recorded(store)
    refused = [answer for answer in answers if not answer.startswith("ok\t")]
    if refused:
        sys.exit("\n".join(refused))
    BUNDLE.parent.mkdir(exist_ok=True)
    BUNDLE.write_bytes(bundled(store, line))
    TRANSCRIPT.write_text(transcript(store, line))


if __name__ == "__main__":
    main()
