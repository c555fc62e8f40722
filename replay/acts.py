"""What may happen in any match: the acts that entries carry, and how they read and write as bytes.

An entry's ``kind`` is the act's name in lower case and its ``version`` the shape of the payload; the payload is one
JSON document. Acts that hold a game's orders and events are generic in them, so that one pass decodes all.
"""

from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

from msgspec import Struct

from replay.core.game import Seat

Reading: TypeAlias = Literal["as recorded", "as corrected"]
"""The two ways to read a line."""
Remedy: TypeAlias = Literal["play-on", "amend", "rewind", "reroll", "waive", "promote"]
"""What a ruling does about what was done."""
Appealed: TypeAlias = Literal["upheld", "overturned"]
"""What became of a ruling on appeal."""
READINGS, REMEDIES, APPEALED = get_args(Reading), get_args(Remedy), get_args(Appealed)
"""The words that are written; what older programs wrote in their place is read as it stands."""

REWIND, PROMOTE = "rewind", "promote"
"""The remedies that move the line of record: onto a new line that leaves after an entry, and onto one that is there."""

O = TypeVar("O")  # noqa: E741
E = TypeVar("E")


class Act(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One entry's meaning."""


# ---------------------------------------------------------------- how a match begins and ends


class Opened(Act, frozen=True):
    """Genesis: it fixes the game, edition, options, seats and the hashes (hex SHA-256) of the texts to come.

    ``sealed`` are the seals (hex) of lists that stay closed until their seats show them; ``consent`` says that dice
    and reveals are taken back only where the other seats agree.
    """

    game: str
    edition: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    texts: dict[str, str] = {}
    event: str = ""
    round: int = 0
    table: int = 0
    scribe: str = ""
    simulated: bool = False
    sealed: dict[str, str] = {}
    consent: bool = False


class Closed(Act, frozen=True):
    """The match is closed to orders; notes, disputes, rulings and corrections go on."""

    reason: str = ""


# ---------------------------------------------------------------- what the game decides


class Enlisted(Act, Generic[O, E], frozen=True):
    """An army joins, with its whole text, so that a bundle replays anywhere; ``salt`` (hex) proves a closed list."""

    order: O
    events: tuple[E, ...] = ()
    edition: str = ""
    waives: tuple[str, ...] = ()
    reason: str = ""
    salt: str = ""


class Ordered(Act, Generic[O, E], frozen=True):
    """An order and the events it had; ``edition`` only where it is not genesis's."""

    order: O
    events: tuple[E, ...] = ()
    edition: str = ""


class Stood(Act, Generic[O, E], frozen=True):
    """An order that broke rules, agreed at the table: the rules waived and why."""

    order: O
    waives: tuple[str, ...]
    reason: str
    events: tuple[E, ...] = ()
    edition: str = ""


class Conceded(Act, Generic[O, E], frozen=True):
    """A seat gave the match up."""

    order: O
    events: tuple[E, ...] = ()
    edition: str = ""


class Adjusted(Act, frozen=True):
    """A judge sets a value of the table by its path; ``before`` is what stood there."""

    path: str
    value: Any
    reason: str
    before: Any = None


# ---------------------------------------------------------------- remarks, people, clocks


class Noted(Act, frozen=True):
    """A remark on an entry (0: on none)."""

    text: str
    at: int = 0


class Bookmarked(Act, frozen=True):
    """A name for an entry."""

    name: str
    at: int


class Called(Act, frozen=True):
    """The judge is called; both clocks stop. ``position`` marks the table as it lay (hex SHA-256 over the table)."""

    why: str = ""
    position: str = ""


class Disputed(Act, frozen=True):
    """A question about an entry, with what each seat says and the rule cited.

    ``concerns`` are further entries it is about. A question about a ruling is an appeal.
    """

    at: int
    question: str
    rule: str = ""
    statements: dict[str, str] = {}
    concerns: tuple[int, ...] = ()


class Clocked(Act, frozen=True):
    """A clock starts for a seat, or stops (no seat), for a reason."""

    seat: str = ""
    reason: str = ""


class Confirmed(Act, frozen=True):
    """A seat acknowledges the log up to an entry."""

    seat: str
    at: int


class HandedOver(Act, frozen=True):
    """Another scribe takes the keyboard."""

    scribe: str


class Witnessed(Act, frozen=True):
    """A signed head, as its note's text."""

    note: str


# ---------------------------------------------------------------- corrections, and what they carry


class Held(Act, Generic[E], frozen=True, tag_field="out", tag="held"):
    """The act stands, with these events."""

    events: tuple[E, ...] = ()


class Orphaned(Act, frozen=True, tag_field="out", tag="orphaned"):
    """The act no longer holds; rule and reason of the first of a run."""

    rule: str = ""
    reason: str = ""


class Out(Act, frozen=True, tag_field="out", tag="struck"):
    """The act was struck."""


class AsRecorded(Act, frozen=True, tag_field="out", tag="as-recorded"):
    """The act stands with its own events again."""


class AsAt(Act, frozen=True, tag_field="out", tag="as-at"):
    """The act stands as it did under the corrections up to ``k``."""

    k: int


class Intent(Act, Generic[O], frozen=True):
    """What act n means to say under the corrections so far: who said so last, the orders, the rules waived.

    No orders: struck. ``source`` is the entry that gave the intent. A fork that carries the act's own orders writes
    ``own`` in their place: an adjustment has no other way to be said again.
    """

    source: int
    orders: tuple[O, ...] = ()
    waives: tuple[str, ...] = ()
    own: bool = False


class Change(Act, Generic[O, E], frozen=True):
    """The new outcome of act ``n``, or of all acts from ``n`` to ``to``.

    A fork carries intents with it, and the edition that decided the outcome where it is not genesis's.
    """

    n: int
    out: Held[E] | Orphaned | Out | AsRecorded | AsAt
    to: int = 0
    intent: Intent[O] | None = None
    edition: str = ""


class Struck(Act, Generic[O, E], frozen=True):
    """Acts or corrections are taken out; ``changes`` and ``kept`` are the consequences, ``agreed`` the seats that
    agreed to it.
    """

    targets: tuple[int, ...]
    why: str
    edition: str = ""
    changes: tuple[Change[O, E], ...] = ()
    kept: tuple[int, ...] = ()
    agreed: tuple[str, ...] = ()


class Amended(Act, Generic[O, E], frozen=True):
    """An act says something else: one order or several, all of which hold or none; ``agreed`` are the seats that
    agreed to it.
    """

    target: int
    orders: tuple[O, ...]
    why: str
    waives: tuple[str, ...] = ()
    edition: str = ""
    changes: tuple[Change[O, E], ...] = ()
    kept: tuple[int, ...] = ()
    agreed: tuple[str, ...] = ()


class Ruled(Act, Generic[O, E], frozen=True):
    """A judge decides; a ruling that waives reopens its target, a promotion moves the line of record.

    A ruling that rewinds promotes a new line that leaves after entry ``to``. ``appeal`` is what became of the ruling
    that the dispute is about.
    ``of`` is the source of the target's intent when the ruling was made: amend the target and the waiver lapses.
    ``promoted`` is a line's id (hex) and ``head`` that line's head then (hex).
    """

    decision: str
    remedy: str
    judge: str = ""
    dispute: int = 0
    rule: str = ""
    target: int = 0
    waives: tuple[str, ...] = ()
    to: int = 0
    appeal: str = ""
    of: int = 0
    promoted: str = ""
    promoted_seq: int = 0
    head: str = ""
    edition: str = ""
    changes: tuple[Change[O, E], ...] = ()
    kept: tuple[int, ...] = ()


class Forked(Act, Generic[O, E], frozen=True):
    """A line begins on its parent (line id, hex) after entry ``base``.

    As recorded it carries nothing; as corrected it carries the net difference to its prefix by value, read under the
    parent's corrections up to ``head``, and the acts they kept as written.
    """

    name: str
    parent: str
    base: int
    reading: str = "as recorded"
    head: int = 0
    changes: tuple[Change[O, E], ...] = ()
    kept: tuple[int, ...] = ()


Decided: TypeAlias = Enlisted[Any, Any] | Ordered[Any, Any] | Stood[Any, Any] | Conceded[Any, Any] | Adjusted
"""Acts whose outcome the game decides."""

Correction: TypeAlias = Struck[Any, Any] | Amended[Any, Any] | Ruled[Any, Any] | Forked[Any, Any]
"""Acts that carry consequences for earlier ones."""
