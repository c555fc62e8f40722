"""A battle report: how a match went, turn by turn, with its fights of note, its disputes and what each side lost."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from replay.core.fight import Fight
from replay.core.fight import Row as Rolled
from replay.core.scene import Scene
from replay.line.reading import CORRECTED, RECORDED
from replay.showing.ledger import Row, faces
from replay.showing.proceedings import proceedings
from replay.wording import hearing
from replay.wording.telling import occasion
from tui.lines.folio import Folio
from tui.lines.page import duration
from tui.moment import moment
from tui.panels.names import ended, label, mark, order, piece, short
from tui.raster.overlay import NOTHING, Overlay
from tui.raster.view import whole
from tui.reports.block import Block, Grid, Heading, Listed, Picture, Words
from tui.reports.losses import left, losses
from tui.reports.tale import Tale

IN_TURN, NOTED = 3, 5
"""Fights told of one turn, and those shown with a picture of their own: the ones that cost most."""
CANVAS = (96, 32)
"""Columns and rows of a picture where it is drawn in letters."""


class Clash(Struct, frozen=True):
    """Dice that an entry completed, the table with them, and what was lost until the next ones lay."""

    row: Row
    scene: Scene
    cost: int
    hurts: tuple[str, ...]


def battle(folio: Folio, *, recorded: bool = False) -> Iterator[Block]:
    """The whole report on a line. Raises ``Newer`` and ``Damaged``."""
    head = folio.book.head
    scenes = [folio.scene(n, n if recorded else head) for n in range(1, head + 1)]
    tale = Tale(folio, recorded, list(folio.ledger(recorded=recorded)), scenes)
    clashes = list(_clashes(tale))
    yield from _front(tale)
    yield from _turns(tale, clashes)
    yield from _noted(tale, clashes)
    yield from _heard(tale)
    yield from losses(tale)
    yield Words(
        f"Entries 1–{head} of line {folio.cover().line.name}, {RECORDED if recorded else CORRECTED}.", quiet=True
    )


# ---------------------------------------------------------------- the result


def _front(tale: Tale) -> Iterator[Block]:
    cover = tale.folio.cover()
    yield Heading(1, f"Battle report: {occasion(cover.genesis) or ' against '.join(cover.seats.names)}")
    began = moment(tale.folio.book.entry(1).recorded_ms)
    sides = (
        (f"{mark(place)} {seat.name}", f"{seat.side}: {seat.score.value} {seat.score.word}".strip(": "))
        for place, seat in enumerate(tale.end.seats)
    )
    played = duration(cover.played_ms)
    rows = (("game", cover.title), ("played", " · ".join(filter(None, (f"{began:%d %B %Y}", played)))), *sides)
    yield Grid(("", ""), (*rows, ("result", _result(tale.end))))


def _result(scene: Scene) -> str:
    how, why = ended(scene)
    return f"{how}: {why}" if how else "not decided"


# ---------------------------------------------------------------- turn by turn


def _stretches(tale: Tale) -> list[tuple[int, int]]:
    """The first and the last entry of every turn; turns of one number, as those of a round, are told as one."""
    starts: list[Row] = []
    for row in tale.rows:
        if row.begins and (not starts or row.stand.tick != starts[-1].stand.tick):
            starts.append(row)
    firsts = [row.n for row in starts]
    return list(zip(firsts, [*(n - 1 for n in firsts[1:]), len(tale.scenes)], strict=True))


def _turns(tale: Tale, clashes: Sequence[Clash]) -> Iterator[Block]:
    stretches = _stretches(tale)
    names = [short(tale.end, seat.id) for seat in tale.end.seats]
    rows = []
    for first, last in stretches:
        scores = (str(seat.score.value) for seat in tale.scenes[last - 1].seats)
        rows.append((_named(tale, first, last), f"{first}–{last}", *scores))
    yield Heading(2, "The score")
    yield Grid(("after", "entries", *names), tuple(rows))
    for first, last in stretches:
        title = _named(tale, first, last)
        yield Heading(2, title)
        yield _picture(tale, last, f"{title} as it ended, entry {last}", NOTHING)
        here = [one for one in clashes if first <= one.row.n <= last]
        costly = sorted((one for one in here if one.cost), key=lambda one: -one.cost)[:IN_TURN]
        told = {one.row.n: _said(tale, one) for one in costly}
        told |= {gone.n: _fallen(tale, here, gone) for gone in _fell(tale, first, last, costly)}
        if told:
            yield Listed(tuple(told[n] for n in sorted(told)))


def _named(tale: Tale, first: int, last: int) -> str:
    """A turn's title; of several told as one, as the phases of a round, what theirs have in common."""
    titles = {row.stand.title for row in tale.rows[first - 1 : last]}
    heads = [title.split(", ")[0].split() for title in titles]
    common = [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*heads, strict=False))]
    return " ".join(common) if common and len(titles) > 1 else tale.titled(first)


def _fell(tale: Tale, first: int, last: int, told: Iterable[Clash]) -> Iterator[Row]:
    """The entries that took pieces off the table, apart from those that are told already."""
    known = {hurt for one in told for hurt in one.hurts}
    for row in tale.rows[first - 1 : last]:
        if any(hurt.endswith(" gone") and hurt not in known for hurt in row.hurts):
            yield row


