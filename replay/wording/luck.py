"""Dice and luck in lines for people, and as documents, whose numbers are as people read them, to a thousandth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from replay.core.count import counted
from replay.luck.reckoning import Luck
from replay.luck.swings import Swing
from replay.luck.tally import ALL, Tally
from replay.luck.throws import Fate, Throw

WIDE = 36
"""Letters of a bar."""
MATTERED = 1.0
"""Hits more or fewer than expected from which a fight is told by itself."""
PARTLY = "from the second throw on"
"""What is said of a fight in which the first throw's luck is left out."""
ONE_BY_ONE = "Hits in fights are reckoned match by match, since that takes a while: rollbook dice MATCH."
"""What is said where many matches are counted together."""
HEADS = ("who", "for", "dice", "mean", "even dice", "as far from even", "how often each face", "each, even")


def lines(luck: Luck, columns: int | None = None) -> Iterator[str]:
    """A table, bars, what was set aside, how fights went, and what all that does not say.

    Of the table the last columns are left out that go beyond ``columns`` letters: bars and ranges tell the same.
    """
    yield from counts(luck, columns)
    if luck.tallies:
        yield from (text for _, text in aside(luck))
    yield from rest(luck)


def counts(luck: Luck, columns: int | None = None) -> Iterator[str]:
    """The table and the bars."""
    if not luck.tallies:
        yield "no dice were thrown"
        return
    yield from _table([HEADS, *map(_row, luck.tallies)], columns)
    for tally in luck.tallies:
        if tally.pool == ALL and (tally.roller != ALL or len(luck.tallies) == 1):
            yield ""
            yield from bars(tally)


def rest(luck: Luck) -> Iterator[str]:
    """What stands after that which was set aside; nothing where no dice were thrown."""
    if not luck.tallies:
        return
    if luck.unknown:
        yield f"  {counted(luck.unknown, 'die')} of which nothing says how many sides they have"
    yield from _fights(luck)
    yield ""
    yield from _says(luck.tallies)


def _table(rows: Sequence[Sequence[str]], columns: int | None) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    while columns is not None and len(widths) > 1 and sum(widths) + 2 * (len(widths) - 1) > columns:
        widths.pop()
    for row in rows:
        yield "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)).rstrip()


def _row(tally: Tally) -> tuple[str, ...]:
    low, high = tally.within
    least, most = tally.each_within
    return (
        "everybody" if tally.roller == ALL else tally.roller,
        f"{tally.pool or '–'}, d{tally.sides}",
        str(tally.dice),
        f"{tally.mean:.2f}",
        f"{max(1, low):.2f}–{min(tally.sides, high):.2f}",
        far(tally),
        " ".join(map(str, tally.counts)),
        f"{least}–{most}",
    )


def far(tally: Tally) -> str:
    """How many of a hundred logs of even dice are as far from even, or farther."""
    if tally.as_far is None:
        return "too few to say"
    part = 100 * tally.as_far
    return "fewer than 1 in 100" if part < 1 else f"{part:.0f} in 100"


def bars(tally: Tally) -> Iterator[str]:
    """How often each face fell, as bars; a stroke stands where the bars of even dice would end."""
    least, most = tally.each_within
    longest = max(*tally.counts, most, 1)
    even = tally.dice / tally.sides
    yield f"{'everybody' if tally.roller == ALL else tally.roller}, d{tally.sides}: {counted(tally.dice, 'die')}"
    for face, count in enumerate(tally.counts, start=1):
        bar = "█" * round(WIDE * count / longest)
        stroke = round(WIDE * even / longest)
        drawn = bar.ljust(WIDE)
        drawn = f"{drawn[:stroke]}│{drawn[stroke + 1 :]}" if stroke >= len(bar) else drawn
        outside = "" if least <= count <= most else f"  outside {least}–{most}"
        yield f"  {face}  {drawn.rstrip():<{WIDE + 1}} {count}{outside}"


