"""What a replaced seal makes of findings: a value may be put right at once, but not unseen after others have acted.

Where another seat has turned something up in between, or the value itself was shown, what brought the other seal is
open until a correction, a ruling or that seat's confirmation of the very entry deals with it; else what is turned up is
not checked.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from replay.acts import Confirmed
from replay.auditing.finding import Finding, Remark, Said, Verdict
from replay.book import Book
from replay.core.game import Game
from replay.line.codec import kind_of
from replay.line.unsealed import said, seals_of
from replay.recording.secrets import SECRETS
from replay.showing.replacement import Replacement, Since, alike, opens, replacements, turns_up, whereabouts
from replay.wording.sealing import since_told

CONFIRMED = kind_of(Confirmed)


def secret_rules(game: Game) -> tuple[str, ...]:
    """The rules that tell how secrets are laid, by which a value that is turned up has to be trusted or proved."""
    return tuple(rule.id for rule in game.rules.values() if rule.reading == SECRETS)


def resealed(book: Book, finding: Finding, *, named: bool) -> Finding:
    """The finding on an entry with what replaced seals make of it; ``named`` says that somebody has dealt with it."""
    orders = said(book.act(finding.n))
    if not seals_of(orders) and not turns_up(orders):
        return finding
    recorded = finding.k < finding.n
    for one in replacements(book):
        if recorded and one.by == finding.n:
            finding = _brought(book, finding, one, named=named)
        elif recorded and one.old.entry == finding.n:
            finding = _taken_back(book, finding, one)
        elif one.since.anything and opens(book, one, finding.n):
            finding = _remarked(book, finding, f"its seal was laid in place of another by entry {one.by}", one.since)
    return finding


def resettled(book: Book, before: int) -> Iterator[int]:
    """The entries up to ``before`` of which seals that were replaced since, confirmed or seen to hide the same make
    another finding.
    """
    confirmed = map(book.act, book.of_kind(CONFIRMED, before + 1))
    concerned = [act.at for act in confirmed if isinstance(act, Confirmed)]
    for one in whereabouts(book).replaced:
        seen = alike(book, one) and not alike(book, one, before)
        concerned += [one.old.entry, one.by] if seen or one.by > before else []
    return (n for n in concerned if n <= before)


def _brought(book: Book, finding: Finding, one: Replacement, *, named: bool) -> Finding:
    """The finding on the entry that laid another seal."""
    if not one.since.shown or finding.verdict is Verdict.BROKEN:
        return finding
    seat, laid = one.old.seat, one.old.entry
    name = next((other.name for other in book.genesis.seats if other.id == seat), seat)
    expected = f"the seal that {name} laid in {laid}, since entry {one.since.shown} turned something up"
    return replace(
        finding,
        verdict=Verdict.BROKEN,
        rules=secret_rules(book.game),
        expected=Said((expected,)),
        remarks=(*finding.remarks, Remark(f"another seal replaced the one that was laid in {laid}")),
        open=not named and not _confirmed(book, finding.n, seat),
    )


def _taken_back(book: Book, finding: Finding, one: Replacement) -> Finding:
    """The finding on the entry that laid a seal which nobody will open: it is not pending for that."""
    opened = book.opened()
    closed = seals_of(said(book.act(finding.n))) - opened.keys()
    gone = {other.old.seal for other in replacements(book)}
    by = f"its seal was replaced by entry {one.by}"
    if one.old.seal in opened:  # what it hid is proved, whatever came after it
        return replace(finding, remarks=(*finding.remarks, _remark(by, one.since)))
    told = _remarked(book, finding, by, one.since)
    if finding.verdict is Verdict.PENDING and closed <= gone:
        return replace(told, verdict=Verdict.NOT_CHECKED, rules=secret_rules(book.game))
    return told


def _remarked(book: Book, finding: Finding, told: str, since: Since) -> Finding:
    clean = finding.verdict is Verdict.CLEAN
    unsure = replace(finding, verdict=Verdict.NOT_CHECKED, rules=secret_rules(book.game)) if clean else finding
    return replace(unsure, remarks=(*finding.remarks, _remark(told, since)))


def _remark(told: str, since: Since) -> Remark:
    return Remark(f"{told}{since_told(since)}")


def _confirmed(book: Book, n: int, seat: str) -> bool:
    """Whether another seat has confirmed entry ``n`` itself."""
    later = (book.act(c) for c in book.of_kind(CONFIRMED, n + 1))
    return any(isinstance(act, Confirmed) and act.at == n and act.seat != seat for act in later)
