"""Cover: whether what stands between gives a target protection against one attacker."""

from collections.abc import Collection

from replay.games.fantasy_skirmish.squares import Corner, Line, Square, corners, touches

Eye = tuple[tuple[Line, frozenset[Square]], ...]
"""The lines from one corner of the attacker, each with the squares that it touches."""


def covered(attacker: Square, target: Square, sources: Collection[Square], *, ends: bool = False) -> bool:
    """Whether a target has cover whichever corner the attacker looks from (FS-COVER-04).

    ``sources`` are the squares that give it: other warriors' and those of hindering and blocking terrain, without the
    attacker's own (FS-COVER-02, 03). ``ends`` counts what is met only at an end of a line (FS-GEO-05).
    """
    near = [source for source in sources if _beside(source, attacker, target)]
    return bool(near) and all(_from(eye, target, near, ends) for eye in corners(attacker))


def corner_lines(
    attacker: Square, target: Square, sources: Collection[Square], *, ends: bool = False
) -> tuple[Eye, ...]:
    """From each corner of the attacker, the lines to the target's with what each of them touches (FS-COVER-01, 05)."""

    def met(line: Line) -> frozenset[Square]:
        return frozenset(source for source in sources if touches(line, source, ends=ends))

    lines = ((Line(eye, corner) for corner in corners(target)) for eye in corners(attacker))
    return tuple(tuple((line, met(line)) for line in four) for four in lines)


def fewest(eyes: tuple[Eye, ...]) -> Eye:
    """The corner from which the fewest lines touch anything, the first where several are as good."""
    return min(eyes, key=lambda eye: sum(bool(met) for _, met in eye))


def _beside(source: Square, attacker: Square, target: Square) -> bool:
    """Whether a square touches the box around two others: no line between those meets any other."""
    spans = zip(source, attacker, target, strict=True)
    return all(min(a, b) - 1 <= s <= max(a, b) + 1 for s, a, b in spans)


def _from(eye: Corner, target: Square, sources: Collection[Square], ends: bool) -> bool:
    lines = [Line(eye, corner) for corner in corners(target)]
    return any(touches(line, source, ends=ends) for line in lines for source in sources)
