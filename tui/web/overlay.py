"""A match as streaming software shows it: a few facts, and one line of text. Only what everybody may know."""

from typing import Any

from replay.acts import Opened
from replay.clocking.clocks import Clocks
from replay.core.scene import Outcome, Seat
from replay.cursor import Cursor
from replay.showing.closing import shown
from replay.showing.result import CLOSED, LIVE, OVER
from replay.wording.clocks import document, length
from replay.wording.teller import Teller

DASH = " – "


def overlay(cursor: Cursor) -> dict[str, Any]:
    """What is known at the last entry of the book, as it stands corrected.

    Clocks are as they were at ``at_ms`` (milliseconds since 1970), when it was recorded, None where none are kept.
    Raises ``Newer`` and ``Damaged``."""
    book = cursor.book
    genesis, scene = book.genesis, shown(cursor, book.head, book.head, book.opened())
    outcome, clocks = scene.outcome, book.times.at(book.head)
    acts = {one.seat for one in scene.turn.awaited}
    return {
        "match": book.match.hex(),
        "game": cursor.game.title,
        "event": genesis.event,
        "round": genesis.round,
        "table": genesis.table,
        "state": CLOSED if book.closings() else OVER if outcome else LIVE,
        "entry": book.head,
        "turn": scene.turn.title,
        "phase": scene.turn.phase,
        "awaited": [one.sentence for one in scene.turn.awaited],
        "seats": [_seat(seat, outcome, clocks, seat.id in acts) for seat in scene.seats],
        "clocks": {"at_ms": clocks.at_ms, **document(clocks)} if clocks.kept else None,
        "ended": outcome.reason if outcome else scene.closed,
        "last": Teller(book).entry(book.head, recorded=True),
    }


def _seat(seat: Seat, outcome: Outcome | None, clocks: Clocks, acts: bool) -> dict[str, Any]:
    own = next((one for one in clocks.seats if one.seat == seat.id), None) if clocks.kept else None
    return {
        "name": seat.name,
        "side": seat.side,
        "score": seat.score.value,
        "of": seat.score.of,
        "word": seat.score.word,
        "counts": [{"word": one.word, "value": one.value, "of": one.of} for one in seat.counts],
        "to_act": acts,
        "clock": length(clocks.shown_ms(own)) if own else "",
        "running": clocks.kept and seat.id == clocks.ticking,
        "won": bool(outcome and seat.id in outcome.winners),
    }


def billed(genesis: Opened, match: bytes) -> dict[str, Any]:
    """A match of which only the first entry was read: where it is played, and by whom."""
    return {
        "match": match.hex(),
        "game": genesis.game,
        "event": genesis.event,
        "round": genesis.round,
        "table": genesis.table,
        "state": "",
        "seats": [{"name": seat.name} for seat in genesis.seats],
    }


def line(told: dict[str, Any]) -> str:
    """The same on one line: who plays, the score, how far along, the clocks, and what makes that doubtful."""
    seats = told["seats"]
    if not told["state"]:
        return DASH.join(seat["name"] for seat in seats)
    if len(seats) == 2:
        score = f"{seats[0]['name']} {seats[0]['score']}{DASH}{seats[1]['score']} {seats[1]['name']}"
    else:
        score = ", ".join(f"{seat['name']} {seat['score']}" for seat in seats)
    won = " and ".join(seat["name"] for seat in seats if seat["won"])
    stands = told["turn"] if told["state"] == LIVE else f"{won} won" if won else "over"
    times = DASH.join(seat["clock"] for seat in seats if seat["clock"]) if told["state"] == LIVE else ""
    doubts = (word for word, given in (("diverged", "diverged"), ("held twice", "twice")) if told.get(given))
    return " · ".join(filter(None, (score, stands, times, *doubts)))
