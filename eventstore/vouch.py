"""What the signed heads of a match say of the lines that are held: which are borne out, and which cannot be true."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from eventstore.chain import ENDLESS
from eventstore.heads import Mark, Note, Signed, Statement, is_head, marks, read
from eventstore.notary import genuine
from eventstore.port import Line, Store, Unreadable


class Verdict(StrEnum):
    """What becomes of a signed head."""

    TRUE = "true"
    FORGED = "forged"
    AGAINST = "against"
    BEYOND = "beyond"
    UNHELD = "unheld"
    STRANGE = "strange"
    UNREAD = "unread"


_GENUINE = frozenset({Verdict.TRUE, Verdict.AGAINST, Verdict.BEYOND, Verdict.UNHELD})


class Voucher(Struct, frozen=True):
    """One signed head: entry ``entry`` of the line ``owner`` holds it (0 and empty where it came from elsewhere).

    ``signed`` is None where it cannot be read. ``bearer`` is the line held here that bears it out, for a true one;
    ``why`` says what is wrong, for one that is not.
    """

    owner: bytes
    entry: int
    signed: Signed | None
    verdict: Verdict
    bearer: bytes = b""
    why: str = ""


class Contradiction(Struct, frozen=True):
    """Two signed heads of one line that lie on no one chain; without a second, it is the log itself that differs."""

    one: Voucher
    other: Voucher | None


def vouchers(store: Store, match: bytes, found: Iterable[Note]) -> tuple[Voucher, ...]:
    """What is to be thought of signed heads, each held against the entries as they lie here. Raises ``Damaged``."""
    read_ = [_read(match, note) for note in found]
    lines = {line.id: line for line in store.lines(match)}
    at = _marks(store, lines, read_)
    return tuple(_judged(voucher, lines, at) for voucher in read_)


def _read(match: bytes, note: Note) -> Voucher:
    """A note as far as it can be judged without the log; ``TRUE`` where nothing speaks against it."""
    signed: Signed | None = None
    verdict, why = Verdict.UNREAD, "is no signed head of a form that this program reads"
    if is_head(note.text):
        try:
            signed = read(note.text)
            verdict, why = _examined(match, signed)
        except Unreadable as stray:
            verdict, why = Verdict.FORGED, f"holds a signed head of which {stray}"
    return Voucher(note.owner, note.entry, signed, verdict, why=why)


def _examined(match: bytes, signed: Signed) -> tuple[Verdict, str]:
    said = signed.statement
    if not genuine(signed):
        return Verdict.FORGED, f"holds a head of entry {said.mark.seq} whose signature is not that of its key"
    if said.match != match:
        return Verdict.STRANGE, f"holds a head of another match, {said.match.hex()[:12]}"
    return Verdict.TRUE, ""


def _marks(store: Store, lines: Mapping[bytes, Line], found: Sequence[Voucher]) -> dict[bytes, dict[int, Mark]]:
    """The marks of the lines that are spoken of; of all lines for what their own line does not bear out."""
    open_ = [held.signed.statement for held in found if held.signed and held.verdict is Verdict.TRUE]
    said = [(one.line, one.mark) for one in open_]
    at = {held: marks(store, line, {mark.seq for on, mark in said if on == held}) for held, line in lines.items()}
    rest = {mark.seq for on, mark in said if at.get(on, {}).get(mark.seq) != mark}
    if rest:
        for held, line in lines.items():
            at[held] |= marks(store, line, rest)
    return at


def _judged(voucher: Voucher, lines: Mapping[bytes, Line], at: Mapping[bytes, Mapping[int, Mark]]) -> Voucher:
    """A voucher held against the marks of the lines."""
    if voucher.signed is None or voucher.verdict is not Verdict.TRUE:
        return voucher
    said = voucher.signed.statement
    line, mark = lines.get(said.line), said.mark
    bearers = [held for held in sorted(at, key=lambda held: held != said.line) if at[held].get(mark.seq) == mark]
    if bearers:
        return _with(voucher, Verdict.TRUE, bearer=bearers[0])
    if any(held.get(mark.seq, mark).hash == mark.hash and mark.seq in held for held in at.values()):
        return _with(voucher, Verdict.FORGED, f"holds a head of entry {mark.seq} with a root that its entries have not")
    if line is None:
        return _with(voucher, Verdict.UNHELD, f"holds a head of line {said.line.hex()[:12]}, which is not held here")
    if mark.seq > line.head.seq:
        return _with(
            voucher, Verdict.BEYOND, f"holds a head of entry {mark.seq}; line {line.name} ends at {line.head.seq}"
        )
    return _with(
        voucher, Verdict.AGAINST, f"holds a head of entry {mark.seq} that is not entry {mark.seq} of line {line.name}"
    )


def _with(voucher: Voucher, verdict: Verdict, why: str = "", bearer: bytes = b"") -> Voucher:
    return Voucher(voucher.owner, voucher.entry, voucher.signed, verdict, bearer, why)


# ---------------------------------------------------------------- what cannot both be true


def contradictions(store: Store, match: bytes, found: Iterable[Voucher]) -> tuple[Contradiction, ...]:
    """The heads that cannot both be true, in order: of two branches the first such two, of others each once.

    A head that contradicts the log, and no other head that reaches as far, stands alone.
    """
    lines = {line.id: line for line in store.lines(match)}
    genuine = [held for held in found if held.verdict in _GENUINE]
    told: list[Contradiction] = []
    seen: dict[bytes, _Seen] = {}
    paired: set[bytes] = set()
    for one in genuine:
        before = seen.setdefault(_stated(one).line, _Seen())
        other = next((held for held in before.rivals(one) if _contradict(lines, one, held)), None)
        if other is not None:
            told.append(Contradiction(other, one))
            before.settled.add(frozenset((_branch(one), _branch(other))))
            paired |= {_branch(one), _branch(other)}
        before.take(one)
    alone = (held for held in genuine if held.verdict is Verdict.AGAINST and _branch(held) not in paired)
    return (*told, *(Contradiction(one, None) for one in alone))


class _Seen:
    """The heads of one line that were looked at: of many, the few that a later one could contradict."""

    def __init__(self) -> None:
        self.settled: set[frozenset[bytes]] = set()
        self._furthest: dict[bytes, Voucher] = {}
        self._numbered: dict[int, Voucher] = {}
        self._against: Voucher | None = None

    def rivals(self, one: Voucher) -> Iterator[Voucher]:
        """Those that may contradict it, but for branches of which that is told already."""
        held = (self._numbered.get(_stated(one).mark.seq), *self._furthest.values(), self._against)
        for other in held:
            if other is not None and frozenset((_branch(one), _branch(other))) not in self.settled:
                yield other

    def take(self, one: Voucher) -> None:
        """Remember one."""
        seq = _stated(one).mark.seq
        self._numbered.setdefault(seq, one)
        if one.bearer:
            known = self._furthest.get(one.bearer)
            if known is None or _stated(known).mark.seq < seq:
                self._furthest[one.bearer] = one
        elif one.verdict is Verdict.AGAINST and (self._against is None or seq < _stated(self._against).mark.seq):
            self._against = one


def _branch(voucher: Voucher) -> bytes:
    """What a head belongs to: the line that bears it out, or where none does, itself."""
    return voucher.bearer or (voucher.signed.signature if voucher.signed else b"")


def _contradict(lines: Mapping[bytes, Line], one: Voucher, other: Voucher) -> bool:
    first, second = _stated(one), _stated(other)
    if first.line != second.line:
        return False
    if first.mark.seq == second.mark.seq:
        return first.mark != second.mark
    if one.bearer and other.bearer:
        return one.bearer != other.bearer and shared(lines, one.bearer, other.bearer) < min(
            first.mark.seq, second.mark.seq
        )
    # a line has one entry of each number: what it does not bear out contradicts all true ones that reach as far
    return _outruns(one, other) or _outruns(other, one)


def _outruns(true: Voucher, against: Voucher) -> bool:
    said = _stated(true)
    reaches = said.mark.seq > _stated(against).mark.seq
    return reaches and true.bearer == said.line and against.verdict is Verdict.AGAINST


def _stated(voucher: Voucher) -> Statement:
    if voucher.signed is None:
        raise ValueError("a head that cannot be read contradicts none")
    return voucher.signed.statement


def shared(lines: Mapping[bytes, Line], one: bytes, other: bytes) -> int:
    """The last entry that two lines have in common; endless for one and the same."""
    ours, theirs = ancestry(lines, one), ancestry(lines, other)
    return max((min(upto, theirs[held]) for held, upto in ours.items() if held in theirs), default=0)


def ancestry(lines: Mapping[bytes, Line], id: bytes) -> dict[bytes, int]:  # noqa: A002 - the field's own name
    """A line and those it comes from, each with the last of its entries that it has."""
    found, upto = {id: ENDLESS}, ENDLESS
    line = lines.get(id)
    while line is not None and line.parent is not None and line.parent not in found:
        upto = min(upto, line.base)
        found[line.parent] = upto
        line = lines.get(line.parent)
    return found


def reach(lines: Mapping[bytes, Line], line: bytes, found: Iterable[Voucher]) -> dict[tuple[str, bytes, bytes], int]:
    """How far along a line each signer has vouched: (signer, key, device) to the last entry."""
    vouched: dict[tuple[str, bytes, bytes], int] = {}
    for held in found:
        if held.bearer and held.signed is not None:
            said = held.signed.statement
            upto = min(said.mark.seq, shared(lines, line, held.bearer))
            who = (said.signer, said.key, said.device)
            vouched[who] = max(upto, vouched.get(who, 0))
    return {who: upto for who, upto in vouched.items() if upto}
