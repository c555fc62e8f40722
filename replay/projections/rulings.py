"""Disputes, rulings and remarks, as text to be searched."""

from collections.abc import Mapping, Sequence

from eventstore.port import Cell, Row
from replay.acts import Act, Adjusted, Amended, Bookmarked, Called, Disputed, Noted, Ruled, Stood, Struck
from replay.book import Book
from replay.cursor import Cursor
from replay.line.codec import RULED
from replay.line.reading import RECORDED, Reading

view = "rulings"


def rows(cursor: Cursor, reading: Reading, first: int, last: int) -> Mapping[str, Sequence[Row]]:
    """One row for each dispute, ruling or call of a judge, and for each remark; no correction changes what was said."""
    acts = list(cursor.book.acts(first, last)) if reading == RECORDED else []
    return {
        "rulings": [{**_entry(cursor, n), **said} for n, act in acts if (said := _ruling(cursor.book, n, act))],
        "notes": [{**_entry(cursor, n), "text": text} for n, act in acts if (text := _text(act))],
    }


def _entry(cursor: Cursor, n: int) -> dict[str, Cell]:
    return {"seq": n, "reading": RECORDED, "actor": cursor.book.entry(n).actor}


def _ruling(book: Book, n: int, act: Act) -> dict[str, Cell]:
    match act:
        case Disputed(at, question, rule, statements):
            asked = (f"entry {at}: {question}", *(f"{seat}: {words}" for seat, words in statements.items()))
            kind = "appeal" if 1 <= at < n and book.kinds[at - 1] == RULED else "dispute"
            return {"kind": kind, "dispute": n, "rule": rule, "question": "\n".join(asked)}
        case Ruled(decision, remedy, dispute=dispute, rule=rule, appeal=appeal):
            said = f"{appeal} on appeal: {decision}" if appeal else decision
            return {"kind": "ruling", "dispute": dispute, "rule": rule, "decision": said, "remedy": remedy}
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