def _fallen(tale: Tale, clashes: Iterable[Clash], row: Row) -> str:
    """An entry that took pieces off the table, with the fight it was, if it was one."""
    fight = next((one for one in clashes if one.row.n == row.n), None)
    return _said(tale, fight) if fight else f"{row.n}: {row.telling}{_after(tale, row)}. {', '.join(row.hurts)}."


def _picture(tale: Tale, n: int, words: str, overlay: Overlay) -> Picture:
    scene = tale.scenes[n - 1]
    scores = ", ".join(f"{mark(place)} {seat.name} {seat.score.value}" for place, seat in enumerate(scene.seats))
    return Picture(scene, whole(scene.board, *CANVAS), overlay, f"{words}. {scores}")


# ---------------------------------------------------------------- fights


def _clashes(tale: Tale) -> Iterator[Clash]:
    """Every fight whose dice lie, and whatever else hurt somebody, with what was lost until the next."""
    starts = [row.n for row in tale.rows if _begins(tale, row)]
    for n, following in zip(starts, [*starts[1:], len(tale.rows) + 1][: len(starts)], strict=True):
        seen = [tale.seen(m) for m in range(n, following)]
        cost = sum(max(0, -hurt.by) for one in seen for hurt in one.hurt) + sum(
            left(gone) for one in seen for gone in one.gone
        )
        hurts = (hurt for row in tale.rows[n - 1 : following - 1] for hurt in row.hurts if "+" not in hurt)
        yield Clash(tale.rows[n - 1], tale.scenes[n - 1], cost, tuple(dict.fromkeys(hurts)))


def _begins(tale: Tale, row: Row) -> bool:
    fight = tale.scenes[row.n - 1].fight
    if fight is None:
        return bool(row.hurts)
    dice = [die for held in (fight.above, fight.below) if held for die in held.dice]
    new = row.n == 1 or tale.scenes[row.n - 2].fight != fight
    return new and bool(dice) and all(die.face for die in dice)


def _said(tale: Tale, one: Clash) -> str:
    return f"{one.row.n}: {_told(tale, one)}. {', '.join(one.hurts)}."


def _told(tale: Tale, one: Clash) -> str:
    fight = one.scene.fight
    return _rolled(one.scene, fight) if fight else f"{one.row.telling}{_after(tale, one.row)}"


def _after(tale: Tale, row: Row) -> str:
    """Which attack of the other side came before a loss, of the same turn, where it is recorded by itself.

    A log that holds what was lost as a fact does not say of which attack it is one.
    """
    arms, seen = tale.folio.game.arms, tale.seen(row.n)
    if row.verb not in arms.harms:
        return ""
    hurt = {piece.seat for piece in (*(one.piece for one in seen.hurt), *seen.gone)}
    for one in reversed(tale.rows[: row.n - 1]):
        if one.stand.tick != row.stand.tick:
            break
        if one.fight == one.n and one.verb in arms.attacks and one.seat not in hurt:
            return f", after {one.n}: {one.telling.partition(';')[0]}"
    return ""


def _rolled(scene: Scene, fight: Fight) -> str:
    """Who rolled what against whom."""
    rows = [row for row in (fight.above, fight.below) if row and faces(row.dice)]
    return " against ".join(f"{_whose(scene, row)} {faces(row.dice)}" for row in rows) or fight.title


def _whose(scene: Scene, row: Rolled) -> str:
    held = piece(scene, row.piece) if row.piece else None
    return f"{mark(order(scene, row.seat))} {f'{held.label} {held.name}' if held else short(scene, row.seat)}"


def _noted(tale: Tale, clashes: Sequence[Clash]) -> Iterator[Block]:
    costly = sorted((one for one in clashes if one.cost), key=lambda one: (-one.cost, one.row.n))[:NOTED]
    if costly:
        yield Heading(2, "Fights of note")
    for one in sorted(costly, key=lambda one: one.row.n):
        n, fight = one.row.n, one.scene.fight
        yield Heading(3, f"{n} {tale.titled(n)}{f': {fight.title}' if fight else ''}")
        yield Words(f"{_told(tale, one)}.")
        yield Listed((*(_sums(one.scene, fight) if fight else ()), ", ".join(one.hurts)))
        rows = (fight.above, fight.below) if fight else ()
        fighting = frozenset(row.piece for row in rows if row and row.piece)
        yield _picture(tale, n, f"The table after entry {n}", Overlay(selected=fighting))


def _sums(scene: Scene, fight: Fight) -> Iterator[str]:
    """What the dice come to."""
    yield from (f"{note.sign} {note.word}" for note in fight.notes)
    for each in fight.damage:
        if each.amount:
            yield f"{label(scene, each.piece)} takes {each.amount}" + (f" ({each.because})" if each.because else "")


# ---------------------------------------------------------------- disputes, corrections


def _heard(tale: Tale) -> Iterator[Block]:
    book = tale.folio.book
    names = {seat.id: seat.name for seat in book.genesis.seats}
    heard = [line.strip() for one in proceedings(book) for line in hearing.lines(one, names)]
    corrected = [f"{c}: {tale.rows[c - 1].telling}" for c, _ in book.corrections()]
    for title, lines in (("Disputes and rulings", heard), ("Corrections", corrected)):
        if lines:
            yield Heading(2, title)
            yield Listed(tuple(lines))
