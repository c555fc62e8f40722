"""Disputes, rulings and remarks, as text to be searched."""

from collections.abc import Mapping, Sequence

from eventstore.port import Cell, Row
from replay.acts import Act, Adjusted, Amended, Bookmarked, Called, Disputed, Noted, Ruled, Stood, Struck
from replay.cursor import Cursor
from replay.line.reading import RECORDED, Reading

view = "rulings"


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for each dispute, ruling or call of a judge, and for each remark; no correction changes what was said."""
    acts = list(cursor.book.acts(first, last)) if reading == RECORDED else []
    return {
        "rulings": [{**_entry(cursor, n), **said} for n, act in acts if (said := _ruling(n, act))],
        "notes": [{**_entry(cursor, n), "text": text} for n, act in acts if (text := _text(act))],
    }


def _entry(cursor: Cursor, n: int) -> dict[str, Cell]:
    return {"seq": n, "reading": RECORDED, "actor": cursor.book.entry(n).actor}


def _ruling(n: int, act: Act) -> dict[str, Cell]:
    match act:
        case Disputed(at, question, rule, statements):
            said = (f"entry {at}: {question}", *(f"{seat}: {words}" for seat, words in statements.items()))
            return {"kind": "dispute", "dispute": n, "rule": rule, "question": "\n".join(said)}
        case Ruled(decision, remedy, dispute=dispute, rule=rule):
            return {"kind": "ruling", "dispute": dispute, "rule": rule, "decision": decision, "remedy": remedy}
        case Called(why):
            return {"kind": "call", "question": why}
    return {}


def _text(act: Act) -> str:
    match act:
        case Noted(text):
            return text
        case Bookmarked(name):
            return name
        case Struck(why=why) | Amended(why=why) | Adjusted(reason=why) | Stood(reason=why):
            return why
    return ""