def aside(luck: Luck) -> Iterator[tuple[int, str]]:
    """What was set aside, in lines, and the entry from which each is told."""
    if luck.aside:
        first = min(throw.n for _, throw in luck.aside)
        yield from ((first, ""), (first, "not counted:"))
    for roller, throw in luck.aside:
        faces = " ".join(map(str, throw.faces))
        yield throw.n, f"  {throw.n:>5} {roller} {throw.pool}: {faces} ({throw.fate})"


def noted(thrown: Iterable[tuple[str, Throw]]) -> Iterator[str]:
    """What people wrote about throws."""
    for roller, throw in thrown:
        for note in throw.notes:
            yield f"  {throw.n:>5} {roller} {throw.pool}: “{note}”"


def _fights(luck: Luck) -> Iterator[str]:
    if luck.swings is None:
        yield ""
        yield ONE_BY_ONE
    if not luck.swings:
        return
    yield ""
    yield f"hits in {counted(len(luck.swings), 'fight')} that the rules can be asked about:"
    for seat, name in luck.names.items():
        had, due = _sum(luck.swings, seat)
        if had or due:
            yield f"  {name}: {had:.0f} where {due:.1f} were to be expected, {had - due:+.1f}"
    partly = [swing for swing in luck.swings if swing.partly]
    if partly:
        fights = "all" if len(partly) == len(luck.swings) else f"{len(partly)} of them"
        yield f"  {fights} {PARTLY}: of the first throw it is not said how lucky it was"
    told = [swing for swing in luck.swings if max(map(abs, swing.luck)) >= MATTERED]
    for swing in told:
        for seat, had, due in zip((swing.above, swing.below), swing.hits, swing.expected, strict=True):
            if abs(had - due) >= MATTERED:
                name = luck.names.get(seat, seat)
                since = f", {PARTLY}" if swing.partly else ""
                yield f"  {swing.n:>5} {swing.title}: {name} {had:.0f}, expected {due:.2f}{since}"


def _sum(swings: Iterable[Swing], seat: str) -> tuple[float, float]:
    had = due = 0.0
    for swing in swings:
        for whose, fell, expected in zip((swing.above, swing.below), swing.hits, swing.expected, strict=True):
            if whose == seat:
                had, due = had + fell, due + expected
    return had, due


def _says(tallies: Sequence[Tally]) -> Iterator[str]:
    known = [tally for tally in tallies if tally.as_far is not None]
    if known:
        rows = counted(len(known), "row")
        yield f"One even row in twenty lies outside its range: of {rows} here, {len(known) / 20:.1f} by themselves."
    yield "What lies outside is a reason to look at the dice. It says nothing of anybody who threw them."


# ---------------------------------------------------------------- as data


def document(luck: Luck) -> dict[str, Any]:
    """All of it."""
    return {
        "tallies": [_tally(tally) for tally in luck.tallies],
        "aside": [
            {"n": throw.n, "roller": roller, "pool": throw.pool, "faces": throw.faces, "fate": throw.fate.value}
            for roller, throw in luck.aside
        ],
        "unknown": luck.unknown,
        "swings": None if luck.swings is None else [_swing(swing, luck.names) for swing in luck.swings],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "roller": tally.roller,
        "pool": tally.pool,
        "sides": tally.sides,
        "throws": tally.throws,
        "dice": tally.dice,
        "counts": tally.counts,
        "mean": _plain(tally.mean),
        "expected": _plain(tally.expected),
        "within": [_plain(end) for end in tally.within],
        "each_within": tally.each_within,
        "chi_square": None if tally.chi is None else _plain(tally.chi),
        "as_far": None if tally.as_far is None else _plain(tally.as_far),
        "aside": {fate.value: tally.aside[fate] for fate in Fate if fate in tally.aside},
    }


def _swing(swing: Swing, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "n": swing.n,
        "since": swing.since,
        "first": swing.first or swing.n,
        "partly": swing.partly,
        "title": swing.title,
        "rollers": [names.get(seat, seat) for seat in (swing.above, swing.below)],
        "hits": [_plain(one) for one in swing.hits],
        "expected": [_plain(one) for one in swing.expected],
    }


def _plain(number: float) -> float:
    return round(number, 3)
