"""A ruling as it is being written: what stands there to begin with, and what it says so far."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from replay.acts import APPEALED, Called, Disputed, Held, Remedy, Ruled
from replay.auditing.docket import DECIDED, Item
from replay.book import Book
from replay.core.game import Game
from replay.core.names import first_names
from replay.core.rule import STRUCTURE
from replay.line.codec import RULED
from replay.notation import parse, write
from replay.recording.answered import brought
from replay.recording.reroll import REROLL, lying
from replay.recording.ruling import AGAIN, WAIVE, Ruling
from replay.showing.proceedings import Proceeding, proceedings

REMEDIES: tuple[Remedy, ...] = ("play-on", "amend", "rewind", "reroll", "waive")
"""What a judge may do, in the order in which it is offered."""
LACKING = {
    "question": "the question",
    "decision": "the decision",
    "instead": "what is said instead",
    "appeal": "whether it is upheld or overturned",
    "judge": "the judge",
}
"""What a ruling cannot do without, field by field, in the order of the form."""


class Draft(Struct, frozen=True):
    """A ruling on entry ``n`` as far as it is written.

    ``dispute`` is the entry of the question, 0 where nobody has asked yet; then ``question`` is written first.
    ``waivable`` are the rules that the entry breaks; ``instead`` is what is said in its place, in notation; ``said`` is
    what the entry says, with which that begins. ``appealing`` says that entry ``n`` is itself a ruling, which
    ``appeal`` upholds or overturns together with the entries it ``concerns``. ``statements`` are who said what, with
    the place of the seat; where nobody has asked yet, ``first`` and ``second`` are what the first two of the ``seats``
    say, which come with their players' names. ``known`` are the rules that the game has; ``allowed`` are the remedies
    that there are for such an entry; ``fates`` is what they would make of it, as far as that was looked up.
    """

    n: int
    dispute: int = 0
    question: str = ""
    rule: str = ""
    remedy: Remedy = REMEDIES[0]
    decision: str = ""
    instead: str = ""
    said: str = ""
    judge: str = ""
    waivable: tuple[str, ...] = ()
    appealing: bool = False
    appeal: str = ""
    concerns: tuple[int, ...] = ()
    statements: tuple[tuple[str, str, int], ...] = ()
    seats: tuple[tuple[str, str], ...] = ()
    first: str = ""
    second: str = ""
    known: Collection[str] = ()
    allowed: tuple[Remedy, ...] = REMEDIES
    fates: Mapping[Remedy, str] = {}

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """What a judge may do, in the order in which it is offered: there is no waiving without a rule of the game."""
        return tuple(one for one in self.allowed if one != WAIVE or self.waivable or self.rule in self.known)

    @property
    def lacking(self) -> str:
        """The field that has to be written still; empty where none has."""
        there = {"question": bool(self.question or self.dispute), "decision": bool(self.decision)}
        if self.remedy == "amend":
            there["instead"] = bool(self.instead)
        if self.appealing:
            there["appeal"] = self.appeal in APPEALED
        there["judge"] = bool(self.judge)
        return next((field for field, written in there.items() if not written), "")

    @property
    def missing(self) -> str:
        """What has to be written still, in words."""
        return LACKING.get(self.lacking, "")

    def asked(self) -> Disputed:
        """The question."""
        said = zip(self.seats, (self.first, self.second), strict=False)
        statements = {seat: words for (seat, _), words in said if words}
        return Disputed(self.n, self.question, self.rule, statements, self.concerns)

    def ruling(self, game: Game) -> Ruling:
        """What is decided. Raises ``Unreadable`` for what is no order of the game."""
        waives = self.waivable or tuple(filter(None, (self.rule,)))
        orders = (parse(game, self._again),) if self.remedy in AGAIN else ()
        return Ruling(
            decision=self.decision,
            remedy=self.remedy,
            judge=self.judge,
            rule=self.rule,
            waives=waives if self.remedy == WAIVE else (),
            orders=orders,
            appeal=self.appeal,
        )

    @property
    def _again(self) -> str:
        """What is said instead; of a roll that is made again only that it is one, where nobody typed anything else."""
        return "roll" if self.remedy == REROLL and self.instead in ("", self.said) else self.instead


def drafted(book: Book, item: Item) -> Draft:
    """A ruling on an item with what is known of it: the question, the rule, a remedy that would do, the last judge."""
    if item.heard is not None and item.word == DECIDED:
        return _appealed(book, item.heard)
    finding, dispute = item.finding, _awaited(book, item)
    asked = book.act(dispute) if dispute else None
    if isinstance(asked, Disputed) and 0 < asked.at < dispute and isinstance(book.act(asked.at), Ruled):
        return _on_appeal(book, dispute, asked)
    question = asked.question if isinstance(asked, Disputed) else _called(book, item)
    # what could not be at all holds by no waiver
    structural = finding is not None and STRUCTURE in finding.rules
    rules = tuple(rule for rule in finding.rules if rule != STRUCTURE) if finding else item.rules
    # what is amended is the order as it stands corrected
    stands = finding.again or finding if finding else None
    due = stands.expected.outcome if stands and stands.expected else None
    cited = next(iter(rules), "")
    return Draft(
        n=item.n,
        dispute=dispute,
        question=question or f"does entry {item.n} hold?",
        rule=cited,
        remedy="amend" if isinstance(due, Held) and book.is_act(item.n) else REMEDIES[0],
        instead=_said(book, item.n),
        said=_said(book, item.n),
        judge=_judge(book),
        waivable=rules if finding and not (structural or isinstance(due, Held)) else (),
        statements=tuple(_statements(book, asked)) if isinstance(asked, Disputed) else (),
        seats=_seats(book),
        known=book.game.rules.keys(),
        allowed=tuple(one for one in _allowed(book, item.n) if not (structural and one == WAIVE)),
    )


def _allowed(book: Book, n: int) -> tuple[Remedy, ...]:
    """The remedies there are for an entry: what is no order is not said otherwise, and no roll is not rolled again."""
    if not book.is_act(n):
        return tuple(one for one in REMEDIES if one not in (*AGAIN, WAIVE))
    return tuple(one for one in REMEDIES if one != REROLL or lying(book, n) is not None)


def _called(book: Book, item: Item) -> str:
    """What a judge was called for, as far as that was said."""
    call = book.act(item.called) if item.called else None
    return call.why if isinstance(call, Called) else ""


def _seats(book: Book) -> tuple[tuple[str, str], ...]:
    """The seats with what their players are called."""
    seats = book.genesis.seats
    return tuple(zip((seat.id for seat in seats), first_names(seat.name for seat in seats), strict=True))


def _appealed(book: Book, heard: Proceeding) -> Draft:
    """An appeal against the last ruling of a proceeding, with what that ruling brought."""
    last = heard.rulings[-1]
    question = f"appeal: does the ruling in entry {last.n} hold?"
    rule, allowed = last.ruled.rule, _allowed(book, last.n)
    return Draft(
        last.n,
        0,
        question,
        rule,
        appealing=True,
        concerns=brought(book, last.n),
        seats=_seats(book),
        known=book.game.rules.keys(),
        allowed=allowed,
    )


def _on_appeal(book: Book, dispute: int, asked: Disputed) -> Draft:
    """An answer to an appeal that was written."""
    return Draft(
        asked.at,
        dispute,
        asked.question,
        asked.rule,
        appealing=True,
        concerns=asked.concerns,
        statements=tuple(_statements(book, asked)),
        seats=_seats(book),
        known=book.game.rules.keys(),
        allowed=_allowed(book, asked.at),
    )


def _statements(book: Book, asked: Disputed) -> Iterator[tuple[str, str, int]]:
    for place, (seat, name) in enumerate(_seats(book)):
        if seat in asked.statements:
            yield name, asked.statements[seat], place


def _awaited(book: Book, item: Item) -> int:
    """The question that waits for an answer: the item's own, an appeal in it, else another about the same entry; 0 for
    none.
    """
    if item.heard is not None:
        return item.heard.waiting[0].n
    asked = (one for one in proceedings(book) if one.asked and one.asked.at == item.n and one in one.waiting)
    return next((one.n for one in asked), 0)


def _said(book: Book, n: int) -> str:
    order = getattr(book.act(n), "order", None)
    return write(order) if order is not None else ""


def _judge(book: Book) -> str:
    """Who ruled last."""
    ruled = [act for act in map(book.act, book.of_kind(RULED)) if isinstance(act, Ruled) and act.judge]
    return ruled[-1].judge if ruled else ""
