"""Results in lines for people, in rows for spreadsheets, and as documents."""

from collections.abc import Iterator, Sequence
from typing import Any

from replay.core.count import counted
from replay.showing.result import LIVE, Result, Round

COLUMNS = (
    "event",
    "round",
    "table",
    "match",
    "game",
    "state",
    "turn",
    "players",
    "scores",
    "winners",
    "ended",
    "waits_for",
    "disputes",
    "entries",
    "closed_ms",
    "line",
    "diverged",
    "damaged",
)
"""The columns of a row; where a cell holds several values, a semicolon and a space stand between them."""

_FORMULA = ("=", "+", "-", "@", "\t")


def lines(found: Sequence[Round], number: int | None = None) -> Iterator[str]:
    """Every round with its results, by table, and what is still to be done; ``number`` is the round asked for."""
    if not found:
        yield f"no match of round {number} is held" if number else "no match is held"
    for place, one in enumerate(found):
        if place:
            yield ""
        yield _heading(one)
        yield from map(_line, one.results) if one.results else ("  no match is held",)
        yield from _lacking(one)


def _heading(one: Round) -> str:
    return " · ".join(filter(None, (one.event or "no event", f"round {one.round}" if one.round else "")))


def _line(one: Result) -> str:
    table = f"table {one.table}" if one.table else one.match[:12]
    score = ", ".join(f"{side.name} {side.score}" for side in one.sides)
    return f"  {table}  {score}  {_standing(one)}"


def _standing(one: Result) -> str:
    aside = (", diverged" if one.parted else "") + (", damaged" if one.damaged else "")
    if one.state == LIVE:
        return f"live, {one.turn}{aside}"
    won = " and ".join(side.name for side in one.sides if side.won)
    told = f"{won} won" if won else "drawn" if one.draw else "closed without an end"
    return f"{told}, {'unconfirmed' if one.waits_for else 'confirmed'}{aside}"


def diverged(shown: str, parted: Sequence[tuple[int, str]]) -> str:
    """Which of the lines that diverged is shown: its name, and of the others after which entry and the name."""
    afters = " and ".join(map(str, sorted({after for after, _ in parted})))
    others = " and ".join(f"“{name}”" for _, name in parted)
    return f"diverged after {afters}: “{shown}” is shown; beside it stands {others}"


def _lacking(one: Round) -> Iterator[str]:
    if one.missing:
        yield f"  missing: {counted(len(one.missing), 'table')} ({', '.join(map(str, one.missing))})"
    for place, there in one.twice.items():
        yield f"  held {_times(len(there))}: table {place} ({', '.join(found.match[:12] for found in there)})"
    for found in one.results:
        where = f"table {found.table}" if found.table else found.match[:12]
        if found.parted:
            yield f"  {where} {diverged(found.line, [(at.after, at.line) for at in found.parted])}"
        if found.waits_for:
            yield f"  unconfirmed: {where} waits for {' and '.join(found.waits_for)}"
        for question in found.questions:
            rule = f" ({question.rule})" if question.rule else ""
            yield f"  open dispute: {where}, entry {question.n}: {question.question}{rule}"


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def rows(found: Sequence[Round]) -> Iterator[tuple[str | int, ...]]:
    """A row of ``COLUMNS`` for each result. What a spreadsheet would take for a formula has an apostrophe before it."""
    for one in (result for of_round in found for result in of_round.results):
        yield (
            _cell(one.event),
            one.round,
            one.table,
            one.match,
            one.game,
            one.state,
            _cell(one.turn),
            _cell("; ".join(side.name for side in one.sides)),
            "; ".join(str(side.score) for side in one.sides) if len(one.sides) > 1 else one.sides[0].score,
            _cell("; ".join(side.name for side in one.sides if side.won) or ("draw" if one.draw else "")),
            _cell(one.why),
            _cell("; ".join(one.waits_for)),
            len(one.questions),
            one.entries,
            one.closed_ms,
            _cell(one.line),
            _cell("; ".join(at.line for at in one.parted)),
            "damaged" if one.damaged else "",
        )


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def document(found: Sequence[Round]) -> dict[str, Any]:
    """Everything, for programs: the results, and apart from them what is still to be done."""
    results = [one for of_round in found for one in of_round.results]
    return {
        "results": [_result(one) for one in results],
        "missing": [
            {"event": one.event, "round": one.round, "tables": list(one.missing)} for one in found if one.missing
        ],
        "twice": [
            {"event": one.event, "round": one.round, "table": place, "matches": [held.match for held in there]}
            for one in found
            for place, there in one.twice.items()
        ],
        "unconfirmed": [_where(one) | {"waits_for": list(one.waits_for)} for one in results if one.waits_for],
        "disputes": [
            _where(one) | {"n": asked.n, "question": asked.question, "rule": asked.rule}
            for one in results
            for asked in one.questions
        ],
    }


def _where(one: Result) -> dict[str, Any]:
    return {"match": one.match, "event": one.event, "round": one.round, "table": one.table}


def _result(one: Result) -> dict[str, Any]:
    sides = [
        {"name": side.name, "score": side.score, "won": side.won, "confirmed": side.confirmed} for side in one.sides
    ]
    ended = {"state": one.state, "turn": one.turn, "ended": one.why, "draw": one.draw, "closed_ms": one.closed_ms}
    parted = {"line": one.line, "diverged": [{"after": at.after, "line": at.line} for at in one.parted]}
    return (
        _where(one)
        | {"game": one.game, "seats": sides, "entries": one.entries}
        | ended
        | parted
        | {"damaged": one.damaged}
    )
