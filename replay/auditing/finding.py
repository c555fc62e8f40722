"""What an audit says of an entry."""

from enum import StrEnum

from msgspec import Struct

from replay.line.judgement import Outcome
from replay.line.reading import CORRECTED, RECORDED, Reading


class Verdict(StrEnum):
    """How an entry fares when it is decided again. Only ``BROKEN`` can leave a finding open."""

    CLEAN = "clean"
    BROKEN = "broken"
    """The table before it does not lead to what is written."""
    STOOD = "stood"
    """It broke a rule, and all agreed to let it stand."""
    RULED = "ruled"
    """It holds by a judge's ruling."""
    PENDING = "pending"
    """It lays a seal that nobody has opened yet."""
    NOT_CHECKED = "not checked"
    """It rests on a fact that the program takes as it was said."""
    ORPHANED = "orphaned"
    """It holds no longer, since something before it was corrected."""
    ADJUSTED = "adjusted"
    """A judge set a value."""
    KEPT = "kept"
    """A correction before it left it as written, though the table leads elsewhere: it wants a look by hand."""
    OTHERWISE = "decided otherwise"
    """Another edition of the game decided it, and this one would not so."""


class Said(Struct, frozen=True):
    """What an entry came to, or would have: in lines for people, and as it is; of a correction, act by act.

    ``kept`` are acts that a correction keeps as they were written, where that is what it gets wrong.
    """

    told: tuple[str, ...]
    outcome: Outcome | None = None
    acts: tuple[tuple[int, Outcome], ...] = ()
    kept: tuple[int, ...] = ()


class Remark(Struct, frozen=True):
    """Something worth knowing that breaks nothing, and the rule it comes from, if any."""

    text: str
    rule: str = ""


class Finding(Struct, frozen=True):
    """The verdict on entry ``n``, read under the corrections up to ``k``: as recorded where that is the one before it.

    ``rules`` are those broken, waived or not checked; of an order that could not be given at all, those by which
    something else was awaited. ``expected`` is what the game decides, where that is not what is ``recorded``;
    ``arithmetic`` how it adds up; ``by`` the ruling it holds by, or the correction that kept it or orphaned it.
    ``consequences`` are later entries that would come to something else if this one were as expected, or that hold only
    then; ``under`` is the entry of which this one is such a consequence, and with which it is settled. ``open`` says
    that nobody has dealt with it yet; where somebody has, ``dealt`` is the correction or ruling that does. ``again`` is
    what is found of the entry as corrected, where it is open there too and both are told as one; ``orphans`` the orders
    that a correction orphaned, where they are told under it.
    """

    n: int
    k: int
    verdict: Verdict
    recorded: Said
    rules: tuple[str, ...] = ()
    expected: Said | None = None
    arithmetic: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    by: int = 0
    consequences: tuple[int, ...] = ()
    under: int = 0
    open: bool = False
    dealt: int = 0
    again: "Finding | None" = None
    orphans: tuple[int, ...] = ()

    @property
    def reading(self) -> Reading:
        """Which of the two ways to read the line the entry was judged in."""
        return RECORDED if self.k < self.n else CORRECTED
