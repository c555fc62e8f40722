"""An archive as a device asks it: every answer is held to what was asked before anything is made of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from eventstore.chain import check_name
from eventstore.entry import Entry, Unfit
from eventstore.port import Absent, Damaged, Head, Line
from eventstore.records import MOST_ENTRIES as LONGEST_LINE
from eventstore.records import MOST_LINES
from eventstore.sync.transport import Answer, Transport
from eventstore.sync.trouble import Denied, Rejected, Strange, Unreachable
from eventstore.wire import (
    MOST_BYTES,
    MOST_ENTRIES,
    PACKED,
    Excessive,
    Mark,
    Misshapen,
    Opening,
    Page,
    Problem,
    Receipt,
    Stand,
    Tip,
    batch_in,
    pack,
    packed,
    tag,
    told,
    unhex,
    unpack,
)

T = TypeVar("T")

_MOST_TOLD = 16 << 20
_MOST_PAGES = 100_000
# each worker of an archive may have let one more in than the others knew of
_BEYOND = 64


class Theirs(Struct, frozen=True):
    """A line as it stands at the archive, and the id of its last entry."""

    line: Line
    last: bytes


class Stood(Struct, frozen=True):
    """A match as it stands at the archive; ``tag`` names this state of it."""

    match: bytes
    lines: tuple[Theirs, ...]
    tag: str = ""


class Remote:
    """The calls an archive answers.

    All raise ``Unreachable``, ``Denied``, ``Strange`` and, for a request the archive refuses, ``Rejected``.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def stand(self, match: bytes, known: str = "", wait: float = 0.0) -> Stood | None:
        """A match as it stands; None if it still stands as ``known``, after ``wait`` seconds. Raises ``Absent``."""
        headers = {"If-None-Match": known} if known else {}
        query = f"?wait={round(wait)}" if known and wait else ""
        answer = self._ask("GET", f"/v1/matches/{match.hex()}{query}", headers=headers, wait=wait)
        if answer.status == 304:
            return None
        return _stood(self._told(answer, Stand), match, answer.headers.get("etag", ""))

    def matches(self) -> Iterator[Stood]:
        """Every match that may be read there, by id."""
        after = ""
        for _ in range(_MOST_PAGES):
            page = self._told(self._ask("GET", f"/v1/matches?after={after}"), Page)
            for stand in page.matches:
                if stand.match <= after:
                    raise Strange("the archive lists its matches in circles")
                after = stand.match
                yield _stood(stand, self._id(after))
            if not page.after:
                return
            if page.after != after:
                raise Strange("the archive lists its matches in circles")

    def entries(self, match: bytes, line: bytes, before: Head, upto: int) -> list[Entry] | None:
        """Entries of a line that follow a head, up to a number or fewer; None if another entry stands there."""
        # ranges that end at round numbers are the same for everybody, so that caches on the way have them
        upto = min(upto, (before.seq // MOST_ENTRIES + 1) * MOST_ENTRIES)
        path = f"/v1/matches/{match.hex()}/lines/{line.hex()}/entries?after={before.seq}&upto={upto}"
        answer = self._ask("GET", path, most=MOST_BYTES)
        try:
            batch = batch_in(answer.body)
            if batch.after == before.seq and batch.parent != before.hash:
                return None
            found = unpack(batch, match)
        except (Misshapen, Excessive, Unfit, Damaged) as stray:
            raise Strange(f"the archive does not send entries of a log: {stray}") from stray
        if batch.after != before.seq or not found or found[-1].seq > upto:
            raise Strange(f"the archive was asked for entries after {before.seq} and sends others")
        return found

    def marks(self, match: bytes, line: bytes, after: int, upto: int) -> tuple[Mark, ...]:
        """Entries evenly over a stretch of a line there, the last of it among them."""
        path = f"/v1/matches/{match.hex()}/lines/{line.hex()}/marks?after={after}&upto={upto}"
        found = self._told(self._ask("GET", path), tuple[Mark, ...])
        numbers = [mark.seq for mark in found]
        if not found or numbers != sorted(set(numbers)) or numbers[0] <= after or numbers[-1] != upto:
            raise Strange("the archive does not tell the entries it was asked about")
        return found

    def held(self, match: bytes, ids: Sequence[bytes]) -> tuple[Mark | None, ...]:
        """For each entry id, where the archive has that entry."""
        asked = msgspec.json.encode([one.hex() for one in ids])
        answer = self._ask("POST", f"/v1/matches/{match.hex()}/held", body=asked, media="application/json")
        found = self._told(answer, tuple[Mark | None, ...])
        if len(found) != len(ids):
            raise Strange("the archive does not tell the entries it was asked about")
        return found

    def append(self, match: bytes, line: bytes, before: Head, entries: Sequence[Entry]) -> Receipt:
        """Have entries stored on a line there, after a head of it."""
        path = f"/v1/matches/{match.hex()}/lines/{line.hex()}/entries"
        body = packed(pack(entries, before))
        answer = self._ask("POST", path, body=body, headers={"If-Match": tag(before)})
        return self._receipt(answer, match, line, entries[-1] if entries else before)

    def open(self, name: str, parent: bytes | None, before: Head, entries: Sequence[Entry]) -> Receipt:
        """Have a line opened there with its first own entries."""
        match = entries[0].match
        body = packed(Opening(name, parent, pack(entries, before)))
        answer = self._ask("POST", f"/v1/matches/{match.hex()}/lines", body=body, headers={"If-None-Match": "*"})
        return self._receipt(answer, match, entries[0].hash, entries[-1])

    # ------------------------------------------------------------ asking

    def _id(self, digits: str) -> bytes:
        try:
            return unhex(digits, 16)
        except Misshapen as stray:
            raise Strange(f"{self.transport.url} lists what is no match: {stray}") from stray

    def _ask(
        self,
        method: str,
        path: str,
        *,
        most: int = _MOST_TOLD,
        body: bytes | None = None,
        media: str = PACKED,
        headers: Mapping[str, str] | None = None,
        wait: float = 0.0,
    ) -> Answer:
        sent = {**(headers or {}), **({"Content-Type": media} if body is not None else {})}
        answer = self.transport.ask(method, path, most=most, body=body, headers=sent, wait=wait)
        if answer.status < 300 or answer.status == 304:
            return answer
        raise self._trouble(answer)

    def _trouble(self, answer: Answer) -> Exception:
        url = self.transport.url
        try:
            problem = told(answer.body, Problem)
        except Misshapen:
            problem = Problem("", "", 0)
        said = " ".join((problem.detail or problem.title).split())[:300]
        if answer.status == 401:
            return Denied(f"{url} does not know our token: {said or 'it is missing, unknown or revoked'}")
        if answer.status == 403:
            return Denied(f"{url} refuses: {said or 'our token is not for that'}")
        if not problem.status:
            return Strange(f"{url} answers {answer.status}, and not as an archive does")
        if answer.status == 404:
            return Absent(f"{url}: {said}")
        if answer.status == 507:
            return Unreachable(f"{url} has no room left, and stored nothing")
        return Rejected(answer.status, said)

    def _told(self, answer: Answer, kind: type[T]) -> T:
        try:
            return told(answer.body, kind)
        except Misshapen as stray:
            raise Strange(f"{self.transport.url} does not answer as an archive does: it {stray}") from stray

    def _receipt(self, answer: Answer, match: bytes, line: bytes, last: Entry | Head) -> Receipt:
        receipt = self._told(answer, Receipt)
        if (receipt.match, receipt.line, receipt.seq, receipt.head) != (
            match.hex(),
            line.hex(),
            last.seq,
            last.hash.hex(),
        ):
            raise Strange(f"{self.transport.url} acknowledges something else than it was sent")
        return receipt


def _stood(stand: Stand, match: bytes, etag: str = "") -> Stood:
    """A match as told, if it can be so. Raises ``Strange``."""
    try:
        lines, named = tuple(_theirs(tip, match) for tip in stand.lines), unhex(stand.match, 16)
    except (Misshapen, Unfit) as stray:
        raise Strange(f"the archive lists a line that cannot be: {stray}") from stray
    seen: set[bytes] = set()
    for place, one in enumerate(lines):
        line = one.line
        first = line.parent is None and line.base == 0
        follows = not place if first else line.parent in seen and line.base > 0
        if not follows or line.id in seen or not line.base < line.head.seq <= LONGEST_LINE:
            raise Strange("the archive lists lines that cannot be those of one match")
        seen.add(line.id)
    if named != match or not 0 < len(lines) <= MOST_LINES + _BEYOND:
        raise Strange("the archive lists another match than it was asked for, or too many lines")
    return Stood(match, lines, etag)


def _theirs(tip: Tip, match: bytes) -> Theirs:
    check_name(tip.name)
    line = unhex(tip.line, 32)
    parent = unhex(tip.parent, 32) if tip.parent is not None else None
    head = Head(line, tip.seq, unhex(tip.head, 32))
    return Theirs(Line(line, match, tip.name, parent, tip.base, head), unhex(tip.last, 16))
