"""What follows from a correction or a ruling, told alike before it is written and after."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from replay.acts import Held
from replay.core.game import AnyTable
from replay.correcting.preview import Preview
from replay.correcting.uncovered import taken_back
from replay.line.judgement import Outcome
from replay.recorder import Recorder
from replay.wording.teller import Teller
from tui.lines.foresight import foreseen, to_settle, uncovered


class Foretold(Struct, frozen=True):
    """What follows: lines for people, the last of them the score, and fields for programs."""

    lines: tuple[str, ...]
    fields: dict[str, Any]


def foretold(recorder: Recorder, seen: Preview) -> Foretold:
    """What a correction does to other acts, and the score after it."""
    teller, scores = Teller(recorder.book), _scores(recorder, seen.table)
    seals = tuple(taken_back(recorder.book, seen))
    fields = _document(teller, seen) | {"seals": seals, "score": scores}
    return Foretold((*_lines(recorder, teller, seen), _score(scores)), fields)


def unchanged(recorder: Recorder, table: AnyTable, *said: str) -> Foretold:
    """What is ``said`` where no act comes to anything else; ``table`` is the one that play goes on at."""
    scores = _scores(recorder, table)
    none: dict[str, Any] = dict.fromkeys(("changes", "orphans", "kept", "dice", "beneath", "seals"), ())
    return Foretold((*said, _score(scores)), {"head": recorder.book.head} | none | {"score": scores})


def _score(scores: dict[str, int]) -> str:
    return f"score after: {', '.join(f'{name} {score}' for name, score in scores.items())}"


def _scores(recorder: Recorder, table: AnyTable) -> dict[str, int]:
    scene = recorder.game.show(table, recorder.book.opened())
    return {seat.name: seat.score.value for seat in scene.seats}


def _lines(recorder: Recorder, teller: Teller, seen: Preview) -> Iterator[str]:
    """Each act that comes to something else, old and new; then what is left to do by hand."""
    for step in seen.steps:
        yield f"  {step.n}\t{_outcome(teller, step.before)} → {_outcome(teller, step.after)}"
    for n, told in uncovered(recorder.book, seen):
        yield f"  {n}\t{told}"
    for over in seen.beneath:
        yield f"  {over.n}\tsets {over.path}, over {over.now} instead of {over.was}"
    for refit in seen.dice:
        yield f"  {refit.n}\t{to_settle(refit)}"
    yield foreseen(seen)


def _document(teller: Teller, seen: Preview) -> dict[str, Any]:
    return {
        "head": seen.head,
        "changes": [
            {"n": step.n, "before": _outcome(teller, step.before), "after": _outcome(teller, step.after)}
            for step in seen.steps
        ],
        "orphans": seen.orphans,
        "kept": seen.kept,
        "dice": [{"n": o.n, "pool": o.owed.pool, "owed": o.owed.count, "faces": o.roll.faces} for o in seen.dice],
        "beneath": seen.beneath,
    }


def _outcome(teller: Teller, outcome: Outcome) -> str:
    told = "; ".join(teller.outcome(outcome))
    return told or ("holds" if isinstance(outcome, Held) else "")
